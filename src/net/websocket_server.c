/* WebSockets of our own HTTP server. */
#include "net/websocket_server.h"

#include "base/error.h"
#include "base/memory.h"
#include "net/exchange_internal.h"
#include "net/http_host_internal.h"

/* Several lines of one list are the same as one (RFC 9110, 5.3). */
static void join(const struct headers *headers, const char *name, struct text *out_list)
{
    for (size_t i = 0; i < headers->entries.count; i++) {
        if (!slice_is(headers_name_at(headers, i), name))
            continue;
        if (out_list->size > 0)
            text_append(out_list, ", ");
        text_append_slice(out_list, headers_value_at(headers, i));
    }
}

static void refuse(struct exchange *exchange, const struct websocket_offer *offer,
                   struct error *take_error)
{
    bool old = !offer->version || !slice_is(slice_from(offer->version), WEBSOCKET_VERSION);

    if (old)
        exchange_set_header(exchange, "sec-websocket-version", WEBSOCKET_VERSION);
    exchange_refuse(exchange,
                    old                                 ? 426
                    : take_error->code == ERR_FORBIDDEN ? 403
                                                        : 400,
                    take_error->message);
    error_free(take_error);
}

struct websocket *websocket_server_accept(struct exchange *exchange,
                                          const struct websocket_terms *terms,
                                          const struct websocket_options *options,
                                          const struct websocket_events *events, void *context,
                                          const char **out_protocol)
{
    CLEANUP(text) struct text protocols = TEXT_EMPTY;
    struct loop *loop = exchange->host->loop;
    struct websocket_agreement agreement;
    struct websocket_offer offer = {
        .key = exchange_header(exchange, "sec-websocket-key"),
        .version = exchange_header(exchange, "sec-websocket-version"),
        .origin = exchange_header(exchange, "origin"),
        .host = exchange_host(exchange),
    };
    struct byte_stream *stream;
    struct error *err;

    join(&exchange->headers, "sec-websocket-protocol", &protocols);
    offer.protocols = protocols.size > 0 ? text_string(&protocols) : NULL;
    err = websocket_handshake_accept(&offer, terms, &agreement);
    if (err) {
        refuse(exchange, &offer, err);
        return NULL;
    }
    exchange_set_header(exchange, "sec-websocket-accept", agreement.accept);
    if (agreement.protocol)
        exchange_set_header(exchange, "sec-websocket-protocol", agreement.protocol);
    stream = exchange_upgrade(exchange, "websocket"); /* the exchange may be gone after this */
    if (!stream) {
        exchange_refuse(exchange, 400, "this is for WebSockets: want an upgrade over HTTP/1.1");
        return NULL;
    }
    if (out_protocol)
        *out_protocol = agreement.protocol;
    return websocket_open(loop, stream, SLICE(""), options, events, context);
}
