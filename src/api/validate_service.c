/* Services. */
#include "api/validate_internal.h"

#include <inttypes.h>

#include "base/arena.h"
#include "base/error.h"
#include "base/ip.h"
#include "base/map.h"
#include "base/name.h"
#include "doc/causes.h"

#define MAX_AFFINITY_S    86400
#define ONLY_FOR_BALANCER "may only be used when `type` is 'LoadBalancer'"
#define NOT_FOR_EXTERNAL  "may not be set for ExternalName services"
#define MAY_NOT_CHANGE    "may not change once set"

static const char *const protocols[] = { "SCTP", "TCP", "UDP", NULL };

static bool is_type(struct value spec, const char *type)
{
    return slice_is(value_text(spec, "type"), type);
}

static bool is_headless(struct value spec)
{
    struct value addresses = value_get(spec, SLICE("clusterIPs"));

    return value_count(addresses) == 1 &&
           slice_is(value_string_or(value_at(addresses, 0), SLICE("")), "None");
}

static bool is_reached_from_outside(struct value spec)
{
    return is_type(spec, "LoadBalancer") || is_type(spec, "NodePort") ||
           (is_type(spec, "ClusterIP") && value_count(value_get(spec, SLICE("externalIPs"))));
}

static bool has_health_port(struct value spec)
{
    return is_type(spec, "LoadBalancer") &&
           slice_is(value_text(spec, "externalTrafficPolicy"), "Local");
}

static bool is_six(struct slice text)
{
    struct ip_address address = { .family = IP_V4 };

    error_drop(ip_parse(text, &address), "what is no address is no IPv6 address");
    return address.family == IP_V6;
}

/* An address that was there before passes, whatever it is. */
static bool has_text(struct value list, struct slice text)
{
    DOC_EACH (it, list) {
        if (slice_equal(value_string_or(it.value, SLICE("")), text))
            return true;
    }
    return false;
}

static void check_port(const struct field *port, bool need_name, struct map *names)
{
    const struct field *name = FIELD(port, "name");

    if (!field_is_empty(name)) {
        field_check_name(name, name_check_label);
        field_check_new(name, names);
    } else if (need_name) {
        field_required(name, NULL);
    }
    field_check_port(FIELD(port, "port"));
    field_need_choice(FIELD(port, "protocol"), protocols);
    field_check_port_or_name(FIELD(port, "targetPort"));
    if (field_exists(FIELD(port, "appProtocol")))
        field_check_name(FIELD(port, "appProtocol"), name_check_qualified);
}

/* Whether this protocol and number came before. */
static bool is_again(struct map *seen, const struct field *port, const char *member)
{
    struct arena *arena = port->causes->arena;
    struct slice protocol = field_text(FIELD(port, "protocol"));
    struct slice key = slice_from(arena_format(
        arena, SLICE_FORMAT "/%" PRId64, SLICE_ARGUMENT(protocol), field_int(FIELD(port, member))));
    bool again = map_has(seen, key);

    map_set(seen, key, NULL);
    return again;
}

static void check_node_ports(const struct field *spec, const struct field *ports)
{
    CLEANUP(map) struct map *seen = map_new();
    bool inside = is_type(spec->value, "ClusterIP");

    FIELD_EACH(port, ports)
    {
        const struct field *node_port = FIELD(&port.field, "nodePort");

        if (inside && field_int(node_port) != 0)
            field_forbidden(node_port, "may not be used when `type` is 'ClusterIP'");
    }
    FIELD_EACH(port, ports)
    {
        const struct field *node_port = FIELD(&port.field, "nodePort");

        if (field_int(node_port) != 0 && is_again(seen, &port.field, "nodePort"))
            field_duplicate(node_port);
    }
}

static void check_ports_differ(const struct field *ports)
{
    CLEANUP(map) struct map *seen = map_new();

    FIELD_EACH(port, ports)
    {
        struct slice protocol = field_text(FIELD(&port.field, "protocol"));

        /* Upstream shows the pair in the form of its own type. */
        if (is_again(seen, &port.field, "port"))
            field_duplicate_as(&port.field,
                               arena_format(ports->causes->arena,
                                            "{\"Name\":\"\",\"Protocol\":\"" SLICE_FORMAT
                                            "\",\"AppProtocol\":null,\"Port\":%" PRId64
                                            ",\"TargetPort\":0,\"NodePort\":0}",
                                            SLICE_ARGUMENT(protocol),
                                            field_int(FIELD(&port.field, "port"))));
    }
}

static void check_type(const struct field *spec)
{
    const struct field *addresses = FIELD(spec, "clusterIPs");
    const struct field *name = FIELD(spec, "externalName");
    struct slice host = field_text(name);

    if (is_headless(spec->value) &&
        (is_type(spec->value, "LoadBalancer") || is_type(spec->value, "NodePort")))
        field_invalid((const struct field[]){ field_at(addresses, 0) },
                      "may not be set to 'None' for " SLICE_FORMAT " services",
                      SLICE_ARGUMENT(value_text(spec->value, "type")));
    if (!is_type(spec->value, "ExternalName"))
        return;
    if (field_count(addresses))
        field_forbidden(addresses, NOT_FOR_EXTERNAL);
    if (field_count(FIELD(spec, "ipFamilies")))
        field_forbidden(FIELD(spec, "ipFamilies"), NOT_FOR_EXTERNAL);
    if (field_exists(FIELD(spec, "ipFamilyPolicy")))
        field_forbidden(FIELD(spec, "ipFamilyPolicy"), NOT_FOR_EXTERNAL);
    if (slice_has_suffix(host, "."))
        host.size--;
    if (host.size)
        field_check_name_of(name, host, name_check_subdomain);
    else
        field_required(name, NULL);
}

static void check_affinity(const struct field *spec)
{
    const struct field *affinity = FIELD(spec, "sessionAffinity");
    const struct field *config = FIELD(spec, "sessionAffinityConfig");
    const struct field *client = FIELD(config, "clientIP");
    const struct field *timeout = FIELD(client, "timeoutSeconds");
    const struct field *missing = !field_exists(config)    ? config
                                  : !field_exists(client)  ? client
                                  : !field_exists(timeout) ? timeout
                                                           : NULL;

    field_need_choice(affinity, FIELD_CHOICES("ClientIP", "None"));
    if (field_is(affinity, "None") && field_exists(config))
        field_forbidden(config, "must not be set when session affinity is None");
    if (!field_is(affinity, "ClientIP"))
        return;
    if (missing)
        field_required(missing, "when session affinity type is ClientIP");
    else if (field_int(timeout) <= 0 || field_int(timeout) > MAX_AFFINITY_S)
        field_invalid(timeout, "must be greater than 0 and less than %d", MAX_AFFINITY_S);
}

static void check_families(const struct field *spec)
{
    CLEANUP(map) struct map *seen = map_new();

    FIELD_EACH(family, FIELD(spec, "ipFamilies"))
    {
        field_check_choice(&family.field, FIELD_CHOICES("IPv4", "IPv6"));
        field_check_new(&family.field, seen);
    }
    field_check_choice(FIELD(spec, "ipFamilyPolicy"),
                       FIELD_CHOICES("PreferDualStack", "RequireDualStack", "SingleStack"));
}

/* True when every one of them is an address. */
static bool check_each_address(const struct field *addresses, struct value before)
{
    bool valid = true;

    FIELD_EACH(address, addresses)
    {
        if (address.index == 0 && field_is(&address.field, "None")) {
            if (field_count(addresses) > 1) {
                field_invalid(addresses, "'None' must be the first and only value");
                valid = false;
            }
        } else if (!has_text(before, field_text(&address.field))) {
            valid = field_check_address(&address.field) && valid;
        }
    }
    if (field_count(addresses) > 2)
        field_invalid(addresses, "may only hold up to 2 values");
    return valid;
}

static void check_families_match(const struct field *addresses, struct value families)
{
    FIELD_EACH(address, addresses)
    {
        struct slice family = value_string_or(value_at(families, address.index), SLICE(""));
        bool six = is_six(field_text(&address.field));

        if ((slice_is(family, "IPv4") && six) || (slice_is(family, "IPv6") && !six))
            field_invalid(&address.field,
                          "expected an " SLICE_FORMAT " value as indicated by `ipFamilies[%zu]`",
                          SLICE_ARGUMENT(family), address.index);
    }
}

static bool is_one_of_each(struct value addresses)
{
    bool first = is_six(value_string_or(value_at(addresses, 0), SLICE("")));

    return value_count(addresses) == 2 &&
           first != is_six(value_string_or(value_at(addresses, 1), SLICE("")));
}

/* clusterIP, clusterIPs, ipFamilies and ipFamilyPolicy belong together. */
static void check_addresses(const struct field *spec, struct value before)
{
    const struct field *addresses = FIELD(spec, "clusterIPs");
    struct slice single = value_text(spec->value, "clusterIP");

    if (is_type(spec->value, "ExternalName"))
        return;
    if (single.size && !field_count(addresses))
        field_required(addresses, NULL);
    else if (single.size &&
             !slice_equal(value_string_or(value_at(addresses->value, 0), SLICE("")), single))
        field_invalid(addresses, "first value must match `clusterIP`");
    else if (!single.size && field_count(addresses))
        field_invalid(addresses, "must be empty when `clusterIP` is not specified");
    check_families(spec);
    if (!check_each_address(addresses, value_get(before, SLICE("clusterIPs"))))
        return;
    if (field_count(addresses) > 1 && !is_one_of_each(addresses->value))
        field_invalid(addresses, "may specify no more than one IP for each IP family");
    if (!is_headless(spec->value))
        check_families_match(addresses, value_get(spec->value, SLICE("ipFamilies")));
}

void validate_service_addresses(struct value spec, struct value before, struct causes *causes)
{
    struct field object = field_root(causes, VALUE_ABSENT_VALUE);
    struct field field = field_get(&object, "spec");

    field.value = spec;
    check_addresses(&field, before);
}

void validate_endpoint_address(const struct field *address)
{
    struct ip_address parsed;

    if (!field_check_address(address))
        return;
    error_drop(ip_parse(field_text(address), &parsed), "it was parsed before");
    if (ip_is_unspecified(&parsed))
        field_invalid(address, "may not be unspecified (" SLICE_FORMAT ")",
                      SLICE_ARGUMENT(field_text(address)));
    if (ip_is_loopback(&parsed))
        field_invalid(address, "may not be in the loopback range (127.0.0.0/8, ::1/128)");
    if (ip_is_link_local(&parsed))
        field_invalid(address, "may not be in the link-local range (169.254.0.0/16, fe80::/10)");
    if (ip_is_link_local_multicast(&parsed))
        field_invalid(address, "may not be in the link-local multicast range (224.0.0.0/24, "
                               "ff02::/10)");
}

static void check_balancer(const struct field *spec, struct value before)
{
    struct field ranges = field_get(spec, "loadBalancerSourceRanges");
    const struct field *allocate = FIELD(spec, "allocateLoadBalancerNodePorts");
    const struct field *class = FIELD(spec, "loadBalancerClass");
    bool balanced = is_type(spec->value, "LoadBalancer");

    ranges.path.key = SLICE("LoadBalancerSourceRanges"); /* upstream's capital */
    if (field_count(&ranges) && !balanced)
        field_forbidden(&ranges, ONLY_FOR_BALANCER);
    FIELD_EACH(range, &ranges)
    {
        if (!has_text(value_get(before, SLICE("loadBalancerSourceRanges")),
                      field_text(&range.field)))
            field_check_network(&range.field);
    }
    if (field_exists(allocate) && !balanced)
        field_forbidden(allocate, ONLY_FOR_BALANCER);
    if (field_exists(class) && balanced)
        field_check_name(class, name_check_qualified);
    else if (field_exists(class))
        field_forbidden(class, ONLY_FOR_BALANCER);
}

static void check_traffic(const struct field *spec)
{
    const struct field *outer = FIELD(spec, "externalTrafficPolicy");
    const struct field *inner = FIELD(spec, "internalTrafficPolicy");
    const struct field *health = FIELD(spec, "healthCheckNodePort");

    if (is_reached_from_outside(spec->value))
        field_need_choice(outer, FIELD_CHOICES("Cluster", "Local"));
    else if (!field_is_empty(outer))
        field_invalid(outer, "may only be set for externally-accessible services");
    if (has_health_port(spec->value)) {
        if (!field_int(health))
            field_required(health, NULL);
        else
            field_check_port(health);
    } else if (field_int(health)) {
        field_invalid(health, "may only be set when `type` is 'LoadBalancer' and "
                              "`externalTrafficPolicy` is 'Local'");
    }
    if (!field_exists(inner) &&
        (is_type(spec->value, "ClusterIP") || is_reached_from_outside(spec->value)))
        field_required(inner, NULL);
    field_check_choice(inner, FIELD_CHOICES("Cluster", "Local"));
    field_check_choice(FIELD(spec, "trafficDistribution"),
                       FIELD_CHOICES("PreferClose", "PreferSameZone", "PreferSameNode"));
}

static void check_spec(const struct field *spec, struct value before)
{
    const struct field *ports = FIELD(spec, "ports");
    const struct field *outside = FIELD(spec, "externalIPs");
    CLEANUP(map) struct map *names = map_new();

    if (!field_count(ports) && !is_headless(spec->value) && !is_type(spec->value, "ExternalName"))
        field_required(ports, NULL);
    check_type(spec);
    FIELD_EACH(port, ports)
    check_port(&port.field, field_count(ports) > 1, names);
    validate_labels(FIELD(spec, "selector"));
    check_affinity(spec);
    check_addresses(spec, before);
    FIELD_EACH(address, outside)
    {
        if (!has_text(value_get(before, SLICE("externalIPs")), field_text(&address.field)))
            validate_endpoint_address(&address.field);
    }
    field_need_choice(FIELD(spec, "type"),
                      FIELD_CHOICES("ClusterIP", "ExternalName", "LoadBalancer", "NodePort"));
    check_node_ports(spec, ports);
    check_ports_differ(ports);
    check_balancer(spec, before);
    check_traffic(spec);
}

static struct field first_of(const struct field *list)
{
    return (struct field){ .causes = list->causes,
                           .value = list->value,
                           .path = path_index(&list->path, 0) };
}

/* Of clusterIPs: the first stays, the second may come and go. */
static void check_addresses_change(const struct field *spec, struct value before)
{
    const struct field *now = FIELD(spec, "clusterIPs");
    struct value old = value_get(before, SLICE("clusterIPs"));
    const struct field *policy = FIELD(spec, "ipFamilyPolicy");
    struct field first = first_of(now);

    if (is_headless(spec->value) && is_headless(before))
        return;
    if (value_count(old) == field_count(now)) {
        DOC_EACH (it, old) {
            struct field item = first;

            item.path.index = it.index;
            if (!value_equal(it.value, value_at(now->value, it.index)))
                field_invalid(&item, MAY_NOT_CHANGE);
        }
        return;
    }
    if (!field_count(now))
        field_invalid(&first, "primary clusterIP can not be unset");
    else if (value_count(old) && !value_equal(value_at(old, 0), value_at(now->value, 0)))
        field_invalid(&first, MAY_NOT_CHANGE);
    if (value_count(old) > field_count(now) && field_count(now) == 1 &&
        !field_is(policy, "SingleStack"))
        field_invalid(policy, "must be set to 'SingleStack' when releasing the secondary "
                              "clusterIP");
}

static void check_families_change(const struct field *spec, struct value before)
{
    const struct field *now = FIELD(spec, "ipFamilies");
    struct value old = value_get(before, SLICE("ipFamilies"));
    const struct field *policy = FIELD(spec, "ipFamilyPolicy");
    struct field first = first_of(now);

    if (is_headless(spec->value) || is_headless(before))
        return;
    if (value_count(old) == field_count(now)) {
        DOC_EACH (it, old) {
            if (!value_equal(it.value, value_at(now->value, it.index)))
                field_invalid(&first, MAY_NOT_CHANGE);
        }
        return;
    }
    if (field_count(now) && value_count(old) &&
        !value_equal(value_at(old, 0), value_at(now->value, 0)))
        field_invalid(&first, MAY_NOT_CHANGE);
    if (value_count(old) > field_count(now) && field_count(now) == 1 &&
        !field_is(policy, "SingleStack"))
        field_invalid(policy, "must be set to 'SingleStack' when releasing the secondary ipFamily");
}

static void check_change(const struct field *spec, struct value before)
{
    const struct field *class = FIELD(spec, "loadBalancerClass");

    if (!is_type(spec->value, "ExternalName") && !is_type(before, "ExternalName")) {
        check_addresses_change(spec, before);
        check_families_change(spec, before);
    }
    if (is_type(spec->value, "LoadBalancer") && is_type(before, "LoadBalancer") &&
        !value_equal(class->value, value_get(before, SLICE("loadBalancerClass"))))
        field_invalid(class, MAY_NOT_CHANGE);
    if (has_health_port(spec->value) && has_health_port(before) &&
        !value_equal(value_get(spec->value, SLICE("healthCheckNodePort")),
                     value_get(before, SLICE("healthCheckNodePort"))))
        field_forbidden(FIELD(spec, "healthCheckNodePort"), "field is immutable");
}

void validate_balancer_ingress(const struct field *ingress)
{
    const struct field *address = FIELD(ingress, "ip");
    const struct field *mode = FIELD(ingress, "ipMode");
    const struct field *host = FIELD(ingress, "hostname");

    if (!field_is_empty(address))
        field_check_address(address);
    if (!field_exists(mode) && !field_is_empty(address))
        field_required(mode, "must be specified when `ip` is set");
    else if (field_exists(mode) && field_is_empty(address))
        field_forbidden(mode, "may not be specified when `ip` is not set");
    else
        field_check_choice(mode, FIELD_CHOICES("Proxy", "VIP"));
    if (!field_is_empty(host))
        validate_host(host);
}

static void check_status(const struct validate *validate)
{
    const struct field *balancer = FIELD_IN(&validate->object, "status", "loadBalancer");
    const struct field *ingress = FIELD(balancer, "ingress");

    if (!field_is(FIELD_IN(&validate->object, "spec", "type"), "LoadBalancer") &&
        field_count(ingress)) {
        field_forbidden(ingress, "may only be used when `spec.type` is 'LoadBalancer'");
        return;
    }
    FIELD_EACH(item, ingress)
    validate_balancer_ingress(&item.field);
}

static void service(const struct validate *validate)
{
    const struct field *spec = FIELD(&validate->object, "spec");
    struct value before = value_get(validate->before, SLICE("spec"));

    if (validate_is_part(validate, "status")) {
        check_status(validate);
        return;
    }
    if (!validate_is_new(validate))
        check_change(spec, before);
    check_spec(spec, before);
}

const struct validate_rule validate_service_rules[] = {
    { FACTS_core_v1_Service, .check = service },
    { 0 },
};
