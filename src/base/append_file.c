/* Appending. */
#include "base/append_file.h"

#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/error.h"
#include "base/memory.h"

struct append_file {
    int fd;
    uint64_t size;
    char *path;
};

struct error *append_file_open(const char *path, struct append_file **out_file)
{
    CLEANUP(append_file) struct append_file *file = NEW(struct append_file);
    struct stat facts;

    file->path = memory_strdup(path);
    file->fd = open(path, O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0600);
    if (file->fd < 0 || fstat(file->fd, &facts) < 0)
        return error_new(ERR_UNAVAILABLE, "open %s: %s", path, strerror(errno));
    if (!S_ISREG(facts.st_mode))
        return error_new(ERR_INVALID, "%s is no file", path);
    file->size = (uint64_t)facts.st_size;
    *out_file = STEAL(file);
    return NULL;
}

struct append_file *append_file_close(struct append_file *file)
{
    if (!file)
        return NULL;
    if (file->fd >= 0)
        close(file->fd);
    memory_free(file->path);
    return memory_free(file);
}

struct error *append_file_write(struct append_file *file, struct slice bytes)
{
    size_t done = 0;

    while (done < bytes.size) {
        ssize_t written = write(file->fd, bytes.data + done, bytes.size - done);
        int number = errno;

        if (written < 0 && number == EINTR)
            continue;
        if (written <= 0) {
            if (done && ftruncate(file->fd, (off_t)file->size) < 0)
                return error_errno(errno, "cut %s back to %llu bytes", file->path,
                                   (unsigned long long)file->size);
            return error_new(ERR_UNAVAILABLE, "write %s: %s", file->path,
                             strerror(written < 0 ? number : EIO));
        }
        done += (size_t)written;
    }
    file->size += bytes.size;
    return NULL;
}

struct error *append_file_sync(struct append_file *file)
{
    if (fdatasync(file->fd) < 0)
        return error_new(ERR_UNAVAILABLE, "sync %s: %s", file->path, strerror(errno));
    return NULL;
}

uint64_t append_file_size(const struct append_file *file)
{
    return file->size;
}
