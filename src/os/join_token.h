/* The token with which workers join a tenant: ours to make, to find again and to renew. Any thread.
 */
#pragma once

#include <stdbool.h>
#include <stdint.h>

struct arena;
struct doc;
struct error;
struct secret;

struct join_token {
    const struct secret *value; /* abcdef.0123456789abcdef; of the arena */
    int64_t expires_ms;         /* since 1970 */
};

/* A new one, good for a day, and its Secret for kube-system of the tenant. */
struct error *join_token_make(struct arena *arena, int64_t now_ms, struct join_token *out_token,
                              const struct doc **out_secret);

/* What a Secret of the tenant says. False for tokens that others made, which may end any moment,
 * and for ours when it cannot be used to join. */
bool join_token_read(struct arena *arena, const struct doc *secret, struct join_token *out_token);

/* Less than half of its life is left: make another. The old one is left to expire. */
bool join_token_is_old(const struct join_token *token, int64_t now_ms);
