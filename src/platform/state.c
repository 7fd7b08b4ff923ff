/* The state directory. */
#include "platform/state.h"
#include <unistd.h>

#include "base/arena.h"
#include "base/error.h"
#include "base/file.h"
#include "base/memory.h"
#include "cli/place.h"

struct state {
    char *directory;
    struct file_lock *lock;
};

static struct error *default_directory(char **out_directory)
{
    CLEANUP(arena) struct arena *arena = arena_create();
    const char *directory;
    struct error *err = place_state(arena, &directory);

    if (!err)
        *out_directory = memory_strdup(directory);
    return err;
}

struct error *state_name(const char *directory, char **out_directory)
{
    if (!directory)
        return default_directory(out_directory);
    if (!*directory)
        return error_new(ERR_BAD_REQUEST, "the state directory's name is empty");
    return file_absolute(directory, out_directory);
}

struct error *state_open(const char *directory, struct state **out_state)
{
    CLEANUP(state) struct state *state = NEW(struct state);
    CLEANUP(string) char *lock = NULL;
    struct error *err;

    err = state_name(directory, &state->directory);
    if (err)
        return err;
    /* Tenants with users of their own pass through it; nobody else's business is readable there. */
    err = file_directory_ensure(state->directory, geteuid() == 0 ? 0711 : 0700);
    if (err)
        return error_wrap(err, "open state directory %s", state->directory);

    lock = memory_format("%s/lock", state->directory);
    err = file_lock_open(lock, &state->lock);
    if (err)
        return error_wrap(err, "lock state directory %s", state->directory);
    *out_state = STEAL(state);
    return NULL;
}

struct state *state_close(struct state *state)
{
    if (!state)
        return NULL;
    file_lock_close(state->lock);
    memory_free(state->directory);
    return memory_free(state);
}

const char *state_directory(const struct state *state)
{
    return state->directory;
}

const char *state_path(const struct state *state, struct arena *arena, const char *name)
{
    return arena_format(arena, "%s/%s", state->directory, name);
}
