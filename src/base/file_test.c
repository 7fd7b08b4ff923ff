#include "base/file.h"

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
          TEST(a_file_takes_the_place_of_another), TEST(directories_are_made_with_their_parents),
          TEST(a_lock_names_its_holder))
