/* Networks as an address and the number of its leading bits: 10.0.0.0/8, fd00::/64. Any thread. */
#pragma once

#include "base/ip.h"

struct ip_prefix {
    struct ip_address address; /* may have host bits, as an interface's address has */
    unsigned bits;             /* at most ip_bits() of the family */
};

enum ip_host_bits {
    IP_HOST_BITS_REFUSED, /* 10.0.0.1/8 is an error that names 10.0.0.0/8 */
    IP_HOST_BITS_KEPT,    /* the address stays as written; ip_prefix_masked() clears them */
};

struct error *ip_prefix_parse(struct slice text, enum ip_host_bits host_bits,
                              struct ip_prefix *out_prefix);
void ip_prefix_append(struct text *text, const struct ip_prefix *prefix);
char *ip_prefix_format(struct arena *arena, const struct ip_prefix *prefix);

/* All of these look at the network only; host bits make no difference. */
struct ip_prefix ip_prefix_masked(const struct ip_prefix *prefix);
bool ip_prefix_contains(const struct ip_prefix *prefix, const struct ip_address *address);
bool ip_prefix_covers(const struct ip_prefix *outer, const struct ip_prefix *inner);
bool ip_prefix_overlaps(const struct ip_prefix *a, const struct ip_prefix *b);
uint64_t ip_prefix_count(const struct ip_prefix *prefix); /* addresses; UINT64_MAX if more */

struct ip_address ip_prefix_mask(const struct ip_prefix *prefix); /* such as 255.255.255.0 */
