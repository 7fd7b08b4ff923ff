#include "loop/output_internal.h"

#include <fcntl.h>
#include <unistd.h>

#include "base/clock.h"
#include "base/log.h"
#include "base/memory.h"
#include "base/text.h"
#include "lib/test.h"
#include "loop/limits.h"
#include "loop/loop.h"

struct bench {
    struct loop *loop;
    struct clock *clock;
    struct output *output;
    struct text lines;
    size_t count;
    int far;
    int log_fd;
};

static void on_line(void *context, enum process_stream stream, struct slice line)
{
    struct bench *bench = context;

    (void)stream;
    bench->count++;
    text_append_slice(&bench->lines, line);
    text_append_char(&bench->lines, '|');
}

static void release(void *object)
{
    struct bench *bench = object;

    loop_free(bench->loop);
    clock_fake_free(bench->clock);
    text_done(&bench->lines);
    if (bench->far >= 0)
        close(bench->far);
    close(bench->log_fd);
}

static struct bench *make_bench(bool to_log)
{
    struct bench *bench = arena_new(fixture_current()->arena, struct bench);
    struct log *log;
    int ends[2];

    assert_int_equal(pipe2(ends, O_CLOEXEC), 0);
    bench->far = ends[1];
    bench->clock = clock_fake_new(0);
    bench->log_fd = open(fixture_path("log"), O_CREAT | O_RDWR | O_CLOEXEC, 0600);
    log = log_new(bench->log_fd, LOG_FORMAT_JSON, LOG_LEVEL_INFO, bench->clock);
    bench->loop = loop_new(bench->clock, log);
    log_unref(log);
    bench->output =
        output_open(bench->loop, ends[0], "child", PROCESS_STDERR, to_log ? NULL : on_line, bench);
    arena_defer(fixture_current()->arena, release, bench);
    return bench;
}

static void stop(void *loop)
{
    loop_stop(loop);
}

static void some_turns(struct bench *bench)
{
    for (int i = 0; i < 3; i++) {
        loop_post(bench->loop, stop, bench->loop);
        loop_run(bench->loop);
    }
}

static void finish(struct bench *bench)
{
    output_finish(STEAL(bench->output), stop, bench->loop);
    loop_run(bench->loop);
}

static void put(struct bench *bench, struct slice bytes)
{
    assert_int_equal(write(bench->far, bytes.data, bytes.size), bytes.size);
}

struct row {
    const char *name;
    struct slice bytes;
    const char *lines;
};

static const struct row rows[] = {
    { "splits at line ends", { "a\nbc\n", 5 }, "a|bc|" },
    { "keeps empty lines", { "\n\n", 2 }, "||" },
    { "hands on a last line without its end", { "a\nb", 3 }, "a|b|" },
    { "drops the carriage return", { "a\r\n\r\n", 5 }, "a||" },
    { "replaces what is no UTF-8", { "\xff\xc3\xa4\n", 4 }, "\xef\xbf\xbd\xc3\xa4|" },
    { "replaces a NUL", { "a\0b\n", 4 }, "a b|" },
};

static void split(void **state)
{
    const struct row *row = *state;
    struct bench *bench = make_bench(false);

    put(bench, row->bytes);
    finish(bench);
    assert_string_equal(text_string(&bench->lines), row->lines);
}

static void a_line_may_come_in_pieces(void **state)
{
    struct bench *bench = make_bench(false);

    (void)state;
    put(bench, SLICE("one "));
    some_turns(bench);
    put(bench, SLICE("line\nan"));
    some_turns(bench);
    assert_string_equal(text_string(&bench->lines), "one line|");
    put(bench, SLICE("other\n"));
    close(bench->far);
    bench->far = -1;
    some_turns(bench);
    finish(bench);
    assert_string_equal(text_string(&bench->lines), "one line|another|");
}

static void a_long_line_is_cut(void **state)
{
    struct bench *bench = make_bench(false);
    char *block = arena_alloc(fixture_current()->arena, OUTPUT_MAX_LINE);

    (void)state;
    memset(block, 'x', OUTPUT_MAX_LINE);
    for (int i = 0; i < 3; i++)
        put(bench, slice_of(block, OUTPUT_MAX_LINE));
    put(bench, SLICE("\nnext\n"));
    finish(bench);
    assert_int_equal(bench->count, 2);
    assert_int_equal(bench->lines.size, OUTPUT_MAX_LINE + strlen("|next|"));
    assert_non_null(strstr(text_string(&bench->lines), "x|next|"));
}

/* A replacement has three bytes for one. */
static void replacements_do_not_make_a_line_longer(void **state)
{
    struct bench *bench = make_bench(false);
    char *block = arena_alloc(fixture_current()->arena, OUTPUT_MAX_LINE);

    (void)state;
    memset(block, 0xff, OUTPUT_MAX_LINE);
    put(bench, slice_of(block, OUTPUT_MAX_LINE));
    finish(bench);
    assert_int_equal(bench->lines.size, OUTPUT_MAX_LINE / 3 * 3 + strlen("|"));
}

static void write_lines(struct bench *bench, size_t count)
{
    for (size_t i = 0; i < count; i++)
        put(bench, SLICE("line\n"));
    some_turns(bench);
}

static void too_many_lines_are_dropped_and_counted(void **state)
{
    struct bench *bench = make_bench(false);

    (void)state;
    write_lines(bench, OUTPUT_MAX_LINES_PER_SECOND + 7);
    assert_int_equal(bench->count, OUTPUT_MAX_LINES_PER_SECOND);
    clock_fake_advance(bench->clock, 1000);
    write_lines(bench, 1);
    assert_int_equal(bench->count, OUTPUT_MAX_LINES_PER_SECOND + 1);
    assert_non_null(strstr(fixture_read(fixture_path("log")),
                           "\"msg\":\"process output dropped\",\"process\":\"child\","
                           "\"stream\":\"stderr\",\"lines\":7"));
    finish(bench);
}

static void lines_go_to_the_log(void **state)
{
    struct bench *bench = make_bench(true);

    (void)state;
    put(bench, SLICE("it \"works\"\n"));
    finish(bench);
    assert_string_equal(fixture_read(fixture_path("log")),
                        "{\"time\":\"1970-01-01T00:00:00.000Z\",\"level\":\"info\","
                        "\"msg\":\"process output\",\"process\":\"child\",\"stream\":\"stderr\","
                        "\"line\":\"it \\\"works\\\"\"}\n");
}

TEST_MAIN(TABLE(split, rows), TEST(a_line_may_come_in_pieces), TEST(a_long_line_is_cut),
          TEST(replacements_do_not_make_a_line_longer),
          TEST(too_many_lines_are_dropped_and_counted), TEST(lines_go_to_the_log))
