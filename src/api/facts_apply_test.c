/* Server-side apply over the built-in kinds: tests/apply/kinds.json has our requests and the owners
 * that upstream's code (apimachinery 0.34.11) made of them. Each object is as upstream prints it.
 */
#include <stdlib.h>

#include "api/facts.h"
#include "base/file.h"
#include "base/memory.h"
#include "base/text.h"
#include "doc/apply.h"
#include "doc/doc.h"
#include "doc/json.h"
#include "lib/test.h"

#define FIRST_REQUEST_US INT64_C(1577836800000000) /* 2020-01-01T00:00:00Z */

struct row {
    const char *name;
    struct schema schema;
    struct value steps;
};

static struct error *request(const struct row *row, struct value step, size_t number,
                             struct value live, struct doc **out_doc)
{
    struct arena *arena = fixture_current()->arena;
    struct value object = value_get(step, SLICE("object"));
    struct apply_options options = {
        .schema = row->schema,
        .api_version = value_text(object, "apiVersion"),
        .manager = value_text(step, "manager"),
        .subresource = value_text(step, "subresource"),
        .force = value_bool_or(value_get(step, SLICE("force")), false),
        .now_us = FIRST_REQUEST_US + (int64_t)number * 1000000,
    };

    if (value_exists(value_get(step, SLICE("reset"))))
        assert_no_error(fieldset_parse(arena, value_get(step, SLICE("reset")), &options.reset));
    if (slice_is(value_text(step, "op"), "apply"))
        return apply_merge(arena, &options, live, object, out_doc);
    return apply_update(arena, &options, live, object, out_doc);
}

static void assert_same_owners(struct value actual, struct value expected)
{
    static const char *const keys[] = { "metadata", "managedFields", NULL };
    CLEANUP(text) struct text left = TEXT_EMPTY;
    CLEANUP(text) struct text right = TEXT_EMPTY;

    json_format(value_find(actual, keys), JSON_COMPACT, JSON_SORTED, &left);
    json_format(value_find(expected, keys), JSON_COMPACT, JSON_SORTED, &right);
    assert_string_equal(text_string(&left), text_string(&right));
}

static void agrees(void **state)
{
    const struct row *row = *state;
    struct value live = VALUE_ABSENT_VALUE;

    DOC_EACH (it, row->steps) {
        struct value expected = value_get(it.value, SLICE("result"));
        CLEANUP(doc) struct doc *doc = NULL;
        struct error *err = request(row, it.value, it.index, live, &doc);

        if (!value_exists(expected)) {
            bool conflict = value_int_or(value_get(it.value, SLICE("code")), 0) == 409;

            assert_error(err, conflict ? ERR_CONFLICT : ERR_BAD_REQUEST,
                         value_text(it.value, "error").data);
            continue;
        }
        assert_no_error(err);
        assert_same_owners(doc_root(doc), expected);
        live = expected;
    }
}

static struct doc *read_cases(struct arena *arena)
{
    struct doc_options options = { .keep_tree = true };
    CLEANUP(text) struct text content = TEXT_EMPTY;
    const char *root = getenv("BUTLER_TESTDATA");
    const char *path = arena_format(arena, "%s/apply/kinds.json", root ? root : "tests");
    struct error *err = file_read(path, 64 << 20, &content);
    struct doc *doc = NULL;

    if (!err)
        err = json_parse(text_slice(&content), &options, &doc);
    if (err)
        fprintf(stderr, "%s: %s\n", path, err->message);
    ASSERT(!err);
    return doc;
}

int main(void)
{
    CLEANUP(arena) struct arena *arena = arena_create();
    CLEANUP(doc) struct doc *doc = read_cases(arena);
    size_t count = value_count(doc_root(doc));
    struct row *rows = arena_array(arena, count, struct row);

    DOC_EACH (it, doc_root(doc)) {
        struct row *row = &rows[it.index];
        struct slice name = value_text(it.value, "name");

        row->name = arena_text(arena, name);
        row->steps = value_get(it.value, SLICE("steps"));
        ASSERT(facts_find(value_text(it.value, "type"), &row->schema));
    }
    return test_run_table("agrees", agrees, rows, sizeof(struct row), count);
}
