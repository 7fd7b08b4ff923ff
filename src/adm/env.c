/* butleradm env list, get, create, update, delete */
#include "adm/env.h"
#include "actions/environment.h"
#include "adm/commands.h"
#include "adm/objects.h"
#include "adm/views.h"
#include "api/butler_names.h"
#include "api/meta.h"
#include "api/team.h"
#include "base/arena.h"
#include "base/error.h"
#include "cli/confirm.h"
#include "cli/live.h"
#include "cli/print.h"
#include "cli/session.h"
#include "cli/settings.h"
#include "cli/shared_views.h"
#include "doc/doc.h"
#include "doc/edit.h"
#include "kube/butler_resources.h"

/* --- the team ----------------------------------------------------------------------------------
 */

/* The team that --team, the environment or the context names. */
static struct error *team_name(struct cli *cli, const char **out_name)
{
    struct settings_value team;
    struct error *err = settings_effective(cli, "team", &team);

    if (err)
        return err;
    if (!team.value)
        return error_new(ERR_BAD_REQUEST, "flag --team is missing: the team of the environment");
    *out_name = team.value;
    return NULL;
}

struct error *env_team_read(struct cli *cli, struct env_team *out_team)
{
    const char *name;
    const struct kube *kube;
    struct doc *doc;
    struct error *err = team_name(cli, &name);

    if (!err)
        err = objects_find(cli, &BUTLER_TEAMS, NULL, name, &doc);
    if (err)
        return err;
    arena_defer(cli->arena, doc_release, doc);
    *out_team = (struct env_team){ .name = name };
    err = team_read(cli->arena, doc_root(doc), &out_team->team);
    if (err)
        return error_wrap(err, "team %s", name);
    if (!out_team->team.namespace.size)
        return error_new(ERR_CONFLICT, "team %s has no namespace yet", name);
    out_team->namespace = arena_text(cli->arena, out_team->team.namespace);
    err = cli_kube(cli, &kube);
    if (!err)
        err = kube_list(cli->arena, kube, &BUTLER_TENANT_CLUSTERS,
                        &(struct kube_query){ .namespace = out_team->namespace },
                        &out_team->clusters);
    return err ? error_wrap(err, "clusters of team %s", name) : NULL;
}

struct slice env_of_cluster(const struct doc *cluster)
{
    struct meta meta;

    meta_read(doc_root(cluster), &meta);
    return meta_label(&meta, BUTLER_LABEL_ENVIRONMENT);
}

/* --- list, get -------------------------------------------------------------------------------- */

static void describe(struct edit *edit, struct edit_node node, const struct env_team *team,
                     const struct team_environment *environment)
{
    int64_t count = 0;

    for (size_t i = 0; i < team->clusters.count; i++)
        count += slice_equal(env_of_cluster(team->clusters.docs[i]), environment->name);
    edit_set_string(edit, EDIT_UNDER(node, "name"), environment->name);
    edit_set_int(edit, EDIT_UNDER(node, "clusters"), count);
    if (environment->max_clusters)
        edit_set_int(edit, EDIT_UNDER(node, "maxClusters"), environment->max_clusters);
    if (environment->max_clusters_per_member)
        edit_set_int(edit, EDIT_UNDER(node, "maxClustersPerMember"),
                     environment->max_clusters_per_member);
    if (value_exists(environment->cluster_defaults))
        edit_set_value(edit, EDIT_UNDER(node, "clusterDefaults"), environment->cluster_defaults);
    for (size_t i = 0; i < environment->access.user_count; i++) {
        const struct team_subject *user = &environment->access.users[i];
        struct edit_node entry = edit_set_object(
            edit, EDIT_UNDER(edit_ensure_array(edit, EDIT_UNDER(node, "users")), EDIT_END));

        edit_set_string(edit, EDIT_UNDER(entry, "name"), user->name);
        edit_set_string(edit, EDIT_UNDER(entry, "role"), slice_from(team_role_name(user->role)));
    }
}

static struct error *list(struct cli *cli, const void *options)
{
    CLEANUP(doc) struct doc *doc = NULL;
    struct env_team team;
    struct edit_node items;
    struct edit *edit;
    struct error *err = env_team_read(cli, &team);

    (void)options;
    if (err)
        return err;
    edit = edit_new();
    edit_set_string(edit, EDIT_PATH("team"), slice_from(team.name));
    items = edit_set_array(edit, EDIT_PATH("items"));
    for (size_t i = 0; i < team.team.environment_count; i++)
        describe(edit, edit_set_object(edit, EDIT_UNDER(items, EDIT_END)), &team,
                 &team.team.environments[i]);
    err = edit_seal(edit, &doc);
    return err ? err : cli_print_result(cli, &shared_views_environments, "EnvironmentList", doc);
}

const struct command env_list_command = {
    .path = "env list",
    .summary = "List the environments of a team",
    .examples = { { "butleradm env list --team payments", "with how many clusters are in each" },
                  { "butleradm env list --team payments -o json", "for scripts" } },
    .run = list,
};

static struct error *get(struct cli *cli, const void *options)
{
    const char *name = cli_argument(cli, 0);
    const struct team_environment *environment;
    CLEANUP(doc) struct doc *doc = NULL;
    struct env_team team;
    struct edit *edit;
    struct error *err = env_team_read(cli, &team);

    (void)options;
    if (err)
        return err;
    environment = team_environment_find(&team.team, slice_from(name));
    if (!environment)
        return error_new(ERR_NOT_FOUND, "team %s has no environment %s", team.name, name);
    edit = edit_new();
    describe(edit, edit_ensure_object(edit, EDIT_ROOT), &team, environment);
    err = edit_seal(edit, &doc);
    return err ? err : cli_print_result(cli, &shared_views_environments, "Environment", doc);
}

const struct command env_get_command = {
    .path = "env get",
    .arguments = "NAME",
    .summary = "Show an environment of a team",
    .examples = { { "butleradm env get prod --team payments", "limits and how many clusters" },
                  { "butleradm env get prod --team payments -o yaml",
                    "with defaults and access" } },
    .run = get,
    .complete = { live_environments },
};

/* --- create, update --------------------------------------------------------------------------- */

struct env_options {
    const char *description;
    const char *max_clusters;
    const char *max_clusters_per_member;
    struct cli_list defaults;
    struct cli_list access;
    bool clear_limits;
    bool clear_defaults;
    bool clear_access;
};

#define ENV_OPTIONS                                                                                \
    CLI_TEXT("description", 0, struct env_options, description, "TEXT", "what it is for"),         \
        CLI_TEXT("max-clusters", 0, struct env_options, max_clusters, "N",                         \
                 "how many clusters it may have"),                                                 \
        CLI_TEXT("max-clusters-per-member", 0, struct env_options, max_clusters_per_member, "N",   \
                 "how many each member may make"),                                                 \
        CLI_LIST("cluster-default", 0, struct env_options, defaults, "KEY=VALUE",                  \
                 "for new clusters: kubernetesVersion, workerCount, workerCPU, workerMemoryGi, "   \
                 "workerDiskGi"),                                                                  \
        CLI_LIST("access-user", 0, struct env_options, access, "EMAIL:ROLE",                       \
                 "a higher role for a member, here only")

static const struct cli_option create_option_table[] = { ENV_OPTIONS, CLI_END };

static const struct cli_option update_option_table[] = {
    ENV_OPTIONS,
    CLI_BOOL("clear-limits", 0, struct env_options, clear_limits, "remove both limits first"),
    CLI_BOOL("clear-cluster-defaults", 0, struct env_options, clear_defaults,
             "remove all defaults first"),
    CLI_BOOL("clear-access", 0, struct env_options, clear_access, "remove all access first"),
    CLI_END,
};

static struct error *change(struct cli *cli, const struct env_options *o, action_change *action,
                            const char *done)
{
    const struct environment_wish wish = {
        .name = cli_argument(cli, 0),
        .description = o->description,
        .max_clusters = o->max_clusters,
        .max_clusters_per_member = o->max_clusters_per_member,
        .defaults = o->defaults.items,
        .default_count = o->defaults.count,
        .access = o->access.items,
        .access_count = o->access.count,
        .clear_limits = o->clear_limits,
        .clear_defaults = o->clear_defaults,
        .clear_access = o->clear_access,
    };
    const char *team;
    struct error *err = team_name(cli, &team);

    return err ? err : objects_change(cli, &view_teams, NULL, team, action, &wish, done);
}

static struct error *create(struct cli *cli, const void *options)
{
    return change(cli, options, environment_create, "has a new environment");
}

const struct command env_create_command = {
    .path = "env create",
    .arguments = "NAME",
    .summary = "Give a team an environment",
    .options = create_option_table,
    .options_size = sizeof(struct env_options),
    .examples = { { "butleradm env create prod --team payments --max-clusters 4",
                    "four clusters at most" },
                  { "butleradm env create dev --team payments --cluster-default workerCount=1 "
                    "--access-user joe@example.com:admin",
                    "small clusters, and an admin of its own" } },
    .run = create,
};

static struct error *update(struct cli *cli, const void *options)
{
    return change(cli, options, environment_update, "has a changed environment");
}

const struct command env_update_command = {
    .path = "env update",
    .arguments = "NAME",
    .summary = "Change an environment; an empty value clears one entry",
    .options = update_option_table,
    .options_size = sizeof(struct env_options),
    .examples = { { "butleradm env update prod --team payments --max-clusters 8", "more clusters" },
                  { "butleradm env update dev --team payments --clear-cluster-defaults "
                    "--access-user joe@example.com:",
                    "no defaults, and no role for Joe" } },
    .run = update,
    .complete = { live_environments },
};

/* --- delete ----------------------------------------------------------------------------------- */

struct delete_options {
    struct confirm_options confirm;
    bool unlabel;
};

static const struct cli_option delete_option_table[] = {
    CONFIRM_OPTIONS(struct delete_options, confirm, "environment's", "do not ask"),
    CLI_BOOL("unlabel", 0, struct delete_options, unlabel, "take its clusters out of it first"),
    CLI_END,
};

static struct error *unlabel_all(struct cli *cli, const struct env_team *team, const char *name)
{
    struct error *err = NULL;

    for (size_t i = 0; !err && i < team->clusters.count; i++) {
        if (slice_is(env_of_cluster(team->clusters.docs[i]), name))
            err = env_move(cli, team, team->clusters.docs[i], "");
    }
    return err;
}

static struct error *delete_env(struct cli *cli, const void *options)
{
    const struct delete_options *o = options;
    const struct environment_wish wish = { .name = cli_argument(cli, 0) };
    struct env_team team;
    struct error *err = env_team_read(cli, &team);

    if (!err && !team_environment_find(&team.team, slice_from(wish.name)))
        err = error_new(ERR_NOT_FOUND, "team %s has no environment %s", team.name, wish.name);
    if (!err)
        err = confirm_name(cli, wish.name, o->confirm.name, o->confirm.force,
                           "Delete environment %s of team %s?", wish.name, team.name);
    if (!err && o->unlabel)
        err = unlabel_all(cli, &team, wish.name);
    if (err)
        return err;
    err = objects_change(cli, &view_teams, NULL, team.name, environment_delete, &wish,
                         "has one environment less");
    if (err && !o->unlabel)
        cli_hint(cli, "move its clusters with `butleradm env migrate`, or add --unlabel");
    return err;
}

const struct command env_delete_command = {
    .path = "env delete",
    .arguments = "NAME",
    .summary = "Delete an environment of a team",
    .options = delete_option_table,
    .options_size = sizeof(struct delete_options),
    .examples = { { "butleradm env delete dev --team payments", "asks for the name" },
                  { "butleradm env delete dev --team payments --unlabel --yes --confirm dev",
                    "with clusters in it, for scripts" } },
    .exit_codes = "  11 clusters are in it, and --unlabel was not given",
    .run = delete_env,
    .complete = { live_environments },
};
