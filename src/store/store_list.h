/* Lists of objects in order, whole or page by page, all pages as of one revision. Any thread. */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/slice.h"
#include "base/vec.h"

struct error;
struct record;
struct store;

struct store_list_query {
    uint32_t resource;
    struct slice namespace; /* data NULL: all of them */

    /* What the list is to show: everything up to this revision; 0: everything that is stored now.
     * The next page asks for the revision of the first and begins behind its last object. */
    uint64_t revision;
    bool has_after;
    struct slice after_namespace; /* not looked at when only one namespace is listed */
    struct slice after_name;
    size_t limit; /* 0: all */
};

struct store_list {
    VEC(struct record *) records; /* a reference to each; by namespace, then name */
    uint64_t revision;            /* what the list shows */
    size_t remaining;             /* how many objects come behind this page */
};

/* ERR_EXPIRED when the history since that revision is no longer known, ERR_TIMEOUT when the
 * revision is yet to come. */
struct error *store_list_read(struct store *store, const struct store_list_query *query,
                              struct store_list *out_list);
void store_list_done(struct store_list *list);

static inline void store_list_cleanup(struct store_list *list)
{
    store_list_done(list);
}
