/* Which file is the current one. */
#include "server/audit_sink.h"

#include <stdatomic.h>
#include <string.h>

#include "base/append_file.h"
#include "base/arena.h"
#include "base/error.h"
#include "base/file.h"
#include "base/memory.h"
#include "base/timestamp.h"
#include "server/audit_chain.h"
#include "server/audit_files.h"

struct audit_sink {
    char *directory;
    char *writer;
    uint64_t max_bytes;
    uint64_t retention_ms;
    struct file_lock *lock;

    struct append_file *file; /* NULL: none is open yet, or the last attempt failed */
    int64_t day;              /* of the newest file, open or not; it never goes back */
    unsigned part;            /* 0: there is no file yet */
    atomic_bool reopens;      /* the file may have been moved away */

    struct audit_link last;
    bool has_last;
    bool torn;
};

/* --- opening -------------------------------------------------------------------------------- */

/* Two servers with one name on one directory must not continue one chain. */
static struct error *take_name(struct audit_sink *sink, const char *wanted)
{
    for (int number = 1;; number++) {
        CLEANUP(string) char *path = NULL;
        struct error *err;

        memory_free(sink->writer);
        sink->writer = number == 1 ? memory_strdup(wanted) : memory_format("%s-%d", wanted, number);
        path = memory_format("%s/.%s.lock", sink->directory, sink->writer);
        err = file_lock_open(path, &sink->lock);
        if (!err || err->code != ERR_CONFLICT || number == AUDIT_MAX_WRITERS)
            return err;
        error_drop(err, "that name is taken");
    }
}

static bool on_last(void *context, struct slice line)
{
    struct audit_sink *sink = context;
    struct error *err = audit_link_read(line, &sink->last);

    sink->has_last = !err;
    error_drop(err, "verification names it; the chain goes on from the one before");
    return !sink->has_last;
}

static struct error *find_last(struct audit_sink *sink)
{
    CLEANUP(arena) struct arena *arena = arena_create();
    struct audit_files files;
    struct error *err = audit_files_list(arena, sink->directory, sink->writer, &files);

    if (err || !files.count)
        return err;
    sink->day = files.items[files.count - 1].day;
    sink->part = files.items[files.count - 1].part;
    err = audit_file_mend(
        arena_format(arena, "%s/%s", sink->directory, files.items[files.count - 1].name),
        &sink->torn);
    if (err)
        return err;
    return audit_files_tail(sink->directory, &files, AUDIT_MIN_BUFFER, on_last, sink);
}

static struct error *open_current(struct audit_sink *sink)
{
    CLEANUP(arena) struct arena *arena = arena_create();
    const char *name = audit_file_format(arena, sink->writer, sink->day, sink->part);

    return append_file_open(arena_format(arena, "%s/%s", sink->directory, name), &sink->file);
}

struct error *audit_sink_open(const struct audit_sink_options *options,
                              struct audit_sink **out_sink)
{
    CLEANUP(audit_sink) struct audit_sink *sink = NEW(struct audit_sink);
    struct error *err;

    sink->max_bytes = options->max_bytes ? options->max_bytes : AUDIT_FILE_BYTES;
    sink->retention_ms = options->retention_ms;
    err = file_absolute(options->directory, &sink->directory);
    if (!err)
        err = file_directory_ensure(sink->directory, 0700);
    if (!err)
        err = take_name(sink, options->writer);
    if (!err)
        err = find_last(sink);
    if (!err && sink->part)
        err = open_current(sink);
    if (err)
        return error_wrap(err, "open the audit log in %s", options->directory);
    *out_sink = STEAL(sink);
    return NULL;
}

struct audit_sink *audit_sink_close(struct audit_sink *sink)
{
    if (!sink)
        return NULL;
    append_file_close(sink->file);
    file_lock_close(sink->lock);
    memory_free(sink->writer);
    memory_free(sink->directory);
    return memory_free(sink);
}

const char *audit_sink_writer(const struct audit_sink *sink)
{
    return sink->writer;
}

const char *audit_sink_directory(const struct audit_sink *sink)
{
    return sink->directory;
}

bool audit_sink_last(const struct audit_sink *sink, struct audit_link *out_link)
{
    if (sink->has_last)
        *out_link = sink->last;
    return sink->has_last;
}

bool audit_sink_was_torn(const struct audit_sink *sink)
{
    return sink->torn;
}

/* --- writing -------------------------------------------------------------------------------- */

/* The day that the line is of: a file is what its name says, however late it is written. */
static int64_t day_of(struct slice line, int64_t *out_time_us)
{
    struct slice rest;
    struct error *err;
    size_t at;

    if (!slice_find(line, SLICE("\"timestamp\":\""), &at))
        return -1;
    rest = slice_of(line.data + at, line.size - at);
    rest = slice_of(rest.data + strlen("\"timestamp\":\""), rest.size - strlen("\"timestamp\":\""));
    if (!slice_cut(rest, '"', &rest, &line))
        return -1;
    err = timestamp_parse(rest, out_time_us);
    if (err) {
        error_drop(err, "stays in the current file");
        return -1;
    }
    return audit_file_day(*out_time_us);
}

static struct error *next_file(struct audit_sink *sink, int64_t day, int64_t time_us)
{
    sink->file = append_file_close(sink->file);
    if (day > sink->day || !sink->part) {
        sink->day = day;
        sink->part = 1;
    } else {
        sink->part++;
    }
    if (sink->retention_ms && time_us > 0)
        error_drop(
            audit_files_expire(sink->directory, time_us - (int64_t)sink->retention_ms * 1000),
            "tried again with the next file");
    return open_current(sink);
}

struct error *audit_sink_write(struct audit_sink *sink, struct slice line)
{
    struct error *err = NULL;
    int64_t time_us = 0;
    int64_t day = day_of(line, &time_us);
    uint64_t size;

    if (atomic_exchange(&sink->reopens, false))
        sink->file = append_file_close(sink->file);
    if (!sink->part || day > sink->day)
        err = next_file(sink, day, time_us);
    else if (!sink->file)
        err = open_current(sink);
    if (err)
        return err;
    size = append_file_size(sink->file);
    if (size && size + line.size > sink->max_bytes)
        err = next_file(sink, sink->day, time_us);
    return err ? err : append_file_write(sink->file, line);
}

void audit_sink_reopen(struct audit_sink *sink)
{
    atomic_store(&sink->reopens, true);
}

struct error *audit_sink_flush(struct audit_sink *sink)
{
    return sink->file ? append_file_sync(sink->file) : NULL;
}
