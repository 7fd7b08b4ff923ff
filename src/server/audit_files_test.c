/* Names, rotation, retention, the end of a file. */
#include "server/audit_files.h"

#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/file.h"
#include "base/text.h"
#include "lib/test.h"
#include "server/audit_chain.h"
#include "server/audit_entry.h"
#include "server/audit_sink.h"
#include "server/audit_verify.h"

#define DAY_US   INT64_C(86400000000)
#define NEW_YEAR INT64_C(1767225600000000) /* 2026-01-01 */

struct row {
    const char *name;
    const char *file;
    const char *writer; /* NULL: no file of ours */
    unsigned part;
};

static const struct row rows[] = {
    { "knows the first of a day", "audit-host-20260101.jsonl", "host", 1 },
    { "knows a later one", "audit-host-20260101.12.jsonl", "host", 12 },
    { "allows names like dates", "audit-a-20250101-20260101.jsonl", "a-20250101", 1 },
    { "allows dots in names", "audit-a.b.c-20260101.jsonl", "a.b.c", 1 },
    { "leaves a part that is none", "audit-host-20260101.1.jsonl", NULL, 0 },
    { "leaves a part written otherwise", "audit-host-20260101.02.jsonl", NULL, 0 },
    { "leaves what is no date", "audit-host-20261301.jsonl", NULL, 0 },
    { "leaves other names", "audit-20260101.jsonl", NULL, 0 },
    { "leaves other files", "notes.txt", NULL, 0 },
};

static void names(void **state)
{
    const struct row *row = *state;
    struct audit_file file;
    bool ours = audit_file_parse(fixture_current()->arena, row->file, &file);

    assert_int_equal(ours, row->writer != NULL);
    if (!ours)
        return;
    assert_string_equal(file.writer, row->writer);
    assert_int_equal(file.part, row->part);
    assert_int_equal(file.day, NEW_YEAR / DAY_US);
}

struct chain {
    struct audit_link link;
    struct audit_sink *sink;
};

static void close_sink(void *context)
{
    struct chain *chain = context;

    chain->sink = audit_sink_close(chain->sink);
}

static struct chain *open_chain(const struct audit_sink_options *options)
{
    struct chain *chain = arena_new(fixture_current()->arena, struct chain);

    arena_defer(fixture_current()->arena, close_sink, chain);
    assert_no_error(audit_sink_open(options, &chain->sink));
    if (!audit_sink_last(chain->sink, &chain->link))
        memcpy(chain->link.hash, audit_chain_start, sizeof(chain->link.hash));
    memcpy(chain->link.writer, audit_sink_writer(chain->sink),
           strlen(audit_sink_writer(chain->sink)) + 1);
    return chain;
}

static void add(struct chain *chain, int64_t time_us)
{
    CLEANUP(text) struct text line = TEXT_EMPTY;
    struct audit_entry entry = { .time_us = time_us, .action = "create" };

    chain->link.seq++;
    memcpy(chain->link.prev_hash, chain->link.hash, sizeof(chain->link.hash));
    audit_entry_append(&line, &entry, &chain->link);
    text_append_char(&line, '\n');
    assert_no_error(audit_sink_write(chain->sink, text_slice(&line)));
}

static struct audit_files list(void)
{
    struct audit_files files;

    assert_no_error(audit_files_list(fixture_current()->arena, fixture_directory(), NULL, &files));
    return files;
}

static void a_day_has_a_file_and_a_full_one_another(void **state)
{
    struct audit_sink_options options = { .directory = fixture_directory(),
                                          .writer = "w",
                                          .max_bytes = 700 };
    struct chain *chain = open_chain(&options);
    struct stat facts;
    struct audit_files files;

    (void)state;
    for (int i = 0; i < 3; i++)
        add(chain, NEW_YEAR + i);
    add(chain, NEW_YEAR + DAY_US);
    add(chain, NEW_YEAR); /* the clock went back; files do not */
    files = list();
    assert_int_equal(files.count, 3);
    assert_string_equal(files.items[0].name, "audit-w-20260101.jsonl");
    assert_string_equal(files.items[1].name, "audit-w-20260101.2.jsonl");
    assert_string_equal(files.items[2].name, "audit-w-20260102.jsonl");
    assert_int_equal(stat(fixture_path(files.items[0].name), &facts), 0);
    assert_int_equal(facts.st_mode & 0777, 0600);
}

static void what_is_too_old_goes(void **state)
{
    struct audit_sink_options options = { .directory = fixture_directory(),
                                          .writer = "w",
                                          .retention_ms = 2 * 86400000ull };
    struct chain *chain = open_chain(&options);
    struct audit_files files;

    (void)state;
    assert_no_error(file_write(fixture_path("audit-gone-20250101.jsonl"), "", 0, 0600));
    assert_no_error(file_write(fixture_path("keep-20250101.jsonl"), "", 0, 0600));
    for (int day = 0; day < 5; day++)
        add(chain, NEW_YEAR + day * DAY_US);
    files = list();
    assert_int_equal(files.count, 3);
    assert_string_equal(files.items[0].name, "audit-w-20260103.jsonl");
    assert_true(file_exists(fixture_path("keep-20250101.jsonl")));
}

static char *verify(enum error_code code, const char *part)
{
    CLEANUP(text) struct text report = TEXT_EMPTY;
    struct error *err = audit_verify(fixture_directory(), &report);

    if (part)
        assert_error(err, code, part);
    else
        assert_no_error(err);
    return arena_strdup(fixture_current()->arena, text_string(&report));
}

static void server_92_verification_names_the_line(void **state)
{
    struct audit_sink_options options = { .directory = fixture_directory(), .writer = "w" };
    const char *path = fixture_path("audit-w-20260102.jsonl");
    struct chain *chain = open_chain(&options);
    char *content;

    (void)state;
    for (int i = 0; i < 3; i++) {
        add(chain, NEW_YEAR);
        add(chain, NEW_YEAR + DAY_US);
    }
    close_sink(chain);
    assert_string_equal(verify(ERR_INVALID, NULL),
                        "w: 6 entries in 2 files, seq 1 to 6: the chain holds\n");
    content = fixture_read(path);
    strstr(strchr(content, '\n'), "create")[0] = 'C';
    assert_no_error(file_write(path, content, strlen(content), 0600));
    assert_string_equal(verify(ERR_INVALID, "audit-w-20260102.jsonl line 2: hash is"),
                        "w: the chain is broken\n");
    assert_no_error(file_remove(path));
    assert_no_error(file_remove(fixture_path("audit-w-20260101.jsonl")));
    verify(ERR_NOT_FOUND, "there is no audit log");
}

static void a_removed_file_is_a_break(void **state)
{
    struct audit_sink_options options = { .directory = fixture_directory(), .writer = "w" };
    struct chain *chain = open_chain(&options);

    (void)state;
    for (int day = 0; day < 3; day++)
        add(chain, NEW_YEAR + day * DAY_US);
    assert_no_error(file_remove(fixture_path("audit-w-20260102.jsonl")));
    verify(ERR_INVALID, "audit-w-20260103.jsonl line 1: seq is 3, but the entry before has 1");
    assert_no_error(file_remove(fixture_path("audit-w-20260101.jsonl")));
    assert_non_null(strstr(verify(ERR_INVALID, NULL), "entries before seq 3 are no longer here"));
}

/* Killed in the middle of a line: the next server goes on behind the last whole one. */
static void a_torn_line_is_cut_off(void **state)
{
    struct audit_sink_options options = { .directory = fixture_directory(), .writer = "w" };
    const char *path = fixture_path("audit-w-20260101.jsonl");
    struct chain *chain = open_chain(&options);
    CLEANUP(text) struct text content = TEXT_EMPTY;

    (void)state;
    add(chain, NEW_YEAR);
    add(chain, NEW_YEAR);
    close_sink(chain);
    assert_no_error(file_read(path, 100000, &content));
    assert_no_error(file_write(path, content.data, content.size - 10, 0600));
    chain = open_chain(&options);
    assert_true(audit_sink_was_torn(chain->sink));
    assert_int_equal(chain->link.seq, 1);
    add(chain, NEW_YEAR);
    assert_non_null(strstr(verify(ERR_INVALID, NULL), "2 entries in 1 file, seq 1 to 2"));
}

static void two_servers_have_two_chains(void **state)
{
    struct audit_sink_options options = { .directory = fixture_directory(), .writer = "w" };
    struct chain *one = open_chain(&options);
    struct chain *two = open_chain(&options);

    (void)state;
    assert_string_equal(audit_sink_writer(one->sink), "w");
    assert_string_equal(audit_sink_writer(two->sink), "w-2");
    add(one, NEW_YEAR);
    add(two, NEW_YEAR);
    add(one, NEW_YEAR);
    assert_string_equal(verify(ERR_INVALID, NULL),
                        "w: 2 entries in 1 file, seq 1 to 2: the chain holds\n"
                        "w-2: 1 entries in 1 file, seq 1 to 1: the chain holds\n");
}

struct lines {
    char *items[8];
    size_t count;
    size_t stop_after;
};

static bool on_line(void *context, struct slice line)
{
    struct lines *lines = context;

    lines->items[lines->count++] = arena_text(fixture_current()->arena, line);
    return lines->count != lines->stop_after;
}

static void files_are_read_from_the_end(void **state)
{
    struct lines lines = { .count = 0 };
    struct audit_files files;

    (void)state;
    assert_no_error(file_write(fixture_path("audit-w-20260101.jsonl"), "a\nb\n", 4, 0600));
    assert_no_error(file_write(fixture_path("audit-w-20260102.jsonl"), "c\n\nd\ntorn", 9, 0600));
    files = list();
    assert_no_error(audit_files_tail(fixture_directory(), &files, 4, on_line, &lines));
    assert_int_equal(lines.count, 4);
    assert_string_equal(lines.items[0], "d");
    assert_string_equal(lines.items[1], "");
    assert_string_equal(lines.items[2], "c");
    assert_string_equal(lines.items[3], "b");
    lines = (struct lines){ .stop_after = 1 };
    assert_no_error(audit_files_tail(fixture_directory(), &files, 4, on_line, &lines));
    assert_int_equal(lines.count, 1);
}

TEST_MAIN(TABLE(names, rows), TEST(a_day_has_a_file_and_a_full_one_another),
          TEST(what_is_too_old_goes), TEST(server_92_verification_names_the_line),
          TEST(a_removed_file_is_a_break), TEST(a_torn_line_is_cut_off),
          TEST(two_servers_have_two_chains), TEST(files_are_read_from_the_end))
