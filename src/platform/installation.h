/* Puts into a cluster what Butler needs there before anything works: its kinds, and what a platform
 * begins with. Loop thread only; writes run on a pool. */
#pragma once

#include <stdbool.h>

#include "platform/seeds.h"

struct informers;
struct installation;
struct kube_transport;
struct log;
struct pool;

/* Borrowed for as long as it lives. */
struct installation_options {
    struct kube_transport *transport; /* speaks as somebody who may write definitions and roles */
    struct informers *informers;      /* of that transport */
    struct pool *pool;
    struct log *log;
    struct seeds_options seeds;

    /* Once, never from inside a call of this header: the cluster serves every kind, and the first
     * objects are there. */
    void (*on_installed)(void *context);
    void *context;
};

/* The kinds are put there, the server serves them, the first objects are made. What fails is logged
 * and tried again. */
struct installation *installation_start(const struct installation_options *options);

/* on_stopped comes in a later turn; the installation is gone then. on_installed does not come any
 * more. */
void installation_stop(struct installation *installation, void (*on_stopped)(void *context),
                       void *context);
