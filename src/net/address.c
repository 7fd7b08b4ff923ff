/* Socket addresses from text and back. */
#include "net/address.h"

#include <arpa/inet.h>
#include <netinet/in.h>
#include <stdio.h>
#include <string.h>

#include "base/error.h"
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

static void set_v6(struct address *address, const struct in6_addr *ip, in_port_t port)
{
    struct sockaddr_in6 socket = { .sin6_family = AF_INET6, .sin6_addr = *ip, .sin6_port = port };

    memcpy(&address->socket.storage, &socket, sizeof(socket));
    address->size = sizeof(socket);
}

static void set_v4(struct address *address, const struct in_addr *ip, in_port_t port)
{
    struct sockaddr_in socket = { .sin_family = AF_INET, .sin_addr = *ip, .sin_port = port };

    memcpy(&address->socket.storage, &socket, sizeof(socket));
    address->size = sizeof(socket);
}

static bool parse_ip(struct slice host, in_port_t port, struct address *out_address)
{
    struct address address = { 0 };
    char text[INET6_ADDRSTRLEN];
    struct in6_addr v6;
    struct in_addr v4;
    bool bracketed = host.size >= 2 && host.data[0] == '[' && host.data[host.size - 1] == ']';

    if (bracketed)
        host = slice_of(host.data + 1, host.size - 2);
    if (host.size >= sizeof(text))
        return false;
    if (host.size > 0)
        memcpy(text, host.data, host.size);
    text[host.size] = '\0';

    if (bracketed && inet_pton(AF_INET6, text, &v6) == 1)
        set_v6(&address, &v6, port);
    else if (!bracketed && host.size == 0)
        set_v6(&address, &in6addr_any, port);
    else if (!bracketed && inet_pton(AF_INET, text, &v4) == 1)
        set_v4(&address, &v4, port);
    else
        return false;
    *out_address = address;
    return true;
}

struct error *address_parse(const char *text, struct address *out_address)
{
    const char *colon = strrchr(text, ':');
    in_port_t port;

    if (strncmp(text, "unix:", 5) == 0)
        return parse_local(text + 5, out_address);
    if (!colon)
        return error_new(ERR_INVALID, "address \"%s\" has no port; " WANTED, text);
    if (!parse_port(slice_from(colon + 1), &port))
        return error_new(ERR_INVALID, "address \"%s\" has port \"%s\"; want 0 to 65535", text,
                         colon + 1);
    if (!parse_ip(slice_of(text, (size_t)(colon - text)), port, out_address))
        return error_new(ERR_INVALID, "address \"%s\" has no IP address; " WANTED, text);
    return NULL;
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

bool address_bytes(const struct address *address, uint8_t out_bytes[16])
{
    static const uint8_t mapped[12] = { [10] = 0xff, [11] = 0xff };

    if (address->size > 0 && address->socket.any.sa_family == AF_INET6) {
        memcpy(out_bytes, &v6_of(address)->sin6_addr, 16);
        return true;
    }
    if (address->size > 0 && address->socket.any.sa_family == AF_INET) {
        memcpy(out_bytes, mapped, sizeof(mapped));
        memcpy(out_bytes + 12, &v4_of(address)->sin_addr, 4);
        return true;
    }
    return false;
}
