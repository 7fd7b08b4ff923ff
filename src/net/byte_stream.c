/* Calls through the table of a byte stream. */
#include "net/byte_stream.h"

#include "base/memory.h"

void byte_stream_start(struct byte_stream *stream, const struct byte_stream_events *events,
                       void *context)
{
    ASSERT(!stream->events);
    stream->events = events;
    stream->context = context;
    stream->table->start(stream);
}

void byte_stream_hand_over(struct byte_stream *stream, const struct byte_stream_events *events,
                           void *context)
{
    ASSERT(stream->events);
    stream->events = events;
    stream->context = context;
}

void byte_stream_write(struct byte_stream *stream, struct slice data)
{
    if (data.size > 0)
        stream->table->write(stream, data);
}

void byte_stream_write_now(struct byte_stream *stream, struct slice data)
{
    if (data.size > 0 && stream->table->write_now)
        stream->table->write_now(stream, data);
    else
        byte_stream_write(stream, data);
}

size_t byte_stream_queued(const struct byte_stream *stream)
{
    return stream->table->queued(stream);
}

void byte_stream_pause(struct byte_stream *stream, bool paused)
{
    stream->table->pause(stream, paused);
}

void byte_stream_close(struct byte_stream *stream)
{
    stream->table->close(stream);
}

void byte_stream_abort(struct byte_stream *stream)
{
    stream->table->abort(stream);
}
