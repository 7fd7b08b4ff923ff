/* Allocation that does not fail. */
#include "base/memory.h"

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

enum {
    LARGE_PAGE = 2 * 1024 * 1024,
    LARGE_FROM = 2 * LARGE_PAGE
};

void memory_abort(const char *file, int line, const char *what)
{
    char message[512];
    int size = snprintf(message, sizeof(message), "butler: %s:%d: %s\n", file, line, what);

    if (size > 0)
        (void)!write(STDERR_FILENO, message,
                     (size_t)size < sizeof(message) ? (size_t)size : sizeof(message) - 1);
    abort();
}

static void *check(void *memory)
{
    if (!memory)
        memory_abort(__FILE__, __LINE__, "out of memory");
    return memory;
}

/* Large blocks come from the system and go back to it, see memory_settle(). In small pages that
 * costs a fault for every 4 KiB, more than it takes to fill them; in large ones hardly anything.
 * Only whole large pages inside the block are asked for, so nothing else is touched. */
static void *check_large(void *memory, size_t size)
{
    uintptr_t start = ((uintptr_t)check(memory) + LARGE_PAGE - 1) & ~(uintptr_t)(LARGE_PAGE - 1);
    uintptr_t end = ((uintptr_t)memory + size) & ~(uintptr_t)(LARGE_PAGE - 1);

    if (size >= LARGE_FROM && end > start)
        (void)madvise((void *)start, end - start, MADV_HUGEPAGE);
    return memory;
}

void *memory_alloc(size_t size)
{
    return check_large(malloc(size ? size : 1), size);
}

void *memory_zero(size_t size)
{
    return check(calloc(1, size ? size : 1));
}

void *memory_array(size_t count, size_t item_size)
{
    return check(calloc(count ? count : 1, item_size ? item_size : 1));
}

void *memory_resize(void *memory, size_t count, size_t item_size)
{
    size_t size;

    if (__builtin_mul_overflow(count, item_size, &size))
        memory_abort(__FILE__, __LINE__, "allocation size overflows");
    return check_large(realloc(memory, size ? size : 1), size);
}

void *memory_dup(const void *source, size_t size)
{
    void *copy = memory_alloc(size);

    if (size)
        memcpy(copy, source, size);
    return copy;
}

char *memory_strdup(const char *text)
{
    return text ? memory_dup(text, strlen(text) + 1) : NULL;
}

char *memory_strndup(const char *text, size_t size)
{
    char *copy = memory_alloc(size + 1);

    if (size)
        memcpy(copy, text, size);
    copy[size] = '\0';
    return copy;
}

char *memory_vformat(const char *fmt, va_list args)
{
    char *text = NULL;

    if (vasprintf(&text, fmt, args) < 0)
        memory_abort(__FILE__, __LINE__, "cannot format a message");
    return text;
}

char *memory_format(const char *fmt, ...)
{
    va_list args;
    char *text;

    va_start(args, fmt);
    text = memory_vformat(fmt, args);
    va_end(args);
    return text;
}

void *memory_free(void *memory)
{
    free(memory);
    return NULL;
}
