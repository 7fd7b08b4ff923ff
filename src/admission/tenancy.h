/* Which teams and namespaces a TenantCluster may belong to: the modes of multi-tenancy. Pure
 * functions, any thread. */
#pragma once

#include "base/slice.h"
#include "doc/value.h"

struct arena;
struct butler_config;

struct slice tenancy_team(struct value cluster);        /* spec.teamRef.name; empty: none */
struct slice tenancy_team_namespace(struct value team); /* of a Team */

/* What is wrong with the place of a cluster; NULL: nothing. `team` is the Team that the cluster
 * names, absent when it does not exist. *out_field, when there is a complaint, is the field that it
 * is about. */
const char *tenancy_problem(struct arena *arena, const struct butler_config *config,
                            struct value cluster, struct value team, const char **out_field);
