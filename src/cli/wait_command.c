/* PROGRAM wait KIND/NAME --for phase=Ready|condition=TYPE[=STATUS]|create|delete|jsonpath=… */
#include <string.h>

#include "api/butler_names.h"
#include "base/arena.h"
#include "base/error.h"
#include "base/slice.h"
#include "cli/await.h"
#include "cli/commands.h"
#include "cli/session.h"
#include "cli/view.h"
#include "doc/doc.h"
#include "doc/jsonpath.h"
#include "kube/butler_resources.h"
#include "kube/resources.h"

struct wait_options {
    const char *goal;
    uint64_t timeout_ms;
};

static const struct cli_option wait_option_table[] = {
    CLI_TEXT("for", 0, struct wait_options, goal, "GOAL",
             "phase=PHASE, condition=TYPE[=STATUS], create, delete or jsonpath=EXPR=VALUE",
             .flags = CLI_REQUIRED),
    CLI_DURATION("timeout", 0, struct wait_options, timeout_ms, "15m", "give up after this time"),
    CLI_END,
};

/* Short names of what people wait for; anything else is asked from the server. */
static const struct kube_resource *known_kind(struct slice kind)
{
    static const struct {
        const char *name;
        const struct kube_resource *resource;
    } kinds[] = {
        { "cluster", &BUTLER_TENANT_CLUSTERS },
        { "clusters", &BUTLER_TENANT_CLUSTERS },
        { "tc", &BUTLER_TENANT_CLUSTERS },
        { "addon", &BUTLER_TENANT_ADDONS },
        { "addons", &BUTLER_TENANT_ADDONS },
        { "team", &BUTLER_TEAMS },
        { "user", &BUTLER_USERS },
        { "provider", &BUTLER_PROVIDER_CONFIGS },
        { "pc", &BUTLER_PROVIDER_CONFIGS },
        { "network", &BUTLER_NETWORK_POOLS },
        { "np", &BUTLER_NETWORK_POOLS },
        { "image", &BUTLER_IMAGE_SYNCS },
    };

    for (size_t i = 0; i < COUNT_OF(kinds); i++) {
        if (slice_equal_nocase(kind, slice_from(kinds[i].name)))
            return kinds[i].resource;
    }
    return NULL;
}

static bool is_called(const struct kube_api *api, struct slice kind)
{
    struct slice name = kind;
    struct slice group = { NULL, 0 };

    if (!slice_cut(kind, '.', &name, &group))
        group = slice_from(api->resource.group);
    if (!api->preferred || !slice_is(group, api->resource.group))
        return false;
    for (const char *const *word = api->short_names; word && *word; word++) {
        if (slice_equal_nocase(name, slice_from(*word)))
            return true;
    }
    return slice_equal_nocase(name, slice_from(api->resource.plural)) ||
           slice_equal_nocase(name, slice_from(api->resource.kind));
}

static struct error *find_kind(struct cli *cli, struct slice kind,
                               const struct kube_resource **out_resource)
{
    struct kube_discovery discovery;
    const struct kube *kube;
    struct error *err;

    *out_resource = known_kind(kind);
    if (*out_resource)
        return NULL;
    err = cli_kube(cli, &kube);
    if (!err)
        err = kube_transport_discover(kube->transport, cli->arena, NULL, &discovery);
    if (err)
        return err;
    for (size_t i = 0; i < discovery.count; i++) {
        if (is_called(&discovery.apis[i], kind)) {
            *out_resource = &discovery.apis[i].resource;
            return NULL;
        }
    }
    return error_new(ERR_BAD_REQUEST, "the server has no kind \"" SLICE_FORMAT "\"",
                     SLICE_ARGUMENT(kind));
}

/* Providers and images are the platform's; what a person names without -n is there. */
static struct error *find_place(struct cli *cli, const struct kube_resource *resource,
                                const char **out_namespace)
{
    *out_namespace = NULL;
    if (!resource->namespaced)
        return NULL;
    if (resource == &BUTLER_PROVIDER_CONFIGS || resource == &BUTLER_IMAGE_SYNCS ||
        resource == &BUTLER_NETWORK_POOLS) {
        *out_namespace = BUTLER_SYSTEM_NAMESPACE;
        return NULL;
    }
    return cli_namespace(cli, out_namespace);
}

static struct error *wait_for(struct cli *cli, const void *options)
{
    const struct wait_options *o = options;
    const char *what = cli_argument(cli, 0);
    struct await_options wanted = { .timeout_ms = o->timeout_ms, .shows_progress = true };
    struct slice kind;
    struct slice name;
    struct error *err;

    if (!slice_cut(slice_from(what), '/', &kind, &name) || !kind.size || !name.size)
        return error_new(ERR_BAD_REQUEST, "\"%s\" is no KIND/NAME such as cluster/demo", what);
    err = await_parse(cli->arena, o->goal, &wanted.goal);
    if (err)
        return error_wrap(err, "flag --for");
    err = find_kind(cli, kind, &wanted.resource);
    if (!err)
        err = find_place(cli, wanted.resource, &wanted.namespace);
    if (!err) {
        wanted.name = name.data;
        err = await_run(cli, &wanted, NULL);
    }
    if (err)
        return error_wrap(err, "wait for %s", what);
    cli_note(cli, "%s: %s", what, o->goal);
    return NULL;
}

const struct command wait_command = {
    .path = "wait",
    .arguments = "KIND/NAME",
    .summary = "Wait until an object is as you want it",
    .options = wait_option_table,
    .options_size = sizeof(struct wait_options),
    .examples = { { "@ wait cluster/demo --for phase=Ready", "until it is ready" },
                  { "@ wait cluster/gone --for delete --timeout 5m",
                    "until it is gone, five minutes at most" } },
    .exit_codes = "  2  it failed while something else was waited for\n"
                  "  3  the time was over\n  5  there is no such object",
    .run = wait_for,
};
