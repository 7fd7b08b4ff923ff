/* The API server of a tenant as a process of its own: it finds everything in the tenant's
 * directory, is told by a supervisor to look again or to end, and leaves its listening socket to
 * whoever gave it. The thread that opens it becomes the loop thread. */
#pragma once

#include "base/cleanup.h"

struct address;
struct clock;
struct error;
struct log;
struct tenant;

/* Everything is borrowed and outlives the tenant. */
struct tenant_options {
    struct log *log;
    const struct clock *clock;
    const char *directory; /* with conf, store and run in it; see tenant_conf.h */
    int listener;          /* a socket that listens already; -1: `api` */
    const char *api;       /* ADDR:PORT */

    /* It serves here now; `context` is the caller's. NULL: nobody asks. */
    void (*announce)(void *context, const struct address *address);
    void *context;
};

/* Listens on everything when this returns, and answers from tenant_run() on. A supervisor can watch
 * it from the first moment. */
struct error *tenant_open(const struct tenant_options *options, struct tenant **out_tenant);
struct tenant *tenant_close(struct tenant *tenant); /* not while it runs; NULL in, NULL out */

/* Until SIGTERM, SIGINT or a supervisor ends it. A second signal ends the process. */
struct error *tenant_run(struct tenant *tenant);

CLEANUP_DEFINE(tenant, struct tenant *, tenant_close)
