/* TenantCluster: what is taken down inside the tenant before the tenant itself goes: addons while
 * there is something to uninstall them from, Services while somebody can give back their load
 * balancers. All of it has an end, whether the tenant answers or not. */
#include "api/butler_names.h"
#include "api/condition.h"
#include "base/arena.h"
#include "base/error.h"
#include "controllers/cluster_scope.h"
#include "controllers/controllers.h"
#include "controllers/limits.h"
#include "doc/doc.h"
#include "doc/edit.h"
#include "kube/butler_resources.h"
#include "kube/recorder.h"
#include "kube/resources.h"

#define REACHABLE "TenantReachable" /* condition, while it is being deleted */

static bool is_forced(const struct cluster_scope *scope)
{
    return slice_is(meta_annotation(&scope->meta, BUTLER_NOTE_FORCE_DELETE), "true");
}

static bool may_skip(const struct cluster_scope *scope)
{
    return is_forced(scope) ||
           cluster_ms_since(scope, scope->meta.deletion_time) > CLUSTER_CLEANUP_MS;
}

static void tell_skipped(struct cluster_scope *scope, const char *why)
{
    reconcile_event_rarely(scope->rc, CLUSTER_SKIPPED_EVENT_MS, why, RECORDER_WARNING,
                           "TenantCleanupSkipped", "%s; the cluster goes nevertheless", why);
}

/* --- what refers to the cluster --------------------------------------------------------------- */

/* Deletes what refers to the cluster; *out_first is one that is still there. */
static struct error *delete_referring(struct cluster_scope *scope,
                                      const struct kube_resource *resource, const char **out_first)
{
    struct kube_list list = { .count = 0 };
    struct error *err = kube_list(scope->rc->arena, &scope->rc->kube, resource,
                                  &(struct kube_query){ .namespace = scope->namespace }, &list);

    *out_first = NULL;
    for (size_t i = 0; !err && i < list.count; i++) {
        struct value object = doc_root(list.docs[i]);
        struct slice cluster =
            value_text(value_find(object, VALUE_KEYS("spec", "clusterRef")), "name");
        struct meta meta;

        if (!slice_is(cluster, scope->name))
            continue;
        meta_read(object, &meta);
        *out_first = arena_text(scope->rc->arena, meta.name);
        if (!meta.deleting)
            err = kube_delete_if_there(&scope->rc->kube, resource, scope->namespace, *out_first,
                                       NULL);
    }
    return err ? error_wrap(err, "delete the %s of the cluster", resource->plural) : NULL;
}

static struct error *clean_referring(struct cluster_scope *scope, bool *out_done)
{
    static const struct kube_resource *const resources[] = { &BUTLER_WORKSPACES,
                                                             &BUTLER_TENANT_ADDONS };

    *out_done = true;
    for (size_t i = 0; i < COUNT_OF(resources); i++) {
        const char *first;
        struct error *err = delete_referring(scope, resources[i], &first);

        if (err)
            return err;
        if (!first)
            continue;
        if (!may_skip(scope)) {
            *out_done = false;
            return cluster_wait_for(scope, resources[i]->kind, scope->namespace, first);
        }
        tell_skipped(scope, arena_format(scope->rc->arena, "%s %s is still there",
                                         resources[i]->kind, first));
    }
    return NULL;
}

/* --- Services in the tenant ------------------------------------------------------------------- */

/* Whether there is a tenant to clean: it has been up, and nobody has begun to take it down. */
static struct error *is_up(struct cluster_scope *scope, bool *out_up)
{
    CLEANUP(doc) struct doc *cluster = NULL;
    struct error *err;
    struct meta meta;

    *out_up = false;
    if (!scope->tenant || !scope->options->tenant ||
        !value_exists(value_get(scope->status, SLICE("kubeconfigSecretRef"))))
        return NULL;
    err = kube_find(&scope->rc->kube, &CAPI_CLUSTERS, scope->tenant, scope->name, &cluster);
    if (err || !cluster)
        return err;
    meta_read(doc_root(cluster), &meta);
    *out_up = !meta.deleting;
    return NULL;
}

/* Deletes the Services of type LoadBalancer; *out_namespace and *out_name are one that is still
 * there, NULL: none is. */
static struct error *delete_services(struct cluster_scope *scope, const char **out_namespace,
                                     const char **out_name)
{
    struct arena *arena = scope->rc->arena;
    struct kube_list list = { .count = 0 };
    struct kube tenant;
    struct error *err = cluster_open_tenant(scope, &tenant);

    *out_name = NULL;
    if (!err)
        err = kube_list(arena, &tenant, &KUBE_SERVICES, &(struct kube_query){ 0 }, &list);
    for (size_t i = 0; !err && i < list.count; i++) {
        struct value service = doc_root(list.docs[i]);
        struct meta meta;

        if (!slice_is(value_text(value_get(service, SLICE("spec")), "type"), "LoadBalancer"))
            continue;
        meta_read(service, &meta);
        *out_namespace = arena_text(arena, meta.namespace);
        *out_name = arena_text(arena, meta.name);
        if (!meta.deleting)
            err = kube_delete_if_there(&tenant, &KUBE_SERVICES, *out_namespace, *out_name, NULL);
    }
    return err;
}

/* How long the tenant has not answered: a condition is the memory, so a restart changes nothing. */
static uint64_t silent_ms(const struct cluster_scope *scope)
{
    struct value object = doc_root(scope->rc->object);

    if (!condition_is(object, REACHABLE, "False"))
        return 0;
    return cluster_ms_since(scope,
                            value_text(condition_find(object, REACHABLE), "lastTransitionTime"));
}

static struct error *wait_for_tenant(struct cluster_scope *scope, struct error *take_error,
                                     bool *out_done)
{
    CLEANUP(error) struct error *err = take_error;
    CLEANUP(string) char *text = error_format(err);

    *out_done = silent_ms(scope) > CLUSTER_SILENT_MS;
    reconcile_condition(scope->rc, REACHABLE, "False", "Unreachable", "%s", text);
    if (!*out_done)
        return reconcile_wait(scope->rc, CLUSTER_DELETE_MS, "Deleting",
                              "waiting for the cluster's API, which does not answer: %s", text);
    tell_skipped(scope, "the cluster's API does not answer, and may leave load balancers behind");
    return NULL;
}

static struct error *clean_services(struct cluster_scope *scope, bool *out_done)
{
    const char *namespace = NULL;
    const char *name = NULL;
    struct error *err;
    bool up = false;

    *out_done = true;
    err = is_forced(scope) ? NULL : is_up(scope, &up);
    if (err || !up)
        return err;
    err = delete_services(scope, &namespace, &name);
    if (err && err->code == ERR_NOT_FOUND && !name) {
        error_drop(err, "it has no kubeconfig any more");
        return NULL;
    }
    if (err)
        return wait_for_tenant(scope, err, out_done);
    if (condition_is(doc_root(scope->rc->object), REACHABLE, "False"))
        reconcile_condition(scope->rc, REACHABLE, "True", "Ready", "the cluster's API answers");
    if (!name)
        return NULL;
    if (may_skip(scope)) {
        tell_skipped(scope, arena_format(scope->rc->arena,
                                         "Service %s/%s of the tenant is still "
                                         "there",
                                         namespace, name));
        return NULL;
    }
    *out_done = false;
    return cluster_wait_for(scope, "Service", namespace, name);
}

struct error *cluster_clean_tenant(struct cluster_scope *scope, bool *out_done)
{
    struct error *err = clean_referring(scope, out_done);

    return err || !*out_done ? err : clean_services(scope, out_done);
}
