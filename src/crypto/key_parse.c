/* Keys: reading them from PEM and DER, and keeping them in files. */
#include <openssl/pem.h>

#include "base/memory.h"
#include "base/text.h"
#include "crypto/key_curve_internal.h"
#include "crypto/key_internal.h"
#include "crypto/limits.h"
#include "crypto/pem_internal.h"
#include "crypto/secret.h"
#include "crypto/signature.h"

static struct error *check_size(struct slice input)
{
    if (input.size > KEY_MAX_BYTES)
        return error_new(ERR_TOO_LARGE, "key has %zu bytes, at most %d are allowed", input.size,
                         KEY_MAX_BYTES);
    return NULL;
}

/* OpenSSL's own check would look for primes in RSA keys, 45 ms for each; one signature costs less
 * than one. */
static struct error *check_by_signing(const struct key *key, bool *out_fits)
{
    CLEANUP(text) struct text signature = TEXT_EMPTY;
    const struct slice message = SLICE("a message to try the key with");
    struct error *err = signature_make(key, message, &signature);

    if (err)
        return error_recode(error_wrap(err, "the private key cannot sign"), ERR_INVALID);
    *out_fits = signature_is_valid(key, message, text_slice(&signature));
    return NULL;
}

/* A private key that does not fit its public half would sign what nobody can verify. */
static struct error *check_pair(const struct key *key)
{
    struct error *err = NULL;
    bool fits = false;

    if (key_curve_has(key))
        fits = key_curve_fits(key);
    else
        err = check_by_signing(key, &fits);
    if (err || fits)
        return err;
    return error_new(ERR_INVALID, "the private key does not fit its public key");
}

static struct error *adopt_private(EVP_PKEY *take_pkey, struct key **out_key)
{
    CLEANUP(key) struct key *key = NULL;
    struct error *err;

    /* Type and size first: trying a key of 16,384 bits would take long. */
    err = key_adopt(take_pkey, true, &key);
    if (err)
        return err;
    err = check_pair(key);
    if (err)
        return err;
    *out_key = STEAL(key);
    return NULL;
}

static EVP_PKEY *decode_pkcs8(struct slice der)
{
    const unsigned char *at = (const unsigned char *)der.data;
    PKCS8_PRIV_KEY_INFO *info = d2i_PKCS8_PRIV_KEY_INFO(NULL, &at, (long)der.size);
    EVP_PKEY *pkey = NULL;

    if (info && at == (const unsigned char *)der.data + der.size)
        pkey = EVP_PKCS82PKEY(info);
    PKCS8_PRIV_KEY_INFO_free(info);
    return pkey;
}

static EVP_PKEY *decode_typed(int type, struct slice der)
{
    const unsigned char *at = (const unsigned char *)der.data;
    EVP_PKEY *pkey = d2i_PrivateKey(type, NULL, &at, (long)der.size);

    if (pkey && at != (const unsigned char *)der.data + der.size) {
        EVP_PKEY_free(pkey);
        return NULL;
    }
    return pkey;
}

struct error *key_parse_der(struct slice der, struct key **out_key)
{
    EVP_PKEY *pkey;
    struct error *err = check_size(der);

    if (err)
        return err;
    pkey = decode_pkcs8(der);
    if (!pkey)
        pkey = decode_typed(EVP_PKEY_EC, der);
    if (!pkey)
        pkey = decode_typed(EVP_PKEY_RSA, der);
    openssl_clear(); /* what failed before the right form was found says nothing useful */
    if (!pkey)
        return error_new(ERR_BAD_REQUEST,
                         "not a private key: expected PKCS#8, PKCS#1 or SEC 1 in DER");
    return adopt_private(pkey, out_key);
}

static bool is_encrypted(const struct pem_block *block)
{
    return pem_block_is(block, PEM_STRING_PKCS8) || strstr(block->header, "ENCRYPTED");
}

static bool is_private_label(const struct pem_block *block)
{
    return pem_block_is(block, PEM_STRING_PKCS8INF) || pem_block_is(block, PEM_STRING_RSA) ||
           pem_block_is(block, PEM_STRING_ECPRIVATEKEY) ||
           pem_block_is(block, "ED25519 PRIVATE KEY");
}

struct error *key_parse_pem(struct slice pem, struct key **out_key)
{
    CLEANUP(pem_block) struct pem_block block = { 0 };
    CLEANUP(bio) BIO *bio = NULL;
    bool found;
    struct error *err = check_size(pem);

    if (err)
        return err;
    bio = openssl_reader(pem);
    do {
        err = pem_read(bio, &block, &found);
        if (err)
            return error_wrap(err, "parse private key");
        if (!found)
            return error_new(ERR_BAD_REQUEST, "no PRIVATE KEY block in the PEM text");
    } while (pem_block_is(&block, PEM_STRING_ECPARAMETERS));

    if (is_encrypted(&block))
        return error_new(ERR_INVALID, "the private key is encrypted; give it without a passphrase");
    if (!is_private_label(&block))
        return error_new(ERR_BAD_REQUEST, "expected a PRIVATE KEY block, found %s", block.label);
    err = key_parse_der(pem_block_der(&block), out_key);
    return err ? error_wrap(err, "parse %s", block.label) : NULL;
}

struct error *key_parse_public_der(struct slice der, struct key **out_key)
{
    const unsigned char *at = (const unsigned char *)der.data;
    CLEANUP(evp_pkey) EVP_PKEY *pkey = NULL;
    struct error *err = check_size(der);

    if (err)
        return err;
    pkey = d2i_PUBKEY(NULL, &at, (long)der.size);
    if (!pkey)
        return openssl_error(ERR_BAD_REQUEST, "not a public key: expected SubjectPublicKeyInfo");
    openssl_clear();
    if (at != (const unsigned char *)der.data + der.size)
        return error_new(ERR_BAD_REQUEST, "bytes follow the public key");
    return key_adopt(STEAL(pkey), false, out_key);
}

struct error *key_parse_public_pem(struct slice pem, struct key **out_key)
{
    CLEANUP(pem_block) struct pem_block block = { 0 };
    CLEANUP(bio) BIO *bio = NULL;
    bool found;
    struct error *err = check_size(pem);

    if (err)
        return err;
    bio = openssl_reader(pem);
    err = pem_read(bio, &block, &found);
    if (err)
        return error_wrap(err, "parse public key");
    if (!found || !pem_block_is(&block, PEM_STRING_PUBLIC))
        return error_new(ERR_BAD_REQUEST, "expected a PUBLIC KEY block, found %s",
                         found ? block.label : "none");
    err = key_parse_public_der(pem_block_der(&block), out_key);
    return err ? error_wrap(err, "parse public key") : NULL;
}

struct error *key_load(const char *path, struct key **out_key)
{
    CLEANUP(secret) struct secret *pem = NULL;
    struct error *err;

    err = secret_load(path, &pem);
    if (err)
        return error_wrap(err, "load private key");
    err = key_parse_pem(secret_reveal(pem), out_key);
    return err ? error_wrap(err, "load private key %s", path) : NULL;
}

struct error *key_save(const struct key *key, const char *path)
{
    CLEANUP(secret) struct secret *pem = key_format_pem(key, KEY_FORM_PKCS8);
    struct error *err;

    err = secret_save(pem, path);
    return err ? error_wrap(err, "save private key") : NULL;
}
