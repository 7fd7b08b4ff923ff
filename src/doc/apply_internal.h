/* The steps of server-side apply; apply.c puts them in order. */
#pragma once

#include <stdbool.h>
#include <stddef.h>

#include "doc/apply.h"
#include "doc/managed.h"
#include "doc/shape_internal.h"

struct edit;

/* An object in one version. */
struct apply_object {
    struct value value;
    struct schema schema;
    struct slice api_version;
};

/* Fields of another manager that would change. */
struct apply_conflict {
    struct managed_name name;
    const struct fieldset *fields;
};

struct apply_conflicts {
    struct apply_conflict *items; /* sorted by manager */
    size_t count;
};

/* What one request works on. */
struct apply {
    const struct apply_options *options;
    struct shapes shapes;
    struct managed managed;
};

static inline struct apply_object apply_object(const struct apply *apply, struct value value)
{
    return (struct apply_object){ value, apply->options->schema, apply->options->api_version };
}

static inline struct shape apply_shape(const struct apply_object *object)
{
    return shape_root(object->schema);
}

/* Without a way to convert, all versions look the same and count as one. */
static inline bool apply_is_same_version(const struct apply *apply, struct slice a, struct slice b)
{
    return !apply->options->convert || slice_equal(a, b);
}

/* The object in another version; *out_known is false, and nothing else written, when that version
 * is gone. */
struct error *apply_convert(struct apply *apply, const struct apply_object *from,
                            struct slice api_version, struct apply_object *out_object,
                            bool *out_known);

/* Adapts the managers' sets to the schemas of today and drops managers whose version is gone. */
struct error *apply_reconcile(struct apply *apply, const struct apply_object *live);

/* Takes from all managers but `self` (NULL: from all) what changes between two objects, unless that
 * makes conflicts and they are not `forced`: then nothing is taken. Says what changes. */
struct error *apply_track(struct apply *apply, const struct managed_name *self,
                          const struct apply_object *before, const struct apply_object *after,
                          bool forced, struct shape_changes *out_changes,
                          struct apply_conflicts *out_conflicts);

/* The set without fields that nobody owns: names, versions, the server's own. */
const struct fieldset *apply_strip(struct apply *apply, const struct fieldset *set);

/* Removes from the merged object what the manager applied last time (`last`, in that version) and
 * nobody owns now. */
struct error *apply_prune(struct apply *apply, const struct apply_object *merged,
                          const struct fieldset *last, struct slice last_version,
                          struct apply_object *out_pruned);

/* An object to which nobody has given anything yet, as its schema has it. */
struct value apply_blank(struct apply *apply);

/* ERR_CONFLICT in upstream's words. */
struct error *apply_conflict_error(const struct apply_conflicts *conflicts);

/* For those who move from client-side to server-side apply with kubectl: what the last
 * configuration in the object's annotation says and the object still has is theirs. */
bool apply_is_kubectl(const struct apply *apply);
const struct fieldset *apply_last_fields(struct apply *apply, struct value live);
/* Keeps that annotation up to date where there is one. */
void apply_last_write(struct apply *apply, struct value applied, struct value result,
                      struct edit *edit);
