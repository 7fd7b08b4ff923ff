/* Users as clients see them. Pure; any thread. */
#pragma once

#include <stddef.h>

struct caller;
struct text;
struct value;

/* UserInfo: who is logged in, with every role. */
void user_info_write(struct text *json, const struct caller *caller);

/* The list of teams of UserInfo, as a value. */
void user_info_write_teams(struct text *json, const struct caller *caller);

/* "admin", "viewer" or "", and isPlatformAdmin: two members. */
void user_info_write_role(struct text *json, const struct caller *caller);

/* The members of UserRow of a User object, inside an object that the caller opened. */
void user_row_write(struct text *json, struct value user);
