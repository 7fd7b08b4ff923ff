/* The table of a byte stream over a connection. */
#include "net/connection_stream_internal.h"

#include "base/error.h"
#include "base/memory.h"
#include "loop/loop.h"
#include "net/byte_stream.h"
#include "net/connection.h"
#include "net/output.h"

struct connection_stream {
    struct byte_stream stream;
    struct connection *connection;
    void (*on_gone)(void *context);
    void *context;
    bool started;
    bool closed; /* before it was started; the user is told then */
    struct error *error;
};

static struct connection_stream *of(const struct byte_stream *stream)
{
    return CONTAINER_OF(stream, struct connection_stream, stream);
}

/* --- what the connection tells ------------------------------------------------------------- */

static size_t on_data(void *context, struct slice data)
{
    struct connection_stream *self = context;

    self->stream.events->on_data(self->stream.context, data);
    return data.size;
}

static void on_drained(void *context)
{
    struct connection_stream *self = context;

    if (self->started && self->stream.events->on_drained)
        self->stream.events->on_drained(self->stream.context);
}

static void on_deadline(void *context)
{
    (void)context; /* none is set */
}

static void tell_closed(void *context)
{
    struct connection_stream *self = context;
    void (*on_gone)(void *context) = self->on_gone;
    void *owner = self->context;

    self->stream.events->on_closed(self->stream.context, STEAL(self->error));
    connection_unref(self->connection);
    memory_free(self);
    on_gone(owner);
}

static void on_closed(void *context, struct error *take_error)
{
    struct connection_stream *self = context;

    self->closed = true;
    self->error = take_error;
    if (self->started)
        tell_closed(self);
}

static const struct connection_events events = {
    .on_data = on_data,
    .on_drained = on_drained,
    .on_deadline = on_deadline,
    .on_closed = on_closed,
};

/* --- what the user asks for ---------------------------------------------------------------- */

static void start(struct byte_stream *stream)
{
    struct connection_stream *self = of(stream);

    self->started = true;
    if (self->closed)
        loop_defer(connection_loop(self->connection), tell_closed, self);
    else
        connection_pause(self->connection, false);
}

static void write_data(struct byte_stream *stream, struct slice data)
{
    struct connection_stream *self = of(stream);

    if (!connection_is_open(self->connection))
        return;
    output_append(connection_output(self->connection), data);
    connection_flush_soon(self->connection);
}

static void write_now(struct byte_stream *stream, struct slice data)
{
    struct connection_stream *self = of(stream);

    if (connection_is_open(self->connection))
        connection_write_now(self->connection, data);
}

static size_t queued(const struct byte_stream *stream)
{
    return connection_output(of(stream)->connection)->size;
}

static void pause_reading(struct byte_stream *stream, bool paused)
{
    connection_pause(of(stream)->connection, paused);
}

static void close_stream(struct byte_stream *stream)
{
    connection_finish(of(stream)->connection);
}

static void abort_stream(struct byte_stream *stream)
{
    connection_abort(of(stream)->connection, NULL);
}

static const struct byte_stream_table table = {
    .start = start,
    .write = write_data,
    .write_now = write_now,
    .queued = queued,
    .pause = pause_reading,
    .close = close_stream,
    .abort = abort_stream,
};

struct byte_stream *connection_stream_new(struct connection *connection,
                                          void (*on_gone)(void *context), void *context)
{
    struct connection_stream *self = NEW(struct connection_stream);

    self->stream.table = &table;
    self->connection = connection_ref(connection);
    self->on_gone = on_gone;
    self->context = context;
    connection_set_events(connection, &events, self);
    connection_set_deadline(connection, CONNECTION_NEVER);
    connection_pause(connection, true);
    return &self->stream;
}
