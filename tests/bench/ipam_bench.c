/* What an allocation costs in a full pool, beside a plain bitmap of its addresses: ipam_bench
 * [ROUNDS [TIMES]]. Both get the same blocks and the same requests, which come back at once, so
 * that each request meets the same pool, and must give the same addresses. Rounds alternate and the
 * best of each counts, because other work on the machine only ever adds. */
#include <stdint.h>
#include <stdio.h>
#include <time.h>

#include "api/ipam.h"
#include "api/ipam_pool.h"
#include "base/arena.h"
#include "base/error.h"
#include "base/memory.h"
#include "base/number.h"

enum {
    SPACE = 1024 * 1024, /* addresses of 10.0.0.0/12, the largest pool there may be */
    WORDS = SPACE / 64,
    LARGEST = 8, /* addresses of one request */
    BASE = 10 << 24,
};

/* The allocator as one would write it first: a bit for each address, all of them looked at. */
struct bitmap {
    uint64_t words[WORDS]; /* set: in use */
};

static void bitmap_set(struct bitmap *bitmap, uint32_t first, uint32_t count, bool used)
{
    for (uint32_t i = first; i < first + count; i++) {
        uint64_t bit = UINT64_C(1) << (i % 64);

        if (used)
            bitmap->words[i / 64] |= bit;
        else
            bitmap->words[i / 64] &= ~bit;
    }
}

/* The next place from here on that is used, or free; SPACE: none. Takes words as a whole. */
static uint32_t bitmap_next(const struct bitmap *bitmap, uint32_t from, bool used)
{
    while (from < SPACE) {
        uint64_t word = bitmap->words[from / 64];
        uint64_t rest = (used ? word : ~word) >> (from % 64);

        if (rest)
            return from + (uint32_t)__builtin_ctzll(rest);
        from = (from / 64 + 1) * 64;
    }
    return SPACE;
}

static bool bitmap_allocate(struct bitmap *bitmap, uint32_t count, uint32_t *out_first)
{
    uint32_t best = UINT32_MAX;
    uint32_t place = 0;

    while ((place = bitmap_next(bitmap, place, false)) < SPACE) {
        uint32_t end = bitmap_next(bitmap, place, true);

        if (end - place >= count && end - place < best) {
            best = end - place;
            *out_first = place;
        }
        place = end;
    }
    if (best == UINT32_MAX)
        return false;
    bitmap_set(bitmap, *out_first, count, true);
    return true;
}

static uint32_t draw(uint64_t *seed, uint32_t below)
{
    *seed = *seed * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
    return (uint32_t)((*seed >> 33) % below);
}

/* One pool with so many blocks of one address each, on both sides. */
struct contest {
    uint32_t blocks;
    struct ipam_pool pool;
    struct ipam *ipam;
    struct bitmap *bitmap;
    uint32_t *used; /* places of the blocks */
    double build_ns;
    double ours_ns; /* of one request and its return; 0: not measured yet */
    double bitmap_ns;
};

/* Free addresses in as many runs as there can be of about eight addresses and more, of lengths that
 * differ; this is the most work for both sides. */
static void place_blocks(struct contest *contest)
{
    uint32_t free = SPACE - contest->blocks;
    uint32_t gaps = free / LARGEST < contest->blocks ? free / LARGEST : contest->blocks;
    uint32_t gap = free / gaps;
    uint64_t seed = contest->blocks;
    uint32_t count = 0;
    uint32_t place = 0;

    for (uint32_t i = 0; i < gaps; i++) {
        uint32_t until = (uint32_t)((uint64_t)contest->blocks * (i + 1) / gaps);

        for (; count < until; count++)
            contest->used[count] = place++;
        place += gap / 2 + draw(&seed, gap);
        /* What is drawn too much or too little must not add up. */
        if (place > until + gap * (i + 1) + gap / 2)
            place = until + gap * (i + 1);
    }
}

static struct ip_range range_at(uint32_t first, uint32_t count)
{
    struct ip_range range = { .first = { .family = IP_V4 }, .last = { .family = IP_V4 } };

    for (unsigned i = 0; i < 4; i++) {
        range.first.bytes[i] = (unsigned char)((BASE + first) >> (24 - 8 * i));
        range.last.bytes[i] = (unsigned char)((BASE + first + count - 1) >> (24 - 8 * i));
    }
    return range;
}

static uint32_t place_of(const struct ip_range *range)
{
    const unsigned char *b = range->first.bytes;

    return ((uint32_t)b[0] << 24 | (uint32_t)b[1] << 16 | (uint32_t)b[2] << 8 | b[3]) - BASE;
}

static double now_ns(void)
{
    struct timespec now;

    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec * 1e9 + (double)now.tv_nsec;
}

static void contest_init(struct contest *contest, struct arena *arena)
{
    struct ipam_pool_ends all = { slice_from("10.0.0.0"), slice_from("10.15.255.255") };
    struct ipam_pool_spec spec = { .cidr = slice_from("10.0.0.0/12"),
                                   .ranges = &all,
                                   .range_count = 1 };
    double start;

    if (ipam_pool_read(arena, &spec, &contest->pool))
        memory_abort(__FILE__, __LINE__, "the pool is wrong");
    contest->used = arena_array(arena, contest->blocks, uint32_t);
    contest->bitmap = arena_new(arena, struct bitmap);
    place_blocks(contest);
    start = now_ns();
    contest->ipam = ipam_new(&contest->pool);
    for (uint32_t i = 0; i < contest->blocks; i++) {
        struct ip_range block = range_at(contest->used[i], 1);

        ipam_use(contest->ipam, &block);
    }
    contest->build_ns = now_ns() - start;
    for (uint32_t i = 0; i < contest->blocks; i++)
        bitmap_set(contest->bitmap, contest->used[i], 1, true);
}

static void measure(struct contest *contest, uint64_t times, uint64_t seed, uint32_t *ours,
                    uint32_t *plain)
{
    uint64_t same = seed;
    double start = now_ns();
    double middle;
    double end;

    for (uint64_t i = 0; i < times; i++) {
        struct ip_range block;

        if (ipam_allocate(contest->ipam, 1 + draw(&seed, LARGEST), &block))
            memory_abort(__FILE__, __LINE__, "the pool is too full");
        ours[i] = place_of(&block);
        ipam_release(contest->ipam, &block);
    }
    middle = now_ns();
    for (uint64_t i = 0; i < times; i++) {
        uint32_t count = 1 + draw(&same, LARGEST);

        if (!bitmap_allocate(contest->bitmap, count, &plain[i]))
            memory_abort(__FILE__, __LINE__, "the bitmap is too full");
        bitmap_set(contest->bitmap, plain[i], count, false);
    }
    end = now_ns();
    for (uint64_t i = 0; i < times; i++)
        if (ours[i] != plain[i])
            memory_abort(__FILE__, __LINE__, "the two differ");
    if (contest->ours_ns <= 0 || middle - start < contest->ours_ns * (double)times)
        contest->ours_ns = (middle - start) / (double)times;
    if (contest->bitmap_ns <= 0 || end - middle < contest->bitmap_ns * (double)times)
        contest->bitmap_ns = (end - middle) / (double)times;
}

static void report(const struct contest *contests, size_t count)
{
    printf("%-10s %12s %12s %8s %10s\n", "allocated", "butler", "bitmap", "ratio", "build");
    for (size_t i = 0; i < count; i++) {
        const struct contest *c = &contests[i];

        printf("%-10u %10.0f/s %10.0f/s %7.1fx %7.1f ms\n", c->blocks, 1e9 / c->ours_ns,
               1e9 / c->bitmap_ns, c->bitmap_ns / c->ours_ns, c->build_ns / 1e6);
    }
}

static bool argument(int argc, char **argv, int index, uint64_t fallback, uint64_t *out_number)
{
    *out_number = fallback;
    return argc <= index || number_parse_uint(slice_from(argv[index]), out_number);
}

int main(int argc, char **argv)
{
    struct contest contests[] = { { .blocks = 1000 }, { .blocks = 100000 }, { .blocks = 1000000 } };
    CLEANUP(arena) struct arena *arena = arena_create();
    uint32_t *ours;
    uint32_t *plain;
    uint64_t rounds;
    uint64_t times;

    if (!argument(argc, argv, 1, 5, &rounds) || !argument(argc, argv, 2, 1000, &times) ||
        rounds == 0 || times == 0 || times > SPACE) {
        fprintf(stderr, "usage: ipam_bench [ROUNDS [TIMES]]\n");
        return 2;
    }
    ours = arena_array(arena, times, uint32_t);
    plain = arena_array(arena, times, uint32_t);
    for (size_t i = 0; i < COUNT_OF(contests); i++)
        contest_init(&contests[i], arena);
    for (uint64_t round = 0; round < rounds; round++)
        for (size_t i = 0; i < COUNT_OF(contests); i++)
            measure(&contests[i], times, round, ours, plain);
    report(contests, COUNT_OF(contests));
    for (size_t i = 0; i < COUNT_OF(contests); i++)
        ipam_free(contests[i].ipam);
    return 0;
}
