/* What a service account's token says. */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/slice.h"

struct arena;
struct error;
struct text;

#define ACCOUNT_LEGACY_ISSUER "kubernetes/serviceaccount"

/* An object that the token is bound to; without a name there is none. */
struct account_ref {
    struct slice name;
    struct slice uid;
};

struct account_claims {
    struct slice issuer;
    struct slice subject;
    struct slice id; /* jti */
    const struct slice *audiences;
    size_t audience_count;
    int64_t expires_s; /* 0 each: absent */
    int64_t not_before_s;
    int64_t issued_s;

    bool legacy; /* of the kind that a secret holds, without expiry */
    struct slice namespace;
    struct account_ref account;
    struct account_ref pod;
    struct account_ref secret;
    struct account_ref node;
    int64_t warn_after_s;
};

/* Everything in memory of the arena. Which claims must be there is checked here; what they mean is
 * not. */
struct error *account_claims_read(struct arena *arena, struct slice json,
                                  struct account_claims *out_claims);

/* Appends the claims as JSON, in the order of the alphabet. */
struct error *account_claims_format(const struct account_claims *claims, struct text *text);
