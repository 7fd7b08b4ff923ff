/* Names and addresses of this platform. */
#include "platform/hosts.h"

#include <ifaddrs.h>
#include <limits.h>
#include <net/if.h>
#include <netinet/in.h>
#include <string.h>
#include <unistd.h>

#include "base/arena.h"
#include "base/ip.h"
#include "base/text.h"
#include "base/vec.h"
#include "net/address.h"

struct hosts {
    struct arena *arena;
    VEC(const char *) list;
};

static void add(struct hosts *hosts, const char *host)
{
    VEC_EACH (known, &hosts->list) {
        if (strcmp(*known, host) == 0)
            return;
    }
    vec_push(&hosts->list, arena_strdup(hosts->arena, host));
}

static void add_ip(struct hosts *hosts, const struct address *address)
{
    struct ip_address ip;

    if (address_ip(address, &ip))
        add(hosts, ip_format(hosts->arena, &ip));
}

static bool is_wildcard(const struct address *address)
{
    struct ip_address ip;

    return address_ip(address, &ip) && ip_is_unspecified(&ip);
}

/* Calls visit() for the address of every interface that is up, until it returns true. */
static void each_interface(bool (*visit)(void *context, const struct address *address),
                           void *context)
{
    struct ifaddrs *interfaces;
    bool enough = false;

    if (getifaddrs(&interfaces) < 0)
        return; /* the certificate then lacks addresses that nobody could have named either */
    for (const struct ifaddrs *it = interfaces; it && !enough; it = it->ifa_next) {
        int family = it->ifa_addr && (it->ifa_flags & IFF_UP) ? it->ifa_addr->sa_family : 0;
        struct address address = { 0 };

        if (family != AF_INET && family != AF_INET6)
            continue;
        address.size = family == AF_INET ? sizeof(struct sockaddr_in) : sizeof(struct sockaddr_in6);
        memcpy(&address.socket.storage, it->ifa_addr, address.size);
        enough = visit(context, &address);
    }
    freeifaddrs(interfaces);
}

static bool add_interface(void *context, const struct address *address)
{
    add_ip(context, address);
    return false;
}

static bool is_reachable(const struct ip_address *ip)
{
    return !ip_is_loopback(ip) && !ip_is_unspecified(ip) && !ip_is_link_local(ip);
}

static bool take_reachable(void *context, const struct address *address)
{
    struct ip_address ip;

    if (!address_ip(address, &ip) || !is_reachable(&ip))
        return false;
    *(struct ip_address *)context = ip;
    return true;
}

bool hosts_reached_by(const struct address *listening, struct ip_address *out_ip)
{
    struct ip_address ip;

    if (!address_ip(listening, &ip))
        return false;
    if (ip_is_unspecified(&ip))
        each_interface(take_reachable, &ip);
    if (!is_reachable(&ip))
        return false;
    *out_ip = ip;
    return true;
}

const char *const *hosts_list(struct arena *arena, const struct address *const *listening)
{
    static const char *const always[] = { "localhost",
                                          "127.0.0.1",
                                          "::1",
                                          "kubernetes",
                                          "kubernetes.default",
                                          "kubernetes.default.svc",
                                          "kubernetes.default.svc.cluster.local" };
    struct hosts hosts = { .arena = arena };
    char machine[HOST_NAME_MAX + 1];
    const char **list;

    for (size_t i = 0; i < COUNT_OF(always); i++)
        add(&hosts, always[i]);
    if (gethostname(machine, sizeof(machine)) == 0)
        add(&hosts, machine);
    for (; *listening; listening++) {
        if (is_wildcard(*listening))
            each_interface(add_interface, &hosts);
        else
            add_ip(&hosts, *listening);
    }
    vec_push(&hosts.list, NULL);
    list = arena_dup(arena, hosts.list.items, hosts.list.count * sizeof(*hosts.list.items));
    vec_done(&hosts.list);
    return list;
}

const char *hosts_url(struct arena *arena, const struct address *address)
{
    char text[ADDRESS_TEXT_SIZE];

    if (is_wildcard(address))
        return arena_format(arena, "https://127.0.0.1:%u", address_port(address));
    return arena_format(arena, "https://%s", address_format(address, text));
}
