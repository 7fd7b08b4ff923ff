/* Header fields, whole and in pieces. */
#include "lib/test.h"
#include "net/headers.h"

static void finds_in_any_case(void **state)
{
    struct headers headers;

    (void)state;
    headers_init(&headers);
    headers_add(&headers, SLICE("Content-Type"), SLICE("text/plain"));
    headers_add(&headers, SLICE("X-Empty"), SLICE(""));
    assert_string_equal(headers_get(&headers, "content-type"), "text/plain");
    assert_string_equal(headers_get(&headers, "CONTENT-TYPE"), "text/plain");
    assert_string_equal(headers_get(&headers, "x-empty"), "");
    assert_null(headers_get(&headers, "x-absent"));
    assert_true(slice_is(headers_name_at(&headers, 0), "content-type"));
    headers_done(&headers);
}

static void joins_pieces(void **state)
{
    struct headers headers;

    (void)state;
    headers_init(&headers);
    headers_name_piece(&headers, SLICE("Ho"));
    headers_name_piece(&headers, SLICE("st"));
    headers_value_piece(&headers, SLICE("exam"));
    headers_value_piece(&headers, SLICE("ple.com \t"));
    headers_name_piece(&headers, SLICE("A"));
    headers_value_piece(&headers, SLICE(""));
    headers_name_piece(&headers, SLICE("B"));
    headers_value_piece(&headers, SLICE(" "));
    headers_finish(&headers);
    headers_finish(&headers);
    assert_int_equal(headers.entries.count, 3);
    assert_string_equal(headers_get(&headers, "host"), "example.com");
    assert_string_equal(headers_get(&headers, "a"), "");
    assert_string_equal(headers_get(&headers, "b"), "");
    headers_done(&headers);
}

static void counts_lists_and_replaces(void **state)
{
    struct headers headers;

    (void)state;
    headers_init(&headers);
    headers_add(&headers, SLICE("connection"), SLICE("keep-alive"));
    headers_add(&headers, SLICE("Connection"), SLICE("foo, Upgrade"));
    assert_int_equal(headers_count(&headers, "CONNECTION"), 2);
    assert_true(headers_list_has(&headers, "connection", "upgrade"));
    assert_false(headers_list_has(&headers, "connection", "close"));
    headers_set(&headers, SLICE("connection"), SLICE("close"));
    assert_int_equal(headers_count(&headers, "connection"), 1);
    assert_string_equal(headers_get(&headers, "connection"), "close");
    headers_clear(&headers);
    assert_int_equal(headers.entries.count, 0);
    headers_done(&headers);
}

TEST_MAIN(TEST(finds_in_any_case), TEST(joins_pieces), TEST(counts_lists_and_replaces))
