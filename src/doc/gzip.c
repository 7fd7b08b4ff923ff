/* gzip over zlib. */
#include "doc/gzip.h"

#include <stdint.h>

#include <zlib.h>

#include "base/error.h"
#include "base/memory.h"
#include "base/text.h"

enum {
    WINDOW_GZIP = 15 + 16, /* zlib's way to ask for gzip headers and the largest window */
    MEMORY_LEVEL = 8,
    PIECE = 16 * 1024,        /* output room per step */
    STEP = 1024 * 1024 * 1024 /* zlib counts in 32 bits */
};

struct gzip {
    z_stream stream;
};

struct gzip *gzip_new(int level)
{
    struct gzip *gzip = NEW(struct gzip);

    if (deflateInit2(&gzip->stream, level, Z_DEFLATED, WINDOW_GZIP, MEMORY_LEVEL,
                     Z_DEFAULT_STRATEGY) != Z_OK)
        memory_abort(__FILE__, __LINE__, "zlib cannot begin");
    return gzip;
}

struct gzip *gzip_free(struct gzip *gzip)
{
    if (!gzip)
        return NULL;
    deflateEnd(&gzip->stream);
    return memory_free(gzip);
}

static void run(struct gzip *gzip, int flush, struct text *out_packed)
{
    z_stream *stream = &gzip->stream;

    do {
        stream->next_out = (unsigned char *)text_reserve(out_packed, PIECE);
        stream->avail_out = PIECE;
        ASSERT(deflate(stream, flush) != Z_STREAM_ERROR);
        text_grown(out_packed, PIECE - stream->avail_out);
    } while (stream->avail_out == 0);
}

void gzip_write(struct gzip *gzip, struct slice input, struct text *out_packed)
{
    while (input.size > 0) {
        size_t step = input.size < STEP ? input.size : STEP;

        gzip->stream.next_in = (unsigned char *)input.data;
        gzip->stream.avail_in = (unsigned)step;
        run(gzip, Z_NO_FLUSH, out_packed);
        input = slice_of(input.data + step, input.size - step);
    }
}

void gzip_flush(struct gzip *gzip, struct text *out_packed)
{
    run(gzip, Z_SYNC_FLUSH, out_packed);
}

void gzip_finish(struct gzip *gzip, struct text *out_packed)
{
    run(gzip, Z_FINISH, out_packed);
}

void gzip_compress(struct slice input, int level, struct text *out_packed)
{
    CLEANUP(gzip) struct gzip *gzip = gzip_new(level);

    gzip_write(gzip, input, out_packed);
    gzip_finish(gzip, out_packed);
}

static struct error *broken(const z_stream *stream)
{
    return error_new(ERR_BAD_REQUEST, "gzip: byte %lu: %s", stream->total_in,
                     stream->msg ? stream->msg : "the data ends too early");
}

/* Unpacks one member; *packed moves behind it. */
static struct error *inflate_member(z_stream *stream, struct slice *packed, size_t max_bytes,
                                    struct text *text)
{
    int result = Z_OK;

    while (result != Z_STREAM_END) {
        size_t step = packed->size < STEP ? packed->size : STEP;
        size_t left = max_bytes - text->size;
        size_t room = left < PIECE ? left + 1 : PIECE; /* one more shows that there is too much */
        size_t before;

        stream->next_in = (unsigned char *)packed->data;
        stream->avail_in = (unsigned)step;
        stream->next_out = (unsigned char *)text_reserve(text, room);
        stream->avail_out = (unsigned)room;
        result = inflate(stream, Z_NO_FLUSH);
        if (result == Z_MEM_ERROR)
            memory_abort(__FILE__, __LINE__, "out of memory");
        before = text->size;
        text_grown(text, room - stream->avail_out);
        *packed = slice_of((const char *)stream->next_in, packed->size - (step - stream->avail_in));
        if (text->size > max_bytes)
            return error_new(ERR_TOO_LARGE, "gzip: more than %zu bytes come out", max_bytes);
        if (result != Z_OK && result != Z_STREAM_END)
            return broken(stream);
        if (result == Z_OK && packed->size == 0 && text->size == before)
            return broken(stream);
    }
    return NULL;
}

struct error *gzip_decompress(struct slice packed, size_t max_bytes, struct text *out_text)
{
    CLEANUP(text) struct text text = TEXT_EMPTY;
    z_stream stream = { 0 };
    struct error *err = NULL;

    if (packed.size == 0)
        return error_new(ERR_BAD_REQUEST, "gzip: there is no data");
    if (inflateInit2(&stream, WINDOW_GZIP) != Z_OK)
        memory_abort(__FILE__, __LINE__, "zlib cannot begin");
    while (!err && packed.size > 0) {
        err = inflate_member(&stream, &packed, max_bytes, &text);
        inflateReset(&stream);
    }
    inflateEnd(&stream);
    if (!err)
        text_append_slice(out_text, text_slice(&text));
    return err;
}
