/* Captures a descriptor. */
#include "lib/capture.h"

#include <fcntl.h>
#include <stdio.h>
#include <unistd.h>

#include "lib/test.h"

static struct {
    int fd;
    int before;
} captured = { -1, -1 };

/* A failed assertion leaves it to the fixture. */
static void put_back(void *unused)
{
    (void)unused;
    if (captured.before < 0)
        return;
    fflush(NULL);
    dup2(captured.before, captured.fd);
    close(captured.before);
    captured.before = -1;
}

void capture_begin(int fd)
{
    int file = open(fixture_path("captured"), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0600);

    assert_true(file >= 0);
    assert_true(captured.before < 0);
    fflush(NULL);
    captured.fd = fd;
    captured.before = fcntl(fd, F_DUPFD_CLOEXEC, 3);
    dup2(file, fd);
    close(file);
    arena_defer(fixture_current()->arena, put_back, NULL);
}

const char *capture_end(void)
{
    put_back(NULL);
    return fixture_read(fixture_path("captured"));
}
