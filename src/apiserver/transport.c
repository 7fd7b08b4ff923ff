/* The transport of callers in the same process. */
#include "apiserver/transport.h"

#include "apiserver/apiserver_internal.h"
#include "apiserver/convert.h"
#include "apiserver/registry.h"
#include "apiserver/request.h"
#include "apiserver/resource.h"
#include "apiserver/transport_internal.h"
#include "auth/impersonation.h"
#include "auth/user.h"
#include "base/arena.h"
#include "base/error.h"
#include "base/memory.h"
#include "base/number.h"
#include "doc/doc.h"
#include "net/headers.h"
#include "store/record.h"

static enum request_verb verb_of(enum kube_verb verb)
{
    switch (verb) {
    case KUBE_GET:
        return REQUEST_GET;
    case KUBE_LIST:
        return REQUEST_LIST;
    case KUBE_WATCH:
        return REQUEST_WATCH;
    case KUBE_CREATE:
        return REQUEST_CREATE;
    case KUBE_UPDATE:
        return REQUEST_UPDATE;
    case KUBE_PATCH:
        return REQUEST_PATCH;
    case KUBE_DELETE:
        return REQUEST_DELETE;
    case KUBE_DELETE_COLLECTION:
        break;
    }
    return REQUEST_DELETE_COLLECTION;
}

static enum negotiate_patch patch_of(enum kube_patch_type type)
{
    switch (type) {
    case KUBE_PATCH_JSON:
        return NEGOTIATE_PATCH_JSON;
    case KUBE_PATCH_MERGE:
        return NEGOTIATE_PATCH_MERGE;
    case KUBE_PATCH_STRATEGIC:
        return NEGOTIATE_PATCH_STRATEGIC;
    case KUBE_PATCH_APPLY:
        break;
    }
    return NEGOTIATE_PATCH_APPLY;
}

static enum propagation propagation_of(enum kube_propagation propagation)
{
    switch (propagation) {
    case KUBE_PROPAGATION_DEFAULT:
        return PROPAGATION_UNSET;
    case KUBE_PROPAGATION_BACKGROUND:
        return PROPAGATION_BACKGROUND;
    case KUBE_PROPAGATION_FOREGROUND:
        return PROPAGATION_FOREGROUND;
    case KUBE_PROPAGATION_ORPHAN:
        break;
    }
    return PROPAGATION_ORPHAN;
}

static enum field_validation validation_of(enum kube_field_validation validation)
{
    switch (validation) {
    case KUBE_VALIDATION_IGNORE:
        return FIELD_VALIDATION_IGNORE;
    case KUBE_VALIDATION_STRICT:
        return FIELD_VALIDATION_STRICT;
    case KUBE_VALIDATION_DEFAULT:
    case KUBE_VALIDATION_WARN:
        break;
    }
    return FIELD_VALIDATION_WARN;
}

static enum version_match match_of(enum kube_version_match match)
{
    switch (match) {
    case KUBE_MATCH_UNSET:
        return VERSION_MATCH_UNSET;
    case KUBE_MATCH_EXACT:
        return VERSION_MATCH_EXACT;
    case KUBE_MATCH_NOT_OLDER:
        break;
    }
    return VERSION_MATCH_NOT_OLDER;
}

static struct error *read_options(const struct kube_request *asked,
                                  struct query_options *out_options)
{
    *out_options = (struct query_options){
        .label_selector = asked->label_selector,
        .field_selector = asked->field_selector,
        .continue_token = asked->continue_token,
        .limit = asked->limit,
        .version_match = match_of(asked->version_match),
        .watch = asked->verb == KUBE_WATCH,
        .bookmarks = asked->bookmarks,
        .has_send_initial_events = asked->send_initial_events,
        .send_initial_events = asked->send_initial_events,
        .timeout_s = asked->watch_s,
        .dry_run = asked->dry_run,
        .field_manager = asked->field_manager,
        .field_validation = validation_of(asked->field_validation),
        .force = asked->force,
        .has_grace = asked->has_grace,
        .grace_s = asked->grace_s,
        .propagation = propagation_of(asked->propagation),
        .precondition_uid = asked->if_uid,
        .precondition_version = asked->if_version,
    };
    if (!asked->resource_version)
        return NULL;
    out_options->has_revision = true;
    if (!number_parse_uint(slice_from(asked->resource_version), &out_options->revision))
        return error_new(ERR_BAD_REQUEST, "resourceVersion \"%s\" is no version of this server",
                         asked->resource_version);
    return NULL;
}

/* Asked for as over the wire, so that both roads allow the same. */
static struct error *act_as(const struct transport *transport, struct arena *arena,
                            const struct kube_as *as, const struct user **out_user)
{
    struct headers headers;
    struct error *err;

    if (!as) {
        *out_user = transport->user;
        return NULL;
    }
    headers_init(&headers);
    headers_add(&headers, SLICE("impersonate-user"), slice_from(as->user));
    for (size_t i = 0; as->groups && as->groups[i]; i++)
        headers_add(&headers, SLICE("impersonate-group"), slice_from(as->groups[i]));
    err = impersonation_apply(arena, &transport->server->authorizer, &headers, transport->user,
                              out_user);
    headers_done(&headers);
    return err;
}

struct error *transport_request(const struct transport *transport, struct arena *arena,
                                const struct kube_request *asked, struct request *out_request)
{
    const struct user *user;
    struct error *err;

    err = act_as(transport, arena, asked->as, &user);
    if (err)
        return err;
    *out_request = (struct request){
        .server = transport->server,
        .arena = arena,
        .user = user,
        .verb = verb_of(asked->verb),
        .target = {
            .is_resource = true,
            .group = slice_from(asked->resource->group),
            .version = slice_from(asked->resource->version),
            .resource = slice_from(asked->resource->plural),
            .namespace = slice_from(asked->namespace),
            .name = slice_from(asked->name),
            .subresource = slice_from(asked->subresource),
        },
        .body_doc = asked->body,
        .patch_type = patch_of(asked->patch_type),
        .user_agent = transport->user->name,
    };
    err = read_options(asked, &out_request->options);
    if (!err)
        err = request_authorize(out_request);
    return err ? err : request_resolve(out_request);
}

static struct error *call(struct kube_transport *base, const struct kube_request *asked,
                          struct doc **out_doc)
{
    CLEANUP(arena) struct arena *arena = arena_create();
    CLEANUP(answer) struct answer answer = { 0 };
    struct request request;
    struct error *err;

    err = transport_request(CONTAINER_OF(base, struct transport, base), arena, asked, &request);
    if (!err)
        err = request_run(&request, &answer);
    if (err)
        return err;
    *out_doc = answer.doc ? STEAL(answer.doc) : doc_new(SLICE("{}"));
    return NULL;
}

static struct error *convert_page(const struct request *request, const struct answer_list *list,
                                  struct kube_page *page)
{
    size_t count = list->records.count;
    const struct doc **stored = arena_array(request->arena, count, const struct doc *);
    struct error *err;

    for (size_t i = 0; i < count; i++)
        stored[i] = list->records.items[i]->doc;
    vec_reserve(&page->items, count);
    err = convert_all(request->server, stored, count, request->resource->storage, request->resource,
                      page->items.items);
    if (!err)
        page->items.count = count;
    return err;
}

static struct error *list(struct kube_transport *base, const struct kube_request *asked,
                          struct kube_page *out_page)
{
    CLEANUP(arena) struct arena *arena = arena_create();
    CLEANUP(answer) struct answer answer = { 0 };
    CLEANUP(kube_page) struct kube_page page = { 0 };
    struct request request;
    struct error *err;

    err = transport_request(CONTAINER_OF(base, struct transport, base), arena, asked, &request);
    if (!err)
        err = request_run(&request, &answer);
    if (err)
        return err;
    err = convert_page(&request, answer.list, &page);
    if (err)
        return err;
    page.version = memory_format("%llu", (unsigned long long)answer.list->revision);
    page.continue_token = memory_strdup(answer.list->continue_token);
    page.remaining = answer.list->has_remaining ? (int64_t)answer.list->remaining : -1;
    *out_page = page;
    page = (struct kube_page){ 0 };
    return NULL;
}

static void describe(struct arena *arena, const struct resource *resource, bool preferred,
                     struct kube_api *out_api)
{
    const struct kind *kind = resource->kind;
    struct kube_resource borrowed = { kind->group, kind->version, kind->plural, kind->kind,
                                      resource_is_namespaced(resource) };
    static const char *const none[] = { NULL };

    *out_api = (struct kube_api){
        .resource = kube_resource_dup(arena, &borrowed),
        .preferred = preferred,
        .singular = arena_strdup(arena, kind->singular),
        .short_names = none,
        .categories = none,
    };
    for (int verb = KUBE_GET; verb <= KUBE_DELETE_COLLECTION; verb++) {
        if (kind->verbs & request_verb_flag(verb_of((enum kube_verb)verb)))
            out_api->verbs |= 1u << verb;
    }
}

/* Versions come in the order of preference, and not all of them have all resources: the first that
 * has one is the one to ask. */
static bool is_preferred(const struct registry *registry, const struct registry_group *group,
                         size_t version, const struct resource *resource)
{
    for (size_t v = 0; v < version; v++) {
        for (size_t r = 0; r < group->versions[v].count; r++) {
            const struct resource *other = registry_at(registry, group->versions[v].first + r);

            if (strcmp(other->kind->plural, resource->kind->plural) == 0)
                return false;
        }
    }
    return true;
}

static struct error *discover(struct kube_transport *base, struct arena *arena,
                              struct http_abort *abort, struct kube_discovery *out_discovery)
{
    struct transport *transport = CONTAINER_OF(base, struct transport, base);
    CLEANUP(registry) struct registry *registry =
        apiserver_registry(transport->server);
    struct kube_api *apis = arena_array(arena, registry_count(registry), struct kube_api);
    size_t count = 0;
    static const char *const none[] = { NULL };

    (void)abort;
    for (size_t i = 0; i < registry_group_count(registry); i++) {
        const struct registry_group *group = registry_group_at(registry, i);

        for (size_t v = 0; v < group->version_count; v++) {
            for (size_t r = 0; r < group->versions[v].count; r++) {
                const struct resource *resource =
                    registry_at(registry, group->versions[v].first + r);

                describe(arena, resource, is_preferred(registry, group, v, resource),
                         &apis[count++]);
            }
        }
    }
    *out_discovery = (struct kube_discovery){ apis, count, none };
    return NULL;
}

static const struct kube_transport_table table = {
    .call = call,
    .list = list,
    .watch = transport_watch,
    .discover = discover,
};

struct kube_transport *transport_new(struct apiserver *server, const struct user *user)
{
    struct transport *transport = NEW(struct transport);

    *transport = (struct transport){ { &table, server->loop }, server, user };
    return &transport->base;
}

struct kube_transport *transport_free(struct kube_transport *base)
{
    return base ? memory_free(CONTAINER_OF(base, struct transport, base)) : NULL;
}
