/* Paths and queries of requests: percent-encoding undone in one place, with the traps refused. Any
 * thread. */
#pragma once

#include <stdbool.h>

#include "base/slice.h"

struct arena;

/* What follows the authority of a request: "/a/b?c=d", an absolute URI, or "*". */
struct uri {
    struct slice authority; /* empty unless the URI is absolute */
    struct slice path;      /* starts with '/', or is "*"; still encoded */
    struct slice query;     /* without the '?'; still encoded */
};

/* False for what no server should guess about: broken escapes, an encoded NUL, control characters,
 * a fragment, a path that does not start with '/'. The parts borrow from the text. */
bool uri_split(struct slice text, struct uri *out_uri);

/* One segment of a path without its escapes; NULL for one that could climb or hide: ".", "..", an
 * encoded slash or control character. */
const char *uri_decode_segment(struct arena *arena, struct slice segment);

struct uri_param {
    const char *name;
    const char *value; /* "" when there was no '=' */
};

/* Cuts the next parameter off the front of *query; false when none is left. */
bool uri_next_param(struct arena *arena, struct slice *query, struct uri_param *out_param);

/* The first value of that name; NULL when absent. */
const char *uri_find_param(struct arena *arena, struct slice query, const char *name);
