/* What the process of a tenant is made of, for the files that open it and change it. */
#pragma once

#include <stdbool.h>

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
    bool ready;
    bool draining; /* it ends, once a reload that is under way has ended */

    /* A reload: files are read on a worker, keepers stop in their own time. */
    bool reloading;
    bool reload_again; /* somebody asked meanwhile */
    struct tenant_conf *next;
    struct error *reload_error;
};

/* Opening and replacing what depends on the configuration. */
struct error *tenant_start_keepers(struct tenant *tenant, const struct tenant_conf *conf);

/* Start-up or worker thread: tells the cluster where its API is and whom proxies are. */
struct error *tenant_publish(struct tenant *tenant, const struct tenant_conf *conf);

/* Nothing is being replaced now. */
void tenant_begin_drain(struct tenant *tenant);

/* Reads the files anew and takes what they say, without cutting anything. The supervisors are told
 * what came of it. */
void tenant_reload(struct tenant *tenant);
