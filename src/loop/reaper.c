/* Waits for children that nobody here started. */
#include "loop/reaper.h"

#include <signal.h>
#include <sys/wait.h>

#include "base/log.h"
#include "base/memory.h"
#include "loop/loop_internal.h"
#include "loop/signal.h"

struct reaper {
    struct loop *loop;
    struct signal *signal;
};

static bool is_ours(const struct loop *loop, pid_t pid)
{
    VEC_EACH (child, &loop->children)
        if (*child == pid)
            return true;
    return false;
}

/* The kernel shows one ended child at a time. One of ours is left to its owner, who looks here
 * again afterwards. */
void reaper_look(struct loop *loop)
{
    siginfo_t info = { 0 };

    if (!loop->reaper)
        return;
    while (waitid(P_ALL, 0, &info, WEXITED | WNOHANG | WNOWAIT) == 0 && info.si_pid != 0 &&
           !is_ours(loop, info.si_pid)) {
        log_debug(loop->log, "orphan ended", LOG_INT("pid", info.si_pid));
        waitid(P_PID, (id_t)info.si_pid, &info, WEXITED | WNOHANG);
        info = (siginfo_t){ 0 };
    }
}

static void on_child(void *context, int number)
{
    struct reaper *reaper = context;

    (void)number;
    reaper_look(reaper->loop);
}

struct reaper *reaper_open(struct loop *loop)
{
    struct reaper *reaper = NEW(struct reaper);

    ASSERT(!loop->reaper);
    reaper->loop = loop;
    reaper->signal = signal_open(loop, SIGCHLD, on_child, reaper);
    loop->reaper = reaper;
    reaper_look(loop); /* those that ended before we listened */
    return reaper;
}

static void on_closed(void *context)
{
    memory_free(context);
}

void reaper_close(struct reaper *reaper)
{
    reaper->loop->reaper = NULL;
    signal_close(reaper->signal, on_closed, reaper);
}
