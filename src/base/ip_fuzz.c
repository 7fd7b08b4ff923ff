/* Addresses, networks and ranges: what we accept, we write and read back as the same value; the
 * networks of a range are exactly that range, and both agree on what is inside. */
#include "base/ip_range.h"

#include "base/arena.h"
#include "base/error.h"
#include "base/memory.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void check_address(struct arena *arena, struct slice text)
{
    struct ip_address address;
    struct ip_address again;
    struct ip_address near;
    CLEANUP(error) struct error *err = ip_parse(text, &address);

    if (err)
        return;
    err = ip_parse(slice_from(ip_format(arena, &address)), &again);
    ASSERT(!err && ip_equal(&address, &again));
    if (ip_next(&address, &near)) {
        ASSERT(ip_compare(&address, &near) < 0);
        ASSERT(ip_previous(&near, &near) && ip_equal(&address, &near));
    }
}

static void check_prefix(struct arena *arena, struct slice text)
{
    struct ip_prefix prefix;
    struct ip_prefix again;
    struct ip_range range;
    CLEANUP(error) struct error *err =
        ip_prefix_parse(text, IP_HOST_BITS_KEPT, &prefix);

    if (err)
        return;
    err = ip_prefix_parse(slice_from(ip_prefix_format(arena, &prefix)), IP_HOST_BITS_KEPT, &again);
    ASSERT(!err && ip_equal(&prefix.address, &again.address) && prefix.bits == again.bits);
    range = ip_range_from_prefix(&prefix);
    ASSERT(ip_range_is_prefix(&range, &again) && again.bits == prefix.bits);
    ASSERT(ip_prefix_covers(&prefix, &again) && ip_prefix_covers(&again, &prefix));
}

static void check_range(struct arena *arena, struct slice text)
{
    struct ip_range *ranges;
    struct ip_prefix *prefixes;
    struct ip_range range;
    size_t count;
    CLEANUP(error) struct error *err = ip_range_parse(text, &range);

    if (err)
        return;
    err = ip_range_parse(slice_from(ip_range_format(arena, &range)), &range);
    ASSERT(!err);
    count = ip_range_to_prefixes(arena, &range, &prefixes);
    ASSERT(count >= 1 && count <= 254);
    ranges = arena_array(arena, count, struct ip_range);
    for (size_t i = 0; i < count; i++) {
        ranges[i] = ip_range_from_prefix(&prefixes[i]);
        ASSERT(ip_range_covers(&range, &ranges[i]));
        ASSERT(i == 0 || !ip_range_overlaps(&ranges[i - 1], &ranges[i]));
    }
    ASSERT(ip_range_merge(ranges, count) == 1);
    ASSERT(ip_range_covers(&ranges[0], &range));
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    CLEANUP(arena) struct arena *arena = arena_create();
    struct slice text = slice_of((const char *)data, size);

    check_address(arena, text);
    check_prefix(arena, text);
    check_range(arena, text);
    return 0;
}
