/* Discovery over HTTP. */
#include "apiserver/discovery_routes.h"

#include "apiserver/apiserver_internal.h"
#include "apiserver/discovery.h"
#include "apiserver/document.h"
#include "apiserver/refuse.h"
#include "apiserver/registry.h"
#include "base/error.h"
#include "base/text.h"
#include "net/exchange.h"

/* /api or /apis: group by group for those who do not ask for all at once. */
static struct error *serve_root(struct call *call, enum discovery_root root)
{
    CLEANUP(registry) struct registry *registry =
        apiserver_registry(call->context);
    struct negotiate_question question = document_question(call);
    CLEANUP(text) struct text json = TEXT_EMPTY;
    enum negotiate_discovery discovery;
    struct negotiate_form form;
    struct error *err = negotiate_discovery(&question, &discovery, &form);

    if (err)
        return err;
    if (discovery != NEGOTIATE_DISCOVERY_PLAIN) {
        discovery_append_everything(registry, root, discovery, &json);
        exchange_set_header(call->exchange, "cache-control", "public");
        if (document_is_known(call, discovery_etag(call->arena, text_slice(&json))))
            return NULL;
    } else if (root == DISCOVERY_API) {
        discovery_append_versions(exchange_host(call->exchange), &json);
    } else {
        discovery_append_groups(registry, &json);
    }
    return document_reply(call, &form, negotiate_discovery_content_type(discovery), &json);
}

static struct error *serve_api(struct call *call)
{
    return serve_root(call, DISCOVERY_API);
}

static struct error *serve_apis(struct call *call)
{
    return serve_root(call, DISCOVERY_APIS);
}

static struct error *reply(struct call *call, bool found, struct text *json)
{
    struct negotiate_question question = document_question(call);
    struct negotiate_form form;
    struct error *err;

    if (!found)
        return refuse_path();
    err = negotiate_plain(&question, &form);
    return err ? err : document_reply(call, &form, NULL, json);
}

static struct error *serve_group(struct call *call)
{
    CLEANUP(registry) struct registry *registry =
        apiserver_registry(call->context);
    CLEANUP(text) struct text json = TEXT_EMPTY;
    bool found = discovery_append_group(registry, slice_from(call_param(call, "group")), &json);

    return reply(call, found, &json);
}

/* Of the core group when the path names none. */
static struct error *serve_version(struct call *call)
{
    CLEANUP(registry) struct registry *registry =
        apiserver_registry(call->context);
    CLEANUP(text) struct text json = TEXT_EMPTY;
    bool found = discovery_append_resources(registry, slice_from(call_param(call, "group")),
                                            slice_from(call_param(call, "version")), &json);

    return reply(call, found, &json);
}

const struct route discovery_routes[] = {
    { "GET", "/api", serve_api, 0 },
    { "GET", "/api/{version}", serve_version, 0 },
    { "GET", "/apis", serve_apis, 0 },
    { "GET", "/apis/{group}", serve_group, 0 },
    { "GET", "/apis/{group}/{version}", serve_version, 0 },
    { 0 },
};
