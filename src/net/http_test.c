/* Words of HTTP. */
#include "lib/test.h"
#include "net/http.h"

struct list_row {
    const char *name;
    const char *list;
    const char *word;
    bool has;
};

static const struct list_row list_rows[] = {
    { "finds a lone member", "gzip", "gzip", true },
    { "finds one of several", "br, gzip ,deflate", "gzip", true },
    { "ignores case", "Keep-Alive, Upgrade", "upgrade", true },
    { "skips parameters", "gzip;q=0.5", "gzip", true },
    { "takes a weight of nothing as no", "gzip;q=0", "gzip", false },
    { "takes long zeros as no", "gzip; q=0.000", "gzip", false },
    { "does not match a part of a word", "xgzip", "gzip", false },
    { "finds nothing in an empty list", "", "gzip", false },
    { "copes with empty members", ",,gzip,", "gzip", true },
};

static void list(void **state)
{
    const struct list_row *row = *state;

    assert_int_equal(http_list_has(slice_from(row->list), row->word), row->has);
}

struct date_row {
    const char *name;
    int64_t wall_s;
    const char *date;
};

static const struct date_row date_rows[] = {
    { "starts in 1970", 0, "Thu, 01 Jan 1970 00:00:00 GMT" },
    { "writes the example of the RFC", 784111777, "Sun, 06 Nov 1994 08:49:37 GMT" },
    { "knows leap days", 951782400, "Tue, 29 Feb 2000 00:00:00 GMT" },
    { "ends a year", 1767225599, "Wed, 31 Dec 2025 23:59:59 GMT" },
};

static void date(void **state)
{
    const struct date_row *row = *state;
    char text[HTTP_DATE_SIZE];

    http_date_format(row->wall_s, text);
    assert_string_equal(text, row->date);
}

static void methods_have_names(void **state)
{
    (void)state;
    for (int i = 0; i < HTTP_METHOD_OTHER; i++)
        assert_int_equal(http_method_parse(slice_from(http_method_name(i))), i);
    assert_int_equal(http_method_parse(SLICE("get")), HTTP_METHOD_OTHER);
    assert_int_equal(http_method_parse(SLICE("BREW")), HTTP_METHOD_OTHER);
}

static void tells_tokens_from_others(void **state)
{
    (void)state;
    assert_true(http_is_token(SLICE("x-request-id")));
    assert_false(http_is_token(SLICE("")));
    assert_false(http_is_token(SLICE("a b")));
    assert_false(http_is_token(slice_of("a\0b", 3)));
    assert_true(http_is_field_value(SLICE("a\tb \xc3\xa4")));
    assert_false(http_is_field_value(SLICE("a\r\nb: c")));
}

static void reads_dates_back(void **state)
{
    static const char *const none[] = { "",
                                        "Sun, 06 Nov 1994 08:49:37",
                                        "Sunday, 06-Nov-94 08:49:37 GMT",
                                        "Sun, 06 Nov 1994 08:49:37 CET",
                                        "Sun, 31 Feb 1994 08:49:37 GMT",
                                        "Sun, 06 Now 1994 08:49:37 GMT",
                                        "Sun, x6 Nov 1994 08:49:37 GMT" };
    char text[HTTP_DATE_SIZE];
    int64_t wall_s;

    (void)state;
    for (int64_t at = 0; at < INT64_C(4000000000); at += 86399 * 7) {
        http_date_format(at, text);
        assert_true(http_date_parse(slice_from(text), &wall_s));
        assert_true(wall_s == at);
    }
    for (size_t i = 0; i < COUNT_OF(none); i++)
        assert_false(http_date_parse(slice_from(none[i]), &wall_s));
}

TEST_MAIN(TABLE(list, list_rows), TABLE(date, date_rows), TEST(methods_have_names),
          TEST(tells_tokens_from_others), TEST(reads_dates_back))
