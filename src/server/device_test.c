#include "server/device.h"

#include <string.h>

#include "doc/doc.h"
#include "doc/edit.h"
#include "lib/test.h"

#define NOW INT64_C(1800000000000)
#define END (NOW / 1000 + 900)

static struct device pending(void)
{
    return (struct device){ .state = DEVICE_PENDING,
                            .client_name = "butlerctl",
                            .hostname = "laptop",
                            .address = "192.0.2.7",
                            .user = "",
                            .teams = "",
                            .requested_ms = NOW,
                            .interval_s = DEVICE_INTERVAL_S };
}

static void server_37_who_polls_too_often_must_slow_down_more_and_more(void **state)
{
    struct device device = pending();

    (void)state;
    assert_int_equal(device_poll(&device, END, NOW), DEVICE_WAIT);
    assert_int_equal(device_poll(&device, END, NOW + 1000), DEVICE_SLOW_DOWN);
    assert_int_equal(device.interval_s, 10);
    assert_int_equal(device_poll(&device, END, NOW + 6000), DEVICE_SLOW_DOWN);
    assert_int_equal(device.interval_s, 15);
    assert_int_equal(device_poll(&device, END, NOW + 21000), DEVICE_WAIT);
}

static void an_interval_that_is_kept_is_long_enough(void **state)
{
    struct device device = pending();

    (void)state;
    for (int64_t i = 0; i < 10; i++)
        assert_int_equal(device_poll(&device, END, NOW + i * 4990), DEVICE_WAIT);
}

/* Being too fast is answered first: otherwise a stranger could guess at any speed. */
static void who_is_too_fast_is_not_told_that_it_is_granted(void **state)
{
    struct device device = pending();

    (void)state;
    device_poll(&device, END, NOW);
    device.state = DEVICE_APPROVED;
    assert_int_equal(device_poll(&device, END, NOW + 1000), DEVICE_SLOW_DOWN);
    assert_int_equal(device_poll(&device, END, NOW + 12000), DEVICE_GRANTED);
}

struct row {
    const char *name;
    enum device_state state;
    int64_t after_s;
    enum device_answer answer;
};

static const struct row rows[] = {
    { "waits", DEVICE_PENDING, 0, DEVICE_WAIT },
    { "is granted", DEVICE_APPROVED, 0, DEVICE_GRANTED },
    { "server_38: is refused", DEVICE_DENIED, 0, DEVICE_REFUSED },
    { "is granted once", DEVICE_USED, 0, DEVICE_GONE },
    { "server_38: ends after a quarter of an hour", DEVICE_PENDING, 900, DEVICE_EXPIRED },
    { "ends also when it was approved", DEVICE_APPROVED, 900, DEVICE_EXPIRED },
    { "was used, however long ago", DEVICE_USED, 901, DEVICE_GONE },
};

static void poll(void **state)
{
    const struct row *row = *state;
    struct device device = pending();

    device.state = row->state;
    assert_int_equal(device_poll(&device, END, NOW + row->after_s * 1000), row->answer);
}

static void what_is_written_is_read_back(void **state)
{
    struct device written = pending();
    struct doc *record = NULL;
    struct device read;

    (void)state;
    written.state = DEVICE_APPROVED;
    written.user = "jane";
    written.teams = "a,b";
    written.last_poll_ms = NOW + 1;
    assert_no_error(edit_seal(device_write(&written), &record));
    arena_defer(fixture_current()->arena, doc_release, record);
    device_read(fixture_current()->arena, doc_root(record), &read);
    assert_int_equal(read.state, DEVICE_APPROVED);
    assert_string_equal(read.user, "jane");
    assert_string_equal(read.teams, "a,b");
    assert_string_equal(read.hostname, "laptop");
    assert_int_equal(read.last_poll_ms, NOW + 1);
    assert_int_equal(read.interval_s, 5);
    device_read(fixture_current()->arena, VALUE_ABSENT_VALUE, &read);
    assert_int_equal(read.state, DEVICE_DENIED);
}

struct code_row {
    const char *name;
    const char *code;
    bool same; /* as BCDF-GHJK */
    bool valid;
};

static const struct code_row code_rows[] = {
    { "is itself", "BCDF-GHJK", true, true },
    { "may be in small letters", "bcdf-ghjk", true, true },
    { "may lack the dash", "BCDFGHJK", true, true },
    { "may have blanks", " BCDF GHJK ", true, true },
    { "is another with another letter", "BCDF-GHJL", false, true },
    { "has no vowels", "ACDF-GHJK", false, false },
    { "has eight letters", "BCDF-GHJ", false, false },
    { "has no more than eight letters", "BCDF-GHJKL", false, false },
    { "is not empty", "", false, false },
};

static void code(void **state)
{
    const struct code_row *row = *state;
    struct arena *arena = fixture_current()->arena;
    const char *key = device_code_key(arena, slice_from(row->code));
    const char *expected = device_code_key(arena, SLICE("BCDF-GHJK"));

    assert_int_equal(key != NULL, row->valid);
    if (key)
        assert_int_equal(strcmp(key, expected) == 0, row->same);
}

static void codes_are_of_the_alphabet_and_differ(void **state)
{
    struct arena *arena = fixture_current()->arena;
    const char *first = device_user_code(arena);

    (void)state;
    assert_int_equal(strlen(first), 9);
    assert_int_equal(first[4], '-');
    assert_int_equal(strspn(first, DEVICE_LETTERS "-"), 9);
    assert_non_null(device_code_key(arena, slice_from(first)));
    assert_string_not_equal(first, device_user_code(arena));
}

TEST_MAIN(TEST(server_37_who_polls_too_often_must_slow_down_more_and_more),
          TEST(an_interval_that_is_kept_is_long_enough),
          TEST(who_is_too_fast_is_not_told_that_it_is_granted), TABLE(poll, rows),
          TEST(what_is_written_is_read_back), TABLE(code, code_rows),
          TEST(codes_are_of_the_alphabet_and_differ))
