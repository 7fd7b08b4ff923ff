#include "doc/managed.h"

#include "base/text.h"
#include "doc/doc.h"
#include "doc/edit.h"
#include "doc/json.h"
#include "doc/limits.h"
#include "lib/test.h"

static struct value value_of(const char *json)
{
    struct doc *doc;

    assert_no_error(json_parse(slice_from(json), NULL, &doc));
    arena_defer(fixture_current()->arena, doc_release, doc);
    return doc_root(doc);
}

static struct managed managed_of(const char *json)
{
    struct managed managed;

    assert_no_error(managed_read(fixture_current()->arena, value_of(json), &managed));
    return managed;
}

/* What managed_write() makes of {"metadata":{}}. */
static void assert_written(const struct managed *managed, const char *json)
{
    CLEANUP(doc) struct doc *doc = NULL;
    struct edit *edit = edit_new();

    edit_set_object(edit, EDIT_PATH("metadata"));
    managed_write(managed, edit);
    assert_no_error(edit_seal(edit, &doc));
    assert_string_equal(doc_bytes(doc).data, json);
}

/* Entries are written short: "Update e v1 2" is manager e, two seconds after the year began; "-" is
 * no time, and a fifth word the subresource. Each owns the field of its own name. */
static const char *entries(const char *const *lines)
{
    CLEANUP(text) struct text text = TEXT_EMPTY;

    for (size_t i = 0; lines[i]; i++) {
        struct slice words[5] = { 0 };
        struct slice rest = slice_from(lines[i]);

        for (size_t k = 0; k < COUNT_OF(words) && slice_split(&rest, ' ', &words[k]); k++)
            continue;
        text_appendf(&text,
                     "%s{\"manager\":\"" SLICE_FORMAT "\",\"operation\":\"" SLICE_FORMAT
                     "\",\"apiVersion\":\"" SLICE_FORMAT "\",",
                     i ? "," : "[", SLICE_ARGUMENT(words[1]), SLICE_ARGUMENT(words[0]),
                     SLICE_ARGUMENT(words[2]));
        if (!slice_is(words[3], "-"))
            text_appendf(&text, "\"time\":\"2026-01-01T00:00:0" SLICE_FORMAT "Z\",",
                         SLICE_ARGUMENT(words[3]));
        text_appendf(&text, "\"fieldsType\":\"FieldsV1\",\"fieldsV1\":{\"f:" SLICE_FORMAT "\":{}}",
                     SLICE_ARGUMENT(words[1]));
        if (words[4].size)
            text_appendf(&text, ",\"subresource\":\"" SLICE_FORMAT "\"", SLICE_ARGUMENT(words[4]));
        text_append(&text, "}");
    }
    text_append(&text, text.size ? "]" : "[]");
    return arena_strdup(fixture_current()->arena, text_string(&text));
}

#define ENTRIES 5

struct row {
    const char *name;
    const char *read[ENTRIES + 1];
    const char *written[ENTRIES + 1];
};

static const struct row rows[] = {
    { "keeps what it read", { "Update a v1 1 status" }, { "Update a v1 1 status" } },
    { "sorts appliers, then times, then names",
      { "Update e v1 2", "Update d v1 1", "Update c v1 2", "Apply b v1 3", "Update a v1 -" },
      { "Apply b v1 3", "Update a v1 -", "Update d v1 1", "Update c v1 2", "Update e v1 2" } },
    { "keeps the last of one name", { "Apply a v1 1", "Apply a v2 -" }, { "Apply a v2 -" } },
    { "tells updaters apart by version",
      { "Update a v2 -", "Update a v1 -" },
      { "Update a v1 -", "Update a v2 -" } },
    { "tells subresources apart",
      { "Apply a v1 - status", "Apply a v1 -" },
      { "Apply a v1 -", "Apply a v1 - status" } },
};

static void writes(void **state)
{
    const struct row *row = *state;
    struct managed managed = managed_of(entries(row->read));

    assert_written(&managed,
                   arena_format(fixture_current()->arena, "{\"metadata\":{\"managedFields\":%s}}",
                                entries(row->written)));
}

static void writes_nothing_for_no_managers(void **state)
{
    struct managed managed = managed_of("[]");

    (void)state;
    assert_written(&managed, "{\"metadata\":{}}");
    managed = managed_of("null");
    assert_written(&managed, "{\"metadata\":{}}");
}

struct refuse_row {
    const char *name;
    const char *managed;
    const char *message;
};

static const struct refuse_row refuse_rows[] = {
    { "wants an operation", "[{\"manager\":\"a\",\"apiVersion\":\"v1\"}]",
      "operation must be `Apply` or `Update`" },
    { "wants a version", "[{\"manager\":\"a\",\"operation\":\"Apply\"}]",
      "apiVersion must not be empty" },
    { "wants the type of its fields", "[{\"operation\":\"Apply\",\"apiVersion\":\"v1\"}]",
      "missing fieldsType in managed fields entry 0" },
    { "knows one type of fields",
      "[{\"operation\":\"Apply\",\"apiVersion\":\"v1\",\"fieldsType\":\"FieldsV9\"}]",
      "invalid fieldsType \"FieldsV9\" in managed fields entry 0" },
    { "wants fields it can read",
      "[{\"operation\":\"Apply\",\"apiVersion\":\"v1\",\"fieldsType\":\"FieldsV1\",\"fieldsV1\":[]}"
      "]",
      "managed fields entry 0: fields of a manager: found array" },
    { "wants a time",
      "[{\"operation\":\"Apply\",\"apiVersion\":\"v1\",\"fieldsType\":\"FieldsV1\","
      "\"time\":\"yesterday\"}]",
      "time of managed fields entry 0" },
};

static void refuses(void **state)
{
    const struct refuse_row *row = *state;
    struct managed managed;

    assert_error(managed_read(fixture_current()->arena, value_of(row->managed), &managed),
                 ERR_BAD_REQUEST, row->message);
}

static void bounds_entries(void **state)
{
    CLEANUP(text) struct text text = TEXT_EMPTY;
    struct managed managed;

    (void)state;
    for (int i = 0; i <= DOC_MAX_MANAGERS; i++)
        text_append(&text, i ? ",{}" : "[{}");
    text_append(&text, "]");
    assert_error(managed_read(fixture_current()->arena, value_of(text_string(&text)), &managed),
                 ERR_TOO_LARGE, "managedFields has 1001 entries, at most 1000 are allowed");
}

static void knows_resets(void **state)
{
    (void)state;
    assert_true(managed_is_reset(value_of("[]")));
    assert_true(managed_is_reset(value_of("[{}]")));
    assert_false(managed_is_reset(value_of("[{},{}]")));
    assert_false(managed_is_reset(value_of("null")));
    assert_false(managed_is_reset(VALUE_ABSENT_VALUE));
    assert_false(managed_is_reset(value_of("[{\"manager\":\"a\"}]")));
}

struct cap_row {
    const char *name;
    size_t most;
    const char *read[ENTRIES + 1];
    const char *left; /* "manager version time fields" of each, sorted */
};

static const struct cap_row cap_rows[] = {
    { "leaves few updaters alone",
      2,
      { "Update a v1 1", "Update b v1 2", "Apply c v1 1" },
      "c/v1/1{c} a/v1/1{a} b/v1/2{b} " },
    { "joins the oldest",
      2,
      { "Update a v1 1", "Update b v1 2", "Update c v1 3", "Update d v1 4" },
      "ancient-changes/v1/3{abc} d/v1/4{d} " },
    { "joins into what it joined before",
      2,
      { "Update ancient-changes v1 1", "Update b v1 2", "Update c v1 3" },
      "ancient-changes/v1/2{ancient-changesb} c/v1/3{c} " },
    { "joins older ones into what it joined later",
      1,
      { "Update a v1 1", "Update ancient-changes v1 2" },
      "ancient-changes/v1/2{aancient-changes} " },
    { "joins one version at a time",
      2,
      { "Update a v1 1", "Update b v2 2", "Update c v1 3", "Update d v2 4" },
      "ancient-changes/v1/3{ac} ancient-changes/v2/4{bd} " },
    { "keeps versions apart even if they are many",
      1,
      { "Update a v1 1", "Update b v2 2" },
      "a/v1/1{a} b/v2/2{b} " },
    { "forgets the subresource",
      1,
      { "Update a v1 1 status", "Update b v1 2" },
      "ancient-changes/v1/2{ab} " },
};

static void append_field(void *context, const struct fieldset_path *path)
{
    text_append_slice(context, path->element->field);
}

static void caps(void **state)
{
    const struct cap_row *row = *state;
    struct managed managed = managed_of(entries(row->read));
    CLEANUP(text) struct text text = TEXT_EMPTY;
    CLEANUP(doc) struct doc *doc = NULL;
    struct edit *edit = edit_new();

    managed_cap(&managed, row->most);
    managed_write(&managed, edit); /* sorts them */
    assert_no_error(edit_seal(edit, &doc));
    assert_no_error(managed_read(fixture_current()->arena,
                                 value_find(doc_root(doc), VALUE_KEYS("metadata", "managedFields")),
                                 &managed));
    for (size_t i = 0; i < managed.count; i++) {
        const struct managed_entry *entry = &managed.entries[i];

        text_appendf(&text, SLICE_FORMAT "/" SLICE_FORMAT "/%d{",
                     SLICE_ARGUMENT(entry->name.manager), SLICE_ARGUMENT(entry->name.api_version),
                     (int)(entry->time_us / 1000000 % 60));
        fieldset_each(entry->fields, append_field, &text);
        text_append(&text, "} ");
    }
    assert_string_equal(text_string(&text), row->left);
}

struct equal_row {
    const char *name;
    const char *before;
    const char *after;
    bool equal;
};

#define OBJECT(labels, time, manager, spec)                                                        \
    "{\"metadata\":{\"labels\":{" labels "},\"managedFields\":[{\"manager\":\"" manager            \
    "\",\"time\":\"" time "\"}]},\"spec\":" spec "}"

static const struct equal_row equal_rows[] = {
    { "sees no difference in times", OBJECT("", "1", "a", "1"), OBJECT("", "2", "a", "1"), true },
    { "sees other managers", OBJECT("", "1", "a", "1"), OBJECT("", "1", "b", "1"), false },
    { "sees other metadata", OBJECT("", "1", "a", "1"), OBJECT("\"x\":1", "1", "a", "1"), false },
    { "sees other parts", OBJECT("", "1", "a", "1"), OBJECT("", "1", "a", "2"), false },
    { "sees no difference in a time that came",
      "{\"metadata\":{\"managedFields\":[{\"manager\":\"a\"}]}}",
      "{\"metadata\":{\"managedFields\":[{\"manager\":\"a\",\"time\":\"1\"}]}}", true },
    { "sees one more manager", "{\"metadata\":{\"managedFields\":[{}]}}",
      "{\"metadata\":{\"managedFields\":[{},{}]}}", false },
    { "sees what went", "{\"metadata\":{},\"a\":1,\"b\":2}", "{\"metadata\":{},\"a\":1}", false },
    { "sees what came", "{\"metadata\":{},\"a\":1}", "{\"metadata\":{},\"a\":1,\"b\":2}", false },
    { "needs no metadata", "{\"a\":1}", "{\"a\":1.0}", true },
};

static void compares(void **state)
{
    const struct equal_row *row = *state;

    assert_int_equal(managed_equal_but_times(value_of(row->before), value_of(row->after)),
                     row->equal);
}

TEST_MAIN(TABLE(writes, rows), TEST(writes_nothing_for_no_managers), TABLE(refuses, refuse_rows),
          TEST(bounds_entries), TEST(knows_resets), TABLE(caps, cap_rows),
          TABLE(compares, equal_rows))
