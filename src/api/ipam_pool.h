/* Address pools as their owners describe them (NetworkPool spec), and what follows from that:
 * which addresses may be given away, which are kept back, which nobody looks after. IPv4 only.
 * Pure functions, any thread. The allocator is in ipam.h. */
#pragma once

#include <stddef.h>
#include <stdint.h>

#include "base/ip_range.h"
#include "base/slice.h"

struct arena;
struct error;

/* As written; empty means absent. */
struct ipam_pool_ends {
    struct slice start;
    struct slice end;
};

struct ipam_pool_spec {
    struct slice cidr;
    const struct slice *reserved; /* networks */
    size_t reserved_count;
    const struct ipam_pool_ends *ranges; /* when there are any, `ends` is ignored */
    size_t range_count;
    struct ipam_pool_ends ends; /* the deprecated way; counts only with both */
};

/* All lists are in order and disjoint, and belong to the arena they were read with. */
struct ipam_pool {
    struct ip_prefix cidr;   /* without host bits */
    struct ip_range *ranges; /* effective ranges, reserved addresses included; they may touch */
    size_t range_count;
    struct ip_range *reserved;
    size_t reserved_count;
    struct ip_range *allocatable; /* ranges without reserved addresses; what touches is one */
    size_t allocatable_count;
    struct ip_range *unmanaged; /* neither reserved nor in a range */
    size_t unmanaged_count;
};

/* Everything that is wrong with a pool, in the order of its fields; 0 when it is fine. */
size_t ipam_pool_check(struct arena *arena, const struct ipam_pool_spec *spec,
                       const char *const **out_problems);

/* Fails with the first of these problems, as ERR_INVALID. */
struct error *ipam_pool_read(struct arena *arena, const struct ipam_pool_spec *spec,
                             struct ipam_pool *out_pool);

uint64_t ipam_pool_sum(const struct ip_range *ranges, size_t count); /* addresses of a list */
