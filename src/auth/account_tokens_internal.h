/* What making and believing tokens share. */
#pragma once

#include "auth/account_tokens.h"
#include "crypto/jwt.h"

struct account_claims;
struct login_cache;

struct account_tokens {
    struct arena *arena; /* holds the lists below */
    const char *const *issuers;
    size_t issuer_count;
    struct login_audiences audiences;
    struct jwt_key *keys; /* each holds a reference */
    size_t key_count;
    struct lookup lookup;
    const struct clock *clock;
    struct login_cache *cache;
};

/* The account and what the token is bound to are there and the same. For a token from a secret,
 * `token` must be what the secret holds. */
struct error *account_tokens_check_objects(struct arena *arena, const struct account_tokens *tokens,
                                           const struct account_claims *claims, struct slice token);
