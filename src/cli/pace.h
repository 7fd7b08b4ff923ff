/* Looking again and again: the pause between two looks, which Ctrl-C ends. The thread of the
 * command. */
#pragma once

#include <stdbool.h>
#include <stdint.h>

#include "base/cleanup.h"

struct cli;
struct error;
struct pace;

/* From now on Ctrl-C does not end the program. The session must be there. */
struct error *pace_open(struct cli *cli, struct pace **out_pace);
struct pace *pace_close(struct pace *pace); /* NULL in, NULL out */

/* Waits; false at once when somebody pressed Ctrl-C, also before. */
bool pace_wait(struct pace *pace, uint64_t wait_ms);

CLEANUP_DEFINE(pace, struct pace *, pace_close)
