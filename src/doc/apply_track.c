/* Who owns what after a change. */
#include <stdlib.h>

#include "base/arena.h"
#include "base/error.h"
#include "base/memory.h"
#include "doc/apply_internal.h"

struct error *apply_convert(struct apply *apply, const struct apply_object *from,
                            struct slice api_version, struct apply_object *out_object,
                            bool *out_known)
{
    const struct apply_options *options = apply->options;
    struct apply_object converted = *from;
    struct error *err = NULL;

    if (!slice_equal(from->api_version, api_version)) {
        converted.api_version = api_version;
        if (options->convert)
            err = options->convert(options->context, apply->shapes.arena, from->value, api_version,
                                   &converted.value, &converted.schema);
    }
    if (err && err->code == ERR_NOT_FOUND) {
        error_drop(err, "upstream forgets managers of versions that are gone");
        *out_known = false;
        return NULL;
    }
    if (err)
        return error_wrap(err, "convert to " SLICE_FORMAT, SLICE_ARGUMENT(api_version));
    *out_object = converted;
    *out_known = true;
    return NULL;
}

struct error *apply_reconcile(struct apply *apply, const struct apply_object *live)
{
    struct error *err;

    for (size_t i = 0; i < apply->managed.count; i++) {
        struct managed_entry *entry = &apply->managed.entries[i];
        struct apply_object object;
        bool known;

        err = apply_convert(apply, live, entry->name.api_version, &object, &known);
        if (err)
            return err;
        entry->fields =
            known ? shape_reconcile(&apply->shapes, apply_shape(&object), entry->fields) : NULL;
    }
    managed_remove_empty(&apply->managed);
    return NULL;
}

static struct fieldset_node whole(const char *name)
{
    return (struct fieldset_node){ .element = fieldset_field(slice_from(name)), .member = true };
}

const struct fieldset *apply_strip(struct apply *apply, const struct fieldset *set)
{
    static const char *const at_the_top[] = { "apiVersion", "kind", "metadata" };
    static const char *const of_metadata[] = {
        "name",        "namespace",  "creationTimestamp", "selfLink",        "uid",
        "clusterName", "generation", "managedFields",     "resourceVersion",
    };
    struct arena *arena = apply->shapes.arena;
    struct fieldset_node *top = arena_array(arena, COUNT_OF(at_the_top), struct fieldset_node);
    struct fieldset_node *below = arena_array(arena, COUNT_OF(of_metadata), struct fieldset_node);

    for (size_t i = 0; i < COUNT_OF(of_metadata); i++)
        below[i] = whole(of_metadata[i]);
    for (size_t i = 0; i < COUNT_OF(at_the_top); i++)
        top[i] = whole(at_the_top[i]);
    top[COUNT_OF(at_the_top) - 1].children = fieldset_make(arena, below, COUNT_OF(of_metadata));
    return fieldset_difference(arena, set, fieldset_make(arena, top, COUNT_OF(at_the_top)));
}

/* What changes, as one version shows it. */
struct view {
    struct slice api_version;
    struct shape_changes changes;
    const struct fieldset *changed; /* modified or added */
    bool known;
};

struct tracking {
    struct apply *apply;
    const struct apply_object *before;
    const struct apply_object *after;
    struct view *views; /* one per version, found so far */
    size_t view_count;
};

static struct shape_changes compare(struct apply *apply, const struct apply_object *before,
                                    const struct apply_object *after)
{
    const struct fieldset *reset = apply->options->reset;
    struct arena *arena = apply->shapes.arena;
    struct shape_changes changes =
        shape_compare(&apply->shapes, apply_shape(after), before->value, after->value);

    return (struct shape_changes){
        .removed = fieldset_difference_below(arena, changes.removed, reset),
        .modified = fieldset_difference_below(arena, changes.modified, reset),
        .added = fieldset_difference_below(arena, changes.added, reset),
    };
}

static struct error *view_of(struct tracking *tracking, struct slice api_version,
                             const struct view **out_view)
{
    struct view *view = &tracking->views[tracking->view_count];
    struct apply *apply = tracking->apply;
    struct apply_object before;
    struct apply_object after;
    struct error *err;
    bool both;

    for (size_t i = 0; i < tracking->view_count; i++) {
        if (apply_is_same_version(apply, tracking->views[i].api_version, api_version)) {
            *out_view = &tracking->views[i];
            return NULL;
        }
    }
    view->api_version = api_version;
    err = apply_convert(apply, tracking->before, api_version, &before, &view->known);
    if (!err && view->known) {
        err = apply_convert(apply, tracking->after, api_version, &after, &both);
        view->known = !err && both;
    }
    if (err)
        return err;
    if (view->known) {
        view->changes = compare(apply, &before, &after);
        view->changed =
            fieldset_union(apply->shapes.arena, view->changes.modified, view->changes.added);
    }
    tracking->view_count++;
    *out_view = view;
    return NULL;
}

static int compare_conflicts(const void *first, const void *second)
{
    return managed_compare(&((const struct apply_conflict *)first)->name,
                           &((const struct apply_conflict *)second)->name);
}

/* What is left to each manager: in `left` at its place. Conflicts are what others would change. */
static struct error *find_losses(struct tracking *tracking, const struct managed_name *self,
                                 const struct fieldset **left, struct apply_conflicts *conflicts)
{
    struct managed *managed = &tracking->apply->managed;
    struct arena *arena = managed->arena;
    const struct fieldset *conflict;
    const struct view *view;
    struct error *err;

    for (size_t i = 0; i < managed->count; i++) {
        struct managed_entry *entry = &managed->entries[i];

        left[i] = entry->fields;
        if (self && managed_same(&entry->name, self))
            continue;
        err = view_of(tracking, entry->name.api_version, &view);
        if (err)
            return err;
        if (!view->known) {
            left[i] = NULL;
            continue;
        }
        conflict = fieldset_intersection(arena, entry->fields, view->changed);
        if (conflict)
            conflicts->items[conflicts->count++] = (struct apply_conflict){ entry->name, conflict };
        left[i] = fieldset_difference(arena, left[i], conflict);
        left[i] = fieldset_difference(arena, left[i], view->changes.removed);
    }
    qsort(conflicts->items, conflicts->count, sizeof(struct apply_conflict), compare_conflicts);
    return NULL;
}

struct error *apply_track(struct apply *apply, const struct managed_name *self,
                          const struct apply_object *before, const struct apply_object *after,
                          bool forced, struct shape_changes *out_changes,
                          struct apply_conflicts *out_conflicts)
{
    struct managed *managed = &apply->managed;
    struct arena *arena = apply->shapes.arena;
    struct tracking tracking = { apply, before, after,
                                 arena_array(arena, managed->count + 1, struct view), 0 };
    const struct fieldset **left = arena_array(arena, managed->count, const struct fieldset *);
    struct apply_conflicts conflicts = { arena_array(arena, managed->count, struct apply_conflict),
                                         0 };
    const struct view *own;
    struct error *err;

    err = view_of(&tracking, apply->options->api_version, &own);
    if (!err)
        err = find_losses(&tracking, self, left, &conflicts);
    if (err)
        return err;
    if (forced || conflicts.count == 0) {
        for (size_t i = 0; i < managed->count; i++)
            managed->entries[i].fields = left[i];
        managed_remove_empty(managed);
    }
    *out_changes = own->changes;
    *out_conflicts = conflicts;
    return NULL;
}
