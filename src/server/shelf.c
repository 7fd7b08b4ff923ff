/* Shelves: a tree from "namespace NUL name" to the state that is shown, and those who listen. */
#include "server/shelf.h"

#include "base/memory.h"
#include "base/text.h"
#include "base/vec.h"
#include "doc/doc.h"
#include "kube/informer.h"
#include "server/shelf_page.h"

struct shelf_listener {
    struct shelf *shelf; /* NULL once it left */
    void (*on_change)(void *context, const struct shelf_change *change);
    void *context;
};

struct shelf {
    struct shelf_options options;
    struct informer_listener *informer; /* NULL: follows nothing */
    struct tree *objects;
    struct shelf_pages *pages;
    uint64_t revision;
    bool synced;
    VEC(struct shelf_listener *) listeners;
    size_t telling; /* calls of listeners on the stack */
    bool has_left;  /* somebody among the listeners has */
    struct text key;
};

/* --- listeners ----------------------------------------------------------------------------- */

static void sweep_listeners(struct shelf *shelf)
{
    size_t kept = 0;

    if (shelf->telling || !shelf->has_left)
        return;
    VEC_EACH (listener, &shelf->listeners) {
        if ((*listener)->shelf)
            shelf->listeners.items[kept++] = *listener;
        else
            memory_free(*listener);
    }
    shelf->listeners.count = kept;
    shelf->has_left = false;
}

/* Those who come while it is told hear of the next change. */
static void tell(struct shelf *shelf, const struct shown *before, const struct shown *after)
{
    const struct shelf_change change = { before, after };
    size_t count = shelf->listeners.count;

    shelf->telling++;
    for (size_t i = 0; i < count; i++) {
        struct shelf_listener *listener = shelf->listeners.items[i];

        if (listener->shelf)
            listener->on_change(listener->context, &change);
    }
    shelf->telling--;
    sweep_listeners(shelf);
}

struct shelf_listener *
shelf_listen(struct shelf *shelf,
             void (*on_change)(void *context, const struct shelf_change *change), void *context)
{
    struct shelf_listener *listener = NEW(struct shelf_listener);

    *listener = (struct shelf_listener){ shelf, on_change, context };
    vec_push(&shelf->listeners, listener);
    return listener;
}

struct shelf_listener *shelf_unlisten(struct shelf_listener *listener)
{
    struct shelf *shelf;

    if (!listener)
        return NULL;
    shelf = listener->shelf;
    listener->shelf = NULL;
    shelf->has_left = true;
    sweep_listeners(shelf);
    return NULL;
}

/* --- objects ------------------------------------------------------------------------------- */

static struct slice place(struct shelf *shelf, struct slice namespace, struct slice name)
{
    text_clear(&shelf->key);
    text_append_slice(&shelf->key, namespace);
    text_append_char(&shelf->key, '\0');
    text_append_slice(&shelf->key, name);
    return text_slice(&shelf->key);
}

static struct slice owner_of(const struct shelf *shelf, struct slice namespace)
{
    if (!shelf->options.owner || !namespace.size)
        return SLICE("");
    return shelf->options.owner(shelf->options.context, namespace);
}

/* `take_after` NULL: the object is gone. */
static void replace(struct shelf *shelf, struct slice namespace, struct slice name,
                    struct shown *take_after)
{
    struct slice at = place(shelf, namespace, name);
    struct shown *before =
        take_after ? tree_set(shelf->objects, at, take_after) : tree_remove(shelf->objects, at);

    if (before || take_after)
        tell(shelf, before, take_after);
    shown_unref(before);
}

void shelf_put(struct shelf *shelf, const struct doc *object)
{
    struct object_key key = object_key_read(doc_root(object));
    struct shown *shown =
        shown_new(object, shelf->options.kind, owner_of(shelf, key.namespace), shelf->revision + 1);
    const struct shown *before = shelf_find(shelf, key.namespace, key.name);

    if (before && slice_equal(before->json, shown->json) &&
        slice_equal(before->team_owner, shown->team_owner)) {
        shown_unref(shown);
        return;
    }
    shelf->revision++;
    replace(shelf, shown->namespace, shown->name, shown);
}

void shelf_remove(struct shelf *shelf, const struct object_key *key)
{
    shelf->revision++;
    replace(shelf, key->namespace, key->name, NULL);
}

void shelf_refile(struct shelf *shelf)
{
    VEC(struct shown *) moved = { 0 };

    SHELF_EACH(walk, shelf)
    {
        struct slice owner = owner_of(shelf, walk.shown->namespace);

        if (!slice_equal(walk.shown->team_owner, owner))
            vec_push(&moved, shown_with_owner(walk.shown, owner, ++shelf->revision));
    }
    VEC_EACH (shown, &moved)
        replace(shelf, (*shown)->namespace, (*shown)->name, *shown);
    vec_done(&moved);
}

const struct shown *shelf_find(const struct shelf *shelf, struct slice namespace, struct slice name)
{
    /* The text is where keys are put together, no part of what the shelf is. */
    return tree_get(shelf->objects, place((struct shelf *)shelf, namespace, name));
}

size_t shelf_count(const struct shelf *shelf)
{
    return tree_count(shelf->objects);
}

uint64_t shelf_revision(const struct shelf *shelf)
{
    return shelf->revision;
}

struct shelf_walk shelf_walk(const struct shelf *shelf)
{
    return (struct shelf_walk){ .cursor = tree_start(shelf->objects) };
}

bool shelf_next(struct shelf_walk *walk)
{
    void *shown;

    if (!tree_next(&walk->cursor, NULL, &shown))
        return false;
    walk->shown = shown;
    return true;
}

struct shelf_pages *shelf_pages(struct shelf *shelf)
{
    return shelf->pages;
}

/* --- following the API --------------------------------------------------------------------- */

static void on_change(void *context, const struct informer_change *change)
{
    struct shelf *shelf = context;

    if (change->after)
        shelf_put(shelf, change->after);
    else
        shelf_remove(shelf, &change->key);
}

static void on_synced(void *context)
{
    struct shelf *shelf = context;

    shelf->synced = true;
}

static const struct informer_events events = { on_change, on_synced };

void shelf_follow(struct shelf *shelf, struct informers *informers)
{
    ASSERT(!shelf->informer);
    shelf->informer = informers_listen(
        informers, &(struct informer_spec){ .resource = shown_resource(shelf->options.kind) },
        &events, shelf);
}

void shelf_leave(struct shelf *shelf)
{
    shelf->informer = informers_leave(shelf->informer);
}

bool shelf_is_synced(const struct shelf *shelf)
{
    return shelf->synced;
}

struct shelf *shelf_new(const struct shelf_options *options)
{
    struct shelf *shelf = NEW(struct shelf);

    shelf->options = *options;
    shelf->objects = tree_new();
    shelf->pages = shelf_pages_new();
    return shelf;
}

struct shelf *shelf_free(struct shelf *shelf)
{
    if (!shelf)
        return NULL;
    ASSERT(!shelf->informer);
    sweep_listeners(shelf);
    ASSERT(!shelf->listeners.count);
    SHELF_EACH(walk, shelf)
    shown_unref((struct shown *)walk.shown);
    tree_free(shelf->objects);
    shelf_pages_free(shelf->pages);
    vec_done(&shelf->listeners);
    text_done(&shelf->key);
    return memory_free(shelf);
}
