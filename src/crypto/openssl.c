/* OpenSSL's error queue and memory buffers in our own terms. */
#include "crypto/openssl_internal.h"

#include <openssl/err.h>
#include <stdarg.h>

#include "base/memory.h"

static struct error *drain(enum error_code code)
{
    struct error *chain = NULL;
    unsigned long number;

    while ((number = ERR_get_error()) != 0) {
        const char *reason = ERR_reason_error_string(number);
        char text[256];

        if (!reason) {
            ERR_error_string_n(number, text, sizeof(text));
            reason = text;
        }
        chain = chain ? error_wrap(chain, "%s", reason) : error_new(code, "%s", reason);
    }
    return chain;
}

struct error *openssl_error(enum error_code code, const char *fmt, ...)
{
    struct error *cause = drain(code);
    CLEANUP(string) char *message = NULL;
    va_list args;

    va_start(args, fmt);
    message = memory_vformat(fmt, args);
    va_end(args);
    return cause ? error_wrap(cause, "%s", message) : error_new(code, "%s", message);
}

void openssl_clear(void)
{
    ERR_clear_error();
}

void openssl_abort(const char *file, int line, const char *what)
{
    memory_abort(file, line, what);
}

BIO *openssl_reader(struct slice bytes)
{
    BIO *bio;

    ASSERT(bytes.size <= INT_MAX);
    bio = BIO_new_mem_buf(bytes.size ? bytes.data : "", (int)bytes.size);
    OPENSSL_MUST(bio);
    return bio;
}

BIO *openssl_writer(void)
{
    BIO *bio = BIO_new(BIO_s_mem());

    OPENSSL_MUST(bio);
    return bio;
}

struct slice openssl_written(BIO *bio)
{
    char *data = NULL;
    long size = BIO_get_mem_data(bio, &data);

    return slice_of(data, size > 0 ? (size_t)size : 0);
}
