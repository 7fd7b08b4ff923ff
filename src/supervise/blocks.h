/* Which ports belong to which tenant: blocks of sixteen, handed out once and kept until the tenant
 * is gone. What is written down is the caller's matter. Loop thread only. */
#pragma once

#include <stdbool.h>
#include <stdint.h>

#include "base/cleanup.h"

struct blocks;
struct error;

struct blocks *blocks_new(uint16_t first, uint16_t last);
struct blocks *blocks_free(struct blocks *blocks); /* NULL in, NULL out */

/* A block nobody has and nobody was found in lately. On a loopback address whose ports are all
 * taken it is one of the next addresses (127.0.0.2 after 127.0.0.1), of which a machine has plenty:
 * *out_address tells, and is borrowed from the blocks. ERR_TOO_MANY: there is none. */
struct error *blocks_take(struct blocks *blocks, const char *address, const char *uid,
                          uint64_t now_ms, const char **out_address, uint16_t *out_block);

/* The port that somebody asks for: its whole block when it lies in the range, which *out_block
 * tells (0: none). ERR_CONFLICT names the tenant that has it; its own block is fine. */
struct error *blocks_claim(struct blocks *blocks, const char *address, uint16_t port,
                           const char *uid, uint16_t *out_block);

/* Somebody else listens there: not tried again for a while, and not the tenant's any more. */
void blocks_mark_busy(struct blocks *blocks, const char *address, uint16_t block, uint64_t now_ms);
void blocks_release(struct blocks *blocks, const char *address, uint16_t port);

CLEANUP_DEFINE(blocks, struct blocks *, blocks_free)
