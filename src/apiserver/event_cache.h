/* Events as they are sent. All watches of a resource in one form get the same bytes, so these are
 * made once, and kept while one turn of the loop hands them out. Loop thread only. */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "apiserver/encode.h"
#include "apiserver/negotiate.h"
#include "base/cleanup.h"

struct event_cache;
struct loop;
struct resource;
struct text;

/* Everything that the bytes of an event depend on. */
struct event_cache_key {
    uint64_t revision; /* of the object */
    uint64_t version;  /* under which it goes out */
    const struct resource *resource;
    enum encode_event_type type;
    struct negotiate_form form;
    bool with_columns; /* of a table: the first event says what they are */
};

struct event_cache *event_cache_new(struct loop *loop);
struct event_cache *event_cache_free(struct event_cache *cache); /* NULL in, NULL out */

/* Borrowed until the next call that is no look-up; NULL: not known. */
const struct text *event_cache_find(const struct event_cache *cache,
                                    const struct event_cache_key *key);

/* Keeps the bytes of an event, and leaves the text empty. */
void event_cache_add(struct event_cache *cache, const struct event_cache_key *key,
                     struct text *take_text);

/* Also when a resource may be gone that events were made for. */
void event_cache_clear(struct event_cache *cache);

size_t event_cache_count(const struct event_cache *cache);
size_t event_cache_bytes(const struct event_cache *cache);

CLEANUP_DEFINE(event_cache, struct event_cache *, event_cache_free)
