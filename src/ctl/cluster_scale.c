/* butlerctl cluster scale NAME --workers N */
#include "base/arena.h"
#include "base/error.h"
#include "cli/live.h"
#include "cli/print.h"
#include "cli/view.h"
#include "ctl/cluster.h"
#include "ctl/commands.h"
#include "ctl/quota.h"
#include "ctl/views.h"
#include "doc/doc.h"
#include "doc/edit.h"

struct scale_options {
    int64_t workers;
    bool wait;
    uint64_t timeout_ms;
    const char *dry_run;
};

static const struct cli_option scale_option_table[] = {
    CLI_INT("workers", 'w', struct scale_options, workers, "number of worker nodes", CLI_REQUIRED),
    CLI_BOOL("wait", 0, struct scale_options, wait, "wait until all of them are ready"),
    CLI_DURATION("timeout", 0, struct scale_options, timeout_ms, "10m", "limit of --wait"),
    CLUSTER_DRY_RUN_OPTION(struct scale_options, dry_run),
    CLI_END,
};

static struct error *send(struct cli *cli, const char *namespace, const char *name,
                          const struct scale_options *o)
{
    CLEANUP(doc) struct doc *patch = NULL;
    CLEANUP(doc) struct doc *after = NULL;
    struct edit *edit = edit_new();
    struct error *err;

    edit_set_int(edit, EDIT_PATH("spec", "workers", "replicas"), o->workers);
    err = edit_seal(edit, &patch);
    if (!err)
        err = cluster_patch(cli, namespace, name, patch, cluster_read_dry_run(o->dry_run), &after);
    if (err)
        return err;
    return o->dry_run ? cli_print_draft(cli, after) : NULL;
}

static struct error *scale(struct cli *cli, const void *options)
{
    const struct scale_options *o = options;
    const char *name = cli_argument(cli, 0);
    CLEANUP(doc) struct doc *cluster = NULL;
    struct quota_request request = { 0 };
    const char *namespace;
    struct error *err;
    int64_t before;

    if (o->workers < 1)
        return error_new(ERR_BAD_REQUEST, "flag --workers: %lld is less than 1",
                         (long long)o->workers);
    err = cluster_get(cli, name, &cluster);
    if (err)
        return error_wrap(err, "scale cluster %s", name);
    namespace = cluster_dup(cli->arena, cluster, "metadata.namespace");
    before = value_int_or(view_find(doc_root(cluster), "spec.workers.replicas"), 0);
    request.nodes = o->workers - before;
    if (before != o->workers || o->dry_run)
        err = quota_explain(cli, namespace, &request, send(cli, namespace, name, o));
    if (err || o->dry_run)
        return err ? error_wrap(err, "scale cluster %s", name) : NULL;
    if (before == o->workers)
        cli_note(cli, "cluster %s already has %lld workers", name, (long long)before);
    else
        cli_note(cli, "cluster %s is being scaled from %lld to %lld workers", name,
                 (long long)before, (long long)o->workers);
    if (!o->wait)
        return NULL;
    err = cluster_await_ready(cli, namespace, name, NULL, o->timeout_ms);
    return err ? error_wrap(err, "scale cluster %s", name) : NULL;
}

const struct command cluster_scale_command = {
    .path = "cluster scale",
    .arguments = "NAME",
    .summary = "Change how many worker nodes a cluster has",
    .options = scale_option_table,
    .options_size = sizeof(struct scale_options),
    .examples = { { "butlerctl cluster scale demo --workers 2 --wait",
                    "two workers, and wait for them" },
                  { "butlerctl cluster scale --name demo --workers 3 --dry-run",
                    "see what would be sent" } },
    .exit_codes = "  2  the cluster failed while it was waited for\n"
                  "  3  it was not ready in time; it may still become so",
    .complete = { live_clusters },
    .run = scale,
};
