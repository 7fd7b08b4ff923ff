/* butlerctl addon get CLUSTER ADDON */
#include "base/arena.h"
#include "base/error.h"
#include "base/text.h"
#include "cli/live.h"
#include "cli/print.h"
#include "ctl/addon.h"
#include "ctl/cluster.h"
#include "ctl/commands.h"
#include "ctl/views.h"
#include "doc/doc.h"
#include "doc/yaml.h"

static void line(struct text *text, const char *label, const struct doc *doc, const char *path)
{
    CLEANUP(text) struct text value = TEXT_EMPTY;

    view_append_value(view_find(doc_root(doc), path), &value);
    text_appendf(text, "%-12s%s\n", label, value.size ? text_string(&value) : "-");
}

static struct error *describe(struct cli *cli, const struct doc *addon)
{
    struct value conditions = view_find(doc_root(addon), "status.conditions");
    size_t count = value_count(conditions);
    struct doc **rows = arena_array(cli->arena, count + 1, struct doc *);
    CLEANUP(text) struct text text = TEXT_EMPTY;
    struct error *err = NULL;

    line(&text, "Name:", addon, "metadata.name");
    line(&text, "Cluster:", addon, "spec.clusterRef.name");
    line(&text, "Addon:", addon, "spec.addon");
    line(&text, "Version:", addon, "spec.version");
    line(&text, "Installed:", addon, "status.installedVersion");
    line(&text, "Phase:", addon, "status.phase");
    line(&text, "Message:", addon, "status.message");
    if (value_count(view_find(doc_root(addon), "spec.values"))) {
        text_append(&text, "\nValues:\n");
        yaml_format(view_find(doc_root(addon), "spec.values"), &text);
    }
    for (size_t i = 0; i < count; i++) {
        rows[i] = doc_from_value(value_at(conditions, i));
        arena_defer(cli->arena, doc_release, rows[i]);
    }
    if (count) {
        text_append(&text, "\nConditions:\n");
        err = print_rows(cli, &view_conditions, rows, count, true, true, &text);
    }
    return err ? err : print_text(text_slice(&text));
}

static struct error *get(struct cli *cli, const void *options)
{
    CLEANUP(doc) struct doc *cluster = NULL;
    CLEANUP(doc) struct doc *addon = NULL;
    const struct print *print;
    struct error *err;

    (void)options;
    err = print_get(cli, &print);
    if (!err)
        err = cluster_get(cli, cli_argument(cli, 0), &cluster);
    if (!err)
        err = addon_get(cli, cluster_dup(cli->arena, cluster, "metadata.namespace"),
                        cli_argument(cli, 0), cli_argument(cli, 1), &addon);
    if (err)
        return error_wrap(err, "get addon %s", cli_argument(cli, 1));
    return print_form(print) == PRINT_TABLE ? describe(cli, addon)
                                            : cli_print(cli, &view_addons, addon);
}

const struct command addon_get_command = {
    .path = "addon get",
    .arguments = "CLUSTER ADDON",
    .summary = "Show one addon of a cluster: version, values, conditions",
    .examples = { { "butlerctl addon get demo redis", "for people" },
                  { "butlerctl addon get --cluster demo --addon redis -o json",
                    "the object itself" } },
    .complete = { live_clusters, live_addons },
    .run = get,
};
