/* Entries as they are on disk, oldest first, for whoever asks about them. Counted lines that never
 * change: taken on the loop, read on a worker. */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/cleanup.h"
#include "base/slice.h"

struct doc;
struct error;

struct audit_stored {
    struct doc *line; /* a reference */
    int64_t time_us;
};

struct audit_records {
    struct audit_stored *items;
    size_t count;
    size_t capacity;
    bool complete; /* nothing older is anywhere */

    char *directory; /* where other writers are; NULL: there are none */
    char *writer;    /* whose entries these are */
};

struct audit_records *audit_records_new(void);
struct audit_records *audit_records_free(struct audit_records *records); /* NULL in, NULL out */

/* The newest lines of all files of a writer (NULL: of all but `except`), oldest first, at most
 * `max`; what is no entry is left out. Blocks. */
struct error *audit_records_read(struct audit_records *records, const char *directory,
                                 const char *writer, const char *except, size_t max);

/* Adds what other writers wrote to the same directory, in order of time. Blocks. */
struct error *audit_records_merge(struct audit_records *records, size_t max);

CLEANUP_DEFINE(audit_records, struct audit_records *, audit_records_free)
