/* The real butler program as a process of its own. */
#include "lib/butler_process.h"

#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/clock.h"
#include "base/memory.h"

#define REAP_MS SECONDS(60)

static _Noreturn void run(const char *butler, const char *directory, const char *flag,
                          const char *log, int out)
{
    int err = open(log, O_WRONLY | O_CREAT | O_APPEND, 0600);

    prctl(PR_SET_PDEATHSIG, SIGKILL); /* a test that fails leaves nobody behind */
    if (err < 0 || dup2(out, STDOUT_FILENO) < 0 || dup2(err, STDERR_FILENO) < 0)
        _exit(126);
    execl(butler, butler, "apiserver", "--state", directory, "--api", "127.0.0.1:0", flag,
          (char *)NULL);
    _exit(127);
}

bool butler_process_start(struct butler_process *process, const char *butler, const char *directory,
                          const char *flag)
{
    CLEANUP(string) char *log = memory_format("%s.log", directory);
    int fds[2];
    pid_t pid;

    if (pipe2(fds, O_CLOEXEC) < 0)
        return false;
    pid = fork();
    if (pid == 0)
        run(butler, directory, flag, log, fds[1]);
    close(fds[1]);
    if (pid < 0) {
        close(fds[0]);
        return false;
    }
    *process = (struct butler_process){ .pid = pid, .out = fds[0] };
    return true;
}

bool butler_process_await(struct butler_process *process, uint64_t timeout_ms)
{
    const struct clock *clock = clock_system();
    uint64_t end_ms = clock_monotonic_ms(clock) + timeout_ms;
    char piece[512];

    for (;;) {
        struct pollfd ready = { .fd = process->out, .events = POLLIN };
        uint64_t now_ms = clock_monotonic_ms(clock);
        ssize_t got;

        if (now_ms >= end_ms || poll(&ready, 1, (int)(end_ms - now_ms)) <= 0)
            return false;
        got = read(process->out, piece, sizeof(piece));
        if (got <= 0)
            return false;
        if (memchr(piece, '\n', (size_t)got))
            return true;
    }
}

void butler_process_kill(struct butler_process *process, int signal)
{
    if (process->pid)
        kill(process->pid, signal);
}

int butler_process_reap(struct butler_process *process)
{
    struct pollfd ended = { .fd = process->out, .events = POLLIN };
    int status = -1;

    /* Its end closes the pipe; what it still prints is of no interest. */
    while (poll(&ended, 1, (int)REAP_MS) > 0) {
        char piece[512];

        if (read(process->out, piece, sizeof(piece)) > 0)
            continue;
        waitpid(process->pid, &status, 0);
        break;
    }
    close(process->out);
    process->pid = 0;
    return status;
}
