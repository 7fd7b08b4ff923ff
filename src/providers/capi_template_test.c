#include "doc/doc.h"
#include "doc/yaml.h"
#include "lib/test.h"
#include "providers/capi.h"

static struct value parsed(const char *yaml)
{
    struct doc *doc = NULL;

    assert_no_error(yaml_parse(slice_from(yaml), NULL, &doc));
    arena_defer(fixture_current()->arena, doc_release, doc);
    return doc_root(doc);
}

struct match_row {
    const char *name;
    const char *wanted;
    const char *there;
    bool matches;
};

static const struct match_row match_rows[] = {
    { "finds equal what is equal", "{cpu: 4, list: [{a: 1}]}", "{cpu: 4, list: [{a: 1}]}", true },
    { "takes more for the server's defaults", "{cpu: 4}", "{cpu: 4, bootType: legacy}", true },
    { "misses a member", "{cpu: 4, image: x}", "{cpu: 4}", false },
    { "sees another number", "{cpu: 4}", "{cpu: 8}", false },
    { "sees another text", "{image: a/b}", "{image: a/c}", false },
    { "compares quantities by value", "{memory: 16Gi}", "{memory: 16384Mi}", true },
    { "sees another quantity", "{memory: 16Gi}", "{memory: 16G}", false },
    { "counts the items of a list", "{list: [a]}", "{list: [a, b]}", false },
    { "keeps the order of a list", "{list: [a, b]}", "{list: [b, a]}", false },
    { "takes no text for an object", "{a: {b: 1}}", "{a: b}", false },
    { "takes no text for a list", "{a: [b]}", "{a: b}", false },
};

static void matches(void **state)
{
    const struct match_row *row = *state;

    assert_int_equal(capi_template_matches(parsed(row->wanted), parsed(row->there)), row->matches);
}

struct name_row {
    const char *name;
    const char *deployment;
    const char *version;
    const char *wanted;
};

static const struct name_row name_rows[] = {
    { "is the usual one for a new cluster", "null", "v1.34.1", "web-talos-bootstrap" },
    { "is the one in use for the same version",
      "{spec: {template: {spec: {version: v1.34.1, bootstrap: {dataSecretName: web-old}}}}}",
      "v1.34.1", "web-old" },
    { "is a template in use for the same version",
      "{spec: {template: {spec: {version: v1.34.1, bootstrap: {configRef: {name: web-w}}}}}}",
      "v1.34.1", "web-w" },
    { "is another for another version",
      "{spec: {template: {spec: {version: v1.33.5, bootstrap: {dataSecretName: web-old}}}}}",
      "v1.34.1", "web-talos-bootstrap-1a4e030f" },
};

static void bootstrap_name(void **state)
{
    const struct name_row *row = *state;
    struct arena *arena = fixture_current()->arena;

    assert_string_equal(
        capi_bootstrap_name(arena, parsed(row->deployment), row->version, "web-talos-bootstrap"),
        row->wanted);
}

TEST_MAIN(TABLE(matches, match_rows), TABLE(bootstrap_name, name_rows))
