/* How the files of this room reach yyjson's trees behind struct doc and struct value. */
#pragma once

#include <yyjson.h>

#include "doc/doc.h"

/* Integers beyond 64 bits and numbers beyond a double keep their text. */
#define DOC_READ_FLAGS YYJSON_READ_BIGNUM_AS_RAW

static inline yyjson_val *doc_node(struct value value)
{
    return (yyjson_val *)value.node;
}

static inline struct value doc_value(yyjson_val *node)
{
    return (struct value){ node };
}

static inline struct slice doc_node_text(yyjson_val *node)
{
    return slice_of(unsafe_yyjson_get_str(node), unsafe_yyjson_get_len(node));
}

static inline struct slice doc_mut_text(yyjson_mut_val *node)
{
    return slice_of(unsafe_yyjson_get_str(node), unsafe_yyjson_get_len(node));
}

/* Prints a tree; keeps it beside the bytes or frees it. */
struct doc *doc_from_tree(yyjson_doc *take_tree, bool keep);

/* What a mutable tree prints as; its depth is the caller's concern. */
struct doc *doc_from_mut(yyjson_mut_val *root);

/* yyjson says NULL only when memory ran out. */
void *doc_checked(void *from_yyjson);
