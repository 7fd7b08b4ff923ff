/* Locals that release themselves: CLEANUP(doc) calls doc_cleanup(&local) when the scope ends. */
#pragma once

#include <stddef.h>

#define CLEANUP(name)     __attribute__((cleanup(name##_cleanup)))
#define PRINTF_LIKE(f, a) __attribute__((format(printf, f, a), nonnull(f)))
#define NO_RETURN         __attribute__((noreturn))
#define NEVER_NULL        __attribute__((returns_nonnull))
#define COUNT_OF(array)   (sizeof(array) / sizeof((array)[0]))
#define CONTAINER_OF(ptr, type, member)                                                            \
    ((type *)(void *)((char *)(1 ? (ptr) : &((type *)0)->member) - offsetof(type, member)))

/* Hands a local on to a new owner and leaves NULL behind. */
#define STEAL(pointer)                                                                             \
    __extension__({                                                                                \
        __typeof__(pointer) stolen_ = (pointer);                                                   \
        (pointer) = NULL;                                                                          \
        stolen_;                                                                                   \
    })

/* Defines name_cleanup() for a type whose release function takes the pointer and accepts NULL. */
#define CLEANUP_DEFINE(name, type, release)                                                        \
    static inline void name##_cleanup(type *local)                                                 \
    {                                                                                              \
        if (*local)                                                                                \
            (void)release(*local);                                                                 \
    }
