/* Where a request comes from, and which origin our own pages have for it. Proxies are believed when
 * the settings say so, and only the hop that they saw themselves. */
#include <string.h>

#include "base/arena.h"
#include "base/error.h"
#include "base/ip.h"
#include "base/ip_prefix.h"
#include "net/address.h"
#include "net/exchange.h"
#include "net/headers.h"
#include "net/remote.h"
#include "server/gate_internal.h"
#include "server/server_call.h"
#include "server/settings.h"

static bool peer_ip(const struct server_call *call, struct ip_address *out_ip)
{
    const struct remote *remote = exchange_remote(call->exchange);

    return remote && address_ip(&remote->address, out_ip);
}

/* Without a list every peer counts as a proxy of ours. */
static bool is_trusted(const struct server_settings *settings, const struct ip_address *ip)
{
    struct slice rest = slice_from(settings->trusted_proxies);
    struct slice part;

    if (!rest.size)
        return true;
    while (slice_split(&rest, ',', &part)) {
        struct ip_prefix prefix;
        struct error *err = ip_prefix_parse(slice_trim(part), IP_HOST_BITS_KEPT, &prefix);

        if (err)
            error_drop(err, "start-up refuses settings like this");
        else if (ip_prefix_contains(&prefix, ip))
            return true;
    }
    return false;
}

bool gate_trusts_peer(const struct gate *gate, const struct server_call *call)
{
    struct ip_address ip;

    return gate->options.settings->trust_proxy_headers && peer_ip(call, &ip) &&
           is_trusted(gate->options.settings, &ip);
}

/* From the right, each hop was added by the one behind it: the first that is no proxy of ours is
 * the client. Without a list of proxies there is one, and the last hop is what it saw. */
static bool forwarded_ip(const struct gate *gate, const struct server_call *call,
                         struct ip_address *out_ip)
{
    const struct server_settings *settings = gate->options.settings;
    const struct headers *headers = exchange_headers(call->exchange);
    struct slice line = slice_from(headers_get(headers, "x-forwarded-for"));
    bool found = false;

    if (headers_count(headers, "x-forwarded-for") != 1)
        return false;
    while (line.size) {
        size_t from = line.size;
        struct ip_address ip;
        struct error *err;

        while (from > 0 && line.data[from - 1] != ',')
            from--;
        err = ip_parse(slice_trim(slice_of(line.data + from, line.size - from)), &ip);
        if (err) {
            error_drop(err, "whatever stands left of this was made up");
            break;
        }
        *out_ip = ip_unmap(&ip);
        found = true;
        if (!settings->trusted_proxies[0] || !is_trusted(settings, out_ip))
            break;
        line.size = from ? from - 1 : 0;
    }
    return found;
}

const char *gate_address(const struct gate *gate, const struct server_call *call)
{
    struct ip_address ip;

    if (gate_trusts_peer(gate, call) && forwarded_ip(gate, call, &ip))
        return ip_format(call->arena, &ip);
    return peer_ip(call, &ip) ? ip_format(call->arena, &ip) : "local";
}

/* Whoever has one IPv6 address has the network it is in. */
const char *gate_address_key(const struct server_call *call)
{
    struct ip_address ip;
    struct error *err = ip_parse(slice_from(call->address), &ip);

    if (err) {
        error_drop(err, "a Unix socket has no address");
        return call->address;
    }
    if (ip.family == IP_V6)
        memset(ip.bytes + 8, 0, 8);
    return ip_format(call->arena, &ip);
}

const char *gate_origin(const struct gate *gate, const struct server_call *call)
{
    const struct server_settings *settings = gate->options.settings;
    const struct remote *remote = exchange_remote(call->exchange);
    const char *host = exchange_host(call->exchange);
    bool encrypted = remote && remote->encrypted;

    if (settings->frontend_url[0])
        return settings->frontend_url;
    if (settings->base_url[0])
        return settings->base_url;
    if (gate_trusts_peer(gate, call)) {
        const char *proto = exchange_header(call->exchange, "x-forwarded-proto");
        struct slice name = slice_from(exchange_header(call->exchange, "x-forwarded-host"));
        struct slice rest = name;

        if (proto)
            encrypted = strcmp(proto, "https") == 0;
        if (slice_cut(rest, ',', &name, &rest) || name.size)
            host = arena_text(call->arena, slice_trim(name));
    }
    return arena_format(call->arena, "%s://%s", encrypted ? "https" : "http", host);
}
