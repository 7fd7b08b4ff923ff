/* How long terminals last, and for whom. Nothing runs in them; the real ones are in
 * tests/server/terminal_test.sh. */
#include "server/terminal.h"

#include <string.h>

#include "base/clock.h"
#include "base/error.h"
#include "kube/object_key.h"
#include "lib/documents.h"
#include "lib/test.h"
#include "loop/loop.h"
#include "net/metrics.h"
#include "server/access.h"
#include "server/server_error.h"
#include "server/settings.h"
#include "server/shelf.h"
#include "server/terminal_internal.h"
#include "server/terminal_limits.h"

struct setting {
    struct loop *loop;
    struct clock *clock;
    struct metrics *metrics;
    struct shelf *shelf;
    struct server_settings settings;
    struct terminals *terminals;
    struct terminal *terminal;
    struct caller_team team;
    enum team_role role; /* what is found when somebody looks */
    enum butler_user_role platform;
    bool gone;
    bool unknown;
};

static const char *const launcher[] = { "/nowhere", NULL };

static struct error *look(void *context, struct arena *arena, const struct caller *who,
                          struct caller *out_caller)
{
    struct setting *setting = context;

    (void)arena;
    if (setting->unknown)
        return error_new(ERR_UNAVAILABLE, "the API is away");
    if (setting->gone)
        return error_new(ERR_UNAUTHENTICATED, "no session");
    setting->team = (struct caller_team){ .name = "alpha", .role = setting->role };
    *out_caller = *who;
    out_caller->platform = setting->platform;
    out_caller->teams = &setting->team;
    out_caller->team_count = setting->role == TEAM_ROLE_NONE ? 0 : 1;
    out_caller->mode = BUTLER_CONFIG_ENFORCED;
    return NULL;
}

static void on_stopped(void *context)
{
    struct setting *setting = context;

    loop_stop(setting->loop);
}

static void release(void *context)
{
    struct setting *setting = context;

    if (setting->terminal) {
        setting->terminals->first = NULL;
        setting->terminals->count = 0;
        terminal_free(setting->terminal);
    }
    terminals_stop(setting->terminals, on_stopped, setting);
    loop_run(setting->loop);
    shelf_free(setting->shelf);
    metrics_free(setting->metrics);
    loop_free(setting->loop);
    clock_fake_free(setting->clock);
}

static struct setting *set_up(void)
{
    struct setting *setting = arena_new(fixture_current()->arena, struct setting);

    setting->clock = clock_fake_new(1767225600000);
    setting->loop = loop_new(setting->clock, NULL);
    setting->metrics = metrics_new();
    setting->shelf = shelf_new(&(struct shelf_options){ .kind = SHELF_CLUSTERS });
    settings_default(fixture_current()->arena, &setting->settings);
    setting->terminals = terminals_start(&(struct terminals_options){
        .loop = setting->loop,
        .clock = setting->clock,
        .metrics = setting->metrics,
        .clusters = setting->shelf,
        .settings = &setting->settings,
        .launcher = launcher,
        .search_path = "/bin",
        .look = look,
        .context = setting,
    });
    setting->role = TEAM_ROLE_OPERATOR;
    arena_defer(fixture_current()->arena, release, setting);
    return setting;
}

/* One that has begun, but has no page and no shell. */
static struct terminal *open_one(struct setting *setting, bool read_only)
{
    static const struct caller ann = { .name = "ann",
                                       .email = "ann@example.com",
                                       .provider = "",
                                       .session_id = "s",
                                       .expires_s = 2000000000 };
    struct terminal *terminal =
        terminal_new(setting->terminals, &(struct terminal_request){ .caller = &ann,
                                                                     .namespace = "ns",
                                                                     .name = "web",
                                                                     .inside = "in",
                                                                     .team = "alpha",
                                                                     .environment = "",
                                                                     .read_only = read_only,
                                                                     .address = "",
                                                                     .agent = "",
                                                                     .request_id = "" });

    shelf_put(setting->shelf,
              document_of("{metadata: {namespace: ns, name: web, uid: u, resourceVersion: '1'}, "
                          "spec: {teamRef: {name: alpha}}}"));
    setting->terminal = terminal;
    setting->terminals->first = terminal;
    setting->terminals->count = 1;
    terminal_due_begin(terminal);
    terminal_check_begin(setting->terminals, TERMINAL_CHECK_MS);
    return terminal;
}

static void advance(struct setting *setting, uint64_t ms)
{
    clock_fake_advance(setting->clock, ms);
    for (int i = 0; i < 3; i++) {
        loop_clock_moved(setting->loop);
        loop_post(setting->loop, on_stopped, setting);
        loop_run(setting->loop);
    }
}

/* --- time ----------------------------------------------------------------------------------- */

static void server_88_warns_before_it_ends_for_want_of_input(void **state)
{
    struct setting *setting = set_up();
    struct terminal *terminal = open_one(setting, false);

    (void)state;
    advance(setting, MINUTES(14) - 1);
    assert_false(terminal->warned);
    advance(setting, 1);
    assert_true(terminal->warned);
    assert_false(terminal->closing);
    terminal_due_input(terminal);
    assert_false(terminal->warned);
    advance(setting, MINUTES(1));
    assert_false(terminal->closing);
    advance(setting, MINUTES(13));
    assert_true(terminal->warned);
    advance(setting, MINUTES(1));
    assert_true(terminal->closing);
    assert_string_equal(terminal->reason, "nothing was typed for too long");
}

static void typing_does_not_make_it_last_for_ever(void **state)
{
    struct setting *setting = set_up();
    struct terminal *terminal = open_one(setting, false);

    (void)state;
    for (int i = 0; i < 8 * 6 - 1; i++) {
        advance(setting, MINUTES(10));
        assert_false(terminal->closing);
        terminal_due_input(terminal);
    }
    advance(setting, MINUTES(9));
    assert_true(terminal->warned);
    advance(setting, MINUTES(1));
    assert_true(terminal->closing);
    assert_string_equal(terminal->reason, "the terminal was open too long");
}

/* --- people --------------------------------------------------------------------------------- */

struct row {
    const char *name;
    bool read_only;
    enum team_role role;
    bool gone;
    const char *reason; /* NULL: it stays */
};

static const struct row rows[] = {
    { "stays with an operator", false, TEAM_ROLE_OPERATOR, false, NULL },
    { "stays with an admin", false, TEAM_ROLE_ADMIN, false, NULL },
    { "stays with a viewer who can only read", true, TEAM_ROLE_VIEWER, false, NULL },
    { "stays read-only with somebody who rose", true, TEAM_ROLE_ADMIN, false, NULL },
    { "server_53_ends with the role", false, TEAM_ROLE_NONE, false,
      "access to the cluster was lost" },
    { "server_53_ends a viewer's with the role", true, TEAM_ROLE_NONE, false,
      "access to the cluster was lost" },
    { "ends when an operator becomes a viewer", false, TEAM_ROLE_VIEWER, false,
      "access to the cluster is read-only now" },
    { "server_84_ends with the session", false, TEAM_ROLE_OPERATOR, true, "session has ended" },
};

static void person(void **state)
{
    const struct row *row = *state;
    struct setting *setting = set_up();
    struct terminal *terminal = open_one(setting, row->read_only);

    setting->role = row->role;
    setting->gone = row->gone;
    terminals_recheck(setting->terminals);
    advance(setting, TERMINAL_CHECK_SOON_MS);
    assert_int_equal(terminal->closing, row->reason != NULL);
    if (row->reason)
        assert_string_equal(terminal->reason, row->reason);
}

/* The role in a team is worth nothing there. */
static void ends_with_the_role_for_the_platform(void **state)
{
    struct setting *setting = set_up();
    struct terminal *terminal = open_one(setting, true);

    (void)state;
    terminal->request.management = true;
    setting->platform = BUTLER_USER_ADMIN;
    terminals_recheck(setting->terminals);
    advance(setting, TERMINAL_CHECK_SOON_MS);
    assert_false(terminal->closing);
    setting->platform = BUTLER_USER_VIEWER;
    setting->role = TEAM_ROLE_ADMIN;
    terminals_recheck(setting->terminals);
    advance(setting, TERMINAL_CHECK_SOON_MS);
    assert_true(terminal->closing);
}

static void is_asked_again_soon_when_nobody_can_tell(void **state)
{
    struct setting *setting = set_up();
    struct terminal *terminal = open_one(setting, false);

    (void)state;
    setting->unknown = true;
    terminals_recheck(setting->terminals);
    advance(setting, TERMINAL_CHECK_SOON_MS);
    assert_false(terminal->closing);
    setting->unknown = false;
    setting->role = TEAM_ROLE_NONE;
    advance(setting, TERMINAL_CHECK_AGAIN_MS);
    assert_true(terminal->closing);
}

static void is_looked_at_without_being_told(void **state)
{
    struct setting *setting = set_up();
    struct terminal *terminal = open_one(setting, false);

    (void)state;
    setting->gone = true;
    advance(setting, TERMINAL_CHECK_MS);
    assert_true(terminal->closing);
}

static void ends_with_the_cluster(void **state)
{
    struct setting *setting = set_up();
    struct terminal *terminal = open_one(setting, false);
    struct object_key key = object_key_of("ns", "web");

    (void)state;
    shelf_remove(setting->shelf, &key);
    terminals_recheck(setting->terminals);
    advance(setting, TERMINAL_CHECK_SOON_MS);
    assert_true(terminal->closing);
}

/* --- room ----------------------------------------------------------------------------------- */

static void expect_word(struct error *take_error, const char *word)
{
    assert_non_null(take_error);
    assert_string_equal(server_error_word(take_error), word);
    error_free(take_error);
}

static void nobody_has_too_many(void **state)
{
    struct setting *setting = set_up();

    (void)state;
    setting->settings.terminal_max_per_user = 1;
    assert_null(terminals_check_room(setting->terminals, "ann"));
    open_one(setting, false);
    expect_word(terminals_check_room(setting->terminals, "ann"), "rate_limited");
    assert_null(terminals_check_room(setting->terminals, "bob"));
    setting->terminals->count = TERMINAL_MAX_SESSIONS;
    expect_word(terminals_check_room(setting->terminals, "bob"), "rate_limited");
}

static void are_counted(void **state)
{
    struct setting *setting = set_up();
    struct terminal *terminal = open_one(setting, false);
    CLEANUP(text) struct text text = TEXT_EMPTY;

    (void)state;
    terminals_count_begin(setting->terminals);
    terminals_count_begin(setting->terminals);
    terminals_count_end(setting->terminals, terminal);
    metrics_write(setting->metrics, &text);
    assert_non_null(
        strstr(text_string(&text), "butler_server_terminal_sessions{mode=\"sandbox\"} 1"));
    assert_non_null(strstr(text_string(&text),
                           "butler_server_terminal_sessions_total{type=\"tenant\",result="
                           "\"failed\"} 1"));
}

static void says_why_there_are_none(void **state)
{
    struct setting *setting = set_up();

    (void)state;
    setting->terminals->tools = (struct terminal_tools){ .shell = "bash", .has_kubectl = true };
    assert_null(terminals_check(setting->terminals));
    setting->terminals->tools.has_kubectl = false;
    expect_word(terminals_check(setting->terminals), "terminal_unavailable");
    setting->settings.terminal_mode = SETTINGS_TERMINAL_OFF;
    expect_word(terminals_check(setting->terminals), "terminal_disabled");
    setting->settings.terminal_mode = SETTINGS_TERMINAL_POD;
    expect_word(terminals_check(setting->terminals), "terminal_unavailable");
}

int main(void)
{
    static const struct test_group groups[] = {
        TEST(server_88_warns_before_it_ends_for_want_of_input),
        TEST(typing_does_not_make_it_last_for_ever),
        TABLE(person, rows),
        TEST(ends_with_the_role_for_the_platform),
        TEST(is_asked_again_soon_when_nobody_can_tell),
        TEST(is_looked_at_without_being_told),
        TEST(ends_with_the_cluster),
        TEST(nobody_has_too_many),
        TEST(are_counted),
        TEST(says_why_there_are_none),
    };

    return test_run_groups(groups, sizeof(groups) / sizeof(groups[0]));
}
