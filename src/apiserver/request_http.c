/* Requests over HTTP. */
#include "apiserver/request_http.h"

#include "apiserver/intake.h"
#include "apiserver/request.h"
#include "apiserver/resource.h"
#include "apiserver/strategy.h"
#include "base/arena.h"
#include "base/error.h"
#include "doc/doc.h"
#include "net/exchange.h"

static const char *query(void *context, const char *name)
{
    return exchange_query_param(context, name);
}

static bool has_body(enum request_verb verb)
{
    switch (verb) {
    case REQUEST_CREATE:
    case REQUEST_UPDATE:
    case REQUEST_DELETE:
    case REQUEST_DELETE_COLLECTION:
        return true;
    case REQUEST_PATCH:
    case REQUEST_GET:
    case REQUEST_LIST:
    case REQUEST_WATCH:
        break;
    }
    return false;
}

static struct error *read_formats(struct request *request, struct exchange *exchange)
{
    struct error *err;

    err = negotiate_answer(
        &(struct negotiate_question){
            .accept = exchange_header(exchange, "accept"),
            .user_agent = request->user_agent,
            .pretty = exchange_query_param(exchange, "pretty"),
            .include = exchange_query_param(exchange, "includeObject"),
            .watch = request->verb == REQUEST_WATCH,
            .protobuf = !request->resource->custom,
            .no_table = request->resource->strategy->review,
        },
        &request->form);
    if (err)
        return err;
    if (request->verb == REQUEST_PATCH)
        return negotiate_patch(exchange_header(exchange, "content-type"),
                               !request->resource->custom, &request->patch_type);
    if (has_body(request->verb) && request->body.size)
        return negotiate_body(exchange_header(exchange, "content-type"), !request->resource->custom,
                              &request->body_media);
    return NULL;
}

static struct error *read_options(struct request *request, struct exchange *exchange)
{
    struct query_source source = { .get = query, .context = exchange };
    bool deletes = request->verb == REQUEST_DELETE || request->verb == REQUEST_DELETE_COLLECTION;
    struct error *err;

    if (deletes && request->body.size) {
        struct doc *body;

        err = intake_delete_options(request, &body);
        if (err)
            return err;
        arena_defer(request->arena, doc_release, body);
        source.body = doc_root(body);
    }
    return query_options_read(request->arena, &source, request->verb,
                              request->verb == REQUEST_PATCH &&
                                  request->patch_type == NEGOTIATE_PATCH_APPLY,
                              &request->options);
}

struct error *request_http_read(struct request *request, struct exchange *exchange)
{
    struct error *err;

    request->user_agent = exchange_header(exchange, "user-agent");
    request->body = exchange_body(exchange);
    err = read_formats(request, exchange);
    return err ? err : read_options(request, exchange);
}
