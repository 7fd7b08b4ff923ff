/* Leader election on a Lease: of several replicas one leads, and knows in time when it no longer
 * does. Loop thread only; attempts run on a pool. */
#pragma once

#include <stdbool.h>
#include <stdint.h>

struct kube_transport;
struct leader;
struct log;
struct pool;

/* Copied, but for what it points to, which outlives the leader. */
struct leader_options {
    struct kube_transport *transport;
    struct pool *pool;
    struct log *log;       /* NULL: silent */
    const char *namespace; /* of the lease */
    const char *name;
    const char *identity; /* one per replica, never used by another */

    uint64_t lease_ms; /* others wait this long after our last sign of life; 0: 15 s */
    uint64_t renew_ms; /* we stop leading this long after it; less than lease_ms; 0: 10 s */
    uint64_t retry_ms; /* between attempts; 0: 2 s */

    /* Never from inside a call of this header. on_lost follows on_elected, and may be followed by
     * another on_elected: the candidate goes on. */
    void (*on_elected)(void *context);
    void (*on_lost)(void *context);

    /* Somebody else holds the lease, or nobody does (""). May be NULL. */
    void (*on_leader)(void *context, const char *identity);
    void *context;
};

struct leader *leader_start(const struct leader_options *options);

/* Gives up the lease if it is ours, so that the next one need not wait; what leads must have ended
 * before. on_stopped comes in a later turn, and the leader is gone then; on_lost does not come. */
void leader_stop(struct leader *leader, void (*on_stopped)(void *context), void *context);

bool leader_is_leading(const struct leader *leader);
