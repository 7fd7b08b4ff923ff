/* The names by which a tenant's API server is reached. */
#include <ctype.h>
#include <string.h>

#include "base/arena.h"
#include "base/error.h"
#include "base/ip_prefix.h"
#include "base/memory.h"
#include "base/name.h"
#include "base/vec.h"
#include "crypto/identity.h"
#include "hosted/pki_internal.h"

struct names {
    struct arena *arena;
    VEC(const char *) dns;
    VEC(const char *) ips;
    bool has_ipv6;
};

static bool has(const char *const *items, size_t count, const char *wanted)
{
    for (size_t i = 0; i < count; i++)
        if (strcmp(items[i], wanted) == 0)
            return true;
    return false;
}

static void add_ip(struct names *names, const struct ip_address *address)
{
    struct ip_address plain = ip_unmap(address);
    const char *text = ip_format(names->arena, &plain);

    names->has_ipv6 = names->has_ipv6 || plain.family == IP_V6;
    if (!has(names->ips.items, names->ips.count, text))
        vec_push(&names->ips, text);
}

static struct error *add_dns(struct names *names, const char *name)
{
    char *lower = arena_strdup(names->arena, name);
    struct error *err;

    for (char *at = lower; *at; at++)
        *at = (char)tolower((unsigned char)*at);
    err = lower[0] == '*' ? name_check_wildcard(slice_from(lower))
                          : name_check_subdomain(slice_from(lower));
    if (err)
        return error_recode(error_wrap(err, "\"%.*s\" is neither an IP address nor a DNS name",
                                       SLICE_ARGUMENT(slice_brief(slice_from(name)))),
                            ERR_INVALID);
    if (!has(names->dns.items, names->dns.count, lower))
        vec_push(&names->dns, lower);
    return NULL;
}

/* What parses as an address is one. */
static struct error *add(struct names *names, const char *name)
{
    struct ip_address address;
    struct error *err;

    if (!name || !*name)
        return NULL;
    err = ip_parse(slice_from(name), &address);
    if (err) {
        error_drop(err, "then it is a name");
        return add_dns(names, name);
    }
    add_ip(names, &address);
    return NULL;
}

static struct error *add_all(struct names *names, const char *const *list)
{
    struct error *err = NULL;

    for (; !err && list && *list; list++)
        err = add(names, *list);
    return err;
}

static struct error *add_service_ranges(struct names *names, const char *const *ranges)
{
    for (; ranges && *ranges; ranges++) {
        struct ip_prefix prefix;
        struct ip_address first;
        struct error *err = ip_prefix_parse(slice_from(*ranges), IP_HOST_BITS_KEPT, &prefix);

        if (err)
            return error_recode(error_wrap(err, "service range \"%s\"", *ranges), ERR_INVALID);
        prefix = ip_prefix_masked(&prefix);
        if (ip_next(&prefix.address, &first))
            add_ip(names, &first);
    }
    return NULL;
}

/* host:port, where an IPv6 host is in brackets. */
static const char *host_of(struct arena *arena, const char *endpoint)
{
    const char *colon = endpoint ? strrchr(endpoint, ':') : NULL;
    struct slice host = slice_from(endpoint);

    if (colon)
        host.size = (size_t)(colon - endpoint);
    if (host.size > 1 && host.data[0] == '[' && host.data[host.size - 1] == ']')
        host = slice_of(host.data + 1, host.size - 2);
    return host.size ? arena_text(arena, host) : NULL;
}

static struct error *collect(struct names *names, const struct pki_input *input)
{
    const char *const service =
        arena_format(names->arena, "%s.%s.svc", input->name, input->namespace);
    const char *const management =
        input->management_domain ? input->management_domain : "cluster.local";
    const char *const fixed[] = {
        "127.0.0.1",
        "localhost",
        input->name,
        service,
        arena_format(names->arena, "%s.%s", service, management),
        "kubernetes",
        "kubernetes.default",
        "kubernetes.default.svc",
        arena_format(names->arena, "kubernetes.default.svc.%s", input->profile.cluster_domain),
        NULL,
    };
    struct error *err = add_all(names, fixed);

    if (!err)
        err = add_service_ranges(names, input->profile.service_ranges);
    if (!err)
        err = add_all(names, input->profile.names);
    if (!err)
        err = add_all(names, input->extra_names);
    if (!err)
        err = add(names, host_of(names->arena, input->endpoint));
    if (!err)
        err = add(names, host_of(names->arena, input->service_endpoint));
    if (!err && (input->ipv6 || names->has_ipv6))
        err = add(names, "::1");
    return err;
}

struct error *pki_server_names(struct arena *arena, const struct pki_input *input,
                               struct identity *identity)
{
    struct names names = { .arena = arena };
    struct error *err = collect(&names, input);

    if (!err) {
        vec_push(&names.dns, NULL);
        vec_push(&names.ips, NULL);
        identity->dns_names =
            arena_dup(arena, names.dns.items, names.dns.count * sizeof(*names.dns.items));
        identity->ip_addresses =
            arena_dup(arena, names.ips.items, names.ips.count * sizeof(*names.ips.items));
    }
    vec_done(&names.dns);
    vec_done(&names.ips);
    return err ? error_wrap(err, "names of the API server's certificate") : NULL;
}
