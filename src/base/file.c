/* Whole files and directories. */
#include "base/file.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <linux/openat2.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <sys/syscall.h>
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

static struct error *read_open(int fd, const char *path, size_t max_bytes, struct text *out_content)
{
    CLEANUP(text) struct text content = TEXT_EMPTY;
    struct stat status;
    struct error *err;

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

struct error *file_read(const char *path, size_t max_bytes, struct text *out_content)
{
    __attribute__((cleanup(fd_cleanup))) int fd = open(path, O_RDONLY | O_CLOEXEC);

    if (fd < 0)
        return error_errno(errno, "open %s", path);
    return read_open(fd, path, max_bytes, out_content);
}

/* --- below a directory of somebody else's --------------------------------------------------- */

static struct error *not_plain(const char *directory, const char *path)
{
    return error_new(ERR_BAD_REQUEST, "%s/%s is no plain file of one name in this directory",
                     directory, path);
}

static struct error *check_plain(int fd, const char *directory, const char *path)
{
    struct stat status;

    if (fstat(fd, &status) < 0)
        return error_errno(errno, "look at %s/%s", directory, path);
    if (!S_ISREG(status.st_mode) || status.st_nlink > 1)
        return not_plain(directory, path);
    return NULL;
}

struct error *file_open_below(const char *directory, const char *path, int flags, mode_t mode,
                              int *out_fd)
{
    /* A pipe is opened without waiting for its other end. */
    const struct open_how how = {
        .flags = (uint64_t)(flags | O_NONBLOCK | O_NOCTTY | O_CLOEXEC),
        .mode = flags & O_CREAT ? mode : 0,
        .resolve = RESOLVE_BENEATH | RESOLVE_NO_MAGICLINKS,
    };
    __attribute__((cleanup(fd_cleanup))) int above =
        open(directory, O_PATH | O_DIRECTORY | O_CLOEXEC);
    __attribute__((cleanup(fd_cleanup))) int fd = -1;
    struct error *err;

    if (above < 0)
        return error_errno(errno, "open %s", directory);
    fd = (int)syscall(SYS_openat2, above, path, &how, sizeof(how));
    if (fd < 0 && (errno == EXDEV || errno == ELOOP || errno == ENXIO))
        return not_plain(directory, path);
    if (fd < 0)
        return error_errno(errno, "open %s/%s", directory, path);
    err = check_plain(fd, directory, path);
    if (err)
        return err;
    *out_fd = fd;
    fd = -1;
    return NULL;
}

struct error *file_read_below(const char *directory, const char *path, size_t max_bytes,
                              struct text *out_content)
{
    __attribute__((cleanup(fd_cleanup))) int fd = -1;
    struct error *err = file_open_below(directory, path, O_RDONLY, 0, &fd);

    return err ? err : read_open(fd, path, max_bytes, out_content);
}

/* --- writing -------------------------------------------------------------------------------- */

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

/* --- removing -------------------------------------------------------------------------------- */

enum {
    REMOVE_MAX_DEPTH = 32 /* each level holds a descriptor */
};

struct removal {
    int top;        /* the directory that goes; -1: not entered yet */
    unsigned moved; /* what was too deep and is in the top now */
};

static int empty_directory(struct removal *removal, int fd, int depth);

/* Whatever lies deeper than we go down comes up, to be found when the top is read again. */
static int move_up(struct removal *removal, int above, const char *name)
{
    char fresh[32];

    do {
        (void)snprintf(fresh, sizeof(fresh), "deep-%u", removal->moved++);
        if (renameat(above, name, removal->top, fresh) == 0)
            return 0;
    } while (errno == EEXIST || errno == ENOTEMPTY || errno == ENOTDIR);
    return errno == ENOENT ? 0 : -1;
}

/* By single names below directories that are open: whoever writes in there may put a link in the
 * place of a directory at any moment, and it is the link that goes then. Absent is fine: somebody
 * else may remove at the same time. */
static int remove_entry(struct removal *removal, int above, const char *name, int depth)
{
    int fd;

    if (unlinkat(above, name, 0) == 0 || errno == ENOENT)
        return 0;
    if (errno != EISDIR)
        return -1;
    if (depth > REMOVE_MAX_DEPTH)
        return move_up(removal, above, name);
    fd = openat(above, name, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
    if (fd < 0)
        return errno == ENOENT ? 0 : -1;
    if (empty_directory(removal, fd, depth) < 0)
        return -1;
    return unlinkat(above, name, AT_REMOVEDIR) == 0 || errno == ENOENT ? 0 : -1;
}

/* Closes it too. */
static int empty_directory(struct removal *removal, int fd, int depth)
{
    DIR *directory = fdopendir(fd);
    struct dirent *entry;
    int result = 0;
    unsigned moved;
    int number;

    if (!directory) {
        close(fd);
        return -1;
    }
    if (depth == 0)
        removal->top = fd;
    do {
        moved = removal->moved;
        rewinddir(directory);
        while (result == 0 && (entry = readdir(directory)))
            if (strcmp(entry->d_name, ".") != 0 && strcmp(entry->d_name, "..") != 0)
                result = remove_entry(removal, fd, entry->d_name, depth + 1);
    } while (result == 0 && depth == 0 && removal->moved > moved);
    number = errno;
    closedir(directory);
    errno = number;
    return result;
}

struct error *file_directory_remove(const char *path)
{
    struct removal removal = { .top = -1 };

    if (remove_entry(&removal, AT_FDCWD, path, 0) < 0)
        return error_errno(errno, "remove directory %s", path);
    return NULL;
}

/* --- locks ------------------------------------------------------------------------------------ */

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

bool file_lock_is_at(const struct file_lock *lock, const char *path)
{
    struct stat held;
    struct stat found;

    return fstat(lock->fd, &held) == 0 && stat(path, &found) == 0 && held.st_dev == found.st_dev &&
           held.st_ino == found.st_ino;
}

struct file_lock *file_lock_close(struct file_lock *lock)
{
    if (!lock)
        return NULL;
    /* The file stays: removing it would let two processes lock two files of one name. */
    close(lock->fd);
    return memory_free(lock);
}
