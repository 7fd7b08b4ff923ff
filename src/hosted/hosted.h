/* Hosted control planes on the embedded default: a StewardControlPlane goes in, a
 * TenantControlPlane with an address and the Secrets `<name>-admin-kubeconfig` and `<name>-ca` come
 * out, and behind it a process that serves the tenant. It stands in for Steward. Loop thread only;
 * work runs on a pool.
 */
#pragma once

#include <stdbool.h>
#include <stddef.h>

#include "kube/crew.h"

struct hosted;

/* Copied, but for what `crew` points to, which outlives it. */
struct hosted_options {
    struct crew_options crew; /* of the management API; must have informers */
    const char *program;      /* path of this program; NULL: that of this process */
    const char *directory;    /* where each tenant has a directory of its own; made when missing */
    size_t max_starting;      /* processes at once; 0: PLANES_STARTING_PER_CORE */
};

/* Start-up thread, which must be the loop's. */
struct error *hosted_start(const struct hosted_options *options, struct hosted **out_hosted);

/* Ends every tenant's process as well; what they keep stays. on_stopped comes in a later turn, and
 * everything is gone then. */
void hosted_stop(struct hosted *hosted, void (*on_stopped)(void *context), void *context);

bool hosted_is_idle(const struct hosted *hosted); /* nothing runs, starts, or is due */
