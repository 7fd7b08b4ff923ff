/* Maps of addresses: what is where, and that they stay small. */
#include "server/address_map.h"

#include "base/error.h"
#include "base/text.h"
#include "lib/test.h"

static struct address_span span(const char *range, enum address_status status)
{
    struct address_span span = { .status = status };

    assert_no_error(ip_range_parse(slice_from(range), &span.range));
    return span;
}

static struct address_map map_of(const char *prefix, const struct address_span *spans, size_t count)
{
    struct address_map map;
    struct ip_prefix network;

    assert_no_error(ip_prefix_parse(slice_from(prefix), IP_HOST_BITS_REFUSED, &network));
    address_map_read(fixture_current()->arena, &network, spans, count, &map);
    return map;
}

/* "first-last status count, …" */
static const char *words_of(const struct address_map *map)
{
    CLEANUP(text) struct text text = TEXT_EMPTY;

    for (size_t i = 0; i < map->count; i++) {
        text_append(&text, i ? ", " : "");
        ip_range_append(&text, &map->blocks[i].range);
        text_appendf(&text, " %s %llu", address_status_name(map->blocks[i].status),
                     (unsigned long long)map->blocks[i].count);
    }
    return arena_strdup(fixture_current()->arena, text_string(&text));
}

static void a_small_network_is_shown_address_by_address(void **state)
{
    const struct address_span spans[] = {
        span("10.0.0.0-10.0.0.3", ADDRESS_RESERVED),
        span("10.0.0.1-10.0.0.1", ADDRESS_GATEWAY),
        span("10.0.0.8-10.0.0.9", ADDRESS_NODES),
        span("10.0.0.10-10.0.0.10", ADDRESS_NODES),
        span("10.0.0.12-10.0.0.12", ADDRESS_BALANCER),
        span("10.0.0.14-10.0.0.255", ADDRESS_EXCLUDED),
    };
    struct address_map map = map_of("10.0.0.0/28", spans, COUNT_OF(spans));

    (void)state;
    assert_int_equal(map.granularity, 32);
    assert_string_equal(
        words_of(&map),
        "10.0.0.0-10.0.0.0 reserved 1, 10.0.0.1-10.0.0.1 gateway 1, 10.0.0.2-10.0.0.3 reserved 2, "
        "10.0.0.4-10.0.0.7 free 4, 10.0.0.8-10.0.0.9 allocated-nodes 2, 10.0.0.10-10.0.0.10 "
        "allocated-nodes 1, 10.0.0.11-10.0.0.11 free 1, 10.0.0.12-10.0.0.12 allocated-lb 1, "
        "10.0.0.13-10.0.0.13 free 1, 10.0.0.14-10.0.0.15 excluded 2");
    assert_ptr_equal(map.blocks[4].span, &spans[2]);
}

static void server_72_a_large_network_has_256_blocks(void **state)
{
    const struct address_span spans[] = {
        span("10.1.2.0-10.1.2.255", ADDRESS_NODES),    span("10.1.3.0-10.1.3.9", ADDRESS_NODES),
        span("10.1.3.10-10.1.3.19", ADDRESS_BALANCER), span("10.1.4.0-10.1.4.127", ADDRESS_NODES),
        span("10.1.4.128-10.1.5.255", ADDRESS_NODES),
    };
    struct address_map map = map_of("10.1.0.0/16", spans, COUNT_OF(spans));
    uint64_t sum = 0;

    (void)state;
    assert_int_equal(map.count, 256);
    assert_int_equal(map.granularity, 24);
    assert_int_equal(map.blocks[0].status, ADDRESS_FREE);
    assert_ptr_equal(map.blocks[2].span, &spans[0]);
    assert_int_equal(map.blocks[3].status, ADDRESS_MIXED);
    assert_int_equal(map.blocks[3].counts[ADDRESS_NODES], 10);
    assert_int_equal(map.blocks[3].counts[ADDRESS_BALANCER], 10);
    assert_int_equal(map.blocks[3].counts[ADDRESS_FREE], 236);
    assert_int_equal(map.blocks[4].status, ADDRESS_NODES);
    assert_null(map.blocks[4].span);
    assert_ptr_equal(map.blocks[5].span, &spans[4]);
    for (size_t i = 0; i < map.count; i++)
        sum += map.blocks[i].count;
    assert_int_equal(sum, 65536);
}

/* However the spans lie, the blocks are the whole network, in order, and never too many. */
static void everything_is_in_one_block(void **state)
{
    struct address_span spans[40];

    (void)state;
    for (unsigned seed = 0; seed < 200; seed++) {
        unsigned bits = 16 + seed % 17;
        uint64_t sum = 0;
        struct address_map map;

        for (unsigned i = 0; i < COUNT_OF(spans); i++) {
            unsigned from = (seed * 7919 + i * 104729) % 65536;
            unsigned to = from + (seed * 31 + i * 17) % 700;

            to = to > 65535 ? 65535 : to;
            spans[i] = span(arena_format(fixture_current()->arena, "10.9.%u.%u-10.9.%u.%u",
                                         from / 256, from % 256, to / 256, to % 256),
                            (enum address_status)(1 + i % (ADDRESS_STATUSES - 1)));
        }
        map = map_of(arena_format(fixture_current()->arena, "10.9.0.0/%u", bits), spans,
                     COUNT_OF(spans));
        assert_in_range(map.count, 1, ADDRESS_MAP_BLOCKS);
        for (size_t i = 0; i < map.count; i++) {
            struct ip_address next;
            uint64_t inside = 0;

            for (size_t k = 0; k < ADDRESS_STATUSES; k++)
                inside += map.blocks[i].counts[k];
            assert_int_equal(inside, map.blocks[i].count);
            assert_int_equal(ip_range_count(&map.blocks[i].range), inside);
            if (i && ip_next(&map.blocks[i - 1].range.last, &next))
                assert_true(ip_equal(&next, &map.blocks[i].range.first));
            sum += inside;
        }
        assert_int_equal(sum, UINT64_C(1) << (32 - bits));
    }
}

TEST_MAIN(TEST(a_small_network_is_shown_address_by_address),
          TEST(server_72_a_large_network_has_256_blocks), TEST(everything_is_in_one_block))
