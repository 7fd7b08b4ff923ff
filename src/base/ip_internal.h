/* Addresses as numbers, for the arithmetic of prefixes and ranges. */
#pragma once

#include "base/ip.h"

typedef unsigned __int128 ip_number;

ip_number ip_to_number(const struct ip_address *address);
struct ip_address ip_from_number(enum ip_family family, ip_number number);
ip_number ip_last_number(enum ip_family family);

/* Ones where the host part is. */
ip_number ip_host_mask(enum ip_family family, unsigned prefix_bits);
