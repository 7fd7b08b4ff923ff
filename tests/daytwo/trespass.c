/* Trying every door with somebody else's user. */
#include "daytwo/trespass.h"

#include <errno.h>
#include <fcntl.h>
#include <fts.h>
#include <grp.h>
#include <signal.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/file.h"
#include "base/memory.h"
#include "base/slice.h"
#include "base/text.h"
#include "base/vec.h"
#include "lib/test.h"

enum {
    STATUS_MAX = 16 << 10,
};

struct trespass_list {
    VEC(char *) paths;
};

static void release(void *object)
{
    vec_done(&((struct trespass_list *)object)->paths);
}

struct trespass_list *trespass_find(const char *directory, const char *except)
{
    struct trespass_list *list = arena_new(fixture_current()->arena, struct trespass_list);
    char *roots[] = { arena_strdup(fixture_current()->arena, directory), NULL };
    FTS *tree = fts_open(roots, FTS_PHYSICAL | FTS_NOCHDIR, NULL);
    FTSENT *entry;

    arena_defer(fixture_current()->arena, release, list);
    assert_non_null(tree);
    while ((entry = fts_read(tree))) {
        if (except && strcmp(entry->fts_path, except) == 0)
            fts_set(tree, entry, FTS_SKIP);
        else if (entry->fts_info != FTS_DP)
            vec_push(&list->paths, arena_strdup(fixture_current()->arena, entry->fts_path));
    }
    fts_close(tree);
    return list;
}

size_t trespass_count(const struct trespass_list *list)
{
    return list->paths.count;
}

uid_t trespass_user_of(pid_t pid)
{
    CLEANUP(string) char *path = memory_format("/proc/%d/status", (int)pid);
    CLEANUP(text) struct text status = TEXT_EMPTY;
    const char *line;
    unsigned user = 0;

    assert_no_error(file_read(path, STATUS_MAX, &status));
    line = strstr(text_string(&status), "\nUid:");
    assert_non_null(line);
    assert_int_equal(sscanf(line, "\nUid: %u", &user), 1);
    return user;
}

/* --- as somebody else ------------------------------------------------------------------------- */

static bool can_connect(const char *path)
{
    struct sockaddr_un address = { .sun_family = AF_UNIX };
    int fd = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
    bool can;

    if (fd < 0 || strlen(path) >= sizeof(address.sun_path))
        return true; /* not tried is not refused */
    memcpy(address.sun_path, path, strlen(path) + 1);
    can = connect(fd, (struct sockaddr *)&address, sizeof(address)) == 0 || errno == ECONNREFUSED;
    close(fd);
    return can;
}

/* A socket cannot be opened, and what is gone is nobody's. */
static bool can_get_at(const char *path)
{
    int fd = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK);

    if (fd >= 0) {
        close(fd);
        return true;
    }
    return errno == ENXIO ? can_connect(path)
                          : errno != EACCES && errno != EPERM && errno != ENOENT;
}

static void become(uid_t user)
{
    if (setgroups(0, NULL) < 0 || setresgid(user, user, user) < 0 ||
        setresuid(user, user, user) < 0)
        _exit(99);
}

struct report {
    size_t count;
    size_t first;
};

/* Runs in a process of its own, which cannot become root again. */
static void in_child(uid_t user, void (*try)(const void *context, struct report *report),
                     const void *context, struct report *out_report)
{
    struct report *report =
        mmap(NULL, sizeof(*report), PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    int status = 0;
    pid_t pid;

    assert_true(report != MAP_FAILED);
    fflush(stdout);
    pid = fork();
    assert_true(pid >= 0);
    if (pid == 0) {
        become(user);
        try(context, report);
        _exit(0);
    }
    while (waitpid(pid, &status, 0) < 0 && errno == EINTR)
        ;
    *out_report = *report;
    munmap(report, sizeof(*report));
    assert_true(WIFEXITED(status) && WEXITSTATUS(status) == 0);
}

static void try_paths(const void *context, struct report *report)
{
    const struct trespass_list *list = context;

    for (size_t i = 0; i < list->paths.count; i++) {
        if (!can_get_at(list->paths.items[i]))
            continue;
        if (report->count++ == 0)
            report->first = i;
    }
}

size_t trespass_try(const struct trespass_list *list, uid_t user, const char **out_first)
{
    struct report report;

    in_child(user, try_paths, list, &report);
    *out_first = report.count ? list->paths.items[report.first] : NULL;
    return report.count;
}

static const char *const process_files[] = { "mem", "environ", "maps", "fd", "cwd/." };

static void try_process(const void *context, struct report *report)
{
    pid_t pid = *(const pid_t *)context;
    char path[64];

    for (size_t i = 0; i < COUNT_OF(process_files); i++) {
        snprintf(path, sizeof(path), "/proc/%d/%s", (int)pid, process_files[i]);
        if (can_get_at(path) && report->count++ == 0)
            report->first = i;
    }
    if (kill(pid, 0) == 0 && report->count++ == 0)
        report->first = COUNT_OF(process_files);
}

size_t trespass_try_process(pid_t pid, uid_t user, const char **out_first)
{
    struct report report;

    in_child(user, try_process, &pid, &report);
    *out_first = !report.count                            ? NULL
                 : report.first < COUNT_OF(process_files) ? process_files[report.first]
                                                          : "a signal";
    return report.count;
}
