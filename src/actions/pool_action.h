/* What operators ask of address pools. Whether a pool makes sense, and whether it may go, is for
 * the server to judge. Pure; any thread. */
#pragma once

#include <stddef.h>

struct doc;
struct error;

/* NULL each: not said. */
struct pool_action_wish {
    const char *name;
    const char *namespace;
    const char *cidr;
    const char *const
        *reserved; /* "10.0.0.1-10.0.0.9:routers", "10.0.0.0/28", "10.0.0.1:gateway" */
    size_t reserved_count;
    const char *tenant_start;
    const char *tenant_end;
    const char *nodes_per_tenant;
    const char *balancer_per_tenant;
};

/* A new NetworkPool; the caller owns it. ERR_BAD_REQUEST names what cannot be read. */
struct error *pool_action_new(const struct pool_action_wish *wish, struct doc **out_pool);
