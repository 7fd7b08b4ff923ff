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

static void add_interfaces(struct hosts *hosts)
{
    struct ifaddrs *interfaces;

    if (getifaddrs(&interfaces) < 0)
        return; /* the certificate then lacks addresses that nobody could have named either */
    for (const struct ifaddrs *it = interfaces; it; it = it->ifa_next) {
        int family = it->ifa_addr && (it->ifa_flags & IFF_UP) ? it->ifa_addr->sa_family : 0;
        struct address address = { 0 };

        if (family != AF_INET && family != AF_INET6)
            continue;
        address.size = family == AF_INET ? sizeof(struct sockaddr_in) : sizeof(struct sockaddr_in6);
        memcpy(&address.socket.storage, it->ifa_addr, address.size);
        add_ip(hosts, &address);
    }
    freeifaddrs(interfaces);
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
            add_interfaces(&hosts);
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
