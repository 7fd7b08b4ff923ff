/* User of the platform: a typed view, and who belongs to which team. Everything is borrowed from
 * the object. Any thread. */
#pragma once

#include <stdbool.h>

#include "api/meta.h"
#include "api/team.h"

enum butler_user_role { /* for the whole platform, in order */
    BUTLER_USER_NONE,
    BUTLER_USER_VIEWER,
    BUTLER_USER_ADMIN,
};

struct butler_user {
    struct meta meta;
    struct slice email;
    struct slice sso_provider; /* empty: none */
    struct slice phase;        /* status */
    bool disabled;
    enum butler_user_role role; /* the higher of platformRole and isPlatformAdmin */
    struct value seen_groups;   /* status.lastSeenGroups; may be absent */
    struct value teams;         /* status.teams; may be absent */
    struct slice resolved;      /* status.teamsResolvedAt; RFC 3339, empty: never */
};

void butler_user_read(struct value object, struct butler_user *out_user);

/* The highest role that the access list gives, by e-mail or by a group seen at the last login. */
enum team_role butler_user_role_in(const struct butler_user *user,
                                   const struct team_access *access);

/* The group of the list that gives the highest role; NULL: none of them has the user. *out_seen,
 * which may be NULL, is the group as the login told it. */
const struct team_subject *butler_user_group_in(const struct butler_user *user,
                                                const struct team_access *access,
                                                struct slice *out_seen);

/* A group of a token is the one that a team names: the same but for case, or the same common name
 * (of "CN=x,OU=…"), or, where the team names no domain, the same without "@domain". */
bool butler_user_group_matches(struct slice seen, struct slice configured);
