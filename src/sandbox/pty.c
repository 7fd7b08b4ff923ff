/* Terminals of the kernel. */
#include "sandbox/pty.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include "base/error.h"

enum {
    NAME_SIZE = 64,
};

void pty_resize(int ours, unsigned columns, unsigned rows)
{
    struct winsize size = { .ws_col = (unsigned short)columns, .ws_row = (unsigned short)rows };

    (void)ioctl(ours, TIOCSWINSZ, &size); /* a shell that has ended has no size */
}

struct error *pty_open(unsigned columns, unsigned rows, int *out_ours, int *out_theirs)
{
    int ours = posix_openpt(O_RDWR | O_NOCTTY | O_CLOEXEC | O_NONBLOCK);
    char name[NAME_SIZE];
    int theirs = -1;
    int number;

    if (ours >= 0 && grantpt(ours) == 0 && unlockpt(ours) == 0 &&
        ptsname_r(ours, name, sizeof(name)) == 0)
        theirs = open(name, O_RDWR | O_NOCTTY | O_CLOEXEC);
    number = errno;
    if (theirs < 0) {
        if (ours >= 0)
            close(ours);
        return error_errno(number, "open a terminal");
    }
    pty_resize(ours, columns, rows);
    *out_ours = ours;
    *out_theirs = theirs;
    return NULL;
}
