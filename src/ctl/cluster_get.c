/* butlerctl cluster get NAME */
#include <string.h>
#include <unistd.h>

#include "actions/cluster_events.h"
#include "api/butler_names.h"
#include "api/condition.h"
#include "api/meta.h"
#include "base/arena.h"
#include "base/clock.h"
#include "base/error.h"
#include "base/text.h"
#include "cli/colour.h"
#include "cli/live.h"
#include "cli/print.h"
#include "cli/watch.h"
#include "ctl/cluster.h"
#include "ctl/commands.h"
#include "ctl/views.h"
#include "doc/doc.h"
#include "kube/butler_resources.h"

enum {
    EVENTS_SHOWN = 5
};

struct get_options {
    bool show_events;
    struct watch_options watch;
};

static const struct cli_option get_option_table[] = {
    CLI_BOOL("show-events", 0, struct get_options, show_events, "all events, not the last five"),
    WATCH_OPTIONS(struct get_options, watch, 'w'),
    CLI_END,
};

/* --- sections ------------------------------------------------------------------------------ */

struct page {
    struct cli *cli;
    const struct doc *cluster;
    struct text *text;
    bool coloured;
};

static void line(struct page *page, const char *label, struct slice value)
{
    text_appendf(page->text, "%-18s", label);
    text_append_slice(page->text, value.size ? value : SLICE("-"));
    text_append_char(page->text, '\n');
}

static void line_at(struct page *page, const char *label, const char *path)
{
    CLEANUP(text) struct text value = TEXT_EMPTY;

    view_append_value(view_find(doc_root(page->cluster), path), &value);
    line(page, label, text_slice(&value));
}

static void add_identity(struct page *page)
{
    CLEANUP(text) struct text age = TEXT_EMPTY;
    struct meta meta;

    meta_read(doc_root(page->cluster), &meta);
    line(page, "Name:", meta.name);
    line(page, "Namespace:", meta.namespace);
    line(page, "Environment:", meta_label(&meta, BUTLER_LABEL_ENVIRONMENT));
    line_at(page, "Team:", "spec.teamRef.name");
    line(page, "Creator:", meta_annotation(&meta, BUTLER_NOTE_CREATOR_EMAIL));
    view_append_age(meta.created, clock_wall_ms(clock_system()), &age);
    line(page, "Age:", text_slice(&age));
}

static void add_phase(struct page *page)
{
    struct slice phase = cluster_text(page->cluster, "status.phase");
    struct slice message = value_text(condition_find(doc_root(page->cluster), "Ready"), "message");
    CLEANUP(text) struct text value = TEXT_EMPTY;

    colour_append(&value, page->coloured, colour_of_word(phase), true, phase);
    if (!slice_is(phase, "Ready") && message.size) {
        text_append(&value, " (");
        text_append_slice(&value, message);
        text_append_char(&value, ')');
    }
    line(page, "Phase:", text_slice(&value));
}

static void add_versions(struct page *page)
{
    struct slice wanted = cluster_text(page->cluster, "spec.kubernetesVersion");
    struct slice seen = cluster_text(page->cluster, "status.observedState.kubernetesVersion");
    CLEANUP(text) struct text value = TEXT_EMPTY;

    text_append_slice(&value, wanted);
    if (!slice_equal(wanted, seen))
        text_appendf(&value, " (now " SLICE_FORMAT ")",
                     SLICE_ARGUMENT(seen.size ? seen : SLICE("none")));
    line(page, "Kubernetes:", text_slice(&value));
}

static void add_workers(struct page *page)
{
    struct value root = doc_root(page->cluster);
    CLEANUP(text) struct text value = TEXT_EMPTY;

    text_appendf(&value, "%lld/%lld",
                 (long long)value_int_or(view_find(root, "status.workerNodesReady"), 0),
                 (long long)value_int_or(view_find(root, "spec.workers.replicas"), 0));
    line(page, "Workers:", text_slice(&value));
}

static void add_template(struct page *page)
{
    struct value template = view_find(doc_root(page->cluster), "spec.workers.machineTemplate");
    CLEANUP(text) struct text value = TEXT_EMPTY;

    if (value_exists(value_get(template, SLICE("cpu")))) {
        view_append_value(value_get(template, SLICE("cpu")), &value);
        text_append(&value, " CPU, ");
        view_append_value(value_get(template, SLICE("memory")), &value);
        text_append(&value, " memory, ");
        view_append_value(value_get(template, SLICE("diskSize")), &value);
        text_append(&value, " disk");
    }
    line(page, "Machines:", text_slice(&value));
}

static void add_balancers(struct page *page)
{
    struct slice start = cluster_text(page->cluster, "spec.networking.loadBalancerPool.start");
    struct slice end = cluster_text(page->cluster, "spec.networking.loadBalancerPool.end");
    CLEANUP(text) struct text value = TEXT_EMPTY;

    if (start.size)
        text_appendf(&value, SLICE_FORMAT " to " SLICE_FORMAT, SLICE_ARGUMENT(start),
                     SLICE_ARGUMENT(end));
    line(page, "Load balancers:", text_slice(&value));
}

static void add_lines(struct page *page)
{
    add_identity(page);
    add_phase(page);
    add_versions(page);
    add_workers(page);
    line_at(page, "Endpoint:", "status.controlPlaneEndpoint");
    line_at(page, "Exposure:", "spec.controlPlane.exposureMode");
    line_at(page, "Tenant namespace:", "status.tenantNamespace");
    line_at(page, "Provider:", "spec.providerConfigRef.name");
    line_at(page, "Pod CIDR:", "spec.networking.podCIDR");
    line_at(page, "Service CIDR:", "spec.networking.serviceCIDR");
    add_balancers(page);
    add_template(page);
}

/* --- tables -------------------------------------------------------------------------------- */

static const struct view_column observed_addon_columns[] = {
    { "NAME", "name" },
    { "STATUS", "status", VIEW_PHASE },
    { "VERSION", "version" },
    { "MANAGED BY", "managedBy" },
    { NULL },
};
static const struct view observed_addons = { "addons", NULL, observed_addon_columns };

static struct error *add_table(struct page *page, const char *title, const struct view *view,
                               struct doc *const *docs, size_t count)
{
    text_appendf(page->text, "\n%s:\n", title);
    if (!count) {
        text_append(page->text, "none\n");
        return NULL;
    }
    return print_rows(page->cli, view, docs, count, true, true, page->text);
}

static struct error *add_items(struct page *page, const char *title, const struct view *view,
                               const char *path)
{
    struct value items = view_find(doc_root(page->cluster), path);
    size_t count = value_count(items);
    struct doc **rows = arena_array(page->cli->arena, count + 1, struct doc *);

    for (size_t i = 0; i < count; i++) {
        rows[i] = doc_from_value(value_at(items, i));
        arena_defer(page->cli->arena, doc_release, rows[i]);
    }
    return add_table(page, title, view, rows, count);
}

static struct error *add_events(struct page *page, bool all)
{
    struct kube_list events;
    struct error *err;
    size_t count;

    err = cluster_events_list(page->cli->arena, &page->cli->session->kube, doc_root(page->cluster),
                              &events);
    if (err) {
        error_drop(err, "not everybody may read events");
        return NULL;
    }
    count = !all && events.count > EVENTS_SHOWN ? EVENTS_SHOWN : events.count;
    return add_table(page, "Events", &view_events, events.docs, count);
}

static struct error *describe(struct cli *cli, const struct doc *cluster,
                              const struct get_options *o)
{
    CLEANUP(text) struct text text = TEXT_EMPTY;
    struct page page = { cli, cluster, &text, colour_is_on(cli, STDOUT_FILENO) };
    struct error *err;

    add_lines(&page);
    err = add_items(&page, "Conditions", &view_conditions, "status.conditions");
    if (!err)
        err = add_items(&page, "Addons", &observed_addons, "status.observedState.addons");
    if (!err)
        err = add_events(&page, o->show_events);
    return err ? err : print_text(text_slice(&text));
}

static struct error *get(struct cli *cli, const void *options)
{
    const struct get_options *o = options;
    const char *name = cli_argument(cli, 0);
    CLEANUP(doc) struct doc *cluster = NULL;
    const struct print *print;
    struct error *err;

    err = print_get(cli, &print);
    if (!err)
        err = cluster_get(cli, name, &cluster);
    if (err)
        return error_wrap(err, "get cluster %s", name);
    if (watch_is_wanted(&o->watch))
        return watch_run(
            cli, &o->watch,
            &(struct watch_what){
                .view = &view_clusters,
                .name = name,
                .query = { .namespace = cluster_dup(cli->arena, cluster, "metadata.namespace") } });
    return print_form(print) == PRINT_TABLE ? describe(cli, cluster, o)
                                            : cli_print(cli, &view_clusters, cluster);
}

const struct command cluster_get_command = {
    .path = "cluster get",
    .arguments = "NAME",
    .summary = "Show one cluster: state, conditions, addons, events",
    .options = get_option_table,
    .options_size = sizeof(struct get_options),
    .examples = { { "butlerctl cluster get demo", "everything a person wants to know" },
                  { "butlerctl cluster get demo -o yaml", "the object itself" },
                  { "butlerctl cluster get demo -o jsonpath={.status.controlPlaneEndpoint}",
                    "one field, for scripts" } },
    .complete = { live_clusters },
    .run = get,
};
