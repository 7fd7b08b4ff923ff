/* References to objects of infrastructures, control planes and bootstrap providers, and which
 * resources they can lead to here. A real management cluster finds any kind by discovery; on the
 * embedded default the table is all there is. */
#pragma once

#include <stdbool.h>
#include <stddef.h>

#include "base/slice.h"
#include "doc/edit.h"
#include "doc/value.h"

struct arena;
struct cache;
struct cache_emit;
struct doc;
struct error;
struct kube_resource;

struct reference {
    struct slice api_version; /* borrowed from the document; empty each when absent */
    struct slice kind;
    struct slice name;
};

void reference_read(struct value object, struct reference *out_reference);

static inline bool reference_is_set(const struct reference *reference)
{
    return reference->name.size > 0;
}

/* NULL: a kind that is not known here. The group counts, the version does not. */
const struct kube_resource *reference_resource(const struct reference *reference);

/* The object in the cache, in the namespace of who refers to it; *out_doc is NULL when it is not
 * there. ERR_INVALID for kinds that are not known here; `field` is the one that has the reference.
 */
struct error *reference_find(struct arena *arena, struct cache *cache,
                             const struct reference *reference, const char *namespace,
                             const char *field, struct doc **out_doc);

/* The kind that a template makes: "DockerMachine" of "DockerMachineTemplate". */
struct slice reference_template_kind(const struct reference *reference);

void reference_write(struct edit *edit, struct edit_path path, const struct reference *reference,
                     const char *namespace);

/* "namespace/kind/name" of what an object refers to, for indexes; nothing when it does not. */
void reference_emit(struct value object, struct value reference, struct cache_emit *emit);
