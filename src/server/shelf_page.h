/* Lists of what is on a shelf, as answers: put together by copying bytes, kept while nothing
 * changes, so that many who ask the same are given the same bytes, packed once. Loop thread, but
 * for what is said of pages. */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/cleanup.h"
#include "base/slice.h"

struct arena;
struct error;
struct exchange;
struct pool;
struct shelf;
struct shelf_page;
struct shelf_pages;
struct shown;
struct text;

/* Whose objects somebody may see. */
struct shelf_scope {
    bool everything;
    bool teamless; /* those of no team too */
    const struct slice *teams;
    size_t team_count;
};

/* Of an object whose team is disputed: they are in all of the teams that are said. */
bool shelf_scope_has(const struct shelf_scope *scope, const struct shown *shown);

/* NULL each: any. */
struct shelf_query {
    struct shelf_scope scope;
    const char *namespace;
    const char *team;
    const char *environment;
    const char *phase;
    const char *search; /* a part of a name or another fact, in any case */
    const char *sort;   /* "name", "-created"; NULL: by namespace, then name */
    size_t limit;       /* 0: SHELF_MAX_LIMIT */
    const char *continue_token;
};

bool shelf_query_matches(const struct shelf_query *query, const struct shown *shown);

/* What matches, in order, in the arena. *out_token: where the next page begins, NULL for the last.
 * ERR_BAD_REQUEST names a parameter that cannot be read. */
struct shelf_result {
    const struct shown **items;
    size_t count;
    const char *token;
};
struct error *shelf_search(struct arena *arena, const struct shelf *shelf,
                           const struct shelf_query *query, struct shelf_result *out_result);

/* The answer {"MEMBER":[…],"continue":…}. The caller owns the reference. */
struct error *shelf_page_get(struct arena *arena, struct shelf *shelf,
                             const struct shelf_query *query, const char *member,
                             struct shelf_page **out_page);

struct shelf_page *shelf_page_unref(struct shelf_page *page); /* any thread; NULL in, NULL out */
struct slice shelf_page_json(const struct shelf_page *page);  /* any thread */
const char *shelf_page_etag(const struct shelf_page *page);

/* Answers with it: 304 when the client has it, packed for those who accept that, which the first
 * time takes a worker of the pool. */
void shelf_page_reply(struct shelf_page *page, struct exchange *exchange, struct pool *pool);

struct shelf_pages *shelf_pages_new(void);
struct shelf_pages *shelf_pages_free(struct shelf_pages *pages);
size_t shelf_pages_count(const struct shelf_pages *pages);

CLEANUP_DEFINE(shelf_page, struct shelf_page *, shelf_page_unref)
