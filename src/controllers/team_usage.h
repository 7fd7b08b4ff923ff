/* What a team's status says about its clusters and its quota. */
#pragma once

struct error;
struct reconcile;
struct team;

/* Adds up the TenantClusters of the team's namespace that are not being deleted, as the cache knows
 * them, and writes the result to rc->edit. Worker thread. */
struct error *team_usage_tell(struct reconcile *rc, const struct team *team);
