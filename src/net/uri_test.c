/* Paths and queries of requests. */
#include "lib/test.h"
#include "net/uri.h"

struct split_row {
    const char *name;
    const char *text;
    const char *authority; /* NULL: refused */
    const char *path;
    const char *query;
};

static const struct split_row split_rows[] = {
    { "splits path and query", "/a/b?c=d&e", "", "/a/b", "c=d&e" },
    { "needs no query", "/", "", "/", "" },
    { "keeps an empty query apart", "/a?", "", "/a", "" },
    { "keeps later question marks", "/a?b?c", "", "/a", "b?c" },
    { "reads the absolute form", "http://h:80/a?b", "h:80", "/a", "b" },
    { "reads the absolute form without a path", "HTTPS://h", "h", "/", "" },
    { "reads the absolute form with a query only", "http://h?x", "h", "/", "x" },
    { "reads the asterisk", "*", "", "*", "" },
    { "keeps escapes", "/a%20b", "", "/a%20b", "" },
    { "refuses nothing", "", NULL, NULL, NULL },
    { "refuses a relative path", "a/b", NULL, NULL, NULL },
    { "refuses other schemes", "ftp://h/a", NULL, NULL, NULL },
    { "refuses an empty authority", "http:///a", NULL, NULL, NULL },
    { "refuses a bare query", "?a", NULL, NULL, NULL },
    { "refuses a fragment", "/a#b", NULL, NULL, NULL },
    { "refuses a blank", "/a b", NULL, NULL, NULL },
    { "refuses a half escape", "/a%2", NULL, NULL, NULL },
    { "refuses a wrong escape", "/a%zz", NULL, NULL, NULL },
    { "refuses an encoded NUL", "/a%00", NULL, NULL, NULL },
    { "refuses an encoded NUL in the query", "/a?b=%00", NULL, NULL, NULL },
};

static void split(void **state)
{
    const struct split_row *row = *state;
    struct uri uri;
    bool good = uri_split(slice_from(row->text), &uri);

    assert_int_equal(good, row->authority != NULL);
    if (!good)
        return;
    assert_true(slice_is(uri.authority, row->authority));
    assert_true(slice_is(uri.path, row->path));
    assert_true(slice_is(uri.query, row->query));
}

struct segment_row {
    const char *name;
    const char *segment;
    const char *decoded; /* NULL: refused */
};

static const struct segment_row segment_rows[] = {
    { "leaves plain text", "web-1", "web-1" },
    { "undoes escapes", "a%20b%2B", "a b+" },
    { "leaves a plus", "a+b", "a+b" },
    { "undoes UTF-8", "%C3%A4", "\xc3\xa4" },
    { "refuses an encoded slash", "a%2Fb", NULL },
    { "refuses an encoded slash in lower case", "a%2fb", NULL },
    { "refuses a dot", ".", NULL },
    { "refuses two dots", "..", NULL },
    { "refuses hidden dots", "%2E%2e", NULL },
    { "keeps three dots", "...", "..." },
    { "refuses a line end", "a%0ab", NULL },
    { "decodes once only", "%252e", "%2e" },
};

static void segment(void **state)
{
    const struct segment_row *row = *state;
    const char *decoded = uri_decode_segment(fixture_current()->arena, slice_from(row->segment));

    if (row->decoded)
        assert_string_equal(decoded, row->decoded);
    else
        assert_null(decoded);
}

static void finds_parameters(void **state)
{
    struct arena *arena = fixture_current()->arena;
    struct slice query = SLICE("&watch&a=1&a=2&label=x%3Dy+z&empty=&=only");

    (void)state;
    assert_string_equal(uri_find_param(arena, query, "watch"), "");
    assert_string_equal(uri_find_param(arena, query, "a"), "1");
    assert_string_equal(uri_find_param(arena, query, "label"), "x=y z");
    assert_string_equal(uri_find_param(arena, query, "empty"), "");
    assert_string_equal(uri_find_param(arena, query, ""), "only");
    assert_null(uri_find_param(arena, query, "b"));
    assert_null(uri_find_param(arena, SLICE(""), "b"));
}

TEST_MAIN(TABLE(split, split_rows), TABLE(segment, segment_rows), TEST(finds_parameters))
