/* Judging where a request may go. */
#include "server/outbound.h"

#include <netdb.h>
#include <string.h>

#include "base/arena.h"
#include "base/error.h"
#include "base/ip_prefix.h"
#include "base/number.h"
#include "net/address.h"
#include "net/http_peer.h"
#include "net/uri.h"
#include "server/server_error.h"

enum {
    MAX_ADDRESSES = 32,
    NAT64_BYTES = 12, /* before the IPv4 address */
};

/* Nobody's, nobody's yet, and those that only stand in books and benchmarks. */
static const char *const never[] = {
    "0.0.0.0/8",      "192.0.0.0/24", "192.0.2.0/24",      "198.18.0.0/15", "198.51.100.0/24",
    "203.0.113.0/24", "240.0.0.0/4",  "fd00:ec2::254/128", "2001:db8::/32", "100::/64",
};

static const char *const shared[] = { "100.64.0.0/10" }; /* private to a carrier */

static const uint16_t closed_ports[] = { 22, 25, 2379, 2380, 6379, 10250 };

/* --- addresses ------------------------------------------------------------------------------ */

static bool is_in(const char *network, const struct ip_address *address)
{
    struct ip_prefix prefix;
    struct error *err = ip_prefix_parse(slice_from(network), IP_HOST_BITS_KEPT, &prefix);

    if (err) {
        error_drop(err, "then it is a name");
        return false;
    }
    return prefix.address.family == address->family && ip_prefix_contains(&prefix, address);
}

static bool is_in_any(const char *const *networks, size_t count, const struct ip_address *address)
{
    for (size_t i = 0; i < count; i++) {
        if (is_in(networks[i], address))
            return true;
    }
    return false;
}

/* IPv4 in whatever clothes: a gateway would take them off again. */
static struct ip_address bare(const struct ip_address *address)
{
    struct ip_address plain = ip_unmap(address);
    struct ip_address inner = { .family = IP_V4 };

    if (!is_in("64:ff9b::/96", &plain) && !is_in("64:ff9b:1::/48", &plain))
        return plain;
    memcpy(inner.bytes, plain.bytes + NAT64_BYTES, 4);
    return inner;
}

static bool is_exempt(const struct outbound_options *options, const char *host,
                      const struct ip_address *address)
{
    struct slice rest = slice_from(options->allow);
    struct slice entry;

    while (slice_split(&rest, ',', &entry)) {
        struct ip_address one;
        struct ip_prefix prefix;
        struct error *err;

        entry = slice_trim(entry);
        if (!entry.size)
            continue;
        if (slice_equal_nocase(entry, slice_from(host)))
            return true;
        err = ip_prefix_parse(entry, IP_HOST_BITS_KEPT, &prefix);
        if (!err && prefix.address.family == address->family &&
            ip_prefix_contains(&prefix, address))
            return true;
        if (err) {
            error_drop(err, "an address, or a name");
            err = ip_parse(entry, &one);
            if (!err && ip_equal(&one, address))
                return true;
        }
        error_drop(err, "a name that is another");
    }
    return false;
}

bool outbound_may_reach(const struct outbound_options *options, enum outbound_trust trust,
                        const char *host, const struct ip_address *address)
{
    struct ip_address plain = bare(address);

    if (is_exempt(options, host, &plain))
        return true;
    if (ip_is_unspecified(&plain) || ip_is_loopback(&plain) || ip_is_link_local(&plain) ||
        ip_is_multicast(&plain) || is_in_any(never, COUNT_OF(never), &plain))
        return false;
    return trust == OUTBOUND_PLATFORM ||
           (!ip_is_private(&plain) && !is_in_any(shared, COUNT_OF(shared), &plain));
}

/* --- URLs ----------------------------------------------------------------------------------- */

/* "host", "host:port", "[::1]:port". */
static bool split_authority(struct arena *arena, struct slice authority, struct outbound *target)
{
    struct slice host = authority;
    struct slice port = SLICE("");
    uint64_t number = strcmp(target->scheme, "https") == 0 ? 443 : 80;

    if (authority.size && authority.data[0] == '[') {
        if (!slice_cut(slice_of(authority.data + 1, authority.size - 1), ']', &host, &port))
            return false;
        if (port.size && port.data[0] != ':')
            return false;
        port = port.size ? slice_of(port.data + 1, port.size - 1) : port;
    } else {
        (void)slice_cut(authority, ':', &host, &port);
    }
    if (port.size && (!number_parse_uint(port, &number) || number < 1 || number > UINT16_MAX))
        return false;
    target->host = arena_text(arena, host);
    target->port = (uint16_t)number;
    return host.size > 0;
}

struct error *outbound_parse(struct arena *arena, const char *url, struct outbound *out_target)
{
    struct slice text = slice_from(url);
    struct slice shown = slice_brief(text);
    struct outbound target = { .scheme = slice_has_prefix(text, "http://") ? "http" : "https" };
    struct ip_address literal;
    struct error *err;
    struct uri uri;
    size_t at;

    if (!slice_has_prefix(text, "https://") && !slice_has_prefix(text, "http://"))
        return error_new(ERR_INVALID, "\"%.*s\" is no https URL", SLICE_ARGUMENT(shown));
    if (!uri_split(text, &uri) || uri.query.size)
        return error_new(ERR_INVALID, "\"%.*s\" is no URL of a server", SLICE_ARGUMENT(shown));
    if (slice_find(uri.authority, SLICE("@"), &at))
        return error_new(ERR_INVALID, "a URL with a user in it is not taken");
    if (!split_authority(arena, uri.authority, &target))
        return error_new(ERR_INVALID, "\"%.*s\" has no host, or a port that is none",
                         SLICE_ARGUMENT(shown));
    err = ip_parse(slice_from(target.host), &literal);
    target.is_name = err != NULL;
    error_drop(err, "then it is a name");
    while (uri.path.size && uri.path.data[uri.path.size - 1] == '/')
        uri.path.size--;
    target.path = arena_text(arena, uri.path);
    *out_target = target;
    return NULL;
}

/* --- names ---------------------------------------------------------------------------------- */

static struct error *ask_system(void *context, struct arena *arena, const char *host,
                                struct ip_address **out_addresses, size_t *out_count)
{
    struct addrinfo hints = { .ai_socktype = SOCK_STREAM };
    struct addrinfo *found = NULL;
    struct ip_address *addresses = arena_array(arena, MAX_ADDRESSES, struct ip_address);
    size_t count = 0;
    int code = getaddrinfo(host, NULL, &hints, &found);

    (void)context;
    if (code != 0)
        return error_new(ERR_UNAVAILABLE, "look up %s: %s", host, gai_strerror(code));
    for (struct addrinfo *one = found; one && count < MAX_ADDRESSES; one = one->ai_next) {
        struct address address = { .size = one->ai_addrlen };

        memcpy(&address.socket.storage, one->ai_addr, one->ai_addrlen);
        if (address_ip(&address, &addresses[count]))
            count++;
    }
    freeaddrinfo(found);
    *out_addresses = addresses;
    *out_count = count;
    return NULL;
}

static struct error *refuse(const struct outbound *target)
{
    return server_error(ERR_FORBIDDEN, "address_not_allowed",
                        "the server does not connect to %s: its address is not allowed",
                        target->host);
}

static bool is_closed(uint16_t port)
{
    for (size_t i = 0; i < COUNT_OF(closed_ports); i++) {
        if (closed_ports[i] == port)
            return true;
    }
    return false;
}

/* One bad address spoils the name: whoever answers for it may give another one next time. */
static struct error *judge(const struct outbound_options *options, enum outbound_trust trust,
                           const struct ip_address *addresses, size_t count,
                           struct outbound *target)
{
    if (!count)
        return error_new(ERR_UNAVAILABLE, "look up %s: it has no address", target->host);
    for (size_t i = 0; i < count; i++) {
        struct ip_address plain = bare(&addresses[i]);
        bool exempt = is_exempt(options, target->host, &plain);

        if (!outbound_may_reach(options, trust, target->host, &addresses[i]) ||
            (!exempt && (is_closed(target->port) || strcmp(target->scheme, "https") != 0)))
            return refuse(target);
    }
    target->address = addresses[0];
    return NULL;
}

struct error *outbound_find(struct arena *arena, const struct outbound_options *options,
                            enum outbound_trust trust, const char *url, struct outbound *out_target)
{
    outbound_lookup *lookup = options->lookup ? options->lookup : ask_system;
    struct ip_address literal;
    struct ip_address *addresses = &literal;
    struct outbound target;
    size_t count = 1;
    struct error *err = outbound_parse(arena, url, &target);

    if (err)
        return err;
    err = target.is_name ? lookup(options->context, arena, target.host, &addresses, &count)
                         : ip_parse(slice_from(target.host), &literal);
    if (!err)
        err = judge(options, trust, addresses, count, &target);
    if (err)
        return err;
    *out_target = target;
    return NULL;
}

/* --- going there ---------------------------------------------------------------------------- */

static const char *with_port(struct arena *arena, const char *host, uint16_t port)
{
    return arena_format(arena, strchr(host, ':') ? "[%s]:%u" : "%s:%u", host, (unsigned)port);
}

struct error *outbound_peer(struct arena *arena, const struct outbound *target,
                            const struct http_peer_spec *spec, struct http_peer **out_peer)
{
    struct http_peer_spec whole = *spec;
    const char *address = ip_format(arena, &target->address);

    whole.url = arena_format(arena, "%s://%s%s", target->scheme,
                             with_port(arena, address, target->port), target->path);
    if (!whole.server_name && target->is_name)
        whole.server_name = target->host;
    return http_peer_new(&whole, out_peer);
}

const char *outbound_authority(struct arena *arena, const struct outbound *target)
{
    return with_port(arena, target->host, target->port);
}
