/* Signatures through EVP, with ECDSA's in their raw form. */
#include "crypto/signature.h"

#include <openssl/ec.h>

#include "base/text.h"
#include "crypto/key_internal.h"

enum {
    MAX_COORDINATE = 48
};

static struct error *raw_from_der(struct text *signature, size_t half)
{
    const unsigned char *at = (const unsigned char *)signature->data;
    ECDSA_SIG *parts = d2i_ECDSA_SIG(NULL, &at, (long)signature->size);
    unsigned char raw[2 * MAX_COORDINATE];
    const int size = (int)half;

    if (!parts)
        return openssl_error(ERR_INTERNAL, "read the signature just made");
    OPENSSL_MUST(BN_bn2binpad(ECDSA_SIG_get0_r(parts), raw, size) == size);
    OPENSSL_MUST(BN_bn2binpad(ECDSA_SIG_get0_s(parts), raw + half, size) == size);
    ECDSA_SIG_free(parts);
    text_clear(signature);
    text_append_bytes(signature, raw, 2 * half);
    return NULL;
}

struct error *signature_make(const struct key *key, struct slice message,
                             struct text *out_signature)
{
    CLEANUP(evp_md_ctx) EVP_MD_CTX *context = EVP_MD_CTX_new();
    CLEANUP(text) struct text signature = TEXT_EMPTY;
    const unsigned char *data = (const unsigned char *)message.data;
    const size_t half = key_coordinate_size(key);
    size_t size = 0;
    struct error *err = NULL;

    OPENSSL_MUST(context);
    if (!key_is_private(key))
        return error_new(ERR_INVALID, "a public key cannot sign");
    if (EVP_DigestSignInit(context, NULL, key_digest(key), NULL, key_native(key)) != 1 ||
        EVP_DigestSign(context, NULL, &size, data, message.size) != 1 ||
        EVP_DigestSign(context, (unsigned char *)text_reserve(&signature, size), &size, data,
                       message.size) != 1)
        return openssl_error(ERR_INTERNAL, "sign with a %s key", key_type_name(key_type(key)));
    text_grown(&signature, size);
    if (half)
        err = raw_from_der(&signature, half);
    if (err)
        return err;
    openssl_clear();
    text_done(out_signature);
    *out_signature = signature;
    text_init(&signature);
    return NULL;
}

/* False when it has the wrong length. */
static bool der_from_raw(struct slice raw, size_t half, struct text *der)
{
    const unsigned char *bytes = (const unsigned char *)raw.data;
    ECDSA_SIG *parts;
    BIGNUM *r;
    BIGNUM *s;
    int size;

    if (raw.size != 2 * half)
        return false;
    r = BN_bin2bn(bytes, (int)half, NULL);
    s = BN_bin2bn(bytes + half, (int)half, NULL);
    parts = ECDSA_SIG_new();
    OPENSSL_MUST(r && s && parts && ECDSA_SIG_set0(parts, r, s));
    size = i2d_ECDSA_SIG(parts, NULL);
    if (size > 0) {
        unsigned char *at = (unsigned char *)text_reserve(der, (size_t)size);

        i2d_ECDSA_SIG(parts, &at);
        text_grown(der, (size_t)size);
    }
    ECDSA_SIG_free(parts);
    return size > 0;
}

bool signature_is_valid(const struct key *key, struct slice message, struct slice signature)
{
    CLEANUP(evp_md_ctx) EVP_MD_CTX *context = EVP_MD_CTX_new();
    CLEANUP(text) struct text der = TEXT_EMPTY;
    const size_t half = key_coordinate_size(key);
    bool valid;

    OPENSSL_MUST(context);
    if (half) {
        if (!der_from_raw(signature, half, &der))
            return false;
        signature = text_slice(&der);
    }
    valid = EVP_DigestVerifyInit(context, NULL, key_digest(key), NULL, key_native(key)) == 1 &&
            EVP_DigestVerify(context, (const unsigned char *)signature.data, signature.size,
                             (const unsigned char *)message.data, message.size) == 1;
    openssl_clear();
    return valid;
}
