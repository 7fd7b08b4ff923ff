/* Approves what kubelets ask for their client certificates, if RBAC lets them: the first one of a
 * node that joins with a bootstrap token, and those by which it renews its own. Where it is wanted,
 * also what they serve with. */
#include "base/arena.h"
#include "base/clock.h"
#include "base/error.h"
#include "base/text.h"
#include "base/timestamp.h"
#include "crypto/csr.h"
#include "crypto/identity.h"
#include "doc/doc.h"
#include "doc/edit.h"
#include "housekeeping/certificate_request.h"
#include "housekeeping/controllers.h"
#include "housekeeping/housekeeping.h"
#include "housekeeping/kubelet_serving.h"
#include "housekeeping/limits.h"
#include "kube/recorder.h"
#include "kube/resources.h"

static const struct kube_resource access_reviews = { "authorization.k8s.io", "v1",
                                                     "subjectaccessreviews", "SubjectAccessReview",
                                                     false };

/* A way to be approved: the permission that the requestor must have. */
struct way {
    bool only_self; /* the name in the request is the requestor's own */
    const char *permission;
    const char *message;
};

static const struct way ways[] = {
    { true, "selfnodeclient",
      "Auto approving self kubelet client certificate after SubjectAccessReview." },
    { false, "nodeclient", "Auto approving kubelet client certificate after SubjectAccessReview." },
};

static struct error *make_review(const struct certificate_request *request, const char *permission,
                                 struct doc **out_review)
{
    struct edit *edit = edit_new();
    struct edit_node attributes;

    edit_set_string(edit, EDIT_PATH("apiVersion"), SLICE("authorization.k8s.io/v1"));
    edit_set_string(edit, EDIT_PATH("kind"), SLICE("SubjectAccessReview"));
    edit_set_string(edit, EDIT_PATH("spec", "user"), request->username);
    if (request->uid.size)
        edit_set_string(edit, EDIT_PATH("spec", "uid"), request->uid);
    if (value_exists(request->groups))
        edit_set_value(edit, EDIT_PATH("spec", "groups"), request->groups);
    if (value_exists(request->extra))
        edit_set_value(edit, EDIT_PATH("spec", "extra"), request->extra);
    attributes = edit_set_object(edit, EDIT_PATH("spec", "resourceAttributes"));
    edit_set_string(edit, EDIT_UNDER(attributes, "group"), SLICE("certificates.k8s.io"));
    edit_set_string(edit, EDIT_UNDER(attributes, "version"), SLICE("*"));
    edit_set_string(edit, EDIT_UNDER(attributes, "resource"), SLICE("certificatesigningrequests"));
    edit_set_string(edit, EDIT_UNDER(attributes, "subresource"), slice_from(permission));
    edit_set_string(edit, EDIT_UNDER(attributes, "verb"), SLICE("create"));
    return edit_seal(edit, out_review);
}

static struct error *is_allowed(struct reconcile *rc, const struct certificate_request *request,
                                const char *permission, bool *out_allowed)
{
    CLEANUP(doc) struct doc *review = NULL;
    CLEANUP(doc) struct doc *answer = NULL;
    struct error *err;

    err = make_review(request, permission, &review);
    if (err)
        return err;
    err = kube_create(&rc->kube, &access_reviews, review, &answer);
    if (err)
        return err;
    *out_allowed =
        value_bool_or(value_find(doc_root(answer), VALUE_KEYS("status", "allowed")), false);
    return NULL;
}

static struct error *approve(struct reconcile *rc, const char *reason, const char *message)
{
    struct edit *edit = edit_begin(rc->object);
    struct edit_node list = edit_ensure_array(edit, EDIT_PATH("status", "conditions"));
    struct edit_node condition = edit_set_object(edit, EDIT_UNDER(list, EDIT_END));
    const char *now = timestamp_format(rc->arena, clock_wall_us(rc->clock), TIMESTAMP_SECONDS);
    CLEANUP(doc) struct doc *approved = NULL;
    struct error *err;

    edit_set_string(edit, EDIT_UNDER(condition, "type"), SLICE("Approved"));
    edit_set_string(edit, EDIT_UNDER(condition, "status"), SLICE("True"));
    edit_set_string(edit, EDIT_UNDER(condition, "reason"), slice_from(reason));
    edit_set_string(edit, EDIT_UNDER(condition, "message"), slice_from(message));
    edit_set_string(edit, EDIT_UNDER(condition, "lastUpdateTime"), slice_from(now));
    edit_set_string(edit, EDIT_UNDER(condition, "lastTransitionTime"), slice_from(now));
    err = edit_seal(edit, &approved);
    if (err)
        return err;
    return kube_update_part(&rc->kube, &KUBE_CERTIFICATE_REQUESTS, "approval", approved, NULL);
}

static struct error *try_ways(struct reconcile *rc, const struct certificate_request *request,
                              const struct identity *identity)
{
    for (size_t i = 0; i < COUNT_OF(ways); i++) {
        bool allowed = false;
        struct error *err;

        if (ways[i].only_self && !slice_is(request->username, identity->common_name))
            continue;
        err = is_allowed(rc, request, ways[i].permission, &allowed);
        if (err)
            return error_wrap(err, "ask whether %.*s may have a certificate",
                              SLICE_ARGUMENT(slice_brief(request->username)));
        if (allowed)
            return approve(rc, "AutoApproved", ways[i].message);
    }
    /* A role may still be given to the requestor, so this is tried again. */
    return error_new(ERR_FORBIDDEN,
                     "request %s of %.*s is that of a kubelet, but access reviews do not allow it",
                     rc->name, SLICE_ARGUMENT(slice_brief(request->username)));
}

/* For a certificate that a kubelet serves with. One that breaks a rule waits for a person, and its
 * node for better times: the addresses of a node may be known later. */
static struct error *try_serving(struct reconcile *rc, const struct certificate_request *request,
                                 const struct identity *identity)
{
    const struct housekeeping_options *options = rc->context;
    struct slice name = kubelet_serving_node(request);
    CLEANUP(doc) struct doc *node = NULL;
    const char *wrong;
    struct error *err;

    if (name.size) {
        err = kube_find(&rc->kube, &KUBE_NODES, NULL, arena_text(rc->arena, name), &node);
        if (err)
            return err;
    }
    wrong = kubelet_serving_check(rc->arena, &(struct kubelet_serving_question){
                                                 .request = request,
                                                 .identity = identity,
                                                 .node = node ? doc_root(node) : VALUE_ABSENT_VALUE,
                                                 .subnets = options->serving_subnets,
                                                 .subnet_count = options->serving_subnet_count,
                                             });
    if (!wrong)
        return approve(rc, "StewardAutoApproved",
                       "The names in the request are those of the node that asks.");
    reconcile_event_rarely(rc, SERVING_EVENT_MS, "", RECORDER_WARNING, "NotApproved",
                           "not approved by itself: %s", wrong);
    reconcile_again(rc, SERVING_AGAIN_MS);
    return NULL;
}

static bool is_ours(const struct reconcile *rc, const struct certificate_request *request)
{
    const struct housekeeping_options *options = rc->context;

    return slice_is(request->signer, SIGNER_KUBELET_CLIENT) ||
           (options->approve_serving && slice_is(request->signer, SIGNER_KUBELET_SERVING));
}

static struct error *reconcile(struct reconcile *rc)
{
    CLEANUP(csr) struct csr *csr = NULL;
    struct certificate_request request;
    struct error *err;

    if (!rc->object)
        return NULL;
    certificate_request_read(doc_root(rc->object), &request);
    if (request.issued || request.approved || request.denied || !is_ours(rc, &request))
        return NULL;
    err = certificate_request_parse(doc_root(rc->object), &csr);
    if (err)
        return error_final(err);
    if (slice_is(request.signer, SIGNER_KUBELET_SERVING))
        return try_serving(rc, &request, csr_identity(csr));
    if (!certificate_request_is_kubelet(&request, csr_identity(csr)))
        return NULL;
    return try_ways(rc, &request, csr_identity(csr));
}

const struct controller certificate_approval_controller = {
    .name = "certificatesigningrequest-approving-controller",
    .objects = { &KUBE_CERTIFICATE_REQUESTS },
    .workers = CERTIFICATE_WORKERS,
    .reconcile = reconcile,
};
