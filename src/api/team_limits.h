/* How much a team may use: Team spec.resourceLimits, or the platform's ButlerConfig
 * spec.defaultTeamLimits for teams that limit nothing. Any thread. */
#pragma once

#include <stdbool.h>
#include <stdint.h>

#include "base/quantity.h"
#include "doc/value.h"

struct error;

/* A count; 0 is a limit like others: nothing may be used. */
struct team_limits_count {
    bool set;
    int64_t most;
};

struct team_limits_amount {
    bool set;
    struct quantity most;
};

/* Limits that may be written with two words, of which the first is stored. Ends with NULLs. */
struct team_limits_word {
    const char *name;
    const char *alias;
};
extern const struct team_limits_word team_limits_words[];

struct team_limits {
    struct team_limits_count clusters;
    struct team_limits_count nodes;             /* over all clusters */
    struct team_limits_count nodes_per_cluster; /* in one */
    struct team_limits_amount cpu;              /* of workers, over all clusters */
    struct team_limits_amount memory;
    struct team_limits_amount storage;

    /* Lists of names; absent or empty: all. Only of the team itself. */
    struct value allowed_addons;
    struct value denied_addons;
    struct value allowed_providers;
    struct value allowed_versions;
};

/* Reads both spellings: maxCPUCores, maxMemory, maxStorage, maxNodesPerCluster, and their aliases
 * maxTotalCPU, maxTotalMemory, maxTotalStorage, maxWorkersPerCluster, which only count where the
 * first is unset. ButlerConfig writes the aliases. Absence limits nothing. ERR_INVALID: a limit
 * that is no quantity; named below `path`, because a limit that cannot be read must not count as
 * none. */
struct error *team_limits_read(struct value limits, const char *path,
                               struct team_limits *out_limits);

bool team_limits_has_any(const struct team_limits *limits); /* one of the six limits */

/* The team's own when it sets any of the six, else those of the platform; lists of names are always
 * the team's. `config` is the ButlerConfig object and may be absent. */
struct error *team_limits_effective(const struct team_limits *own, struct value config,
                                    struct team_limits *out_limits);

/* A name is allowed by a list: the list is empty, or has it. */
bool team_limits_allows(struct value list, struct slice name);

/* The same for a version of Kubernetes: a list may name versions (v1.33.4) and minors (v1.33). */
bool team_limits_allows_version(struct value list, struct slice version);
