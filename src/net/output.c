/* A queue of blocks and references. */
#include "net/output.h"

#include <string.h>

#include "base/memory.h"
#include "net/buffers.h"

struct output_node {
    struct output_node *next;
    const char *data;
    size_t size;   /* bytes that wait */
    size_t room;   /* free bytes behind them in our own block */
    bool is_block; /* else the bytes are somebody else's */
    void (*release)(void *object);
    void *object;
};

/* A block starts with its node. */
#define BLOCK_ROOM (BUFFERS_BLOCK_SIZE - sizeof(struct output_node))

void output_init(struct output *output, struct buffers *buffers)
{
    *output = (struct output){ .buffers = buffers };
}

static void node_end(struct output *output, struct output_node *node)
{
    if (node->release)
        node->release(node->object);
    if (node->is_block)
        buffers_block_give(output->buffers, node);
    else
        memory_free(node);
}

void output_done(struct output *output)
{
    struct output_node *next;

    for (struct output_node *node = output->first; node; node = next) {
        next = node->next;
        node_end(output, node);
    }
    output_init(output, output->buffers);
}

static void node_add(struct output *output, struct output_node *node)
{
    node->next = NULL;
    if (output->last)
        output->last->next = node;
    else
        output->first = node;
    output->last = node;
}

static struct output_node *block_add(struct output *output)
{
    struct output_node *node = buffers_block_take(output->buffers);

    *node = (struct output_node){
        .data = (char *)(node + 1),
        .room = BLOCK_ROOM,
        .is_block = true,
    };
    node_add(output, node);
    return node;
}

static size_t room_left(const struct output_node *node)
{
    return node ? node->room : 0;
}

static void copy_in(struct output_node *node, const char *data, size_t size)
{
    memcpy((char *)node->data + node->size, data, size);
    node->size += size;
    node->room -= size;
}

void output_append(struct output *output, struct slice data)
{
    while (data.size > 0) {
        struct output_node *node = output->last;
        size_t part;

        if (room_left(node) == 0)
            node = block_add(output);
        part = data.size < room_left(node) ? data.size : room_left(node);
        copy_in(node, data.data, part);
        output->size += part;
        data = slice_of(data.data + part, data.size - part);
    }
}

void output_append_shared(struct output *output, struct slice data, void (*release)(void *object),
                          void *object)
{
    struct output_node *node;

    if (data.size < OUTPUT_SHARE_MIN) {
        output_append(output, data);
        if (release)
            release(object);
        return;
    }
    node = NEW(struct output_node);
    node->data = data.data;
    node->size = data.size;
    node->release = release;
    node->object = object;
    node_add(output, node);
    output->size += data.size;
}

char *output_reserve(struct output *output, size_t size)
{
    struct output_node *node = output->last;

    ASSERT(size <= BUFFERS_BLOCK_SIZE / 2);
    if (room_left(node) < size)
        node = block_add(output);
    return (char *)node->data + node->size;
}

void output_grown(struct output *output, size_t size)
{
    ASSERT(size <= room_left(output->last));
    output->last->size += size;
    output->last->room -= size;
    output->size += size;
}

struct slice output_front(const struct output *output)
{
    /* A block that was reserved and not used is empty, so the first one may have nothing. */
    for (const struct output_node *node = output->first; node; node = node->next)
        if (node->size > 0)
            return slice_of(node->data, node->size);
    return slice_of(NULL, 0);
}

int output_pieces(const struct output *output, struct iovec *out_pieces, int max_count)
{
    int count = 0;

    for (const struct output_node *node = output->first; node && count < max_count;
         node = node->next)
        if (node->size > 0)
            out_pieces[count++] =
                (struct iovec){ .iov_base = (char *)node->data, .iov_len = node->size };
    return count;
}

void output_consume(struct output *output, size_t size)
{
    ASSERT(size <= output->size);
    output->size -= size;
    while (output->first) {
        struct output_node *node = output->first;
        size_t part = size < node->size ? size : node->size;

        node->data += part;
        node->size -= part;
        size -= part;
        if (node->size > 0)
            return;
        output->first = node->next;
        if (!output->first)
            output->last = NULL;
        node_end(output, node);
    }
}

void output_move(struct output *from, struct output *to, size_t size)
{
    while (size > 0) {
        struct slice front = output_front(from);

        ASSERT(front.size > 0);
        if (front.size > size)
            front.size = size;
        output_append(to, front);
        output_consume(from, front.size);
        size -= front.size;
    }
}
