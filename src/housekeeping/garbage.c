/* The loop's half of the garbage collector: what is served is discovered, watched and put into the
 * graph; what the graph wants looked at goes to the workers of garbage_collect.c, each with a copy
 * of what the graph knows about it. */
#include "housekeeping/garbage.h"

#include "api/meta.h"
#include "base/arena.h"
#include "base/error.h"
#include "base/log.h"
#include "base/memory.h"
#include "base/vec.h"
#include "doc/doc.h"
#include "housekeeping/garbage_internal.h"
#include "housekeeping/graph.h"
#include "housekeeping/kinds.h"
#include "housekeeping/limits.h"
#include "kube/cache.h"
#include "kube/crew.h"
#include "kube/informer.h"
#include "kube/resources.h"
#include "loop/loop.h"
#include "loop/pool.h"
#include "loop/timer.h"
#include "net/http_client.h"

/* One resource that is watched. */
struct monitor {
    struct garbage *garbage;
    struct kube_resource *resource;
    struct informer_listener *listener;
    bool wanted; /* by the discovery that is being followed */
    bool synced;
};

/* Objects that decide what is served. */
struct served {
    struct garbage *garbage;
    struct informer_listener *listener; /* NULL: not watched */
    bool synced;
};

struct garbage {
    struct crew_options options;
    struct loop *loop;
    struct log *log;
    struct graph *graph;
    struct crew *crew; /* NULL once it is stopping */
    VEC(struct monitor *) monitors;
    struct kinds *kinds;         /* NULL before the first discovery */
    struct discovery *discovery; /* under way; NULL: none */
    struct timer again;          /* discovery */
    struct timer patience;       /* begins although not all is listed */
    struct served definitions;   /* what changes discovery: custom resources … */
    struct served services;      /* … and other API servers */
    bool late_look;              /* one more discovery for what is served a little later */
    bool begun;
    bool stopping;
    void (*on_stopped)(void *context);
    void *stopped_context;
};

/* Discovery on its way through a worker. */
struct discovery {
    struct garbage *garbage;
    struct arena *arena;
    struct http_abort *abort;
    struct kube_discovery found;
    struct error *error;
};

static const struct kube_resource api_services = { "apiregistration.k8s.io", "v1", "apiservices",
                                                   "APIService", false };

static void discover(struct garbage *garbage);

/* --- what workers are given ---------------------------------------------------------------- */

static struct monitor *find_monitor(struct garbage *garbage, const struct kube_resource *resource)
{
    VEC_EACH (it, &garbage->monitors) {
        if (kube_resource_equal((*it)->resource, resource))
            return *it;
    }
    return NULL;
}

/* Owners without references of their own are not in the graph until somebody names them; the
 * informer of their kind knows them. */
static void resolve_owner(struct garbage *garbage, const struct graph_node *node,
                          const struct graph_owner *owner)
{
    CLEANUP(arena) struct arena *arena = arena_create();
    const struct kube_resource *resource =
        kinds_find(garbage->kinds, slice_from(owner->api_version), slice_from(owner->kind));
    struct monitor *monitor = resource ? find_monitor(garbage, resource) : NULL;
    struct object_key key;
    struct doc *doc;

    if (!monitor)
        return;
    key = object_key_of(monitor->resource->namespaced ? node->namespace : NULL, owner->name);
    doc = cache_get(arena, informer_cache(monitor->listener), monitor->resource, &key);
    if (doc)
        graph_identify(garbage->graph, owner->node, monitor->resource, doc_root(doc));
}

static const char *const *list_unseen(struct arena *arena, const struct graph_node *node)
{
    const char **uids = arena_array(arena, node->owners.count + 1, const char *);
    size_t count = 0;

    VEC_EACH (owner, &node->owners) {
        if (!owner->node->resource && !owner->node->gone)
            uids[count++] = arena_strdup(arena, owner->node->uid);
    }
    return uids;
}

static struct garbage_ref ref_of(struct arena *arena, const struct graph_node *node)
{
    struct kube_resource resource = kube_resource_dup(arena, node->resource);

    return (struct garbage_ref){
        .resource = arena_dup(arena, &resource, sizeof(resource)),
        .namespace = arena_strdup(arena, node->namespace),
        .name = arena_strdup(arena, node->name),
        .uid = arena_strdup(arena, node->uid),
    };
}

static bool blocks(const struct graph_node *dependent, const struct graph_node *node)
{
    VEC_EACH (owner, &dependent->owners) {
        if (owner->node == node && owner->blocks)
            return true;
    }
    return false;
}

static void check(void *context, const struct graph_node *node)
{
    struct garbage *garbage = context;
    struct object_key key = object_key_of(NULL, node->uid);

    if (garbage->crew)
        crew_add(garbage->crew, &key);
}

static void copy_dependents(struct garbage *garbage, struct arena *arena,
                            const struct graph_node *node, struct garbage_item *item)
{
    struct garbage_ref *refs = arena_array(arena, node->dependents.count, struct garbage_ref);

    VEC_EACH (it, &node->dependents) {
        const struct graph_node *dependent = *it;

        refs[item->dependent_count++] = ref_of(arena, dependent);
        item->circle = item->circle || dependent->foreground;
        if (!blocks(dependent, node))
            continue;
        item->blocking++;
        if (node->foreground && !dependent->foreground)
            check(garbage, dependent); /* its turn comes first */
    }
    item->dependents = refs;
}

/* Nothing can have happened to an object whose owners are all here, staying, and the right ones. */
static bool needs_look(const struct graph_node *node)
{
    if (node->orphan || node->foreground)
        return true;
    if (node->deleting)
        return false;
    VEC_EACH (owner, &node->owners) {
        if (owner->node->foreground || !graph_owner_fits(node, owner))
            return true;
    }
    return false;
}

static bool prepare(struct reconcile *rc)
{
    struct garbage *garbage = rc->context;
    struct graph_node *node = graph_find(garbage->graph, rc->key.name);
    struct garbage_item *item;

    if (!node || !node->resource || !garbage->kinds)
        return false;
    for (size_t i = 0; i < node->owners.count; i++) {
        if (!node->owners.items[i].node->resource)
            resolve_owner(garbage, node, &node->owners.items[i]);
    }
    if (!needs_look(node))
        return false;
    item = arena_new(rc->arena, struct garbage_item);
    item->self = ref_of(rc->arena, node);
    item->kinds = kinds_ref(garbage->kinds);
    arena_defer(rc->arena, kinds_release, (void *)item->kinds);
    item->orphan = node->orphan;
    item->foreground = node->foreground;
    item->unseen = list_unseen(rc->arena, node);
    if (item->unseen[0])
        item->lookups = node->lookups++;
    copy_dependents(garbage, rc->arena, node, item);
    rc->input = item;
    return true;
}

/* --- news ---------------------------------------------------------------------------------- */

static bool mentions(const struct doc *doc, const char *word)
{
    size_t offset;

    return doc && slice_find(doc_bytes(doc), slice_from(word), &offset);
}

/* Most objects belong to nobody and are not going: they are not worth parsing, unless somebody has
 * named an owner that is still looked for. */
static bool is_dull(struct garbage *garbage, const struct informer_change *change)
{
    return graph_unseen(garbage->graph) == 0 && !mentions(change->after, "\"ownerReferences\":[") &&
           !mentions(change->before, "\"ownerReferences\":[") &&
           !mentions(change->after, "\"deletionTimestamp\":");
}

static void on_change(void *context, const struct informer_change *change)
{
    struct monitor *monitor = context;
    struct graph *graph = monitor->garbage->graph;
    CLEANUP(doc) struct doc *copy = NULL;
    struct meta meta;

    if (change->after && is_dull(monitor->garbage, change))
        return;
    copy = doc_new(doc_bytes(change->after ? change->after : change->before));
    if (change->after) {
        graph_observe(graph, monitor->resource, doc_root(copy));
    } else {
        meta_read(doc_root(copy), &meta);
        graph_delete(graph, meta.uid);
    }
}

static void begin(struct garbage *garbage)
{
    if (garbage->begun || !garbage->crew)
        return;
    garbage->begun = true;
    timer_cancel(&garbage->patience);
    graph_check_unseen(garbage->graph);
    crew_start(garbage->crew);
}

static void begin_when_synced(struct garbage *garbage)
{
    VEC_EACH (it, &garbage->monitors) {
        if (!(*it)->synced)
            return;
    }
    begin(garbage);
}

static void on_synced(void *context)
{
    struct monitor *monitor = context;

    monitor->synced = true;
    if (monitor->garbage->begun)
        graph_check_unseen(monitor->garbage->graph); /* its objects may be whom somebody named */
    else
        begin_when_synced(monitor->garbage);
}

static const struct informer_events monitor_events = { on_change, on_synced };

static void on_patience(void *context)
{
    struct garbage *garbage = context;

    log_warn(garbage->log, "not everything could be listed; collecting garbage all the same",
             LOG_UINT("resources", garbage->monitors.count));
    begin(garbage);
}

/* --- what is watched ----------------------------------------------------------------------- */

static bool is_collected(const struct kube_api *api)
{
    const unsigned needed = KUBE_CAN_DELETE | KUBE_CAN_LIST | KUBE_CAN_WATCH;

    /* Events belong to nobody, and there are many. */
    return api->preferred && (api->verbs & needed) == needed &&
           strcmp(api->resource.plural, "events") != 0;
}

static void add_monitor(struct garbage *garbage, const struct kube_resource *resource)
{
    struct monitor *monitor = NEW(struct monitor);
    struct informer_spec spec = { .metadata_only = true };

    monitor->garbage = garbage;
    monitor->resource = kube_resource_new(resource);
    monitor->wanted = true;
    spec.resource = monitor->resource;
    vec_push(&garbage->monitors, monitor);
    monitor->listener =
        informers_listen(garbage->options.informers, &spec, &monitor_events, monitor);
}

static void free_monitor(struct monitor *monitor)
{
    informers_leave(monitor->listener);
    kube_resource_free(monitor->resource);
    memory_free(monitor);
}

static bool has_failed(const struct kube_discovery *found, const struct kube_resource *resource)
{
    for (const char *const *it = found->failed; *it; it++) {
        struct slice group;
        struct slice version;

        meta_split_version(slice_from(*it), &group, &version);
        if (slice_is(group, resource->group))
            return true;
    }
    return false;
}

static void drop_unwanted(struct garbage *garbage, const struct kube_discovery *found)
{
    size_t kept = 0;

    for (size_t i = 0; i < garbage->monitors.count; i++) {
        struct monitor *monitor = garbage->monitors.items[i];

        /* A group that does not answer has not gone. */
        if (monitor->wanted || has_failed(found, monitor->resource)) {
            garbage->monitors.items[kept++] = monitor;
            continue;
        }
        graph_forget(garbage->graph, monitor->resource);
        free_monitor(monitor);
    }
    garbage->monitors.count = kept;
}

static bool is_same(const struct kube_resource *a, const struct kube_resource *b)
{
    return strcmp(a->version, b->version) == 0 && strcmp(a->kind, b->kind) == 0 &&
           a->namespaced == b->namespaced;
}

/* Watches all that is served, and nothing else. What changed its version or scope is watched anew.
 */
static void follow(struct garbage *garbage, const struct kube_discovery *found)
{
    VEC_EACH (it, &garbage->monitors)
        (*it)->wanted = false;
    for (size_t i = 0; i < found->count; i++) {
        struct monitor *monitor = find_monitor(garbage, &found->apis[i].resource);

        if (monitor && is_collected(&found->apis[i]))
            monitor->wanted = is_same(monitor->resource, &found->apis[i].resource);
    }
    drop_unwanted(garbage, found);
    for (size_t i = 0; i < found->count; i++) {
        if (is_collected(&found->apis[i]) && !find_monitor(garbage, &found->apis[i].resource))
            add_monitor(garbage, &found->apis[i].resource);
    }
    if (garbage->begun)
        graph_check_unseen(garbage->graph);
    else
        begin_when_synced(garbage);
}

/* --- discovery ----------------------------------------------------------------------------- */

static void on_served_change(void *context, const struct informer_change *change)
{
    struct served *served = context;
    struct garbage *garbage = served->garbage;

    (void)change;
    if (!served->synced || garbage->stopping)
        return; /* what was there at the beginning was discovered at the beginning */
    garbage->late_look = true;
    timer_set(&garbage->again, GARBAGE_DISCOVERY_MS, GARBAGE_DISCOVERY_MS);
}

static void on_served_synced(void *context)
{
    struct served *served = context;

    served->synced = true;
}

static const struct informer_events served_events = { on_served_change, on_served_synced };

static void listen_if_served(struct garbage *garbage, struct served *served,
                             const struct kube_resource *resource)
{
    struct informer_spec spec = { .resource = resource, .metadata_only = true };

    served->garbage = garbage;
    if (!served->listener && find_monitor(garbage, resource))
        served->listener =
            informers_listen(garbage->options.informers, &spec, &served_events, served);
}

static void free_discovery(struct discovery *discovery)
{
    http_abort_unref(discovery->abort);
    error_free(discovery->error);
    arena_free(discovery->arena);
    memory_free(discovery);
}

static void finish(struct garbage *garbage);

static void take_discovery(struct garbage *garbage, const struct kube_discovery *found)
{
    kinds_unref(garbage->kinds);
    garbage->kinds = kinds_new(found);
    follow(garbage, found);
    listen_if_served(garbage, &garbage->definitions, &KUBE_CUSTOM_RESOURCES);
    listen_if_served(garbage, &garbage->services, &api_services);
    if (found->failed[0]) {
        timer_set(&garbage->again, GARBAGE_DISCOVERY_FAIL_MS, GARBAGE_DISCOVERY_FAIL_MS / 8);
    } else if (garbage->late_look && !timer_is_set(&garbage->again)) {
        garbage->late_look = false;
        timer_set(&garbage->again, GARBAGE_DISCOVERY_LATE_MS, GARBAGE_DISCOVERY_LATE_MS / 8);
    }
}

static void on_discovered(void *context)
{
    struct discovery *discovery = context;
    struct garbage *garbage = discovery->garbage;

    garbage->discovery = NULL;
    if (garbage->stopping) {
        finish(garbage);
    } else if (discovery->error) {
        log_warn(garbage->log, "discovery failed", LOG_ERROR(discovery->error));
        timer_set(&garbage->again, GARBAGE_DISCOVERY_FAIL_MS, GARBAGE_DISCOVERY_FAIL_MS / 8);
    } else {
        take_discovery(garbage, &discovery->found);
    }
    free_discovery(discovery);
}

/* Worker thread. */
static void run_discovery(void *context)
{
    struct discovery *discovery = context;

    discovery->error =
        kube_transport_discover(discovery->garbage->options.transport, discovery->arena,
                                discovery->abort, &discovery->found);
}

static void discover(struct garbage *garbage)
{
    struct discovery *discovery;

    if (garbage->discovery)
        return;
    discovery = NEW(struct discovery);
    discovery->garbage = garbage;
    discovery->arena = arena_create();
    discovery->abort = http_abort_new();
    if (!pool_submit_for(garbage->options.pool, garbage->loop, run_discovery, on_discovered,
                         discovery)) {
        free_discovery(discovery);
        timer_set(&garbage->again, GARBAGE_DISCOVERY_LATE_MS, 0);
        return;
    }
    garbage->discovery = discovery;
}

static void on_again(void *context)
{
    discover(context);
}

/* --- beginning and end --------------------------------------------------------------------- */

struct garbage *garbage_start(const struct crew_options *options)
{
    struct garbage *garbage = NEW(struct garbage);

    garbage->options = *options;
    garbage->loop = options->transport->loop;
    garbage->log = options->log;
    garbage->graph = graph_new(check, garbage);
    garbage->crew = crew_new(options, &(struct crew_spec){
                                          .name = "garbage-collector-controller",
                                          .run = garbage_collect,
                                          .prepare = prepare,
                                          .context = garbage,
                                          .workers = GARBAGE_WORKERS,
                                      });
    timer_init(&garbage->again, garbage->loop, on_again, garbage);
    timer_init(&garbage->patience, garbage->loop, on_patience, garbage);
    timer_set(&garbage->patience, GARBAGE_PATIENCE_MS, 0);
    discover(garbage);
    return garbage;
}

/* When neither workers nor discovery need us any more. */
static void finish(struct garbage *garbage)
{
    void (*on_stopped)(void *) = garbage->on_stopped;
    void *stopped_context = garbage->stopped_context;

    if (garbage->crew || garbage->discovery)
        return;
    informers_leave(garbage->definitions.listener);
    informers_leave(garbage->services.listener);
    VEC_EACH (it, &garbage->monitors)
        free_monitor(*it);
    vec_done(&garbage->monitors);
    graph_free(garbage->graph);
    kinds_unref(garbage->kinds);
    memory_free(garbage);
    if (on_stopped)
        on_stopped(stopped_context);
}

static void on_crew_stopped(void *context)
{
    struct garbage *garbage = context;

    garbage->crew = NULL;
    finish(garbage);
}

void garbage_stop(struct garbage *garbage, void (*on_stopped)(void *context), void *context)
{
    garbage->stopping = true;
    garbage->on_stopped = on_stopped;
    garbage->stopped_context = context;
    timer_cancel(&garbage->again);
    timer_cancel(&garbage->patience);
    if (garbage->discovery)
        http_abort_fire(garbage->discovery->abort);
    crew_stop(garbage->crew, on_crew_stopped, garbage);
}

bool garbage_is_idle(const struct garbage *garbage)
{
    return !garbage->discovery && garbage->begun && garbage->crew && crew_is_idle(garbage->crew);
}
