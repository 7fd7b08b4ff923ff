/* Lines that say what they said. */
#include "server/audit_chain.h"

#include <string.h>

#include "base/text.h"
#include "lib/test.h"
#include "server/audit_entry.h"

static struct audit_link link_after(const struct audit_link *before)
{
    struct audit_link link = { .writer = "w", .seq = before ? before->seq + 1 : 1 };

    memcpy(link.prev_hash, before ? before->hash : audit_chain_start, sizeof(link.prev_hash));
    return link;
}

/* A line of its own memory; *link is that of the line before and becomes its. */
static char *make(struct audit_link *link, bool first, const char *action)
{
    struct audit_entry entry = { .time_us = 1767225600123456, .action = action, .status = 200 };
    struct text text = TEXT_EMPTY;
    char *copy;

    *link = link_after(first ? NULL : link);
    audit_entry_append(&text, &entry, link);
    copy = arena_strdup(fixture_current()->arena, text_string(&text));
    text_done(&text);
    return copy;
}

static void a_chain_holds(void **state)
{
    struct audit_link link;
    struct audit_link read;
    struct audit_link before;
    char *one = make(&link, true, "create");
    char *two = make(&link, false, "delete");

    (void)state;
    assert_no_error(audit_chain_check(slice_from(one), NULL, &before));
    assert_int_equal(before.seq, 1);
    assert_string_equal(before.writer, "w");
    assert_string_equal(before.prev_hash, audit_chain_start);
    assert_int_equal(before.time_us, 1767225600123000);
    assert_no_error(audit_chain_check(slice_from(two), &before, &read));
    assert_string_equal(read.prev_hash, before.hash);
    assert_string_equal(read.hash, link.hash);
}

static void later_parts_can_be_checked_alone(void **state)
{
    struct audit_link link;
    struct audit_link read;
    char *two;

    (void)state;
    make(&link, true, "create");
    two = make(&link, false, "delete");
    assert_no_error(audit_chain_check(slice_from(two), NULL, &read));
}

struct row {
    const char *name;
    const char *from; /* of the second line, replaced by */
    const char *to;
    enum error_code code;
    const char *message;
};

static const struct row rows[] = {
    { "threat_27_ sees another action", "delete", "create", ERR_INVALID, "but the content has" },
    { "threat_27_ sees another status", "200", "403", ERR_INVALID, "but the content has" },
    { "sees another time", "2026-01-01", "2026-01-02", ERR_INVALID, "but the content has" },
    { "wants entries as they are printed", "\"seq\":2", "\"seq\": 2", ERR_INVALID,
      "is not printed" },
    { "wants JSON", "{\"seq\"", "{seq", ERR_BAD_REQUEST, NULL },
    { "wants a writer", "\"writer\":\"w\"", "\"writer\":\"\"", ERR_INVALID, "writer is missing" },
    { "wants a number", "\"seq\":2", "\"seq\":0", ERR_INVALID, "seq is no number" },
    { "wants hashes", "\"hash\":\"", "\"hash\":\"x", ERR_INVALID, "hash" },
};

static char *replace(const char *line, const char *from, const char *to)
{
    const char *at = strstr(line, from);

    assert_non_null(at);
    return arena_format(fixture_current()->arena, "%.*s%s%s", (int)(at - line), line, to,
                        at + strlen(from));
}

static void forgeries(void **state)
{
    const struct row *row = *state;
    struct audit_link before;
    struct audit_link link;
    struct audit_link read;
    char *two;

    make(&link, true, "create");
    before = link;
    two = make(&link, false, "delete");
    assert_error(audit_chain_check(slice_from(replace(two, row->from, row->to)), &before, &read),
                 row->code, row->message);
}

static void neighbours_are_known(void **state)
{
    struct audit_link link;
    struct audit_link first;
    struct audit_link read;
    char *one = make(&link, true, "create");
    char *two;
    char *three;

    (void)state;
    first = link;
    two = make(&link, false, "delete");
    three = make(&link, false, "scale");
    assert_error(audit_chain_check(slice_from(three), &first, &read), ERR_INVALID,
                 "seq is 3, but the entry before has 1");
    link = first;
    memset(link.hash, 'a', AUDIT_HASH_SIZE);
    assert_error(audit_chain_check(slice_from(two), &link, &read), ERR_INVALID, "prevHash is");
    make(&link, true, "update");
    assert_error(audit_chain_check(slice_from(two), &link, &read), ERR_INVALID, "prevHash is");
    first.writer[0] = 'v';
    assert_error(audit_chain_check(slice_from(two), &first, &read), ERR_INVALID,
                 "writer is \"w\", but the entry before is by \"v\"");
    assert_error(audit_chain_check(slice_from(one), &link, &read), ERR_INVALID, "seq is 1");
}

TEST_MAIN(TEST(a_chain_holds), TEST(later_parts_can_be_checked_alone), TABLE(forgeries, rows),
          TEST(neighbours_are_known))
