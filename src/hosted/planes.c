/* Starts, watches and ends the processes of tenants. */
#include "hosted/planes.h"

#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/arena.h"
#include "base/error.h"
#include "base/log.h"
#include "base/map.h"
#include "base/memory.h"
#include "base/number.h"
#include "base/text.h"
#include "base/vec.h"
#include "hosted/limits.h"
#include "hosted/ports.h"
#include "loop/loop.h"
#include "loop/process.h"
#include "loop/supervisor.h"
#include "loop/timer.h"

#define ADDRESS  "127.0.0.1"
#define ANNOUNCE "API " /* how the line begins that a server prints once it listens */

struct plane {
    struct planes *planes;
    struct arena *arena; /* key and directory */
    struct object_key key;
    const char *directory;
    struct supervisor *supervisor; /* NULL until its turn has come */
    struct timer deadline;         /* of a start */
    char *version;
    char *service_ranges;
    char *last_exit;
    size_t restarts;
    int log_fd; /* -1: not open */
    uint16_t port;
    enum planes_phase phase;
    bool wanted; /* otherwise it goes when it has stopped */
    bool keep_port;
    bool counted; /* among those that start */
};

struct planes {
    struct loop *loop;
    struct log *log;
    struct ports *ports;
    char *program;
    char *directory;
    size_t max_starting;
    void (*on_change)(void *context, const struct object_key *key);
    void *context;

    struct map *by_key;
    VEC(struct plane *) waiting; /* for their turn, from `first` on */
    size_t first;
    size_t starting;
    bool stopping;
    void (*on_stopped)(void *context);
    void *stopped_context;
};

static void start_next(struct planes *planes);

/* --- telling -------------------------------------------------------------------------------- */

static void set_phase(struct plane *plane, enum planes_phase phase)
{
    struct planes *planes = plane->planes;

    if (plane->phase == phase)
        return;
    plane->phase = phase;
    if (!planes->stopping)
        planes->on_change(planes->context, &plane->key);
}

/* It starts no longer, whatever came of it: the next one may. */
static void end_start(struct plane *plane)
{
    timer_cancel(&plane->deadline);
    if (!plane->counted)
        return;
    plane->counted = false;
    plane->planes->starting--;
    start_next(plane->planes);
}

/* --- one process ---------------------------------------------------------------------------- */

/* "API      https://127.0.0.1:20001  export …" */
static bool read_port(struct slice line, uint16_t *out_port)
{
    struct slice address;
    struct slice port;
    uint64_t number;

    while (slice_split(&line, ' ', &address)) {
        if (!slice_has_prefix(address, "https://"))
            continue;
        address = slice_of(address.data + 8, address.size - 8);
        if (!slice_cut(address, ':', &address, &port) || !number_parse_uint(port, &number))
            return false;
        *out_port = (uint16_t)number;
        return number <= UINT16_MAX;
    }
    return false;
}

static void on_line(void *context, enum process_stream stream, struct slice line)
{
    struct plane *plane = context;

    if (stream != PROCESS_STDOUT || !slice_has_prefix(line, ANNOUNCE))
        return;
    if (plane->phase != PLANES_STARTING || !read_port(line, &plane->port))
        return;
    set_phase(plane, PLANES_READY);
    end_start(plane);
}

static void on_start(void *context, struct process *process)
{
    struct plane *plane = context;

    (void)process;
    timer_set(&plane->deadline, PLANES_START_MS, PLANES_START_MS / 8);
    set_phase(plane, PLANES_STARTING);
}

static void on_ended(void *context, const struct process_exit *exit, uint64_t restart_in_ms)
{
    struct plane *plane = context;

    memory_free(plane->last_exit);
    plane->last_exit = memory_strdup(exit->text);
    end_start(plane);
    if (restart_in_ms == SUPERVISOR_NO_RESTART)
        return;
    plane->restarts++;
    set_phase(plane, PLANES_FAILED);
}

static void on_late(void *context)
{
    struct plane *plane = context;
    struct process *process = plane->supervisor ? supervisor_process(plane->supervisor) : NULL;

    if (!process || plane->phase != PLANES_STARTING)
        return;
    log_warn(plane->planes->log, "a control plane does not start",
             LOG_STR("state", plane->directory));
    process_signal(process, SIGKILL); /* and is started again */
}

/* The log of earlier runs stays, within bounds. */
static int open_log(const struct plane *plane)
{
    CLEANUP(arena) struct arena *arena = arena_create();
    const char *path = arena_format(arena, "%s/log", plane->directory);
    struct stat facts;

    if (stat(path, &facts) == 0 && facts.st_size > PLANES_MAX_LOG)
        (void)rename(path, arena_format(arena, "%s.1", path));
    return open(path, O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC, 0600);
}

static struct supervisor *supervise(struct plane *plane)
{
    const char *address = arena_format(plane->arena, ADDRESS ":%u", plane->port);
    const char *argv[] = {
        "butler",
        "apiserver",
        "--state",
        plane->directory,
        "--api",
        address,
        "--kubernetes-version",
        plane->version,
        "--service-cluster-ip-range",
        plane->service_ranges,
        "--cluster-info",
        NULL,
    };
    struct supervisor_options options = {
        .process = {
            .name = arena_format(plane->arena, "%.*s/%.*s", SLICE_ARGUMENT(plane->key.namespace),
                                 SLICE_ARGUMENT(plane->key.name)),
            .program = plane->planes->program,
            .argv = argv,
            .output = { PROCESS_OUTPUT_LINES,
                        plane->log_fd < 0 ? PROCESS_OUTPUT_NONE : PROCESS_OUTPUT_FD },
            .output_fd = { -1, plane->log_fd },
            .die_with_parent = true,
            .on_line = on_line,
            .context = plane,
        },
        .policy = SUPERVISOR_ALWAYS,
        .grace_ms = PLANES_GRACE_MS,
        .on_start = on_start,
        .on_exit = on_ended,
        .context = plane,
    };

    return supervisor_new(plane->planes->loop, &options);
}

static void start(struct plane *plane)
{
    struct planes *planes = plane->planes;

    if (plane->log_fd < 0)
        plane->log_fd = open_log(plane);
    plane->counted = true;
    planes->starting++;
    plane->supervisor = supervise(plane);
    supervisor_start(plane->supervisor); /* on_start or on_ended comes inside */
}

/* --- turns ---------------------------------------------------------------------------------- */

static void start_next(struct planes *planes)
{
    while (!planes->stopping && planes->starting < planes->max_starting &&
           planes->first < planes->waiting.count) {
        struct plane *plane = planes->waiting.items[planes->first++];

        if (plane)
            start(plane);
    }
    if (planes->first == planes->waiting.count) {
        vec_clear(&planes->waiting);
        planes->first = 0;
    }
}

static void start_deferred(void *context)
{
    start_next(context);
}

/* Later in this turn: whoever wants a thousand of them has told us all by then. */
static void wait_turn(struct plane *plane)
{
    set_phase(plane, PLANES_WAITING);
    vec_push(&plane->planes->waiting, plane);
    loop_defer(plane->planes->loop, start_deferred, plane->planes);
}

static void leave_line(struct plane *plane)
{
    struct planes *planes = plane->planes;

    for (size_t i = planes->first; i < planes->waiting.count; i++) {
        if (planes->waiting.items[i] == plane)
            planes->waiting.items[i] = NULL;
    }
}

/* --- the end of one ------------------------------------------------------------------------- */

static void check_stopped(struct planes *planes)
{
    if (planes->stopping && map_count(planes->by_key) == 0 && planes->on_stopped) {
        void (*on_stopped)(void *) = STEAL(planes->on_stopped);

        loop_defer(planes->loop, on_stopped, planes->stopped_context);
    }
}

static void plane_free(struct plane *plane)
{
    timer_cancel(&plane->deadline);
    supervisor_free(plane->supervisor);
    if (plane->log_fd >= 0)
        close(plane->log_fd);
    memory_free(plane->version);
    memory_free(plane->service_ranges);
    memory_free(plane->last_exit);
    arena_free(plane->arena);
    memory_free(plane);
}

static void forget(struct plane *plane)
{
    struct planes *planes = plane->planes;
    CLEANUP(text) struct text name = TEXT_EMPTY;

    object_key_append(&plane->key, &name);
    map_remove(planes->by_key, text_slice(&name));
    if (!plane->keep_port)
        ports_release(planes->ports, plane->port);
    set_phase(plane, PLANES_ABSENT);
    plane_free(plane);
    check_stopped(planes);
}

static void on_process_stopped(void *context)
{
    struct plane *plane = context;

    plane->supervisor = supervisor_free(plane->supervisor);
    if (plane->wanted && !plane->planes->stopping)
        wait_turn(plane);
    else
        forget(plane);
}

/* Ends the process if there is one; afterwards the plane starts again, or goes. */
static void stop(struct plane *plane)
{
    if (plane->phase == PLANES_STOPPING)
        return;
    end_start(plane);
    if (plane->phase == PLANES_WAITING)
        leave_line(plane);
    if (!plane->supervisor) {
        if (plane->wanted)
            wait_turn(plane);
        else
            forget(plane);
        return;
    }
    set_phase(plane, PLANES_STOPPING);
    supervisor_stop(plane->supervisor, on_process_stopped, plane);
}

/* --- what the header promised --------------------------------------------------------------- */

static size_t usual_starts(void)
{
    long cores = sysconf(_SC_NPROCESSORS_ONLN);

    return (cores > 0 ? (size_t)cores : 1) * PLANES_STARTING_PER_CORE;
}

struct planes *planes_new(const struct planes_options *options)
{
    struct planes *planes = NEW(struct planes);

    planes->loop = options->loop;
    planes->log = options->log ? log_ref(options->log) : NULL;
    planes->ports = ports_new(ADDRESS);
    planes->program = memory_strdup(options->program);
    planes->directory = memory_strdup(options->directory);
    planes->max_starting = options->max_starting ? options->max_starting : usual_starts();
    planes->on_change = options->on_change;
    planes->context = options->context;
    planes->by_key = map_new();
    return planes;
}

void planes_stop(struct planes *planes, void (*on_stopped)(void *context), void *context)
{
    VEC(struct plane *) all = { 0 };
    size_t position = 0;
    struct slice key;
    void *value;

    loop_assert(planes->loop);
    planes->stopping = true;
    planes->on_stopped = on_stopped;
    planes->stopped_context = context;
    while (map_next(planes->by_key, &position, &key, &value))
        vec_push(&all, value);
    VEC_EACH (plane, &all) { /* those without a process go at once */
        (*plane)->wanted = false;
        stop(*plane);
    }
    vec_done(&all);
    check_stopped(planes);
}

struct planes *planes_free(struct planes *planes)
{
    if (!planes)
        return NULL;
    ASSERT(map_count(planes->by_key) == 0);
    map_free(planes->by_key);
    vec_done(&planes->waiting);
    ports_free(planes->ports);
    memory_free(planes->program);
    memory_free(planes->directory);
    log_unref(planes->log);
    return memory_free(planes);
}

static struct plane *find(const struct planes *planes, const struct object_key *key)
{
    CLEANUP(text) struct text name = TEXT_EMPTY;

    object_key_append(key, &name);
    return map_get(planes->by_key, text_slice(&name));
}

static struct plane *add(struct planes *planes, const struct object_key *key)
{
    struct plane *plane = NEW(struct plane);
    CLEANUP(text) struct text name = TEXT_EMPTY;

    plane->planes = planes;
    plane->arena = arena_create_small(256);
    plane->key = object_key_dup(plane->arena, key);
    plane->directory = planes_directory(plane->arena, planes->directory, key);
    plane->log_fd = -1;
    timer_init(&plane->deadline, planes->loop, on_late, plane);
    object_key_append(key, &name);
    map_set(planes->by_key, text_slice(&name), plane);
    return plane;
}

static bool is_like(const struct plane *plane, const struct planes_spec *spec)
{
    return strcmp(plane->version, spec->version) == 0 &&
           strcmp(plane->service_ranges, spec->service_ranges) == 0 &&
           (!spec->port || spec->port == plane->port);
}

static void set_spec(struct plane *plane, const struct planes_spec *spec)
{
    struct ports *ports = plane->planes->ports;

    memory_free(plane->version);
    memory_free(plane->service_ranges);
    plane->version = memory_strdup(spec->version);
    plane->service_ranges = memory_strdup(spec->service_ranges);
    if (spec->port && spec->port != plane->port) {
        ports_release(ports, plane->port);
        ports_reserve(ports, spec->port);
        plane->port = spec->port;
    }
    /* Without a free one it stays 0, and the kernel chooses: it may differ after a restart then. */
    if (!plane->port && !ports_take(ports, &plane->port))
        log_warn(plane->planes->log, "no port is free", LOG_UINT("first", PORTS_FIRST),
                 LOG_UINT("last", PORTS_LAST));
}

void planes_want(struct planes *planes, const struct object_key *key,
                 const struct planes_spec *spec)
{
    struct plane *plane = find(planes, key);

    loop_assert(planes->loop);
    if (planes->stopping || (plane && plane->wanted && is_like(plane, spec)))
        return;
    if (!plane) {
        plane = add(planes, key);
        plane->wanted = true;
        set_spec(plane, spec);
        wait_turn(plane);
        return;
    }
    plane->wanted = true;
    set_spec(plane, spec);
    stop(plane);
}

void planes_drop(struct planes *planes, const struct object_key *key, bool keep_port)
{
    struct plane *plane = find(planes, key);

    loop_assert(planes->loop);
    if (!plane || planes->stopping)
        return;
    plane->wanted = false;
    plane->keep_port = keep_port;
    stop(plane);
}

bool planes_are_idle(const struct planes *planes)
{
    size_t position = 0;
    struct slice key;
    void *value;

    while (map_next(planes->by_key, &position, &key, &value)) {
        const struct plane *plane = value;

        if (plane->phase != PLANES_READY && plane->phase != PLANES_FAILED)
            return false;
    }
    return true;
}

void planes_reserve(struct planes *planes, uint16_t port)
{
    loop_assert(planes->loop);
    ports_reserve(planes->ports, port);
}

void planes_look(struct arena *arena, const struct planes *planes, const struct object_key *key,
                 struct planes_state *out_state)
{
    const struct plane *plane = find(planes, key);

    loop_assert(planes->loop);
    *out_state = (struct planes_state){ .version = "", .service_ranges = "", .last_exit = "" };
    if (!plane)
        return;
    out_state->phase = plane->phase;
    out_state->port = plane->port;
    out_state->version = arena_strdup(arena, plane->version);
    out_state->service_ranges = arena_strdup(arena, plane->service_ranges);
    out_state->last_exit = plane->last_exit ? arena_strdup(arena, plane->last_exit) : "";
    out_state->restarts = plane->restarts;
}

/* A namespace has no dot in it, so no two tenants meet in one directory. */
const char *planes_directory(struct arena *arena, const char *directory,
                             const struct object_key *key)
{
    return arena_format(arena, "%s/%.*s.%.*s", directory, SLICE_ARGUMENT(key->namespace),
                        SLICE_ARGUMENT(key->name));
}
