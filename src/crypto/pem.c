/* PEM blocks through OpenSSL's reader. */
#include "crypto/pem_internal.h"

#include <openssl/err.h>
#include <openssl/pem.h>

void pem_block_done(struct pem_block *block)
{
    OPENSSL_free(block->label);
    OPENSSL_free(block->header);
    OPENSSL_secure_clear_free(block->data, (size_t)block->size);
    *block = (struct pem_block){ 0 };
}

static bool at_end(void)
{
    unsigned long number = ERR_peek_last_error();

    return ERR_GET_LIB(number) == ERR_LIB_PEM && ERR_GET_REASON(number) == PEM_R_NO_START_LINE;
}

struct error *pem_read(BIO *bio, struct pem_block *block, bool *out_found)
{
    /* The secure flag makes OpenSSL wipe its buffers; there is no secure heap behind it. */
    const unsigned flags = PEM_FLAG_SECURE | PEM_FLAG_EAY_COMPATIBLE;

    pem_block_done(block);
    if (PEM_read_bio_ex(bio, &block->label, &block->header, &block->data, &block->size, flags)) {
        openssl_clear();
        *out_found = true;
        return NULL;
    }
    *block = (struct pem_block){ 0 };
    if (!at_end())
        return openssl_error(ERR_BAD_REQUEST, "read a PEM block");
    openssl_clear();
    *out_found = false;
    return NULL;
}

bool pem_block_is(const struct pem_block *block, const char *label)
{
    return strcmp(block->label, label) == 0;
}

struct slice pem_block_der(const struct pem_block *block)
{
    return slice_of((const char *)block->data, (size_t)block->size);
}
