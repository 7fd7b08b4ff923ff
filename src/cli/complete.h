/* Shell completion: scripts for the shells, all of which ask the program itself what fits. */
#pragma once

#include <stddef.h>

struct cli;
struct error;
struct text;

/* The hidden command that the scripts call: PROGRAM __complete WORDS…, the last of which is being
 * typed. Prints what fits, one per line; never an error. */
#define COMPLETE_COMMAND "__complete"

int complete_run(struct cli *cli, const char *const *words, size_t count);

/* The lines that complete_run() prints, for tests. */
void complete_append(struct cli *cli, const char *const *words, size_t count, struct text *lines);

/* The script of a shell: bash, zsh, fish or powershell. ERR_BAD_REQUEST for another. */
struct error *complete_script(const char *program, const char *shell, struct text *script);
