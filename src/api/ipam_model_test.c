/* The allocator beside a model that has one flag for each address and looks at all of them. */
#include <string.h>

#include "api/ipam.h"
#include "api/ipam_pool.h"
#include "lib/test.h"

enum {
    POOLS = 12000,
    STEPS = 24,
    SIZE = 64
};

/* The same pools in every run, so that a failure can be looked at. */
static unsigned draw(uint64_t *seed, unsigned bound)
{
    *seed = *seed * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
    return (unsigned)((*seed >> 33) % bound);
}

/* Addresses are places in a /26, which lies at either end of IPv4 or between. */
struct model {
    struct arena *arena;
    uint64_t seed;
    const char *front; /* the first three numbers of each address */
    unsigned base;     /* the last number of the first address */
    struct ip_range space;
    bool allocatable[SIZE];
    bool used[SIZE];
};

static struct slice place_text(struct model *model, unsigned place)
{
    return slice_from(arena_format(model->arena, "%s.%u", model->front, model->base + place));
}

static void random_place(struct model *model)
{
    static const struct {
        const char *front;
        unsigned base;
    } places[] = { { "0.0.0", 0 }, { "10.1.2", 64 }, { "255.255.255", 192 } };
    unsigned choice = draw(&model->seed, COUNT_OF(places));

    model->front = places[choice].front;
    model->base = places[choice].base;
}

/* Makes a specification that is valid, and marks in the model what it says. */
static void random_pool(struct model *model, struct ipam_pool *out_pool)
{
    struct ipam_pool_ends ranges[4];
    struct slice reserved[3];
    struct ipam_pool_spec spec = { .ranges = ranges, .reserved = reserved };
    unsigned place = draw(&model->seed, 8);
    unsigned bounds[8];

    spec.cidr = slice_from(arena_format(model->arena, "%s.%u/26", model->front, model->base));
    while (spec.range_count < 4 && place < SIZE) {
        unsigned end = place + draw(&model->seed, 24);

        end = end < SIZE ? end : SIZE - 1;
        bounds[2 * spec.range_count] = place;
        bounds[2 * spec.range_count + 1] = end;
        ranges[spec.range_count++] =
            (struct ipam_pool_ends){ place_text(model, place), place_text(model, end) };
        memset(model->allocatable + place, true, end - place + 1);
        place = end + 1 + draw(&model->seed, 3); /* 0: they touch */
    }
    for (unsigned tries = draw(&model->seed, 4); tries > 0; tries--) {
        unsigned size = 1U << draw(&model->seed, 4);
        unsigned first = draw(&model->seed, SIZE / size) * size;
        bool straddles = false;

        for (size_t i = 0; i < spec.range_count; i++)
            straddles |= first <= bounds[2 * i + 1] && bounds[2 * i] < first + size &&
                         (first < bounds[2 * i] || first + size - 1 > bounds[2 * i + 1]);
        if (straddles)
            continue;
        memset(model->allocatable + first, false, size);
        reserved[spec.reserved_count++] =
            slice_from(arena_format(model->arena, "%s.%u/%u", model->front, model->base + first,
                                    32U - (unsigned)__builtin_ctz(size)));
    }
    assert_no_error(ipam_pool_read(model->arena, &spec, out_pool));
    model->space = ip_range_from_prefix(&out_pool->cidr);
}

static bool is_free(const struct model *model, unsigned place)
{
    return model->allocatable[place] && !model->used[place];
}

static unsigned run_at(const struct model *model, unsigned place)
{
    unsigned length = 0;

    while (place + length < SIZE && is_free(model, place + length))
        length++;
    return length;
}

static unsigned best_fit(const struct model *model, unsigned count)
{
    unsigned best = SIZE;
    unsigned best_length = SIZE + 1;

    for (unsigned i = 0; i < SIZE; i++) {
        unsigned length = run_at(model, i);

        if (length >= count && length < best_length && (i == 0 || !is_free(model, i - 1))) {
            best = i;
            best_length = length;
        }
    }
    return best;
}

static void compare_figures(const struct model *model, const struct ipam *ipam)
{
    struct ipam_capacity capacity = ipam_capacity(ipam);
    int total = 0;
    int available = 0;
    int largest = 0;
    int runs = 0;

    for (unsigned i = 0; i < SIZE; i++) {
        int length = (int)run_at(model, i);

        total += model->allocatable[i];
        available += is_free(model, i);
        largest = length > largest ? length : largest;
        runs += is_free(model, i) && (i == 0 || !is_free(model, i - 1));
    }
    assert_int_equal(capacity.total, total);
    assert_int_equal(capacity.available, available);
    assert_int_equal(capacity.allocated, total - available);
    assert_int_equal(capacity.largest_free, largest);
    assert_int_equal(capacity.fragmentation_percent,
                     runs > 1 ? 100 - largest * 100 / available : 0);
}

static void allocate(struct model *model, struct ipam *ipam)
{
    unsigned count = 1 + draw(&model->seed, 10);
    unsigned place = best_fit(model, count);
    struct ip_range block;
    uint64_t index;

    if (place == SIZE) {
        assert_error(ipam_allocate(ipam, count, &block), ERR_UNAVAILABLE, "pool exhausted");
        return;
    }
    assert_no_error(ipam_allocate(ipam, count, &block));
    assert_true(ip_range_index(&model->space, &block.first, &index));
    assert_int_equal(index, place);
    assert_int_equal(ip_range_count(&block), count);
    memset(model->used + place, true, count);
}

static void mark(struct model *model, struct ipam *ipam, bool used)
{
    unsigned first = draw(&model->seed, SIZE);
    unsigned last = first + draw(&model->seed, SIZE - first < 12 ? SIZE - first : 12);
    struct ip_range block;

    assert_true(ip_range_at(&model->space, first, &block.first));
    assert_true(ip_range_at(&model->space, last, &block.last));
    if (used)
        ipam_use(ipam, &block);
    else
        ipam_release(ipam, &block);
    memset(model->used + first, used, last - first + 1);
}

static bool in_one_range(const struct model *model, const struct ipam_pool *pool, unsigned first,
                         unsigned last)
{
    struct ip_range block;

    assert_true(ip_range_at(&model->space, first, &block.first));
    assert_true(ip_range_at(&model->space, last, &block.last));
    for (size_t i = 0; i < pool->range_count; i++)
        if (ip_range_covers(&pool->ranges[i], &block))
            return true;
    return false;
}

static void pin(struct model *model, struct ipam *ipam, const struct ipam_pool *pool)
{
    unsigned first = draw(&model->seed, SIZE);
    unsigned last = first + draw(&model->seed, SIZE - first < 6 ? SIZE - first : 6);
    unsigned taken = first + run_at(model, first);
    struct slice start = place_text(model, first);
    struct slice end = place_text(model, last);
    struct ip_range block;

    if (!in_one_range(model, pool, first, last)) {
        assert_error(ipam_allocate_pinned(ipam, start, end, &block), ERR_INVALID, "boundaries");
    } else if (taken <= last) {
        assert_error(ipam_allocate_pinned(ipam, start, end, &block), ERR_CONFLICT,
                     arena_format(model->arena, " %s (", place_text(model, taken).data));
    } else {
        assert_no_error(ipam_allocate_pinned(ipam, start, end, &block));
        memset(model->used + first, true, last - first + 1);
    }
}

static void release_arena(void *object)
{
    (void)arena_free(object);
}

static void release_ipam(void *object)
{
    (void)ipam_free(object);
}

static void it_does_what_the_model_does(void **state)
{
    struct arena *arena = arena_create();

    (void)state;
    arena_defer(fixture_current()->arena, release_arena, arena);
    for (unsigned i = 0; i < POOLS; i++) {
        struct model model = { .arena = arena, .seed = i };
        struct ipam_pool pool;
        struct ipam *ipam;

        random_place(&model);
        random_pool(&model, &pool);
        ipam = ipam_new(&pool);
        arena_defer(arena, release_ipam, ipam);
        for (unsigned step = 0; step < STEPS; step++) {
            unsigned choice = draw(&model.seed, 8);

            if (choice < 4)
                allocate(&model, ipam);
            else if (choice < 6)
                pin(&model, ipam, &pool);
            else
                mark(&model, ipam, choice == 6);
            compare_figures(&model, ipam);
        }
        arena_reset(arena);
    }
}

TEST_MAIN(TEST(it_does_what_the_model_does))
