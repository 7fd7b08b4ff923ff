/* Nodes that are silent: their conditions become unknown, and taints keep pods away from them. The
 * same taints follow from what nodes say of themselves. */
#include <string.h>

#include "api/condition.h"
#include "api/meta.h"
#include "base/arena.h"
#include "base/clock.h"
#include "base/error.h"
#include "base/memory.h"
#include "base/timestamp.h"
#include "doc/doc.h"
#include "doc/edit.h"
#include "housekeeping/controllers.h"
#include "housekeeping/housekeeping.h"
#include "housekeeping/limits.h"
#include "kube/resources.h"

#define LEASES "kube-node-lease"

/* A taint that a condition stands for. */
struct rule {
    const char *condition;
    const char *status; /* that the condition must have */
    const char *key;
    const char *effect;
};

static const struct rule rules[] = {
    { "Ready", "False", "node.kubernetes.io/not-ready", "NoSchedule" },
    { "Ready", "Unknown", "node.kubernetes.io/unreachable", "NoSchedule" },
    { "Ready", "False", "node.kubernetes.io/not-ready", "NoExecute" },
    { "Ready", "Unknown", "node.kubernetes.io/unreachable", "NoExecute" },
    { "MemoryPressure", "True", "node.kubernetes.io/memory-pressure", "NoSchedule" },
    { "DiskPressure", "True", "node.kubernetes.io/disk-pressure", "NoSchedule" },
    { "PIDPressure", "True", "node.kubernetes.io/pid-pressure", "NoSchedule" },
    { "NetworkUnavailable", "True", "node.kubernetes.io/network-unavailable", "NoSchedule" },
};

/* A lease concerns the node of its name. */
static void map_lease(struct controller_keys *keys, const struct informer_change *change)
{
    struct object_key key = { SLICE(""), change->key.name };

    controller_keys_add(keys, &key);
}

/* --- silence -------------------------------------------------------------------------------- */

static int64_t time_ms(struct slice text)
{
    int64_t at_us = 0;

    error_drop(timestamp_parse(text, &at_us), "counts as long ago");
    return at_us / 1000;
}

/* When the node will have been silent for too long. What happened while nobody listened, because
 * the server slept, is not held against it. */
static int64_t deadline_ms(struct reconcile *rc, struct value lease)
{
    const struct housekeeping_options *options = rc->context;
    struct value spec = value_get(lease, SLICE("spec"));
    int64_t grace_ms = value_int_or(value_get(spec, SLICE("leaseDurationSeconds")), 0) * 1000;
    int64_t last_ms = time_ms(value_text(spec, "renewTime"));
    struct meta meta;

    meta_read(doc_root(rc->object), &meta);
    if (!last_ms) {
        last_ms = time_ms(meta.created);
        grace_ms = NODE_STARTUP_MS;
    }
    if (last_ms < options->started_ms)
        last_ms = options->started_ms;
    return last_ms + (grace_ms > (int64_t)NODE_SILENCE_MS ? grace_ms : (int64_t)NODE_SILENCE_MS);
}

static bool has_word(struct value object, const char *type)
{
    return value_exists(condition_find(object, type));
}

/* In upstream's words. Only what a kubelet tells about itself is unknown now. */
static bool silence(struct reconcile *rc, struct edit *edit)
{
    static const char *const types[] = { "Ready", "MemoryPressure", "DiskPressure", "PIDPressure" };
    struct value object = doc_root(rc->object);
    bool changed = false;

    for (size_t i = 0; i < COUNT_OF(types); i++) {
        bool never = !has_word(object, types[i]);

        if (condition_is(object, types[i], "Unknown"))
            continue;
        changed |=
            condition_set(edit, object,
                          &(struct condition){
                              .type = types[i],
                              .status = "Unknown",
                              .reason = never ? "NodeStatusNeverUpdated" : "NodeStatusUnknown",
                              .message = never ? "Kubelet never posted node status."
                                               : "Kubelet stopped posting node status.",
                          },
                          clock_wall_us(rc->clock));
    }
    return changed;
}

static struct error *tell_silence(struct reconcile *rc)
{
    struct edit *edit = edit_begin(rc->object);
    CLEANUP(doc) struct doc *silent = NULL;
    struct error *err;

    if (!silence(rc, edit)) {
        edit_free(edit);
        return NULL;
    }
    err = edit_seal(edit, &silent);
    if (err)
        return err;
    return kube_update_status(&rc->kube, &KUBE_NODES, silent, NULL); /* taints follow it */
}

/* --- taints --------------------------------------------------------------------------------- */

static const struct rule *rule_of(struct value taint)
{
    for (size_t i = 0; i < COUNT_OF(rules); i++) {
        if (slice_is(value_text(taint, "key"), rules[i].key) &&
            slice_is(value_text(taint, "effect"), rules[i].effect))
            return &rules[i];
    }
    return NULL;
}

static bool has_taint(struct value object, const struct rule *rule)
{
    DOC_EACH (it, value_find(object, VALUE_KEYS("spec", "taints"))) {
        if (rule_of(it.value) == rule)
            return true;
    }
    return false;
}

/* A node that never said anything is as one that is not ready. */
static bool applies(const struct rule *rule, struct value object)
{
    if (strcmp(rule->condition, "Ready") == 0 && strcmp(rule->status, "False") == 0 &&
        !has_word(object, "Ready"))
        return strcmp(rule->effect, "NoSchedule") == 0;
    return condition_is(object, rule->condition, rule->status);
}

static bool is_as_it_should_be(struct value object)
{
    for (size_t i = 0; i < COUNT_OF(rules); i++) {
        if (applies(&rules[i], object) != has_taint(object, &rules[i]))
            return false;
    }
    return true;
}

static void add_taint(struct edit *edit, struct edit_node list, const struct rule *rule,
                      const char *now)
{
    struct edit_node taint = edit_set_object(edit, EDIT_UNDER(list, EDIT_END));

    edit_set_string(edit, EDIT_UNDER(taint, "key"), slice_from(rule->key));
    edit_set_string(edit, EDIT_UNDER(taint, "effect"), slice_from(rule->effect));
    edit_set_string(edit, EDIT_UNDER(taint, "timeAdded"), slice_from(now));
}

/* Those of others stay where they are; ours that stay keep their time. */
static bool set_taints(void *context, struct value object, struct edit *edit)
{
    const struct reconcile *rc = context;
    const char *now = timestamp_format(rc->arena, clock_wall_us(rc->clock), TIMESTAMP_SECONDS);
    struct edit_node list;

    if (is_as_it_should_be(object))
        return false;
    list = edit_set_array(edit, EDIT_PATH("spec", "taints"));
    DOC_EACH (it, value_find(object, VALUE_KEYS("spec", "taints"))) {
        const struct rule *rule = rule_of(it.value);

        if (!rule || applies(rule, object))
            edit_set_value(edit, EDIT_UNDER(list, EDIT_END), it.value);
    }
    for (size_t i = 0; i < COUNT_OF(rules); i++) {
        if (applies(&rules[i], object) && !has_taint(object, &rules[i]))
            add_taint(edit, list, &rules[i], now);
    }
    if (edit_count(edit, list) == 0)
        edit_remove(edit, EDIT_PATH("spec", "taints"));
    return true;
}

/* --- a run ---------------------------------------------------------------------------------- */

static struct error *reconcile(struct reconcile *rc)
{
    struct kube_change what = { &KUBE_NODES, NULL, rc->name, NULL };
    int64_t now_ms = clock_wall_ms(rc->clock);
    CLEANUP(doc) struct doc *lease = NULL;
    struct error *err;
    int64_t due_ms;

    if (!rc->object || controllers_yield(rc))
        return NULL;
    err = kube_find(&rc->kube, &KUBE_LEASES, LEASES, rc->name, &lease);
    if (err)
        return err;
    due_ms = deadline_ms(rc, lease ? doc_root(lease) : VALUE_ABSENT_VALUE);
    if (due_ms > now_ms)
        reconcile_again(rc, (uint64_t)(due_ms - now_ms));
    else if (!condition_is(doc_root(rc->object), "Ready", "Unknown"))
        return tell_silence(rc);
    return kube_edit(&rc->kube, &what, set_taints, rc, NULL);
}

const struct controller node_lifecycle_controller = {
    .name = "node-lifecycle-controller",
    .objects = { &KUBE_NODES },
    .watches = { { &KUBE_LEASES, map_lease, .namespace = LEASES } },
    .reconcile = reconcile,
};
