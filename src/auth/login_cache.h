/* Remembers what was learnt from a token, by the token's digest: the tokens themselves are not
 * kept. Holds at most LOGIN_CACHE_MAX_ENTRIES and forgets those first that were not used lately.
 * Any thread. */
#pragma once

#include <stdatomic.h>
#include <stdint.h>

#include "base/cleanup.h"
#include "base/slice.h"

struct arena;
struct login_cache;

/* Never changed once it is in a cache; counted. */
struct login_entry {
    atomic_uint references; /* private */
    struct arena *arena;    /* owned; holds what `data` points to */
    int64_t expires_ms;     /* wall clock: not found from this moment on */
    const void *data;
};

struct login_entry *login_entry_new(void);
struct login_entry *login_entry_unref(struct login_entry *entry); /* NULL in, NULL out */

struct login_cache *login_cache_new(void);
struct login_cache *login_cache_free(struct login_cache *cache); /* NULL in, NULL out */

/* A reference of the caller's; NULL: not known, or expired. */
struct login_entry *login_cache_find(struct login_cache *cache, struct slice token, int64_t now_ms);

/* Takes a reference of its own. */
void login_cache_set(struct login_cache *cache, struct slice token, struct login_entry *entry);
void login_cache_clear(struct login_cache *cache);
size_t login_cache_count(struct login_cache *cache);

CLEANUP_DEFINE(login_entry, struct login_entry *, login_entry_unref)
CLEANUP_DEFINE(login_cache, struct login_cache *, login_cache_free)
