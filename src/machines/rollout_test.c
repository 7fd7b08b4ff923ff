#include "machines/rollout.h"

#include "base/error.h"
#include "doc/doc.h"
#include "doc/json.h"
#include "lib/test.h"

enum {
    MAX_OLD = 3,
    MAX_STEPS = 200
};

static struct value parsed(const char *json)
{
    struct doc *doc = NULL;

    assert_no_error(json_parse(slice_from(json), NULL, &doc));
    arena_defer(fixture_current()->arena, doc_release, doc);
    return doc_root(doc);
}

/* --- reading ---------------------------------------------------------------------------------- */

struct read_row {
    const char *name;
    const char *spec;
    int64_t replicas, max_surge, max_unavailable;
};

static const struct read_row reads[] = {
    { "one more, none less when nothing is said", "{}", 1, 1, 0 },
    { "numbers",
      "{\"replicas\":5,\"strategy\":{\"rollingUpdate\":{\"maxSurge\":2,\"maxUnavailable\":3}}}", 5,
      2, 3 },
    { "rounds the surge up, the unavailable down",
      "{\"replicas\":3,\"strategy\":{\"rollingUpdate\":{\"maxSurge\":\"25%\",\"maxUnavailable\":"
      "\"50%\"}}}",
      3, 1, 1 },
    { "does not stand still",
      "{\"replicas\":3,\"strategy\":{\"rollingUpdate\":{\"maxSurge\":0,\"maxUnavailable\":0}}}", 3,
      0, 1 },
};

static void reading(void **state)
{
    const struct read_row *row = *state;
    struct rollout rollout;

    assert_no_error(rollout_read(parsed(row->spec), &rollout));
    assert_int_equal(rollout.replicas, row->replicas);
    assert_int_equal(rollout.max_surge, row->max_surge);
    assert_int_equal(rollout.max_unavailable, row->max_unavailable);
}

static const struct {
    const char *name;
    const char *share;
    const char *part;
} bad[] = {
    { "a negative number", "-1", "maxSurge: must be a number" },
    { "a word", "\"some\"", "maxSurge: must be a number" },
    { "too many percent", "\"101%\"", "maxSurge: must be a number" },
};

static void refusing(void **state)
{
    const __typeof__(bad[0]) *row = *state;
    struct rollout rollout;
    char *spec = arena_format(fixture_current()->arena,
                              "{\"strategy\":{\"rollingUpdate\":{\"maxSurge\":%s}}}", row->share);

    assert_error(rollout_read(parsed(spec), &rollout), ERR_INVALID, row->part);
}

/* --- one step --------------------------------------------------------------------------------- */

struct numbers {
    int64_t replicas, present, available;
};

struct step_row {
    const char *name;
    struct rollout rollout;
    struct numbers fresh;
    struct numbers old[MAX_OLD]; /* oldest first; all zero ends the list */
    int64_t fresh_wanted;
    int64_t old_wanted[MAX_OLD];
};

static const struct step_row steps[] = {
    { "goes to the number at once without old ones", { 3, 1, 0 }, { 0 }, { { 0 } }, 3, { 0 } },
    { "goes down at once without old ones", { 2, 1, 0 }, { 5, 5, 5 }, { { 0 } }, 2, { 0 } },
    { "begins with the surge", { 3, 1, 0 }, { 0 }, { { 3, 3, 3 } }, 1, { 3 } },
    { "waits for the new one", { 3, 1, 0 }, { 1, 1, 0 }, { { 3, 3, 3 } }, 1, { 3 } },
    { "takes one old when the new one serves",
      { 3, 1, 0 },
      { 1, 1, 1 },
      { { 3, 3, 3 } },
      1,
      { 2 } },
    { "does not grow while the old one still goes",
      { 3, 1, 0 },
      { 1, 1, 1 },
      { { 2, 3, 2 } },
      1,
      { 2 } },
    { "does not take another while the first still goes",
      { 3, 1, 0 },
      { 1, 1, 1 },
      { { 2, 3, 3 } },
      1,
      { 2 } },
    { "grows when the old one is gone", { 3, 1, 0 }, { 1, 1, 1 }, { { 2, 2, 2 } }, 2, { 2 } },
    { "takes old ones that do not serve first",
      { 3, 1, 0 },
      { 1, 1, 1 },
      { { 2, 2, 2 }, { 1, 1, 0 } },
      1,
      { 2, 0 } },
    { "takes the oldest first",
      { 3, 1, 0 },
      { 1, 1, 1 },
      { { 1, 1, 1 }, { 2, 2, 2 } },
      1,
      { 0, 2 } },
    { "takes old ones at once when some may be missing",
      { 3, 0, 1 },
      { 0 },
      { { 3, 3, 3 } },
      0,
      { 2 } },
    { "keeps what serves when an old one broke",
      { 3, 1, 0 },
      { 1, 1, 0 },
      { { 3, 3, 2 } },
      1,
      { 3 } },
    { "ends with nothing old", { 3, 1, 0 }, { 3, 3, 3 }, { { 1, 1, 1 } }, 3, { 0 } },
    { "scales to zero", { 0, 1, 0 }, { 1, 1, 1 }, { { 2, 2, 2 } }, 0, { 0 } },
};

static size_t make_sets(const struct numbers *numbers, struct rollout_set *sets)
{
    static const char *const created[] = { "2026-01-01T00:00:00Z", "2026-01-02T00:00:00Z",
                                           "2026-01-03T00:00:00Z" };
    size_t count = 0;

    for (size_t i = 0; i < MAX_OLD && (numbers[i].replicas || numbers[i].present); i++) {
        sets[count++] = (struct rollout_set){
            .name = slice_from(created[i]),
            .created = slice_from(created[i]),
            .revision = (int64_t)i + 1,
            .replicas = numbers[i].replicas,
            .present = numbers[i].present,
            .available = numbers[i].available,
        };
    }
    return count;
}

static void stepping(void **state)
{
    const struct step_row *row = *state;
    struct rollout_set fresh = { .replicas = row->fresh.replicas,
                                 .present = row->fresh.present,
                                 .available = row->fresh.available };
    struct rollout_set old[MAX_OLD];
    size_t count = make_sets(row->old, old);

    rollout_step(&row->rollout, &fresh, old, count);
    assert_int_equal(fresh.wanted, row->fresh_wanted);
    for (size_t i = 0; i < count; i++)
        assert_int_equal(old[i].wanted, row->old_wanted[i]);
}

/* --- all steps -------------------------------------------------------------------------------- */

struct run_row {
    const char *name;
    struct rollout rollout;
    int64_t before;
};

static const struct run_row runs[] = {
    { "one at a time", { 3, 1, 0 }, 3 },
    { "a hundred, ten at a time", { 100, 10, 0 }, 100 },
    { "without a place to spare", { 5, 0, 1 }, 5 },
    { "both", { 7, 2, 3 }, 7 },
    { "with fewer at the end", { 2, 1, 0 }, 6 },
    { "with more at the end", { 9, 1, 0 }, 4 },
};

static int64_t greater(int64_t a, int64_t b)
{
    return a > b ? a : b;
}

/* Machines come up and go away one by one, the slowest thing first: what is wanted is there before
 * anything that is not wanted has gone. */
static bool one_thing_happens(struct rollout_set *set)
{
    if (set->present < set->replicas) {
        set->present++;
    } else if (set->available < set->replicas) {
        set->available++;
    } else if (set->available > set->replicas) {
        set->available = set->replicas;
    } else if (set->present > set->replicas) {
        set->present--;
    } else {
        return false;
    }
    return true;
}

static void running_to_the_end(void **state)
{
    const struct run_row *row = *state;
    const struct rollout *rollout = &row->rollout;
    struct rollout_set fresh = { 0 };
    struct rollout_set old = { .replicas = row->before,
                               .present = row->before,
                               .available = row->before };
    int64_t most = greater(row->before, rollout->replicas + rollout->max_surge);
    int64_t least = rollout->replicas - rollout->max_unavailable;
    size_t step = 0;
    bool served = row->before >= least; /* after growing it is a promise, before it is a wish */

    for (; fresh.available < rollout->replicas || old.present > 0; step++) {
        assert_true(step < 10 * MAX_STEPS);
        rollout_step(rollout, &fresh, &old, 1);
        fresh.replicas = fresh.wanted;
        old.replicas = old.wanted;
        if (!one_thing_happens(&old))
            (void)one_thing_happens(&fresh);
        assert_true(fresh.present + old.present <= most);
        served = served || fresh.available + old.available >= least;
        if (served)
            assert_true(fresh.available + old.available >= least);
    }
    assert_int_equal(fresh.replicas, rollout->replicas);
    assert_int_equal(old.replicas, 0);
}

/* --- paused, history -------------------------------------------------------------------------- */

static const struct step_row holds[] = {
    { "grows the new one", { 5, 1, 0 }, { 1, 1, 1 }, { { 3, 3, 3 } }, 2, { 3 } },
    { "shrinks the old one", { 2, 1, 0 }, { 1, 1, 1 }, { { 3, 3, 3 } }, 1, { 1 } },
    { "shrinks the new one last", { 0, 1, 0 }, { 1, 1, 1 }, { { 3, 3, 3 } }, 0, { 0 } },
};

static void holding(void **state)
{
    const struct step_row *row = *state;
    struct rollout_set fresh = { .replicas = row->fresh.replicas };
    struct rollout_set old[MAX_OLD];
    size_t count = make_sets(row->old, old);

    rollout_hold(&row->rollout, &fresh, old, count);
    assert_int_equal(fresh.wanted, row->fresh_wanted);
    for (size_t i = 0; i < count; i++)
        assert_int_equal(old[i].wanted, row->old_wanted[i]);
}

static const struct step_row deletions[] = {
    { "begins with nothing new", { 3, 0, 0, true }, { 0 }, { { 3, 3, 3 } }, 0, { 3 } },
    { "fills what somebody deleted", { 3, 0, 0, true }, { 0 }, { { 3, 2, 2 } }, 1, { 2 } },
    { "grows in the new one", { 5, 0, 0, true }, { 1, 1, 1 }, { { 2, 2, 2 } }, 3, { 2 } },
    { "shrinks in the old one", { 1, 0, 0, true }, { 0 }, { { 2, 2, 2 } }, 0, { 1 } },
};

static void waiting_for_deletion(void **state)
{
    const struct step_row *row = *state;
    struct rollout_set fresh = { .replicas = row->fresh.replicas };
    struct rollout_set old[MAX_OLD];
    size_t count = make_sets(row->old, old);

    rollout_wait_for_deletion(&row->rollout, &fresh, old, count);
    assert_int_equal(fresh.wanted, row->fresh_wanted);
    for (size_t i = 0; i < count; i++)
        assert_int_equal(old[i].wanted, row->old_wanted[i]);
}

static void holding_without_a_new_set(void **state)
{
    struct rollout rollout = { 5, 1, 0 };
    struct rollout_set old[MAX_OLD];
    size_t count = make_sets((struct numbers[MAX_OLD]){ { 1, 1, 1 }, { 2, 2, 2 } }, old);

    (void)state;
    rollout_hold(&rollout, NULL, old, count);
    assert_int_equal(old[0].wanted, 1);
    assert_int_equal(old[1].wanted, 4);
}

static void forgetting(void **state)
{
    struct rollout_set old[MAX_OLD] = { { .name = SLICE("c"), .revision = 3 },
                                        { .name = SLICE("a"), .revision = 1 },
                                        { .name = SLICE("b"), .revision = 2 } };

    (void)state;
    assert_int_equal(rollout_forget(old, MAX_OLD, 1), 2);
    assert_int_equal(old[0].revision, 1);
    assert_int_equal(rollout_forget(old, MAX_OLD, 3), 0);
    old[0].present = 1; /* its last machine is not gone yet */
    assert_int_equal(rollout_forget(old, MAX_OLD, 1), 0);
}

TEST_MAIN(TABLE(reading, reads), TABLE(refusing, bad), TABLE(stepping, steps),
          TABLE(running_to_the_end, runs), TABLE(holding, holds),
          TABLE(waiting_for_deletion, deletions), TEST(holding_without_a_new_set), TEST(forgetting))
