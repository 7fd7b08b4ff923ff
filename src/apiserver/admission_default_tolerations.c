/* A pod stays for five minutes on a node that is not ready or out of reach, unless it says
 * otherwise. */
#include "apiserver/admission_plugins.h"
#include "base/error.h"
#include "doc/doc.h"
#include "doc/edit.h"

enum {
    PATIENCE_S = 300
};

static const char *const taints[] = {
    "node.kubernetes.io/not-ready",
    "node.kubernetes.io/unreachable",
};

/* Every taint of every effect is tolerated by what names none. */
static bool tolerates(struct value pod, const char *taint)
{
    DOC_EACH (it, value_find(pod, VALUE_KEYS("spec", "tolerations"))) {
        struct slice key = value_string_or(value_get(it.value, SLICE("key")), SLICE(""));
        struct slice effect = value_string_or(value_get(it.value, SLICE("effect")), SLICE(""));

        if ((!key.size || slice_is(key, taint)) && (!effect.size || slice_is(effect, "NoExecute")))
            return true;
    }
    return false;
}

static void tolerate(struct edit *edit, const char *taint)
{
    struct edit_node list = edit_ensure_array(edit, EDIT_PATH("spec", "tolerations"));
    struct edit_node node = edit_set_object(edit, EDIT_UNDER(list, EDIT_END));

    edit_set_string(edit, EDIT_UNDER(node, "key"), slice_from(taint));
    edit_set_string(edit, EDIT_UNDER(node, "operator"), SLICE("Exists"));
    edit_set_string(edit, EDIT_UNDER(node, "effect"), SLICE("NoExecute"));
    edit_set_int(edit, EDIT_UNDER(node, "tolerationSeconds"), PATIENCE_S);
}

static struct error *mutate(const struct admission *admission, struct doc **inout_object)
{
    struct value pod = doc_root(*inout_object);
    struct edit *edit = NULL;

    (void)admission;
    for (size_t i = 0; i < COUNT_OF(taints); i++) {
        if (tolerates(pod, taints[i]))
            continue;
        edit = edit ? edit : edit_begin(*inout_object);
        tolerate(edit, taints[i]);
    }
    return edit ? admission_replace(edit, inout_object) : NULL;
}

const struct admission_plugin admission_default_tolerations = {
    .name = "DefaultTolerationSeconds",
    .operations = ADMISSION_CREATE | ADMISSION_UPDATE,
    .group = "",
    .plural = "pods",
    .mutate = mutate,
};
