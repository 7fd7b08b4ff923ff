/* What pods take from quotas: themselves while they live, and what they ask for. */
#include <stdlib.h>

#include "api/pod_resources.h"
#include "api/quota_internal.h"
#include "base/arena.h"
#include "base/error.h"
#include "base/memory.h"
#include "base/text.h"
#include "base/timestamp.h"

#define REQUESTS "requests."

static const char *const compute[] = { "cpu", "memory", "ephemeral-storage" };

/* Not one of ours: "example.com/gpu". */
static bool is_foreign(struct slice name)
{
    size_t offset;

    return slice_find(name, SLICE("/"), &offset) &&
           !slice_find(name, SLICE("kubernetes.io/"), &offset);
}

bool quota_is_for_pods(struct slice name)
{
    struct slice rest = name;

    if (slice_is(name, "pods") || slice_has_prefix(name, "hugepages-"))
        return true;
    if (slice_has_prefix(name, REQUESTS))
        rest = slice_of(name.data + strlen(REQUESTS), name.size - strlen(REQUESTS));
    else if (slice_has_prefix(name, "limits."))
        rest = slice_of(name.data + strlen("limits."), name.size - strlen("limits."));
    for (size_t i = 0; i < COUNT_OF(compute); i++) {
        if (slice_is(rest, compute[i]))
            return true;
    }
    return slice_has_prefix(name, REQUESTS) &&
           (slice_has_prefix(rest, "hugepages-") || is_foreign(name));
}

/* --- scopes -------------------------------------------------------------------------------- */

static bool is_terminating(struct value pod)
{
    return value_int_or(value_find(pod, VALUE_KEYS("spec", "activeDeadlineSeconds")), -1) >= 0;
}

static bool is_best_effort(struct value pod)
{
    struct slice class =
        value_string_or(value_find(pod, VALUE_KEYS("status", "qosClass")), SLICE(""));
    static const char *const lists[] = { "containers", "initContainers" };
    static const char *const kinds[] = { "requests", "limits" };

    if (class.size)
        return slice_is(class, "BestEffort");
    for (size_t i = 0; i < COUNT_OF(lists); i++) {
        DOC_EACH (it, value_find(pod, VALUE_KEYS("spec", lists[i]))) {
            for (size_t j = 0; j < COUNT_OF(kinds); j++) {
                struct value list = value_find(it.value, VALUE_KEYS("resources", kinds[j]));

                if (value_exists(value_get(list, SLICE("cpu"))) ||
                    value_exists(value_get(list, SLICE("memory"))))
                    return false;
            }
        }
    }
    return true;
}

static bool crosses(struct value term)
{
    return value_count(value_get(term, SLICE("namespaces"))) > 0 ||
           value_is_object(value_get(term, SLICE("namespaceSelector")));
}

static bool has_crossing_term(struct value affinity)
{
    DOC_EACH (it, value_get(affinity, SLICE("requiredDuringSchedulingIgnoredDuringExecution"))) {
        if (crosses(it.value))
            return true;
    }
    DOC_EACH (it, value_get(affinity, SLICE("preferredDuringSchedulingIgnoredDuringExecution"))) {
        if (crosses(value_get(it.value, SLICE("podAffinityTerm"))))
            return true;
    }
    return false;
}

bool quota_pod_is_in_scope(struct value pod, struct slice scope, struct slice test,
                           struct value values)
{
    struct value affinity = value_find(pod, VALUE_KEYS("spec", "affinity"));

    if (slice_is(scope, "Terminating"))
        return is_terminating(pod);
    if (slice_is(scope, "NotTerminating"))
        return !is_terminating(pod);
    if (slice_is(scope, "BestEffort"))
        return is_best_effort(pod);
    if (slice_is(scope, "NotBestEffort"))
        return !is_best_effort(pod);
    if (slice_is(scope, "CrossNamespacePodAffinity"))
        return has_crossing_term(value_get(affinity, SLICE("podAffinity"))) ||
               has_crossing_term(value_get(affinity, SLICE("podAntiAffinity")));
    return slice_is(scope, "PriorityClass") &&
           quota_selects(test, values,
                         value_string_or(value_find(pod, VALUE_KEYS("spec", "priorityClassName")),
                                         SLICE("")));
}

/* All that the scopes look at. */
bool quota_pod_is_same_scope(struct value a, struct value b)
{
    static const char *const fields[] = { "priorityClassName", "affinity" };

    for (size_t i = 0; i < COUNT_OF(fields); i++) {
        if (!value_equal(value_find(a, VALUE_KEYS("spec", fields[i])),
                         value_find(b, VALUE_KEYS("spec", fields[i]))))
            return false;
    }
    return is_terminating(a) == is_terminating(b) && is_best_effort(a) == is_best_effort(b);
}

/* --- usage --------------------------------------------------------------------------------- */

int64_t quota_pod_ends_us(struct value pod)
{
    struct value metadata = value_get(pod, SLICE("metadata"));
    struct slice deleted =
        value_string_or(value_get(metadata, SLICE("deletionTimestamp")), SLICE(""));
    int64_t grace_s;
    int64_t end_us;
    struct error *err;

    if (!deleted.size ||
        !value_int(value_get(metadata, SLICE("deletionGracePeriodSeconds")), &grace_s))
        return 0;
    err = timestamp_parse(deleted, &end_us);
    if (err) {
        error_drop(err, "a time that is none has no end");
        return 0;
    }
    return end_us + grace_s * 1000000;
}

/* One that has ended, or should have: nobody is charged for a node that is out of reach. */
static bool is_over(struct value pod, int64_t now_us)
{
    struct slice phase = value_string_or(value_find(pod, VALUE_KEYS("status", "phase")), SLICE(""));
    int64_t end_us = quota_pod_ends_us(pod);

    return slice_is(phase, "Failed") || slice_is(phase, "Succeeded") || (end_us && now_us > end_us);
}

static struct slice prefixed(struct arena *arena, const char *prefix, struct slice name)
{
    return slice_from(arena_format(arena, "%s" SLICE_FORMAT, prefix, SLICE_ARGUMENT(name)));
}

static bool is_compute(struct slice name)
{
    for (size_t i = 0; i < COUNT_OF(compute); i++) {
        if (slice_is(name, compute[i]))
            return true;
    }
    return false;
}

/* As quotas call it: "cpu" and "requests.cpu", "limits.cpu". */
static void add_amounts(struct resource_list *usage, const struct resource_list *requests,
                        const struct resource_list *limits)
{
    for (size_t i = 0; i < requests->count; i++) {
        struct slice name = requests->items[i].name;
        bool both = is_compute(name) || slice_has_prefix(name, "hugepages-");

        if (both)
            resource_list_set(usage, name, &requests->items[i].quantity);
        if (both || (is_foreign(name) && !slice_has_prefix(name, REQUESTS)))
            resource_list_set(usage, prefixed(usage->arena, REQUESTS, name),
                              &requests->items[i].quantity);
    }
    for (size_t i = 0; i < limits->count; i++) {
        if (is_compute(limits->items[i].name))
            resource_list_set(usage, prefixed(usage->arena, "limits.", limits->items[i].name),
                              &limits->items[i].quantity);
    }
}

void quota_add_pod(struct resource_list *usage, struct value pod, int64_t now_us)
{
    struct quantity one = quantity_from_int(1, QUANTITY_DECIMAL_SI);
    struct resource_list requests;
    struct resource_list limits;

    if (is_over(pod, now_us))
        return;
    resource_list_set(usage, SLICE("pods"), &one);
    requests = pod_resources(usage->arena, pod, POD_REQUESTS, true);
    limits = pod_resources(usage->arena, pod, POD_LIMITS, true);
    add_amounts(usage, &requests, &limits);
}

/* --- what must be said --------------------------------------------------------------------- */

/* Upstream calls it a mistake to ask for more than these, and so do we. */
static const char *const required[] = {
    "cpu", "limits.cpu", "limits.memory", "memory", "requests.cpu", "requests.memory",
};

static bool says(struct arena *arena, struct value container, struct slice name)
{
    struct resource_list requests =
        resource_list_read(arena, value_find(container, VALUE_KEYS("resources", "requests")));
    struct resource_list limits =
        resource_list_read(arena, value_find(container, VALUE_KEYS("resources", "limits")));
    struct resource_list usage = resource_list_new(arena);

    add_amounts(&usage, &requests, &limits);
    return resource_list_has(&usage, name);
}

static int by_text(const void *a, const void *b)
{
    const struct slice *left = a;
    const struct slice *right = b;

    return slice_compare(*left, *right);
}

/* "a,b": the containers that do not say it, in order. Empty: all do. */
static void append_silent(struct arena *arena, struct text *text, struct value pod,
                          struct slice name)
{
    static const char *const lists[] = { "containers", "initContainers" };
    struct value spec = value_get(pod, SLICE("spec"));
    size_t most = value_count(value_get(spec, slice_from(lists[0]))) +
                  value_count(value_get(spec, slice_from(lists[1])));
    struct slice *names = arena_array(arena, most, struct slice);
    size_t count = 0;

    for (size_t i = 0; i < COUNT_OF(lists); i++) {
        DOC_EACH (it, value_get(spec, slice_from(lists[i]))) {
            if (!says(arena, it.value, name))
                names[count++] = value_string_or(value_get(it.value, SLICE("name")), SLICE(""));
        }
    }
    if (count > 1)
        qsort(names, count, sizeof(*names), by_text);
    for (size_t i = 0; i < count; i++) {
        if (i)
            text_append_char(text, ',');
        text_append_slice(text, names[i]);
    }
}

const char *quota_pod_missing(struct arena *arena, struct value pod,
                              const struct resource_list *hard)
{
    CLEANUP(text) struct text text = TEXT_EMPTY;

    if (pod_resources_has_own(pod))
        return NULL;
    for (size_t i = 0; i < COUNT_OF(required); i++) {
        struct slice name = slice_from(required[i]);
        CLEANUP(text) struct text silent = TEXT_EMPTY;

        if (!resource_list_has(hard, name))
            continue;
        append_silent(arena, &silent, pod, name);
        if (silent.size)
            text_appendf(&text, "%s%s for: %s", text.size ? "; " : "must specify ", required[i],
                         text_string(&silent));
    }
    return text.size ? arena_strdup(arena, text_string(&text)) : NULL;
}
