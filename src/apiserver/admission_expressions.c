/* Expressions (CEL) are stored and not evaluated. Whoever writes some is told so, instead of
 * relying on a rule that nobody checks. */
#include "apiserver/admission_plugins.h"
#include "apiserver/request.h"
#include "doc/doc.h"

static struct error *warn_policy(const struct admission *admission, const struct doc *object)
{
    (void)object;
    request_warn(admission->request, "this server does not evaluate expressions (CEL) yet: the "
                                     "policy is stored and has no effect");
    return NULL;
}

static struct error *warn_definition(const struct admission *admission, const struct doc *object)
{
    if (slice_find(doc_bytes(object), SLICE("\"x-kubernetes-validations\":["), &(size_t){ 0 }))
        request_warn(admission->request, "this server does not evaluate expressions (CEL) yet: "
                                         "x-kubernetes-validations are stored and have no effect");
    return NULL;
}

const struct admission_plugin admission_expressions_policy = {
    .name = "ValidatingAdmissionPolicy",
    .operations = ADMISSION_CREATE | ADMISSION_UPDATE,
    .group = "admissionregistration.k8s.io",
    .plural = "validatingadmissionpolicies",
    .validate = warn_policy,
};

const struct admission_plugin admission_expressions_definition = {
    .name = "CustomResourceValidationExpressions",
    .operations = ADMISSION_CREATE | ADMISSION_UPDATE,
    .group = "apiextensions.k8s.io",
    .plural = "customresourcedefinitions",
    .validate = warn_definition,
};
