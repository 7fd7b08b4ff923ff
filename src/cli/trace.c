/* Requests on stderr. */
#include "cli/trace.h"

#include <stdio.h>

#include "api/status.h"
#include "base/arena.h"
#include "base/clock.h"
#include "base/error.h"
#include "base/memory.h"
#include "base/text.h"
#include "doc/doc.h"
#include "doc/redact.h"
#include "kube/https.h"
#include "kube/transport.h"

struct trace {
    struct kube_transport transport;
    struct kube_transport *inner;
    const char *server;
    bool contents;
};

static struct trace *trace_of(struct kube_transport *transport)
{
    return CONTAINER_OF(transport, struct trace, transport);
}

static void show_content(const struct trace *trace, char mark, const struct doc *doc)
{
    CLEANUP(doc) struct doc *safe = NULL;
    struct error *err;

    if (!trace->contents || !doc)
        return;
    err = redact_all(doc_root(doc), &safe);
    if (err)
        error_drop(err, "what cannot be made safe is not shown");
    else
        fprintf(stderr, "%c %s\n", mark, doc_bytes(safe).data);
}

static void show(const struct trace *trace, const struct kube_request *request, uint64_t began_us,
                 const struct error *err, size_t bytes)
{
    CLEANUP(arena) struct arena *arena = arena_create();
    CLEANUP(text) struct text line = TEXT_EMPTY;
    uint64_t took_us = clock_monotonic_us(clock_system()) - began_us;

    text_appendf(&line, "%s %s%s ", https_method(request->verb), trace->server,
                 https_path(arena, request));
    if (err)
        text_appendf(&line, "%d %s", status_http_of(err), status_reason(err->code));
    else
        text_appendf(&line, "%d", request->verb == KUBE_CREATE ? 201 : 200);
    text_appendf(&line, " %llu.%03llu ms %zu bytes\n", (unsigned long long)(took_us / 1000),
                 (unsigned long long)(took_us % 1000), bytes);
    fputs(text_string(&line), stderr); /* at once: others are on their way too */
}

static struct error *call(struct kube_transport *transport, const struct kube_request *request,
                          struct doc **out_doc)
{
    struct trace *trace = trace_of(transport);
    uint64_t began_us = clock_monotonic_us(clock_system());
    struct doc *doc = NULL;
    struct error *err;

    show_content(trace, '>', request->body);
    err = kube_transport_call(trace->inner, request, &doc);
    show(trace, request, began_us, err, doc ? doc_bytes(doc).size : 0);
    show_content(trace, '<', doc);
    if (!err)
        *out_doc = doc;
    return err;
}

static struct error *list(struct kube_transport *transport, const struct kube_request *request,
                          struct kube_page *out_page)
{
    struct trace *trace = trace_of(transport);
    uint64_t began_us = clock_monotonic_us(clock_system());
    struct error *err;
    size_t bytes = 0;

    err = kube_transport_list(trace->inner, request, out_page);
    for (size_t i = 0; !err && i < out_page->items.count; i++)
        bytes += doc_bytes(out_page->items.items[i]).size;
    show(trace, request, began_us, err, bytes);
    for (size_t i = 0; !err && i < out_page->items.count; i++)
        show_content(trace, '<', out_page->items.items[i]);
    return err;
}

static struct kube_watch *watch(struct kube_transport *transport,
                                const struct kube_request *request,
                                const struct kube_watch_events *events, void *context)
{
    struct trace *trace = trace_of(transport);

    show(trace, request, clock_monotonic_us(clock_system()), NULL, 0);
    return kube_watch_start(trace->inner, request, events, context);
}

static struct error *discover(struct kube_transport *transport, struct arena *arena,
                              struct http_abort *abort, struct kube_discovery *out_discovery)
{
    struct trace *trace = trace_of(transport);

    fprintf(stderr, "GET %s/api and /apis\n", trace->server);
    return kube_transport_discover(trace->inner, arena, abort, out_discovery);
}

static const struct kube_transport_table table = { call, list, watch, discover };

struct trace *trace_new(struct kube_transport *inner, bool contents, const char *server)
{
    struct trace *trace = NEW(struct trace);

    trace->transport = (struct kube_transport){ &table, inner->loop };
    trace->inner = inner;
    trace->contents = contents;
    trace->server = server ? server : "";
    return trace;
}

struct trace *trace_free(struct trace *trace)
{
    return memory_free(trace);
}

struct kube_transport *trace_transport(struct trace *trace)
{
    return &trace->transport;
}
