/* Sending. */
#include "server/webhook_post.h"

#include "base/arena.h"
#include "base/error.h"
#include "base/hex.h"
#include "base/memory.h"
#include "base/text.h"
#include "crypto/digest.h"
#include "crypto/secret.h"
#include "net/http_client.h"

enum {
    CONNECT_MS = 5000,
    TOTAL_MS = 10000,
    MAX_ANSWER = 1024 * 1024,
    MAX_HEADERS = 8,
};

/* The time is part of what is signed: nobody sends an old message again with a new time. */
static const char *sign(struct arena *arena, const struct secret *key, const char *time,
                        struct slice body)
{
    CLEANUP(text) struct text text = TEXT_EMPTY;
    unsigned char bytes[DIGEST_SHA256_SIZE];

    text_append(&text, time);
    text_append_char(&text, '.');
    text_append_slice(&text, body);
    digest_hmac(key, text_slice(&text), bytes);
    return arena_format(arena, "sha256=%s",
                        hex_format(arena, slice_of((const char *)bytes, sizeof(bytes))));
}

static struct error *ask(const struct webhook_way *way, struct http_peer *peer, const char *path,
                         const struct http_header *headers, size_t count, struct slice body,
                         int *out_status)
{
    CLEANUP(http_response) struct http_response *response = NULL;
    const struct http_request request = {
        .method = "POST",
        .path = *path ? path : "/",
        .headers = headers,
        .header_count = count,
        .body = body,
        .connect_ms = CONNECT_MS,
        .total_ms = TOTAL_MS,
        .max_body = MAX_ANSWER,
        .own_connection = true, /* one that is kept would outlive what was judged */
    };
    struct error *err = http_client_fetch(way->client, peer, &request, way->abort, &response);

    if (!err)
        *out_status = response->status;
    return err;
}

struct error *webhook_post(const struct webhook_way *way, const char *url, const struct secret *key,
                           const struct webhook_letter *letter, int *out_status)
{
    CLEANUP(arena) struct arena *arena = arena_create();
    CLEANUP(http_peer) struct http_peer *peer = NULL;
    const char *time = arena_format(arena, "%lld", (long long)letter->time_s);
    struct http_header headers[MAX_HEADERS];
    size_t count = 0;
    struct outbound target;
    struct outbound host;
    /* As strict as for a team: nothing says that a webhook is inside of the data centre, but
     * whoever runs the server can allow it. */
    struct error *err = outbound_find(arena, &way->outbound, OUTBOUND_TEAM, url, &target);

    if (!err && !way->client)
        err = error_new(ERR_UNAVAILABLE, "this server speaks to nobody");
    if (err)
        return err;
    host = target;
    host.path = ""; /* it stands in the request */
    err = outbound_peer(arena, &host, &(struct http_peer_spec){ 0 }, &peer);
    if (err)
        return err;
    headers[count++] = (struct http_header){ "Host", outbound_authority(arena, &target) };
    headers[count++] = (struct http_header){ "Content-Type", "application/json" };
    headers[count++] = (struct http_header){ "X-Butler-Event", letter->event };
    headers[count++] = (struct http_header){ "X-Butler-Delivery", letter->id };
    headers[count++] = (struct http_header){ "X-Butler-Timestamp", time };
    if (key)
        headers[count++] =
            (struct http_header){ "X-Butler-Signature", sign(arena, key, time, letter->body) };
    return ask(way, peer, target.path, headers, count, letter->body, out_status);
}
