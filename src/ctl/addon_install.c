/* butlerctl addon install CLUSTER ADDON [--version V] [--values FILE] [--set K=V] */
#include <string.h>

#include "actions/addon_action.h"
#include "base/arena.h"
#include "base/error.h"
#include "cli/catalog.h"
#include "cli/live.h"
#include "cli/print.h"
#include "ctl/addon.h"
#include "ctl/cluster.h"
#include "ctl/commands.h"
#include "doc/doc.h"
#include "kube/butler_resources.h"

struct install_options {
    const char *version;
    const char *values;
    struct cli_list set;
    bool wait;
    uint64_t timeout_ms;
    const char *dry_run;
};

static const struct cli_option install_option_table[] = {
    CLI_TEXT("version", 0, struct install_options, version, "V",
             "version of the chart (default: the catalog's)"),
    CLI_TEXT("values", 0, struct install_options, values, "FILE|-", "values of the chart"),
    CLI_LIST("set", 0, struct install_options, set, "K=V", "one value; may be repeated"),
    CLI_BOOL("wait", 0, struct install_options, wait, "wait until it is installed"),
    CLI_DURATION("timeout", 0, struct install_options, timeout_ms, "10m", "limit of --wait"),
    CLUSTER_DRY_RUN_OPTION(struct install_options, dry_run),
    CLI_END,
};

/* One that is there with this version is what was asked for; with another it takes an upgrade. */
static struct error *is_there(struct cli *cli, const struct doc *addon, const char *version)
{
    const char *has = cluster_dup(cli->arena, addon, "spec.version");

    if (!version || (has && strcmp(has, version) == 0)) {
        cli_note(cli, "addon %s is there already, version %s", cli_argument(cli, 1),
                 has ? has : "of the catalog");
        return NULL;
    }
    cli_hint(cli, "change the version with: %s addon upgrade %s %s --version %s",
             cli->program->name, cli_argument(cli, 0), cli_argument(cli, 1), version);
    return error_new(ERR_ALREADY_EXISTS, "it is there already, version %s",
                     has ? has : "of the catalog");
}

static struct error *make(struct cli *cli, const char *namespace, const struct install_options *o)
{
    CLEANUP(doc) struct doc *definition = NULL;
    CLEANUP(doc) struct doc *values = NULL;
    CLEANUP(doc) struct doc *draft = NULL;
    const char *version = o->version;
    struct error *err;

    err = catalog_find(cli, cli_argument(cli, 1), &definition);
    if (!err && version)
        err = catalog_check_version(definition, version);
    if (!err)
        err = catalog_read_values(o->values, &o->set, &values);
    if (err)
        return err;
    if (!version)
        version = cluster_dup(cli->arena, definition, "spec.chart.defaultVersion");
    err = addon_action_new(
        &(struct addon_action_wish){
            .namespace = namespace,
            .cluster = cli_argument(cli, 0),
            .addon = cli_argument(cli, 1),
            .version = version,
            .values = values ? doc_root(values) : VALUE_ABSENT_VALUE,
        },
        &draft);
    if (err)
        return err;
    if (o->dry_run)
        return cli_print_draft(cli, draft);
    err = kube_create(&cli->session->kube, &BUTLER_TENANT_ADDONS, draft, NULL);
    if (err)
        return err;
    cli_note(cli, "addon %s %s is being installed in cluster %s", cli_argument(cli, 1), version,
             cli_argument(cli, 0));
    return o->wait ? addon_await(cli, namespace, cluster_dup(cli->arena, draft, "metadata.name"),
                                 o->timeout_ms)
                   : NULL;
}

static struct error *install(struct cli *cli, const void *options)
{
    const struct install_options *o = options;
    CLEANUP(doc) struct doc *cluster = NULL;
    CLEANUP(doc) struct doc *addon = NULL;
    const char *namespace = NULL;
    struct error *err;

    err = cluster_get(cli, cli_argument(cli, 0), &cluster);
    if (!err) {
        namespace = cluster_dup(cli->arena, cluster, "metadata.namespace");
        err = addon_find(cli, namespace, cli_argument(cli, 0), cli_argument(cli, 1), &addon);
    }
    if (!err)
        err = addon && !o->dry_run ? is_there(cli, addon, o->version) : make(cli, namespace, o);
    return err ? error_wrap(err, "install addon %s", cli_argument(cli, 1)) : NULL;
}

const struct command addon_install_command = {
    .path = "addon install",
    .arguments = "CLUSTER ADDON",
    .alias = "addon enable",
    .summary = "Install an addon of the catalog in a cluster",
    .options = install_option_table,
    .options_size = sizeof(struct install_options),
    .examples = { { "butlerctl addon install demo redis --set architecture=standalone",
                    "the catalog's version with one value changed" },
                  { "butlerctl addon enable --cluster demo --addon nats --dry-run",
                    "see what would be created" } },
    .exit_codes = "  6  another version is installed already",
    .complete = { live_clusters, live_addon_catalog },
    .run = install,
};
