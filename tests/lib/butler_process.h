/* The real butler program as a process of its own, for tests that kill it. One thread. */
#pragma once

#include <stdbool.h>
#include <stdint.h>
#include <sys/types.h>

struct butler_process {
    pid_t pid; /* 0: none runs */
    int out;   /* what it prints */
};

/* Runs `butler apiserver` on a free port of 127.0.0.1; what it logs is appended to
 * DIRECTORY.log. One more flag may be given; NULL: none. */
bool butler_process_start(struct butler_process *process, const char *butler, const char *directory,
                          const char *flag);

/* Waits until the server says that it listens; admin.kubeconfig is there then. False when it did
 * not within the time, or has ended. */
bool butler_process_await(struct butler_process *process, uint64_t timeout_ms);

void butler_process_kill(struct butler_process *process, int signal);

/* Waits for its end and returns what waitpid() says; -1 when it does not end within a minute. */
int butler_process_reap(struct butler_process *process);
