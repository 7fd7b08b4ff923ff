#include "base/file.h"

#include <fcntl.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/text.h"
#include "lib/test.h"

static void what_was_written_can_be_read(void **state)
{
    const char *path = fixture_path("a");
    struct stat status;

    (void)state;
    assert_no_error(file_write(path, "one", 3, 0600));
    assert_no_error(file_write(path, "two!", 4, 0640));
    assert_string_equal(fixture_read(path), "two!");
    assert_int_equal(stat(path, &status), 0);
    assert_int_equal(status.st_mode & 07777, 0640);
}

static void a_file_takes_the_place_of_another(void **state)
{
    const char *from = fixture_path("a");
    const char *to = fixture_path("b");

    (void)state;
    assert_no_error(file_write(from, "new", 3, 0600));
    assert_no_error(file_write(to, "old", 3, 0600));
    assert_no_error(file_rename(from, to));
    assert_string_equal(fixture_read(to), "new");
    assert_error(file_rename(from, to), ERR_NOT_FOUND, "rename");
    assert_string_equal(fixture_read(to), "new");
}

static void a_large_file_is_refused(void **state)
{
    CLEANUP(text) struct text content = TEXT_EMPTY;
    const char *path = fixture_path("a");

    (void)state;
    assert_no_error(file_write(path, "12345", 5, 0600));
    assert_error(file_read(path, 4, &content), ERR_TOO_LARGE, "has 5 bytes, at most 4");
    assert_error(file_read("/dev/zero", 4, &content), ERR_TOO_LARGE, "larger than 4");
    assert_error(file_read(fixture_directory(), 4, &content), ERR_BAD_REQUEST, "is a directory");
    assert_error(file_read(fixture_path("none"), 4, &content), ERR_NOT_FOUND, "open");
}

struct below_row {
    const char *name;
    const char *path;
    enum error_code code; /* 0: it is read */
};

/* What somebody may put in the way who writes in the directory. */
static void make_traps(void)
{
    assert_int_equal(mkdir(fixture_path("home"), 0700), 0);
    assert_int_equal(mkdir(fixture_path("home/1"), 0700), 0);
    assert_no_error(file_write(fixture_path("home/1/file"), "ours", 4, 0600));
    assert_no_error(file_write(fixture_path("home/large"), "12345", 5, 0600));
    assert_no_error(file_write(fixture_path("secret"), "key", 3, 0600));
    assert_int_equal(symlink("1", fixture_path("home/current")), 0);
    assert_int_equal(symlink("../secret", fixture_path("home/up")), 0);
    assert_int_equal(symlink(fixture_path("secret"), fixture_path("home/absolute")), 0);
    assert_int_equal(symlink("..", fixture_path("home/out")), 0);
    assert_int_equal(link(fixture_path("secret"), fixture_path("home/twin")), 0);
    assert_int_equal(mkfifo(fixture_path("home/pipe"), 0600), 0);
    assert_int_equal(symlink("/dev/zero", fixture_path("home/endless")), 0);
}

static void nobody_leads_us_out_of_a_directory(void **state)
{
    static const struct below_row rows[] = {
        { "a file", "1/file", 0 },
        { "a link within", "current/file", 0 },
        { "absent", "1/none", ERR_NOT_FOUND },
        { "too large", "large", ERR_TOO_LARGE },
        { "a directory", "1", ERR_BAD_REQUEST },
        { "a pipe", "pipe", ERR_BAD_REQUEST },
        { "another name of a file", "twin", ERR_BAD_REQUEST },
    };
    static const char *const outside[] = { "up", "absolute", "out/secret", "endless", "../secret" };
    const char *home = fixture_path("home");

    (void)state;
    make_traps();
    for (size_t i = 0; i < COUNT_OF(rows); i++) {
        CLEANUP(text) struct text content = TEXT_EMPTY;
        CLEANUP(error) struct error *err =
            file_read_below(home, rows[i].path, 4, &content);

        if (err ? err->code != rows[i].code : rows[i].code || strcmp(content.data, "ours") != 0)
            fail_msg("%s: %s", rows[i].name, err ? err->message : "it was read");
    }
    for (size_t i = 0; i < COUNT_OF(outside); i++) {
        CLEANUP(text) struct text content = TEXT_EMPTY;
        CLEANUP(error) struct error *err =
            file_read_below(home, outside[i], 4, &content);

        if (!err || content.size)
            fail_msg("%s leads out", outside[i]);
    }
}

/* A tree of more levels than there are descriptors, and links in it that lead elsewhere. */
static void a_tree_goes_and_nothing_else(void **state)
{
    enum {
        LEVELS = 2000
    };
    int fd;

    (void)state;
    assert_int_equal(mkdir(fixture_path("tree"), 0700), 0);
    assert_int_equal(mkdir(fixture_path("other"), 0700), 0);
    assert_no_error(file_write(fixture_path("other/kept"), "x", 1, 0600));
    assert_int_equal(mkfifo(fixture_path("tree/pipe"), 0600), 0);
    assert_int_equal(mkdir(fixture_path("tree/deep-0"), 0700), 0);
    assert_no_error(file_write(fixture_path("tree/deep-0/in-the-way"), "x", 1, 0600));
    fd = open(fixture_path("tree"), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    for (int i = 0; i < LEVELS; i++) {
        int above = fd;

        assert_int_equal(symlinkat(fixture_path("other"), above, "link"), 0);
        assert_int_equal(mkdirat(above, "d", 0700), 0);
        fd = openat(above, "d", O_RDONLY | O_DIRECTORY | O_CLOEXEC);
        assert_true(fd >= 0);
        close(above);
    }
    close(fd);
    assert_no_error(file_directory_remove(fixture_path("tree")));
    assert_false(file_exists(fixture_path("tree")));
    assert_string_equal(fixture_read(fixture_path("other/kept")), "x");
    assert_int_equal(symlink("other", fixture_path("link")), 0);
    assert_no_error(file_directory_remove(fixture_path("link")));
    assert_no_error(file_directory_remove(fixture_path("link"))); /* absent is fine */
    assert_true(file_exists(fixture_path("other/kept")));
}

static void directories_are_made_with_their_parents(void **state)
{
    struct stat status;

    (void)state;
    assert_no_error(file_directory_ensure(fixture_path("a/b/c"), 0700));
    assert_no_error(file_directory_ensure(fixture_path("a/b/c"), 0700));
    assert_int_equal(stat(fixture_path("a/b/c"), &status), 0);
    assert_int_equal(status.st_mode & 07777, 0700);
    assert_no_error(file_write(fixture_path("a/f"), "", 0, 0600));
    assert_error(file_directory_ensure(fixture_path("a/f"), 0700), ERR_BAD_REQUEST,
                 "is not a directory");
    assert_no_error(file_directory_remove(fixture_path("a")));
    assert_false(file_exists(fixture_path("a")));
}

static void a_lock_names_its_holder(void **state)
{
    CLEANUP(file_lock) struct file_lock *lock = NULL;
    struct file_lock *second = NULL;
    const char *path = fixture_path("lock");
    char expected[64];

    (void)state;
    assert_no_error(file_lock_open(path, &lock));
    snprintf(expected, sizeof(expected), "pid %ld", (long)getpid());
    assert_error(file_lock_open(path, &second), ERR_CONFLICT, expected);
    lock = file_lock_close(lock);
    assert_no_error(file_lock_open(path, &lock));
}

TEST_MAIN(TEST(what_was_written_can_be_read), TEST(a_large_file_is_refused),
          TEST(nobody_leads_us_out_of_a_directory), TEST(a_tree_goes_and_nothing_else),
          TEST(a_file_takes_the_place_of_another), TEST(directories_are_made_with_their_parents),
          TEST(a_lock_names_its_holder))
