/* What to do next about a release, given what is in the cluster and what went wrong so far. Pure;
 * any thread. */
#pragma once

#include <stdbool.h>
#include <stdint.h>

#include "controllers/addon_jobs.h"
#include "helm/release.h"

enum addon_plan_action {
    ADDON_PLAN_KEEP,     /* it is what is wanted */
    ADDON_PLAN_INSTALL,  /* or upgrade, when there is one */
    ADDON_PLAN_ROLLBACK, /* to `revision`, the last that worked */
    ADDON_PLAN_CLEAR,    /* uninstall the remains of a first installation that never ended */
    ADDON_PLAN_BUSY,     /* somebody is at it: look again after `delay_ms` */
    ADDON_PLAN_PAUSE,    /* it failed: try again after `delay_ms` */
    ADDON_PLAN_GIVE_UP,  /* it failed too often: until something is changed */
    ADDON_PLAN_FOREIGN,  /* the release of this name is somebody else's */
};

struct addon_plan_facts {
    const struct release_history *history;
    const struct addon_jobs_view *jobs;
    const char *fingerprint; /* of what is wanted */
    bool rollback;
    bool adopt;
    int64_t max_retries; /* -1: no end */
    uint64_t timeout_ms;
    int64_t now_ms; /* wall clock */
};

struct addon_plan {
    enum addon_plan_action action;
    bool upgrade; /* there is a release already */
    int64_t revision;
    uint64_t delay_ms;
    size_t failures;        /* in a row, for what is wanted */
    const char *error;      /* what went wrong last; NULL: not known, or nothing */
    enum failure_kind kind; /* of that */
};

struct addon_plan addon_plan_make(const struct addon_plan_facts *facts);

/* How long an operation may take: what the addon says, else what its definition says (0: nothing),
 * else the usual time; never more than the ceiling. */
uint64_t addon_plan_timeout(uint64_t addon_ms, uint64_t definition_ms, uint64_t ceiling_ms);
