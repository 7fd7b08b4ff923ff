#include "actions/pool_action.h"

#include "base/error.h"
#include "lib/documents.h"
#include "lib/test.h"

struct row {
    const char *name;
    struct pool_action_wish wish;
    const char *reserved[3];
    const char *spec;  /* NULL: refused */
    const char *error; /* of a refusal */
};

static const struct row rows[] = {
    { "needs nothing but addresses",
      { .cidr = "10.0.0.0/24" },
      { NULL },
      "{cidr: 10.0.0.0/24}",
      NULL },
    { "reserves a range as the networks that cover it",
      { .cidr = "10.0.0.0/24" },
      { "10.0.0.1-10.0.0.4:routers" },
      "{cidr: 10.0.0.0/24, reserved: [{cidr: 10.0.0.1/32, description: routers}, "
      "{cidr: 10.0.0.2/31, description: routers}, {cidr: 10.0.0.4/32, description: routers}]}",
      NULL },
    { "reserves a network and an address",
      { .cidr = "10.0.0.0/24" },
      { "10.0.0.0/28", "10.0.0.200:gateway" },
      "{cidr: 10.0.0.0/24, reserved: [{cidr: 10.0.0.0/28}, "
      "{cidr: 10.0.0.200/32, description: gateway}]}",
      NULL },
    { "gives tenants a part of it",
      { .cidr = "10.0.0.0/24", .tenant_start = "10.0.0.10", .tenant_end = "10.0.0.99" },
      { NULL },
      "{cidr: 10.0.0.0/24, tenantAllocation: {ranges: [{start: 10.0.0.10, end: 10.0.0.99}]}}",
      NULL },
    { "gives each tenant so many",
      { .cidr = "10.0.0.0/24", .nodes_per_tenant = "5", .balancer_per_tenant = "8" },
      { NULL },
      "{cidr: 10.0.0.0/24, tenantAllocation: {defaults: {nodesPerTenant: 5, lbPoolPerTenant: 8}}}",
      NULL },
    { "wants both ends",
      { .cidr = "10.0.0.0/24", .tenant_start = "10.0.0.10" },
      { NULL },
      NULL,
      "--tenant-start and --tenant-end belong together" },
    { "names what it cannot reserve",
      { .cidr = "10.0.0.0/24" },
      { "10.0.0.9-10.0.0.1" },
      NULL,
      "--reserve 10.0.0.9-10.0.0.1" },
    { "wants numbers",
      { .cidr = "10.0.0.0/24", .nodes_per_tenant = "few" },
      { NULL },
      NULL,
      "--nodes-per-tenant" },
};

static void pools(void **state)
{
    const struct row *row = *state;
    struct pool_action_wish wish = row->wish;
    struct doc *pool;
    struct error *err;

    wish.name = "lab";
    wish.namespace = "butler-system";
    wish.reserved = row->reserved;
    while (wish.reserved_count < COUNT_OF(row->reserved) && row->reserved[wish.reserved_count])
        wish.reserved_count++;
    err = pool_action_new(&wish, &pool);
    if (row->error) {
        assert_error(err, ERR_BAD_REQUEST, row->error);
        return;
    }
    assert_no_error(err);
    document_assert(pool, arena_format(fixture_current()->arena,
                                       "apiVersion: butler.butlerlabs.dev/v1alpha1\n"
                                       "kind: NetworkPool\n"
                                       "metadata: {name: lab, namespace: butler-system}\n"
                                       "spec: %s\n",
                                       row->spec));
}

TEST_MAIN(TABLE(pools, rows))
