/* One way in, and none out. */
#include "sandbox/enter.h"

#include <arpa/inet.h>
#include <errno.h>
#include <fcntl.h>
#include <grp.h>
#include <linux/capability.h>
#include <net/if.h>
#include <sched.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/arena.h"
#include "base/confine.h"
#include "base/error.h"
#include "base/text.h"
#include "sandbox/limits.h"
#include "sandbox/plan.h"
#include "sandbox/root.h"

enum {
    INNER_USER = 1000,
};

/* --- the control socket --------------------------------------------------------------------- */

/* One message is the whole plan: it is a socket of packets. */
static struct error *receive_plan(struct arena *arena, int control, struct plan *plan)
{
    char *buffer = arena_alloc(arena, SANDBOX_MAX_PLAN);
    ssize_t got = recv(control, buffer, SANDBOX_MAX_PLAN, 0);

    if (got <= 0)
        return error_errno(got < 0 ? errno : EPIPE, "receive the plan");
    return plan_read(arena, slice_of(buffer, (size_t)got), plan);
}

static struct error *send_socket(int control, int listening)
{
    union {
        struct cmsghdr head;
        char bytes[CMSG_SPACE(sizeof(int))];
    } space = { .bytes = { 0 } };
    char text[] = "ready";
    struct iovec word = { text, strlen(text) };
    struct msghdr message = { .msg_iov = &word,
                              .msg_iovlen = 1,
                              .msg_control = space.bytes,
                              .msg_controllen = sizeof(space.bytes) };
    struct cmsghdr *head = CMSG_FIRSTHDR(&message);

    head->cmsg_level = SOL_SOCKET;
    head->cmsg_type = SCM_RIGHTS;
    head->cmsg_len = CMSG_LEN(sizeof(int));
    memcpy(CMSG_DATA(head), &listening, sizeof(int));
    if (sendmsg(control, &message, MSG_NOSIGNAL) < 0)
        return error_errno(errno, "hand over the socket");
    return NULL;
}

static void NO_RETURN refuse(int control, struct error *take_error)
{
    CLEANUP(text) struct text text = TEXT_EMPTY;

    error_append(take_error, &text);
    error_free(take_error);
    (void)send(control, text_string(&text),
               text.size < SANDBOX_MAX_WORD ? text.size : SANDBOX_MAX_WORD, MSG_NOSIGNAL);
    _exit(1);
}

/* --- namespaces ----------------------------------------------------------------------------- */

/* Somebody who owns nothing: what is done here must not be done with the rights of the server. */
static struct error *become(uint32_t user)
{
    if (!user || geteuid() != 0)
        return NULL;
    if (setgroups(0, NULL) < 0 || setresgid(user, user, user) < 0 ||
        setresuid(user, user, user) < 0)
        return error_errno(errno, "become user %u", user);
    /* A process that changed its user cannot write its own maps until it says so. */
    if (prctl(PR_SET_DUMPABLE, 1, 0, 0, 0) < 0)
        return error_errno(errno, "become user %u", user);
    return NULL;
}

static struct error *write_map(const char *path, const char *content)
{
    int fd = open(path, O_WRONLY | O_CLOEXEC);
    bool written = fd >= 0 && write(fd, content, strlen(content)) == (ssize_t)strlen(content);
    int number = errno;

    if (fd >= 0)
        close(fd);
    return written ? NULL : error_errno(number, "write %s", path);
}

/* One person outside is one person inside, who is nobody special there either. */
static struct error *write_maps(struct arena *arena, unsigned user, unsigned group)
{
    struct error *err = write_map("/proc/self/setgroups", "deny");

    if (!err)
        err = write_map("/proc/self/uid_map", arena_format(arena, "%d %u 1", INNER_USER, user));
    if (!err)
        err = write_map("/proc/self/gid_map", arena_format(arena, "%d %u 1", INNER_USER, group));
    return err;
}

/* A fork whose child has namespaces of its own. unshare() would want that no other thread is there,
 * and a sanitizer may have one. */
static pid_t fork_apart(void)
{
    return (pid_t)syscall(SYS_clone,
                          CLONE_NEWUSER | CLONE_NEWNS | CLONE_NEWPID | CLONE_NEWIPC | CLONE_NEWUTS |
                              CLONE_NEWNET | SIGCHLD,
                          0, 0, 0, 0);
}

/* The only address inside is that of the API, which the server answers. */
static struct error *open_api(int *out_fd)
{
    struct sockaddr_in address = { .sin_family = AF_INET,
                                   .sin_port = htons(SANDBOX_PORT),
                                   .sin_addr = { htonl(INADDR_LOOPBACK) } };
    struct ifreq loopback = { .ifr_name = "lo" };
    int fd = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);

    loopback.ifr_flags = IFF_UP | IFF_RUNNING;
    if (fd < 0 || ioctl(fd, SIOCSIFFLAGS, &loopback) < 0)
        return error_errno(errno, "bring up the loopback");
    if (bind(fd, (struct sockaddr *)&address, sizeof(address)) < 0 || listen(fd, 16) < 0)
        return error_errno(errno, "listen inside");
    *out_fd = fd;
    return NULL;
}

/* --- giving up ------------------------------------------------------------------------------ */

static struct error *set_limits(void)
{
    static const struct {
        int what;
        rlim_t most;
    } limits[] = {
        { RLIMIT_AS, SANDBOX_MAX_MEMORY },
        { RLIMIT_CPU, SANDBOX_CPU_SECONDS },
        { RLIMIT_FSIZE, SANDBOX_SCRATCH_MIB * 1024ull * 1024 },
        { RLIMIT_NOFILE, SANDBOX_MAX_FILES },
        { RLIMIT_NPROC, SANDBOX_MAX_PROCESSES },
        { RLIMIT_MEMLOCK, 0 },
        { RLIMIT_MSGQUEUE, 0 },
        { RLIMIT_CORE, 0 },
    };

    for (size_t i = 0; i < COUNT_OF(limits); i++) {
        struct rlimit limit = { limits[i].most, limits[i].most };

        if (setrlimit(limits[i].what, &limit) < 0)
            return error_errno(errno, "set limit %d", limits[i].what);
    }
    return NULL;
}

static struct error *drop_capabilities(void)
{
    struct __user_cap_header_struct head = { _LINUX_CAPABILITY_VERSION_3, 0 };
    struct __user_cap_data_struct none[2] = { { 0 } };

    for (int number = 0; prctl(PR_CAPBSET_READ, number, 0, 0, 0) >= 0; number++)
        if (prctl(PR_CAPBSET_DROP, number, 0, 0, 0) < 0)
            return error_errno(errno, "give up capability %d", number);
    if (prctl(PR_CAP_AMBIENT, PR_CAP_AMBIENT_CLEAR_ALL, 0, 0, 0) < 0 ||
        syscall(SYS_capset, &head, none) < 0)
        return error_errno(errno, "give up capabilities");
    return NULL;
}

static struct error *take_terminal(int terminal)
{
    if (setsid() < 0 || ioctl(terminal, TIOCSCTTY, 0) < 0)
        return error_errno(errno, "take the terminal");
    for (int fd = 0; fd <= 2; fd++)
        if (dup2(terminal, fd) < 0)
            return error_errno(errno, "take the terminal");
    return NULL;
}

static struct error *give_up(void)
{
    struct error *err = set_limits();

    if (!err)
        err = drop_capabilities();
    if (!err)
        err = confine_self(CONFINE_SHELL);
    return err;
}

/* --- the shell ------------------------------------------------------------------------------ */

/* Number 1 in its namespace, with all rights there and none anywhere else. */
static struct error *settle(const struct plan *plan, int control, int terminal)
{
    int listening = -1;
    struct error *err = NULL;

    if (prctl(PR_SET_PDEATHSIG, SIGKILL) < 0)
        return error_errno(errno, "end with the launcher");
    if (sethostname("butler", 6) < 0)
        return error_errno(errno, "name the host");
    err = open_api(&listening);
    if (!err)
        err = root_enter(plan);
    if (!err)
        err = take_terminal(terminal);
    if (!err)
        err = give_up();
    if (!err)
        err = send_socket(control, listening);
    return err;
}

/* Made before limits count: afterwards there may be no memory left to ask for. */
struct shell {
    char *path;
    char *argv[2];
    char *env[7];
};

static struct shell make_shell(struct arena *arena, const struct plan *plan)
{
    return (struct shell){
        .path = arena_format(arena, "/bin/%s", plan->shell),
        .argv = { arena_strdup(arena, plan->shell) },
        .env = { arena_strdup(arena, "TERM=xterm-256color"), arena_strdup(arena, "HOME=" ROOT_HOME),
                 arena_strdup(arena, "PATH=/bin"),
                 arena_strdup(arena, "KUBECONFIG=" ROOT_HOME "/.kube/config"),
                 arena_strdup(arena, "LANG=C.UTF-8"), arena_format(arena, "PS1=%s", plan->prompt) },
    };
}

static void NO_RETURN run_shell(const struct shell *shell)
{
    if (chdir(ROOT_HOME) < 0 || syscall(SYS_close_range, 3u, ~0u, 0u) < 0)
        _exit(125);
    (void)execve(shell->path, shell->argv, shell->env);
    _exit(126);
}

static int wait_for(pid_t pid)
{
    int status = 0;

    while (waitpid(pid, &status, 0) < 0)
        if (errno != EINTR)
            return 1;
    return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
}

/* Nothing is tidied up at the end: nobody is there any more for whom. */
void enter_run(int control_fd, int terminal_fd)
{
    struct arena *arena = arena_create();
    struct plan plan;
    struct error *err = receive_plan(arena, control_fd, &plan);
    unsigned user;
    unsigned group;
    pid_t pid;

    if (!err)
        err = become(plan.user);
    if (err)
        refuse(control_fd, err);
    user = geteuid();
    group = getegid();
    pid = fork_apart();
    if (pid < 0)
        refuse(control_fd, error_errno(errno, "make namespaces"));
    if (pid == 0) {
        struct shell shell = make_shell(arena, &plan);

        err = write_maps(arena, user, group);
        if (!err)
            err = settle(&plan, control_fd, terminal_fd);
        if (err)
            refuse(control_fd, err);
        run_shell(&shell);
    }
    close(control_fd);
    close(terminal_fd);
    _exit(wait_for(pid));
}

/* --- the check ------------------------------------------------------------------------------ */

/* In a fork of a program that may have threads: nothing but system calls. */
static void NO_RETURN try_apart(uint32_t user)
{
    pid_t pid;

    if (user && geteuid() == 0 &&
        (setgroups(0, NULL) < 0 || setresgid(user, user, user) < 0 ||
         setresuid(user, user, user) < 0))
        _exit(errno);
    pid = fork_apart();
    if (pid < 0)
        _exit(errno);
    if (pid == 0)
        _exit(0);
    _exit(wait_for(pid) == 0 ? 0 : EPERM);
}

struct error *enter_check(uint32_t user)
{
    pid_t pid;
    int number;

    if (prctl(PR_GET_SECCOMP, 0, 0, 0, 0) < 0)
        return error_errno(errno, "this kernel filters no system calls");
    pid = fork();
    if (pid < 0)
        return error_errno(errno, "try whether a sandbox can be made");
    if (pid == 0)
        try_apart(user);
    number = wait_for(pid);
    return number ? error_errno(number, "this machine lets nobody make user namespaces") : NULL;
}
