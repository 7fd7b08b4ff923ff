/* Finds what a method and a path stand for. Patterns are made of segments; a segment is a word or a
 * parameter: {name}, {name:int}, {name:label} (lower-case letters, digits, dashes), and at the end
 * {name:rest}, which takes everything that is left. Words win over parameters, narrow parameters
 * over wide ones. Filled at start, by one thread; any thread may ask afterwards. */
#pragma once

#include <stddef.h>

#include "base/cleanup.h"
#include "base/slice.h"
#include "net/http.h"
#include "net/limits.h"

struct arena;
struct error;
struct router;

struct router_param {
    const char *name; /* of the router */
    const char *value;
};

struct router_match {
    const void *target;
    unsigned allowed; /* bit 1 << method for each method this path knows */
    size_t count;
    struct router_param params[ROUTER_MAX_PARAMS];
};

enum router_result {
    ROUTER_FOUND,
    ROUTER_NOT_FOUND,
    ROUTER_NOT_ALLOWED, /* the path is known, not with this method; `allowed` is set */
    ROUTER_BAD_PATH,    /* dot segments, encoded slashes and the like */
};

struct router *router_new(void);
struct router *router_free(struct router *router);

/* The target is borrowed. An error names the pattern: malformed, or there already. */
struct error *router_add(struct router *router, enum http_method method, const char *pattern,
                         const void *target);

/* HEAD finds what GET has when there is nothing of its own. One slash at the end does not count.
 * Parameters are decoded and belong to the arena. */
enum router_result router_match(const struct router *router, struct arena *arena,
                                enum http_method method, struct slice path,
                                struct router_match *out_match);

const char *router_param(const struct router_match *match, const char *name); /* NULL: absent */

/* "GET, HEAD, PUT" for the Allow header. */
const char *router_allow(struct arena *arena, unsigned allowed);

CLEANUP_DEFINE(router, struct router *, router_free)
