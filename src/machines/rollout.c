/* Rolling updates, as Deployments do it: first up, then down. */
#include "machines/rollout.h"

#include <stdlib.h>

#include "base/error.h"
#include "base/number.h"

static int64_t lesser(int64_t a, int64_t b)
{
    return a < b ? a : b;
}

static int64_t at_least_zero(int64_t number)
{
    return number > 0 ? number : 0;
}

/* --- numbers and percentages ------------------------------------------------------------------ */

static struct error *read_share(struct value share, const char *field, bool round_up,
                                const struct rollout *rollout, int64_t *out_number)
{
    struct slice text;
    int64_t percent;

    if (!value_exists(share) || value_is_null(share))
        return NULL;
    if (value_int(share, out_number) && *out_number >= 0)
        return NULL;
    if (!value_string(share, &text) || !slice_has_suffix(text, "%") ||
        !number_parse_int(slice_of(text.data, text.size - 1), &percent) || percent < 0 ||
        percent > 100)
        return error_new(ERR_INVALID,
                         "spec.strategy.rollingUpdate.%s: must be a number of machines from 0 on, "
                         "or a percentage from \"0%%\" to \"100%%\"",
                         field);
    *out_number = (rollout->replicas * percent + (round_up ? 99 : 0)) / 100;
    return NULL;
}

struct error *rollout_read(struct value spec, struct rollout *out_rollout)
{
    struct value strategy = value_find(spec, VALUE_KEYS("strategy", "rollingUpdate"));
    struct rollout rollout = {
        .replicas = value_int_or(value_get(spec, SLICE("replicas")), 1),
        .max_surge = 1,
        .max_unavailable = 0,
    };
    struct error *err;

    err = read_share(value_get(strategy, SLICE("maxSurge")), "maxSurge", true, &rollout,
                     &rollout.max_surge);
    if (!err)
        err = read_share(value_get(strategy, SLICE("maxUnavailable")), "maxUnavailable", false,
                         &rollout, &rollout.max_unavailable);
    if (err)
        return err;
    if (rollout.max_surge == 0 && rollout.max_unavailable == 0)
        rollout.max_unavailable = 1;
    if (slice_is(value_text(value_get(spec, SLICE("strategy")), "type"), "OnDelete")) {
        rollout.on_delete = true;
        rollout.max_surge = 0;
    }
    *out_rollout = rollout;
    return NULL;
}

/* --- order ------------------------------------------------------------------------------------ */

static int by_age(const void *a, const void *b)
{
    const struct rollout_set *left = a;
    const struct rollout_set *right = b;
    int order = slice_compare(left->created, right->created);

    return order ? order : slice_compare(left->name, right->name);
}

static int by_revision(const void *a, const void *b)
{
    const struct rollout_set *left = a;
    const struct rollout_set *right = b;

    if (left->revision != right->revision)
        return left->revision < right->revision ? -1 : 1;
    return by_age(a, b);
}

static void sort(struct rollout_set *sets, size_t count, int (*order)(const void *, const void *))
{
    if (count)
        qsort(sets, count, sizeof(sets[0]), order);
}

/* --- steps ------------------------------------------------------------------------------------ */

static int64_t sum_of_replicas(const struct rollout_set *sets, size_t count)
{
    int64_t sum = 0;

    for (size_t i = 0; i < count; i++)
        sum += sets[i].replicas;
    return sum;
}

/* Machines that are going still take their place, their address and their share of a quota. */
static int64_t places_of(const struct rollout_set *set)
{
    return set->replicas > set->present ? set->replicas : set->present;
}

/* The new set grows into the places that nobody has. */
static int64_t grow(const struct rollout *rollout, const struct rollout_set *fresh,
                    const struct rollout_set *old, size_t old_count)
{
    int64_t room = rollout->replicas + rollout->max_surge - places_of(fresh);

    for (size_t i = 0; i < old_count; i++)
        room -= places_of(&old[i]);
    return fresh->replicas + at_least_zero(lesser(room, rollout->replicas - fresh->replicas));
}

int64_t rollout_first(const struct rollout *rollout, const struct rollout_set *old,
                      size_t old_count)
{
    struct rollout_set none = { 0 };

    return grow(rollout, &none, old, old_count);
}

/* Takes machines from the old sets, oldest first: all of them, or as many of each as do not serve
 * anyway. Returns what is left of the budget. */
static int64_t take(struct rollout_set *old, size_t old_count, int64_t budget, bool unavailable)
{
    for (size_t i = 0; i < old_count && budget > 0; i++) {
        int64_t most =
            unavailable ? at_least_zero(old[i].wanted - old[i].available) : old[i].wanted;
        int64_t taken = lesser(most, budget);

        old[i].wanted -= taken;
        budget -= taken;
    }
    return budget;
}

/* Of the sum of what is wanted, not of what is there: what was told to go already cannot be counted
 * on, even while the machine still serves. */
static void shrink_old(const struct rollout *rollout, const struct rollout_set *fresh,
                       struct rollout_set *old, size_t old_count)
{
    int64_t least = rollout->replicas - rollout->max_unavailable;
    int64_t total = fresh->wanted + sum_of_replicas(old, old_count);
    int64_t not_yet = at_least_zero(fresh->wanted - fresh->available);
    int64_t budget = total - least - not_yet;
    int64_t available = lesser(fresh->available, fresh->wanted);

    if (budget <= 0)
        return;
    budget = take(old, old_count, budget, true);
    for (size_t i = 0; i < old_count; i++)
        available += lesser(old[i].available, old[i].wanted);
    (void)take(old, old_count, lesser(budget, at_least_zero(available - least)), false);
}

void rollout_step(const struct rollout *rollout, struct rollout_set *fresh, struct rollout_set *old,
                  size_t old_count)
{
    sort(old, old_count, by_age);
    for (size_t i = 0; i < old_count; i++)
        old[i].wanted = old[i].replicas;
    if (fresh->replicas >= rollout->replicas)
        fresh->wanted = rollout->replicas;
    else
        fresh->wanted = grow(rollout, fresh, old, old_count);
    shrink_old(rollout, fresh, old, old_count);
}

void rollout_hold(const struct rollout *rollout, struct rollout_set *fresh, struct rollout_set *old,
                  size_t old_count)
{
    int64_t missing = rollout->replicas - sum_of_replicas(old, old_count);

    sort(old, old_count, by_age);
    for (size_t i = 0; i < old_count; i++)
        old[i].wanted = old[i].replicas;
    if (fresh) {
        missing -= fresh->replicas;
        fresh->wanted = fresh->replicas;
    }
    if (missing < 0) {
        int64_t left = take(old, old_count, -missing, false);

        if (fresh)
            fresh->wanted = at_least_zero(fresh->wanted - left);
    } else if (fresh) {
        fresh->wanted += missing;
    } else if (old_count) {
        old[old_count - 1].wanted += missing;
    }
}

void rollout_wait_for_deletion(const struct rollout *rollout, struct rollout_set *fresh,
                               struct rollout_set *old, size_t old_count)
{
    int64_t left = 0;

    sort(old, old_count, by_age);
    for (size_t i = 0; i < old_count; i++) {
        old[i].wanted = lesser(old[i].replicas, old[i].present);
        left += old[i].wanted;
    }
    if (left > rollout->replicas) {
        (void)take(old, old_count, left - rollout->replicas, false);
        left = rollout->replicas;
    }
    fresh->wanted = rollout->replicas - left;
}

size_t rollout_forget(struct rollout_set *old, size_t old_count, int64_t history_limit)
{
    size_t count = 0;

    sort(old, old_count, by_revision);
    if (history_limit < 0 || old_count <= (size_t)history_limit)
        return 0;
    while (count < old_count - (size_t)history_limit && places_of(&old[count]) == 0)
        count++;
    return count;
}
