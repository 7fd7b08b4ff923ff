/* Bearer tokens in headers. */
#include "auth/bearer.h"

#include <string.h>

#include "base/arena.h"
#include "base/base64.h"
#include "base/error.h"
#include "base/text.h"
#include "base/utf8.h"
#include "net/headers.h"

/* "Bearer TOKEN" and nothing but the token up to the next blank, as clients have always had it. */
static struct slice find_in_authorization(const struct headers *headers)
{
    struct slice value = slice_trim(headers_find(headers, SLICE("authorization")));
    struct slice scheme;
    struct slice rest;
    struct slice token;

    if (!slice_cut(value, ' ', &scheme, &rest) || !slice_equal_nocase(scheme, SLICE("bearer")))
        return SLICE("");
    return slice_split(&rest, ' ', &token) ? token : SLICE("");
}

bool bearer_is_protocol(struct slice protocol)
{
    return slice_has_prefix(protocol, BEARER_PROTOCOL_PREFIX);
}

static struct error *decode(struct arena *arena, struct slice protocol, struct slice *out_token)
{
    CLEANUP(text) struct text token = TEXT_EMPTY;
    size_t start = strlen(BEARER_PROTOCOL_PREFIX);
    struct error *err = base64_parse(slice_of(protocol.data + start, protocol.size - start),
                                     BASE64_URL_BARE, &token);

    if (err)
        return error_wrap(error_recode(err, ERR_UNAUTHENTICATED),
                          "invalid base64.bearer.authorization token encoding");
    if (!utf8_is_valid(text_slice(&token)))
        return error_new(ERR_UNAUTHENTICATED, "invalid base64.bearer.authorization token");
    *out_token = slice_of(arena_strndup(arena, text_string(&token), token.size), token.size);
    return NULL;
}

struct protocols {
    struct slice token; /* still encoded, with its prefix; empty: none */
    size_t tokens;
    size_t others;
};

static void count_protocols(const struct headers *headers, struct protocols *protocols)
{
    for (size_t i = 0; i < headers->entries.count; i++) {
        struct slice rest = headers_value_at(headers, i);
        struct slice protocol;

        if (!slice_is(headers_name_at(headers, i), "sec-websocket-protocol"))
            continue;
        while (slice_split(&rest, ',', &protocol)) {
            protocol = slice_trim(protocol);
            if (bearer_is_protocol(protocol)) {
                protocols->token = protocol;
                protocols->tokens++;
            } else if (protocol.size > 0) {
                protocols->others++;
            }
        }
    }
}

static struct error *find_in_protocols(struct arena *arena, const struct headers *headers,
                                       struct slice *out_token)
{
    struct protocols protocols = { 0 };
    struct slice token = SLICE("");
    struct error *err;

    count_protocols(headers, &protocols);
    if (protocols.tokens > 1)
        return error_new(ERR_UNAUTHENTICATED,
                         "multiple base64.bearer.authorization tokens specified");
    if (protocols.tokens == 0)
        return NULL;
    err = decode(arena, protocols.token, &token);
    if (err)
        return err;
    /* The server answers with one of the protocols, and must not answer with the token. */
    if (token.size > 0 && protocols.others == 0)
        return error_new(ERR_UNAUTHENTICATED, "missing additional subprotocol");
    *out_token = token;
    return NULL;
}

struct error *bearer_find(struct arena *arena, const struct headers *headers, bool is_websocket,
                          struct slice *out_token)
{
    struct slice token = find_in_authorization(headers);
    struct error *err = NULL;

    if (token.size == 0 && is_websocket)
        err = find_in_protocols(arena, headers, &token);
    if (err)
        return err;
    *out_token = token;
    return NULL;
}
