/* The role bindings that give a team's people and groups their roles in its namespace. */
#pragma once

struct error;
struct reconcile;
struct team;

/* Makes those that are missing, replaces those that are different, removes those that nobody needs
 * any more. Compared with what is there, not with what was written earlier. Worker thread. */
struct error *team_bindings_ensure(struct reconcile *rc, const struct team *team);
