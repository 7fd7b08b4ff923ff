/* The pause between two looks. */
#include "cli/pace.h"

#include <errno.h>
#include <poll.h>
#include <signal.h>
#include <sys/eventfd.h>
#include <unistd.h>

#include "base/error.h"
#include "base/memory.h"
#include "cli/session.h"
#include "loop/loop.h"
#include "loop/signal.h"

struct pace {
    struct loop *loop;
    struct signal *signal; /* the loop's */
    int interrupted;       /* eventfd each: something to read once it happened */
    int closed;
};

static void tell(int fd)
{
    const uint64_t one = 1;

    if (write(fd, &one, sizeof(one)) != (ssize_t)sizeof(one))
        memory_abort(__FILE__, __LINE__, "an eventfd takes eight bytes");
}

static void on_signal(void *context, int number)
{
    const struct pace *pace = context;

    (void)number;
    tell(pace->interrupted);
}

static void on_closed(void *context)
{
    const struct pace *pace = context;

    tell(pace->closed);
}

static void open_on_loop(void *context)
{
    struct pace *pace = context;

    pace->signal = signal_open(pace->loop, SIGINT, on_signal, pace);
}

static void close_on_loop(void *context)
{
    struct pace *pace = context;

    signal_close(pace->signal, on_closed, pace);
}

/* True: it was told. */
static bool await(int fd, int wait_ms)
{
    struct pollfd poll_fd = { .fd = fd, .events = POLLIN };
    int ready;

    do
        ready = poll(&poll_fd, 1, wait_ms);
    while (ready < 0 && errno == EINTR);
    return ready > 0;
}

struct error *pace_open(struct cli *cli, struct pace **out_pace)
{
    int interrupted = eventfd(0, EFD_CLOEXEC);
    int closed = eventfd(0, EFD_CLOEXEC);
    struct pace *pace;

    if (interrupted < 0 || closed < 0) {
        struct error *err = error_errno(errno, "prepare to wait");

        if (interrupted >= 0)
            close(interrupted);
        return err;
    }
    pace = NEW(struct pace);
    *pace =
        (struct pace){ .loop = cli->session->loop, .interrupted = interrupted, .closed = closed };
    loop_post(pace->loop, open_on_loop, pace);
    *out_pace = pace;
    return NULL;
}

struct pace *pace_close(struct pace *pace)
{
    uint64_t told;

    if (!pace)
        return NULL;
    loop_post(pace->loop, close_on_loop, pace);
    while (read(pace->closed, &told, sizeof(told)) < 0 && errno == EINTR)
        continue; /* until it is told */
    close(pace->interrupted);
    close(pace->closed);
    return memory_free(pace);
}

bool pace_wait(struct pace *pace, uint64_t wait_ms)
{
    return !await(pace->interrupted, wait_ms < INT32_MAX ? (int)wait_ms : INT32_MAX);
}
