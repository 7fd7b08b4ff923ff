/* Starts a program in a child that shares our memory until it executes, as vfork() does: a fork()
 * would copy the page tables of a process that may hold thousands of tenants, on the loop thread.
 *
 * So the child may not touch anything of ours. It makes plain system calls on a stack of its own:
 * the wrappers of libc keep state (set*id() would change all our threads), and those of the
 * sanitizers too. */
#include "loop/spawn_internal.h"

#include <errno.h>
#include <fcntl.h>
#include <linux/close_range.h>
#include <sched.h>
#include <signal.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/error.h"

enum {
    STACK_BYTES = 64 << 10,
    KERNEL_SIGNALS = 64,
    FAILED_CODE = 127,
};

#if defined(__SANITIZE_THREAD__)
#define THREAD_SANITIZER 1
#elif defined(__has_feature)
#if __has_feature(thread_sanitizer)
#define THREAD_SANITIZER 1
#endif
#endif

/* ThreadSanitizer follows clone() and takes two processes in one memory for a broken fork. */
#ifdef THREAD_SANITIZER
#define SHARE_MEMORY 0
#else
#define SHARE_MEMORY CLONE_VM
#endif

#define IN_CHILD __attribute__((no_sanitize("address", "thread", "undefined")))

enum step { /* what the child does; the first that fails ends it */
    STEP_NONE,
    STEP_GROUP,
    STEP_DESCRIPTORS,
    STEP_USER,
    STEP_PARENT,
    STEP_DIRECTORY,
    STEP_SIGNALS,
    STEP_EXECUTE,
};

/* At the low end of the child's stack, in memory both can write with and without SHARE_MEMORY. */
struct child {
    const struct spawn *spawn;
    pid_t parent;
    int above; /* no descriptor is placed here or higher */
    int copies[PROCESS_MAX_FDS + 3];
    char *const *env;

    enum step failed; /* STEP_NONE when the program was executed */
    int number;       /* why: an errno */
};

struct kernel_sigaction { /* as the system call takes it; all zero is the default action */
    void *handler;
    unsigned long flags;
    void *restorer;
    uint64_t mask;
};

IN_CHILD static bool check(struct child *child, long result, enum step step)
{
    if (result >= 0)
        return true;
    child->failed = step;
    child->number = errno;
    return false;
}

IN_CHILD static bool reset_signals(struct child *child)
{
    struct kernel_sigaction action = { 0 };

    for (int number = 1; number <= KERNEL_SIGNALS; number++)
        if (number != SIGKILL && number != SIGSTOP)
            (void)syscall(SYS_rt_sigaction, number, &action, NULL, sizeof(uint64_t));
    return check(child,
                 syscall(SYS_rt_sigprocmask, SIG_SETMASK, &action.mask, NULL, sizeof(uint64_t)),
                 STEP_SIGNALS);
}

IN_CHILD static bool become_leader(struct child *child)
{
    if (child->spawn->options->new_session)
        return check(child, syscall(SYS_setsid), STEP_GROUP);
    return check(child, syscall(SYS_setpgid, 0, 0), STEP_GROUP);
}

/* Sources may have the numbers of other targets, so all are copied out of the way first. */
IN_CHILD static bool place_fds(struct child *child)
{
    const struct spawn *spawn = child->spawn;

    for (size_t i = 0; i < spawn->fd_count; i++) {
        child->copies[i] =
            (int)syscall(SYS_fcntl, spawn->fds[i].from, F_DUPFD_CLOEXEC, child->above);
        if (!check(child, child->copies[i], STEP_DESCRIPTORS))
            return false;
    }
    /* We open everything with O_CLOEXEC; this is for libraries that do not. An older kernel has
     * no such call, and then our own discipline is all there is. */
    (void)syscall(SYS_close_range, 3, ~0u, CLOSE_RANGE_CLOEXEC);
    for (size_t i = 0; i < spawn->fd_count; i++)
        if (!check(child, syscall(SYS_dup3, child->copies[i], spawn->fds[i].to, 0),
                   STEP_DESCRIPTORS))
            return false;
    return true;
}

IN_CHILD static bool change_user(struct child *child)
{
    const struct process_options *options = child->spawn->options;

    if (!options->change_user)
        return true;
    return check(child, syscall(SYS_setgroups, 0, NULL), STEP_USER) &&
           check(child, syscall(SYS_setresgid, options->gid, options->gid, options->gid),
                 STEP_USER) &&
           check(child, syscall(SYS_setresuid, options->uid, options->uid, options->uid),
                 STEP_USER);
}

/* After the change of user, which clears it. The parent may be gone already. */
IN_CHILD static bool tie_to_parent(struct child *child)
{
    if (!child->spawn->options->die_with_parent)
        return true;
    if (!check(child, syscall(SYS_prctl, PR_SET_PDEATHSIG, SIGKILL, 0, 0, 0), STEP_PARENT))
        return false;
    errno = ESRCH;
    return check(child, syscall(SYS_getppid) == child->parent ? 0 : -1, STEP_PARENT);
}

IN_CHILD static bool enter_directory(struct child *child)
{
    const char *directory = child->spawn->options->directory;

    return !directory || check(child, syscall(SYS_chdir, directory), STEP_DIRECTORY);
}

IN_CHILD static int run_child(void *argument)
{
    struct child *child = argument;
    const struct process_options *options = child->spawn->options;

    if (become_leader(child) && place_fds(child) && change_user(child) && tie_to_parent(child) &&
        enter_directory(child) && reset_signals(child))
        check(child, syscall(SYS_execve, options->program, options->argv, child->env),
              STEP_EXECUTE);
    syscall(SYS_exit_group, FAILED_CODE);
    return FAILED_CODE;
}

static struct error *failure(const struct child *child)
{
    const struct process_options *options = child->spawn->options;
    int number = child->number;

    switch (child->failed) {
    case STEP_NONE:
        break;
    case STEP_GROUP:
        return error_errno(number, "begin a %s", options->new_session ? "session" : "group");
    case STEP_DESCRIPTORS:
        return error_errno(number, "hand over descriptors");
    case STEP_USER:
        return error_errno(number, "change to user %u and group %u", (unsigned)options->uid,
                           (unsigned)options->gid);
    case STEP_PARENT:
        return error_errno(number, "tie it to our life");
    case STEP_DIRECTORY:
        return error_errno(number, "enter directory %s", options->directory);
    case STEP_SIGNALS:
        return error_errno(number, "unblock signals");
    case STEP_EXECUTE:
        return error_errno(number, "execute %s", options->program);
    }
    return NULL;
}

/* Signals are blocked around it: a handler that ran in the child would run in our memory. */
static pid_t clone_child(char *stack, struct child *child, int *out_pidfd)
{
    int flags = SHARE_MEMORY | CLONE_VFORK | CLONE_PIDFD | SIGCHLD;
    sigset_t all;
    sigset_t before;
    pid_t pid;
    int number;

    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &before);
    pid = clone(run_child, stack + STACK_BYTES, flags, child, out_pidfd);
    number = errno;
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    errno = number;
    return pid;
}

/* A child that failed has exited and is taken off here, so nobody hears of it but our caller. */
static struct error *start(char *stack, struct child *child, pid_t *out_pid, int *out_pidfd)
{
    int pidfd = -1;
    pid_t pid = clone_child(stack, child, &pidfd);
    siginfo_t info;

    if (pid < 0)
        return error_errno(errno, "make a process");
    if (child->failed) {
        while (waitid(P_PID, (id_t)pid, &info, WEXITED) < 0 && errno == EINTR)
            ;
        close(pidfd);
        return failure(child);
    }
    *out_pid = pid;
    *out_pidfd = pidfd;
    return NULL;
}

struct error *spawn_child(const struct spawn *spawn, pid_t *out_pid, int *out_pidfd)
{
    static const char *const no_env[] = { NULL };
    const char *const *env = spawn->options->env ? spawn->options->env : no_env;
    char *stack =
        mmap(NULL, STACK_BYTES, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    struct child *child = (struct child *)(void *)stack;
    struct error *err;

    if (stack == MAP_FAILED)
        return error_errno(errno, "make a stack for the child");
    child->spawn = spawn;
    child->parent = getpid();
    for (size_t i = 0; i < spawn->fd_count; i++)
        if (spawn->fds[i].to >= child->above)
            child->above = spawn->fds[i].to + 1;
    child->env = (char *const *)(uintptr_t)env;
    err = start(stack, child, out_pid, out_pidfd);
    munmap(stack, STACK_BYTES);
    return err;
}
