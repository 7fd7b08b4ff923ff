/* Clusters in answers. */
#include "server/cluster_answer.h"

#include <string.h>

#include "base/arena.h"
#include "base/error.h"
#include "base/text.h"
#include "doc/doc.h"
#include "doc/json_write.h"
#include "server/server_call.h"
#include "server/server_parts.h"
#include "server/shown.h"
#include "server/terminal.h"

struct shelf_scope cluster_answer_scope(const struct server_call *call)
{
    const struct caller *caller = call->caller;
    struct slice *teams = arena_array(call->arena, caller->team_count + 1, struct slice);
    struct shelf_scope scope = { .teams = teams, .team_count = caller->team_count };

    for (size_t i = 0; i < caller->team_count; i++)
        teams[i] = slice_from(caller->teams[i].name);
    scope.everything =
        caller->platform != BUTLER_USER_NONE || caller->mode == BUTLER_CONFIG_DISABLED;
    scope.teamless = caller->mode != BUTLER_CONFIG_ENFORCED;
    return scope;
}

/* The one that is asked for, unless the request is narrowed to another. False: nothing fits. */
static bool narrow(const char *to, const char **wanted)
{
    if (!*to)
        return true;
    if (*wanted && strcmp(*wanted, to) != 0)
        return false;
    *wanted = to;
    return true;
}

/* What the query asks for outside of what the request is narrowed to finds nothing. */
static void narrow_query(const struct server_call *call, struct shelf_query *query)
{
    query->scope = cluster_answer_scope(call);
    if (!narrow(call->caller->context_team, &query->team) ||
        !narrow(call->caller->context_environment, &query->environment))
        query->scope = (struct shelf_scope){ 0 };
}

struct error *cluster_answer_page(struct server_call *call, const struct shelf_query *query)
{
    CLEANUP(shelf_page) struct shelf_page *page = NULL;
    struct shelf_query narrowed = *query;
    struct error *err = server_read_limit(call, &narrowed.limit);

    if (err)
        return err;
    narrow_query(call, &narrowed);
    err = shelf_page_get(call->arena, server_shelf(call->server, SHELF_CLUSTERS), &narrowed,
                         "clusters", &page);
    if (err)
        return err;
    shelf_page_reply(page, call->exchange, server_pool(call->server));
    return NULL;
}

/* --- what may be done ---------------------------------------------------------------------- */

/* In order of the role that it takes; what needs a cluster that stays and is ready says so. */
static const struct {
    const char *word;
    enum team_role role;
    bool stays;
    bool ready;
} actions[] = {
    { "view", TEAM_ROLE_VIEWER, false, false },
    { "export", TEAM_ROLE_OPERATOR, false, false },
    { "scale", TEAM_ROLE_OPERATOR, true, false },
    { "update", TEAM_ROLE_OPERATOR, true, true },
    { "move-environment", TEAM_ROLE_OPERATOR, true, false },
    { "delete", TEAM_ROLE_OPERATOR, true, false },
    { "download-kubeconfig", TEAM_ROLE_OPERATOR, true, true },
    { "install-addon", TEAM_ROLE_OPERATOR, true, false },
    { "rotate-certificates", TEAM_ROLE_OPERATOR, true, true },
    { "rotate-ca", TEAM_ROLE_ADMIN, true, true },
};

/* Everybody who sees a cluster may have one; it is the rights in it that differ. */
static const char *terminal_word(const struct server_call *call, const struct shown *shown)
{
    struct terminals *terminals = server_terminals(call->server);
    struct error *err;

    if (!terminals || shown->deleting || !slice_is(shown->phase, "Ready"))
        return NULL;
    err = terminals_check(terminals);
    if (err) {
        error_drop(err, "the action is not offered");
        return NULL;
    }
    return call->target->role >= TEAM_ROLE_OPERATOR ? "terminal" : "terminal-read-only";
}

static void write_actions(const struct server_call *call, const struct shown *shown,
                          struct text *text)
{
    bool ready = slice_is(shown->phase, "Ready");
    const char *terminal = terminal_word(call, shown);
    enum team_role role = call->target->role;

    json_write_key(text, "actions");
    json_write_list(text);
    for (size_t i = 0; i < COUNT_OF(actions); i++) {
        if (role >= actions[i].role && !(actions[i].stays && shown->deleting) &&
            !(actions[i].ready && !ready))
            json_write_string(text, actions[i].word);
    }
    if (terminal)
        json_write_string(text, terminal);
    json_write_end_list(text);
}

void cluster_answer_append(const struct server_call *call, const struct shown *shown,
                           struct text *text)
{
    size_t size = shown->json.size - 1; /* all but the last brace */

    text_append_slice(text, slice_of(shown->json.data, size));
    json_write_key(text, "x-butler");
    json_write_object(text);
    json_write_member(text, "team", call->target->team);
    json_write_member(text, "environment", call->target->environment);
    json_write_member(text, "myRole", team_role_name(call->target->role));
    write_actions(call, shown, text);
    json_write_end_object(text);
    json_write_end_object(text);
}

struct error *cluster_answer_raw(struct server_call *call, int status, const struct doc *cluster)
{
    struct text text = TEXT_EMPTY;

    shown_append(doc_root(cluster), SHELF_CLUSTERS, &text);
    return server_reply_json(call, status, &text);
}
