/* The audit log: every entry is linked to the one before, kept in memory for questions, and written
 * to a file and to standard output as the options say. Loop thread; the disk is a thread's of its
 * own. */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/cleanup.h"
#include "base/slice.h"
#include "server/audit_entry.h"

struct audit;
struct audit_records;
struct clock;
struct error;
struct log;
struct loop;
struct server_metrics;

struct audit_options {
    struct loop *loop;
    const struct clock *clock;
    struct log *log;       /* where it complains; NULL: nowhere */
    const char *writer;    /* which server this is, such as the name of its host */
    const char *directory; /* of files; NULL: none are written */
    uint64_t max_bytes;    /* of a file; 0: AUDIT_FILE_BYTES */
    uint64_t retention_ms; /* of files; 0: for ever */
    size_t buffer;         /* entries in memory; 0: AUDIT_DEFAULT_BUFFER */
    bool fail_open;        /* changes go on when the file cannot be written */
    bool prints;           /* on standard output too */

    const struct server_metrics *metrics; /* NULL: not counted */

    /* Each entry as it is written, without a line end. May be NULL. */
    void (*on_line)(void *context, struct slice line);
    void *context;
};

/* Start-up thread: reads back what the files hold, and goes on with the chain of this writer. */
struct error *audit_start(const struct audit_options *options, struct audit **out_audit);

/* Writes what waits; blocks. The loop is not needed any more, but not yet freed. */
struct audit *audit_finish(struct audit *audit); /* NULL in, NULL out */

/* The time of the entry is now unless it says another. */
void audit_record(struct audit *audit, const struct audit_entry *entry);

/* The file may have been moved away: the next entry opens it again by its name. */
void audit_reopen(struct audit *audit);

/* For a change that is about to be made: NULL, or 503 audit_unavailable. */
struct error *audit_check(const struct audit *audit);

/* Says true once per user and minute: looking at the log is an entry too, but not for every page
 * that is turned. */
bool audit_is_first_look(struct audit *audit, const char *user);

uint64_t audit_count(const struct audit *audit);  /* entries since the start; for metrics */
uint64_t audit_errors(const struct audit *audit); /* batches that could not be written */

/* What is in memory now, for a worker; the caller owns it. With the file sink it knows where the
 * entries of other writers are. */
struct audit_records *audit_records_take(const struct audit *audit);

CLEANUP_DEFINE(audit, struct audit *, audit_finish)
