/* The opening handshake of WebSocket. */
#include "net/websocket_handshake.h"

#include <string.h>

#include "base/base64.h"
#include "base/error.h"
#include "base/random.h"
#include "base/text.h"
#include "crypto/digest.h"

/* RFC 6455, 1.3: what makes the answer different from anything a cache or another protocol says. */
#define HANDSHAKE_GUID "258EAFA5-E914-47DA-95CA-C5AB0DC85B11"
#define KEY_BYTES      16

static void encode(const void *bytes, size_t size, char *out_text, size_t out_size)
{
    CLEANUP(text) struct text text = TEXT_EMPTY;

    base64_append(&text, slice_of(bytes, size), BASE64_STANDARD);
    memcpy(out_text, text_string(&text), text.size + 1 < out_size ? text.size + 1 : out_size);
}

void websocket_handshake_key(char out_key[WEBSOCKET_KEY_SIZE])
{
    unsigned char bytes[KEY_BYTES];

    random_bytes(bytes, sizeof(bytes));
    encode(bytes, sizeof(bytes), out_key, WEBSOCKET_KEY_SIZE);
}

void websocket_handshake_answer(const char *key, char out_accept[WEBSOCKET_ACCEPT_SIZE])
{
    CLEANUP(text) struct text joined = TEXT_EMPTY;
    unsigned char bytes[DIGEST_SHA1_SIZE];

    text_append(&joined, key);
    text_append(&joined, HANDSHAKE_GUID);
    digest_compute(DIGEST_SHA1, text_slice(&joined), bytes);
    encode(bytes, sizeof(bytes), out_accept, WEBSOCKET_ACCEPT_SIZE);
}

static bool key_is_valid(const char *key)
{
    CLEANUP(text) struct text bytes = TEXT_EMPTY;
    struct error *err = base64_parse(slice_from(key), BASE64_STANDARD, &bytes);
    bool valid = !err && bytes.size == KEY_BYTES;

    error_drop(err, "what counts is that it is no key");
    return valid;
}

static bool list_has(const char *list, const char *wanted)
{
    struct slice rest = slice_from(list);
    struct slice part;

    while (slice_split(&rest, ',', &part)) {
        if (slice_is(slice_trim(part), wanted))
            return true;
    }
    return false;
}

static const char *choose(const char *const *ours, const char *theirs)
{
    for (; theirs && ours && *ours; ours++) {
        if (list_has(theirs, *ours))
            return *ours;
    }
    return NULL;
}

/* "host:443" of https and "host:80" of http are "host" for a browser. */
static struct slice without_port(struct slice authority, const char *port)
{
    return slice_has_suffix(authority, port)
               ? slice_of(authority.data, authority.size - strlen(port))
               : authority;
}

bool websocket_origin_is_same(const char *origin, const char *host)
{
    struct slice authority = slice_from(origin);
    struct slice ours = slice_from(host);
    bool secure = slice_has_prefix(authority, "https://");
    size_t scheme = strlen(secure ? "https://" : "http://");

    if (!secure && !slice_has_prefix(authority, "http://"))
        return false;
    authority = slice_of(authority.data + scheme, authority.size - scheme);
    return ours.size > 0 && slice_equal_nocase(without_port(authority, secure ? ":443" : ":80"),
                                               without_port(ours, secure ? ":443" : ":80"));
}

static struct error *check_origin(const struct websocket_offer *offer,
                                  const struct websocket_terms *terms)
{
    const char *host = offer->host ? offer->host : "";
    bool allowed;

    if (!offer->origin)
        return NULL;
    allowed = terms->allows_origin ? terms->allows_origin(terms->context, offer->origin, host)
                                   : websocket_origin_is_same(offer->origin, host);
    return allowed ? NULL
                   : error_new(ERR_FORBIDDEN, "origin \"%.200s\" may not open a WebSocket here",
                               offer->origin);
}

struct error *websocket_handshake_accept(const struct websocket_offer *offer,
                                         const struct websocket_terms *terms,
                                         struct websocket_agreement *out_agreement)
{
    struct websocket_agreement agreement = { .protocol = NULL };
    struct error *err;

    if (!offer->version || !slice_is(slice_from(offer->version), WEBSOCKET_VERSION))
        return error_new(ERR_BAD_REQUEST,
                         "Sec-WebSocket-Version \"%.20s\": want " WEBSOCKET_VERSION,
                         offer->version ? offer->version : "");
    if (!offer->key || !key_is_valid(offer->key))
        return error_new(ERR_BAD_REQUEST, "Sec-WebSocket-Key \"%.40s\": want %d bytes in base64",
                         offer->key ? offer->key : "", KEY_BYTES);
    err = check_origin(offer, terms);
    if (err)
        return err;
    agreement.protocol = choose(terms->protocols, offer->protocols);
    if (!agreement.protocol && terms->needs_protocol)
        return error_new(ERR_BAD_REQUEST, "Sec-WebSocket-Protocol \"%.200s\": none is spoken here",
                         offer->protocols ? offer->protocols : "");
    websocket_handshake_answer(offer->key, agreement.accept);
    *out_agreement = agreement;
    return NULL;
}

struct error *websocket_handshake_check(const char *key, const char *const *offered,
                                        const char *accept, const char *protocol,
                                        const char *extensions, const char **out_protocol)
{
    char expected[WEBSOCKET_ACCEPT_SIZE];
    const char *chosen = choose(offered, protocol);

    websocket_handshake_answer(key, expected);
    if (!accept || strcmp(accept, expected) != 0)
        return error_new(ERR_UNAVAILABLE, "Sec-WebSocket-Accept \"%.40s\": want \"%s\"",
                         accept ? accept : "", expected);
    if (extensions && *extensions)
        return error_new(ERR_UNAVAILABLE, "Sec-WebSocket-Extensions \"%.100s\": none was offered",
                         extensions);
    if (protocol && (!chosen || strcmp(chosen, protocol) != 0))
        return error_new(ERR_UNAVAILABLE, "Sec-WebSocket-Protocol \"%.100s\": it was not offered",
                         protocol);
    *out_protocol = chosen;
    return NULL;
}
