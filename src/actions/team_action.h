/* What operators ask of teams: a new one, its words and limits, who belongs to it. The changes are
 * for action_write(); everything is pure, any thread. That a team keeps an admin is the server's
 * rule. */
#pragma once

#include "actions/action.h"

/* Texts as they were given: NULL leaves a field alone, "" clears it. */
struct team_action_limits {
    const char *clusters;
    const char *nodes; /* over all clusters */
    const char *cpu;
    const char *memory;
    const char *storage;
};

struct team_action_wish {
    const char *display_name;
    const char *description;
    const char *admin;         /* e-mail of the first one; only for a new team */
    const char *const *admins; /* more of them; ends with NULL. NULL: none */
    struct team_action_limits limits;
};

/* A new Team; `from` may be a document to begin with, or NULL. The caller owns the result. */
struct error *team_action_new(const char *name, const struct doc *from,
                              const struct team_action_wish *wish, struct doc **out_team);

action_change team_action_describe; /* struct team_action_wish */

/* Parts of a team as documents have them. Absent each: as it is; null: none. */
struct team_action_parts {
    const char *if_version;   /* resourceVersion; ERR_CONFLICT when it is another. NULL: any */
    const char *display_name; /* as above */
    const char *description;
    struct value limits;   /* how much, all of it; which names are allowed only where it says so */
    struct value defaults; /* of clusters, all of them */
};

action_change team_action_set; /* struct team_action_parts */

/* What becomes of a team that nobody of it can administrate. */
enum team_action_admins {
    TEAM_ACTION_ANY,      /* the server's rule decides, for which a group is enough */
    TEAM_ACTION_KEEP_ONE, /* ERR_CONFLICT: a user must be left who is admin */
    TEAM_ACTION_GIVE_UP,  /* it is meant so, which the server lets only the platform's admins do */
};

/* Someone of a team. */
struct team_action_subject {
    const char *name; /* e-mail of a user, or name of a group */
    bool is_group;
    const char *identity_provider; /* of a group; NULL: any; "": of none */
    const char *role;              /* not looked at when somebody is removed */
    enum team_action_admins admins;
};

/* ERR_ALREADY_EXISTS: belongs to the team already. ERR_NOT_FOUND: does not. Names of users are
 * compared without regard to case, as everywhere. */
action_change team_action_add;
action_change team_action_set_role;
action_change team_action_remove; /* takes them out of the environments too */

/* Takes off again what said that a change was meant; wants no wish. */
action_change team_action_settle;
