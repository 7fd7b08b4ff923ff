#include "doc/edit.h"

#include <math.h>

#include "base/text.h"
#include "doc/doc.h"
#include "doc/json.h"
#include "lib/test.h"

static struct doc *doc_of(const char *json)
{
    struct doc *doc;

    assert_no_error(json_parse(slice_from(json), NULL, &doc));
    arena_defer(fixture_current()->arena, doc_release, doc);
    return doc;
}

static void assert_sealed(struct edit *take_edit, const char *printed)
{
    struct doc *doc;

    assert_no_error(edit_seal(take_edit, &doc));
    arena_defer(fixture_current()->arena, doc_release, doc);
    assert_string_equal(doc_bytes(doc).data, printed);
}

static const char pod[] =
    "{\"kind\":\"Pod\",\"metadata\":{\"name\":\"a\",\"labels\":{\"x.y/z\":\"1\"}},"
    "\"spec\":{\"containers\":[{\"name\":\"c\"},{\"name\":\"d\"}]},\"n\":null}";

static void leaves_the_old_document(void **state)
{
    struct doc *old = doc_of(pod);
    struct edit *edit = edit_begin(old);

    (void)state;
    edit_set_string(edit, EDIT_PATH("metadata", "name"), SLICE("b"));
    edit_set_string(edit, EDIT_PATH("metadata", "labels", "x.y/z"), SLICE("2"));
    edit_remove(edit, EDIT_PATH("spec", "containers", "0"));
    edit_remove(edit, EDIT_PATH("spec", "nothing", "here"));
    edit_remove(edit, EDIT_PATH("n"));
    assert_sealed(edit,
                  "{\"kind\":\"Pod\",\"metadata\":{\"name\":\"b\",\"labels\":{\"x.y/z\":\"2\"}},"
                  "\"spec\":{\"containers\":[{\"name\":\"d\"}]}}");
    assert_string_equal(doc_bytes(old).data, pod);
    assert_true(slice_is(
        value_string_or(value_find(doc_root(old), VALUE_KEYS("metadata", "name")), SLICE("")),
        "a"));
}

static void copies_unchanged(void **state)
{
    (void)state;
    assert_sealed(edit_begin(doc_of(pod)), pod);
    assert_sealed(edit_begin(doc_of("[[],{},[[1],[2,3]],\"\"]")), "[[],{},[[1],[2,3]],\"\"]");
    assert_sealed(edit_begin(doc_of("7")), "7");
}

static void makes_what_is_missing(void **state)
{
    struct edit *edit = edit_new();
    struct edit_node condition;

    (void)state;
    edit_set_int(edit, EDIT_PATH("spec", "replicas"), -3);
    edit_set_uint(edit, EDIT_PATH("spec", "max"), UINT64_MAX);
    edit_set_double(edit, EDIT_PATH("spec", "ratio"), 0.5);
    edit_set_bool(edit, EDIT_PATH("spec", "paused"), true);
    edit_set_null(edit, EDIT_PATH("spec", "none"));
    edit_set_string(edit, EDIT_PATH("spec", "none", "now"), SLICE("something"));
    edit_set_string(edit, EDIT_PATH("metadata", "finalizers", EDIT_END), SLICE("f1"));
    edit_set_string(edit, EDIT_PATH("metadata", "finalizers", EDIT_END), SLICE("f2"));
    condition = edit_set_object(edit, EDIT_PATH("status", "conditions", EDIT_END));
    edit_set_string(edit, EDIT_UNDER(condition, "type"), SLICE("Ready"));
    edit_set_string(edit, EDIT_MEMBER(condition, SLICE("status")), SLICE("True"));
    assert_sealed(edit, "{\"spec\":{\"replicas\":-3,\"max\":18446744073709551615,\"ratio\":0.5,"
                        "\"paused\":true,\"none\":{\"now\":\"something\"}},"
                        "\"metadata\":{\"finalizers\":[\"f1\",\"f2\"]},"
                        "\"status\":{\"conditions\":[{\"type\":\"Ready\",\"status\":\"True\"}]}}");
}

static void takes_parts_of_others(void **state)
{
    struct edit *edit = edit_begin(doc_of(pod));
    struct value other = doc_root(doc_of("{\"labels\":{\"q\":[true]},\"name\":\"m\"}"));

    (void)state;
    edit_set_value(edit, EDIT_PATH("spec"), value_get(other, SLICE("labels")));
    edit_merge(edit, EDIT_PATH("metadata"), other);
    edit_merge(edit, EDIT_PATH("new"), other);
    edit_set_value(edit, EDIT_PATH("kind"), VALUE_ABSENT_VALUE);
    assert_sealed(edit, "{\"kind\":null,\"metadata\":{\"name\":\"m\",\"labels\":{\"x.y/z\":\"1\","
                        "\"q\":[true]}},\"spec\":{\"q\":[true]},\"n\":null,"
                        "\"new\":{\"labels\":{\"q\":[true]},\"name\":\"m\"}}");
}

static void merges_many(void **state)
{
    CLEANUP(text) struct text json = TEXT_EMPTY;
    struct edit *edit;

    (void)state;
    for (int i = 0; i < 500; i++)
        text_appendf(&json, "%s\"k%d\":%d", i ? "," : "{", i, i);
    text_append(&json, "}");
    edit = edit_begin(doc_of(text_string(&json)));
    edit_merge(edit, EDIT_ROOT, doc_root(doc_of(text_string(&json))));
    assert_sealed(edit, text_string(&json));
}

static void finds_and_counts(void **state)
{
    CLEANUP(edit) struct edit *edit = edit_begin(doc_of(pod));
    struct edit_node list = edit_find(edit, EDIT_PATH("spec", "containers"));

    (void)state;
    assert_int_equal(edit_count(edit, list), 2);
    assert_non_null(edit_item(edit, list, 1).node);
    assert_null(edit_item(edit, list, 2).node);
    assert_null(edit_find(edit, EDIT_PATH("spec", "containers", "2")).node);
    assert_null(edit_find(edit, EDIT_UNDER(list, "x")).node);
    edit_ensure_object(edit, EDIT_PATH("status", "a"));
    assert_int_equal(edit_count(edit, edit_find(edit, EDIT_PATH("status"))), 1);
}

struct spoil_row {
    const char *name;
    const char *first;
    const char *second;
    const char *message;
};

static const struct spoil_row spoil_rows[] = {
    { "needs an object for a member", "kind", "x", "edit kind: found string, an object" },
    { "needs a number for an item", "list", "x", "edit list: found array, the number" },
    { "needs the item to be there", "list", "2", "edit list: found array, the number" },
};

static void spoils(void **state)
{
    const struct spoil_row *row = *state;
    struct edit *edit = edit_begin(doc_of("{\"kind\":\"Pod\",\"list\":[1,2]}"));
    struct doc *doc = NULL;

    edit_set_int(edit, EDIT_PATH(row->first, row->second), 1);
    edit_set_int(edit, EDIT_PATH("fine"), 1);
    assert_error(edit_seal(edit, &doc), ERR_BAD_REQUEST, row->message);
    assert_null(doc);
}

static void refuses_what_json_cannot_say(void **state)
{
    struct edit *edit = edit_new();
    struct doc *doc;

    (void)state;
    edit_set_double(edit, EDIT_PATH("a", "b"), NAN);
    assert_error(edit_seal(edit, &doc), ERR_BAD_REQUEST, "edit a.b");
    edit = edit_begin(doc_of("{\"a\":[]}"));
    edit_ensure_object(edit, EDIT_PATH("a"));
    assert_error(edit_seal(edit, &doc), ERR_BAD_REQUEST, "edit a: found array");
    edit = edit_new();
    edit_set_string(edit, EDIT_PATH("a", "b"), SLICE("\xff"));
    assert_error(edit_seal(edit, &doc), ERR_BAD_REQUEST, "edit a.b: found null, a text of valid");
    edit = edit_new();
    edit_set_int(edit, EDIT_PATH("a", "\xff"), 1);
    assert_error(edit_seal(edit, &doc), ERR_BAD_REQUEST, "edit a: found object, a key of valid");
    edit = edit_new();
    edit_set_int(edit, EDIT_PATH(EDIT_END), 1);
    assert_error(edit_seal(edit, &doc), ERR_BAD_REQUEST, "found object, an array is needed");
    edit = edit_new();
    edit_set_int(edit, EDIT_MEMBER(edit_find(edit, EDIT_ROOT), slice_from(NULL)), 1);
    assert_sealed(edit, "{\"\":1}");
    edit = edit_new();
    edit_set_int(edit, EDIT_UNDER((struct edit_node){ NULL }, "x"), 1);
    assert_error(edit_seal(edit, &doc), ERR_BAD_REQUEST, "there is no such value");
}

static void limits_depth(void **state)
{
    struct edit *edit = edit_new();
    struct edit_node node = edit_find(edit, EDIT_ROOT);
    struct doc *doc;

    (void)state;
    for (int i = 0; i < 1000; i++)
        node = edit_set_object(edit, EDIT_UNDER(node, "a"));
    assert_error(edit_seal(edit, &doc), ERR_TOO_LARGE, "nested deeper than 1000 levels");
}

static void walks_and_reads(void **state)
{
    struct edit *edit = edit_begin(doc_of(pod));
    struct text seen = TEXT_EMPTY;
    char *order;

    (void)state;
    edit_set_int(edit, EDIT_PATH("m"), -7);
    EDIT_EACH (member, edit_find(edit, EDIT_ROOT))
        text_appendf(&seen, "%.*s=%s ", (int)member.key.size, member.key.data,
                     value_type_name(edit_type(member.node)));
    EDIT_EACH (item, edit_find(edit, EDIT_PATH("spec", "containers"))) {
        struct edit_node name = edit_find(edit, EDIT_UNDER(item.node, "name"));

        text_append_slice(&seen, value_string_or(edit_scalar(name), SLICE("?")));
        edit_set_string(edit, EDIT_UNDER(item.node, "image"), SLICE("i"));
    }
    EDIT_EACH (nothing, edit_find(edit, EDIT_PATH("kind")))
        text_append_slice(&seen, nothing.key);
    order = arena_strdup(fixture_current()->arena, text_string(&seen));
    text_done(&seen);
    assert_string_equal(order, "kind=string metadata=object spec=object n=null m=number cd");
    assert_int_equal(value_int_or(edit_scalar(edit_find(edit, EDIT_PATH("m"))), 0), -7);
    assert_false(value_exists(edit_scalar(edit_find(edit, EDIT_PATH("spec")))));
    assert_int_equal(edit_type(edit_find(edit, EDIT_PATH("absent"))), VALUE_ABSENT);
    edit_free(edit);
}

static void copies_within(void **state)
{
    struct edit *edit = edit_begin(doc_of("{\"a\":{\"b\":[1,\"x\"]}}"));

    (void)state;
    edit_copy(edit, EDIT_PATH("c"), edit_find(edit, EDIT_PATH("a", "b")));
    edit_copy(edit, EDIT_PATH("a", "a"), edit_find(edit, EDIT_PATH("a")));
    edit_copy(edit, EDIT_PATH("d"), edit_find(edit, EDIT_PATH("nothing")));
    edit_set_int(edit, EDIT_PATH("a", "b", "0"), 2);
    assert_sealed(edit, "{\"a\":{\"b\":[2,\"x\"],\"a\":{\"b\":[1,\"x\"]}},"
                        "\"c\":[1,\"x\"],\"d\":null}");
}

TEST_MAIN(TEST(leaves_the_old_document), TEST(copies_unchanged), TEST(makes_what_is_missing),
          TEST(takes_parts_of_others), TEST(merges_many), TEST(finds_and_counts),
          TABLE(spoils, spoil_rows), TEST(refuses_what_json_cannot_say), TEST(limits_depth),
          TEST(walks_and_reads), TEST(copies_within))
