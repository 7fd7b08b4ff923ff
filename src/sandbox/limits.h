/* Ceilings of a sandbox: what it may use, and what we look at to make one. */
#pragma once

enum {
    SANDBOX_MAX_TOOLS = 64,
    SANDBOX_MAX_LIBRARIES = 128,
    SANDBOX_MAX_PLAN = 64 * 1024,  /* bytes of what the launcher is told */
    SANDBOX_MAX_WORD = 512,        /* bytes of what it answers */
    SANDBOX_MAX_INPUT = 64 * 1024, /* bytes that wait for the shell */

    SANDBOX_SCRATCH_MIB = 64,
    SANDBOX_ROOT_MIB = 4, /* the names of files; what is in them is elsewhere */
    SANDBOX_MAX_PROCESSES = 64,
    SANDBOX_MAX_FILES = 256,
    SANDBOX_CPU_SECONDS = 600, /* of one process */
    SANDBOX_PORT = 8001,       /* of the API inside */
    SANDBOX_USER = 65534,      /* nobody: who makes one when we are privileged */
};

#define SANDBOX_MAX_MEMORY (4ull * 1024 * 1024 * 1024) /* addresses of one process */
