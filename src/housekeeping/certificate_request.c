/* Requests for certificates. */
#include "housekeeping/certificate_request.h"

#include <string.h>

#include "api/condition.h"
#include "base/arena.h"
#include "base/base64.h"
#include "base/error.h"
#include "base/text.h"
#include "crypto/csr.h"
#include "crypto/identity.h"
#include "housekeeping/limits.h"

static const struct {
    const char *name;
    unsigned flag;
} usage_names[] = {
    { "digital signature", USAGE_DIGITAL_SIGNATURE },
    { "key encipherment", USAGE_KEY_ENCIPHERMENT },
    { "client auth", USAGE_CLIENT_AUTH },
    { "server auth", USAGE_SERVER_AUTH },
};

static unsigned usage_flag(struct slice name)
{
    for (size_t i = 0; i < sizeof(usage_names) / sizeof(usage_names[0]); i++) {
        if (slice_is(name, usage_names[i].name))
            return usage_names[i].flag;
    }
    return USAGE_OTHER;
}

static void read_usages(struct value usages, struct certificate_request *request)
{
    DOC_EACH (it, usages) {
        struct slice name = value_string_or(it.value, SLICE(""));
        unsigned flag = usage_flag(name);

        if (flag == USAGE_OTHER && !(request->usages & USAGE_OTHER))
            request->other_usage = name;
        request->usages |= flag;
    }
}

void certificate_request_read(struct value object, struct certificate_request *out_request)
{
    struct value spec = value_get(object, SLICE("spec"));
    struct slice certificate =
        value_string_or(value_find(object, VALUE_KEYS("status", "certificate")), SLICE(""));

    *out_request = (struct certificate_request){
        .signer = value_string_or(value_get(spec, SLICE("signerName")), SLICE("")),
        .username = value_string_or(value_get(spec, SLICE("username")), SLICE("")),
        .uid = value_string_or(value_get(spec, SLICE("uid")), SLICE("")),
        .groups = value_get(spec, SLICE("groups")),
        .extra = value_get(spec, SLICE("extra")),
        .approved = condition_is(object, "Approved", "True"),
        .denied = condition_is(object, "Denied", "True"),
        .failed = condition_is(object, "Failed", "True"),
        .issued = certificate.size > 0,
    };
    out_request->has_expiration =
        value_int(value_get(spec, SLICE("expirationSeconds")), &out_request->expiration_s);
    read_usages(value_get(spec, SLICE("usages")), out_request);
}

struct error *certificate_request_parse(struct value object, struct csr **out_csr)
{
    struct slice encoded =
        value_string_or(value_find(object, VALUE_KEYS("spec", "request")), SLICE(""));
    CLEANUP(text) struct text pem = TEXT_EMPTY;
    struct error *err;

    if (encoded.size > CERTIFICATE_MAX_BYTES)
        return error_new(ERR_INVALID, "spec.request is longer than %d bytes",
                         CERTIFICATE_MAX_BYTES);
    err = base64_parse(encoded, BASE64_STANDARD, &pem);
    if (!err)
        err = csr_parse_pem(text_slice(&pem), out_csr);
    if (err)
        return error_recode(error_wrap(err, "read spec.request"), ERR_INVALID);
    return NULL;
}

static bool is_empty(const char *const *list)
{
    return !list || !list[0];
}

static const char *check_node(const struct identity *identity)
{
    if (is_empty(identity->organizations) || identity->organizations[1] ||
        strcmp(identity->organizations[0], "system:nodes") != 0)
        return "subject organization is not system:nodes";
    return NULL;
}

static const char *check_node_name(const struct identity *identity)
{
    if (!identity->common_name ||
        !slice_has_prefix(slice_from(identity->common_name), "system:node:"))
        return "subject common name does not begin with system:node:";
    return NULL;
}

static const char *check_kubelet_client(const struct certificate_request *request,
                                        const struct identity *identity)
{
    const unsigned wanted = USAGE_DIGITAL_SIGNATURE | USAGE_CLIENT_AUTH;
    const char *wrong = check_node(identity);

    if (wrong)
        return wrong;
    if (!is_empty(identity->dns_names))
        return "DNS subjectAltNames are not allowed";
    if (!is_empty(identity->emails))
        return "Email subjectAltNames are not allowed";
    if (!is_empty(identity->ip_addresses))
        return "IP subjectAltNames are not allowed";
    if (!is_empty(identity->uris))
        return "URI subjectAltNames are not allowed";
    wrong = check_node_name(identity);
    if (wrong)
        return wrong;
    if ((request->usages & ~(unsigned)USAGE_KEY_ENCIPHERMENT) != wanted)
        return "usages did not match [client auth digital signature key encipherment]";
    return NULL;
}

static const char *check_kubelet_serving(const struct certificate_request *request,
                                         const struct identity *identity)
{
    const unsigned wanted = USAGE_DIGITAL_SIGNATURE | USAGE_SERVER_AUTH;
    const char *wrong = check_node(identity);

    if (wrong)
        return wrong;
    if (is_empty(identity->dns_names) && is_empty(identity->ip_addresses))
        return "DNS or IP subjectAltName is required";
    if (!is_empty(identity->emails))
        return "Email subjectAltNames are not allowed";
    if (!is_empty(identity->uris))
        return "URI subjectAltNames are not allowed";
    if ((request->usages & ~(unsigned)USAGE_KEY_ENCIPHERMENT) != wanted)
        return "usages did not match [digital signature key encipherment server auth]";
    return check_node_name(identity);
}

static const char *check_client(struct arena *arena, const struct certificate_request *request)
{
    if (request->usages & USAGE_OTHER)
        return arena_format(arena, "invalid usage for client certificate: %.*s",
                            SLICE_ARGUMENT(slice_brief(request->other_usage)));
    if (request->usages & USAGE_SERVER_AUTH)
        return "invalid usage for client certificate: server auth";
    if (!(request->usages & USAGE_CLIENT_AUTH))
        return "missing required usage for client certificate: client auth";
    return NULL;
}

const char *certificate_request_check(struct arena *arena,
                                      const struct certificate_request *request,
                                      const struct identity *identity)
{
    if (slice_is(request->signer, SIGNER_KUBELET_CLIENT))
        return check_kubelet_client(request, identity);
    if (slice_is(request->signer, SIGNER_KUBELET_SERVING))
        return check_kubelet_serving(request, identity);
    if (slice_is(request->signer, SIGNER_CLIENT))
        return check_client(arena, request);
    return NULL;
}

bool certificate_request_is_kubelet(const struct certificate_request *request,
                                    const struct identity *identity)
{
    return slice_is(request->signer, SIGNER_KUBELET_CLIENT) &&
           !check_kubelet_client(request, identity);
}
