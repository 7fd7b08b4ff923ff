/* Cases whose results were made by upstream's own code (structured-merge-diff 6.3.0 behind
 * apimachinery 0.34.11) from our requests: tests/apply/cases.json. A case is a list of requests to
 * one object; times are the number of the request in seconds. */
#include "doc/apply.h"

#include <stdlib.h>

#include "base/error_details.h"
#include "base/file.h"
#include "base/memory.h"
#include "base/text.h"
#include "doc/doc.h"
#include "doc/edit.h"
#include "doc/json.h"
#include "doc/limits.h"
#include "lib/sample_schema.h"
#include "lib/test.h"

#define FIRST_REQUEST_US INT64_C(1577836800000000) /* 2020-01-01T00:00:00Z */

struct row {
    const char *name;
    struct value steps;
};

static struct value keep(struct doc *doc)
{
    arena_defer(fixture_current()->arena, doc_release, doc);
    return doc_root(doc);
}

static struct schema widget_schema(struct arena *arena, struct slice api_version)
{
    const struct schema_table *table = sample_schema_read(arena, sample_schema_widget);

    return sample_schema_find(table, slice_has_suffix(api_version, "v2") ? "WidgetV2" : "Widget");
}

/* spec.title of v1 is spec.heading in v2; there is no other version. */
static struct error *convert(void *context, struct arena *arena, struct value object,
                             struct slice api_version, struct value *out_object,
                             struct schema *out_schema)
{
    bool to_v2 = slice_is(api_version, "example.com/v2");
    const char *from = to_v2 ? "title" : "heading";
    struct value title = value_find(object, VALUE_KEYS("spec", from));
    CLEANUP(doc) struct doc *source = doc_from_value(object);
    struct edit *edit;
    struct error *err;
    struct doc *doc;

    (void)context;
    if (!to_v2 && !slice_is(api_version, "example.com/v1"))
        return error_new(ERR_NOT_FOUND, "no such version");
    edit = edit_begin(source);
    edit_set_string(edit, EDIT_PATH("apiVersion"), api_version);
    if (value_exists(title)) {
        edit_remove(edit, EDIT_PATH("spec", from));
        edit_set_value(edit, EDIT_PATH("spec", to_v2 ? "heading" : "title"), title);
    }
    err = edit_seal(edit, &doc);
    if (err)
        return err;
    arena_defer(arena, doc_release, doc);
    *out_object = doc_root(doc);
    *out_schema = widget_schema(arena, api_version);
    return NULL;
}

static struct value converted(struct value object, const char *api_version)
{
    struct value result = object;
    struct schema schema;

    if (value_exists(object) && !slice_is(value_text(object, "apiVersion"), api_version))
        assert_no_error(convert(NULL, fixture_current()->arena, object, slice_from(api_version),
                                &result, &schema));
    return result;
}

/* As the server would store it: in one version, with a uid. */
static struct value stored(struct doc *take_doc)
{
    struct value object = converted(keep(take_doc), "example.com/v1");
    CLEANUP(doc) struct doc *doc = doc_from_value(object);
    struct edit *edit = edit_begin(doc);
    struct doc *result;

    if (value_text(value_get(object, SLICE("metadata")), "uid").size == 0)
        edit_set_string(edit, EDIT_PATH("metadata", "uid"), SLICE("1"));
    assert_no_error(edit_seal(edit, &result));
    return keep(result);
}

static struct error *request(struct value step, size_t number, struct value live,
                             struct doc **out_doc)
{
    struct arena *arena = fixture_current()->arena;
    bool v2 = slice_is(value_text(step, "version"), "v2");
    const char *api_version = v2 ? "example.com/v2" : "example.com/v1";
    struct value object = value_get(step, SLICE("object"));
    struct apply_options options = {
        .schema = widget_schema(arena, slice_from(api_version)),
        .api_version = slice_from(api_version),
        .manager = value_text(step, "manager"),
        .subresource = value_text(step, "subresource"),
        .force = value_bool_or(value_get(step, SLICE("force")), false),
        .now_us = FIRST_REQUEST_US + (int64_t)number * 1000000,
        .convert = convert,
    };

    if (value_exists(value_get(step, SLICE("reset"))))
        assert_no_error(fieldset_parse(arena, value_get(step, SLICE("reset")), &options.reset));
    live = converted(live, api_version);
    if (slice_is(value_text(step, "op"), "apply"))
        return apply_merge(arena, &options, live, object, out_doc);
    return apply_update(arena, &options, live, object, out_doc);
}

static void assert_same(struct value actual, struct value expected)
{
    CLEANUP(text) struct text left = TEXT_EMPTY;
    CLEANUP(text) struct text right = TEXT_EMPTY;

    if (value_equal(actual, expected))
        return;
    json_format(actual, JSON_COMPACT, JSON_SORTED, &left);
    json_format(expected, JSON_COMPACT, JSON_SORTED, &right);
    assert_string_equal(text_string(&left), text_string(&right));
}

static void assert_causes(const struct error *err, struct value expected)
{
    const struct error_details *details = error_details_find(err);
    size_t found = 0;

    assert_int_equal(details ? details->cause_count : 0, value_count(expected));
    /* Upstream lists managers in no order. */
    for (size_t i = 0; i < value_count(expected); i++) {
        const struct error_cause *cause = &details->causes[i];
        const char *line = arena_format(fixture_current()->arena, "%s|%s|%s", cause->reason,
                                        cause->field, cause->message);

        DOC_EACH (it, expected)
            found += slice_is(value_string_or(it.value, SLICE("")), line);
    }
    assert_int_equal(found, value_count(expected));
}

static void release_error(void *error)
{
    error_free(error);
}

static void assert_failure(struct error *take_error, struct value step)
{
    CLEANUP(string) char *message = error_format(take_error);

    arena_defer(fixture_current()->arena, release_error, take_error);
    assert_string_equal(message, value_string_or(value_get(step, SLICE("error")), SLICE("")).data);
    assert_int_equal(take_error->code == ERR_CONFLICT,
                     value_int_or(value_get(step, SLICE("code")), 0) == 409);
    assert_causes(take_error, value_get(step, SLICE("causes")));
}

static void agrees(void **state)
{
    const struct row *row = *state;
    struct value live = VALUE_ABSENT_VALUE;

    DOC_EACH (it, row->steps) {
        struct value expected = value_get(it.value, SLICE("result"));
        struct doc *doc = NULL;
        struct error *err;

        if (slice_is(value_text(it.value, "op"), "live")) {
            live = value_get(it.value, SLICE("object"));
            continue;
        }
        err = request(it.value, it.index, live, &doc);
        if (!value_exists(expected)) {
            assert_non_null(err);
            assert_failure(err, it.value);
            continue;
        }
        assert_no_error(err);
        live = stored(doc);
        assert_same(live, expected);
    }
}

static struct value parsed(const char *json)
{
    struct doc *doc;

    assert_no_error(json_parse(slice_from(json), NULL, &doc));
    return keep(doc);
}

static struct apply_options plain_options(const char *manager)
{
    return (struct apply_options){
        .schema = widget_schema(fixture_current()->arena, SLICE("example.com/v1")),
        .api_version = SLICE("example.com/v1"),
        .manager = slice_from(manager),
    };
}

#define WIDGET(rest) "{\"apiVersion\":\"example.com/v1\"," rest "}"
#define OWNED(managers, spec)                                                                      \
    WIDGET("\"metadata\":{\"managedFields\":[" managers "]},\"spec\":" spec)
#define APPLIER(manager, version, fields)                                                          \
    "{\"manager\":\"" manager "\",\"operation\":\"Apply\",\"apiVersion\":\"" version               \
    "\",\"fieldsType\":\"FieldsV1\",\"fieldsV1\":{\"f:spec\":{" fields "}}}"

static void wants_objects(void **state)
{
    struct apply_options options = plain_options("a");
    struct arena *arena = fixture_current()->arena;
    struct doc *doc;

    (void)state;
    assert_error(apply_merge(arena, &options, VALUE_ABSENT_VALUE, parsed("[]"), &doc),
                 ERR_BAD_REQUEST, "found array, an object is needed");
    assert_error(apply_update(arena, &options, parsed("1"), parsed("{}"), &doc), ERR_BAD_REQUEST,
                 "found number, an object is needed");
}

static void bounds_values(void **state)
{
    CLEANUP(text) struct text text = TEXT_EMPTY;
    struct apply_options options = plain_options("a");
    struct doc *doc;

    (void)state;
    for (int i = 0; i <= DOC_MAX_APPLY_VALUES; i++)
        text_append(&text, i ? ",0" : "{\"spec\":{\"args\":[0");
    text_append(&text, "]}}");
    assert_error(apply_update(fixture_current()->arena, &options, VALUE_ABSENT_VALUE,
                              parsed(text_string(&text)), &doc),
                 ERR_TOO_LARGE, "the object has more than 250000 values");
}

#define COUNTED(owned, replicas)                                                                   \
    OWNED(APPLIER("a", "example.com/v1", "\"f:" owned "\":{}"),                                    \
          "{\"title\":\"t\",\"replicas\":" replicas "}")

/* The only manager after somebody else set the replicas of two by a road that shows them alone. */
static void assert_manager_after(const char *before, const char *after, const char *manager)
{
    struct apply_options options = plain_options("b");
    struct arena *arena = fixture_current()->arena;
    CLEANUP(doc) struct doc *doc = NULL;
    struct value managers;

    options.scope = fieldset_of(arena, VALUE_KEYS("spec", "replicas"));
    assert_no_error(apply_update(arena, &options, parsed(before), parsed(after), &doc));
    managers = value_find(doc_root(doc), VALUE_KEYS("metadata", "managedFields"));
    assert_int_equal(value_count(managers), 1);
    assert_true(slice_is(
        value_string_or(value_get(value_at(managers, 0), SLICE("manager")), SLICE("")), manager));
}

/* A road that shows a part of the object tracks nothing until somebody owns some of that part. */
static void tracks_what_is_owned(void **state)
{
    (void)state;
    assert_manager_after(COUNTED("replicas", "1"), COUNTED("replicas", "2"), "b");
    assert_manager_after(COUNTED("title", "1"), COUNTED("title", "2"), "a");
}

/* Without a way to convert, a manager's version is a name and no more. */
static void relabels_versions(void **state)
{
    struct value live =
        parsed(OWNED(APPLIER("a", "example.com/v0", "\"f:title\":{},\"f:replicas\":{}"),
                     "{\"title\":\"t\",\"replicas\":1}"));
    struct apply_options options = plain_options("b");
    struct arena *arena = fixture_current()->arena;
    struct doc *doc;

    (void)state;
    assert_error(
        apply_merge(arena, &options, live, parsed(WIDGET("\"spec\":{\"title\":\"u\"}")), &doc),
        ERR_CONFLICT, "Apply failed with 1 conflict: conflict with \"a\": .spec.title");
    options.manager = SLICE("a");
    assert_no_error(
        apply_merge(arena, &options, live, parsed(WIDGET("\"spec\":{\"title\":\"u\"}")), &doc));
    assert_same(value_get(keep(doc), SLICE("spec")), parsed("{\"title\":\"u\"}"));
}

static struct error *fail_to_convert(void *context, struct arena *arena, struct value object,
                                     struct slice api_version, struct value *out_object,
                                     struct schema *out_schema)
{
    (void)context;
    (void)arena;
    (void)object;
    (void)api_version;
    (void)out_object;
    (void)out_schema;
    return error_new(ERR_UNAVAILABLE, "the webhook is not there");
}

static void tells_why_it_cannot_convert(void **state)
{
    struct value live =
        parsed(OWNED(APPLIER("a", "example.com/v2", "\"f:heading\":{}"), "{\"title\":\"t\"}"));
    struct apply_options options = plain_options("b");
    struct doc *doc;

    (void)state;
    options.convert = fail_to_convert;
    assert_error(
        apply_merge(fixture_current()->arena, &options, live, parsed(WIDGET("\"spec\":{}")), &doc),
        ERR_UNAVAILABLE, "convert to example.com/v2: the webhook is not there");
}

/* Upstream tells them all; an answer need not be longer than people read. */
static void bounds_conflicts(void **state)
{
    CLEANUP(text) struct text before = TEXT_EMPTY;
    CLEANUP(text) struct text after = TEXT_EMPTY;
    struct apply_options options = plain_options("a");
    struct arena *arena = fixture_current()->arena;
    struct error *err;
    struct doc *doc;

    (void)state;
    for (int i = 0; i < 500; i++) {
        const char *head = i ? "," : "{\"apiVersion\":\"example.com/v1\",\"spec\":{\"notes\":{";

        text_appendf(&before, "%s\"n%d\":\"a\"", head, i);
        text_appendf(&after, "%s\"n%d\":\"b\"", head, i);
    }
    text_append(&before, "}}}");
    text_append(&after, "}}}");
    assert_no_error(
        apply_merge(arena, &options, VALUE_ABSENT_VALUE, parsed(text_string(&before)), &doc));
    options.manager = SLICE("b");
    err = apply_merge(arena, &options, keep(doc), parsed(text_string(&after)), &doc);
    assert_non_null(err);
    arena_defer(arena, release_error, err);
    assert_int_equal(error_details_find(err)->cause_count, DOC_MAX_APPLY_PROBLEMS);
    assert_memory_equal(err->message, "Apply failed with 500 conflicts: conflicts with \"a\":\n- ",
                        strlen("Apply failed with 500 conflicts: conflicts with \"a\":\n- "));
}

/* Many managers in many versions, over many fields: work and memory grow with their sum. */
static void copes_with_many_managers(void **state)
{
    CLEANUP(text) struct text managers = TEXT_EMPTY;
    CLEANUP(text) struct text notes = TEXT_EMPTY;
    struct apply_options options = plain_options("a");
    struct arena *arena = fixture_current()->arena;
    struct doc *doc;

    (void)state;
    for (int i = 0; i < 5000; i++)
        text_appendf(&notes, "%s\"n%d\":\"a\"", i ? "," : "", i);
    for (int i = 0; i < DOC_MAX_MANAGERS - 1; i++)
        text_appendf(&managers,
                     "%s{\"manager\":\"m%d\",\"operation\":\"Apply\",\"apiVersion\":\"v%d\","
                     "\"fieldsType\":\"FieldsV1\",\"fieldsV1\":{\"f:spec\":{\"f:notes\":{\"f:n%d\":"
                     "{}}}}}",
                     i ? "," : "", i, i, i);
    options.force = true;
    assert_no_error(apply_merge(arena, &options,
                                parsed(arena_format(arena, OWNED("%s", "{\"notes\":{%s}}"),
                                                    text_string(&managers), text_string(&notes))),
                                parsed(WIDGET("\"spec\":{\"notes\":{\"n1\":\"b\"}}")), &doc));
    assert_int_equal(value_count(value_find(keep(doc), VALUE_KEYS("metadata", "managedFields"))),
                     DOC_MAX_MANAGERS - 1); /* m1 lost its only field to a */
    assert_true(arena_used(arena) < (size_t)64 << 20);
}

static void drops_an_annotation_that_grew_too_large(void **state)
{
    CLEANUP(text) struct text text = TEXT_EMPTY;
    struct apply_options options = plain_options("kubectl");
    struct doc *doc;

    (void)state;
    text_append(&text, "{\"apiVersion\":\"example.com/v1\",\"spec\":{\"title\":\"");
    for (int i = 0; i < DOC_MAX_ANNOTATIONS / 16; i++)
        text_append(&text, "0123456789abcdef");
    text_append(&text, "\"}}");
    assert_no_error(apply_merge(
        fixture_current()->arena, &options,
        parsed(WIDGET("\"metadata\":{\"annotations\":{\"a\":\"b\",\"kubectl.kubernetes.io/"
                      "last-applied-configuration\":\"{}\"}}")),
        parsed(text_string(&text)), &doc));
    assert_same(value_find(keep(doc), VALUE_KEYS("metadata", "annotations")),
                parsed("{\"a\":\"b\"}"));
}

static struct doc *read_cases(const char *path)
{
    struct doc_options options = { .keep_tree = true };
    CLEANUP(text) struct text content = TEXT_EMPTY;
    struct error *err = file_read(path, 64 << 20, &content);
    struct doc *doc = NULL;

    if (!err)
        err = json_parse(text_slice(&content), &options, &doc);
    if (err)
        fprintf(stderr, "%s: %s\n", path, err->message);
    ASSERT(!err);
    return doc;
}

/* Another file of cases may be named, for more than are kept here. */
int main(int argc, char **argv)
{
    CLEANUP(arena) struct arena *arena = arena_create();
    const char *root = getenv("BUTLER_TESTDATA");
    CLEANUP(doc) struct doc *doc = read_cases(
        argc > 1 ? argv[1] : arena_format(arena, "%s/apply/cases.json", root ? root : "tests"));
    size_t count = value_count(doc_root(doc));
    struct row *rows = arena_array(arena, count, struct row);

    DOC_EACH (it, doc_root(doc)) {
        struct slice name = value_text(it.value, "name");

        rows[it.index] =
            (struct row){ arena_text(arena, name), value_get(it.value, SLICE("steps")) };
    }

    const struct test_group groups[] = {
        { "agrees", agrees, rows, sizeof(struct row), count },
        TEST(wants_objects),
        TEST(bounds_values),
        TEST(tracks_what_is_owned),
        TEST(relabels_versions),
        TEST(tells_why_it_cannot_convert),
        TEST(bounds_conflicts),
        TEST(copes_with_many_managers),
        TEST(drops_an_annotation_that_grew_too_large),
    };
    return test_run_groups(groups, COUNT_OF(groups));
}
