/* DockerCluster: ready at once, and the heart that beats for all its machines. */
#include "api/butler_names.h"
#include "api/meta.h"
#include "api/steward_names.h"
#include "base/arena.h"
#include "base/clock.h"
#include "base/error.h"
#include "base/timestamp.h"
#include "doc/doc.h"
#include "doc/edit.h"
#include "kube/butler_resources.h"
#include "kube/cache.h"
#include "kube/reconcile.h"
#include "kube/resources.h"
#include "local/limits.h"
#include "local/local_internal.h"
#include "local/node.h"

/* The machine behind a Lease lives: it has joined and has not died. */
static bool lives(const struct cache_list *machines, struct slice node)
{
    for (size_t i = 0; i < machines->count; i++) {
        struct value machine = doc_root(machines->docs[i]);
        struct slice id = value_text(value_get(machine, SLICE("spec")), "providerID");
        struct value status = value_get(machine, SLICE("status"));

        if (slice_has_prefix(id, "docker:////") &&
            slice_equal(slice_of(id.data + 11, id.size - 11), node))
            return !value_text(status, "failureReason").size;
    }
    return false;
}

static bool is_due(struct value lease, int64_t now_us)
{
    struct slice renewed = value_text(value_get(lease, SLICE("spec")), "renewTime");
    int64_t at_us = 0;

    error_drop(timestamp_parse(renewed, &at_us), "never renewed, then");
    return now_us - at_us >= (int64_t)HEARTBEAT_VISIT_MS * 1000 / 2;
}

static struct error *renew(struct reconcile *rc, const struct kube *kube,
                           const struct cache_list *machines)
{
    struct kube_query query = { .namespace = "kube-node-lease" };
    int64_t now_us = clock_wall_us(rc->clock);
    CLEANUP(doc) struct doc *patch = NULL;
    struct kube_list leases;
    struct error *err;

    err = kube_list(rc->arena, kube, &KUBE_LEASES, &query, &leases);
    if (!err)
        err = node_make_renewal(now_us, &patch);
    for (size_t i = 0; !err && i < leases.count; i++) {
        struct value lease = doc_root(leases.docs[i]);
        struct meta meta;

        meta_read(lease, &meta);
        if (!lives(machines, meta.name) || !is_due(lease, now_us))
            continue;
        err = kube_patch(kube,
                         &(struct kube_change){ &KUBE_LEASES, query.namespace,
                                                arena_text(rc->arena, meta.name), NULL },
                         KUBE_PATCH_MERGE, patch, NULL);
        if (err && err->code == ERR_NOT_FOUND) {
            error_drop(err, "its node was deleted meanwhile");
            err = NULL;
        }
    }
    return err;
}

/* --- whom machines trust ---------------------------------------------------------------------- */

/* The bundle that counts while the tenant's CA is replaced; empty: it is not. */
static struct slice find_bundle(struct reconcile *rc, const char *cluster)
{
    struct object_key key = object_key_of(rc->namespace, cluster);
    struct doc *plane = cache_get(rc->arena, rc->cache, &STEWARD_TENANT_CONTROL_PLANES, &key);

    return plane ? value_text(value_find(doc_root(plane), VALUE_KEYS("status", "caRotation")),
                              "bundle")
                 : SLICE("");
}

static struct error *make_trust(struct slice bundle, struct doc **out_patch)
{
    struct edit *edit = edit_new();

    edit_set_string(edit, EDIT_PATH("metadata", "annotations", STEWARD_NOTE_BUNDLE), bundle);
    return edit_seal(edit, out_patch);
}

/* A machine takes what its cluster hands out, and has no credential that could be of an old CA: it
 * says so at once. */
static struct error *trust(struct reconcile *rc, const struct kube *kube,
                           const struct cache_list *machines, struct slice bundle)
{
    struct kube_query query = { .metadata_only = true };
    CLEANUP(doc) struct doc *patch = NULL;
    struct kube_list nodes;
    struct error *err = kube_list(rc->arena, kube, &KUBE_NODES, &query, &nodes);

    if (!err)
        err = make_trust(bundle, &patch);
    for (size_t i = 0; !err && i < nodes.count; i++) {
        struct meta meta;

        meta_read(doc_root(nodes.docs[i]), &meta);
        if (!lives(machines, meta.name) ||
            slice_equal(meta_annotation(&meta, STEWARD_NOTE_BUNDLE), bundle))
            continue;
        err = kube_patch(
            kube,
            &(struct kube_change){ &KUBE_NODES, NULL, arena_text(rc->arena, meta.name), NULL },
            KUBE_PATCH_MERGE, patch, NULL);
        if (err && err->code == ERR_NOT_FOUND) {
            error_drop(err, "it was deleted meanwhile");
            err = NULL;
        }
    }
    return err;
}

/* --- visits ----------------------------------------------------------------------------------- */

/* A tenant that does not answer is somebody else's to mend; its nodes can wait. */
static void visit(struct reconcile *rc, const char *cluster)
{
    const struct local *local = rc->context;
    struct cache_list machines =
        cache_list(rc->arena, rc->cache, &CAPI_DOCKER_MACHINES, rc->namespace);
    struct slice bundle = find_bundle(rc, cluster);
    struct kube kube;
    struct error *err;

    reconcile_again(rc, HEARTBEAT_VISIT_MS);
    if (!machines.count)
        return;
    err = local->options.tenant(local->options.tenant_context, rc->arena, rc->namespace, cluster,
                                &kube);
    if (!err) {
        kube.abort = rc->kube.abort;
        err = renew(rc, &kube, &machines);
        if (!err && bundle.size)
            err = trust(rc, &kube, &machines, bundle);
    }
    if (err)
        reconcile_again(rc, HEARTBEAT_RETRY_MS);
    error_drop(err, "tried again soon");
}

static struct error *reconcile(struct reconcile *rc)
{
    struct meta meta;
    struct slice cluster;

    if (reconcile_deleting(rc) || reconcile_paused(rc))
        return NULL;
    meta_read(doc_root(rc->object), &meta);
    cluster = meta_label(&meta, BUTLER_LABEL_CLUSTER_NAME);
    edit_set_bool(rc->edit, EDIT_PATH("status", "ready"), true);
    visit(rc, cluster.size ? arena_text(rc->arena, cluster) : rc->name);
    return NULL;
}

static void note_cluster(struct controller_keys *keys, const struct informer_change *change)
{
    struct local *local = controller_keys_context(keys);

    if (!change->after)
        joins_forget_tenant(local->joins, change->key.namespace);
    controller_keys_add(keys, &change->key);
}

/* Only so that their cache is there: one that joins has a fresh Lease. */
static void ignore(struct controller_keys *keys, const struct informer_change *change)
{
    (void)keys;
    (void)change;
}

/* Its CA is being replaced. */
static void cluster_of_plane(struct controller_keys *keys, const struct informer_change *change)
{
    CLEANUP(doc) struct doc *copy =
        change->after ? doc_new(doc_bytes(change->after)) : NULL;

    if (copy && value_exists(value_find(doc_root(copy), VALUE_KEYS("status", "caRotation"))))
        controller_keys_add(keys, &change->key);
}

const struct controller docker_cluster_controller = {
    .name = "dockercluster",
    .objects = { &CAPI_DOCKER_CLUSTERS, note_cluster },
    .watches = { { &CAPI_DOCKER_MACHINES, ignore },
                 { &STEWARD_TENANT_CONTROL_PLANES, cluster_of_plane } },
    .workers = 1,
    .status = { .write = true },
    .reconcile = reconcile,
};
