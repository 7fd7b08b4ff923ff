/* Watches of callers in the same process: the store's events, with what was there before when asked
 * for. */
#include "apiserver/apiserver_internal.h"
#include "apiserver/convert.h"
#include "apiserver/convert_batch.h"
#include "apiserver/read.h"
#include "apiserver/request.h"
#include "apiserver/resource.h"
#include "apiserver/transport_internal.h"
#include "base/arena.h"
#include "base/error.h"
#include "base/memory.h"
#include "base/text.h"
#include "base/vec.h"
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

/* An event whose object a webhook converts. */
struct waiting {
    enum kube_event_type type;
    struct record *record;
    uint64_t version;
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
    VEC(struct waiting) waiting; /* in order; the feed is paused meanwhile */
    struct convert_batch *batch;
    struct timer begin;  /* nothing is told inside kube_watch_start() */
    struct error *error; /* why it ends before it began */
    uint64_t after;      /* the revision behind which news begin */
    bool initial;        /* everything that is there is told first */
    bool telling;        /* a callback runs: whoever stops now is not freed under it */
    bool stopped;
};

static void forget_waiting(struct direct_watch *watch)
{
    convert_batch_cancel(watch->batch);
    watch->batch = NULL;
    VEC_EACH (waiting, &watch->waiting)
        record_unref(waiting->record);
    vec_clear(&watch->waiting);
}

static void release(struct direct_watch *watch)
{
    forget_waiting(watch);
    vec_done(&watch->waiting);
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

static void tell_doc(struct direct_watch *watch, enum kube_event_type type,
                     const struct record *record, uint64_t version, struct doc *doc)
{
    CLEANUP(text) struct text digits = TEXT_EMPTY;

    text_appendf(&digits, "%llu", (unsigned long long)version);
    watch->events->on_event(watch->context,
                            &(struct kube_event){
                                .type = type,
                                .doc = doc,
                                .key = { record_namespace(record), record_name(record) },
                                .version = text_slice(&digits),
                            });
}

static void tell(struct direct_watch *watch, enum kube_event_type type, const struct record *record,
                 uint64_t version)
{
    const struct resource *resource = watch->request.resource;
    CLEANUP(doc) struct doc *doc = NULL;
    struct error *err;

    if (watch->waiting.count || convert_must_ask(record->doc, resource)) {
        vec_push(&watch->waiting, (struct waiting){ type, record_ref(record), version });
        return;
    }
    err = convert_object(watch->server, record->doc, resource->storage, resource, &doc);
    if (err)
        error_drop(err, "an object that cannot be shown in this version is left out");
    else
        tell_doc(watch, type, record, version, doc);
}

static void subscribe(struct direct_watch *watch);

static void on_converted(void *context, struct doc *const *docs, struct error *take_error)
{
    struct direct_watch *watch = context;

    watch->batch = NULL; /* it goes by itself */
    if (take_error) {
        finish(watch, take_error);
        return;
    }
    watch->telling = true;
    for (size_t i = 0; i < watch->waiting.count && !watch->stopped; i++) {
        const struct waiting *waiting = &watch->waiting.items[i];

        tell_doc(watch, waiting->type, waiting->record, waiting->version, docs[i]);
    }
    watch->telling = false;
    forget_waiting(watch);
    if (watch->stopped)
        release(watch);
    else if (watch->subscription)
        feed_resume(watch->subscription);
    else
        subscribe(watch); /* that was the first state */
}

/* Nothing else is told before these are. */
static void convert_waiting(struct direct_watch *watch)
{
    size_t count = watch->waiting.count;
    struct doc **docs = memory_array(count, sizeof(struct doc *));

    for (size_t i = 0; i < count; i++)
        docs[i] = watch->waiting.items[i].record->doc;
    watch->batch = convert_batch_start(&watch->request, docs, count,
                                       &(struct convert_batch_events){ on_converted, watch });
    memory_free(docs);
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
    if (watch->stopped) {
        release(watch);
    } else if (watch->waiting.count) {
        feed_pause(watch->subscription);
        convert_waiting(watch);
    }
}

static void on_feed_end(void *context, struct error *take_error)
{
    finish(context, take_error);
}

static struct slice namespace_of(const struct request *request)
{
    bool everywhere = request_is_everywhere(request);

    return everywhere ? slice_of(NULL, 0) : request->target.namespace;
}

static struct error *tell_initial(struct direct_watch *watch)
{
    CLEANUP(store_list) struct store_list list = { .revision = 0 };
    struct error *err;

    err = store_list_read(watch->server->store,
                          &(struct store_list_query){
                              .resource = watch->request.resource->stored,
                              .namespace = namespace_of(&watch->request),
                          },
                          &list);
    if (err)
        return err;
    watch->after = list.revision;
    watch->telling = true;
    for (size_t i = 0; i < list.records.count && !watch->stopped; i++) {
        if (read_filter_matches_record(&watch->filter, list.records.items[i]))
            tell(watch, KUBE_EVENT_ADDED, list.records.items[i], list.records.items[i]->revision);
    }
    watch->telling = false;
    return NULL;
}

static void tell_initial_end(struct direct_watch *watch)
{
    CLEANUP(text) struct text digits = TEXT_EMPTY;

    text_appendf(&digits, "%llu", (unsigned long long)watch->after);
    watch->telling = true;
    watch->events->on_event(watch->context, &(struct kube_event){
                                                .type = KUBE_EVENT_BOOKMARK,
                                                .version = text_slice(&digits),
                                                .initial_end = true,
                                            });
    watch->telling = false;
}

/* The first state, if it was asked for, is behind us. */
static void subscribe(struct direct_watch *watch)
{
    struct error *err;

    if (watch->initial && watch->request.options.send_initial_events)
        tell_initial_end(watch);
    if (watch->stopped) {
        release(watch);
        return;
    }
    err = feed_subscribe(watch->server->feed,
                         &(struct feed_options){
                             .resource = watch->request.resource->stored,
                             .namespace = namespace_of(&watch->request),
                             .after = watch->after,
                             .on_events = on_events,
                             .on_end = on_feed_end,
                             .context = watch,
                         },
                         &watch->subscription);
    if (err)
        finish(watch, err);
}

static void on_begin(void *context)
{
    struct direct_watch *watch = context;
    struct error *err = STEAL(watch->error);

    watch->after = watch->request.options.revision;
    if (!err && watch->initial)
        err = tell_initial(watch);
    if (watch->stopped) {
        error_free(err);
        release(watch);
    } else if (err) {
        finish(watch, err);
    } else if (watch->waiting.count) {
        convert_waiting(watch);
    } else {
        subscribe(watch);
    }
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
