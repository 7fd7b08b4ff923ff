/* Replacing machines that do not come up, failed, or whose Node is not well. */
#include "machines/remediation.h"

#include "api/condition.h"
#include "base/error.h"
#include "base/timestamp.h"
#include "machines/limits.h"
#include "machines/machine.h"
#include "machines/names.h"

static int64_t ago_ms(struct slice time, int64_t now_ms)
{
    int64_t then_us = now_ms * 1000;

    error_drop(timestamp_parse(time, &then_us), "counts as now");
    return now_ms - then_us / 1000;
}

static struct remediation after(struct slice since, int64_t now_ms, int64_t limit_ms,
                                bool unhealthy)
{
    int64_t left = limit_ms - ago_ms(since, now_ms);

    return (struct remediation){
        .due = left <= 0,
        .wait_ms = left > 0 ? (uint64_t)left : 0,
        .unhealthy = unhealthy,
    };
}

/* A tenant that could not be asked says nothing about the Node. */
static bool is_node_ill(struct value condition)
{
    return slice_is(value_text(condition, "status"), "False") ||
           slice_is(value_text(condition, "reason"), "NodeConditionsFailed");
}

/* Counted from when it had everything to start with: a machine that waits for a control plane is
 * not to blame. */
static struct remediation after_startup(const struct machine *machine, int64_t now_ms)
{
    struct value condition = condition_find(machine->root, "BootstrapReady");

    if (!slice_is(value_text(condition, "status"), "True"))
        return (struct remediation){ 0 };
    return after(value_text(condition, "lastTransitionTime"), now_ms, MACHINES_STARTUP_MS, true);
}

struct remediation remediation_of(const struct machine *machine, int64_t now_ms)
{
    struct value condition = condition_find(machine->root, "NodeHealthy");
    struct value annotations = machine->meta.annotations;

    if (machine->meta.deleting ||
        value_exists(value_get(annotations, SLICE(NAMES_SKIP_REMEDIATION))))
        return (struct remediation){ 0 };
    if (value_exists(value_get(annotations, SLICE(NAMES_REMEDIATE))))
        return (struct remediation){ .due = true };
    if (machine->failed)
        return after(machine->phase_since, now_ms, MACHINES_FAILED_MS, false);
    if (!machine->node_name.size)
        return after_startup(machine, now_ms);
    if (is_node_ill(condition))
        return after(value_text(condition, "lastTransitionTime"), now_ms, MACHINES_UNHEALTHY_MS,
                     true);
    return (struct remediation){ 0 };
}

bool remediation_is_allowed(size_t unhealthy, size_t all)
{
    return unhealthy <= 1 || unhealthy * 100 <= all * MACHINES_MAX_UNHEALTHY_PERCENT;
}
