/* Compares what is known with lists of the API. A list that says something newer is believed; what
 * the watch told while the list was on its way is newer than the list. */
#include "base/arena.h"
#include "base/error.h"
#include "base/log.h"
#include "base/map.h"
#include "base/memory.h"
#include "doc/doc.h"
#include "kube/butler_resources.h"
#include "kube/kube.h"
#include "loop/loop.h"
#include "loop/pool.h"
#include "server/directory_internal.h"
#include "server/limits.h"

struct directory_look {
    struct directory *directory;
    struct arena *arena;
    struct kube kube;
    uint64_t begun_ms;
    struct kube_list lists[BOOK_COUNT];
    struct error *error;
};

static const struct kube_resource *const resources[BOOK_COUNT] = {
    [BOOK_USERS] = &BUTLER_USERS,
    [BOOK_TEAMS] = &BUTLER_TEAMS,
    [BOOK_CONFIGS] = &BUTLER_CONFIGS,
};

static void work(void *context)
{
    struct directory_look *look = context;

    for (int kind = 0; !look->error && kind < BOOK_COUNT; kind++)
        look->error =
            kube_list(look->arena, &look->kube, resources[kind], NULL, &look->lists[kind]);
}

/* Who is known and not in the list was deleted, unless the watch told of them meanwhile. */
static void remove_missing(struct book *book, const struct map *listed)
{
    VEC(char *) gone = { 0 };
    size_t position = 0;
    struct slice name;
    void *entry;

    while (map_next(book->entries, &position, &name, &entry)) {
        if (!map_has(listed, name) && !map_has(book->touched, name))
            vec_push(&gone, memory_strndup(name.data, name.size));
    }
    VEC_EACH (one, &gone) {
        directory_put(book, slice_from(*one), NULL);
        memory_free(*one);
    }
    vec_done(&gone);
}

static void compare(struct book *book, const struct kube_list *list)
{
    CLEANUP(map) struct map *listed = map_new();

    for (size_t i = 0; i < list->count; i++) {
        struct object_key key = object_key_read(doc_root(list->docs[i]));

        map_set(listed, key.name, NULL);
        if (!map_has(book->touched, key.name))
            directory_put(book, key.name, list->docs[i]);
    }
    remove_missing(book, listed);
}

static void answer_waiters(struct directory *directory)
{
    struct directory_waiter *waiters = directory->waiters.items;
    size_t count = directory->waiters.count;

    directory->waiters.items = NULL;
    directory->waiters.count = directory->waiters.capacity = 0;
    for (size_t i = 0; i < count; i++)
        waiters[i].on_done(waiters[i].context);
    memory_free(waiters);
}

static void done(void *context)
{
    struct directory_look *look = context;
    struct directory *directory = look->directory;

    directory->look = NULL;
    if (look->error) {
        log_warn(directory->options.log, "users and teams cannot be confirmed",
                 LOG_ERROR(look->error));
    } else if (!directory->stopping) {
        for (int kind = 0; kind < BOOK_COUNT; kind++)
            compare(&directory->books[kind], &look->lists[kind]);
        directory->confirmed_ms = look->begun_ms;
        directory->was_confirmed = true;
    }
    error_free(look->error);
    arena_free(look->arena);
    memory_free(look);
    answer_waiters(directory);
    if (directory->stopping)
        directory_end(directory);
}

void directory_look_begin(struct directory *directory)
{
    struct directory_look *look = NEW(struct directory_look);

    look->directory = directory;
    look->arena = arena_create();
    look->kube =
        (struct kube){ .transport = directory->options.transport, .timeout_ms = DIRECTORY_LIST_MS };
    look->begun_ms = loop_now_ms(directory->options.loop);
    for (int kind = 0; kind < BOOK_COUNT; kind++) {
        map_free(directory->books[kind].touched);
        directory->books[kind].touched = map_new();
    }
    directory->look = look;
    /* One look at a time, on a thread of its own: there is always room. */
    ASSERT(pool_submit_for(directory->pool, directory->options.loop, work, done, look));
}
