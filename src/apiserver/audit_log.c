/* A file of lines. */
#include "apiserver/audit_log.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "apiserver/limits.h"
#include "base/clock.h"
#include "base/error.h"
#include "base/file.h"
#include "base/log.h"
#include "base/memory.h"
#include "base/text.h"
#include "base/timestamp.h"
#include "base/vec.h"
#include "loop/loop.h"
#include "loop/pool.h"

struct audit_log {
    struct audit_log_options options;
    char *path;
    struct pool *pool; /* one thread */

    /* Loop thread. */
    struct text waiting;
    size_t lost;
    bool busy;   /* the thread has the rest, until on_written() */
    bool closed; /* and nobody is interested any more */

    /* The thread's while it is busy. */
    int fd;
    uint64_t size;
    struct text batch;
    struct error *err;
};

typedef VEC(char *) name_list;

static struct error *open_file(struct audit_log *audit_log)
{
    struct stat stat;

    audit_log->fd =
        open(audit_log->path, O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0600);
    if (audit_log->fd < 0 || fstat(audit_log->fd, &stat) < 0)
        return error_new(ERR_UNAVAILABLE, "open %s: %s", audit_log->path, strerror(errno));
    if (!S_ISREG(stat.st_mode))
        return error_new(ERR_INVALID, "%s is no file", audit_log->path);
    audit_log->size = (uint64_t)stat.st_size;
    return NULL;
}

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
    close(audit_log->fd);
    audit_log->fd = -1;
    err = open_file(audit_log);
    if (!err)
        remove_oldest(audit_log);
    return err;
}

/* --- writing ------------------------------------------------------------------------------- */

static struct error *write_bytes(struct audit_log *audit_log, struct slice bytes)
{
    while (bytes.size) {
        ssize_t written = write(audit_log->fd, bytes.data, bytes.size);

        if (written < 0 && errno == EINTR)
            continue;
        if (written < 0)
            return error_new(ERR_UNAVAILABLE, "write %s: %s", audit_log->path, strerror(errno));
        audit_log->size += (uint64_t)written;
        bytes = slice_of(bytes.data + written, bytes.size - (size_t)written);
    }
    return NULL;
}

/* A file that could not be opened again is tried each time. Lines are never cut in two. */
static struct error *write_batch(struct audit_log *audit_log)
{
    struct slice rest = text_slice(&audit_log->batch);
    struct slice line;
    struct error *err = audit_log->fd < 0 ? open_file(audit_log) : NULL;

    while (!err && rest.size && slice_split(&rest, '\n', &line)) {
        size_t size = line.size + 1;

        if (audit_log->size && audit_log->size + size > audit_log->options.max_bytes)
            err = rotate(audit_log);
        if (!err)
            err = write_bytes(audit_log, slice_of(line.data, size));
    }
    return err;
}

static void run(void *context)
{
    struct audit_log *audit_log = context;

    audit_log->err = write_batch(audit_log);
    text_clear(&audit_log->batch);
}

static void complain(struct audit_log *audit_log)
{
    if (audit_log->err)
        log_error(audit_log->options.log, "requests cannot be written down",
                  LOG_ERROR(audit_log->err));
    audit_log->err = error_free(audit_log->err);
    if (audit_log->lost)
        log_error(audit_log->options.log, "requests were not written down: the disk is too slow",
                  LOG_UINT("requests", audit_log->lost));
    audit_log->lost = 0;
}

static struct audit_log *dispose(struct audit_log *audit_log)
{
    memory_free(audit_log->path);
    return memory_free(audit_log);
}

static void begin(struct audit_log *audit_log);

static void on_written(void *context)
{
    struct audit_log *audit_log = context;

    if (audit_log->closed) {
        dispose(audit_log);
        return;
    }
    audit_log->busy = false;
    complain(audit_log);
    begin(audit_log);
}

static void begin(struct audit_log *audit_log)
{
    if (audit_log->busy || !audit_log->waiting.size)
        return;
    audit_log->busy = true;
    text_done(&audit_log->batch);
    audit_log->batch = audit_log->waiting;
    text_init(&audit_log->waiting);
    if (!pool_submit_for(audit_log->pool, audit_log->options.loop, run, on_written, audit_log))
        ASSERT(!"one job at a time always fits");
}

void audit_log_add(struct audit_log *audit_log, struct slice line)
{
    loop_assert(audit_log->options.loop);
    if (audit_log->waiting.size + line.size > API_MAX_AUDIT_WAITING) {
        audit_log->lost++;
        return;
    }
    text_append_slice(&audit_log->waiting, line);
    text_append_char(&audit_log->waiting, '\n');
    begin(audit_log);
}

struct error *audit_log_open(const struct audit_log_options *options,
                             struct audit_log **out_audit_log)
{
    CLEANUP(audit_log) struct audit_log *audit_log = NEW(struct audit_log);
    struct error *err;

    audit_log->options = *options;
    audit_log->fd = -1;
    err = file_absolute(options->path, &audit_log->path);
    if (!err)
        err = open_file(audit_log);
    if (err)
        return err;
    audit_log->pool = pool_new("audit", 1, 1);
    *out_audit_log = STEAL(audit_log);
    return NULL;
}

struct audit_log *audit_log_close(struct audit_log *audit_log)
{
    if (!audit_log)
        return NULL;
    pool_free(audit_log->pool);
    text_done(&audit_log->batch);
    audit_log->batch = audit_log->waiting;
    if (audit_log->batch.size)
        run(audit_log);
    complain(audit_log);
    text_done(&audit_log->batch);
    if (audit_log->fd >= 0)
        close(audit_log->fd);
    audit_log->closed = true;
    return audit_log->busy ? NULL : dispose(audit_log);
}
