/* butleradm network list, get, create, delete, allocations */
#include "actions/pool_action.h"
#include "adm/commands.h"
#include "adm/objects.h"
#include "adm/pages.h"
#include "adm/views.h"
#include "base/arena.h"
#include "base/error.h"
#include "base/text.h"
#include "cli/confirm.h"
#include "cli/live.h"
#include "cli/print.h"
#include "cli/session.h"
#include "doc/doc.h"
#include "kube/butler_resources.h"

static void complete_pools(struct cli *cli, struct text *lines)
{
    live_append_names(cli, &BUTLER_NETWORK_POOLS, objects_system_namespace(cli), lines);
}

/* --- list, get -------------------------------------------------------------------------------- */

static struct error *list(struct cli *cli, const void *options)
{
    const struct objects_options *o = options;
    struct kube_query query = { .namespace = o->all ? NULL : objects_system_namespace(cli) };

    return objects_list(cli, &view_pools, &query, &o->watch);
}

const struct command network_list_command = {
    .path = "network list",
    .summary = "List pools of addresses",
    .options = objects_everywhere_table,
    .options_size = sizeof(struct objects_options),
    .examples = { { "butleradm network list", "those of the platform" },
                  { "butleradm network list -A -o wide",
                    "everywhere, with the largest free block" } },
    .run = list,
};

static struct error *get(struct cli *cli, const void *options)
{
    const struct objects_options *o = options;

    return objects_show(cli, &page_pool, objects_system_namespace(cli), cli_argument(cli, 0),
                        &o->watch);
}

const struct command network_get_command = {
    .path = "network get",
    .arguments = "NAME",
    .summary = "Show a pool of addresses",
    .options = objects_option_table,
    .options_size = sizeof(struct objects_options),
    .examples = { { "butleradm network get lab", "how many are left" },
                  { "butleradm network get lab -o yaml", "the object itself" } },
    .run = get,
    .complete = { complete_pools },
};

/* --- create ----------------------------------------------------------------------------------- */

struct create_options {
    const char *cidr;
    struct cli_list reserve;
    const char *tenant_start;
    const char *tenant_end;
    const char *lb_per_tenant;
    const char *nodes_per_tenant;
    bool dry_run;
};

static const struct cli_option create_option_table[] = {
    CLI_TEXT("cidr", 0, struct create_options, cidr, "CIDR", "the network, such as 10.40.0.0/16",
             .flags = CLI_REQUIRED),
    CLI_LIST("reserve", 0, struct create_options, reserve, "RANGE[:TEXT]",
             "addresses that nobody gets: a network, a-b, or one"),
    CLI_TEXT("tenant-start", 0, struct create_options, tenant_start, "IP",
             "tenants get addresses from here on (default: all)"),
    CLI_TEXT("tenant-end", 0, struct create_options, tenant_end, "IP", "and up to here"),
    CLI_TEXT("lb-per-tenant", 0, struct create_options, lb_per_tenant, "N",
             "addresses for load balancers of a tenant (default 8)"),
    CLI_TEXT("nodes-per-tenant", 0, struct create_options, nodes_per_tenant, "N",
             "addresses for nodes of a tenant (default 5)"),
    CLI_BOOL("dry-run", 0, struct create_options, dry_run,
             "print the NetworkPool and change nothing"),
    CLI_END,
};

static struct error *create(struct cli *cli, const void *options)
{
    const struct create_options *o = options;
    const struct pool_action_wish wish = {
        .name = cli_argument(cli, 0),
        .namespace = objects_system_namespace(cli),
        .cidr = o->cidr,
        .reserved = o->reserve.items,
        .reserved_count = o->reserve.count,
        .tenant_start = o->tenant_start,
        .tenant_end = o->tenant_end,
        .nodes_per_tenant = o->nodes_per_tenant,
        .balancer_per_tenant = o->lb_per_tenant,
    };
    CLEANUP(doc) struct doc *pool = NULL;
    struct error *err = pool_action_new(&wish, &pool);

    return err ? err : objects_create(cli, &view_pools, pool, o->dry_run);
}

const struct command network_create_command = {
    .path = "network create",
    .arguments = "NAME",
    .summary = "Make a pool of addresses for tenants",
    .options = create_option_table,
    .options_size = sizeof(struct create_options),
    .examples = { { "butleradm network create lab --cidr 10.40.0.0/24 "
                    "--reserve 10.40.0.1-10.40.0.9:routers",
                    "with nine addresses that nobody gets" },
                  { "butleradm network create edge --cidr 10.41.0.0/16 --tenant-start 10.41.8.0 "
                    "--tenant-end 10.41.15.255 --lb-per-tenant 4",
                    "tenants get a part of it" } },
    .run = create,
};

/* --- delete, allocations ---------------------------------------------------------------------- */

struct delete_options {
    struct confirm_options confirm;
};

static const struct cli_option delete_option_table[] = {
    CONFIRM_OPTIONS(struct delete_options, confirm, "pool's", "do not ask"),
    CLI_END,
};

static struct error *delete_pool(struct cli *cli, const void *options)
{
    const struct delete_options *o = options;
    const char *name = cli_argument(cli, 0);
    const char *namespace = objects_system_namespace(cli);
    CLEANUP(doc) struct doc *pool = NULL;
    struct error *err = objects_find(cli, &BUTLER_NETWORK_POOLS, namespace, name, &pool);

    if (!err)
        err = confirm_name(cli, name, o->confirm.name, o->confirm.force, "Delete network pool %s?",
                           name);
    if (!err)
        err = objects_delete(cli, &BUTLER_NETWORK_POOLS, namespace, name);
    if (err)
        cli_see(cli, "butleradm network allocations %s", name);
    return err;
}

const struct command network_delete_command = {
    .path = "network delete",
    .arguments = "NAME",
    .summary = "Delete a pool of which nobody has addresses",
    .options = delete_option_table,
    .options_size = sizeof(struct delete_options),
    .examples = { { "butleradm network delete lab", "asks for the name" },
                  { "butleradm network delete lab --yes --confirm lab", "for scripts" } },
    .exit_codes = "  11 somebody still has addresses of it",
    .run = delete_pool,
    .complete = { complete_pools },
};

static struct error *allocations(struct cli *cli, const void *options)
{
    const char *name = cli_argument(cli, 0);
    const char *namespace = objects_system_namespace(cli);
    CLEANUP(doc) struct doc *pool = NULL;
    const struct kube *kube;
    struct kube_list list;
    size_t count = 0;
    struct error *err = objects_find(cli, &BUTLER_NETWORK_POOLS, namespace, name, &pool);

    (void)options;
    if (!err)
        err = cli_kube(cli, &kube);
    if (!err)
        err = kube_list(cli->arena, kube, &BUTLER_IP_ALLOCATIONS,
                        &(struct kube_query){ .namespace = namespace }, &list);
    if (err)
        return err;
    for (size_t i = 0; i < list.count; i++) {
        struct value reference = view_find(doc_root(list.docs[i]), "spec.poolRef");

        if (slice_is(value_text(reference, "name"), name))
            list.docs[count++] = list.docs[i];
    }
    return cli_print_list(cli, &view_allocations, list.docs, count, namespace);
}

const struct command network_allocations_command = {
    .path = "network allocations",
    .arguments = "NAME",
    .summary = "List who has addresses of a pool",
    .examples = { { "butleradm network allocations lab", "each with its addresses" },
                  { "butleradm network allocations lab -o json", "for scripts" } },
    .run = allocations,
    .complete = { complete_pools },
};
