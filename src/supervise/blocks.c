/* Ports by address and number. */
#include "supervise/blocks.h"

#include <string.h>

#include "base/error.h"
#include "base/map.h"
#include "base/memory.h"
#include "base/text.h"
#include "supervise/limits.h"
#include "supervise/tenant_state.h"

struct place {
    char *uid;              /* NULL: nobody has it */
    uint64_t busy_until_ms; /* 0: nobody else was seen there */
};

struct blocks {
    uint16_t first;
    uint16_t last;
    struct map *places; /* "address port" to struct place */
};

struct blocks *blocks_new(uint16_t first, uint16_t last)
{
    struct blocks *blocks = NEW(struct blocks);

    blocks->first = first;
    blocks->last = last;
    blocks->places = map_new();
    return blocks;
}

struct blocks *blocks_free(struct blocks *blocks)
{
    size_t position = 0;
    void *value;

    if (!blocks)
        return NULL;
    while (map_next(blocks->places, &position, NULL, &value)) {
        memory_free(((struct place *)value)->uid);
        memory_free(value);
    }
    map_free(blocks->places);
    return memory_free(blocks);
}

static void append_key(const char *address, uint16_t port, struct text *text)
{
    text_appendf(text, "%s %u", address, port);
}

static struct place *find(const struct blocks *blocks, const char *address, uint16_t port)
{
    CLEANUP(text) struct text key = TEXT_EMPTY;

    append_key(address, port, &key);
    return map_get(blocks->places, text_slice(&key));
}

static struct place *ensure(struct blocks *blocks, const char *address, uint16_t port)
{
    CLEANUP(text) struct text key = TEXT_EMPTY;
    struct place *place = find(blocks, address, port);

    if (place)
        return place;
    append_key(address, port, &key);
    place = NEW(struct place);
    map_set(blocks->places, text_slice(&key), place);
    return place;
}

static void give(struct place *place, const char *uid)
{
    memory_free(place->uid);
    place->uid = memory_strdup(uid);
    place->busy_until_ms = 0;
}

struct error *blocks_take(struct blocks *blocks, const char *address, const char *uid,
                          uint64_t now_ms, uint16_t *out_block)
{
    for (uint32_t port = blocks->first; port + BLOCKS_SIZE - 1 <= blocks->last;
         port += BLOCKS_SIZE) {
        const struct place *place = find(blocks, address, (uint16_t)port);

        if (place && (place->uid || place->busy_until_ms > now_ms))
            continue;
        give(ensure(blocks, address, (uint16_t)port), uid);
        *out_block = (uint16_t)port;
        return NULL;
    }
    return tenant_state_because(error_new(ERR_TOO_MANY,
                                          "no block of %d ports is free on %s between %u and %u",
                                          BLOCKS_SIZE, address, blocks->first, blocks->last),
                                TENANT_PORT_CONFLICT);
}

/* The block a port lies in; 0: it is outside of the range. */
static uint16_t block_of(const struct blocks *blocks, uint16_t port)
{
    uint32_t block;

    if (port < blocks->first || port > blocks->last)
        return 0;
    block = blocks->first + (port - blocks->first) / BLOCKS_SIZE * BLOCKS_SIZE;
    return block + BLOCKS_SIZE - 1 <= blocks->last ? (uint16_t)block : 0;
}

struct error *blocks_claim(struct blocks *blocks, const char *address, uint16_t port,
                           const char *uid, uint16_t *out_block)
{
    uint16_t block = block_of(blocks, port);
    struct place *place = ensure(blocks, address, block ? block : port);

    if (place->uid && strcmp(place->uid, uid) != 0)
        return tenant_state_because(error_new(ERR_CONFLICT, "port %u of %s belongs to tenant %s",
                                              port, address, place->uid),
                                    TENANT_PORT_CONFLICT);
    if (!place->uid)
        give(place, uid);
    *out_block = block;
    return NULL;
}

void blocks_mark_busy(struct blocks *blocks, const char *address, uint16_t block, uint64_t now_ms)
{
    struct place *place = ensure(blocks, address, block);

    place->uid = memory_free(place->uid);
    place->busy_until_ms = now_ms + BLOCKS_BUSY_MS;
}

void blocks_release(struct blocks *blocks, const char *address, uint16_t port)
{
    CLEANUP(text) struct text key = TEXT_EMPTY;
    uint16_t block = block_of(blocks, port);
    struct place *place;

    append_key(address, block ? block : port, &key);
    place = map_remove(blocks->places, text_slice(&key));
    if (!place)
        return;
    memory_free(place->uid);
    memory_free(place);
}
