/* Signed tokens in compact form. */
#include "crypto/jwt.h"

#include "base/arena.h"
#include "base/base64.h"
#include "base/error.h"
#include "base/memory.h"
#include "base/text.h"
#include "crypto/digest.h"
#include "crypto/jose_header_internal.h"
#include "crypto/key.h"
#include "crypto/limits.h"
#include "crypto/secret.h"
#include "crypto/signature.h"

static const struct {
    enum jwt_algorithm algorithm;
    const char *name;
} names[] = {
    { JWT_ES256, "ES256" }, { JWT_ES384, "ES384" }, { JWT_RS256, "RS256" },
    { JWT_HS256, "HS256" }, { JWT_EDDSA, "EdDSA" },
};

enum jwt_algorithm jwt_algorithm_for(const struct key *key)
{
    switch (key_type(key)) {
    case KEY_P256:
        return JWT_ES256;
    case KEY_P384:
        return JWT_ES384;
    case KEY_RSA:
        return JWT_RS256;
    case KEY_ED25519:
        return JWT_EDDSA;
    }
    return JWT_ES256;
}

const char *jwt_algorithm_name(enum jwt_algorithm algorithm)
{
    for (size_t i = 0; i < COUNT_OF(names); i++)
        if (names[i].algorithm == algorithm)
            return names[i].name;
    return "unknown";
}

static enum jwt_algorithm algorithm_of(const struct jwt_key *key)
{
    ASSERT(!key->key != !key->secret);
    return key->key ? jwt_algorithm_for(key->key) : JWT_HS256;
}

/* RFC 7518 wants a secret at least as long as the hash; a shorter one can be guessed. */
static struct error *check_secret(const struct jwt_key *key)
{
    if (key->secret && secret_reveal(key->secret).size < DIGEST_SHA256_SIZE)
        return error_new(ERR_INVALID, "the secret for HS256 has %zu bytes, at least %d are needed",
                         secret_reveal(key->secret).size, DIGEST_SHA256_SIZE);
    return NULL;
}

static bool needs_no_escape(const char *value)
{
    for (; value && *value; value++)
        if (*value < 0x20 || *value > 0x7e || *value == '"' || *value == '\\')
            return false;
    return true;
}

/* What a stranger wrote, for a message: as it is when short and plain. */
static const char *shown(const char *value)
{
    if (!value)
        return "(none)";
    return needs_no_escape(value) && strlen(value) <= 64 ? value : "(not printable)";
}

static void append_header(const struct jwt_key *key, const char *type, struct text *token)
{
    CLEANUP(text) struct text json = TEXT_EMPTY;

    text_appendf(&json, "{\"alg\":\"%s\"", jwt_algorithm_name(algorithm_of(key)));
    if (type)
        text_appendf(&json, ",\"typ\":\"%s\"", type);
    if (key->id)
        text_appendf(&json, ",\"kid\":\"%s\"", key->id);
    text_append_char(&json, '}');
    base64_append(token, text_slice(&json), BASE64_URL_BARE);
}

static struct error *append_signature(const struct jwt_key *key, struct slice message,
                                      struct text *token)
{
    CLEANUP(text) struct text signature = TEXT_EMPTY;
    unsigned char mac[DIGEST_SHA256_SIZE];
    struct error *err = NULL;

    if (key->secret) {
        digest_hmac(key->secret, message, mac);
        text_append_bytes(&signature, mac, sizeof(mac));
    } else {
        err = signature_make(key->key, message, &signature);
    }
    if (err)
        return err;
    text_append_char(token, '.');
    base64_append(token, text_slice(&signature), BASE64_URL_BARE);
    return NULL;
}

static struct error *sign(const struct jwt_key *key, const char *type, struct slice claims,
                          struct text *token)
{
    CLEANUP(text) struct text message = TEXT_EMPTY;
    struct error *err = check_secret(key);

    if (err)
        return err;
    if (!needs_no_escape(type) || !needs_no_escape(key->id))
        return error_new(ERR_INVALID, "type and key id must be printable ASCII without \" and \\");
    if (claims.size > JWT_MAX_BYTES)
        return error_new(ERR_TOO_LARGE, "the claims have %zu bytes, a token at most %d",
                         claims.size, JWT_MAX_BYTES);
    append_header(key, type, &message);
    text_append_char(&message, '.');
    base64_append(&message, claims, BASE64_URL_BARE);
    text_append_slice(token, text_slice(&message));
    err = append_signature(key, text_slice(&message), token);
    if (err)
        return err;
    if (token->size > JWT_MAX_BYTES)
        return error_new(ERR_TOO_LARGE, "the token would have %zu bytes, at most %d are allowed",
                         token->size, JWT_MAX_BYTES);
    return NULL;
}

struct error *jwt_sign(const struct jwt_key *key, const char *type, struct slice claims,
                       struct secret **out_token)
{
    CLEANUP(secret_text) struct text token = TEXT_EMPTY;
    struct error *err;

    /* Room for all of it: growing would leave copies behind that nobody wipes. */
    text_reserve(&token, 2 * JWT_MAX_BYTES);
    err = sign(key, type, claims, &token);
    if (err)
        return error_wrap(err, "sign a token");
    *out_token = secret_take_text(&token);
    return NULL;
}

/* A token in its three parts, as they came. */
struct parts {
    struct slice message; /* header, dot, claims: what was signed */
    struct slice header;
    struct slice claims;
    struct slice signature;
};

static struct error *split(struct slice token, struct parts *out_parts)
{
    struct parts parts;
    struct slice rest;

    if (token.size > JWT_MAX_BYTES)
        return error_new(ERR_UNAUTHENTICATED, "the token has %zu bytes, at most %d are allowed",
                         token.size, JWT_MAX_BYTES);
    if (!slice_cut(token, '.', &parts.header, &rest) ||
        !slice_cut(rest, '.', &parts.claims, &parts.signature) ||
        memchr(parts.signature.data, '.', parts.signature.size))
        return error_new(ERR_UNAUTHENTICATED, "a token has three parts with dots between them");
    parts.message = slice_of(token.data, token.size - parts.signature.size - 1);
    *out_parts = parts;
    return NULL;
}

static struct error *decode(struct arena *arena, const char *what, struct slice part,
                            struct slice *out_bytes)
{
    CLEANUP(text) struct text bytes = TEXT_EMPTY;
    struct error *err = base64_parse(part, BASE64_URL_BARE, &bytes);

    if (err)
        return error_wrap(error_recode(err, ERR_UNAUTHENTICATED), "token %s", what);
    *out_bytes = slice_of(arena_strndup(arena, text_string(&bytes), bytes.size), bytes.size);
    return NULL;
}

static struct error *read_header(struct arena *arena, struct slice part,
                                 struct jose_header *out_header, struct slice *out_json)
{
    struct error *err = decode(arena, "header", part, out_json);

    if (err)
        return err;
    if (out_json->size > JWT_MAX_HEADER_BYTES)
        return error_new(ERR_UNAUTHENTICATED, "token header has %zu bytes, at most %d are allowed",
                         out_json->size, JWT_MAX_HEADER_BYTES);
    return jose_header_parse(arena, *out_json, out_header);
}

/* The algorithm the header names, if the policy allows it. Names are compared letter by letter. */
static struct error *choose_algorithm(const struct jwt_policy *policy, const char *name,
                                      enum jwt_algorithm *out_algorithm)
{
    for (size_t i = 0; i < COUNT_OF(names); i++) {
        if (policy->algorithms & names[i].algorithm && strcmp(names[i].name, name) == 0) {
            *out_algorithm = names[i].algorithm;
            return NULL;
        }
    }
    return error_new(ERR_UNAUTHENTICATED, "token algorithm %s is not allowed here", shown(name));
}

static struct error *choose_key(const struct jwt_policy *policy, enum jwt_algorithm algorithm,
                                const char *id, const struct jwt_key **out_key)
{
    const struct jwt_key *fitting = NULL;
    size_t count = 0;

    for (size_t i = 0; i < policy->key_count; i++) {
        const struct jwt_key *key = &policy->keys[i];

        if (algorithm_of(key) != algorithm)
            continue;
        if (id && key->id && strcmp(id, key->id) == 0) {
            *out_key = key;
            return NULL;
        }
        if (!id || !key->id) {
            fitting = key;
            count++;
        }
    }
    if (count == 1) {
        *out_key = fitting;
        return NULL;
    }
    if (id)
        return error_new(ERR_NOT_FOUND, "no %s key has the id %.64s", jwt_algorithm_name(algorithm),
                         id);
    return error_new(ERR_UNAUTHENTICATED, "the token names no key, and %zu %s keys might fit",
                     count, jwt_algorithm_name(algorithm));
}

static bool is_signed(const struct jwt_key *key, struct slice message, struct slice signature)
{
    unsigned char mac[DIGEST_SHA256_SIZE];

    if (key->key)
        return signature_is_valid(key->key, message, signature);
    digest_hmac(key->secret, message, mac);
    return secret_equal_bytes(slice_of((const char *)mac, sizeof(mac)), signature);
}

static struct error *check_signature(struct arena *arena, const struct jwt_policy *policy,
                                     const struct parts *parts, struct jwt *jwt)
{
    const struct jwt_key *key = NULL;
    struct slice signature;
    struct error *err;

    err = choose_key(policy, jwt->algorithm, jwt->id, &key);
    if (err)
        return err;
    err = check_secret(key);
    if (err)
        return error_recode(err, ERR_INTERNAL);
    err = decode(arena, "signature", parts->signature, &signature);
    if (err)
        return err;
    if (!is_signed(key, parts->message, signature))
        return error_new(ERR_UNAUTHENTICATED, "the signature is wrong");
    return NULL;
}

static bool is_type(const struct jwt_policy *policy, struct slice type)
{
    if (!policy->type)
        return true;
    return policy->type_exact ? slice_is(type, policy->type)
                              : slice_equal_nocase(slice_from(policy->type), type);
}

static struct error *verify(struct arena *arena, struct slice token,
                            const struct jwt_policy *policy, struct jwt *jwt)
{
    struct jose_header header = { 0 };
    struct parts parts = { 0 };
    struct error *err = split(token, &parts);

    if (!err)
        err = read_header(arena, parts.header, &header, &jwt->header);
    if (!err)
        err = choose_algorithm(policy, header.algorithm, &jwt->algorithm);
    if (err)
        return err;
    if (!is_type(policy, slice_from(header.type)))
        return error_new(ERR_UNAUTHENTICATED, "token type %s, expected %s", shown(header.type),
                         policy->type);
    jwt->id = header.id;
    err = check_signature(arena, policy, &parts, jwt);
    if (!err)
        err = decode(arena, "claims", parts.claims, &jwt->claims);
    return err ? err : policy->check(jwt->claims, policy->context);
}

struct error *jwt_verify(struct arena *arena, struct slice token, const struct jwt_policy *policy,
                         struct jwt *out_jwt)
{
    struct jwt jwt = { 0 };
    struct error *err;

    ASSERT(policy->algorithms && policy->check);
    err = verify(arena, token, policy, &jwt);
    if (err)
        return error_wrap(err, "verify a token");
    *out_jwt = jwt;
    return NULL;
}
