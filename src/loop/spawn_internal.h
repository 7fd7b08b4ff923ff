/* The moment between clone and exec. Blocks until the child has executed its program or failed. */
#pragma once

#include "loop/limits.h"
#include "loop/process.h"

struct spawn {
    const struct process_options *options;
    struct process_fd fds[PROCESS_MAX_FDS + 3]; /* the standard three included */
    size_t fd_count;
};

struct error *spawn_child(const struct spawn *spawn, pid_t *out_pid, int *out_pidfd);
