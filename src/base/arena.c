/* Arena: a chain of blocks that grows by doubling, and a list of deferred releases. */
#include "base/arena.h"

#include <stdalign.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include "base/memory.h"
#include "base/slice.h"

/* Under AddressSanitizer, what was not handed out is poisoned, and pieces have a gap between them,
 * so that running over the end of one is seen as it would be with malloc(). */
#if defined(__has_feature)
#if __has_feature(address_sanitizer)
#define ARENA_ASAN 1
#endif
#endif
#if defined(__SANITIZE_ADDRESS__) || defined(ARENA_ASAN)
void __asan_poison_memory_region(void const volatile *memory, size_t size);
void __asan_unpoison_memory_region(void const volatile *memory, size_t size);
#define GAP                    sizeof(max_align_t)
#define POISON(memory, size)   __asan_poison_memory_region(memory, size)
#define UNPOISON(memory, size) __asan_unpoison_memory_region(memory, size)
#else
#define GAP                    0
#define POISON(memory, size)   ((void)0)
#define UNPOISON(memory, size) ((void)0)
#endif

enum {
    FIRST_BLOCK = 4096,
    LARGEST_BLOCK = 256 * 1024,
};

struct block {
    struct block *next;
    size_t size;
    size_t used;
    alignas(max_align_t) unsigned char data[];
};

struct deferred {
    struct deferred *next;
    void (*release)(void *object);
    void *object;
};

struct arena {
    struct block *blocks; /* the one in use first */
    struct deferred *deferred;
    size_t used;
    size_t first_block;
};

static struct block *block_new(size_t size)
{
    struct block *block = memory_alloc(sizeof(struct block) + size);

    block->next = NULL;
    block->size = size;
    block->used = 0;
    POISON(block->data, size);
    return block;
}

static void block_free(struct block *block)
{
    UNPOISON(block->data, block->size);
    memory_free(block);
}

struct arena *arena_create(void)
{
    return arena_create_small(FIRST_BLOCK);
}

struct arena *arena_create_small(size_t first_block)
{
    struct arena *arena = NEW(struct arena);

    arena->first_block = first_block;
    return arena;
}

static void run_deferred(struct arena *arena)
{
    /* A release may defer again, so the list is read anew each time. */
    while (arena->deferred) {
        struct deferred *deferred = arena->deferred;

        arena->deferred = deferred->next;
        deferred->release(deferred->object);
    }
}

struct arena *arena_free(struct arena *arena)
{
    struct block *next;

    if (!arena)
        return NULL;
    run_deferred(arena);
    for (struct block *block = arena->blocks; block; block = next) {
        next = block->next;
        block_free(block);
    }
    return memory_free(arena);
}

void arena_reset(struct arena *arena)
{
    struct block *keep = NULL;
    struct block *next;

    run_deferred(arena);
    for (struct block *block = arena->blocks; block; block = next) {
        next = block->next;
        if (!keep && block->size <= LARGEST_BLOCK)
            keep = block;
        else
            block_free(block);
    }
    if (keep) {
        keep->next = NULL;
        keep->used = 0;
        POISON(keep->data, keep->size);
    }
    arena->blocks = keep;
    arena->used = 0;
}

static struct block *grow(struct arena *arena, size_t size)
{
    size_t wanted = arena->blocks ? arena->blocks->size * 2 : arena->first_block;
    struct block *block;

    if (wanted > LARGEST_BLOCK)
        wanted = LARGEST_BLOCK;

    if (size > wanted / 2 && arena->blocks) {
        /* A large piece gets a block of its own behind the current one, whose room stays usable. */
        block = block_new(size);
        block->next = arena->blocks->next;
        arena->blocks->next = block;
        return block;
    }

    block = block_new(size > wanted ? size : wanted);
    block->next = arena->blocks;
    arena->blocks = block;
    return block;
}

static void *take(struct arena *arena, size_t size)
{
    struct block *block = arena->blocks;
    size_t rounded;
    void *memory;

    if (size > SIZE_MAX / 2)
        memory_abort(__FILE__, __LINE__, "allocation size overflows");
    rounded = ((size + alignof(max_align_t) - 1) & ~(alignof(max_align_t) - 1)) + GAP;

    if (!block || block->size - block->used < rounded)
        block = grow(arena, rounded);

    memory = block->data + block->used;
    UNPOISON(memory, size);
    block->used += rounded;
    arena->used += rounded;
    return memory;
}

void *arena_alloc(struct arena *arena, size_t size)
{
    return memset(take(arena, size), 0, size);
}

void *arena_array_alloc(struct arena *arena, size_t count, size_t item_size)
{
    size_t size;

    if (__builtin_mul_overflow(count, item_size, &size))
        memory_abort(__FILE__, __LINE__, "allocation size overflows");
    return arena_alloc(arena, size);
}

void *arena_dup(struct arena *arena, const void *source, size_t size)
{
    void *copy = take(arena, size);

    if (size)
        memcpy(copy, source, size);
    return copy;
}

char *arena_strdup(struct arena *arena, const char *text)
{
    return text ? arena_dup(arena, text, strlen(text) + 1) : NULL;
}

char *arena_strndup(struct arena *arena, const char *text, size_t size)
{
    char *copy = take(arena, size + 1);

    if (size)
        memcpy(copy, text, size);
    copy[size] = '\0';
    return copy;
}

char *arena_text(struct arena *arena, struct slice text)
{
    return arena_strndup(arena, text.data, text.size);
}

char *arena_vformat(struct arena *arena, const char *fmt, va_list args)
{
    va_list again;
    char *text;
    int size;

    va_copy(again, args);
    size = vsnprintf(NULL, 0, fmt, args);
    if (size < 0)
        memory_abort(__FILE__, __LINE__, "cannot format a message");
    text = take(arena, (size_t)size + 1);
    vsnprintf(text, (size_t)size + 1, fmt, again);
    va_end(again);
    return text;
}

char *arena_format(struct arena *arena, const char *fmt, ...)
{
    va_list args;
    char *text;

    va_start(args, fmt);
    text = arena_vformat(arena, fmt, args);
    va_end(args);
    return text;
}

void arena_defer(struct arena *arena, void (*release)(void *object), void *object)
{
    struct deferred *deferred = arena_new(arena, struct deferred);

    deferred->release = release;
    deferred->object = object;
    deferred->next = arena->deferred;
    arena->deferred = deferred;
}

size_t arena_used(const struct arena *arena)
{
    return arena->used;
}
