/* The file that requests are written down in, one line each. When it has become too large it gets
 * the time as part of its name, and another begins; the oldest go. Loop thread; the disk is a
 * thread's of its own. */
#pragma once

#include <stddef.h>
#include <stdint.h>

#include "base/cleanup.h"
#include "base/slice.h"

struct audit_log;
struct clock;
struct error;
struct log;
struct loop;

struct audit_log_options {
    const char *path;
    uint64_t max_bytes; /* of one file */
    size_t max_files;   /* that are kept beside it */
    struct loop *loop;
    const struct clock *clock;
    struct log *log; /* where it complains */
};

/* Start-up thread: opens the file, or makes it (mode 0600). */
struct error *audit_log_open(const struct audit_log_options *options,
                             struct audit_log **out_audit_log);

/* Writes what waits; blocks. The loop is not needed any more, but not yet freed. */
struct audit_log *audit_log_close(struct audit_log *audit_log); /* NULL in, NULL out */

/* One line, without its end. When the disk does not keep up the line is lost, which is told in the
 * log: requests do not wait. */
void audit_log_add(struct audit_log *audit_log, struct slice line);

CLEANUP_DEFINE(audit_log, struct audit_log *, audit_log_close)
