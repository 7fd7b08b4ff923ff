/* butlerctl cluster nodes NAME */
#include "api/butler_names.h"
#include "base/arena.h"
#include "base/error.h"
#include "cli/live.h"
#include "cli/print.h"
#include "cli/watch.h"
#include "ctl/cluster.h"
#include "ctl/commands.h"
#include "ctl/views.h"
#include "doc/doc.h"
#include "kube/butler_resources.h"

struct nodes_options {
    struct watch_options watch;
};

static const struct cli_option nodes_option_table[] = {
    WATCH_OPTIONS(struct nodes_options, watch, 'w'),
    CLI_END,
};

static struct error *nodes(struct cli *cli, const void *options)
{
    const struct nodes_options *o = options;
    const char *name = cli_argument(cli, 0);
    CLEANUP(doc) struct doc *cluster = NULL;
    struct kube_query query = { 0 };
    struct kube_list list = { 0 };
    struct error *err;

    err = cluster_get(cli, name, &cluster);
    if (err)
        return error_wrap(err, "nodes of cluster %s", name);
    query.namespace = cluster_dup(cli->arena, cluster, "status.tenantNamespace");
    query.label_selector = arena_format(cli->arena, "%s=%s", BUTLER_LABEL_CLUSTER_NAME, name);
    if (query.namespace && watch_is_wanted(&o->watch))
        return watch_run(cli, &o->watch,
                         &(struct watch_what){ .view = &view_nodes, .query = query });
    if (query.namespace)
        err = kube_list(cli->arena, &cli->session->kube, &CAPI_MACHINES, &query, &list);
    if (err)
        return error_wrap(err, "nodes of cluster %s", name);
    return cli_print_list(cli, &view_nodes, list.docs, list.count,
                          query.namespace ? query.namespace : name);
}

const struct command cluster_nodes_command = {
    .path = "cluster nodes",
    .arguments = "NAME",
    .summary = "Show the machines of a cluster",
    .options = nodes_option_table,
    .options_size = sizeof(struct nodes_options),
    .examples = { { "butlerctl cluster nodes demo", "name, phase and version" },
                  { "butlerctl cluster nodes demo -o wide", "with addresses and nodes" } },
    .complete = { live_clusters },
    .run = nodes,
};
