/* Where a request carries its bearer token. Any thread. */
#pragma once

#include <stdbool.h>

#include "base/slice.h"

struct arena;
struct error;
struct headers;

#define BEARER_PROTOCOL_PREFIX "base64url.bearer.authorization.k8s.io."

/* From "Authorization: Bearer TOKEN", else, for a WebSocket, from the protocol that begins with
 * BEARER_PROTOCOL_PREFIX. Empty: there is none. Memory of the arena, or borrowed from the headers.
 * ERR_UNAUTHENTICATED for a protocol that cannot be read. */
struct error *bearer_find(struct arena *arena, const struct headers *headers, bool is_websocket,
                          struct slice *out_token);

/* Whether a WebSocket protocol is a token, and so must not be chosen or shown. */
bool bearer_is_protocol(struct slice protocol);
