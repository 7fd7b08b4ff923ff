#include "controllers/team_bindings.h"

#include "api/binding_name.h"
#include "api/butler_names.h"
#include "api/team.h"
#include "base/arena.h"
#include "base/error.h"
#include "base/map.h"
#include "doc/doc.h"
#include "doc/edit.h"
#include "kube/reconcile.h"
#include "kube/resources.h"

#define RBAC "rbac.authorization.k8s.io"

/* One that is wanted. */
struct binding {
    const char *name;
    const char *kind; /* of the subject */
    struct slice subject;
    enum team_role role;
    bool found; /* it is there as it should be */
};

struct bindings {
    struct binding *items;
    size_t count;
    struct map *by_name;
};

/* --- which ones ---------------------------------------------------------------------------- */

/* Somebody who is named twice has the higher of both roles. */
static struct error *want(struct bindings *bindings, const struct binding *binding)
{
    struct binding *other = map_get(bindings->by_name, slice_from(binding->name));

    if (!other) {
        struct binding *added = &bindings->items[bindings->count++];

        *added = *binding;
        (void)map_set(bindings->by_name, slice_from(binding->name), added);
        return NULL;
    }
    if (!slice_equal(other->subject, binding->subject))
        return error_new(ERR_INVALID,
                         "%s \"" SLICE_FORMAT "\" and \"" SLICE_FORMAT
                         "\" would both need role binding %s; give one of them its access by a "
                         "group",
                         binding->kind, SLICE_ARGUMENT(slice_brief(other->subject)),
                         SLICE_ARGUMENT(slice_brief(binding->subject)), binding->name);
    other->role = team_role_higher(other->role, binding->role);
    return NULL;
}

static struct error *want_all(struct arena *arena, struct bindings *bindings, const char *kind,
                              const char *prefix, const struct team_subject *subjects, size_t count)
{
    struct error *err = NULL;

    for (size_t i = 0; !err && i < count; i++) {
        struct binding binding = {
            .name = binding_name_format(arena, prefix, subjects[i].name),
            .kind = kind,
            .subject = subjects[i].name,
            .role = subjects[i].role,
        };

        err = want(bindings, &binding);
    }
    return err;
}

static void release_map(void *map)
{
    (void)map_free(map);
}

static struct error *plan(struct arena *arena, const struct team *team,
                          struct bindings *out_bindings)
{
    const struct team_access *access = &team->access;
    struct bindings bindings = {
        .items = arena_array(arena, access->user_count + access->group_count, struct binding),
        .by_name = map_new(),
    };
    struct error *err;

    arena_defer(arena, release_map, bindings.by_name);
    err = want_all(arena, &bindings, "User", BINDING_NAME_USER, access->users, access->user_count);
    if (!err)
        err = want_all(arena, &bindings, "Group", BINDING_NAME_GROUP, access->groups,
                       access->group_count);
    if (err)
        return err;
    *out_bindings = bindings;
    return NULL;
}

/* --- what is there ------------------------------------------------------------------------- */

static bool has_role(const struct binding *binding, struct value live)
{
    struct value role = value_get(live, SLICE("roleRef"));

    return slice_is(value_text(role, "kind"), "ClusterRole") &&
           slice_is(value_text(role, "name"), team_role_cluster_role(binding->role));
}

static bool has_subject(const struct binding *binding, struct value live)
{
    struct value subjects = value_get(live, SLICE("subjects"));
    struct value subject = value_at(subjects, 0);

    return value_count(subjects) == 1 && slice_is(value_text(subject, "kind"), binding->kind) &&
           slice_equal(value_text(subject, "name"), binding->subject);
}

static struct error *remove_binding(struct reconcile *rc, const struct meta *meta)
{
    struct kube_delete only_this = {
        .if_uid = arena_text(rc->arena, meta->uid),
    };

    return kube_delete_if_there(&rc->kube, &KUBE_ROLE_BINDINGS, rc->name,
                                arena_text(rc->arena, meta->name), &only_this);
}

/* A role binding cannot get another role: it goes, and is made anew. */
static struct error *look_at(struct reconcile *rc, struct bindings *bindings, struct value live)
{
    struct binding *binding;
    struct meta meta;

    meta_read(live, &meta);
    binding = map_get(bindings->by_name, meta.name);
    if (!binding || !has_role(binding, live))
        return remove_binding(rc, &meta);
    binding->found = has_subject(binding, live);
    return NULL;
}

static struct error *compare(struct reconcile *rc, struct bindings *bindings)
{
    struct kube_query query = {
        .namespace = rc->name,
        .label_selector = arena_format(rc->arena, "%s=%s,%s=%s", BUTLER_LABEL_MANAGED_BY,
                                       BUTLER_MANAGED_BY, BUTLER_LABEL_TEAM, rc->name),
    };
    struct kube_list list;
    struct error *err;

    err = kube_list(rc->arena, &rc->kube, &KUBE_ROLE_BINDINGS, &query, &list);
    for (size_t i = 0; !err && i < list.count; i++) {
        CLEANUP(doc) struct doc *live = doc_own(doc_ref(list.docs[i]));

        err = look_at(rc, bindings, doc_root(live));
    }
    return err;
}

/* --- what is missing ----------------------------------------------------------------------- */

static struct error *binding_doc(const struct reconcile *rc, const struct binding *binding,
                                 struct doc **out_doc)
{
    struct edit *edit = edit_new();
    struct edit_node list;
    struct edit_node subject;

    edit_set_string(edit, EDIT_PATH("apiVersion"), SLICE(RBAC "/v1"));
    edit_set_string(edit, EDIT_PATH("kind"), SLICE("RoleBinding"));
    edit_set_string(edit, EDIT_PATH("metadata", "namespace"), slice_from(rc->name));
    edit_set_string(edit, EDIT_PATH("metadata", "name"), slice_from(binding->name));
    edit_set_string(edit, EDIT_PATH("metadata", "labels", BUTLER_LABEL_MANAGED_BY),
                    SLICE(BUTLER_MANAGED_BY));
    edit_set_string(edit, EDIT_PATH("metadata", "labels", BUTLER_LABEL_TEAM), slice_from(rc->name));
    edit_set_string(edit, EDIT_PATH("roleRef", "apiGroup"), SLICE(RBAC));
    edit_set_string(edit, EDIT_PATH("roleRef", "kind"), SLICE("ClusterRole"));
    edit_set_string(edit, EDIT_PATH("roleRef", "name"),
                    slice_from(team_role_cluster_role(binding->role)));
    list = edit_set_array(edit, EDIT_PATH("subjects"));
    subject = edit_set_object(edit, EDIT_UNDER(list, EDIT_END));
    edit_set_string(edit, EDIT_UNDER(subject, "apiGroup"), SLICE(RBAC));
    edit_set_string(edit, EDIT_UNDER(subject, "kind"), slice_from(binding->kind));
    edit_set_string(edit, EDIT_UNDER(subject, "name"), binding->subject);
    return edit_seal(edit, out_doc);
}

static struct error *make(struct reconcile *rc, const struct binding *binding)
{
    CLEANUP(doc) struct doc *doc = NULL;
    struct error *err;

    err = binding_doc(rc, binding, &doc);
    if (!err)
        err = reconcile_ensure(rc, &KUBE_ROLE_BINDINGS, doc, NULL, NULL);
    return err;
}

struct error *team_bindings_ensure(struct reconcile *rc, const struct team *team)
{
    struct bindings bindings;
    struct error *err;

    err = plan(rc->arena, team, &bindings);
    if (!err)
        err = compare(rc, &bindings);
    for (size_t i = 0; !err && i < bindings.count; i++) {
        if (!bindings.items[i].found)
            err = make(rc, &bindings.items[i]);
    }
    return err;
}
