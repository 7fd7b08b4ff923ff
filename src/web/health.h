/* /healthz, /livez, /readyz (each with ?verbose, ?exclude=NAME and /NAME), /version and /metrics,
 * which every role of the platform answers.
 * Checks are added at start; the answers may be asked for on any thread. */
#pragma once

#include <stdbool.h>

#include "base/cleanup.h"
#include "web/call.h"

struct error;
struct health;
struct metrics;

enum health_scope { /* flags: which probes a check belongs to */
    HEALTH_LIVE = 1 << 0,
    HEALTH_READY = 1 << 1,
};

/* Without any other check, "ping" is there and always fine. The metrics outlive it; NULL: there
 * are none to show. */
struct health *health_new(struct metrics *metrics);
struct health *health_free(struct health *health);

/* check(context) returns whether it is fine, and must not wait. Name and context are borrowed. */
void health_add(struct health *health, const char *name, unsigned scope,
                bool (*check)(void *context), void *context);

/* Which version of Kubernetes /version tells, "v1.31.4"; without this call it is the newest one
 * that we follow. ERR_INVALID: it is none. Loop or start-up thread, as the one that answers. */
struct error *health_set_version(struct health *health, const char *version);

/* /metrics is for whoever shows this as a bearer token; "": for everybody. Copied. */
void health_set_metrics_token(struct health *health, const char *token);

bool health_is_ready(const struct health *health);

/* Route table; the context is the health. */
extern const struct route health_routes[];

CLEANUP_DEFINE(health, struct health *, health_free)
