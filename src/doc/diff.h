/* What differs between two values, by path. Any thread. */
#pragma once

#include <stdbool.h>
#include <stddef.h>

#include "doc/value.h"

struct arena;

struct diff_entry {
    const char *path;    /* "spec.containers[0].image"; empty for the root */
    struct value before; /* absent: added */
    struct value after;  /* absent: removed */
};

struct diff {
    struct diff_entry *entries; /* in document order; NULL when nothing differs */
    size_t count;
    bool cut; /* there were more than DOC_MAX_DIFFERENCES */
};

/* Objects are compared member by member, arrays item by item at the same place. Paths belong to the
 * arena, values are borrowed from the two documents. */
void diff_find(struct arena *arena, struct value before, struct value after, struct diff *out_diff);
