/* butleradm team create, team edit, team set-limits, team delete */
#include "actions/team_action.h"
#include "adm/commands.h"
#include "adm/objects.h"
#include "adm/views.h"
#include "base/arena.h"
#include "base/error.h"
#include "cli/await.h"
#include "cli/confirm.h"
#include "cli/live.h"
#include "cli/session.h"
#include "doc/doc.h"
#include "kube/butler_resources.h"

#define LIMIT_OPTIONS(type, member)                                                                \
    CLI_TEXT("max-clusters", 0, type, member.clusters, "N", "how many clusters it may have"),      \
        CLI_TEXT("max-total-nodes", 0, type, member.nodes, "N",                                    \
                 "how many nodes over all its clusters"),                                          \
        CLI_TEXT("max-cpu", 0, type, member.cpu, "QUANTITY", "cores over all its clusters"),       \
        CLI_TEXT("max-memory", 0, type, member.memory, "QUANTITY",                                 \
                 "memory over all its clusters; a bare number is MiB"),                            \
        CLI_TEXT("max-storage", 0, type, member.storage, "QUANTITY",                               \
                 "root disks over all its clusters; a bare number is GiB")

#define WORD_OPTIONS(type, member)                                                                 \
    CLI_TEXT("display-name", 0, type, member.display_name, "TEXT", "how people call it"),          \
        CLI_TEXT("description", 0, type, member.description, "TEXT", "what it is for")

/* --- create ----------------------------------------------------------------------------------- */

struct create_options {
    struct team_action_wish wish;
    const char *from_file;
    bool dry_run;
    bool wait;
    uint64_t timeout_ms;
};

static const struct cli_option create_option_table[] = {
    WORD_OPTIONS(struct create_options, wish),
    CLI_TEXT("admin", 0, struct create_options, wish.admin, "EMAIL", "its first admin",
             .complete = live_users),
    LIMIT_OPTIONS(struct create_options, wish.limits),
    CLI_TEXT("from-file", 'f', struct create_options, from_file, "FILE",
             "begin with this Team; flags win over it, - is stdin"),
    CLI_BOOL("dry-run", 0, struct create_options, dry_run, "print the Team and change nothing"),
    CLI_BOOL("wait", 0, struct create_options, wait, "until it is ready"),
    CLI_DURATION("timeout", 0, struct create_options, timeout_ms, "1m", "of --wait"),
    CLI_END,
};

static struct error *create(struct cli *cli, const void *options)
{
    const struct create_options *o = options;
    const char *name = cli_argument(cli, 0);
    CLEANUP(doc) struct doc *from = NULL;
    CLEANUP(doc) struct doc *team = NULL;
    struct error *err = NULL;

    if (o->from_file)
        err = objects_read_file(o->from_file, &from);
    if (!err)
        err = team_action_new(name, from, &o->wish, &team);
    if (!err)
        err = objects_create(cli, &view_teams, team, o->dry_run);
    if (err || !o->wait || o->dry_run)
        return err;
    return await_run(cli,
                     &(struct await_options){
                         .resource = &BUTLER_TEAMS,
                         .name = name,
                         .goal = { .kind = AWAIT_PHASE, .name = "Ready" },
                         .timeout_ms = o->timeout_ms,
                         .shows_progress = true,
                     },
                     NULL);
}

const struct command team_create_command = {
    .path = "team create",
    .arguments = "NAME",
    .summary = "Make a team, whose namespace is called after it",
    .options = create_option_table,
    .options_size = sizeof(struct create_options),
    .examples = { { "butleradm team create payments --admin jane@example.com --max-clusters 4",
                    "a team of four clusters at most" },
                  { "butleradm team create ops --from-file team.yaml --wait",
                    "from a file, until it is ready" } },
    .run = create,
};

/* --- edit, set-limits ---------------------------------------------------------------------------
 */

struct change_options {
    struct team_action_wish wish;
};

static const struct cli_option edit_option_table[] = {
    WORD_OPTIONS(struct change_options, wish),
    LIMIT_OPTIONS(struct change_options, wish.limits),
    CLI_END,
};

static const struct cli_option limit_option_table[] = {
    LIMIT_OPTIONS(struct change_options, wish.limits),
    CLI_END,
};

static bool has_limits(const struct team_action_limits *limits)
{
    return limits->clusters || limits->nodes || limits->cpu || limits->memory || limits->storage;
}

static struct error *edit_team(struct cli *cli, const void *options)
{
    const struct team_action_wish *wish = &((const struct change_options *)options)->wish;
    const char *name = cli_argument(cli, 0);

    if (!wish->display_name && !wish->description && !has_limits(&wish->limits))
        return objects_edit(cli, &view_teams, NULL, name);
    return objects_change(cli, &view_teams, NULL, name, team_action_describe, wish, "is changed");
}

const struct command team_edit_command = {
    .path = "team edit",
    .arguments = "NAME",
    .summary = "Change a team in your editor, or by flags",
    .details = "The editor is the one of BUTLER_EDITOR, EDITOR, VISUAL, or vi. An empty value of a "
               "flag clears it.",
    .options = edit_option_table,
    .options_size = sizeof(struct change_options),
    .examples = { { "butleradm team edit payments", "in your editor" },
                  { "butleradm team edit payments --display-name 'Payments' --max-clusters 6",
                    "by flags" } },
    .run = edit_team,
    .complete = { live_teams },
};

static struct error *set_limits(struct cli *cli, const void *options)
{
    const struct team_action_wish *wish = &((const struct change_options *)options)->wish;

    if (!has_limits(&wish->limits))
        return error_new(ERR_BAD_REQUEST, "name at least one limit; an empty value clears one");
    return objects_change(cli, &view_teams, NULL, cli_argument(cli, 0), team_action_describe, wish,
                          "has new limits");
}

const struct command team_set_limits_command = {
    .path = "team set-limits",
    .arguments = "NAME",
    .summary = "Change how much a team may use; an empty value clears a limit",
    .options = limit_option_table,
    .options_size = sizeof(struct change_options),
    .examples = { { "butleradm team set-limits payments --max-cpu 64 --max-memory 256Gi",
                    "more of both" },
                  { "butleradm team set-limits payments --max-clusters=", "as many as it likes" } },
    .run = set_limits,
    .complete = { live_teams },
};

/* --- delete ----------------------------------------------------------------------------------- */

struct delete_options {
    struct confirm_options confirm;
    bool cascade;
};

static const struct cli_option delete_option_table[] = {
    CONFIRM_OPTIONS(struct delete_options, confirm, "team's", "do not ask"),
    CLI_BOOL("cascade", 0, struct delete_options, cascade, "delete its clusters too"),
    CLI_END,
};

/* Its namespace goes with the team, and all clusters in it. */
static struct error *check_clusters(struct cli *cli, const struct doc *team, size_t *out_count)
{
    struct slice namespace = value_text(value_get(doc_root(team), SLICE("status")), "namespace");
    struct kube_query query = { 0 };
    const struct kube *kube;
    struct kube_list list;
    struct error *err = cli_kube(cli, &kube);

    if (err)
        return err;
    *out_count = 0;
    if (!namespace.size)
        return NULL;
    query.namespace = arena_text(cli->arena, namespace);
    err = kube_list(cli->arena, kube, &BUTLER_TENANT_CLUSTERS, &query, &list);
    if (!err)
        *out_count = list.count;
    return err;
}

static struct error *delete_team(struct cli *cli, const void *options)
{
    const struct delete_options *o = options;
    const char *name = cli_argument(cli, 0);
    CLEANUP(doc) struct doc *team = NULL;
    size_t clusters = 0;
    struct error *err = objects_find(cli, &BUTLER_TEAMS, NULL, name, &team);

    if (!err)
        err = check_clusters(cli, team, &clusters);
    if (err)
        return err;
    if (clusters && !o->cascade) {
        cli_hint(cli, "destroy them first, or add --cascade to lose them with the team");
        return error_new(ERR_INVALID, "team %s still has %zu clusters", name, clusters);
    }
    err = confirm_name(cli, name, o->confirm.name, o->confirm.force,
                       "Delete team %s, its namespace and %zu clusters?", name, clusters);
    return err ? err : objects_delete(cli, &BUTLER_TEAMS, NULL, name);
}

const struct command team_delete_command = {
    .path = "team delete",
    .arguments = "NAME",
    .summary = "Delete a team and its namespace",
    .options = delete_option_table,
    .options_size = sizeof(struct delete_options),
    .examples = { { "butleradm team delete payments", "asks for the name" },
                  { "butleradm team delete payments --yes --confirm payments", "for scripts" } },
    .exit_codes = "  11 the team still has clusters, and --cascade was not given",
    .run = delete_team,
    .complete = { live_teams },
};
