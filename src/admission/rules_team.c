/* Rules of Team: who may change what about it, and what must stay true. */
#include "admission/rules_internal.h"
#include "admission/rules_team_internal.h"
#include "admission/tenancy.h"
#include "api/amount.h"
#include "api/butler_config.h"
#include "api/butler_names.h"
#include "api/team.h"
#include "auth/user.h"
#include "base/arena.h"
#include "base/error.h"
#include "base/name.h"
#include "doc/doc.h"

/* A Team before and after, in the same words. */
struct team_change {
    struct rules_check *check;
    const char *user;
    bool creates;
    bool asked; /* who the user is … */
    bool is_platform_admin;
    struct value before; /* absent: it is new */
    struct value after;
    struct team old;
    struct team new;
};

/* --- who -------------------------------------------------------------------------------------- */

static struct error *is_platform_admin(struct team_change *change, bool *out_is)
{
    struct error *err;

    if (!change->asked) {
        err = rules_is_platform_admin(change->check, &change->is_platform_admin);
        if (err)
            return err;
        change->asked = true;
    }
    *out_is = change->is_platform_admin;
    return NULL;
}

static bool is_admin_group(const struct user *user, struct slice configured)
{
    for (size_t i = 0; i < user->group_count; i++) {
        if (rules_group_is(slice_from(user->groups[i]), configured))
            return true;
    }
    return false;
}

/* By the team as it was: nobody becomes its admin by the change that needs one. */
static bool is_team_admin(const struct team_change *change)
{
    const struct user *user = change->check->request->user;
    const struct team_access *access = &change->old.access;

    for (size_t i = 0; i < access->user_count; i++) {
        if (access->users[i].role == TEAM_ROLE_ADMIN &&
            slice_equal_nocase(access->users[i].name, slice_from(user->name)))
            return true;
    }
    for (size_t i = 0; i < access->group_count; i++) {
        if (access->groups[i].role == TEAM_ROLE_ADMIN &&
            is_admin_group(user, access->groups[i].name))
            return true;
    }
    return false;
}

/* The server asks in the name of a person and brings no groups: those of the last login count. */
static struct error *is_admin_by_login(const struct team_change *change, bool *out_is)
{
    struct value user;
    struct error *err = rules_asker(change->check, &user);

    if (!err)
        *out_is = value_exists(user) && rules_user_administrates(user, &change->old.access);
    return err;
}

/* What only the platform's admins may do. */
static struct error *need_platform_admin(struct team_change *change, const char *what)
{
    bool is;
    struct error *err = is_platform_admin(change, &is);

    if (!err && !is)
        rules_deny(change->check, "%s by platform admins; user \"%s\" is not a platform admin",
                   what, change->user);
    return err;
}

static bool is_forced(const struct team_change *change, const char *note, struct slice value)
{
    return slice_equal(meta_annotation(&change->new.meta, note), value);
}

/* What the team's own admins may do too. */
static struct error *need_team_admin(struct team_change *change, const char *what)
{
    bool is;
    struct error *err;

    if (is_team_admin(change))
        return NULL;
    err = is_admin_by_login(change, &is);
    if (err || is)
        return err;
    err = is_platform_admin(change, &is);
    if (!err && !is)
        rules_deny(change->check,
                   "%s may only be modified by team admins of \"" SLICE_FORMAT
                   "\" or platform admins; user \"%s\" is neither",
                   what, SLICE_ARGUMENT(change->new.meta.name), change->user);
    return err;
}

/* --- limits ----------------------------------------------------------------------------------- */

static bool same_amount(struct value a, struct value b)
{
    struct quantity left;
    struct quantity right;
    bool has_left;
    bool has_right;
    struct error *err = amount_read(a, "", &has_left, &left);

    if (!err)
        err = amount_read(b, "", &has_right, &right);
    if (err) {
        error_drop(err, "what is no amount is compared as it is");
        return false;
    }
    return has_left && has_right && quantity_compare(&left, &right) == 0;
}

static bool covers_limits(struct value a, struct value b)
{
    DOC_EACH (it, a) {
        struct value other = value_get(b, it.key);

        if (!field_same(it.value, other) && !same_amount(it.value, other))
            return false;
    }
    return true;
}

/* 1Gi for 1024Mi is no change. */
static bool same_limits(struct value a, struct value b)
{
    return covers_limits(a, b) && covers_limits(b, a);
}

static struct error *check_limits(struct team_change *change)
{
    struct value old = value_find(change->before, VALUE_KEYS("spec", "resourceLimits"));
    struct value new = value_find(change->after, VALUE_KEYS("spec", "resourceLimits"));

    if (same_limits(old, new))
        return NULL;
    return need_platform_admin(change, change->creates
                                           ? "spec.resourceLimits may only be set"
                                           : "spec.resourceLimits may only be modified");
}

static struct value find_environment(struct value team, struct slice name)
{
    DOC_EACH (it, value_find(team, VALUE_KEYS("spec", "environments"))) {
        if (slice_equal(value_text(it.value, "name"), name))
            return it.value;
    }
    return VALUE_ABSENT_VALUE;
}

/* A member of each environment of `a` is the same in that of `b` of the same name. */
static bool covers_environments(struct value a, struct value b, const char *member)
{
    DOC_EACH (it, value_find(a, VALUE_KEYS("spec", "environments"))) {
        struct value other = find_environment(b, value_text(it.value, "name"));

        if (!field_same(value_get(it.value, slice_from(member)),
                        value_get(other, slice_from(member))))
            return false;
    }
    return true;
}

static bool same_environments(const struct team_change *change, const char *member)
{
    return covers_environments(change->before, change->after, member) &&
           covers_environments(change->after, change->before, member);
}

static struct error *check_new_environment_limits(struct team_change *change)
{
    struct error *err;

    DOC_EACH (it, value_find(change->after, VALUE_KEYS("spec", "environments"))) {
        if (!value_count(value_get(it.value, SLICE("limits"))))
            continue;
        err = need_platform_admin(
            change,
            arena_format(change->check->arena,
                         "spec.environments[%zu].limits on a new team may only be set", it.index));
        if (err)
            return err;
    }
    return NULL;
}

static struct error *check_environment_limits(struct team_change *change)
{
    if (change->creates)
        return check_new_environment_limits(change);
    if (same_environments(change, "limits"))
        return NULL;
    return need_team_admin(change, "spec.environments[].limits");
}

/* --- access ----------------------------------------------------------------------------------- */

static bool has_admin(const struct team_access *access)
{
    for (size_t i = 0; i < access->user_count; i++) {
        if (access->users[i].role == TEAM_ROLE_ADMIN)
            return true;
    }
    for (size_t i = 0; i < access->group_count; i++) {
        if (access->groups[i].role == TEAM_ROLE_ADMIN)
            return true;
    }
    return false;
}

/* A platform admin may leave a team to nobody, and says so. */
static struct error *check_admins(struct team_change *change)
{
    if (!has_admin(&change->old.access) || has_admin(&change->new.access))
        return NULL;
    if (is_forced(change, BUTLER_NOTE_WITHOUT_ADMIN, SLICE("true")))
        return need_platform_admin(change, "the last admin of a team may only be removed");
    rules_deny(change->check, "spec.access must keep at least one admin user or group");
    return NULL;
}

static struct error *check_access(struct team_change *change)
{
    struct error *err = NULL;

    if (change->creates)
        return NULL;
    if (!field_same(value_find(change->before, VALUE_KEYS("spec", "access")),
                    value_find(change->after, VALUE_KEYS("spec", "access"))))
        err = need_team_admin(change, "spec.access");
    if (!err && !same_environments(change, "access"))
        err = need_team_admin(change, "spec.environments[].access");
    return err ? err : check_admins(change);
}

static bool is_member(const struct team_subject *subjects, size_t count, struct slice name)
{
    for (size_t i = 0; i < count; i++) {
        if (slice_equal_nocase(subjects[i].name, name))
            return true;
    }
    return false;
}

static void check_members(struct team_change *change, size_t index, const char *kind,
                          const struct team_subject *subjects, size_t count,
                          const struct team_subject *members, size_t member_count)
{
    for (size_t i = 0; i < count; i++) {
        if (!is_member(members, member_count, subjects[i].name))
            rules_deny(change->check,
                       "spec.environments[%zu].access.%s[\"" SLICE_FORMAT
                       "\"] is not a team member; env access is additive only and cannot introduce "
                       "subjects absent from spec.access.%s",
                       index, kind, SLICE_ARGUMENT(subjects[i].name), kind);
    }
}

static void check_additive(struct team_change *change)
{
    const struct team_access *all = &change->new.access;

    for (size_t i = 0; i < change->new.environment_count; i++) {
        const struct team_access *access = &change->new.environments[i].access;

        check_members(change, i, "users", access->users, access->user_count, all->users,
                      all->user_count);
        check_members(change, i, "groups", access->groups, access->group_count, all->groups,
                      all->group_count);
    }
}

/* --- environments and name -------------------------------------------------------------------- */

static size_t count_clusters(const struct kube_list *clusters, struct slice environment)
{
    size_t count = 0;

    for (size_t i = 0; i < clusters->count; i++) {
        struct meta meta;

        meta_read(doc_root(clusters->docs[i]), &meta);
        count += slice_equal(meta_label(&meta, BUTLER_LABEL_ENVIRONMENT), environment);
    }
    return count;
}

static struct error *check_removed(struct team_change *change)
{
    struct kube_list clusters = { .docs = NULL };
    bool listed = false;
    struct error *err;

    for (size_t i = 0; i < change->old.environment_count; i++) {
        struct slice name = change->old.environments[i].name;
        size_t count;

        if (team_environment_find(&change->new, name) ||
            is_forced(change, BUTLER_NOTE_LEAVE_CLUSTERS, name))
            continue;
        if (!listed) {
            err = rules_list(change->check, &BUTLER_TENANT_CLUSTERS,
                             tenancy_team_namespace(change->before), &clusters);
            if (err)
                return err;
            listed = true;
        }
        count = count_clusters(&clusters, name);
        if (count)
            rules_deny(change->check,
                       "spec.environments: environment \"" SLICE_FORMAT
                       "\" cannot be removed: %zu TenantCluster(s) are still in it",
                       SLICE_ARGUMENT(name), count);
    }
    return NULL;
}

static bool is_reserved(struct slice name, const struct rules_check *check,
                        const struct butler_config *config)
{
    return slice_is(name, "default") || slice_has_prefix(name, "kube-") ||
           slice_is(name, check->reader->system_namespace) ||
           slice_equal(name, config->default_namespace);
}

static struct error *check_name(struct team_change *change)
{
    const struct field root = rules_root(change->check);
    const struct field *name = FIELD_IN(&root, "metadata", "name");
    struct butler_config config;
    struct value object;
    struct error *err;

    if (!change->creates || !field_check_name(name, name_check_label))
        return NULL;
    err = rules_config(change->check, &object);
    if (err)
        return err;
    butler_config_read(object, &config);
    if (is_reserved(field_text(name), change->check, &config))
        field_invalid(name, "is reserved: the team's namespace is named like it");
    return NULL;
}

/* --- all of them ------------------------------------------------------------------------------ */

static struct error *normalise(struct arena *arena, const struct doc *doc, struct value *out_team)
{
    struct doc *normal;
    struct error *err;

    *out_team = VALUE_ABSENT_VALUE;
    if (!doc)
        return NULL;
    err = rules_team_normalised(doc, &normal);
    if (err)
        return err;
    arena_defer(arena, doc_release, normal);
    *out_team = doc_root(normal);
    return NULL;
}

static struct error *open_change(struct team_change *change)
{
    struct rules_check *check = change->check;
    struct error *err;

    change->user = check->request->user->name;
    change->creates = check->request->operation == RULES_CREATE;
    err = normalise(check->arena, check->request->before, &change->before);
    if (!err)
        err = normalise(check->arena, check->request->object, &change->after);
    if (!err)
        err = team_read(check->arena, change->after, &change->new);
    if (err)
        return error_recode(err, ERR_BAD_REQUEST);
    return team_read(check->arena, change->before, &change->old);
}

static struct error *validate(struct rules_check *check)
{
    struct team_change change = { .check = check };
    struct error *err;

    err = open_change(&change);
    if (err)
        return err;
    err = check_limits(&change);
    if (!err)
        err = check_environment_limits(&change);
    if (!err)
        err = check_access(&change);
    if (err)
        return err;
    check_additive(&change);
    err = check_removed(&change);
    return err ? err : check_name(&change);
}

static struct error *mutate(struct rules_check *check, struct edit *edit)
{
    (void)check;
    rules_team_normalise(edit);
    return NULL;
}

/* With the clusters of the team, which are in a namespace of its name. */
static struct slice turn(const struct rules_request *request)
{
    return rules_name(doc_root(request->object));
}

const struct rules_kind rules_team = {
    .resource = &BUTLER_TEAMS,
    .validating_webhook = "vteam.kb.io",
    .mutating_webhook = "mteam.kb.io",
    .validates = RULES_CREATE | RULES_UPDATE,
    .mutates = RULES_CREATE | RULES_UPDATE,
    .validate = validate,
    .mutate = mutate,
    .turn = turn,
};
