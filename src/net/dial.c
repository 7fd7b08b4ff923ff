/* A connection made by libcurl and then used without it: curl looks the name up, connects, speaks
 * to the proxy and does TLS, which is the same road that HTTP calls take; from then on we read and
 * write. The call stays with the client as long as the stream lives, because curl owns the socket.
 */
#include "net/dial.h"

#include "base/clock.h"
#include "base/error.h"
#include "base/memory.h"
#include "loop/io.h"
#include "loop/loop.h"
#include "net/byte_stream.h"
#include "net/http_client_internal.h"

#define LINGER_MS      SECONDS(10) /* for the far side to take what was written before the close */
#define READS_PER_TURN 8           /* then others have their turn */
#define READ_SIZE      16384
#define KEPT_BUFFER    READ_SIZE /* of an idle stream */

struct dial {
    struct byte_stream stream;
    struct http_call *call;
    void (*on_done)(void *context, struct byte_stream *stream, struct error *take_error);
    void *context;
    struct loop *loop;
    struct io *io; /* NULL before and after */

    struct text sending; /* stays where it is until it is sent: TLS insists on the same bytes */
    size_t sent;
    struct text queued;
    struct timer work; /* writes what this turn gathered, reads what a pause left */
    struct timer linger;
    bool written; /* since the last on_drained */
    bool paused;
    bool closing;
    bool ended;
    struct error *error; /* for on_closed */
};

static struct dial *dial_of(const struct byte_stream *stream)
{
    return CONTAINER_OF((struct byte_stream *)stream, struct dial, stream);
}

/* The rest happens when the client has let go of the call. */
static void end(struct dial *dial, struct error *take_error)
{
    if (dial->ended) {
        error_drop(take_error, "the first reason is the one to tell");
        return;
    }
    dial->ended = true;
    dial->error = take_error;
    timer_cancel(&dial->work);
    io_want(dial->io, 0);
    http_call_cancel(dial->call);
}

static struct error *broken(const struct dial *dial, const char *doing, CURLcode code)
{
    return error_new(ERR_UNAVAILABLE, "%s %s: %s", doing, http_peer_name(dial->call->peer),
                     dial->call->error_text[0] ? dial->call->error_text : curl_easy_strerror(code));
}

static void want(struct dial *dial, bool write)
{
    if (!dial->ended)
        io_want(dial->io, (dial->paused || dial->closing ? 0 : IO_READ) | (write ? IO_WRITE : 0));
}

/* The next buffer to send; false when nothing waits. */
static bool take_queued(struct dial *dial)
{
    struct text empty = dial->sending;

    if (dial->sent < dial->sending.size)
        return true;
    if (empty.capacity > KEPT_BUFFER)
        text_done(&empty);
    text_clear(&empty);
    dial->sending = dial->queued;
    dial->queued = empty;
    dial->sent = 0;
    return dial->sending.size > 0;
}

static void on_all_sent(struct dial *dial)
{
    want(dial, false);
    if (dial->closing)
        end(dial, NULL);
    else if (dial->written && dial->stream.events->on_drained) {
        dial->written = false;
        dial->stream.events->on_drained(dial->stream.context);
    }
}

static void flush(struct dial *dial)
{
    while (!dial->ended && take_queued(dial)) {
        size_t sent = 0;
        CURLcode code = curl_easy_send(dial->call->easy, dial->sending.data + dial->sent,
                                       dial->sending.size - dial->sent, &sent);

        if (code == CURLE_AGAIN) {
            want(dial, true);
            return;
        }
        if (code != CURLE_OK) {
            end(dial, broken(dial, "write to", code));
            return;
        }
        dial->sent += sent;
    }
    if (!dial->ended)
        on_all_sent(dial);
}

/* Reads until nothing is left, because bytes inside the TLS layer wake nobody. */
static void read_some(struct dial *dial)
{
    char bytes[READ_SIZE];

    for (int i = 0; !dial->ended && !dial->paused && !dial->closing; i++) {
        size_t got = 0;
        CURLcode code;

        if (i == READS_PER_TURN) {
            timer_set(&dial->work, 0, 0);
            return;
        }
        code = curl_easy_recv(dial->call->easy, bytes, sizeof(bytes), &got);
        if (code == CURLE_AGAIN)
            return;
        if (code != CURLE_OK || got == 0)
            end(dial, code == CURLE_OK ? NULL : broken(dial, "read from", code));
        else
            dial->stream.events->on_data(dial->stream.context, slice_of(bytes, got));
    }
}

static void on_work(void *context)
{
    struct dial *dial = context;

    read_some(dial);
    if (!dial->ended)
        flush(dial);
}

static void on_ready(void *context, unsigned events)
{
    struct dial *dial = context;

    if (events & IO_READ)
        read_some(dial);
    if (!dial->ended && events & IO_WRITE)
        flush(dial);
}

static void on_linger(void *context)
{
    end(context, NULL);
}

/* --- the table of the stream ------------------------------------------------------------------ */

static void start(struct byte_stream *stream)
{
    timer_set(&dial_of(stream)->work, 0, 0);
    want(dial_of(stream), false);
}

static void write_bytes(struct byte_stream *stream, struct slice data)
{
    struct dial *dial = dial_of(stream);

    if (dial->closing || dial->ended)
        return;
    text_append_slice(&dial->queued, data);
    dial->written = true;
    if (!timer_is_set(&dial->work))
        timer_set(&dial->work, 0, 0);
}

static size_t queued(const struct byte_stream *stream)
{
    const struct dial *dial = dial_of(stream);

    return dial->queued.size + dial->sending.size - dial->sent;
}

static void pause_reading(struct byte_stream *stream, bool paused)
{
    struct dial *dial = dial_of(stream);

    if (paused == dial->paused || dial->ended)
        return;
    dial->paused = paused;
    want(dial, dial->sent < dial->sending.size);
    if (!paused)
        timer_set(&dial->work, 0, 0);
}

static void close_stream(struct byte_stream *stream)
{
    struct dial *dial = dial_of(stream);

    if (dial->closing || dial->ended)
        return;
    dial->closing = true;
    timer_set(&dial->linger, LINGER_MS, 0);
    timer_set(&dial->work, 0, 0);
}

static void abort_stream(struct byte_stream *stream)
{
    end(dial_of(stream), NULL);
}

static const struct byte_stream_table table = {
    .start = start,
    .write = write_bytes,
    .queued = queued,
    .pause = pause_reading,
    .close = close_stream,
    .abort = abort_stream,
};

/* --- life with the client --------------------------------------------------------------------- */

static void on_connected(void *context)
{
    struct dial *dial = context;
    curl_socket_t fd = CURL_SOCKET_BAD;

    curl_easy_getinfo(dial->call->easy, CURLINFO_ACTIVESOCKET, &fd);
    ASSERT(fd != CURL_SOCKET_BAD);
    dial->stream.table = &table;
    dial->io = io_open(dial->loop, fd, on_ready, dial);
    dial->on_done(dial->context, &dial->stream, NULL);
    ASSERT(dial->stream.events);
}

static void on_parting(void *context)
{
    struct dial *dial = context;

    timer_cancel(&dial->work);
    timer_cancel(&dial->linger);
    io_close(STEAL(dial->io), NULL, NULL); /* curl closes the socket next */
}

static void on_call_done(void *context, struct http_response *take_response,
                         struct error *take_error)
{
    struct dial *dial = context;

    ASSERT(!take_response);
    if (dial->ended) {
        error_drop(take_error, "it says only that we ended it");
        take_error = STEAL(dial->error);
    }
    if (dial->stream.events)
        dial->stream.events->on_closed(dial->stream.context, take_error);
    else
        dial->on_done(dial->context, NULL, take_error);
    text_done(&dial->sending);
    text_done(&dial->queued);
    memory_free(dial);
}

struct dial *dial_start(struct http_client *client, struct http_peer *peer, uint64_t connect_ms,
                        void (*on_done)(void *context, struct byte_stream *stream,
                                        struct error *take_error),
                        void *context)
{
    static const struct http_call_events events = { .on_done = on_call_done };
    struct dial *dial = NEW(struct dial);

    dial->on_done = on_done;
    dial->context = context;
    dial->loop = http_client_loop(client);
    timer_init(&dial->work, dial->loop, on_work, dial);
    timer_init(&dial->linger, dial->loop, on_linger, dial);
    dial->call = http_call_new_connection(peer, connect_ms, &events, dial);
    dial->call->on_connected = on_connected;
    dial->call->on_parting = on_parting;
    http_client_give(client, dial->call);
    return dial;
}

void dial_cancel(struct dial *dial)
{
    ASSERT(!dial->stream.events);
    http_call_cancel(dial->call);
}
