/* Keeps one child process running: starts it again when it ends, waits longer each time, and
 * forgets the waiting once it ran for a while. Loop thread only. */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/cleanup.h"
#include "loop/process.h"

struct supervisor;

#define SUPERVISOR_NO_RESTART UINT64_MAX

enum supervisor_policy {
    SUPERVISOR_ALWAYS,     /* starts it again however it ended */
    SUPERVISOR_ON_FAILURE, /* code 0 is the end */
    SUPERVISOR_NEVER,
};

enum supervisor_state {
    SUPERVISOR_STOPPED,
    SUPERVISOR_RUNNING,
    SUPERVISOR_WAITING, /* for the next start */
    SUPERVISOR_STOPPING,
};

/* Copied, except for the descriptors: they must stay open as long as the supervisor may start the
 * child again. Times of 0 mean the value in limits.h. */
struct supervisor_options {
    struct process_options process; /* its on_exit is not used; its context is for on_line */
    enum supervisor_policy policy;
    uint64_t backoff_min_ms; /* before the first restart; doubled for each further one */
    uint64_t backoff_max_ms;
    uint64_t stable_ms; /* running this long forgets the failures before */
    uint64_t grace_ms;  /* between SIGTERM and SIGKILL */

    void (*on_start)(void *context, struct process *process); /* may be NULL, as on_exit */

    /* Also when it could not be started; exit->text tells why then. restart_in_ms is the waiting
     * time that begins now, SUPERVISOR_NO_RESTART at the end. */
    void (*on_exit)(void *context, const struct process_exit *exit, uint64_t restart_in_ms);
    void *context;
};

struct supervisor *supervisor_new(struct loop *loop, const struct supervisor_options *options);

/* Stopped, or never started. */
struct supervisor *supervisor_free(struct supervisor *supervisor);

/* Starts the child now, also out of the waiting time, and forgets earlier failures. Already
 * running: nothing happens. Not while it stops. on_start or on_exit comes inside this call. */
void supervisor_start(struct supervisor *supervisor);

/* Begins with a child that runs already; see process_adopt(). What it is restarted as is what the
 * options say. Only while stopped. */
struct error *supervisor_adopt(struct supervisor *supervisor, pid_t pid, uint64_t started);

/* Stops the child and does not start it again. on_stopped (may be NULL) is called in a later turn,
 * also when nothing ran; the supervisor may be freed in it. Not while it stops. */
void supervisor_stop(struct supervisor *supervisor, void (*on_stopped)(void *context),
                     void *context);

/* Lets the child run without us, for somebody who adopts it later. The supervisor is stopped. */
void supervisor_detach(struct supervisor *supervisor);

enum supervisor_state supervisor_state(const struct supervisor *supervisor);
struct process *supervisor_process(const struct supervisor *supervisor); /* NULL: none runs */
size_t supervisor_restarts(const struct supervisor *supervisor);         /* since it was made */

CLEANUP_DEFINE(supervisor, struct supervisor *, supervisor_free)
