/* What a tenant uses. Nobody asks often, so nothing is counted ahead. Blocks: worker threads only.
 */
#pragma once

#include <stdint.h>
#include <sys/types.h>

struct usage {
    uint64_t cpu_ms; /* of this process */
    uint64_t memory_bytes;
    uint64_t disk_bytes;
    uint64_t files;
};

/* `pid` 0: nothing runs. What cannot be read is 0. */
void usage_read(pid_t pid, const char *directory, struct usage *out_usage);
