/* A string that grows. */
#include "base/text.h"

#include <stdint.h>
#include <stdio.h>

#include "base/memory.h"

void text_init(struct text *text)
{
    *text = (struct text)TEXT_EMPTY;
}

void text_done(struct text *text)
{
    memory_free(text->data);
    text_init(text);
}

void text_clear(struct text *text)
{
    text_truncate(text, 0);
}

static void grow(struct text *text, size_t size)
{
    size_t needed;
    size_t capacity = text->capacity ? text->capacity : 64;

    if (__builtin_add_overflow(text->size, size, &needed) || needed > SIZE_MAX / 4)
        memory_abort(__FILE__, __LINE__, "text size overflows");
    needed++; /* the NUL */
    while (capacity < needed)
        capacity *= 2;
    text->data = memory_resize(text->data, capacity, 1);
    text->capacity = capacity;
}

/* Static, so that the compiler may put it where it is called: texts grow by a few bytes often. */
static char *reserve(struct text *text, size_t size)
{
    if (size >= text->capacity - text->size) /* the NUL needs room too */
        grow(text, size);
    return text->data + text->size;
}

char *text_reserve(struct text *text, size_t size)
{
    return reserve(text, size);
}

void text_grown(struct text *text, size_t size)
{
    ASSERT(size < text->capacity - text->size);
    text->size += size;
    text->data[text->size] = '\0';
}

void text_append_bytes(struct text *text, const void *data, size_t size)
{
    char *end = reserve(text, size);

    if (size)
        memcpy(end, data, size);
    end[size] = '\0';
    text->size += size;
}

void text_append(struct text *text, const char *string)
{
    text_append_bytes(text, string, strlen(string));
}

void text_append_slice(struct text *text, struct slice slice)
{
    text_append_bytes(text, slice.data, slice.size);
}

void text_append_char(struct text *text, char c)
{
    char *end = reserve(text, 1);

    end[0] = c;
    end[1] = '\0';
    text->size++;
}

void text_vappendf(struct text *text, const char *fmt, va_list args)
{
    va_list again;
    int size;

    va_copy(again, args);
    size = vsnprintf(NULL, 0, fmt, args);
    if (size < 0)
        memory_abort(__FILE__, __LINE__, "cannot format a message");
    vsnprintf(text_reserve(text, (size_t)size), (size_t)size + 1, fmt, again);
    va_end(again);
    text_grown(text, (size_t)size);
}

void text_appendf(struct text *text, const char *fmt, ...)
{
    va_list args;

    va_start(args, fmt);
    text_vappendf(text, fmt, args);
    va_end(args);
}

void text_truncate(struct text *text, size_t size)
{
    ASSERT(size <= text->size);
    text->size = size;
    if (text->data)
        text->data[size] = '\0';
}

void text_remove_front(struct text *text, size_t size)
{
    ASSERT(size <= text->size);
    if (size == 0)
        return;
    memmove(text->data, text->data + size, text->size - size);
    text_truncate(text, text->size - size);
}

const char *text_string(const struct text *text)
{
    return text->data ? text->data : "";
}

struct slice text_slice(const struct text *text)
{
    return slice_of(text_string(text), text->size);
}

char *text_take(struct text *text)
{
    char *string = text->data ? text->data : memory_strdup("");

    text_init(text);
    return string;
}
