/* A parent for orphans. */
#include "lib/keeper.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/number.h"
#include "base/slice.h"

enum {
    FAILED = 99
};

static pid_t parent_of(const char *pid)
{
    char path[64];
    char line[512];
    int parent = 0;
    ssize_t size;
    const char *end;
    int fd;

    (void)snprintf(path, sizeof(path), "/proc/%.20s/stat", pid);
    fd = open(path, O_RDONLY | O_CLOEXEC);
    if (fd < 0)
        return 0;
    size = read(fd, line, sizeof(line) - 1);
    close(fd);
    line[size > 0 ? size : 0] = '\0';
    end = strrchr(line, ')');
    return end && sscanf(end, ") %*c %d", &parent) == 1 ? parent : 0;
}

/* Children of ours, which orphans have become. Theirs become ours when they end. */
static void kill_children(void)
{
    DIR *processes = opendir("/proc");
    struct dirent *entry;
    uint64_t pid;

    while (processes && (entry = readdir(processes)))
        if (number_parse_uint(slice_from(entry->d_name), &pid) &&
            parent_of(entry->d_name) == getpid())
            kill((pid_t)pid, SIGKILL);
    if (processes)
        closedir(processes);
}

static void kill_all(void)
{
    for (;;) {
        kill_children();
        if (waitpid(-1, NULL, 0) < 0 && errno == ECHILD)
            return;
    }
}

static void on_end(int number)
{
    (void)number; /* it interrupts the waiting, and that is enough */
}

int keeper_run(int (*run)(void))
{
    struct sigaction action = { .sa_handler = on_end };
    int status = 0;
    pid_t pid;
    pid_t ended;

    prctl(PR_SET_CHILD_SUBREAPER, 1);
    fflush(stdout);
    pid = fork();
    if (pid == 0) {
        prctl(PR_SET_PDEATHSIG, SIGKILL);
        setpgid(0, 0); /* a test that kills its whole group leaves us alone */
        exit(run());
    }
    sigaction(SIGTERM, &action, NULL);
    sigaction(SIGINT, &action, NULL);
    do
        ended = waitpid(-1, &status, 0);
    while (pid > 0 && ended > 0 && ended != pid);
    kill_all();
    return ended == pid && WIFEXITED(status) ? WEXITSTATUS(status) : FAILED;
}
