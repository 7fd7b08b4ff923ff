/* butlerctl addon catalog [--category C] */
#include "base/error.h"
#include "cli/print.h"
#include "cli/session.h"
#include "ctl/cluster.h"
#include "ctl/commands.h"
#include "ctl/views.h"
#include "doc/doc.h"
#include "kube/butler_resources.h"

struct catalog_options {
    const char *category;
};

static const struct cli_option catalog_option_table[] = {
    CLI_TEXT("category", 0, struct catalog_options, category, "CATEGORY",
             "only addons of this category, such as storage"),
    CLI_END,
};

static struct error *catalog(struct cli *cli, const void *options)
{
    const struct catalog_options *o = options;
    const struct kube *kube;
    struct kube_list list;
    struct error *err;
    size_t count = 0;

    err = cli_kube(cli, &kube);
    if (!err)
        err = kube_list(cli->arena, kube, &BUTLER_ADDON_DEFINITIONS, &(struct kube_query){ 0 },
                        &list);
    if (err)
        return error_wrap(err, "list the catalog");
    for (size_t i = 0; i < list.count; i++) {
        if (!o->category || slice_is(cluster_text(list.docs[i], "spec.category"), o->category))
            list.docs[count++] = list.docs[i];
    }
    return cli_print_list(cli, &view_catalog, list.docs, count, NULL);
}

const struct command addon_catalog_command = {
    .path = "addon catalog",
    .summary = "List the addons that can be installed",
    .options = catalog_option_table,
    .options_size = sizeof(struct catalog_options),
    .examples = { { "butlerctl addon catalog", "all of them" },
                  { "butlerctl addon catalog --category storage -o wide",
                    "of one category, with charts and versions" } },
    .run = catalog,
};
