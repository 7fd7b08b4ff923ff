/* Two byte streams tied together in memory. */
#include "lib/stream_pair.h"

#include "base/memory.h"
#include "lib/test.h"

static struct stream_pair_end *end_of(struct byte_stream *stream)
{
    return CONTAINER_OF(stream, struct stream_pair_end, stream);
}

static void on_start(struct byte_stream *stream)
{
    (void)stream;
}

static void on_write(struct byte_stream *stream, struct slice data)
{
    struct stream_pair_end *end = end_of(stream);

    assert_false(end->ended);
    if (end->closing || end->aborted)
        return;
    text_append_slice(&end->queued, data);
    end->written = true;
}

static size_t on_queued(const struct byte_stream *stream)
{
    return end_of((struct byte_stream *)stream)->queued.size;
}

static void on_pause(struct byte_stream *stream, bool paused)
{
    end_of(stream)->paused = paused;
}

static void on_close(struct byte_stream *stream)
{
    end_of(stream)->closing = true;
}

static void on_abort(struct byte_stream *stream)
{
    end_of(stream)->aborted = true;
    text_clear(&end_of(stream)->queued);
}

static const struct byte_stream_table table = {
    .start = on_start,
    .write = on_write,
    .queued = on_queued,
    .pause = on_pause,
    .close = on_close,
    .abort = on_abort,
};

static void release(void *object)
{
    struct stream_pair *pair = object;

    text_done(&pair->a.queued);
    text_done(&pair->b.queued);
}

struct stream_pair *stream_pair_new(size_t piece)
{
    struct stream_pair *pair = arena_new(fixture_current()->arena, struct stream_pair);

    pair->piece = piece;
    pair->a.stream.table = pair->b.stream.table = &table;
    pair->a.other = &pair->b;
    pair->b.other = &pair->a;
    arena_defer(fixture_current()->arena, release, pair);
    return pair;
}

static bool end_stream(struct stream_pair_end *end, struct error *take_error)
{
    if (end->ended || !end->stream.events) {
        error_drop(take_error, "nobody listens");
        return false;
    }
    end->ended = true;
    end->stream.events->on_closed(end->stream.context, take_error);
    return true;
}

static bool carry(struct stream_pair_end *from, size_t piece)
{
    struct stream_pair_end *to = from->other;
    size_t size = from->queued.size < piece ? from->queued.size : piece;
    char *bytes;

    if (to->ended || !to->stream.events || to->paused || size == 0)
        return false;
    bytes = memory_dup(from->queued.data, size); /* exactly as long as it is, for ASan */
    text_remove_front(&from->queued, size);
    if (!to->closing && !to->aborted)
        to->stream.events->on_data(to->stream.context, slice_of(bytes, size));
    memory_free(bytes);
    return true;
}

static bool finish(struct stream_pair_end *end)
{
    if (end->ended)
        return false;
    if (end->aborted) {
        end_stream(end, NULL);
        end_stream(end->other, error_new(ERR_UNAVAILABLE, "connection reset"));
        return true;
    }
    if (end->queued.size > 0)
        return false;
    if (end->closing) {
        end_stream(end, NULL);
        end_stream(end->other, NULL);
        return true;
    }
    if (end->written && end->stream.events->on_drained) {
        end->written = false;
        end->stream.events->on_drained(end->stream.context);
        return true;
    }
    return false;
}

bool stream_pair_pump(struct stream_pair *pair)
{
    bool moved = carry(&pair->a, pair->piece);

    moved |= carry(&pair->b, pair->piece);
    moved |= finish(&pair->a);
    moved |= finish(&pair->b);
    return moved;
}
