/* Helm values: layers that become one document, and the fingerprint by which a release is known to
 * be the one that is wanted. Any thread. */
#pragma once

#include <stddef.h>

#include "doc/value.h"

struct arena;
struct doc;
struct error;

/* Later layers win: objects are merged, lists and scalars replaced. A null stays in the result,
 * because it is Helm that deletes the key, also among the chart's own values. Absent layers and
 * those that are null count as empty; anything else but an object is ERR_INVALID. */
struct error *values_merge(const struct value *layers, size_t count, struct doc **out_values);

/* What a release is made of. */
struct values_origin {
    const char *repository; /* "" each: none */
    const char *chart;
    const char *version;
    struct value values;
    const char *host_aliases; /* see host_aliases.h; NULL: none */
};

/* The same for the same origin, in whatever order the values are written. */
char *values_fingerprint(struct arena *arena, const struct values_origin *origin);
