/* A new node is tainted until somebody has seen that it is ready: no pod comes to it before. */
#include "apiserver/admission_plugins.h"
#include "base/error.h"
#include "doc/doc.h"
#include "doc/edit.h"

#define NOT_READY SLICE("node.kubernetes.io/not-ready")
#define EFFECT    SLICE("NoSchedule")

static struct error *mutate(const struct admission *admission, struct doc **inout_object)
{
    struct edit *edit;
    struct edit_node taint;

    (void)admission;
    DOC_EACH (it, value_find(doc_root(*inout_object), VALUE_KEYS("spec", "taints"))) {
        if (slice_equal(value_string_or(value_get(it.value, SLICE("key")), SLICE("")), NOT_READY) &&
            slice_equal(value_string_or(value_get(it.value, SLICE("effect")), SLICE("")), EFFECT))
            return NULL;
    }
    edit = edit_begin(*inout_object);
    taint = edit_set_object(
        edit, EDIT_UNDER(edit_ensure_array(edit, EDIT_PATH("spec", "taints")), EDIT_END));
    edit_set_string(edit, EDIT_UNDER(taint, "key"), NOT_READY);
    edit_set_string(edit, EDIT_UNDER(taint, "effect"), EFFECT);
    return admission_replace(edit, inout_object);
}

const struct admission_plugin admission_node_taint = {
    .name = "TaintNodesByCondition",
    .operations = ADMISSION_CREATE,
    .group = "",
    .plural = "nodes",
    .mutate = mutate,
};
