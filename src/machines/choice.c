/* The order in which machines go. */
#include "machines/choice.h"

#include <stdlib.h>

enum choice_policy choice_policy_read(struct slice text)
{
    if (slice_is(text, "Newest"))
        return CHOICE_NEWEST;
    if (slice_is(text, "Oldest"))
        return CHOICE_OLDEST;
    return CHOICE_RANDOM;
}

static int rank(const struct choice_machine *machine)
{
    if (machine->deleting)
        return 0;
    if (machine->marked)
        return 1;
    return machine->unhealthy ? 2 : 3;
}

static int compare(const void *a, const void *b, void *context)
{
    const struct choice_machine *left = a;
    const struct choice_machine *right = b;
    const enum choice_policy *policy = context;
    int order = rank(left) - rank(right);

    /* Age decides among the healthy alone: of those that must go anyway the order is free, and one
     * that never changes is the easiest to follow. */
    if (!order && rank(left) == 3 && *policy != CHOICE_RANDOM)
        order = *policy == CHOICE_OLDEST ? slice_compare(left->created, right->created)
                                         : slice_compare(right->created, left->created);
    return order ? order : slice_compare(left->name, right->name);
}

void choice_sort(struct choice_machine *machines, size_t count, enum choice_policy policy)
{
    if (count)
        qsort_r(machines, count, sizeof(machines[0]), compare, &policy);
}
