/* The processes that serve tenants: one `butler apiserver` each, started a few at a time, started
 * again when it ends, and ended with us. Nothing asks whether one is there: it says so itself when
 * it listens, and the kernel says when it is gone. Loop thread only. */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/cleanup.h"
#include "kube/object_key.h"

struct arena;
struct log;
struct loop;
struct planes;

enum planes_phase {
    PLANES_ABSENT,
    PLANES_WAITING, /* for its turn to start */
    PLANES_STARTING,
    PLANES_READY,
    PLANES_FAILED, /* it ended, and will be started again after a pause */
    PLANES_STOPPING,
};

/* Copied. */
struct planes_options {
    struct loop *loop;
    struct log *log;       /* NULL: silent */
    const char *program;   /* path of this program */
    const char *directory; /* where each tenant has a directory of its own */
    size_t max_starting;   /* at once; 0: PLANES_STARTING_PER_CORE */

    /* The phase of a tenant has changed. */
    void (*on_change)(void *context, const struct object_key *key);
    void *context;
};

/* What a process is started with. */
struct planes_spec {
    const char *version;        /* "v1.31.4" */
    const char *service_ranges; /* "10.96.0.0/16" */
    uint16_t port;              /* 0: a free one is taken, and kept */
};

struct planes_state {
    enum planes_phase phase;
    uint16_t port; /* 0: none yet */
    const char *version;
    const char *service_ranges;
    const char *last_exit; /* "killed by SIGKILL"; "": it never ended by itself */
    size_t restarts;
};

struct planes *planes_new(const struct planes_options *options);

/* Stops every process. on_stopped comes in a later turn, when all have ended. */
void planes_stop(struct planes *planes, void (*on_stopped)(void *context), void *context);
struct planes *planes_free(struct planes *planes); /* stopped, or nothing was ever wanted */

/* Makes it run like this. Its directory must be there. What runs otherwise is stopped first. */
void planes_want(struct planes *planes, const struct object_key *key,
                 const struct planes_spec *spec);

/* Makes it not run. Its port is free for others when it is gone, unless it is to be kept. */
void planes_drop(struct planes *planes, const struct object_key *key, bool keep_port);

/* The port belongs to a tenant whose process is not wanted yet. */
void planes_reserve(struct planes *planes, uint16_t port);

bool planes_are_idle(const struct planes *planes); /* all run or wait after a failure */

/* Texts belong to the arena. */
void planes_look(struct arena *arena, const struct planes *planes, const struct object_key *key,
                 struct planes_state *out_state);

/* The directory of a tenant, in the arena. Any thread. */
const char *planes_directory(struct arena *arena, const char *directory,
                             const struct object_key *key);

CLEANUP_DEFINE(planes, struct planes *, planes_free)
