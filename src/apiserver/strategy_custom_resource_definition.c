/* CustomResourceDefinitions: their objects go before they do. */
#include "apiserver/definition_status.h"
#include "apiserver/strategies.h"
#include "doc/edit.h"

static struct slice storage_version(struct value definition)
{
    DOC_EACH (it, value_find(definition, VALUE_KEYS("spec", "versions"))) {
        if (value_bool_or(value_get(it.value, SLICE("storage")), false))
            return value_string_or(value_get(it.value, SLICE("name")), SLICE(""));
    }
    return SLICE("");
}

/* Every version that was ever the stored one is remembered. */
static void remember_version(struct edit *edit, struct value stored, struct slice version)
{
    struct edit_node list;

    DOC_EACH (it, stored) {
        if (slice_equal(value_string_or(it.value, SLICE("")), version))
            return;
    }
    list = edit_ensure_array(edit, EDIT_PATH("status", "storedVersions"));
    edit_set_string(edit, EDIT_UNDER(list, EDIT_END), version);
}

static struct error *prepare(const struct strategy_change *change, struct edit *edit)
{
    struct value stored = value_find(change->after, VALUE_KEYS("status", "storedVersions"));

    if (change->of_status)
        return NULL;
    remember_version(edit, stored, storage_version(change->after));
    return NULL;
}

const struct strategy strategy_custom_resource_definition = {
    .group = "apiextensions.k8s.io",
    .kind = "CustomResourceDefinition",
    .prepare = prepare,
    .cleanup_finalizer = DEFINITION_FINALIZER,
};
