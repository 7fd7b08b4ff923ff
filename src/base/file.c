/* Whole files and directories. */
#include "base/file.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <ftw.h>
#include <stdio.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/error.h"
#include "base/memory.h"
#include "base/text.h"

struct file_lock {
    int fd;
};

static void fd_cleanup(int *fd)
{
    if (*fd >= 0)
        close(*fd);
}

static struct error *read_all(int fd, const char *path, size_t max_bytes, struct text *content)
{
    for (;;) {
        ssize_t got = read(fd, text_reserve(content, 16384), 16384);

        if (got < 0 && errno == EINTR)
            continue;
        if (got < 0)
            return error_errno(errno, "read %s", path);
        if (got == 0)
            return NULL;
        text_grown(content, (size_t)got);
        if (content->size > max_bytes)
            return error_new(ERR_TOO_LARGE, "%s is larger than %zu bytes", path, max_bytes);
    }
}

struct error *file_read(const char *path, size_t max_bytes, struct text *out_content)
{
    __attribute__((cleanup(fd_cleanup))) int fd = open(path, O_RDONLY | O_CLOEXEC);
    CLEANUP(text) struct text content = TEXT_EMPTY;
    struct stat status;
    struct error *err;

    if (fd < 0)
        return error_errno(errno, "open %s", path);
    if (fstat(fd, &status) < 0)
        return error_errno(errno, "look at %s", path);
    if (S_ISDIR(status.st_mode))
        return error_new(ERR_BAD_REQUEST, "%s is a directory, not a file", path);
    if (S_ISREG(status.st_mode) && (size_t)status.st_size > max_bytes)
        return error_new(ERR_TOO_LARGE, "%s has %lld bytes, at most %zu are allowed", path,
                         (long long)status.st_size, max_bytes);

    err = read_all(fd, path, max_bytes, &content);
    if (err)
        return err;
    text_done(out_content);
    *out_content = content;
    text_init(&content);
    return NULL;
}

static struct error *write_all(int fd, const char *path, const void *data, size_t size)
{
    const char *at = data;

    while (size > 0) {
        ssize_t put = write(fd, at, size);

        if (put < 0 && errno == EINTR)
            continue;
        if (put < 0)
            return error_errno(errno, "write %s", path);
        at += put;
        size -= (size_t)put;
    }
    if (fsync(fd) < 0)
        return error_errno(errno, "sync %s", path);
    return NULL;
}

struct error *file_sync_directory_of(const char *path)
{
    const char *slash = strrchr(path, '/');
    CLEANUP(string) char *parent =
        slash == path ? memory_strdup("/")
        : slash       ? memory_strndup(path, (size_t)(slash - path))
                      : memory_strdup(".");
    __attribute__((cleanup(fd_cleanup))) int fd = open(parent, O_RDONLY | O_DIRECTORY | O_CLOEXEC);

    if (fd < 0 || fsync(fd) < 0)
        return error_errno(errno, "sync directory %s", parent);
    return NULL;
}

struct error *file_rename(const char *from, const char *to)
{
    if (rename(from, to) < 0)
        return error_errno(errno, "rename %s to %s", from, to);
    return file_sync_directory_of(to);
}

static struct error *fill_and_rename(int fd, const char *temporary, const char *path,
                                     const void *data, size_t size, mode_t mode)
{
    struct error *err;

    if (fchmod(fd, mode) < 0)
        return error_errno(errno, "set mode of %s", temporary);
    err = write_all(fd, temporary, data, size);
    return err ? err : file_rename(temporary, path);
}

struct error *file_write(const char *path, const void *data, size_t size, mode_t mode)
{
    CLEANUP(string) char *temporary = memory_format("%s.XXXXXX", path);
    __attribute__((cleanup(fd_cleanup))) int fd = mkostemp(temporary, O_CLOEXEC);
    struct error *err;

    if (fd < 0)
        return error_errno(errno, "create a file beside %s", path);
    err = fill_and_rename(fd, temporary, path, data, size, mode);
    if (err)
        unlink(temporary);
    return err;
}

struct error *file_remove(const char *path)
{
    if (unlink(path) < 0 && errno != ENOENT)
        return error_errno(errno, "remove %s", path);
    return NULL;
}

struct error *file_absolute(const char *path, char **out_path)
{
    CLEANUP(string) char *here = NULL;

    if (*path == '/') {
        *out_path = memory_strdup(path);
        return NULL;
    }
    here = get_current_dir_name();
    if (!here)
        return error_errno(errno, "find the current directory");
    *out_path = memory_format("%s/%s", here, path);
    return NULL;
}

bool file_exists(const char *path)
{
    return access(path, F_OK) == 0;
}

static struct error *make_parents(char *path, mode_t mode)
{
    for (char *slash = strchr(path + 1, '/'); slash; slash = strchr(slash + 1, '/')) {
        *slash = '\0';
        if (mkdir(path, mode | S_IWUSR | S_IXUSR) < 0 && errno != EEXIST) {
            struct error *err = error_errno(errno, "create directory %s", path);

            *slash = '/';
            return err;
        }
        *slash = '/';
    }
    return NULL;
}

static struct error *directory_check(const char *path, mode_t mode)
{
    struct stat status;

    if (stat(path, &status) < 0)
        return error_errno(errno, "look at directory %s", path);
    if (!S_ISDIR(status.st_mode))
        return error_new(ERR_BAD_REQUEST, "%s is not a directory", path);
    if (status.st_uid != geteuid())
        return error_new(ERR_FORBIDDEN, "directory %s belongs to user id %u, not to %u", path,
                         status.st_uid, geteuid());
    if ((status.st_mode & 07777) != mode && chmod(path, mode) < 0)
        return error_errno(errno, "set mode of directory %s", path);
    if (access(path, W_OK | X_OK) < 0)
        return error_errno(errno, "write to directory %s", path);
    return NULL;
}

struct error *file_directory_ensure(const char *path, mode_t mode)
{
    CLEANUP(string) char *copy = memory_strdup(path);
    struct error *err;

    if (!*path)
        return error_new(ERR_BAD_REQUEST, "the directory name is empty");
    err = make_parents(copy, mode);
    if (err)
        return err;
    if (mkdir(path, mode) < 0 && errno != EEXIST)
        return error_errno(errno, "create directory %s", path);
    return directory_check(path, mode);
}

static int remove_entry(const char *path, const struct stat *status, int type, struct FTW *ftw)
{
    (void)status;
    (void)type;
    (void)ftw;
    /* Somebody else may remove at the same time. */
    return remove(path) < 0 && errno != ENOENT ? -1 : 0;
}

struct error *file_directory_remove(const char *path)
{
    if (nftw(path, remove_entry, 16, FTW_DEPTH | FTW_PHYS) != 0 && errno != ENOENT)
        return error_errno(errno, "remove directory %s", path);
    return NULL;
}

static struct error *lock_conflict(int fd, const char *path)
{
    char pid[32];
    ssize_t size = pread(fd, pid, sizeof(pid) - 1, 0);

    while (size > 0 && (pid[size - 1] == '\n' || pid[size - 1] == '\0'))
        size--;
    if (size <= 0)
        return error_new(ERR_CONFLICT, "%s is held by another process", path);
    pid[size] = '\0';
    return error_new(ERR_CONFLICT, "%s is held by the process with pid %s", path, pid);
}

struct error *file_lock_open(const char *path, struct file_lock **out_lock)
{
    __attribute__((cleanup(fd_cleanup))) int fd = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0600);
    struct file_lock *lock;
    char pid[32];
    int size;

    if (fd < 0)
        return error_errno(errno, "open lock %s", path);
    if (flock(fd, LOCK_EX | LOCK_NB) < 0)
        return errno == EWOULDBLOCK ? lock_conflict(fd, path) : error_errno(errno, "lock %s", path);

    size = snprintf(pid, sizeof(pid), "%ld\n", (long)getpid());
    if (ftruncate(fd, 0) < 0 || pwrite(fd, pid, (size_t)size, 0) != size)
        return error_errno(errno, "write lock %s", path);

    lock = NEW(struct file_lock);
    lock->fd = fd;
    fd = -1;
    *out_lock = lock;
    return NULL;
}

struct file_lock *file_lock_close(struct file_lock *lock)
{
    if (!lock)
        return NULL;
    /* The file stays: removing it would let two processes lock two files of one name. */
    close(lock->fd);
    return memory_free(lock);
}
