#include "helm/values.h"

#include "base/text.h"
#include "doc/doc.h"
#include "doc/json.h"
#include "doc/yaml.h"
#include "lib/test.h"

static struct value read_values(const char *yaml)
{
    struct doc *doc = NULL;

    if (!yaml)
        return VALUE_ABSENT_VALUE;
    assert_no_error(yaml_parse(slice_from(yaml), NULL, &doc));
    arena_defer(fixture_current()->arena, doc_release, doc);
    return doc_root(doc);
}

struct merge_row {
    const char *name;
    const char *layers[4]; /* NULL: an absent layer */
    const char *merged;
};

static const struct merge_row merge_rows[] = {
    { "is empty without layers", { NULL }, "{}" },
    { "keeps a single layer", { "{a: 1}" }, "{\"a\":1}" },
    { "lets the later layer win", { "{a: 1}", "{a: 2}" }, "{\"a\":2}" },
    { "merges maps key by key",
      { "{a: {x: 1, w: 1}}", "{a: {w: 2}}", "{a: {z: 3}}" },
      "{\"a\":{\"x\":1,\"w\":2,\"z\":3}}" },
    { "replaces lists as a whole", { "{a: [1, 2, 3]}", "{a: [4]}" }, "{\"a\":[4]}" },
    { "replaces a scalar by a map", { "{a: 1}", "{a: {b: 2}}" }, "{\"a\":{\"b\":2}}" },
    { "replaces a map by a scalar", { "{a: {b: 2}}", "{a: off}" }, "{\"a\":false}" },
    { "leaves a null for Helm to delete the key of the chart",
      { "{a: {b: 1, c: 2}}", "{a: {b: null}}" },
      "{\"a\":{\"b\":null,\"c\":2}}" },
    { "lets a later layer bring back what was deleted",
      { "{a: {b: 1}}", "{a: null}", "{a: {c: 1}}" },
      "{\"a\":{\"c\":1}}" },
    { "takes an absent layer for an empty one", { "{a: 1}", NULL, "{b: 2}" }, "{\"a\":1,\"b\":2}" },
    { "takes a null layer for an empty one", { "{a: 1}", "null" }, "{\"a\":1}" },
};

static void merge(void **state)
{
    const struct merge_row *row = *state;
    struct value layers[4];
    struct doc *merged = NULL;

    for (size_t i = 0; i < 4; i++)
        layers[i] = read_values(row->layers[i]);
    assert_no_error(values_merge(layers, 4, &merged));
    arena_defer(fixture_current()->arena, doc_release, merged);
    assert_string_equal(doc_bytes(merged).data, row->merged);
}

static void merge_refuses_lists(void **state)
{
    struct value layer = read_values("[1, 2]");
    struct doc *merged = NULL;

    (void)state;
    assert_error(values_merge(&layer, 1, &merged), ERR_INVALID, "of type array");
}

static void merge_refuses_what_is_too_large(void **state)
{
    CLEANUP(text) struct text text = TEXT_EMPTY;
    struct doc *merged = NULL;
    struct value layer;

    (void)state;
    text_append(&text, "a: ");
    for (size_t i = 0; i < (1 << 20); i++)
        text_append_char(&text, 'x');
    layer = read_values(text_string(&text));
    assert_error(values_merge(&layer, 1, &merged), ERR_TOO_LARGE, "values take");
}

static char *fingerprint(const char *repository, const char *chart, const char *version,
                         const char *values)
{
    struct values_origin origin = { repository, chart, version, read_values(values), NULL };

    return values_fingerprint(fixture_current()->arena, &origin);
}

static void fingerprint_knows_what_counts(void **state)
{
    char *plain = fingerprint("https://r", "web", "1.0.0", "{a: 1, b: {c: 2, d: 3}}");

    (void)state;
    assert_int_equal(strlen(plain), 32);
    assert_string_equal(plain, fingerprint("https://r", "web", "1.0.0", "{b: {d: 3, c: 2}, a: 1}"));
    assert_string_not_equal(plain, fingerprint("https://r", "web", "1.0.1", "{a: 1, b: {c: 2}}"));
    assert_string_not_equal(plain,
                            fingerprint("https://r", "web", "1.0.0", "{a: 2, b: {c: 2, d: 3}}"));
    assert_string_not_equal(plain,
                            fingerprint("https://s", "web", "1.0.0", "{a: 1, b: {c: 2, d: 3}}"));
    assert_string_not_equal(fingerprint("a", "bc", "", NULL), fingerprint("ab", "c", "", NULL));
    assert_string_not_equal(fingerprint("a", "b", "", NULL),
                            values_fingerprint(fixture_current()->arena,
                                               &(struct values_origin){
                                                   "a", "b", "", read_values(NULL), "1.1.1.1=a" }));
}

TEST_MAIN(TABLE(merge, merge_rows), TEST(merge_refuses_lists),
          TEST(merge_refuses_what_is_too_large), TEST(fingerprint_knows_what_counts))
