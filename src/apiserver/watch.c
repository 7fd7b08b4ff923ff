/* Watches over HTTP. */
#include "apiserver/watch.h"

#include "api/status.h"
#include "apiserver/apiserver_internal.h"
#include "apiserver/convert.h"
#include "apiserver/convert_batch.h"
#include "apiserver/encode.h"
#include "apiserver/event_cache.h"
#include "apiserver/limits.h"
#include "apiserver/read.h"
#include "apiserver/request.h"
#include "apiserver/request_metrics.h"
#include "apiserver/resource.h"
#include "base/arena.h"
#include "base/error.h"
#include "base/log.h"
#include "base/memory.h"
#include "base/number.h"
#include "base/random.h"
#include "base/text.h"
#include "base/vec.h"
#include "doc/doc.h"
#include "loop/loop.h"
#include "loop/timer.h"
#include "net/exchange.h"
#include "store/event.h"
#include "store/feed.h"
#include "store/store.h"
#include "store/store_list.h"

/* An event whose object a webhook converts. */
struct waiting {
    enum encode_event_type type;
    struct doc *doc; /* as it is stored */
};

struct watch {
    struct apiserver *server;
    struct request *request; /* in the exchange's arena */
    struct exchange *exchange;
    struct watch *next; /* of the server */
    struct watch **link;
    struct read_filter filter;
    struct feed_subscription *subscription;
    struct timer timeout;

    /* What was there when the watch began; sent piece by piece, before any news. */
    struct store_list initial;
    size_t sent;
    bool sends_initial;
    bool sending_initial;

    VEC(struct waiting) waiting; /* in order; the feed is paused meanwhile */
    struct convert_batch *batch;

    uint64_t told; /* the newest version the client has heard of */
    bool ending;
};

/* What is being written to this watch. All of them share one text, which is empty whenever another
 * may have its turn: a thousand watches need no thousand buffers. */
static struct text *line_of(const struct watch *watch)
{
    return &watch->server->watch_line;
}

static void forget_waiting(struct watch *watch)
{
    convert_batch_cancel(watch->batch);
    watch->batch = NULL;
    VEC_EACH (waiting, &watch->waiting)
        doc_unref(waiting->doc);
    vec_done(&watch->waiting);
}

static void on_stream_closed(void *context)
{
    struct watch *watch = context;

    forget_waiting(watch);
    *watch->link = watch->next;
    if (watch->next)
        watch->next->link = watch->link;
    watch->server->watch_count--;
    event_cache_clear(watch->server->events); /* its resource may go with it */
    request_metrics_watch(watch->request, -1);
    timer_cancel(&watch->timeout);
    feed_unsubscribe(watch->subscription);
    store_list_done(&watch->initial);
    exchange_unref(watch->exchange);
    memory_free(watch);
}

static void end(struct watch *watch)
{
    if (watch->ending)
        return;
    watch->ending = true;
    forget_waiting(watch);
    exchange_stream_end(watch->exchange);
}

static void give_back(const struct watch *watch, struct text *line)
{
    text_clear(line);
    if (line_of(watch)->capacity || line->capacity > API_WATCH_LINE)
        text_done(line);
    else
        *line_of(watch) = *line;
}

/* Writes the line; a client that does not read is cut off instead of being remembered for ever. */
static bool flush(struct watch *watch)
{
    struct text line = *line_of(watch);
    bool more = true;

    *line_of(watch) = (struct text)TEXT_EMPTY; /* whoever has its turn meanwhile finds it empty */
    if (!watch->ending && line.size)
        more = exchange_stream_write(watch->exchange, text_slice(&line));
    give_back(watch, &line);
    if (watch->ending)
        return false;
    if (exchange_stream_queued(watch->exchange) > API_WATCH_BUFFER) {
        log_info(watch->server->log, "watch ended: the client does not read",
                 LOG_STR("resource", watch->request->resource->qualified));
        end(watch);
        return false;
    }
    return more;
}

static void tell_error(struct watch *watch, struct error *take_error)
{
    CLEANUP(error) struct error *err = take_error;
    CLEANUP(doc) struct doc *status = status_doc(err);

    encode_event_status(watch->request, status, line_of(watch));
    flush(watch);
    end(watch);
}

static void tell_bookmark(struct watch *watch, uint64_t revision, bool initial_end)
{
    watch->told = revision;
    encode_event_bookmark(watch->request, revision, initial_end, line_of(watch));
}

static void go_on(struct watch *watch);

static void on_converted(void *context, struct doc *const *docs, struct error *take_error)
{
    struct watch *watch = context;

    watch->batch = NULL; /* it goes by itself */
    if (take_error) {
        tell_error(watch, take_error);
        return;
    }
    for (size_t i = 0; i < watch->waiting.count; i++)
        encode_event(watch->request, watch->waiting.items[i].type, docs[i], line_of(watch));
    forget_waiting(watch);
    if (flush(watch))
        go_on(watch);
}

/* What was told goes out first, and nothing else is told before these are. */
static void convert_waiting(struct watch *watch)
{
    size_t count = watch->waiting.count;
    struct doc **docs;

    flush(watch);
    if (watch->ending)
        return;
    docs = memory_array(count, sizeof(struct doc *));
    for (size_t i = 0; i < count; i++)
        docs[i] = watch->waiting.items[i].doc;
    watch->batch = convert_batch_start(watch->request, docs, count,
                                       &(struct convert_batch_events){ on_converted, watch });
    memory_free(docs);
}

/* True: it is told later, because a webhook has to convert it or something before it. */
static bool has_to_wait(struct watch *watch, enum encode_event_type type,
                        const struct record *record, uint64_t version)
{
    if (!watch->waiting.count && !convert_must_ask(record->doc, watch->request->resource))
        return false;
    vec_push(&watch->waiting, (struct waiting){ type, encode_event_object(record, version) });
    return true;
}

static void tell_now(struct watch *watch, enum encode_event_type type, const struct record *record,
                     uint64_t version)
{
    const struct resource *resource = watch->request->resource;
    CLEANUP(doc) struct doc *stored = encode_event_object(record, version);
    CLEANUP(doc) struct doc *doc = NULL;
    struct error *err;

    err = convert_object(watch->server, stored, resource->storage, resource, &doc);
    if (err)
        error_drop(err, "an object that cannot be shown in this version is left out");
    else
        encode_event(watch->request, type, doc, line_of(watch));
}

/* Alone, a watch has nobody to share with. */
static void tell_record(struct watch *watch, enum encode_event_type type,
                        const struct record *record, uint64_t version)
{
    struct request *request = watch->request;
    struct event_cache *cache = watch->server->events;
    struct event_cache_key key = {
        .revision = record->revision,
        .version = version,
        .resource = request->resource,
        .type = type,
        .form = request->form,
        .with_columns = request->form.shape == NEGOTIATE_TABLE && !request->columns_told,
    };
    size_t begin = line_of(watch)->size;
    const struct text *known;

    if (has_to_wait(watch, type, record, version))
        return;
    known = event_cache_find(cache, &key);
    if (known) {
        request->columns_told |= key.with_columns;
        text_append_slice(line_of(watch), text_slice(known));
        return;
    }
    tell_now(watch, type, record, version);
    if (watch->server->watch_count > 1) {
        struct text text = TEXT_EMPTY;

        text_append_bytes(&text, line_of(watch)->data + begin, line_of(watch)->size - begin);
        event_cache_add(cache, &key, &text);
    }
}

/* An object that stops matching goes, one that begins to match comes. */
static void tell_event(struct watch *watch, const struct event *event)
{
    bool is =
        event->kind != EVENT_DELETED && read_filter_matches_record(&watch->filter, event->record);
    bool was = event->previous && read_filter_matches_record(&watch->filter, event->previous);

    watch->told = event->record->revision;
    if (is)
        tell_record(watch, was ? ENCODE_MODIFIED : ENCODE_ADDED, event->record,
                    event->record->revision);
    else if (was)
        tell_record(watch, ENCODE_DELETED,
                    event->kind == EVENT_DELETED ? event->record : event->previous,
                    event->record->revision);
}

static void on_events(void *context, const struct event *events, size_t count)
{
    struct watch *watch = context;

    for (size_t i = 0; i < count && !watch->ending; i++)
        tell_event(watch, &events[i]);
    if (watch->waiting.count) {
        feed_pause(watch->subscription);
        convert_waiting(watch);
    } else if (!flush(watch) && !watch->ending) {
        feed_pause(watch->subscription);
    }
}

static void on_feed_end(void *context, struct error *take_error)
{
    struct watch *watch = context;

    tell_error(watch, take_error);
}

static struct error *subscribe(struct watch *watch, uint64_t after)
{
    const struct request *request = watch->request;
    bool everywhere = request_is_everywhere(request);

    return feed_subscribe(
        watch->server->feed,
        &(struct feed_options){
            .resource = request->resource->stored,
            .namespace = everywhere ? slice_of(NULL, 0) : request->target.namespace,
            .after = after,
            .on_events = on_events,
            .on_end = on_feed_end,
            .context = watch,
        },
        &watch->subscription);
}

/* The first state is behind us: news from here. */
static void finish_initial(struct watch *watch)
{
    uint64_t revision = watch->initial.revision;
    struct error *err;

    watch->sending_initial = false;
    if (watch->request->options.send_initial_events)
        tell_bookmark(watch, revision, true);
    watch->told = revision;
    store_list_done(&watch->initial);
    watch->initial = (struct store_list){ .revision = 0 };
    err = subscribe(watch, revision);
    if (err) {
        tell_error(watch, err);
        return;
    }
    if (!flush(watch) && !watch->ending)
        feed_pause(watch->subscription);
}

static void send_initial(struct watch *watch)
{
    while (watch->sent < watch->initial.records.count && !watch->ending) {
        const struct record *record = watch->initial.records.items[watch->sent++];

        if (read_filter_matches_record(&watch->filter, record) &&
            !has_to_wait(watch, ENCODE_ADDED, record, record->revision))
            tell_now(watch, ENCODE_ADDED, record, record->revision);
        if (watch->waiting.count >= API_CONVERSION_OBJECTS)
            break;
        if (line_of(watch)->size > API_WATCH_BATCH && !flush(watch) && !watch->waiting.count)
            return;
    }
    if (watch->waiting.count)
        convert_waiting(watch);
    else if (!watch->ending)
        finish_initial(watch);
}

/* The client can take more. */
static void go_on(struct watch *watch)
{
    if (watch->ending || watch->batch)
        return;
    if (watch->sending_initial)
        send_initial(watch);
    else if (watch->subscription)
        feed_resume(watch->subscription);
}

static void on_writable(void *context)
{
    go_on(context);
}

static const struct exchange_stream_events stream_events = { on_writable, on_stream_closed };

static void on_timeout(void *context)
{
    end(context);
}

static struct error *list_initial(struct watch *watch)
{
    const struct request *request = watch->request;
    bool everywhere = request_is_everywhere(request);

    return store_list_read(
        watch->server->store,
        &(struct store_list_query){
            .resource = request->resource->stored,
            .namespace = everywhere ? slice_of(NULL, 0) : request->target.namespace,
        },
        &watch->initial);
}

static uint64_t timeout_ms(const struct request *request)
{
    if (request->options.timeout_s)
        return (uint64_t)request->options.timeout_s * 1000;
    return (API_WATCH_MIN_S + random_below(API_WATCH_MAX_S - API_WATCH_MIN_S)) * 1000;
}

static void begin(struct watch *watch)
{
    const struct query_options *options = &watch->request->options;
    struct error *err;

    exchange_stream_begin(watch->exchange, 200, encode_stream_type(watch->request), &stream_events,
                          watch);
    timer_init(&watch->timeout, watch->server->loop, on_timeout, watch);
    timer_set(&watch->timeout, timeout_ms(watch->request), 1000);
    watch->sending_initial = options->send_initial_events || options->revision == 0;
    if (options->has_send_initial_events && !options->send_initial_events)
        watch->sending_initial = false;
    if (watch->sending_initial) {
        err = list_initial(watch);
        if (!err) {
            send_initial(watch);
            return;
        }
    } else {
        uint64_t after =
            options->revision ? options->revision : store_revision(watch->server->store);

        watch->told = after;
        err = subscribe(watch, after);
        if (!err)
            return;
    }
    tell_error(watch, err);
}

void watch_start(struct request *request, struct exchange *exchange)
{
    struct apiserver *server = request->server;
    struct watch *watch;
    struct read_filter filter;
    struct error *err;

    err = read_filter_init(request, &filter);
    if (err) {
        CLEANUP(error) struct error *refused = err;
        CLEANUP(doc) struct doc *status = status_doc(refused);

        exchange_reply_doc(exchange, status_http_of(refused), status);
        return;
    }
    watch = NEW(struct watch);
    watch->server = server;
    watch->request = request;
    watch->exchange = exchange_ref(exchange);
    watch->filter = filter;
    watch->next = server->watches;
    watch->link = &server->watches;
    if (watch->next)
        watch->next->link = &watch->next;
    server->watches = watch;
    server->watch_count++;
    request_metrics_watch(request, 1);
    if (!timer_is_set(&server->bookmark_timer))
        timer_set(&server->bookmark_timer, API_BOOKMARK_MS, API_BOOKMARK_MS / 10);
    begin(watch);
}

void watch_end_all(struct apiserver *server)
{
    for (struct watch *watch = server->watches, *next; watch; watch = next) {
        next = watch->next;
        end(watch);
    }
}

void watch_end_resource(struct apiserver *server, unsigned stored)
{
    for (struct watch *watch = server->watches, *next; watch; watch = next) {
        next = watch->next;
        if (watch->request->resource->stored == stored)
            end(watch);
    }
}

/* Tells those who asked for it how far they are, so that they can resume there. */
void watch_bookmark_all(struct apiserver *server)
{
    for (struct watch *watch = server->watches, *next; watch; watch = next) {
        uint64_t progress;

        next = watch->next;
        if (watch->ending || watch->sending_initial || watch->batch ||
            !watch->request->options.bookmarks)
            continue;
        progress = feed_progress(watch->subscription);
        if (progress > watch->told)
            tell_bookmark(watch, progress, false);
        if (!flush(watch) && !watch->ending)
            feed_pause(watch->subscription);
    }
}
