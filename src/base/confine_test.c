#include "base/confine.h"

#include <arpa/inet.h>
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <sched.h>
#include <stdlib.h>
#include <sys/mount.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include "lib/test.h"

/* What is tried runs in a child that has confined itself: the test program goes on as it was. */
static int try_confined(enum confine_level level, int (*attempt)(void))
{
    int status = 0;
    pid_t pid = fork();

    if (pid == 0) {
        CLEANUP(error) struct error *err = confine_self(level);

        _exit(err ? 200 : attempt());
    }
    assert_true(pid > 0);
    assert_int_equal(waitpid(pid, &status, 0), pid);
    assert_true(WIFEXITED(status));
    return WEXITSTATUS(status);
}

static int failure_of(long result)
{
    return result < 0 ? errno : 0;
}

static int try_execute(void)
{
    return failure_of(execl("/bin/true", "true", (char *)NULL));
}

static int try_namespace(void)
{
    return failure_of(unshare(CLONE_NEWUSER));
}

static int try_clone_namespace(void)
{
    return failure_of(syscall(SYS_clone, CLONE_NEWUSER | SIGCHLD, 0, 0, 0, 0));
}

static int try_mount(void)
{
    return failure_of(mount("none", "/tmp", "tmpfs", 0, NULL));
}

static int try_memory_of_others(void)
{
    return failure_of(syscall(SYS_process_vm_readv, getppid(), NULL, 0, NULL, 0, 0));
}

static int try_bpf(void)
{
    return failure_of(syscall(SYS_bpf, 0, NULL, 0));
}

static int try_packets(void)
{
    return failure_of(socket(AF_PACKET, SOCK_RAW, 0));
}

static int try_new_clone(void)
{
    return failure_of(syscall(SYS_clone3, NULL, 0));
}

static int try_raw(void)
{
    return failure_of(socket(AF_INET, SOCK_RAW | SOCK_CLOEXEC, 1));
}

static int try_netlink(void)
{
    return failure_of(socket(AF_NETLINK, SOCK_DGRAM, 0));
}

static int try_trace(void)
{
    return failure_of(syscall(SYS_ptrace, 16, getppid(), NULL, NULL)); /* PTRACE_ATTACH */
}

struct refusal {
    const char *name;
    enum confine_level level;
    int (*attempt)(void);
    int number;
};

static const struct refusal refusals[] = {
    { "starts no program", CONFINE_SERVER, try_execute, EPERM },
    { "enters no namespace", CONFINE_SERVER, try_namespace, EPERM },
    { "clones into no namespace", CONFINE_SERVER, try_clone_namespace, EPERM },
    { "mounts nothing", CONFINE_SERVER, try_mount, EPERM },
    { "reads nobody's memory", CONFINE_SERVER, try_memory_of_others, EPERM },
    { "loads nothing into the kernel", CONFINE_SERVER, try_bpf, EPERM },
    { "opens no raw sockets", CONFINE_SERVER, try_packets, EAFNOSUPPORT },
    { "sends clone3 back to clone", CONFINE_SERVER, try_new_clone, ENOSYS },
    { "mounts nothing in a shell", CONFINE_SHELL, try_mount, EPERM },
    { "enters no namespace in a shell", CONFINE_SHELL, try_namespace, EPERM },
    { "traces nobody in a shell", CONFINE_SHELL, try_trace, EPERM },
    { "makes no packets in a shell", CONFINE_SHELL, try_raw, EPERM },
    { "asks nothing of the kernel in a shell", CONFINE_SHELL, try_netlink, EAFNOSUPPORT },
    { "runs programs in a shell", CONFINE_SHELL, try_execute, 0 },
};

static void refuses(void **state)
{
    const struct refusal *row = *state;

    assert_int_equal(try_confined(row->level, row->attempt), row->number);
}

static void *nothing(void *argument)
{
    return argument;
}

/* Files, threads, children, sockets of both kinds. */
static int work(void)
{
    struct sockaddr_in address = { .sin_family = AF_INET, .sin_addr = { htonl(INADDR_LOOPBACK) } };
    int file = open("/proc/self/status", O_RDONLY | O_CLOEXEC);
    int tcp = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    int local = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
    struct rlimit core;
    pthread_t thread;

    if (file < 0 || tcp < 0 || local < 0)
        return 1;
    if (bind(tcp, (struct sockaddr *)&address, sizeof(address)) < 0 || listen(tcp, 1) < 0)
        return 2;
    if (pthread_create(&thread, NULL, nothing, NULL) != 0 || pthread_join(thread, NULL) != 0)
        return 3;
    if (prctl(PR_GET_NO_NEW_PRIVS, 0, 0, 0, 0) != 1)
        return 4;
    if (getrlimit(RLIMIT_CORE, &core) < 0 || core.rlim_max != 0)
        return 5;
    return 0;
}

static void lets_a_server_work(void **state)
{
    (void)state;
    assert_int_equal(try_confined(CONFINE_SERVER, work), 0);
    assert_int_equal(try_confined(CONFINE_SHELL, work), 0);
}

static void threat_29_memory_is_for_nobody_else(void **state)
{
    struct rlimit core;
    pid_t child = fork();
    int status = -1;

    (void)state;
    if (child == 0) {
        struct error *err = confine_memory();

        _exit(err || prctl(PR_GET_DUMPABLE, 0, 0, 0, 0) != 0 || getrlimit(RLIMIT_CORE, &core) < 0 ||
              core.rlim_max != 0);
    }
    assert_true(child > 0 && waitpid(child, &status, 0) == child);
    assert_int_equal(status, 0);
}

TEST_MAIN(TABLE(refuses, refusals), TEST(lets_a_server_work),
          TEST(threat_29_memory_is_for_nobody_else))
