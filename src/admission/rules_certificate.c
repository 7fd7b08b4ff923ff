/* A certificate of our own. */
#include "admission/rules_certificate.h"

#include "admission/limits.h"
#include "base/arena.h"
#include "base/error.h"
#include "crypto/certificate.h"
#include "crypto/certificate_issue.h"
#include "crypto/key.h"
#include "net/tls.h"

#define DAY_MS (UINT64_C(24) * 60 * 60 * 1000)

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
            .lifetime_ms = RULES_CERTIFICATE_DAYS * DAY_MS,
            .backdate_ms = DAY_MS,
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
            .lifetime_ms = RULES_CERTIFICATE_DAYS * DAY_MS,
            .backdate_ms = DAY_MS,
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
    CLEANUP(rules_certificate) struct rules_certificate made = { .authority =
                                                                                      TEXT_EMPTY };
    CLEANUP(key) struct key *key = NULL;
    CLEANUP(certificate) struct certificate *authority = NULL;
    CLEANUP(certificate) struct certificate *own = NULL;
    struct certificate_list chain = { &own, 1, 1 };
    struct error *err;

    err = key_generate(KEY_P256, 0, &key);
    if (!err)
        err = issue(arena, spec, key, &authority, &own);
    if (err)
        return error_wrap(err, "make a certificate for the webhooks");
    certificate_format_pem(authority, &made.authority);
    err = tls_server_new(&(struct tls_server_options){ .chain = &chain, .key = key }, &made.tls);
    if (err)
        return error_wrap(err, "make a certificate for the webhooks");
    *out_certificate = made;
    made = (struct rules_certificate){ .authority = TEXT_EMPTY };
    return NULL;
}

void rules_certificate_done(struct rules_certificate *certificate)
{
    certificate->tls = tls_unref(certificate->tls);
    text_done(&certificate->authority);
}
