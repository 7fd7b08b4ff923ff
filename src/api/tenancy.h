/* Which TenantClusters may be where: the rule of the platform's multi-tenancy mode. Pure; any
 * thread. */
#pragma once

#include "base/slice.h"

struct arena;
struct butler_config;
struct team;

/* What is wrong with a cluster of this team reference (empty: none) in this namespace, as a message
 * of the arena; NULL: nothing. `team` is the team it refers to, NULL when there is no such team. */
const char *tenancy_problem(struct arena *arena, const struct butler_config *config,
                            struct slice team_ref, const struct team *team, struct slice namespace);
