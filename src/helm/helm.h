/* The helm executable as a worker of ours: operations on releases run as child processes, a few at
 * once, each killed with all it started when it does not end in time. Loop thread only.
 *
 * Nothing of ours touches the disk but Helm's own caches: kubeconfig and values are handed over as
 * open descriptors, the environment is empty but for what Helm needs, and no shell is involved. */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "helm/failure.h"
#include "helm/operation.h"

struct helm;
struct loop;

struct helm_options {
    struct loop *loop;
    const char *program;     /* a path; NULL: "helm" in search_path, looked for each time */
    const char *search_path; /* directories separated by colons; NULL: none */
    const char *directory;   /* for Helm's caches and settings, ours alone; made when missing */
    const char *const *env;  /* more of the environment, such as proxies; NULL: nothing */
    const char *renderer;    /* a butler, for host aliases; NULL: operations with such fail */
    size_t max_running;      /* processes at once; 0: HELM_MAX_RUNNING */
    bool allow_local;        /* charts from file://DIRECTORY; for tests */
};

/* How an operation ended; borrowed for the call. */
struct helm_result {
    const struct error *error; /* NULL: it succeeded */
    enum failure_kind kind;    /* of the error */
    uint64_t took_ms;
};

typedef void helm_done(void *context, const struct helm_result *result);

/* ERR_…: the directory cannot be made. Everything in the options is copied. */
struct error *helm_open(const struct helm_options *options, struct helm **out_helm);

/* Ends what runs; on_closed comes in a later turn, after the last on_done. Operations that waited
 * or were stopped end with ERR_UNAVAILABLE. */
void helm_close(struct helm *helm, void (*on_closed)(void *context), void *context);

/* Starts an operation, or lets it wait for its turn. The operation is copied. on_done comes once,
 * in a later turn, whatever happens. */
void helm_start(struct helm *helm, const struct operation *operation, helm_done *on_done,
                void *context);

bool helm_is_idle(const struct helm *helm); /* nothing runs and nothing waits */
