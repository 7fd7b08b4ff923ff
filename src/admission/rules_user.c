/* Users of the platform. Apart from those who ask (auth/user.h), because both are called user. */
#include "admission/rules_internal.h"
#include "api/user.h"

bool rules_user_is(struct value user, struct slice name)
{
    struct user read;

    user_read(user, &read);
    return read.email.size && slice_equal_nocase(read.email, name);
}

bool rules_user_is_admin(struct value user)
{
    struct user read;

    user_read(user, &read);
    return read.role == USER_ROLE_ADMIN && !read.disabled;
}

bool rules_group_is(struct slice group, struct slice configured)
{
    return user_group_matches(group, configured);
}
