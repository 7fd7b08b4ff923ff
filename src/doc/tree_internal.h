/* What edits, patches and YAML do with yyjson's mutable trees. */
#pragma once

#include <yyjson.h>

#include "base/slice.h"

struct doc;
struct error;

/* A mutable copy of a tree that borrows its strings, so it must not outlive the source. */
yyjson_mut_val *tree_borrow(yyjson_mut_doc *target, yyjson_val *from);

/* Gives `slot` everything a value is, but leaves it its place among its neighbours. */
void tree_overwrite(yyjson_mut_val *slot, const yyjson_mut_val *value);

/* Adds a member that is not there yet; it is null. */
yyjson_mut_val *tree_member_add(yyjson_mut_doc *tree, yyjson_mut_val *object, struct slice key);

/* A copy within the tree that shares strings with the original; NULL when it has more levels of
 * containers, or would print as more bytes (roughly), than is left. */
yyjson_mut_val *tree_duplicate(yyjson_mut_doc *tree, yyjson_mut_val *from, size_t levels,
                               size_t *budget);

/* Prints the tree as a document within limits: ERR_TOO_LARGE beyond them. */
struct error *tree_print(yyjson_mut_val *root, size_t max_bytes, struct doc **out_doc);
