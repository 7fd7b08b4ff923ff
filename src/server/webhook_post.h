/* One message to somebody's webhook: signed, to an address that the server may speak to, without
 * following anybody elsewhere. Worker thread. */
#pragma once

#include <stdint.h>

#include "base/slice.h"
#include "server/outbound.h"

struct error;
struct http_abort;
struct http_client;
struct secret;

struct webhook_way {
    struct http_client *client; /* NULL: nobody is spoken to */
    struct outbound_options outbound;
    struct http_abort *abort; /* NULL: nobody ends it early */
};

struct webhook_letter {
    const char *event;
    const char *id;    /* the same each time that it is tried */
    struct slice body; /* JSON */
    int64_t time_s;    /* of this attempt: whoever receives it refuses old ones */
};

/* Without a key it is not signed. *out_status is what was answered, whatever it was. ERR_FORBIDDEN:
 * the address is not allowed. */
struct error *webhook_post(const struct webhook_way *way, const char *url, const struct secret *key,
                           const struct webhook_letter *letter, int *out_status);
