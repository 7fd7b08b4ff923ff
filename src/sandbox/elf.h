/* What a program needs to run: its loader and its libraries, found as the loader finds them in the
 * usual places. Blocks on the disk: worker threads and start-up. */
#pragma once

#include <stddef.h>

struct arena;
struct error;

struct elf_files {
    const char **paths; /* as the loader opens them, without links in the way taken away */
    size_t count;
};

/* Adds to the list what is not there yet, the program itself not among it. ERR_UNSUPPORTED: no
 * program of this machine, or a library is nowhere to be found. */
struct error *elf_needs(struct arena *arena, const char *program, struct elf_files *files);
