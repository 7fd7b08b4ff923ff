/* The part every object has: apiVersion, kind and metadata. Views borrow from the document. */
#pragma once

#include <stdbool.h>
#include <stdint.h>

#include "base/slice.h"
#include "base/text.h"
#include "doc/value.h"

struct doc;
struct error;
struct resource;

struct object {
    struct slice api_version;
    struct slice kind;
    struct value metadata;
    struct slice name;
    struct slice generate_name;
    struct slice namespace;
    struct slice uid;
    struct slice version; /* metadata.resourceVersion */
    int64_t generation;
    struct slice created; /* creationTimestamp; empty: not set. So is `deleted` */
    struct slice deleted;
    bool has_grace;
    int64_t grace_s; /* deletionGracePeriodSeconds */
    struct value labels;
    struct value annotations;
    struct value owners;
    struct value finalizers;
    struct value managed_fields;
};

/* Absent or ill-typed members read as empty. */
void object_read(struct value root, struct object *out_object);

bool object_has_finalizer(const struct object *object, struct slice finalizer);

/* An object printed as it is stored: kind, apiVersion and metadata first, so that all of them can
 * be cut off or exchanged without looking inside, and room for the version. */
struct object_body {
    struct text bytes;
    size_t version_offset;
    size_t version_size;
};

void object_print(struct value root, const struct resource *resource, struct object_body *out_body);

static inline void object_body_cleanup(struct object_body *body)
{
    text_done(&body->bytes);
}

/* Where the members behind kind and apiVersion begin in a stored object of this resource: at its
 * "metadata". */
size_t object_head_size(const struct resource *resource);

/* It is printed as it is stored, in any version of this resource. */
bool object_has_head(const struct doc *doc, const struct resource *resource);

/* Which version it is in, borrowed; what is stored is not looked into for it. */
struct slice object_api_version(const struct doc *doc, const struct resource *resource);

/* The same object, which has its head, under another apiVersion of the same shape. */
struct doc *object_relabel(const struct doc *doc, const struct resource *to);
