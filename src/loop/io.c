/* Watches descriptors. Interest in reading that ends is dropped only when it turns out to matter:
 * a server that stops reading while it answers, and reads again afterwards, makes no system call
 * for either. */
#include "loop/io.h"

#include "base/memory.h"
#include "loop/loop_internal.h"

struct io {
    uv_poll_t handle;
    struct loop *loop;
    void (*on_ready)(void *context, unsigned events);
    void *context;
    unsigned wanted; /* by the owner */
    unsigned armed;  /* in the kernel; may still hold IO_READ when it is not wanted */
    bool closing;
    void (*on_closed)(void *context);
    void *closed_context;
};

static void on_poll(uv_poll_t *handle, int status, int events);

static void arm(struct io *io, unsigned events)
{
    /* A far side that stopped sending is reported only with IO_READ: a writer waiting for room
     * would be woken again and again for something it does not act on. */
    int uv_events = (events & IO_READ ? UV_READABLE | UV_DISCONNECT : 0) |
                    (events & IO_WRITE ? UV_WRITABLE : 0);

    io->armed = events;
    if (events)
        ASSERT(uv_poll_start(&io->handle, uv_events, on_poll) == 0);
    else
        uv_poll_stop(&io->handle);
}

static unsigned ready_events(const struct io *io, int status, int events)
{
    unsigned ready = (events & UV_READABLE ? IO_READ : 0) | (events & UV_WRITABLE ? IO_WRITE : 0);

    if (status < 0)
        return io->wanted | IO_HANGUP;
    ready &= io->wanted;
    return ready && (events & UV_DISCONNECT) ? ready | IO_HANGUP : ready;
}

static void on_poll(uv_poll_t *handle, int status, int events)
{
    struct io *io = handle->data;
    unsigned ready = ready_events(io, status, events);

    loop_begin_turn(io->loop);
    if (status < 0)
        io->armed = 0; /* libuv stops watching a descriptor that has an error to report */
    if (ready & io->wanted)
        io->on_ready(io->context, ready);
    else
        arm(io, io->wanted);
    if (!io->closing && io->wanted & ~io->armed)
        arm(io, io->wanted);
}

struct io *io_open(struct loop *loop, int fd, void (*on_ready)(void *context, unsigned events),
                   void *context)
{
    struct io *io = NEW(struct io);

    loop_handle_opened(loop);
    ASSERT(uv_poll_init(&loop->uv, &io->handle, fd) == 0);
    io->handle.data = io;
    io->loop = loop;
    io->on_ready = on_ready;
    io->context = context;
    return io;
}

void io_want(struct io *io, unsigned events)
{
    ASSERT(!io->closing);
    events &= IO_READ | IO_WRITE;
    if (events == io->wanted)
        return;
    loop_assert(io->loop);
    io->wanted = events;
    /* A socket is writable nearly always, so this interest cannot linger without waking us. */
    if (events & ~io->armed || io->armed & ~events & IO_WRITE)
        arm(io, events);
}

static void on_close(uv_handle_t *handle)
{
    struct io *io = handle->data;
    void (*on_closed)(void *context) = io->on_closed;
    void *context = io->closed_context;

    loop_handle_closed(io->loop);
    memory_free(io);
    if (on_closed)
        on_closed(context);
}

void io_close(struct io *io, void (*on_closed)(void *context), void *context)
{
    ASSERT(!io->closing);
    loop_handle_closing(io->loop);
    io->closing = true;
    io->wanted = 0;
    io->on_closed = on_closed;
    io->closed_context = context;
    uv_close((uv_handle_t *)&io->handle, on_close);
}
