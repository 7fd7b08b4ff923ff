/* What handlers see of a request, and how they answer. */
#include "web/call.h"

#include "doc/doc.h"

const char *call_param(const struct call *call, const char *name)
{
    return exchange_param(call->exchange, name);
}

const char *call_query(const struct call *call, const char *name)
{
    return exchange_query_param(call->exchange, name);
}

const char *call_header(const struct call *call, const char *name)
{
    return exchange_header(call->exchange, name);
}

bool call_cancelled(const struct call *call)
{
    return exchange_cancelled(call->exchange);
}

struct error *call_reply(struct call *call, int status, const struct doc *doc)
{
    exchange_reply_doc(call->exchange, status, doc);
    return NULL;
}

struct error *call_reply_text(struct call *call, int status, const char *type, struct slice body)
{
    exchange_reply(call->exchange, status, type, body);
    return NULL;
}

struct error *call_reply_taken(struct call *call, int status, const char *type,
                               struct text *take_body)
{
    exchange_reply_text(call->exchange, status, type, take_body);
    return NULL;
}
