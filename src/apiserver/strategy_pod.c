/* Pods: they begin pending, and whoever runs them gets time to stop them. */
#include "apiserver/strategies.h"
#include "doc/edit.h"

enum {
    DEFAULT_GRACE_S = 30
};

static int64_t grace_s(struct value object, bool asked, int64_t asked_s)
{
    struct value spec = value_get(object, SLICE("spec"));
    struct slice phase =
        value_string_or(value_find(object, VALUE_KEYS("status", "phase")), SLICE(""));
    int64_t grace = asked ? asked_s
                          : value_int_or(value_get(spec, SLICE("terminationGracePeriodSeconds")),
                                         DEFAULT_GRACE_S);

    /* Nobody runs it yet, or any more. */
    if (!value_string_or(value_get(spec, SLICE("nodeName")), SLICE("")).size ||
        slice_is(phase, "Succeeded") || slice_is(phase, "Failed"))
        grace = 0;
    return grace < 0 ? 1 : grace;
}

static bool has_resources(struct value container, const char *what)
{
    struct value list = value_find(container, VALUE_KEYS("resources", what));

    return value_exists(value_get(list, SLICE("cpu"))) ||
           value_exists(value_get(list, SLICE("memory")));
}

static bool is_guaranteed(struct value container)
{
    struct value limits = value_find(container, VALUE_KEYS("resources", "limits"));
    struct value requests = value_find(container, VALUE_KEYS("resources", "requests"));

    return value_exists(value_get(limits, SLICE("cpu"))) &&
           value_exists(value_get(limits, SLICE("memory"))) &&
           value_equal(value_get(limits, SLICE("cpu")), value_get(requests, SLICE("cpu"))) &&
           value_equal(value_get(limits, SLICE("memory")), value_get(requests, SLICE("memory")));
}

/* The quality of service that follows from what its containers ask for. */
static const char *qos_class(struct value pod)
{
    static const char *const lists[] = { "containers", "initContainers" };
    bool any = false;
    bool all = true;

    for (size_t i = 0; i < 2; i++) {
        DOC_EACH (it, value_find(pod, VALUE_KEYS("spec", lists[i]))) {
            any = any || has_resources(it.value, "limits") || has_resources(it.value, "requests");
            all = all && is_guaranteed(it.value);
        }
    }
    return !any ? "BestEffort" : all ? "Guaranteed" : "Burstable";
}

static struct error *prepare(const struct strategy_change *change, struct edit *edit)
{
    if (value_exists(change->before))
        return NULL;
    edit_set_string(edit, EDIT_PATH("status", "phase"), SLICE("Pending"));
    edit_set_string(edit, EDIT_PATH("status", "qosClass"), slice_from(qos_class(change->after)));
    return NULL;
}

const struct strategy strategy_pod = {
    .group = "",
    .kind = "Pod",
    .prepare = prepare,
    .grace_s = grace_s,
};
