#include "net/websocket.h"

#include <string.h>

#include "base/clock.h"
#include "base/memory.h"
#include "lib/stream_pair.h"
#include "lib/test.h"
#include "loop/loop.h"

struct side {
    struct bench *bench;
    struct websocket *websocket; /* NULL once closed */
    struct text told;            /* "text:hello closed:1000:bye" */
    struct error *error;
    int closed;
    int writable;
    size_t bytes;
    bool pauses;
    bool echoes;
    bool closes;
};

struct bench {
    struct clock *clock;
    struct loop *loop;
    struct stream_pair *pair;
    struct side server;
    struct side client;
};

static void on_message(void *context, enum websocket_opcode type, struct slice data)
{
    struct side *side = context;

    side->bytes += data.size;
    if (data.size < 100) {
        text_append(&side->told, type == WEBSOCKET_TEXT ? "text:" : "binary:");
        text_append_slice(&side->told, data);
        text_append_char(&side->told, ' ');
    }
    if (side->echoes)
        websocket_send(side->websocket, type, data);
    if (side->pauses)
        websocket_pause(side->websocket, true);
    if (side->closes)
        websocket_close(side->websocket, WEBSOCKET_CODE_NORMAL, "enough");
}

static void on_writable(void *context)
{
    struct side *side = context;

    side->writable++;
}

static void on_closed(void *context, unsigned code, struct slice reason, struct error *take_error)
{
    struct side *side = context;

    text_appendf(&side->told, "closed:%u:" SLICE_FORMAT, code, SLICE_ARGUMENT(reason));
    side->error = take_error;
    side->closed++;
    side->websocket = NULL;
}

static const struct websocket_events events = {
    .on_message = on_message,
    .on_writable = on_writable,
    .on_closed = on_closed,
};

static void stop(void *context)
{
    loop_stop(context);
}

/* Until nothing moves any more at this moment of the fake clock. */
static void settle(struct bench *bench)
{
    int quiet = 0;

    while (quiet < 3) {
        bool moved = stream_pair_pump(bench->pair);

        loop_clock_moved(bench->loop);
        loop_post(bench->loop, stop, bench->loop);
        loop_run(bench->loop);
        quiet = moved ? 0 : quiet + 1;
    }
}

static void advance(struct bench *bench, uint64_t delta_ms)
{
    clock_fake_advance(bench->clock, delta_ms);
    settle(bench);
}

static void release(void *object)
{
    struct bench *bench = object;

    if (bench->client.websocket)
        websocket_abort(bench->client.websocket);
    if (bench->server.websocket)
        websocket_abort(bench->server.websocket);
    settle(bench);
    loop_free(bench->loop);
    clock_fake_free(bench->clock);
    text_done(&bench->client.told);
    text_done(&bench->server.told);
    error_free(bench->client.error);
    error_free(bench->server.error);
}

static struct bench *bench_new(size_t piece, struct slice first, struct websocket_options options)
{
    struct bench *bench = arena_new(fixture_current()->arena, struct bench);

    bench->clock = clock_fake_new(1000000);
    bench->loop = loop_new(bench->clock, NULL);
    bench->pair = stream_pair_new(piece);
    bench->server.bench = bench->client.bench = bench;
    bench->server.websocket = websocket_open(bench->loop, &bench->pair->a.stream, first, &options,
                                             &events, &bench->server);
    options.is_client = true;
    bench->client.websocket = websocket_open(bench->loop, &bench->pair->b.stream, SLICE(""),
                                             &options, &events, &bench->client);
    arena_defer(fixture_current()->arena, release, bench);
    return bench;
}

static struct bench *bench_plain(void)
{
    return bench_new(100000, SLICE(""), (struct websocket_options){ 0 });
}

static void says(struct side *side, const char *text)
{
    websocket_send(side->websocket, WEBSOCKET_TEXT, slice_from(text));
}

static void carries_messages_both_ways(void **state)
{
    struct bench *bench = bench_new(3, SLICE(""), (struct websocket_options){ 0 });

    (void)state;
    bench->server.echoes = true;
    says(&bench->client, "hello");
    says(&bench->client, "");
    assert_true(websocket_send(bench->client.websocket, WEBSOCKET_BINARY, SLICE("\xff\x01")));
    assert_string_equal(text_string(&bench->server.told), ""); /* not from inside the call */
    settle(bench);
    assert_string_equal(text_string(&bench->server.told), "text:hello text: binary:\xff\x01 ");
    assert_string_equal(text_string(&bench->client.told), "text:hello text: binary:\xff\x01 ");
}

/* Frames that were made once, for whoever wants them. */
static void sends_what_was_framed_before(void **state)
{
    struct bench *bench = bench_plain();
    CLEANUP(text) struct text frames = TEXT_EMPTY;

    (void)state;
    websocket_frame_append(&frames, WEBSOCKET_TEXT, true, NULL, SLICE("one"));
    websocket_frame_append(&frames, WEBSOCKET_TEXT, true, NULL, SLICE("two"));
    assert_false(websocket_send_frames(bench->server.websocket, text_slice(&frames)));
    assert_int_equal(bench->server.writable, 0);
    settle(bench);
    assert_string_equal(text_string(&bench->client.told), "text:one text:two ");
    assert_int_equal(bench->server.writable, 1);
    websocket_close(bench->server.websocket, WEBSOCKET_CODE_NORMAL, "");
    assert_false(websocket_send_frames(bench->server.websocket, text_slice(&frames)));
}

static void reads_what_came_behind_the_handshake_first(void **state)
{
    /* "ab" and the beginning of "cd", as a client masks them with zeroes. */
    struct bench *bench = bench_new(1,
                                    SLICE("\x81\x82\0\0\0\0"
                                          "ab"
                                          "\x81\x82\0\0\0\0"
                                          "c"),
                                    (struct websocket_options){ 0 });

    (void)state;
    byte_stream_write(&bench->pair->b.stream, SLICE("d"));
    says(&bench->client, "ef");
    settle(bench);
    assert_string_equal(text_string(&bench->server.told), "text:ab text:cd text:ef ");
}

static void closes_with_both_goodbyes(void **state)
{
    struct bench *bench = bench_plain();

    (void)state;
    says(&bench->client, "last words");
    websocket_close(bench->client.websocket, WEBSOCKET_CODE_GOING_AWAY, "lunch");
    websocket_close(bench->client.websocket, WEBSOCKET_CODE_NORMAL, "again");
    assert_false(websocket_send(bench->client.websocket, WEBSOCKET_TEXT, SLICE("too late")));
    settle(bench);
    assert_string_equal(text_string(&bench->server.told), "text:last words closed:1001:lunch");
    assert_string_equal(text_string(&bench->client.told), "closed:1001:lunch");
    assert_null(bench->server.error);
    assert_null(bench->client.error);
    assert_int_equal(bench->server.closed, 1);
    assert_int_equal(bench->client.closed, 1);
}

static void closes_from_the_servers_side(void **state)
{
    struct bench *bench = bench_plain();

    (void)state;
    bench->server.closes = true;
    says(&bench->client, "one");
    says(&bench->client, "two"); /* comes after the server's goodbye and is not told */
    settle(bench);
    assert_string_equal(text_string(&bench->server.told), "text:one closed:1000:enough");
    assert_string_equal(text_string(&bench->client.told), "closed:1000:enough");
    assert_null(bench->server.error);
    assert_null(bench->client.error);
}

static void closes_while_paused(void **state)
{
    struct bench *bench = bench_plain();

    (void)state;
    bench->server.pauses = true;
    says(&bench->client, "one");
    says(&bench->client, "two");
    settle(bench);
    assert_string_equal(text_string(&bench->server.told), "text:one ");
    websocket_close(bench->server.websocket, WEBSOCKET_CODE_NORMAL, "");
    settle(bench);
    assert_string_equal(text_string(&bench->server.told), "text:one closed:1000:");
    assert_null(bench->server.error);
}

static void goes_on_after_a_pause(void **state)
{
    struct bench *bench = bench_plain();

    (void)state;
    bench->server.pauses = true;
    for (int i = 0; i < 3; i++)
        says(&bench->client, "m");
    settle(bench);
    assert_string_equal(text_string(&bench->server.told), "text:m ");
    says(&bench->client, "n");
    settle(bench);
    assert_true(bench->pair->b.queued.size > 0); /* the stream itself stands still */
    for (int i = 0; i < 3; i++) {
        websocket_pause(bench->server.websocket, false);
        settle(bench);
    }
    assert_string_equal(text_string(&bench->server.told), "text:m text:m text:m text:n ");
}

static void tells_of_a_peer_that_vanishes(void **state)
{
    struct bench *bench = bench_plain();

    (void)state;
    websocket_abort(bench->client.websocket);
    assert_int_equal(bench->client.closed, 0);
    settle(bench);
    assert_string_equal(text_string(&bench->client.told), "closed:1006:");
    assert_null(bench->client.error);
    assert_string_equal(text_string(&bench->server.told), "closed:1006:");
    assert_error(STEAL(bench->server.error), ERR_UNAVAILABLE, "connection reset");
}

static void tells_of_a_peer_that_leaves_without_a_word(void **state)
{
    struct bench *bench = bench_plain();

    (void)state;
    byte_stream_close(&bench->pair->b.stream);
    settle(bench);
    assert_string_equal(text_string(&bench->server.told), "closed:1006:");
    assert_error(STEAL(bench->server.error), ERR_UNAVAILABLE, "without a close frame");
    error_drop(STEAL(bench->client.error), "its stream was taken from under it");
}

struct broken_row {
    const char *name;
    struct slice bytes;
    const char *told;
    const char *part;
};

static const struct broken_row broken_rows[] = {
    { "is not masked",
      { "\x81\x01x", 3 },
      "closed:1002:frame is not masked",
      "frame is not masked" },
    { "is no UTF-8",
      { "\x81\x81\0\0\0\0\xff", 7 },
      "closed:1007:text is not UTF-8",
      "text is not UTF-8" },
    { "is too big",
      { "\x82\xfe\x04\x01\0\0\0\0", 8 },
      "closed:1009:message is too big",
      "message is too big" },
};

static void ends_with_the_right_code(void **state)
{
    const struct broken_row *row = *state;
    struct bench *bench =
        bench_new(1000, SLICE(""), (struct websocket_options){ .max_message = 1024 });

    byte_stream_write(&bench->pair->b.stream, row->bytes);
    settle(bench);
    assert_string_equal(text_string(&bench->server.told), row->told);
    assert_error(STEAL(bench->server.error), ERR_BAD_REQUEST, row->part);
    assert_string_equal(text_string(&bench->client.told), row->told);
    assert_null(bench->client.error); /* for the client it is a close like any other */
}

static void keeps_quiet_connections_alive(void **state)
{
    struct bench *bench = bench_plain();

    (void)state;
    for (int i = 0; i < 20; i++)
        advance(bench, SECONDS(20));
    assert_int_equal(bench->server.closed, 0);
    assert_int_equal(bench->client.closed, 0);
}

static void ends_connections_that_do_not_answer(void **state)
{
    struct bench *bench = bench_plain();

    (void)state;
    bench->pair->a.paused = true; /* the network is cut both ways */
    bench->pair->b.paused = true;
    advance(bench, SECONDS(34));
    assert_int_equal(bench->server.closed, 0);
    advance(bench, SECONDS(12));
    assert_string_equal(text_string(&bench->server.told), "closed:1006:");
    assert_error(STEAL(bench->server.error), ERR_TIMEOUT, "no answer to a ping within 10000 ms");
}

static void ends_when_the_peer_does_not_say_goodbye(void **state)
{
    struct bench *bench = bench_plain();

    (void)state;
    bench->pair->a.paused = true;
    websocket_close(bench->client.websocket, WEBSOCKET_CODE_NORMAL, "bye");
    advance(bench, SECONDS(4));
    assert_int_equal(bench->client.closed, 0);
    advance(bench, SECONDS(2));
    assert_string_equal(text_string(&bench->client.told), "closed:1000:bye");
    assert_error(STEAL(bench->client.error), ERR_TIMEOUT, "no close frame");
    error_drop(STEAL(bench->server.error), "its peer gave up");
}

static void slows_down_whoever_listens(void **state)
{
    struct bench *bench =
        bench_new(100, SLICE(""), (struct websocket_options){ .max_queued = 1000 });
    char bytes[200] = { 0 };

    (void)state;
    assert_true(websocket_send(bench->server.websocket, WEBSOCKET_BINARY, slice_of(bytes, 200)));
    assert_false(websocket_send(bench->server.websocket, WEBSOCKET_BINARY, slice_of(bytes, 200)));
    assert_int_equal(websocket_queued(bench->server.websocket), 2 * (200 + 4));
    settle(bench);
    assert_int_equal(bench->server.writable, 1);
    assert_int_equal(bench->client.bytes, 400);
    assert_true(websocket_send(bench->server.websocket, WEBSOCKET_BINARY, slice_of(bytes, 100)));
    settle(bench);
    assert_int_equal(bench->server.writable, 1); /* it had never said to pause */
}

static void cuts_off_a_reader_that_does_not_keep_up(void **state)
{
    struct bench *bench =
        bench_new(100, SLICE(""), (struct websocket_options){ .max_queued = 1000 });
    char bytes[200] = { 0 };

    (void)state;
    bench->pair->b.paused = true;
    for (int i = 0; i < 10; i++)
        websocket_send(bench->server.websocket, WEBSOCKET_BINARY, slice_of(bytes, 200));
    assert_true(websocket_queued(bench->server.websocket) <= 1000 + 4);
    settle(bench);
    assert_string_equal(text_string(&bench->server.told), "closed:1006:");
    assert_error(STEAL(bench->server.error), ERR_EXPIRED, "does not keep up");
    error_drop(STEAL(bench->client.error), "it was cut off");
}

static void cuts_off_who_asks_for_pongs_and_takes_none(void **state)
{
    struct bench *bench =
        bench_new(100000, SLICE(""), (struct websocket_options){ .max_queued = 1000 });
    char ping[6 + 100] = { (char)0x89, (char)0xe4 };

    (void)state;
    bench->pair->b.paused = true;
    for (int i = 0; i < 100; i++)
        byte_stream_write(&bench->pair->b.stream, slice_of(ping, sizeof(ping)));
    settle(bench);
    assert_string_equal(text_string(&bench->server.told), "closed:1006:");
    assert_error(STEAL(bench->server.error), ERR_EXPIRED, "does not keep up");
    error_drop(STEAL(bench->client.error), "it was cut off");
}

TEST_MAIN(TEST(carries_messages_both_ways), TEST(sends_what_was_framed_before),
          TEST(reads_what_came_behind_the_handshake_first), TEST(closes_with_both_goodbyes),
          TEST(closes_from_the_servers_side), TEST(closes_while_paused),
          TEST(goes_on_after_a_pause), TEST(tells_of_a_peer_that_vanishes),
          TEST(tells_of_a_peer_that_leaves_without_a_word),
          TABLE(ends_with_the_right_code, broken_rows), TEST(keeps_quiet_connections_alive),
          TEST(ends_connections_that_do_not_answer), TEST(ends_when_the_peer_does_not_say_goodbye),
          TEST(slows_down_whoever_listens), TEST(cuts_off_a_reader_that_does_not_keep_up),
          TEST(cuts_off_who_asks_for_pongs_and_takes_none))
