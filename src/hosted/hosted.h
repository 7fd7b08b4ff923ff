/* Hosted control planes on one machine: a StewardControlPlane goes in, a TenantControlPlane with an
 * address, certificates and Secrets that lead there come out, and behind it a process that serves
 * the tenant and that a supervisor keeps, also while we are away. Loop thread only; work runs on a
 * pool. */
#pragma once

#include <stdbool.h>
#include <stddef.h>

#include "kube/crew.h"

struct arena;
struct error;
struct hosted;

/* Copied, but for what `crew` points to, which outlives it. */
struct hosted_options {
    struct crew_options crew;     /* of the management API; must have informers */
    const char *program;          /* path of this program; NULL: that of this process */
    const char *const *arguments; /* more flags for its supervisor; ends with NULL; NULL: none */
    const char *directory;        /* of the supervisor and its tenants; made when missing */

    /* A client of a tenant's API, good for the arena's life. Worker threads. NULL: nobody can look
     * into tenants, and a rotation of a CA waits. */
    struct error *(*tenant)(void *context, struct arena *arena, const char *namespace,
                            const char *cluster, struct kube *out_kube);
    void *tenant_context;
    bool keep_tenants; /* tenants run on when we stop, unless they say otherwise */
};

/* Start-up thread, which must be the loop's. */
struct error *hosted_start(const struct hosted_options *options, struct hosted **out_hosted);

/* Tenants that shall not run on are stopped; what they keep stays. on_stopped comes in a later
 * turn, and everything here is gone then. */
void hosted_stop(struct hosted *hosted, void (*on_stopped)(void *context), void *context);

/* The socket on which a tenant answers to the platform alone, in the arena, for tenants_options;
 * the context is the hosted. NULL: nobody has made the tenant yet. Any thread. */
const char *hosted_find_socket(void *context, struct arena *arena, const char *namespace,
                               const char *cluster);

bool hosted_is_idle(const struct hosted *hosted); /* nothing is done, asked, or due */
