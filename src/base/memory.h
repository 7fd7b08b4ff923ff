/* Allocation that does not fail: out of memory ends the process with a message. Whatever a client
 * can make grow is bounded before it gets here. Any thread. */
#pragma once

#include <stdarg.h>
#include <stddef.h>

#include "base/cleanup.h"

#define NEW(type) ((type *)memory_zero(sizeof(type)))

void *memory_alloc(size_t size) NEVER_NULL; /* not cleared; a size of 0 gives a valid pointer */
void *memory_zero(size_t size) NEVER_NULL;
void *memory_array(size_t count, size_t item_size) NEVER_NULL; /* cleared; aborts on overflow */
void *memory_resize(void *memory, size_t count, size_t item_size) NEVER_NULL;
void *memory_dup(const void *source, size_t size) NEVER_NULL;
char *memory_strdup(const char *text); /* NULL in, NULL out */
/* Copies size bytes and adds the NUL. */
char *memory_strndup(const char *text, size_t size) NEVER_NULL;
char *memory_format(const char *fmt, ...) PRINTF_LIKE(1, 2) NEVER_NULL;
char *memory_vformat(const char *fmt, va_list args) PRINTF_LIKE(1, 0) NEVER_NULL;
void *memory_free(void *memory); /* NULL in, NULL out */

/* Before there are threads: what is freed goes back to the system soon, at the price of asking the
 * system more often. For servers. */
void memory_settle(void);

/* Nothing is to be done for a while: gives back what is free, and lets go of the pages of code and
 * constants, which an idle process does not need; they are mapped again when they are used. */
void memory_rest(void);

/* Ends the process: a promise of our own was broken. On in release builds too. */
void memory_abort(const char *file, int line, const char *what) NO_RETURN;

#define ASSERT(condition)                                                                          \
    ((condition) ? (void)0 : memory_abort(__FILE__, __LINE__, "assertion failed: " #condition))

CLEANUP_DEFINE(string, char *, memory_free)
