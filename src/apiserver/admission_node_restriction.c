/* What a kubelet may write: its own node, lease and volumes, the pods on its node, and nothing that
 * would bring it work or rights it was not given. */
#include "apiserver/admission_plugins.h"
#include "apiserver/apiserver_internal.h"
#include "apiserver/csr_request.h"
#include "apiserver/node_labels.h"
#include "apiserver/object.h"
#include "apiserver/pod_references.h"
#include "apiserver/refuse.h"
#include "apiserver/request.h"
#include "apiserver/resource.h"
#include "apiserver/stored.h"
#include "auth/user.h"
#include "base/arena.h"
#include "base/error.h"
#include "crypto/csr.h"
#include "crypto/identity.h"
#include "doc/doc.h"
#include "doc/edit.h"

#define NODE_LEASES "kube-node-lease"

/* One request of one kubelet. The object is absent for deletions. */
struct restriction {
    const struct admission *admission;
    const struct request *request;
    const char *node;
    struct value before;
    struct value after;
};

static struct slice text_at(struct value value, const char *const *keys)
{
    return value_string_or(value_find(value, keys), SLICE(""));
}

/* Nothing is the same as an empty list. */
static bool same(struct value a, struct value b)
{
    bool empty = !value_count(a) && !value_count(b);

    return empty || value_equal(a, b);
}

static struct error *refuse_operation(const struct restriction *r)
{
    return admission_refuse(r->admission, r->after, "unexpected operation \"%s\"",
                            admission_operation_name(r->admission->operation));
}

static bool is_on_node(const struct restriction *r, struct value pod)
{
    return slice_is(text_at(pod, VALUE_KEYS("spec", "nodeName")), r->node);
}

/* A pod of the request's namespace; ERR_NOT_FOUND when there is none. */
static struct error *find_pod(const struct restriction *r, struct slice name, struct doc **out_pod)
{
    *out_pod = stored_find(r->request->server, "", "pods", r->request->target.namespace, name);
    return *out_pod ? NULL
                    : refuse_not_found(stored_resource(r->request->server, "", "pods"), name);
}

/* A mirror pod belongs to its node, so that it goes with it. */
static struct error *check_owner(const struct restriction *r)
{
    struct value owners = value_find(r->after, VALUE_KEYS("metadata", "ownerReferences"));
    struct value owner = value_at(owners, 0);
    struct slice uid = text_at(owner, VALUE_KEYS("uid"));
    CLEANUP(doc) struct doc *node = NULL;
    struct object object;

    if (value_count(owners) > 1)
        return admission_refuse(
            r->admission, r->after,
            "node \"%s\" can only create pods with a single owner reference set to itself",
            r->node);
    if (!slice_is(text_at(owner, VALUE_KEYS("apiVersion")), "v1") ||
        !slice_is(text_at(owner, VALUE_KEYS("kind")), "Node") ||
        !slice_is(text_at(owner, VALUE_KEYS("name")), r->node))
        return admission_refuse(
            r->admission, r->after,
            "node \"%s\" can only create pods with an owner reference set to itself", r->node);
    if (!value_bool_or(value_get(owner, SLICE("controller")), false))
        return admission_refuse(
            r->admission, r->after,
            "node \"%s\" can only create pods with a controller owner reference set to itself",
            r->node);
    if (value_bool_or(value_get(owner, SLICE("blockOwnerDeletion")), false))
        return admission_refuse(r->admission, r->after,
                                "node \"%s\" must not set blockOwnerDeletion on an owner reference",
                                r->node);
    node = stored_find(r->request->server, "", "nodes", SLICE(""), slice_from(r->node));
    if (!node)
        return refuse_not_found(stored_resource(r->request->server, "", "nodes"),
                                slice_from(r->node));
    object_read(doc_root(node), &object);
    if (!slice_equal(uid, object.uid))
        return admission_refuse(r->admission, r->after,
                                "node %s UID mismatch: expected " SLICE_FORMAT " got " SLICE_FORMAT,
                                r->node, SLICE_ARGUMENT(uid), SLICE_ARGUMENT(object.uid));
    return NULL;
}

static struct error *check_new_pod(const struct restriction *r)
{
    const char *referenced;
    struct error *err;

    if (!value_exists(
            value_find(r->after, VALUE_KEYS("metadata", "annotations", POD_MIRROR_ANNOTATION))))
        return admission_refuse(
            r->admission, r->after,
            "pod does not have \"%s\" annotation, node \"%s\" can only create mirror pods",
            POD_MIRROR_ANNOTATION, r->node);
    if (!is_on_node(r, r->after))
        return admission_refuse(r->admission, r->after,
                                "node \"%s\" can only create pods with spec.nodeName set to itself",
                                r->node);
    err = check_owner(r);
    if (err)
        return err;
    referenced = pod_references_find(r->after);
    return referenced ? admission_refuse(r->admission, r->after,
                                         "node \"%s\" can not create pods that reference %s",
                                         r->node, referenced)
                      : NULL;
}

static struct error *check_pod(const struct restriction *r)
{
    switch (r->admission->operation) {
    case ADMISSION_CREATE:
        return check_new_pod(r);
    case ADMISSION_DELETE:
        return is_on_node(r, r->before)
                   ? NULL
                   : admission_refuse(
                         r->admission, r->before,
                         "node \"%s\" can only delete pods with spec.nodeName set to itself",
                         r->node);
    case ADMISSION_UPDATE:
    case ADMISSION_CONNECT:
        break;
    }
    return admission_refuse(
        r->admission, r->after,
        "unexpected operation \"%s\", node \"%s\" can only create and delete mirror pods",
        admission_operation_name(r->admission->operation), r->node);
}

static struct error *check_pod_status(const struct restriction *r)
{
    static const char *const claims[] = { "resourceClaimStatuses", "extendedResourceClaimStatus" };

    if (r->admission->operation != ADMISSION_UPDATE)
        return refuse_operation(r);
    if (!is_on_node(r, r->before))
        return admission_refuse(
            r->admission, r->after,
            "node \"%s\" can only update pod status for pods with spec.nodeName set to itself",
            r->node);
    if (!same(value_find(r->before, VALUE_KEYS("metadata", "labels")),
              value_find(r->after, VALUE_KEYS("metadata", "labels"))))
        return admission_refuse(r->admission, r->after,
                                "node \"%s\" cannot update labels through pod status", r->node);
    for (size_t i = 0; i < COUNT_OF(claims); i++) {
        if (!same(value_find(r->before, VALUE_KEYS("status", claims[i])),
                  value_find(r->after, VALUE_KEYS("status", claims[i]))))
            return admission_refuse(r->admission, r->after,
                                    "node \"%s\" cannot update resource claim statues", r->node);
    }
    return NULL;
}

static struct error *check_eviction(const struct restriction *r)
{
    CLEANUP(doc) struct doc *pod = NULL;
    struct error *err;

    if (r->admission->operation != ADMISSION_CREATE)
        return refuse_operation(r);
    err = find_pod(r, r->request->target.name, &pod);
    if (err || is_on_node(r, doc_root(pod)))
        return err;
    return admission_refuse(r->admission, r->after,
                            "node %s can only evict pods with spec.nodeName set to itself",
                            r->node);
}

static struct error *check_pods(const struct restriction *r)
{
    struct slice part = r->request->target.subresource;

    if (!part.size)
        return check_pod(r);
    if (slice_is(part, "status"))
        return check_pod_status(r);
    if (slice_is(part, "eviction"))
        return check_eviction(r);
    return admission_refuse(r->admission, r->after,
                            "unexpected pod subresource \"" SLICE_FORMAT
                            "\", only 'status' and 'eviction' are allowed",
                            SLICE_ARGUMENT(part));
}

static bool differs(const struct restriction *r, const char *const *keys)
{
    return !same(value_find(r->before, keys), value_find(r->after, keys));
}

static struct error *check_node_change(const struct restriction *r)
{
    if (value_exists(value_find(r->after, VALUE_KEYS("spec", "configSource"))) &&
        differs(r, VALUE_KEYS("spec", "configSource")))
        return admission_refuse(
            r->admission, r->after,
            "node \"%s\" is not allowed to update configSource to a new non-nil configSource",
            r->node);
    if (differs(r, VALUE_KEYS("spec", "taints")))
        return admission_refuse(r->admission, r->after,
                                "node \"%s\" is not allowed to modify taints", r->node);
    if (differs(r, VALUE_KEYS("metadata", "ownerReferences")))
        return admission_refuse(r->admission, r->after,
                                "node \"%s\" is not allowed to modify ownerReferences", r->node);
    return NULL;
}

static struct error *check_nodes(const struct restriction *r)
{
    struct slice name = r->request->target.name;
    const char *labels;
    struct error *err;

    if (r->admission->operation == ADMISSION_CREATE)
        name = text_at(r->after, VALUE_KEYS("metadata", "name"));
    if (!slice_is(name, r->node))
        return admission_refuse(r->admission, r->after,
                                "node \"%s\" is not allowed to modify node \"" SLICE_FORMAT "\"",
                                r->node, SLICE_ARGUMENT(name));
    if (r->admission->operation == ADMISSION_DELETE)
        return NULL;
    labels = node_labels_forbidden(r->request->arena,
                                   value_find(r->before, VALUE_KEYS("metadata", "labels")),
                                   value_find(r->after, VALUE_KEYS("metadata", "labels")));
    if (r->admission->operation == ADMISSION_UPDATE) {
        err = check_node_change(r);
        if (err || !labels)
            return err;
        return admission_refuse(r->admission, r->after, "is not allowed to modify labels: %s",
                                labels);
    }
    if (value_exists(value_find(r->after, VALUE_KEYS("spec", "configSource"))))
        return admission_refuse(
            r->admission, r->after,
            "node \"%s\" is not allowed to create pods with a non-nil configSource", r->node);
    return labels ? admission_refuse(r->admission, r->after,
                                     "node \"%s\" is not allowed to set the following labels: %s",
                                     r->node, labels)
                  : NULL;
}

/* What a kubelet tells about a claim whose volume grows. */
static struct error *strip_claim(struct value claim, struct doc **out_doc)
{
    static const char *const told[] = { "capacity", "conditions", "allocatedResourceStatuses",
                                        "allocatedResources" };
    CLEANUP(doc) struct doc *copy = doc_from_value(claim);
    struct edit *edit = edit_begin(copy);

    edit_remove(edit, EDIT_PATH("metadata", "resourceVersion"));
    edit_remove(edit, EDIT_PATH("metadata", "managedFields"));
    for (size_t i = 0; i < COUNT_OF(told); i++)
        edit_remove(edit, EDIT_PATH("status", told[i]));
    return edit_seal(edit, out_doc);
}

static struct error *check_claims(const struct restriction *r)
{
    CLEANUP(doc) struct doc *before = NULL;
    CLEANUP(doc) struct doc *after = NULL;
    struct error *err;

    if (!request_is_part(r->request, "status"))
        return admission_refuse(r->admission, r->after, "may only update PVC status");
    if (r->admission->operation != ADMISSION_UPDATE)
        return refuse_operation(r);
    err = strip_claim(r->before, &before);
    if (!err)
        err = strip_claim(r->after, &after);
    if (err || value_equal(doc_root(before), doc_root(after)))
        return err;
    return admission_refuse(r->admission, r->after,
                            "node \"%s\" is not allowed to update fields other than "
                            "status.quantity and status.conditions",
                            r->node);
}

/* Tokens are for the pods on the node, each for one pod. */
static struct error *check_accounts(const struct restriction *r)
{
    struct value bound = value_find(r->after, VALUE_KEYS("spec", "boundObjectRef"));
    struct slice name = text_at(bound, VALUE_KEYS("name"));
    struct slice uid = text_at(bound, VALUE_KEYS("uid"));
    CLEANUP(doc) struct doc *pod = NULL;
    struct object object;
    struct error *err;

    if (r->admission->operation != ADMISSION_CREATE || !request_is_part(r->request, "token"))
        return NULL;
    if (!slice_is(text_at(bound, VALUE_KEYS("apiVersion")), "v1") ||
        !slice_is(text_at(bound, VALUE_KEYS("kind")), "Pod") || !name.size)
        return admission_refuse(r->admission, r->after, "node requested token not bound to a pod");
    if (!uid.size)
        return admission_refuse(r->admission, r->after,
                                "node requested token with a pod binding without a uid");
    err = find_pod(r, name, &pod);
    if (err)
        return err;
    object_read(doc_root(pod), &object);
    if (!slice_equal(uid, object.uid))
        return admission_refuse(r->admission, r->after,
                                "the UID in the bound object reference (" SLICE_FORMAT
                                ") does not match the UID in record. The object might have been "
                                "deleted and then recreated",
                                SLICE_ARGUMENT(uid));
    return is_on_node(r, doc_root(pod))
               ? NULL
               : admission_refuse(r->admission, r->after,
                                  "node requested token bound to a pod scheduled on a different "
                                  "node");
}

/* Objects that have the name of their node. */
static bool has_name_of_node(const struct restriction *r)
{
    return slice_is(r->admission->operation == ADMISSION_CREATE
                        ? text_at(r->after, VALUE_KEYS("metadata", "name"))
                        : r->request->target.name,
                    r->node);
}

static struct error *check_leases(const struct restriction *r)
{
    if (!slice_is(r->request->target.namespace, NODE_LEASES))
        return admission_refuse(r->admission, r->after,
                                "can only access leases in the \"%s\" system namespace",
                                NODE_LEASES);
    return has_name_of_node(r)
               ? NULL
               : admission_refuse(
                     r->admission, r->after,
                     "can only access node lease with the same name as the requesting node");
}

static struct error *check_volume_nodes(const struct restriction *r)
{
    return has_name_of_node(r)
               ? NULL
               : admission_refuse(
                     r->admission, r->after,
                     "can only access CSINode with the same name as the requesting node");
}

static struct error *check_certificates(const struct restriction *r)
{
    struct slice signer = text_at(r->after, VALUE_KEYS("spec", "signerName"));
    const char *name = arena_format(r->request->arena, "%s%s", USER_NODE_PREFIX, r->node);
    CLEANUP(csr) struct csr *csr = NULL;
    struct error *err;

    if (r->admission->operation != ADMISSION_CREATE ||
        (!slice_is(signer, "kubernetes.io/kubelet-serving") &&
         !slice_is(signer, "kubernetes.io/kube-apiserver-client-kubelet")))
        return NULL;
    err = csr_request_read(r->after, &csr);
    if (err) {
        CLEANUP(error) struct error *why = err;
        CLEANUP(string) char *text = error_format(why);

        return admission_refuse(r->admission, r->after, "unable to parse csr: %s", text);
    }
    return slice_is(slice_from(csr_identity(csr)->common_name), name)
               ? NULL
               : admission_refuse(r->admission, r->after, "can only create a node CSR with CN=%s",
                                  name);
}

static const struct {
    const char *group;
    const char *plural;
    struct error *(*check)(const struct restriction *restriction);
} checks[] = {
    { "", "pods", check_pods },
    { "", "nodes", check_nodes },
    { "", "persistentvolumeclaims", check_claims },
    { "", "serviceaccounts", check_accounts },
    { "coordination.k8s.io", "leases", check_leases },
    { "storage.k8s.io", "csinodes", check_volume_nodes },
    { "certificates.k8s.io", "certificatesigningrequests", check_certificates },
};

static struct error *mutate(const struct admission *admission, struct doc **inout_object)
{
    const struct user *user = admission->request->user;
    struct restriction restriction = {
        .admission = admission,
        .request = admission->request,
        .node = user->node,
        .before = admission->before ? doc_root(admission->before) : VALUE_ABSENT_VALUE,
        .after = inout_object ? doc_root(*inout_object) : VALUE_ABSENT_VALUE,
    };

    if (!user->node)
        return NULL;
    if (!*user->node)
        return admission_refuse(admission, restriction.after,
                                "could not determine node from user \"%s\"", user->name);
    for (size_t i = 0; i < COUNT_OF(checks); i++) {
        if (admission_is(admission, checks[i].group, checks[i].plural))
            return checks[i].check(&restriction);
    }
    return NULL;
}

const struct admission_plugin admission_node_restriction = {
    .name = "NodeRestriction",
    .operations = ADMISSION_CREATE | ADMISSION_UPDATE | ADMISSION_DELETE,
    .with_parts = true,
    .mutate = mutate,
};
