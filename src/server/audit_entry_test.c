/* What an entry looks like, and what it never holds. */
#include "server/audit_entry.h"

#include <string.h>

#include "base/text.h"
#include "lib/test.h"
#include "server/audit_chain.h"

static const char *line_of(const struct audit_entry *entry)
{
    struct audit_link link = { .writer = "host-1", .seq = 7 };
    struct text text = TEXT_EMPTY;
    char *copy;

    memcpy(link.prev_hash, audit_chain_start, sizeof(link.prev_hash));
    audit_entry_append(&text, entry, &link);
    copy = arena_strdup(fixture_current()->arena, text_string(&text));
    text_done(&text);
    return copy;
}

static void everything_has_its_place(void **state)
{
    struct audit_entry entry = {
        .time_us = 1767225600123456,
        .user = "ann@example.com",
        .user_id = "ann",
        .provider = "internal",
        .session_id = "01234567",
        .action = "scale",
        .resource_type = "TenantCluster",
        .resource_name = "web",
        .resource_namespace = "team-a",
        .team = "a",
        .environment = "dev",
        .method = "PATCH",
        .path = "/api/clusters/team-a/web/scale",
        .status = 403,
        .summary = "{\"replicas\":3}",
        .error = "not allowed",
        .source = "192.0.2.1",
        .agent = "curl",
        .request_id = "r1",
        .duration_ms = 12,
    };

    (void)state;
    assert_golden(line_of(&entry), "server/audit_entry.json");
}

static void what_is_not_known_is_not_said(void **state)
{
    const char *line = line_of(&(struct audit_entry){ .action = "login_failed" });

    (void)state;
    assert_non_null(strstr(line, "\"user\":\"anonymous\",\"action\":\"login_failed\",\"success\":"
                                 "true,\"durationMs\":0,"));
}

static void long_and_broken_texts_fit(void **state)
{
    char *agent = arena_format(fixture_current()->arena, "%0300d", 0);
    struct audit_entry entry = { .action = "a\xff\nb", .agent = agent };
    struct audit_link link;

    (void)state;
    assert_null(strchr(line_of(&entry), '\n'));
    assert_non_null(strstr(line_of(&entry), "\"action\":\"a\xef\xbf\xbd\\nb\""));
    assert_non_null(strstr(line_of(&entry),
                           arena_format(fixture_current()->arena, "\"userAgent\":\"%0200d\"", 0)));
    assert_no_error(audit_chain_check(slice_from(line_of(&entry)), NULL, &link));
}

/* Scenario 90. */
#define QUIET "do-not-keep-me"

struct row {
    const char *name;
    const char *body;
    const char *summary;
};

static const struct row rows[] = {
    { "server_90_hides_what_is_nested",
      "{\"spec\":{\"list\":[{\"nested\":{\"clientSecret\":\"" QUIET "\"}}]}}",
      "{\"spec\":{\"list\":[{\"nested\":{\"clientSecret\":\"[REDACTED]\"}}]}}" },
    { "server_90_hides_objects_of_secrets",
      "{\"credentials\":{\"a\":\"" QUIET "\"},\"name\":\"p\"}",
      "{\"credentials\":\"[REDACTED]\",\"name\":\"p\"}" },
    { "server_90_hides_keys_by_their_look",
      "{\"note\":\"-----BEGIN PRIVATE KEY-----\\n" QUIET "\"}", "{\"note\":\"[REDACTED]\"}" },
    { "keeps no form", "password=" QUIET, "omitted" },
    { "keeps nothing of nothing", "", NULL },
};

static void summaries(void **state)
{
    const struct row *row = *state;
    const char *summary = audit_summarize(fixture_current()->arena, slice_from(row->body));

    if (!row->summary) {
        assert_null(summary);
        return;
    }
    assert_string_equal(summary, row->summary);
    assert_null(strstr(summary, QUIET));
}

/* The secret is behind what is kept, and in front of what would be cut. */
static void server_90_cuts_after_hiding(void **state)
{
    struct arena *arena = fixture_current()->arena;
    const char *filler = arena_format(arena, "%0990d", 0);
    const char *body = arena_format(arena, "{\"a\":\"%s\",\"password\":\"" QUIET "\",\"b\":\"%s\"}",
                                    filler, filler);
    const char *summary = audit_summarize(arena, slice_from(body));

    (void)state;
    assert_int_equal(strlen(summary), 1024);
    assert_null(strstr(summary, "do-not"));
    assert_non_null(strstr(summary, "\"password\":\"[REDACTE"));
    filler = arena_format(arena, "{\"password\":\"" QUIET "\",\"a\":\"%0300000d\"}", 0);
    assert_string_equal(audit_summarize(arena, slice_from(filler)), "omitted");
}

static void sessions_are_told_apart(void **state)
{
    struct arena *arena = fixture_current()->arena;

    (void)state;
    assert_string_equal(audit_session_id(arena, SLICE("abc")), "ba7816bf");
}

TEST_MAIN(TEST(everything_has_its_place), TEST(what_is_not_known_is_not_said),
          TEST(long_and_broken_texts_fit), TABLE(summaries, rows),
          TEST(server_90_cuts_after_hiding), TEST(sessions_are_told_apart))
