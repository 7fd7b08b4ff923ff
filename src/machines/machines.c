/* Starts and stops the controllers of this room, and what they share. */
#include "machines/machines.h"

#include "api/condition.h"
#include "api/meta.h"
#include "base/arena.h"
#include "base/clock.h"
#include "base/error.h"
#include "base/memory.h"
#include "base/text.h"
#include "base/timestamp.h"
#include "doc/doc.h"
#include "kube/butler_resources.h"
#include "kube/cache.h"
#include "machines/machines_internal.h"
#include "machines/names.h"
#include "machines/nodes.h"

enum {
    MACHINE_RUN = 0 /* the one that hears of Nodes */
};

static const struct controller *const controllers[] = {
    [MACHINE_RUN] = &machine_controller, &cluster_controller,     &kubeadm_config_controller,
    &machine_deployment_controller,      &machine_set_controller,
};

/* How objects are found by something else than their names. */
static const struct {
    const struct kube_resource *resource;
    const struct cache_index *indexes[5]; /* NULL ends the list */
} indexed[] = {
    { &CAPI_MACHINES,
      { &cache_by_owner, &machine_by_cluster, &machine_by_reference, &machine_by_provider_id } },
    { &CAPI_MACHINE_SETS, { &cache_by_owner, &machine_by_cluster, &machine_by_template } },
    { &CAPI_MACHINE_DEPLOYMENTS, { &machine_by_cluster } },
    { &CAPI_CLUSTERS, { &cluster_by_reference } },
    { &CAPI_KUBEADM_CONFIGS, { &kubeadm_config_by_cluster } },
};

struct machines {
    struct machines_options options;
    struct informer_listener *listeners[COUNT_OF(indexed)];
    struct controller_run *runs[COUNT_OF(controllers)];
    struct nodes *nodes;
    size_t stopping; /* how many have not ended yet */
    void (*on_stopped)(void *context);
    void *stopped_context;
};

/* --- beginning and end ------------------------------------------------------------------------ */

static void ignore(void *context, const struct informer_change *change)
{
    (void)context;
    (void)change;
}

/* Before the controllers, so that no run finds an index missing. */
static void add_indexes(struct machines *self)
{
    static const struct informer_events events = { ignore, NULL };

    for (size_t i = 0; i < COUNT_OF(indexed); i++) {
        struct informer_spec spec = { .resource = indexed[i].resource };

        self->listeners[i] = informers_listen(self->options.informers, &spec, &events, self);
        for (size_t k = 0; indexed[i].indexes[k]; k++)
            informer_add_index(self->listeners[i], indexed[i].indexes[k]);
    }
}

/* A Node concerns its machine; the index finds it by the name that the provider gave it. */
static void on_node(void *context, const struct object_key *cluster, struct slice provider_id)
{
    struct machines *self = context;
    CLEANUP(arena) struct arena *arena = arena_create();
    struct cache_list list;

    list = cache_find(arena, informers_cache(self->options.informers), &CAPI_MACHINES,
                      &machine_by_provider_id, provider_id);
    for (size_t i = 0; i < list.count; i++) {
        struct object_key key = object_key_read(doc_root(list.docs[i]));

        if (slice_equal(key.namespace, cluster->namespace))
            controller_add(self->runs[MACHINE_RUN], &key);
    }
}

struct machines *machines_start(const struct machines_options *options)
{
    struct machines *self = NEW(struct machines);
    struct crew_options crew = {
        .transport = options->transport,
        .informers = options->informers,
        .pool = options->pool,
        .log = options->log,
        .metrics = options->metrics,
    };

    self->options = *options;
    add_indexes(self);
    for (size_t i = 0; i < COUNT_OF(controllers); i++)
        self->runs[i] = controller_start(controllers[i], &crew, &self->options);
    self->nodes = nodes_start(&self->options, on_node, self);
    return self;
}

static void on_one_stopped(void *context)
{
    struct machines *self = context;
    void (*on_stopped)(void *) = self->on_stopped;
    void *stopped_context = self->stopped_context;

    if (--self->stopping > 0)
        return;
    for (size_t i = 0; i < COUNT_OF(indexed); i++)
        informers_leave(self->listeners[i]);
    memory_free(self);
    if (on_stopped)
        on_stopped(stopped_context);
}

void machines_stop(struct machines *self, void (*on_stopped)(void *context), void *context)
{
    self->on_stopped = on_stopped;
    self->stopped_context = context;
    self->stopping = COUNT_OF(controllers) + 1;
    nodes_stop(STEAL(self->nodes), on_one_stopped, self);
    for (size_t i = 0; i < COUNT_OF(controllers); i++)
        controller_stop(self->runs[i], on_one_stopped, self);
}

bool machines_are_idle(const struct machines *self)
{
    for (size_t i = 0; i < COUNT_OF(controllers); i++) {
        if (!controller_is_idle(self->runs[i]))
            return false;
    }
    return nodes_are_idle(self->nodes);
}

/* --- shared ----------------------------------------------------------------------------------- */

void machines_begin(struct reconcile *rc)
{
    if (value_exists(condition_find(doc_root(rc->object), "Ready")))
        return;
    reconcile_condition(rc, "Ready", "Unknown", "Pending", "%s", "not looked at yet");
    rc->ready_told = false; /* how the run ends still counts */
}

void machines_hold(struct edit *edit, const char *finalizer)
{
    struct edit_node list = edit_ensure_array(edit, EDIT_PATH("metadata", "finalizers"));

    edit_set_string(edit, EDIT_UNDER(list, EDIT_END), slice_from(finalizer));
}

char *machines_text(struct reconcile *rc, struct slice text)
{
    return arena_text(rc->arena, text);
}

struct doc *machines_cluster(struct reconcile *rc, struct slice name)
{
    struct object_key key = { slice_from(rc->namespace), name };

    return name.size ? cache_get(rc->arena, rc->cache, &CAPI_CLUSTERS, &key) : NULL;
}

bool machines_is_paused(const struct doc *cluster, const struct meta *meta)
{
    struct value spec = cluster ? value_get(doc_root(cluster), SLICE("spec")) : VALUE_ABSENT_VALUE;

    return value_exists(value_get(meta->annotations, SLICE(NAMES_PAUSED))) ||
           value_bool_or(value_get(spec, SLICE("paused")), false);
}

struct cache_list machines_of_cluster(struct reconcile *rc, const struct kube_resource *resource,
                                      struct slice cluster)
{
    struct object_key key = { slice_from(rc->namespace), cluster };
    CLEANUP(text) struct text text = TEXT_EMPTY;

    object_key_append(&key, &text);
    return cache_find(rc->arena, rc->cache, resource, &machine_by_cluster, text_slice(&text));
}

struct cache_list machines_of_owner(struct reconcile *rc, const struct kube_resource *resource,
                                    struct slice uid)
{
    return cache_find(rc->arena, rc->cache, resource, &cache_by_owner, uid);
}

struct error *machines_list(struct reconcile *rc, const struct kube_resource *resource,
                            const struct kube_query *query, struct cache_list *out_list)
{
    struct kube_list list;
    struct error *err = kube_list(rc->arena, &rc->kube, resource, query, &list);

    if (err)
        return err;
    for (size_t i = 0; i < list.count; i++) {
        /* A copy: the document may be the store's, and would keep the tree. */
        list.docs[i] = doc_new(doc_bytes(list.docs[i]));
        arena_defer(rc->arena, doc_release, list.docs[i]);
    }
    *out_list = (struct cache_list){ list.docs, list.count };
    return NULL;
}

struct error *machines_delete_all(struct reconcile *rc, const struct kube_resource *resource,
                                  const struct cache_list *list)
{
    for (size_t i = 0; i < list->count; i++) {
        struct error *err;
        struct meta meta;

        meta_read(doc_root(list->docs[i]), &meta);
        if (meta.deleting)
            continue;
        err = kube_delete_if_there(&rc->kube, resource, rc->namespace, machines_text(rc, meta.name),
                                   &(struct kube_delete){ .if_uid = machines_text(rc, meta.uid) });
        if (err)
            return error_wrap(err, "delete %s " SLICE_FORMAT, resource->kind,
                              SLICE_ARGUMENT(meta.name));
    }
    return NULL;
}

uint64_t machines_wait_ms(const struct reconcile *rc, struct slice time, uint64_t after_ms)
{
    int64_t now_ms = clock_wall_us(rc->clock) / 1000;
    int64_t then_us = 0;
    int64_t due_ms;

    error_drop(timestamp_parse(time, &then_us), "counts as long ago");
    due_ms = then_us / 1000 + (int64_t)after_ms;
    return due_ms > now_ms ? (uint64_t)(due_ms - now_ms) : 0;
}

struct error *machines_tenant(struct reconcile *rc, struct slice cluster, struct kube *out_kube)
{
    const struct machines_options *options = machines_options_of(rc);
    struct error *err;

    if (!options->tenant)
        return error_new(ERR_NOT_FOUND, "no tenant can be reached from here");
    err = options->tenant(options->tenant_context, rc->arena, rc->namespace,
                          machines_text(rc, cluster), out_kube);
    if (!err)
        out_kube->abort = rc->kube.abort;
    return err;
}
