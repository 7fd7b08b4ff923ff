/* Signals over libuv, whose handler only writes to a pipe that the loop reads. */
#include "loop/signal.h"

#include <signal.h>

#include "base/memory.h"
#include "loop/loop_internal.h"

struct signal {
    uv_signal_t handle;
    struct loop *loop;
    void (*on_signal)(void *context, int number);
    void *context;
    bool closing;
    void (*on_closed)(void *context);
    void *closed_context;
};

static void on_uv_signal(uv_signal_t *handle, int number)
{
    struct signal *self = handle->data;

    loop_begin_turn(self->loop);
    self->on_signal(self->context, number);
}

struct signal *signal_open(struct loop *loop, int number,
                           void (*on_signal)(void *context, int number), void *context)
{
    struct signal *self = NEW(struct signal);

    loop_handle_opened(loop);
    ASSERT(uv_signal_init(&loop->uv, &self->handle) == 0);
    self->handle.data = self;
    self->loop = loop;
    self->on_signal = on_signal;
    self->context = context;
    ASSERT(uv_signal_start(&self->handle, on_uv_signal, number) == 0);
    return self;
}

static void on_close(uv_handle_t *handle)
{
    struct signal *self = handle->data;
    void (*on_closed)(void *context) = self->on_closed;
    void *context = self->closed_context;

    loop_handle_closed(self->loop);
    memory_free(self);
    if (on_closed)
        on_closed(context);
}

void signal_close(struct signal *self, void (*on_closed)(void *context), void *context)
{
    ASSERT(!self->closing);
    loop_handle_closing(self->loop);
    self->closing = true;
    self->on_closed = on_closed;
    self->closed_context = context;
    uv_close((uv_handle_t *)&self->handle, on_close);
}

void signal_ignore_failed_writes(void)
{
    struct sigaction ignore = { .sa_handler = SIG_IGN };

    sigemptyset(&ignore.sa_mask);
    ASSERT(sigaction(SIGPIPE, &ignore, NULL) == 0);
    ASSERT(sigaction(SIGXFSZ, &ignore, NULL) == 0);
}
