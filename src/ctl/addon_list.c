/* butlerctl addon list CLUSTER */
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

struct list_options {
    struct watch_options watch;
};

static const struct cli_option list_option_table[] = {
    WATCH_OPTIONS(struct list_options, watch, 'w'),
    CLI_END,
};

static bool is_wanted(void *cluster, const struct doc *doc)
{
    return slice_is(cluster_text(doc, "spec.clusterRef.name"), cluster);
}

static struct error *list(struct cli *cli, const void *options)
{
    const struct list_options *o = options;
    const char *name = cli_argument(cli, 0);
    CLEANUP(doc) struct doc *cluster = NULL;
    struct kube_query query = { 0 };
    struct kube_list found;
    struct error *err;
    size_t count = 0;

    err = cluster_get(cli, name, &cluster);
    if (err)
        return error_wrap(err, "list addons");
    query.namespace = cluster_dup(cli->arena, cluster, "metadata.namespace");
    if (watch_is_wanted(&o->watch))
        return watch_run(cli, &o->watch,
                         &(struct watch_what){ .view = &view_addons,
                                               .query = query,
                                               .is_wanted = is_wanted,
                                               .context = (void *)name });
    err = kube_list(cli->arena, &cli->session->kube, &BUTLER_TENANT_ADDONS, &query, &found);
    if (err)
        return error_wrap(err, "list addons of cluster %s", name);
    for (size_t i = 0; i < found.count; i++) {
        if (is_wanted((void *)name, found.docs[i]))
            found.docs[count++] = found.docs[i];
    }
    return cli_print_list(cli, &view_addons, found.docs, count, query.namespace);
}

const struct command addon_list_command = {
    .path = "addon list",
    .arguments = "CLUSTER",
    .summary = "List the addons of a cluster",
    .options = list_option_table,
    .options_size = sizeof(struct list_options),
    .examples = { { "butlerctl addon list demo", "with versions and phases" },
                  { "butlerctl addon list demo -o wide", "with charts and messages" } },
    .complete = { live_clusters },
    .run = list,
};
