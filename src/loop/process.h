/* Child processes, watched through a pidfd: no SIGCHLD, no race with a reused pid, no zombie. Loop
 * thread only. A child leads a process group of its own; when it ends, what is left of the group is
 * killed. */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

#include "base/slice.h"

struct error;
struct loop;
struct process;

struct process_fd {
    int from; /* ours; stays open, and ours */
    int to;   /* its number in the child, 3 or higher; the first is 3 by convention */
};

enum process_output {
    PROCESS_OUTPUT_LINES, /* to on_line, or to the log of the loop */
    PROCESS_OUTPUT_NONE,
    PROCESS_OUTPUT_FD, /* to a descriptor of ours, such as a log file */
};

enum process_stream {
    PROCESS_STDOUT,
    PROCESS_STDERR,
};

struct process_exit {
    bool known;      /* false: it was adopted, or somebody else took its status */
    int code;        /* when it exited by itself; -1 otherwise */
    int signal;      /* when it was killed; 0 otherwise */
    uint64_t cpu_ms; /* what it and its own children used; 0 when it was adopted */
    char text[160];  /* "exited with code 3", "killed by SIGKILL" */
};

/* Everything is copied or used up during process_start(). */
struct process_options {
    const char *name;        /* for logs and errors; NULL: the program */
    const char *program;     /* a path; PATH is not searched */
    const char *const *argv; /* ends with NULL; begins with the program's name */
    const char *const *env;  /* "NAME=value", ends with NULL; NULL: empty. Nothing is inherited */
    const char *directory;   /* NULL: ours */
    bool change_user;        /* to uid and gid, without supplementary groups; needs privileges */
    uid_t uid;
    gid_t gid;
    const struct process_fd *fds; /* standard input is empty; all other descriptors are closed */
    size_t fd_count;
    enum process_output output[2]; /* by enum process_stream */
    int output_fd[2];
    bool new_session; /* also without a terminal; otherwise a new group in our session */
    /* SIGKILL when our loop thread ends, however that happens. It reaches the child alone; what the
     * child has started must be tied to it in the same way. */
    bool die_with_parent;

    /* NULL: lines go to the log. Without line end, valid UTF-8, at most OUTPUT_MAX_LINE bytes. */
    void (*on_line)(void *context, enum process_stream stream, struct slice line);

    /* Once, after the last line of output. The process is freed when the call returns. */
    void (*on_exit)(void *context, const struct process_exit *exit);
    void *context;
};

/* Starts a child. When the program cannot be executed this is the error, and there is no child.
 * *out_process is valid until on_exit returns; on_exit never comes inside this call. */
struct error *process_start(struct loop *loop, const struct process_options *options,
                            struct process **out_process);

/* Watches a process that somebody else started, such as this program before it was restarted. Of
 * the options only name, on_exit and context count. `started` is what process_started() said then,
 * and tells it from another process with the same pid (0: not checked); ERR_NOT_FOUND when it is
 * gone. */
struct error *process_adopt(struct loop *loop, pid_t pid, uint64_t started,
                            const struct process_options *options, struct process **out_process);

pid_t process_pid(const struct process *process);

/* With the pid, the name of this process until the machine restarts: worth writing down when
 * somebody should adopt it later. */
uint64_t process_started(const struct process *process);
struct error *process_read_started(pid_t pid, uint64_t *out_started); /* of any process */

void process_signal(struct process *process, int number); /* the child alone */

/* SIGTERM to the group, and SIGKILL after the grace time if the child still runs. on_exit tells the
 * end. A second call may shorten the grace time. */
void process_stop(struct process *process, uint64_t grace_ms);

/* Stops watching and lets the process run; on_exit will not come, and the process is gone for the
 * caller. Only before this program ends: nobody here reaps it any more. */
void process_detach(struct process *process);
