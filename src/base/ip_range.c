/* Runs of addresses. */
#include "base/ip_range.h"

#include <stdlib.h>

#include "base/arena.h"
#include "base/error.h"
#include "base/ip_internal.h"
#include "base/text.h"

struct error *ip_range_from_ends(const struct ip_address *first, const struct ip_address *last,
                                 struct ip_range *out_range)
{
    CLEANUP(text) struct text text = TEXT_EMPTY;
    struct ip_range range = { *first, *last };

    if (first->family == last->family && ip_compare(first, last) <= 0) {
        *out_range = range;
        return NULL;
    }
    ip_range_append(&text, &range);
    if (first->family != last->family)
        return error_new(ERR_INVALID, "range %s mixes IPv4 and IPv6", text_string(&text));
    return error_new(ERR_INVALID, "range %s ends before it starts", text_string(&text));
}

struct ip_range ip_range_from_prefix(const struct ip_prefix *prefix)
{
    enum ip_family family = prefix->address.family;
    ip_number host = ip_host_mask(family, prefix->bits);
    ip_number number = ip_to_number(&prefix->address);

    return (struct ip_range){
        .first = ip_from_number(family, number & ~host),
        .last = ip_from_number(family, number | host),
    };
}

static struct error *parse_ends(struct slice text, struct slice before, struct slice after,
                                struct ip_range *out_range)
{
    struct ip_address first;
    struct ip_address last;
    struct error *err;

    err = ip_parse(slice_trim(before), &first);
    if (!err)
        err = ip_parse(slice_trim(after), &last);
    if (!err)
        return ip_range_from_ends(&first, &last, out_range);
    return error_wrap(err, "range \"" SLICE_FORMAT "\"", SLICE_ARGUMENT(slice_brief(text)));
}

struct error *ip_range_parse(struct slice text, struct ip_range *out_range)
{
    struct ip_address address;
    struct ip_prefix prefix;
    struct slice before;
    struct slice after;
    struct error *err;

    if (slice_cut(text, '-', &before, &after))
        return parse_ends(text, before, after, out_range);
    if (slice_cut(text, '/', &before, &after)) {
        err = ip_prefix_parse(text, IP_HOST_BITS_REFUSED, &prefix);
        if (err)
            return err;
        *out_range = ip_range_from_prefix(&prefix);
        return NULL;
    }
    err = ip_parse(text, &address);
    if (err)
        return err;
    *out_range = (struct ip_range){ address, address };
    return NULL;
}

void ip_range_append(struct text *text, const struct ip_range *range)
{
    ip_append(text, &range->first);
    text_append_char(text, '-');
    ip_append(text, &range->last);
}

char *ip_range_format(struct arena *arena, const struct ip_range *range)
{
    CLEANUP(text) struct text text = TEXT_EMPTY;

    ip_range_append(&text, range);
    return arena_text(arena, text_slice(&text));
}

bool ip_range_contains(const struct ip_range *range, const struct ip_address *address)
{
    return ip_compare(&range->first, address) <= 0 && ip_compare(address, &range->last) <= 0;
}

bool ip_range_covers(const struct ip_range *outer, const struct ip_range *inner)
{
    return ip_range_contains(outer, &inner->first) && ip_range_contains(outer, &inner->last);
}

bool ip_range_overlaps(const struct ip_range *a, const struct ip_range *b)
{
    return ip_compare(&a->first, &b->last) <= 0 && ip_compare(&b->first, &a->last) <= 0;
}

static ip_number distance(const struct ip_address *from, const struct ip_address *to)
{
    return ip_to_number(to) - ip_to_number(from);
}

uint64_t ip_range_count(const struct ip_range *range)
{
    ip_number steps = distance(&range->first, &range->last);

    return steps < UINT64_MAX ? (uint64_t)steps + 1 : UINT64_MAX;
}

bool ip_range_at(const struct ip_range *range, uint64_t index, struct ip_address *out_address)
{
    if (index > distance(&range->first, &range->last))
        return false;
    *out_address = ip_from_number(range->first.family, ip_to_number(&range->first) + index);
    return true;
}

bool ip_range_index(const struct ip_range *range, const struct ip_address *address,
                    uint64_t *out_index)
{
    ip_number index;

    if (!ip_range_contains(range, address))
        return false;
    index = distance(&range->first, address);
    if (index > UINT64_MAX)
        return false;
    *out_index = (uint64_t)index;
    return true;
}

bool ip_range_next(const struct ip_range *range, struct ip_address *address)
{
    if (address->family != IP_V4 && address->family != IP_V6) {
        *address = range->first;
        return true;
    }
    if (ip_compare(address, &range->last) >= 0)
        return false;
    return ip_next(address, address);
}

/* The largest network that starts here and does not go beyond the end. */
static unsigned widest(enum ip_family family, ip_number first, ip_number last)
{
    unsigned bits = ip_bits(family);

    while (bits > 0) {
        ip_number host = ip_host_mask(family, bits - 1);

        if ((first & host) != 0 || (first | host) > last)
            break;
        bits--;
    }
    return bits;
}

bool ip_range_is_prefix(const struct ip_range *range, struct ip_prefix *out_prefix)
{
    enum ip_family family = range->first.family;
    ip_number first = ip_to_number(&range->first);
    ip_number last = ip_to_number(&range->last);
    unsigned bits = widest(family, first, last);

    if ((first | ip_host_mask(family, bits)) != last)
        return false;
    *out_prefix = (struct ip_prefix){ range->first, bits };
    return true;
}

size_t ip_range_to_prefixes(struct arena *arena, const struct ip_range *range,
                            struct ip_prefix **out_prefixes)
{
    enum ip_family family = range->first.family;
    ip_number first = ip_to_number(&range->first);
    ip_number last = ip_to_number(&range->last);
    /* Widths grow and then shrink, each at most once per bit and side. */
    struct ip_prefix *prefixes = arena_array(arena, 2 * ip_bits(family), struct ip_prefix);
    size_t count = 0;

    for (;;) {
        unsigned bits = widest(family, first, last);
        ip_number end = first | ip_host_mask(family, bits);

        prefixes[count++] = (struct ip_prefix){ ip_from_number(family, first), bits };
        if (end == last)
            break;
        first = end + 1;
    }
    *out_prefixes = prefixes;
    return count;
}

static int compare_first(const void *a, const void *b)
{
    const struct ip_range *x = a;
    const struct ip_range *y = b;

    return ip_compare(&x->first, &y->first);
}

static bool joins(const struct ip_range *range, const struct ip_range *next)
{
    struct ip_address after;

    if (ip_compare(&next->first, &range->last) <= 0)
        return true;
    return ip_next(&range->last, &after) && ip_equal(&after, &next->first);
}

size_t ip_range_merge(struct ip_range *ranges, size_t count)
{
    size_t kept = 0;

    if (count == 0)
        return 0;
    qsort(ranges, count, sizeof(*ranges), compare_first);
    for (size_t i = 1; i < count; i++) {
        if (!joins(&ranges[kept], &ranges[i]))
            ranges[++kept] = ranges[i];
        else if (ip_compare(&ranges[i].last, &ranges[kept].last) > 0)
            ranges[kept].last = ranges[i].last;
    }
    return kept + 1;
}

size_t ip_range_subtract(struct arena *arena, const struct ip_range *ranges, size_t count,
                         const struct ip_range *holes, size_t hole_count,
                         struct ip_range **out_rest)
{
    /* Each hole cuts at most one range in two. */
    struct ip_range *rest = arena_array(arena, count + hole_count, struct ip_range);
    size_t kept = 0;
    size_t hole = 0;

    for (size_t i = 0; i < count; i++) {
        struct ip_range left = ranges[i];
        bool empty = false;

        while (hole < hole_count && ip_compare(&holes[hole].last, &left.first) < 0)
            hole++;
        /* A hole may reach into the next range, so `hole` itself moves on only above. */
        for (size_t h = hole; !empty && h < hole_count && ip_range_overlaps(&left, &holes[h]);
             h++) {
            if (ip_compare(&left.first, &holes[h].first) < 0) {
                rest[kept].first = left.first;
                ip_previous(&holes[h].first, &rest[kept++].last);
            }
            empty = ip_compare(&holes[h].last, &left.last) >= 0;
            if (!empty)
                ip_next(&holes[h].last, &left.first);
        }
        if (!empty)
            rest[kept++] = left;
    }
    *out_rest = rest;
    return kept;
}
