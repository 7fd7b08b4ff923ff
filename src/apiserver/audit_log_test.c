/* Lines, files of lines, and what becomes of them. */
#include "apiserver/audit_log.h"

#include <dirent.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/clock.h"
#include "base/file.h"
#include "base/text.h"
#include "base/vec.h"
#include "lib/test.h"
#include "loop/loop.h"

struct setting {
    struct loop *loop;
    struct clock *clock;
    struct audit_log *audit_log;
};

static void release(void *context)
{
    struct setting *setting = context;

    audit_log_close(setting->audit_log);
    loop_free(setting->loop);
    clock_fake_free(setting->clock);
}

static struct setting *set_up(uint64_t max_bytes, size_t max_files)
{
    struct setting *setting = arena_new(fixture_current()->arena, struct setting);

    setting->clock = clock_fake_new(1767225600000);
    setting->loop = loop_new(clock_system(), NULL);
    arena_defer(fixture_current()->arena, release, setting);
    assert_no_error(audit_log_open(
        &(struct audit_log_options){
            .path = fixture_path("audit.log"),
            .max_bytes = max_bytes,
            .max_files = max_files,
            .loop = setting->loop,
            .clock = setting->clock,
        },
        &setting->audit_log));
    return setting;
}

static const char *content(const char *path)
{
    struct text text = TEXT_EMPTY;
    char *copy;

    assert_no_error(file_read(path, 100000, &text));
    copy = arena_strdup(fixture_current()->arena, text_string(&text));
    text_done(&text);
    return copy;
}

/* How many files there are whose names begin like the log's. */
static size_t count_files(void)
{
    DIR *directory = opendir(fixture_directory());
    struct dirent *entry;
    size_t count = 0;

    while ((entry = readdir(directory)))
        count += strncmp(entry->d_name, "audit.log", 9) == 0;
    closedir(directory);
    return count;
}

static void nothing_is_lost_at_the_end(void **state)
{
    struct setting *setting = set_up(1000, 1);
    struct stat stat_of;

    (void)state;
    for (int i = 0; i < 100; i++)
        audit_log_add(setting->audit_log, SLICE("{}"));
    setting->audit_log = audit_log_close(setting->audit_log);
    assert_int_equal(strlen(content(fixture_path("audit.log"))), 300);
    assert_int_equal(stat(fixture_path("audit.log"), &stat_of), 0);
    assert_int_equal(stat_of.st_mode & 0777, 0600);
}

static void goes_on_where_it_stopped(void **state)
{
    struct setting *setting = set_up(1000, 1);

    (void)state;
    audit_log_add(setting->audit_log, SLICE("one"));
    setting->audit_log = audit_log_close(setting->audit_log);
    setting = set_up(1000, 1);
    audit_log_add(setting->audit_log, SLICE("two"));
    setting->audit_log = audit_log_close(setting->audit_log);
    assert_string_equal(content(fixture_path("audit.log")), "one\ntwo\n");
}

/* Ten lines to a file; the oldest of the others goes. */
static void files_are_kept_small_and_few(void **state)
{
    (void)state;
    assert_no_error(file_write(fixture_path("audit.log-mine"), "x", 1, 0600));
    for (int i = 0; i < 6; i++) {
        struct setting *setting = set_up(40, 2);

        clock_fake_advance(setting->clock, (uint64_t)(i + 1) * 1000);
        for (int line = 0; line < 10; line++)
            audit_log_add(setting->audit_log, SLICE("abc"));
        setting->audit_log = audit_log_close(setting->audit_log);
    }
    assert_string_equal(content(fixture_path("audit.log")),
                        "abc\nabc\nabc\nabc\nabc\nabc\nabc\nabc\nabc\nabc\n");
    assert_true(file_exists(fixture_path("audit.log-2026-01-01T00:00:06.000000Z")));
    assert_true(file_exists(fixture_path("audit.log-2026-01-01T00:00:05.000000Z")));
    assert_false(file_exists(fixture_path("audit.log-2026-01-01T00:00:04.000000Z")));
    assert_int_equal(count_files(), 4); /* with the one that is not ours */
}

static void a_line_longer_than_a_file_is_a_file(void **state)
{
    struct setting *setting = set_up(4, 5);

    (void)state;
    audit_log_add(setting->audit_log, SLICE("0123456789"));
    setting->audit_log = audit_log_close(setting->audit_log);
    assert_string_equal(content(fixture_path("audit.log")), "0123456789\n");
}

static void says_what_cannot_be_opened(void **state)
{
    struct audit_log *audit_log;

    (void)state;
    assert_error(
        audit_log_open(&(struct audit_log_options){ .path = "/nowhere/audit.log" }, &audit_log),
        ERR_UNAVAILABLE, "open /nowhere/audit.log: No such file or directory");
    assert_error(audit_log_open(&(struct audit_log_options){ .path = "/dev/null" }, &audit_log),
                 ERR_INVALID, "/dev/null is no file");
}

TEST_MAIN(TEST(nothing_is_lost_at_the_end), TEST(goes_on_where_it_stopped),
          TEST(files_are_kept_small_and_few), TEST(a_line_longer_than_a_file_is_a_file),
          TEST(says_what_cannot_be_opened))
