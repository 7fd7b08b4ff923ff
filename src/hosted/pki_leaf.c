/* Certificates that are files of their own: the table of them, and what makes one be renewed. */
#include <string.h>

#include "base/arena.h"
#include "base/error.h"
#include "crypto/certificate.h"
#include "hosted/pki_internal.h"

struct leaf {
    enum pki_part part;
    const char *crt; /* keys of the Secret */
    const char *key;
    const char *common_name;
    unsigned purposes;
    bool by_front_proxy; /* signed by that CA instead of the tenant's */
    bool has_names;
};

static const struct leaf leaves[] = {
    { .part = PKI_API_SERVER,
      .crt = "apiserver.crt",
      .key = "apiserver.key",
      .common_name = "kube-apiserver",
      .purposes = CERTIFICATE_SERVER,
      .has_names = true },
    { .part = PKI_KUBELET_CLIENT,
      .crt = "apiserver-kubelet-client.crt",
      .key = "apiserver-kubelet-client.key",
      .common_name = "kube-apiserver-kubelet-client",
      .purposes = CERTIFICATE_CLIENT },
    { .part = PKI_FRONT_PROXY_CLIENT,
      .crt = "front-proxy-client.crt",
      .key = "front-proxy-client.key",
      .common_name = "front-proxy-client",
      .purposes = CERTIFICATE_CLIENT,
      .by_front_proxy = true },
};

static bool same_text(const char *a, const char *b)
{
    return !a || !b ? a == b : strcmp(a, b) == 0;
}

static bool has_subject(const struct certificate_fields *fields, const struct identity *wanted)
{
    const struct identity *identity = &fields->identity;

    /* None of ours has an organization, and a group too many is a right too many. */
    return same_text(identity->common_name, wanted->common_name) && !identity->organizations[0] &&
           !identity->units[0];
}

static bool has_usage(const struct pki_credential *credential, unsigned purposes)
{
    const struct certificate_fields *fields = certificate_fields(credential->certificate);
    const struct key *key = certificate_key(credential->certificate);
    unsigned usage = CERTIFICATE_DIGITAL_SIGNATURE;

    if (key && key_type(key) == KEY_RSA)
        usage |= CERTIFICATE_KEY_ENCIPHERMENT;
    return !fields->is_ca && fields->purposes == purposes && fields->key_usage == usage;
}

/* The first of the wanted names that is not among those there are; NULL: all are. */
static const char *find_missing(const char *const *there, const char *const *wanted)
{
    for (; wanted && *wanted; wanted++) {
        const char *const *at = there;

        while (*at && strcmp(*at, *wanted) != 0)
            at++;
        if (!*at)
            return *wanted;
    }
    return NULL;
}

static const char *missing_name(const struct certificate_fields *fields,
                                const struct identity *wanted)
{
    const char *missing = find_missing(fields->identity.dns_names, wanted->dns_names);

    return missing ? missing : find_missing(fields->identity.ip_addresses, wanted->ip_addresses);
}

static enum pki_cause judge(struct pki_run *run, const struct leaf *leaf,
                            const struct pki_wish *wish, struct pki_credential *credential,
                            struct pki_draft *draft)
{
    const struct pki_found *found = &run->found[leaf->part];
    enum pki_cause cause =
        pki_credential_read(run->arena, found->genuine, pki_payload_get(&found->payload, leaf->crt),
                            pki_payload_get(&found->payload, leaf->key), credential);
    const struct certificate_fields *fields;
    const char *missing;

    if (found->unreadable)
        return PKI_UNREADABLE;
    if (cause != PKI_KEPT)
        return cause;
    if (found->edited)
        return PKI_EDITED;
    if (found->asked)
        return PKI_ASKED;
    cause = pki_credential_judge(run, credential, wish->issuer);
    if (cause != PKI_KEPT)
        return cause;
    fields = certificate_fields(credential->certificate);
    if (!has_usage(credential, wish->purposes))
        return PKI_WRONG_USAGE;
    if (!has_subject(fields, wish->identity))
        return leaf->part == PKI_KUBELET_CLIENT && run->input->hold_kubelet_client
                   ? PKI_KEPT
                   : PKI_WRONG_SUBJECT;
    missing = missing_name(fields, wish->identity);
    if (missing)
        draft->why = arena_format(run->arena, "the name %s was missing", missing);
    return missing ? PKI_WRONG_NAMES : PKI_KEPT;
}

static struct error *ensure_leaf(struct pki_run *run, const struct leaf *leaf)
{
    struct identity identity = { .common_name = leaf->common_name };
    const struct pki_wish wish = { .identity = &identity,
                                   .purposes = leaf->purposes,
                                   .issuer =
                                       leaf->by_front_proxy ? &run->front_proxy_ca : &run->ca };
    struct pki_credential credential = { 0 };
    struct pki_draft draft;
    struct error *err =
        leaf->has_names ? pki_server_names(run->arena, run->input, &identity) : NULL;

    if (err)
        return err;
    pki_draft_init(&draft);
    draft.cause = judge(run, leaf, &wish, &credential, &draft);
    draft.answers = run->found[leaf->part].asked;
    if (draft.cause == PKI_KEPT) {
        draft.payload = run->found[leaf->part].payload;
    } else {
        err = pki_credential_make(run, &wish, &credential);
        if (err)
            return err;
        pki_payload_add(&draft.payload, leaf->crt,
                        pki_certificate_pem(run->arena, credential.certificate));
        pki_payload_add(&draft.payload, leaf->key, credential.key_pem);
    }
    draft.not_after_ms = pki_not_after(&credential);
    return pki_seal_part(run, leaf->part, &draft);
}

struct error *pki_ensure_leaves(struct pki_run *run)
{
    struct error *err = NULL;

    for (size_t i = 0; !err && i < COUNT_OF(leaves); i++) {
        err = ensure_leaf(run, &leaves[i]);
        if (err)
            err = error_wrap(err, "certificate %s", leaves[i].crt);
    }
    return err;
}

/* --- the front proxy's CA -------------------------------------------------------------------- */

#define FRONT_PROXY_CRT "front-proxy-ca.crt"
#define FRONT_PROXY_KEY "front-proxy-ca.key"

/* Extension API servers read it from the tenant and follow a change by themselves, so there is
 * nothing to stage. */
static enum pki_cause judge_front_proxy(struct pki_run *run, struct pki_credential *credential)
{
    const struct pki_found *found = &run->found[PKI_FRONT_PROXY_CA];
    enum pki_cause cause = pki_credential_read(
        run->arena, found->genuine, pki_payload_get(&found->payload, FRONT_PROXY_CRT),
        pki_payload_get(&found->payload, FRONT_PROXY_KEY), credential);

    if (found->unreadable)
        return PKI_UNREADABLE;
    if (cause != PKI_KEPT)
        return cause;
    if (found->edited)
        return PKI_EDITED;
    if (found->asked)
        return PKI_ASKED;
    if (!certificate_fields(credential->certificate)->is_ca)
        return PKI_WRONG_USAGE;
    return pki_credential_judge(run, credential, NULL);
}

struct error *pki_ensure_front_proxy_ca(struct pki_run *run)
{
    static const char *const names[] = { "front-proxy-ca", NULL };
    static const struct identity identity = { .common_name = "front-proxy-ca", .dns_names = names };
    const struct pki_wish wish = { .identity = &identity, .is_ca = true };
    struct pki_draft draft;
    struct error *err;

    pki_draft_init(&draft);
    draft.cause = judge_front_proxy(run, &run->front_proxy_ca);
    draft.answers = run->found[PKI_FRONT_PROXY_CA].asked;
    if (draft.cause == PKI_KEPT) {
        draft.payload = run->found[PKI_FRONT_PROXY_CA].payload;
    } else {
        err = pki_credential_make(run, &wish, &run->front_proxy_ca);
        if (err)
            return error_wrap(err, "front proxy CA");
        pki_payload_add(&draft.payload, FRONT_PROXY_CRT,
                        pki_certificate_pem(run->arena, run->front_proxy_ca.certificate));
        pki_payload_add(&draft.payload, FRONT_PROXY_KEY, run->front_proxy_ca.key_pem);
    }
    draft.not_after_ms = pki_not_after(&run->front_proxy_ca);
    return pki_seal_part(run, PKI_FRONT_PROXY_CA, &draft);
}
