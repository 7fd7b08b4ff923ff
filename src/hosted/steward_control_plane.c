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

/* What the TenantControlPlane should say, in its terms. No data store: each process has one of its
 * own, and a name that no DataStore has would be refused. */
static void write_spec(struct reconcile *rc, struct value cluster, struct edit *edit)
{
    struct value spec = value_get(doc_root(rc->object), SLICE("spec"));
    struct value network = value_find(cluster, VALUE_KEYS("spec", "clusterNetwork"));

    edit_set_string(edit, EDIT_PATH("spec", "kubernetes", "version"), version_of(rc->arena, spec));
    copy(edit, EDIT_PATH("spec", "kubernetes", "kubelet"), value_get(spec, SLICE("kubelet")));
    copy(edit, EDIT_PATH("spec", "controlPlane", "deployment", "replicas"),
         value_get(spec, SLICE("replicas")));
    copy(edit, EDIT_PATH("spec", "controlPlane", "service", "serviceType"),
         value_find(spec, VALUE_KEYS("network", "serviceType")));
    copy(edit, EDIT_PATH("spec", "addons"), value_get(spec, SLICE("addons")));
    copy(edit, EDIT_PATH("spec", "networkProfile", "certSANs"),
         value_find(spec, VALUE_KEYS("network", "certSANs")));
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

    if (!slice_cut(endpoint, ':', &host, &port) || !number_parse_int(port, &number))
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
    static const char *const names[] = { "replicas", "readyReplicas", "updatedReplicas" };

    for (size_t i = 0; i < COUNT_OF(names); i++)
        edit_set_int(rc->edit, EDIT_PATH("status", names[i]),
                     value_int_or(value_get(deployment, slice_from(names[i])), 0));
}

/* Nothing is said before the tenant has answered once: there is nothing to say yet. */
static void tell(struct reconcile *rc, struct value resources)
{
    struct value mine = value_get(doc_root(rc->object), SLICE("status"));
    struct value version = value_get(resources, SLICE("version"));
    struct slice status = value_text(version, "status");
    bool ready = slice_is(status, "Ready"); /* as the control-plane status controller has it */

    if (!ready && !value_bool_or(value_get(mine, SLICE("initialized")), false))
        return;
    edit_set_bool(rc->edit, EDIT_PATH("status", "ready"), ready);
    edit_set_bool(rc->edit, EDIT_PATH("status", "initialized"), true);
    edit_set_bool(rc->edit, EDIT_PATH("status", "initialization", "controlPlaneInitialized"), true);
    edit_set_bool(rc->edit, EDIT_PATH("status", "externalManagedControlPlane"), true);
    copy(rc->edit, EDIT_PATH("status", "version"), value_get(version, SLICE("version")));
    set_replicas(rc, value_get(resources, SLICE("deployment")));
    reconcile_condition(rc, "StewardControlPlaneIsInitialized", "True", "Succeeded", "%s", "");
    reconcile_condition(rc, "StewardControlPlaneIsReady", ready ? "True" : "False",
                        ready ? "Succeeded" : "Pending", "the TenantControlPlane is " SLICE_FORMAT,
                        SLICE_ARGUMENT(status));
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
