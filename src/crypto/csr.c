/* Requests: making, reading, granting. */
#include "crypto/csr.h"

#include <openssl/err.h>
#include <openssl/pem.h>

#include "base/memory.h"
#include "base/text.h"
#include "crypto/certificate_issue.h"
#include "crypto/identity_internal.h"
#include "crypto/key_internal.h"
#include "crypto/limits.h"
#include "crypto/pem_internal.h"

struct csr {
    X509_REQ *request;
    struct key *key;
    struct arena *arena;
    struct identity identity;
};

struct csr *csr_free(struct csr *csr)
{
    if (!csr)
        return NULL;
    X509_REQ_free(csr->request);
    key_unref(csr->key);
    arena_free(csr->arena);
    return memory_free(csr);
}

static struct error *read_names(struct csr *csr)
{
    STACK_OF(X509_EXTENSION) *extensions = X509_REQ_get_extensions(csr->request);
    int critical = -1;
    CLEANUP(general_names) GENERAL_NAMES *names =
        extensions ? X509V3_get_d2i(extensions, NID_subject_alt_name, &critical, NULL) : NULL;
    struct error *err;

    if (!extensions && ERR_peek_error())
        return openssl_error(ERR_INVALID, "the requested extensions are not readable");
    sk_X509_EXTENSION_pop_free(extensions, X509_EXTENSION_free);
    openssl_clear();
    if (!names && critical != -1)
        return error_new(ERR_INVALID, "the alternative names are %s",
                         critical == -2 ? "there more than once" : "not readable");
    err = identity_read_names(csr->arena, names, &csr->identity);
    return err ? error_wrap(err, "alternative names") : NULL;
}

static struct error *read_key(struct csr *csr)
{
    EVP_PKEY *pkey = X509_REQ_get_pubkey(csr->request);
    struct error *err;

    if (!pkey)
        return openssl_error(ERR_INVALID, "the public key is not readable");
    openssl_clear();
    err = key_adopt(pkey, false, &csr->key);
    if (err)
        return err;
    if (X509_REQ_verify(csr->request, key_native(csr->key)) != 1)
        return openssl_error(ERR_INVALID, "the request is not signed with its own key");
    openssl_clear();
    return NULL;
}

static struct error *adopt(X509_REQ *take_request, struct csr **out_csr)
{
    CLEANUP(csr) struct csr *csr = NEW(struct csr);
    struct error *err;

    csr->request = take_request;
    csr->arena = arena_create();
    err = read_key(csr);
    if (err)
        return err;
    err =
        identity_read_subject(csr->arena, X509_REQ_get_subject_name(csr->request), &csr->identity);
    if (err)
        return error_wrap(err, "subject");
    err = read_names(csr);
    if (err)
        return err;
    *out_csr = STEAL(csr);
    return NULL;
}

struct error *csr_parse_der(struct slice der, struct csr **out_csr)
{
    const unsigned char *at = (const unsigned char *)der.data;
    CLEANUP(x509_req) X509_REQ *request = NULL;
    struct error *err;

    if (der.size > CERTIFICATE_MAX_BYTES)
        return error_new(ERR_TOO_LARGE, "certificate request has %zu bytes, at most %d are allowed",
                         der.size, CERTIFICATE_MAX_BYTES);
    request = d2i_X509_REQ(NULL, &at, (long)der.size);
    if (!request)
        return openssl_error(ERR_BAD_REQUEST, "not a certificate request");
    openssl_clear();
    if (at != (const unsigned char *)der.data + der.size)
        return error_new(ERR_BAD_REQUEST, "bytes follow the certificate request");
    err = adopt(STEAL(request), out_csr);
    return err ? error_wrap(err, "certificate request") : NULL;
}

struct error *csr_parse_pem(struct slice pem, struct csr **out_csr)
{
    CLEANUP(pem_block) struct pem_block block = { 0 };
    CLEANUP(bio) BIO *bio = NULL;
    bool found = false;
    struct error *err;

    if (pem.size > 2 * CERTIFICATE_MAX_BYTES)
        return error_new(ERR_TOO_LARGE, "certificate request has %zu bytes, at most %d are allowed",
                         pem.size, 2 * CERTIFICATE_MAX_BYTES);
    bio = openssl_reader(pem);
    err = pem_read(bio, &block, &found);
    if (err)
        return error_wrap(err, "parse certificate request");
    if (!found || (!pem_block_is(&block, PEM_STRING_X509_REQ) &&
                   !pem_block_is(&block, PEM_STRING_X509_REQ_OLD)))
        return error_new(ERR_BAD_REQUEST, "expected a CERTIFICATE REQUEST block, found %s",
                         found ? block.label : "none");
    return csr_parse_der(pem_block_der(&block), out_csr);
}

static struct error *add_names(X509_REQ *request, const struct identity *identity)
{
    STACK_OF(X509_EXTENSION) *extensions = NULL;
    CLEANUP(general_names) GENERAL_NAMES *names = NULL;
    struct error *err = identity_write_names(identity, &names);

    if (err || !names)
        return err;
    OPENSSL_MUST(X509V3_add1_i2d(&extensions, NID_subject_alt_name, names, 0, X509V3_ADD_DEFAULT) ==
                 1);
    OPENSSL_MUST(X509_REQ_add_extensions(request, extensions));
    sk_X509_EXTENSION_pop_free(extensions, X509_EXTENSION_free);
    return NULL;
}

struct error *csr_new(const struct identity *identity, const struct key *key, struct csr **out_csr)
{
    CLEANUP(x509_req) X509_REQ *request = X509_REQ_new();
    struct error *err;

    OPENSSL_MUST(request);
    if (!key_is_private(key))
        return error_new(ERR_INVALID, "make certificate request: a public key cannot sign");
    OPENSSL_MUST(X509_REQ_set_version(request, X509_REQ_VERSION_1));
    OPENSSL_MUST(X509_REQ_set_pubkey(request, key_native(key)));
    err = identity_write_subject(identity, X509_REQ_get_subject_name(request));
    if (!err)
        err = add_names(request, identity);
    if (err)
        return error_wrap(err, "make certificate request");
    if (X509_REQ_sign(request, key_native(key), key_digest(key)) <= 0)
        return openssl_error(ERR_INTERNAL, "sign certificate request");
    openssl_clear();
    return adopt(STEAL(request), out_csr);
}

void csr_format_der(const struct csr *csr, struct text *text)
{
    unsigned char *der = NULL;
    int size = i2d_X509_REQ(csr->request, &der);

    OPENSSL_MUST(size > 0);
    text_append_bytes(text, der, (size_t)size);
    OPENSSL_free(der);
}

void csr_format_pem(const struct csr *csr, struct text *text)
{
    CLEANUP(bio) BIO *bio = openssl_writer();

    OPENSSL_MUST(PEM_write_bio_X509_REQ(bio, csr->request));
    text_append_slice(text, openssl_written(bio));
}

const struct identity *csr_identity(const struct csr *csr)
{
    return &csr->identity;
}

struct key *csr_key(const struct csr *csr)
{
    return csr->key;
}

struct error *csr_issue(const struct csr *csr, const struct csr_policy *policy,
                        const struct certificate_issuer *issuer, const struct clock *clock,
                        struct certificate **out_certificate)
{
    CLEANUP(arena) struct arena *arena = arena_create();
    struct certificate_spec spec = { 0 };
    struct error *err;

    err = policy->decide(arena, csr, policy->context, &spec);
    if (err)
        return error_wrap(err, "certificate request refused");
    return certificate_issue(&spec, csr->key, issuer, clock, out_certificate);
}
