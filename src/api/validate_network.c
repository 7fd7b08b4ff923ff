/* Ingresses, network policies and endpoints. */
#include "api/validate_internal.h"

#include <string.h>

#include "base/error.h"
#include "base/ip.h"
#include "base/ip_prefix.h"
#include "base/map.h"
#include "base/memory.h"
#include "base/name.h"

enum {
    MAX_CONTROLLER_BYTES = 250,
    MAX_ENDPOINTS = 1000,
    MAX_ADDRESSES = 100,
    MAX_PORTS = 20000,
    MAX_HINTS = 8,
};

static const char *const protocols[] = { "SCTP", "TCP", "UDP", NULL };

static bool contains(struct slice text, const char *part)
{
    size_t at;

    return slice_find(text, slice_from(part), &at);
}

static bool is_address(struct slice text)
{
    struct ip_address address;
    struct error *err = ip_parse(text, &address);
    bool is = !err;

    error_drop(err, "it was a question");
    return is;
}

static void host_name(const struct field *host)
{
    if (contains(field_text(host), "*"))
        field_check_name(host, name_check_wildcard);
    else
        field_check_name(host, name_check_subdomain);
}

static const struct rule reference[] = {
    { "apiGroup", RULE_GIVEN, .name = name_check_subdomain },
    { "kind", RULE_NEEDED, .name = name_check_path_segment },
    { "name", RULE_NEEDED, .name = name_check_path_segment },
    { NULL },
};

static void check_backend_port(const struct field *backend)
{
    const struct field *port = FIELD_IN(backend, "service", "port");
    const struct field *name = FIELD(port, "name");
    const struct field *number = FIELD(port, "number");

    if (!field_is_empty(name) && field_int(number))
        field_invalid_text(backend, SLICE(""), "cannot set both port name & port number");
    else if (!field_is_empty(name))
        field_check_name(name, name_check_port);
    else if (field_int(number))
        field_check_port(number);
    else
        field_required(backend, "port name or number is required");
}

static void backend(const struct field *backend)
{
    const struct field *resource = FIELD(backend, "resource");
    const struct field *service = FIELD(backend, "service");

    if (field_exists(resource) && field_exists(service)) {
        field_invalid_text(backend, SLICE(""), "cannot set both resource and service backends");
    } else if (field_exists(resource)) {
        rule_check(resource, reference);
    } else if (field_exists(service)) {
        if (field_need(FIELD(service, "name")))
            field_check_name(FIELD(service, "name"), name_check_label_1035);
        check_backend_port(backend);
    } else {
        field_invalid_text(backend, SLICE(""), "resource or service backend is required");
    }
}

static void check_clean_path(const struct field *path)
{
    static const char *const parts[] = { "//", "/./", "/../", "%2f", "%2F" };
    static const char *const ends[] = { "/..", "/." };

    for (size_t i = 0; i < COUNT_OF(parts); i++) {
        if (contains(field_text(path), parts[i]))
            field_invalid(path, "must not contain '%s'", parts[i]);
    }
    for (size_t i = 0; i < COUNT_OF(ends); i++) {
        if (slice_has_suffix(field_text(path), ends[i]))
            field_invalid(path, "cannot end with '%s'", ends[i]);
    }
}

static void http_path(const struct field *item)
{
    static const char *const types[] = { "Exact", "ImplementationSpecific", "Prefix", NULL };
    const struct field *type = FIELD(item, "pathType");
    const struct field *path = FIELD(item, "path");
    bool any = field_is(type, "ImplementationSpecific");

    if (!field_exists(type)) {
        field_required(type, "pathType must be specified");
        return;
    }
    if (!field_is_one_of(type, types)) {
        field_unsupported(type, types);
    } else {
        if (!slice_has_prefix(field_text(path), "/") && !(any && field_is_empty(path)))
            field_invalid_text(path, field_text(path), "must be an absolute path");
        if (!any)
            check_clean_path(path);
    }
    backend(FIELD(item, "backend"));
}

static const struct rule http_rules[] = {
    { "paths", RULE_NEEDED, .each = http_path },
    { NULL },
};

static void ingress_rule(const struct field *rule)
{
    const struct field *host = FIELD(rule, "host");

    if (!field_is_empty(host)) {
        if (is_address(field_text(host)))
            field_invalid(host, "must be a DNS name, not an IP address");
        host_name(host);
    }
    if (field_exists(FIELD(rule, "http")))
        rule_check(FIELD(rule, "http"), http_rules);
}

static const struct rule ingress_tls[] = {
    { "hosts", .each = host_name },
    { "secretName", RULE_FILLED, .name = name_check_subdomain },
    { NULL },
};

static const struct rule ingress_spec[] = {
    { "defaultBackend", RULE_GIVEN, .check = backend },
    { "rules", .each = ingress_rule },
    { "tls", .items = ingress_tls },
    { "ingressClassName", RULE_GIVEN, .name = name_check_subdomain },
    { NULL },
};

static void ingress_point(const struct field *point)
{
    if (!field_is_empty(FIELD(point, "ip")))
        field_check_address(FIELD(point, "ip"));
    if (!field_is_empty(FIELD(point, "hostname")))
        validate_host(FIELD(point, "hostname"));
}

static void check_class_annotation(const struct validate *validate)
{
    static const char annotation[] = "kubernetes.io/ingress.class";
    const struct field *class = FIELD_IN(&validate->object, "spec", "ingressClassName");
    struct field shown = field_get(FIELD(&validate->object, "annotations"), annotation);

    shown.value =
        value_find(validate->object.value, VALUE_KEYS("metadata", "annotations", annotation));
    if (field_exists(&shown) && field_exists(class) && !value_equal(shown.value, class->value))
        field_invalid(&shown, "must match `ingressClassName` when both are specified");
}

static void ingress(const struct validate *validate)
{
    const struct field *spec = FIELD(&validate->object, "spec");
    const struct field *balancer = FIELD_IN(&validate->object, "status", "loadBalancer");

    if (validate_is_part(validate, "status")) {
        FIELD_EACH(point, FIELD(balancer, "ingress"))
        ingress_point(&point.field);
        return;
    }
    if (!field_count(FIELD(spec, "rules")) && !field_exists(FIELD(spec, "defaultBackend")))
        field_invalid_as(spec, "null", "either `defaultBackend` or `rules` must be specified");
    rule_check(spec, ingress_spec);
    if (validate_is_new(validate))
        check_class_annotation(validate);
}

/* example.com/path */
static void domain_path(const struct field *controller)
{
    struct slice text = field_text(controller);
    struct slice domain;
    struct slice path;

    if (text.size > MAX_CONTROLLER_BYTES)
        field_too_long(controller, MAX_CONTROLLER_BYTES);
    if (!text.size) {
        field_required(controller, NULL);
        return;
    }
    if (!slice_cut(text, '/', &domain, &path) || !domain.size || !path.size) {
        field_invalid(controller, "must be a domain-prefixed path (such as \"acme.io/foo\")");
        return;
    }
    field_check_name_of(controller, domain, name_check_subdomain);
}

static void class_parameters(const struct field *parameters)
{
    const struct field *scope = FIELD(parameters, "scope");
    const struct field *namespace = FIELD(parameters, "namespace");

    rule_check(parameters, reference);
    if (!field_exists(scope)) {
        field_required(scope, NULL);
    } else if (field_is(scope, "Namespace")) {
        if (!field_exists(namespace))
            field_required(namespace, "`parameters.scope` is set to 'Namespace'");
        else
            field_check_name(namespace, name_check_label);
    } else if (!field_is(scope, "Cluster")) {
        field_unsupported(scope, FIELD_CHOICES("Cluster", "Namespace"));
    } else if (field_exists(namespace)) {
        field_forbidden(namespace, "`parameters.scope` is set to 'Cluster'");
    }
}

static const struct rule class_spec[] = {
    { "controller", RULE_ALWAYS, .check = domain_path },
    { "parameters", RULE_GIVEN, .check = class_parameters },
    { NULL },
};

static void ingress_class(const struct validate *validate)
{
    const struct field *spec = FIELD(&validate->object, "spec");

    if (!validate_is_new(validate))
        field_check_same(FIELD(spec, "controller"),
                         value_find(validate->before, VALUE_KEYS("spec", "controller")));
    rule_check(spec, class_spec);
}

static void policy_port(const struct field *item)
{
    const struct field *port = FIELD(item, "port");
    const struct field *end = FIELD(item, "endPort");

    field_check_choice(FIELD(item, "protocol"), FIELD_CHOICES("TCP", "UDP", "SCTP"));
    if (!field_exists(port)) {
        if (field_exists(end))
            field_invalid(end, "may not be specified when `port` is not specified");
        return;
    }
    if (value_is_string(port->value)) {
        if (field_exists(end))
            field_invalid(end, "may not be specified when `port` is non-numeric");
        field_check_name(port, name_check_port);
        return;
    }
    field_check_port(port);
    if (!field_exists(end))
        return;
    if (field_int(end) < field_int(port)) {
        struct field shown = *end; /* upstream shows the other number */

        shown.value = port->value;
        field_invalid(&shown, "must be greater than or equal to `port`");
    }
    field_check_port(end);
}

static bool parse_network(struct slice text, struct ip_prefix *out_prefix)
{
    struct error *err = ip_prefix_parse(text, IP_HOST_BITS_KEPT, out_prefix);
    bool valid = !err;

    error_drop(err, "told in the words of the field");
    return valid;
}

static void block(const struct field *block)
{
    struct ip_prefix whole;
    struct ip_prefix part;

    if (!field_need(FIELD(block, "cidr")) || !field_check_network(FIELD(block, "cidr")) ||
        !parse_network(field_text(FIELD(block, "cidr")), &whole))
        return;
    FIELD_EACH(except, FIELD(block, "except"))
    {
        if (field_check_network(&except.field) && parse_network(field_text(&except.field), &part) &&
            (!ip_prefix_covers(&whole, &part) || whole.bits >= part.bits))
            field_invalid(&except.field, "must be a strict subset of `cidr`");
    }
}

static const struct rule peer_rules[] = {
    { "podSelector", RULE_GIVEN, .check = validate_selector },
    { "namespaceSelector", RULE_GIVEN, .check = validate_selector },
    { "ipBlock", RULE_GIVEN, .check = block },
    { NULL },
};

static void policy_peer(const struct field *peer)
{
    bool selected =
        field_exists(FIELD(peer, "podSelector")) || field_exists(FIELD(peer, "namespaceSelector"));
    bool blocked = field_exists(FIELD(peer, "ipBlock"));

    rule_check(peer, peer_rules);
    if (!selected && !blocked)
        field_required(peer, "must specify a peer");
    else if (selected && blocked)
        field_forbidden(peer, "may not specify both ipBlock and another peer");
}

static const struct rule policy_ingress[] = {
    { "ports", .each = policy_port },
    { "from", .each = policy_peer },
    { NULL },
};

static const struct rule policy_egress[] = {
    { "ports", .each = policy_port },
    { "to", .each = policy_peer },
    { NULL },
};

static void policy_types(const struct field *types)
{
    if (field_count(types) > 2) {
        field_invalid(types, "may not specify more than two policyTypes");
        return;
    }
    FIELD_EACH(type, types)
    field_check_choice(&type.field, FIELD_CHOICES("Ingress", "Egress"));
}

static const struct rule policy_spec[] = {
    { "podSelector", RULE_GIVEN, .check = validate_selector },
    { "ingress", .items = policy_ingress },
    { "egress", .items = policy_egress },
    { "policyTypes", .check = policy_types },
    { NULL },
};

static const struct rule policy_rules[] = {
    { "spec", RULE_ALWAYS, .members = policy_spec },
    { NULL },
};

static void endpoint_address(const struct field *address)
{
    const struct field *ip = FIELD(address, "ip");

    validate_endpoint_address(ip);
    if (!field_is_empty(FIELD(address, "hostname")))
        field_check_name(FIELD(address, "hostname"), name_check_label);
    if (field_exists(FIELD(address, "nodeName")))
        field_check_name(FIELD(address, "nodeName"), name_check_subdomain);
}

static void endpoint_port(const struct field *port, bool need_name)
{
    const struct field *name = FIELD(port, "name");

    if (!field_is_empty(name))
        field_check_name(name, name_check_label);
    else if (need_name)
        field_required(name, NULL);
    field_check_port(FIELD(port, "port"));
    field_need_choice(FIELD(port, "protocol"), protocols);
    if (field_exists(FIELD(port, "appProtocol")))
        field_check_name(FIELD(port, "appProtocol"), name_check_qualified);
}

static void subset(const struct field *subset)
{
    const struct field *ports = FIELD(subset, "ports");
    const struct field *ready = FIELD(subset, "addresses");
    const struct field *waiting = FIELD(subset, "notReadyAddresses");

    if (!field_count(ready) && !field_count(waiting))
        field_required(subset, "must specify `addresses` or `notReadyAddresses`");
    FIELD_EACH(address, ready)
    endpoint_address(&address.field);
    FIELD_EACH(address, waiting)
    endpoint_address(&address.field);
    FIELD_EACH(port, ports)
    endpoint_port(&port.field, field_count(ports) > 1);
}

/* What was there before passes, whatever it is. */
static void endpoints(const struct validate *validate)
{
    const struct field *subsets = FIELD(&validate->object, "subsets");

    if (!validate_is_new(validate) &&
        field_same(subsets->value, value_get(validate->before, SLICE("subsets"))))
        return;
    FIELD_EACH(item, subsets)
    subset(&item.field);
}

static void slice_port(const struct field *port, struct map *names)
{
    const struct field *name = FIELD(port, "name");

    if (!field_is_empty(name))
        field_check_name(name, name_check_label);
    field_check_new(name, names);
    field_need_choice(FIELD(port, "protocol"), protocols);
    if (field_exists(FIELD(port, "appProtocol")))
        field_check_name(FIELD(port, "appProtocol"), name_check_qualified);
}

static void slice_address(const struct field *addresses, const struct field *address,
                          const struct field *type)
{
    struct field shown = *addresses; /* upstream tells the list */
    struct ip_address parsed;

    if (field_is(type, "FQDN")) {
        field_check_name(address, name_check_subdomain);
        return;
    }
    if (!field_check_address(address))
        return;
    shown.value = address->value;
    error_drop(ip_parse(field_text(address), &parsed), "it was parsed before");
    if (field_is(type, "IPv4") && parsed.family != IP_V4)
        field_invalid(&shown, "must be an IPv4 address");
    if (field_is(type, "IPv6") && parsed.family != IP_V6)
        field_invalid(&shown, "must be an IPv6 address");
    validate_endpoint_address(address);
}

static void check_hints(const struct field *hints, struct error *(*rule)(struct slice))
{
    CLEANUP(map) struct map *seen = map_new();

    if (field_count(hints) > MAX_HINTS) {
        field_too_many(hints, MAX_HINTS);
        return;
    }
    FIELD_EACH(hint, hints)
    {
        field_check_new(FIELD(&hint.field, "name"), seen);
        field_check_name(FIELD(&hint.field, "name"), rule);
    }
}

static void slice_endpoint(const struct field *endpoint, const struct field *type)
{
    const struct field *addresses = FIELD(endpoint, "addresses");

    if (!field_count(addresses))
        field_required(addresses, "must contain at least 1 address");
    else if (field_count(addresses) > MAX_ADDRESSES)
        field_too_many(addresses, MAX_ADDRESSES);
    FIELD_EACH(address, addresses)
    slice_address(addresses, &address.field, type);
    if (field_exists(FIELD(endpoint, "nodeName")))
        field_check_name(FIELD(endpoint, "nodeName"), name_check_subdomain);
    if (field_exists(FIELD(endpoint, "hostname")))
        field_check_name(FIELD(endpoint, "hostname"), name_check_label);
    check_hints(FIELD_IN(endpoint, "hints", "forZones"), name_check_label_value);
    check_hints(FIELD_IN(endpoint, "hints", "forNodes"), name_check_subdomain);
}

static void endpoint_slice(const struct validate *validate)
{
    const struct field *type = FIELD(&validate->object, "addressType");
    const struct field *ports = FIELD(&validate->object, "ports");
    const struct field *list = FIELD(&validate->object, "endpoints");
    CLEANUP(map) struct map *names = map_new();

    field_need_choice(type, FIELD_CHOICES("FQDN", "IPv4", "IPv6"));
    if (field_count(ports) > MAX_PORTS)
        field_too_many(ports, MAX_PORTS);
    else
        FIELD_EACH(port, ports)
    slice_port(&port.field, names);
    if (field_count(list) > MAX_ENDPOINTS) {
        field_too_many(list, MAX_ENDPOINTS);
    } else if (validate_is_new(validate) ||
               !field_same(list->value, value_get(validate->before, SLICE("endpoints")))) {
        FIELD_EACH(endpoint, list)
        slice_endpoint(&endpoint.field, type);
    }
    if (!validate_is_new(validate))
        field_check_same(type, value_get(validate->before, SLICE("addressType")));
}

const struct validate_rule validate_network_rules[] = {
    { FACTS_networking_v1_Ingress, .check = ingress },
    { FACTS_networking_v1_IngressClass, .check = ingress_class },
    { FACTS_networking_v1_NetworkPolicy, .rules = policy_rules },
    { FACTS_core_v1_Endpoints, .check = endpoints },
    { FACTS_discovery_v1_EndpointSlice, .check = endpoint_slice },
    { 0 },
};
