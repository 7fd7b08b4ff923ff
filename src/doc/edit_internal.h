/* How the files of this room that change whole trees reach what is behind an edit. */
#pragma once

#include <stdbool.h>

#include <yyjson.h>

#include "doc/edit.h"

yyjson_mut_doc *edit_tree(struct edit *edit);
bool edit_is_spoiled(const struct edit *edit); /* then nothing may be changed any more */
void edit_spoil(struct edit *edit, struct error *take_error); /* the first error counts */

static inline yyjson_mut_val *edit_mut(struct edit_node node)
{
    return node.node;
}
