/* Memory of one piece of work: taken piece by piece, given back at once. One thread at a time. */
#pragma once

#include <stdarg.h>
#include <stddef.h>

#include "base/cleanup.h"

struct arena;
struct slice;

struct arena *arena_create(void);

/* For things that live long and hold little, of which there are many: begins with a block of this
 * size instead of a page. */
struct arena *arena_create_small(size_t first_block);
struct arena *arena_free(struct arena *arena); /* runs deferred calls, last in first out */

/* Empties the arena for the next piece of work and keeps one block of memory. */
void arena_reset(struct arena *arena);

void *arena_alloc(struct arena *arena, size_t size); /* cleared, aligned for any type */
void *arena_array_alloc(struct arena *arena, size_t count, size_t item_size);
void *arena_dup(struct arena *arena, const void *source, size_t size);
char *arena_strdup(struct arena *arena, const char *text); /* NULL in, NULL out */
char *arena_strndup(struct arena *arena, const char *text, size_t size);
char *arena_text(struct arena *arena, struct slice text); /* a string of it, never NULL */
char *arena_format(struct arena *arena, const char *fmt, ...) PRINTF_LIKE(2, 3);
char *arena_vformat(struct arena *arena, const char *fmt, va_list args) PRINTF_LIKE(2, 0);

#define arena_new(arena, type)          ((type *)arena_alloc(arena, sizeof(type)))
#define arena_array(arena, count, type) ((type *)arena_array_alloc(arena, count, sizeof(type)))

/* Ties something else to the arena's end: release(object) runs when it is reset or freed. */
void arena_defer(struct arena *arena, void (*release)(void *object), void *object);

size_t arena_used(const struct arena *arena); /* bytes handed out, for bounds and metrics */

CLEANUP_DEFINE(arena, struct arena *, arena_free)
