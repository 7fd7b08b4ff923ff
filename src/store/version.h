/* Where an object carries its version: the text of metadata.resourceVersion, which the store fills
 * in when it knows the number. Any thread. */
#pragma once

#include <stdbool.h>
#include <stddef.h>

#include "base/slice.h"

/* For an object as doc_bytes() prints it. Offset and size are those of the text between the quotes.
 * False when there is no such member or it is no string. */
bool version_find(struct slice body, size_t *out_offset, size_t *out_size);
