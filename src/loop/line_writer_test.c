/* Order, failure and trying again, the end. */
#include "loop/line_writer.h"

#include <string.h>

#include "base/clock.h"
#include "base/text.h"
#include "lib/test.h"
#include "loop/limits.h"
#include "loop/loop.h"

struct setting {
    struct loop *loop;
    struct clock *clock;
    struct line_writer *writer;
    struct text written; /* the thread's, and the test's when it is quiet */
    int failures;        /* so many writes fail */
    bool flush_fails;

    /* Loop thread. */
    size_t told;
    size_t failed;
    size_t lost;
    size_t stop_after;
};

static struct error *write_line(void *context, struct slice line)
{
    struct setting *setting = context;

    if (setting->failures > 0) {
        setting->failures--;
        return error_new(ERR_UNAVAILABLE, "the disk is full");
    }
    text_append_slice(&setting->written, line);
    return NULL;
}

static struct error *flush(void *context)
{
    struct setting *setting = context;

    return setting->flush_fails ? error_new(ERR_UNAVAILABLE, "the disk is gone") : NULL;
}

static void on_written(void *context, const struct error *error, size_t lost)
{
    struct setting *setting = context;

    setting->told++;
    setting->failed += error != NULL;
    setting->lost += lost;
    if (setting->told == setting->stop_after)
        loop_stop(setting->loop);
}

static void release(void *context)
{
    struct setting *setting = context;

    line_writer_free(setting->writer);
    loop_free(setting->loop);
    clock_fake_free(setting->clock);
    text_done(&setting->written);
}

static struct setting *set_up(size_t max_waiting)
{
    struct setting *setting = arena_new(fixture_current()->arena, struct setting);

    setting->clock = clock_fake_new(1000);
    setting->loop = loop_new(setting->clock, NULL);
    setting->writer = line_writer_new(&(struct line_writer_options){
        .name = "lines",
        .loop = setting->loop,
        .max_waiting = max_waiting,
        .write = write_line,
        .flush = flush,
        .on_written = on_written,
        .context = setting,
    });
    arena_defer(fixture_current()->arena, release, setting);
    return setting;
}

static void run_until(struct setting *setting, size_t told)
{
    setting->stop_after = told;
    loop_run(setting->loop);
    assert_int_equal(setting->told, told);
}

static void lines_keep_their_order(void **state)
{
    struct setting *setting = set_up(1000);

    (void)state;
    line_writer_add(setting->writer, SLICE("one"));
    line_writer_add(setting->writer, SLICE("two"));
    assert_int_equal(line_writer_waiting(setting->writer), 8);
    run_until(setting, 2);
    assert_int_equal(line_writer_waiting(setting->writer), 0);
    assert_string_equal(text_string(&setting->written), "one\ntwo\n");
}

static void what_failed_is_tried_again(void **state)
{
    struct setting *setting = set_up(1000);

    (void)state;
    setting->failures = 1;
    line_writer_add(setting->writer, SLICE("one"));
    run_until(setting, 1);
    assert_int_equal(setting->failed, 1);
    line_writer_add(setting->writer, SLICE("two")); /* does not hurry */
    assert_int_equal(line_writer_waiting(setting->writer), 8);
    clock_fake_advance(setting->clock, LINE_WRITER_RETRY_MS);
    loop_clock_moved(setting->loop);
    run_until(setting, 2);
    assert_int_equal(setting->failed, 1);
    assert_string_equal(text_string(&setting->written), "one\ntwo\n");
}

/* Nothing waits, and still somebody wants to know when the disk is back. */
static void a_failed_flush_is_tried_again(void **state)
{
    struct setting *setting = set_up(1000);

    (void)state;
    setting->flush_fails = true;
    line_writer_add(setting->writer, SLICE("one"));
    run_until(setting, 1);
    assert_int_equal(setting->failed, 1);
    setting->flush_fails = false;
    clock_fake_advance(setting->clock, LINE_WRITER_RETRY_MS);
    loop_clock_moved(setting->loop);
    run_until(setting, 2);
    assert_int_equal(setting->failed, 1);
    assert_string_equal(text_string(&setting->written), "one\n");
}

static void beyond_the_bound_lines_are_lost_and_told(void **state)
{
    struct setting *setting = set_up(8);

    (void)state;
    assert_true(line_writer_add(setting->writer, SLICE("1234567")));
    assert_false(line_writer_add(setting->writer, SLICE("2")));
    run_until(setting, 1);
    assert_int_equal(setting->lost, 1);
    assert_string_equal(text_string(&setting->written), "1234567\n");
}

static void the_end_writes_what_waits(void **state)
{
    struct setting *setting = set_up(1000);

    (void)state;
    for (int i = 0; i < 50; i++)
        line_writer_add(setting->writer, SLICE("x"));
    setting->writer = line_writer_free(setting->writer);
    assert_int_equal(setting->written.size, 100);
    assert_int_equal(setting->failed, 0);
}

TEST_MAIN(TEST(lines_keep_their_order), TEST(what_failed_is_tried_again),
          TEST(a_failed_flush_is_tried_again), TEST(beyond_the_bound_lines_are_lost_and_told),
          TEST(the_end_writes_what_waits))
