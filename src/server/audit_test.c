/* The log as a whole: memory, files, restarts, a disk that fails. */
#include "server/audit.h"

#include <signal.h>
#include <string.h>
#include <sys/resource.h>

#include "base/clock.h"
#include "base/file.h"
#include "base/text.h"
#include "doc/doc.h"
#include "lib/test.h"
#include "loop/limits.h"
#include "loop/loop.h"
#include "loop/timer.h"
#include "server/audit_records.h"
#include "server/audit_sink.h"
#include "server/audit_verify.h"
#include "server/server_error.h"

struct setting {
    struct loop *loop;
    struct clock *clock;
    struct audit *audit;
    struct timer poll;
    bool wants_error;
};

static void release(void *context)
{
    struct setting *setting = context;

    audit_finish(setting->audit);
    loop_free(setting->loop);
    clock_fake_free(setting->clock);
}

static struct setting *set_up(struct audit_options options)
{
    struct setting *setting = arena_new(fixture_current()->arena, struct setting);

    setting->clock = clock_fake_new(1767225600000);
    setting->loop = loop_new(clock_system(), NULL);
    arena_defer(fixture_current()->arena, release, setting);
    options.loop = setting->loop;
    options.clock = setting->clock;
    options.writer = "Host_1";
    assert_no_error(audit_start(&options, &setting->audit));
    return setting;
}

static void add(struct setting *setting, const char *action)
{
    audit_record(setting->audit, &(struct audit_entry){ .action = action, .user = "ann" });
}

/* The actions in memory, oldest first. */
static char *actions(struct setting *setting, bool with_others)
{
    CLEANUP(audit_records) struct audit_records *records =
        audit_records_take(setting->audit);
    CLEANUP(text) struct text text = TEXT_EMPTY;

    if (with_others)
        assert_no_error(audit_records_merge(records, 100));
    for (size_t i = 0; i < records->count; i++) {
        CLEANUP(doc) struct doc *doc = doc_new(doc_bytes(records->items[i].line));
        struct slice action = value_text(doc_root(doc), "action");

        text_appendf(&text, "%s" SLICE_FORMAT, i ? " " : "", SLICE_ARGUMENT(action));
    }
    text_append(&text, records->complete ? "" : " …");
    return arena_strdup(fixture_current()->arena, text_string(&text));
}

static void memory_keeps_the_newest(void **state)
{
    struct setting *setting = set_up((struct audit_options){ .buffer = 3 });

    (void)state;
    add(setting, "a");
    add(setting, "b");
    add(setting, "c");
    assert_string_equal(actions(setting, false), "a b c");
    add(setting, "d");
    assert_string_equal(actions(setting, false), "b c d …");
    assert_int_equal(audit_count(setting->audit), 4);
    assert_null(audit_check(setting->audit));
}

static const char *verified(void)
{
    CLEANUP(text) struct text report = TEXT_EMPTY;

    assert_no_error(audit_verify(fixture_directory(), &report));
    return arena_strdup(fixture_current()->arena, text_string(&report));
}

static void server_92_a_restart_loses_nothing(void **state)
{
    struct audit_options options = { .directory = fixture_directory(), .buffer = 3 };
    struct setting *setting = set_up(options);

    (void)state;
    add(setting, "a");
    add(setting, "b");
    setting->audit = audit_finish(setting->audit);
    setting = set_up(options);
    assert_string_equal(actions(setting, false), "a b");
    add(setting, "c");
    add(setting, "d");
    setting->audit = audit_finish(setting->audit);
    assert_string_equal(verified(), "-ost-1: 4 entries in 1 file, seq 1 to 4: the chain holds\n");
    setting = set_up(options);
    assert_string_equal(actions(setting, false), "b c d …");
}

static void entries_of_other_servers_are_found(void **state)
{
    struct audit_options options = { .directory = fixture_directory(), .buffer = 10 };
    struct setting *one = set_up(options);
    struct setting *two = set_up(options);

    (void)state;
    add(one, "a");
    clock_fake_advance(one->clock, 2);
    clock_fake_advance(two->clock, 1);
    add(two, "b");
    add(one, "c");
    two->audit = audit_finish(two->audit);
    assert_string_equal(actions(one, false), "a c");
    assert_string_equal(actions(one, true), "a b c");
}

static const char *content(const char *name)
{
    struct arena *arena = fixture_current()->arena;
    CLEANUP(text) struct text text = TEXT_EMPTY;

    assert_no_error(
        file_read(arena_format(arena, "%s/%s", fixture_directory(), name), 4096, &text));
    return arena_strdup(arena, text_string(&text));
}

#define LINE_OF(seq) SLICE("{\"seq\":" seq ",\"timestamp\":\"2026-01-01T00:00:00.000Z\"}\n")

static void a_log_that_was_moved_is_begun_again(void **state)
{
    struct arena *arena = fixture_current()->arena;
    CLEANUP(audit_sink) struct audit_sink *sink = NULL;
    const char *path = arena_format(arena, "%s/audit-w-20260101.jsonl", fixture_directory());

    (void)state;
    assert_no_error(audit_sink_open(
        &(struct audit_sink_options){ .directory = fixture_directory(), .writer = "w" }, &sink));
    assert_no_error(audit_sink_write(sink, LINE_OF("1")));
    assert_no_error(file_rename(path, arena_format(arena, "%s/moved", fixture_directory())));
    assert_no_error(audit_sink_write(sink, LINE_OF("2"))); /* nobody has said so yet */
    audit_sink_reopen(sink);
    assert_no_error(audit_sink_write(sink, LINE_OF("3")));
    assert_string_equal(content("moved"),
                        arena_format(arena, "%s%s", LINE_OF("1").data, LINE_OF("2").data));
    assert_string_equal(content("audit-w-20260101.jsonl"), LINE_OF("3").data);
}

/* --- a disk that fails ---------------------------------------------------------------------- */

static void look(void *context)
{
    struct setting *setting = context;
    struct error *err = audit_check(setting->audit);

    if ((err != NULL) == setting->wants_error)
        loop_stop(setting->loop);
    else
        timer_set(&setting->poll, 1, 0);
    error_free(err);
}

static void run_until_check(struct setting *setting, bool fails)
{
    timer_init(&setting->poll, setting->loop, look, setting);
    setting->wants_error = fails;
    timer_set(&setting->poll, 1, 0);
    loop_run(setting->loop);
}

static void limit_files(rlim_t bytes)
{
    struct rlimit limit;

    (void)signal(SIGXFSZ, SIG_IGN);
    assert_int_equal(getrlimit(RLIMIT_FSIZE, &limit), 0);
    limit.rlim_cur = bytes ? bytes : limit.rlim_max;
    assert_int_equal(setrlimit(RLIMIT_FSIZE, &limit), 0);
}

static void threat_27_changes_wait_for_the_disk(void **state)
{
    struct setting *setting = set_up((struct audit_options){ .directory = fixture_directory() });
    struct error *err;

    (void)state;
    limit_files(10);
    add(setting, "a");
    run_until_check(setting, true);
    limit_files(0);
    err = audit_check(setting->audit);
    assert_string_equal(server_error_word(err), "audit_unavailable");
    assert_int_equal(server_error_status(err), 503);
    error_free(err);
    add(setting, "b");
    run_until_check(setting, false);
    setting->audit = audit_finish(setting->audit);
    assert_non_null(strstr(verified(), "2 entries in 1 file"));
}

static void changes_go_on_when_told_so(void **state)
{
    struct setting *setting =
        set_up((struct audit_options){ .directory = fixture_directory(), .fail_open = true });

    (void)state;
    limit_files(10);
    add(setting, "a");
    while (audit_errors(setting->audit) == 0)
        run_until_check(setting, false);
    limit_files(0);
    assert_null(audit_check(setting->audit));
}

static void a_directory_that_cannot_be_is_said_at_once(void **state)
{
    struct audit_options options = { .directory = "/proc/nothing", .writer = "w" };
    struct audit *audit;

    (void)state;
    assert_error(audit_start(&options, &audit), ERR_NOT_FOUND,
                 "open the audit log in /proc/nothing");
}

static void looks_count_once_a_minute(void **state)
{
    struct setting *setting = set_up((struct audit_options){ 0 });

    (void)state;
    assert_true(audit_is_first_look(setting->audit, "ann"));
    assert_false(audit_is_first_look(setting->audit, "ann"));
    assert_true(audit_is_first_look(setting->audit, "bob"));
    clock_fake_advance(setting->clock, MINUTES(1));
    assert_true(audit_is_first_look(setting->audit, "ann"));
}

TEST_MAIN(TEST(memory_keeps_the_newest), TEST(server_92_a_restart_loses_nothing),
          TEST(a_log_that_was_moved_is_begun_again), TEST(entries_of_other_servers_are_found),
          TEST(threat_27_changes_wait_for_the_disk), TEST(changes_go_on_when_told_so),
          TEST(a_directory_that_cannot_be_is_said_at_once), TEST(looks_count_once_a_minute))
