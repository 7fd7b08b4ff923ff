/* Where to listen or whom we talk to: an IP address with a port, or the path of a Unix socket. A
 * plain value, copied freely. */
#pragma once

#include <stdbool.h>
#include <stdint.h>
#include <sys/socket.h>
#include <sys/un.h>

struct error;
struct ip_address;

struct address {
    socklen_t size; /* 0: unknown */
    union {
        struct sockaddr any;
        struct sockaddr_storage storage;
        struct sockaddr_un local;
    } socket;
};

/* "127.0.0.1:6443", "[::1]:0", ":8443" (every IPv6 and IPv4 address), "unix:/run/butler.sock".
 * Names are not looked up here. */
struct error *address_parse(const char *text, struct address *out_address);

/* The same spelling back; a Unix peer without a path is "unix:". */
#define ADDRESS_TEXT_SIZE 128
const char *address_format(const struct address *address, char out_text[ADDRESS_TEXT_SIZE]);

bool address_is_local(const struct address *address); /* a Unix socket */
uint16_t address_port(const struct address *address); /* 0 for a Unix socket */

/* IPv4 that came over IPv6 is IPv4; false for a Unix socket. */
bool address_ip(const struct address *address, struct ip_address *out_ip);
