/* Socket addresses from text and back. */
#include "net/address.h"

#include <arpa/inet.h>
#include <netinet/in.h>
#include <stdio.h>
#include <string.h>

#include "base/error.h"
#include "base/ip.h"
#include "base/number.h"
#include "base/slice.h"

#define WANTED "want ADDRESS:PORT such as 127.0.0.1:6443, [::1]:6443 or :6443, or unix:/path"

static struct error *parse_local(const char *path, struct address *out_address)
{
    struct address address = { 0 };
    size_t size = strlen(path);

    if (size == 0 || size >= sizeof(address.socket.local.sun_path))
        return error_new(ERR_INVALID, "socket path \"%s\" has %zu bytes; want 1 to %zu", path, size,
                         sizeof(address.socket.local.sun_path) - 1);
    address.socket.local.sun_family = AF_UNIX;
    memcpy(address.socket.local.sun_path, path, size + 1);
    address.size = (socklen_t)(offsetof(struct sockaddr_un, sun_path) + size + 1);
    *out_address = address;
    return NULL;
}

static bool parse_port(struct slice text, in_port_t *out_port)
{
    uint64_t port;

    if (text.size > 5 || !number_parse_uint(text, &port) || port > UINT16_MAX)
        return false;
    *out_port = htons((uint16_t)port);
    return true;
}

static void set_ip(struct address *address, const struct ip_address *ip, in_port_t port)
{
    struct sockaddr_in6 v6 = { .sin6_family = AF_INET6, .sin6_port = port };
    struct sockaddr_in v4 = { .sin_family = AF_INET, .sin_port = port };

    memset(address, 0, sizeof(*address));
    if (ip->family == IP_V4) {
        memcpy(&v4.sin_addr, ip->bytes, sizeof(v4.sin_addr));
        memcpy(&address->socket.storage, &v4, sizeof(v4));
        address->size = sizeof(v4);
    } else {
        memcpy(&v6.sin6_addr, ip->bytes, sizeof(v6.sin6_addr));
        memcpy(&address->socket.storage, &v6, sizeof(v6));
        address->size = sizeof(v6);
    }
}

static struct error *parse_ip(struct slice host, in_port_t port, struct address *out_address)
{
    bool bracketed = host.size >= 2 && host.data[0] == '[' && host.data[host.size - 1] == ']';
    struct ip_address ip = { .family = IP_V6 };
    struct error *err;

    if (host.size > 0) {
        err = ip_parse(bracketed ? slice_of(host.data + 1, host.size - 2) : host, &ip);
        if (err)
            return err;
        if (bracketed != (ip.family == IP_V6))
            return error_new(ERR_INVALID, "IPv6 wants brackets around it, IPv4 none");
    }
    set_ip(out_address, &ip, port);
    return NULL;
}

struct error *address_parse(const char *text, struct address *out_address)
{
    const char *colon = strrchr(text, ':');
    struct error *err;
    in_port_t port;

    if (strncmp(text, "unix:", 5) == 0)
        return parse_local(text + 5, out_address);
    if (!colon)
        return error_new(ERR_INVALID, "address \"%s\" has no port; " WANTED, text);
    if (!parse_port(slice_from(colon + 1), &port))
        return error_new(ERR_INVALID, "address \"%s\" has port \"%s\"; want 0 to 65535", text,
                         colon + 1);
    err = parse_ip(slice_of(text, (size_t)(colon - text)), port, out_address);
    return err ? error_wrap(err, "address \"%s\" has no IP address; " WANTED, text) : NULL;
}

static const struct sockaddr_in *v4_of(const struct address *address)
{
    return (const void *)&address->socket.storage;
}

static const struct sockaddr_in6 *v6_of(const struct address *address)
{
    return (const void *)&address->socket.storage;
}

const char *address_format(const struct address *address, char out_text[ADDRESS_TEXT_SIZE])
{
    char ip[INET6_ADDRSTRLEN];

    if (address->size == 0) {
        snprintf(out_text, ADDRESS_TEXT_SIZE, "unknown");
    } else if (address->socket.any.sa_family == AF_INET) {
        inet_ntop(AF_INET, &v4_of(address)->sin_addr, ip, sizeof(ip));
        snprintf(out_text, ADDRESS_TEXT_SIZE, "%s:%u", ip, address_port(address));
    } else if (address->socket.any.sa_family == AF_INET6) {
        inet_ntop(AF_INET6, &v6_of(address)->sin6_addr, ip, sizeof(ip));
        snprintf(out_text, ADDRESS_TEXT_SIZE, "[%s]:%u", ip, address_port(address));
    } else {
        size_t offset = offsetof(struct sockaddr_un, sun_path);
        int size = address->size > offset ? (int)(address->size - offset) : 0;

        snprintf(out_text, ADDRESS_TEXT_SIZE, "unix:%.*s", size, address->socket.local.sun_path);
    }
    return out_text;
}

bool address_is_local(const struct address *address)
{
    return address->size > 0 && address->socket.any.sa_family == AF_UNIX;
}

uint16_t address_port(const struct address *address)
{
    if (address->size == 0)
        return 0;
    if (address->socket.any.sa_family == AF_INET)
        return ntohs(v4_of(address)->sin_port);
    if (address->socket.any.sa_family == AF_INET6)
        return ntohs(v6_of(address)->sin6_port);
    return 0;
}

bool address_ip(const struct address *address, struct ip_address *out_ip)
{
    struct ip_address ip = { .family = IP_V6 };

    if (address->size == 0)
        return false;
    if (address->socket.any.sa_family == AF_INET6) {
        memcpy(ip.bytes, &v6_of(address)->sin6_addr, 16);
        *out_ip = ip_unmap(&ip);
        return true;
    }
    if (address->socket.any.sa_family == AF_INET) {
        ip.family = IP_V4;
        memcpy(ip.bytes, &v4_of(address)->sin_addr, 4);
        *out_ip = ip;
        return true;
    }
    return false;
}
