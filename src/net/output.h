/* Bytes on their way out: small pieces are gathered in blocks, large ones are referred to. Embedded
 * in its owner. Loop thread only. */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <sys/uio.h>

#include "base/slice.h"

struct buffers;
struct output_node;

struct output {
    struct buffers *buffers; /* borrowed */
    struct output_node *first;
    struct output_node *last;
    size_t size; /* of all bytes that wait */
};

/* From this size on, bytes that somebody shares are referred to instead of copied. */
#define OUTPUT_SHARE_MIN (8 * 1024)

void output_init(struct output *output, struct buffers *buffers);
void output_done(struct output *output); /* drops what waits; the output is empty and usable */

void output_append(struct output *output, struct slice data);

/* The bytes stay where they are until they are consumed; release(object) is called exactly once,
 * maybe before this returns. release may be NULL: the bytes outlive the output. */
void output_append_shared(struct output *output, struct slice data, void (*release)(void *object),
                          void *object);

/* Room for at most `size` (not above BUFFERS_BLOCK_SIZE / 2) bytes in one piece, to be followed by
 * output_grown() before any other call. */
char *output_reserve(struct output *output, size_t size);
void output_grown(struct output *output, size_t size);

/* The first bytes, in one piece; empty when nothing waits. */
struct slice output_front(const struct output *output);
int output_pieces(const struct output *output, struct iovec *out_pieces, int max_count);
void output_consume(struct output *output, size_t size);

/* Moves the first `size` bytes to the end of another output. */
void output_move(struct output *from, struct output *to, size_t size);
