/* The metadata that every object has, as a typed view. It borrows from the document. Any thread. */
#pragma once

#include <stdbool.h>
#include <stddef.h>

#include "base/slice.h"
#include "doc/edit.h"
#include "doc/value.h"

#define META_FOREGROUND "foregroundDeletion" /* finalizer: waits until its dependents are gone */
#define META_ORPHAN     "orphan"             /* finalizer: waits until its dependents are free */

struct meta {
    struct slice namespace; /* empty each when absent */
    struct slice name;
    struct slice uid;
    struct slice version;
    struct slice created;       /* RFC 3339 */
    struct slice deletion_time; /* RFC 3339 */
    bool deleting;              /* it has one */
    struct value labels;
    struct value annotations;
    struct value finalizers;
    struct value owners;
};

/* Of an object as a whole; what is missing or of another type counts as absent. */
void meta_read(struct value object, struct meta *out_meta);

bool meta_has_finalizer(const struct meta *meta, const char *finalizer);

/* The value of a label or an annotation; empty when absent. */
struct slice meta_label(const struct meta *meta, const char *key);
struct slice meta_annotation(const struct meta *meta, const char *key);

/* One reference to an owner. */
struct meta_owner {
    struct slice api_version;
    struct slice kind;
    struct slice name;
    struct slice uid;
    bool blocks; /* blockOwnerDeletion */
    bool controller;
};

void meta_owner_read(struct value reference, struct meta_owner *out_owner);

/* "apps/v1" is group "apps", version "v1"; "v1" is the core group. */
void meta_split_version(struct slice api_version, struct slice *out_group,
                        struct slice *out_version);

/* Takes the finalizer out of an object that is being edited; false when it was not there. */
bool meta_remove_finalizer(struct edit *edit, struct value object, const char *finalizer);
