/* Reads /proc and walks a directory. */
#include "supervise/usage.h"

#include <dirent.h>
#include <fcntl.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/error.h"
#include "base/file.h"
#include "base/memory.h"
#include "base/number.h"
#include "base/text.h"
#include "supervise/limits.h"

enum {
    PROC_MAX = 8192,
    STAT_USER = 14, /* fields of /proc/PID/stat, counted from 1 */
    STAT_SYSTEM = 15,
    MAX_DEPTH = 16,
};

/* "Pss:       1234 kB", or RssAnon of the status where the first is not ours to read. */
static bool find_kilobytes(const char *path, const char *name, uint64_t *out_bytes)
{
    CLEANUP(text) struct text content = TEXT_EMPTY;
    struct error *err = file_read(path, PROC_MAX, &content);
    struct slice rest = text_slice(&content);
    struct slice line;
    struct slice number;
    uint64_t kilobytes;

    error_drop(err, "it may have ended");
    while (slice_split(&rest, '\n', &line)) {
        if (!slice_has_prefix(line, name))
            continue;
        line = slice_trim(slice_of(line.data + strlen(name), line.size - strlen(name)));
        if (!slice_split(&line, ' ', &number) || !number_parse_uint(number, &kilobytes))
            return false;
        *out_bytes = kilobytes * 1024;
        return true;
    }
    return false;
}

static uint64_t read_memory(pid_t pid)
{
    CLEANUP(string) char *rollup =
        memory_format("/proc/%d/smaps_rollup", (int)pid);
    CLEANUP(string) char *status = memory_format("/proc/%d/status", (int)pid);
    uint64_t bytes = 0;

    if (!find_kilobytes(rollup, "Pss:", &bytes))
        (void)find_kilobytes(status, "VmRSS:", &bytes);
    return bytes;
}

static uint64_t read_cpu(pid_t pid)
{
    CLEANUP(string) char *path = memory_format("/proc/%d/stat", (int)pid);
    CLEANUP(text) struct text content = TEXT_EMPTY;
    long ticks_per_second = sysconf(_SC_CLK_TCK);
    struct slice rest;
    struct slice field;
    const char *name_end;
    uint64_t ticks = 0;
    uint64_t number;

    error_drop(file_read(path, PROC_MAX, &content), "it may have ended");
    name_end = strrchr(text_string(&content), ')');
    rest = slice_trim(slice_from(name_end ? name_end + 1 : NULL));
    for (int i = 3; i <= STAT_SYSTEM && slice_split(&rest, ' ', &field); i++)
        if (i >= STAT_USER && number_parse_uint(field, &number))
            ticks += number;
    return ticks_per_second > 0 ? ticks * 1000 / (uint64_t)ticks_per_second : 0;
}

static void walk(int parent, const char *name, int depth, struct usage *usage)
{
    int fd = openat(parent, name, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
    DIR *directory = fd < 0 ? NULL : fdopendir(fd);
    struct dirent *entry;
    struct stat facts;

    if (!directory && fd >= 0)
        close(fd);
    while (directory && usage->files < USAGE_MAX_FILES && (entry = readdir(directory))) {
        if (strcmp(entry->d_name, ".") == 0 || strcmp(entry->d_name, "..") == 0 ||
            fstatat(fd, entry->d_name, &facts, AT_SYMLINK_NOFOLLOW) < 0)
            continue;
        usage->files++;
        usage->disk_bytes += (uint64_t)facts.st_blocks * 512;
        if (S_ISDIR(facts.st_mode) && depth < MAX_DEPTH)
            walk(fd, entry->d_name, depth + 1, usage);
    }
    if (directory)
        closedir(directory);
}

void usage_read(pid_t pid, const char *directory, struct usage *out_usage)
{
    *out_usage = (struct usage){ 0 };
    if (pid > 0) {
        out_usage->memory_bytes = read_memory(pid);
        out_usage->cpu_ms = read_cpu(pid);
    }
    walk(AT_FDCWD, directory, 0, out_usage);
}
