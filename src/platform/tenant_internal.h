/* What the process of a tenant is made of, for the files that open it and change it. */
#pragma once

#include <stdbool.h>

#include "loop/timer.h"
#include "platform/side.h"
#include "platform/staff.h"
#include "platform/tenant.h"
#include "platform/tenant_use.h"

struct apiserver;
struct keepers;
struct pool;
struct shutdown;
struct signal;
struct state;
struct tenant_conf;
struct tenant_control;
struct tls;

struct tenant {
    struct log *log;
    const struct clock *clock;
    char *directory;
    int run_directory; /* for sockets with a short name; -1: not open */
    struct state *state;
    struct tenant_conf *conf;
    struct loop *loop;
    struct pool *calls;
    struct metrics *metrics;
    struct tls *tls;
    struct apiserver *apiserver;
    struct keepers *keepers;
    struct staff staff;
    struct tenant_use use;
    struct side api;
    struct side platform; /* for the platform's own clients: nothing there counts as use */
    struct tenant_control *control;
    struct shutdown *shutdown;
    struct signal *signals[2];
    int listener; /* what it was given to listen on; -1: an address, or it listens already */
    char *api_address;
    void (*announce)(void *context, const struct address *address); /* see the options */
    void *announce_context;
    bool waits; /* a new cluster is filled before anybody may see it */
    bool ready;
    struct timer patience;   /* with that */
    struct error *run_error; /* why it ended */
    bool draining;           /* it ends, once a reload that is under way has ended */

    struct timer settle;

    /* A reload: files are read on a worker, keepers stop in their own time. */
    bool reloading;
    bool reload_again; /* somebody asked meanwhile */
    struct tenant_conf *next;
    struct error *reload_error;
};

/* Starts what nobody who comes with the first request needs to wait for: controllers, and what the
 * cluster is told about its API. Counts as a reload until it is done. */
void tenant_settle_in(struct tenant *tenant);

/* Everything that the cluster is given is there; worker thread, also later on. */
void tenant_on_given(void *tenant);

/* Nothing is being replaced now. */
void tenant_begin_drain(struct tenant *tenant);

/* Reads the files anew and takes what they say, without cutting anything. The supervisors are told
 * what came of it. */
void tenant_reload(struct tenant *tenant);
