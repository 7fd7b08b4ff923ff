/* Certificates with their keys: read, judged, made. */
#include "base/arena.h"
#include "base/error.h"
#include "base/text.h"
#include "crypto/certificate.h"
#include "crypto/certificate_issue.h"
#include "crypto/secret.h"
#include "hosted/limits.h"
#include "hosted/pki_internal.h"

static void release_secret(void *secret)
{
    secret_free(secret);
}

static void release_key(void *key)
{
    key_unref(key);
}

static void release_certificate(void *certificate)
{
    certificate_unref(certificate);
}

/* --- as text --------------------------------------------------------------------------------- */

struct slice pki_keep_secret_text(struct arena *arena, struct text *take_text)
{
    struct secret *secret = secret_take_text(take_text);

    arena_defer(arena, release_secret, secret);
    return secret_reveal(secret);
}

struct slice pki_key_pem(struct arena *arena, const struct key *key)
{
    struct secret *pem = key_format_pem(key, KEY_FORM_TRADITIONAL);

    arena_defer(arena, release_secret, pem);
    return secret_reveal(pem);
}

static struct slice keep_text(struct arena *arena, const struct text *text)
{
    return slice_of(arena_strndup(arena, text->data, text->size), text->size);
}

struct slice pki_public_pem(struct arena *arena, const struct key *key)
{
    CLEANUP(text) struct text pem = TEXT_EMPTY;

    key_format_public_pem(key, &pem);
    return keep_text(arena, &pem);
}

struct slice pki_certificate_pem(struct arena *arena, const struct certificate *certificate)
{
    CLEANUP(text) struct text pem = TEXT_EMPTY;

    certificate_format_pem(certificate, &pem);
    return keep_text(arena, &pem);
}

int64_t pki_not_after(const struct pki_credential *credential)
{
    return certificate_fields(credential->certificate)->not_after_ms;
}

/* --- reading and judging --------------------------------------------------------------------- */

static struct error *read_key(struct arena *arena, struct pki_credential *credential)
{
    struct error *err;

    if (credential->key)
        return NULL;
    err = key_parse_pem(credential->key_pem, &credential->key);
    if (!err)
        arena_defer(arena, release_key, credential->key);
    return err;
}

enum pki_cause pki_credential_read(struct arena *arena, bool genuine, struct slice crt,
                                   struct slice key, struct pki_credential *out_credential)
{
    struct pki_credential credential = { .key_pem = key };
    struct error *err;

    if (!crt.size || !key.size)
        return PKI_MISSING;
    err = certificate_parse_pem(crt, &credential.certificate);
    if (!err) {
        arena_defer(arena, release_certificate, credential.certificate);
        err = genuine ? NULL : read_key(arena, &credential);
    }
    if (err) {
        error_drop(err, "what cannot be read is made anew");
        return PKI_UNREADABLE;
    }
    if (!genuine && !certificate_has_key(credential.certificate, credential.key))
        return PKI_MISMATCHED;
    *out_credential = credential;
    return PKI_KEPT;
}

/* When a certificate is to be replaced. One that ends with its issuer has all the life it can get;
 * one that was short from the beginning would be due at once, and again after that. */
static int64_t renewal_ms(const struct pki_run *run, const struct certificate_fields *fields,
                          const struct pki_credential *issuer)
{
    int64_t life = fields->not_after_ms - fields->not_before_ms;
    int64_t rest = life / 3;

    if (issuer && fields->not_after_ms >= pki_not_after(issuer))
        return fields->not_after_ms;
    if ((int64_t)run->deadline_ms > rest && (int64_t)run->deadline_ms < life / 3 * 2)
        rest = (int64_t)run->deadline_ms;
    return fields->not_after_ms - rest;
}

enum pki_cause pki_credential_judge(struct pki_run *run, const struct pki_credential *credential,
                                    const struct pki_credential *issuer)
{
    const struct certificate_fields *fields = certificate_fields(credential->certificate);
    int64_t renewal = renewal_ms(run, fields, issuer);

    if (issuer && !certificate_is_issued_by(credential->certificate, issuer->certificate))
        return PKI_WRONG_ISSUER;
    if (run->now_ms >= renewal)
        return PKI_EXPIRING;
    pki_run_due(run, renewal);
    return PKI_KEPT;
}

/* --- making ---------------------------------------------------------------------------------- */

struct error *pki_key_make(struct pki_run *run, struct key **out_key)
{
    struct error *err =
        key_generate(run->input->profile.key_type, run->input->profile.rsa_bits, out_key);

    if (!err)
        arena_defer(run->arena, release_key, *out_key);
    return err;
}

struct error *pki_credential_make(struct pki_run *run, const struct pki_wish *wish,
                                  struct pki_credential *out_credential)
{
    const struct pki_profile *profile = &run->input->profile;
    struct certificate_spec spec = {
        .identity = *wish->identity,
        .purposes = wish->purposes,
        .is_ca = wish->is_ca,
        .path_limit = wish->is_ca ? CERTIFICATE_NO_PATH_LIMIT : 0,
        .lifetime_ms = wish->is_ca ? profile->ca_validity_ms : profile->leaf_validity_ms,
        .backdate_ms = PKI_BACKDATE_MS,
        .serial_bits = PKI_SERIAL_BITS,
    };
    struct pki_credential made = { 0 };
    struct error *err = pki_key_make(run, &made.key);

    if (err)
        return err;
    if (wish->is_ca)
        spec.key_usage =
            CERTIFICATE_DIGITAL_SIGNATURE | CERTIFICATE_KEY_ENCIPHERMENT | CERTIFICATE_CERT_SIGN;
    made.key_pem = pki_key_pem(run->arena, made.key);
    if (wish->issuer) {
        struct certificate_issuer issuer;

        err = read_key(run->arena, wish->issuer);
        if (err)
            return error_wrap(err, "key of issuer %s",
                              certificate_fields(wish->issuer->certificate)->subject);
        issuer = (struct certificate_issuer){ wish->issuer->certificate, wish->issuer->key };
        err = certificate_issue(&spec, made.key, &issuer, run->input->clock, &made.certificate);
    } else {
        err = certificate_self_issue(&spec, made.key, run->input->clock, &made.certificate);
    }
    if (err)
        return err;
    arena_defer(run->arena, release_certificate, made.certificate);
    /* Issuer and times are right by making; this notes when it is due. */
    (void)pki_credential_judge(run, &made, wish->issuer);
    *out_credential = made;
    return NULL;
}
