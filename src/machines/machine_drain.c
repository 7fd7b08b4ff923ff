/* Machine: moves what runs on its Node elsewhere before the machine goes. Nothing is scheduled
 * there any more, then each pod is asked to go, and whoever guards the pods may say: not now. */
#include "api/condition.h"
#include "api/meta.h"
#include "base/arena.h"
#include "base/error.h"
#include "base/text.h"
#include "doc/doc.h"
#include "doc/edit.h"
#include "kube/resources.h"
#include "machines/machines_internal.h"

/* Pods that come back to the same Node, or that no API server can move. */
static bool stays(const struct meta *pod)
{
    if (value_exists(value_get(pod->annotations, SLICE("kubernetes.io/config.mirror"))))
        return true;
    DOC_EACH (it, pod->owners) {
        struct meta_owner owner;

        meta_owner_read(it.value, &owner);
        if (owner.controller && slice_is(owner.kind, "DaemonSet"))
            return true;
    }
    return false;
}

static struct error *cordon(const struct kube *tenant, const char *name, struct value node)
{
    struct kube_change change = { .resource = &KUBE_NODES, .name = name };
    struct edit *edit = edit_new();
    CLEANUP(doc) struct doc *patch = NULL;
    struct error *err;

    if (value_bool_or(value_find(node, VALUE_KEYS("spec", "unschedulable")), false)) {
        edit_free(edit);
        return NULL;
    }
    edit_set_bool(edit, EDIT_PATH("spec", "unschedulable"), true);
    err = edit_seal(edit, &patch);
    return err ? err : kube_patch(tenant, &change, KUBE_PATCH_MERGE, patch, NULL);
}

static struct error *make_eviction(const struct meta *pod, struct doc **out_doc)
{
    struct edit *edit = edit_new();

    edit_set_string(edit, EDIT_PATH("apiVersion"), SLICE("policy/v1"));
    edit_set_string(edit, EDIT_PATH("kind"), SLICE("Eviction"));
    edit_set_string(edit, EDIT_PATH("metadata", "name"), pod->name);
    edit_set_string(edit, EDIT_PATH("metadata", "namespace"), pod->namespace);
    return edit_seal(edit, out_doc);
}

static struct error *evict(struct arena *arena, const struct kube *tenant, const struct meta *pod)
{
    CLEANUP(doc) struct doc *body = NULL;
    CLEANUP(doc) struct doc *answer = NULL;
    struct kube_request request = {
        .verb = KUBE_CREATE,
        .resource = &KUBE_PODS,
        .namespace = arena_text(arena, pod->namespace),
        .name = arena_text(arena, pod->name),
        .subresource = "eviction",
        .timeout_ms = tenant->timeout_ms,
        .abort = tenant->abort,
    };
    struct error *err = make_eviction(pod, &body);

    if (err)
        return err;
    request.body = body;
    err = kube_transport_call(tenant->transport, &request, &answer);
    if (err && (err->code == ERR_NOT_FOUND || err->code == ERR_TOO_MANY)) {
        error_drop(err, "gone, or guarded by a budget: asked again later");
        return NULL;
    }
    return err;
}

/* A kubelet that does not answer cannot say that a pod has ended. */
static bool counts(const struct meta *pod, bool node_lost)
{
    return !stays(pod) && !(pod->deleting && node_lost);
}

static struct error *evict_all(struct reconcile *rc, const struct kube *tenant,
                               const struct kube_list *pods, bool node_lost, size_t *out_left,
                               const char **out_message)
{
    CLEANUP(text) struct text names = TEXT_EMPTY;
    size_t left = 0;

    for (size_t i = 0; i < pods->count; i++) {
        struct error *err;
        struct meta pod;

        meta_read(doc_root(pods->docs[i]), &pod);
        if (!counts(&pod, node_lost))
            continue;
        if (left++ < 3)
            text_appendf(&names, "%s" SLICE_FORMAT "/" SLICE_FORMAT, left > 1 ? ", " : "",
                         SLICE_ARGUMENT(pod.namespace), SLICE_ARGUMENT(pod.name));
        err = pod.deleting ? NULL : evict(rc->arena, tenant, &pod);
        if (err)
            return error_wrap(err, "evict pod " SLICE_FORMAT "/" SLICE_FORMAT,
                              SLICE_ARGUMENT(pod.namespace), SLICE_ARGUMENT(pod.name));
    }
    *out_left = left;
    *out_message = arena_format(rc->arena, "%zu pods still run on the Node: %s%s", left,
                                text_string(&names), left > 3 ? ", ..." : "");
    return NULL;
}

struct error *machine_drain(struct reconcile *rc, const struct kube *tenant,
                            const struct machine *machine, size_t *out_left,
                            const char **out_message)
{
    const char *name = machines_text(rc, machine->node_name);
    struct kube_query query = { .field_selector =
                                    arena_format(rc->arena, "spec.nodeName=%s", name) };
    CLEANUP(doc) struct doc *node = NULL;
    struct kube_list pods;
    struct error *err;

    err = kube_find(tenant, &KUBE_NODES, NULL, name, &node);
    if (err || !node) {
        if (!err)
            *out_left = 0;
        return err;
    }
    err = cordon(tenant, name, doc_root(node));
    if (err)
        return error_wrap(err, "cordon Node %s", name);
    err = kube_list(rc->arena, tenant, &KUBE_PODS, &query, &pods);
    if (err)
        return error_wrap(err, "list the pods of Node %s", name);
    return evict_all(rc, tenant, &pods, condition_is(doc_root(node), "Ready", "Unknown"), out_left,
                     out_message);
}
