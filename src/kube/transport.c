/* The doors of every transport, and what all of them share. */
#include "kube/transport.h"

#include "base/arena.h"
#include "base/error.h"
#include "base/text.h"
#include "doc/doc.h"
#include "loop/loop.h"

void kube_page_done(struct kube_page *page)
{
    VEC_EACH (item, &page->items)
        doc_unref(*item);
    vec_done(&page->items);
    page->version = memory_free(page->version);
    page->continue_token = memory_free(page->continue_token);
}

struct error *kube_transport_call(struct kube_transport *transport,
                                  const struct kube_request *request, struct doc **out_doc)
{
    ASSERT(request->verb != KUBE_LIST && request->verb != KUBE_WATCH);
    return transport->table->call(transport, request, out_doc);
}

struct error *kube_transport_list(struct kube_transport *transport,
                                  const struct kube_request *request, struct kube_page *out_page)
{
    ASSERT(request->verb == KUBE_LIST);
    return transport->table->list(transport, request, out_page);
}

struct error *kube_transport_discover(struct kube_transport *transport, struct arena *arena,
                                      struct http_abort *abort,
                                      struct kube_discovery *out_discovery)
{
    return transport->table->discover(transport, arena, abort, out_discovery);
}

struct kube_watch *kube_watch_start(struct kube_transport *transport,
                                    const struct kube_request *request,
                                    const struct kube_watch_events *events, void *context)
{
    loop_assert(transport->loop);
    ASSERT(request->verb == KUBE_WATCH);
    return transport->table->watch(transport, request, events, context);
}

struct kube_watch *kube_watch_stop(struct kube_watch *watch)
{
    if (watch)
        watch->stop(watch);
    return NULL;
}

bool kube_resource_equal(const struct kube_resource *a, const struct kube_resource *b)
{
    return a == b || (strcmp(a->plural, b->plural) == 0 && strcmp(a->group, b->group) == 0);
}

void kube_resource_append_version(const struct kube_resource *resource, struct text *text)
{
    if (*resource->group)
        text_appendf(text, "%s/", resource->group);
    text_append(text, resource->version);
}

void kube_resource_append(const struct kube_resource *resource, struct text *text)
{
    text_append(text, resource->plural);
    if (*resource->group)
        text_appendf(text, ".%s", resource->group);
}

struct kube_resource kube_resource_dup(struct arena *arena, const struct kube_resource *resource)
{
    return (struct kube_resource){
        .group = arena_strdup(arena, resource->group),
        .version = arena_strdup(arena, resource->version),
        .plural = arena_strdup(arena, resource->plural),
        .kind = arena_strdup(arena, resource->kind),
        .namespaced = resource->namespaced,
    };
}

static const char *append(char **end, const char *text)
{
    size_t size = strlen(text) + 1;
    const char *copy = memcpy(*end, text, size);

    *end += size;
    return copy;
}

struct kube_resource *kube_resource_new(const struct kube_resource *resource)
{
    size_t size = strlen(resource->group) + strlen(resource->version) + strlen(resource->plural) +
                  strlen(resource->kind) + 4;
    struct kube_resource *copy = memory_alloc(sizeof(*copy) + size);
    char *end = (char *)(copy + 1);

    copy->group = append(&end, resource->group);
    copy->version = append(&end, resource->version);
    copy->plural = append(&end, resource->plural);
    copy->kind = append(&end, resource->kind);
    copy->namespaced = resource->namespaced;
    return copy;
}

struct kube_resource *kube_resource_free(struct kube_resource *resource)
{
    return memory_free(resource);
}
