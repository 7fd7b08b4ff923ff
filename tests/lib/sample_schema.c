/* Schemas for tests. Types are read twice: first their names, so that they may refer to each other
 * in any order, then their fields. */
#include "lib/sample_schema.h"

#include <stdlib.h>

#include "base/arena.h"
#include "base/memory.h"
#include "base/number.h"
#include "base/text.h"
#include "base/vec.h"

static const struct {
    const char *name;
    enum schema_type type;
    uint8_t flags;
} scalars[] = {
    { "any", SCHEMA_ANY, 0 },
    { "string", SCHEMA_STRING, 0 },
    { "int32", SCHEMA_INTEGER, SCHEMA_INT32 },
    { "int64", SCHEMA_INTEGER, 0 },
    { "uint32", SCHEMA_INTEGER, SCHEMA_INT32 | SCHEMA_UNSIGNED },
    { "uint64", SCHEMA_INTEGER, SCHEMA_UNSIGNED },
    { "bool", SCHEMA_BOOLEAN, 0 },
    { "double", SCHEMA_NUMBER, 0 },
    { "float", SCHEMA_NUMBER, SCHEMA_FLOAT32 },
    { "bytes", SCHEMA_BYTES, 0 },
    { "time", SCHEMA_TIME, 0 },
    { "microtime", SCHEMA_MICRO_TIME, 0 },
    { "duration", SCHEMA_DURATION, 0 },
    { "quantity", SCHEMA_QUANTITY, 0 },
    { "intorstring", SCHEMA_INT_OR_STRING, 0 },
    { "raw", SCHEMA_RAW, 0 },
    { "fields", SCHEMA_FIELDS, 0 },
};

struct building {
    VEC(struct schema_node) nodes;
    VEC(struct schema_field) fields;
    VEC(struct schema_inline) inlines;
    VEC(uint16_t) wire;
    VEC(uint32_t) keys;
    struct text strings;
};

static NO_RETURN void confused(struct slice line)
{
    CLEANUP(string) char *message =
        memory_format("cannot read the schema at \"" SLICE_FORMAT "\"", SLICE_ARGUMENT(line));

    memory_abort(__FILE__, __LINE__, message);
}

static uint32_t intern(struct building *b, struct slice text)
{
    uint32_t place = (uint32_t)b->strings.size;

    text_append_slice(&b->strings, text);
    text_append_char(&b->strings, '\0');
    return place;
}

static uint32_t add_node(struct building *b, struct schema_node node)
{
    vec_push(&b->nodes, node);
    return (uint32_t)b->nodes.count - 1;
}

static uint32_t find_type(struct building *b, struct slice name)
{
    for (uint32_t i = 0; i < b->nodes.count; i++) {
        const struct schema_node *node = &b->nodes.items[i];

        if (node->name && slice_is(name, b->strings.data + node->name))
            return i;
    }
    return 0;
}

static uint32_t read_type(struct building *b, struct slice name)
{
    bool list = slice_has_prefix(name, "[]");
    uint32_t found;

    if (list || slice_has_prefix(name, "map:")) {
        size_t prefix = list ? strlen("[]") : strlen("map:");
        uint32_t items = read_type(b, slice_of(name.data + prefix, name.size - prefix));

        return add_node(
            b, (struct schema_node){ .type = list ? SCHEMA_ARRAY : SCHEMA_MAP, .items = items });
    }
    for (size_t i = 0; i < COUNT_OF(scalars); i++) {
        if (slice_is(name, scalars[i].name))
            return add_node(
                b, (struct schema_node){ .type = scalars[i].type, .flags = scalars[i].flags });
    }
    found = find_type(b, name);
    if (!found)
        confused(name);
    return found;
}

static uint8_t read_flag(struct slice flag)
{
    static const struct {
        const char *name;
        enum schema_field_flags flag;
    } flags[] = {
        { "ptr", SCHEMA_POINTER },        { "keep", SCHEMA_KEEP_EMPTY },
        { "merge", SCHEMA_PATCH_MERGE },  { "replace", SCHEMA_PATCH_REPLACE },
        { "retain", SCHEMA_RETAIN_KEYS }, { "atomic", SCHEMA_FIELD_ATOMIC },
    };

    for (size_t i = 0; i < COUNT_OF(flags); i++) {
        if (slice_is(flag, flags[i].name))
            return flags[i].flag;
    }
    confused(flag);
}

static void read_numbers(struct building *b, struct slice text, struct schema_field *field)
{
    struct schema_inline around = { 0 };
    struct slice part;
    uint64_t number = 0;

    if (slice_is(text, "-"))
        return;
    while (slice_split(&text, '.', &part)) {
        if (number)
            around.numbers[around.count++] = (uint16_t)number;
        if (!number_parse_uint(part, &number) || around.count > SCHEMA_MAX_INLINES)
            confused(part);
    }
    field->number = (uint16_t)number;
    if (around.count) {
        vec_push(&b->inlines, around);
        field->via = (uint8_t)(b->inlines.count - 1);
    }
}

static void read_keys(struct building *b, struct slice keys, struct schema_node *node)
{
    struct slice key;

    node->list_type = SCHEMA_LIST_MAP;
    node->keys = (uint32_t)b->keys.count;
    while (slice_split(&keys, ',', &key)) {
        vec_push(&b->keys, intern(b, key));
        node->key_count++;
    }
}

/* Flags that are more than a bit. */
static void read_setting(struct building *b, struct slice name, struct slice value,
                         struct schema_field *field)
{
    if (slice_is(name, "keys")) {
        read_keys(b, value, &b->nodes.items[field->node]);
    } else if (slice_is(name, "default")) {
        field->default_value = intern(b, value);
    } else {
        field->merge_key = intern(b, value);
        field->flags |= read_flag(name);
    }
}

static void read_field(struct building *b, struct slice line)
{
    struct schema_field field = { 0 };
    struct slice name;
    struct slice type;
    struct slice numbers;
    struct slice flag;

    if (!slice_split(&line, ' ', &name) || !slice_split(&line, ' ', &type) ||
        !slice_split(&line, ' ', &numbers))
        confused(line);
    field.name = intern(b, name);
    field.node = read_type(b, type);
    read_numbers(b, numbers, &field);
    while (slice_split(&line, ' ', &flag)) {
        struct slice before;
        struct slice value;

        if (slice_cut(flag, '=', &before, &value))
            read_setting(b, before, value, &field);
        else if (slice_is(flag, "set"))
            b->nodes.items[field.node].list_type = SCHEMA_LIST_SET;
        else
            field.flags |= read_flag(flag);
    }
    vec_push(&b->fields, field);
}

static int by_name(const void *first, const void *second, void *context)
{
    const struct schema_field *a = first;
    const struct schema_field *b = second;
    const char *strings = context;

    return strcmp(strings + a->name, strings + b->name);
}

/* The numbers on the way to a field, compared one after the other. */
static int by_numbers(const void *first, const void *second, void *context)
{
    const struct building *b = context;
    const struct schema_field *fields = b->fields.items + b->wire.count;
    const struct schema_field *x = &fields[*(const uint16_t *)first];
    const struct schema_field *y = &fields[*(const uint16_t *)second];
    const struct schema_inline *around_x = &b->inlines.items[x->via];
    const struct schema_inline *around_y = &b->inlines.items[y->via];

    for (size_t i = 0;; i++) {
        uint16_t number_x = i < around_x->count ? around_x->numbers[i] : x->number;
        uint16_t number_y = i < around_y->count ? around_y->numbers[i] : y->number;

        if (number_x != number_y || i >= around_x->count || i >= around_y->count)
            return (number_x > number_y) - (number_x < number_y);
    }
}

/* Sorts the fields that were read since the node was begun. */
static void finish_node(struct building *b, uint32_t place)
{
    struct schema_node *node = &b->nodes.items[place];
    uint16_t *order;

    node->field_count = (uint32_t)b->fields.count - node->fields;
    if (node->field_count == 0)
        return;
    qsort_r(b->fields.items + node->fields, node->field_count, sizeof(struct schema_field), by_name,
            b->strings.data);
    order = memory_array(node->field_count, sizeof(uint16_t));
    for (uint32_t i = 0; i < node->field_count; i++)
        order[i] = (uint16_t)i;
    qsort_r(order, node->field_count, sizeof(uint16_t), by_numbers, b);
    for (uint32_t i = 0; i < node->field_count; i++)
        vec_push(&b->wire, order[i]);
    memory_free(order);
}

static void begin_types(struct building *b, struct slice text)
{
    struct slice line;

    while (slice_split(&text, '\n', &line)) {
        struct slice name;

        if (line.size > 0 && line.data[0] != ' ' && slice_split(&line, ' ', &name))
            add_node(b, (struct schema_node){ .type = SCHEMA_OBJECT, .name = intern(b, name) });
    }
}

/* "Verbs wrapped []string": a list with a name. */
static void read_head(struct building *b, struct slice line, uint32_t place)
{
    struct slice name;
    struct slice word;

    slice_split(&line, ' ', &name);
    b->nodes.items[place].fields = (uint32_t)b->fields.count;
    if (!slice_split(&line, ' ', &word))
        return;
    if (slice_is(word, "choice")) {
        b->nodes.items[place].type = SCHEMA_ANY;
    } else if (slice_is(word, "atomic")) {
        b->nodes.items[place].flags = SCHEMA_ATOMIC;
    } else if (slice_is(word, "open")) {
        b->nodes.items[place].flags = SCHEMA_PRESERVES;
    } else if (slice_is(word, "wrapped") && slice_has_prefix(line, "[]")) {
        uint32_t items = read_type(b, slice_of(line.data + 2, line.size - 2));

        b->nodes.items[place].type = SCHEMA_ARRAY;
        b->nodes.items[place].flags = SCHEMA_WRAPPED;
        b->nodes.items[place].items = items;
    } else {
        confused(line);
    }
}

static void read_fields(struct building *b, struct slice text)
{
    struct slice line;
    uint32_t place = 0;

    while (slice_split(&text, '\n', &line)) {
        if (line.size == 0)
            continue;
        if (line.data[0] == ' ') {
            read_field(b, slice_trim(line));
            continue;
        }
        if (place)
            finish_node(b, place);
        read_head(b, line, ++place);
    }
    if (place)
        finish_node(b, place);
}

static const struct schema_table *finish(struct arena *arena, struct building *b)
{
    struct schema_table *table = arena_new(arena, struct schema_table);

    table->nodes = arena_dup(arena, b->nodes.items, b->nodes.count * sizeof(*b->nodes.items));
    table->fields = arena_dup(arena, b->fields.items, b->fields.count * sizeof(*b->fields.items));
    table->inlines =
        arena_dup(arena, b->inlines.items, b->inlines.count * sizeof(*b->inlines.items));
    table->wire = arena_dup(arena, b->wire.items, b->wire.count * sizeof(*b->wire.items));
    table->keys = arena_dup(arena, b->keys.items, b->keys.count * sizeof(*b->keys.items));
    table->strings = arena_dup(arena, b->strings.data, b->strings.size);
    table->node_count = (uint32_t)b->nodes.count;
    table->field_count = (uint32_t)b->fields.count;
    vec_done(&b->nodes);
    vec_done(&b->fields);
    vec_done(&b->inlines);
    vec_done(&b->wire);
    vec_done(&b->keys);
    text_done(&b->strings);
    return table;
}

const struct schema_table *sample_schema_read(struct arena *arena, const char *text)
{
    struct building building = { 0 };

    intern(&building, SLICE(""));
    add_node(&building, (struct schema_node){ .type = SCHEMA_ANY, .flags = SCHEMA_PRESERVES });
    vec_push(&building.inlines, (struct schema_inline){ 0 });
    begin_types(&building, slice_from(text));
    read_fields(&building, slice_from(text));
    return finish(arena, &building);
}

struct schema sample_schema_find(const struct schema_table *table, const char *type)
{
    for (uint32_t i = 1; i < table->node_count; i++) {
        if (strcmp(table->strings + table->nodes[i].name, type) == 0)
            return (struct schema){ table, i };
    }
    confused(slice_from(type));
}

static struct arena *kept;

static void forget(void)
{
    kept = arena_free(kept);
}

struct schema sample_schema_kind(const char *type)
{
    static const struct schema_table *table;

    if (!kept) {
        kept = arena_create();
        atexit(forget);
        table = sample_schema_read(kept, sample_schema_kinds);
    }
    return sample_schema_find(table, type);
}
