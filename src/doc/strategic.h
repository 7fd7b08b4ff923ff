/* Strategic merge patch, as Kubernetes applies it to built-in kinds: objects merge, null removes,
 * and the schema says which lists merge (by a key, or as sets) and which are replaced. Directives:
 * $patch (replace, delete), $setElementOrder/LIST, $deleteFromPrimitiveList/LIST, $retainKeys. None
 * of them is left in the result. Any thread. */
#pragma once

#include <stddef.h>

#include "doc/schema.h"
#include "doc/value.h"

struct doc;
struct error;

/* The patched object; ERR_TOO_LARGE beyond max_bytes (0: DOC_MAX_BYTES). A patch of null changes
 * nothing. What the schema does not know is merged as by a merge patch.
 *
 * A patch that is no patch is ERR_BAD_REQUEST in upstream's words, also where upstream has no
 * better answer than 500 (a list item without its merge key); a list of lists is ERR_INVALID. */
struct error *strategic_apply(struct value original, struct value patch, struct schema schema,
                              size_t max_bytes, struct doc **out_doc);
