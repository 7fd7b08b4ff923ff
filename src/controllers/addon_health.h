/* Whether what a release installed runs, and who looks after it. */
#pragma once

#include <stdbool.h>

#include "doc/value.h"

struct arena;
struct error;
struct kube;
struct release;

enum addon_health_manager {
    ADDON_HEALTH_BUTLER,
    ADDON_HEALTH_FLUX,
    ADDON_HEALTH_ARGOCD,
    ADDON_HEALTH_MANUAL,
};

const char *addon_health_manager_name(enum addon_health_manager manager); /* "flux" */

struct addon_health {
    bool healthy;
    const char *problem; /* "Deployment web has 1 of 2 pods available"; NULL: none; of the arena */
    enum addon_health_manager manager;
};

/* Looks at the Deployments, DaemonSets and StatefulSets of the release in its namespace. Worker
 * thread; blocks. */
struct error *addon_health_check(struct arena *arena, const struct kube *tenant,
                                 const struct release *release, struct addon_health *out_health);

/* What is wrong with one workload, as text of the arena; NULL: nothing. Pure. */
const char *addon_health_problem(struct arena *arena, const char *kind, struct value workload);
