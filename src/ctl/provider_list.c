/* butlerctl provider list */
#include "api/butler_names.h"
#include "base/arena.h"
#include "base/error.h"
#include "cli/print.h"
#include "cli/session.h"
#include "ctl/commands.h"
#include "ctl/views.h"
#include "doc/doc.h"
#include "kube/butler_resources.h"

/* Those of the platform, and those in the person's own namespace. */
static struct error *list(struct cli *cli, const void *options)
{
    const char *places[2] = { BUTLER_SYSTEM_NAMESPACE, NULL };
    struct kube_list found[2] = { 0 };
    const struct kube *kube;
    struct doc **docs;
    struct error *err;
    size_t count = 0;

    (void)options;
    err = cli_kube(cli, &kube);
    if (!err)
        err = cli_namespace(cli, &places[1]);
    for (size_t i = 0; !err && i < 2; i++) {
        if (i && slice_is(slice_from(places[1]), places[0]))
            break;
        err = kube_list(cli->arena, kube, &BUTLER_PROVIDER_CONFIGS,
                        &(struct kube_query){ .namespace = places[i] }, &found[i]);
    }
    if (err)
        return error_wrap(err, "list providers");
    docs = arena_array(cli->arena, found[0].count + found[1].count + 1, struct doc *);
    for (size_t i = 0; i < 2; i++) {
        for (size_t j = 0; j < found[i].count; j++)
            docs[count++] = found[i].docs[j];
    }
    return cli_print_list(cli, &view_providers, docs, count, NULL);
}

const struct command provider_list_command = {
    .path = "provider list",
    .summary = "List the providers that you may use",
    .examples = { { "butlerctl provider list", "as a table" },
                  { "butlerctl provider list -o name", "names only" } },
    .run = list,
};
