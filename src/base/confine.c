/* A list of what is refused, not of what is allowed: libc, OpenSSL and SQLite choose their system
 * calls by version and machine, and a list of those would break with the next update. What is here
 * either reaches beyond the process or opens parts of the kernel that have nothing to do with
 * files, memory, threads and sockets. */
#include "base/confine.h"

#include <errno.h>
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <sched.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "base/error.h"
#include "base/memory.h"

#if defined(__x86_64__)
#define MACHINE     AUDIT_ARCH_X86_64
#define OTHER_CALLS 0x40000000u /* x32: the same kernel by other numbers */
#elif defined(__aarch64__)
#define MACHINE AUDIT_ARCH_AARCH64
#endif

/* Leak checking stops its own threads with ptrace at the end. */
#if defined(__SANITIZE_ADDRESS__)
#define LEAKS_ARE_CHECKED 1
#elif defined(__has_feature)
#if __has_feature(address_sanitizer)
#define LEAKS_ARE_CHECKED 1
#endif
#endif

#ifdef MACHINE

/* Refused to servers, with EPERM. */
static const uint16_t refused_to_servers[] = {
    SYS_execve,
    SYS_execveat,
#ifndef LEAKS_ARE_CHECKED
    SYS_ptrace,
#endif
};

/* Refused to shells. Nobody looks for leaks in what they start. */
static const uint16_t refused_to_shells[] = {
    SYS_ptrace,
};

/* Refused to everybody. */
static const uint16_t refused[] = {
    /* other processes */
    SYS_process_vm_readv,
    SYS_process_vm_writev,
    SYS_process_madvise,
    SYS_pidfd_getfd,
    SYS_kcmp,
    /* other views of the machine */
    SYS_unshare,
    SYS_setns,
    SYS_mount,
    SYS_umount2,
    SYS_pivot_root,
    SYS_chroot,
    SYS_move_mount,
    SYS_open_tree,
    SYS_fsopen,
    SYS_fsconfig,
    SYS_fsmount,
    SYS_fspick,
    SYS_mount_setattr,
    SYS_name_to_handle_at,
    SYS_open_by_handle_at,
    /* the machine itself */
    SYS_reboot,
    SYS_swapon,
    SYS_swapoff,
    SYS_sethostname,
    SYS_setdomainname,
    SYS_settimeofday,
    SYS_clock_settime,
    SYS_adjtimex,
    SYS_clock_adjtime,
    SYS_acct,
    SYS_quotactl,
    SYS_syslog,
    SYS_vhangup,
    SYS_kexec_load,
    SYS_kexec_file_load,
    SYS_init_module,
    SYS_finit_module,
    SYS_delete_module,
#ifdef SYS_iopl
    SYS_iopl,
    SYS_ioperm,
    SYS_modify_ldt,
#endif
    /* doors of the kernel that attackers like */
    SYS_bpf,
    SYS_perf_event_open,
    SYS_userfaultfd,
    SYS_keyctl,
    SYS_add_key,
    SYS_request_key,
};

/* Refused with ENOSYS: callers fall back to the call that can be looked into, or to epoll. */
static const uint16_t unknown[] = {
    SYS_clone3,
    SYS_io_uring_setup,
    SYS_io_uring_enter,
    SYS_io_uring_register,
};

#define NAMESPACES                                                                                 \
    (CLONE_NEWNS | CLONE_NEWCGROUP | CLONE_NEWUTS | CLONE_NEWIPC | CLONE_NEWUSER | CLONE_NEWPID |  \
     CLONE_NEWNET)

enum {
    SOCKET_TYPE = 0xf, /* the rest are flags */
    FIXED = 32,
    MAX_STEPS = FIXED + 2 * (COUNT_OF(refused) + COUNT_OF(refused_to_servers) + COUNT_OF(unknown)),
};

struct program {
    struct sock_filter steps[MAX_STEPS];
    unsigned short count;
};

static void add(struct program *program, struct sock_filter step)
{
    ASSERT(program->count < MAX_STEPS);
    program->steps[program->count++] = step;
}

static void load(struct program *program, size_t offset)
{
    add(program, (struct sock_filter)BPF_STMT(BPF_LD | BPF_W | BPF_ABS, (uint32_t)offset));
}

static void answer(struct program *program, uint32_t what)
{
    add(program, (struct sock_filter)BPF_STMT(BPF_RET | BPF_K, what));
}

static uint32_t fail_with(int number)
{
    return SECCOMP_RET_ERRNO | (uint32_t)number;
}

/* Two steps: the answer for this number, and on to the next otherwise. */
static void answer_call(struct program *program, uint32_t number, uint32_t what)
{
    add(program, (struct sock_filter)BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, number, 0, 1));
    answer(program, what);
}

static size_t argument(int index)
{
    return offsetof(struct seccomp_data, args) + (size_t)index * sizeof(uint64_t);
}

/* Threads are welcome, namespaces are not. The number is in the accumulator before and after. */
static void check_clone(struct program *program)
{
    add(program, (struct sock_filter)BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, SYS_clone, 0, 4));
    load(program, argument(0));
    add(program, (struct sock_filter)BPF_JUMP(BPF_JMP | BPF_JSET | BPF_K, NAMESPACES, 0, 1));
    answer(program, fail_with(EPERM));
    answer(program, SECCOMP_RET_ALLOW);
}

/* Addresses of the internet, of this machine, and the kernel's list of both. */
static void check_socket(struct program *program)
{
    add(program, (struct sock_filter)BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, SYS_socket, 0, 6));
    load(program, argument(0));
    add(program, (struct sock_filter)BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, AF_UNIX, 4, 0));
    add(program, (struct sock_filter)BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, AF_INET, 3, 0));
    add(program, (struct sock_filter)BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, AF_INET6, 2, 0));
    add(program, (struct sock_filter)BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, AF_NETLINK, 1, 0));
    answer(program, fail_with(EAFNOSUPPORT));
}

/* The same without the kernel's list, and without packets that the kernel has not made. */
static void check_shell_socket(struct program *program)
{
    add(program, (struct sock_filter)BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, SYS_socket, 0, 9));
    load(program, argument(0));
    add(program, (struct sock_filter)BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, AF_UNIX, 3, 0));
    add(program, (struct sock_filter)BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, AF_INET, 2, 0));
    add(program, (struct sock_filter)BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, AF_INET6, 1, 0));
    answer(program, fail_with(EAFNOSUPPORT));
    load(program, argument(1));
    add(program, (struct sock_filter)BPF_STMT(BPF_ALU | BPF_AND | BPF_K, SOCKET_TYPE));
    add(program, (struct sock_filter)BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, SOCK_RAW, 0, 1));
    answer(program, fail_with(EPERM));
}

static void refuse(struct program *program, const uint16_t *calls, size_t count)
{
    for (size_t i = 0; i < count; i++)
        answer_call(program, calls[i], fail_with(EPERM));
}

static void build(struct program *program, enum confine_level level)
{
    load(program, offsetof(struct seccomp_data, arch));
    add(program, (struct sock_filter)BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, MACHINE, 1, 0));
    answer(program, SECCOMP_RET_KILL_PROCESS);
    load(program, offsetof(struct seccomp_data, nr));
#ifdef OTHER_CALLS
    add(program, (struct sock_filter)BPF_JUMP(BPF_JMP | BPF_JGE | BPF_K, OTHER_CALLS, 0, 1));
    answer(program, fail_with(ENOSYS));
#endif
    refuse(program, refused, COUNT_OF(refused));
    switch (level) {
    case CONFINE_SERVER:
        refuse(program, refused_to_servers, COUNT_OF(refused_to_servers));
        break;
    case CONFINE_SHELL:
        refuse(program, refused_to_shells, COUNT_OF(refused_to_shells));
        break;
    }
    for (size_t i = 0; i < COUNT_OF(unknown); i++)
        answer_call(program, unknown[i], fail_with(ENOSYS));
    check_clone(program);
    if (level == CONFINE_SHELL)
        check_shell_socket(program);
    else
        check_socket(program);
    answer(program, SECCOMP_RET_ALLOW);
}

static struct error *install_filter(enum confine_level level)
{
    struct program program = { .count = 0 };
    struct sock_fprog filter;

    build(&program, level);
    filter = (struct sock_fprog){ program.count, program.steps };
    if (prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &filter) == 0)
        return NULL;
    return error_recode(error_errno(errno, "install a filter of system calls"), ERR_UNSUPPORTED);
}

#else

static struct error *install_filter(enum confine_level level)
{
    (void)level;
    return error_new(ERR_UNSUPPORTED, "there is no filter of system calls for this machine");
}

#endif

static struct error *give_up_core(void)
{
    const struct rlimit none = { 0, 0 };

    return setrlimit(RLIMIT_CORE, &none) < 0 ? error_errno(errno, "give up core files") : NULL;
}

struct error *confine_self(enum confine_level level)
{
    struct error *err;

    if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) < 0)
        return error_errno(errno, "give up new privileges");
    err = give_up_core();
    return err ? err : install_filter(level);
}

/* A limit alone does not count where the system hands cores to a program. */
struct error *confine_memory(void)
{
    struct error *err = give_up_core();

    if (!err && prctl(PR_SET_DUMPABLE, 0, 0, 0, 0) < 0)
        err = error_errno(errno, "keep the memory to itself");
    return err;
}
