/* Server-side apply: merging what somebody applies into a live object, and keeping track of who
 * owns which of its fields, as upstream does (structured-merge-diff). Pure functions over
 * documents; any thread. */
#pragma once

#include <stdbool.h>
#include <stdint.h>

#include "base/slice.h"
#include "doc/fieldset.h"
#include "doc/schema.h"
#include "doc/value.h"

struct arena;
struct doc;
struct error;

/* One request. All texts and values are borrowed for the call. */
struct apply_options {
    struct schema schema;     /* of the objects, with their metadata, in the version they are in */
    struct slice api_version; /* of the objects: "apps/v1" */
    struct slice manager;     /* empty: "unknown" */
    struct slice subresource; /* empty: the object itself */
    bool force;               /* take fields from other appliers; apply only */
    int64_t now_us;

    /* Fields that this request cannot set, such as status: nobody becomes their owner. The caller
     * sees to it that they keep their values. */
    const struct fieldset *reset;

    /* Update only: all that this road shows of the object. When nobody owns any of it, what the
     * update changes is not tracked, as for an object without owners. NULL: all of the object. */
    const struct fieldset *scope;

    /* Turns an object into another version of its kind, for managers that used that one. NULL: all
     * versions look the same. ERR_NOT_FOUND: the version is gone, and with it what its managers
     * own. The document belongs to the arena. */
    struct error *(*convert)(void *context, struct arena *arena, struct value object,
                             struct slice api_version, struct value *out_object,
                             struct schema *out_schema);
    void *context;
};

/* Merges `applied` into `live` (absent: it is created) and returns the object with its new
 * managedFields; the caller defaults, validates and stores it. Fields that the manager applied
 * before, does not apply any more and that nobody else owns are gone from it; an emptied list or
 * map is null, as clients may send it too.
 *
 * ERR_CONFLICT with one cause (FieldManagerConflict) per field of other managers that would change;
 * ERR_BAD_REQUEST for a configuration that the schema does not know. */
struct error *apply_merge(struct arena *arena, const struct apply_options *options,
                          struct value live, struct value applied, struct doc **out_doc);

/* Returns `updated`, which replaces `live` (absent: it is created), with its new managedFields: the
 * manager owns what was changed or added, nobody owns what is gone. An object without managers is
 * tracked from its creation on, or from the first time somebody applies to it. `updated` may carry
 * managedFields of its own, [] to forget them. */
struct error *apply_update(struct arena *arena, const struct apply_options *options,
                           struct value live, struct value updated, struct doc **out_doc);
