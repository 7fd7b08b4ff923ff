/* gzip (RFC 1952) over zlib, with a ceiling on what comes out. One thread at a time per stream. */
#pragma once

#include <stddef.h>

#include "base/cleanup.h"
#include "base/slice.h"

struct error;
struct gzip;
struct text;

enum {
    GZIP_FAST = 1,   /* answers that are made once and sent once */
    GZIP_NORMAL = 6, /* what is kept */
    GZIP_SMALL = 9,
};

/* Whole texts at once. */
void gzip_compress(struct slice input, int level, struct text *out_packed);

/* Appends what was packed, one member after the other. ERR_TOO_LARGE as soon as it would exceed
 * max_bytes, ERR_BAD_REQUEST for anything that is no complete gzip file. */
struct error *gzip_decompress(struct slice packed, size_t max_bytes, struct text *out_text);

/* Piece by piece, for answers whose end is not known. gzip_flush() makes everything written so far
 * readable on the other side, as a watch needs it; gzip_finish() writes the trailer, once. All
 * three append to out_packed. */
struct gzip *gzip_new(int level);
struct gzip *gzip_free(struct gzip *gzip);
void gzip_write(struct gzip *gzip, struct slice input, struct text *out_packed);
void gzip_flush(struct gzip *gzip, struct text *out_packed);
void gzip_finish(struct gzip *gzip, struct text *out_packed);

CLEANUP_DEFINE(gzip, struct gzip *, gzip_free)
