/* Runs of addresses of one family, both ends included: 10.0.0.3-10.0.0.10. Any thread. */
#pragma once

#include "base/ip.h"
#include "base/ip_prefix.h"

struct ip_range {
    struct ip_address first;
    struct ip_address last; /* of the same family, not before first */
};

/* Reads "a-b", a network (10.0.0.0/30) or one address. */
struct error *ip_range_parse(struct slice text, struct ip_range *out_range);
struct error *ip_range_from_ends(const struct ip_address *first, const struct ip_address *last,
                                 struct ip_range *out_range);
struct ip_range ip_range_from_prefix(const struct ip_prefix *prefix);

void ip_range_append(struct text *text, const struct ip_range *range); /* always "a-b" */
char *ip_range_format(struct arena *arena, const struct ip_range *range);

bool ip_range_contains(const struct ip_range *range, const struct ip_address *address);
bool ip_range_covers(const struct ip_range *outer, const struct ip_range *inner);
bool ip_range_overlaps(const struct ip_range *a, const struct ip_range *b);
uint64_t ip_range_count(const struct ip_range *range); /* addresses; UINT64_MAX if more */

/* Addresses by their place, counted from 0, for bitmaps; false when outside. */
bool ip_range_at(const struct ip_range *range, uint64_t index, struct ip_address *out_address);
bool ip_range_index(const struct ip_range *range, const struct ip_address *address,
                    uint64_t *out_index);

/* Visits every address: start with *address = { 0 }. False after the last. */
bool ip_range_next(const struct ip_range *range, struct ip_address *address);

/* True when the range is exactly one network, which is then written. */
bool ip_range_is_prefix(const struct ip_range *range, struct ip_prefix *out_prefix);

/* The fewest networks that together are exactly this range, in order. At most 254. */
size_t ip_range_to_prefixes(struct arena *arena, const struct ip_range *range,
                            struct ip_prefix **out_prefixes);

/* The fewest ranges that hold exactly the same addresses, in order: overlapping and touching ones
 * become one. Sorts and shortens the array in place and returns how many are left. */
size_t ip_range_merge(struct ip_range *ranges, size_t count);

/* What is left of the ranges without the holes, in order. Both are as ip_range_merge() leaves them,
 * but ranges may touch; they stay apart. */
size_t ip_range_subtract(struct arena *arena, const struct ip_range *ranges, size_t count,
                         const struct ip_range *holes, size_t hole_count,
                         struct ip_range **out_rest);
