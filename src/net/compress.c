/* gzip for answers from workers. Those given on the loop are not compressed: it must not wait. */
#include "net/compress_internal.h"

#include "base/memory.h"
#include "doc/gzip.h"
#include "net/exchange_internal.h"
#include "net/http_host_internal.h"

static bool is_compressible(struct slice type)
{
    static const char *const kinds[] = {
        "application/json",       "application/yaml", "application/xml",
        "application/javascript", "image/svg+xml",
    };

    if (slice_has_prefix(type, "text/"))
        return true;
    for (size_t i = 0; i < COUNT_OF(kinds); i++)
        if (slice_has_prefix(type, kinds[i]))
            return true;
    return false;
}

static void release_packed(void *object)
{
    memory_free(object);
}

static void replace_body(struct exchange *exchange, struct text *take_packed)
{
    size_t size = take_packed->size;
    char *packed = text_take(take_packed);

    exchange_release_answer(exchange);
    exchange->answer_body = slice_of(packed, size);
    exchange->answer_release = release_packed;
    exchange->answer_object = packed;
    exchange_set_header(exchange, "content-encoding", "gzip");
}

void compress_answer(struct exchange *exchange)
{
    struct text packed = TEXT_EMPTY;

    if (exchange->answer_body.size < exchange->host->limits.gzip_min_bytes ||
        !http_status_has_body(exchange->status) ||
        !is_compressible(headers_find(&exchange->answer, SLICE("content-type"))) ||
        headers_get(&exchange->answer, "content-encoding"))
        return;
    exchange_set_header(exchange, "vary", "accept-encoding");
    if (!headers_list_has(&exchange->headers, "accept-encoding", "gzip"))
        return;
    gzip_compress(exchange->answer_body, GZIP_FAST, &packed);
    if (packed.size < exchange->answer_body.size)
        replace_body(exchange, &packed);
    text_done(&packed);
}
