/* What every file here needs from OpenSSL. Its per-thread error queue is always left empty: a
 * failure drains it into our error, and what we expected to fail is cleared on the spot. */
#pragma once

#include <openssl/bio.h>
#include <openssl/evp.h>
#include <openssl/x509.h>
#include <openssl/x509v3.h>

#include "base/cleanup.h"
#include "base/error.h"
#include "base/slice.h"

/* An error whose causes are the queue's entries, the oldest innermost. */
struct error *openssl_error(enum error_code code, const char *fmt, ...) PRINTF_LIKE(2, 3);

/* Forgets what OpenSSL noted on the way to a result we wanted. */
void openssl_clear(void);

/* Allocation inside OpenSSL, like ours, does not fail: NULL or 0 ends the process. */
#define OPENSSL_MUST(expression)                                                                   \
    ((expression) ? (void)0 : openssl_abort(__FILE__, __LINE__, #expression))
void openssl_abort(const char *file, int line, const char *what) NO_RETURN;

BIO *openssl_reader(struct slice bytes); /* borrows the bytes; never NULL */
BIO *openssl_writer(void);               /* wipes what it held; never NULL */
struct slice openssl_written(BIO *bio);  /* borrowed from the writer */

CLEANUP_DEFINE(bio, BIO *, BIO_free)
CLEANUP_DEFINE(evp_pkey, EVP_PKEY *, EVP_PKEY_free)
CLEANUP_DEFINE(evp_md_ctx, EVP_MD_CTX *, EVP_MD_CTX_free)
CLEANUP_DEFINE(evp_cipher_ctx, EVP_CIPHER_CTX *, EVP_CIPHER_CTX_free)
CLEANUP_DEFINE(bignum, BIGNUM *, BN_clear_free)
CLEANUP_DEFINE(x509, X509 *, X509_free)
CLEANUP_DEFINE(x509_req, X509_REQ *, X509_REQ_free)
CLEANUP_DEFINE(x509_name, X509_NAME *, X509_NAME_free)
CLEANUP_DEFINE(general_names, GENERAL_NAMES *, GENERAL_NAMES_free)
CLEANUP_DEFINE(name_constraints, NAME_CONSTRAINTS *, NAME_CONSTRAINTS_free)
