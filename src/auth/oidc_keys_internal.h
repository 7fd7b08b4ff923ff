/* The keys of an OpenID Connect provider, kept until a token names one that is not among them. Any
 * thread; refreshing waits for the provider. */
#pragma once

#include <stdatomic.h>
#include <stddef.h>

#include "base/cleanup.h"
#include "base/slice.h"
#include "crypto/jwt.h"

struct clock;
struct error;
struct http_client;
struct oidc_keys;

/* Never changed once made; counted. */
struct oidc_key_set {
    atomic_uint references; /* private */
    struct jwt_key *keys;
    size_t count;
};

struct error *oidc_keys_new(const char *issuer, struct slice ca_pem, struct http_client *client,
                            const struct clock *clock, struct oidc_keys **out_keys);
struct oidc_keys *oidc_keys_free(struct oidc_keys *keys); /* NULL in, NULL out */

/* What is known now, a reference of the caller's; NULL: nothing yet. */
struct oidc_key_set *oidc_keys_get(struct oidc_keys *keys);

/* Keys that are not `seen` (NULL: any). Fetches them at most once in OIDC_FETCH_PAUSE_MS; one
 * caller does, few others wait for it, the rest is refused with ERR_UNAVAILABLE. */
struct error *oidc_keys_refresh(struct oidc_keys *keys, const struct oidc_key_set *seen,
                                struct oidc_key_set **out_set);

struct oidc_key_set *oidc_key_set_unref(struct oidc_key_set *set); /* NULL in, NULL out */

/* The keys of a JWKS document that we can use for signatures; others are passed over. */
struct error *oidc_key_set_read(struct slice json, struct oidc_key_set **out_set);

CLEANUP_DEFINE(oidc_key_set, struct oidc_key_set *, oidc_key_set_unref)
