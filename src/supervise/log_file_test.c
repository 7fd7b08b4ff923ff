#include "supervise/log_file.h"

#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/file.h"
#include "base/memory.h"
#include "base/text.h"
#include "lib/test.h"
#include "supervise/home.h"
#include "supervise/limits.h"

static const struct home_owner ours = { false, 0 };

static void release(void *fd)
{
    close(*(int *)fd);
}

/* Open, as an engine has it. */
static int open_log(void)
{
    int *fd = arena_new(fixture_current()->arena, int);

    assert_int_equal(mkdir(fixture_path("log"), 0700), 0);
    assert_no_error(log_file_open(fixture_directory(), &ours, fd));
    arena_defer(fixture_current()->arena, release, fd);
    return *fd;
}

static void say(int fd, const char *text)
{
    assert_int_equal(write(fd, text, strlen(text)), strlen(text));
}

static void fill(int fd, char letter)
{
    size_t size = LOG_FILE_MAX_BYTES;
    char *bytes = memory_alloc(size);

    memset(bytes, letter, size);
    bytes[size - 1] = '\n';
    assert_int_equal(write(fd, bytes, size), size);
    memory_free(bytes);
}

static void assert_tail(bool previous, size_t lines, const char *content)
{
    CLEANUP(text) struct text text = TEXT_EMPTY;

    assert_no_error(log_file_tail(fixture_directory(), previous, lines, &text));
    assert_string_equal(text_string(&text), content);
}

static void tells_the_last_lines(void **state)
{
    int fd = open_log();

    (void)state;
    assert_tail(false, 5, "");
    say(fd, "one\ntwo\nthree\n");
    assert_tail(false, 2, "two\nthree\n");
    assert_tail(false, 9, "one\ntwo\nthree\n");
    assert_tail(false, 0, "");
    say(fd, "half");
    assert_tail(false, 2, "three\nhalf");
    assert_tail(true, 5, "");
}

static void keeps_small_files(void **state)
{
    int fd = open_log();

    (void)state;
    say(fd, "one\n");
    assert_no_error(log_file_rotate(fixture_directory()));
    assert_tail(false, 5, "one\n");
    assert_false(file_exists(fixture_path("log/apiserver.log.1")));
}

/* The writer goes on with the descriptor it has. */
static void rotates_under_its_writer(void **state)
{
    int fd = open_log();
    struct stat facts;

    (void)state;
    for (char letter = 'a'; letter < 'a' + LOG_FILE_KEPT + 2; letter++) {
        fill(fd, letter);
        assert_no_error(log_file_rotate(fixture_directory()));
    }
    say(fd, "now\n");
    assert_tail(false, 5, "now\n");
    for (int i = 1; i <= LOG_FILE_KEPT; i++) {
        CLEANUP(string) char *name = memory_format("log/apiserver.log.%d", i);

        assert_int_equal(stat(fixture_path(name), &facts), 0);
        assert_int_equal(facts.st_size, LOG_FILE_MAX_BYTES);
        assert_int_equal(facts.st_mode & 0777, 0600);
    }
    assert_false(file_exists(fixture_path("log/apiserver.log.6")));
}

struct row {
    const char *name;
    const char *text;
    const char *masked;
};

static const struct row rows[] = {
    { "leaves words alone", "listening on 127.0.0.1:20000", "listening on 127.0.0.1:20000" },
    { "masks tokens in headers", "Authorization: Bearer abc.def, ok",
      "Authorization: [REDACTED], ok" },
    { "masks tokens of service accounts", "got eyJhbGciOi.J9.x from", "got [REDACTED] from" },
    { "masks keys of several lines",
      "bad key -----BEGIN EC PRIVATE KEY-----\nMHcC\n-----END EC PRIVATE KEY-----",
      "bad key [REDACTED]-----END EC PRIVATE KEY-----" },
    { "masks keys that were cut", "-----BEGIN PRIVATE KEY-----\nMHcC", "[REDACTED]" },
    { "masks passwords", "postgres password=hunter2 host=a", "postgres [REDACTED] host=a" },
    { "masks tokens in JSON", "{\"token\":\"abc\",\"a\":1}", "{[REDACTED]\",\"a\":1}" },
};

static void masks(void **state)
{
    const struct row *row = *state;
    CLEANUP(text) struct text text = TEXT_EMPTY;

    text_append(&text, row->text);
    log_file_mask(&text);
    assert_string_equal(text_string(&text), row->masked);
}

TEST_MAIN(TEST(tells_the_last_lines), TEST(keeps_small_files), TEST(rotates_under_its_writer),
          TABLE(masks, rows))
