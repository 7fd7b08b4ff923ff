/* butlerctl cluster events NAME [--limit N] [--since 1h] [--type Warning] */
#include "actions/cluster_events.h"

#include "base/arena.h"
#include "base/clock.h"
#include "base/error.h"
#include "base/timestamp.h"
#include "cli/live.h"
#include "cli/print.h"
#include "ctl/cluster.h"
#include "ctl/commands.h"
#include "ctl/views.h"
#include "doc/doc.h"

struct events_options {
    int64_t limit;
    uint64_t since_ms;
    const char *type;
};

static const struct cli_option events_option_table[] = {
    { CLI_TYPE_INT, "limit", 0, offsetof(struct events_options, limit), "how many at most", 0, "N",
      "50" },
    CLI_DURATION("since", 0, struct events_options, since_ms, NULL, "only those of the last time"),
    CLI_CHOICE("type", 0, struct events_options, type, "Normal|Warning", NULL,
               "only those of this type"),
    CLI_END,
};

static int64_t time_of(const struct doc *event)
{
    struct slice time = cluster_event_time(doc_root(event));
    int64_t us = 0;
    struct error *err = timestamp_parse(time, &us);

    error_drop(err, "an event without a time is as old as can be");
    return err ? 0 : us;
}

static struct error *events(struct cli *cli, const void *options)
{
    const struct events_options *o = options;
    int64_t since = clock_wall_us(clock_system()) - (int64_t)o->since_ms * 1000;
    CLEANUP(doc) struct doc *cluster = NULL;
    struct kube_list all;
    struct error *err;
    size_t count = 0;

    err = cluster_get(cli, cli_argument(cli, 0), &cluster);
    if (!err)
        err = cluster_events_list(cli->arena, &cli->session->kube, doc_root(cluster), &all);
    if (err)
        return error_wrap(err, "events of cluster %s", cli_argument(cli, 0));
    for (size_t i = 0; i < all.count && (int64_t)count < o->limit; i++) {
        if ((!o->type || slice_is(cluster_text(all.docs[i], "type"), o->type)) &&
            (!o->since_ms || time_of(all.docs[i]) >= since))
            all.docs[count++] = all.docs[i];
    }
    return cli_print_list(cli, &view_events, all.docs, count,
                          cluster_dup(cli->arena, cluster, "metadata.namespace"));
}

const struct command cluster_events_command = {
    .path = "cluster events",
    .arguments = "NAME",
    .summary = "Show what happened to a cluster, newest first",
    .options = events_option_table,
    .options_size = sizeof(struct events_options),
    .examples = { { "butlerctl cluster events demo", "the last fifty" },
                  { "butlerctl cluster events demo --type Warning --since 1h",
                    "what went wrong lately" } },
    .complete = { live_clusters },
    .run = events,
};
