/* Decisions about kubelets, resource by resource, with upstream's reasons. */
#include "auth/node_authorizer.h"

#include <stddef.h>

#include "auth/node_graph.h"
#include "auth/rule.h"
#include "auth/user.h"
#include "base/arena.h"

#define LEASE_NAMESPACE "kube-node-lease"

struct question {
    struct arena *arena;
    const struct node_authorizer *authorizer;
    const struct access *access;
    const char *node;
};

static struct access_answer allow(void)
{
    return (struct access_answer){ ACCESS_ALLOWED, "" };
}

static struct access_answer refuse(const char *reason)
{
    return (struct access_answer){ ACCESS_NO_OPINION, reason };
}

/* Verbs stand in a list, with blanks between them. */
static bool verb_is(const struct question *q, const char *verbs)
{
    struct slice rest = slice_from(verbs);
    struct slice verb;

    while (slice_split(&rest, ' ', &verb))
        if (slice_equal(verb, q->access->verb))
            return true;
    return false;
}

static bool pins(const struct question *q, const char *field)
{
    for (size_t i = 0; i < q->access->field_count; i++)
        if (slice_is(q->access->fields[i].field, field) &&
            slice_is(q->access->fields[i].value, q->node))
            return true;
    return false;
}

static struct access_answer if_needed(const struct question *q, enum node_graph_target target)
{
    const struct access *access = q->access;

    if (access->name.size == 0)
        return refuse("No Object name found");
    if (node_graph_has(q->authorizer->graph, q->node, target, access->namespace, access->name))
        return allow();
    return refuse(
        arena_format(q->arena, "no relationship found between node '%s' and this object", q->node));
}

static struct access_answer read_one(const struct question *q, enum node_graph_target target)
{
    if (!verb_is(q, "get list watch"))
        return refuse("can only read resources of this type");
    if (q->access->subresource.size > 0)
        return refuse("cannot read subresource");
    if (q->access->namespace.size == 0)
        return refuse("can only read namespaced object of this type");
    return if_needed(q, target);
}

static struct access_answer get_one(const struct question *q, enum node_graph_target target)
{
    if (!verb_is(q, "get"))
        return refuse("can only get individual resources of this type");
    if (q->access->subresource.size > 0)
        return refuse("cannot get subresource");
    return if_needed(q, target);
}

static struct access_answer secrets(const struct question *q)
{
    return read_one(q, NODE_GRAPH_TO_SECRET);
}

static struct access_answer config_maps(const struct question *q)
{
    return read_one(q, NODE_GRAPH_TO_CONFIG_MAP);
}

static struct access_answer claims(const struct question *q)
{
    if (!slice_is(q->access->subresource, "status"))
        return get_one(q, NODE_GRAPH_TO_CLAIM);
    if (!verb_is(q, "update patch"))
        return refuse("can only get/update/patch this type");
    return if_needed(q, NODE_GRAPH_TO_CLAIM);
}

static struct access_answer volumes(const struct question *q)
{
    return get_one(q, NODE_GRAPH_TO_VOLUME);
}

static struct access_answer attachments(const struct question *q)
{
    return get_one(q, NODE_GRAPH_TO_ATTACHMENT);
}

static struct access_answer resource_claims(const struct question *q)
{
    return get_one(q, NODE_GRAPH_TO_RESOURCE_CLAIM);
}

static struct access_answer service_accounts(const struct question *q)
{
    if (verb_is(q, "get") && q->access->subresource.size == 0)
        return read_one(q, NODE_GRAPH_TO_SERVICE_ACCOUNT);
    if (!verb_is(q, "create") || q->access->name.size == 0)
        return refuse("can only create tokens for individual service accounts");
    if (!slice_is(q->access->subresource, "token"))
        return refuse("can only create token subresource of serviceaccount");
    return if_needed(q, NODE_GRAPH_TO_SERVICE_ACCOUNT);
}

/* On create the name is not known yet; admission compares it. */
static bool is_own(const struct question *q)
{
    return verb_is(q, "create") || slice_is(q->access->name, q->node);
}

static struct access_answer leases(const struct question *q)
{
    if (!verb_is(q, "get create update patch delete"))
        return refuse("can only get, create, update, patch, or delete a node lease");
    if (!slice_is(q->access->namespace, LEASE_NAMESPACE))
        return refuse("can only access leases in the \"" LEASE_NAMESPACE "\" system namespace");
    if (!is_own(q))
        return refuse("can only access node lease with the same name as the requesting node");
    return allow();
}

static struct access_answer csi_nodes(const struct question *q)
{
    if (!verb_is(q, "get create update patch delete"))
        return refuse("can only get, create, update, patch, or delete a CSINode");
    if (q->access->subresource.size > 0)
        return refuse("cannot authorize CSINode subresources");
    if (!is_own(q))
        return refuse("can only access CSINode with the same name as the requesting node");
    return allow();
}

static struct access_answer nodes(const struct question *q)
{
    const struct access *access = q->access;

    if (slice_is(access->subresource, "status"))
        return verb_is(q, "update patch") ? allow() : refuse("");
    if (access->subresource.size > 0)
        return refuse("");
    if (verb_is(q, "create update patch"))
        return allow();
    if (!verb_is(q, "get list watch"))
        return refuse("");
    if (slice_is(access->name, q->node))
        return allow();
    if (access->name.size == 0)
        return refuse(arena_format(
            q->arena, "node '%s' cannot read all nodes, only its own Node object", q->node));
    return refuse(arena_format(q->arena,
                               "node '%s' cannot read '" SLICE_FORMAT "', only its own Node object",
                               q->node, SLICE_ARGUMENT(access->name)));
}

static struct access_answer pods(const struct question *q)
{
    const struct access *access = q->access;

    if (slice_is(access->subresource, "status"))
        return verb_is(q, "update patch") ? allow() : refuse("");
    if (slice_is(access->subresource, "eviction"))
        return verb_is(q, "create") ? allow() : refuse("");
    if (access->subresource.size > 0)
        return refuse("");
    if (verb_is(q, "create delete")) /* of mirror pods; admission sees to that */
        return allow();
    if (verb_is(q, "get"))
        return get_one(q, NODE_GRAPH_TO_POD);
    if (!verb_is(q, "list watch"))
        return refuse("");
    if (pins(q, "spec.nodeName"))
        return allow();
    if (access->name.size > 0)
        return if_needed(q, NODE_GRAPH_TO_POD);
    return refuse("can only list/watch pods with spec.nodeName field selector");
}

static struct access_answer resource_slices(const struct question *q)
{
    if (q->access->subresource.size > 0)
        return refuse("cannot authorize ResourceSlice subresources");
    if (verb_is(q, "create"))
        return allow();
    if (verb_is(q, "watch list deletecollection") && pins(q, "spec.nodeName"))
        return allow();
    return refuse(
        "can only list/watch/deletecollection resourceslices with nodeName field selector");
}

static const struct {
    const char *group;
    const char *resource;
    struct access_answer (*decide)(const struct question *q);
} resources[] = {
    { "", "secrets", secrets },
    { "", "configmaps", config_maps },
    { "", "persistentvolumeclaims", claims },
    { "", "persistentvolumes", volumes },
    { "storage.k8s.io", "volumeattachments", attachments },
    { "resource.k8s.io", "resourceclaims", resource_claims },
    { "resource.k8s.io", "resourceslices", resource_slices },
    { "", "serviceaccounts", service_accounts },
    { "coordination.k8s.io", "leases", leases },
    { "storage.k8s.io", "csinodes", csi_nodes },
    { "", "nodes", nodes },
    { "", "pods", pods },
};

static struct access_answer by_rules(const struct question *q)
{
    const struct rule_list *rules = q->authorizer->rules;
    struct slice combined = access_combined_resource(q->arena, q->access);

    for (size_t i = 0; i < rules->count; i++)
        if (rule_allows(&rules->rules[i], q->access, combined))
            return allow();
    return refuse("");
}

struct access_answer node_authorizer_decide(struct arena *arena,
                                            const struct node_authorizer *authorizer,
                                            const struct access *access)
{
    struct question q = { arena, authorizer, access, access->user->node };

    if (!q.node)
        return refuse("");
    if (!*q.node)
        return refuse(arena_format(arena, "unknown node for user \"%s\"", access->user->name));
    for (size_t i = 0; !access->is_path && i < COUNT_OF(resources); i++)
        if (slice_is(access->group, resources[i].group) &&
            slice_is(access->resource, resources[i].resource))
            return resources[i].decide(&q);
    return by_rules(&q);
}
