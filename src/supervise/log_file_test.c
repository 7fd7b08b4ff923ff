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

    assert_no_error(log_file_tail(fixture_directory(), previous, lines, &text, NULL));
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

static void tells_what_came_later(void **state)
{
    int fd = open_log();
    CLEANUP(text) struct text text = TEXT_EMPTY;
    uint64_t end = 0;

    (void)state;
    say(fd, "one\ntwo\n");
    assert_no_error(log_file_tail(fixture_directory(), false, 1, &text, &end));
    assert_int_equal(end, 8);
    say(fd, "three\nha");
    assert_no_error(log_file_more(fixture_directory(), &end, &text));
    assert_string_equal(text_string(&text), "two\nthree\n");
    say(fd, "lf\n");
    assert_no_error(log_file_more(fixture_directory(), &end, &text));
    assert_string_equal(text_string(&text), "two\nthree\nhalf\n");
    assert_int_equal(ftruncate(fd, 0), 0);
    say(fd, "anew\n");
    assert_no_error(log_file_more(fixture_directory(), &end, &text));
    assert_string_equal(text_string(&text), "two\nthree\nhalf\nanew\n");
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

/* --- what a tenant may put in the way ------------------------------------------------------- */

struct trap_row {
    const char *name;
    void (*set)(void);
};

static void link_to_a_file(void)
{
    assert_no_error(file_remove(fixture_path("home/log/apiserver.log")));
    assert_int_equal(symlink("../../others", fixture_path("home/log/apiserver.log")), 0);
}

static void another_name(void)
{
    assert_no_error(file_remove(fixture_path("home/log/apiserver.log")));
    assert_int_equal(link(fixture_path("others"), fixture_path("home/log/apiserver.log")), 0);
}

static void a_pipe(void)
{
    assert_no_error(file_remove(fixture_path("home/log/apiserver.log")));
    assert_int_equal(mkfifo(fixture_path("home/log/apiserver.log"), 0600), 0);
}

/* Where its files have the same names as ours. */
static void link_to_a_directory(void)
{
    assert_no_error(file_directory_remove(fixture_path("home/log")));
    assert_int_equal(symlink("../elsewhere", fixture_path("home/log")), 0);
}

static const struct trap_row trap_rows[] = {
    { "a link to a file", link_to_a_file },
    { "another name of a file", another_name },
    { "a pipe", a_pipe },
    { "a link to a directory", link_to_a_directory },
};

/* Files of others are as large as a log that is due, so that a rotation would happen. */
static void make_others(const char *name)
{
    assert_no_error(file_write(fixture_path(name), "secret", 6, 0600));
    assert_int_equal(truncate(fixture_path(name), LOG_FILE_MAX_BYTES), 0);
}

static void assert_untouched(const char *name)
{
    const char *content = fixture_read(fixture_path(name));
    struct stat facts;

    assert_string_equal(content, "secret");
    assert_int_equal(stat(fixture_path(name), &facts), 0);
    assert_int_equal(facts.st_size, LOG_FILE_MAX_BYTES);
}

static void keeps_out_of(void **state)
{
    const struct trap_row *row = *state;
    const char *home = fixture_path("home");
    CLEANUP(text) struct text text = TEXT_EMPTY;
    int fd = -1;

    assert_no_error(file_directory_ensure(fixture_path("home/log"), 0700));
    assert_no_error(file_directory_ensure(fixture_path("elsewhere"), 0700));
    make_others("others");
    make_others("elsewhere/apiserver.log");
    make_others("elsewhere/apiserver.log.1");
    row->set();
    assert_error(log_file_open(home, &ours, &fd), ERR_BAD_REQUEST, "apiserver.log");
    assert_int_equal(fd, -1);
    assert_error(log_file_tail(home, false, 5, &text, NULL), ERR_BAD_REQUEST, "apiserver.log");
    assert_int_equal(text.size, 0);
    assert_error(log_file_rotate(home), ERR_BAD_REQUEST, "apiserver.log");
    assert_untouched("others");
    assert_untouched("elsewhere/apiserver.log");
    assert_untouched("elsewhere/apiserver.log.1");
}

/* A tenant may say any size, and what it says costs it nothing. */
static void copies_no_more_than_fits(void **state)
{
    int fd = open_log();
    struct stat facts;

    (void)state;
    assert_int_equal(ftruncate(fd, (off_t)1 << 40), 0);
    say(fd, "last\n");
    assert_no_error(log_file_rotate(fixture_directory()));
    assert_int_equal(stat(fixture_path("log/apiserver.log.1"), &facts), 0);
    assert_int_equal(facts.st_size, LOG_FILE_MAX_BYTES);
    assert_int_equal(stat(fixture_path("log/apiserver.log"), &facts), 0);
    assert_int_equal(facts.st_size, 0);
}

TEST_MAIN(TEST(tells_the_last_lines), TEST(tells_what_came_later), TEST(keeps_small_files),
          TEST(rotates_under_its_writer), TABLE(keeps_out_of, trap_rows),
          TEST(copies_no_more_than_fits))
