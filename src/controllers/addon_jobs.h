/* Operations of Helm on behalf of addons: one at a time for each object, and what is known of the
 * last ones. A run asks for one and ends; it is run again when the operation has ended. What is
 * kept here is how often something failed and when, to pause longer each time; whether a release is
 * there is asked of the cluster. Loop thread, unless it says otherwise. */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "helm/helm.h"
#include "kube/object_key.h"

struct addon_jobs;
struct arena;
struct controller_run;
struct kube;
struct loop;
struct log;
struct metrics;
struct tenants;

/* What operations are done with, and where; a table, so that tests need neither Helm nor a second
 * cluster. */
struct addon_engine {
    /* Loop thread: as helm_start(). */
    void (*start)(void *context, const struct operation *operation, helm_done *on_done,
                  void *done_context);

    /* Worker thread: a client of the tenant cluster whose objects are in this namespace. */
    struct error *(*tenant)(void *context, struct arena *arena, const char *tenant_namespace,
                            const char *cluster, struct kube *out_kube);
    void *context;
};

extern const struct addon_engine addon_engine_none; /* nothing can be done with it */

/* The real one, of two things that outlive it, as the parts do. */
struct addon_engine_parts {
    struct helm *helm;
    struct tenants *tenants;
};

struct addon_engine addon_engine_make(struct addon_engine_parts *parts);

enum {
    ADDON_JOBS_VERBS = OPERATION_UNINSTALL + 1
};

/* How operations of one kind have been failing; all zeroes: they have not. */
struct addon_jobs_failure {
    size_t count;            /* in a row, for this fingerprint */
    const char *fingerprint; /* of an installation; "" */
    const char *error;
    enum failure_kind kind;
    int64_t ended_ms; /* wall clock */
};

/* What a run needs to know; lives as long as the run. */
struct addon_jobs_view {
    bool running;
    enum operation_verb verb; /* what runs */
    struct addon_jobs_failure failures[ADDON_JOBS_VERBS];
};

struct addon_jobs *addon_jobs_new(struct loop *loop, const struct addon_engine *engine,
                                  struct metrics *metrics, struct log *log);

/* Nobody asks any more. What runs may go on; its end is not told to anybody. */
struct addon_jobs *addon_jobs_free(struct addon_jobs *jobs); /* NULL in, NULL out */

/* Whose runs begin when operations end. NULL: nobody's. */
void addon_jobs_attach(struct addon_jobs *jobs, struct controller_run *run);

const struct addon_jobs_view *addon_jobs_get(struct arena *arena, const struct addon_jobs *jobs,
                                             const struct object_key *key);

/* Any thread, during a run of this key. `addon` is what metrics call it. Nothing happens when an
 * operation of this key runs already. */
void addon_jobs_start(struct addon_jobs *jobs, const struct object_key *key, const char *addon,
                      const struct operation *operation);

/* Any thread, during a run of this key: the object goes. */
void addon_jobs_forget(struct addon_jobs *jobs, const struct object_key *key);

bool addon_jobs_are_idle(const struct addon_jobs *jobs);
