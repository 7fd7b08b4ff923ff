/* States: their words, and JSON. */
#include "supervise/tenant_state.h"

#include "base/arena.h"
#include "base/error.h"
#include "base/error_details.h"
#include "base/memory.h"
#include "base/text.h"
#include "doc/json_write.h"

static const char *const phase_names[] = {
    [TENANT_ABSENT] = "Absent",          [TENANT_STOPPED] = "Stopped",
    [TENANT_ASLEEP] = "Asleep",          [TENANT_WAITING] = "Waiting",
    [TENANT_STARTING] = "Starting",      [TENANT_READY] = "Ready",
    [TENANT_BACKING_OFF] = "BackingOff", [TENANT_STOPPING] = "Stopping",
    [TENANT_DESTROYING] = "Destroying",
};

static const char *const reason_names[] = {
    [TENANT_FINE] = "",
    [TENANT_PORT_CONFLICT] = "PortConflict",
    [TENANT_BINARY_MISSING] = "BinaryMissing",
    [TENANT_DISK_FULL] = "DiskFull",
    [TENANT_OUT_OF_MEMORY] = "OutOfMemory",
    [TENANT_PERMISSION_DENIED] = "PermissionDenied",
    [TENANT_BAD_CONFIGURATION] = "BadConfiguration",
    [TENANT_TIMEOUT] = "Timeout",
    [TENANT_UNKNOWN] = "Unknown",
};

static const char *const cause_names[] = {
    [TENANT_BY_NOTHING] = "",        [TENANT_BY_APPLY] = "apply",
    [TENANT_BY_BOOT] = "boot",       [TENANT_BY_CONNECTION] = "connection",
    [TENANT_BY_RESTART] = "restart",
};

const char *tenant_state_phase_name(enum tenant_state_phase phase)
{
    return phase_names[phase];
}

const char *tenant_state_reason_name(enum tenant_state_reason reason)
{
    return reason_names[reason];
}

const char *tenant_state_cause_name(enum tenant_state_cause cause)
{
    return cause_names[cause];
}

static size_t find_name(const char *const *names, size_t count, struct slice name, size_t fallback)
{
    for (size_t i = 0; i < count; i++)
        if (slice_is(name, names[i]))
            return i;
    return fallback;
}

enum tenant_state_reason tenant_state_reason_parse(struct slice name)
{
    return (enum tenant_state_reason)find_name(reason_names, COUNT_OF(reason_names), name,
                                               TENANT_UNKNOWN);
}

enum tenant_state_reason tenant_state_reason_of(const struct error *error)
{
    const struct error_details *details = error ? error_details_find(error) : NULL;

    if (!error)
        return TENANT_FINE;
    if (details && details->reason)
        return tenant_state_reason_parse(slice_from(details->reason));
    switch (error->code) {
    case ERR_BAD_REQUEST:
    case ERR_INVALID:
    case ERR_TOO_LARGE:
    case ERR_UNSUPPORTED:
        return TENANT_BAD_CONFIGURATION;
    case ERR_FORBIDDEN:
    case ERR_UNAUTHENTICATED:
        return TENANT_PERMISSION_DENIED;
    case ERR_TIMEOUT:
        return TENANT_TIMEOUT;
    case ERR_NOT_FOUND:
    case ERR_NOT_ALLOWED:
    case ERR_NOT_ACCEPTABLE:
    case ERR_ALREADY_EXISTS:
    case ERR_CONFLICT:
    case ERR_EXPIRED:
    case ERR_TOO_MANY:
    case ERR_INTERNAL:
    case ERR_UNAVAILABLE:
        return TENANT_UNKNOWN;
    }
    return TENANT_UNKNOWN;
}

struct error *tenant_state_because(struct error *take_error, enum tenant_state_reason reason)
{
    struct error_details *details = error_details_ensure(take_error);

    memory_free(details->reason);
    details->reason = memory_strdup(tenant_state_reason_name(reason));
    return take_error;
}

/* --- JSON ----------------------------------------------------------------------------------- */

static void write_int(struct text *text, const char *key, int64_t number)
{
    json_write_key(text, key);
    json_write_int(text, number);
}

static void write_process(const struct tenant_state *state, struct text *text)
{
    write_int(text, "pid", state->pid);
    write_int(text, "startedMs", state->started_ms);
    write_int(text, "readyMs", state->ready_ms);
    json_write_member(text, "version", state->version);
    write_int(text, "generation", (int64_t)state->generation);
    write_int(text, "wantedGeneration", (int64_t)state->wanted_generation);
    json_write_member(text, "filesHash", state->files_hash);
    json_write_member(text, "reloadError", state->reload_error);
    write_int(text, "restarts", (int64_t)state->restarts);
    json_write_member(text, "lastExit", state->last_exit);
    write_int(text, "lastUseMs", state->last_use_ms);
    write_int(text, "open", (int64_t)state->open);
    write_int(text, "asleepMs", state->asleep_ms);
}

static void write_manner(const struct tenant_state *state, struct text *text)
{
    write_int(text, "sleepAfterMs", (int64_t)state->sleep_after_ms);
    json_write_key(text, "stopsWithPlatform");
    json_write_bool(text, state->on_platform_stop == TENANT_SET_STOP);
    write_int(text, "memoryBytes", (int64_t)state->limits.memory_bytes);
    write_int(text, "cpuMilli", (int64_t)state->limits.cpu_milli);
    write_int(text, "pids", (int64_t)state->limits.pids);
}

void tenant_state_write(const struct tenant_state *state, struct text *text)
{
    json_write_object(text);
    json_write_member(text, "uid", state->uid);
    json_write_member(text, "namespace", state->namespace);
    json_write_member(text, "name", state->name);
    json_write_member(text, "phase", tenant_state_phase_name(state->phase));
    json_write_member(text, "reason", tenant_state_reason_name(state->reason));
    json_write_member(text, "message", state->message);
    json_write_key(text, "crashLooping");
    json_write_bool(text, state->crash_looping);
    json_write_member(text, "cause", tenant_state_cause_name(state->cause));
    json_write_member(text, "address", state->address);
    write_int(text, "port", state->port);
    write_int(text, "block", state->block);
    write_int(text, "user", state->user);
    write_process(state, text);
    write_manner(state, text);
    json_write_end_object(text);
}

static const char *read_text(struct arena *arena, struct value value, const char *key)
{
    struct slice text = value_text(value, key);

    return arena_strndup(arena, text.data ? text.data : "", text.size);
}

static int64_t read_int(struct value value, const char *key)
{
    return value_int_or(value_get(value, slice_from(key)), 0);
}

void tenant_state_read(struct arena *arena, struct value value, struct tenant_state *out_state)
{
    *out_state = (struct tenant_state){
        .uid = read_text(arena, value, "uid"),
        .namespace = read_text(arena, value, "namespace"),
        .name = read_text(arena, value, "name"),
        .phase = (enum tenant_state_phase)find_name(phase_names, COUNT_OF(phase_names),
                                                    value_text(value, "phase"), TENANT_ABSENT),
        .reason = tenant_state_reason_parse(value_text(value, "reason")),
        .message = read_text(arena, value, "message"),
        .crash_looping = value_bool_or(value_get(value, SLICE("crashLooping")), false),
        .cause = (enum tenant_state_cause)find_name(cause_names, COUNT_OF(cause_names),
                                                    value_text(value, "cause"), TENANT_BY_NOTHING),
        .address = read_text(arena, value, "address"),
        .port = (uint16_t)read_int(value, "port"),
        .block = (uint16_t)read_int(value, "block"),
        .user = (uid_t)read_int(value, "user"),
        .pid = (pid_t)read_int(value, "pid"),
        .started_ms = read_int(value, "startedMs"),
        .ready_ms = read_int(value, "readyMs"),
        .version = read_text(arena, value, "version"),
        .generation = (uint64_t)read_int(value, "generation"),
        .wanted_generation = (uint64_t)read_int(value, "wantedGeneration"),
        .files_hash = read_text(arena, value, "filesHash"),
        .reload_error = read_text(arena, value, "reloadError"),
        .restarts = (uint64_t)read_int(value, "restarts"),
        .last_exit = read_text(arena, value, "lastExit"),
        .last_use_ms = read_int(value, "lastUseMs"),
        .open = (uint64_t)read_int(value, "open"),
        .asleep_ms = read_int(value, "asleepMs"),
        .sleep_after_ms = (uint64_t)read_int(value, "sleepAfterMs"),
        .on_platform_stop = value_bool_or(value_get(value, SLICE("stopsWithPlatform")), false)
                                ? TENANT_SET_STOP
                                : TENANT_SET_KEEP,
        .limits = { (uint64_t)read_int(value, "memoryBytes"), (uint64_t)read_int(value, "cpuMilli"),
                    (uint64_t)read_int(value, "pids") },
    };
}
