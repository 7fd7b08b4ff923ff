/* Requests for certificates: who asks is who the server says it is, and what was asked for stays.
 */
#include "api/field.h"
#include "apiserver/request.h"
#include "apiserver/strategies.h"
#include "apiserver/write_internal.h"
#include "auth/user.h"
#include "base/base64.h"
#include "base/error.h"
#include "base/map.h"
#include "base/name.h"
#include "base/text.h"
#include "crypto/csr.h"
#include "doc/edit.h"

enum {
    SHORTEST_S = 600
};

static void set_requestor(struct edit *edit, const struct user *user)
{
    struct edit_node list;

    edit_set_string(edit, EDIT_PATH("spec", "username"), slice_from(user->name));
    edit_remove(edit, EDIT_PATH("spec", "uid"));
    if (*user->uid)
        edit_set_string(edit, EDIT_PATH("spec", "uid"), slice_from(user->uid));
    list = edit_set_array(edit, EDIT_PATH("spec", "groups"));
    for (size_t i = 0; i < user->group_count; i++)
        edit_set_string(edit, EDIT_UNDER(list, EDIT_END), slice_from(user->groups[i]));
    edit_remove(edit, EDIT_PATH("spec", "extra"));
    for (size_t i = 0; i < user->extra_count; i++) {
        const struct user_extra *extra = &user->extra[i];
        struct edit_node map = edit_ensure_object(edit, EDIT_PATH("spec", "extra"));

        list = edit_set_array(edit, EDIT_MEMBER(map, slice_from(extra->key)));
        for (size_t j = 0; j < extra->value_count; j++)
            edit_set_string(edit, EDIT_UNDER(list, EDIT_END), slice_from(extra->values[j]));
    }
}

/* When the status of this condition last changed, as far as the object knows. */
static struct slice changed_at(struct value before, struct value condition, struct slice now)
{
    DOC_EACH (it, value_find(before, VALUE_KEYS("status", "conditions"))) {
        if (slice_equal(value_text(it.value, "type"), value_text(condition, "type")) &&
            slice_equal(value_text(it.value, "status"), value_text(condition, "status")) &&
            value_text(it.value, "lastTransitionTime").size)
            return value_text(it.value, "lastTransitionTime");
    }
    return now;
}

/* Clients may leave the times of their conditions to us. */
static void set_times(const struct strategy_change *change, struct edit *edit)
{
    struct slice now = write_now(change->request);

    DOC_EACH (it, value_find(change->after, VALUE_KEYS("status", "conditions"))) {
        struct edit_node list = edit_find(edit, EDIT_PATH("status", "conditions"));
        struct edit_node condition = edit_item(edit, list, it.index);

        if (!value_text(it.value, "lastUpdateTime").size)
            edit_set_string(edit, EDIT_UNDER(condition, "lastUpdateTime"), now);
        if (!value_text(it.value, "lastTransitionTime").size)
            edit_set_string(edit, EDIT_UNDER(condition, "lastTransitionTime"),
                            changed_at(change->before, it.value, now));
    }
}

static struct error *prepare(const struct strategy_change *change, struct edit *edit)
{
    if (!value_exists(change->before)) {
        set_requestor(edit, change->request->user);
        return NULL;
    }
    edit_set_value(edit, EDIT_PATH("spec"), value_get(change->before, SLICE("spec")));
    if (change->of_status || request_is_part(change->request, "approval"))
        set_times(change, edit);
    return NULL;
}

static void check_request(const struct field *request)
{
    CLEANUP(csr) struct csr *csr = NULL;
    CLEANUP(text) struct text pem = TEXT_EMPTY;
    struct error *err = base64_parse(field_text(request), BASE64_STANDARD, &pem);

    if (err || !slice_find(text_slice(&pem), SLICE("-----BEGIN CERTIFICATE REQUEST-----"),
                           &(size_t){ 0 })) {
        error_drop(err, "it is no PEM either");
        field_invalid(request, "PEM block type must be CERTIFICATE REQUEST");
        return;
    }
    err = csr_parse_pem(text_slice(&pem), &csr);
    if (err)
        field_invalid(request, "%s", err->message);
    error_free(err);
}

static void check_usages(const struct field *usages)
{
    static const char *const known[] = {
        "any",
        "cert sign",
        "client auth",
        "code signing",
        "content commitment",
        "crl sign",
        "data encipherment",
        "decipher only",
        "digital signature",
        "email protection",
        "encipher only",
        "ipsec end system",
        "ipsec tunnel",
        "ipsec user",
        "key agreement",
        "key encipherment",
        "microsoft sgc",
        "netscape sgc",
        "ocsp signing",
        "s/mime",
        "server auth",
        "signing",
        "timestamping",
        NULL,
    };
    CLEANUP(map) struct map *seen = map_new();

    if (!field_count(usages))
        field_required(usages, NULL);
    FIELD_EACH(usage, usages)
    field_check_choice(&usage.field, known);
    FIELD_EACH(usage, usages)
    field_check_new(&usage.field, seen);
}

static void check_signer(const struct field *signer)
{
    struct slice domain;
    struct slice path;

    if (!field_need(signer))
        return;
    if (slice_is(field_text(signer), "kubernetes.io/legacy-unknown")) {
        field_invalid(signer, "the legacy signerName is not allowed via this API version");
        return;
    }
    if (!slice_cut(field_text(signer), '/', &domain, &path) ||
        slice_find(path, SLICE("/"), &(size_t){ 0 })) {
        field_invalid(signer, "must be a fully qualified domain and path of the form "
                              "'example.com/signer-name'");
        return;
    }
    field_check_name_of(signer, domain, name_check_subdomain);
    if (!slice_find(domain, SLICE("."), &(size_t){ 0 }))
        field_invalid_text(signer, domain,
                           "should be a domain with at least two segments separated by dots");
    field_check_name_of(signer, path, name_check_subdomain);
}

static void validate(const struct strategy_change *change, struct causes *causes)
{
    const struct field object = field_root(causes, change->after);
    const struct field *spec = FIELD(&object, "spec");
    const struct field *expires = FIELD(spec, "expirationSeconds");

    if (value_exists(change->before)) /* and stays what it is */
        return;
    check_request(FIELD(spec, "request"));
    check_usages(FIELD(spec, "usages"));
    check_signer(FIELD(spec, "signerName"));
    if (field_exists(expires) && field_int(expires) < SHORTEST_S)
        field_invalid(expires, "may not specify a duration less than 600 seconds (10 minutes)");
}

const struct strategy strategy_certificate_signing_request = {
    .group = "certificates.k8s.io",
    .kind = "CertificateSigningRequest",
    .prepare = prepare,
    .validate = validate,
};
