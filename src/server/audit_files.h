/* A directory of audit logs: each writer has files of its own, one or more a day, called
 * audit-WRITER-YYYYMMDD.jsonl, then audit-WRITER-YYYYMMDD.2.jsonl and so on. Other names are left
 * alone. Blocks on the disk: worker threads and start-up only. */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/slice.h"

struct arena;
struct error;
struct text;

struct audit_file {
    const char *name; /* in its directory */
    const char *writer;
    int64_t day;   /* since 1970 */
    unsigned part; /* from 1 */
};

struct audit_files {
    struct audit_file *items; /* by writer, then by age, oldest first */
    size_t count;
};

bool audit_file_parse(struct arena *arena, const char *name, struct audit_file *out_file);
const char *audit_file_format(struct arena *arena, const char *writer, int64_t day, unsigned part);
int64_t audit_file_day(int64_t time_us);

/* A directory that is absent has none. `writer` NULL: of all. */
struct error *audit_files_list(struct arena *arena, const char *directory, const char *writer,
                               struct audit_files *out_files);

/* Removes files whose last entry is older than `oldest_us`. */
struct error *audit_files_expire(const char *directory, int64_t oldest_us);

/* The newest lines of these files, newest first and at most `max`: on_line gets each without its
 * end until it says false. A last line that was not finished is left out. */
struct error *audit_files_tail(const char *directory, const struct audit_files *files, size_t max,
                               bool (*on_line)(void *context, struct slice line), void *context);

/* Cuts off the beginning of a line whose writer died; true: there was one. */
struct error *audit_file_mend(const char *path, bool *out_cut);
