/* butleradm env migrate [CLUSTER…] --environment E [--all] [--relabel] */
#include "actions/environment.h"
#include "adm/commands.h"
#include "adm/env.h"
#include "adm/views.h"
#include "base/arena.h"
#include "base/error.h"
#include "base/memory.h"
#include "cli/confirm.h"
#include "cli/exit.h"
#include "cli/live.h"
#include "cli/nearest.h"
#include "cli/print.h"
#include "cli/session.h"
#include "doc/doc.h"
#include "doc/edit.h"
#include "kube/butler_resources.h"

#define PHRASE "RELABEL"

struct migrate_options {
    const char *environment;
    bool all;
    bool relabel;
    bool dry_run;
    bool go_on;
    const char *confirm;
};

static const struct cli_option migrate_option_table[] = {
    CLI_TEXT("environment", 0, struct migrate_options, environment, "ENV", "where they go",
             .complete = live_environments, .flags = CLI_REQUIRED),
    CLI_BOOL("all", 0, struct migrate_options, all, "all clusters of the team"),
    CLI_BOOL("relabel", 0, struct migrate_options, relabel,
             "also clusters that are in another environment"),
    CLI_BOOL("continue", 0, struct migrate_options, go_on, "leave out names that nobody has"),
    CLI_BOOL("dry-run", 0, struct migrate_options, dry_run, "show what would be done"),
    CLI_TEXT("confirm", 0, struct migrate_options, confirm, PHRASE,
             "the phrase " PHRASE ", instead of typing it"),
    CLI_END,
};

/* --- one cluster ------------------------------------------------------------------------------ */

struct error *env_move(struct cli *cli, const struct env_team *team, const struct doc *cluster,
                       const char *environment)
{
    struct slice name = value_text(value_get(doc_root(cluster), SLICE("metadata")), "name");
    const struct kube_change what = {
        .resource = &BUTLER_TENANT_CLUSTERS,
        .namespace = team->namespace,
        .name = arena_text(cli->arena, name),
    };
    const struct kube *kube;
    bool changed;
    struct error *err = cli_kube(cli, &kube);

    if (!err)
        err = action_write(kube, &what, environment_move, environment, NULL, &changed);
    if (!err)
        err = action_write(kube, &what, environment_settle, NULL, NULL, &changed);
    return err ? error_wrap(err, "cluster %s", what.name) : NULL;
}

/* --- which ones ------------------------------------------------------------------------------- */

struct plan {
    struct cli *cli;
    const struct migrate_options *options;
    struct env_team team;
    struct doc **clusters;
    size_t count;
    size_t moving; /* from another environment */
    struct edit *edit;
    struct edit_node rows;
    size_t failed;
};

static struct doc *find_cluster(const struct env_team *team, const char *name)
{
    for (size_t i = 0; i < team->clusters.count; i++) {
        struct value meta = value_get(doc_root(team->clusters.docs[i]), SLICE("metadata"));

        if (slice_is(value_text(meta, "name"), name))
            return team->clusters.docs[i];
    }
    return NULL;
}

static struct error *choose(struct plan *plan)
{
    struct cli *cli = plan->cli;

    if (plan->options->all != (cli->argument_count == 0))
        return error_new(ERR_BAD_REQUEST, "name clusters, or say --all");
    if (plan->options->all) {
        plan->clusters = plan->team.clusters.docs;
        plan->count = plan->team.clusters.count;
        return NULL;
    }
    plan->clusters = arena_array(cli->arena, cli->argument_count, struct doc *);
    for (size_t i = 0; i < cli->argument_count; i++) {
        struct doc *cluster = find_cluster(&plan->team, cli_argument(cli, i));

        if (cluster)
            plan->clusters[plan->count++] = cluster;
        else if (!plan->options->go_on)
            return error_new(ERR_NOT_FOUND, "team %s has no cluster %s; nothing was changed",
                             plan->team.name, cli_argument(cli, i));
        else
            cli_warn(cli, "team %s has no cluster %s", plan->team.name, cli_argument(cli, i));
    }
    return NULL;
}

static struct error *ask(struct plan *plan)
{
    for (size_t i = 0; i < plan->count; i++)
        plan->moving += environment_step_of(doc_root(plan->clusters[i]),
                                            plan->options->environment) == ENVIRONMENT_MOVES;
    if (!plan->moving || !plan->options->relabel || plan->options->dry_run)
        return NULL;
    return confirm_phrase(plan->cli, PHRASE, plan->options->confirm,
                          "Take %zu clusters out of the environment they are in?", plan->moving);
}

/* --- doing it --------------------------------------------------------------------------------- */

static const char *migrate_one(struct plan *plan, const struct doc *cluster)
{
    enum environment_step step = environment_step_of(doc_root(cluster), plan->options->environment);
    struct error *err;

    if (step == ENVIRONMENT_STAYS)
        return "Unchanged";
    if (step == ENVIRONMENT_MOVES && !plan->options->relabel)
        return "Skipped";
    if (plan->options->dry_run)
        return "Would move";
    err = env_move(plan->cli, &plan->team, cluster, plan->options->environment);
    if (err) {
        CLEANUP(string) char *why = error_format(err);

        cli_warn(plan->cli, "error: %s", why);
        error_drop(err, "told, and the others go on");
        plan->failed++;
        return "Failed";
    }
    return "Moved";
}

static void migrate_all(struct plan *plan)
{
    for (size_t i = 0; i < plan->count; i++) {
        const struct doc *cluster = plan->clusters[i];
        struct edit_node row = edit_set_object(plan->edit, EDIT_UNDER(plan->rows, EDIT_END));
        struct value meta = value_get(doc_root(cluster), SLICE("metadata"));

        edit_set_string(plan->edit, EDIT_UNDER(row, "cluster"), value_text(meta, "name"));
        edit_set_string(plan->edit, EDIT_UNDER(row, "from"), env_of_cluster(cluster));
        edit_set_string(plan->edit, EDIT_UNDER(row, "to"), slice_from(plan->options->environment));
        edit_set_string(plan->edit, EDIT_UNDER(row, "result"),
                        slice_from(migrate_one(plan, cluster)));
    }
}

static struct error *migrate(struct cli *cli, const void *options)
{
    struct plan plan = { .cli = cli, .options = options };
    CLEANUP(doc) struct doc *doc = NULL;
    struct error *err = env_team_read(cli, &plan.team);

    if (!err && !team_environment_find(&plan.team.team, slice_from(plan.options->environment)))
        err = error_new(ERR_NOT_FOUND, "team %s has no environment %s", plan.team.name,
                        plan.options->environment);
    if (!err)
        err = choose(&plan);
    if (!err)
        err = ask(&plan);
    if (err)
        return err;
    plan.edit = edit_new();
    plan.rows = edit_set_array(plan.edit, EDIT_PATH("items"));
    migrate_all(&plan);
    err = edit_seal(plan.edit, &doc);
    if (!err)
        err = cli_print_result(cli, &view_moves, "EnvironmentMigration", doc);
    if (err || !plan.failed)
        return err;
    return cli_end(
        cli, EXIT_CODE_PARTLY,
        error_new(ERR_INTERNAL, "%zu of %zu clusters were not moved", plan.failed, plan.count));
}

const struct command env_migrate_command = {
    .path = "env migrate",
    .arguments = "[CLUSTER...]",
    .summary = "Put clusters of a team into an environment",
    .details = "Clusters that are in another environment are left out unless --relabel is given.",
    .options = migrate_option_table,
    .options_size = sizeof(struct migrate_options),
    .examples = { { "butleradm env migrate web api --team payments --environment prod",
                    "two clusters" },
                  { "butleradm env migrate --all --team payments --environment prod --dry-run",
                    "what would happen to all of them" } },
    .exit_codes = "  5 a cluster is not there, and nothing was changed\n"
                  "  12 some clusters could not be moved",
    .run = migrate,
    .complete = { live_clusters },
};
