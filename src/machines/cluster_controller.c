/* Cluster: follows its infrastructure and its control plane, and takes everything along when it
 * goes. */
#include "api/butler_names.h"
#include "api/meta.h"
#include "base/arena.h"
#include "base/error.h"
#include "base/text.h"
#include "doc/doc.h"
#include "doc/edit.h"
#include "kube/butler_resources.h"
#include "kube/cache.h"
#include "kube/recorder.h"
#include "machines/machines_internal.h"
#include "machines/mapping.h"
#include "machines/names.h"
#include "machines/phase.h"

struct scope {
    struct reconcile *rc;
    struct value root;
    struct meta meta;
    struct reference infrastructure;
    struct reference control_plane;
    struct phase_cluster facts;
    struct slice host; /* where the API is; empty: not known */
    int64_t port;
};

/* --- references ------------------------------------------------------------------------------- */

static bool has_owner(struct value object, struct slice uid)
{
    struct meta meta;

    meta_read(object, &meta);
    DOC_EACH (it, meta.owners) {
        if (slice_equal(value_text(it.value, "uid"), uid))
            return true;
    }
    return false;
}

/* Providers begin when they see whose they are. */
static bool add_owner(void *context, struct value object, struct edit *edit)
{
    struct scope *scope = context;
    struct meta meta;
    struct edit_node labels;

    meta_read(object, &meta);
    if (meta.deleting || has_owner(object, scope->meta.uid))
        return false;
    reconcile_own(scope->rc, edit);
    labels = edit_ensure_object(edit, EDIT_PATH("metadata", "labels"));
    edit_set_string(edit, EDIT_MEMBER(labels, SLICE(BUTLER_LABEL_CLUSTER_NAME)), scope->meta.name);
    return true;
}

static struct error *find_part(struct scope *scope, const struct reference *reference,
                               const char *field, struct doc **out_doc)
{
    struct reconcile *rc = scope->rc;
    struct kube_change change;
    struct error *err;

    err = reference_find(rc->arena, rc->cache, reference, rc->namespace, field, out_doc);
    if (err || !*out_doc || has_owner(doc_root(*out_doc), scope->meta.uid))
        return err;
    change = (struct kube_change){
        .resource = reference_resource(reference),
        .namespace = rc->namespace,
        .name = machines_text(rc, reference->name),
    };
    err = kube_edit(&rc->kube, &change, add_owner, scope, NULL);
    if (err && err->code == ERR_NOT_FOUND) {
        error_drop(err, "gone since; its news will come");
        *out_doc = NULL;
        return NULL;
    }
    return err ? error_wrap(err, "own %s %s", change.resource->kind, change.name) : NULL;
}

static void copy_failure(struct scope *scope, struct value status)
{
    struct slice reason = value_text(status, "failureReason");
    struct slice message = value_text(status, "failureMessage");

    if (!reason.size && !message.size)
        return;
    scope->facts.failed = true;
    edit_set_string(scope->rc->edit, EDIT_PATH("status", "failureReason"),
                    reason.size ? reason : SLICE("UpdateError"));
    edit_set_string(scope->rc->edit, EDIT_PATH("status", "failureMessage"),
                    message.size ? message : reason);
}

static void take_endpoint(struct scope *scope, struct value endpoint)
{
    struct slice host = value_text(endpoint, "host");

    if (scope->host.size || !host.size)
        return;
    scope->host = host;
    scope->port = value_int_or(value_get(endpoint, SLICE("port")), 6443);
}

static void note_ready(struct reconcile *rc, const char *condition, bool ready, const char *waiting)
{
    if (ready)
        reconcile_condition(rc, condition, "True", condition, "%s", "");
    else
        reconcile_condition(rc, condition, "False", waiting, "%s",
                            "waiting for what is referred to, to be ready");
}

static struct error *look_at_infrastructure(struct scope *scope)
{
    struct reconcile *rc = scope->rc;
    struct doc *doc = NULL;
    struct value status;
    struct error *err;

    if (!reference_is_set(&scope->infrastructure)) {
        scope->facts.infrastructure_ready = true;
    } else {
        err = find_part(scope, &scope->infrastructure, "spec.infrastructureRef", &doc);
        if (err)
            return err;
    }
    if (doc) {
        status = value_get(doc_root(doc), SLICE("status"));
        scope->facts.infrastructure_ready = value_bool_or(value_get(status, SLICE("ready")), false);
        copy_failure(scope, status);
        take_endpoint(scope, value_find(doc_root(doc), VALUE_KEYS("spec", "controlPlaneEndpoint")));
        if (value_is_object(value_get(status, SLICE("failureDomains"))))
            edit_set_value(rc->edit, EDIT_PATH("status", "failureDomains"),
                           value_get(status, SLICE("failureDomains")));
    }
    edit_set_bool(rc->edit, EDIT_PATH("status", "infrastructureReady"),
                  scope->facts.infrastructure_ready);
    note_ready(rc, "InfrastructureReady", scope->facts.infrastructure_ready,
               "WaitingForInfrastructure");
    return NULL;
}

static struct error *look_at_control_plane(struct scope *scope, bool *out_ready)
{
    struct reconcile *rc = scope->rc;
    struct doc *doc = NULL;
    bool initialized = false;
    struct value status;
    struct error *err;

    *out_ready = false;
    if (!reference_is_set(&scope->control_plane))
        return NULL;
    err = find_part(scope, &scope->control_plane, "spec.controlPlaneRef", &doc);
    if (err)
        return err;
    if (doc) {
        status = value_get(doc_root(doc), SLICE("status"));
        *out_ready = value_bool_or(value_get(status, SLICE("ready")), false);
        initialized = value_bool_or(value_get(status, SLICE("initialized")), false);
        copy_failure(scope, status);
        take_endpoint(scope, value_find(doc_root(doc), VALUE_KEYS("spec", "controlPlaneEndpoint")));
    }
    edit_set_bool(rc->edit, EDIT_PATH("status", "controlPlaneReady"), *out_ready);
    note_ready(rc, "ControlPlaneInitialized", initialized,
               "WaitingForControlPlaneProviderInitialized");
    note_ready(rc, "ControlPlaneReady", *out_ready, "WaitingForControlPlane");
    return NULL;
}

/* A write of its own: the run begins anew when it is seen. */
static struct error *write_endpoint(struct scope *scope, bool *out_written)
{
    struct reconcile *rc = scope->rc;
    struct kube_change change = { &CAPI_CLUSTERS, rc->namespace, rc->name, NULL };
    struct value endpoint = value_find(scope->root, VALUE_KEYS("spec", "controlPlaneEndpoint"));
    CLEANUP(doc) struct doc *patch = NULL;
    struct edit *edit;
    struct error *err;

    *out_written = false;
    if (value_text(endpoint, "host").size || !scope->host.size)
        return NULL;
    edit = edit_new();
    edit_set_string(edit, EDIT_PATH("metadata", "resourceVersion"), scope->meta.version);
    edit_set_string(edit, EDIT_PATH("spec", "controlPlaneEndpoint", "host"), scope->host);
    edit_set_int(edit, EDIT_PATH("spec", "controlPlaneEndpoint", "port"), scope->port);
    err = edit_seal(edit, &patch);
    if (!err)
        err = kube_patch(&rc->kube, &change, KUBE_PATCH_MERGE, patch, NULL);
    rc->restart = true;
    *out_written = true;
    return err ? error_wrap(err, "write the endpoint of Cluster %s", rc->name) : NULL;
}

static void note_phase(struct scope *scope)
{
    struct reconcile *rc = scope->rc;
    const char *phase = phase_of_cluster(&scope->facts);
    struct slice before = value_text(value_get(scope->root, SLICE("status")), "phase");

    edit_set_string(rc->edit, EDIT_PATH("status", "phase"), slice_from(phase));
    if (!slice_is(before, phase))
        reconcile_event(rc, scope->facts.failed ? RECORDER_WARNING : RECORDER_NORMAL, phase,
                        "Cluster %s is %s", rc->name, phase);
}

static struct error *follow(struct scope *scope)
{
    struct reconcile *rc = scope->rc;
    bool control_plane_ready = false;
    bool written;
    struct error *err;

    take_endpoint(scope, value_find(scope->root, VALUE_KEYS("spec", "controlPlaneEndpoint")));
    err = look_at_infrastructure(scope);
    if (!err)
        err = look_at_control_plane(scope, &control_plane_ready);
    if (err)
        return reconcile_fail(rc, err, "Ready", "IncorrectExternalRef");
    err = write_endpoint(scope, &written);
    if (err || written)
        return err;
    scope->facts.has_endpoint = scope->host.size > 0;
    note_phase(scope);
    if (!scope->facts.infrastructure_ready)
        return reconcile_wait(rc, 0, "WaitingForInfrastructure", "%s",
                              "waiting for the infrastructure to be ready");
    if (reference_is_set(&scope->control_plane) && !control_plane_ready)
        return reconcile_wait(rc, 0, "WaitingForControlPlane", "%s",
                              "waiting for the control plane to be ready");
    return reconcile_ready(rc);
}

/* --- the end ---------------------------------------------------------------------------------- */

static const struct kube_resource *const descendants[] = {
    &CAPI_MACHINE_DEPLOYMENTS,
    &CAPI_MACHINE_SETS,
    &CAPI_MACHINES,
};

/* What the cache does not know of yet would be left behind for ever. */
static struct error *ask_server(struct scope *scope, const struct kube_resource *resource,
                                struct cache_list *out_list)
{
    struct reconcile *rc = scope->rc;
    struct kube_query query = { .namespace = rc->namespace };
    struct cache_list all;
    struct error *err = machines_list(rc, resource, &query, &all);
    size_t count = 0;

    if (err)
        return error_wrap(err, "list the %s of Cluster %s", resource->plural, rc->name);
    for (size_t i = 0; i < all.count; i++) {
        struct value spec = value_get(doc_root(all.docs[i]), SLICE("spec"));

        if (slice_equal(value_text(spec, "clusterName"), scope->meta.name))
            all.docs[count++] = all.docs[i];
    }
    *out_list = (struct cache_list){ all.docs, count };
    return NULL;
}

static struct error *delete_descendants(struct scope *scope, bool ask, size_t *out_left)
{
    struct reconcile *rc = scope->rc;

    *out_left = 0;
    for (size_t i = 0; i < COUNT_OF(descendants); i++) {
        struct cache_list list = { 0 };
        struct error *err = NULL;

        if (ask)
            err = ask_server(scope, descendants[i], &list);
        else
            list = machines_of_cluster(rc, descendants[i], scope->meta.name);
        if (!err)
            err = machines_delete_all(rc, descendants[i], &list);
        if (err)
            return err;
        *out_left += list.count;
    }
    return NULL;
}

/* *out_gone: it is, or there never was one. */
static struct error *delete_part(struct scope *scope, const struct reference *reference,
                                 bool *out_gone)
{
    const struct kube_resource *resource = reference_resource(reference);
    struct error *err;

    *out_gone = true;
    if (!reference_is_set(reference) || !resource)
        return NULL;
    err = reconcile_ensure_gone(scope->rc, resource, scope->rc->namespace,
                                machines_text(scope->rc, reference->name), out_gone);
    return err ? error_wrap(err, "delete %s " SLICE_FORMAT, resource->kind,
                            SLICE_ARGUMENT(reference->name))
               : NULL;
}

static struct error *delete_cluster(struct scope *scope)
{
    struct reconcile *rc = scope->rc;
    size_t left = 0;
    bool gone = false;
    struct error *err;

    if (!meta_has_finalizer(&scope->meta, NAMES_CLUSTER_FINALIZER))
        return NULL;
    note_phase(scope);
    err = delete_descendants(scope, false, &left);
    if (!err && !left)
        err = delete_descendants(scope, true, &left);
    if (err)
        return reconcile_fail(rc, err, "Ready", "DeletionFailed");
    if (left)
        return reconcile_wait(rc, 0, "Deleting",
                              "waiting for %zu MachineDeployments, MachineSets and Machines to be "
                              "gone",
                              left);
    err = delete_part(scope, &scope->control_plane, &gone);
    if (err)
        return reconcile_fail(rc, err, "ControlPlaneReady", "DeletionFailed");
    if (!gone)
        return reconcile_wait(rc, 0, "Deleting", "%s", "waiting for the control plane to be gone");
    err = delete_part(scope, &scope->infrastructure, &gone);
    if (err)
        return reconcile_fail(rc, err, "InfrastructureReady", "DeletionFailed");
    if (!gone)
        return reconcile_wait(rc, 0, "Deleting", "%s", "waiting for the infrastructure to be gone");
    return reconcile_remove_finalizer(rc, NAMES_CLUSTER_FINALIZER);
}

static struct error *reconcile(struct reconcile *rc)
{
    struct scope scope = { .rc = rc, .root = doc_root(rc->object) };
    struct value spec = value_get(scope.root, SLICE("spec"));

    machines_begin(rc);
    meta_read(scope.root, &scope.meta);
    reference_read(value_get(spec, SLICE("infrastructureRef")), &scope.infrastructure);
    reference_read(value_get(spec, SLICE("controlPlaneRef")), &scope.control_plane);
    scope.facts.deleting = scope.meta.deleting;
    scope.facts.has_references =
        reference_is_set(&scope.infrastructure) || reference_is_set(&scope.control_plane);
    if (scope.meta.deleting)
        return delete_cluster(&scope);
    if (machines_is_paused(rc->object, &scope.meta))
        return NULL;
    if (!meta_has_finalizer(&scope.meta, NAMES_CLUSTER_FINALIZER))
        return reconcile_add_finalizer(rc, NAMES_CLUSTER_FINALIZER);
    return follow(&scope);
}

/* --- who is concerned ------------------------------------------------------------------------- */

static void emit_references(struct value object, struct cache_emit *emit)
{
    struct value spec = value_get(object, SLICE("spec"));

    reference_emit(object, value_get(spec, SLICE("infrastructureRef")), emit);
    reference_emit(object, value_get(spec, SLICE("controlPlaneRef")), emit);
}

const struct cache_index cluster_by_reference = { "reference", emit_references };

static void map_part(struct controller_keys *keys, const struct informer_change *change)
{
    CLEANUP(text) struct text value = TEXT_EMPTY;

    mapping_append_reference(change, &value);
    mapping_index(keys, &CAPI_CLUSTERS, &cluster_by_reference, text_slice(&value));
}

/* What a cluster waits for when it goes. */
static void map_gone(struct controller_keys *keys, const struct informer_change *change)
{
    struct object_key key = { change->key.namespace, SLICE("") };
    CLEANUP(doc) struct doc *before = NULL;

    if (change->after)
        return;
    before = mapping_copy(change->before);
    key.name = value_text(value_get(doc_root(before), SLICE("spec")), "clusterName");
    if (key.name.size)
        controller_keys_add(keys, &key);
}

const struct controller cluster_controller = {
    .name = "cluster",
    .objects = { .resource = &CAPI_CLUSTERS },
    .watches = { { &CAPI_DOCKER_CLUSTERS, map_part },
                 { &STEWARD_CONTROL_PLANES, map_part },
                 { &CAPI_MACHINE_DEPLOYMENTS, map_gone },
                 { &CAPI_MACHINE_SETS, map_gone },
                 { &CAPI_MACHINES, map_gone } },
    .workers = MACHINES_WORKERS,
    .max_pause_ms = MACHINES_MAX_PAUSE_MS,
    .status = { .write = true, .observed_generation = true, .ready_condition = "Ready" },
    .reconcile = reconcile,
};
