#include "api/addon_order.h"

#include "base/arena.h"
#include "base/clock.h"
#include "base/text.h"

#define RETRY_MAX_MS MINUTES(30)

static void append(struct text *text, struct slice name, const char *separator)
{
    if (text->size)
        text_append(text, separator);
    text_append_slice(text, name);
}

static const char *take(struct arena *arena, const struct text *text)
{
    return text->size ? arena_strndup(arena, text->data, text->size) : NULL;
}

static bool is_healthy(const struct addon_order *order, struct slice definition)
{
    DOC_EACH (it, order->healthy) {
        if (slice_equal(value_text(it.value, "name"), definition) &&
            slice_is(value_text(it.value, "status"), "Healthy"))
            return true;
    }
    return false;
}

static bool is_named_installed(const struct addon_order *order, struct slice name)
{
    for (size_t i = 0; i < order->count; i++) {
        if (slice_equal(order->nodes[i].name, name))
            return order->nodes[i].installed;
    }
    return false;
}

static bool is_foreign(const struct addon_order *order, struct slice definition)
{
    for (size_t i = 0; i < order->foreign_count; i++) {
        if (slice_equal(order->foreign[i], definition))
            return true;
    }
    return false;
}

static bool is_definition_met(const struct addon_order *order, struct slice definition)
{
    bool found = false;

    for (size_t i = 0; i < order->count; i++) {
        if (!slice_equal(order->nodes[i].definition, definition))
            continue;
        found = true;
        if (order->nodes[i].installed)
            return true;
    }
    return is_healthy(order, definition) || (!found && is_foreign(order, definition));
}

const char *addon_order_unmet(struct arena *arena, const struct addon_order *order,
                              const struct addon_order_node *node)
{
    CLEANUP(text) struct text text = TEXT_EMPTY;

    DOC_EACH (it, node->depends_on) {
        struct slice name = value_text(it.value, "name");

        if (!is_named_installed(order, name))
            append(&text, name, ", ");
    }
    DOC_EACH (it, node->requirements) {
        struct slice definition = value_string_or(it.value, SLICE(""));

        if (!is_definition_met(order, definition))
            append(&text, definition, ", ");
    }
    return take(arena, &text);
}

static bool needs(const struct addon_order_node *node, const struct addon_order_node *other)
{
    DOC_EACH (it, node->depends_on) {
        if (slice_equal(value_text(it.value, "name"), other->name))
            return true;
    }
    DOC_EACH (it, node->requirements) {
        if (other->definition.size &&
            slice_equal(value_string_or(it.value, SLICE("")), other->definition))
            return true;
    }
    return false;
}

const char *addon_order_dependents(struct arena *arena, const struct addon_order *order,
                                   const struct addon_order_node *node)
{
    CLEANUP(text) struct text text = TEXT_EMPTY;

    for (size_t i = 0; i < order->count; i++) {
        const struct addon_order_node *other = &order->nodes[i];

        if (!slice_equal(other->name, node->name) && needs(other, node))
            append(&text, other->name, ", ");
    }
    return take(arena, &text);
}

/* A search that goes broad first and so finds the shortest way; each node is looked at once. */
struct search {
    const struct addon_order *order;
    size_t *queue;
    size_t *from; /* the node that led here, plus one; 0: not seen */
    size_t head;
    size_t tail;
};

static void look_around(struct search *search, size_t at)
{
    for (size_t i = 0; i < search->order->count; i++) {
        if (search->from[i] || !needs(&search->order->nodes[at], &search->order->nodes[i]))
            continue;
        search->from[i] = at + 1;
        search->queue[search->tail++] = i;
    }
}

static const char *describe_way(struct arena *arena, const struct search *search, size_t start)
{
    const struct addon_order_node *nodes = search->order->nodes;
    CLEANUP(text) struct text text = TEXT_EMPTY;
    size_t *way = arena_array(arena, search->order->count + 1, size_t);
    size_t length = 0;
    size_t at = start;

    do {
        at = search->from[at] - 1;
        way[length++] = at;
    } while (at != start);
    while (length > 0)
        append(&text, nodes[way[--length]].name, " -> ");
    append(&text, nodes[start].name, " -> ");
    return take(arena, &text);
}

const char *addon_order_cycle(struct arena *arena, const struct addon_order *order,
                              const struct addon_order_node *node)
{
    struct search search = {
        .order = order,
        .queue = arena_array(arena, order->count, size_t),
        .from = arena_array(arena, order->count, size_t),
    };
    size_t start = order->count;

    for (size_t i = 0; i < order->count; i++) {
        if (slice_equal(order->nodes[i].name, node->name))
            start = i;
    }
    if (start == order->count)
        return NULL;
    look_around(&search, start);
    while (search.head < search.tail && !search.from[start])
        look_around(&search, search.queue[search.head++]);
    return search.from[start] ? describe_way(arena, &search, start) : NULL;
}

uint64_t addon_order_retry_ms(size_t failures)
{
    if (failures < 1)
        failures = 1;
    if (failures > 5)
        return RETRY_MAX_MS;
    return MINUTES(1) << (failures - 1);
}
