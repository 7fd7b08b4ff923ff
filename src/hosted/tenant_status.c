/* What a TenantControlPlane says of itself: one word, conditions, and where everything is. */
#include <string.h>

#include "api/condition.h"
#include "api/steward_names.h"
#include "base/arena.h"
#include "base/clock.h"
#include "base/error.h"
#include "base/timestamp.h"
#include "doc/doc.h"
#include "doc/edit.h"
#include "hosted/hosted_internal.h"
#include "hosted/limits.h"
#include "hosted/steward_metrics.h"
#include "hosted/tenant_internal.h"
#include "kube/reconcile.h"
#include "kube/recorder.h"

#define STATUS(...) EDIT_PATH("status", __VA_ARGS__)

/* --- the word --------------------------------------------------------------------------------- */

static bool serves(const struct tenant_run *run)
{
    return run->state && run->state->phase == TENANT_READY;
}

/* It sleeps because nobody uses it. The next request is answered, so it is as good as ready. */
static bool dozes(const struct tenant_run *run)
{
    return run->state && run->state->phase == TENANT_ASLEEP;
}

static bool is_current(const struct tenant_run *run)
{
    return run->state && strcmp(run->state->version, run->plane.version) == 0;
}

/* It serves what is wanted, or will when it wakes: then it starts with the files it has now. */
static bool has_arrived(const struct tenant_run *run)
{
    return dozes(run) || (serves(run) && is_current(run));
}

static bool is_upgrading(const struct tenant_run *run)
{
    return run->installed.size && !slice_is(run->installed, run->plane.version);
}

static bool is_limited(const struct tenant_run *run)
{
    return run->plane.blocked.creation || run->plane.blocked.update || run->plane.blocked.deletion;
}

/* The first that holds; see the table of the specification. */
static const char *word_of(const struct tenant_run *run)
{
    if (run->pki.rotation.phase != CA_ROTATION_NONE)
        return "CertificateAuthorityRotating";
    if (run->plane.replicas == 0 && (!run->state || run->state->phase == TENANT_STOPPED))
        return "Sleeping";
    if (dozes(run))
        return "Sleeping";
    if (!run->installed.size && !serves(run))
        return "Provisioning";
    if (!serves(run))
        return "NotReady";
    if (is_upgrading(run) && !(serves(run) && is_current(run)))
        return "Upgrading";
    if (run->walks && !run->held)
        return "Upgrading"; /* more is to come */
    if (is_limited(run))
        return "WriteLimited";
    return "Ready";
}

static bool is_settled(const char *word)
{
    return strcmp(word, "Ready") == 0 || strcmp(word, "WriteLimited") == 0 ||
           strcmp(word, "Sleeping") == 0;
}

/* --- parts ------------------------------------------------------------------------------------ */

/* The object knows the second in which it was made; we know better if we saw it come. */
static void tell_first(struct tenant_run *run)
{
    struct value metadata = value_get(doc_root(run->rc->object), SLICE("metadata"));
    int64_t made_us = 0;
    struct error *err = timestamp_parse(value_text(metadata, "creationTimestamp"), &made_us);
    int64_t made_ms = made_us / 1000;

    error_drop(err, "the server writes no other time");
    if (run->news->seen_ms - made_ms < 1000)
        made_ms = run->news->seen_ms;
    steward_metrics_ready(run->hosted->metrics, clock_wall_ms(run->rc->clock) - made_ms);
}

static void set_version(struct tenant_run *run, const char *word)
{
    struct reconcile *rc = run->rc;
    bool arrived = run->walks ? serves(run) && is_current(run) && !run->held
                              : is_settled(word) && has_arrived(run);

    if (is_upgrading(run) && arrived)
        reconcile_event(rc, RECORDER_NORMAL, "UpgradeFinished",
                        "upgraded from " SLICE_FORMAT " to %s", SLICE_ARGUMENT(run->installed),
                        run->plane.version);
    else if (is_upgrading(run) && !slice_is(run->told, "Upgrading"))
        reconcile_event(rc, RECORDER_NORMAL, "UpgradeStarted", "from " SLICE_FORMAT " to %s",
                        SLICE_ARGUMENT(run->installed), run->plane.version);
    edit_set_string(rc->edit, STATUS("kubernetesResources", "version", "status"), slice_from(word));
    if (arrived && !run->installed.size)
        tell_first(run);
    if (arrived)
        edit_set_string(rc->edit, STATUS("kubernetesResources", "version", "version"),
                        slice_from(run->plane.version));
}

/* One process, whatever number was asked for. */
static void set_instances(struct tenant_run *run)
{
    struct reconcile *rc = run->rc;
    struct edit_node node =
        edit_ensure_object(rc->edit, STATUS("kubernetesResources", "deployment"));
    bool up = serves(run) || dozes(run);

    edit_set_string(rc->edit, EDIT_UNDER(node, "name"), rc->key.name);
    edit_set_string(rc->edit, EDIT_UNDER(node, "namespace"), rc->key.namespace);
    edit_set_string(rc->edit, EDIT_UNDER(node, "selector"),
                    slice_from(arena_format(rc->arena, STEWARD_LABEL_NAME "=%s", rc->name)));
    edit_set_int(rc->edit, EDIT_UNDER(node, "replicas"), run->plane.replicas ? 1 : 0);
    edit_set_int(rc->edit, EDIT_UNDER(node, "readyReplicas"), up);
    edit_set_int(rc->edit, EDIT_UNDER(node, "updatedReplicas"), has_arrived(run));
    if (run->plane.replicas > 1)
        reconcile_condition(rc, "ReplicasClamped", "True", "OneProcess",
                            "%lld instances were asked for; a process has one",
                            (long long)run->plane.replicas);
    else
        reconcile_condition(rc, "ReplicasClamped", "False", "AsAsked", "%s", "");
}

static void set_time(struct tenant_run *run, struct edit_path path, int64_t ms)
{
    edit_set_string(run->rc->edit, path,
                    slice_from(timestamp_format(run->rc->arena, ms * 1000, TIMESTAMP_SECONDS)));
}

/* In whole MiB, and only when it is another by more than a tenth: nobody wants to watch it. */
static int64_t settle_bytes(uint64_t bytes, int64_t told)
{
    int64_t now = (int64_t)((bytes + (1 << 20) - 1) >> 20 << 20);
    int64_t change = now > told ? now - told : told - now;

    return change * STEWARD_USAGE_PART > told ? now : told;
}

static int64_t settle_milli(uint64_t milli, int64_t told)
{
    int64_t change = (int64_t)milli > told ? (int64_t)milli - told : told - (int64_t)milli;

    return change >= STEWARD_USAGE_MILLI && change * STEWARD_USAGE_PART > told ? (int64_t)milli
                                                                               : told;
}

/* What it uses, as it was told before when nobody has looked since. */
static void set_usage(struct tenant_run *run, struct edit_node item)
{
    const struct news_usage *usage = &run->news->usage;
    struct edit *edit = run->rc->edit;
    struct value runtime = value_find(doc_root(run->rc->object), VALUE_KEYS("status", "runtime"));
    struct value told = value_at(value_get(runtime, SLICE("components")), 0);
    int64_t memory = value_int_or(value_get(told, SLICE("memoryBytes")), 0);
    int64_t milli = value_int_or(value_get(told, SLICE("cpuMillis")), 0);
    int64_t disk = value_int_or(value_get(runtime, SLICE("dataBytes")), 0);

    if (usage->taken_ms) {
        memory = settle_bytes(usage->memory_bytes, memory);
        milli = settle_milli(usage->cpu_milli, milli);
        disk = settle_bytes(usage->disk_bytes, disk);
    }
    if (disk)
        edit_set_int(edit, STATUS("runtime", "dataBytes"), disk);
    if (!run->state->pid || !memory)
        return;
    edit_set_int(edit, EDIT_UNDER(item, "memoryBytes"), memory);
    edit_set_int(edit, EDIT_UNDER(item, "cpuMillis"), milli);
}

/* A tenant that sleeps uses nothing that would change. */
static void look_at_usage(struct tenant_run *run)
{
    const struct news_usage *usage = &run->news->usage;
    int64_t last_ms = usage->taken_ms ? usage->taken_ms : run->news->seen_ms;
    int64_t passed_ms = clock_wall_ms(run->rc->clock) - last_ms;

    if (!serves(run))
        return;
    if (passed_ms < 0 || passed_ms >= (int64_t)STEWARD_USAGE_MS)
        tenant_order_usage(run);
    else
        reconcile_again(run->rc, STEWARD_USAGE_MS - (uint64_t)passed_ms);
}

static void set_process(struct tenant_run *run)
{
    struct edit *edit = run->rc->edit;
    const struct tenant_state *state = run->state;
    struct edit_node list = edit_set_array(edit, STATUS("runtime", "components"));
    struct edit_node item = edit_set_object(edit, EDIT_UNDER(list, EDIT_END));

    edit_set_string(edit, EDIT_UNDER(item, "name"), SLICE("apiserver"));
    edit_set_string(edit, EDIT_UNDER(item, "state"),
                    slice_from(tenant_state_phase_name(state ? state->phase : TENANT_ABSENT)));
    if (!state)
        return;
    edit_set_int(edit, EDIT_UNDER(item, "restarts"), (int64_t)state->restarts);
    if (state->pid)
        edit_set_int(edit, EDIT_UNDER(item, "pid"), state->pid);
    if (*state->last_exit)
        edit_set_string(edit, EDIT_UNDER(item, "lastExit"), slice_from(state->last_exit));
    if (state->started_ms)
        set_time(run, EDIT_UNDER(item, "since"), state->started_ms);
    if (state->port)
        edit_set_int(edit, STATUS("runtime", "ports", "api"), state->port);
    set_usage(run, item);
}

/* Waking is told once: by the time at which it woke. */
static void set_wake(struct tenant_run *run)
{
    struct reconcile *rc = run->rc;
    const struct tenant_state *state = run->state;
    struct value before =
        value_find(doc_root(rc->object), VALUE_KEYS("status", "runtime", "lastWake"));
    const char *time;

    if (!state || state->cause != TENANT_BY_CONNECTION || !state->started_ms)
        return;
    time = timestamp_format(rc->arena, state->started_ms * 1000, TIMESTAMP_SECONDS);
    if (slice_is(value_text(before, "time"), time))
        return;
    edit_set_string(rc->edit, STATUS("runtime", "lastWake", "time"), slice_from(time));
    edit_set_string(rc->edit, STATUS("runtime", "lastWake", "reason"),
                    slice_from(tenant_state_cause_name(state->cause)));
    reconcile_event(rc, RECORDER_NORMAL, "Woken",
                    "somebody connected to %s, so it was started; it sleeps again when nobody uses "
                    "it for spec.runtime.process.sleepAfter",
                    run->endpoint);
}

static void set_place(struct tenant_run *run)
{
    struct edit *edit = run->rc->edit;
    const struct control_plane *plane = &run->plane;

    edit_set_string(edit, STATUS("runtime", "type"), SLICE("Process"));
    edit_set_string(edit, STATUS("runtime", "engine"), SLICE("Embedded"));
    edit_set_string(edit, STATUS("storage", "driver"), SLICE("SQLite"));
    edit_set_string(edit, STATUS("storage", "dataStoreName"),
                    plane->data_store.size ? plane->data_store : SLICE("built-in"));
    edit_set_string(edit, STATUS("storage", "setup", "schema"), plane->schema);
    edit_set_string(edit, STATUS("storage", "setup", "user"), plane->user);
    if (run->endpoint)
        edit_set_string(edit, STATUS("controlPlaneEndpoint"), slice_from(run->endpoint));
}

/* --- events ----------------------------------------------------------------------------------- */

/* What the status said before, and what a person should do about what is new. */
static void tell_news(struct tenant_run *run)
{
    struct reconcile *rc = run->rc;
    struct value status = value_get(doc_root(rc->object), SLICE("status"));
    struct slice endpoint = value_text(status, "controlPlaneEndpoint");
    struct value component = value_at(value_find(status, VALUE_KEYS("runtime", "components")), 0);
    const struct tenant_state *state = run->state;

    if (run->endpoint && endpoint.size && !slice_is(endpoint, run->endpoint))
        reconcile_event(rc, RECORDER_WARNING, "EndpointChanged",
                        "from " SLICE_FORMAT " to %s: fetch the kubeconfigs again",
                        SLICE_ARGUMENT(endpoint), run->endpoint);
    if (!state)
        return;
    if (run->installed.size &&
        (int64_t)state->restarts > value_int_or(value_get(component, SLICE("restarts")), 0))
        reconcile_event_rarely(
            rc, STEWARD_RESTART_EVENT_MS, "apiserver", RECORDER_WARNING, "ComponentRestarted",
            "apiserver %s and was started again; its log says why", state->last_exit);
    if (state->reason == TENANT_PORT_CONFLICT)
        reconcile_event_rarely(rc, STEWARD_RESTART_EVENT_MS, "apiserver", RECORDER_WARNING,
                               "PortConflict", "%s: end it, and the tenant starts by itself",
                               state->message);
}

/* --- conditions ------------------------------------------------------------------------------- */

/* All of them are there from the first write on, and in this order: whoever waits for one finds it.
 */
void tenant_status_begin(struct tenant_run *run)
{
    static const char *const types[] = {
        "Ready",         "DataStoreReady",        "CertificatesReady",    "KubeconfigsReady",
        "EndpointReady", "ControlPlaneAvailable", "AddonsReady",          "Progressing",
        "Paused",        "ReplicasClamped",       "WorkloadsSchedulable",
    };
    struct reconcile *rc = run->rc;

    for (size_t i = 0; i < COUNT_OF(types); i++) {
        struct condition condition = { types[i], "Unknown", "NotSeenYet", "" };

        if (!value_exists(condition_find(doc_root(rc->object), types[i])))
            (void)condition_set(rc->edit, doc_root(rc->object), &condition,
                                clock_wall_us(rc->clock));
    }
}

/* Why it does not serve, in words; NULL: it does. */
static const char *trouble(const struct tenant_run *run, const char **out_reason)
{
    const struct tenant_state *state = run->state;

    *out_reason = "Starting";
    if (run->news->failure) {
        *out_reason = tenant_state_reason_name(run->news->reason);
        return run->news->failure;
    }
    if (!state)
        return "the API server of this tenant is being made";
    if (state->reason != TENANT_FINE || state->crash_looping) {
        *out_reason = state->crash_looping ? "ComponentCrashLooping"
                                           : tenant_state_reason_name(state->reason);
        return state->message;
    }
    return serves(run) || dozes(run) ? NULL : "the API server of this tenant starts";
}

static void set_conditions(struct tenant_run *run, const char *word)
{
    struct reconcile *rc = run->rc;
    const char *reason;
    const char *message = trouble(run, &reason);
    bool conflict = run->state && run->state->reason == TENANT_PORT_CONFLICT;

    reconcile_condition(rc, "DataStoreReady", "True", "BuiltIn", "%s", "");
    reconcile_condition(rc, "EndpointReady", message ? "False" : "True",
                        conflict  ? "PortConflict"
                        : message ? reason
                                  : "Listening",
                        "%s", message ? message : "");
    reconcile_condition(rc, "ControlPlaneAvailable", message ? "False" : "True",
                        message ? reason : "Answering", "%s", message ? message : "");
    reconcile_condition(rc, "AddonsReady", message ? "Unknown" : "True",
                        message ? "TenantUnreachable" : "Applied", "%s", "");
    if (run->held)
        reconcile_condition(rc, "Progressing", "False", "KubeletsTooOld", "%s", run->held);
    else
        reconcile_condition(rc, "Progressing", is_settled(word) ? "False" : "True",
                            is_settled(word) ? "Settled" : word, "%s", "");
    reconcile_condition(rc, "Paused", "False", "NotPaused", "%s", "");
    reconcile_condition(rc, "WorkloadsSchedulable", "False", "NoScheduler",
                        "pods stay Pending: no scheduler runs for this tenant");
}

struct error *tenant_status_tell(struct tenant_run *run)
{
    const char *word = word_of(run);
    const char *reason;
    const char *message = trouble(run, &reason);

    tell_news(run);
    set_version(run, word);
    set_instances(run);
    set_process(run);
    set_wake(run);
    set_place(run);
    set_conditions(run, word);
    look_at_usage(run);
    if (strcmp(word, "Sleeping") == 0 && !dozes(run))
        return reconcile_wait(run->rc, 0, "Sleeping", "no replicas are asked for");
    if (message)
        return reconcile_wait(run->rc, 0, reason, "%s", message);
    return reconcile_ready(run->rc);
}

struct error *tenant_status_wait(struct tenant_run *run, const char *reason, const char *message)
{
    edit_set_string(run->rc->edit, STATUS("kubernetesResources", "version", "status"),
                    run->installed.size ? SLICE("NotReady") : SLICE("Provisioning"));
    return reconcile_wait(run->rc, 0, reason, "%s", message);
}
