/* One requirement, checked; shared by the two ways to make a selector. */
#pragma once

#include "api/selector.h"

/* The requirements while they are read. The array grows in the arena, so nobody frees it. */
struct selector_builder {
    struct arena *arena;
    struct selector_requirement *requirements;
    size_t count;
    size_t capacity;
};

/* Checks key and values as upstream does. Values are sorted in place; the texts are borrowed. */
struct error *selector_add(struct selector_builder *builder, struct slice key,
                           enum selector_test test, struct slice *values, size_t value_count);
struct error *selector_check_key(struct slice key, const char *field);

/* Puts the requirements in order. */
struct selector selector_build(struct selector_builder *builder);
