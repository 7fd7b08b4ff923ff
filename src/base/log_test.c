#include "base/log.h"

#include <fcntl.h>
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

static void a_missing_log_is_silent(void **state)
{
    (void)state;
    log_info(NULL, "nobody hears this");
    assert_null(log_with(NULL, "a", "b"));
}

TEST_MAIN(TABLE(line, rows), TEST(a_missing_log_is_silent))
