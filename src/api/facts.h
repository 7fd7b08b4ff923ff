/* What upstream's API modules say about the built-in kinds: fields, types, protobuf numbers, how
 * lists merge, defaults. One constant table, made by ./dev gen. Any thread. */
#pragma once

#include <stdbool.h>
#include <stdint.h>

#include "api/facts_nodes.h"
#include "base/slice.h"
#include "doc/schema.h"

/* Types with a name (OpenAPI's: "io.k8s.api.core.v1.PodSpec") are the nodes 1 to
 * facts_named_count, sorted by it. */
extern const struct schema_table facts_table;
extern const uint32_t facts_named_count;

static inline struct schema facts_schema(enum facts_node node)
{
    return (struct schema){ &facts_table, node };
}

bool facts_find(struct slice name, struct schema *out_schema);
