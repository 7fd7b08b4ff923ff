/* Files that are part of the binary. */
#include "net/assets.h"

#include "base/error.h"
#include "base/text.h"
#include "doc/gzip.h"
#include "net/exchange.h"
#include "net/http.h"

const struct asset *assets_find(const struct asset *table, size_t count, struct slice path)
{
    size_t low = 0;
    size_t high = count;

    while (low < high) {
        size_t middle = low + (high - low) / 2;
        int order = slice_compare(path, slice_from(table[middle].path));

        if (order == 0)
            return &table[middle];
        if (order < 0)
            high = middle;
        else
            low = middle + 1;
    }
    return NULL;
}

struct error *assets_unpack(const struct asset *asset, struct text *out_content)
{
    struct slice packed = slice_of((const char *)asset->packed, asset->packed_size);

    return gzip_decompress(packed, asset->size, out_content);
}

static void reply_unpacked(const struct asset *asset, struct exchange *exchange)
{
    CLEANUP(text) struct text content = TEXT_EMPTY;
    CLEANUP(error) struct error *err = assets_unpack(asset, &content);

    if (err)
        exchange_refuse(exchange, 500, "the file cannot be unpacked");
    else
        exchange_reply(exchange, 200, asset->type, text_slice(&content));
}

/* Weak and strong tags compare alike here (RFC 9110, 13.1.2). */
static bool has_tag(const char *list, const char *tag)
{
    struct slice rest = slice_from(list);
    struct slice item;

    while (slice_split(&rest, ',', &item)) {
        item = slice_trim(item);
        if (slice_has_prefix(item, "W/"))
            item = slice_of(item.data + 2, item.size - 2);
        if (slice_is(item, tag) || slice_is(item, "*"))
            return true;
    }
    return false;
}

void assets_reply(const struct asset *asset, struct exchange *exchange)
{
    const char *known = exchange_header(exchange, "if-none-match");
    const char *accepted = exchange_header(exchange, "accept-encoding");

    exchange_set_header(exchange, "etag", asset->etag);
    exchange_set_header(exchange, "cache-control",
                        asset->immutable ? "public, max-age=31536000, immutable" : "no-cache");
    exchange_set_header(exchange, "vary", "accept-encoding");
    exchange_set_header(exchange, "x-content-type-options", "nosniff");
    if (known && has_tag(known, asset->etag)) {
        exchange_reply(exchange, 304, NULL, SLICE(""));
        return;
    }
    if (!accepted || !http_list_has(slice_from(accepted), "gzip")) {
        reply_unpacked(asset, exchange);
        return;
    }
    exchange_set_header(exchange, "content-encoding", "gzip");
    exchange_reply_shared(exchange, 200, asset->type,
                          slice_of((const char *)asset->packed, asset->packed_size), NULL, NULL);
}
