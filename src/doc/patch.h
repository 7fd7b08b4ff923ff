/* JSON Patch (RFC 6902), all operations, all or nothing. Any thread. */
#pragma once

#include "doc/value.h"

struct doc;
struct error;

/* Applies an array of operations. A patch that is no patch is ERR_BAD_REQUEST; one that does not
 * fit the document, or whose test fails, is ERR_INVALID; one that asks for too much is
 * ERR_TOO_LARGE. Errors name the operation by number and path. max_bytes bounds the result (0:
 * DOC_MAX_BYTES). */
struct error *patch_apply(struct value target, struct value patch, size_t max_bytes,
                          struct doc **out_doc);

/* The same, where a replace needs something to replace: clients of Kubernetes count on the other,
 * people who write patches by hand mistype. */
struct error *patch_apply_strict(struct value target, struct value patch, size_t max_bytes,
                                 struct doc **out_doc);
