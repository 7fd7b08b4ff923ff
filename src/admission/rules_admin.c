/* Who may do everything on the platform. */
#include "admission/rules_internal.h"
#include "auth/user.h"
#include "base/arena.h"
#include "base/error.h"
#include "doc/doc.h"
#include "doc/edit.h"
#include "kube/resources.h"

static void write_extra(struct edit *edit, const struct user *user)
{
    struct edit_node extra;

    if (!user->extra_count)
        return;
    extra = edit_set_object(edit, EDIT_PATH("spec", "extra"));
    for (size_t i = 0; i < user->extra_count; i++) {
        struct edit_node values =
            edit_set_array(edit, EDIT_MEMBER(extra, slice_from(user->extra[i].key)));

        for (size_t k = 0; k < user->extra[i].value_count; k++)
            edit_set_string(edit, EDIT_UNDER(values, EDIT_END),
                            slice_from(user->extra[i].values[k]));
    }
}

/* May the user update the part of teams that is none, and that only platform admins are granted?
 * The right to update teams is not enough. */
static struct error *ask_access(const struct rules_check *check, bool *out_may)
{
    const struct user *user = check->request->user;
    CLEANUP(doc) struct doc *review = NULL;
    CLEANUP(doc) struct doc *answer = NULL;
    struct edit *edit = edit_new();
    struct edit_node groups;
    struct error *err;

    edit_set_string(edit, EDIT_PATH("apiVersion"), SLICE("authorization.k8s.io/v1"));
    edit_set_string(edit, EDIT_PATH("kind"), SLICE("SubjectAccessReview"));
    edit_set_string(edit, EDIT_PATH("spec", "user"), slice_from(user->name));
    groups = edit_set_array(edit, EDIT_PATH("spec", "groups"));
    for (size_t i = 0; i < user->group_count; i++)
        edit_set_string(edit, EDIT_UNDER(groups, EDIT_END), slice_from(user->groups[i]));
    write_extra(edit, user);
    edit_set_string(edit, EDIT_PATH("spec", "resourceAttributes", "verb"), SLICE("update"));
    edit_set_string(edit, EDIT_PATH("spec", "resourceAttributes", "group"),
                    slice_from(BUTLER_TEAMS.group));
    edit_set_string(edit, EDIT_PATH("spec", "resourceAttributes", "resource"),
                    slice_from(BUTLER_TEAMS.plural));
    edit_set_string(edit, EDIT_PATH("spec", "resourceAttributes", "subresource"),
                    SLICE("platform-admin"));
    err = edit_seal(edit, &review);
    if (!err)
        err = kube_create(&check->reader->kube, &KUBE_ACCESS_REVIEWS, review, &answer);
    if (err)
        return error_wrap(err, "ask whether %s is a platform admin", user->name);
    *out_may = value_bool_or(value_find(doc_root(answer), VALUE_KEYS("status", "allowed")), false);
    return NULL;
}

struct error *rules_asker(const struct rules_check *check, struct value *out_user)
{
    const struct user *user = check->request->user;
    struct kube_list users;
    struct error *err;

    *out_user = VALUE_ABSENT_VALUE;
    err = kube_list(check->arena, &check->reader->kube, &BUTLER_USERS, &(struct kube_query){ 0 },
                    &users);
    if (err)
        return error_wrap(err, "find out who %s is", user->name);
    for (size_t i = 0; i < users.count; i++) {
        if (rules_user_is(doc_root(users.docs[i]), slice_from(user->name))) {
            *out_user = doc_root(users.docs[i]);
            return NULL;
        }
    }
    return NULL;
}

struct error *rules_is_platform_admin(const struct rules_check *check, bool *out_is)
{
    const struct user *user = check->request->user;
    struct value object;
    struct error *err = rules_asker(check, &object);

    if (err)
        return err;
    /* Whoever has a User has the role that it says, whatever else was granted. */
    if (value_exists(object)) {
        *out_is = rules_user_is_admin(object);
        return NULL;
    }
    if (user_has_group(user, USER_GROUP_MASTERS)) {
        *out_is = true;
        return NULL;
    }
    return ask_access(check, out_is);
}
