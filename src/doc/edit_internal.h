/* Pieces of editing that patches and YAML use on yyjson's mutable trees. */
#pragma once

#include <yyjson.h>

#include "base/slice.h"

struct doc;
struct error;

/* A mutable copy of a tree that borrows its strings, so it must not outlive the source. */
yyjson_mut_val *edit_borrow(yyjson_mut_doc *target, yyjson_val *from);

/* Gives `slot` everything a value is, but leaves it its place among its neighbours. */
void edit_overwrite(yyjson_mut_val *slot, const yyjson_mut_val *value);

/* Adds a member that is not there yet; it is null. */
yyjson_mut_val *edit_member_add(yyjson_mut_doc *tree, yyjson_mut_val *object, struct slice key);

/* Prints the tree as a document within limits: ERR_TOO_LARGE beyond them. */
struct error *edit_print(yyjson_mut_val *root, size_t max_bytes, struct doc **out_doc);
