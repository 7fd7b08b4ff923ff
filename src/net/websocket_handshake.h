/* The opening handshake of WebSocket (RFC 6455, section 4) as pure functions over header values,
 * for both sides. Any thread. */
#pragma once

#include <stdbool.h>

#include "base/slice.h"

struct error;

#define WEBSOCKET_VERSION     "13"
#define WEBSOCKET_KEY_SIZE    25 /* base64 of 16 bytes, with the NUL */
#define WEBSOCKET_ACCEPT_SIZE 29 /* base64 of a SHA-1, with the NUL */

/* What a client's request says; NULL for a header that is absent. That it is a GET and asks for an
 * upgrade was seen by whoever calls. */
struct websocket_offer {
    const char *key;       /* Sec-WebSocket-Key */
    const char *version;   /* Sec-WebSocket-Version */
    const char *protocols; /* Sec-WebSocket-Protocol, several lines joined by commas */
    const char *origin;    /* Origin: only browsers send it */
    const char *host;      /* Host */
};

/* What a server wants. */
struct websocket_terms {
    const char *const *protocols; /* best first, ends with NULL; NULL: none is spoken */
    bool needs_protocol;          /* refuse a client that offers none of them */

    /* May this page talk to us? Asked only when the request has an Origin. NULL: only pages of the
     * same host and port may. */
    bool (*allows_origin)(void *context, const char *origin, const char *host);
    void *context;
};

struct websocket_agreement {
    char accept[WEBSOCKET_ACCEPT_SIZE]; /* Sec-WebSocket-Accept */
    const char *protocol; /* Sec-WebSocket-Protocol, from the terms; NULL: header absent */
};

/* ERR_BAD_REQUEST says which header is wrong, ERR_FORBIDDEN that the origin is. A refusal because
 * of the version is answered with 426 and WEBSOCKET_VERSION in Sec-WebSocket-Version. */
struct error *websocket_handshake_accept(const struct websocket_offer *offer,
                                         const struct websocket_terms *terms,
                                         struct websocket_agreement *out_agreement);

/* Is "https://host:port" the origin of that Host header? Default ports count as absent. */
bool websocket_origin_is_same(const char *origin, const char *host);

/* For clients: a new random key, and the answer that only somebody who read it can give. */
void websocket_handshake_key(char out_key[WEBSOCKET_KEY_SIZE]);
void websocket_handshake_answer(const char *key, char out_accept[WEBSOCKET_ACCEPT_SIZE]);

/* For clients: checks what the server said. The protocol must be one of those offered (ends with
 * NULL; may be NULL); out_protocol is one of these strings, or NULL. */
struct error *websocket_handshake_check(const char *key, const char *const *offered,
                                        const char *accept, const char *protocol,
                                        const char *extensions, const char **out_protocol);
