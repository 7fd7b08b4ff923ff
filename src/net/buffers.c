/* Shared scratch area and spare blocks. */
#include "net/buffers.h"

#include "base/memory.h"

enum {
    SPARE_BLOCKS = 32,
};

struct buffers {
    unsigned refs;
    size_t spare_count;
    void *spare[SPARE_BLOCKS];
    char scratch[BUFFERS_SCRATCH_SIZE];
};

struct buffers *buffers_new(void)
{
    struct buffers *buffers = memory_alloc(sizeof(*buffers));

    buffers->refs = 1;
    buffers->spare_count = 0;
    return buffers;
}

struct buffers *buffers_ref(struct buffers *buffers)
{
    buffers->refs++;
    return buffers;
}

struct buffers *buffers_unref(struct buffers *buffers)
{
    if (!buffers || --buffers->refs > 0)
        return NULL;
    while (buffers->spare_count > 0)
        memory_free(buffers->spare[--buffers->spare_count]);
    return memory_free(buffers);
}

char *buffers_scratch(struct buffers *buffers)
{
    return buffers->scratch;
}

void *buffers_block_take(struct buffers *buffers)
{
    if (buffers->spare_count > 0)
        return buffers->spare[--buffers->spare_count];
    return memory_alloc(BUFFERS_BLOCK_SIZE);
}

void buffers_block_give(struct buffers *buffers, void *take_block)
{
    if (take_block && buffers->spare_count < SPARE_BLOCKS)
        buffers->spare[buffers->spare_count++] = take_block;
    else
        memory_free(take_block);
}
