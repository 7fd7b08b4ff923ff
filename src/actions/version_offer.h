/* Which versions of Kubernetes a cluster may have: what the platform can run, as far as the
 * platform and the team allow it. Pure; any thread. */
#pragma once

#include <stdbool.h>
#include <stddef.h>

#include "base/semver.h"
#include "doc/value.h"

struct arena;

struct version_offer {
    const char *text; /* "v1.33.4", or "v1.33.x" for any patch */
    struct semver version;
    bool any_patch;
};

/* Oldest first; in the arena. The lists are those of the ButlerConfig
 * (spec.upgrade.allowedVersions) and of the Team (spec.resourceLimits.allowedKubernetesVersions);
 * absent: everything. */
size_t version_offer_list(struct arena *arena, struct value platform, struct value team,
                          struct version_offer **out_offers);

/* What going there from the version that a cluster has would be, for people; NULL: it cannot, as
 * clusters do not go back. */
const char *version_offer_step(struct arena *arena, const struct version_offer *offer,
                               const struct semver *now);
