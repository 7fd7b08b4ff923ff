/* StewardControlPlane: has a TenantControlPlane that does what it says, and tells Cluster API how
 * far it is. */
#include <string.h>

#include "api/butler_names.h"
#include "api/meta.h"
#include "base/arena.h"
#include "base/error.h"
#include "base/number.h"
#include "doc/doc.h"
#include "doc/edit.h"
#include "hosted/hosted_internal.h"
#include "hosted/limits.h"
#include "kube/butler_resources.h"
#include "kube/cache.h"
#include "kube/reconcile.h"

static struct slice version_of(struct arena *arena, struct value spec)
{
    struct slice version = value_text(spec, "version");

    if (slice_has_prefix(version, "v"))
        return version;
    return slice_from(arena_format(arena, "v" SLICE_FORMAT, SLICE_ARGUMENT(version)));
}

static void copy(struct edit *edit, struct edit_path to, struct value value)
{
    if (value_exists(value))
        edit_set_value(edit, to, value);
}

/* The first range stands for itself, two have a list as well. */
static void set_ranges(struct edit *edit, const char *one, const char *all, struct value blocks)
{
    copy(edit, EDIT_PATH("spec", "networkProfile", one), value_at(blocks, 0));
    if (value_count(blocks) > 1)
        copy(edit, EDIT_PATH("spec", "networkProfile", all), blocks);
}

/* Where a field of ours stands in the TenantControlPlane; both under spec. */
static const struct {
    const char *from[5]; /* end with NULL */
    const char *to[6];
} fields[] = {
    { { "replicas" }, { "controlPlane", "deployment", "replicas" } },
    { { "kubelet" }, { "kubernetes", "kubelet" } },
    { { "admissionControllers" }, { "kubernetes", "admissionControllers" } },
    { { "dataStoreName" }, { "dataStore" } },
    { { "dataStoreSchema" }, { "dataStoreSchema" } },
    { { "dataStoreUsername" }, { "dataStoreUsername" } },
    { { "certificates" }, { "certificates" } },
    { { "runtime" }, { "runtime" } },
    { { "registry" }, { "controlPlane", "deployment", "registrySettings", "registry" } },
    { { "apiServer", "extraArgs" }, { "controlPlane", "deployment", "extraArgs", "apiServer" } },
    { { "apiServer", "resources" }, { "controlPlane", "deployment", "resources", "apiServer" } },
    { { "apiServer", "extraVolumeMounts" },
      { "controlPlane", "deployment", "additionalVolumeMounts", "apiServer" } },
    { { "apiServer", "containerImageName" },
      { "controlPlane", "deployment", "registrySettings", "apiServerImage" } },
    { { "controllerManager", "extraArgs" },
      { "controlPlane", "deployment", "extraArgs", "controllerManager" } },
    { { "controllerManager", "resources" },
      { "controlPlane", "deployment", "resources", "controllerManager" } },
    { { "controllerManager", "extraVolumeMounts" },
      { "controlPlane", "deployment", "additionalVolumeMounts", "controllerManager" } },
    { { "controllerManager", "containerImageName" },
      { "controlPlane", "deployment", "registrySettings", "controllerManagerImage" } },
    { { "scheduler", "extraArgs" }, { "controlPlane", "deployment", "extraArgs", "scheduler" } },
    { { "scheduler", "resources" }, { "controlPlane", "deployment", "resources", "scheduler" } },
    { { "scheduler", "extraVolumeMounts" },
      { "controlPlane", "deployment", "additionalVolumeMounts", "scheduler" } },
    { { "scheduler", "containerImageName" },
      { "controlPlane", "deployment", "registrySettings", "schedulerImage" } },
    { { "kine", "extraArgs" }, { "controlPlane", "deployment", "extraArgs", "kine" } },
    { { "kine", "resources" }, { "controlPlane", "deployment", "resources", "kine" } },
    { { "network", "serviceType" }, { "controlPlane", "service", "serviceType" } },
    { { "network", "serviceLabels" },
      { "controlPlane", "service", "additionalMetadata", "labels" } },
    { { "network", "serviceAnnotations" },
      { "controlPlane", "service", "additionalMetadata", "annotations" } },
    { { "network", "serviceAddress" }, { "networkProfile", "address" } },
    { { "network", "certSANs" }, { "networkProfile", "certSANs" } },
    { { "network", "dnsServiceIPs" }, { "networkProfile", "dnsServiceIPs" } },
    { { "addons", "coreDNS", "dnsServiceIPs" }, { "networkProfile", "dnsServiceIPs" } },
    { { "network", "loadBalancerConfig", "loadBalancerClass" },
      { "networkProfile", "loadBalancerClass" } },
    { { "network", "loadBalancerConfig", "loadBalancerSourceRanges" },
      { "networkProfile", "loadBalancerSourceRanges" } },
    { { "network", "ingress", "className" }, { "controlPlane", "ingress", "ingressClassName" } },
    { { "network", "ingress", "hostname" }, { "controlPlane", "ingress", "hostname" } },
    { { "network", "ingress", "controllerType" }, { "controlPlane", "ingress", "controllerType" } },
    { { "network", "ingress", "extraLabels" },
      { "controlPlane", "ingress", "additionalMetadata", "labels" } },
    { { "network", "ingress", "extraAnnotations" },
      { "controlPlane", "ingress", "additionalMetadata", "annotations" } },
    { { "network", "gateway", "parentRefs" }, { "controlPlane", "gateway", "parentRefs" } },
    { { "network", "gateway", "hostname" }, { "controlPlane", "gateway", "hostname" } },
    { { "network", "gateway", "extraLabels" },
      { "controlPlane", "gateway", "additionalMetadata", "labels" } },
    { { "network", "gateway", "extraAnnotations" },
      { "controlPlane", "gateway", "additionalMetadata", "annotations" } },
};

static struct edit_path at(const char *const *keys)
{
    return (struct edit_path){ .keys = keys, .from_root = true };
}

/* All addons but what belongs to the network there. */
static void write_addons(struct value addons, struct edit *edit)
{
    copy(edit, EDIT_PATH("spec", "addons"), addons);
    if (value_exists(value_find(addons, VALUE_KEYS("coreDNS", "dnsServiceIPs"))))
        edit_remove(edit, EDIT_PATH("spec", "addons", "coreDNS", "dnsServiceIPs"));
}

/* What the TenantControlPlane should say, in its terms. */
static void write_spec(struct reconcile *rc, struct value cluster, struct edit *edit)
{
    struct value spec = value_get(doc_root(rc->object), SLICE("spec"));
    struct value network = value_find(cluster, VALUE_KEYS("spec", "clusterNetwork"));

    edit_set_string(edit, EDIT_PATH("spec", "kubernetes", "version"), version_of(rc->arena, spec));
    for (size_t i = 0; i < COUNT_OF(fields); i++) {
        const char *keys[COUNT_OF(fields[i].to) + 1] = { "spec" };

        memcpy(keys + 1, fields[i].to, sizeof(fields[i].to));
        copy(edit, at(keys), value_find(spec, fields[i].from));
    }
    write_addons(value_get(spec, SLICE("addons")), edit);
    copy(edit, EDIT_PATH("spec", "networkProfile", "port"),
         value_get(network, SLICE("apiServerPort")));
    copy(edit, EDIT_PATH("spec", "networkProfile", "clusterDomain"),
         value_get(network, SLICE("serviceDomain")));
    set_ranges(edit, "serviceCidr", "serviceCidrs",
               value_find(network, VALUE_KEYS("services", "cidrBlocks")));
    set_ranges(edit, "podCidr", "podCidrs", value_find(network, VALUE_KEYS("pods", "cidrBlocks")));
}

/* With the finalizer from the beginning, which saves a write of its own. */
static struct error *create(struct reconcile *rc, struct value cluster)
{
    struct meta meta;
    struct edit *edit = edit_new();
    CLEANUP(doc) struct doc *tenant = NULL;
    struct error *err;

    meta_read(doc_root(rc->object), &meta);
    edit_set_string(edit, EDIT_PATH("apiVersion"), SLICE("steward.butlerlabs.dev/v1alpha1"));
    edit_set_string(edit, EDIT_PATH("kind"), SLICE("TenantControlPlane"));
    edit_set_string(edit, EDIT_PATH("metadata", "namespace"), meta.namespace);
    edit_set_string(edit, EDIT_PATH("metadata", "name"), meta.name);
    copy(edit, EDIT_PATH("metadata", "labels"), meta.labels);
    edit_set_string(edit, EDIT_PATH("metadata", "labels", STEWARD_LABEL_PROJECT),
                    SLICE(STEWARD_PROJECT));
    edit_set_array(edit, EDIT_PATH("metadata", "finalizers"));
    edit_set_string(edit, EDIT_PATH("metadata", "finalizers", EDIT_END), SLICE(STEWARD_FINALIZER));
    reconcile_own(rc, edit);
    write_spec(rc, cluster, edit);
    err = edit_seal(edit, &tenant);
    if (!err)
        err = kube_create(&rc->kube, &STEWARD_TENANT_CONTROL_PLANES, tenant, NULL);
    return err;
}

/* Only what we say: the rest of it belongs to whoever wrote it. */
static struct error *correct(struct reconcile *rc, struct doc *tenant, struct value cluster)
{
    CLEANUP(doc) struct doc *patch = NULL;
    CLEANUP(doc) struct doc *merged = NULL;
    struct value before = value_get(doc_root(tenant), SLICE("spec"));
    struct edit *edit = edit_new();
    struct error *err;

    write_spec(rc, cluster, edit);
    err = edit_seal(edit, &patch);
    if (err)
        return err;
    edit = edit_begin(tenant);
    edit_merge(edit, EDIT_PATH("spec"), value_get(doc_root(patch), SLICE("spec")));
    err = edit_seal(edit, &merged);
    if (err || value_equal(before, value_get(doc_root(merged), SLICE("spec"))))
        return err;
    return kube_patch(
        &rc->kube,
        &(struct kube_change){ &STEWARD_TENANT_CONTROL_PLANES, rc->namespace, rc->name, NULL },
        KUBE_PATCH_MERGE, patch, NULL);
}

static bool is_ours(struct reconcile *rc, struct doc *tenant)
{
    struct meta meta;
    struct meta mine;

    meta_read(doc_root(tenant), &meta);
    meta_read(doc_root(rc->object), &mine);
    DOC_EACH (it, meta.owners) {
        struct meta_owner owner;

        meta_owner_read(it.value, &owner);
        if (owner.controller)
            return slice_equal(owner.uid, mine.uid);
    }
    return false;
}

/* An IPv6 host is in brackets, which are not part of it. */
static bool cut_endpoint(struct slice endpoint, struct slice *out_host, struct slice *out_port)
{
    const char *colon = endpoint.size ? memrchr(endpoint.data, ':', endpoint.size) : NULL;
    struct slice host;

    if (!colon)
        return false;
    host = slice_of(endpoint.data, (size_t)(colon - endpoint.data));
    *out_port = slice_of(colon + 1, endpoint.size - host.size - 1);
    if (slice_has_prefix(host, "[") && slice_has_suffix(host, "]"))
        host = slice_of(host.data + 1, host.size - 2);
    *out_host = host;
    return true;
}

/* The port that the tenant's nodes and people use is written where Cluster API looks for it. */
static struct error *write_endpoint(struct reconcile *rc, struct slice endpoint)
{
    struct value spec = value_get(doc_root(rc->object), SLICE("spec"));
    struct value known = value_get(spec, SLICE("controlPlaneEndpoint"));
    CLEANUP(doc) struct doc *patch = NULL;
    struct slice host;
    struct slice port;
    struct edit *edit;
    int64_t number;
    struct error *err;

    if (!cut_endpoint(endpoint, &host, &port) || !number_parse_int(port, &number))
        return NULL;
    if (slice_equal(value_text(known, "host"), host) &&
        value_int_or(value_get(known, SLICE("port")), 0) == number)
        return NULL;
    edit = edit_new();
    edit_set_string(edit, EDIT_PATH("spec", "controlPlaneEndpoint", "host"), host);
    edit_set_int(edit, EDIT_PATH("spec", "controlPlaneEndpoint", "port"), number);
    err = edit_seal(edit, &patch);
    if (err)
        return err;
    return kube_patch(
        &rc->kube, &(struct kube_change){ &STEWARD_CONTROL_PLANES, rc->namespace, rc->name, NULL },
        KUBE_PATCH_MERGE, patch, NULL);
}

static void set_replicas(struct reconcile *rc, struct value deployment)
{
    int64_t replicas = value_int_or(value_get(deployment, SLICE("replicas")), 0);
    int64_t ready = value_int_or(value_get(deployment, SLICE("readyReplicas")), 0);
    int64_t updated = value_int_or(value_get(deployment, SLICE("updatedReplicas")), 0);
    const struct {
        const char *name;
        int64_t count;
    } numbers[] = {
        { "replicas", replicas },       { "readyReplicas", ready },
        { "availableReplicas", ready }, { "unavailableReplicas", replicas - ready },
        { "updatedReplicas", updated }, { "upToDateReplicas", updated },
    };

    for (size_t i = 0; i < COUNT_OF(numbers); i++)
        edit_set_int(rc->edit, EDIT_PATH("status", numbers[i].name), numbers[i].count);
    if (value_exists(value_get(deployment, SLICE("selector"))))
        edit_set_value(rc->edit, EDIT_PATH("status", "selector"),
                       value_get(deployment, SLICE("selector")));
}

static void set_flag(struct reconcile *rc, const char *type, bool holds, const char *yes,
                     const char *no)
{
    reconcile_condition(rc, type, holds ? "True" : "False", holds ? yes : no, "%s", "");
}

/* Of both contracts of Cluster API. All that comes before a tenant answers has been done by then.
 */
static void set_conditions(struct reconcile *rc, struct slice status, bool ready)
{
    static const char *const done[] = { "TenantControlPlaneCreated",
                                        "TenantControlPlaneAddressReady",
                                        "ControlPlaneEndpointPatched", "KubeadmResourcesCreated" };

    for (size_t i = 0; i < COUNT_OF(done); i++)
        reconcile_condition(rc, done[i], "True", "Succeeded", "%s", "");
    reconcile_condition(rc, "StewardControlPlaneIsInitialized", "True", "Succeeded", "%s", "");
    reconcile_condition(rc, "StewardControlPlaneIsReady", ready ? "True" : "False",
                        ready ? "Succeeded" : "Pending", "the TenantControlPlane is " SLICE_FORMAT,
                        SLICE_ARGUMENT(status));
    set_flag(rc, "Available", ready, "Available", "NotAvailable");
    set_flag(rc, "RollingOut", slice_is(status, "Upgrading"), "RollingOut", "NotRollingOut");
    set_flag(rc, "ScalingUp", false, "", "NotScalingUp");
    set_flag(rc, "ScalingDown", false, "", "NotScalingDown");
    set_flag(rc, "Paused", false, "", "NotPaused");
    set_flag(rc, "Deleting", false, "", "NotDeleting");
}

/* Also while it is upgraded, while writes are limited, and when it sleeps only until somebody asks
 * it something. */
static bool answers(struct value resources)
{
    static const char *const words[] = { "Ready", "Upgrading", "WriteLimited" };
    struct slice word = value_text(value_get(resources, SLICE("version")), "status");

    for (size_t i = 0; i < COUNT_OF(words); i++) {
        if (slice_is(word, words[i]))
            return true;
    }
    return slice_is(word, "Sleeping") &&
           value_int_or(value_find(resources, VALUE_KEYS("deployment", "readyReplicas")), 0) > 0;
}

/* Nothing is said before the tenant has answered once: there is nothing to say yet. */
static void tell(struct reconcile *rc, struct value resources)
{
    struct value mine = value_get(doc_root(rc->object), SLICE("status"));
    struct value version = value_get(resources, SLICE("version"));
    struct slice status = value_text(version, "status");
    bool ready = answers(resources);

    if (!ready && !value_bool_or(value_get(mine, SLICE("initialized")), false))
        return;
    edit_set_bool(rc->edit, EDIT_PATH("status", "ready"), ready);
    edit_set_bool(rc->edit, EDIT_PATH("status", "initialized"), true);
    edit_set_bool(rc->edit, EDIT_PATH("status", "initialization", "controlPlaneInitialized"), true);
    edit_set_bool(rc->edit, EDIT_PATH("status", "externalManagedControlPlane"), true);
    copy(rc->edit, EDIT_PATH("status", "version"), value_get(version, SLICE("version")));
    set_replicas(rc, value_get(resources, SLICE("deployment")));
    set_conditions(rc, status, ready);
}

static struct error *follow(struct reconcile *rc, struct doc *tenant, struct value cluster)
{
    struct value status = value_get(doc_root(tenant), SLICE("status"));
    struct meta meta;
    struct error *err;

    if (!is_ours(rc, tenant))
        return error_final(error_new(ERR_ALREADY_EXISTS,
                                     "TenantControlPlane %s/%s is there and not controlled by the "
                                     "StewardControlPlane of that name",
                                     rc->namespace, rc->name));
    meta_read(doc_root(tenant), &meta);
    if (meta.deleting)
        return NULL; /* it is made again when it is gone */
    err = correct(rc, tenant, cluster);
    if (err)
        return error_wrap(err, "patch TenantControlPlane %s", rc->name);
    err = write_endpoint(rc, value_text(status, "controlPlaneEndpoint"));
    if (err)
        return error_wrap(err, "write the endpoint of %s", rc->name);
    tell(rc, value_get(status, SLICE("kubernetesResources")));
    return NULL;
}

/* The networks of a tenant are said by its Cluster, which may be made after us. */
static bool find_cluster(struct reconcile *rc, struct value *out_cluster)
{
    struct meta meta;
    struct object_key key;
    struct doc *cluster;

    *out_cluster = VALUE_ABSENT_VALUE;
    meta_read(doc_root(rc->object), &meta);
    key = (struct object_key){ meta.namespace, meta_label(&meta, BUTLER_LABEL_CLUSTER_NAME) };
    if (!key.name.size)
        return true; /* one without a Cluster has the usual networks */
    cluster = cache_get(rc->arena, rc->cache, &CAPI_CLUSTERS, &key);
    if (cluster)
        *out_cluster = doc_root(cluster);
    return cluster;
}

static struct error *reconcile(struct reconcile *rc)
{
    struct value cluster;
    struct doc *tenant;
    struct error *err;

    /* The TenantControlPlane goes after us, because we are its owner. */
    if (reconcile_deleting(rc) || reconcile_paused(rc))
        return NULL;
    if (!find_cluster(rc, &cluster))
        return NULL; /* its coming will call us */
    tenant = cache_get(rc->arena, rc->cache, &STEWARD_TENANT_CONTROL_PLANES, &rc->key);
    if (tenant)
        return follow(rc, tenant, cluster);
    err = create(rc, cluster);
    if (err && err->code == ERR_ALREADY_EXISTS) {
        error_drop(err, "the cache is behind; the object calls us when it comes");
        return NULL;
    }
    return err ? error_wrap(err, "create TenantControlPlane %s", rc->name) : NULL;
}

const struct controller steward_control_plane_controller = {
    .name = "stewardcontrolplane",
    .objects = { &STEWARD_CONTROL_PLANES },
    .watches = { { &STEWARD_TENANT_CONTROL_PLANES }, { &CAPI_CLUSTERS } },
    .workers = HOSTED_WORKERS,
    .status = { .write = true, .observed_generation = true },
    .reconcile = reconcile,
};
