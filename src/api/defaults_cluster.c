/* Defaults of everything that makes no pods: services, namespaces, nodes, volumes, access,
 * policies, custom resource definitions. */
#include "api/defaults_internal.h"
#include "api/facts.h"
#include "base/text.h"

static void service_port(struct edit *edit, struct edit_node port)
{
    struct edit_node target = edit_find(edit, EDIT_UNDER(port, "targetPort"));

    /* 0 and "" are no ports, so they stand for absence, too. */
    if (value_int_or(edit_scalar(target), 0) == 0 &&
        value_string_or(edit_scalar(target), SLICE("")).size == 0)
        edit_copy(edit, EDIT_UNDER(port, "targetPort"), edit_find(edit, EDIT_UNDER(port, "port")));
}

static void session_affinity(struct edit *edit, struct edit_node spec)
{
    struct slice affinity = defaults_text(edit, EDIT_UNDER(spec, "sessionAffinity"));

    if (slice_is(affinity, "None")) {
        edit_remove(edit, EDIT_UNDER(spec, "sessionAffinityConfig"));
    } else if (slice_is(affinity, "ClientIP") &&
               defaults_lacks(
                   edit, EDIT_UNDER(spec, "sessionAffinityConfig", "clientIP", "timeoutSeconds"))) {
        edit_set_object(edit, EDIT_UNDER(spec, "sessionAffinityConfig"));
        edit_set_int(edit, EDIT_UNDER(spec, "sessionAffinityConfig", "clientIP", "timeoutSeconds"),
                     10800);
    }
}

static void service_spec(struct edit *edit, struct edit_node spec)
{
    struct slice type = defaults_text(edit, EDIT_UNDER(spec, "type"));
    bool balanced = slice_is(type, "LoadBalancer");
    bool inside = slice_is(type, "ClusterIP");
    bool outside = balanced || slice_is(type, "NodePort");

    session_affinity(edit, spec);
    if ((outside || (inside && !defaults_is_empty(edit, EDIT_UNDER(spec, "externalIPs")))) &&
        defaults_is_empty(edit, EDIT_UNDER(spec, "externalTrafficPolicy")))
        edit_set_string(edit, EDIT_UNDER(spec, "externalTrafficPolicy"), SLICE("Cluster"));
    if ((outside || inside) && defaults_lacks(edit, EDIT_UNDER(spec, "internalTrafficPolicy")))
        edit_set_string(edit, EDIT_UNDER(spec, "internalTrafficPolicy"), SLICE("Cluster"));
    if (balanced && defaults_lacks(edit, EDIT_UNDER(spec, "allocateLoadBalancerNodePorts")))
        edit_set_bool(edit, EDIT_UNDER(spec, "allocateLoadBalancerNodePorts"), true);
}

static void service(struct edit *edit, struct edit_node object)
{
    if (!slice_is(defaults_text(edit, EDIT_UNDER(object, "spec", "type")), "LoadBalancer"))
        return;
    EDIT_EACH (ingress, edit_find(edit, EDIT_UNDER(object, "status", "loadBalancer", "ingress"))) {
        if (edit_type(ingress.node) == VALUE_OBJECT &&
            !defaults_is_empty(edit, EDIT_UNDER(ingress.node, "ip")) &&
            defaults_lacks(edit, EDIT_UNDER(ingress.node, "ipMode")))
            edit_set_string(edit, EDIT_UNDER(ingress.node, "ipMode"), SLICE("VIP"));
    }
}

static void namespace(struct edit *edit, struct edit_node object)
{
    struct slice name = defaults_text(edit, EDIT_UNDER(object, "metadata", "name"));

    /* The name is there, so metadata is an object. */
    if (name.size && defaults_is_free(edit, EDIT_UNDER(object, "metadata", "labels")))
        edit_set_string(
            edit, EDIT_UNDER(object, "metadata", "labels", "kubernetes.io/metadata.name"), name);
}

static void node_status(struct edit *edit, struct edit_node status)
{
    struct edit_node capacity = edit_find(edit, EDIT_UNDER(status, "capacity"));

    if (edit_type(capacity) == VALUE_OBJECT &&
        defaults_lacks(edit, EDIT_UNDER(status, "allocatable")))
        edit_copy(edit, EDIT_UNDER(status, "allocatable"), capacity);
}

/* Of persistent volumes themselves, not of the ones inside an attachment. */
static void persistent_volume(struct edit *edit, struct edit_node object)
{
    struct edit_node spec = edit_find(edit, EDIT_UNDER(object, "spec"));

    if (edit_type(spec) != VALUE_OBJECT)
        return;
    if (defaults_is_empty(edit, EDIT_UNDER(spec, "persistentVolumeReclaimPolicy")))
        edit_set_string(edit, EDIT_UNDER(spec, "persistentVolumeReclaimPolicy"), SLICE("Retain"));
    if (defaults_lacks(edit, EDIT_UNDER(spec, "volumeMode")))
        edit_set_string(edit, EDIT_UNDER(spec, "volumeMode"), SLICE("Filesystem"));
}

static void limit_range_item(struct edit *edit, struct edit_node item)
{
    if (!slice_is(defaults_text(edit, EDIT_UNDER(item, "type")), "Container"))
        return;
    defaults_add_missing(edit, EDIT_UNDER(item, "default"),
                         edit_find(edit, EDIT_UNDER(item, "max")));
    defaults_add_missing(edit, EDIT_UNDER(item, "defaultRequest"),
                         edit_find(edit, EDIT_UNDER(item, "default")));
    defaults_add_missing(edit, EDIT_UNDER(item, "defaultRequest"),
                         edit_find(edit, EDIT_UNDER(item, "min")));
}

static void network_policy(struct edit *edit, struct edit_node spec)
{
    if (!defaults_is_empty(edit, EDIT_UNDER(spec, "policyTypes")))
        return;
    edit_set_array(edit, EDIT_UNDER(spec, "policyTypes"));
    edit_set_string(edit, EDIT_UNDER(spec, "policyTypes", EDIT_END), SLICE("Ingress"));
    if (!defaults_is_empty(edit, EDIT_UNDER(spec, "egress")))
        edit_set_string(edit, EDIT_UNDER(spec, "policyTypes", EDIT_END), SLICE("Egress"));
}

static void subject(struct edit *edit, struct edit_node object)
{
    struct slice kind = defaults_text(edit, EDIT_UNDER(object, "kind"));

    if ((slice_is(kind, "User") || slice_is(kind, "Group")) &&
        defaults_is_empty(edit, EDIT_UNDER(object, "apiGroup")))
        edit_set_string(edit, EDIT_UNDER(object, "apiGroup"), SLICE("rbac.authorization.k8s.io"));
}

static void device_request(struct edit *edit, struct edit_node request)
{
    if (slice_is(defaults_text(edit, EDIT_UNDER(request, "allocationMode")), "ExactCount") &&
        defaults_int(edit, EDIT_UNDER(request, "count")) == 0)
        edit_set_int(edit, EDIT_UNDER(request, "count"), 1);
}

static void definition_names(struct edit *edit, struct edit_node spec)
{
    struct slice kind = defaults_text(edit, EDIT_UNDER(spec, "names", "kind"));
    CLEANUP(text) struct text text = TEXT_EMPTY;

    if (!kind.size)
        return;
    text_append_slice(&text, kind);
    text_append(&text, "List");
    if (defaults_is_empty(edit, EDIT_UNDER(spec, "names", "listKind")))
        edit_set_string(edit, EDIT_UNDER(spec, "names", "listKind"), text_slice(&text));
    text_truncate(&text, kind.size);
    for (size_t i = 0; i < text.size; i++) {
        if (text.data[i] >= 'A' && text.data[i] <= 'Z')
            text.data[i] += 'a' - 'A';
    }
    if (defaults_is_empty(edit, EDIT_UNDER(spec, "names", "singular")))
        edit_set_string(edit, EDIT_UNDER(spec, "names", "singular"), text_slice(&text));
}

static void definition(struct edit *edit, struct edit_node object)
{
    struct edit_node stored = edit_find(edit, EDIT_UNDER(object, "status", "storedVersions"));

    if (edit_count(edit, stored) > 0 || !defaults_is_free(edit, EDIT_UNDER(object, "status")))
        return;
    EDIT_EACH (version, edit_find(edit, EDIT_UNDER(object, "spec", "versions"))) {
        struct edit_node storage = edit_find(edit, EDIT_UNDER(version.node, "storage"));

        if (!value_bool_or(edit_scalar(storage), false))
            continue;
        edit_set_array(edit, EDIT_UNDER(object, "status", "storedVersions"));
        edit_set_string(edit, EDIT_UNDER(object, "status", "storedVersions", EDIT_END),
                        defaults_text(edit, EDIT_UNDER(version.node, "name")));
        return;
    }
}

/* Older clients know one range; where it differs, they mean it. */
static void node_spec(struct edit *edit, struct edit_node object)
{
    struct edit_path range = EDIT_UNDER(object, "podCIDR");
    struct edit_path ranges = EDIT_UNDER(object, "podCIDRs");
    struct edit_path first = EDIT_UNDER(object, "podCIDRs", "0");

    if (defaults_is_empty(edit, range)) {
        if (!defaults_is_empty(edit, ranges) && edit_type(edit_find(edit, ranges)) == VALUE_ARRAY)
            edit_copy(edit, range, edit_find(edit, first));
        return;
    }
    if (!defaults_is_empty(edit, ranges) &&
        slice_equal(defaults_text(edit, first), defaults_text(edit, range)))
        return;
    edit_set_array(edit, ranges);
    edit_copy(edit, EDIT_UNDER(object, "podCIDRs", EDIT_END), edit_find(edit, range));
}

const struct defaults_rule defaults_cluster_rules[] = {
    { FACTS_core_v1_NodeSpec, node_spec },
    { FACTS_core_v1_Service, service },
    { FACTS_core_v1_ServiceSpec, service_spec },
    { FACTS_core_v1_ServicePort, service_port },
    { FACTS_core_v1_Namespace, namespace },
    { FACTS_core_v1_NodeStatus, node_status },
    { FACTS_core_v1_PersistentVolume, persistent_volume },
    { FACTS_core_v1_LimitRangeItem, limit_range_item },
    { FACTS_networking_v1_NetworkPolicySpec, network_policy },
    { FACTS_rbac_v1_Subject, subject },
    { FACTS_resource_v1_DeviceSubRequest, device_request },
    { FACTS_resource_v1_ExactDeviceRequest, device_request },
    { FACTS_apiextensions_v1_CustomResourceDefinition, definition },
    { FACTS_apiextensions_v1_CustomResourceDefinitionSpec, definition_names },
    { 0, NULL },
};
