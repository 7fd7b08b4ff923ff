/* Lists in pieces. */
#include "apiserver/list_stream.h"

#include "apiserver/convert.h"
#include "apiserver/custom.h"
#include "apiserver/encode.h"
#include "apiserver/limits.h"
#include "apiserver/request.h"
#include "apiserver/resource.h"
#include "base/error.h"
#include "base/memory.h"
#include "base/text.h"
#include "doc/doc.h"
#include "net/exchange.h"
#include "net/http.h"
#include "store/record.h"

struct list_stream {
    struct request *request;
    struct exchange *exchange;
    struct answer answer;
    size_t next; /* item */
    struct text piece;
};

bool list_stream_suits(const struct request *request, struct exchange *exchange)
{
    const char *accepted = exchange_header(exchange, "accept-encoding");

    return request->verb == REQUEST_LIST && !request->part &&
           request->resource->storage == request->resource &&
           !(request->resource->custom && request->resource->custom->conversion) &&
           request->form.media == NEGOTIATE_JSON && request->form.shape == NEGOTIATE_OBJECT &&
           !request->form.pretty && !(accepted && http_list_has(slice_from(accepted), "gzip"));
}

/* One that was stored in an older version has another name now, and no webhook in between. */
static void append_item(struct list_stream *stream, const struct doc *stored)
{
    const struct resource *resource = stream->request->resource;
    CLEANUP(doc) struct doc *doc = NULL;

    error_drop(convert_object(stream->request->server, stored, resource, resource, &doc),
               "only the version changes");
    encode_list_item(stream->request, doc ? doc : stored, &stream->piece);
}

static void fill(struct list_stream *stream)
{
    const struct answer_list *list = stream->answer.list;

    text_clear(&stream->piece);
    if (stream->next == 0)
        encode_list_begin(stream->request, list, &stream->piece);
    while (stream->next < list->records.count && stream->piece.size < API_LIST_PIECE) {
        if (stream->next)
            text_append_char(&stream->piece, ',');
        append_item(stream, list->records.items[stream->next++]->doc);
    }
    if (stream->next == list->records.count)
        encode_list_end(&stream->piece);
}

static void on_writable(void *context)
{
    struct list_stream *stream = context;
    bool more = true;

    while (more && stream->next < stream->answer.list->records.count) {
        fill(stream);
        more = exchange_stream_write(stream->exchange, text_slice(&stream->piece));
    }
    if (stream->next == stream->answer.list->records.count)
        exchange_stream_end(stream->exchange);
}

static void on_closed(void *context)
{
    struct list_stream *stream = context;

    answer_done(&stream->answer);
    text_done(&stream->piece);
    exchange_unref(stream->exchange);
    memory_free(stream);
}

void list_stream_begin(struct request *request, struct exchange *exchange,
                       struct answer *take_answer)
{
    static const struct exchange_stream_events events = {
        .on_writable = on_writable,
        .on_closed = on_closed,
    };
    struct list_stream *stream = NEW(struct list_stream);

    ASSERT(take_answer->form == ANSWER_LIST && take_answer->list->records.count > 0);
    stream->request = request;
    stream->exchange = exchange_ref(exchange);
    stream->answer = *take_answer;
    *take_answer = (struct answer){ .form = ANSWER_NONE };
    exchange_stream_begin(exchange, 200, "application/json", &events, stream);
    on_writable(stream);
}
