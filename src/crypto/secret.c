/* Bytes that nobody else should see. */
#include "crypto/secret.h"

#include <openssl/crypto.h>

#include "base/error.h"
#include "base/file.h"
#include "base/memory.h"
#include "base/random.h"
#include "base/text.h"
#include "crypto/limits.h"

struct secret {
    size_t size;
    char data[]; /* size bytes and a NUL */
};

static struct secret *make(size_t size)
{
    struct secret *secret;
    size_t whole;

    if (__builtin_add_overflow(sizeof(*secret) + 1, size, &whole))
        memory_abort(__FILE__, __LINE__, "secret size overflows");
    secret = memory_zero(whole);
    secret->size = size;
    return secret;
}

struct secret *secret_new(const void *data, size_t size)
{
    struct secret *secret = make(size);

    if (size)
        memcpy(secret->data, data, size);
    return secret;
}

struct secret *secret_new_random(size_t size)
{
    struct secret *secret = make(size);

    random_bytes(secret->data, size);
    return secret;
}

struct secret *secret_dup(const struct secret *secret)
{
    return secret ? secret_new(secret->data, secret->size) : NULL;
}

struct secret *secret_free(struct secret *secret)
{
    if (secret)
        OPENSSL_cleanse(secret, sizeof(*secret) + secret->size);
    return memory_free(secret);
}

struct secret *secret_take_text(struct text *take_text)
{
    struct secret *secret = secret_new(text_string(take_text), take_text->size);

    secret_wipe_text(take_text);
    return secret;
}

struct error *secret_load(const char *path, struct secret **out_secret)
{
    CLEANUP(secret_text) struct text content = TEXT_EMPTY;
    struct error *err;

    err = file_read(path, SECRET_FILE_MAX_BYTES, &content);
    if (err)
        return error_wrap(err, "load secret");
    *out_secret = secret_take_text(&content);
    return NULL;
}

struct error *secret_save(const struct secret *secret, const char *path)
{
    struct error *err = file_write(path, secret->data, secret->size, 0600);

    return err ? error_wrap(err, "save secret") : NULL;
}

struct slice secret_reveal(const struct secret *secret)
{
    return slice_of(secret->data, secret->size);
}

const char *secret_format(const struct secret *secret)
{
    (void)secret;
    return "[REDACTED]";
}

bool secret_equal_bytes(struct slice a, struct slice b)
{
    return a.size == b.size && (a.size == 0 || CRYPTO_memcmp(a.data, b.data, a.size) == 0);
}

bool secret_equal(const struct secret *a, const struct secret *b)
{
    return secret_equal_bytes(secret_reveal(a), secret_reveal(b));
}

void secret_wipe(void *data, size_t size)
{
    if (size)
        OPENSSL_cleanse(data, size);
}

void secret_wipe_text(struct text *text)
{
    secret_wipe(text->data, text->capacity);
    text_done(text);
}
