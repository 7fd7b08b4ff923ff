/* A watch over HTTPS: one answer that does not end, with an event on each line. */
#include "api/status.h"
#include "base/arena.h"
#include "base/error.h"
#include "base/random.h"
#include "base/text.h"
#include "crypto/secret.h"
#include "doc/doc.h"
#include "doc/json.h"
#include "kube/https.h"
#include "kube/https_internal.h"
#include "kube/limits.h"
#include "net/http_client.h"

struct watch {
    struct kube_watch watch;
    const struct kube_watch_events *events; /* NULL once it was stopped */
    void *context;
    struct http_call *call;
    int status;       /* of the answer; 0: it has not begun */
    struct text rest; /* the beginning of a line, or the body of a refusal */
    size_t searched;  /* bytes of it without a line end */
    struct error *error;
};

static const char initial_end[] = "k8s.io/initial-events-end";

static void fail(struct watch *watch, struct error *take_error)
{
    error_free(watch->error);
    watch->error = take_error;
    http_call_cancel(watch->call);
}

static bool read_type(struct slice name, enum kube_event_type *out_type)
{
    static const struct {
        const char *name;
        enum kube_event_type type;
    } types[] = {
        { "ADDED", KUBE_EVENT_ADDED },
        { "MODIFIED", KUBE_EVENT_MODIFIED },
        { "DELETED", KUBE_EVENT_DELETED },
        { "BOOKMARK", KUBE_EVENT_BOOKMARK },
    };

    for (size_t i = 0; i < COUNT_OF(types); i++) {
        if (slice_is(name, types[i].name)) {
            *out_type = types[i].type;
            return true;
        }
    }
    return false;
}

static bool is_initial_end(struct value metadata)
{
    struct value annotation =
        value_get(value_get(metadata, SLICE("annotations")), slice_from(initial_end));

    return slice_is(value_string_or(annotation, SLICE("")), "true");
}

static void deliver(struct watch *watch, struct value line)
{
    struct value object = value_get(line, SLICE("object"));
    struct value metadata = value_get(object, SLICE("metadata"));
    struct slice type = value_string_or(value_get(line, SLICE("type")), SLICE(""));
    CLEANUP(doc) struct doc *doc = NULL;
    struct kube_event event = {
        .key = object_key_read(object),
        .version = value_string_or(value_get(metadata, SLICE("resourceVersion")), SLICE("")),
    };

    if (slice_is(type, "ERROR")) {
        fail(watch, status_error(500, object));
        return;
    }
    if (!read_type(type, &event.type) || !value_is_object(object) || !event.version.size ||
        (event.type != KUBE_EVENT_BOOKMARK && !event.key.name.size)) {
        fail(watch, error_new(ERR_INTERNAL, "the server sent an event that is none: \"%.*s\"",
                              SLICE_ARGUMENT(slice_brief(type))));
        return;
    }
    doc = doc_from_value(object);
    event.doc = doc;
    event.initial_end = event.type == KUBE_EVENT_BOOKMARK && is_initial_end(metadata);
    watch->events->on_event(watch->context, &event);
}

static void take_line(struct watch *watch, struct slice line)
{
    const struct doc_options options = { .max_bytes = KUBE_MAX_EVENT, .keep_tree = true };
    CLEANUP(doc) struct doc *doc = NULL;
    struct error *err;

    if (!slice_trim(line).size)
        return;
    err = json_parse(line, &options, &doc);
    if (err) {
        fail(watch, error_recode(error_wrap(err, "read an event"), ERR_INTERNAL));
        return;
    }
    deliver(watch, doc_root(doc));
}

/* Takes whole lines off the front; what was searched is not searched again. */
static void take_lines(struct watch *watch)
{
    size_t begin = 0;

    while (watch->events && !watch->error) {
        const char *from = watch->rest.data + watch->searched;
        const char *end = memchr(from, '\n', watch->rest.size - watch->searched);

        if (!end) {
            watch->searched = watch->rest.size;
            break;
        }
        take_line(watch,
                  slice_of(watch->rest.data + begin, (size_t)(end - watch->rest.data) - begin));
        begin = watch->searched = (size_t)(end - watch->rest.data) + 1;
    }
    text_remove_front(&watch->rest, begin);
    watch->searched -= begin;
}

static void on_head(void *context, const struct http_response *response)
{
    struct watch *watch = context;

    watch->status = response->status;
}

static void on_data(void *context, struct slice data)
{
    struct watch *watch = context;

    if (!watch->events || watch->error)
        return;
    if (data.size > KUBE_MAX_EVENT - watch->rest.size) {
        fail(watch, error_new(ERR_TOO_LARGE, "the server sent more than %d bytes in one event",
                              KUBE_MAX_EVENT));
        return;
    }
    text_append_slice(&watch->rest, data);
    if (watch->status == 200)
        take_lines(watch);
}

static struct error *read_refusal(const struct watch *watch, const struct http_response *response)
{
    struct http_response whole = {
        .status = response->status,
        .headers = response->headers,
        .header_count = response->header_count,
        .body = (char *)text_string(&watch->rest),
        .body_size = watch->rest.size,
    };
    CLEANUP(doc) struct doc *doc = NULL;
    struct error *err = https_read(&whole, &doc);

    return err ? err
               : error_new(ERR_INTERNAL, "the server answered a watch with status %d",
                           response->status);
}

static void on_done(void *context, struct http_response *take_response, struct error *take_error)
{
    struct watch *watch = context;
    struct error *end = STEAL(watch->error);

    if (!end && take_error)
        end = STEAL(take_error);
    else if (!end && take_response && take_response->status != 200)
        end = read_refusal(watch, take_response);
    error_drop(take_error, "the watch's own says more");
    http_response_free(take_response);
    if (watch->events)
        watch->events->on_end(watch->context, STEAL(end));
    error_drop(end, "nobody watches any more");
    text_done(&watch->rest);
    memory_free(watch);
}

static const struct http_call_events call_events = { on_head, on_data, NULL, on_done };

static void stop(struct kube_watch *base)
{
    struct watch *watch = CONTAINER_OF(base, struct watch, watch);

    watch->events = NULL;
    http_call_cancel(watch->call);
}

struct kube_watch *https_watch(struct kube_transport *transport, const struct kube_request *request,
                               const struct kube_watch_events *events, void *context)
{
    struct https *https = https_of(transport);
    CLEANUP(arena) struct arena *arena = arena_create();
    struct kube_request own = *request;
    const struct http_header accept = { "accept", https_accept(request) };
    size_t header_count = 1;
    const struct http_header *headers = https_headers(arena, https, &accept, &header_count);
    CLEANUP(secret) struct secret *token = https_token_dup(https->token);
    struct watch *watch = NEW(struct watch);

    /* Servers end watches after a while; asking for a time of our own spreads the ends. */
    if (!own.watch_s)
        own.watch_s = HTTPS_WATCH_S + (uint32_t)random_below(HTTPS_WATCH_S);
    watch->watch.stop = stop;
    watch->events = events;
    watch->context = context;
    watch->call =
        http_client_start(https->client, https->peer,
                          &(struct http_request){
                              .method = "GET",
                              .path = https_path(arena, &own),
                              .headers = headers,
                              .header_count = header_count,
                              .bearer = token,
                              .own_connection = true,
                              .total_ms = (own.watch_s + HTTPS_WATCH_GRACE_S) * UINT64_C(1000),
                          },
                          &call_events, watch);
    return &watch->watch;
}
