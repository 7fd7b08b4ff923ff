/* Input: a schema, a line end, a value. A schema that passes the check compiles. Pruning, dropping
 * nulls and setting defaults change nothing when done again; what is pruned is told; validation
 * answers the same each time, and excuses what did not change. */
#include <stdint.h>

#include "base/arena.h"
#include "base/error.h"
#include "base/memory.h"
#include "doc/causes.h"
#include "doc/edit.h"
#include "doc/json.h"
#include "doc/schema_check.h"
#include "doc/schema_compile.h"
#include "doc/schema_decode.h"
#include "doc/schema_default.h"
#include "doc/schema_prune.h"
#include "doc/schema_validate.h"
#include "lib/schema.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static struct doc *parse(struct slice text)
{
    struct doc *doc = NULL;

    error_drop(json_parse(text, NULL, &doc), "the fuzzer writes what it likes");
    return doc;
}

/* NULL when the result would be too large. */
static struct doc *settle(struct schema schema, const struct doc *doc)
{
    CLEANUP(arena) struct arena *arena = arena_create();
    struct edit *edit = edit_begin(doc);
    struct edit_node root = edit_find(edit, EDIT_ROOT);
    struct schema_unknown unknown;
    struct doc *settled = NULL;
    bool changed;

    error_drop(schema_decode(schema, edit, root), "types may be wrong");
    changed = schema_prune(schema, edit, root, arena, &unknown);
    ASSERT(changed == (unknown.count > 0));
    ASSERT(!schema_prune(schema, edit, root, NULL, NULL));
    schema_drop_nulls(schema, edit, root);
    ASSERT(!schema_drop_nulls(schema, edit, root));
    schema_default(schema, edit, root);
    ASSERT(!schema_default(schema, edit, root));
    error_drop(edit_seal(edit, &settled), "defaults can be many");
    return settled;
}

static void check_validation(struct schema schema, struct value value)
{
    CLEANUP(arena) struct arena *arena = arena_create();
    CLEANUP(causes) struct causes first = { 0 };
    CLEANUP(causes) struct causes second = { 0 };
    CLEANUP(causes) struct causes excused = { 0 };
    struct schema_validate_options options = { .old = value };

    causes_init(&first, arena);
    causes_init(&second, arena);
    causes_init(&excused, arena);
    schema_validate(schema, value, NULL, NULL, &first);
    schema_validate(schema, value, NULL, NULL, &second);
    schema_validate(schema, value, NULL, &options, &excused);
    ASSERT(first.list.count == second.list.count);
    for (size_t i = 0; i < first.list.count; i++) {
        ASSERT(strcmp(first.list.items[i].field, second.list.items[i].field) == 0);
        ASSERT(strcmp(first.list.items[i].message, second.list.items[i].message) == 0);
    }
    ASSERT(excused.list.count <= first.list.count);
}

static void check(struct value openapi, const struct doc *doc)
{
    CLEANUP(arena) struct arena *arena = arena_create();
    CLEANUP(schema_compiled) struct schema_compiled *compiled = NULL;
    CLEANUP(causes) struct causes causes = { 0 };
    CLEANUP(doc) struct doc *settled = NULL;
    CLEANUP(error) struct error *err = NULL;

    causes_init(&causes, arena);
    schema_check(openapi, NULL, true, test_object_meta(), &causes);
    err = schema_compile(openapi, test_object_meta(), &compiled);
    ASSERT(!err || !causes_is_empty(&causes));
    if (err)
        return;
    settled = settle(schema_compiled_root(compiled), doc);
    check_validation(schema_compiled_root(compiled), doc_root(settled ? settled : doc));
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    CLEANUP(doc) struct doc *openapi = NULL;
    CLEANUP(doc) struct doc *value = NULL;
    struct slice first;
    struct slice second;

    if (size > 1 << 14 || !slice_cut(slice_of((const char *)data, size), '\n', &first, &second))
        return 0;
    openapi = parse(first);
    value = parse(second);
    if (openapi && value)
        check(doc_root(openapi), value);
    return 0;
}
