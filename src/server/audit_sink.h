/* The file that one writer appends its entries to: another one each day and at AUDIT_FILE_BYTES;
 * files beyond the retention go when a new one begins. Blocks on the disk: one thread at a time. */
#pragma once

#include <stdbool.h>
#include <stdint.h>

#include "base/cleanup.h"
#include "base/slice.h"

struct audit_link;
struct audit_sink;
struct error;

struct audit_sink_options {
    const char *directory; /* made with mode 0700 when absent */
    const char *writer;    /* wanted name; another server's gets a number behind it */
    uint64_t max_bytes;    /* of one file; 0: AUDIT_FILE_BYTES */
    uint64_t retention_ms; /* 0: for ever */
};

struct error *audit_sink_open(const struct audit_sink_options *options,
                              struct audit_sink **out_sink);
struct audit_sink *audit_sink_close(struct audit_sink *sink); /* NULL in, NULL out */

const char *audit_sink_writer(const struct audit_sink *sink);
const char *audit_sink_directory(const struct audit_sink *sink);

/* The last entry that was written here, by which the chain goes on; false: there is none. */
bool audit_sink_last(const struct audit_sink *sink, struct audit_link *out_link);
bool audit_sink_was_torn(const struct audit_sink *sink); /* an unfinished line was cut off */

/* One line with its end. */
struct error *audit_sink_write(struct audit_sink *sink, struct slice line);
void audit_sink_reopen(struct audit_sink *sink); /* before the next line; any thread */
struct error *audit_sink_flush(struct audit_sink *sink);

CLEANUP_DEFINE(audit_sink, struct audit_sink *, audit_sink_close)
