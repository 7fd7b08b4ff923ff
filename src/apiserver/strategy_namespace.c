/* Namespaces: they stay until the last finalizer of their spec is gone. */
#include "apiserver/request.h"
#include "apiserver/strategies.h"
#include "doc/edit.h"

#define FINALIZER SLICE("kubernetes")

static bool has_finalizer(struct value namespace)
{
    DOC_EACH (it, value_find(namespace, VALUE_KEYS("spec", "finalizers"))) {
        if (slice_equal(value_string_or(it.value, SLICE("")), FINALIZER))
            return true;
    }
    return false;
}

static struct error *prepare(const struct strategy_change *change, struct edit *edit)
{
    struct value name = value_find(change->after, VALUE_KEYS("metadata", "name"));

    if (value_exists(change->before)) {
        /* Finalizers change through /finalize, the phase when it is deleted. */
        if (!request_is_part(change->request, "finalize")) {
            struct value before = value_find(change->before, VALUE_KEYS("spec", "finalizers"));

            if (value_exists(before))
                edit_set_value(edit, EDIT_PATH("spec", "finalizers"), before);
        }
    } else {
        edit_set_string(edit, EDIT_PATH("status", "phase"), SLICE("Active"));
        if (!has_finalizer(change->after))
            edit_set_string(
                edit,
                EDIT_UNDER(edit_ensure_array(edit, EDIT_PATH("spec", "finalizers")), EDIT_END),
                FINALIZER);
    }
    edit_set_value(edit, EDIT_PATH("metadata", "labels", "kubernetes.io/metadata.name"), name);
    return NULL;
}

static bool holds(struct value object)
{
    return value_count(value_find(object, VALUE_KEYS("spec", "finalizers"))) > 0;
}

static void mark(struct value object, struct edit *edit)
{
    (void)object;
    edit_set_string(edit, EDIT_PATH("status", "phase"), SLICE("Terminating"));
}

const struct strategy strategy_namespace = {
    .group = "",
    .kind = "Namespace",
    .prepare = prepare,
    .holds = holds,
    .mark = mark,
};
