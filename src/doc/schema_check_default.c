/* Defaults of a schema must be what the schema says, without fields that pruning would take. */
#include "base/arena.h"
#include "base/error.h"
#include "doc/causes.h"
#include "doc/doc.h"
#include "doc/edit.h"
#include "doc/path.h"
#include "doc/schema_check_internal.h"
#include "doc/schema_keyword_internal.h"
#include "doc/schema_prune.h"
#include "doc/schema_step_internal.h"
#include "doc/schema_validate.h"

static bool has_unknown_fields(struct schema schema, struct value value)
{
    CLEANUP(doc) struct doc *doc = doc_from_value(value);
    CLEANUP(edit) struct edit *edit = edit_begin(doc);

    return schema_prune(schema, edit, edit_find(edit, EDIT_ROOT), NULL, NULL);
}

static void check_default(struct value value, struct schema schema, const struct path *path,
                          struct causes *causes)
{
    if (has_unknown_fields(schema, value))
        causes_addf(causes, CAUSE_INVALID, path, value, "must not have unknown fields");
    schema_validate(schema, value, path, NULL, causes);
}

void check_defaults(struct value schema, struct schema compiled, const struct path *path,
                    struct causes *causes)
{
    struct path place = path_key(path, SLICE("default"));
    struct path items = path_key(path, SLICE("items"));
    struct path properties = path_key(path, SLICE("properties"));
    struct schema member;

    if (!value_is_object(schema))
        return;
    if (value_exists(keyword_default(schema)))
        check_default(keyword_default(schema), compiled, &place, causes);
    check_defaults(keyword_object(schema, "items"), schema_step_items(compiled), &items, causes);
    DOC_EACH (it, keyword_object(schema, "properties")) {
        struct path entry = path_entry(&properties, it.key);

        if (schema_step(compiled, it.key, &member))
            check_defaults(it.value, member, &entry, causes);
    }
}
