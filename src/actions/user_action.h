/* What operators ask of users of the platform. Pure; any thread. */
#pragma once

#include <stddef.h>

#include "actions/action.h"

enum user_action_role {
    USER_ACTION_KEEP, /* as it is */
    USER_ACTION_NONE,
    USER_ACTION_VIEWER,
    USER_ACTION_ADMIN,
};

/* NULL leaves a text alone, "" clears it. */
struct user_action_wish {
    const char *email;
    const char *display_name;
    enum user_action_role role;
};

/* A new User; the caller owns it. ERR_BAD_REQUEST: without an e-mail address there is none. */
struct error *user_action_new(const char *name, const struct user_action_wish *wish,
                              struct doc **out_user);

action_change user_action_update;  /* struct user_action_wish */
action_change user_action_disable; /* no wish */
action_change user_action_enable;

/* From now on somebody logs in with an identity provider, whose name is the wish as const char *.
 * Who they are there is found out by their e-mail address at the next login. */
action_change user_action_link;

/* ERR_INVALID: `name` is the only one of the users who can still administrate the platform, and the
 * change would end that. `after` is the user as wanted; absent: it is deleted. */
struct error *user_action_check_admins(struct doc *const *users, size_t count, const char *name,
                                       struct value after);
