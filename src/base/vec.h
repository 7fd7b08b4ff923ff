/* Growable arrays of any type: VEC(struct route) routes = { 0 }; vec_push(&routes, route).
 * The owner calls vec_done(). Pointers into it are valid until the next push. */
#pragma once

#include <stddef.h>
#include <string.h>

#include "base/memory.h"

#define VEC(type)                                                                                  \
    struct {                                                                                       \
        type *items;                                                                               \
        size_t count;                                                                              \
        size_t capacity;                                                                           \
    }

#define vec_reserve(vec, wanted)                                                                   \
    do {                                                                                           \
        size_t wanted_ = (wanted);                                                                 \
        if (wanted_ > (vec)->capacity) {                                                           \
            size_t capacity_ = (vec)->capacity ? (vec)->capacity * 2 : 8;                          \
            if (capacity_ < wanted_)                                                               \
                capacity_ = wanted_;                                                               \
            (vec)->items = memory_resize((vec)->items, capacity_, sizeof(*(vec)->items));          \
            (vec)->capacity = capacity_;                                                           \
        }                                                                                          \
    } while (0)

#define vec_push(vec, ...)                                                                         \
    do {                                                                                           \
        vec_reserve(vec, (vec)->count + 1);                                                        \
        (vec)->items[(vec)->count] = (__VA_ARGS__);                                                \
        (vec)->count++;                                                                            \
    } while (0)

#define vec_pop(vec) (ASSERT((vec)->count > 0), (vec)->items[--(vec)->count])

/* Keeps the order of what follows. */
#define vec_remove(vec, index)                                                                     \
    do {                                                                                           \
        size_t index_ = (index);                                                                   \
        ASSERT(index_ < (vec)->count);                                                             \
        (vec)->count--;                                                                            \
        memmove((vec)->items + index_, (vec)->items + index_ + 1,                                  \
                ((vec)->count - index_) * sizeof(*(vec)->items));                                  \
    } while (0)

#define vec_clear(vec) ((void)((vec)->count = 0))

#define vec_done(vec)                                                                              \
    do {                                                                                           \
        memory_free((vec)->items);                                                                 \
        (vec)->items = NULL;                                                                       \
        (vec)->count = (vec)->capacity = 0;                                                        \
    } while (0)

/* for (each pointer into the array); of a constant array too, hence the &*. An empty array has no
 * items, and NULL + 0 is not ours to compute. */
#define VEC_EACH(pointer, vec)                                                                     \
    for (__typeof__(&*(vec)->items) pointer = (vec)->items;                                        \
         (pointer) && (pointer) < (vec)->items + (vec)->count; (pointer)++)
