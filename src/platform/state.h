/* The state directory: everything one platform keeps. Opening it makes it (0700) and locks it for
 * this process. Start-up thread only; the paths stay valid until it is closed. */
#pragma once

#include "base/cleanup.h"

struct arena;
struct error;
struct state;

/* The absolute name of what state_open() would open, which need not be there. */
struct error *state_name(const char *directory, char **out_directory);

/* An explicit directory, or NULL for the default: /var/lib/butler for root, else
 * $XDG_STATE_HOME/butler, else ~/.local/state/butler. A second process gets ERR_CONFLICT that names
 * the first one's pid; nothing is left behind when opening fails. */
struct error *state_open(const char *directory, struct state **out_state);
struct state *state_close(struct state *state); /* gives the lock back */

const char *state_directory(const struct state *state); /* absolute */

/* A path in it, in the arena. */
const char *state_path(const struct state *state, struct arena *arena, const char *name);

CLEANUP_DEFINE(state, struct state *, state_close)
