/* Users of the platform. */
#include "actions/user_action.h"

#include "actions/setting.h"
#include "api/butler_user.h"
#include "base/error.h"
#include "doc/doc.h"
#include "doc/edit.h"

static const struct setting display_name = { "--display-name", SETTING_TEXT, { "displayName" } };

/* Two fields say the same thing, of which one is older; both are written so that no reader errs. */
static void set_role(struct edit *edit, struct edit_node spec, enum user_action_role role)
{
    switch (role) {
    case USER_ACTION_KEEP:
        return;
    case USER_ACTION_NONE:
        edit_remove(edit, EDIT_UNDER(spec, "platformRole"));
        break;
    case USER_ACTION_VIEWER:
        edit_set_string(edit, EDIT_UNDER(spec, "platformRole"), SLICE("viewer"));
        break;
    case USER_ACTION_ADMIN:
        edit_set_string(edit, EDIT_UNDER(spec, "platformRole"), SLICE("admin"));
        break;
    }
    edit_set_bool(edit, EDIT_UNDER(spec, "isPlatformAdmin"), role == USER_ACTION_ADMIN);
}

struct error *user_action_update(const void *wish, struct value user, struct edit *edit)
{
    const struct user_action_wish *w = wish;
    struct edit_node spec = edit_ensure_object(edit, EDIT_PATH("spec"));

    (void)user;
    if (w->email && !*w->email)
        return error_new(ERR_BAD_REQUEST, "--email: a user has an e-mail address");
    if (w->email)
        edit_set_string(edit, EDIT_UNDER(spec, "email"), slice_from(w->email));
    set_role(edit, spec, w->role);
    return setting_apply(edit, spec, &display_name, w->display_name);
}

struct error *user_action_new(const char *name, const struct user_action_wish *wish,
                              struct doc **out_user)
{
    CLEANUP(edit) struct edit *edit = edit_new();
    struct error *err;

    edit_set_string(edit, EDIT_PATH("apiVersion"), SLICE("butler.butlerlabs.dev/v1alpha1"));
    edit_set_string(edit, EDIT_PATH("kind"), SLICE("User"));
    edit_set_string(edit, EDIT_PATH("metadata", "name"), slice_from(name));
    if (!wish->email)
        return error_new(ERR_BAD_REQUEST, "--email: a user has an e-mail address");
    err = user_action_update(wish, VALUE_ABSENT_VALUE, edit);
    return err ? err : edit_seal(STEAL(edit), out_user);
}

struct error *user_action_disable(const void *wish, struct value user, struct edit *edit)
{
    (void)wish;
    (void)user;
    edit_set_bool(edit, EDIT_PATH("spec", "disabled"), true);
    return NULL;
}

struct error *user_action_enable(const void *wish, struct value user, struct edit *edit)
{
    (void)wish;
    (void)user;
    edit_set_bool(edit, EDIT_PATH("spec", "disabled"), false);
    return NULL;
}

struct error *user_action_link(const void *wish, struct value user, struct edit *edit)
{
    const char *provider = wish;
    struct value spec = value_get(user, SLICE("spec"));

    if (slice_is(value_text(spec, "authType"), "sso") &&
        slice_is(value_text(spec, "ssoProvider"), provider))
        return NULL;
    edit_set_string(edit, EDIT_PATH("spec", "authType"), SLICE("sso"));
    edit_set_string(edit, EDIT_PATH("spec", "ssoProvider"), slice_from(provider));
    edit_remove(edit, EDIT_PATH("spec", "ssoSubject"));
    return NULL;
}

static bool is_admin(struct value user)
{
    struct butler_user read;

    if (!value_exists(user))
        return false;
    butler_user_read(user, &read);
    return read.role == BUTLER_USER_ADMIN && !read.disabled && !read.meta.deleting;
}

struct error *user_action_check_admins(struct doc *const *users, size_t count, const char *name,
                                       struct value after)
{
    bool was_admin = false;
    size_t others = 0;

    for (size_t i = 0; i < count; i++) {
        struct value user = doc_root(users[i]);
        struct meta meta;

        meta_read(user, &meta);
        if (slice_is(meta.name, name))
            was_admin = is_admin(user);
        else
            others += is_admin(user);
    }
    if (!was_admin || others || is_admin(after))
        return NULL;
    return error_new(ERR_INVALID,
                     "user %s is the last platform admin who can log in; make somebody else an "
                     "admin first",
                     name);
}
