/* A file of lines. */
#include "apiserver/audit_log.h"

#include <dirent.h>
#include <stdlib.h>
#include <string.h>

#include "apiserver/limits.h"
#include "base/append_file.h"
#include "base/clock.h"
#include "base/error.h"
#include "base/file.h"
#include "base/log.h"
#include "base/memory.h"
#include "base/text.h"
#include "base/timestamp.h"
#include "base/vec.h"
#include "loop/line_writer.h"

struct audit_log {
    struct audit_log_options options;
    char *path;
    struct line_writer *writer;
    struct append_file *file; /* the writer's thread; NULL: it could not be opened again */
};

typedef VEC(char *) name_list;

/* --- older files --------------------------------------------------------------------------- */

static int compare_names(const void *a, const void *b)
{
    return strcmp(*(char *const *)a, *(char *const *)b);
}

/* FILE-2026-01-02T03:04:05.678Z: sorted by name they are sorted by age. */
static void list_older(const char *directory, const char *base, name_list *names)
{
    DIR *entries = opendir(directory);
    size_t size = strlen(base);
    struct dirent *entry;

    while (entries && (entry = readdir(entries))) {
        int64_t ignored;
        struct error *err;

        if (strncmp(entry->d_name, base, size) != 0 || entry->d_name[size] != '-')
            continue;
        err = timestamp_parse(slice_from(entry->d_name + size + 1), &ignored);
        if (!err)
            vec_push(names, memory_strdup(entry->d_name));
        error_drop(err, "somebody else's file");
    }
    if (entries)
        closedir(entries);
    if (names->count)
        qsort(names->items, names->count, sizeof(*names->items), compare_names);
}

static void remove_oldest(const struct audit_log *audit_log)
{
    CLEANUP(string) char *directory = memory_strdup(audit_log->path);
    char *slash = strrchr(directory, '/');
    name_list names = { 0 };

    ASSERT(slash); /* the path is absolute */
    *slash = 0;
    list_older(*directory ? directory : "/", slash + 1, &names);
    for (size_t i = 0; i < names.count; i++) {
        CLEANUP(text) struct text path = TEXT_EMPTY;

        text_appendf(&path, "%s/%s", directory, names.items[i]);
        if (i + audit_log->options.max_files < names.count)
            error_drop(file_remove(text_string(&path)), "tried again next time");
        memory_free(names.items[i]);
    }
    vec_done(&names);
}

static struct error *rotate(struct audit_log *audit_log)
{
    CLEANUP(text) struct text older = TEXT_EMPTY;
    struct error *err;

    text_appendf(&older, "%s-", audit_log->path);
    timestamp_append(&older, clock_wall_us(audit_log->options.clock), TIMESTAMP_MICROS);
    err = file_rename(audit_log->path, text_string(&older));
    if (err)
        return err;
    audit_log->file = append_file_close(audit_log->file);
    err = append_file_open(audit_log->path, &audit_log->file);
    if (!err)
        remove_oldest(audit_log);
    return err;
}

/* --- writing ------------------------------------------------------------------------------- */

/* A file that could not be opened again is tried each time. */
static struct error *write_line(void *context, struct slice line)
{
    struct audit_log *audit_log = context;
    uint64_t size;
    struct error *err = NULL;

    if (!audit_log->file)
        err = append_file_open(audit_log->path, &audit_log->file);
    if (err)
        return err;
    size = append_file_size(audit_log->file);
    if (size && size + line.size > audit_log->options.max_bytes)
        err = rotate(audit_log);
    return err ? err : append_file_write(audit_log->file, line);
}

static void complain(void *context, const struct error *error, size_t lost)
{
    struct audit_log *audit_log = context;

    if (error)
        log_error(audit_log->options.log, "requests cannot be written down", LOG_ERROR(error));
    if (lost)
        log_error(audit_log->options.log, "requests were not written down: the disk is too slow",
                  LOG_UINT("requests", lost));
}

void audit_log_add(struct audit_log *audit_log, struct slice line)
{
    line_writer_add(audit_log->writer, line);
}

struct error *audit_log_open(const struct audit_log_options *options,
                             struct audit_log **out_audit_log)
{
    CLEANUP(audit_log) struct audit_log *audit_log = NEW(struct audit_log);
    struct error *err;

    audit_log->options = *options;
    err = file_absolute(options->path, &audit_log->path);
    if (!err)
        err = append_file_open(audit_log->path, &audit_log->file);
    if (err)
        return err;
    audit_log->writer = line_writer_new(&(struct line_writer_options){
        .name = "audit",
        .loop = options->loop,
        .max_waiting = API_MAX_AUDIT_WAITING,
        .write = write_line,
        .on_written = complain,
        .context = audit_log,
    });
    *out_audit_log = STEAL(audit_log);
    return NULL;
}

struct audit_log *audit_log_close(struct audit_log *audit_log)
{
    if (!audit_log)
        return NULL;
    line_writer_free(audit_log->writer);
    append_file_close(audit_log->file);
    memory_free(audit_log->path);
    return memory_free(audit_log);
}
