/* A WebSocket connection: frames in both directions, pings, the closing handshake. */
#include "net/websocket.h"

#include <string.h>

#include "base/clock.h"
#include "base/error.h"
#include "base/memory.h"
#include "base/random.h"
#include "loop/loop.h"
#include "loop/timer.h"
#include "net/byte_stream.h"

#define PING_MS_DEFAULT  SECONDS(30)
#define PONG_MS_DEFAULT  SECONDS(10)
#define CLOSE_MS_DEFAULT SECONDS(5)

enum state {
    STATE_OPEN,
    STATE_CLOSING, /* our close frame is out, the peer's is awaited */
    STATE_CLOSED,  /* both are out, or we gave up; the end of the stream is awaited */
};

struct websocket {
    struct loop *loop;
    struct byte_stream *stream;
    struct websocket_options options;
    const struct websocket_events *events;
    void *context;
    enum state state;
    struct websocket_frame_reader reader;
    struct text frame;   /* the one being written; kept for the next */
    struct text unread;  /* came while paused */
    struct timer resume; /* reads on after a pause */
    struct timer silence;
    bool paused;
    bool was_full;
    bool pinged; /* and not a byte came since */
    uint64_t last_byte_ms;

    unsigned code; /* for on_closed */
    char reason[WEBSOCKET_MAX_CONTROL];
    size_t reason_size;
    struct error *failure;
};

static uint64_t or_default(uint64_t value, uint64_t fallback)
{
    return value ? value : fallback;
}

/* --- sending --------------------------------------------------------------------------------- */

static const unsigned char *new_mask(const struct websocket *websocket, unsigned char mask[4])
{
    if (!websocket->options.is_client)
        return NULL;
    random_bytes(mask, 4);
    return mask;
}

static void write_frame(struct websocket *websocket)
{
    byte_stream_write(websocket->stream, text_slice(&websocket->frame));
    if (websocket->frame.capacity > WEBSOCKET_KEPT_BUFFER)
        text_done(&websocket->frame);
    else
        text_clear(&websocket->frame);
}

static void remember_end(struct websocket *websocket, unsigned code, struct slice reason)
{
    websocket->code = code;
    websocket->reason_size =
        reason.size < sizeof(websocket->reason) ? reason.size : sizeof(websocket->reason);
    if (reason.size > 0)
        memcpy(websocket->reason, reason.data, websocket->reason_size);
}

static void fail(struct websocket *websocket, struct error *take_error)
{
    if (websocket->failure)
        error_drop(take_error, "the first fault is the one to tell");
    else
        websocket->failure = take_error;
}

static void give_up(struct websocket *websocket, struct error *take_error)
{
    fail(websocket, take_error);
    websocket->state = STATE_CLOSED;
    byte_stream_abort(websocket->stream);
}

/* Whatever is queued counts: a peer that asks for pongs and takes none is cut off too. */
static bool queue_frame(struct websocket *websocket, enum websocket_opcode opcode,
                        struct slice payload)
{
    unsigned char mask[4];
    size_t queued = byte_stream_queued(websocket->stream);

    if (payload.size > websocket->options.max_queued ||
        queued > websocket->options.max_queued - payload.size) {
        give_up(websocket,
                error_new(ERR_EXPIRED, "the peer does not keep up: %zu bytes wait, at most %zu may",
                          queued + payload.size, websocket->options.max_queued));
        return false;
    }
    websocket_frame_append(&websocket->frame, opcode, true, new_mask(websocket, mask), payload);
    write_frame(websocket);
    return true;
}

bool websocket_send(struct websocket *websocket, enum websocket_opcode type, struct slice data)
{
    ASSERT(type == WEBSOCKET_TEXT || type == WEBSOCKET_BINARY);
    loop_assert(websocket->loop);
    if (websocket->state != STATE_OPEN || !queue_frame(websocket, type, data))
        return false;
    /* A quarter of the room is enough to keep the peer busy. */
    websocket->was_full = byte_stream_queued(websocket->stream) > websocket->options.max_queued / 4;
    return !websocket->was_full;
}

bool websocket_send_frames(struct websocket *websocket, struct slice frames)
{
    ASSERT(!websocket->options.is_client);
    loop_assert(websocket->loop);
    if (websocket->state != STATE_OPEN)
        return false;
    byte_stream_write_now(websocket->stream, frames);
    websocket->was_full = byte_stream_queued(websocket->stream) > 0;
    return !websocket->was_full;
}

size_t websocket_queued(const struct websocket *websocket)
{
    return byte_stream_queued(websocket->stream);
}

static void send_close(struct websocket *websocket, unsigned code, struct slice reason)
{
    unsigned char mask[4];

    websocket_frame_append_close(&websocket->frame, code, reason, new_mask(websocket, mask));
    write_frame(websocket);
    timer_set(&websocket->silence, websocket->options.close_ms, 0);
}

/* --- the end --------------------------------------------------------------------------------- */

void websocket_close(struct websocket *websocket, enum websocket_code code, const char *reason)
{
    struct slice text = slice_from(reason);

    loop_assert(websocket->loop);
    if (websocket->state != STATE_OPEN)
        return;
    websocket->state = STATE_CLOSING;
    remember_end(websocket, code, text);
    send_close(websocket, code, text);
    if (websocket->paused) /* the peer's goodbye must get through */
        timer_set(&websocket->resume, 0, 0);
    websocket->paused = false;
}

void websocket_abort(struct websocket *websocket)
{
    loop_assert(websocket->loop);
    websocket->state = STATE_CLOSED;
    byte_stream_abort(websocket->stream);
}

/* Both goodbyes are said. The server closes the connection and the client waits for that, so that
 * the side with many connections is not the one that remembers them (RFC 6455, 7.1.1). */
static void part(struct websocket *websocket)
{
    websocket->state = STATE_CLOSED;
    timer_set(&websocket->silence, websocket->options.close_ms, 0);
    if (!websocket->options.is_client)
        byte_stream_close(websocket->stream);
}

static void on_peer_close(struct websocket *websocket, const struct websocket_event *event)
{
    if (websocket->state == STATE_OPEN) {
        remember_end(websocket, event->code, event->data);
        send_close(websocket, event->code, SLICE(""));
    }
    part(websocket);
}

static void on_broken_rule(struct websocket *websocket)
{
    const char *what = websocket->reader.failure;

    fail(websocket, error_new(ERR_BAD_REQUEST, "the peer broke the rules of WebSocket: %s", what));
    if (websocket->state == STATE_OPEN) {
        remember_end(websocket, websocket->reader.failure_code, slice_from(what));
        send_close(websocket, websocket->reader.failure_code, slice_from(what));
    }
    websocket->state = STATE_CLOSED;
    byte_stream_close(websocket->stream);
}

/* --- reading --------------------------------------------------------------------------------- */

static void on_event(struct websocket *websocket, const struct websocket_event *event)
{
    switch (event->opcode) {
    case WEBSOCKET_TEXT:
    case WEBSOCKET_BINARY:
        if (websocket->state == STATE_OPEN)
            websocket->events->on_message(websocket->context, event->opcode, event->data);
        break;
    case WEBSOCKET_PING:
        if (websocket->state == STATE_OPEN)
            queue_frame(websocket, WEBSOCKET_PONG, event->data);
        break;
    case WEBSOCKET_CLOSE:
        on_peer_close(websocket, event);
        break;
    case WEBSOCKET_PONG: /* that a byte came is all we wanted to know */
    case WEBSOCKET_CONTINUATION:
        break;
    }
}

static void read_frames(struct websocket *websocket, struct slice data)
{
    struct websocket_event event;
    enum websocket_frame_result result = WEBSOCKET_FRAME_MORE;

    while (!websocket->paused && websocket->state != STATE_CLOSED) {
        result = websocket_frame_next(&websocket->reader, &data, &event);
        if (result != WEBSOCKET_FRAME_EVENT)
            break;
        on_event(websocket, &event);
    }
    if (result == WEBSOCKET_FRAME_FAILED)
        on_broken_rule(websocket);
    else if (websocket->paused && websocket->state != STATE_CLOSED)
        text_append_slice(&websocket->unread, data);
}

static void on_data(void *context, struct slice data)
{
    struct websocket *websocket = context;

    websocket->last_byte_ms = loop_now_ms(websocket->loop);
    websocket->pinged = false;
    if (websocket->unread.size > 0) /* older bytes go first */
        text_append_slice(&websocket->unread, data);
    else
        read_frames(websocket, data);
}

static void on_resume(void *context)
{
    struct websocket *websocket = context;
    struct text unread = websocket->unread;

    text_init(&websocket->unread);
    read_frames(websocket, text_slice(&unread));
    text_done(&unread);
    if (!websocket->paused && websocket->state != STATE_CLOSED)
        byte_stream_pause(websocket->stream, false);
}

void websocket_pause(struct websocket *websocket, bool paused)
{
    loop_assert(websocket->loop);
    if (paused == websocket->paused || websocket->state != STATE_OPEN)
        return;
    websocket->paused = paused;
    if (paused) {
        timer_cancel(&websocket->resume);
        byte_stream_pause(websocket->stream, true);
    } else {
        timer_set(&websocket->resume, 0, 0);
    }
}

/* --- time ------------------------------------------------------------------------------------ */

static uint64_t slack(uint64_t delay_ms)
{
    return delay_ms / 8; /* so that thousands of connections ask in the same turns */
}

static void on_silence_open(struct websocket *websocket)
{
    uint64_t silent_ms = loop_now_ms(websocket->loop) - websocket->last_byte_ms;
    uint64_t ping_ms = websocket->options.ping_ms;

    if (websocket->pinged) {
        give_up(websocket, error_new(ERR_TIMEOUT, "no answer to a ping within %llu ms",
                                     (unsigned long long)websocket->options.pong_ms));
        return;
    }
    if (websocket->paused)
        silent_ms = 0; /* we do not listen, so silence means nothing */
    if (silent_ms < ping_ms) {
        timer_set(&websocket->silence, ping_ms - silent_ms, slack(ping_ms));
        return;
    }
    if (!queue_frame(websocket, WEBSOCKET_PING, SLICE("")))
        return;
    websocket->pinged = true;
    timer_set(&websocket->silence, websocket->options.pong_ms, slack(websocket->options.pong_ms));
}

static void on_silence(void *context)
{
    struct websocket *websocket = context;

    switch (websocket->state) {
    case STATE_OPEN:
        on_silence_open(websocket);
        break;
    case STATE_CLOSING:
        give_up(websocket, error_new(ERR_TIMEOUT, "no close frame from the peer within %llu ms",
                                     (unsigned long long)websocket->options.close_ms));
        break;
    case STATE_CLOSED:
        byte_stream_abort(websocket->stream); /* all was said; only the connection lingers */
        break;
    }
}

static void on_drained(void *context)
{
    struct websocket *websocket = context;

    if (!websocket->was_full || websocket->state != STATE_OPEN)
        return;
    websocket->was_full = false;
    if (websocket->events->on_writable)
        websocket->events->on_writable(websocket->context);
}

static void on_closed(void *context, struct error *take_error)
{
    struct websocket *websocket = context;

    /* After both goodbyes it does not matter how the connection went. */
    if (take_error && websocket->state == STATE_CLOSED)
        error_drop(take_error, "the WebSocket had ended before its connection did");
    else if (take_error)
        fail(websocket, error_wrap(take_error, "connection of a WebSocket"));
    else if (websocket->state == STATE_OPEN)
        fail(websocket, error_new(ERR_UNAVAILABLE, "the peer left without a close frame"));
    if (websocket->state == STATE_OPEN)
        websocket->code = WEBSOCKET_CODE_ABNORMAL;

    timer_cancel(&websocket->silence);
    timer_cancel(&websocket->resume);
    websocket->events->on_closed(websocket->context, websocket->code,
                                 slice_of(websocket->reason, websocket->reason_size),
                                 STEAL(websocket->failure));
    websocket_frame_reader_done(&websocket->reader);
    text_done(&websocket->frame);
    text_done(&websocket->unread);
    memory_free(websocket);
}

static const struct byte_stream_events stream_events = {
    .on_data = on_data,
    .on_drained = on_drained,
    .on_closed = on_closed,
};

struct websocket *websocket_open(struct loop *loop, struct byte_stream *take_stream,
                                 struct slice first, const struct websocket_options *options,
                                 const struct websocket_events *events, void *context)
{
    struct websocket *websocket = NEW(struct websocket);

    loop_assert(loop);
    websocket->loop = loop;
    websocket->stream = take_stream;
    websocket->events = events;
    websocket->context = context;
    websocket->options = *options;
    websocket->options.max_message =
        or_default(options->max_message, WEBSOCKET_MAX_MESSAGE_DEFAULT);
    websocket->options.max_queued = or_default(options->max_queued, WEBSOCKET_MAX_QUEUED_DEFAULT);
    websocket->options.ping_ms = or_default(options->ping_ms, PING_MS_DEFAULT);
    websocket->options.pong_ms = or_default(options->pong_ms, PONG_MS_DEFAULT);
    websocket->options.close_ms = or_default(options->close_ms, CLOSE_MS_DEFAULT);
    websocket->code = WEBSOCKET_CODE_ABNORMAL;
    websocket->last_byte_ms = loop_now_ms(loop);
    websocket_frame_reader_init(&websocket->reader, !options->is_client,
                                websocket->options.max_message);
    timer_init(&websocket->resume, loop, on_resume, websocket);
    timer_init(&websocket->silence, loop, on_silence, websocket);
    if (websocket->options.ping_ms != WEBSOCKET_NEVER)
        timer_set(&websocket->silence, websocket->options.ping_ms,
                  slack(websocket->options.ping_ms));
    if (take_stream->events)
        byte_stream_hand_over(take_stream, &stream_events, websocket);
    else
        byte_stream_start(take_stream, &stream_events, websocket);
    if (first.size > 0) {
        text_append_slice(&websocket->unread, first);
        byte_stream_pause(take_stream, true);
        timer_set(&websocket->resume, 0, 0);
    }
    return websocket;
}
