/* SHA-2 and HMAC through EVP. */
#include "crypto/digest.h"

#include <openssl/core_names.h>
#include <openssl/kdf.h>
#include <openssl/params.h>

#include "base/hex.h"
#include "base/memory.h"
#include "crypto/openssl_internal.h"
#include "crypto/secret.h"

struct digest {
    EVP_MD_CTX *context;
};

static const EVP_MD *method(enum digest_algorithm algorithm)
{
    switch (algorithm) {
    case DIGEST_SHA256:
        return EVP_sha256();
    case DIGEST_SHA384:
        return EVP_sha384();
    case DIGEST_SHA512:
        return EVP_sha512();
    case DIGEST_SHA1:
        return EVP_sha1();
    }
    return EVP_sha256();
}

size_t digest_size(enum digest_algorithm algorithm)
{
    return (size_t)EVP_MD_get_size(method(algorithm));
}

void digest_compute(enum digest_algorithm algorithm, struct slice data, unsigned char *out_bytes)
{
    OPENSSL_MUST(EVP_Digest(data.data, data.size, out_bytes, NULL, method(algorithm), NULL));
}

char *digest_hex(struct arena *arena, struct slice data)
{
    unsigned char bytes[DIGEST_SHA256_SIZE];

    digest_compute(DIGEST_SHA256, data, bytes);
    return hex_format(arena, slice_of((const char *)bytes, sizeof(bytes)));
}

struct digest *digest_new(enum digest_algorithm algorithm)
{
    struct digest *digest = NEW(struct digest);

    digest->context = EVP_MD_CTX_new();
    OPENSSL_MUST(digest->context &&
                 EVP_DigestInit_ex2(digest->context, method(algorithm), NULL) == 1);
    return digest;
}

void digest_update(struct digest *digest, struct slice data)
{
    OPENSSL_MUST(EVP_DigestUpdate(digest->context, data.data, data.size));
}

void digest_finish(struct digest *digest, unsigned char *out_bytes)
{
    OPENSSL_MUST(EVP_DigestFinal_ex(digest->context, out_bytes, NULL));
}

struct digest *digest_free(struct digest *digest)
{
    if (digest)
        EVP_MD_CTX_free(digest->context);
    return memory_free(digest);
}

void digest_hmac(const struct secret *key, struct slice data,
                 unsigned char out_bytes[DIGEST_SHA256_SIZE])
{
    struct slice bytes = secret_reveal(key);

    OPENSSL_MUST(EVP_Q_mac(NULL, "HMAC", NULL, "SHA256", NULL, bytes.data, bytes.size,
                           (const unsigned char *)data.data, data.size, out_bytes,
                           DIGEST_SHA256_SIZE, NULL));
}

struct secret *digest_derive(const struct secret *key, const char *label, size_t size)
{
    struct slice bytes = secret_reveal(key);
    char hash[] = "SHA256";
    OSSL_PARAM params[] = {
        OSSL_PARAM_construct_utf8_string(OSSL_KDF_PARAM_DIGEST, hash, 0),
        OSSL_PARAM_construct_octet_string(OSSL_KDF_PARAM_KEY, (void *)bytes.data, bytes.size),
        OSSL_PARAM_construct_octet_string(OSSL_KDF_PARAM_INFO, (void *)label, strlen(label)),
        OSSL_PARAM_construct_end(),
    };
    EVP_KDF *kdf = EVP_KDF_fetch(NULL, "HKDF", NULL);
    EVP_KDF_CTX *context = EVP_KDF_CTX_new(kdf);
    unsigned char *derived = memory_alloc(size);
    struct secret *secret;

    OPENSSL_MUST(context && EVP_KDF_derive(context, derived, size, params) == 1);
    EVP_KDF_CTX_free(context);
    EVP_KDF_free(kdf);
    secret = secret_new(derived, size);
    secret_wipe(derived, size);
    memory_free(derived);
    return secret;
}
