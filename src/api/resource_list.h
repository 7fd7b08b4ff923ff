/* Amounts of resources by name: what containers ask for, what quotas allow. Short, so names are
 * found by looking through. Memory and names belong to the arena, or are borrowed from what was
 * read. One thread at a time. */
#pragma once

#include <stddef.h>

#include "base/quantity.h"
#include "base/slice.h"
#include "doc/edit.h"
#include "doc/value.h"

struct arena;

struct resource_amount {
    struct slice name;
    struct quantity quantity;
};

struct resource_list {
    struct arena *arena;
    struct resource_amount *items;
    size_t count;
    size_t capacity;
};

struct resource_list resource_list_new(struct arena *arena);

/* From an object of texts; what is no quantity was refused elsewhere and counts as absent. */
struct resource_list resource_list_read(struct arena *arena, struct value object);

/* NULL when absent; good until something is added. */
const struct quantity *resource_list_find(const struct resource_list *list, struct slice name);
bool resource_list_has(const struct resource_list *list, struct slice name);

void resource_list_set(struct resource_list *list, struct slice name,
                       const struct quantity *quantity);
void resource_list_add(struct resource_list *list, struct slice name,
                       const struct quantity *quantity);
void resource_list_raise(struct resource_list *list, struct slice name,
                         const struct quantity *quantity); /* to at least this */

void resource_list_add_all(struct resource_list *list, const struct resource_list *other);
void resource_list_raise_all(struct resource_list *list, const struct resource_list *other);

void resource_list_sort(struct resource_list *list); /* by name */

/* "cpu=1,pods=2" in the order of the list. */
char *resource_list_format(const struct resource_list *list);

/* Sets an object of texts. */
void resource_list_write(const struct resource_list *list, struct edit *edit,
                         struct edit_path path);
