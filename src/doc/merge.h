/* JSON Merge Patch (RFC 7386): null removes, objects are merged, all else replaces. Any thread. */
#pragma once

#include "doc/value.h"

struct doc;
struct error;

/* The patched document; ERR_TOO_LARGE beyond max_bytes (0: DOC_MAX_BYTES). */
struct error *merge_apply(struct value target, struct value patch, size_t max_bytes,
                          struct doc **out_doc);

/* The smallest patch that leads from one value to the other; {} when they are equal. A merge patch
 * cannot put a null inside an object, so a null in `to` counts as absence there. */
struct error *merge_create(struct value from, struct value to, struct doc **out_patch);
