/* Keys: making, judging and writing them. Reading them is in key_parse.c. */
#include "crypto/key.h"

#include <openssl/core_names.h>
#include <openssl/encoder.h>
#include <openssl/pem.h>
#include <stdatomic.h>

#include "base/memory.h"
#include "base/text.h"
#include "crypto/key_curve_internal.h"
#include "crypto/key_internal.h"
#include "crypto/limits.h"
#include "crypto/secret.h"

struct key {
    atomic_uint references;
    enum key_type type;
    bool is_private;
    EVP_PKEY *pkey;
};

const char *key_type_name(enum key_type type)
{
    switch (type) {
    case KEY_P256:
        return "P-256";
    case KEY_P384:
        return "P-384";
    case KEY_RSA:
        return "RSA";
    case KEY_ED25519:
        return "Ed25519";
    }
    return "unknown";
}

static struct error *check_curve(const EVP_PKEY *pkey, enum key_type *out_type)
{
    char group[64] = "";
    int is_explicit = 0;

    if (!EVP_PKEY_get_group_name(pkey, group, sizeof(group), NULL))
        group[0] = '\0';
    EVP_PKEY_get_int_param(pkey, OSSL_PKEY_PARAM_EC_DECODED_FROM_EXPLICIT_PARAMS, &is_explicit);
    openssl_clear();
    if (is_explicit || !group[0])
        return error_new(ERR_INVALID,
                         "the curve is given by parameters of its own; use P-256 or P-384 by name");
    if (strcmp(group, SN_X9_62_prime256v1) == 0 || strcmp(group, "P-256") == 0)
        *out_type = KEY_P256;
    else if (strcmp(group, SN_secp384r1) == 0 || strcmp(group, "P-384") == 0)
        *out_type = KEY_P384;
    else
        return error_new(ERR_INVALID, "elliptic curve %s is not supported; use P-256 or P-384",
                         group);
    return NULL;
}

static struct error *check_rsa(const EVP_PKEY *pkey)
{
    CLEANUP(bignum) BIGNUM *exponent = NULL;
    int bits = EVP_PKEY_get_bits(pkey);
    BN_ULONG value;

    if (bits < KEY_RSA_MIN_BITS || bits > KEY_RSA_MAX_BITS)
        return error_new(ERR_INVALID, "RSA key has %d bits; %d to %d are accepted", bits,
                         KEY_RSA_MIN_BITS, KEY_RSA_MAX_BITS);
    if (!EVP_PKEY_get_bn_param(pkey, OSSL_PKEY_PARAM_RSA_E, &exponent))
        return openssl_error(ERR_INVALID, "read the RSA exponent");
    value = BN_get_word(exponent); /* all ones when it does not fit */
    if (value < 65537 || value > UINT32_MAX || value % 2 == 0)
        return error_new(ERR_INVALID, "RSA exponent is weak; 65537 is usual");
    return NULL;
}

static struct error *judge(const EVP_PKEY *pkey, enum key_type *out_type)
{
    switch (EVP_PKEY_get_base_id(pkey)) {
    case EVP_PKEY_EC:
        return check_curve(pkey, out_type);
    case EVP_PKEY_RSA:
        *out_type = KEY_RSA;
        return check_rsa(pkey);
    case EVP_PKEY_ED25519:
        *out_type = KEY_ED25519;
        return NULL;
    default:
        return error_new(ERR_INVALID,
                         "key type %s is not supported; use P-256, P-384, RSA or Ed25519",
                         EVP_PKEY_get0_type_name(pkey) ? EVP_PKEY_get0_type_name(pkey) : "unknown");
    }
}

struct error *key_adopt(EVP_PKEY *take_pkey, bool is_private, struct key **out_key)
{
    CLEANUP(evp_pkey) EVP_PKEY *pkey = take_pkey;
    enum key_type type = KEY_P256;
    struct key *key;
    struct error *err;

    err = judge(pkey, &type);
    if (err)
        return err;
    key = NEW(struct key);
    atomic_init(&key->references, 1);
    key->type = type;
    key->is_private = is_private;
    key->pkey = STEAL(pkey);
    *out_key = key;
    return NULL;
}

struct error *key_generate(enum key_type type, unsigned rsa_bits, struct key **out_key)
{
    EVP_PKEY *pkey = NULL;

    switch (type) {
    case KEY_P256:
        pkey = EVP_PKEY_Q_keygen(NULL, NULL, "EC", "P-256");
        break;
    case KEY_P384:
        pkey = EVP_PKEY_Q_keygen(NULL, NULL, "EC", "P-384");
        break;
    case KEY_RSA:
        if (rsa_bits == 0)
            rsa_bits = KEY_RSA_MIN_BITS;
        if (rsa_bits < KEY_RSA_MIN_BITS || rsa_bits > KEY_RSA_MAX_BITS)
            return error_new(ERR_INVALID, "RSA key of %u bits; %d to %d are accepted", rsa_bits,
                             KEY_RSA_MIN_BITS, KEY_RSA_MAX_BITS);
        pkey = EVP_PKEY_Q_keygen(NULL, NULL, "RSA", (size_t)rsa_bits);
        break;
    case KEY_ED25519:
        pkey = EVP_PKEY_Q_keygen(NULL, NULL, "ED25519");
        break;
    }
    if (!pkey)
        return openssl_error(ERR_INTERNAL, "generate a %s key", key_type_name(type));
    openssl_clear();
    return key_adopt(pkey, true, out_key);
}

struct key *key_ref(struct key *key)
{
    atomic_fetch_add_explicit(&key->references, 1, memory_order_relaxed);
    return key;
}

struct key *key_unref(struct key *key)
{
    if (!key || atomic_fetch_sub_explicit(&key->references, 1, memory_order_acq_rel) > 1)
        return NULL;
    EVP_PKEY_free(key->pkey);
    return memory_free(key);
}

static const char *structure_of(const struct key *key, enum key_form form)
{
    /* Ed25519 has no older form. */
    return form == KEY_FORM_PKCS8 || key->type == KEY_ED25519 ? "PrivateKeyInfo" : "type-specific";
}

static void encode(const struct key *key, int selection, const char *format, const char *structure,
                   BIO *bio)
{
    OSSL_ENCODER_CTX *context =
        OSSL_ENCODER_CTX_new_for_pkey(key->pkey, selection, format, structure, NULL);

    OPENSSL_MUST(context && OSSL_ENCODER_to_bio(context, bio) == 1);
    OSSL_ENCODER_CTX_free(context);
    openssl_clear();
}

struct secret *key_format_der(const struct key *key, enum key_form form)
{
    CLEANUP(bio) BIO *bio = openssl_writer();
    struct slice der;

    ASSERT(key->is_private);
    encode(key, EVP_PKEY_KEYPAIR, "DER", structure_of(key, form), bio);
    der = openssl_written(bio);
    return secret_new(der.data, der.size);
}

static const char *label_of(const struct key *key, enum key_form form)
{
    if (form == KEY_FORM_PKCS8)
        return PEM_STRING_PKCS8INF;
    switch (key->type) {
    case KEY_P256:
    case KEY_P384:
        return PEM_STRING_ECPRIVATEKEY;
    case KEY_RSA:
        return PEM_STRING_RSA;
    case KEY_ED25519:
        return "ED25519 PRIVATE KEY";
    }
    return PEM_STRING_PKCS8INF;
}

struct secret *key_format_pem(const struct key *key, enum key_form form)
{
    CLEANUP(secret) struct secret *der = key_format_der(key, form);
    CLEANUP(bio) BIO *bio = openssl_writer();
    struct slice bytes = secret_reveal(der);
    struct slice pem;

    OPENSSL_MUST(PEM_write_bio(bio, label_of(key, form), "", (const unsigned char *)bytes.data,
                               (long)bytes.size) > 0);
    pem = openssl_written(bio);
    return secret_new(pem.data, pem.size);
}

static void append_public(const struct key *key, const char *format, struct text *text)
{
    CLEANUP(bio) BIO *bio = openssl_writer();

    encode(key, EVP_PKEY_PUBLIC_KEY, format, "SubjectPublicKeyInfo", bio);
    text_append_slice(text, openssl_written(bio));
}

void key_format_public_pem(const struct key *key, struct text *text)
{
    append_public(key, "PEM", text);
}

void key_format_public_der(const struct key *key, struct text *text)
{
    if (!key_curve_has(key) || !key_curve_append_public(key, text))
        append_public(key, "DER", text);
}

struct key *key_public(struct key *key)
{
    CLEANUP(text) struct text der = TEXT_EMPTY;
    struct key *public = NULL;

    if (!key->is_private)
        return key_ref(key);
    key_format_public_der(key, &der);
    error_drop(key_parse_public_der(text_slice(&der), &public), "we wrote it a moment ago");
    ASSERT(public);
    return public;
}

enum key_type key_type(const struct key *key)
{
    return key->type;
}

const EVP_MD *key_digest(const struct key *key)
{
    switch (key->type) {
    case KEY_P256:
    case KEY_RSA:
        return EVP_sha256();
    case KEY_P384:
        return EVP_sha384();
    case KEY_ED25519:
        return NULL;
    }
    return NULL;
}

size_t key_coordinate_size(const struct key *key)
{
    switch (key->type) {
    case KEY_P256:
        return 32;
    case KEY_P384:
        return 48;
    case KEY_RSA:
    case KEY_ED25519:
        return 0;
    }
    return 0;
}

unsigned key_bits(const struct key *key)
{
    return (unsigned)EVP_PKEY_get_bits(key->pkey);
}

bool key_is_private(const struct key *key)
{
    return key->is_private;
}

bool key_equal(const struct key *a, const struct key *b)
{
    bool equal = a->type == b->type && EVP_PKEY_eq(a->pkey, b->pkey) == 1;

    openssl_clear();
    return equal;
}

struct evp_pkey_st *key_native(const struct key *key)
{
    return key->pkey;
}
