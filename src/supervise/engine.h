/* One engine process, from its start or adoption to its end, and the control socket it answers on.
 * Loop thread only. */
#pragma once

#include <stdbool.h>
#include <stdint.h>
#include <sys/types.h>

#include "base/slice.h"

struct engine;
struct error;
struct loop;
struct process_exit;

enum engine_phase {
    ENGINE_STARTING,
    ENGINE_READY,
    ENGINE_DRAINING,
};

struct engine_report { /* what it says of itself */
    enum engine_phase phase;
    struct slice version;
    uint64_t generation;
    int64_t last_use_ms;
    uint64_t open;
};

struct engine_events {
    void (*on_report)(void *context, const struct engine_report *report);

    /* It goes on with the files it had; `restart` says that it could use the new ones after one. */
    void (*on_reload_failed)(void *context, struct slice why, bool restart);

    /* Once, and the last: the engine is freed when the call returns. `late`: it was killed because
     * it did not answer in time. */
    void (*on_ended)(void *context, const struct process_exit *exit, bool late);
};

/* Used up during the call, except for what is told to be borrowed. */
struct engine_options {
    struct loop *loop;
    const char *name;      /* for logs */
    const char *directory; /* of the tenant; borrowed */
    const char *program;
    const char *const *argv; /* ends with NULL */
    int listener;            /* becomes descriptor 3 */
    int log;                 /* standard output and error */
    bool change_user;
    uid_t user;
    uint64_t pids;                      /* threads and processes of that user; 0: ENGINE_PIDS */
    uint64_t start_ms;                  /* how long it may take to be ready */
    const struct engine_events *events; /* borrowed */
    void *context;
};

struct error *engine_start(const struct engine_options *options, struct engine **out_engine);

/* One that runs already; `started` is process_started() of it. ERR_NOT_FOUND: it is gone. Only what
 * is no matter of its start counts of the options. */
struct error *engine_adopt(const struct engine_options *options, pid_t pid, uint64_t started,
                           struct engine **out_engine);

pid_t engine_pid(const struct engine *engine);
uint64_t engine_started(const struct engine *engine);

void engine_reload(struct engine *engine); /* also before it has answered: it reads them then */

/* Asks it to end, then tells it, then kills it; on_ended tells the end. A second call is fine. */
void engine_drain(struct engine *engine);
void engine_kill(struct engine *engine);

/* Asks whether it is there, and tells how often it was asked since it last said anything. */
unsigned engine_ping(struct engine *engine);
void engine_forgive(struct engine *engine); /* nobody could have answered meanwhile */
void engine_give_up(struct engine *engine); /* kills it: on_ended tells that it was late */

/* It runs on without us, and the engine is gone for the caller; no call comes any more. */
void engine_detach(struct engine *engine);
