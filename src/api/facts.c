/* Finding types in the table of facts by their names. */
#include "api/facts.h"

bool facts_find(struct slice name, struct schema *out_schema)
{
    uint32_t low = 1;
    uint32_t high = facts_named_count + 1;

    while (low < high) {
        uint32_t middle = (low + high) / 2;
        struct schema schema = { &facts_table, middle };
        const char *found = schema_string(schema, schema_node(schema)->name);
        int order = slice_compare(name, slice_from(found));

        if (order == 0) {
            *out_schema = schema;
            return true;
        }
        if (order < 0)
            high = middle;
        else
            low = middle + 1;
    }
    return false;
}
