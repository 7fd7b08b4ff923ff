/* Memory that the connections of one loop share, so that an idle one holds none: a scratch area to
 * read into, and spare blocks for what is to be written. Loop thread only. */
#pragma once

#include <stddef.h>

#include "base/cleanup.h"

#define BUFFERS_SCRATCH_SIZE (64 * 1024)
#define BUFFERS_BLOCK_SIZE   (16 * 1024) /* one TLS record's worth */

struct buffers;

struct buffers *buffers_new(void);
struct buffers *buffers_ref(struct buffers *buffers);
struct buffers *buffers_unref(struct buffers *buffers);

/* Valid until the callback that asked for it returns to the loop. */
char *buffers_scratch(struct buffers *buffers);

void *buffers_block_take(struct buffers *buffers);                  /* BUFFERS_BLOCK_SIZE bytes */
void buffers_block_give(struct buffers *buffers, void *take_block); /* NULL is fine */

CLEANUP_DEFINE(buffers, struct buffers *, buffers_unref)
