/* Frames both ways. */
#include "server/terminal_protocol.h"

#include "base/utf8.h"
#include "lib/test.h"

struct row {
    const char *name;
    const char *frame;
    bool spoken;
    enum terminal_message_type type;
    const char *input;
    unsigned columns;
    unsigned rows;
};

static const struct row rows[] = {
    { "takes keys", "{\"type\":\"data\",\"data\":\"ls\\r\"}", true, TERMINAL_INPUT, "ls\r", 0, 0 },
    { "takes sizes", "{\"type\":\"resize\",\"cols\":132,\"rows\":43}", true, TERMINAL_RESIZE, "",
      132, 43 },
    { "keeps sizes in their range", "{\"type\":\"resize\",\"cols\":9999,\"rows\":-5}", true,
      TERMINAL_RESIZE, "", 500, 1 },
    { "answers", "{\"type\":\"ping\"}", true, TERMINAL_PING, "", 0, 0 },
    { "ignores what it does not know", "{\"type\":\"dance\"}", true, TERMINAL_NOTHING, "", 0, 0 },
    { "ignores what is no JSON", "ls", true, TERMINAL_NOTHING, "", 0, 0 },
    { "takes text of older clients as it is", "ls\r", false, TERMINAL_INPUT, "ls\r", 0, 0 },
    { "takes JSON of older clients as keys", "{\"type\":\"data\",\"data\":\"x\"}", false,
      TERMINAL_INPUT, "{\"type\":\"data\",\"data\":\"x\"}", 0, 0 },
    { "takes sizes of older clients", "{\"type\":\"resize\",\"cols\":10,\"rows\":5}", false,
      TERMINAL_RESIZE, "", 10, 5 },
    { "takes a brace for a key", "{", false, TERMINAL_INPUT, "{", 0, 0 },
};

static void messages(void **state)
{
    const struct row *row = *state;
    struct terminal_message message;

    terminal_message_read(slice_from(row->frame), row->spoken, &message);
    assert_int_equal(message.type, row->type);
    assert_string_equal(text_string(&message.input), row->input);
    assert_int_equal(message.columns, row->columns);
    assert_int_equal(message.rows, row->rows);
    text_done(&message.input);
}

static void says_what_pages_expect(void **state)
{
    CLEANUP(text) struct text status = TEXT_EMPTY;
    CLEANUP(text) struct text end = TEXT_EMPTY;
    CLEANUP(text) struct text warning = TEXT_EMPTY;

    (void)state;
    terminal_status_append(&status, &(struct terminal_status){ .state = "ready",
                                                               .message = "connected",
                                                               .mode = "sandbox",
                                                               .cluster = "a/web",
                                                               .read_only = true,
                                                               .expires_us = 1767225600000000 });
    assert_string_equal(text_string(&status),
                        "{\"type\":\"status\",\"state\":\"ready\",\"message\":\"connected\","
                        "\"mode\":\"sandbox\",\"readOnly\":true,\"cluster\":\"a/web\","
                        "\"expiresAt\":\"2026-01-01T00:00:00Z\"}");
    terminal_exit_append(&end, 7, "shell has ended");
    assert_string_equal(text_string(&end),
                        "{\"type\":\"exit\",\"code\":7,\"reason\":\"shell has ended\"}");
    terminal_warning_append(&warning, "idle", 60);
    assert_string_equal(text_string(&warning),
                        "{\"type\":\"warning\",\"message\":\"idle\",\"secondsLeft\":60}");
}

/* Characters of every length, cut at every place. */
static void server_87_nothing_is_garbled(void **state)
{
    static const char whole[] = "a\xc3\xa4\xe2\x82\xac\xf0\x9f\x90\xb3z";

    (void)state;
    for (size_t piece = 1; piece < sizeof(whole); piece++) {
        CLEANUP(text) struct text held = TEXT_EMPTY;
        CLEANUP(text) struct text shown = TEXT_EMPTY;

        for (size_t at = 0; at < sizeof(whole) - 1; at += piece) {
            size_t left = sizeof(whole) - 1 - at;
            size_t before = shown.size;

            text_append_bytes(&held, whole + at, left < piece ? left : piece);
            terminal_text_append(&shown, &held);
            assert_true(utf8_is_valid(slice_of(text_string(&shown) + before, shown.size - before)));
            assert_true(held.size <= 3);
        }
        assert_string_equal(text_string(&shown), whole);
        assert_int_equal(held.size, 0);
    }
}

static void bytes_that_are_no_text_are_not_held_for_ever(void **state)
{
    CLEANUP(text) struct text held = TEXT_EMPTY;
    CLEANUP(text) struct text shown = TEXT_EMPTY;

    (void)state;
    text_append(&held, "\xff\xffx\xe2");
    terminal_text_append(&shown, &held);
    assert_string_equal(text_string(&shown), "\xef\xbf\xbd\xef\xbf\xbdx");
    text_append(&held, "y");
    terminal_text_append(&shown, &held);
    assert_string_equal(text_string(&shown), "\xef\xbf\xbd\xef\xbf\xbdx\xef\xbf\xbdy");
    assert_int_equal(held.size, 0);
}

TEST_MAIN(TABLE(messages, rows), TEST(says_what_pages_expect), TEST(server_87_nothing_is_garbled),
          TEST(bytes_that_are_no_text_are_not_held_for_ever))
