/* Growing, and not half. */
#include "base/append_file.h"

#include <signal.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

#include "lib/test.h"

static void close_file(void *file)
{
    append_file_close(file);
}

static struct append_file *open_at(const char *path)
{
    struct append_file *file;

    assert_no_error(append_file_open(path, &file));
    arena_defer(fixture_current()->arena, close_file, file);
    return file;
}

static void goes_on_at_the_end(void **state)
{
    const char *path = fixture_path("lines");
    struct stat facts;

    (void)state;
    assert_no_error(append_file_write(open_at(path), SLICE("one\n")));
    assert_int_equal(append_file_size(open_at(path)), 4);
    assert_no_error(append_file_write(open_at(path), SLICE("two\n")));
    assert_string_equal(fixture_read(path), "one\ntwo\n");
    assert_int_equal(stat(path, &facts), 0);
    assert_int_equal(facts.st_mode & 0777, 0600);
}

/* A limit of the process stands for a disk that is full. */
static void leaves_no_half_behind(void **state)
{
    struct append_file *file = open_at(fixture_path("lines"));
    struct rlimit before;
    struct rlimit small;
    struct error *err;

    (void)state;
    assert_no_error(append_file_write(file, SLICE("one\n")));
    assert_int_equal(getrlimit(RLIMIT_FSIZE, &before), 0);
    small = (struct rlimit){ 6, before.rlim_max };
    (void)signal(SIGXFSZ, SIG_IGN);
    assert_int_equal(setrlimit(RLIMIT_FSIZE, &small), 0);
    err = append_file_write(file, SLICE("two\n"));
    assert_int_equal(setrlimit(RLIMIT_FSIZE, &before), 0);
    assert_error(err, ERR_UNAVAILABLE, "File too large");
    assert_string_equal(fixture_read(fixture_path("lines")), "one\n");
    assert_no_error(append_file_write(file, SLICE("three\n")));
    assert_string_equal(fixture_read(fixture_path("lines")), "one\nthree\n");
}

static void takes_only_files(void **state)
{
    struct append_file *file;

    (void)state;
    assert_int_equal(symlink(fixture_path("other"), fixture_path("link")), 0);
    assert_error(append_file_open(fixture_path("link"), &file), ERR_UNAVAILABLE, "link");
    assert_error(append_file_open("/dev/null", &file), ERR_INVALID, "/dev/null is no file");
}

TEST_MAIN(TEST(goes_on_at_the_end), TEST(leaves_no_half_behind), TEST(takes_only_files))
