/* Asking webhooks. */
#include "apiserver/webhook_client.h"

#include <stdatomic.h>
#include <string.h>

#include "apiserver/apiserver_internal.h"
#include "apiserver/limits.h"
#include "apiserver/webhook_line.h"
#include "apiserver/webhook_service.h"
#include "base/arena.h"
#include "base/base64.h"
#include "base/error.h"
#include "base/memory.h"
#include "base/quote.h"
#include "base/text.h"
#include "doc/json.h"
#include "loop/loop.h"
#include "net/http_client.h"

struct webhook_client {
    atomic_uint references;
    struct arena *arena;
    bool has_service;
    struct webhook_service service;
    const char *host;           /* "hooks.example.com:8443"; "hooks.system.svc:443" of a service */
    const char *name;           /* that the certificate must have; NULL: the host */
    const char *path;           /* "/pods" */
    struct slice authority_pem; /* empty: the roots of this machine */
    const char *wrong;          /* it cannot be asked at all; NULL: it can */

    /* The last peer and where it was, guarded by the line. */
    struct http_peer *peer;
    char *address;
};

static const char *text_of(struct arena *arena, struct value object, const char *key)
{
    struct slice text = value_string_or(value_get(object, slice_from(key)), SLICE(""));

    return arena_text(arena, text);
}

/* "/a/b/" is "/a/b", and nothing is "/": as the clients of Go write it. */
static const char *clean_path(struct arena *arena, struct slice path)
{
    while (path.size && path.data[path.size - 1] == '/')
        path.size--;
    while (path.size && path.data[0] == '/') {
        path.data++;
        path.size--;
    }
    return arena_format(arena, "/" SLICE_FORMAT, SLICE_ARGUMENT(path));
}

static void read_service(struct webhook_client *client, struct value service)
{
    struct arena *arena = client->arena;
    int64_t port = value_int_or(value_get(service, SLICE("port")), 443);
    const char *namespace = text_of(arena, service, "namespace");
    const char *name = text_of(arena, service, "name");

    client->has_service = true;
    client->service = (struct webhook_service){
        .namespace = slice_from(namespace),
        .name = slice_from(name),
        .port = (uint16_t)port,
    };
    client->name = arena_format(arena, "%s.%s.svc", name, namespace);
    client->host = arena_format(arena, "%s:%lld", client->name, (long long)port);
    client->path = clean_path(arena, value_string_or(value_get(service, SLICE("path")), SLICE("")));
}

static void read_url(struct webhook_client *client, struct slice url)
{
    struct slice rest = url;
    struct slice path = SLICE("");
    struct slice host;

    if (!slice_has_prefix(url, "https://")) {
        client->wrong = "webhook configuration must have either service or URL";
        return;
    }
    rest.data += strlen("https://");
    rest.size -= strlen("https://");
    if (!slice_cut(rest, '/', &host, &path))
        host = rest;
    client->host = arena_text(client->arena, host);
    client->path = clean_path(client->arena, path);
}

/* Bytes are base64 in JSON; blanks alone count as nothing. */
static void read_authority(struct webhook_client *client, struct value config)
{
    struct slice encoded = value_string_or(value_get(config, SLICE("caBundle")), SLICE(""));
    CLEANUP(text) struct text pem = TEXT_EMPTY;
    struct error *err;

    err = base64_parse(encoded, BASE64_STANDARD, &pem);
    if (err) {
        error_drop(err, "told when the webhook is asked");
        client->wrong = "the caBundle of the webhook is not base64";
        return;
    }
    if (slice_trim(text_slice(&pem)).size)
        client->authority_pem = slice_of(arena_dup(client->arena, pem.data, pem.size), pem.size);
}

struct webhook_client *webhook_client_new(struct value config)
{
    struct webhook_client *client = NEW(struct webhook_client);
    struct value service = value_get(config, SLICE("service"));

    atomic_init(&client->references, 1);
    client->arena = arena_create();
    client->host = "";
    client->path = "/";
    read_authority(client, config);
    if (value_is_object(service))
        read_service(client, service);
    else
        read_url(client, value_string_or(value_get(config, SLICE("url")), SLICE("")));
    return client;
}

struct webhook_client *webhook_client_ref(struct webhook_client *client)
{
    atomic_fetch_add_explicit(&client->references, 1, memory_order_relaxed);
    return client;
}

struct webhook_client *webhook_client_unref(struct webhook_client *client)
{
    if (!client || atomic_fetch_sub(&client->references, 1) != 1)
        return NULL;
    http_peer_unref(client->peer);
    memory_free(client->address);
    arena_free(client->arena);
    return memory_free(client);
}

/* --- where it is ----------------------------------------------------------------------------- */

static struct http_peer *known_peer(struct webhook_line *line, const struct webhook_client *client,
                                    const char *address)
{
    struct http_peer *peer = NULL;

    webhook_line_lock(line);
    if (client->address && strcmp(client->address, address) == 0)
        peer = http_peer_ref(client->peer);
    webhook_line_unlock(line);
    return peer;
}

static void remember_peer(struct webhook_line *line, struct webhook_client *client,
                          const char *address, struct http_peer *peer)
{
    struct http_peer *old_peer;
    char *old_address;

    webhook_line_lock(line);
    old_peer = client->peer;
    old_address = client->address;
    client->peer = http_peer_ref(peer);
    client->address = memory_strdup(address);
    webhook_line_unlock(line);
    http_peer_unref(old_peer);
    memory_free(old_address);
}

/* The peer of the last call, unless a service has moved. */
static struct error *find_peer(struct arena *arena, struct webhook_line *line,
                               struct webhook_client *client, struct http_peer **out_peer)
{
    const char *address = client->host;
    struct http_peer *peer;
    struct error *err;

    if (client->has_service) {
        err = webhook_service_find(arena, webhook_line_server(line), &client->service, &address);
        if (err)
            return err;
    }
    peer = known_peer(line, client, address);
    if (!peer) {
        err = http_peer_new(
            &(struct http_peer_spec){
                .url = arena_format(arena, "https://%s", address),
                .server_name = client->name,
                .ca_pem = client->authority_pem,
            },
            &peer);
        if (err)
            return err;
        remember_peer(line, client, address, peer);
    }
    *out_peer = peer;
    return NULL;
}

/* --- asking ---------------------------------------------------------------------------------- */

static struct error *fetch(struct webhook_line *line, const struct webhook_client *client,
                           const struct webhook_question *question, uint64_t deadline_ms,
                           struct http_peer *peer, const char *path, struct http_abort *abort,
                           struct http_response **out_response)
{
    uint64_t now_ms = webhook_line_now_ms();
    const struct http_header headers[] = {
        { "Host", client->host },
        { "Content-Type", "application/json" },
        { "Accept", "application/json" },
    };

    if (now_ms >= deadline_ms)
        return error_new(ERR_TIMEOUT, "context deadline exceeded");
    return http_client_fetch(webhook_line_client(line), peer,
                             &(struct http_request){
                                 .method = "POST",
                                 .path = path,
                                 .headers = headers,
                                 .header_count = COUNT_OF(headers),
                                 .body = question->body,
                                 .max_body = question->max_answer,
                                 .connect_ms = deadline_ms - now_ms,
                                 .total_ms = deadline_ms - now_ms,
                             },
                             abort, out_response);
}

/* One sentence, in the words that clients know where there are some. */
static struct error *tell(struct arena *arena, struct error *take_error,
                          const struct webhook_client *client, const char *path)
{
    CLEANUP(error) struct error *err = take_error;
    CLEANUP(string) char *text = error_format(err);

    return error_new(
        err->code, "Post %s: %s",
        quote_format(arena, slice_from(arena_format(arena, "https://%s%s", client->host, path))),
        err->code == ERR_TIMEOUT ? "context deadline exceeded" : text);
}

static const char *words_of_status(struct arena *arena, const struct http_response *response)
{
    struct slice body = slice_trim(slice_of(response->body, response->body_size));

    switch (response->status) {
    case 400:
        return "the server rejected our request for an unknown reason";
    case 401:
        return "the server has asked for the client to provide credentials";
    case 404:
        return "the server could not find the requested resource";
    case 405:
        return "the server does not allow this method on the requested resource";
    case 429:
        return "the server has received too many requests and has asked us to try again later";
    case 503:
        return "the server is currently unable to handle the request";
    default:
        break;
    }
    if (response->status < 500)
        return arena_format(arena,
                            "the server responded with the status code %d but did not return more "
                            "information",
                            response->status);
    if (body.size > API_WEBHOOK_WORDS)
        body.size = API_WEBHOOK_WORDS;
    return arena_format(arena,
                        "an error on the server (%s) has prevented the request from succeeding",
                        quote_format(arena, body));
}

static struct error *read_answer(struct arena *arena, const struct http_response *response,
                                 struct doc **out_answer)
{
    struct slice body = slice_of(response->body, response->body_size);
    CLEANUP(string) char *text = NULL;
    CLEANUP(error) struct error *err = NULL;

    if (response->status < 200 || response->status > 206)
        return error_new(ERR_UNAVAILABLE, "%s", words_of_status(arena, response));
    if (!body.size)
        return error_new(ERR_UNAVAILABLE, "0-length response with status code: %d",
                         response->status);
    err = json_parse(body, &(struct doc_options){ .max_bytes = body.size, .keep_tree = true },
                     out_answer);
    if (!err)
        return NULL;
    text = error_format(err);
    return error_new(ERR_UNAVAILABLE, "couldn't get version/kind; json parse error: %s", text);
}

struct error *webhook_client_ask(struct webhook_line *line, struct webhook_client *client,
                                 const struct webhook_question *question, struct doc **out_answer)
{
    CLEANUP(arena) struct arena *arena = arena_create();
    CLEANUP(http_peer) struct http_peer *peer = NULL;
    CLEANUP(http_response) struct http_response *response = NULL;
    uint64_t deadline_ms = webhook_line_now_ms() + question->timeout_ms;
    const char *path = arena_format(arena, "%s?timeout=%llus", client->path,
                                    (unsigned long long)(question->timeout_ms + 999) / 1000);
    struct webhook_ticket ticket;
    struct error *err;

    if (client->wrong)
        return error_new(ERR_INTERNAL, "%s", client->wrong);
    if (loop_is_current(webhook_line_server(line)->loop)) /* which would have to run for it */
        return error_new(ERR_UNAVAILABLE, "webhooks are not asked while the server starts");
    err = webhook_line_enter(line, client, deadline_ms, &ticket);
    if (err)
        return tell(arena, err, client, path);
    err = find_peer(arena, line, client, &peer);
    if (!err)
        err = fetch(line, client, question, deadline_ms, peer, path, ticket.abort, &response);
    webhook_line_leave(line, &ticket);
    if (err)
        return tell(arena, err, client, path);
    return read_answer(arena, response, out_answer);
}
