/* Whatever comes, no more than the ceiling comes out; what we pack whole or in pieces, we unpack.
 */
#include <stdint.h>

#include "base/error.h"
#include "base/memory.h"
#include "base/text.h"
#include "doc/gzip.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

enum {
    CEILING = 1 << 16
};

static void unpack_stranger(struct slice input)
{
    CLEANUP(text) struct text text = TEXT_EMPTY;
    CLEANUP(error) struct error *err = gzip_decompress(input, CEILING, &text);

    ASSERT(text.size <= CEILING);
    if (err)
        ASSERT(text.size == 0);
}

static void round_trip(struct slice input)
{
    CLEANUP(gzip) struct gzip *gzip = gzip_new(GZIP_FAST);
    CLEANUP(text) struct text packed = TEXT_EMPTY;
    CLEANUP(text) struct text text = TEXT_EMPTY;
    CLEANUP(error) struct error *err = NULL;
    size_t half = input.size / 2;

    gzip_write(gzip, slice_of(input.data, half), &packed);
    gzip_flush(gzip, &packed);
    gzip_write(gzip, slice_of(input.data + half, input.size - half), &packed);
    gzip_finish(gzip, &packed);
    err = gzip_decompress(text_slice(&packed), input.size, &text);
    ASSERT(!err && slice_equal(text_slice(&text), input));
    if (input.size > 0) {
        err = gzip_decompress(text_slice(&packed), input.size - 1, &text);
        ASSERT(err && err->code == ERR_TOO_LARGE);
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct slice input = slice_of((const char *)data, size);

    unpack_stranger(input);
    round_trip(input);
    return 0;
}
