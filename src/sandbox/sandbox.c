/* The outside of a sandbox. */
#include "sandbox/sandbox.h"

#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#include "base/error.h"
#include "base/memory.h"
#include "base/text.h"
#include "loop/io.h"
#include "loop/loop.h"
#include "loop/process.h"
#include "sandbox/limits.h"
#include "sandbox/pty.h"

enum {
    CONTROL = 3, /* numbers in the launcher */
    TERMINAL = 4,
    READ_BYTES = 16 * 1024,
};

struct sandbox {
    struct loop *loop;
    const struct sandbox_events *events;
    void *context;

    struct process *process; /* NULL: has ended */
    struct io *control;      /* NULL: nothing more is said */
    int control_fd;
    struct io *terminal; /* NULL: closed */
    int terminal_fd;
    struct text input; /* waits for the terminal */
    bool refused;      /* some input, for want of room */
    bool paused;
    bool ready;
    bool stopping;

    int code;
    struct error *failure;
    size_t closing; /* descriptors that are still being closed */
};

/* --- the end -------------------------------------------------------------------------------- */

static void finish(struct sandbox *sandbox)
{
    if (sandbox->process || sandbox->control || sandbox->terminal || sandbox->closing)
        return;
    if (!sandbox->ready && !sandbox->failure)
        sandbox->failure = error_new(ERR_UNAVAILABLE, "the sandbox ended before it was made");
    sandbox->events->on_ended(sandbox->context, sandbox->code, STEAL(sandbox->failure));
    text_done(&sandbox->input);
    memory_free(sandbox);
}

static void on_control_closed(void *context)
{
    struct sandbox *sandbox = context;

    close(sandbox->control_fd);
    sandbox->closing--;
    finish(sandbox);
}

static void on_terminal_closed(void *context)
{
    struct sandbox *sandbox = context;

    close(sandbox->terminal_fd);
    sandbox->closing--;
    finish(sandbox);
}

static void close_control(struct sandbox *sandbox)
{
    if (!sandbox->control)
        return;
    sandbox->closing++;
    io_close(STEAL(sandbox->control), on_control_closed, sandbox);
}

static void close_terminal(struct sandbox *sandbox)
{
    if (!sandbox->terminal)
        return;
    sandbox->closing++;
    io_close(STEAL(sandbox->terminal), on_terminal_closed, sandbox);
}

/* --- output and input ----------------------------------------------------------------------- */

static void want(struct sandbox *sandbox)
{
    if (sandbox->terminal)
        io_want(sandbox->terminal,
                (sandbox->paused ? 0 : IO_READ) | (sandbox->input.size ? IO_WRITE : 0));
}

/* False: nothing is there, or nobody is. */
static bool read_some(struct sandbox *sandbox)
{
    char buffer[READ_BYTES];
    ssize_t got = read(sandbox->terminal_fd, buffer, sizeof(buffer));

    if (got > 0)
        sandbox->events->on_output(sandbox->context, slice_of(buffer, (size_t)got));
    else if (got == 0 || (errno != EAGAIN && errno != EINTR))
        close_terminal(sandbox); /* the last who held the other side is gone */
    return got > 0;
}

static void write_some(struct sandbox *sandbox)
{
    ssize_t written;

    if (!sandbox->input.size)
        return;
    written = write(sandbox->terminal_fd, sandbox->input.data, sandbox->input.size);
    if (written > 0)
        text_remove_front(&sandbox->input, (size_t)written);
    if (!sandbox->input.size && sandbox->refused) {
        sandbox->refused = false;
        if (sandbox->events->on_drained)
            sandbox->events->on_drained(sandbox->context);
    }
}

static void on_terminal(void *context, unsigned events)
{
    struct sandbox *sandbox = context;

    if (events & IO_WRITE)
        write_some(sandbox);
    if (events & (IO_READ | IO_HANGUP))
        (void)read_some(sandbox);
    want(sandbox);
}

bool sandbox_write(struct sandbox *sandbox, struct slice bytes)
{
    if (!sandbox->terminal)
        return false;
    if (sandbox->input.size && sandbox->input.size + bytes.size > SANDBOX_MAX_INPUT) {
        sandbox->refused = true;
        return false;
    }
    text_append_slice(&sandbox->input, bytes);
    want(sandbox);
    return true;
}

void sandbox_pause(struct sandbox *sandbox, bool paused)
{
    sandbox->paused = paused;
    want(sandbox);
}

void sandbox_resize(struct sandbox *sandbox, unsigned columns, unsigned rows)
{
    if (sandbox->terminal)
        pty_resize(sandbox->terminal_fd, columns, rows);
}

/* --- what the launcher says ----------------------------------------------------------------- */

static ssize_t receive(int fd, char *word, size_t size, int *out_socket)
{
    union {
        struct cmsghdr head;
        char bytes[CMSG_SPACE(sizeof(int))];
    } space;
    struct iovec part = { word, size };
    struct msghdr message = { .msg_iov = &part,
                              .msg_iovlen = 1,
                              .msg_control = space.bytes,
                              .msg_controllen = sizeof(space.bytes) };
    ssize_t got = recvmsg(fd, &message, MSG_CMSG_CLOEXEC);
    struct cmsghdr *head = got > 0 ? CMSG_FIRSTHDR(&message) : NULL;

    *out_socket = -1;
    if (head && head->cmsg_level == SOL_SOCKET && head->cmsg_type == SCM_RIGHTS &&
        head->cmsg_len == CMSG_LEN(sizeof(int)))
        memcpy(out_socket, CMSG_DATA(head), sizeof(int));
    return got;
}

static void on_control(void *context, unsigned events)
{
    struct sandbox *sandbox = context;
    char word[SANDBOX_MAX_WORD];
    int socket = -1;
    ssize_t got = receive(sandbox->control_fd, word, sizeof(word), &socket);

    (void)events;
    if (got < 0 && (errno == EAGAIN || errno == EINTR))
        return;
    close_control(sandbox);
    if (got > 0 && socket >= 0) {
        sandbox->ready = true;
        sandbox->events->on_ready(sandbox->context, socket);
        return;
    }
    if (!sandbox->failure && got > 0)
        sandbox->failure = error_new(ERR_UNAVAILABLE, "make a sandbox: %.*s", (int)got, word);
    sandbox_stop(sandbox);
}

/* What the shell wrote last is told before its end. */
static void on_process_end(void *context, const struct process_exit *end)
{
    struct sandbox *sandbox = context;

    sandbox->process = NULL;
    sandbox->code = end->code;
    while (sandbox->terminal && !sandbox->stopping && read_some(sandbox))
        ;
    if (sandbox->control)
        on_control(sandbox, 0);
    close_control(sandbox);
    close_terminal(sandbox);
    finish(sandbox);
}

void sandbox_stop(struct sandbox *sandbox)
{
    sandbox->stopping = true;
    close_terminal(sandbox);
    if (sandbox->process)
        process_stop(sandbox->process, 0);
}

/* --- the beginning -------------------------------------------------------------------------- */

static struct error *start_process(struct sandbox *sandbox, const struct sandbox_options *options,
                                   int control, int terminal)
{
    const struct process_fd fds[] = { { control, CONTROL }, { terminal, TERMINAL } };
    struct process_options process = {
        .name = "sandbox",
        .program = options->launcher[0],
        .argv = options->launcher,
        .directory = "/",
        .fds = fds,
        .fd_count = COUNT_OF(fds),
        .new_session = true,
        .die_with_parent = true,
        .on_exit = on_process_end,
        .context = sandbox,
    };

    return process_start(options->loop, &process, &sandbox->process);
}

static struct error *send_plan(int fd, const struct plan *plan)
{
    CLEANUP(text) struct text text = TEXT_EMPTY;

    plan_append(plan, &text);
    if (text.size > SANDBOX_MAX_PLAN)
        return error_new(ERR_TOO_LARGE, "the plan of a sandbox has %zu bytes", text.size);
    if (send(fd, text.data, text.size, MSG_NOSIGNAL) != (ssize_t)text.size)
        return error_errno(errno, "send the plan of a sandbox");
    return NULL;
}

static struct error *open_pairs(const struct sandbox_options *options, int control[2],
                                int terminal[2])
{
    if (socketpair(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC, 0, control) < 0)
        return error_errno(errno, "make a socket for a sandbox");
    return pty_open(options->columns, options->rows, &terminal[0], &terminal[1]);
}

struct error *sandbox_start(const struct sandbox_options *options, struct sandbox **out_sandbox)
{
    struct sandbox *sandbox = NEW(struct sandbox);
    int control[2] = { -1, -1 };
    int terminal[2] = { -1, -1 };
    struct error *err = open_pairs(options, control, terminal);

    sandbox->loop = options->loop;
    sandbox->events = options->events;
    sandbox->context = options->context;
    if (!err)
        err = send_plan(control[0], &options->plan);
    if (!err)
        err = start_process(sandbox, options, control[1], terminal[1]);
    if (control[1] >= 0)
        close(control[1]);
    if (terminal[1] >= 0)
        close(terminal[1]);
    if (err) {
        if (control[0] >= 0)
            close(control[0]);
        if (terminal[0] >= 0)
            close(terminal[0]);
        memory_free(sandbox);
        return error_wrap(err, "start a sandbox");
    }
    sandbox->control_fd = control[0];
    sandbox->terminal_fd = terminal[0];
    sandbox->control = io_open(options->loop, control[0], on_control, sandbox);
    sandbox->terminal = io_open(options->loop, terminal[0], on_terminal, sandbox);
    io_want(sandbox->control, IO_READ);
    want(sandbox);
    *out_sandbox = sandbox;
    return NULL;
}
