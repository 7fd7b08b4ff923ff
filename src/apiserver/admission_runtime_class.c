/* What the runtime class of a pod adds to it: overhead, where it can run, what it must tolerate. */
#include "apiserver/admission_plugins.h"
#include "apiserver/apiserver_internal.h"
#include "apiserver/request.h"
#include "apiserver/stored.h"
#include "apiserver/toleration.h"
#include "base/error.h"
#include "base/quantity.h"
#include "doc/doc.h"
#include "doc/edit.h"

#define MISMATCH "pod rejected: Pod's Overhead doesn't match RuntimeClass's defined Overhead"

/* NULL: the pod names none. */
static struct error *find_class(const struct admission *admission, struct value pod,
                                struct doc **out_class)
{
    struct slice name;

    *out_class = NULL;
    if (!value_string(value_find(pod, VALUE_KEYS("spec", "runtimeClassName")), &name))
        return NULL;
    *out_class =
        stored_find(admission->request->server, "node.k8s.io", "runtimeclasses", SLICE(""), name);
    if (*out_class)
        return NULL;
    return admission_refuse(admission, pod,
                            "pod rejected: RuntimeClass \"" SLICE_FORMAT "\" not found",
                            SLICE_ARGUMENT(name));
}

static struct quantity quantity_of(struct value value)
{
    struct quantity quantity = quantity_from_int(0, QUANTITY_DECIMAL_SI);

    error_drop(quantity_parse(value_string_or(value, SLICE("0")), &quantity),
               "validation tells what is wrong with it");
    return quantity;
}

/* By amount: 1 and 1000m are the same. */
static bool same_amounts(struct value a, struct value b)
{
    if (value_count(a) != value_count(b))
        return false;
    DOC_EACH (it, a) {
        struct value other = value_get(b, it.key);
        struct quantity left = quantity_of(it.value);
        struct quantity right = quantity_of(other);

        if (!value_exists(other) || quantity_compare(&left, &right) != 0)
            return false;
    }
    return true;
}

static struct error *set_selector(const struct admission *admission, struct value pod,
                                  struct value wanted, struct edit *edit)
{
    struct value selector = value_find(pod, VALUE_KEYS("spec", "nodeSelector"));

    DOC_EACH (it, wanted) {
        struct slice text = value_string_or(it.value, SLICE(""));
        struct slice has = value_string_or(value_get(selector, it.key), text);

        if (!slice_equal(has, text))
            return admission_refuse(admission, pod,
                                    "conflict: runtimeClass.scheduling.nodeSelector[" SLICE_FORMAT
                                    "] = " SLICE_FORMAT "; pod.spec.nodeSelector[" SLICE_FORMAT
                                    "] = " SLICE_FORMAT,
                                    SLICE_ARGUMENT(it.key), SLICE_ARGUMENT(text),
                                    SLICE_ARGUMENT(it.key), SLICE_ARGUMENT(has));
        edit_set_string(
            edit, EDIT_MEMBER(edit_ensure_object(edit, EDIT_PATH("spec", "nodeSelector")), it.key),
            text);
    }
    return NULL;
}

static struct error *mutate(const struct admission *admission, struct doc **inout_object)
{
    struct value pod = doc_root(*inout_object);
    CLEANUP(doc) struct doc *class = NULL;
    CLEANUP(edit) struct edit *edit = NULL;
    struct value overhead;
    struct value scheduling;
    struct error *err;

    err = find_class(admission, pod, &class);
    if (err || !class)
        return err;
    overhead = value_find(doc_root(class), VALUE_KEYS("overhead", "podFixed"));
    scheduling = value_get(doc_root(class), SLICE("scheduling"));
    edit = edit_begin(*inout_object);
    if (value_exists(overhead)) {
        struct value has = value_find(pod, VALUE_KEYS("spec", "overhead"));

        if (value_count(has) && !same_amounts(overhead, has))
            return admission_refuse(admission, pod, MISMATCH);
        edit_set_value(edit, EDIT_PATH("spec", "overhead"), overhead);
    }
    if (value_exists(scheduling)) {
        err = set_selector(admission, pod, value_get(scheduling, SLICE("nodeSelector")), edit);
        if (err)
            return err;
        toleration_merge(value_find(pod, VALUE_KEYS("spec", "tolerations")),
                         value_get(scheduling, SLICE("tolerations")), edit);
    }
    return admission_replace(STEAL(edit), inout_object);
}

static struct error *validate(const struct admission *admission, const struct doc *object)
{
    struct value pod = doc_root(object);
    struct value has = value_find(pod, VALUE_KEYS("spec", "overhead"));
    CLEANUP(doc) struct doc *class = NULL;
    struct value overhead = VALUE_ABSENT_VALUE;
    struct error *err;

    err = find_class(admission, pod, &class);
    if (err)
        return err;
    if (class)
        overhead = value_find(doc_root(class), VALUE_KEYS("overhead", "podFixed"));
    if (!value_exists(overhead) && value_exists(has))
        return admission_refuse(admission, pod,
                                "pod rejected: Pod Overhead set without corresponding RuntimeClass "
                                "defined Overhead");
    return same_amounts(overhead, has) ? NULL : admission_refuse(admission, pod, MISMATCH);
}

const struct admission_plugin admission_runtime_class = {
    .name = "RuntimeClass",
    .operations = ADMISSION_CREATE,
    .group = "",
    .plural = "pods",
    .mutate = mutate,
    .validate = validate,
};
