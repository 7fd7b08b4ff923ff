/* What is asked and what is found. */
#include "server/audit_query.h"

#include <string.h>

#include "base/text.h"
#include "base/timestamp.h"
#include "base/vec.h"
#include "doc/doc.h"
#include "doc/json.h"
#include "lib/test.h"
#include "server/audit_chain.h"
#include "server/audit_csv.h"
#include "server/audit_entry.h"
#include "server/audit_records.h"
#include "server/server_error.h"

static int64_t time_of(const char *text)
{
    int64_t us;

    assert_no_error(timestamp_parse(slice_from(text), &us));
    return us;
}

static void free_records(void *records)
{
    audit_records_free(records);
}

static const struct audit_entry samples[] = {
    { .user = "Ann@example.com",
      .user_id = "ann",
      .action = "create",
      .team = "alpha",
      .environment = "dev",
      .resource_type = "TenantCluster",
      .resource_name = "web",
      .status = 201,
      .source = "192.0.2.1",
      .request_id = "r1",
      .method = "POST" },
    { .user = "bob@example.com",
      .user_id = "bob",
      .action = "delete",
      .team = "beta",
      .resource_type = "TenantCluster",
      .resource_name = "api",
      .status = 403,
      .source = "192.0.2.2",
      .error = "only operators may delete",
      .request_id = "r2" },
    { .user = "ann@example.com",
      .user_id = "ann",
      .action = "login",
      .resource_type = "Session",
      .status = 200,
      .source = "192.0.2.1",
      .request_id = "r3" },
};

static const char *const times[] = { "2026-03-03T23:59:59.999Z", "2026-03-04T00:00:00Z",
                                     "2026-03-04T23:59:59.999Z" };

static struct audit_records *make_records(void)
{
    struct audit_records *records = audit_records_new();
    struct audit_link link = { .writer = "w" };

    arena_defer(fixture_current()->arena, free_records, records);
    memcpy(link.hash, audit_chain_start, sizeof(link.hash));
    for (size_t i = 0; i < COUNT_OF(samples); i++) {
        CLEANUP(text) struct text line = TEXT_EMPTY;
        struct audit_entry entry = samples[i];

        entry.time_us = time_of(times[i]);
        link.seq++;
        memcpy(link.prev_hash, link.hash, sizeof(link.hash));
        audit_entry_append(&line, &entry, &link);
        vec_push(records, ((struct audit_stored){ doc_new(text_slice(&line)), entry.time_us }));
    }
    return records;
}

/* The answer, and which entries are in it, as "3 1". */
static char *ask(const struct audit_query *query, char **out_found)
{
    CLEANUP(text) struct text text = TEXT_EMPTY;
    CLEANUP(text) struct text found = TEXT_EMPTY;
    CLEANUP(doc) struct doc *doc = NULL;

    audit_query_answer(query, make_records(), &text);
    assert_no_error(json_parse(text_slice(&text), NULL, &doc));
    DOC_EACH (it, value_get(doc_root(doc), SLICE("entries")))
        text_appendf(&found, "%s%d", it.index ? " " : "",
                     (int)value_int_or(value_get(it.value, SLICE("seq")), 0));
    *out_found = arena_strdup(fixture_current()->arena, text_string(&found));
    return arena_strdup(fixture_current()->arena, text_string(&text));
}

struct row {
    const char *name;
    const char *query;
    const char *found; /* NULL: refused */
    const char *message;
};

static const struct row rows[] = {
    { "gives everything, newest first", "", "3 2 1", NULL },
    { "finds users by a part of them", "user=ANN", "3 1", NULL },
    { "finds actions as a whole", "action=delet", "", NULL },
    { "finds actions", "action=delete", "2", NULL },
    { "finds kinds and names", "resourceType=TenantCluster&resourceName=web", "1", NULL },
    { "finds teams", "team=beta", "2", NULL },
    { "finds environments", "environment=dev", "1", NULL },
    { "finds what was refused", "success=false", "2", NULL },
    { "finds what went well", "success=true", "3 1", NULL },
    { "finds addresses", "sourceIP=192.0.2.2", "2", NULL },
    { "finds requests", "requestId=r3", "3", NULL },
    { "finds texts anywhere", "q=Operators", "2", NULL },
    { "does not search names of fields", "q=resourceType", "", NULL },
    { "pages", "limit=1&offset=1", "2", NULL },
    { "takes moments", "from=2026-03-04T00:00:00Z&to=2026-03-04T00:00:00Z", "2", NULL },
    { "server_93_to_has_the_whole_day", "to=2026-03-04", "3 2 1", NULL },
    { "server_93_to_ends_with_the_day", "to=2026-03-03", "1", NULL },
    { "server_93_from_begins_with_the_day", "from=2026-03-04", "3 2", NULL },
    { "server_93_refuses_a_limit_of_500", "limit=500", NULL,
      "is \\\"500\\\", but a number from 1 to 200 is right" },
    { "refuses a limit of nothing", "limit=0", NULL, "limit" },
    { "refuses what it does not know", "colour=red", NULL, "is no parameter of the audit log" },
    { "refuses what is no time", "from=yesterday", NULL, "RFC 3339 or YYYY-MM-DD" },
    { "refuses a day that is none", "to=2026-02-30", NULL, "RFC 3339 or YYYY-MM-DD" },
    { "refuses what is no truth", "success=maybe", NULL, "true or false" },
    { "refuses another format", "format=xml", NULL, "json, csv or jsonl" },
};

static void refused(struct error *take_error, const char *message)
{
    CLEANUP(text) struct text text = TEXT_EMPTY;

    assert_non_null(take_error);
    assert_int_equal(server_error_status(take_error), 400);
    server_error_format(take_error, "r", SLICE(""), &text);
    error_free(take_error);
    assert_non_null(strstr(text_string(&text), message));
}

static void queries(void **state)
{
    const struct row *row = *state;
    struct audit_query query;
    struct error *err =
        audit_query_parse(fixture_current()->arena, slice_from(row->query), true, &query);
    char *found;

    if (!row->found) {
        refused(err, row->message);
        return;
    }
    assert_no_error(err);
    ask(&query, &found);
    assert_string_equal(found, row->found);
}

static void a_page_says_how_many_there_are(void **state)
{
    struct audit_query query;
    char *found;
    char *answer;

    (void)state;
    assert_no_error(audit_query_parse(fixture_current()->arena, SLICE("limit=1"), true, &query));
    answer = ask(&query, &found);
    assert_non_null(strstr(answer, "\"total\":3,\"offset\":0,\"limit\":1,\"oldest\":"
                                   "\"2026-03-03T23:59:59.999Z\",\"complete\":true}"));
}

static void people_see_their_own(void **state)
{
    struct audit_query query;
    char *found;

    (void)state;
    assert_no_error(audit_query_parse(fixture_current()->arena, SLICE("user=bob"), false, &query));
    query.own_id = "ann";
    ask(&query, &found);
    assert_string_equal(found, "");
    refused(audit_query_parse(fixture_current()->arena, SLICE("team=beta"), false, &query),
            "is no parameter of the audit log");
}

static const char *download(const char *parameters)
{
    CLEANUP(text) struct text text = TEXT_EMPTY;
    struct audit_query query;

    assert_no_error(
        audit_query_parse(fixture_current()->arena, slice_from(parameters), true, &query));
    audit_query_answer(&query, make_records(), &text);
    return arena_strdup(fixture_current()->arena, text_string(&text));
}

static void downloads_have_everything(void **state)
{
    (void)state;
    assert_golden(download("format=csv&limit=1"), "server/audit.csv");
    assert_golden(download("format=jsonl&action=delete"), "server/audit.jsonl");
}

struct cell {
    const char *name;
    const char *value;
    const char *cell;
};

static const struct cell cells[] = {
    { "leaves words", "web", "web" },
    { "threat_24_ defuses =", "=1+1", "'=1+1" },
    { "defuses +", "+1", "'+1" },
    { "defuses -", "-1", "'-1" },
    { "defuses @", "@SUM(A1)", "'@SUM(A1)" },
    { "defuses a tab", "\tx", "'\tx" },
    { "defuses a return", "\rx", "\"'\rx\"" },
    { "quotes commas", "a,b", "\"a,b\"" },
    { "doubles quotes", "=\"a\"", "\"'=\"\"a\"\"\"" },
    { "keeps lines together", "a\nb", "\"a\nb\"" },
};

static void csv_cells(void **state)
{
    const struct cell *row = *state;
    CLEANUP(text) struct text text = TEXT_EMPTY;

    audit_csv_cell(&text, slice_from(row->value));
    assert_string_equal(text_string(&text), row->cell);
}

TEST_MAIN(TABLE(queries, rows), TEST(a_page_says_how_many_there_are), TEST(people_see_their_own),
          TEST(downloads_have_everything), TABLE(csv_cells, cells))
