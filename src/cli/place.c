/* Directories of this machine. */
#include "cli/place.h"

#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <unistd.h>

#include "base/arena.h"
#include "base/error.h"
#include "base/file.h"
#include "base/memory.h"

struct error *place_state(struct arena *arena, const char **out_directory)
{
    const char *base = getenv("XDG_STATE_HOME");
    const char *home = getenv("HOME");

    if (geteuid() == 0 && !(base && *base))
        *out_directory = "/var/lib/butler";
    else if (base && *base == '/')
        *out_directory = arena_format(arena, "%s/butler", base);
    else if (home && *home == '/')
        *out_directory = arena_format(arena, "%s/.local/state/butler", home);
    else
        return error_new(ERR_BAD_REQUEST,
                         "no place for the state: neither HOME nor XDG_STATE_HOME is set to an "
                         "absolute path; name a directory with --state");
    return NULL;
}

const char *place_user_home(void)
{
    const char *home = getenv("HOME");

    return home && *home == '/' ? home : NULL;
}

struct error *place_state_given(struct arena *arena, const char *given, const char **out_directory)
{
    CLEANUP(string) char *absolute = NULL;
    struct error *err;

    if (!given)
        return place_state(arena, out_directory);
    err = file_absolute(given, &absolute);
    if (!err)
        *out_directory = arena_strdup(arena, absolute);
    return err;
}

struct error *place_home(struct arena *arena, const char **out_directory)
{
    const char *directory = getenv("BUTLER_HOME");
    const char *home = place_user_home();

    if (directory && *directory)
        *out_directory = directory;
    else if (home)
        *out_directory = arena_format(arena, "%s/.butler", home);
    else
        return error_new(ERR_BAD_REQUEST,
                         "no place for settings: neither HOME nor BUTLER_HOME is set");
    return NULL;
}

/* The name of a socket has room for some hundred bytes; that of a state directory has no such
 * limit. So the socket is reached through a descriptor of the directory. */
bool place_is_running(const char *state)
{
    struct sockaddr_un address = { .sun_family = AF_UNIX };
    int directory = open(state, O_PATH | O_DIRECTORY | O_CLOEXEC);
    int fd = directory < 0 ? -1 : socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
    bool answers = false;

    if (fd >= 0) {
        snprintf(address.sun_path, sizeof(address.sun_path), "/proc/self/fd/%d/control.sock",
                 directory);
        answers = connect(fd, (struct sockaddr *)&address, sizeof(address)) == 0;
        close(fd);
    }
    if (directory >= 0)
        close(directory);
    return answers;
}

void place_warn_open(const char *path)
{
    struct stat about;

    if (stat(path, &about) != 0 || !(about.st_mode & 077))
        return;
    fprintf(stderr, "warning: others may read %s; run: chmod %s %s\n", path,
            S_ISDIR(about.st_mode) ? "700" : "600", path);
}
