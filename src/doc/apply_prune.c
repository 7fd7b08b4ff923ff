/* Removing what a manager no longer applies. What it applied last time goes, then everything comes
 * back that somebody owns, or that nobody ever applied. */
#include "base/arena.h"
#include "base/error.h"
#include "doc/apply_internal.h"

struct prune {
    struct apply *apply;
    struct apply_object merged; /* in the version that is looked at */
    struct apply_object pruned;
};

static const struct fieldset *named_fields(struct apply *apply, const struct apply_object *object)
{
    struct shape shape = apply_shape(object);

    return shape_named(&apply->shapes, shape, shape_fields(&apply->shapes, shape, object->value));
}

static void remove_paths(struct prune *prune, const struct fieldset *paths)
{
    prune->pruned = prune->merged;
    prune->pruned.value = shape_remove(&prune->apply->shapes, apply_shape(&prune->merged),
                                       prune->merged.value, paths);
}

/* Both objects in another version; false when it is gone. */
static struct error *turn_to(struct prune *prune, struct slice api_version, bool *out_known)
{
    struct apply_object merged;
    struct apply_object pruned;
    struct error *err;
    bool known;

    err = apply_convert(prune->apply, &prune->merged, api_version, &merged, &known);
    if (!err && known)
        err = apply_convert(prune->apply, &prune->pruned, api_version, &pruned, &known);
    if (err)
        return err;
    if (known) {
        prune->merged = merged;
        prune->pruned = pruned;
    }
    *out_known = known;
    return NULL;
}

/* What the managers who used this version own. */
static const struct fieldset *owned_in(const struct apply *apply, struct slice api_version)
{
    const struct managed *managed = &apply->managed;
    const struct fieldset **sets =
        arena_array(managed->arena, managed->count, const struct fieldset *);
    size_t count = 0;

    for (size_t i = 0; i < managed->count; i++) {
        if (apply_is_same_version(apply, managed->entries[i].name.api_version, api_version))
            sets[count++] = managed->entries[i].fields;
    }
    return fieldset_union_all(managed->arena, sets, count);
}

static struct error *restore_owned(struct prune *prune, struct slice api_version)
{
    struct apply *apply = prune->apply;
    struct arena *arena = apply->shapes.arena;
    const struct fieldset *owned = owned_in(apply, api_version);
    const struct fieldset *kept;
    struct error *err;
    bool known;

    if (!owned)
        return NULL;
    err = turn_to(prune, api_version, &known);
    if (err || !known)
        return err;
    kept = fieldset_union(arena, named_fields(apply, &prune->pruned),
                          shape_named(&apply->shapes, apply_shape(&prune->merged), owned));
    remove_paths(prune, fieldset_difference(arena, named_fields(apply, &prune->merged), kept));
    return NULL;
}

/* A version comes up once, with its first manager. */
static bool is_first_of_version(const struct apply *apply, size_t index)
{
    const struct managed_entry *entries = apply->managed.entries;

    for (size_t i = 0; i < index; i++) {
        if (apply_is_same_version(apply, entries[i].name.api_version,
                                  entries[index].name.api_version))
            return false;
    }
    return true;
}

static struct error *restore_all_owned(struct prune *prune, struct slice last_version)
{
    const struct apply *apply = prune->apply;
    struct error *err;

    /* First in the version things were removed in: conversion may need fields that come back. */
    err = restore_owned(prune, last_version);
    for (size_t i = 0; !err && i < apply->managed.count; i++) {
        struct slice version = apply->managed.entries[i].name.api_version;

        if (!apply_is_same_version(apply, version, last_version) && is_first_of_version(apply, i))
            err = restore_owned(prune, version);
    }
    return err;
}

/* What was never applied, though it stood inside of something that was. */
static void restore_dangling(struct prune *prune, const struct fieldset *last)
{
    struct apply *apply = prune->apply;
    struct arena *arena = apply->shapes.arena;
    const struct fieldset *gone = fieldset_difference(arena, named_fields(apply, &prune->merged),
                                                      named_fields(apply, &prune->pruned));

    remove_paths(prune, fieldset_intersection(arena, gone, last));
}

/* Who applies all that it applied before loses nothing. */
static bool has_let_go(const struct apply *apply, const struct fieldset *last,
                       struct slice last_version)
{
    return fieldset_difference(apply->managed.arena, last, owned_in(apply, last_version)) != NULL;
}

struct error *apply_prune(struct apply *apply, const struct apply_object *merged,
                          const struct fieldset *last, struct slice last_version,
                          struct apply_object *out_pruned)
{
    struct prune prune = { apply, *merged, *merged };
    const struct fieldset *named;
    struct error *err;
    bool known = false;

    if (has_let_go(apply, last, last_version)) {
        err = turn_to(&prune, last_version, &known);
        if (err)
            return err;
    }
    if (!known) {
        *out_pruned = *merged;
        return NULL;
    }
    named = shape_named(&apply->shapes, apply_shape(&prune.merged), last);
    remove_paths(&prune, named);
    err = restore_all_owned(&prune, last_version);
    if (!err)
        err = turn_to(&prune, last_version, &known);
    if (err)
        return err;
    restore_dangling(&prune, named);
    err = apply_convert(apply, &prune.pruned, merged->api_version, out_pruned, &known);
    if (!err && !known)
        err = error_new(ERR_INTERNAL, "version " SLICE_FORMAT " is gone",
                        SLICE_ARGUMENT(merged->api_version));
    return err;
}
