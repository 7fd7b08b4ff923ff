/* The local provider: machines that are simulated. A DockerMachine boots after a while, joins its
 * tenant by token and certificate as a kubelet does, and has a Node there that says that it is
 * simulated; nothing runs on it. A DockerCluster is ready at once. Loop thread only; work runs on a
 * pool. */
#pragma once

#include <stdbool.h>
#include <stdint.h>

#include "kube/crew.h"

struct local;

/* Copied, but for what it points to, which outlives it. */
struct local_options {
    struct crew_options crew;     /* of the management API; must have informers */
    const char *system_namespace; /* of address allocations; NULL: BUTLER_SYSTEM_NAMESPACE */
    uint64_t boot_ms;             /* from creation to the kubelet; 0: LOCAL_BOOT_MS */

    /* A client of a tenant's API with every right, good for the arena's life. Worker threads.
     * ERR_NOT_FOUND: there is none (yet). */
    struct error *(*tenant)(void *context, struct arena *arena, const char *namespace,
                            const char *cluster, struct kube *out_kube);
    void *tenant_context;
};

struct local *local_start(const struct local_options *options);

/* on_stopped comes in a later turn; everything is gone then, and nothing of it runs. Nodes stay as
 * they are, and go on when it is started again. */
void local_stop(struct local *local, void (*on_stopped)(void *context), void *context);

bool local_is_idle(const struct local *local); /* nothing runs, nothing is due */
