/* What a custom resource's schema says about values beyond their structure. A node without a place
 * in the table's rules has none of these. Never changed once made: any thread. */
#pragma once

#include <stdbool.h>
#include <stdint.h>

#include "doc/schema.h"

struct doc;
struct pattern;

enum schema_rule { /* flags: which of the members below count, and rules that are no number */
    SCHEMA_MINIMUM = 1 << 0,
    SCHEMA_EXCLUSIVE_MINIMUM = 1 << 1,
    SCHEMA_MAXIMUM = 1 << 2,
    SCHEMA_EXCLUSIVE_MAXIMUM = 1 << 3,
    SCHEMA_MULTIPLE_OF = 1 << 4,
    SCHEMA_MIN_LENGTH = 1 << 5,
    SCHEMA_MAX_LENGTH = 1 << 6,
    SCHEMA_MIN_ITEMS = 1 << 7,
    SCHEMA_MAX_ITEMS = 1 << 8,
    SCHEMA_UNIQUE_ITEMS = 1 << 9,
    SCHEMA_MIN_PROPERTIES = 1 << 10,
    SCHEMA_MAX_PROPERTIES = 1 << 11,
    SCHEMA_NO_ADDITIONAL = 1 << 12, /* additionalProperties: false */
    SCHEMA_UNTYPED = 1 << 13, /* no type was given: the node's is only what its parts look like */
};

/* A run of the table's keys: strings or nodes. */
struct schema_list {
    uint32_t first;
    uint32_t count;
};

struct schema_rules {
    uint32_t rules;         /* enum schema_rule */
    uint32_t format;        /* enum format, see format.h */
    uint32_t format_name;   /* string: as the definition writes it */
    uint32_t default_value; /* string of JSON, for items and values of maps; 0: none */
    uint32_t negated;       /* node of `not`; 0: none */
    uint32_t also;          /* node that the value must agree with too; 0: none */
    struct schema_list required;
    struct schema_list all_of;
    struct schema_list any_of;
    struct schema_list one_of;
    double minimum;
    double maximum;
    double multiple_of;
    int64_t min_length;
    int64_t max_length;
    int64_t min_items;
    int64_t max_items;
    int64_t min_properties;
    int64_t max_properties;
    const struct pattern *pattern;
    const struct pattern *format_pattern; /* formats that are an expression; else NULL */
    const struct doc *values;             /* array of `enum`; NULL: any */
    const struct doc *validations; /* array of x-kubernetes-validations: kept, not evaluated here */
};

/* NULL: the node has no rules. */
static inline const struct schema_rules *schema_rules(struct schema schema)
{
    uint32_t place = schema_node(schema)->rules;

    return place ? &schema.table->rules[place] : NULL;
}

static inline bool schema_rule(const struct schema_rules *rules, enum schema_rule rule)
{
    return rules && rules->rules & rule;
}

static inline struct schema schema_list_node(struct schema schema, struct schema_list list,
                                             uint32_t index)
{
    return (struct schema){ schema.table, schema.table->keys[list.first + index] };
}

static inline const char *schema_list_string(struct schema schema, struct schema_list list,
                                             uint32_t index)
{
    return schema_string(schema, schema.table->keys[list.first + index]);
}
