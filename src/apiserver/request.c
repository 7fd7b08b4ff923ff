/* Requests: what they are about, whether they may, and where they go. */
#include "apiserver/request.h"

#include <stdarg.h>

#include "api/field_selector.h"
#include "apiserver/apiserver_internal.h"
#include "apiserver/limits.h"
#include "apiserver/parts.h"
#include "apiserver/read.h"
#include "apiserver/refuse.h"
#include "apiserver/registry.h"
#include "apiserver/resource.h"
#include "apiserver/strategy.h"
#include "apiserver/verbs.h"
#include "apiserver/write.h"
#include "auth/access.h"
#include "auth/authorizer.h"
#include "base/arena.h"
#include "base/error.h"
#include "base/memory.h"
#include "base/name.h"
#include "doc/doc.h"
#include "store/record.h"

void answer_done(struct answer *answer)
{
    answer->doc = doc_unref(answer->doc);
    if (!answer->list)
        return;
    VEC_EACH (record, &answer->list->records)
        record_unref(*record);
    vec_done(&answer->list->records);
    answer->list = memory_free(answer->list);
}

struct error *answer_success(struct answer *out_answer, int http)
{
    out_answer->form = ANSWER_STATUS;
    out_answer->http = http;
    out_answer->doc = doc_new(SLICE("{\"kind\":\"Status\",\"apiVersion\":\"v1\",\"metadata\":{},"
                                    "\"status\":\"Success\"}"));
    return NULL;
}

void request_warn(struct request *request, const char *fmt, ...)
{
    const char *warning;
    va_list args;

    if (request->warning_count >= API_MAX_WARNINGS)
        return;
    va_start(args, fmt);
    warning = arena_vformat(request->arena, fmt, args);
    va_end(args);
    for (size_t i = 0; i < request->warning_count; i++) {
        if (strcmp(request->warnings[i], warning) == 0)
            return; /* said before, by another try */
    }
    request->warnings[request->warning_count++] = warning;
}

void request_note(struct request *request, const char *key, const char *text)
{
    struct error *err = name_check_qualified(slice_from(key));

    for (size_t i = 0; !err && i < request->note_count; i++) {
        if (strcmp(request->notes[i].key, key) == 0)
            return;
    }
    if (!err && strchr(key, '/') && request->note_count < API_MAX_NOTES)
        request->notes[request->note_count++] = (struct request_note){ key, text };
    error_drop(err, "a name that nobody could look for");
}

bool request_is_everywhere(const struct request *request)
{
    return !resource_is_namespaced(request->resource) || !request->target.namespace.size;
}

bool request_is_part(const struct request *request, const char *name)
{
    return slice_is(request->target.subresource, name);
}

static void release_registry(void *registry)
{
    registry_unref(registry);
}

unsigned request_verb_flag(enum request_verb verb)
{
    switch (verb) {
    case REQUEST_GET:
        return KIND_GET;
    case REQUEST_LIST:
        return KIND_LIST;
    case REQUEST_WATCH:
        return KIND_WATCH;
    case REQUEST_CREATE:
        return KIND_CREATE;
    case REQUEST_UPDATE:
        return KIND_UPDATE;
    case REQUEST_PATCH:
        return KIND_PATCH;
    case REQUEST_DELETE:
        return KIND_DELETE;
    case REQUEST_DELETE_COLLECTION:
        return KIND_DELETE_COLLECTION;
    }
    return 0;
}

struct error *request_resolve(struct request *request)
{
    const struct request_target *target = &request->target;
    struct registry *registry = apiserver_registry(request->server);
    const struct resource *resource;
    bool namespaced;

    request->registry = registry;
    arena_defer(request->arena, release_registry, registry);
    resource = registry_find(registry, target->group, target->version, target->resource);
    if (!resource && request->own)
        resource = registry_find(request->server->builtin, target->group, target->version,
                                 target->resource);
    if (!resource)
        return refuse_path();
    namespaced = resource_is_namespaced(resource);
    if (!namespaced && target->namespace.size && !resource_is(resource, "", "namespaces"))
        return refuse_path();
    /* Only lists and watches go over all namespaces, and reviews of the whole cluster. */
    if (namespaced && !target->namespace.size && request->verb != REQUEST_LIST &&
        request->verb != REQUEST_WATCH && request->verb != REQUEST_CREATE)
        return target->name.size ? refuse_path() : refuse_verb(resource);
    request->resource = resource;
    if (target->subresource.size) {
        request->part = kind_part(resource->kind, target->subresource);
        if (!request->part)
            return refuse_path();
        return request->part->verbs & request_verb_flag(request->verb) ? NULL
                                                                       : refuse_verb(resource);
    }
    return resource->kind->verbs & request_verb_flag(request->verb) ? NULL : refuse_verb(resource);
}

static bool selects(enum request_verb verb)
{
    return verb == REQUEST_LIST || verb == REQUEST_WATCH || verb == REQUEST_DELETE_COLLECTION;
}

/* What the field selector pins down, where one means anything: a create would otherwise choose by
 * it which name it is judged by. One that cannot be read pins nothing; it is refused when the
 * request is read. */
static void narrow(const struct request *request, enum request_verb verb, struct access *access)
{
    struct field_selector selector;
    struct access_field *fields;
    struct slice name;
    struct error *err;

    if (!request->options.field_selector || access->is_path || !selects(verb) || access->name.size)
        return;
    err = field_selector_parse(request->arena, slice_from(request->options.field_selector),
                               &selector);
    if (err) {
        error_drop(err, "told when the request is read");
        return;
    }
    fields = arena_array(request->arena, selector.count, struct access_field);
    for (size_t i = 0; i < selector.count; i++) {
        if (!selector.requirements[i].negated)
            fields[access->field_count++] = (struct access_field){
                selector.requirements[i].field,
                selector.requirements[i].value,
            };
    }
    access->fields = fields;
    if (verb == REQUEST_DELETE_COLLECTION ||
        !field_selector_exact(&selector, "metadata.name", &name))
        return;
    err = name_check_path_segment(name);
    if (!err)
        access->name = name;
    error_drop(err, "no object has such a name");
}

struct access request_access(const struct request *request, enum request_verb verb)
{
    const struct request_target *target = &request->target;
    struct access access = {
        .user = request->user,
        .verb = target->is_resource ? slice_from(request_verb_name(verb)) : request->method,
        .is_path = !target->is_resource,
        .path = target->path,
        .group = target->group,
        .version = target->version,
        .resource = target->resource,
        .subresource = target->subresource,
        .namespace = target->namespace,
        .name = target->name,
    };

    narrow(request, verb, &access);
    return access;
}

struct error *request_authorize_as(const struct request *request, enum request_verb verb)
{
    struct access access = request_access(request, verb);

    return authorizer_check(request->arena, &request->server->authorizer, &access);
}

struct error *request_authorize(struct request *request)
{
    struct access access = request_access(request, request->verb);

    request->access = authorizer_decide(request->arena, &request->server->authorizer, &access);
    return request->access.decision == ACCESS_ALLOWED
               ? NULL
               : access_refuse(&access, request->access.reason);
}

struct error *request_run(struct request *request, struct answer *out_answer)
{
    out_answer->http = 200;
    if (request->part)
        return parts_run(request, out_answer);
    switch (request->verb) {
    case REQUEST_GET:
        return read_object(request, out_answer);
    case REQUEST_LIST:
        return read_list(request, out_answer);
    case REQUEST_CREATE:
        return verbs_create(request, out_answer);
    case REQUEST_UPDATE:
        return verbs_update(request, out_answer);
    case REQUEST_PATCH:
        return verbs_patch(request, out_answer);
    case REQUEST_DELETE:
        return verbs_delete(request, out_answer);
    case REQUEST_DELETE_COLLECTION:
        return verbs_delete_collection(request, out_answer);
    case REQUEST_WATCH:
        break;
    }
    return refuse_verb(request->resource);
}
