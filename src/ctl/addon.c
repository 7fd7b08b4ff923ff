/* Addons, for several commands. */
#include "ctl/addon.h"

#include <string.h>

#include "actions/addon_action.h"
#include "base/arena.h"
#include "base/error.h"
#include "base/memory.h"
#include "base/text.h"
#include "cli/await.h"
#include "cli/catalog.h"
#include "cli/session.h"
#include "cli/view.h"
#include "ctl/cluster.h"
#include "doc/doc.h"
#include "doc/edit.h"
#include "kube/butler_resources.h"

static struct error *list_addons(struct cli *cli, const char *namespace, struct kube_list *out_list)
{
    const struct kube *kube;
    struct error *err = cli_kube(cli, &kube);

    return err ? err
               : kube_list(cli->arena, kube, &BUTLER_TENANT_ADDONS,
                           &(struct kube_query){ .namespace = namespace }, out_list);
}

struct error *addon_find(struct cli *cli, const char *namespace, const char *cluster,
                         const char *addon, struct doc **out_doc)
{
    struct kube_list list;
    struct error *err = list_addons(cli, namespace, &list);
    struct doc *found;

    if (err)
        return err;
    found = addon_action_find(list.docs, list.count, cluster, addon);
    *out_doc = found ? doc_ref(found) : NULL;
    return NULL;
}

static void hint_installed(struct cli *cli, const char *namespace, const char *cluster)
{
    CLEANUP(text) struct text names = TEXT_EMPTY;
    struct kube_list list = { 0 };
    struct error *err = list_addons(cli, namespace, &list);

    error_drop(err, "a hint is not worth an error");
    for (size_t i = 0; i < list.count; i++) {
        if (addon_action_is_of(doc_root(list.docs[i]), cluster))
            text_appendf(&names, "%s" SLICE_FORMAT, names.size ? ", " : "",
                         SLICE_ARGUMENT(cluster_text(list.docs[i], "spec.addon")));
    }
    cli_hint(cli, "installed in %s: %s", cluster, names.size ? text_string(&names) : "none");
}

struct error *addon_get(struct cli *cli, const char *namespace, const char *cluster,
                        const char *addon, struct doc **out_doc)
{
    struct error *err = addon_find(cli, namespace, cluster, addon, out_doc);

    if (err || *out_doc)
        return err;
    hint_installed(cli, namespace, cluster);
    return error_new(ERR_NOT_FOUND, "addon \"%s\" is not installed in cluster %s", addon, cluster);
}

struct error *addon_create(struct cli *cli, const char *namespace, const char *cluster,
                           const char *given)
{
    CLEANUP(doc) struct doc *definition = NULL;
    CLEANUP(doc) struct doc *draft = NULL;
    struct slice name = slice_from(given);
    struct slice version = { NULL, 0 };
    const char *addon;
    struct error *err;

    (void)slice_cut(slice_from(given), '@', &name, &version);
    addon = arena_text(cli->arena, name);
    err = catalog_find(cli, addon, &definition);
    if (!err && version.size)
        err = catalog_check_version(definition, version.data);
    if (!err)
        err = addon_action_new(
            &(struct addon_action_wish){
                .namespace = namespace,
                .cluster = cluster,
                .addon = addon,
                .version = version.size
                               ? version.data
                               : cluster_dup(cli->arena, definition, "spec.chart.defaultVersion"),
            },
            &draft);
    if (!err)
        err = kube_create(&cli->session->kube, &BUTLER_TENANT_ADDONS, draft, NULL);
    return err ? error_wrap(err, "install addon %s", addon) : NULL;
}

struct error *addon_await(struct cli *cli, const char *namespace, const char *name,
                          uint64_t timeout_ms)
{
    struct error *err;

    err = await_run(cli,
                    &(struct await_options){
                        .resource = &BUTLER_TENANT_ADDONS,
                        .namespace = namespace,
                        .name = name,
                        .goal = { .kind = AWAIT_PHASE, .name = "Installed" },
                        .timeout_ms = timeout_ms,
                        .shows_progress = true,
                    },
                    NULL);
    if (err)
        cli_see(cli, "%s addon get %s %s -n %s", cli->program->name, cli_argument(cli, 0),
                cli_argument(cli, 1), namespace);
    return err;
}
