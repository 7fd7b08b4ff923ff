/* A string that grows. Always NUL-terminated once something was appended. One thread at a time. */
#pragma once

#include <stdarg.h>
#include <stddef.h>

#include "base/cleanup.h"
#include "base/slice.h"

struct text {
    char *data; /* NULL while nothing was appended; text_string() is never NULL */
    size_t size;
    size_t capacity;
};

#define TEXT_EMPTY { NULL, 0, 0 }

void text_init(struct text *text);
void text_done(struct text *text);
void text_clear(struct text *text); /* keeps the memory */

void text_append(struct text *text, const char *string);
void text_append_slice(struct text *text, struct slice slice);
void text_append_bytes(struct text *text, const void *data, size_t size);
void text_append_char(struct text *text, char c);
void text_appendf(struct text *text, const char *fmt, ...) PRINTF_LIKE(2, 3);
void text_vappendf(struct text *text, const char *fmt, va_list args) PRINTF_LIKE(2, 0);

/* Makes room for size more bytes and returns where they go; text_grown() says how many came. */
char *text_reserve(struct text *text, size_t size);
void text_grown(struct text *text, size_t size);

void text_truncate(struct text *text, size_t size);
void text_remove_front(struct text *text, size_t size);

const char *text_string(const struct text *text);
struct slice text_slice(const struct text *text);
char *text_take(struct text *text); /* the caller owns the string; the text is empty again */

static inline void text_cleanup(struct text *text)
{
    text_done(text);
}
