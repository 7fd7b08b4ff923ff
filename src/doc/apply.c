/* Server-side apply and the tracking of updates, step by step. */
#include "doc/apply.h"

#include "base/arena.h"
#include "base/error.h"
#include "doc/apply_internal.h"
#include "doc/doc.h"
#include "doc/edit.h"
#include "doc/limits.h"

static struct value managed_fields(struct value object)
{
    return value_find(object, VALUE_KEYS("metadata", "managedFields"));
}

static size_t count_values(struct value value, size_t most)
{
    size_t count = 1;

    DOC_EACH (it, value) {
        if (count > most)
            break;
        count += count_values(it.value, most - count);
    }
    return count;
}

/* Each value may become a path in a few sets. What managers own is bounded with the object: it
 * must not be what keeps somebody from changing it. */
static struct error *check_size(struct value object)
{
    size_t managed;

    if (!value_is_object(object))
        return error_new(ERR_BAD_REQUEST, "found %s, an object is needed",
                         value_type_name(value_type(object)));
    managed = count_values(managed_fields(object), DOC_LARGEST_BYTES);
    if (count_values(object, DOC_MAX_APPLY_VALUES + managed) > DOC_MAX_APPLY_VALUES + managed)
        return error_new(ERR_TOO_LARGE, "the object has more than %d values", DOC_MAX_APPLY_VALUES);
    return NULL;
}

static struct error *begin(struct apply *apply, struct arena *arena,
                           const struct apply_options *options, struct value live,
                           struct value object)
{
    struct error *err;

    *apply = (struct apply){
        .options = options,
        .shapes = { .arena = arena },
    };
    managed_init(&apply->managed, arena);
    err = check_size(object);
    if (!err && value_exists(live))
        err = check_size(live);
    return err;
}

static bool has_group(struct slice api_version)
{
    return api_version.size && memchr(api_version.data, '/', api_version.size);
}

/* "default/web; apps/v1, Kind=Deployment" */
static const char *describe(struct apply *apply, struct value object)
{
    struct slice name =
        value_string_or(value_find(object, VALUE_KEYS("metadata", "name")), SLICE(""));
    struct slice space =
        value_string_or(value_find(object, VALUE_KEYS("metadata", "namespace")), SLICE(""));
    struct slice version = value_string_or(value_get(object, SLICE("apiVersion")), SLICE(""));
    struct slice kind = value_string_or(value_get(object, SLICE("kind")), SLICE(""));

    return arena_format(apply->shapes.arena,
                        SLICE_FORMAT "/" SLICE_FORMAT "; %s" SLICE_FORMAT ", Kind=" SLICE_FORMAT,
                        SLICE_ARGUMENT(space), SLICE_ARGUMENT(name), has_group(version) ? "" : "/",
                        SLICE_ARGUMENT(version), SLICE_ARGUMENT(kind));
}

/* One message, so that the reader of an answer sees all of it: "failed to create typed patch object
 * (default/web; apps/v1, Kind=Deployment): .spec.nope: field not declared in schema". */
static struct error *check_shape(struct apply *apply, struct value object, unsigned flags,
                                 const char *before, const char *after)
{
    struct error *err =
        shape_check(&apply->shapes, shape_root(apply->options->schema), object, flags);
    struct error *whole;

    if (!err)
        return NULL;
    whole =
        error_new(err->code, "%s (%s)%s: %s", before, describe(apply, object), after, err->message);
    error_drop(err, "its words are in the whole message");
    return whole;
}

static struct managed_name name_of(const struct apply *apply, struct slice manager,
                                   enum managed_operation operation)
{
    return (struct managed_name){
        .manager = manager.size ? manager : SLICE("unknown"),
        .operation = operation,
        .api_version = apply->options->api_version,
        .subresource = apply->options->subresource,
    };
}

static struct error *check_update(struct apply *apply, struct value before, struct value after)
{
    unsigned flags = SHAPE_DUPLICATES | SHAPE_UNKNOWN;
    struct error *err;

    err = check_shape(apply, after, flags, "failed to convert new object", " to smd typed");
    if (!err)
        err = check_shape(apply, before, flags, "failed to convert live object", " to smd typed");
    return err;
}

/* An update happened: it was `before`, it is `after`. */
static struct error *track_update(struct apply *apply, struct slice manager, struct value before,
                                  struct value after)
{
    struct apply_object old = apply_object(apply, before);
    struct apply_object now = apply_object(apply, after);
    struct managed_name name = name_of(apply, manager, MANAGED_UPDATE);
    struct arena *arena = apply->shapes.arena;
    struct apply_conflicts conflicts;
    struct shape_changes changes;
    const struct fieldset *fields;
    struct managed_entry *entry;
    struct error *err;

    err = check_update(apply, before, after);
    if (!err)
        err = apply_reconcile(apply, &old);
    if (!err)
        err = apply_track(apply, NULL, &old, &now, true, &changes, &conflicts);
    if (err)
        return err;
    fields = apply_strip(apply, fieldset_union(arena, changes.modified, changes.added));
    if (fields) {
        entry = managed_ensure(&apply->managed, &name);
        entry->fields = fieldset_union(arena, fields, entry->fields);
        entry->has_time = true;
        entry->time_us = apply->options->now_us;
    }
    managed_cap(&apply->managed, MANAGED_MOST_UPDATERS);
    return NULL;
}

/* The object with its managers as they are now. */
static struct edit *rewrite(const struct apply *apply, struct value object)
{
    struct edit *edit = edit_new();

    edit_set_value(edit, EDIT_ROOT, object);
    managed_write(&apply->managed, edit);
    return edit;
}

static struct value empty_object(struct arena *arena)
{
    struct doc *doc = doc_new(SLICE("{}"));

    arena_defer(arena, doc_release, doc);
    return doc_root(doc);
}

/* Those of the object, if there are any that can be read. */
static void read_managers(struct apply *apply, struct value object)
{
    struct managed managed;
    struct error *err = managed_read(apply->shapes.arena, managed_fields(object), &managed);

    if (err)
        error_drop(err, "upstream begins anew with managers it cannot read");
    else
        apply->managed = managed;
}

/* A client may write managedFields itself, but not through a subresource; one that knows nothing of
 * them must not lose them. */
static void read_updated_managers(struct apply *apply, struct value live, struct value updated)
{
    bool own = apply->options->subresource.size == 0;

    if (own && managed_is_reset(managed_fields(updated)))
        return;
    if (own)
        read_managers(apply, updated);
    if (apply->managed.count == 0)
        read_managers(apply, live);
}

/* Whether an update of what is there has to be written down: not when nobody began to. */
static bool is_tracked(const struct apply *apply)
{
    const struct fieldset *scope = apply->options->scope;

    for (size_t i = 0; i < apply->managed.count; i++) {
        if (!scope ||
            fieldset_intersection(apply->shapes.arena, apply->managed.entries[i].fields, scope))
            return true;
    }
    return false;
}

struct error *apply_update(struct arena *arena, const struct apply_options *options,
                           struct value live, struct value updated, struct doc **out_doc)
{
    struct apply apply;
    struct error *err;

    err = begin(&apply, arena, options, live, updated);
    if (err)
        return err;
    read_updated_managers(&apply, live, updated);
    if (!value_exists(live) || is_tracked(&apply))
        err = track_update(&apply, options->manager,
                           value_exists(live) ? live : apply_blank(&apply), updated);
    if (err)
        return err;
    return edit_seal(rewrite(&apply, updated), out_doc);
}

/* What an apply leads to. */
struct outcome {
    struct value object;
    bool changed;
    struct apply_conflicts conflicts; /* none: it may be stored */
};

static struct error *merge(struct apply *apply, struct value live, struct value applied,
                           bool forced, struct outcome *out_outcome)
{
    struct shape shape = shape_root(apply->options->schema);
    struct managed_name self = name_of(apply, apply->options->manager, MANAGED_APPLY);
    struct apply_object before = apply_object(apply, live);
    struct managed_entry last = { 0 };
    struct outcome outcome = { 0 };
    struct apply_object after;
    struct shape_changes changes;
    struct managed_entry *entry;
    struct error *err;

    err = apply_reconcile(apply, &before);
    if (err)
        return err;
    entry = managed_ensure(&apply->managed, &self);
    last = *entry;
    entry->name = self; /* with this version */
    entry->fields = fieldset_difference_below(
        apply->shapes.arena, shape_fields(&apply->shapes, shape, applied), apply->options->reset);
    after = apply_object(apply, shape_merge(&apply->shapes, shape, live, applied));
    err = apply_prune(apply, &after, last.fields, last.name.api_version, &after);
    if (!err)
        err = apply_track(apply, &self, &before, &after, forced, &changes, &outcome.conflicts);
    if (err)
        return err;
    if (forced)
        outcome.conflicts.count = 0;
    outcome.changed = !value_equal(live, after.value);
    outcome.object = after.value;
    *out_outcome = outcome;
    return NULL;
}

static void sign(struct apply *apply, bool changed)
{
    struct managed_name self = name_of(apply, apply->options->manager, MANAGED_APPLY);
    struct managed_entry *entry = managed_find(&apply->managed, &self);

    if (!entry)
        return;
    entry->fields = apply_strip(apply, entry->fields);
    if (changed) {
        entry->has_time = true;
        entry->time_us = apply->options->now_us;
    }
    managed_remove_empty(&apply->managed);
}

/* A copy that later changes leave alone. */
static struct managed keep(const struct managed *managed)
{
    struct managed copy = *managed;

    copy.capacity = managed->count;
    copy.entries =
        arena_dup(managed->arena, managed->entries, managed->count * sizeof(struct managed_entry));
    return copy;
}

/* Conflicts over fields that kubectl applied itself, before it did so on the server, are none. */
static struct error *merge_or_take_over(struct apply *apply, struct value live,
                                        struct value applied, struct outcome *out_outcome)
{
    struct managed before = keep(&apply->managed);
    const struct fieldset *allowed;
    struct outcome outcome;
    struct error *err;
    size_t left = 0;

    err = merge(apply, live, applied, apply->options->force, &outcome);
    if (err)
        return err;
    if (outcome.conflicts.count > 0 && apply_is_kubectl(apply)) {
        allowed = apply_last_fields(apply, live);
        for (size_t i = 0; i < outcome.conflicts.count; i++) {
            struct apply_conflict conflict = outcome.conflicts.items[i];

            conflict.fields = fieldset_difference(apply->shapes.arena, conflict.fields, allowed);
            if (conflict.fields)
                outcome.conflicts.items[left++] = conflict;
        }
        outcome.conflicts.count = left;
        apply->managed = before;
        if (left == 0)
            err = merge(apply, live, applied, true, &outcome);
    }
    if (err)
        return err;
    *out_outcome = outcome;
    return NULL;
}

static struct error *check_version(struct apply *apply, struct value applied)
{
    struct slice version = value_string_or(value_get(applied, SLICE("apiVersion")), SLICE(""));
    struct slice kind = value_string_or(value_get(applied, SLICE("kind")), SLICE(""));

    if (slice_equal(version, apply->options->api_version))
        return NULL;
    return error_new(ERR_BAD_REQUEST, "invalid object type: %s" SLICE_FORMAT ", Kind=" SLICE_FORMAT,
                     has_group(version) ? "" : "/", SLICE_ARGUMENT(version), SLICE_ARGUMENT(kind));
}

static struct error *check_applied(struct apply *apply, struct value live, struct value applied)
{
    struct error *err;

    if (value_is_array(managed_fields(applied)))
        return error_new(ERR_BAD_REQUEST, "metadata.managedFields must be nil");
    err = check_shape(apply, applied, 0, "failed to create typed patch object", "");
    if (!err && value_exists(live))
        err = check_shape(apply, live, SHAPE_DUPLICATES | SHAPE_UNKNOWN,
                          "failed to create typed live object", "");
    return err;
}

/* Of an object that nobody tracked yet: what it has was set before the first apply. */
static struct error *read_live_managers(struct apply *apply, struct value live)
{
    struct error *err;

    err = managed_read(apply->shapes.arena, managed_fields(live), &apply->managed);
    if (err)
        return error_wrap(err, "failed to decode managed fields");
    if (apply->managed.count > 0)
        return NULL;
    err = track_update(apply, SLICE("before-first-apply"), apply_blank(apply), live);
    return err ? error_wrap(err, "failed to create manager for existing fields") : NULL;
}

struct error *apply_merge(struct arena *arena, const struct apply_options *options,
                          struct value live, struct value applied, struct doc **out_doc)
{
    struct outcome outcome;
    struct apply apply;
    struct error *err;
    struct edit *edit;

    err = begin(&apply, arena, options, live, applied);
    if (!err)
        err = check_version(&apply, applied);
    if (!err && value_exists(live))
        err = read_live_managers(&apply, live);
    if (!err)
        err = check_applied(&apply, live, applied);
    if (err)
        return err;
    if (!value_exists(live))
        live = empty_object(arena);
    err = merge_or_take_over(&apply, live, applied, &outcome);
    if (err)
        return err;
    if (outcome.conflicts.count > 0)
        return apply_conflict_error(&outcome.conflicts);
    sign(&apply, outcome.changed);
    edit = rewrite(&apply, outcome.object);
    apply_last_write(&apply, applied, outcome.object, edit);
    return edit_seal(edit, out_doc);
}
