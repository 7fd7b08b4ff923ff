/* Names and ages of files, and reading them from the end. */
#include "server/audit_files.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/arena.h"
#include "base/error.h"
#include "base/file.h"
#include "base/memory.h"
#include "base/number.h"
#include "base/text.h"
#include "base/timestamp.h"
#include "base/vec.h"
#include "server/audit_limits.h"

#define PREFIX "audit-"
#define SUFFIX ".jsonl"
#define DAY_US (INT64_C(24) * 60 * 60 * 1000 * 1000)

enum {
    DATE_SIZE = 8,
    SEARCH_BYTES = 4096, /* read at a time when looking for the end of a line */
};

/* --- names ---------------------------------------------------------------------------------- */

int64_t audit_file_day(int64_t time_us)
{
    return time_us < 0 ? 0 : time_us / DAY_US;
}

const char *audit_file_format(struct arena *arena, const char *writer, int64_t day, unsigned part)
{
    struct timestamp_parts parts;
    const char *stem;

    timestamp_split(day * DAY_US, &parts);
    stem =
        arena_format(arena, PREFIX "%s-%04d%02d%02d", writer, parts.year, parts.month, parts.day);
    return part == 1 ? arena_format(arena, "%s" SUFFIX, stem)
                     : arena_format(arena, "%s.%u" SUFFIX, stem, part);
}

static bool parse_day(struct slice date, int64_t *out_day)
{
    struct timestamp_parts parts = { 0 };
    uint64_t number;
    int64_t time_us;
    struct error *err;

    if (date.size != DATE_SIZE || !number_parse_uint(date, &number))
        return false;
    parts.year = (int)(number / 10000);
    parts.month = (int)(number / 100 % 100);
    parts.day = (int)(number % 100);
    err = timestamp_join(&parts, &time_us);
    if (err) {
        error_drop(err, "no date, so no file of ours");
        return false;
    }
    *out_day = time_us / DAY_US;
    return time_us >= 0;
}

/* The one and only name of what it says: whatever else reads the same is somebody else's. */
bool audit_file_parse(struct arena *arena, const char *name, struct audit_file *out_file)
{
    struct slice stem = slice_from(name);
    struct audit_file file = { .name = arena_strdup(arena, name), .part = 1 };
    const char *dot;
    uint64_t part;

    if (!slice_has_prefix(stem, PREFIX) || !slice_has_suffix(stem, SUFFIX) ||
        stem.size < strlen(PREFIX) + strlen(SUFFIX) + DATE_SIZE + 2)
        return false;
    stem = slice_of(stem.data + strlen(PREFIX), stem.size - strlen(PREFIX) - strlen(SUFFIX));
    dot = memrchr(stem.data, '.', stem.size);
    if (dot &&
        number_parse_uint(slice_of(dot + 1, (size_t)(stem.data + stem.size - dot - 1)), &part)) {
        stem.size = (size_t)(dot - stem.data);
        file.part = part > 1 && part < UINT32_MAX ? (unsigned)part : 0;
    }
    if (!file.part || stem.size < DATE_SIZE + 2 || stem.data[stem.size - DATE_SIZE - 1] != '-' ||
        !parse_day(slice_of(stem.data + stem.size - DATE_SIZE, DATE_SIZE), &file.day))
        return false;
    file.writer = arena_strndup(arena, stem.data, stem.size - DATE_SIZE - 1);
    *out_file = file;
    return strcmp(audit_file_format(arena, file.writer, file.day, file.part), name) == 0;
}

static int compare(const void *a, const void *b)
{
    const struct audit_file *one = a;
    const struct audit_file *other = b;
    int order = strcmp(one->writer, other->writer);

    if (order == 0)
        order = (one->day > other->day) - (one->day < other->day);
    return order ? order : (one->part > other->part) - (one->part < other->part);
}

struct error *audit_files_list(struct arena *arena, const char *directory, const char *writer,
                               struct audit_files *out_files)
{
    DIR *entries = opendir(directory);
    VEC(struct audit_file) files = { 0 };
    struct dirent *entry;

    if (!entries && errno != ENOENT)
        return error_errno(errno, "open %s", directory);
    while (entries && files.count < AUDIT_MAX_FILES && (entry = readdir(entries))) {
        struct audit_file file;

        if (audit_file_parse(arena, entry->d_name, &file) &&
            (!writer || strcmp(writer, file.writer) == 0))
            vec_push(&files, file);
    }
    if (entries)
        closedir(entries);
    if (files.count)
        qsort(files.items, files.count, sizeof(*files.items), compare);
    out_files->items = arena_dup(arena, files.items, files.count * sizeof(*files.items));
    out_files->count = files.count;
    vec_done(&files);
    return NULL;
}

struct error *audit_files_expire(const char *directory, int64_t oldest_us)
{
    CLEANUP(arena) struct arena *arena = arena_create();
    struct audit_files files;
    struct error *err = audit_files_list(arena, directory, NULL, &files);

    for (size_t i = 0; !err && i < files.count; i++) {
        if ((files.items[i].day + 1) * DAY_US <= oldest_us)
            err = file_remove(arena_format(arena, "%s/%s", directory, files.items[i].name));
    }
    return err;
}

/* --- from the end --------------------------------------------------------------------------- */

static struct error *read_end(const char *path, size_t max_bytes, struct text *text, bool *out_cut)
{
    int fd = open(path, O_RDONLY | O_NOFOLLOW | O_CLOEXEC);
    struct stat facts;
    ssize_t got = -1;
    size_t wanted;

    if (fd < 0)
        return errno == ENOENT ? NULL : error_errno(errno, "open %s", path);
    if (fstat(fd, &facts) == 0) {
        wanted = (uint64_t)facts.st_size > max_bytes ? max_bytes : (size_t)facts.st_size;
        *out_cut = wanted < (size_t)facts.st_size;
        got = pread(fd, text_reserve(text, wanted), wanted, facts.st_size - (off_t)wanted);
    }
    close(fd);
    if (got < 0)
        return error_errno(errno, "read %s", path);
    text_grown(text, (size_t)got);
    return NULL;
}

/* Cuts the last whole line off the end. A front that is cut may be the end of a longer line. */
static bool take_last(struct slice *rest, bool cut, struct slice *out_line)
{
    const char *before;

    while (rest->size && rest->data[rest->size - 1] != '\n')
        rest->size--;
    if (!rest->size)
        return false;
    before = memrchr(rest->data, '\n', rest->size - 1);
    if (!before && cut)
        return false;
    *out_line = before ? slice_of(before + 1, (size_t)(rest->data + rest->size - before) - 2)
                       : slice_of(rest->data, rest->size - 1);
    rest->size = before ? (size_t)(before - rest->data) + 1 : 0;
    return true;
}

struct error *audit_files_tail(const char *directory, const struct audit_files *files, size_t max,
                               bool (*on_line)(void *context, struct slice line), void *context)
{
    bool wanted = true;

    for (size_t i = files->count; i > 0 && max > 0 && wanted; i--) {
        CLEANUP(text) struct text text = TEXT_EMPTY;
        CLEANUP(string) char *path =
            memory_format("%s/%s", directory, files->items[i - 1].name);
        size_t bytes =
            max < SIZE_MAX / AUDIT_READ_BACK_BYTES ? max * AUDIT_READ_BACK_BYTES : SIZE_MAX;
        bool cut = false;
        struct slice line;
        struct slice rest;
        struct error *err;

        err = read_end(path, bytes < AUDIT_MAX_LINE ? AUDIT_MAX_LINE : bytes, &text, &cut);
        if (err)
            return err;
        rest = text_slice(&text);
        while (wanted && max > 0 && take_last(&rest, cut, &line)) {
            wanted = on_line(context, line);
            max--;
        }
        wanted = wanted && !cut; /* or there would be a hole */
    }
    return NULL;
}

/* Where the last whole line ends; -1: it cannot be read. */
static off_t find_end(int fd, off_t size)
{
    char buffer[SEARCH_BYTES];

    while (size > 0) {
        off_t from = size > SEARCH_BYTES ? size - SEARCH_BYTES : 0;
        size_t wanted = (size_t)(size - from);
        const char *end;

        if (pread(fd, buffer, wanted, from) != (ssize_t)wanted)
            return -1;
        end = memrchr(buffer, '\n', wanted);
        if (end)
            return from + (end - buffer) + 1;
        size = from;
    }
    return 0;
}

struct error *audit_file_mend(const char *path, bool *out_cut)
{
    int fd = open(path, O_RDWR | O_NOFOLLOW | O_CLOEXEC);
    struct error *err = NULL;
    struct stat facts;
    off_t end = -1;

    if (fd < 0 && errno == ENOENT) {
        *out_cut = false;
        return NULL;
    }
    if (fd < 0)
        return error_errno(errno, "open %s", path);
    if (fstat(fd, &facts) == 0)
        end = find_end(fd, facts.st_size);
    if (end < 0 || (end < facts.st_size && ftruncate(fd, end) < 0))
        err = error_errno(errno, "look for the last line of %s", path);
    else
        *out_cut = end < facts.st_size;
    close(fd);
    return err;
}
