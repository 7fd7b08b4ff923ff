/* All objects of one kind as they are shown, kept current by an informer. What is read here is what
 * requests are answered from and decided by. Loop thread only. */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/cleanup.h"
#include "base/tree.h"
#include "server/shown.h"

struct doc;
struct informers;
struct object_key;
struct shelf;
struct shelf_listener;
struct shelf_pages;

struct shelf_options {
    enum shelf_kind kind;

    /* Whose namespace it is; empty: nobody's. NULL: nobody owns any. After its answers changed,
     * shelf_refile(). */
    struct slice (*owner)(void *context, struct slice namespace);
    void *context;
};

struct shelf *shelf_new(const struct shelf_options *options);
struct shelf *shelf_free(struct shelf *shelf); /* left; listeners too. NULL in, NULL out */

/* Follows the API from now on. The informers outlive it, until it leaves. */
void shelf_follow(struct shelf *shelf, struct informers *informers);
void shelf_leave(struct shelf *shelf);

bool shelf_is_synced(const struct shelf *shelf); /* everything that was there has been told */

/* NULL: there is none. Good until the next turn of the loop; whoever keeps it takes a reference. */
const struct shown *shelf_find(const struct shelf *shelf, struct slice namespace,
                               struct slice name);
size_t shelf_count(const struct shelf *shelf);
uint64_t shelf_revision(const struct shelf *shelf); /* another one after every change */

/* In order of namespace and name; nothing may change meanwhile. */
struct shelf_walk {
    struct tree_cursor cursor;
    const struct shown *shown;
};
struct shelf_walk shelf_walk(const struct shelf *shelf);
bool shelf_next(struct shelf_walk *walk);
#define SHELF_EACH(walk, shelf) for (struct shelf_walk walk = shelf_walk(shelf); shelf_next(&walk);)

/* Owners of namespaces changed: listeners hear of every object that is another team's now. */
void shelf_refile(struct shelf *shelf);

/* What the informer does. Both tell listeners; one state twice is told once. */
void shelf_put(struct shelf *shelf, const struct doc *object);
void shelf_remove(struct shelf *shelf, const struct object_key *key);

/* Whoever wants to know of changes. Borrowed for the call; a callback may listen and leave. */
struct shelf_change {
    const struct shown *before; /* NULL: it is new */
    const struct shown *after;  /* NULL: it is gone */
};

struct shelf_listener *
shelf_listen(struct shelf *shelf,
             void (*on_change)(void *context, const struct shelf_change *change), void *context);
struct shelf_listener *shelf_unlisten(struct shelf_listener *listener); /* NULL in, NULL out */

/* The answers that lists gave lately; see shelf_page.h. */
struct shelf_pages *shelf_pages(struct shelf *shelf);

CLEANUP_DEFINE(shelf, struct shelf *, shelf_free)
