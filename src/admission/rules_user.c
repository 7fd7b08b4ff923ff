/* Users of the platform, who are not those who ask (auth/user.h). */
#include "admission/rules_internal.h"
#include "api/butler_user.h"

bool rules_user_is(struct value user, struct slice name)
{
    struct butler_user read;

    butler_user_read(user, &read);
    return read.email.size && slice_equal_nocase(read.email, name);
}

bool rules_user_is_admin(struct value user)
{
    struct butler_user read;

    butler_user_read(user, &read);
    return read.role == BUTLER_USER_ADMIN && !read.disabled;
}

bool rules_user_administrates(struct value user, const struct team_access *access)
{
    struct butler_user read;

    butler_user_read(user, &read);
    return !read.disabled && butler_user_role_in(&read, access) == TEAM_ROLE_ADMIN;
}

bool rules_group_is(struct slice group, struct slice configured)
{
    return butler_user_group_matches(group, configured);
}
