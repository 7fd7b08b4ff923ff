/* IP addresses, as Go's netip reads and writes them: IPv4 without leading zeros, IPv6 as RFC 5952
 * says, zones refused. An IPv4 address inside IPv6 (::ffff:10.0.0.1) stays what it is until
 * ip_unmap(). Prefixes are in ip_prefix.h, ranges in ip_range.h. Any thread. */
#pragma once

#include <stdbool.h>
#include <stdint.h>

#include "base/slice.h"

struct arena;
struct error;
struct text;

enum ip_family {
    IP_V4 = 4,
    IP_V6 = 6,
};

struct ip_address {
    enum ip_family family;
    unsigned char bytes[16]; /* network order; IPv4 has the first four, the others are zero */
};

struct error *ip_parse(struct slice text, struct ip_address *out_address);
void ip_append(struct text *text, const struct ip_address *address);
char *ip_format(struct arena *arena, const struct ip_address *address);

unsigned ip_bits(enum ip_family family); /* 32 or 128 */

/* IPv4 comes before IPv6, then by number; the sign is what counts. */
int ip_compare(const struct ip_address *a, const struct ip_address *b);
bool ip_equal(const struct ip_address *a, const struct ip_address *b);

/* The neighbour; false at the end of the address space. Both may be the same object. */
bool ip_next(const struct ip_address *address, struct ip_address *out_next);
bool ip_previous(const struct ip_address *address, struct ip_address *out_previous);

/* ::ffff:10.0.0.1 as 10.0.0.1; every other address as it is. */
struct ip_address ip_unmap(const struct ip_address *address);

/* Questions about what an address means; a mapped IPv4 address is asked as IPv4, so that nobody
 * reaches 127.0.0.1 by writing it differently. */
bool ip_is_unspecified(const struct ip_address *address);          /* 0.0.0.0, :: */
bool ip_is_loopback(const struct ip_address *address);             /* 127.0.0.0/8, ::1 */
bool ip_is_private(const struct ip_address *address);              /* RFC 1918, fc00::/7 */
bool ip_is_link_local(const struct ip_address *address);           /* 169.254.0.0/16, fe80::/10 */
bool ip_is_multicast(const struct ip_address *address);            /* 224.0.0.0/4, ff00::/8 */
bool ip_is_link_local_multicast(const struct ip_address *address); /* 224.0.0.0/24, ff02::/16 */
