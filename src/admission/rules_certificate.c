/* A certificate of our own. */
#include "admission/rules_certificate.h"

#include "admission/limits.h"
#include "base/arena.h"
#include "base/error.h"
#include "crypto/certificate.h"
#include "crypto/certificate_issue.h"
#include "crypto/key.h"
#include "crypto/secret.h"
#include "net/tls.h"

/* The key of the authority is forgotten at once: what it signed is all that it will ever sign. */
static struct error *issue(struct arena *arena, const struct rules_certificate_spec *spec,
                           const struct key *key, struct certificate **out_authority,
                           struct certificate **out_own)
{
    const char *const names[] = {
        spec->service,
        arena_format(arena, "%s.%s", spec->service, spec->namespace),
        arena_format(arena, "%s.%s.svc", spec->service, spec->namespace),
        arena_format(arena, "%s.%s.svc.cluster.local", spec->service, spec->namespace),
        NULL,
    };
    CLEANUP(key) struct key *signer = NULL;
    CLEANUP(certificate) struct certificate *authority = NULL;
    struct error *err;

    err = key_generate(KEY_P256, 0, &signer);
    if (err)
        return err;
    err = certificate_self_issue(
        &(struct certificate_spec){
            .identity.common_name = "butler webhooks",
            .is_ca = true,
            .lifetime_ms = RULES_CERTIFICATE_MS,
            .backdate_ms = RULES_CERTIFICATE_BACKDATE_MS,
        },
        signer, spec->clock, &authority);
    if (err)
        return err;
    err = certificate_issue(
        &(struct certificate_spec){
            .identity = { .common_name = names[2],
                          .dns_names = names,
                          .ip_addresses = spec->addresses },
            .purposes = CERTIFICATE_SERVER,
            .lifetime_ms = RULES_CERTIFICATE_MS,
            .backdate_ms = RULES_CERTIFICATE_BACKDATE_MS,
        },
        key, &(struct certificate_issuer){ authority, signer }, spec->clock, out_own);
    if (err)
        return err;
    *out_authority = STEAL(authority);
    return NULL;
}

struct error *rules_certificate_make(const struct rules_certificate_spec *spec,
                                     struct rules_certificate *out_certificate)
{
    CLEANUP(arena) struct arena *arena = arena_create();
    struct rules_certificate made = { .chain = TEXT_EMPTY, .authority = TEXT_EMPTY };
    CLEANUP(key) struct key *key = NULL;
    CLEANUP(certificate) struct certificate *authority = NULL;
    CLEANUP(certificate) struct certificate *own = NULL;
    struct error *err;

    err = key_generate(KEY_P256, 0, &key);
    if (!err)
        err = issue(arena, spec, key, &authority, &own);
    if (err)
        return error_wrap(err, "make a certificate for the webhooks");
    certificate_format_pem(own, &made.chain);
    certificate_format_pem(authority, &made.authority);
    made.key = key_format_pem(key, KEY_FORM_PKCS8);
    *out_certificate = made;
    return NULL;
}

void rules_certificate_done(struct rules_certificate *certificate)
{
    text_done(&certificate->chain);
    certificate->key = secret_free(certificate->key);
    text_done(&certificate->authority);
}

struct error *rules_certificate_tls(struct slice chain_pem, struct slice key_pem,
                                    struct tls **out_tls)
{
    CLEANUP(certificate_list) struct certificate_list chain = { 0 };
    CLEANUP(key) struct key *key = NULL;
    struct error *err;

    err = certificate_list_parse_pem(&chain, chain_pem);
    if (err)
        return error_wrap(error_recode(err, ERR_INVALID), "certificate of the webhooks");
    err = key_parse_pem(key_pem, &key);
    if (err)
        return error_wrap(error_recode(err, ERR_INVALID), "key of the webhooks");
    if (!certificate_has_key(chain.items[0], key))
        return error_new(ERR_INVALID, "the key of the webhooks belongs to another certificate");
    return tls_server_new(&(struct tls_server_options){ .chain = &chain, .key = key }, out_tls);
}
