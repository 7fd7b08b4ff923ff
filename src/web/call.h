/* A call is one request for a handler: the path is matched, the body is there. A handler checks,
 * acts, answers; whatever error it returns is written on the wire by the dispatcher. */
#pragma once

#include <stdbool.h>

#include "base/slice.h"
#include "net/exchange.h"

struct arena;
struct doc;
struct error;
struct text;

struct call {
    struct exchange *exchange;
    struct arena *arena; /* memory of this call */
    void *context;       /* of the route table */
    void *user_data;     /* what the hooks of the dispatcher attached; NULL: nothing */
};

enum route_flags {
    ROUTE_INLINE = 1 << 0, /* only copies memory: runs on the loop instead of a worker */
};

/* One line of a route table; a table ends with an empty one. */
struct route {
    const char *method;
    const char *pattern; /* net/router.h says what it may hold */
    struct error *(*handle)(struct call *call);
    unsigned flags;
};

const char *call_param(const struct call *call, const char *name);  /* of the path; NULL: absent */
const char *call_query(const struct call *call, const char *name);  /* decoded; NULL: absent */
const char *call_header(const struct call *call, const char *name); /* NULL: absent */
bool call_cancelled(const struct call *call);                       /* the client is gone */

/* Each answers the call and returns NULL, so that a handler can end with it. */
struct error *call_reply(struct call *call, int status, const struct doc *doc);
struct error *call_reply_text(struct call *call, int status, const char *type, struct slice body);
struct error *call_reply_taken(struct call *call, int status, const char *type,
                               struct text *take_body); /* for large ones: nothing is copied */
