/* Watches of callers in the same process: the store's events, with what was there before when asked
 * for. */
#include "apiserver/apiserver_internal.h"
#include "apiserver/convert.h"
#include "apiserver/read.h"
#include "apiserver/request.h"
#include "apiserver/resource.h"
#include "apiserver/transport_internal.h"
#include "base/arena.h"
#include "base/error.h"
#include "base/memory.h"
#include "base/text.h"
#include "doc/doc.h"
#include "loop/timer.h"
#include "store/event.h"
#include "store/feed.h"
#include "store/record.h"
#include "store/store.h"
#include "store/store_list.h"

enum {
    WATCH_FIRST_BLOCK = 512 /* most watches have no selector, and there are many */
};

struct direct_watch {
    struct kube_watch base;
    struct apiserver *server;
    struct arena *arena;
    struct request request;
    struct read_filter filter;
    const struct kube_watch_events *events;
    void *context;
    struct feed_subscription *subscription;
    struct timer begin;  /* nothing is told inside kube_watch_start() */
    struct error *error; /* why it ends before it began */
    bool initial;        /* everything that is there is told first */
    bool telling;        /* a callback runs: whoever stops now is not freed under it */
    bool stopped;
};

static void release(struct direct_watch *watch)
{
    timer_cancel(&watch->begin);
    feed_unsubscribe(watch->subscription);
    error_free(watch->error);
    arena_free(watch->arena);
    memory_free(watch);
}

static void stop(struct kube_watch *base)
{
    struct direct_watch *watch = CONTAINER_OF(base, struct direct_watch, base);

    watch->stopped = true;
    if (!watch->telling)
        release(watch);
}

/* Last: the watch is gone. */
static void finish(struct direct_watch *watch, struct error *take_error)
{
    watch->events->on_end(watch->context, take_error);
    release(watch);
}

static void tell(struct direct_watch *watch, enum kube_event_type type, const struct record *record,
                 uint64_t version)
{
    const struct resource *resource = watch->request.resource;
    CLEANUP(doc) struct doc *doc = NULL;
    CLEANUP(text) struct text digits = TEXT_EMPTY;
    struct error *err;

    err = convert_object(record->doc, resource->storage, resource, &doc);
    if (err) {
        error_drop(err, "an object that cannot be shown in this version is left out");
        return;
    }
    text_appendf(&digits, "%llu", (unsigned long long)version);
    watch->events->on_event(watch->context,
                            &(struct kube_event){
                                .type = type,
                                .doc = doc,
                                .key = { record_namespace(record), record_name(record) },
                                .version = text_slice(&digits),
                            });
}

static void tell_event(struct direct_watch *watch, const struct event *event)
{
    bool is =
        event->kind != EVENT_DELETED && read_filter_matches_record(&watch->filter, event->record);
    bool was = event->previous && read_filter_matches_record(&watch->filter, event->previous);

    if (is)
        tell(watch, was ? KUBE_EVENT_MODIFIED : KUBE_EVENT_ADDED, event->record,
             event->record->revision);
    else if (was)
        tell(watch, KUBE_EVENT_DELETED,
             event->kind == EVENT_DELETED ? event->record : event->previous,
             event->record->revision);
}

static void on_events(void *context, const struct event *events, size_t count)
{
    struct direct_watch *watch = context;

    watch->telling = true;
    for (size_t i = 0; i < count && !watch->stopped; i++)
        tell_event(watch, &events[i]);
    watch->telling = false;
    if (watch->stopped)
        release(watch);
}

static void on_feed_end(void *context, struct error *take_error)
{
    finish(context, take_error);
}

static struct slice namespace_of(const struct request *request)
{
    bool everywhere = !resource_is_namespaced(request->resource) || !request->target.namespace.size;

    return everywhere ? slice_of(NULL, 0) : request->target.namespace;
}

static struct error *tell_initial(struct direct_watch *watch, uint64_t *out_revision)
{
    CLEANUP(store_list) struct store_list list = { .revision = 0 };
    CLEANUP(text) struct text digits = TEXT_EMPTY;
    struct error *err;

    err = store_list_read(watch->server->store,
                          &(struct store_list_query){
                              .resource = watch->request.resource->stored,
                              .namespace = namespace_of(&watch->request),
                          },
                          &list);
    if (err)
        return err;
    *out_revision = list.revision;
    for (size_t i = 0; i < list.records.count && !watch->stopped; i++) {
        if (read_filter_matches_record(&watch->filter, list.records.items[i]))
            tell(watch, KUBE_EVENT_ADDED, list.records.items[i], list.records.items[i]->revision);
    }
    if (watch->stopped || !watch->request.options.send_initial_events)
        return NULL;
    text_appendf(&digits, "%llu", (unsigned long long)list.revision);
    watch->events->on_event(watch->context, &(struct kube_event){
                                                .type = KUBE_EVENT_BOOKMARK,
                                                .version = text_slice(&digits),
                                                .initial_end = true,
                                            });
    return NULL;
}

static void on_begin(void *context)
{
    struct direct_watch *watch = context;
    uint64_t after = watch->request.options.revision;
    struct error *err = STEAL(watch->error);

    if (!err && watch->initial) {
        watch->telling = true;
        err = tell_initial(watch, &after);
        watch->telling = false;
        if (watch->stopped) {
            error_free(err);
            release(watch);
            return;
        }
    }
    if (!err)
        err = feed_subscribe(watch->server->feed,
                             &(struct feed_options){
                                 .resource = watch->request.resource->stored,
                                 .namespace = namespace_of(&watch->request),
                                 .after = after,
                                 .on_events = on_events,
                                 .on_end = on_feed_end,
                                 .context = watch,
                             },
                             &watch->subscription);
    if (err)
        finish(watch, err);
}

/* Everything is copied: the caller's request may go. */
static struct kube_request dup_request(struct arena *arena, const struct kube_request *asked)
{
    struct kube_request copy = *asked;
    struct kube_resource *resource = arena_new(arena, struct kube_resource);

    *resource = kube_resource_dup(arena, asked->resource);
    copy.resource = resource;
    copy.namespace = arena_strdup(arena, asked->namespace);
    copy.name = arena_strdup(arena, asked->name);
    copy.subresource = arena_strdup(arena, asked->subresource);
    copy.label_selector = arena_strdup(arena, asked->label_selector);
    copy.field_selector = arena_strdup(arena, asked->field_selector);
    copy.resource_version = arena_strdup(arena, asked->resource_version);
    return copy;
}

struct kube_watch *transport_watch(struct kube_transport *base, const struct kube_request *asked,
                                   const struct kube_watch_events *events, void *context)
{
    struct transport *transport = CONTAINER_OF(base, struct transport, base);
    struct direct_watch *watch = NEW(struct direct_watch);
    struct kube_request copy;

    watch->base.stop = stop;
    watch->server = transport->server;
    watch->arena = arena_create_small(WATCH_FIRST_BLOCK);
    watch->events = events;
    watch->context = context;
    copy = dup_request(watch->arena, asked);
    watch->error = transport_request(transport, watch->arena, &copy, &watch->request);
    if (!watch->error)
        watch->error = read_filter_init(&watch->request, &watch->filter);
    watch->initial = !watch->request.options.revision || watch->request.options.send_initial_events;
    timer_init(&watch->begin, watch->server->loop, on_begin, watch);
    timer_set(&watch->begin, 0, 0);
    return &watch->base;
}
