/* JSON Web Keys (RFC 7517): our public keys as JSON text, and other people's keys from the fields
 * of theirs. Reading JSON itself is left to rooms above. Any thread. */
#pragma once

#include <stddef.h>

#include "base/slice.h"

struct arena;
struct error;
struct jwt_key;
struct key;
struct text;

/* What a room above found in the JSON object; a field that was not there is empty. */
struct jwk_fields {
    struct slice kty; /* "EC", "RSA" or "OKP" */
    struct slice crv; /* "P-256" or "Ed25519" */
    struct slice x;
    struct slice y;
    struct slice n;
    struct slice e;
};

/* A public key; kinds that key.h refuses are refused. */
struct error *jwk_read(const struct jwk_fields *fields, struct key **out_key);

/* The key's id: its RFC 7638 thumbprint, 43 letters of base64url. */
char *jwk_thumbprint(struct arena *arena, const struct key *key);

/* Append {"kty":…,"use":"sig","alg":…,"kid":id}, or {"keys":[…]}. Only public halves. A key without
 * an id of its own gets its thumbprint; secrets have no place here. */
void jwk_format(const struct jwt_key *key, struct text *text);
void jwk_set_format(const struct jwt_key *keys, size_t count, struct text *text);
