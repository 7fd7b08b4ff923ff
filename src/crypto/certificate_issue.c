/* Makes certificates: fills one in extension by extension, signs it, reads it back. */
#include "crypto/certificate_issue.h"

#include "base/clock.h"
#include "base/text.h"
#include "base/timestamp.h"
#include "crypto/certificate_internal.h"
#include "crypto/identity_internal.h"
#include "crypto/key_internal.h"
#include "crypto/limits.h"

/* What stays the same while one certificate is made. */
struct making {
    const struct certificate_spec *spec;
    const struct key *key;
    const struct certificate_fields *issuer; /* NULL: self-signed */
    X509 *x509;
};

static bool is_empty(const char *const *list)
{
    return !list || !*list;
}

static struct error *check_spec(const struct certificate_spec *spec)
{
    const struct identity *identity = &spec->identity;
    bool has_subject = identity->common_name || !is_empty(identity->organizations);

    if (spec->lifetime_ms < 1000)
        return error_new(ERR_INVALID, "the lifetime is %llu ms, at least a second is needed",
                         (unsigned long long)spec->lifetime_ms);
    if (spec->is_ca && !has_subject)
        return error_new(ERR_INVALID, "a CA needs a common name or an organization");
    if (!has_subject && !identity_has_names(identity))
        return error_new(ERR_INVALID, "a certificate needs a common name, an organization or an "
                                      "alternative name");
    if (!spec->is_ca && (!is_empty(spec->permitted_dns) || !is_empty(spec->permitted_ips)))
        return error_new(ERR_INVALID, "only a CA can have name constraints");
    if (!spec->is_ca && spec->path_limit != 0 && spec->path_limit != CERTIFICATE_NO_PATH_LIMIT)
        return error_new(ERR_INVALID, "only a CA can have a path limit");
    if (spec->path_limit < CERTIFICATE_NO_PATH_LIMIT || spec->path_limit > CERTIFICATE_MAX_DEPTH)
        return error_new(ERR_INVALID, "path limit %d: expected 0 to %d, or none", spec->path_limit,
                         CERTIFICATE_MAX_DEPTH);
    if (spec->serial_bits > CERTIFICATE_MAX_SERIAL_BITS)
        return error_new(ERR_INVALID, "a serial number of %u bits; at most %d are allowed",
                         spec->serial_bits, CERTIFICATE_MAX_SERIAL_BITS);
    if (!spec->is_ca && spec->key_usage & CERTIFICATE_CERT_SIGN)
        return error_new(ERR_INVALID, "only a CA may sign certificates");
    return NULL;
}

static struct error *check_issuer(const struct certificate_spec *spec,
                                  const struct certificate_issuer *issuer)
{
    const struct certificate_fields *fields = certificate_fields(issuer->certificate);

    if (!fields->is_ca)
        return error_new(ERR_INVALID, "issuer %s is not a CA", fields->subject);
    if (fields->key_usage && !(fields->key_usage & CERTIFICATE_CERT_SIGN))
        return error_new(ERR_INVALID, "issuer %s may not sign certificates", fields->subject);
    if (spec->is_ca && fields->path_limit == 0)
        return error_new(ERR_INVALID, "issuer %s may not issue CA certificates: path limit 0",
                         fields->subject);
    if (!key_is_private(issuer->key) || !certificate_has_key(issuer->certificate, issuer->key))
        return error_new(ERR_INVALID, "the key is not the private key of issuer %s",
                         fields->subject);
    return NULL;
}

static void set_serial(X509 *x509, unsigned bits)
{
    CLEANUP(bignum) BIGNUM *number = BN_new();

    OPENSSL_MUST(number);
    do {
        OPENSSL_MUST(BN_rand(number, (int)bits, BN_RAND_TOP_ANY, BN_RAND_BOTTOM_ANY));
    } while (BN_is_zero(number));
    OPENSSL_MUST(BN_to_ASN1_INTEGER(number, X509_get_serialNumber(x509)));
}

static struct error *set_times(const struct making *making, int64_t now_ms)
{
    const int64_t last_ms = TIMESTAMP_MAX / 1000;
    const struct certificate_spec *spec = making->spec;
    int64_t from = now_ms;
    int64_t until = now_ms;

    if (spec->backdate_ms > INT64_MAX || spec->lifetime_ms > INT64_MAX ||
        __builtin_sub_overflow(from, (int64_t)spec->backdate_ms, &from) || from < 0 ||
        __builtin_add_overflow(until, (int64_t)spec->lifetime_ms, &until) || until > last_ms)
        return error_new(ERR_INVALID, "a lifetime of %llu ms leaves the calendar",
                         (unsigned long long)spec->lifetime_ms);
    if (making->issuer) {
        if (making->issuer->not_after_ms <= now_ms)
            return error_new(ERR_EXPIRED, "issuer %s has expired", making->issuer->subject);
        if (from < making->issuer->not_before_ms)
            from = making->issuer->not_before_ms;
        if (until > making->issuer->not_after_ms)
            until = making->issuer->not_after_ms;
    }
    OPENSSL_MUST(ASN1_TIME_set(X509_getm_notBefore(making->x509), from / 1000));
    OPENSSL_MUST(ASN1_TIME_set(X509_getm_notAfter(making->x509), until / 1000));
    return NULL;
}

static void add(X509 *x509, int nid, void *value, bool critical)
{
    OPENSSL_MUST(X509_add1_ext_i2d(x509, nid, value, critical, X509V3_ADD_DEFAULT) == 1);
}

static void add_basic_constraints(const struct making *making)
{
    BASIC_CONSTRAINTS *constraints = BASIC_CONSTRAINTS_new();

    OPENSSL_MUST(constraints);
    constraints->ca = making->spec->is_ca ? 0xff : 0;
    if (making->spec->is_ca && making->spec->path_limit != CERTIFICATE_NO_PATH_LIMIT) {
        constraints->pathlen = ASN1_INTEGER_new();
        OPENSSL_MUST(constraints->pathlen &&
                     ASN1_INTEGER_set(constraints->pathlen, making->spec->path_limit));
    }
    add(making->x509, NID_basic_constraints, constraints, true);
    BASIC_CONSTRAINTS_free(constraints);
}

static unsigned default_usage(const struct making *making)
{
    unsigned usage = CERTIFICATE_DIGITAL_SIGNATURE;

    if (making->spec->is_ca)
        usage |= CERTIFICATE_CERT_SIGN | CERTIFICATE_CRL_SIGN;
    else if (key_type(making->key) == KEY_RSA)
        usage |= CERTIFICATE_KEY_ENCIPHERMENT; /* older clients still exchange keys with RSA */
    return usage;
}

static void add_key_usage(const struct making *making)
{
    unsigned usage = making->spec->key_usage ? making->spec->key_usage : default_usage(making);
    ASN1_BIT_STRING *bits = ASN1_BIT_STRING_new();

    OPENSSL_MUST(bits);
    if (making->spec->is_ca)
        usage |= CERTIFICATE_CERT_SIGN; /* without it the flag would mean nothing */
    /* Our flags have the positions of the bits in RFC 5280. */
    for (int bit = 0; bit <= 6; bit++)
        if (usage >> bit & 1)
            OPENSSL_MUST(ASN1_BIT_STRING_set_bit(bits, bit, 1));
    add(making->x509, NID_key_usage, bits, true);
    ASN1_BIT_STRING_free(bits);
}

static void add_purposes(const struct making *making)
{
    EXTENDED_KEY_USAGE *usages;

    if (!(making->spec->purposes & (CERTIFICATE_SERVER | CERTIFICATE_CLIENT)))
        return;
    usages = EXTENDED_KEY_USAGE_new();
    OPENSSL_MUST(usages);
    if (making->spec->purposes & CERTIFICATE_SERVER)
        OPENSSL_MUST(sk_ASN1_OBJECT_push(usages, OBJ_nid2obj(NID_server_auth)));
    if (making->spec->purposes & CERTIFICATE_CLIENT)
        OPENSSL_MUST(sk_ASN1_OBJECT_push(usages, OBJ_nid2obj(NID_client_auth)));
    add(making->x509, NID_ext_key_usage, usages, false);
    EXTENDED_KEY_USAGE_free(usages);
}

/* The first 160 bits of the key's SHA-256, as RFC 7093 has it. */
static void add_key_ids(const struct making *making, const X509 *issuer)
{
    const ASN1_BIT_STRING *bits = X509_get0_pubkey_bitstr(making->x509);
    unsigned char digest[EVP_MAX_MD_SIZE];
    ASN1_OCTET_STRING *id = ASN1_OCTET_STRING_new();
    AUTHORITY_KEYID *authority = AUTHORITY_KEYID_new();
    const ASN1_OCTET_STRING *issuer_id = issuer ? X509_get0_subject_key_id((X509 *)issuer) : id;

    OPENSSL_MUST(id && authority);
    OPENSSL_MUST(EVP_Digest(ASN1_STRING_get0_data(bits), (size_t)ASN1_STRING_length(bits), digest,
                            NULL, EVP_sha256(), NULL));
    OPENSSL_MUST(ASN1_OCTET_STRING_set(id, digest, 20));
    add(making->x509, NID_subject_key_identifier, id, false);
    if (issuer_id) {
        authority->keyid = ASN1_OCTET_STRING_dup(issuer_id);
        OPENSSL_MUST(authority->keyid);
        add(making->x509, NID_authority_key_identifier, authority, false);
    }
    AUTHORITY_KEYID_free(authority);
    ASN1_OCTET_STRING_free(id);
}

static struct error *add_names(const struct making *making)
{
    CLEANUP(general_names) GENERAL_NAMES *names = NULL;
    CLEANUP(name_constraints) NAME_CONSTRAINTS *constraints = NULL;
    X509_NAME *subject = X509_get_subject_name(making->x509);
    struct error *err;

    err = identity_write_subject(&making->spec->identity, subject);
    if (err)
        return err;
    err = identity_write_names(&making->spec->identity, &names);
    if (err)
        return err;
    /* Without a subject the names are all there is, and nobody may pass over them. */
    if (names)
        add(making->x509, NID_subject_alt_name, names, X509_NAME_entry_count(subject) == 0);
    err = identity_write_permitted(making->spec->permitted_dns, making->spec->permitted_ips,
                                   &constraints);
    if (!err && constraints)
        add(making->x509, NID_name_constraints, constraints, true);
    return err;
}

/* What an issuer's constraints forbid would be refused by everyone; better to say so now. */
static struct error *check_constraints(const struct certificate *certificate,
                                       const struct certificate *issuer)
{
    CLEANUP(name_constraints) NAME_CONSTRAINTS *constraints =
        X509_get_ext_d2i(certificate_native(issuer), NID_name_constraints, NULL, NULL);
    int result = constraints ? NAME_CONSTRAINTS_check(certificate_native(certificate), constraints)
                             : X509_V_OK;

    openssl_clear();
    if (result == X509_V_OK)
        return NULL;
    return error_new(ERR_INVALID, "issuer %s may not issue these names: %s",
                     certificate_fields(issuer)->subject, X509_verify_cert_error_string(result));
}

static struct error *fill(const struct making *making, const X509 *issuer,
                          const struct clock *clock)
{
    struct error *err;

    OPENSSL_MUST(X509_set_version(making->x509, X509_VERSION_3));
    OPENSSL_MUST(X509_set_pubkey(making->x509, key_native(making->key)));
    set_serial(making->x509,
               making->spec->serial_bits ? making->spec->serial_bits : CERTIFICATE_SERIAL_BITS);
    err = set_times(making, clock_wall_ms(clock));
    if (err)
        return err;
    err = add_names(making);
    if (err)
        return err;
    OPENSSL_MUST(
        X509_set_issuer_name(making->x509, X509_get_subject_name(issuer ? issuer : making->x509)));
    add_basic_constraints(making);
    add_key_usage(making);
    add_purposes(making);
    add_key_ids(making, issuer);
    return NULL;
}

static struct error *sign(const struct making *making, const struct key *signer,
                          struct certificate **out_certificate)
{
    CLEANUP(text) struct text der = TEXT_EMPTY;
    unsigned char *bytes = NULL;
    int size;

    if (X509_sign(making->x509, key_native(signer), key_digest(signer)) <= 0)
        return openssl_error(ERR_INTERNAL, "sign");
    openssl_clear();
    size = i2d_X509(making->x509, &bytes);
    OPENSSL_MUST(size > 0);
    text_append_bytes(&der, bytes, (size_t)size);
    OPENSSL_free(bytes);
    /* Read back from its bytes, so that what we hand out is what everyone else will see. */
    return certificate_parse_der(text_slice(&der), out_certificate);
}

static struct error *make(const struct certificate_spec *spec, const struct key *key,
                          const struct certificate_issuer *issuer, const struct clock *clock,
                          struct certificate **out_certificate)
{
    CLEANUP(certificate) struct certificate *certificate = NULL;
    CLEANUP(x509) X509 *x509 = X509_new();
    const struct making making = { spec, key,
                                   issuer ? certificate_fields(issuer->certificate) : NULL, x509 };
    struct error *err;

    OPENSSL_MUST(x509);
    err = check_spec(spec);
    if (!err && issuer)
        err = check_issuer(spec, issuer);
    if (!err)
        err = fill(&making, issuer ? certificate_native(issuer->certificate) : NULL, clock);
    if (!err)
        err = sign(&making, issuer ? issuer->key : key, &certificate);
    if (!err && issuer)
        err = check_constraints(certificate, issuer->certificate);
    if (err)
        return err;
    *out_certificate = STEAL(certificate);
    return NULL;
}

static struct error *explain(struct error *take_error, const struct identity *identity)
{
    CLEANUP(text) struct text who = TEXT_EMPTY;

    identity_format(identity, &who);
    /* A thousand names would hide the cause. */
    return error_wrap(take_error, "issue certificate for %.200s%s", text_string(&who),
                      who.size > 200 ? " …" : "");
}

struct error *certificate_issue(const struct certificate_spec *spec, const struct key *key,
                                const struct certificate_issuer *issuer, const struct clock *clock,
                                struct certificate **out_certificate)
{
    struct error *err = make(spec, key, issuer, clock, out_certificate);

    return err ? explain(err, &spec->identity) : NULL;
}

struct error *certificate_self_issue(const struct certificate_spec *spec, const struct key *key,
                                     const struct clock *clock,
                                     struct certificate **out_certificate)
{
    struct error *err = key_is_private(key)
                            ? make(spec, key, NULL, clock, out_certificate)
                            : error_new(ERR_INVALID, "the key has no private half to sign with");

    return err ? explain(err, &spec->identity) : NULL;
}
