/* butlerctl addon uninstall CLUSTER ADDON */
#include "actions/addon_action.h"
#include "api/butler_names.h"
#include "base/arena.h"
#include "base/error.h"
#include "base/text.h"
#include "cli/await.h"
#include "cli/confirm.h"
#include "cli/exit.h"
#include "cli/live.h"
#include "ctl/addon.h"
#include "ctl/cluster.h"
#include "ctl/commands.h"
#include "doc/doc.h"
#include "kube/butler_resources.h"

struct uninstall_options {
    bool wait;
    uint64_t timeout_ms;
};

static const struct cli_option uninstall_option_table[] = {
    { CLI_TYPE_BOOL, "wait", 0, offsetof(struct uninstall_options, wait),
      "wait until it is gone (--no-wait: do not)", 0, NULL, "true" },
    CLI_DURATION("timeout", 0, struct uninstall_options, timeout_ms, "10m", "limit of the wait"),
    CLI_END,
};

/* Butler itself needs what it installed for the cluster. */
static struct error *check_own(struct cli *cli, const struct doc *addon)
{
    if (!addon_action_is_own(doc_root(addon)))
        return NULL;
    return cli_end(cli, EXIT_CODE_REJECTED,
                   error_new(ERR_INVALID, "it belongs to the platform, which the cluster needs: "
                                          "it goes when the cluster goes"));
}

static const char *dependants(struct cli *cli, const char *namespace, const char *cluster,
                              const char *name)
{
    CLEANUP(text) struct text names = TEXT_EMPTY;
    struct kube_list all = { 0 };
    struct error *err;

    err = kube_list(cli->arena, &cli->session->kube, &BUTLER_TENANT_ADDONS,
                    &(struct kube_query){ .namespace = namespace }, &all);
    error_drop(err, "the question is asked without them");
    addon_action_dependants(all.docs, all.count, cluster, name, &names);
    return names.size ? arena_format(cli->arena, "; needed by %s", text_string(&names)) : "";
}

static struct error *remove_it(struct cli *cli, const char *namespace, const char *name,
                               const struct uninstall_options *o)
{
    struct error *err;

    err = kube_delete(&cli->session->kube, &BUTLER_TENANT_ADDONS, namespace, name, NULL);
    if (err)
        return err;
    cli_note(cli, "addon %s is being removed from cluster %s", cli_argument(cli, 1),
             cli_argument(cli, 0));
    if (!o->wait)
        return NULL;
    return await_run(cli,
                     &(struct await_options){ .resource = &BUTLER_TENANT_ADDONS,
                                              .namespace = namespace,
                                              .name = name,
                                              .goal = { .kind = AWAIT_DELETE },
                                              .timeout_ms = o->timeout_ms,
                                              .shows_progress = true },
                     NULL);
}

static struct error *uninstall(struct cli *cli, const void *options)
{
    CLEANUP(doc) struct doc *cluster = NULL;
    CLEANUP(doc) struct doc *addon = NULL;
    const char *namespace = NULL;
    const char *name = NULL;
    struct error *err;

    err = cluster_get(cli, cli_argument(cli, 0), &cluster);
    if (!err) {
        namespace = cluster_dup(cli->arena, cluster, "metadata.namespace");
        err = addon_get(cli, namespace, cli_argument(cli, 0), cli_argument(cli, 1), &addon);
    }
    if (!err)
        err = check_own(cli, addon);
    if (!err) {
        name = cluster_dup(cli->arena, addon, "metadata.name");
        err = confirm_simple(cli, "Remove addon %s from cluster %s%s?", cli_argument(cli, 1),
                             cli_argument(cli, 0),
                             dependants(cli, namespace, cli_argument(cli, 0), name));
    }
    if (!err)
        err = remove_it(cli, namespace, name, options);
    return err ? error_wrap(err, "uninstall addon %s", cli_argument(cli, 1)) : NULL;
}

const struct command addon_uninstall_command = {
    .path = "addon uninstall",
    .arguments = "CLUSTER ADDON",
    .alias = "addon disable",
    .summary = "Remove an addon from a cluster",
    .options = uninstall_option_table,
    .options_size = sizeof(struct uninstall_options),
    .examples = { { "butlerctl addon uninstall demo redis --yes", "without being asked" },
                  { "butlerctl addon disable --cluster demo --addon redis --no-wait -y",
                    "and without waiting" } },
    .exit_codes = "  10 the question was answered with no\n  11 the platform needs it",
    .complete = { live_clusters, live_addons },
    .run = uninstall,
};
