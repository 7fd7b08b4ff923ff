/* Certificates: reading, writing, asking. Lists of them are in certificate_list.c. */
#include "crypto/certificate.h"

#include <openssl/pem.h>
#include <stdatomic.h>

#include "base/hex.h"
#include "base/ip.h"
#include "base/memory.h"
#include "base/text.h"
#include "base/timestamp.h"
#include "crypto/certificate_internal.h"
#include "crypto/identity_internal.h"
#include "crypto/key_internal.h"
#include "crypto/limits.h"
#include "crypto/pem_internal.h"

struct certificate {
    atomic_uint references;
    X509 *x509;
    struct key *key; /* NULL: of a kind we do not use */
    struct arena *arena;
    struct certificate_fields fields;
};

struct flag {
    unsigned theirs;
    unsigned ours;
};

static const struct flag usage_flags[] = {
    { KU_DIGITAL_SIGNATURE, CERTIFICATE_DIGITAL_SIGNATURE },
    { KU_NON_REPUDIATION, CERTIFICATE_CONTENT_COMMITMENT },
    { KU_KEY_ENCIPHERMENT, CERTIFICATE_KEY_ENCIPHERMENT },
    { KU_DATA_ENCIPHERMENT, CERTIFICATE_DATA_ENCIPHERMENT },
    { KU_KEY_AGREEMENT, CERTIFICATE_KEY_AGREEMENT },
    { KU_KEY_CERT_SIGN, CERTIFICATE_CERT_SIGN },
    { KU_CRL_SIGN, CERTIFICATE_CRL_SIGN },
};

static struct error *read_time(const char *what, const ASN1_TIME *time, int64_t *out_ms)
{
    struct timestamp_parts parts = { 0 };
    struct tm tm = { 0 };
    int64_t us = 0;
    struct error *err;

    if (!ASN1_TIME_to_tm(time, &tm))
        return openssl_error(ERR_INVALID, "%s is not a time", what);
    parts.year = tm.tm_year + 1900;
    parts.month = tm.tm_mon + 1;
    parts.day = tm.tm_mday;
    parts.hour = tm.tm_hour;
    parts.minute = tm.tm_min;
    parts.second = tm.tm_sec;
    err = timestamp_join(&parts, &us);
    if (err)
        return error_wrap(err, "%s", what);
    *out_ms = us / 1000;
    return NULL;
}

static struct error *read_name(struct arena *arena, const char *what, const X509_NAME *name,
                               const char **out_text)
{
    CLEANUP(bio) BIO *bio = openssl_writer();
    struct slice text;

    if (X509_NAME_print_ex(bio, name, 0, XN_FLAG_RFC2253 & ~ASN1_STRFLGS_ESC_MSB) < 0)
        return openssl_error(ERR_INVALID, "%s is not readable text", what);
    text = openssl_written(bio);
    *out_text = arena_strndup(arena, text.data ? text.data : "", text.size);
    return NULL;
}

static const char *string_hex(struct arena *arena, const ASN1_STRING *string)
{
    if (!string)
        return NULL;
    return hex_format(arena, slice_of((const char *)ASN1_STRING_get0_data(string),
                                      (size_t)ASN1_STRING_length(string)));
}

static struct error *read_serial(struct arena *arena, const X509 *x509, const char **out_serial)
{
    const ASN1_INTEGER *serial = X509_get0_serialNumber(x509);

    if (ASN1_STRING_length(serial) > 32)
        return error_new(ERR_INVALID, "serial number has %d bytes, at most 20 are right",
                         ASN1_STRING_length(serial));
    *out_serial = arena_format(arena, "%s%s", ASN1_STRING_type(serial) & V_ASN1_NEG ? "-" : "",
                               string_hex(arena, serial));
    return NULL;
}

static const char *read_fingerprint(struct arena *arena, const X509 *x509)
{
    unsigned char bytes[EVP_MAX_MD_SIZE];
    unsigned size = 0;

    OPENSSL_MUST(X509_digest(x509, EVP_sha256(), bytes, &size));
    return hex_format(arena, slice_of((const char *)bytes, size));
}

/* An extension by its number: NULL when absent. A broken or repeated one is an error. */
static struct error *read_extension(const X509 *x509, int nid, void **out_value)
{
    int critical = 0;

    *out_value = X509_get_ext_d2i(x509, nid, &critical, NULL);
    if (!*out_value && critical != -1)
        return openssl_error(ERR_INVALID, "extension %s is %s", OBJ_nid2ln(nid),
                             critical == -2 ? "there more than once" : "not readable");
    openssl_clear();
    return NULL;
}

static struct error *read_purposes(const X509 *x509, unsigned *out_purposes)
{
    void *value;
    EXTENDED_KEY_USAGE *usages;
    struct error *err = read_extension(x509, NID_ext_key_usage, &value);

    if (err)
        return err;
    usages = value;
    *out_purposes = 0;
    for (int i = 0; usages && i < sk_ASN1_OBJECT_num(usages); i++) {
        switch (OBJ_obj2nid(sk_ASN1_OBJECT_value(usages, i))) {
        case NID_server_auth:
            *out_purposes |= CERTIFICATE_SERVER;
            break;
        case NID_client_auth:
            *out_purposes |= CERTIFICATE_CLIENT;
            break;
        case NID_anyExtendedKeyUsage:
            *out_purposes |= CERTIFICATE_SERVER | CERTIFICATE_CLIENT | CERTIFICATE_OTHER_PURPOSE;
            break;
        default:
            *out_purposes |= CERTIFICATE_OTHER_PURPOSE;
        }
    }
    EXTENDED_KEY_USAGE_free(usages);
    return NULL;
}

static struct error *read_usage(X509 *x509, struct certificate_fields *fields)
{
    uint32_t flags = X509_get_extension_flags(x509);
    uint32_t usage = X509_get_key_usage(x509);

    openssl_clear();
    if (flags & EXFLAG_INVALID)
        return error_new(ERR_INVALID, "an extension is broken or contradicts another");
    fields->is_ca = flags & EXFLAG_CA;
    fields->path_limit = CERTIFICATE_NO_PATH_LIMIT;
    if (fields->is_ca && X509_get_pathlen(x509) >= 0)
        fields->path_limit = (int)X509_get_pathlen(x509);
    if (flags & EXFLAG_KUSAGE)
        for (size_t i = 0; i < COUNT_OF(usage_flags); i++)
            fields->key_usage |= usage & usage_flags[i].theirs ? usage_flags[i].ours : 0;
    return read_purposes(x509, &fields->purposes);
}

static struct error *read_names(struct arena *arena, X509 *x509, struct certificate_fields *fields)
{
    CLEANUP(general_names) GENERAL_NAMES *names = NULL;
    CLEANUP(name_constraints) NAME_CONSTRAINTS *constraints = NULL;
    void *value;
    struct error *err;

    err = identity_read_subject(arena, X509_get_subject_name(x509), &fields->identity);
    if (err)
        return error_wrap(err, "subject");
    err = read_extension(x509, NID_subject_alt_name, &value);
    if (err)
        return err;
    names = value;
    err = identity_read_names(arena, names, &fields->identity);
    if (err)
        return error_wrap(err, "alternative names");
    err = read_extension(x509, NID_name_constraints, &value);
    if (err)
        return err;
    constraints = value;
    err =
        identity_read_permitted(arena, constraints, &fields->permitted_dns, &fields->permitted_ips);
    return err ? error_wrap(err, "name constraints") : NULL;
}

static struct error *read_fields(struct arena *arena, X509 *x509, struct certificate_fields *fields)
{
    struct error *err = read_usage(x509, fields);

    if (!err)
        err = read_names(arena, x509, fields);
    if (!err)
        err = read_serial(arena, x509, &fields->serial);
    if (!err)
        err = read_time("notBefore", X509_get0_notBefore(x509), &fields->not_before_ms);
    if (!err)
        err = read_time("notAfter", X509_get0_notAfter(x509), &fields->not_after_ms);
    if (!err)
        err = read_name(arena, "subject", X509_get_subject_name(x509), &fields->subject);
    if (!err)
        err = read_name(arena, "issuer", X509_get_issuer_name(x509), &fields->issuer);
    if (err)
        return err;
    fields->fingerprint = read_fingerprint(arena, x509);
    fields->subject_key_id = string_hex(arena, X509_get0_subject_key_id(x509));
    fields->authority_key_id = string_hex(arena, X509_get0_authority_key_id(x509));
    return NULL;
}

static struct key *read_key(X509 *x509)
{
    EVP_PKEY *pkey = X509_get_pubkey(x509);
    struct key *key = NULL;

    if (pkey)
        error_drop(key_adopt(pkey, false, &key),
                   "other kinds are for OpenSSL alone to verify with");
    openssl_clear();
    return key;
}

struct error *certificate_adopt(X509 *take_x509, struct certificate **out_certificate)
{
    CLEANUP(certificate) struct certificate *certificate = NEW(struct certificate);
    struct error *err;

    atomic_init(&certificate->references, 1);
    certificate->x509 = take_x509;
    certificate->arena = arena_create();
    err = read_fields(certificate->arena, take_x509, &certificate->fields);
    if (err)
        return err;
    certificate->key = read_key(take_x509);
    *out_certificate = STEAL(certificate);
    return NULL;
}

struct certificate *certificate_ref(struct certificate *certificate)
{
    atomic_fetch_add_explicit(&certificate->references, 1, memory_order_relaxed);
    return certificate;
}

struct certificate *certificate_unref(struct certificate *certificate)
{
    if (!certificate ||
        atomic_fetch_sub_explicit(&certificate->references, 1, memory_order_acq_rel) > 1)
        return NULL;
    key_unref(certificate->key);
    X509_free(certificate->x509);
    arena_free(certificate->arena);
    return memory_free(certificate);
}

/* One value has one encoding, so that a fingerprint means the same bytes to everyone. */
static bool is_encoding_of(X509 *x509, struct slice der)
{
    unsigned char *again = NULL;
    int size = i2d_X509(x509, &again);
    bool same = size > 0 && slice_equal(slice_of((const char *)again, (size_t)size), der);

    OPENSSL_free(again);
    openssl_clear();
    return same;
}

struct error *certificate_parse_der(struct slice der, struct certificate **out_certificate)
{
    const unsigned char *at = (const unsigned char *)der.data;
    CLEANUP(x509) X509 *x509 = NULL;
    struct error *err;

    if (der.size > CERTIFICATE_MAX_BYTES)
        return error_new(ERR_TOO_LARGE, "certificate has %zu bytes, at most %d are allowed",
                         der.size, CERTIFICATE_MAX_BYTES);
    x509 = d2i_X509(NULL, &at, (long)der.size);
    if (!x509)
        return openssl_error(ERR_BAD_REQUEST, "not a certificate");
    openssl_clear();
    if (!is_encoding_of(x509, der))
        return error_new(ERR_BAD_REQUEST, "the certificate is not in DER, or bytes follow it");
    err = certificate_adopt(STEAL(x509), out_certificate);
    return err ? error_wrap(err, "certificate") : NULL;
}

struct error *certificate_from_native(struct x509_st *native, struct certificate **out_certificate)
{
    OPENSSL_MUST(X509_up_ref(native));
    return certificate_adopt(native, out_certificate);
}

void certificate_format_der(const struct certificate *certificate, struct text *text)
{
    unsigned char *der = NULL;
    int size = i2d_X509(certificate->x509, &der);

    OPENSSL_MUST(size > 0);
    text_append_bytes(text, der, (size_t)size);
    OPENSSL_free(der);
}

void certificate_format_public_der(const struct certificate *certificate, struct text *text)
{
    unsigned char *der = NULL;
    int size = i2d_X509_PUBKEY(X509_get_X509_PUBKEY(certificate->x509), &der);

    OPENSSL_MUST(size > 0);
    text_append_bytes(text, der, (size_t)size);
    OPENSSL_free(der);
}

void certificate_format_pem(const struct certificate *certificate, struct text *text)
{
    CLEANUP(bio) BIO *bio = openssl_writer();

    OPENSSL_MUST(PEM_write_bio_X509(bio, certificate->x509));
    text_append_slice(text, openssl_written(bio));
}

const struct certificate_fields *certificate_fields(const struct certificate *certificate)
{
    return &certificate->fields;
}

struct key *certificate_key(const struct certificate *certificate)
{
    return certificate->key;
}

bool certificate_has_key(const struct certificate *certificate, const struct key *key)
{
    return certificate->key && key_equal(certificate->key, key);
}

bool certificate_is_issued_by(const struct certificate *certificate,
                              const struct certificate *issuer)
{
    EVP_PKEY *pkey = X509_get0_pubkey(issuer->x509);
    bool issued = pkey && X509_check_issued(issuer->x509, certificate->x509) == X509_V_OK &&
                  X509_verify(certificate->x509, pkey) == 1;

    openssl_clear();
    return issued;
}

bool certificate_has_host(const struct certificate *certificate, const char *host)
{
    const unsigned flags =
        X509_CHECK_FLAG_NO_PARTIAL_WILDCARDS | X509_CHECK_FLAG_NEVER_CHECK_SUBJECT;
    struct ip_address address;
    struct error *err;
    bool fits;

    /* To OpenSSL nothing fits everything, and a leading dot means any name below. */
    if (!*host || *host == '.')
        return false;
    err = ip_parse(slice_from(host), &address);
    if (err)
        fits = X509_check_host(certificate->x509, host, 0, flags, NULL) == 1;
    else
        fits = X509_check_ip(certificate->x509, address.bytes, ip_bits(address.family) / 8, 0) == 1;
    error_drop(err, "then it is a name");
    openssl_clear();
    return fits;
}

bool certificate_equal(const struct certificate *a, const struct certificate *b)
{
    return strcmp(a->fields.fingerprint, b->fields.fingerprint) == 0;
}

struct x509_st *certificate_native(const struct certificate *certificate)
{
    return certificate->x509;
}
