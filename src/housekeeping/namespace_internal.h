/* What is left in a namespace that is being deleted, and how its status tells it. */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/slice.h"
#include "base/vec.h"
#include "doc/edit.h"
#include "doc/value.h"

struct error;
struct reconcile;

struct namespace_count {
    const char *what; /* "configmaps.", "deployments.apps", or a finalizer */
    size_t count;
};

/* Everything belongs to the arena of the run, but for the lists, which namespace_left_done()
 * releases. */
struct namespace_left {
    VEC(struct namespace_count) resources;
    VEC(struct namespace_count) finalizers;
    VEC(const char *) problems;    /* of single resources */
    const char *discovery_problem; /* NULL: none */
    size_t objects;
};

void namespace_left_done(struct namespace_left *left);

/* Deletes what is in the namespace, pods first, and tells what stays for now. Problems are told
 * too, and do not keep it from going on with the next resource. */
void namespace_empty(struct reconcile *rc, const char *namespace, struct namespace_left *left);

/* Writes the five conditions that a deletion has; false when nothing changed. */
bool namespace_tell(struct edit *edit, struct value namespace, const struct namespace_left *left,
                    int64_t now_us);

static inline void namespace_left_cleanup(struct namespace_left *left)
{
    namespace_left_done(left);
}
