/* AES-256-GCM through EVP. */
#include "crypto/aead.h"

#include "base/random.h"
#include "base/text.h"
#include "crypto/limits.h"
#include "crypto/openssl_internal.h"
#include "crypto/secret.h"

enum {
    NONCE_SIZE = 12,
    TAG_SIZE = 16,
};

static struct error *check(const struct secret *key, struct slice context, size_t size)
{
    size_t key_size = secret_reveal(key).size;

    if (key_size != AEAD_KEY_SIZE)
        return error_new(ERR_INVALID, "the key has %zu bytes, AES-256 needs %d", key_size,
                         AEAD_KEY_SIZE);
    if (size > AEAD_MAX_BYTES || context.size > AEAD_MAX_BYTES)
        return error_new(ERR_TOO_LARGE, "the message has %zu bytes, at most %d are allowed", size,
                         AEAD_MAX_BYTES);
    return NULL;
}

static EVP_CIPHER_CTX *begin(const struct secret *key, const unsigned char *nonce,
                             struct slice context, int encrypt)
{
    EVP_CIPHER_CTX *cipher = EVP_CIPHER_CTX_new();
    int ignored;

    OPENSSL_MUST(cipher && EVP_CipherInit_ex2(cipher, EVP_aes_256_gcm(),
                                              (const unsigned char *)secret_reveal(key).data, nonce,
                                              encrypt, NULL) == 1);
    if (context.size)
        OPENSSL_MUST(EVP_CipherUpdate(cipher, NULL, &ignored, (const unsigned char *)context.data,
                                      (int)context.size));
    return cipher;
}

static void run(EVP_CIPHER_CTX *cipher, unsigned char *out, const char *in, size_t size)
{
    int done = 0;

    if (size == 0)
        return;
    OPENSSL_MUST(EVP_CipherUpdate(cipher, out, &done, (const unsigned char *)in, (int)size));
    OPENSSL_MUST((size_t)done == size);
}

struct error *aead_seal(const struct secret *key, struct slice context, struct slice message,
                        struct text *out_sealed)
{
    CLEANUP(evp_cipher_ctx) EVP_CIPHER_CTX *cipher = NULL;
    CLEANUP(text) struct text sealed = TEXT_EMPTY;
    unsigned char *nonce;
    unsigned char *tag;
    int ignored;
    struct error *err = check(key, context, message.size);

    if (err)
        return error_wrap(err, "seal a message");
    nonce = (unsigned char *)text_reserve(&sealed, message.size + AEAD_OVERHEAD);
    tag = nonce + NONCE_SIZE + message.size;
    random_bytes(nonce, NONCE_SIZE);
    cipher = begin(key, nonce, context, 1);
    run(cipher, nonce + NONCE_SIZE, message.data, message.size);
    OPENSSL_MUST(EVP_CipherFinal_ex(cipher, tag, &ignored));
    OPENSSL_MUST(EVP_CIPHER_CTX_ctrl(cipher, EVP_CTRL_AEAD_GET_TAG, TAG_SIZE, tag));
    text_grown(&sealed, message.size + AEAD_OVERHEAD);
    text_done(out_sealed);
    *out_sealed = sealed;
    text_init(&sealed);
    return NULL;
}

struct error *aead_open(const struct secret *key, struct slice context, struct slice sealed,
                        struct secret **out_message)
{
    CLEANUP(evp_cipher_ctx) EVP_CIPHER_CTX *cipher = NULL;
    CLEANUP(secret_text) struct text message = TEXT_EMPTY;
    const unsigned char *nonce = (const unsigned char *)sealed.data;
    size_t size = sealed.size - AEAD_OVERHEAD;
    unsigned char *end;
    int ignored;
    struct error *err;

    if (sealed.size < AEAD_OVERHEAD)
        return error_new(ERR_INVALID, "open a sealed message: %zu bytes are too few", sealed.size);
    err = check(key, context, size);
    if (err)
        return error_wrap(err, "open a sealed message");
    cipher = begin(key, nonce, context, 0);
    end = (unsigned char *)text_reserve(&message, size) + size;
    run(cipher, end - size, sealed.data + NONCE_SIZE, size);
    OPENSSL_MUST(EVP_CIPHER_CTX_ctrl(cipher, EVP_CTRL_AEAD_SET_TAG, TAG_SIZE,
                                     (void *)(nonce + NONCE_SIZE + size)));
    if (EVP_CipherFinal_ex(cipher, end, &ignored) != 1) {
        openssl_clear();
        return error_new(ERR_INVALID, "open a sealed message: another key, another context, or it "
                                      "was changed");
    }
    text_grown(&message, size);
    *out_message = secret_take_text(&message);
    return NULL;
}
