/* Signs requests for certificates that were approved, for the signers whose authority we have. */
#include "base/arena.h"
#include "base/base64.h"
#include "base/clock.h"
#include "base/error.h"
#include "base/text.h"
#include "base/timestamp.h"
#include "crypto/certificate.h"
#include "crypto/certificate_issue.h"
#include "crypto/csr.h"
#include "crypto/key.h"
#include "doc/doc.h"
#include "doc/edit.h"
#include "housekeeping/certificate_request.h"
#include "housekeeping/controllers.h"
#include "housekeeping/housekeeping.h"
#include "housekeeping/limits.h"
#include "kube/resources.h"

static uint64_t lifetime_ms(const struct housekeeping_options *options,
                            const struct certificate_request *request)
{
    uint64_t longest_ms = options->certificate_ms ? options->certificate_ms : CERTIFICATE_MAX_MS;
    uint64_t wanted_ms;

    if (!request->has_expiration)
        return longest_ms;
    if (request->expiration_s <= 0)
        return CERTIFICATE_MIN_MS;
    if ((uint64_t)request->expiration_s >= longest_ms / 1000)
        return longest_ms;
    wanted_ms = (uint64_t)request->expiration_s * 1000;
    return wanted_ms < CERTIFICATE_MIN_MS ? CERTIFICATE_MIN_MS : wanted_ms;
}

struct wish {
    const struct certificate_request *request;
    uint64_t lifetime_ms;
};

/* Names as they were asked for and approved; what the certificate is good for, as usages say. */
static struct error *decide(struct arena *arena, const struct csr *csr, void *context,
                            struct certificate_spec *spec)
{
    const struct wish *wish = context;
    unsigned usages = wish->request->usages;

    (void)arena;
    spec->identity = *csr_identity(csr);
    if (usages & USAGE_DIGITAL_SIGNATURE)
        spec->key_usage |= CERTIFICATE_DIGITAL_SIGNATURE;
    if (usages & USAGE_KEY_ENCIPHERMENT)
        spec->key_usage |= CERTIFICATE_KEY_ENCIPHERMENT;
    if (usages & USAGE_CLIENT_AUTH)
        spec->purposes |= CERTIFICATE_CLIENT;
    if (usages & USAGE_SERVER_AUTH)
        spec->purposes |= CERTIFICATE_SERVER;
    spec->backdate_ms = CERTIFICATE_BACKDATE_MS;
    spec->lifetime_ms = wish->lifetime_ms < CERTIFICATE_SHORT_MS
                            ? wish->lifetime_ms
                            : wish->lifetime_ms - CERTIFICATE_BACKDATE_MS;
    return NULL;
}

static struct error *write_status(struct reconcile *rc, struct edit *take_edit)
{
    CLEANUP(doc) struct doc *after = NULL;
    struct error *err = edit_seal(take_edit, &after);

    if (err)
        return err;
    return kube_update_status(&rc->kube, &KUBE_CERTIFICATE_REQUESTS, after, NULL);
}

static struct error *refuse(struct reconcile *rc, const char *why)
{
    struct edit *edit = edit_begin(rc->object);
    struct edit_node list = edit_ensure_array(edit, EDIT_PATH("status", "conditions"));
    struct edit_node condition = edit_set_object(edit, EDIT_UNDER(list, EDIT_END));
    const char *now = timestamp_format(rc->arena, clock_wall_us(rc->clock), TIMESTAMP_SECONDS);

    edit_set_string(edit, EDIT_UNDER(condition, "type"), SLICE("Failed"));
    edit_set_string(edit, EDIT_UNDER(condition, "status"), SLICE("True"));
    edit_set_string(edit, EDIT_UNDER(condition, "reason"), SLICE("SignerValidationFailure"));
    edit_set_string(edit, EDIT_UNDER(condition, "message"), slice_from(why));
    edit_set_string(edit, EDIT_UNDER(condition, "lastUpdateTime"), slice_from(now));
    edit_set_string(edit, EDIT_UNDER(condition, "lastTransitionTime"), slice_from(now));
    return write_status(rc, edit);
}

static struct error *sign(struct reconcile *rc, const struct certificate_request *request,
                          const struct csr *csr, const struct certificate_issuer *issuer)
{
    struct wish wish = { request, lifetime_ms(rc->context, request) };
    struct csr_policy policy = { decide, &wish };
    CLEANUP(certificate) struct certificate *certificate = NULL;
    CLEANUP(text) struct text pem = TEXT_EMPTY;
    CLEANUP(text) struct text encoded = TEXT_EMPTY;
    struct edit *edit;
    struct error *err;

    err = csr_issue(csr, &policy, issuer, rc->clock, &certificate);
    if (err)
        return error_wrap(err, "sign request %s", rc->name);
    certificate_format_pem(certificate, &pem);
    base64_append(&encoded, text_slice(&pem), BASE64_STANDARD);
    edit = edit_begin(rc->object);
    edit_set_string(edit, EDIT_PATH("status", "certificate"), text_slice(&encoded));
    return write_status(rc, edit);
}

/* The authority is asked for first: what others sign is none of our business. */
static struct error *sign_with_authority(struct reconcile *rc,
                                         const struct certificate_request *request)
{
    const struct housekeeping_options *options = rc->context;
    CLEANUP(certificate) struct certificate *authority = NULL;
    CLEANUP(key) struct key *key = NULL;
    CLEANUP(csr) struct csr *csr = NULL;
    const char *wrong;
    struct error *err;

    err = options->signer->authority(options->signer_context,
                                     arena_text(rc->arena, request->signer), &authority, &key);
    if (err && err->code == ERR_NOT_FOUND) {
        error_drop(err, "somebody else's to sign");
        return NULL;
    }
    if (err)
        return err;
    err = certificate_request_parse(doc_root(rc->object), &csr);
    if (err)
        return error_final(err);
    wrong = certificate_request_check(rc->arena, request, csr_identity(csr));
    if (wrong)
        return refuse(rc, wrong);
    return sign(rc, request, csr, &(struct certificate_issuer){ authority, key });
}

static bool is_known(struct slice signer)
{
    return slice_is(signer, SIGNER_KUBELET_CLIENT) || slice_is(signer, SIGNER_KUBELET_SERVING) ||
           slice_is(signer, SIGNER_CLIENT);
}

static struct error *reconcile(struct reconcile *rc)
{
    const struct housekeeping_options *options = rc->context;
    struct certificate_request request;

    if (!rc->object || !options->signer)
        return NULL;
    certificate_request_read(doc_root(rc->object), &request);
    if (!request.approved || request.denied || request.failed || request.issued ||
        !is_known(request.signer))
        return NULL;
    return sign_with_authority(rc, &request);
}

const struct controller certificate_signing_controller = {
    .name = "certificatesigningrequest-signing-controller",
    .objects = { &KUBE_CERTIFICATE_REQUESTS },
    .workers = CERTIFICATE_WORKERS,
    .reconcile = reconcile,
};
