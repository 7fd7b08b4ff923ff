/* What objects and lists of a strategic merge patch share. The original is a mutable tree that
 * changes in place; patches are read only. */
#pragma once

#include <yyjson.h>

#include "base/cleanup.h"
#include "base/slice.h"
#include "doc/schema.h"
#include "doc/value.h"

struct arena;
struct error;

#define STRATEGIC_PATCH  "$patch"
#define STRATEGIC_RETAIN "$retainKeys"
#define STRATEGIC_ORDER  "$setElementOrder"
#define STRATEGIC_DELETE "$deleteFromPrimitiveList"

struct strategic {
    yyjson_mut_doc *tree;
    struct arena *arena;
};

/* One list of an object and what a patch wants of it. */
struct strategic_list {
    yyjson_mut_val *original; /* an array, or NULL */
    struct value patch;       /* an array, or absent */
    struct schema items;
    const char *merge_key; /* NULL: none */
    bool merges;           /* else the patch replaces */
};

/* Merges a patch (an object) into an object. */
struct error *strategic_merge(struct strategic *run, yyjson_mut_val *original, struct value patch,
                              struct schema schema);

/* A value of the patch as it comes into the document. What is new loses null members, and whatever
 * has a $patch is left out altogether (NULL); what replaces something keeps both. Neither keeps
 * directives. */
enum strategic_copy {
    STRATEGIC_NEW,
    STRATEGIC_REPLACING,
};

yyjson_mut_val *strategic_copy(struct strategic *run, struct value value, enum strategic_copy how);

/* Both lists are there. */
struct error *strategic_list_merge(struct strategic *run, const struct strategic_list *list,
                                   yyjson_mut_val **out_list);

/* The same under $setElementOrder; NULL when neither list is there. */
struct error *strategic_list_order(struct strategic *run, const struct strategic_list *list,
                                   struct value order, yyjson_mut_val **out_list);

/* $deleteFromPrimitiveList: changes the list in place. */
struct error *strategic_list_delete(struct strategic *run, yyjson_mut_val *list,
                                    struct value unwanted);

/* Messages upstream's users know. */
struct error *strategic_bad_type(const char *wanted, struct value found) NEVER_NULL;
struct error *strategic_bad_directive(struct value directive, struct value patch) NEVER_NULL;
struct error *strategic_no_key(struct value item, const char *merge_key) NEVER_NULL;
