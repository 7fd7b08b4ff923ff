/* Calls and lists over HTTPS. */
#include "kube/https.h"

#include <string.h>

#include "api/status.h"
#include "base/arena.h"
#include "base/error.h"
#include "base/error_details.h"
#include "base/number.h"
#include "base/text.h"
#include "crypto/secret.h"
#include "doc/doc.h"
#include "doc/json.h"
#include "kube/https_internal.h"
#include "kube/kubeconfig.h"
#include "kube/limits.h"
#include "loop/loop.h"
#include "net/http.h"
#include "net/http_client.h"

/* --- answers ------------------------------------------------------------------------------- */

static struct error *with_retry_after(struct error *take_error,
                                      const struct http_response *response)
{
    const char *header = http_response_header(response, "retry-after");
    const struct error_details *details = error_details_find(take_error);
    uint64_t seconds;

    if (!header || (details && details->retry_after_s) ||
        !number_parse_uint(slice_from(header), &seconds) || seconds > UINT32_MAX)
        return take_error;
    return error_retry_after(take_error, (uint32_t)seconds);
}

/* A proxy on the way may answer in HTML: then the number is all we know. */
static struct error *read_failure(const struct http_response *response)
{
    CLEANUP(doc) struct doc *doc = NULL;
    struct error *err;

    err = json_parse(slice_of(response->body, response->body_size), NULL, &doc);
    if (err) {
        error_drop(err, "no Status object");
        doc = doc_new(SLICE("{}"));
    }
    return with_retry_after(status_error(response->status, doc_root(doc)), response);
}

struct error *https_read(const struct http_response *response, struct doc **out_doc)
{
    const struct doc_options options = { .max_bytes = KUBE_MAX_ANSWER };
    struct error *err;

    if (response->status < 200 || response->status > 299)
        return read_failure(response);
    err = json_parse(slice_of(response->body, response->body_size), &options, out_doc);
    if (err)
        return error_recode(error_wrap(err, "read the server's answer"), ERR_INTERNAL);
    return NULL;
}

/* --- whom we act as ------------------------------------------------------------------------ */

static void remember_identity(struct https *https, const struct kubeconfig *config)
{
    size_t count = 0;

    if (!config->as)
        return;
    while (config->as_groups && config->as_groups[count])
        count++;
    https->identity = memory_array(count + 1, sizeof(*https->identity));
    https->identity[https->identity_count++] =
        (struct http_header){ "impersonate-user", memory_strdup(config->as) };
    for (size_t i = 0; i < count; i++)
        https->identity[https->identity_count++] =
            (struct http_header){ "impersonate-group", memory_strdup(config->as_groups[i]) };
}

static void forget_identity(struct https *https)
{
    for (size_t i = 0; i < https->identity_count; i++)
        memory_free((char *)https->identity[i].value);
    memory_free(https->identity);
}

const struct http_header *https_headers(struct arena *arena, const struct https *https,
                                        const struct http_header *given, size_t *count)
{
    struct http_header *headers =
        arena_array(arena, *count + https->identity_count, struct http_header);

    memcpy(headers, given, *count * sizeof(*headers));
    for (size_t i = 0; i < https->identity_count; i++)
        headers[*count + i] = https->identity[i];
    *count += https->identity_count;
    return headers;
}

/* --- calls --------------------------------------------------------------------------------- */

static struct error *fetch_response(struct https *https, const struct http_request *request,
                                    struct http_abort *abort, struct http_response **out_response)
{
    CLEANUP(arena) struct arena *arena = arena_create();
    CLEANUP(secret) struct secret *token = https_token_dup(https->token);
    struct http_request own = *request;

    own.bearer = token;
    own.headers = https_headers(arena, https, request->headers, &own.header_count);
    return http_client_fetch(https->client, https->peer, &own, abort, out_response);
}

static struct error *fetch(struct https *https, const struct http_request *request,
                           struct http_abort *abort, struct doc **out_doc)
{
    CLEANUP(http_response) struct http_response *response = NULL;
    struct error *err = fetch_response(https, request, abort, &response);

    return err ? err : https_read(response, out_doc);
}

static int64_t server_time(const struct http_response *response)
{
    const char *date = http_response_header(response, "date");
    int64_t wall_s;

    return date && http_date_parse(slice_from(date), &wall_s) ? wall_s * 1000 : 0;
}

struct error *https_ask(struct https *https, const char *path, uint64_t timeout_ms,
                        struct doc **out_doc, int64_t *out_server_ms)
{
    CLEANUP(http_response) struct http_response *response = NULL;
    const struct http_header headers[] = { { "accept", "application/json" } };
    struct error *err;

    err = fetch_response(https,
                         &(struct http_request){
                             .method = "GET",
                             .path = path,
                             .headers = headers,
                             .header_count = COUNT_OF(headers),
                             .max_body = KUBE_MAX_ANSWER,
                             .total_ms = timeout_ms ? timeout_ms : KUBE_CALL_MS,
                         },
                         NULL, &response);
    if (err)
        return err;
    if (out_server_ms)
        *out_server_ms = server_time(response);
    return https_read(response, out_doc);
}

struct error *https_get(struct https *https, const char *path, const char *accept,
                        struct http_abort *abort, struct doc **out_doc)
{
    const struct http_header headers[] = { { "accept", accept } };

    return fetch(https,
                 &(struct http_request){
                     .method = "GET",
                     .path = path,
                     .headers = headers,
                     .header_count = COUNT_OF(headers),
                     .max_body = KUBE_MAX_ANSWER,
                     .total_ms = KUBE_CALL_MS,
                     .decompress = true,
                 },
                 abort, out_doc);
}

/* What becomes a header field must stay one. */
static struct error *check_name(const char *what, const char *name)
{
    for (const char *c = name; *c; c++) {
        if ((unsigned char)*c < ' ' || *c == 0x7f)
            return error_new(ERR_BAD_REQUEST, "the %s to act for has control characters", what);
    }
    return *name ? NULL : error_new(ERR_BAD_REQUEST, "the %s to act for has no name", what);
}

static struct error *add_as(const struct kube_as *as, struct http_header *headers, size_t *count)
{
    struct error *err;

    if (!as)
        return NULL;
    err = check_name("user", as->user);
    if (err)
        return err;
    headers[(*count)++] = (struct http_header){ "impersonate-user", as->user };
    for (size_t i = 0; as->groups && as->groups[i]; i++) {
        err = check_name("group", as->groups[i]);
        if (!err && i == KUBE_MAX_AS_GROUPS)
            err = error_new(ERR_BAD_REQUEST, "more than %d groups to act for", KUBE_MAX_AS_GROUPS);
        if (err)
            return err;
        headers[(*count)++] = (struct http_header){ "impersonate-group", as->groups[i] };
    }
    return NULL;
}

static struct error *send(struct https *https, const struct kube_request *request,
                          const struct doc *body, struct doc **out_doc)
{
    CLEANUP(arena) struct arena *arena = arena_create();
    const char *type =
        request->verb == KUBE_PATCH ? https_patch_type(request->patch_type) : "application/json";
    struct http_header headers[3 + KUBE_MAX_AS_GROUPS] = {
        { "accept", https_accept(request) },
        { "content-type", type },
    };
    size_t header_count = body ? 2 : 1;
    struct error *err;

    if (request->as && https->identity_count)
        return error_new(ERR_BAD_REQUEST, "who acts as somebody already cannot act for another");
    err = add_as(request->as, headers, &header_count);
    if (err)
        return err;
    return fetch(https,
                 &(struct http_request){
                     .method = https_method(request->verb),
                     .path = https_path(arena, request),
                     .headers = headers,
                     .header_count = header_count,
                     .body = body ? doc_bytes(body) : (struct slice){ NULL, 0 },
                     .max_body = KUBE_MAX_ANSWER,
                     .total_ms = request->timeout_ms ? request->timeout_ms : KUBE_CALL_MS,
                     .decompress = request->verb == KUBE_LIST,
                 },
                 request->abort, out_doc);
}

static struct error *call(struct kube_transport *transport, const struct kube_request *request,
                          struct doc **out_doc)
{
    CLEANUP(doc) struct doc *options = NULL;
    struct error *err;

    if (request->verb != KUBE_DELETE && request->verb != KUBE_DELETE_COLLECTION)
        return send(https_of(transport), request, request->body, out_doc);
    err = https_delete_options(request, &options);
    if (err)
        return err;
    return send(https_of(transport), request, options, out_doc);
}

/* --- lists --------------------------------------------------------------------------------- */

static char *take_text(struct value object, const char *key)
{
    struct slice text = value_string_or(value_get(object, slice_from(key)), SLICE(""));

    return memory_strndup(text.data, text.size);
}

/* Lists of built-in kinds leave out what every item is, because the list says it: we put it back.
 */
static struct doc *item_doc(struct value item, const struct kube_resource *resource)
{
    struct doc *plain = doc_from_value(item);
    CLEANUP(text) struct text text = TEXT_EMPTY;
    struct slice bytes = doc_bytes(plain);

    if (value_exists(value_get(item, SLICE("kind"))))
        return plain;
    text_appendf(&text, "{\"kind\":\"%s\",\"apiVersion\":\"", resource->kind);
    kube_resource_append_version(resource, &text);
    text_append(&text, bytes.size > 2 ? "\"," : "\"");
    text_append_slice(&text, slice_of(bytes.data + 1, bytes.size - 1));
    doc_unref(plain);
    return doc_new(text_slice(&text));
}

static struct error *read_page(const struct kube_request *request, struct value list,
                               struct kube_page *page)
{
    struct value metadata = value_get(list, SLICE("metadata"));
    CLEANUP(string) char *token = take_text(metadata, "continue");

    DOC_EACH (it, value_get(list, SLICE("items"))) {
        if (!value_is_object(it.value))
            return error_new(ERR_INTERNAL, "item %zu of the server's list is no object", it.index);
        vec_push(&page->items, item_doc(it.value, request->resource));
    }
    page->version = take_text(metadata, "resourceVersion");
    if (*token)
        page->continue_token = STEAL(token);
    page->remaining = value_int_or(value_get(metadata, SLICE("remainingItemCount")), -1);
    return NULL;
}

static struct error *list(struct kube_transport *transport, const struct kube_request *request,
                          struct kube_page *out_page)
{
    CLEANUP(kube_page) struct kube_page page = { .remaining = -1 };
    CLEANUP(doc) struct doc *doc = NULL;
    struct error *err;

    err = send(https_of(transport), request, NULL, &doc);
    if (err)
        return err;
    err = read_page(request, doc_root(doc), &page);
    if (err)
        return err;
    *out_page = page;
    page = (struct kube_page){ .remaining = -1 };
    return NULL;
}

/* --- what the header promised -------------------------------------------------------------- */

static const struct kube_transport_table table = { call, list, https_watch, https_discover };

/* Over a socket of this machine the server answers to one name only, and proxies have no part. */
static struct http_peer_spec local_peer(const struct kubeconfig *config)
{
    bool secure = slice_has_prefix(slice_from(config->server), "https:");

    return (struct http_peer_spec){
        .url = secure ? "https://localhost" : "http://localhost",
        .unix_socket = config->unix_socket,
        .ca_pem = config->ca_pem,
        .certificate_pem = config->certificate_pem,
        .key_pem = config->key_pem,
        .bearer = config->token,
        .trust_anyone = config->trust_anyone,
    };
}

static struct http_peer_spec remote_peer(const struct kubeconfig *config)
{
    return (struct http_peer_spec){
        .url = config->server,
        .server_name = config->server_name,
        .ca_pem = config->ca_pem,
        .certificate_pem = config->certificate_pem,
        .key_pem = config->key_pem,
        .bearer = config->token,
        .trust_anyone = config->trust_anyone,
        .proxy = config->proxy,
        .proxy_from_environment = true,
    };
}

struct error *https_new(struct loop *loop, struct http_client *client,
                        const struct kubeconfig *config, struct https **out_https)
{
    struct http_peer_spec spec = config->unix_socket ? local_peer(config) : remote_peer(config);
    CLEANUP(http_peer) struct http_peer *peer = NULL;
    struct https_token *token = NULL;
    struct https *https;
    struct error *err;

    err = http_peer_new(&spec, &peer);
    if (err)
        return error_wrap(err, "cluster %s", config->name);
    if (config->token_path)
        err = https_token_new(loop_clock(loop), config->token_path, &token);
    if (err)
        return error_wrap(err, "cluster %s", config->name);
    https = NEW(struct https);
    https->transport = (struct kube_transport){ &table, loop };
    https->client = client;
    https->peer = STEAL(peer);
    https->token = token;
    remember_identity(https, config);
    *out_https = https;
    return NULL;
}

struct error *https_peer_new(const struct kubeconfig *config, struct http_peer **out_peer)
{
    struct http_peer_spec spec = config->unix_socket ? local_peer(config) : remote_peer(config);
    CLEANUP(secret) struct secret *token = NULL;
    struct error *err = NULL;

    if (config->token_path)
        err = https_token_read(config->token_path, &token);
    if (err)
        return error_wrap(err, "cluster %s", config->name);
    if (token)
        spec.bearer = token;
    return http_peer_new(&spec, out_peer);
}

struct http_peer *https_peer(const struct https *https)
{
    return https->peer;
}

struct https *https_free(struct https *https)
{
    if (!https)
        return NULL;
    http_peer_unref(https->peer);
    https_token_free(https->token);
    forget_identity(https);
    memory_free(https);
    return NULL;
}

struct kube_transport *https_transport(struct https *https)
{
    return &https->transport;
}
