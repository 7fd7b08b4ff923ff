/* TenantCluster: whose it is, and its namespace. */
#include "admission/cluster_defaults.h"
#include "admission/tenancy.h"
#include "api/butler_names.h"
#include "base/arena.h"
#include "base/error.h"
#include "controllers/cluster_scope.h"
#include "controllers/controllers.h"
#include "controllers/limits.h"
#include "doc/doc.h"
#include "doc/edit.h"
#include "kube/butler_resources.h"
#include "kube/cache.h"
#include "kube/recorder.h"
#include "kube/resources.h"

/* How much of the uid is part of the namespace's name. */
#define UID_PART 8

struct error *cluster_read_config(struct cluster_scope *scope)
{
    struct object_key key = { SLICE(""), SLICE(BUTLER_CONFIG_NAME) };
    struct doc *config = cache_get(scope->rc->arena, scope->rc->cache, &BUTLER_CONFIGS, &key);

    if (config)
        scope->config_object = doc_root(config);
    butler_config_read(scope->config_object, &scope->config);
    return NULL;
}

/* --- the cluster's own metadata ----------------------------------------------------------------
 */

/* A write of its own; the run begins anew when it is seen. */
static struct error *set_metadata(struct cluster_scope *scope, const char *member, const char *key,
                                  struct slice text)
{
    struct kube_change what = { &BUTLER_TENANT_CLUSTERS, scope->namespace, scope->name, NULL };
    CLEANUP(edit) struct edit *edit = edit_new();
    CLEANUP(doc) struct doc *patch = NULL;
    struct error *err;

    edit_set_string(edit, EDIT_PATH("metadata", "uid"), scope->meta.uid);
    edit_set_string(edit, EDIT_PATH("metadata", member, key), text);
    err = edit_seal(STEAL(edit), &patch);
    if (!err)
        err = kube_patch(&scope->rc->kube, &what, KUBE_PATCH_MERGE, patch, NULL);
    scope->ended = true;
    scope->rc->restart = true;
    return err;
}

struct error *cluster_keep_owner(struct cluster_scope *scope)
{
    struct slice creator = meta_annotation(&scope->meta, BUTLER_NOTE_CREATOR_EMAIL);

    if (!creator.size || slice_equal(creator, meta_annotation(&scope->meta, BUTLER_NOTE_OWNER)))
        return NULL;
    return set_metadata(scope, "annotations", BUTLER_NOTE_OWNER, creator);
}

struct error *cluster_keep_provider_label(struct cluster_scope *scope)
{
    struct slice name = scope->provider.meta.name;

    if (slice_equal(name, meta_label(&scope->meta, BUTLER_LABEL_PROVIDER_CONFIG)))
        return NULL;
    return set_metadata(scope, "labels", BUTLER_LABEL_PROVIDER_CONFIG, name);
}

/* --- the team -------------------------------------------------------------------------------- */

struct error *cluster_check_tenancy(struct cluster_scope *scope)
{
    struct object_key key = { SLICE(""), tenancy_team(doc_root(scope->rc->object)) };
    const char *problem;
    const char *field;
    struct doc *team = NULL;
    struct error *err;

    if (key.name.size && scope->config.mode != BUTLER_CONFIG_DISABLED)
        team = cache_get(scope->rc->arena, scope->rc->cache, &BUTLER_TEAMS, &key);
    if (team) {
        scope->has_team = true;
        scope->team_object = doc_root(team);
        err = team_read(scope->rc->arena, scope->team_object, &scope->team);
        if (err)
            return reconcile_fail(scope->rc, err, "Ready", "ValidationFailed");
    }
    problem = tenancy_problem(scope->rc->arena, &scope->config, doc_root(scope->rc->object),
                              scope->team_object, &field);
    return problem ? cluster_fail(scope, "ValidationFailed", "%s", problem) : NULL;
}

/* What admission would have filled in: a cluster may have come without it. */
struct error *cluster_fill_defaults(struct cluster_scope *scope)
{
    struct slice environment = meta_label(&scope->meta, BUTLER_LABEL_ENVIRONMENT);
    struct cluster_defaults defaults = cluster_defaults_of(scope->team_object, environment);
    CLEANUP(edit) struct edit *edit = edit_begin(scope->rc->object);
    struct doc *filled = NULL;
    struct error *err;

    cluster_defaults_fill(&defaults, edit);
    err = edit_seal(STEAL(edit), &filled);
    if (err)
        return reconcile_fail(scope->rc, err, "Ready", "ValidationFailed");
    arena_defer(scope->rc->arena, doc_release, filled);
    scope->object = filled;
    scope->spec = value_get(doc_root(filled), SLICE("spec"));
    return NULL;
}

/* --- the namespace --------------------------------------------------------------------------- */

static const char *const security_labels[] = { "pod-security.kubernetes.io/enforce",
                                               "pod-security.kubernetes.io/audit",
                                               "pod-security.kubernetes.io/warn" };

static struct error *ensure_namespace(struct cluster_scope *scope)
{
    struct arena *arena = scope->rc->arena;
    CLEANUP(edit) struct edit *edit = edit_new();
    CLEANUP(doc) struct doc *doc = NULL;
    struct error *err;

    edit_set_string(edit, EDIT_PATH("apiVersion"), SLICE("v1"));
    edit_set_string(edit, EDIT_PATH("kind"), SLICE("Namespace"));
    edit_set_string(edit, EDIT_PATH("metadata", "name"), slice_from(scope->tenant));
    cluster_set_labels(scope, edit);
    for (size_t i = 0; i < sizeof(security_labels) / sizeof(security_labels[0]); i++)
        edit_set_string(edit, EDIT_PATH("metadata", "labels", security_labels[i]),
                        SLICE("privileged"));
    edit_set_string(edit, EDIT_PATH("metadata", "annotations", BUTLER_NOTE_DESCRIPTION),
                    slice_from(arena_format(arena, "Butler tenant cluster %s/%s", scope->namespace,
                                            scope->name)));
    err = edit_seal(STEAL(edit), &doc);
    if (!err)
        err = reconcile_ensure(scope->rc, &KUBE_NAMESPACES, doc, cluster_source_labels, NULL);
    return err;
}

/* Those of the team who have this very role in the cluster's environment. */
static void add_subjects(struct edit *edit, struct edit_node list,
                         const struct team_subject *subjects, size_t count, const char *kind,
                         enum team_role role)
{
    for (size_t i = 0; i < count; i++) {
        struct edit_node subject;

        if (subjects[i].role != role)
            continue;
        subject = edit_set_object(edit, EDIT_UNDER(list, EDIT_END));
        edit_set_string(edit, EDIT_UNDER(subject, "apiGroup"), SLICE("rbac.authorization.k8s.io"));
        edit_set_string(edit, EDIT_UNDER(subject, "kind"), slice_from(kind));
        edit_set_string(edit, EDIT_UNDER(subject, "name"), subjects[i].name);
    }
}

static struct error *ensure_binding(struct cluster_scope *scope, enum team_role role)
{
    struct team_access access = team_access_in(scope->rc->arena, &scope->team,
                                               meta_label(&scope->meta, BUTLER_LABEL_ENVIRONMENT));
    CLEANUP(edit) struct edit *edit = edit_new();
    CLEANUP(doc) struct doc *doc = NULL;
    const char *name = arena_format(scope->rc->arena, "butler-team-" SLICE_FORMAT "-access-%s",
                                    SLICE_ARGUMENT(scope->team.meta.name), team_role_name(role));
    struct edit_node list;
    struct error *err;

    edit_set_string(edit, EDIT_PATH("apiVersion"), SLICE("rbac.authorization.k8s.io/v1"));
    edit_set_string(edit, EDIT_PATH("kind"), SLICE("RoleBinding"));
    edit_set_string(edit, EDIT_PATH("metadata", "name"), slice_from(name));
    edit_set_string(edit, EDIT_PATH("metadata", "namespace"), slice_from(scope->tenant));
    cluster_set_labels(scope, edit);
    edit_set_string(edit, EDIT_PATH("roleRef", "apiGroup"), SLICE("rbac.authorization.k8s.io"));
    edit_set_string(edit, EDIT_PATH("roleRef", "kind"), SLICE("ClusterRole"));
    edit_set_string(edit, EDIT_PATH("roleRef", "name"), slice_from(team_role_cluster_role(role)));
    list = edit_set_array(edit, EDIT_PATH("subjects"));
    add_subjects(edit, list, access.users, access.user_count, "User", role);
    add_subjects(edit, list, access.groups, access.group_count, "Group", role);
    err = edit_seal(STEAL(edit), &doc);
    if (!err)
        err = reconcile_ensure(scope->rc, &KUBE_ROLE_BINDINGS, doc, cluster_source_labels, NULL);
    return err;
}

static struct error *ensure_bindings(struct cluster_scope *scope)
{
    struct error *err = NULL;

    if (!scope->has_team)
        return NULL;
    for (enum team_role role = TEAM_ROLE_VIEWER; !err && role <= TEAM_ROLE_ADMIN; role++)
        err = ensure_binding(scope, role);
    return err;
}

/* It is given once: a uid that changes is another cluster. */
static void name_namespace(struct cluster_scope *scope)
{
    struct slice uid = scope->meta.uid;

    if (scope->tenant)
        return;
    scope->tenant = arena_format(scope->rc->arena, "%s-%.*s", scope->name,
                                 (int)(uid.size < UID_PART ? uid.size : UID_PART), uid.data);
    edit_set_string(scope->rc->edit, EDIT_PATH("status", "tenantNamespace"),
                    slice_from(scope->tenant));
}

struct error *cluster_ensure_namespace(struct cluster_scope *scope)
{
    struct error *err;

    name_namespace(scope);
    err = ensure_namespace(scope);
    if (!err)
        err = ensure_bindings(scope);
    if (err && err->code == ERR_ALREADY_EXISTS) {
        CLEANUP(error) struct error *taken = err;

        return cluster_fail(scope, "NamespaceReconcileFailed", "%s", taken->message);
    }
    if (err)
        return reconcile_fail(scope->rc, err, "Ready", "NamespaceReconcileFailed");
    if (scope->phase == CLUSTER_PENDING ||
        (scope->phase == CLUSTER_FAILED && !cluster_has_timed_out(scope))) {
        cluster_set_phase(scope, CLUSTER_PROVISIONING);
        reconcile_event(scope->rc, RECORDER_NORMAL, "ClusterProvisioning",
                        "Infrastructure provisioning started for %s", scope->name);
    }
    return NULL;
}
