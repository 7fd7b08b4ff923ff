/* Cells of pods. What a pod is doing is read from its containers: the first one that keeps it from
 * running is what a person wants to know. */
#include "api/columns_internal.h"
#include "api/condition.h"
#include "base/text.h"

struct summary {
    struct text reason;
    int64_t ready;
    int64_t total;
    int64_t restarts;
    struct slice last_restart; /* RFC 3339, UTC, so that texts compare as times */
};

static bool is_sidecar(struct value container)
{
    return slice_is(columns_text(container, "restartPolicy"), "Always");
}

static void set_reason(struct summary *summary, struct slice reason)
{
    text_clear(&summary->reason);
    text_append_slice(&summary->reason, reason);
}

static void count_restarts(struct summary *summary, struct value status)
{
    struct slice ended = columns_text(status, "lastState.terminated.finishedAt");

    summary->restarts += columns_int(status, "restartCount");
    if (slice_compare(ended, summary->last_restart) > 0)
        summary->last_restart = ended;
}

/* "Error", or what the process ended with. */
static void append_termination(struct text *text, struct value terminated)
{
    struct slice reason = columns_text(terminated, "reason");
    int64_t signal = columns_int(terminated, "signal");

    if (reason.size)
        text_append_slice(text, reason);
    else if (signal)
        text_appendf(text, "Signal:%lld", (long long)signal);
    else
        text_appendf(text, "ExitCode:%lld", (long long)columns_int(terminated, "exitCode"));
}

/* True when this init container is past, or a sidecar that runs: the next one counts. */
static bool is_past(struct summary *summary, struct value status, bool sidecar)
{
    struct value terminated = columns_find(status, "state.terminated");

    if (value_is_object(terminated) && columns_int(terminated, "exitCode") == 0)
        return true;
    if (!sidecar || !value_bool_or(columns_find(status, "started"), false))
        return false;
    if (value_bool_or(columns_find(status, "ready"), false))
        summary->ready++;
    return true;
}

static void describe_init(struct summary *summary, struct value status, size_t index, size_t count)
{
    struct value terminated = columns_find(status, "state.terminated");
    struct slice waiting = columns_text(status, "state.waiting.reason");

    text_clear(&summary->reason);
    text_append(&summary->reason, "Init:");
    if (value_is_object(terminated))
        append_termination(&summary->reason, terminated);
    else if (waiting.size && !slice_is(waiting, "PodInitializing"))
        text_append_slice(&summary->reason, waiting);
    else
        text_appendf(&summary->reason, "%zu/%zu", index, count);
}

/* False when an init container keeps the others from starting. `sidecars` gets the restarts of
 * those that go on running. */
static bool read_init(struct summary *summary, struct value pod, struct summary *sidecars)
{
    struct value specs = columns_find(pod, "spec.initContainers");

    DOC_EACH (item, columns_find(pod, "status.initContainerStatuses")) {
        struct value spec = columns_item(specs, "name", columns_text(item.value, "name"));

        count_restarts(summary, item.value);
        if (is_sidecar(spec))
            count_restarts(sidecars, item.value);
        if (is_past(summary, item.value, is_sidecar(spec)))
            continue;
        describe_init(summary, item.value, item.index, value_count(specs));
        return false;
    }
    return true;
}

/* True when this container runs and is ready. */
static bool read_container(struct summary *summary, struct value status)
{
    struct slice waiting = columns_text(status, "state.waiting.reason");
    struct value terminated = columns_find(status, "state.terminated");

    count_restarts(summary, status);
    if (waiting.size) {
        set_reason(summary, waiting);
    } else if (value_is_object(terminated)) {
        text_clear(&summary->reason);
        append_termination(&summary->reason, terminated);
    } else if (value_bool_or(columns_find(status, "ready"), false) &&
               value_is_object(columns_find(status, "state.running"))) {
        summary->ready++;
        return true;
    }
    return false;
}

/* The first container has the last word, so they are read from the end. */
static void read_containers(struct summary *summary, struct value pod)
{
    struct value statuses = columns_find(pod, "status.containerStatuses");
    bool running = false;

    for (size_t i = value_count(statuses); i > 0; i--) {
        if (read_container(summary, value_at(statuses, i - 1)))
            running = true;
    }
    if (running && slice_is(text_slice(&summary->reason), "Completed"))
        set_reason(summary,
                   condition_is(pod, "Ready", "True") ? SLICE("Running") : SLICE("NotReady"));
}

static void read_phase(struct summary *summary, struct value pod)
{
    struct slice reason = columns_text(pod, "status.reason");

    set_reason(summary, reason.size ? reason : columns_text(pod, "status.phase"));
    if (slice_is(columns_text(condition_find(pod, "PodScheduled"), "reason"), "SchedulingGated"))
        set_reason(summary, SLICE("SchedulingGated"));
    summary->total = (int64_t)value_count(columns_find(pod, "spec.containers"));
    DOC_EACH (item, columns_find(pod, "spec.initContainers")) {
        if (is_sidecar(item.value))
            summary->total++;
    }
}

static void read_deletion(struct summary *summary, struct value pod)
{
    struct slice phase = columns_text(pod, "status.phase");

    if (!columns_is_deleted(pod))
        return;
    if (slice_is(columns_text(pod, "status.reason"), "NodeLost"))
        set_reason(summary, SLICE("Unknown"));
    else if (!slice_is(phase, "Succeeded") && !slice_is(phase, "Failed"))
        set_reason(summary, SLICE("Terminating"));
}

static void summary_read(struct summary *summary, struct value pod)
{
    struct summary sidecars = { .reason = TEXT_EMPTY };

    read_phase(summary, pod);
    if (read_init(summary, pod, &sidecars) || condition_is(pod, "Initialized", "True")) {
        summary->restarts = sidecars.restarts;
        summary->last_restart = sidecars.last_restart;
        read_containers(summary, pod);
    }
    read_deletion(summary, pod);
}

static void summary_cleanup(struct summary *summary)
{
    text_done(&summary->reason);
}

void columns_write_pod_ready(const struct columns_row *row, const struct column *column)
{
    CLEANUP(summary) struct summary summary = { .reason = TEXT_EMPTY };

    (void)column;
    summary_read(&summary, row->object);
    text_appendf(row->json, "\"%lld/%lld\"", (long long)summary.ready, (long long)summary.total);
}

void columns_write_pod_status(const struct columns_row *row, const struct column *column)
{
    CLEANUP(summary) struct summary summary = { .reason = TEXT_EMPTY };

    (void)column;
    summary_read(&summary, row->object);
    columns_put(row, text_slice(&summary.reason));
}

void columns_write_pod_restarts(const struct columns_row *row, const struct column *column)
{
    CLEANUP(summary) struct summary summary = { .reason = TEXT_EMPTY };
    CLEANUP(text) struct text text = TEXT_EMPTY;

    (void)column;
    summary_read(&summary, row->object);
    text_appendf(&text, "%lld", (long long)summary.restarts);
    if (summary.restarts && summary.last_restart.size) {
        text_append(&text, " (");
        columns_append_age(summary.last_restart, row->now_ms, &text);
        text_append(&text, " ago)");
    }
    columns_put(row, text_slice(&text));
}

void columns_write_pod_gates(const struct columns_row *row, const struct column *column)
{
    struct value gates = columns_find(row->object, column->path);
    struct value conditions = columns_find(row->object, "status.conditions");
    CLEANUP(text) struct text text = TEXT_EMPTY;
    size_t open = 0;

    DOC_EACH (gate, gates) {
        struct value condition =
            columns_item(conditions, "type", columns_text(gate.value, "conditionType"));

        if (slice_is(columns_text(condition, "status"), "True"))
            open++;
    }
    if (value_count(gates))
        text_appendf(&text, "%zu/%zu", open, value_count(gates));
    columns_put_or(row, &text, column->absent);
}
