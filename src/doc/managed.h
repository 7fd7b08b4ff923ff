/* metadata.managedFields: who owns which fields of an object. Entries and their sets belong to an
 * arena and may borrow from the document they were read from. One thread at a time. */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/slice.h"
#include "doc/fieldset.h"
#include "doc/value.h"

struct arena;
struct edit;
struct error;

enum managed_operation {
    MANAGED_APPLY,
    MANAGED_UPDATE,
};

/* Who an entry is about. The version counts only for updates: an applier stays the same one when
 * it begins to use another. */
struct managed_name {
    struct slice manager;
    enum managed_operation operation;
    struct slice api_version;
    struct slice subresource; /* empty: the object itself */
};

struct managed_entry {
    struct managed_name name;
    const struct fieldset *fields;
    int64_t time_us;
    bool has_time;
};

/* No two entries have the same name. */
struct managed {
    struct arena *arena;
    struct managed_entry *entries;
    size_t count;
    size_t capacity;
};

void managed_init(struct managed *managed, struct arena *arena);

/* Reads an object's metadata.managedFields; absent or null: there are no entries. Of entries with
 * one name the last one counts. ERR_BAD_REQUEST says which entry is wrong, in upstream's words. */
struct error *managed_read(struct arena *arena, struct value managed_fields,
                           struct managed *out_managed);

/* Whether a client asks to forget all owners: [] or [{}]. */
bool managed_is_reset(struct value managed_fields);

/* Sets metadata.managedFields of the object that is edited, as upstream sorts it: appliers first,
 * then by time, manager, version. No entries: the object has none. */
void managed_write(const struct managed *managed, struct edit *edit);

bool managed_same(const struct managed_name *a, const struct managed_name *b);
struct managed_entry *managed_find(const struct managed *managed, const struct managed_name *name);

/* The entry of this name, made without fields when there is none. Good until the next call. */
struct managed_entry *managed_ensure(struct managed *managed, const struct managed_name *name);
void managed_remove(struct managed *managed, size_t index);
void managed_remove_empty(struct managed *managed);

/* An order of names that is always the same: upstream's for messages and for the cap. */
int managed_compare(const struct managed_name *a, const struct managed_name *b);

/* Joins the oldest updaters of a version under the name "ancient-changes" until there are no more
 * than `most` updaters (or nothing is left to join). */
#define MANAGED_MOST_UPDATERS 10
void managed_cap(struct managed *managed, size_t most);

/* Whether two objects differ in nothing but the times of their managers, so that writing the second
 * one would change nothing. */
bool managed_equal_but_times(struct value before, struct value after);
