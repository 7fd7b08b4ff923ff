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
#include "base/memory.h"
#include "base/text.h"
#include "base/utf8.h"
#include "supervise/home.h"
#include "supervise/limits.h"

#define NAME "apiserver.log"

enum {
    COPY_BYTES = 64 << 10
};

static const char *path_of(struct arena *arena, const char *directory, int number)
{
    return number ? arena_format(arena, "%s/log/" NAME ".%d", directory, number)
                  : arena_format(arena, "%s/log/" NAME, directory);
}

struct error *log_file_open(const char *directory, const struct home_owner *owner, int *out_fd)
{
    CLEANUP(arena) struct arena *arena = arena_create();
    const char *path = path_of(arena, directory, 0);
    int fd = open(path, O_WRONLY | O_APPEND | O_CREAT | O_NOFOLLOW | O_CLOEXEC, 0600);

    if (fd < 0)
        return error_errno(errno, "open %s", path);
    if (owner->change && fchown(fd, owner->user, (gid_t)owner->user) < 0) {
        close(fd);
        return error_errno(errno, "give away %s", path);
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

static struct error *move_content(int from, const char *path)
{
    int to = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_NOFOLLOW | O_CLOEXEC, 0600);
    struct error *err;

    if (to < 0)
        return error_errno(errno, "create %s", path);
    err = copy(from, to, path);
    close(to);
    if (!err && ftruncate(from, 0) < 0)
        err = error_errno(errno, "empty the log beside %s", path);
    return err;
}

struct error *log_file_rotate(const char *directory)
{
    CLEANUP(arena) struct arena *arena = arena_create();
    int fd = open(path_of(arena, directory, 0), O_RDWR | O_NOFOLLOW | O_CLOEXEC);
    struct error *err = NULL;
    struct stat facts;

    if (fd < 0)
        return errno == ENOENT ? NULL : error_errno(errno, "open the log of %s", directory);
    if (fstat(fd, &facts) == 0 && facts.st_size >= LOG_FILE_MAX_BYTES) {
        for (int number = LOG_FILE_KEPT - 1; number >= 1; number--)
            (void)rename(path_of(arena, directory, number), path_of(arena, directory, number + 1));
        err = move_content(fd, path_of(arena, directory, 1));
    }
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
    log_file_mask(&clean);
    text_append_slice(text, text_slice(&clean));
}

struct error *log_file_tail(const char *directory, bool previous, size_t lines, struct text *text)
{
    CLEANUP(arena) struct arena *arena = arena_create();
    const char *path = path_of(arena, directory, previous ? 1 : 0);
    int fd = open(path, O_RDONLY | O_NOFOLLOW | O_CLOEXEC);
    char *buffer;
    struct stat facts;
    ssize_t got = -1;
    off_t start;

    if (fd < 0)
        return errno == ENOENT ? NULL : error_errno(errno, "open %s", path);
    buffer = arena_alloc(arena, LOG_FILE_MAX_TAIL);
    if (fstat(fd, &facts) == 0) {
        start = facts.st_size > LOG_FILE_MAX_TAIL ? facts.st_size - LOG_FILE_MAX_TAIL : 0;
        got = pread(fd, buffer, LOG_FILE_MAX_TAIL, start);
    }
    close(fd);
    if (got < 0)
        return error_errno(errno, "read %s", path);
    if (lines > 0 && got > 0) {
        size_t from = find_start(slice_of(buffer, (size_t)got),
                                 lines < LOG_FILE_MAX_LINES ? lines : LOG_FILE_MAX_LINES);

        append_clean(text, slice_of(buffer + from, (size_t)got - from));
    }
    return NULL;
}

/* --- secrets -------------------------------------------------------------------------------- */

struct pattern {
    const char *begin;
    const char *end; /* up to here; NULL: up to the next blank, quote or line end */
};

/* We write no secrets to logs. This is for what others print about what they could not read. */
static const struct pattern patterns[] = {
    { "-----BEGIN ", "-----END " }, { "Bearer ", NULL }, { "eyJ", NULL }, /* how a JWT begins */
    { "password=", NULL },          { "token=", NULL },  { "\"token\":\"", NULL },
    { "\"password\":\"", NULL },
};

static size_t length_of(const struct pattern *pattern, struct slice rest)
{
    size_t begin = strlen(pattern->begin);
    size_t offset;

    if (pattern->end) {
        if (slice_find(rest, slice_from(pattern->end), &offset))
            return offset;
        return rest.size;
    }
    for (offset = begin; offset < rest.size; offset++)
        if (strchr(" \t\r\n\"',;&", rest.data[offset]))
            break;
    return offset;
}

static bool mask_here(struct slice rest, struct text *out, size_t *out_length)
{
    for (size_t i = 0; i < COUNT_OF(patterns); i++) {
        if (!slice_has_prefix(rest, patterns[i].begin))
            continue;
        *out_length = length_of(&patterns[i], rest);
        text_append(out, "[REDACTED]");
        return true;
    }
    return false;
}

void log_file_mask(struct text *text)
{
    struct text out = TEXT_EMPTY;
    size_t at = 0;

    while (at < text->size) {
        size_t length = 1;

        if (!mask_here(slice_of(text->data + at, text->size - at), &out, &length))
            text_append_char(&out, text->data[at]);
        at += length;
    }
    text_done(text);
    *text = out;
}
