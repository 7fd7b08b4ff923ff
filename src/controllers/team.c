/* Team: gives each team a namespace, its people their roles in it, and tells how much of its quota
 * is used. Bindings in the namespaces of its clusters follow by themselves: their controller
 * watches teams. */
#include "api/team.h"

#include "api/butler_names.h"
#include "base/arena.h"
#include "base/error.h"
#include "controllers/controllers.h"
#include "controllers/controllers_table.h"
#include "controllers/limits.h"
#include "controllers/team_bindings.h"
#include "controllers/team_usage.h"
#include "doc/doc.h"
#include "doc/edit.h"
#include "kube/butler_resources.h"
#include "kube/cache.h"
#include "kube/informer.h"
#include "kube/resources.h"

static const char *const owner_labels[] = { BUTLER_LABEL_MANAGED_BY, BUTLER_LABEL_TEAM, NULL };

/* --- news ---------------------------------------------------------------------------------- */

/* A team's namespace is called like the team. */
static void team_of_namespace(struct controller_keys *keys, const struct informer_change *change)
{
    struct object_key team = { SLICE(""), change->key.namespace };

    controller_keys_add(keys, &team);
}

/* Clusters often come in numbers, and each count looks at all of them. */
static void team_of_cluster(struct controller_keys *keys, const struct informer_change *change)
{
    struct object_key team = { SLICE(""), change->key.namespace };

    if (controllers_spec_changed(change))
        controller_keys_add_after(keys, &team, CONTROLLERS_COUNT_MS);
}

/* The platform's limits are those of all teams without limits of their own. */
static void every_team(struct controller_keys *keys, const struct informer_change *change)
{
    const struct controllers_options *options = controller_keys_context(keys);
    CLEANUP(arena) struct arena *arena = NULL;
    struct cache_list teams;

    if (!controllers_spec_changed(change))
        return;
    arena = arena_create();
    teams = cache_list(arena, informers_cache(options->informers), &BUTLER_TEAMS, NULL);
    for (size_t i = 0; i < teams.count; i++) {
        struct object_key team = object_key_read(doc_root(teams.docs[i]));

        controller_keys_add(keys, &team);
    }
}

/* --- the namespace ------------------------------------------------------------------------- */

static struct error *namespace_doc(const struct team *team, struct doc **out_doc)
{
    struct edit *edit = edit_new();

    edit_set_string(edit, EDIT_PATH("apiVersion"), SLICE("v1"));
    edit_set_string(edit, EDIT_PATH("kind"), SLICE("Namespace"));
    edit_set_string(edit, EDIT_PATH("metadata", "name"), team->meta.name);
    edit_set_string(edit, EDIT_PATH("metadata", "labels", BUTLER_LABEL_MANAGED_BY),
                    SLICE(BUTLER_MANAGED_BY));
    edit_set_string(edit, EDIT_PATH("metadata", "labels", BUTLER_LABEL_TEAM), team->meta.name);
    if (team->description.size)
        edit_set_string(edit, EDIT_PATH("metadata", "annotations", BUTLER_NOTE_DESCRIPTION),
                        team->description);
    return edit_seal(edit, out_doc);
}

/* A namespace of this name may be somebody else's, and our role bindings would open it to the team.
 * So one that does not carry our labels is left alone. */
static struct error *ensure_namespace(struct reconcile *rc, const struct team *team)
{
    CLEANUP(doc) struct doc *doc = NULL;
    struct error *err;

    err = namespace_doc(team, &doc);
    if (!err)
        err = reconcile_ensure(rc, &KUBE_NAMESPACES, doc, owner_labels, NULL);
    if (err)
        return err;
    edit_set_string(rc->edit, EDIT_PATH("status", "namespace"), team->meta.name);
    reconcile_condition(rc, "NamespaceReady", "True", "Ready", "namespace %s exists", rc->name);
    return NULL;
}

/* --- deletion ------------------------------------------------------------------------------ */

static void set_phase(struct reconcile *rc, const char *phase)
{
    edit_set_string(rc->edit, EDIT_PATH("status", "phase"), slice_from(phase));
}

/* What the team must not leave behind. Asked of the server: the cache may not know of one yet. */
static struct error *count_left(struct reconcile *rc, const struct kube_resource **out_resource,
                                size_t *out_count)
{
    static const struct kube_resource *const kinds[] = { &BUTLER_TENANT_CLUSTERS,
                                                         &BUTLER_WORKSPACES };
    struct kube_query query = { .namespace = rc->name, .metadata_only = true };

    *out_count = 0;
    for (size_t i = 0; i < COUNT_OF(kinds) && !*out_count; i++) {
        struct kube_list list;
        struct error *err = kube_list(rc->arena, &rc->kube, kinds[i], &query, &list);

        if (err)
            return err;
        *out_resource = kinds[i];
        *out_count = list.count;
    }
    return NULL;
}

static bool is_ours(struct value namespace, const struct team *team)
{
    struct meta meta;

    meta_read(namespace, &meta);
    return slice_is(meta_label(&meta, BUTLER_LABEL_MANAGED_BY), BUTLER_MANAGED_BY) &&
           slice_equal(meta_label(&meta, BUTLER_LABEL_TEAM), team->meta.name);
}

static struct error *delete_namespace(struct reconcile *rc, struct value namespace)
{
    struct kube_delete only_this = { 0 };
    struct error *err;
    struct meta meta;

    meta_read(namespace, &meta);
    if (meta.deleting)
        return reconcile_wait(rc, TEAM_NAMESPACE_GOING_MS, "Deleting", "namespace %s is going",
                              rc->name);
    only_this.if_uid = arena_text(rc->arena, meta.uid);
    err = kube_delete_if_there(&rc->kube, &KUBE_NAMESPACES, "", rc->name, &only_this);
    if (err)
        return error_wrap(err, "delete namespace %s", rc->name);
    return reconcile_wait(rc, TEAM_NAMESPACE_DELETED_MS, "Deleting", "namespace %s is going",
                          rc->name);
}

static struct error *delete_team(struct reconcile *rc, const struct team *team)
{
    const struct kube_resource *left = NULL;
    CLEANUP(doc) struct doc *namespace = NULL;
    struct error *err;
    size_t count = 0;

    if (!meta_has_finalizer(&team->meta, BUTLER_FINALIZER_TEAM))
        return NULL;
    set_phase(rc, "Terminating");
    err = kube_find(&rc->kube, &KUBE_NAMESPACES, "", rc->name, &namespace);
    if (err)
        return err;
    /* Nothing in a namespace of somebody else is the team's. */
    if (!namespace || !is_ours(doc_root(namespace), team))
        return reconcile_remove_finalizer(rc, BUTLER_FINALIZER_TEAM);
    err = count_left(rc, &left, &count);
    if (err)
        return err;
    if (count > 0)
        return reconcile_wait(rc, TEAM_BLOCKED_MS, "DeletionBlocked",
                              "Cannot delete Team: %zu %s(s) still exist", count, left->kind);
    return delete_namespace(rc, doc_root(namespace));
}

/* --- the run ------------------------------------------------------------------------------- */

/* A new team shows at once what will be said about it, and always in this order. */
static void begin(struct reconcile *rc, const struct team *team)
{
    static const char *const types[] = { "NamespaceReady", "RBACReady", "QuotaExceeded", "Ready" };

    if (team->phase.size)
        return;
    set_phase(rc, "Pending");
    for (size_t i = 0; i < COUNT_OF(types); i++)
        reconcile_condition(rc, types[i], i + 1 < COUNT_OF(types) ? "Unknown" : "False",
                            "Reconciling", "not looked at yet");
}

/* Shown twice: where it happened, and as the reason why the team is not ready. */
static struct error *fail(struct reconcile *rc, struct error *take_error, const char *condition,
                          const char *reason)
{
    if (take_error->code == ERR_ALREADY_EXISTS || take_error->code == ERR_INVALID)
        set_phase(rc, "Failed"); /* only a person can mend that */
    take_error = reconcile_fail(rc, take_error, condition, reason);
    return reconcile_fail(rc, take_error, "Ready", reason);
}

static struct error *reconcile(struct reconcile *rc)
{
    struct team team;
    struct error *err;

    err = team_read(rc->arena, doc_root(rc->object), &team);
    if (err) /* only an edit can mend a bad spec */
        return fail(rc, error_final(err), "Ready", "ValidationFailed");
    if (team.meta.deleting)
        return delete_team(rc, &team);
    if (reconcile_paused(rc))
        return NULL;
    if (!meta_has_finalizer(&team.meta, BUTLER_FINALIZER_TEAM))
        return reconcile_add_finalizer(rc, BUTLER_FINALIZER_TEAM);
    begin(rc, &team);

    err = ensure_namespace(rc, &team);
    if (err)
        return fail(rc, err, "NamespaceReady", "NamespaceReconcileFailed");
    err = team_bindings_ensure(rc, &team);
    if (err)
        return fail(rc, err, "RBACReady", "RBACReconcileFailed");
    reconcile_condition(rc, "RBACReady", "True", "Ready", "everybody has the role of spec.access");
    err = team_usage_tell(rc, &team);
    if (err)
        return reconcile_fail(rc, err, "Ready", "Reconciling");
    set_phase(rc, "Ready");
    reconcile_condition(rc, "Ready", "True", "Ready", "the team can be used");
    return reconcile_ready(rc);
}

const struct controller team_controller = {
    .name = "team",
    .objects = { &BUTLER_TEAMS, controllers_own_changes },
    .watches = { { &BUTLER_TENANT_CLUSTERS, team_of_cluster },
                 { &BUTLER_CONFIGS, every_team },
                 { &KUBE_NAMESPACES, .label_selector = BUTLER_LABEL_TEAM },
                 { &KUBE_ROLE_BINDINGS, team_of_namespace,
                   .label_selector =
                       BUTLER_LABEL_TEAM "," BUTLER_LABEL_MANAGED_BY "=" BUTLER_MANAGED_BY } },
    .resync_ms = TEAM_RESYNC_MS,
    .status = { .write = true, .observed_generation = true, .ready_condition = "Ready" },
    .reconcile = reconcile,
};
