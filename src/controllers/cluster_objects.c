/* TenantCluster: its Cluster API objects. They are made from the spec anew in every run and
 * written where they differ, so that what somebody deleted comes back and what the spec changed
 * follows, each at its time: workers wait for the control plane. */
#include "api/butler_names.h"
#include "base/arena.h"
#include "base/error.h"
#include "base/text.h"
#include "controllers/cluster_scope.h"
#include "controllers/controllers.h"
#include "controllers/limits.h"
#include "doc/doc.h"
#include "doc/edit.h"
#include "kube/butler_resources.h"
#include "kube/cache.h"
#include "kube/recorder.h"
#include "kube/resources.h"
#include "providers/capi.h"

static struct slice template_name(struct value deployment)
{
    struct value reference =
        value_find(deployment, VALUE_KEYS("spec", "template", "spec", "infrastructureRef"));

    return value_text(reference, "name");
}

/* --- what there is -----------------------------------------------------------------------------
 */

/* The template that machines are made from now. */
static struct error *read_machine_template(struct cluster_scope *scope, struct capi_input *input)
{
    const struct kube_resource *resource = capi_machine_templates(scope->provider_object);
    struct slice name = template_name(input->deployment);
    struct doc *doc = NULL;
    struct error *err;

    scope->facts.machine_templates = resource;
    if (!resource || !name.size)
        return NULL;
    err = kube_find(&scope->rc->kube, resource, scope->tenant, arena_text(scope->rc->arena, name),
                    &doc);
    if (err)
        return error_wrap(err, "read the machine template");
    if (doc) {
        arena_defer(scope->rc->arena, doc_release, doc);
        input->machine_template = doc_root(doc);
    }
    return NULL;
}

static struct error *read_credentials(struct cluster_scope *scope, struct capi_input *input)
{
    const struct provider_config *provider = &scope->provider;
    struct arena *arena = scope->rc->arena;
    struct doc *doc = NULL;
    struct error *err;

    if (!provider->credentials_name.size)
        return NULL;
    err = kube_find(&scope->rc->kube, &KUBE_SECRETS,
                    arena_text(arena, provider->credentials_namespace),
                    arena_text(arena, provider->credentials_name), &doc);
    if (err)
        return error_wrap(err, "read the provider's credentials");
    if (doc) {
        arena_defer(arena, doc_release, doc);
        input->credentials = doc_root(doc);
    }
    return NULL;
}

/* --- what there shall be -----------------------------------------------------------------------
 */

/* Tells people of what is about to change, before it does. */
static void announce(struct cluster_scope *scope, const struct capi_set *set,
                     struct value deployment)
{
    const struct capi_object *wanted = &set->parts[CAPI_PART_MACHINE_DEPLOYMENT];
    struct value before = value_get(deployment, SLICE("spec"));
    struct value after =
        wanted->doc ? value_get(doc_root(wanted->doc), SLICE("spec")) : VALUE_ABSENT_VALUE;
    int64_t had = value_int_or(value_get(before, SLICE("replicas")), 0);
    int64_t has = value_int_or(value_get(after, SLICE("replicas")), 0);

    if (!value_exists(before) || !value_exists(after))
        return;
    if (had != has)
        reconcile_event(scope->rc, RECORDER_NORMAL, "ClusterScaling",
                        "Scaled workers from %lld to %lld", (long long)had, (long long)has);
    if (!slice_is(template_name(deployment), set->parts[CAPI_PART_MACHINE_TEMPLATE].name))
        reconcile_event(scope->rc, RECORDER_NORMAL, "MachineTemplateRotated",
                        "Workers are replaced by machines of template %s",
                        set->parts[CAPI_PART_MACHINE_TEMPLATE].name);
}

static void announce_upgrade(struct cluster_scope *scope)
{
    struct value plane = cluster_cached(scope, &STEWARD_CONTROL_PLANES, scope->name);
    struct slice wanted = value_text(scope->spec, "kubernetesVersion");
    struct slice now = value_text(value_get(plane, SLICE("spec")), "version");

    if (now.size && !slice_equal(now, wanted))
        reconcile_event(scope->rc, RECORDER_NORMAL, "ClusterUpgrading",
                        "Upgrading from " SLICE_FORMAT " to " SLICE_FORMAT, SLICE_ARGUMENT(now),
                        SLICE_ARGUMENT(wanted));
}

/* The tenant's namespace is there, so what was not found is the kind. */
static struct error *miss_kind(struct cluster_scope *scope, const struct kube_resource *resource,
                               struct error *take_error)
{
    error_drop(take_error, "the condition says it");
    reconcile_condition(scope->rc, "InfrastructureReady", "False",
                        "InfrastructureProviderNotInstalled",
                        "the kind %s of %s/%s is not installed", resource->kind, resource->group,
                        resource->version);
    return cluster_wait(scope, CLUSTER_RESYNC_MS, "InfrastructureProviderNotInstalled",
                        "the kind %s of %s/%s is not installed", resource->kind, resource->group,
                        resource->version);
}

static struct error *write_objects(struct cluster_scope *scope, const struct capi_set *set)
{
    for (size_t part = 0; part < CAPI_PARTS; part++) {
        const struct capi_object *object = &set->parts[part];
        struct doc *made = NULL;
        struct error *err;

        if (!object->doc)
            continue;
        err = reconcile_ensure(scope->rc, object->resource, object->doc, cluster_source_labels,
                               &made);
        if (err && err->code == ERR_NOT_FOUND)
            return miss_kind(scope, object->resource, err);
        if (err)
            return error_wrap(err, "make %s %s", object->resource->kind, object->name);
        arena_defer(scope->rc->arena, doc_release, made);
        if (part == CAPI_PART_MACHINE_DEPLOYMENT)
            scope->facts.deployment = doc_root(made);
    }
    return NULL;
}

/* Only an edit can mend it. */
static struct error *reject(struct cluster_scope *scope, struct error *take_error)
{
    CLEANUP(error) struct error *wrong = take_error;
    CLEANUP(text) struct text text = TEXT_EMPTY;

    error_append(wrong, &text);
    reconcile_condition(scope->rc, "InfrastructureReady", "False", "InvalidConfiguration", "%s",
                        text_string(&text));
    return cluster_fail(scope, "InvalidConfiguration", "%s", text_string(&text));
}

struct error *cluster_ensure_objects(struct cluster_scope *scope)
{
    struct capi_input input = {
        .cluster = doc_root(scope->object),
        .spec = scope->spec,
        .provider_config = scope->provider_object,
        .butler_config = scope->config_object,
        .namespace = scope->tenant,
        .exposure = scope->exposure,
        .exposure_ip = scope->exposure_ip,
        .image = scope->image,
        .worker_version = scope->facts.worker_version,
        .bootstrap_object = scope->bootstrap.object,
        .bootstrap_reference = scope->bootstrap.bootstrap,
        .deployment = scope->facts.deployment,
    };
    struct capi_set set;
    struct error *err = read_credentials(scope, &input);

    if (!err)
        err = read_machine_template(scope, &input);
    if (err)
        return reconcile_fail(scope->rc, err, "InfrastructureReady", "InfrastructureError");
    cluster_check_trust(scope, input.credentials);
    err = capi_build(scope->rc->arena, &input, &set);
    if (err && err->code == ERR_INVALID)
        return reject(scope, err);
    if (!err) {
        announce(scope, &set, input.deployment);
        announce_upgrade(scope);
        err = write_objects(scope, &set);
    }
    return err ? reconcile_fail(scope->rc, err, "InfrastructureReady", "InfrastructureError")
               : NULL;
}
