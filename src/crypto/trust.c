/* Roots in an X509_STORE, and verification with reasons. */
#include "crypto/trust.h"

#include <stdatomic.h>

#include "base/memory.h"
#include "base/text.h"
#include "base/timestamp.h"
#include "crypto/certificate_internal.h"
#include "crypto/limits.h"

struct trust {
    atomic_uint references;
    size_t count;
    X509_STORE *store;
};

struct trust *trust_new(const struct certificate_list *roots)
{
    struct trust *trust = NEW(struct trust);

    atomic_init(&trust->references, 1);
    trust->count = roots->count;
    trust->store = X509_STORE_new();
    OPENSSL_MUST(trust->store);
    for (size_t i = 0; i < roots->count; i++)
        OPENSSL_MUST(X509_STORE_add_cert(trust->store, certificate_native(roots->items[i])));
    openssl_clear();
    return trust;
}

struct trust *trust_ref(struct trust *trust)
{
    atomic_fetch_add_explicit(&trust->references, 1, memory_order_relaxed);
    return trust;
}

struct trust *trust_unref(struct trust *trust)
{
    if (!trust || atomic_fetch_sub_explicit(&trust->references, 1, memory_order_acq_rel) > 1)
        return NULL;
    X509_STORE_free(trust->store);
    return memory_free(trust);
}

struct x509_store_st *trust_native(const struct trust *trust)
{
    return trust->store;
}

static void set_purpose(X509_VERIFY_PARAM *param, enum trust_purpose purpose)
{
    switch (purpose) {
    case TRUST_ANY_PURPOSE:
        return;
    case TRUST_SERVER:
        OPENSSL_MUST(X509_VERIFY_PARAM_set_purpose(param, X509_PURPOSE_SSL_SERVER));
        return;
    case TRUST_CLIENT:
        OPENSSL_MUST(X509_VERIFY_PARAM_set_purpose(param, X509_PURPOSE_SSL_CLIENT));
        return;
    }
}

static void set_question(X509_STORE_CTX *context, const struct trust_question *question)
{
    X509_VERIFY_PARAM *param = X509_STORE_CTX_get0_param(context);

    X509_VERIFY_PARAM_set_time(param, (time_t)(question->now_ms / 1000));
    X509_VERIFY_PARAM_set_depth(param, CERTIFICATE_MAX_DEPTH);
    /* An anchor need not be self-signed: people pin intermediates, and so does Kubernetes. */
    X509_VERIFY_PARAM_set_flags(param, X509_V_FLAG_PARTIAL_CHAIN);
    /* 112 bits: no SHA-1 signatures, no RSA below 2048. */
    X509_VERIFY_PARAM_set_auth_level(param, 2);
    set_purpose(param, question->purpose);
}

static const char *purpose_names(unsigned purposes)
{
    if (purposes & CERTIFICATE_SERVER)
        return purposes & CERTIFICATE_CLIENT ? "servers and clients" : "servers";
    return purposes & CERTIFICATE_CLIENT ? "clients" : "other purposes";
}

static struct error *wrong_time(const struct certificate_fields *fields, int64_t now_ms, bool late)
{
    CLEANUP(text) struct text edge = TEXT_EMPTY;
    CLEANUP(text) struct text now = TEXT_EMPTY;

    timestamp_append(&edge, (late ? fields->not_after_ms : fields->not_before_ms) * 1000,
                     TIMESTAMP_SECONDS);
    timestamp_append(&now, now_ms * 1000, TIMESTAMP_SECONDS);
    return error_new(ERR_UNAUTHENTICATED, "certificate %s %s %s, it is now %s", fields->subject,
                     late ? "expired at" : "is not valid before", text_string(&edge),
                     text_string(&now));
}

static struct error *wrong_names(const struct certificate_fields *fields)
{
    CLEANUP(text) struct text has = TEXT_EMPTY;

    identity_format(&fields->identity, &has);
    return error_new(
        ERR_UNAUTHENTICATED,
        "the name constraints of an issuer do not permit certificate %s: it has %.500s",
        fields->subject, text_string(&has));
}

static struct error *reason_for(const struct trust *trust, int code, int depth,
                                const struct certificate_fields *fields,
                                const struct trust_question *question)
{
    switch (code) {
    case X509_V_ERR_CERT_HAS_EXPIRED:
        return wrong_time(fields, question->now_ms, true);
    case X509_V_ERR_CERT_NOT_YET_VALID:
        return wrong_time(fields, question->now_ms, false);
    case X509_V_ERR_UNABLE_TO_GET_ISSUER_CERT:
    case X509_V_ERR_UNABLE_TO_GET_ISSUER_CERT_LOCALLY:
    case X509_V_ERR_UNABLE_TO_VERIFY_LEAF_SIGNATURE:
    case X509_V_ERR_DEPTH_ZERO_SELF_SIGNED_CERT:
    case X509_V_ERR_SELF_SIGNED_CERT_IN_CHAIN:
        return error_new(ERR_UNAUTHENTICATED,
                         "unknown issuer: certificate %s was issued by %s, which leads to none of "
                         "the %zu trusted roots",
                         fields->subject, fields->issuer, trust->count);
    case X509_V_ERR_INVALID_PURPOSE:
        return error_new(ERR_UNAUTHENTICATED, "wrong usage: certificate %s is for %s, not for %s",
                         fields->subject, purpose_names(fields->purposes),
                         question->purpose == TRUST_SERVER ? "servers" : "clients");
    case X509_V_ERR_INVALID_CA:
    case X509_V_ERR_INVALID_NON_CA:
        return error_new(ERR_UNAUTHENTICATED, "certificate %s signed another, but is not a CA's",
                         fields->subject);
    case X509_V_ERR_PATH_LENGTH_EXCEEDED:
        return error_new(ERR_UNAUTHENTICATED,
                         "CA %s allows %d CAs below it, but this chain has more", fields->subject,
                         fields->path_limit);
    case X509_V_ERR_PERMITTED_VIOLATION:
    case X509_V_ERR_EXCLUDED_VIOLATION:
        return wrong_names(fields);
    case X509_V_ERR_CERT_SIGNATURE_FAILURE:
        return error_new(ERR_UNAUTHENTICATED, "the signature of certificate %s is wrong",
                         fields->subject);
    default:
        return error_new(ERR_UNAUTHENTICATED, "certificate %s at depth %d: %s", fields->subject,
                         depth, X509_verify_cert_error_string(code));
    }
}

static struct error *explain(const struct trust *trust, X509_STORE_CTX *context,
                             const struct certificate *certificate,
                             const struct trust_question *question)
{
    CLEANUP(certificate) struct certificate *guilty = NULL;
    X509 *current = X509_STORE_CTX_get_current_cert(context);
    int code = X509_STORE_CTX_get_error(context);
    int depth = X509_STORE_CTX_get_error_depth(context);

    openssl_clear();
    if (current)
        error_drop(certificate_from_native(current, &guilty), "then the leaf stands for it");
    return reason_for(trust, code, depth, certificate_fields(guilty ? guilty : certificate),
                      question);
}

static struct error *check_host(const struct certificate *certificate, const char *host)
{
    const struct certificate_fields *fields = certificate_fields(certificate);
    const struct identity names = {
        .dns_names = fields->identity.dns_names,
        .ip_addresses = fields->identity.ip_addresses,
    };
    CLEANUP(text) struct text has = TEXT_EMPTY;

    if (certificate_has_host(certificate, host))
        return NULL;
    identity_format(&names, &has);
    return error_new(ERR_UNAUTHENTICATED, "certificate %s is not for %s: it has %.500s",
                     fields->subject, host,
                     identity_has_names(&names) ? text_string(&has) : "no host names");
}

struct error *trust_verify(const struct trust *trust, const struct certificate *certificate,
                           const struct trust_question *question)
{
    STACK_OF(X509) *untrusted = certificate_list_stack(question->intermediates);
    X509_STORE_CTX *context = X509_STORE_CTX_new();
    struct error *err = NULL;

    OPENSSL_MUST(context && X509_STORE_CTX_init(context, trust->store,
                                                certificate_native(certificate), untrusted));
    set_question(context, question);
    if (X509_verify_cert(context) != 1)
        err = explain(trust, context, certificate, question);
    X509_STORE_CTX_free(context);
    sk_X509_free(untrusted);
    openssl_clear();
    if (!err && question->host)
        err = check_host(certificate, question->host);
    return err;
}
