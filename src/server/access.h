/* Who may do what: from a caller and the owner of an object to a role. Pure; any thread. */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "api/butler_config.h"
#include "api/butler_user.h"
#include "api/team.h"
#include "base/slice.h"

struct error;

struct caller_environment {
    const char *name;
    enum team_role role; /* the higher of the team's and the environment's */
};

/* A team that the caller belongs to. */
struct caller_team {
    const char *name;
    const char *display_name; /* "" each: not said, not there yet */
    const char *namespace;
    enum team_role role;                           /* never none */
    const struct caller_environment *environments; /* all that the team has */
    size_t environment_count;
};

/* Somebody with a valid session, as the objects say it at this moment. Strings are never NULL. */
struct caller {
    const char *name; /* of the User object */
    const char *email;
    const char *display_name;
    const char *avatar;     /* "": none */
    const char *provider;   /* "internal", an identity provider, "cli" */
    const char *session_id; /* "sid" */
    int64_t auth_time_s;    /* first authentication */
    int64_t issued_s;
    int64_t expires_s;
    enum butler_user_role platform;
    const struct caller_team *teams;
    size_t team_count;
    enum butler_config_mode mode; /* of the platform */

    /* What the caller narrows this request to, with headers; "": nothing. Never adds a right. */
    const char *context_team;
    const char *context_environment;
    bool by_cookie; /* the session came by cookie, so a page may have sent it unasked */
};

/* Whose a cluster is. The three can disagree; then the most restrictive reading counts. */
struct owner {
    struct slice team;           /* spec.teamRef.name; empty each: not said */
    struct slice label;          /* the team of the label */
    struct slice namespace_team; /* the team that owns the namespace */
    struct slice environment;    /* label; empty: none */
};

struct slice owner_team(const struct owner *owner); /* the first that is said; empty: none */
bool owner_is_disputed(const struct owner *owner);

/* What the team's own list gives; none when the caller is no member. */
enum team_role access_membership(const struct caller *caller, struct slice team);

/* With what the platform's role gives: an admin is admin everywhere, a viewer at least viewer. */
enum team_role access_team_role(const struct caller *caller, struct slice team);

/* The same inside an environment of the team; empty: outside of any. */
enum team_role access_environment_role(const struct caller *caller, struct slice team,
                                       struct slice environment);

/* Of one cluster, with the platform's mode. None: the caller may not even know that it exists. */
enum team_role access_cluster_role(const struct caller *caller, const struct owner *owner);

/* A team or a role for the platform: without either a session opens nothing but itself. */
bool access_has_any(const struct caller *caller);

/* The highest role in any team, without what environments add. */
enum team_role access_highest(const struct caller *caller);

/* NULL: allowed. What a caller may not know of is ERR_NOT_FOUND, everything else ERR_FORBIDDEN. */
struct error *access_require_platform(const struct caller *caller, enum butler_user_role role);
struct error *access_require_team(const struct caller *caller, struct slice team,
                                  enum team_role role);
struct error *access_require_environment(const struct caller *caller, struct slice team,
                                         struct slice environment, enum team_role role);
struct error *access_require_cluster(const struct caller *caller, const struct owner *owner,
                                     struct slice namespace, struct slice name,
                                     enum team_role role);

/* The team that the caller narrowed the request to, if any, is this one: ERR_FORBIDDEN
 * team_mismatch otherwise. */
struct error *access_require_context(const struct caller *caller, struct slice team);

/* What lists are filtered by: visible, and inside the context. */
bool access_shows_cluster(const struct caller *caller, const struct owner *owner);
bool access_shows_team(const struct caller *caller, struct slice team);
