/* What readers see: the newest version of every object in order, and the recent history, all of it
 * on disk already. Any thread; one lock for readers and the one writer.
 *
 * It is one lock and not one per resource, so that the revision of a list is exact: nothing newer
 * is in it and nothing older is missing, whatever a commit touched. It is never held for longer
 * than a step of limits.h. */
#pragma once

#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/slice.h"
#include "base/vec.h"
#include "store/history_internal.h"
#include "store/limits.h"

struct record;
struct store_key;
struct store_list;
struct store_list_query;
struct tree;

/* Lives as long as the state; its names and its id never change. */
struct resource {
    uint32_t id;
    atomic_bool sealed;
    bool stored; /* its id is on disk; of interest to the writer thread only */
    char *group;
    char *plural;
    struct tree *tree; /* records by their place; guarded by the lock */
};

struct state {
    pthread_rwlock_t lock;
    VEC(struct resource *) resources; /* the one with id 1 comes first; gaps are NULL */
    struct history history;
    uint64_t revision; /* the newest that readers see */
    uint64_t bytes;    /* of the newest version of every object */
    size_t max_events;
    size_t max_bytes;
};

void state_init(struct state *state, size_t max_events, size_t max_bytes);
void state_begin(struct state *state, uint64_t revision); /* nothing before this is known */
void state_done(struct state *state);

/* The resource of these names, made when there is none: with this id, or the next one for 0. */
struct resource *state_add_resource(struct state *state, uint32_t id, struct slice group,
                                    struct slice plural);
struct resource *state_resource(struct state *state, uint32_t id); /* NULL when unknown */
size_t state_resource_count(struct state *state);

struct record *state_fetch(struct state *state, const struct store_key *key); /* a reference */
uint64_t state_find(struct state *state, const struct store_key *key); /* revision; 0: absent */
size_t state_count(struct state *state, uint32_t resource);
uint64_t state_revision(struct state *state);
uint64_t state_bytes(struct state *state);
uint64_t state_horizon(struct state *state);

/* Makes records visible, all at once, in the order of their revisions, and takes a reference to
 * each. What the history cannot hold any more goes to `dropped`. */
void state_publish(struct state *state, struct record *const *records, size_t count,
                   uint64_t now_ms, struct history_dropped *dropped);

/* The same for one row read at start-up. One that is older than the history is no event; then what
 * it replaces goes to `dropped` (with the record, if that is a deletion). Returns the revision it
 * replaces, 0 for none. */
uint64_t state_load(struct state *state, struct record *take_record, uint64_t now_ms,
                    struct history_dropped *dropped);

/* Forgets at most `max` events that are not newer than `through` and not younger than `before_ms`.
 * False when there are more of them. */
bool state_forget(struct state *state, uint64_t through, uint64_t before_ms, size_t max,
                  struct history_dropped *dropped);

/* Events with a reference to each record. */
struct event_page {
    VEC(struct event) events;
    size_t limit; /* how many events it takes */
    size_t bytes;
    bool more; /* the page or the turn was too small for all */
};

void event_page_clear(struct event_page *page);
void event_page_done(struct event_page *page);

/* Which events somebody wants: of one resource (0: all), of one namespace (data NULL: all). */
struct event_filter {
    uint32_t resource;
    struct slice namespace;
};

bool event_filter_matches(const struct event_filter *filter, const struct record *record);

/* Adds what came after *cursor and not after `until`, within the bounds of one turn, and moves the
 * cursor behind all that was looked at. False, and nothing is added, when some of it is forgotten.
 */
bool state_events(struct state *state, const struct event_filter *filter, uint64_t until,
                  uint64_t *cursor, struct event_page *page);

/* store_list.h says what a query means. */
struct error *state_list(struct state *state, const struct store_list_query *query,
                         struct store_list *out_list);

/* A place in a resource's order: the namespace, a NUL, the name. Names have no NUL, so byte order
 * is the order by namespace and name. */
struct place {
    size_t size;
    char bytes[2 * STORE_MAX_NAME + 1];
};

bool place_set(struct place *place, struct slice namespace,
               struct slice name); /* false: too long */

static inline struct slice place_slice(const struct place *place)
{
    return slice_of(place->bytes, place->size);
}
