/* Empties a namespace, resource by resource. */
#include "api/meta.h"
#include "base/arena.h"
#include "base/error.h"
#include "base/text.h"
#include "doc/doc.h"
#include "housekeeping/namespace_internal.h"
#include "kube/reconcile.h"

void namespace_left_done(struct namespace_left *left)
{
    vec_done(&left->resources);
    vec_done(&left->finalizers);
    vec_done(&left->problems);
}

static void add_problem(struct reconcile *rc, struct namespace_left *left, struct error *take_error)
{
    CLEANUP(string) char *text = error_format(take_error);

    vec_push(&left->problems, arena_strdup(rc->arena, text));
    error_drop(take_error, "told in the status; tried again later");
}

static void count_finalizer(struct reconcile *rc, struct namespace_left *left,
                            struct slice finalizer)
{
    VEC_EACH (it, &left->finalizers) {
        if (slice_is(finalizer, it->what)) {
            it->count++;
            return;
        }
    }
    vec_push(&left->finalizers, (struct namespace_count){ arena_text(rc->arena, finalizer), 1 });
}

static struct error *list(struct reconcile *rc, const struct kube_resource *resource,
                          const char *namespace, struct kube_list *out_list)
{
    struct kube_query query = { .namespace = namespace, .metadata_only = true };
    struct error *err = kube_list(rc->arena, &rc->kube, resource, &query, out_list);

    if (!err || (err->code != ERR_NOT_FOUND && err->code != ERR_NOT_ALLOWED))
        return err;
    error_drop(err, "what is no longer served has no objects");
    *out_list = (struct kube_list){ 0 };
    return NULL;
}

static struct error *delete_each(struct reconcile *rc, const struct kube_resource *resource,
                                 const char *namespace, const struct kube_list *objects)
{
    const struct kube_delete options = { .propagation = KUBE_PROPAGATION_BACKGROUND };

    for (size_t i = 0; i < objects->count; i++) {
        CLEANUP(doc) struct doc *copy = doc_new(doc_bytes(objects->docs[i]));
        struct error *err;
        struct meta meta;

        meta_read(doc_root(copy), &meta);
        err = kube_delete_if_there(&rc->kube, resource, namespace, arena_text(rc->arena, meta.name),
                                   &options);
        if (err)
            return err;
    }
    return NULL;
}

/* Never with the orphan or foreground finalizers: all of the namespace goes anyway. */
static struct error *delete_all(struct reconcile *rc, const struct kube_api *api,
                                const char *namespace, const struct kube_list *objects)
{
    const struct kube_delete options = { .propagation = KUBE_PROPAGATION_BACKGROUND };
    const struct kube_query query = { .namespace = namespace };

    if (!(api->verbs & KUBE_CAN_DELETE_COLLECTION))
        return delete_each(rc, &api->resource, namespace, objects);
    return kube_delete_all(&rc->kube, &api->resource, &query, &options);
}

/* What is still there after the deletion: objects with finalizers, pods that take their time. */
static struct error *count_left(struct reconcile *rc, const struct kube_resource *resource,
                                const char *namespace, const struct kube_list *objects,
                                struct namespace_left *left)
{
    size_t staying = 0;

    if (!objects->count)
        return NULL;
    vec_push(
        &left->resources,
        (struct namespace_count){
            arena_format(rc->arena, "%s.%s", resource->plural, resource->group), objects->count });
    left->objects += objects->count;
    for (size_t i = 0; i < objects->count; i++) {
        CLEANUP(doc) struct doc *copy = doc_new(doc_bytes(objects->docs[i]));
        struct meta meta;

        meta_read(doc_root(copy), &meta);
        if (!meta.deleting)
            staying++;
        DOC_EACH (it, meta.finalizers)
            count_finalizer(rc, left, value_string_or(it.value, SLICE("")));
    }
    if (!staying)
        return NULL;
    return error_new(ERR_INTERNAL,
                     "unexpected items still remain in namespace: %s for gvr: %s/%s, "
                     "Resource=%s",
                     namespace, resource->group, resource->version, resource->plural);
}

static struct error *empty_resource(struct reconcile *rc, const struct kube_api *api,
                                    const char *namespace, struct namespace_left *left)
{
    struct kube_list objects = { 0 };
    struct error *err;

    err = list(rc, &api->resource, namespace, &objects);
    if (err || !objects.count)
        return err;
    err = delete_all(rc, api, namespace, &objects);
    if (err)
        return err;
    err = list(rc, &api->resource, namespace, &objects);
    if (err)
        return err;
    return count_left(rc, &api->resource, namespace, &objects, left);
}

static bool is_emptied(const struct kube_api *api)
{
    const unsigned needed = KUBE_CAN_DELETE | KUBE_CAN_LIST;

    return api->resource.namespaced && api->preferred && (api->verbs & needed) == needed;
}

static bool is_pods(const struct kube_resource *resource)
{
    return strcmp(resource->plural, "pods") == 0 && !*resource->group;
}

static void empty_all(struct reconcile *rc, const struct kube_discovery *discovery, bool pods,
                      const char *namespace, struct namespace_left *left)
{
    for (size_t i = 0; i < discovery->count; i++) {
        const struct kube_api *api = &discovery->apis[i];
        struct error *err;

        if (!is_emptied(api) || is_pods(&api->resource) != pods)
            continue;
        err = empty_resource(rc, api, namespace, left);
        if (err)
            add_problem(rc, left, err);
    }
}

static void read_failures(struct reconcile *rc, const struct kube_discovery *discovery,
                          struct namespace_left *left)
{
    CLEANUP(text) struct text text = TEXT_EMPTY;
    size_t count = 0;

    for (; discovery->failed[count]; count++)
        text_appendf(&text, "%s%s", count ? ", " : "", discovery->failed[count]);
    if (count)
        left->discovery_problem = arena_format(
            rc->arena,
            "Discovery failed for some groups, %zu failing: unable to retrieve the complete list "
            "of server APIs: %s",
            count, text_string(&text));
}

void namespace_empty(struct reconcile *rc, const char *namespace, struct namespace_left *left)
{
    struct kube_discovery discovery = { 0 };
    struct error *err;

    err = kube_transport_discover(rc->kube.transport, rc->arena, rc->kube.abort, &discovery);
    if (err) {
        CLEANUP(string) char *text = error_format(err);

        left->discovery_problem = arena_strdup(rc->arena, text);
        error_drop(err, "told in the status; tried again later");
        return;
    }
    read_failures(rc, &discovery, left);
    /* Pods may still use the secrets and volumes around them, so they go first. */
    empty_all(rc, &discovery, true, namespace, left);
    if (!left->objects)
        empty_all(rc, &discovery, false, namespace, left);
}
