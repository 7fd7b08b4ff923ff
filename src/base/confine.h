/* What a process gives up before it reads a byte from outside: new privileges, core files, and the
 * system calls that it never makes. */
#pragma once

struct error;

enum confine_level {
    CONFINE_SERVER, /* files, threads, sockets; starts no programs */
    CONFINE_SHELL,  /* starts programs, but asks the network for nothing but connections */
};

/* For all threads of this process that are started from now on, and for the caller; so it comes
 * before the first thread, and cannot be taken back. A system call that is refused fails with
 * EPERM, or with ENOSYS where callers know another way. ERR_UNSUPPORTED, with the rest done, when
 * the kernel or the machine has no such filter. */
struct error *confine_self(enum confine_level level);

/* For a process that has keys and passwords in its memory: no core files, and no other process of
 * the same user looks inside. Programs that it starts are as any other. */
struct error *confine_memory(void);
