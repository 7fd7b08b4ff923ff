/* Free runs against a plain list that is looked through as a whole. */
#include "api/ipam_runs_internal.h"
#include "lib/test.h"

enum {
    PLACES = 3000, /* runs of 1 to 9 addresses begin at multiples of ten */
    STEPS = 20000,
    QUESTIONS = 50,
};

struct model {
    bool there[PLACES];
    struct ipam_run runs[PLACES];
    uint64_t random;
};

static uint64_t number(struct model *model, uint64_t below)
{
    model->random = model->random * 6364136223846793005 + 1442695040888963407;
    return (model->random >> 33) % below;
}

static bool model_find(const struct model *model, uint64_t first, uint64_t last, size_t *out_place)
{
    for (size_t i = 0; i < PLACES; i++) {
        if (!model->there[i] || model->runs[i].last < first)
            continue;
        *out_place = i;
        return model->runs[i].first <= last;
    }
    return false;
}

static uint64_t length(struct ipam_run run)
{
    return run.last - run.first + 1;
}

static bool model_fit(const struct model *model, uint64_t count, size_t *out_place)
{
    bool found = false;

    for (size_t i = 0; i < PLACES; i++) {
        if (!model->there[i] || length(model->runs[i]) < count)
            continue;
        if (!found || length(model->runs[i]) < length(model->runs[*out_place]))
            *out_place = i;
        found = true;
    }
    return found;
}

static void assert_same(struct ipam_run a, struct ipam_run b)
{
    assert_int_equal(a.first, b.first);
    assert_int_equal(a.last, b.last);
}

static void compare(struct model *model, const struct ipam_runs *runs)
{
    struct ipam_run run = { 0 };
    size_t place = 0;

    for (int i = 0; i < QUESTIONS; i++) {
        uint64_t first = number(model, PLACES * 10);
        uint64_t last = first + number(model, 30);
        uint64_t count = 1 + number(model, 10);

        assert_int_equal(ipam_runs_find(runs, first, last, &run),
                         model_find(model, first, last, &place));
        if (ipam_runs_find(runs, first, last, &run))
            assert_same(run, model->runs[place]);
        assert_int_equal(ipam_runs_fit(runs, count, &run), model_fit(model, count, &place));
        if (ipam_runs_fit(runs, count, &run))
            assert_same(run, model->runs[place]);
    }
}

static void release_runs(void *runs)
{
    ipam_runs_free(runs);
}

static struct ipam_runs *runs_new(void)
{
    struct ipam_runs *runs = ipam_runs_new();

    arena_defer(fixture_current()->arena, release_runs, runs);
    return runs;
}

static void finds_what_a_plain_list_finds(void **state)
{
    struct model *model = arena_new(fixture_current()->arena, struct model);
    struct ipam_runs *runs = runs_new();
    size_t count = 0;

    (void)state;
    for (int step = 0; step < STEPS; step++) {
        size_t place = (size_t)number(model, PLACES);

        if (model->there[place]) {
            ipam_runs_remove(runs, model->runs[place]);
            count--;
        } else {
            model->runs[place] = (struct ipam_run){ place * 10, place * 10 + number(model, 9) };
            ipam_runs_add(runs, model->runs[place]);
            count++;
        }
        model->there[place] = !model->there[place];
        assert_int_equal(ipam_runs_count(runs), count);
        if (step % 500 == 0)
            compare(model, runs);
    }
}

static void keeps_the_ends_of_the_address_space(void **state)
{
    struct ipam_runs *runs = runs_new();
    struct ipam_run run = { 0 };

    (void)state;
    assert_false(ipam_runs_longest(runs, &run));
    assert_false(ipam_runs_fit(runs, 1, &run));
    ipam_runs_add(runs, (struct ipam_run){ 0, UINT32_MAX });
    assert_true(ipam_runs_fit(runs, (uint64_t)UINT32_MAX + 1, &run));
    assert_false(ipam_runs_fit(runs, (uint64_t)UINT32_MAX + 2, &run));
    assert_true(ipam_runs_find(runs, UINT32_MAX, UINT32_MAX, &run));
    assert_same(run, (struct ipam_run){ 0, UINT32_MAX });
    ipam_runs_remove(runs, run);
    assert_int_equal(ipam_runs_count(runs), 0);
}

TEST_MAIN(TEST(finds_what_a_plain_list_finds), TEST(keeps_the_ends_of_the_address_space))
