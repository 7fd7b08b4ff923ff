/* Memory and processor time of processes. */
#include "bench/processes.h"

#include <dirent.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/number.h"

enum {
    PATH_BYTES = 64,
    LINE_BYTES = 1024,
};

/* What follows the program's name, which may have anything in it. */
static bool read_stat(pid_t pid, pid_t *out_parent, uint64_t *out_ticks)
{
    char path[PATH_BYTES];
    char line[LINE_BYTES];
    size_t size = 0;
    const char *rest;
    FILE *file;
    int parent;
    uint64_t user;
    uint64_t system;

    snprintf(path, sizeof(path), "/proc/%d/stat", (int)pid);
    file = fopen(path, "re");
    if (file) {
        size = fread(line, 1, sizeof(line) - 1, file);
        fclose(file);
    }
    line[size] = '\0';
    rest = strrchr(line, ')');
    if (!rest ||
        sscanf(rest + 1, " %*c %d %*d %*d %*d %*d %*u %*u %*u %*u %*u %" SCNu64 " %" SCNu64,
               &parent, &user, &system) != 3)
        return false;
    *out_parent = parent;
    *out_ticks = user + system;
    return true;
}

void processes_find_children(struct processes *processes, pid_t parent)
{
    DIR *directory = opendir("/proc");
    const struct dirent *entry;

    vec_clear(&processes->pids);
    while (directory && (entry = readdir(directory))) {
        uint64_t number;
        uint64_t ticks;
        pid_t found;

        if (number_parse_uint(slice_from(entry->d_name), &number) &&
            read_stat((pid_t)number, &found, &ticks) && found == parent)
            vec_push(&processes->pids, (pid_t)number);
    }
    if (directory)
        closedir(directory);
}

void processes_done(struct processes *processes)
{
    vec_done(&processes->pids);
}

static void add_memory(pid_t pid, struct processes_cost *cost)
{
    char path[PATH_BYTES];
    char line[LINE_BYTES];
    FILE *file;

    snprintf(path, sizeof(path), "/proc/%d/smaps_rollup", (int)pid);
    file = fopen(path, "re");
    while (file && fgets(line, sizeof(line), file)) {
        uint64_t kib;

        if (sscanf(line, "Pss: %" SCNu64, &kib) == 1)
            cost->pss_kib += (double)kib;
        else if (sscanf(line, "Private_Clean: %" SCNu64, &kib) == 1 ||
                 sscanf(line, "Private_Dirty: %" SCNu64, &kib) == 1)
            cost->private_kib += (double)kib;
    }
    if (file)
        fclose(file);
}

struct processes_cost processes_cost_of(pid_t pid)
{
    struct processes_cost cost = { 0 };
    uint64_t ticks = 0;
    pid_t parent;

    add_memory(pid, &cost);
    if (read_stat(pid, &parent, &ticks))
        cost.cpu_s = (double)ticks / (double)sysconf(_SC_CLK_TCK);
    return cost;
}

struct processes_cost processes_cost_of_all(const struct processes *processes)
{
    struct processes_cost sum = { 0 };

    VEC_EACH (pid, &processes->pids) {
        struct processes_cost cost = processes_cost_of(*pid);

        sum.pss_kib += cost.pss_kib;
        sum.private_kib += cost.private_kib;
        sum.cpu_s += cost.cpu_s;
    }
    return sum;
}

static int compare(const void *a, const void *b)
{
    double left = ((const struct processes_cost *)a)->pss_kib;
    double right = ((const struct processes_cost *)b)->pss_kib;

    return (left > right) - (left < right);
}

struct processes_cost processes_median(const struct processes *processes)
{
    VEC(struct processes_cost) costs = { 0 };
    struct processes_cost median = { 0 };

    VEC_EACH (pid, &processes->pids)
        vec_push(&costs, processes_cost_of(*pid));
    if (costs.count) {
        qsort(costs.items, costs.count, sizeof(*costs.items), compare);
        median = costs.items[costs.count / 2];
    }
    vec_done(&costs);
    return median;
}
