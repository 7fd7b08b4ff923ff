/* Managers of fields. */
#include "doc/managed.h"

#include <stdlib.h>

#include "base/arena.h"
#include "base/error.h"
#include "base/quote.h"
#include "base/text.h"
#include "base/timestamp.h"
#include "doc/doc.h"
#include "doc/edit.h"
#include "doc/limits.h"
#include "doc/members_internal.h"

static const char *const operation_names[] = {
    [MANAGED_APPLY] = "Apply",
    [MANAGED_UPDATE] = "Update",
};

void managed_init(struct managed *managed, struct arena *arena)
{
    *managed = (struct managed){ .arena = arena };
}

bool managed_is_reset(struct value managed_fields)
{
    if (!value_is_array(managed_fields))
        return false;
    return value_count(managed_fields) == 0 ||
           (value_count(managed_fields) == 1 && value_is_object(value_at(managed_fields, 0)) &&
            value_count(value_at(managed_fields, 0)) == 0);
}

static struct slice member(struct value entry, const char *name)
{
    return value_string_or(value_get(entry, slice_from(name)), SLICE(""));
}

static struct error *read_name(struct value entry, struct managed_name *out_name)
{
    struct slice operation = member(entry, "operation");
    struct managed_name name = {
        .manager = member(entry, "manager"),
        .api_version = member(entry, "apiVersion"),
        .subresource = member(entry, "subresource"),
    };

    if (slice_is(operation, operation_names[MANAGED_APPLY]))
        name.operation = MANAGED_APPLY;
    else if (slice_is(operation, operation_names[MANAGED_UPDATE]))
        name.operation = MANAGED_UPDATE;
    else
        return error_new(ERR_BAD_REQUEST, "operation must be `Apply` or `Update`");
    if (name.api_version.size == 0)
        return error_new(ERR_BAD_REQUEST, "apiVersion must not be empty");
    *out_name = name;
    return NULL;
}

static struct error *check_type(struct value entry, size_t index)
{
    CLEANUP(text) struct text quoted = TEXT_EMPTY;
    struct slice type = member(entry, "fieldsType");

    if (slice_is(type, "FieldsV1"))
        return NULL;
    if (type.size == 0)
        return error_new(ERR_BAD_REQUEST, "missing fieldsType in managed fields entry %zu", index);
    quote_append(&quoted, slice_brief(type));
    return error_new(ERR_BAD_REQUEST, "invalid fieldsType %s in managed fields entry %zu",
                     text_string(&quoted), index);
}

static struct error *read_entry(struct arena *arena, struct value value, size_t index,
                                struct managed_entry *out_entry)
{
    struct value fields = value_get(value, SLICE("fieldsV1"));
    struct managed_entry entry = { 0 };
    struct error *err;
    struct slice time;

    err = read_name(value, &entry.name);
    if (!err)
        err = check_type(value, index);
    if (err)
        return err;
    entry.has_time = value_string(value_get(value, SLICE("time")), &time);
    if (entry.has_time) {
        err = timestamp_parse(time, &entry.time_us);
        if (err)
            return error_wrap(error_recode(err, ERR_BAD_REQUEST),
                              "time of managed fields entry %zu", index);
    }
    if (value_exists(fields)) {
        err = fieldset_parse(arena, fields, &entry.fields);
        if (err)
            return error_wrap(err, "managed fields entry %zu", index);
    }
    *out_entry = entry;
    return NULL;
}

struct error *managed_read(struct arena *arena, struct value managed_fields,
                           struct managed *out_managed)
{
    struct managed managed;
    struct error *err;

    managed_init(&managed, arena);
    if (value_count(managed_fields) > DOC_MAX_MANAGERS)
        return error_new(ERR_TOO_LARGE, "managedFields has %zu entries, at most %d are allowed",
                         value_count(managed_fields), DOC_MAX_MANAGERS);
    DOC_EACH (it, managed_fields) {
        struct managed_entry entry;

        err = read_entry(arena, it.value, it.index, &entry);
        if (err)
            return err;
        *managed_ensure(&managed, &entry.name) = entry;
    }
    *out_managed = managed;
    return NULL;
}

bool managed_same(const struct managed_name *a, const struct managed_name *b)
{
    return a->operation == b->operation && slice_equal(a->manager, b->manager) &&
           slice_equal(a->subresource, b->subresource) &&
           (a->operation == MANAGED_APPLY || slice_equal(a->api_version, b->api_version));
}

struct managed_entry *managed_find(const struct managed *managed, const struct managed_name *name)
{
    for (size_t i = 0; i < managed->count; i++) {
        if (managed_same(&managed->entries[i].name, name))
            return &managed->entries[i];
    }
    return NULL;
}

static void grow(struct managed *managed)
{
    size_t capacity = managed->capacity ? managed->capacity * 2 : 8;
    struct managed_entry *entries = arena_array(managed->arena, capacity, struct managed_entry);

    for (size_t i = 0; i < managed->count; i++)
        entries[i] = managed->entries[i];
    managed->entries = entries;
    managed->capacity = capacity;
}

struct managed_entry *managed_ensure(struct managed *managed, const struct managed_name *name)
{
    struct managed_entry *entry = managed_find(managed, name);

    if (entry)
        return entry;
    if (managed->count == managed->capacity)
        grow(managed);
    entry = &managed->entries[managed->count++];
    *entry = (struct managed_entry){ .name = *name };
    return entry;
}

void managed_remove(struct managed *managed, size_t index)
{
    managed->count--;
    for (size_t i = index; i < managed->count; i++)
        managed->entries[i] = managed->entries[i + 1];
}

void managed_remove_empty(struct managed *managed)
{
    for (size_t i = managed->count; i-- > 0;) {
        if (!managed->entries[i].fields)
            managed_remove(managed, i);
    }
}

/* Upstream compares names as JSON texts, in which a quote ends each part. */
static int compare_parts(struct slice a, struct slice b)
{
    size_t shorter = a.size < b.size ? a.size : b.size;
    int order = shorter ? memcmp(a.data, b.data, shorter) : 0;

    if (order || a.size == b.size)
        return order;
    return a.size > b.size ? ((unsigned char)a.data[shorter] > '"' ? 1 : -1)
                           : ((unsigned char)b.data[shorter] > '"' ? -1 : 1);
}

int managed_compare(const struct managed_name *a, const struct managed_name *b)
{
    int order = compare_parts(a->manager, b->manager);

    if (order == 0)
        order = (int)a->operation - (int)b->operation;
    if (order == 0 && a->operation == MANAGED_UPDATE)
        order = compare_parts(a->api_version, b->api_version);
    if (order == 0 && !a->subresource.size != !b->subresource.size)
        order = a->subresource.size ? -1 : 1; /* the brace at the end comes after the comma */
    return order ? order : compare_parts(a->subresource, b->subresource);
}

static int64_t seconds(const struct managed_entry *entry)
{
    return entry->has_time ? entry->time_us / 1000000 - (entry->time_us % 1000000 < 0) : 0;
}

static int compare_times(const struct managed_entry *a, const struct managed_entry *b)
{
    return (seconds(a) > seconds(b)) - (seconds(a) < seconds(b));
}

static int compare_entries(const void *first, const void *second)
{
    const struct managed_entry *a = *(const struct managed_entry *const *)first;
    const struct managed_entry *b = *(const struct managed_entry *const *)second;
    int order = (int)a->name.operation - (int)b->name.operation;

    if (order == 0)
        order = compare_times(a, b);
    if (order == 0)
        order = slice_compare(a->name.manager, b->name.manager);
    if (order == 0)
        order = slice_compare(a->name.api_version, b->name.api_version);
    return order ? order : slice_compare(a->name.subresource, b->name.subresource);
}

static struct managed_entry **sorted(const struct managed *managed,
                                     int (*compare)(const void *, const void *))
{
    struct managed_entry **order =
        arena_array(managed->arena, managed->count, struct managed_entry *);

    for (size_t i = 0; i < managed->count; i++)
        order[i] = &managed->entries[i];
    qsort(order, managed->count, sizeof(*order), compare);
    return order;
}

/* The set as a value, by way of its text; the arena keeps it. */
static struct value fields_value(struct arena *arena, const struct fieldset *fields)
{
    CLEANUP(text) struct text text = TEXT_EMPTY;
    struct doc *doc;

    fieldset_format(fields, &text);
    doc = doc_new(text_slice(&text));
    arena_defer(arena, doc_release, doc);
    return doc_root(doc);
}

static void write_entry(struct arena *arena, const struct managed_entry *entry, struct edit *edit,
                        struct edit_node list)
{
    struct edit_node object = edit_set_object(edit, EDIT_UNDER(list, EDIT_END));
    const struct managed_name *name = &entry->name;

    if (name->manager.size)
        edit_set_string(edit, EDIT_UNDER(object, "manager"), name->manager);
    edit_set_string(edit, EDIT_UNDER(object, "operation"),
                    slice_from(operation_names[name->operation]));
    edit_set_string(edit, EDIT_UNDER(object, "apiVersion"), name->api_version);
    if (entry->has_time)
        edit_set_string(edit, EDIT_UNDER(object, "time"),
                        slice_from(timestamp_format(arena, entry->time_us, TIMESTAMP_SECONDS)));
    edit_set_string(edit, EDIT_UNDER(object, "fieldsType"), SLICE("FieldsV1"));
    edit_set_value(edit, EDIT_UNDER(object, "fieldsV1"), fields_value(arena, entry->fields));
    if (name->subresource.size)
        edit_set_string(edit, EDIT_UNDER(object, "subresource"), name->subresource);
}

void managed_write(const struct managed *managed, struct edit *edit)
{
    struct managed_entry **order = sorted(managed, compare_entries);
    struct edit_node list;

    edit_remove(edit, EDIT_PATH("metadata", "managedFields")); /* it comes last */
    if (managed->count == 0)
        return;
    list = edit_set_array(edit, EDIT_PATH("metadata", "managedFields"));
    for (size_t i = 0; i < managed->count; i++)
        write_entry(managed->arena, order[i], edit, list);
}

/* Appliers behind all others. */
static int compare_ages(const void *first, const void *second)
{
    const struct managed_entry *a = *(const struct managed_entry *const *)first;
    const struct managed_entry *b = *(const struct managed_entry *const *)second;
    int order = (int)b->name.operation - (int)a->name.operation;

    if (order == 0)
        order = compare_times(a, b);
    return order ? order : managed_compare(&a->name, &b->name);
}

/* The oldest updater of the same version; the entry itself when there is no older one. */
static struct managed_entry *oldest_of_version(struct managed_entry *const *order,
                                               struct managed_entry *entry)
{
    for (;; order++) {
        if (slice_equal((*order)->name.api_version, entry->name.api_version))
            return *order;
    }
}

static void join(struct arena *arena, struct managed_entry *from, struct managed_entry *into)
{
    into->fields = fieldset_union(arena, from->fields, into->fields);
    from->fields = NULL;
}

void managed_cap(struct managed *managed, size_t most)
{
    struct managed_entry **order = sorted(managed, compare_ages);
    size_t updaters = 0;
    size_t left;

    while (updaters < managed->count && order[updaters]->name.operation == MANAGED_UPDATE)
        updaters++;
    left = updaters;
    for (size_t i = 0; i < updaters && left > most; i++) {
        struct managed_entry *first = oldest_of_version(order, order[i]);
        struct managed_name name = { SLICE("ancient-changes"), MANAGED_UPDATE,
                                     order[i]->name.api_version, SLICE("") };
        struct managed_entry *bucket = managed_find(managed, &name);

        if (first == order[i])
            continue;
        if (!bucket) {
            first->name = name;
            bucket = first;
        }
        if (bucket == order[i]) {
            join(managed->arena, first, bucket);
        } else {
            join(managed->arena, order[i], bucket);
            /* The later of the two. */
            bucket->has_time = order[i]->has_time;
            bucket->time_us = order[i]->time_us;
        }
        left--;
    }
    managed_remove_empty(managed);
}

static bool equal_but(struct value before, struct value after, const char *ignored)
{
    CLEANUP(members) struct members others;
    size_t expected = value_count(after) - value_exists(value_get(after, slice_from(ignored)));
    size_t count = 0;

    members_init(&others, after);
    if (!value_is_object(before) || !value_is_object(after))
        return value_equal(before, after);
    DOC_EACH (it, before) {
        if (slice_is(it.key, ignored))
            continue;
        if (!value_equal(it.value, members_get(&others, it.key)))
            return false;
        count++;
    }
    return count == expected;
}

bool managed_equal_but_times(struct value before, struct value after)
{
    struct value old_meta = value_get(before, SLICE("metadata"));
    struct value new_meta = value_get(after, SLICE("metadata"));
    struct value old_managed = value_get(old_meta, SLICE("managedFields"));
    struct value new_managed = value_get(new_meta, SLICE("managedFields"));
    struct value_iterator other = value_iterate(new_managed);

    if (value_count(old_managed) != value_count(new_managed))
        return false;
    DOC_EACH (entry, old_managed) {
        if (!value_next(&other) || !equal_but(entry.value, other.value, "time"))
            return false;
    }
    return equal_but(old_meta, new_meta, "managedFields") && equal_but(before, after, "metadata");
}
