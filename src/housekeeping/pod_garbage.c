/* Pods that nobody will end any more: those of nodes that are gone or out of service, and those
 * that were never given to a node. Keys with a namespace are pods, the others nodes. */
#include "api/condition.h"
#include "api/meta.h"
#include "base/arena.h"
#include "base/clock.h"
#include "base/error.h"
#include "base/log.h"
#include "doc/doc.h"
#include "doc/edit.h"
#include "housekeeping/controllers.h"
#include "housekeeping/limits.h"
#include "kube/cache.h"
#include "kube/resources.h"

#define OUT_OF_SERVICE "node.kubernetes.io/out-of-service"

/* --- what concerns whom: loop thread ------------------------------------------------------- */

static bool mentions(const struct doc *doc, const char *word)
{
    size_t offset;

    return slice_find(doc_bytes(doc), slice_from(word), &offset);
}

/* A node that is gone may come back: it is asked for after a while. */
static void node_changed(struct controller_keys *keys, const struct informer_change *change)
{
    if (!change->after)
        controller_keys_add_after(keys, &change->key, POD_QUARANTINE_MS);
    else if (mentions(change->after, OUT_OF_SERVICE))
        controller_keys_add(keys, &change->key);
}

static void pod_changed(struct controller_keys *keys, const struct informer_change *change)
{
    CLEANUP(doc) struct doc *copy = NULL;
    struct object_key node = { SLICE(""), SLICE("") };

    if (!change->after)
        return;
    if (mentions(change->after, "\"deletionTimestamp\":"))
        controller_keys_add(keys, &change->key);
    /* The node of a pod is chosen once; after that there is nothing new about it. */
    if (!mentions(change->after, "\"nodeName\":") ||
        (change->before && mentions(change->before, "\"nodeName\":")))
        return;
    copy = doc_new(doc_bytes(change->after));
    node.name =
        value_string_or(value_find(doc_root(copy), VALUE_KEYS("spec", "nodeName")), SLICE(""));
    if (node.name.size)
        controller_keys_add_after(keys, &node, POD_QUARANTINE_MS);
}

/* --- work ---------------------------------------------------------------------------------- */

struct fate {
    bool disrupted; /* a condition says who ended it */
    int64_t now_us;
};

static bool mark_failed(void *context, struct value pod, struct edit *edit)
{
    const struct fate *fate = context;
    struct slice phase = value_string_or(value_find(pod, VALUE_KEYS("status", "phase")), SLICE(""));

    if (slice_is(phase, "Succeeded") || slice_is(phase, "Failed"))
        return false;
    edit_set_string(edit, EDIT_PATH("status", "phase"), SLICE("Failed"));
    if (fate->disrupted)
        condition_set(edit, pod,
                      &(struct condition){ "DisruptionTarget", "True", "DeletionByPodGC",
                                           "PodGC: node no longer exists" },
                      fate->now_us);
    return true;
}

static struct error *end_pod(struct reconcile *rc, const struct meta *meta, bool disrupted)
{
    const char *namespace = arena_text(rc->arena, meta->namespace);
    const char *name = arena_text(rc->arena, meta->name);
    struct kube_change status = { &KUBE_PODS, namespace, name, "status" };
    struct kube_delete options = { .has_grace = true, .if_uid = arena_text(rc->arena, meta->uid) };
    struct fate fate = { disrupted, clock_wall_us(rc->clock) };
    struct error *err;

    err = kube_edit(&rc->kube, &status, mark_failed, &fate, NULL);
    if (err && err->code == ERR_NOT_FOUND) {
        error_drop(err, "already gone");
        return NULL;
    }
    if (err)
        return err;
    log_info(rc->log, "pod given up", LOG_STR("namespace", namespace), LOG_STR("pod", name));
    return kube_delete_if_there(&rc->kube, &KUBE_PODS, namespace, name, &options);
}

static bool is_out_of_service(struct value node)
{
    bool tainted = false;

    DOC_EACH (it, value_find(node, VALUE_KEYS("spec", "taints"))) {
        struct slice key = value_string_or(value_get(it.value, SLICE("key")), SLICE(""));

        tainted = tainted || slice_is(key, OUT_OF_SERVICE);
    }
    return tainted && !condition_is(node, "Ready", "True");
}

/* Ends the pods of a node; of one that is only out of service, those that are going anyway. */
static struct error *end_pods_of(struct reconcile *rc, const char *node, bool only_deleting)
{
    struct kube_query query = { .field_selector =
                                    arena_format(rc->arena, "spec.nodeName=%s", node) };
    struct kube_list pods;
    struct error *err;

    err = kube_list(rc->arena, &rc->kube, &KUBE_PODS, &query, &pods);
    if (err)
        return err;
    for (size_t i = 0; i < pods.count; i++) {
        CLEANUP(doc) struct doc *pod = doc_new(doc_bytes(pods.docs[i]));
        struct meta meta;

        meta_read(doc_root(pod), &meta);
        if (only_deleting && !meta.deleting)
            continue;
        err = end_pod(rc, &meta, !only_deleting);
        if (err)
            return err;
    }
    return NULL;
}

static struct error *look_at_node(struct reconcile *rc)
{
    CLEANUP(doc) struct doc *live = NULL;
    struct error *err;

    if (rc->object)
        return is_out_of_service(doc_root(rc->object)) ? end_pods_of(rc, rc->name, true) : NULL;
    err = kube_find(&rc->kube, &KUBE_NODES, NULL, rc->name, &live);
    if (err || live)
        return err;
    return end_pods_of(rc, rc->name, false);
}

static struct error *look_at_pod(struct reconcile *rc)
{
    struct doc *pod = cache_get(rc->arena, rc->cache, &KUBE_PODS, &rc->key);
    struct object_key key = { SLICE(""), SLICE("") };
    struct doc *node;
    struct meta meta;

    if (!pod)
        return NULL;
    meta_read(doc_root(pod), &meta);
    if (!meta.deleting)
        return NULL;
    key.name =
        value_string_or(value_find(doc_root(pod), VALUE_KEYS("spec", "nodeName")), SLICE(""));
    if (!key.name.size)
        return end_pod(rc, &meta, false); /* nobody else would */
    node = cache_get(rc->arena, rc->cache, &KUBE_NODES, &key);
    return node && is_out_of_service(doc_root(node)) ? end_pod(rc, &meta, false) : NULL;
}

static struct error *reconcile(struct reconcile *rc)
{
    return *rc->namespace ? look_at_pod(rc) : look_at_node(rc);
}

const struct controller pod_garbage_controller = {
    .name = "pod-garbage-collector-controller",
    .objects = { &KUBE_NODES, node_changed },
    .watches = { { &KUBE_PODS, pod_changed } },
    .reconcile = reconcile,
};
