/* What processes of others cost, read from /proc. One that has gone meanwhile costs nothing. */
#pragma once

#include <stddef.h>
#include <sys/types.h>

#include "base/vec.h"

struct processes {
    VEC(pid_t) pids;
};

struct processes_cost {
    double pss_kib;     /* pages that several share are divided among them */
    double private_kib; /* what would be free without it */
    double cpu_s;       /* so far */
};

/* Those that this one has started and not outlived. */
void processes_find_children(struct processes *processes, pid_t parent);
void processes_done(struct processes *processes);

struct processes_cost processes_cost_of(pid_t pid);
struct processes_cost processes_cost_of_all(const struct processes *processes);

/* What half of them stay below: one page more or less of one process says nothing. */
struct processes_cost processes_median(const struct processes *processes);
