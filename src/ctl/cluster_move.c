/* butlerctl cluster move NAME --environment ENV */
#include "actions/environment.h"
#include "base/arena.h"
#include "base/error.h"
#include "cli/confirm.h"
#include "cli/live.h"
#include "ctl/cluster.h"
#include "ctl/commands.h"
#include "doc/doc.h"
#include "kube/butler_resources.h"

struct move_options {
    const char *environment;
};

static const struct cli_option move_option_table[] = {
    CLI_TEXT("environment", 0, struct move_options, environment, "ENV",
             "environment of the team; empty takes it out of the one it is in",
             .flags = CLI_REQUIRED, .complete = live_environments),
    CLI_END,
};

static struct error *write_move(struct cli *cli, const char *namespace, const char *name,
                                const char *environment)
{
    const struct kube_change what = { &BUTLER_TENANT_CLUSTERS, namespace, name, NULL };
    const struct kube *kube = &cli->session->kube;
    struct error *err;
    bool changed;

    err = action_write(kube, &what, environment_move, environment, NULL, &changed);
    if (!err)
        err = action_write(kube, &what, environment_settle, NULL, NULL, &changed);
    return err;
}

static struct error *move(struct cli *cli, const void *options)
{
    const struct move_options *o = options;
    const char *name = cli_argument(cli, 0);
    CLEANUP(doc) struct doc *cluster = NULL;
    struct error *err;

    err = cluster_get(cli, name, &cluster);
    if (err)
        return error_wrap(err, "move cluster %s", name);
    if (environment_step_of(doc_root(cluster), o->environment) == ENVIRONMENT_STAYS) {
        cli_note(cli, "cluster %s is there already", name);
        return NULL;
    }
    if (environment_step_of(doc_root(cluster), o->environment) == ENVIRONMENT_MOVES)
        err = confirm_simple(cli, "Move cluster %s to environment \"%s\"?", name, o->environment);
    if (!err)
        err = write_move(cli, cluster_dup(cli->arena, cluster, "metadata.namespace"), name,
                         o->environment);
    if (err)
        return error_wrap(err, "move cluster %s", name);
    if (*o->environment)
        cli_note(cli, "cluster %s is in environment %s", name, o->environment);
    else
        cli_note(cli, "cluster %s is in no environment", name);
    return NULL;
}

const struct command cluster_move_command = {
    .path = "cluster move",
    .arguments = "NAME",
    .summary = "Move a cluster to another environment of its team",
    .options = move_option_table,
    .options_size = sizeof(struct move_options),
    .examples = { { "butlerctl cluster move demo --environment staging --yes",
                    "without being asked" },
                  { "butlerctl cluster move demo --environment prod --yes", "to production" } },
    .exit_codes = "  10 the question was answered with no\n  11 the environment is full",
    .complete = { live_clusters },
    .run = move,
};
