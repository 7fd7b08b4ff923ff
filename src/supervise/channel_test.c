#include "supervise/channel.h"

#include <sys/socket.h>
#include <unistd.h>

#include "base/clock.h"
#include "base/memory.h"
#include "base/text.h"
#include "doc/value.h"
#include "lib/test.h"
#include "loop/loop.h"
#include "supervise/frame.h"
#include "supervise/limits.h"

/* A channel, and the plain other end of its socket. */
struct bench {
    struct loop *loop;
    struct channel *channel;
    int other;
    struct text heard; /* "what" of each message */
    size_t stop_after; /* messages; 0: at the end of the channel */
    size_t messages;
    bool closed;
    struct error *why;
    bool echo;
};

static void on_message(void *context, struct value message)
{
    struct bench *bench = context;

    text_append_slice(&bench->heard, value_text(message, "what"));
    text_append_char(&bench->heard, ' ');
    if (bench->echo)
        channel_send(bench->channel, SLICE("{\"what\":\"echo\"}"));
    if (++bench->messages == bench->stop_after)
        loop_stop(bench->loop);
}

static void on_closed(void *context, struct error *take_why)
{
    struct bench *bench = context;

    bench->channel = NULL;
    bench->closed = true;
    bench->why = take_why;
    loop_stop(bench->loop);
}

static const struct channel_events events = { on_message, on_closed };

static void release(void *object)
{
    struct bench *bench = object;

    if (bench->channel) {
        channel_close(bench->channel);
        loop_run(bench->loop);
    }
    if (bench->other >= 0)
        close(bench->other);
    error_free(bench->why);
    text_done(&bench->heard);
    loop_free(bench->loop);
}

static struct bench *make_bench(void)
{
    struct bench *bench = arena_new(fixture_current()->arena, struct bench);
    int ends[2];

    bench->loop = loop_new(clock_system(), NULL);
    assert_int_equal(socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends), 0);
    bench->other = ends[1];
    bench->channel = channel_open(bench->loop, ends[0], FRAME_CONTROL_MAX, &events, bench);
    arena_defer(fixture_current()->arena, release, bench);
    return bench;
}

static void say(struct bench *bench, struct slice bytes)
{
    assert_int_equal(write(bench->other, bytes.data, bytes.size), bytes.size);
}

static void takes_messages_in_one_piece(void **state)
{
    struct bench *bench = make_bench();
    CLEANUP(text) struct text bytes = TEXT_EMPTY;

    (void)state;
    frame_append(&bytes, SLICE("{\"what\":\"one\"}"));
    frame_append(&bytes, SLICE("{\"what\":\"two\"}"));
    say(bench, text_slice(&bytes));
    bench->stop_after = 2;
    loop_run(bench->loop);
    assert_string_equal(text_string(&bench->heard), "one two ");
}

struct pieces {
    struct bench *bench;
    struct text bytes;
    size_t next;
};

static void say_next(void *context)
{
    struct pieces *pieces = context;

    say(pieces->bench, slice_of(pieces->bytes.data + pieces->next++, 1));
    if (pieces->next < pieces->bytes.size)
        loop_post(pieces->bench->loop, say_next, pieces);
}

static void takes_messages_byte_by_byte(void **state)
{
    struct bench *bench = make_bench();
    struct pieces pieces = { bench, TEXT_EMPTY, 0 };

    (void)state;
    frame_append(&pieces.bytes, SLICE("{\"what\":\"one\"}"));
    frame_append(&pieces.bytes, SLICE("{\"what\":\"two\"}"));
    loop_post(bench->loop, say_next, &pieces);
    bench->stop_after = 2;
    loop_run(bench->loop);
    text_done(&pieces.bytes);
    assert_string_equal(text_string(&bench->heard), "one two ");
}

static void ends_when_the_far_side_goes(void **state)
{
    struct bench *bench = make_bench();

    (void)state;
    close(bench->other);
    bench->other = -1;
    loop_run(bench->loop);
    assert_true(bench->closed);
    assert_null(bench->why);
}

struct nonsense {
    const char *name;
    const char *bytes;
    size_t size;
    enum error_code code;
};

static const struct nonsense nonsenses[] = {
    { "ends at a message beyond the limit", "\x00\x01\x00\x01", 4, ERR_TOO_LARGE },
    { "ends at what is no JSON", "\x00\x00\x00\x01{", 5, ERR_BAD_REQUEST },
    { "ends at what is no object", "\x00\x00\x00\x02[]", 6, ERR_BAD_REQUEST },
};

static void nonsense(void **state)
{
    const struct nonsense *row = *state;
    struct bench *bench = make_bench();

    say(bench, slice_of(row->bytes, row->size));
    loop_run(bench->loop);
    assert_true(bench->closed);
    assert_non_null(bench->why);
    assert_int_equal(bench->why->code, row->code);
}

/* A far side that never reads costs a bounded amount of memory. */
static void gives_up_on_a_far_side_that_does_not_read(void **state)
{
    struct bench *bench = make_bench();
    CLEANUP(text) struct text big = TEXT_EMPTY;

    (void)state;
    text_append(&big, "{\"what\":\"");
    while (big.size < 60 << 10)
        text_append(&big, "0123456789abcdef");
    text_append(&big, "\"}");
    for (size_t sent = 0; sent < CHANNEL_MAX_WAITING + (1 << 20); sent += big.size)
        channel_send(bench->channel, text_slice(&big));
    loop_run(bench->loop);
    assert_true(bench->closed);
    assert_non_null(bench->why);
    assert_int_equal(bench->why->code, ERR_TIMEOUT);
}

static void answers_reach_the_far_side(void **state)
{
    struct bench *bench = make_bench();
    CLEANUP(text) struct text bytes = TEXT_EMPTY;
    char got[64];
    ssize_t size;

    (void)state;
    bench->echo = true;
    bench->stop_after = 1;
    frame_append(&bytes, SLICE("{\"what\":\"one\"}"));
    say(bench, text_slice(&bytes));
    loop_run(bench->loop);
    size = read(bench->other, got, sizeof(got));
    assert_int_equal(size, FRAME_HEADER + 15);
    assert_memory_equal(got, "\0\0\0\x0f{\"what\":\"echo\"}", (size_t)size);
}

static void knows_who_is_there(void **state)
{
    struct bench *bench = make_bench();
    uid_t uid = (uid_t)-1;

    (void)state;
    assert_int_equal(channel_peer(bench->channel, &uid), getpid());
    assert_int_equal(uid, geteuid());
}

TEST_MAIN(TEST(takes_messages_in_one_piece), TEST(takes_messages_byte_by_byte),
          TEST(ends_when_the_far_side_goes), TABLE(nonsense, nonsenses),
          TEST(gives_up_on_a_far_side_that_does_not_read), TEST(answers_reach_the_far_side),
          TEST(knows_who_is_there))
