/* TenantCluster: what has become of its objects. */
#include "base/arena.h"
#include "base/error.h"
#include "base/number.h"
#include "controllers/cluster_scope.h"
#include "controllers/controllers.h"
#include "controllers/limits.h"
#include "doc/doc.h"
#include "doc/edit.h"
#include "kube/butler_resources.h"
#include "kube/recorder.h"

/* --- the control plane -------------------------------------------------------------------------
 */

/* Workers get a new version when the control plane has it, not before. */
static const char *worker_version(const struct cluster_scope *scope)
{
    struct slice now = value_string_or(
        value_find(scope->facts.deployment, VALUE_KEYS("spec", "template", "spec", "version")),
        SLICE(""));

    if (scope->facts.upgraded || !now.size)
        now = value_text(scope->spec, "kubernetesVersion");
    return arena_text(scope->rc->arena, now);
}

struct error *cluster_observe_plane(struct cluster_scope *scope)
{
    const char *workers = arena_format(scope->rc->arena, "%s-workers", scope->name);
    struct value version;

    scope->facts.plane = cluster_cached(scope, &STEWARD_TENANT_CONTROL_PLANES, scope->name);
    version =
        value_find(scope->facts.plane, VALUE_KEYS("status", "kubernetesResources", "version"));
    scope->facts.upgraded =
        slice_is(value_text(version, "status"), "Ready") &&
        slice_equal(value_text(version, "version"), value_text(scope->spec, "kubernetesVersion"));
    scope->facts.deployment = cluster_cached(scope, &CAPI_MACHINE_DEPLOYMENTS, workers);
    scope->facts.worker_version = worker_version(scope);
    return NULL;
}

/* "host:port", or an address that a load balancer was given. Empty: none yet. */
static struct slice endpoint_of(const struct cluster_scope *scope)
{
    struct value status = value_get(scope->facts.plane, SLICE("status"));
    struct slice endpoint = value_text(status, "controlPlaneEndpoint");
    struct value ingress;
    struct slice host;

    if (endpoint.size)
        return endpoint;
    ingress = value_at(
        value_find(status, VALUE_KEYS("kubernetesResources", "service", "loadBalancer", "ingress")),
        0);
    host = value_text(ingress, "ip");
    if (!host.size)
        host = value_text(ingress, "hostname");
    if (!host.size)
        return host;
    return slice_from(
        arena_format(scope->rc->arena, SLICE_FORMAT ":%d", SLICE_ARGUMENT(host), CLUSTER_API_PORT));
}

/* "10.0.0.1:6443", "[::1]:6443". */
static struct error *split_endpoint(struct slice endpoint, struct slice *out_host,
                                    int64_t *out_port)
{
    size_t colon = endpoint.size;

    while (colon > 0 && endpoint.data[colon - 1] != ':')
        colon--;
    if (colon < 2 ||
        !number_parse_int(slice_of(endpoint.data + colon, endpoint.size - colon), out_port))
        return error_final(error_new(ERR_INVALID,
                                     "control plane endpoint \"" SLICE_FORMAT "\" is not host:port",
                                     SLICE_ARGUMENT(endpoint)));
    *out_host = slice_of(endpoint.data, colon - 1);
    if (slice_has_prefix(*out_host, "[") && slice_has_suffix(*out_host, "]"))
        *out_host = slice_of(out_host->data + 1, out_host->size - 2);
    return NULL;
}

/* Cluster API's machines learn from their Cluster where the control plane is. */
static struct error *tell_endpoint(struct cluster_scope *scope, struct value cluster,
                                   struct slice endpoint)
{
    struct kube_change what = { &CAPI_CLUSTERS, scope->tenant, scope->name, NULL };
    struct value told = value_find(cluster, VALUE_KEYS("spec", "controlPlaneEndpoint"));
    CLEANUP(edit) struct edit *edit = edit_new();
    CLEANUP(doc) struct doc *patch = NULL;
    struct slice host = SLICE("");
    struct error *err;
    int64_t number = 0;

    err = split_endpoint(endpoint, &host, &number);
    if (err)
        return err;
    if (slice_equal(value_text(told, "host"), host) &&
        value_int_or(value_get(told, SLICE("port")), 0) == number)
        return NULL;
    edit_set_string(edit, EDIT_PATH("spec", "controlPlaneEndpoint", "host"), host);
    edit_set_int(edit, EDIT_PATH("spec", "controlPlaneEndpoint", "port"), number);
    err = edit_seal(STEAL(edit), &patch);
    if (!err)
        err = kube_patch(&scope->rc->kube, &what, KUBE_PATCH_MERGE, patch, NULL);
    return err;
}

static struct error *observe_endpoint(struct cluster_scope *scope, struct value cluster)
{
    struct slice endpoint = endpoint_of(scope);

    if (!endpoint.size)
        return NULL;
    edit_set_string(scope->rc->edit, EDIT_PATH("status", "controlPlaneEndpoint"), endpoint);
    return value_exists(cluster) ? tell_endpoint(scope, cluster, endpoint) : NULL;
}

static void observe_version(struct cluster_scope *scope)
{
    struct slice running =
        value_string_or(value_find(scope->facts.plane, VALUE_KEYS("status", "kubernetesResources",
                                                                  "version", "version")),
                        SLICE(""));
    struct slice before = value_string_or(
        value_find(scope->status, VALUE_KEYS("observedState", "kubernetesVersion")), SLICE(""));

    if (!running.size || !scope->facts.control_plane_ready || slice_equal(running, before))
        return;
    edit_set_string(scope->rc->edit, EDIT_PATH("status", "observedState", "kubernetesVersion"),
                    running);
    if (before.size)
        reconcile_event(scope->rc, RECORDER_NORMAL, "ControlPlaneUpgraded",
                        "The control plane runs " SLICE_FORMAT, SLICE_ARGUMENT(running));
}

static void tell_control_plane(struct cluster_scope *scope)
{
    struct slice state =
        value_string_or(value_find(scope->facts.plane, VALUE_KEYS("status", "kubernetesResources",
                                                                  "version", "status")),
                        SLICE("Provisioning"));

    if (scope->facts.control_plane_ready)
        reconcile_condition(scope->rc, "ControlPlaneReady", "True", "Ready",
                            "the control plane answers");
    else
        reconcile_condition(scope->rc, "ControlPlaneReady", "False", "Reconciling",
                            "the control plane is " SLICE_FORMAT, SLICE_ARGUMENT(state));
}

/* --- infrastructure ------------------------------------------------------------------------------
 */

static bool infrastructure_is_ready(struct value cluster)
{
    struct value status = value_get(cluster, SLICE("status"));

    return slice_is(value_text(status, "phase"), "Provisioned") ||
           value_bool_or(value_get(status, SLICE("infrastructureReady")), false) ||
           value_bool_or(
               value_find(status, VALUE_KEYS("initialization", "infrastructureProvisioned")),
               false);
}

static bool control_plane_is_ready(struct value cluster)
{
    struct value status = value_get(cluster, SLICE("status"));

    return value_bool_or(value_get(status, SLICE("controlPlaneReady")), false) ||
           value_bool_or(
               value_find(status, VALUE_KEYS("initialization", "controlPlaneInitialized")), false);
}

static void tell_infrastructure(struct cluster_scope *scope, struct value cluster)
{
    struct slice failure = value_text(value_get(cluster, SLICE("status")), "failureMessage");

    if (failure.size)
        reconcile_condition(scope->rc, "InfrastructureReady", "False", "ProviderError",
                            SLICE_FORMAT, SLICE_ARGUMENT(failure));
    else if (infrastructure_is_ready(cluster))
        reconcile_condition(scope->rc, "InfrastructureReady", "True", "Ready",
                            "the infrastructure is there");
    else
        reconcile_condition(scope->rc, "InfrastructureReady", "False", "InfrastructureProvisioning",
                            "waiting for the infrastructure of Cluster %s/%s", scope->tenant,
                            scope->name);
}

struct error *cluster_observe(struct cluster_scope *scope)
{
    struct value cluster = cluster_cached(scope, &CAPI_CLUSTERS, scope->name);
    struct error *err;

    scope->facts.control_plane_ready = control_plane_is_ready(cluster);
    tell_infrastructure(scope, cluster);
    tell_control_plane(scope);
    observe_version(scope);
    cluster_observe_workers(scope);
    err = observe_endpoint(scope, cluster);
    if (err)
        return reconcile_fail(scope->rc, err, "ControlPlaneReady", "EndpointError");
    if (!scope->facts.control_plane_ready)
        return cluster_wait(scope, CLUSTER_RESYNC_MS, "ControlPlaneProvisioning",
                            "waiting for the control plane");
    return NULL;
}
