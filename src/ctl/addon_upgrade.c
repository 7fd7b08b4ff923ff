/* butlerctl addon upgrade CLUSTER ADDON --version V */
#include "base/arena.h"
#include "base/error.h"
#include "cli/catalog.h"
#include "cli/live.h"
#include "ctl/addon.h"
#include "ctl/cluster.h"
#include "ctl/commands.h"
#include "doc/doc.h"
#include "doc/edit.h"
#include "kube/butler_resources.h"

struct upgrade_options {
    const char *version;
    bool wait;
    uint64_t timeout_ms;
};

static const struct cli_option upgrade_option_table[] = {
    CLI_TEXT("version", 0, struct upgrade_options, version, "V",
             "version of the chart (default: the catalog's)"),
    CLI_BOOL("wait", 0, struct upgrade_options, wait, "wait until it is installed"),
    CLI_DURATION("timeout", 0, struct upgrade_options, timeout_ms, "10m", "limit of --wait"),
    CLI_END,
};

static struct error *choose(struct cli *cli, const char *addon, const char **version)
{
    CLEANUP(doc) struct doc *definition = NULL;
    struct error *err = catalog_find(cli, addon, &definition);

    if (err)
        return err;
    if (*version)
        return catalog_check_version(definition, *version);
    *version = cluster_dup(cli->arena, definition, "spec.chart.defaultVersion");
    return NULL;
}

static struct error *send(struct cli *cli, const char *namespace, const char *name,
                          const char *version)
{
    struct kube_change what = { &BUTLER_TENANT_ADDONS, namespace, name, NULL };
    CLEANUP(doc) struct doc *patch = NULL;
    struct edit *edit = edit_new();
    struct error *err;

    edit_set_string(edit, EDIT_PATH("spec", "version"), slice_from(version));
    err = edit_seal(edit, &patch);
    return err ? err : kube_patch(&cli->session->kube, &what, KUBE_PATCH_MERGE, patch, NULL);
}

static struct error *upgrade(struct cli *cli, const void *options)
{
    const struct upgrade_options *o = options;
    CLEANUP(doc) struct doc *cluster = NULL;
    CLEANUP(doc) struct doc *addon = NULL;
    const char *namespace = NULL;
    const char *version = o->version;
    const char *name = NULL;
    struct error *err;

    err = cluster_get(cli, cli_argument(cli, 0), &cluster);
    if (!err) {
        namespace = cluster_dup(cli->arena, cluster, "metadata.namespace");
        err = addon_get(cli, namespace, cli_argument(cli, 0), cli_argument(cli, 1), &addon);
    }
    if (!err)
        err = choose(cli, cli_argument(cli, 1), &version);
    if (!err) {
        name = cluster_dup(cli->arena, addon, "metadata.name");
        err = send(cli, namespace, name, version);
    }
    if (err)
        return error_wrap(err, "upgrade addon %s", cli_argument(cli, 1));
    cli_note(cli, "addon %s goes to version %s", cli_argument(cli, 1), version);
    return o->wait ? addon_await(cli, namespace, name, o->timeout_ms) : NULL;
}

const struct command addon_upgrade_command = {
    .path = "addon upgrade",
    .arguments = "CLUSTER ADDON",
    .summary = "Change the version of an addon",
    .options = upgrade_option_table,
    .options_size = sizeof(struct upgrade_options),
    .examples = { { "butlerctl addon upgrade demo redis", "to the catalog's version" },
                  { "butlerctl addon upgrade demo redis --version 20.6.0", "to a certain one" } },
    .complete = { live_clusters, live_addons },
    .run = upgrade,
};
