/* One replica of Butler's controllers for a cluster elsewhere: it answers webhooks, probes and
 * those who gather metrics, and does the work while it leads. The thread that opens it becomes the
 * loop thread. */
#pragma once

#include <stdbool.h>
#include <stdint.h>

#include "base/cleanup.h"
#include "platform/tuning.h"

struct clock;
struct error;
struct kubeconfig;
struct log;
struct replica;

#define REPLICA_LEASE "butler-controller.butlerlabs.dev"

/* Everything is borrowed and outlives the replica. */
struct replica_options {
    struct log *log;
    const struct clock *clock;
    const struct kubeconfig *cluster; /* that is worked on */
    const char *kubeconfig_path;      /* a file that says the same, for Helm */
    struct tuning tuning;
    const char *namespace; /* of the Lease, of the webhooks' Service and Secret */
    const char *cache;     /* directory, ours alone; made when missing */
    bool installs;         /* the leader puts kinds, roles and catalog there first */

    const char *metrics; /* ADDR:PORT; NULL each: not served */
    const char *probes;

    bool elects; /* else it leads at once, whoever else does */
    uint64_t lease_ms;
    uint64_t renew_ms;
    uint64_t retry_ms;

    const char *webhooks;        /* ADDR:PORT; NULL: not served */
    const char *webhook_service; /* behind which it is asked … */
    const char *webhook_address; /* … or the IP address at which; NULL: by the Service */
    const char *certificates;    /* directory; NULL: made by the replicas */
    const char *inject_ca;       /* see platform/webhooks.h */
    bool leaves_registered;
};

/* Listens on all addresses. */
struct error *replica_open(const struct replica_options *options, struct replica **out_replica);
struct replica *replica_close(struct replica *replica); /* not while it runs */

/* Until SIGTERM or SIGINT, then until everything has stopped. A second signal ends the process, and
 * so does work that does not end in time when the lease is lost: two leaders are worse than none.
 */
void replica_run(struct replica *replica);

CLEANUP_DEFINE(replica, struct replica *, replica_close)
