/* Where a list goes on: what a client gets with one page and sends back for the next. A token is
 * good for the list it came from and no other: same resource, same namespace or all of them. It
 * names an object, never a place in the store, so the worst a forged one does is begin the same
 * list elsewhere. Any thread. */
#pragma once

#include <stdint.h>

#include "base/slice.h"

struct arena;
struct error;

/* Which list; borrowed. */
struct continue_scope {
    struct slice group;
    struct slice resource;
    struct slice namespace; /* data NULL: all of them */
};

struct continue_token {
    uint64_t revision;      /* what the list shows; 0: whatever is newest when it goes on */
    struct slice namespace; /* of the last object shown; empty for objects without */
    struct slice name;
};

/* In the arena. The texts are those of an object, so they are valid UTF-8. */
char *continue_token_format(struct arena *arena, const struct continue_scope *scope,
                            const struct continue_token *token);

/* ERR_BAD_REQUEST for anything that continue_token_format() did not write for this scope. The texts
 * belong to the arena. */
struct error *continue_token_parse(struct arena *arena, const struct continue_scope *scope,
                                   struct slice text, struct continue_token *out_token);
