/* OpenAPI over HTTP. */
#include "apiserver/openapi_routes.h"

#include "apiserver/apiserver_internal.h"
#include "apiserver/discovery.h"
#include "apiserver/document.h"
#include "apiserver/openapi.h"
#include "apiserver/refuse.h"
#include "apiserver/registry.h"
#include "base/arena.h"
#include "base/error.h"
#include "base/text.h"
#include "net/exchange.h"

#define PROTOBUF_V2 "application/com.github.proto-openapi.spec.v2.v1.0+protobuf"

static const char *quoted(struct arena *arena, const char *hash)
{
    return arena_format(arena, "\"%s\"", hash);
}

/* Which of JSON and protobuf the client names first; it also calls protobuf by an older name. */
static bool wants_protobuf(const struct call *call)
{
    struct slice accept = slice_from(call_header(call, "accept"));
    struct slice clause;

    while (accept.size > 0 && slice_split(&accept, ',', &clause)) {
        struct slice type = slice_trim(clause);

        if (slice_has_prefix(type, "application/com.github.proto-openapi.spec.v2@v1.0+protobuf") ||
            slice_has_prefix(type, PROTOBUF_V2))
            return true;
        if (slice_has_prefix(type, "application/json") || slice_has_prefix(type, "*/*"))
            return false;
    }
    return false;
}

static struct error *serve_v2(struct call *call)
{
    CLEANUP(registry) struct registry *registry =
        apiserver_registry(call->context);
    struct negotiate_question question = document_question(call);
    CLEANUP(text) struct text document = TEXT_EMPTY;
    struct negotiate_form form;
    struct error *err;

    if (wants_protobuf(call)) {
        if (document_is_known(call, quoted(call->arena, openapi_hash_v2(call->arena, registry))))
            return NULL;
        openapi_append_v2_protobuf(registry, &document);
        return call_reply_taken(call, 200, PROTOBUF_V2, &document);
    }
    err = negotiate_plain(&question, &form);
    if (err)
        return err;
    if (document_is_known(call, quoted(call->arena, openapi_hash_v2(call->arena, registry))))
        return NULL;
    openapi_append_v2(registry, &document);
    return document_reply(call, &form, NULL, &document);
}

static struct error *serve_index(struct call *call)
{
    CLEANUP(registry) struct registry *registry =
        apiserver_registry(call->context);
    struct negotiate_question question = document_question(call);
    CLEANUP(text) struct text document = TEXT_EMPTY;
    struct negotiate_form form;
    struct error *err = negotiate_plain(&question, &form);

    if (err)
        return err;
    openapi_append_index(registry, &document);
    if (document_is_known(call, discovery_etag(call->arena, text_slice(&document))))
        return NULL;
    return document_reply(call, &form, NULL, &document);
}

/* An address with the right hash always stands for the same bytes; one with another hash is shown
 * the way to the right one. True: it was answered. */
static bool check_hash(struct call *call, const char *hash)
{
    const char *asked = call_query(call, "hash");

    if (!asked || !*asked)
        return false;
    if (strcmp(asked, hash) != 0) {
        exchange_set_header(
            call->exchange, "location",
            arena_format(call->arena, "/openapi/v3/%s?hash=%s", call_param(call, "path"), hash));
        exchange_reply(call->exchange, 301, NULL, SLICE(""));
        return true;
    }
    exchange_set_header(call->exchange, "cache-control", "public, immutable, max-age=31536000");
    return false;
}

static struct error *serve_v3(struct call *call)
{
    CLEANUP(registry) struct registry *registry =
        apiserver_registry(call->context);
    struct negotiate_question question = document_question(call);
    struct slice path = slice_from(call_param(call, "path"));
    const char *hash = openapi_hash_v3(call->arena, registry, path);
    CLEANUP(text) struct text document = TEXT_EMPTY;
    struct negotiate_form form;
    struct error *err;

    if (!hash)
        return refuse_path();
    err = negotiate_plain(&question, &form);
    if (err)
        return err;
    if (check_hash(call, hash) || document_is_known(call, quoted(call->arena, hash)))
        return NULL;
    (void)openapi_append_v3(registry, path, &document);
    return document_reply(call, &form, NULL, &document);
}

const struct route openapi_routes[] = {
    { "GET", "/openapi/v2", serve_v2, 0 },
    { "GET", "/openapi/v3", serve_index, 0 },
    { "GET", "/openapi/v3/{path:rest}", serve_v3, 0 },
    { 0 },
};
