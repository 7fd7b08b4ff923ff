#include "server/limiter.h"

#include <stdio.h>

#include "base/clock.h"
#include "base/error_details.h"
#include "lib/test.h"
#include "server/limits.h"

static void release_clock(void *clock)
{
    clock_fake_free(clock);
}

static struct clock *clock_new(void)
{
    struct clock *clock = clock_fake_new(0);

    arena_defer(fixture_current()->arena, release_clock, clock);
    return clock;
}

static void tokens_come_back(void **state)
{
    struct clock *clock = clock_new();
    CLEANUP(limiter) struct limiter *limiter = limiter_new(clock, NULL);
    struct error *err;

    (void)state;
    for (int i = 0; i < 10; i++)
        assert_no_error(limiter_take(limiter, LIMIT_LOGIN, SLICE("a")));
    err = limiter_take(limiter, LIMIT_LOGIN, SLICE("a"));
    assert_non_null(err);
    assert_int_equal(err->code, ERR_TOO_MANY);
    assert_int_equal(error_details_find(err)->retry_after_s, 6);
    error_free(err);
    assert_no_error(limiter_take(limiter, LIMIT_LOGIN, SLICE("b")));
    assert_no_error(limiter_take(limiter, LIMIT_DEVICE, SLICE("a")));
    clock_fake_advance(clock, SECONDS(6));
    assert_no_error(limiter_take(limiter, LIMIT_LOGIN, SLICE("a")));
    assert_error(limiter_take(limiter, LIMIT_LOGIN, SLICE("a")), ERR_TOO_MANY, NULL);
    assert_int_equal(limiter_refused(limiter, LIMIT_LOGIN), 2);
}

static void a_long_rest_saves_up_no_more_than_the_burst(void **state)
{
    struct clock *clock = clock_new();
    CLEANUP(limiter) struct limiter *limiter = limiter_new(clock, NULL);

    (void)state;
    assert_no_error(limiter_take(limiter, LIMIT_CHANGES, SLICE("s")));
    clock_fake_advance(clock, HOURS(5));
    for (int i = 0; i < 20; i++)
        assert_no_error(limiter_take(limiter, LIMIT_CHANGES, SLICE("s")));
    assert_error(limiter_take(limiter, LIMIT_CHANGES, SLICE("s")), ERR_TOO_MANY, NULL);
}

static void the_table_is_bounded(void **state)
{
    CLEANUP(limiter) struct limiter *limiter = limiter_new(clock_new(), NULL);
    char key[24];

    (void)state;
    for (size_t i = 0; i < LIMITER_MAX_KEYS + 100; i++) {
        snprintf(key, sizeof(key), "%zu", i);
        assert_no_error(limiter_take(limiter, LIMIT_ANONYMOUS, slice_from(key)));
    }
    assert_int_equal(limiter_count(limiter), LIMITER_MAX_KEYS);
}

struct row {
    const char *name;
    const char *text;
    struct limit limit; /* all zeroes: refused */
};

static const struct row rows[] = {
    { "reads a count and a period", "10/1m", { 10, 10, 60000 } },
    { "reads a bare unit", "50/s", { 50, 50, 1000 } },
    { "reads a burst", "50/s:100", { 50, 100, 1000 } },
    { "wants a period", "10", { 0 } },
    { "wants a count", "/m", { 0 } },
    { "wants a count above zero", "0/m", { 0 } },
    { "wants a burst behind the colon", "10/m:", { 0 } },
    { "wants a period that is one", "10/soon", { 0 } },
    { "wants a period above zero", "10/0s", { 0 } },
};

static void parse(void **state)
{
    const struct row *row = *state;
    struct limit limit = { 0 };
    struct error *err = limit_parse(slice_from(row->text), &limit);

    if (!row->limit.count) {
        assert_error(err, ERR_INVALID, "COUNT/PERIOD");
        return;
    }
    assert_no_error(err);
    assert_memory_equal(&limit, &row->limit, sizeof(limit));
}

TEST_MAIN(TEST(tokens_come_back), TEST(a_long_rest_saves_up_no_more_than_the_burst),
          TEST(the_table_is_bounded), TABLE(parse, rows))
