/* Signed tokens: JWS in compact form (RFC 7515) for JSON Web Tokens. What a token says is handed
 * out as JSON bytes, and only after its signature and its claims were found good. Verifying may run
 * on any thread; signing with RSA takes milliseconds: worker threads. */
#pragma once

#include <stdbool.h>
#include <stddef.h>

#include "base/slice.h"

struct arena;
struct error;
struct key;
struct secret;

/* Flags, so that a caller can allow several. There is no "none". */
enum jwt_algorithm {
    JWT_ES256 = 1 << 0,
    JWT_RS256 = 1 << 1,
    JWT_HS256 = 1 << 2,
    JWT_EDDSA = 1 << 3, /* Ed25519 */
    JWT_ES384 = 1 << 4,
};

/* Exactly one of key and secret. A key works with one algorithm only, which follows from what it
 * is: ES256 for P-256, ES384 for P-384, RS256 for RSA, EdDSA for Ed25519, HS256 for a secret (of 32
 * bytes or more). A token that names another one is refused, so a public key is never taken for a
 * secret. */
struct jwt_key {
    const char *id;        /* the header's kid; NULL: none */
    const struct key *key; /* private to sign, public is enough to verify */
    const struct secret *secret;
};

enum jwt_algorithm jwt_algorithm_for(const struct key *key);
const char *jwt_algorithm_name(enum jwt_algorithm algorithm); /* "ES256" */

/* A token with the header {"alg":…,"typ":type,"kid":key->id}. `claims` is a JSON object; type may
 * be NULL. Both type and id consist of printable ASCII without " and \. */
struct error *jwt_sign(const struct jwt_key *key, const char *type, struct slice claims,
                       struct secret **out_token);

struct jwt_policy {
    unsigned algorithms; /* enum jwt_algorithm: what may come at all; at least one */
    const struct jwt_key *keys;
    size_t key_count;
    const char *type; /* typ must be this, in any case; NULL: anything, or nothing */
    bool type_exact;  /* letter by letter: for tokens that nobody but us makes */

    /* Judges what the token claims: exp and nbf against a clock, iss, aud. It is not optional,
     * since a signature alone proves nothing about today. Its error refuses the token. */
    struct error *(*check)(struct slice claims, void *context);
    void *context;
};

/* All of it in memory of the arena. */
struct jwt {
    const char *id; /* kid; NULL: none */
    enum jwt_algorithm algorithm;
    struct slice header;
    struct slice claims; /* JSON, as it was signed */
};

/* The key is found by kid; a token without one, or a key without an id, fits when there is no
 * second candidate. ERR_UNAUTHENTICATED says what is wrong. ERR_NOT_FOUND: no key fits the kid,
 * which is the moment to fetch a key set anew; otherwise the caller answers it like the former. */
struct error *jwt_verify(struct arena *arena, struct slice token, const struct jwt_policy *policy,
                         struct jwt *out_jwt);
