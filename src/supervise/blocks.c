/* Ports by address and number. */
#include "supervise/blocks.h"

#include <arpa/inet.h>
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

struct site { /* one address */
    char *address;
    size_t first_free; /* below it all blocks are tenants' */
    struct place places[];
};

struct blocks {
    uint16_t first;
    uint16_t last;
    size_t count;      /* of blocks on an address */
    struct map *sites; /* by address */
    struct map *alone; /* "address port" to the uid: ports outside of the range */
};

#define LOOPBACK_NETWORK 127

struct blocks *blocks_new(uint16_t first, uint16_t last)
{
    struct blocks *blocks = NEW(struct blocks);

    blocks->first = first;
    blocks->last = last;
    blocks->count = ((size_t)last - first + 1) / BLOCKS_SIZE;
    blocks->sites = map_new();
    blocks->alone = map_new();
    return blocks;
}

struct blocks *blocks_free(struct blocks *blocks)
{
    size_t position = 0;
    void *value;

    if (!blocks)
        return NULL;
    while (map_next(blocks->sites, &position, NULL, &value)) {
        struct site *site = value;

        for (size_t i = 0; i < blocks->count; i++)
            memory_free(site->places[i].uid);
        memory_free(site->address);
        memory_free(site);
    }
    position = 0;
    while (map_next(blocks->alone, &position, NULL, &value))
        memory_free(value);
    map_free(blocks->sites);
    map_free(blocks->alone);
    return memory_free(blocks);
}

static struct site *ensure_site(struct blocks *blocks, const char *address)
{
    struct site *site = map_get(blocks->sites, slice_from(address));

    if (site)
        return site;
    site = memory_zero(sizeof(*site) + blocks->count * sizeof(site->places[0]));
    site->address = memory_strdup(address);
    map_set(blocks->sites, slice_from(address), site);
    return site;
}

static uint16_t port_of(const struct blocks *blocks, size_t index)
{
    return (uint16_t)(blocks->first + index * BLOCKS_SIZE);
}

/* False: the port is in no whole block of the range. */
static bool find_index(const struct blocks *blocks, uint16_t port, size_t *out_index)
{
    if (port < blocks->first || (size_t)(port - blocks->first) / BLOCKS_SIZE >= blocks->count)
        return false;
    *out_index = (size_t)(port - blocks->first) / BLOCKS_SIZE;
    return true;
}

static void give(struct place *place, const char *uid)
{
    memory_free(place->uid);
    place->uid = memory_strdup(uid);
    place->busy_until_ms = 0;
}

static bool take_from(const struct blocks *blocks, struct site *site, const char *uid,
                      uint64_t now_ms, uint16_t *out_block)
{
    while (site->first_free < blocks->count && site->places[site->first_free].uid)
        site->first_free++;
    for (size_t i = site->first_free; i < blocks->count; i++) {
        if (site->places[i].uid || site->places[i].busy_until_ms > now_ms)
            continue;
        give(&site->places[i], uid);
        *out_block = port_of(blocks, i);
        return true;
    }
    return false;
}

/* "127.0.0.2" after "127.0.0.1": every address that begins so is this machine's own. */
static bool next_loopback(const char *address, char out_next[INET_ADDRSTRLEN])
{
    struct in_addr parsed;
    uint32_t number;

    if (inet_pton(AF_INET, address, &parsed) != 1)
        return false;
    number = ntohl(parsed.s_addr);
    if (number >> 24 != LOOPBACK_NETWORK || (number & 0xffffff) >= 0xfffffe)
        return false;
    parsed.s_addr = htonl(number + 1);
    return inet_ntop(AF_INET, &parsed, out_next, INET_ADDRSTRLEN) != NULL;
}

static struct error *refuse(const struct blocks *blocks, const char *address, const char *last)
{
    bool several = strcmp(address, last) != 0;

    return tenant_state_because(
        error_new(
            ERR_TOO_MANY,
            "no block of %d ports is free on %s%s%s between %u and %u: free some, or give the "
            "supervisor more with --port-range",
            BLOCKS_SIZE, address, several ? " to " : "", several ? last : "", blocks->first,
            blocks->last),
        TENANT_PORT_CONFLICT);
}

struct error *blocks_take(struct blocks *blocks, const char *address, const char *uid,
                          uint64_t now_ms, const char **out_address, uint16_t *out_block)
{
    const char *current = address;
    char next[INET_ADDRSTRLEN];

    for (int i = 0;; i++) {
        struct site *site = ensure_site(blocks, current);

        if (take_from(blocks, site, uid, now_ms, out_block)) {
            *out_address = site->address;
            return NULL;
        }
        if (i + 1 == BLOCKS_LOOPBACKS || !next_loopback(current, next))
            return refuse(blocks, address, current);
        current = next;
    }
}

static void append_key(const char *address, uint16_t port, struct text *text)
{
    text_appendf(text, "%s %u", address, port);
}

static struct error *belongs_to(const char *address, uint16_t port, const char *uid)
{
    return tenant_state_because(
        error_new(ERR_CONFLICT, "port %u of %s belongs to tenant %s", port, address, uid),
        TENANT_PORT_CONFLICT);
}

static struct error *claim_alone(struct blocks *blocks, const char *address, uint16_t port,
                                 const char *uid)
{
    CLEANUP(text) struct text key = TEXT_EMPTY;
    const char *owner;

    append_key(address, port, &key);
    owner = map_get(blocks->alone, text_slice(&key));
    if (owner && strcmp(owner, uid) != 0)
        return belongs_to(address, port, owner);
    if (!owner)
        map_set(blocks->alone, text_slice(&key), memory_strdup(uid));
    return NULL;
}

struct error *blocks_claim(struct blocks *blocks, const char *address, uint16_t port,
                           const char *uid, uint16_t *out_block)
{
    struct place *place;
    size_t index;

    if (!find_index(blocks, port, &index)) {
        struct error *err = claim_alone(blocks, address, port, uid);

        if (!err)
            *out_block = 0;
        return err;
    }
    place = &ensure_site(blocks, address)->places[index];
    if (place->uid && strcmp(place->uid, uid) != 0)
        return belongs_to(address, port, place->uid);
    if (!place->uid)
        give(place, uid);
    *out_block = port_of(blocks, index);
    return NULL;
}

static void free_place(struct site *site, size_t index, uint64_t busy_until_ms)
{
    site->places[index].uid = memory_free(site->places[index].uid);
    site->places[index].busy_until_ms = busy_until_ms;
    if (index < site->first_free)
        site->first_free = index;
}

void blocks_mark_busy(struct blocks *blocks, const char *address, uint16_t block, uint64_t now_ms)
{
    size_t index;

    if (find_index(blocks, block, &index))
        free_place(ensure_site(blocks, address), index, now_ms + BLOCKS_BUSY_MS);
}

void blocks_release(struct blocks *blocks, const char *address, uint16_t port)
{
    CLEANUP(text) struct text key = TEXT_EMPTY;
    size_t index;

    if (find_index(blocks, port, &index)) {
        free_place(ensure_site(blocks, address), index, 0);
        return;
    }
    append_key(address, port, &key);
    memory_free(map_remove(blocks->alone, text_slice(&key)));
}
