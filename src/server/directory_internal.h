/* What the files of the directory share. */
#pragma once

#include <stdbool.h>
#include <stdint.h>

#include "api/team.h"
#include "base/vec.h"
#include "server/directory.h"

struct caller_team;
struct informer_listener;
struct map;
struct pool;
struct standing;

/* A User. Its views borrow from the document. */
struct person {
    struct doc *doc;
    char *name;
    struct standing *standing; /* of `generation`; NULL: not worked out yet */
    uint64_t generation;
};

struct squad { /* a Team */
    struct arena *arena;
    struct doc *doc;
    struct team team;
};

enum book_kind {
    BOOK_USERS,
    BOOK_TEAMS,
    BOOK_CONFIGS,
    BOOK_COUNT,
};

/* One kind of objects. */
struct book {
    struct directory *directory;
    enum book_kind kind;
    struct informer_listener *listener;
    struct map *entries; /* by name */
    struct map *touched; /* names that the watch told of since the last look began */
};

struct directory_waiter {
    void (*on_done)(void *context);
    void *context;
};

struct directory {
    struct directory_options options;
    struct book books[BOOK_COUNT];
    uint64_t generation;
    uint64_t confirmed_ms;
    bool was_confirmed;
    struct pool *pool;           /* one thread */
    struct directory_look *look; /* NULL: nobody looks */
    VEC(struct directory_waiter) waiters;
    void (*on_stopped)(void *context);
    void *stop_context;
    bool stopping;
};

/* directory.c: an object as a watch or a list tells it; NULL: it is gone. */
void directory_put(struct book *book, struct slice name, struct doc *doc);

/* directory.c: the last look came home while the directory was stopping. */
void directory_end(struct directory *directory);

/* directory_look.c */
void directory_look_begin(struct directory *directory);

/* directory_roles.c: what a person may, worked out once per generation; counted. */
struct standing {
    unsigned refs;
    struct arena *arena;
    const struct caller_team *teams;
    size_t team_count;
};
struct standing *standing_of(struct directory *directory, struct person *person);
void standing_release(void *standing);
