/* Where things are on this machine. Results belong to the arena. */
#pragma once

#include <stdbool.h>

struct arena;
struct error;

/* Where a platform keeps its state unless told: /var/lib/butler for root, else
 * $XDG_STATE_HOME/butler, else ~/.local/state/butler. */
struct error *place_state(struct arena *arena, const char **out_directory);

/* The absolute name of the directory that was given with --state; NULL: that of place_state(). */
struct error *place_state_given(struct arena *arena, const char *given, const char **out_directory);

#define PLACE_STATE_HELP                                                                           \
    "the platform's state directory (default: /var/lib/butler for root, else "                     \
    "~/.local/state/butler)"

/* Where a person's files are: $BUTLER_HOME, else ~/.butler. */
struct error *place_home(struct arena *arena, const char **out_directory);

/* "~/x" for people. NULL when HOME is not set. */
const char *place_user_home(void);

/* Whether a platform runs on this state directory: somebody answers at its socket. */
bool place_is_running(const char *state);

/* One warning on stderr, with the chmod to run, when others may read a file that holds secrets. */
void place_warn_open(const char *path);
