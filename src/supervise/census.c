/* Reads /proc/PID/cmdline of everybody. */
#include "supervise/census.h"

#include <dirent.h>
#include <signal.h>
#include <string.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "base/arena.h"
#include "base/error.h"
#include "base/file.h"
#include "base/memory.h"
#include "base/number.h"
#include "base/text.h"
#include "supervise/identity.h"
#include "supervise/limits.h"

enum {
    LINE_MAX_BYTES = 8192
};

/* "butler\0apiserver\0--tenant\0DATA/tenants/UID\0" */
static bool read_uid(struct slice line, const char *data, struct slice *out_uid)
{
    static const char *const words[] = { "apiserver", "--tenant" };
    CLEANUP(string) char *below = memory_format("%s/tenants/", data);
    struct slice word;

    if (!slice_split(&line, '\0', &word))
        return false;
    for (size_t i = 0; i < COUNT_OF(words); i++)
        if (!slice_split(&line, '\0', &word) || !slice_is(word, words[i]))
            return false;
    if (!slice_split(&line, '\0', &word) || !slice_has_prefix(word, below) || line.size > 0)
        return false;
    *out_uid = slice_of(word.data + strlen(below), word.size - strlen(below));
    return out_uid->size > 0 && !memchr(out_uid->data, '/', out_uid->size);
}

static bool is_program(pid_t pid, const struct identity_program *program)
{
    struct identity identity;
    struct error *err = identity_read(pid, program, &identity);

    if (err) {
        error_drop(err, "it is gone, or nobody's business");
        return false;
    }
    return strcmp(identity.executable, program->hash) == 0;
}

/* False when it is none. The uid points into the line. */
static bool look_at(const char *data, const struct identity_program *program, pid_t pid,
                    struct text *line, struct slice *out_uid)
{
    CLEANUP(string) char *path = memory_format("/proc/%d/cmdline", (int)pid);
    struct error *err;

    text_clear(line);
    err = file_read(path, LINE_MAX_BYTES, line);
    if (err) {
        error_drop(err, "it has ended, or has arguments longer than any of ours");
        return false;
    }
    return read_uid(text_slice(line), data, out_uid) && is_program(pid, program);
}

void census_take(const char *data, const struct identity_program *program,
                 void (*visit)(void *context, struct slice uid, pid_t pid), void *context)
{
    CLEANUP(text) struct text line = TEXT_EMPTY;
    DIR *processes = opendir("/proc");
    struct dirent *entry;

    while (processes && (entry = readdir(processes))) {
        struct slice uid;
        uint64_t pid;

        if (number_parse_uint(slice_from(entry->d_name), &pid) &&
            look_at(data, program, (pid_t)pid, &line, &uid))
            visit(context, uid, (pid_t)pid);
    }
    if (processes)
        closedir(processes);
}

/* Looked at again behind a descriptor that nobody else can become. */
void census_kill(const char *data, const struct identity_program *program, const char *uid,
                 pid_t pid)
{
    CLEANUP(text) struct text line = TEXT_EMPTY;
    int pidfd = (int)syscall(SYS_pidfd_open, pid, 0);
    struct slice found;

    if (pidfd < 0)
        return;
    if (look_at(data, program, pid, &line, &found) && slice_is(found, uid))
        syscall(SYS_pidfd_send_signal, pidfd, SIGKILL, NULL, 0);
    close(pidfd);
}
