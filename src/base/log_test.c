#include "base/log.h"

#include <fcntl.h>
#include <pthread.h>
#include <unistd.h>

#include "base/clock.h"
#include "base/error.h"
#include "lib/test.h"

struct row {
    const char *name;
    enum log_format format;
    const char *expected;
};

static const struct row rows[] = {
    { "writes JSON", LOG_FORMAT_JSON,
      "{\"time\":\"2026-01-02T03:04:05.006Z\",\"level\":\"warn\",\"msg\":\"range allocated\","
      "\"room\":\"ipam\",\"pool\":\"a b\\n\\\"c\\\"\",\"count\":3,\"error\":\"outer: inner\"}\n" },
    { "writes text", LOG_FORMAT_TEXT,
      "03:04:05.006 warn  range allocated room=ipam pool=\"a b\\n\\\"c\\\"\" count=3 "
      "error=\"outer: inner\"\n" },
};

static void line(void **state)
{
    const struct row *row = *state;
    const char *path = fixture_path("log");
    int fd = open(path, O_CREAT | O_RDWR, 0600);
    struct clock *clock = clock_fake_new(1767323045006);
    struct log *log = log_new(fd, row->format, LOG_LEVEL_INFO, clock);
    struct log *child = log_with(log, "room", "ipam");
    struct error *err = error_wrap(error_new(ERR_INTERNAL, "inner"), "outer");

    log_debug(child, "not shown");
    log_warn(child, "range allocated", LOG_STR("pool", "a b\n\"c\""), LOG_UINT("count", 3),
             LOG_ERROR(err));
    log_unref(log);
    log_unref(child);
    error_free(err);
    clock_fake_free(clock);
    close(fd);
    assert_string_equal(fixture_read(path), row->expected);
}

struct value_row {
    const char *name;
    const char *value;
    const char *json;
    const char *text;
};

static const struct value_row value_rows[] = {
    { "leaves plain words alone", "a-b.c", "\"a-b.c\"", "a-b.c" },
    { "quotes nothing", "", "\"\"", "\"\"" },
    { "keeps UTF-8", "n\u00e4me", "\"n\u00e4me\"", "\"n\u00e4me\"" },
    { "replaces what is not UTF-8", "a\xff", "\"a\xef\xbf\xbd\"", "\"a\xef\xbf\xbd\"" },
    { "escapes what moves a cursor", "\x1b[2J", "\"\\u001b[2J\"", "\"\\u001b[2J\"" },
    { "escapes the other control characters", "\xc2\x9b\x7f", "\"\\u009b\\u007f\"",
      "\"\\u009b\\u007f\"" },
};

static const char *written(enum log_format format, const char *value)
{
    const char *path = fixture_path("log");
    int fd = open(path, O_CREAT | O_RDWR | O_TRUNC, 0600);
    struct log *log = log_new(fd, format, LOG_LEVEL_INFO, clock_system());
    char *line;

    log_info(log, "m", LOG_STR("v", value));
    log_unref(log);
    close(fd);
    line = fixture_read(path);
    return strstr(line, format == LOG_FORMAT_JSON ? "\"v\":" : "v=");
}

static void value(void **state)
{
    const struct value_row *row = *state;
    struct arena *arena = fixture_current()->arena;

    assert_string_equal(written(LOG_FORMAT_JSON, row->value),
                        arena_format(arena, "\"v\":%s}\n", row->json));
    assert_string_equal(written(LOG_FORMAT_TEXT, row->value),
                        arena_format(arena, "v=%s\n", row->text));
}

enum {
    WRITERS = 4,
    LINES = 50,
    LONG = 20000, /* more than a pipe takes at once */
};

static void *write_lines(void *log)
{
    char value[LONG + 1];

    memset(value, 'x', LONG);
    value[LONG] = '\0';
    for (int i = 0; i < LINES; i++)
        log_info(log, "m", LOG_STR("v", value));
    return NULL;
}

struct reader {
    int fd;
    size_t bytes;
    size_t lines;
    size_t broken; /* lines that do not begin as a line begins */
};

static void *read_lines(void *argument)
{
    struct reader *reader = argument;
    char buffer[4096];
    bool at_start = true;
    ssize_t got;

    while ((got = read(reader->fd, buffer, sizeof(buffer))) > 0) {
        for (ssize_t i = 0; i < got; i++) {
            reader->broken += at_start && buffer[i] != '{';
            at_start = buffer[i] == '\n';
            reader->lines += at_start;
        }
        reader->bytes += (size_t)got;
    }
    return NULL;
}

static void long_lines_of_threads_do_not_mix(void **state)
{
    pthread_t writers[WRITERS];
    pthread_t reading;
    struct reader reader = { 0 };
    struct log *children[WRITERS];
    struct log *log;
    int ends[2];

    (void)state;
    assert_int_equal(pipe(ends), 0);
    reader.fd = ends[0];
    log = log_new(ends[1], LOG_FORMAT_JSON, LOG_LEVEL_INFO, clock_system());
    pthread_create(&reading, NULL, read_lines, &reader);
    for (int i = 0; i < WRITERS; i++) {
        children[i] = log_with(log, "writer", "one of several");
        pthread_create(&writers[i], NULL, write_lines, children[i]);
    }
    for (int i = 0; i < WRITERS; i++) {
        pthread_join(writers[i], NULL);
        log_unref(children[i]);
    }
    log_unref(log);
    close(ends[1]);
    pthread_join(reading, NULL);
    close(ends[0]);
    assert_int_equal(reader.lines, WRITERS * LINES);
    assert_int_equal(reader.broken, 0);
    assert_int_equal(reader.bytes % (WRITERS * LINES), 0);
}

static void a_missing_log_is_silent(void **state)
{
    (void)state;
    log_info(NULL, "nobody hears this");
    assert_null(log_with(NULL, "a", "b"));
}

TEST_MAIN(TABLE(line, rows), TABLE(value, value_rows), TEST(long_lines_of_threads_do_not_mix),
          TEST(a_missing_log_is_silent))
