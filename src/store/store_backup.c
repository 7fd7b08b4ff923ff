/* Backup through SQLite's backup interface, in steps of the writer thread, which sees to it that
 * pages written meanwhile get into the copy. */
#include "store/store_backup.h"

#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <stdio.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/error.h"
#include "base/file.h"
#include "base/memory.h"
#include "store/database_internal.h"
#include "store/keyring_internal.h"
#include "store/limits.h"
#include "store/row_internal.h"
#include "store/store_internal.h"

struct copying {
    struct task task;
    struct database target; /* its file and its path; no statements */
    struct database *source;
    sqlite3_backup *backup;
};

/* True when it is done or has failed. */
static bool copy_some(struct copying *copying, struct error **out_error)
{
    sqlite3 *target = copying->target.sqlite;
    int result = SQLITE_OK;

    if (!copying->backup)
        copying->backup = sqlite3_backup_init(target, "main", copying->source->sqlite, "main");
    if (copying->backup)
        result = sqlite3_backup_step(copying->backup, BACKUP_STEP);
    if (copying->backup && result == SQLITE_OK)
        return false;
    result = sqlite3_backup_finish(copying->backup);
    if (result != SQLITE_OK || !copying->backup)
        *out_error = database_error(&copying->target, sqlite3_errcode(target), "copy the store");
    return true;
}

static bool copy_step(struct store *store, struct task *task)
{
    struct copying *copying = CONTAINER_OF(task, struct copying, task);

    copying->source = store->database;
    return copy_some(copying, &task->err);
}

static struct error *make_empty(const char *path)
{
    struct error *err = file_remove(path);
    int fd;

    if (err)
        return err;
    fd = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
    if (fd < 0)
        return error_errno(errno, "make %s", path);
    close(fd);
    return NULL;
}

static struct error *copy_all(struct copying *copying)
{
    struct error *err = NULL;

    while (!copy_some(copying, &err))
        ;
    return err;
}

/* Nobody sees the file before it is complete, so it needs no journal. The source is the store's,
 * whose thread does the work then, or one that only we have open. */
static struct error *copy_to(struct store *store, struct database *source, char *path)
{
    struct copying copying = { .task.step = copy_step, .target.path = path, .source = source };
    struct error *err = make_empty(path);
    int result;

    if (err)
        return err;
    result = sqlite3_open_v2(path, &copying.target.sqlite,
                             SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX, NULL);
    if (result != SQLITE_OK)
        err = database_error(&copying.target, result, "open the copy");
    if (!err)
        err = database_run(&copying.target, "PRAGMA journal_mode=OFF; PRAGMA synchronous=FULL;",
                           "open the copy");
    if (!err)
        err = store ? writer_run(store, &copying.task) : copy_all(&copying);
    sqlite3_close(copying.target.sqlite);
    return err;
}

static struct error *check_copy(const char *path)
{
    CLEANUP(database) struct database *database = NULL;
    struct error *err = database_open(path, &database);

    return err ? err : database_verify(database);
}

static struct error *check_target(const char *store_path, const char *path)
{
    struct stat ours;
    struct stat target;

    if (stat(path, &target) < 0)
        return NULL;
    if (stat(store_path, &ours) == 0 && target.st_dev == ours.st_dev &&
        target.st_ino == ours.st_ino)
        return error_new(ERR_BAD_REQUEST, "%s is the store itself, name another file", path);
    return error_new(ERR_ALREADY_EXISTS, "%s is there already, name another file or remove it",
                     path);
}

/* Somebody may have made the file since we looked. Not every file system can tell in one step. */
static struct error *put_in_place(const char *partial, const char *path)
{
    if (renameat2(AT_FDCWD, partial, AT_FDCWD, path, RENAME_NOREPLACE) < 0) {
        if (errno == EEXIST)
            return error_new(ERR_ALREADY_EXISTS, "%s has appeared meanwhile", path);
        if (errno != EINVAL && errno != ENOSYS)
            return error_errno(errno, "rename %s to %s", partial, path);
        return file_rename(partial, path);
    }
    return file_sync_directory_of(path);
}

static struct error *write_copy(struct store *store, struct database *source,
                                const char *store_path, const char *path)
{
    CLEANUP(string) char *partial = memory_format("%s.partial", path);
    struct error *err;

    err = check_target(store_path, path);
    if (err)
        return err;
    err = copy_to(store, source, partial);
    if (!err)
        err = check_copy(partial);
    if (!err)
        err = put_in_place(partial, path);
    if (err) {
        error_drop(file_remove(partial), "why there is no backup is what counts");
        return error_wrap(err, "write backup %s", path);
    }
    return NULL;
}

struct error *store_backup_write(struct store *store, const char *path)
{
    return write_copy(store, NULL, store->path, path);
}

struct error *store_backup_write_closed(const char *store_path, const char *path)
{
    CLEANUP(string) char *lock_path = memory_format("%s.lock", store_path);
    CLEANUP(file_lock) struct file_lock *lock = NULL;
    CLEANUP(database) struct database *database = NULL;
    struct error *err;

    if (!file_exists(store_path))
        return error_new(ERR_NOT_FOUND, "there is no store %s", store_path);
    err = file_lock_open(lock_path, &lock);
    if (!err)
        err = database_open(store_path, &database);
    if (err)
        return error_wrap(err, "back up %s", store_path);
    return write_copy(NULL, database, store_path, path);
}

/* --- restoring ----------------------------------------------------------------------------- */

enum {
    COPY_BYTES = 256 * 1024
};

static void fd_cleanup(int *fd)
{
    if (*fd >= 0)
        close(*fd);
}

static struct error *write_all(int fd, const char *data, size_t size, const char *path)
{
    while (size > 0) {
        ssize_t put = write(fd, data, size);

        if (put < 0 && errno == EINTR)
            continue;
        if (put < 0)
            return error_errno(errno, "write %s", path);
        data += put;
        size -= (size_t)put;
    }
    return NULL;
}

static struct error *copy_bytes(int from, int to, const char *from_path, const char *to_path)
{
    CLEANUP(string) char *buffer = memory_alloc(COPY_BYTES);
    struct error *err = NULL;
    ssize_t got;

    while (!err && (got = read(from, buffer, COPY_BYTES)) != 0) {
        if (got < 0 && errno != EINTR)
            return error_errno(errno, "read %s", from_path);
        if (got > 0)
            err = write_all(to, buffer, (size_t)got, to_path);
    }
    if (!err && fsync(to) < 0)
        err = error_errno(errno, "sync %s", to_path);
    return err;
}

static struct error *copy_file(const char *from_path, const char *to_path)
{
    __attribute__((cleanup(fd_cleanup))) int from = open(from_path, O_RDONLY | O_CLOEXEC);
    __attribute__((cleanup(fd_cleanup))) int to = -1;
    struct error *err;

    if (from < 0)
        return error_errno(errno, "open %s", from_path);
    err = make_empty(to_path);
    if (err)
        return err;
    to = open(to_path, O_WRONLY | O_CLOEXEC);
    if (to < 0)
        return error_errno(errno, "open %s", to_path);
    return copy_bytes(from, to, from_path, to_path);
}

struct error *store_backup_verify(const char *backup)
{
    CLEANUP(string) char *copy =
        memory_format("%s.verify.%d", backup, (int)getpid());
    struct error *err = copy_file(backup, copy);

    /* Opening a database makes files beside it, and leaves them when it is not ours to close. */
    if (!err)
        err = check_copy(copy);
    error_drop(file_remove(copy), "a copy that cannot be removed is no fault of the backup");
    return err;
}

static struct error *move_revisions_on(struct database *database)
{
    uint64_t compacted;
    uint64_t newest;
    struct error *err;

    err = database_compacted(database, &compacted);
    if (!err)
        err = database_number(database, "SELECT max(revision) FROM revisions", &newest);
    if (!err)
        err = database_begin(database, true);
    if (err)
        return err;
    err = database_set_compacted(database,
                                 (newest > compacted ? newest : compacted) + STORE_RESTORE_STEP);
    if (!err)
        err = database_commit(database);
    if (err)
        database_rollback(database);
    return err;
}

static struct error *check_key(void *context, const struct row *row)
{
    const struct keyring *keyring = context;

    if (!row->seal || (keyring && keyring_find(keyring, row->seal)))
        return NULL;
    return error_new(ERR_FORBIDDEN,
                     "revision %" PRIu64 " is encrypted with a key that is not in the key file: "
                     "restore the key file of that time first",
                     row->revision);
}

static struct error *prepare_copy(const char *backup, const char *path,
                                  const struct keyring *keyring)
{
    CLEANUP(database) struct database *database = NULL;
    struct error *err;

    err = copy_file(backup, path);
    if (!err)
        err = database_open(path, &database);
    if (!err)
        err = database_verify(database);
    if (!err)
        err = database_each_row(database, check_key, (void *)keyring);
    if (!err)
        err = move_revisions_on(database);
    if (!err)
        err = database_checkpoint(database); /* an error would get lost in closing */
    return err ? error_wrap(err, "nothing was changed") : NULL;
}

struct error *store_backup_try(const char *backup, const struct keyring *keyring)
{
    CLEANUP(string) char *copy =
        memory_format("%s.verify.%d", backup, (int)getpid());
    struct error *err = prepare_copy(backup, copy, keyring);

    error_drop(file_remove(copy), "a copy that cannot be removed is no fault of the backup");
    return err;
}

static struct error *keep(const char *path, const char *before)
{
    if (!file_exists(path))
        return NULL;
    return file_rename(path, before);
}

/* The old log goes first: beside the new file it would be taken for the new file's. The old file
 * stays in its place until the new one takes it. */
static struct error *swap(const char *fresh, const char *path)
{
    CLEANUP(string) char *log = memory_format("%s-wal", path);
    CLEANUP(string) char *before = memory_format("%s.before", path);
    CLEANUP(string) char *before_log = memory_format("%s.before-wal", path);
    struct error *err;

    err = file_remove(before_log);
    if (!err)
        err = file_remove(before);
    if (!err)
        err = keep(log, before_log);
    if (!err && link(path, before) < 0 && errno != ENOENT)
        err = error_errno(errno, "keep %s as %s", path, before);
    return err ? err : file_rename(fresh, path);
}

struct error *store_backup_restore(const char *backup, const char *path,
                                   const struct keyring *keyring)
{
    CLEANUP(string) char *lock_path = memory_format("%s.lock", path);
    CLEANUP(string) char *fresh = memory_format("%s.restored", path);
    CLEANUP(file_lock) struct file_lock *lock = NULL;
    struct error *err;

    err = file_lock_open(lock_path, &lock);
    if (!err)
        err = prepare_copy(backup, fresh, keyring);
    if (!err)
        err = swap(fresh, path);
    if (err) {
        error_drop(file_remove(fresh), "why nothing was restored is what counts");
        return error_wrap(err, "restore %s from %s", path, backup);
    }
    return NULL;
}
