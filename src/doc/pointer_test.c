#include "doc/pointer.h"

#include "base/text.h"
#include "doc/doc.h"
#include "doc/json.h"
#include "doc/path.h"
#include "lib/test.h"

/* The document of RFC 6901, section 5. */
static const char document[] =
    "{\"foo\":[\"bar\",\"baz\"],\"\":0,\"a/b\":1,\"c%d\":2,\"e^f\":3,\"g|h\":4,\"i\\\\j\":5,"
    "\"k\\\"l\":6,\" \":7,\"m~n\":8}";

struct row {
    const char *name;
    const char *pointer;
    const char *value; /* NULL: absent */
};

static const struct row rows[] = {
    { "finds the whole document", "", document },
    { "finds a member", "/foo", "[\"bar\",\"baz\"]" },
    { "finds an item", "/foo/1", "\"baz\"" },
    { "finds the empty key", "/", "0" },
    { "undoes an escaped slash", "/a~1b", "1" },
    { "leaves a percent sign", "/c%d", "2" },
    { "finds a backslash", "/i\\j", "5" },
    { "finds a blank", "/ ", "7" },
    { "undoes an escaped tilde", "/m~0n", "8" },
    { "misses an item", "/foo/2", NULL },
    { "has no item behind the last", "/foo/-", NULL },
    { "wants no leading zero", "/foo/01", NULL },
    { "wants a number for an item", "/foo/x", NULL },
    { "misses a member", "/bar", NULL },
    { "stops at a scalar", "/foo/0/x", NULL },
};

static void get(void **state)
{
    const struct row *row = *state;
    CLEANUP(doc) struct doc *doc = NULL;
    CLEANUP(text) struct text text = TEXT_EMPTY;
    struct pointer pointer;
    struct value value;

    assert_no_error(json_parse(slice_from(document), NULL, &doc));
    assert_no_error(pointer_parse(fixture_current()->arena, slice_from(row->pointer), &pointer));
    value = pointer_get(&pointer, doc_root(doc));
    assert_int_equal(value_exists(value), row->value != NULL);
    if (row->value) {
        json_format(value, JSON_COMPACT, JSON_AS_IS, &text);
        assert_string_equal(text_string(&text), row->value);
    }
}

static void refuses(void **state)
{
    struct pointer pointer;
    struct arena *arena = fixture_current()->arena;
    char *long_pointer = arena_alloc(arena, 2002);

    (void)state;
    assert_error(pointer_parse(arena, SLICE("foo"), &pointer), ERR_BAD_REQUEST,
                 "start with a slash");
    assert_error(pointer_parse(arena, SLICE("/a~"), &pointer), ERR_BAD_REQUEST, "neither 0 nor 1");
    assert_error(pointer_parse(arena, SLICE("/a~2"), &pointer), ERR_BAD_REQUEST, "neither 0 nor 1");
    for (int i = 0; i < 2001; i++)
        long_pointer[i] = '/';
    assert_error(pointer_parse(arena, slice_from(long_pointer), &pointer), ERR_BAD_REQUEST,
                 "2001 levels, at most 1000");
}

static void formats(void **state)
{
    struct path labels = path_key(NULL, SLICE("labels"));
    struct path name = path_key(&labels, SLICE("a.b/c~d"));
    struct path item = path_index(&name, 7);
    CLEANUP(text) struct text text = TEXT_EMPTY;

    (void)state;
    pointer_append(&item, &text);
    assert_string_equal(text_string(&text), "/labels/a.b~1c~0d/7");
}

TEST_MAIN(TABLE(get, rows), TEST(refuses), TEST(formats))
