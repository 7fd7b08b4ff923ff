/* How a team's usage stands to its limits: what Team status says about it. Any thread. */
#pragma once

#include <stdbool.h>

#include "api/cluster_usage.h"
#include "api/team_limits.h"

struct arena;

enum team_quota_status {
    TEAM_QUOTA_OK,       /* below 80 % of every limit */
    TEAM_QUOTA_WARNING,  /* from 80 % of one */
    TEAM_QUOTA_EXCEEDED, /* more than one allows */
};

const char *team_quota_status_name(enum team_quota_status status); /* "OK" */

/* Percentages are rounded down and 100 at most; -1: no such limit. */
struct team_quota {
    enum team_quota_status status;
    int clusters;
    int nodes;
    int cpu;
    int memory;
    const char *message; /* for people; belongs to the arena */
};

struct team_quota team_quota_judge(struct arena *arena, const struct cluster_usage *usage,
                                   const struct team_limits *limits);
