/* Opening, rotating, reading. */
#include "supervise/log_file.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/arena.h"
#include "base/error.h"
#include "base/file.h"
#include "base/memory.h"
#include "base/text.h"
#include "base/utf8.h"
#include "doc/redact.h"
#include "supervise/home.h"
#include "supervise/limits.h"

#define NAME "apiserver.log"

enum {
    COPY_BYTES = 64 << 10
};

static const char *name_of(struct arena *arena, int number)
{
    return number ? arena_format(arena, NAME ".%d", number) : NAME;
}

/* Below the directory of the tenant, who owns what is there and may put anything in its place. */
static const char *path_of(struct arena *arena, int number)
{
    return arena_format(arena, "log/%s", name_of(arena, number));
}

struct error *log_file_open(const char *directory, const struct home_owner *owner, int *out_fd)
{
    struct error *err;
    int fd;

    err = file_open_below(directory, "log/" NAME, O_WRONLY | O_APPEND | O_CREAT, 0600, &fd);
    if (err)
        return err;
    if (owner->change && fchown(fd, owner->user, (gid_t)owner->user) < 0) {
        close(fd);
        return error_errno(errno, "give away %s/log/" NAME, directory);
    }
    *out_fd = fd;
    return NULL;
}

/* --- rotation ------------------------------------------------------------------------------- */

static struct error *copy(int from, int to, const char *path)
{
    CLEANUP(string) char *buffer = memory_alloc(COPY_BYTES);
    ssize_t got;

    while ((got = read(from, buffer, COPY_BYTES)) > 0)
        if (write(to, buffer, (size_t)got) != got)
            return error_errno(errno ? errno : EIO, "write %s", path);
    return got < 0 ? error_errno(errno, "read the log beside %s", path) : NULL;
}

static struct error *move_content(int from, const char *directory, const char *path)
{
    struct error *err;
    int to;

    err = file_open_below(directory, path, O_WRONLY | O_CREAT | O_EXCL, 0600, &to);
    if (err)
        return err;
    err = copy(from, to, path);
    close(to);
    if (!err && ftruncate(from, 0) < 0)
        err = error_errno(errno, "empty the log beside %s/%s", directory, path);
    return err;
}

static struct error *rotate(struct arena *arena, int fd, const char *directory, off_t size)
{
    int home = open(directory, O_PATH | O_DIRECTORY | O_CLOEXEC);
    int log = openat(home, "log", O_PATH | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
    struct error *err = NULL;

    if (log < 0)
        err = error_errno(errno, "open %s/log", directory);
    for (int number = LOG_FILE_KEPT - 1; !err && number >= 1; number--)
        (void)renameat(log, name_of(arena, number), log, name_of(arena, number + 1));
    if (log >= 0)
        close(log);
    if (home >= 0)
        close(home);
    /* A size is quickly said, and nothing need be behind it: the last part is enough. */
    if (!err && size > LOG_FILE_MAX_BYTES && lseek(fd, size - LOG_FILE_MAX_BYTES, SEEK_SET) < 0)
        err = error_errno(errno, "read the log of %s", directory);
    return err ? err : move_content(fd, directory, path_of(arena, 1));
}

struct error *log_file_rotate(const char *directory)
{
    CLEANUP(arena) struct arena *arena = arena_create();
    struct error *err;
    struct stat facts;
    int fd;

    err = file_open_below(directory, path_of(arena, 0), O_RDWR, 0, &fd);
    if (err && err->code == ERR_NOT_FOUND) {
        error_drop(err, "it has said nothing yet");
        return NULL;
    }
    if (err)
        return err;
    if (fstat(fd, &facts) == 0 && facts.st_size >= LOG_FILE_MAX_BYTES)
        err = rotate(arena, fd, directory, facts.st_size);
    close(fd);
    return err;
}

/* --- reading -------------------------------------------------------------------------------- */

/* Where the last `lines` lines of the text begin. */
static size_t find_start(struct slice text, size_t lines)
{
    size_t at = text.size;

    if (at > 0 && text.data[at - 1] == '\n')
        at--;
    while (at > 0) {
        if (text.data[at - 1] == '\n' && --lines == 0)
            break;
        at--;
    }
    return at;
}

static void append_clean(struct text *text, struct slice bytes)
{
    CLEANUP(text) struct text clean = TEXT_EMPTY;

    utf8_append_valid(&clean, bytes);
    redact_text(&clean);
    text_append_slice(text, text_slice(&clean));
}

struct error *log_file_tail(const char *directory, bool previous, size_t lines, struct text *text,
                            uint64_t *out_end)
{
    CLEANUP(arena) struct arena *arena = arena_create();
    const char *path = path_of(arena, previous ? 1 : 0);
    struct error *err;
    char *buffer;
    struct stat facts;
    ssize_t got = -1;
    off_t start = 0;
    int fd;

    err = file_open_below(directory, path, O_RDONLY, 0, &fd);
    if (err && err->code == ERR_NOT_FOUND) {
        error_drop(err, "it has said nothing yet");
        return NULL;
    }
    if (err)
        return err;
    buffer = arena_alloc(arena, LOG_FILE_MAX_TAIL);
    if (fstat(fd, &facts) == 0) {
        start = facts.st_size > LOG_FILE_MAX_TAIL ? facts.st_size - LOG_FILE_MAX_TAIL : 0;
        got = pread(fd, buffer, LOG_FILE_MAX_TAIL, start);
    }
    close(fd);
    if (got < 0)
        return error_errno(errno, "read %s/%s", directory, path);
    if (lines > 0 && got > 0) {
        size_t from = find_start(slice_of(buffer, (size_t)got),
                                 lines < LOG_FILE_MAX_LINES ? lines : LOG_FILE_MAX_LINES);

        append_clean(text, slice_of(buffer + from, (size_t)got - from));
    }
    if (out_end)
        *out_end = (uint64_t)start + (uint64_t)got;
    return NULL;
}

static size_t whole_lines(const char *buffer, size_t size)
{
    while (size > 0 && buffer[size - 1] != '\n')
        size--;
    return size;
}

struct error *log_file_more(const char *directory, uint64_t *end, struct text *text)
{
    CLEANUP(arena) struct arena *arena = arena_create();
    const char *path = path_of(arena, 0);
    char *buffer = arena_alloc(arena, LOG_FILE_MAX_TAIL);
    struct error *err;
    struct stat facts;
    ssize_t got;
    int fd;

    err = file_open_below(directory, path, O_RDONLY, 0, &fd);
    if (err && err->code == ERR_NOT_FOUND) {
        error_drop(err, "it has said nothing yet");
        return NULL;
    }
    if (err)
        return err;
    if (fstat(fd, &facts) == 0 && (uint64_t)facts.st_size < *end)
        *end = 0;
    while ((got = pread(fd, buffer, LOG_FILE_MAX_TAIL, (off_t)*end)) > 0) {
        size_t size = whole_lines(buffer, (size_t)got);

        /* A line longer than the buffer is passed on in pieces. */
        if (!size && got == LOG_FILE_MAX_TAIL)
            size = (size_t)got;
        if (!size)
            break;
        append_clean(text, slice_of(buffer, size));
        *end += size;
    }
    if (got < 0)
        err = error_errno(errno, "read %s/%s", directory, path);
    close(fd);
    return err;
}
