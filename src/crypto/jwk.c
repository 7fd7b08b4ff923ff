/* JSON Web Keys: between EVP's parameters and base64url. */
#include "crypto/jwk.h"

#include <openssl/core_names.h>
#include <openssl/param_build.h>

#include "base/arena.h"
#include "base/base64.h"
#include "base/memory.h"
#include "base/text.h"
#include "crypto/digest.h"
#include "crypto/jwt.h"
#include "crypto/key_internal.h"
#include "crypto/limits.h"

enum {
    ED25519_SIZE = 32,
    RSA_SIZE = KEY_RSA_MAX_BITS / 8,
};

static void append_number(const struct key *key, const char *param, size_t width, struct text *text)
{
    CLEANUP(bignum) BIGNUM *number = NULL;
    unsigned char bytes[RSA_SIZE];

    OPENSSL_MUST(EVP_PKEY_get_bn_param(key_native(key), param, &number));
    if (width == 0)
        width = (size_t)BN_num_bytes(number);
    OPENSSL_MUST(width <= sizeof(bytes) && BN_bn2binpad(number, bytes, (int)width) >= 0);
    base64_append(text, slice_of((const char *)bytes, width), BASE64_URL_BARE);
}

static void append_ec(const struct key *key, struct text *text)
{
    const size_t size = key_coordinate_size(key);

    text_appendf(text, "\"crv\":\"%s\",\"kty\":\"EC\",\"x\":\"", key_type_name(key_type(key)));
    append_number(key, OSSL_PKEY_PARAM_EC_PUB_X, size, text);
    text_append(text, "\",\"y\":\"");
    append_number(key, OSSL_PKEY_PARAM_EC_PUB_Y, size, text);
}

static void append_ed25519(const struct key *key, struct text *text)
{
    unsigned char bytes[ED25519_SIZE];
    size_t size = sizeof(bytes);

    OPENSSL_MUST(EVP_PKEY_get_raw_public_key(key_native(key), bytes, &size));
    base64_append(text, slice_of((const char *)bytes, size), BASE64_URL_BARE);
}

/* The members that make up the key, in the order of the alphabet and without blanks: this is what
 * RFC 7638 hashes. */
static void append_members(const struct key *key, struct text *text)
{
    switch (key_type(key)) {
    case KEY_P256:
    case KEY_P384:
        append_ec(key, text);
        break;
    case KEY_RSA:
        text_append(text, "\"e\":\"");
        append_number(key, OSSL_PKEY_PARAM_RSA_E, 0, text);
        text_append(text, "\",\"kty\":\"RSA\",\"n\":\"");
        append_number(key, OSSL_PKEY_PARAM_RSA_N, 0, text);
        break;
    case KEY_ED25519:
        text_append(text, "\"crv\":\"Ed25519\",\"kty\":\"OKP\",\"x\":\"");
        append_ed25519(key, text);
        break;
    }
    text_append(text, "\"");
}

char *jwk_thumbprint(struct arena *arena, const struct key *key)
{
    CLEANUP(text) struct text json = TEXT_EMPTY;
    unsigned char bytes[DIGEST_SHA256_SIZE];

    text_append_char(&json, '{');
    append_members(key, &json);
    text_append_char(&json, '}');
    digest_compute(DIGEST_SHA256, text_slice(&json), bytes);
    return base64_format(arena, slice_of((const char *)bytes, sizeof(bytes)), BASE64_URL_BARE);
}

void jwk_format(const struct jwt_key *key, struct text *text)
{
    CLEANUP(arena) struct arena *arena = arena_create();

    text_append_char(text, '{');
    append_members(key->key, text);
    text_appendf(text, ",\"use\":\"sig\",\"alg\":\"%s\",\"kid\":\"%s\"}",
                 jwt_algorithm_name(jwt_algorithm_for(key->key)),
                 key->id ? key->id : jwk_thumbprint(arena, key->key));
}

void jwk_set_format(const struct jwt_key *keys, size_t count, struct text *text)
{
    text_append(text, "{\"keys\":[");
    for (size_t i = 0; i < count; i++) {
        if (i > 0)
            text_append_char(text, ',');
        jwk_format(&keys[i], text);
    }
    text_append(text, "]}");
}

static struct error *decode(const char *name, struct slice field, struct text *out_bytes)
{
    struct error *err;

    if (field.size == 0)
        return error_new(ERR_INVALID, "field %s is missing", name);
    if (field.size > JWK_MAX_FIELD_BYTES)
        return error_new(ERR_TOO_LARGE, "field %s has %zu letters, at most %d are allowed", name,
                         field.size, JWK_MAX_FIELD_BYTES);
    err = base64_parse(field, BASE64_URL_BARE, out_bytes);
    return err ? error_wrap(err, "field %s", name) : NULL;
}

static struct error *decode_coordinate(const char *name, struct slice field, size_t size,
                                       struct text *out_bytes)
{
    CLEANUP(text) struct text bytes = TEXT_EMPTY;
    struct error *err = decode(name, field, &bytes);

    if (err)
        return err;
    if (bytes.size != size)
        return error_new(ERR_INVALID, "field %s has %zu bytes, expected %zu", name, bytes.size,
                         size);
    text_append_slice(out_bytes, text_slice(&bytes));
    return NULL;
}

/* Makes a public key from parameters; NULL when OpenSSL refuses them, such as a point that is not
 * on the curve. */
static EVP_PKEY *build(const char *type, OSSL_PARAM_BLD *builder)
{
    OSSL_PARAM *params = OSSL_PARAM_BLD_to_param(builder);
    EVP_PKEY_CTX *context = EVP_PKEY_CTX_new_from_name(NULL, type, NULL);
    EVP_PKEY *pkey = NULL;

    OPENSSL_MUST(params && context && EVP_PKEY_fromdata_init(context) == 1);
    if (EVP_PKEY_fromdata(context, &pkey, EVP_PKEY_PUBLIC_KEY, params) != 1)
        pkey = NULL;
    EVP_PKEY_CTX_free(context);
    OSSL_PARAM_free(params);
    OSSL_PARAM_BLD_free(builder);
    return pkey;
}

static struct error *adopt(EVP_PKEY *take_pkey, struct key **out_key)
{
    if (!take_pkey)
        return openssl_error(ERR_INVALID, "not a public key");
    openssl_clear();
    return key_adopt(take_pkey, false, out_key);
}

static struct error *read_ec(const struct jwk_fields *fields, struct key **out_key)
{
    CLEANUP(text) struct text point = TEXT_EMPTY;
    const bool is_p384 = slice_is(fields->crv, "P-384");
    const size_t size = is_p384 ? 48 : 32;
    OSSL_PARAM_BLD *builder;
    struct error *err;

    if (!is_p384 && !slice_is(fields->crv, "P-256"))
        return error_new(ERR_INVALID, "only the curves P-256 and P-384 are supported for EC keys");
    text_append_char(&point, 4); /* both coordinates follow */
    err = decode_coordinate("x", fields->x, size, &point);
    if (!err)
        err = decode_coordinate("y", fields->y, size, &point);
    if (err)
        return err;
    builder = OSSL_PARAM_BLD_new();
    OPENSSL_MUST(
        builder &&
        OSSL_PARAM_BLD_push_utf8_string(builder, OSSL_PKEY_PARAM_GROUP_NAME,
                                        is_p384 ? "P-384" : "P-256", 0) &&
        OSSL_PARAM_BLD_push_octet_string(builder, OSSL_PKEY_PARAM_PUB_KEY, point.data, point.size));
    return adopt(build("EC", builder), out_key);
}

static struct error *read_rsa(const struct jwk_fields *fields, struct key **out_key)
{
    CLEANUP(text) struct text modulus = TEXT_EMPTY;
    CLEANUP(text) struct text exponent = TEXT_EMPTY;
    CLEANUP(bignum) BIGNUM *n = NULL;
    CLEANUP(bignum) BIGNUM *e = NULL;
    OSSL_PARAM_BLD *builder;
    struct error *err;

    err = decode("n", fields->n, &modulus);
    if (!err)
        err = decode("e", fields->e, &exponent);
    if (err)
        return err;
    n = BN_bin2bn((const unsigned char *)modulus.data, (int)modulus.size, NULL);
    e = BN_bin2bn((const unsigned char *)exponent.data, (int)exponent.size, NULL);
    builder = OSSL_PARAM_BLD_new();
    OPENSSL_MUST(n && e && builder && OSSL_PARAM_BLD_push_BN(builder, OSSL_PKEY_PARAM_RSA_N, n) &&
                 OSSL_PARAM_BLD_push_BN(builder, OSSL_PKEY_PARAM_RSA_E, e));
    return adopt(build("RSA", builder), out_key);
}

static struct error *read_okp(const struct jwk_fields *fields, struct key **out_key)
{
    CLEANUP(text) struct text bytes = TEXT_EMPTY;
    struct error *err;

    if (!slice_is(fields->crv, "Ed25519"))
        return error_new(ERR_INVALID, "only the curve Ed25519 is supported for OKP keys");
    err = decode_coordinate("x", fields->x, ED25519_SIZE, &bytes);
    if (err)
        return err;
    return adopt(EVP_PKEY_new_raw_public_key(EVP_PKEY_ED25519, NULL,
                                             (const unsigned char *)bytes.data, bytes.size),
                 out_key);
}

struct error *jwk_read(const struct jwk_fields *fields, struct key **out_key)
{
    struct error *err;

    if (slice_is(fields->kty, "EC"))
        err = read_ec(fields, out_key);
    else if (slice_is(fields->kty, "RSA"))
        err = read_rsa(fields, out_key);
    else if (slice_is(fields->kty, "OKP"))
        err = read_okp(fields, out_key);
    else
        err = error_new(ERR_INVALID, "field kty must be EC, RSA or OKP");
    return err ? error_wrap(err, "read JSON web key") : NULL;
}
