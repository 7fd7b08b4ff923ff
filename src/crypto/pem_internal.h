/* The blocks of a PEM file, one after the other. Text around the blocks is skipped. */
#pragma once

#include <stdbool.h>

#include "base/slice.h"
#include "crypto/openssl_internal.h"

struct pem_block {
    char *label;  /* "CERTIFICATE" */
    char *header; /* lines such as "Proc-Type: 4,ENCRYPTED"; mostly empty */
    unsigned char *data;
    long size;
};

/* Reads the next block into *block, releasing what it held before (start with { 0 }). At the end
 * of the input *out_found is false. */
struct error *pem_read(BIO *bio, struct pem_block *block, bool *out_found);

void pem_block_done(struct pem_block *block); /* wipes */
bool pem_block_is(const struct pem_block *block, const char *label);
struct slice pem_block_der(const struct pem_block *block);

static inline void pem_block_cleanup(struct pem_block *block)
{
    pem_block_done(block);
}
