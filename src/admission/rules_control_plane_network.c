/* Networks of a TenantControlPlane: its names, ranges and addresses, and how it is exposed. */
#include "admission/rules_control_plane_internal.h"
#include "admission/rules_internal.h"
#include "api/control_plane.h"
#include "base/arena.h"
#include "base/error.h"
#include "base/name.h"

/* --- names ------------------------------------------------------------------------------------ */

static bool is_address(struct slice text)
{
    struct ip_address address;
    struct error *err = ip_parse(text, &address);

    if (err)
        error_drop(err, "that was the question");
    return !err;
}

static bool follows(struct slice text, struct error *(*rule)(struct slice name))
{
    struct error *err = rule(text);

    if (err)
        error_drop(err, "that was the question");
    return !err;
}

static bool is_host(struct slice text)
{
    return is_address(text) || follows(text, name_check_subdomain) ||
           follows(text, name_check_wildcard);
}

static void check_names(const struct field *names)
{
    FIELD_EACH(it, names)
    {
        if (!is_host(field_text(&it.field)))
            field_invalid(&it.field,
                          "must be an IP address, a DNS name or a wildcard such as *.example.com");
    }
}

/* --- ranges ----------------------------------------------------------------------------------- */

static const struct field *said(const struct field *list, const struct field *single)
{
    return field_exists(list) ? list : single;
}

static bool read_ranges(const struct field *network, const char *list, const char *single,
                        const char *usual, struct control_plane_ranges *out_ranges)
{
    struct error *err = control_plane_read_ranges(network->value, list, single, usual, out_ranges);

    if (!err)
        return true;
    field_invalid(said(FIELD(network, list), FIELD(network, single)), "%s", err->message);
    error_drop(err, "told");
    return false;
}

static void check_overlap(const struct field *network, const struct control_plane_ranges *services,
                          const struct control_plane_ranges *pods)
{
    for (size_t i = 0; i < services->count; i++) {
        for (size_t j = 0; j < pods->count; j++) {
            if (ip_prefix_overlaps(&services->at[i], &pods->at[j]))
                field_invalid(said(FIELD(network, "podCidrs"), FIELD(network, "podCidr")),
                              "pods and services of a tenant may not overlap");
        }
    }
}

static bool contains(const struct control_plane_ranges *ranges, const struct ip_address *address)
{
    for (size_t i = 0; i < ranges->count; i++) {
        if (ip_prefix_contains(&ranges->at[i], address))
            return true;
    }
    return false;
}

static void check_dns(const struct field *spec, const struct control_plane_ranges *services)
{
    const struct field *network = FIELD(spec, "networkProfile");
    struct ip_address address;

    FIELD_EACH(it, FIELD(network, "dnsServiceIPs"))
    {
        struct error *err = ip_parse(field_text(&it.field), &address);

        if (err) {
            field_invalid(&it.field, "%s", err->message);
            error_drop(err, "told");
        } else if (field_exists(FIELD_IN(spec, "addons", "coreDNS")) &&
                   !contains(services, &address)) {
            field_invalid(&it.field, "must be in the ranges of services while coreDNS is on");
        }
    }
    if (field_count(FIELD(network, "dnsServiceIPs")) > CONTROL_PLANE_MAX_FAMILIES)
        field_too_many(FIELD(network, "dnsServiceIPs"), CONTROL_PLANE_MAX_FAMILIES);
}

/* --- addresses -------------------------------------------------------------------------------- */

/* Upstream does not start when the two are of different families. */
static void check_advertised(const struct field *network,
                             const struct control_plane_ranges *services)
{
    const struct field *advertised = FIELD(network, "advertiseAddress");
    const struct field *address =
        field_is_empty(advertised) ? FIELD(network, "address") : advertised;
    struct ip_address ip;
    struct error *err;

    if (field_is_empty(address))
        return;
    err = ip_parse(field_text(address), &ip);
    if (!err) {
        if (ip.family != services->at[0].address.family)
            field_invalid(address, "must be of the family of the first range of services");
        return;
    }
    error_drop(err, "a host name may do");
    if (address == advertised)
        field_invalid(address, "must be an IP address");
    else if (!follows(field_text(address), name_check_subdomain))
        field_invalid(address, "must be an IP address or a DNS name");
}

static void check_balancer(const struct field *spec)
{
    const struct field *network = FIELD(spec, "networkProfile");
    const struct field *type = FIELD(FIELD_IN(spec, "controlPlane", "service"), "serviceType");
    const struct field *ranges = FIELD(network, "loadBalancerSourceRanges");
    bool balances = field_is(type, "LoadBalancer");
    struct ip_prefix prefix;

    if (!balances && !field_is_empty(FIELD(network, "loadBalancerClass")))
        field_forbidden(FIELD(network, "loadBalancerClass"),
                        "only with the service type LoadBalancer");
    if (!balances && !field_is_empty(ranges))
        field_forbidden(ranges, "only with the service type LoadBalancer");
    FIELD_EACH(it, ranges)
    {
        struct error *err = ip_prefix_parse(field_text(&it.field), IP_HOST_BITS_KEPT, &prefix);

        if (err)
            field_invalid(&it.field, "%s", err->message);
        if (err)
            error_drop(err, "told");
    }
}

void rules_control_plane_networks(struct rules_check *check, const struct field *spec)
{
    const struct field *network = FIELD(spec, "networkProfile");
    struct control_plane_ranges services;
    struct control_plane_ranges pods;

    (void)check;
    check_names(FIELD(network, "certSANs"));
    check_balancer(spec);
    if (!read_ranges(network, "serviceCidrs", "serviceCidr", CONTROL_PLANE_SERVICES, &services) ||
        !read_ranges(network, "podCidrs", "podCidr", CONTROL_PLANE_PODS, &pods))
        return;
    check_overlap(network, &services, &pods);
    check_dns(spec, &services);
    check_advertised(network, &services);
}

/* --- exposure --------------------------------------------------------------------------------- */

void rules_control_plane_exposure(struct rules_check *check, const struct field *spec)
{
    const struct field *plane = FIELD(spec, "controlPlane");
    const struct field *gateway = FIELD(plane, "gateway");

    (void)check;
    if (!field_exists(gateway))
        return;
    if (field_exists(FIELD(plane, "ingress")))
        field_invalid_as(plane, "\"object\"",
                         "spec.controlPlane.ingress and spec.controlPlane.gateway exclude each "
                         "other");
    FIELD_EACH(it, FIELD(gateway, "parentRefs"))
    {
        if (!field_is_empty(FIELD(&it.field, "port")))
            field_forbidden(FIELD(&it.field, "port"), "must be empty; see gateway.ports");
        if (!field_is_empty(FIELD(&it.field, "sectionName")))
            field_forbidden(FIELD(&it.field, "sectionName"),
                            "must be empty; see gateway.sectionNames");
    }
}

/* --- addons ----------------------------------------------------------------------------------- */

#define TALOS_PORT 50001

static void check_talos(struct rules_check *check, const struct field *bootstrap)
{
    const struct field *talos = FIELD(bootstrap, "talos");
    struct ip_prefix prefix;

    if (!field_exists(talos))
        field_required(talos, "with the provider talos");
    else if (field_exists(FIELD(talos, "port")) && field_check_port(FIELD(talos, "port")) &&
             field_int(FIELD(talos, "port")) != TALOS_PORT)
        rules_warn(check, "spec.addons.workerBootstrap.talos.port: Talos always dials 50001");
    check_names(FIELD(talos, "certSANs"));
    FIELD_EACH(it, FIELD(bootstrap, "allowedSubnets"))
    {
        struct error *err = ip_prefix_parse(field_text(&it.field), IP_HOST_BITS_KEPT, &prefix);

        if (err)
            field_invalid(&it.field, "%s", err->message);
        if (err)
            error_drop(err, "told");
    }
}

void rules_control_plane_addons(struct rules_check *check, const struct field *spec)
{
    const struct field *addons = FIELD(spec, "addons");
    const struct field *agent = FIELD(FIELD(addons, "konnectivity"), "agent");

    if (field_exists(FIELD(addons, "workerBootstrap")))
        check_talos(check, FIELD(addons, "workerBootstrap"));
    if (!field_is(FIELD(agent, "mode"), "Deployment") && field_int(FIELD(agent, "replicas")) != 0)
        field_forbidden(FIELD(agent, "replicas"), "only with the mode Deployment");
}
