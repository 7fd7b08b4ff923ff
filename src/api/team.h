/* Team: a typed view, and the roles that it gives. Everything is borrowed from the object; lists
 * belong to the arena. Any thread. */
#pragma once

#include <stddef.h>
#include <stdint.h>

#include "api/meta.h"
#include "api/team_limits.h"

struct arena;
struct error;

/* In order: a higher role can do what a lower one can. */
enum team_role {
    TEAM_ROLE_NONE,
    TEAM_ROLE_VIEWER,
    TEAM_ROLE_OPERATOR,
    TEAM_ROLE_ADMIN,
};

/* "" is viewer and "member" is operator; what is none of them gives nothing. */
enum team_role team_role_parse(struct slice text);
const char *team_role_name(enum team_role role);         /* "admin"; "" for none */
const char *team_role_cluster_role(enum team_role role); /* "butler-team-admin"; not for none */

enum team_role team_role_higher(enum team_role a, enum team_role b);

struct team_subject {
    struct slice name;
    struct slice identity_provider; /* of a group; empty: any */
    enum team_role role;
};

struct team_access {
    const struct team_subject *users;
    size_t user_count;
    const struct team_subject *groups;
    size_t group_count;
};

struct team_environment {
    struct slice name;
    struct team_access access;
    int64_t max_clusters;            /* 0 each: none */
    int64_t max_clusters_per_member; /* for each who creates them */
    struct value cluster_defaults;   /* may be absent */
};

struct team {
    struct meta meta;
    struct slice display_name;
    struct slice description;
    struct slice provider_config; /* name; empty: none */
    struct slice namespace;       /* status: the one that was made; empty: not yet */
    struct slice phase;           /* status */
    struct team_access access;
    const struct team_environment *environments;
    size_t environment_count;
    struct team_limits limits;     /* those that the team itself sets */
    struct value cluster_defaults; /* may be absent */
};

/* ERR_INVALID names a limit that is no quantity. Everything else that is of a wrong type counts as
 * absent: schemas refuse it. */
struct error *team_read(struct arena *arena, struct value object, struct team *out_team);

struct team_access team_access_read(struct arena *arena, struct value access);

/* NULL: there is none of that name. */
const struct team_environment *team_environment_find(const struct team *team, struct slice name);

/* Who has which role inside an environment: those of the team, each with the higher of the role in
 * the team and that in the environment. Whom only the environment names has none: its access adds
 * to the team's. Of an environment that does not exist: the team's. */
struct team_access team_access_in(struct arena *arena, const struct team *team,
                                  struct slice environment);
