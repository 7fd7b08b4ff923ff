/* Who may approve and sign for which signer, and whom nobody gets a certificate for. */
#include "apiserver/admission_plugins.h"
#include "apiserver/apiserver_internal.h"
#include "apiserver/csr_request.h"
#include "apiserver/request.h"
#include "auth/access.h"
#include "auth/authorizer.h"
#include "auth/user.h"
#include "base/arena.h"
#include "base/error.h"
#include "crypto/csr.h"
#include "crypto/identity.h"
#include "doc/doc.h"

#define GROUP         "certificates.k8s.io"
#define SIGNER_CLIENT "kubernetes.io/kube-apiserver-client"

static struct slice signer_of(struct value object)
{
    return value_string_or(value_find(object, VALUE_KEYS("spec", "signerName")), SLICE(""));
}

static bool may(const struct request *request, const char *verb, struct slice signer)
{
    struct access access = {
        .user = request->user,
        .verb = slice_from(verb),
        .group = SLICE(GROUP),
        .version = SLICE("*"),
        .resource = SLICE("signers"),
        .name = signer,
    };

    return authorizer_decide(request->arena, &request->server->authorizer, &access).decision ==
           ACCESS_ALLOWED;
}

/* For this signer, or for all of its domain: "example.com/" and a star. */
static bool may_for(const struct request *request, const char *verb, struct slice signer)
{
    struct slice domain = signer;
    struct slice rest;

    if (may(request, verb, signer))
        return true;
    slice_cut(signer, '/', &domain, &rest);
    return may(request, verb,
               slice_from(arena_format(request->arena, SLICE_FORMAT "/*", SLICE_ARGUMENT(domain))));
}

static struct error *check(const struct admission *admission, const char *verb)
{
    struct value before = doc_root(admission->before);
    struct slice signer = signer_of(before);

    if (may_for(admission->request, verb, signer))
        return NULL;
    return admission_refuse(
        admission, before, "user not permitted to %s requests with signerName \"" SLICE_FORMAT "\"",
        verb, SLICE_ARGUMENT(signer));
}

static struct error *check_approval(const struct admission *admission, const struct doc *object)
{
    (void)object;
    return request_is_part(admission->request, "approval") ? check(admission, "approve") : NULL;
}

static bool status_differs(struct value before, struct value after, const char *key)
{
    return !value_equal(value_find(before, VALUE_KEYS("status", key)),
                        value_find(after, VALUE_KEYS("status", key)));
}

static struct error *check_signing(const struct admission *admission, const struct doc *object)
{
    struct value before = doc_root(admission->before);
    struct value after = doc_root(object);

    if (!request_is_part(admission->request, "status") ||
        (!status_differs(before, after, "certificate") &&
         !status_differs(before, after, "conditions")))
        return NULL;
    return check(admission, "sign");
}

/* A certificate of that group could never be taken back. */
static struct error *check_subject(const struct admission *admission, const struct doc *object)
{
    struct value root = doc_root(object);
    CLEANUP(csr) struct csr *csr = NULL;
    struct error *err;

    if (!slice_is(signer_of(root), SIGNER_CLIENT))
        return NULL;
    err = csr_request_read(root, &csr);
    if (err) {
        CLEANUP(error) struct error *why = err;
        CLEANUP(string) char *text = error_format(why);

        return admission_refuse(admission, root, "failed to parse CSR: %s", text);
    }
    for (const char *const *group = csr_identity(csr)->organizations; *group; group++) {
        if (slice_is(slice_from(*group), USER_GROUP_MASTERS))
            return admission_refuse(admission, root,
                                    "use of %s signer with %s group is not allowed", SIGNER_CLIENT,
                                    USER_GROUP_MASTERS);
    }
    return NULL;
}

const struct admission_plugin admission_certificates_approval = {
    .name = "CertificateApproval",
    .operations = ADMISSION_UPDATE,
    .group = GROUP,
    .plural = "certificatesigningrequests",
    .with_parts = true,
    .validate = check_approval,
};

const struct admission_plugin admission_certificates_signing = {
    .name = "CertificateSigning",
    .operations = ADMISSION_UPDATE,
    .group = GROUP,
    .plural = "certificatesigningrequests",
    .with_parts = true,
    .validate = check_signing,
};

const struct admission_plugin admission_certificates_subject = {
    .name = "CertificateSubjectRestriction",
    .operations = ADMISSION_CREATE,
    .group = GROUP,
    .plural = "certificatesigningrequests",
    .validate = check_subject,
};
