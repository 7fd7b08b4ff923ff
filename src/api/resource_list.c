/* Amounts of resources by name. */
#include "api/resource_list.h"

#include <stdlib.h>

#include "base/arena.h"
#include "base/error.h"
#include "base/text.h"

struct resource_list resource_list_new(struct arena *arena)
{
    return (struct resource_list){ .arena = arena };
}

struct resource_list resource_list_read(struct arena *arena, struct value object)
{
    struct resource_list list = resource_list_new(arena);

    DOC_EACH (it, object) {
        struct quantity quantity;
        struct error *err = quantity_parse(value_string_or(it.value, SLICE("")), &quantity);

        if (err)
            error_drop(err, "refused elsewhere");
        else
            resource_list_set(&list, it.key, &quantity);
    }
    return list;
}

static struct resource_amount *find(const struct resource_list *list, struct slice name)
{
    for (size_t i = 0; i < list->count; i++) {
        if (slice_equal(list->items[i].name, name))
            return &list->items[i];
    }
    return NULL;
}

const struct quantity *resource_list_find(const struct resource_list *list, struct slice name)
{
    const struct resource_amount *amount = find(list, name);

    return amount ? &amount->quantity : NULL;
}

bool resource_list_has(const struct resource_list *list, struct slice name)
{
    return find(list, name) != NULL;
}

static void push(struct resource_list *list, struct slice name, const struct quantity *quantity)
{
    if (list->count == list->capacity) {
        size_t capacity = list->capacity ? list->capacity * 2 : 8;
        struct resource_amount *items = arena_array(list->arena, capacity, struct resource_amount);

        for (size_t i = 0; i < list->count; i++)
            items[i] = list->items[i];
        list->items = items;
        list->capacity = capacity;
    }
    list->items[list->count++] = (struct resource_amount){ name, *quantity };
}

void resource_list_set(struct resource_list *list, struct slice name,
                       const struct quantity *quantity)
{
    struct resource_amount *amount = find(list, name);

    if (amount)
        amount->quantity = *quantity;
    else
        push(list, name, quantity);
}

void resource_list_add(struct resource_list *list, struct slice name,
                       const struct quantity *quantity)
{
    struct resource_amount *amount = find(list, name);

    if (amount)
        amount->quantity = quantity_add(&amount->quantity, quantity);
    else
        push(list, name, quantity);
}

void resource_list_raise(struct resource_list *list, struct slice name,
                         const struct quantity *quantity)
{
    struct resource_amount *amount = find(list, name);

    if (!amount)
        push(list, name, quantity);
    else if (quantity_compare(quantity, &amount->quantity) > 0)
        amount->quantity = *quantity;
}

void resource_list_add_all(struct resource_list *list, const struct resource_list *other)
{
    for (size_t i = 0; i < other->count; i++)
        resource_list_add(list, other->items[i].name, &other->items[i].quantity);
}

void resource_list_raise_all(struct resource_list *list, const struct resource_list *other)
{
    for (size_t i = 0; i < other->count; i++)
        resource_list_raise(list, other->items[i].name, &other->items[i].quantity);
}

static int by_name(const void *a, const void *b)
{
    const struct resource_amount *left = a;
    const struct resource_amount *right = b;

    return slice_compare(left->name, right->name);
}

void resource_list_sort(struct resource_list *list)
{
    if (list->count > 1)
        qsort(list->items, list->count, sizeof(*list->items), by_name);
}

char *resource_list_format(const struct resource_list *list)
{
    CLEANUP(text) struct text text = TEXT_EMPTY;

    for (size_t i = 0; i < list->count; i++) {
        if (i)
            text_append_char(&text, ',');
        text_append_slice(&text, list->items[i].name);
        text_append_char(&text, '=');
        quantity_append(&text, &list->items[i].quantity);
    }
    return arena_strdup(list->arena, text_string(&text));
}

void resource_list_write(const struct resource_list *list, struct edit *edit, struct edit_path path)
{
    struct edit_node node = edit_set_object(edit, path);

    for (size_t i = 0; i < list->count; i++)
        edit_set_string(edit, EDIT_MEMBER(node, list->items[i].name),
                        slice_from(quantity_format(list->arena, &list->items[i].quantity)));
}
