#include "loop/io.h"

#include <errno.h>
#include <fcntl.h>
#include <netinet/in.h>
#include <sys/socket.h>
#include <unistd.h>

#include "base/clock.h"
#include "base/memory.h"
#include "lib/test.h"
#include "loop/loop.h"
#include "loop/timer.h"

struct bench {
    struct loop *loop;
    struct io *io;
    int near;
    int far;
    unsigned events; /* of the last call */
    size_t calls;
    size_t closed;
    void (*then)(struct bench *bench); /* called inside on_ready */
};

static void release(void *object)
{
    struct bench *bench = object;

    if (bench->io)
        io_close(bench->io, NULL, NULL);
    loop_free(bench->loop);
    close(bench->near);
    if (bench->far >= 0)
        close(bench->far);
}

static void on_ready(void *context, unsigned events)
{
    struct bench *bench = context;

    bench->events = events;
    bench->calls++;
    if (bench->then)
        bench->then(bench);
    else
        loop_stop(bench->loop);
}

static struct bench *make_bench(void)
{
    struct bench *bench = arena_new(fixture_current()->arena, struct bench);
    int pair[2];

    assert_int_equal(socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, pair), 0);
    bench->near = pair[0];
    bench->far = pair[1];
    bench->loop = loop_new(clock_system(), NULL);
    bench->io = io_open(bench->loop, bench->near, on_ready, bench);
    arena_defer(fixture_current()->arena, release, bench);
    return bench;
}

static void stop(void *loop)
{
    loop_stop(loop);
}

/* Gives the descriptors a few turns without waiting for one. */
static void some_turns(struct bench *bench)
{
    for (int i = 0; i < 3; i++) {
        loop_post(bench->loop, stop, bench->loop);
        loop_run(bench->loop);
    }
}

static void it_makes_the_descriptor_non_blocking(void **state)
{
    struct bench *bench = make_bench();

    (void)state;
    assert_true(fcntl(bench->near, F_GETFL) & O_NONBLOCK);
}

static void it_reports_what_is_wanted_and_nothing_else(void **state)
{
    struct bench *bench = make_bench();

    (void)state;
    assert_int_equal(write(bench->far, "x", 1), 1);
    some_turns(bench);
    assert_int_equal(bench->calls, 0);
    io_want(bench->io, IO_READ);
    loop_run(bench->loop);
    assert_int_equal(bench->events, IO_READ);
    io_want(bench->io, IO_WRITE);
    loop_run(bench->loop);
    assert_int_equal(bench->events, IO_WRITE);
    io_want(bench->io, IO_READ | IO_WRITE);
    loop_run(bench->loop);
    assert_int_equal(bench->events, IO_READ | IO_WRITE);
}

static void it_repeats_while_the_condition_holds(void **state)
{
    struct bench *bench = make_bench();

    (void)state;
    io_want(bench->io, IO_READ);
    assert_int_equal(write(bench->far, "xy", 2), 2);
    loop_run(bench->loop);
    loop_run(bench->loop);
    assert_true(bench->calls >= 2);
}

static void reading_can_pause_and_go_on(void **state)
{
    struct bench *bench = make_bench();
    struct timer end;
    uint64_t turns;

    (void)state;
    timer_init(&end, bench->loop, stop, bench->loop);
    io_want(bench->io, IO_READ);
    some_turns(bench);
    io_want(bench->io, 0);
    assert_int_equal(write(bench->far, "x", 1), 1);
    some_turns(bench);
    assert_int_equal(bench->calls, 0);
    turns = loop_turns(bench->loop);
    timer_set(&end, 20, 0);
    loop_run(bench->loop); /* the byte that nobody wants wakes nobody */
    assert_in_range(loop_turns(bench->loop) - turns, 1, 3);
    io_want(bench->io, IO_READ);
    loop_run(bench->loop);
    assert_int_equal(bench->calls, 1);
}

static void it_tells_that_the_far_side_is_gone(void **state)
{
    struct bench *bench = make_bench();
    char byte;

    (void)state;
    close(bench->far);
    bench->far = -1;
    some_turns(bench);
    assert_int_equal(bench->calls, 0);
    io_want(bench->io, IO_READ);
    loop_run(bench->loop);
    assert_int_equal(bench->events, IO_READ | IO_HANGUP);
    assert_int_equal(read(bench->near, &byte, 1), 0);
}

/* The far side stopped sending, and does not read either: a writer that waits for room sleeps. */
static void a_half_closed_peer_does_not_wake_a_writer(void **state)
{
    struct bench *bench = make_bench();
    char block[4096] = { 0 };

    (void)state;
    while (write(bench->near, block, sizeof(block)) > 0)
        ;
    assert_int_equal(errno, EAGAIN);
    shutdown(bench->far, SHUT_WR);
    io_want(bench->io, IO_WRITE);
    some_turns(bench);
    assert_int_equal(bench->calls, 0);
    close(bench->far);
    bench->far = -1;
    loop_run(bench->loop);
    assert_true(bench->events & IO_WRITE);
}

static void a_refused_connection_is_reported_until_it_is_read(void **state)
{
    struct sockaddr_in address = { .sin_family = AF_INET,
                                   .sin_addr.s_addr = htonl(INADDR_LOOPBACK) };
    socklen_t size = sizeof(address);
    struct bench *bench = make_bench();
    int bound = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    int failure = 0;

    (void)state;
    /* Bound and not listening: nobody else can get this port meanwhile. */
    assert_int_equal(bind(bound, (struct sockaddr *)&address, size), 0);
    assert_int_equal(getsockname(bound, (struct sockaddr *)&address, &size), 0);
    io_close(STEAL(bench->io), NULL, NULL);
    some_turns(bench);
    close(bench->near);
    bench->near = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0);
    (void)!connect(bench->near, (struct sockaddr *)&address, sizeof(address));
    bench->io = io_open(bench->loop, bench->near, on_ready, bench);
    io_want(bench->io, IO_WRITE);
    loop_run(bench->loop);
    assert_int_equal(bench->events, IO_WRITE | IO_HANGUP);
    bench->events = 0;
    loop_run(bench->loop); /* an error does not end the watching */
    assert_true(bench->events & IO_WRITE);
    size = sizeof(failure);
    assert_int_equal(getsockopt(bench->near, SOL_SOCKET, SO_ERROR, &failure, &size), 0);
    assert_int_equal(failure, ECONNREFUSED);
    close(bound);
}

static void on_closed(void *context)
{
    struct bench *bench = context;

    bench->closed++;
}

static void close_both(struct bench *bench)
{
    io_close(STEAL(bench->io), on_closed, bench);
    close(bench->far);
    bench->far = -1;
    loop_stop(bench->loop);
}

static void it_can_be_closed_inside_its_callback(void **state)
{
    struct bench *bench = make_bench();

    (void)state;
    bench->then = close_both;
    io_want(bench->io, IO_READ | IO_WRITE);
    assert_int_equal(write(bench->far, "x", 1), 1);
    loop_run(bench->loop); /* returns after the closing is through */
    assert_int_equal(bench->calls, 1);
    assert_int_equal(bench->closed, 1);
}

struct couple {
    struct bench *first;
    struct bench *second;
};

static struct couple couple; /* which of the two is ready first is the kernel's choice */

static void close_the_other(struct bench *bench)
{
    struct bench *other = bench == couple.first ? couple.second : couple.first;

    io_close(STEAL(other->io), on_closed, other);
    io_want(bench->io, 0);
    loop_stop(bench->loop);
}

/* Both are ready in the same turn; whichever comes first closes the other. */
static void closing_another_one_keeps_it_silent(void **state)
{
    struct bench *bench = make_bench();
    struct bench second = { .loop = bench->loop };
    int pair[2];

    (void)state;
    assert_int_equal(socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, pair), 0);
    second.io = io_open(bench->loop, pair[0], on_ready, &second);
    bench->then = second.then = close_the_other;
    couple = (struct couple){ bench, &second };
    assert_int_equal(write(bench->far, "x", 1), 1);
    assert_int_equal(write(pair[1], "x", 1), 1);
    io_want(bench->io, IO_READ);
    io_want(second.io, IO_READ);
    loop_run(bench->loop);
    assert_int_equal(bench->calls + second.calls, 1);
    assert_int_equal(bench->closed + second.closed, 1);
    if (second.io)
        io_close(second.io, NULL, NULL);
    some_turns(bench);
    close(pair[0]);
    close(pair[1]);
}

TEST_MAIN(TEST(it_makes_the_descriptor_non_blocking),
          TEST(it_reports_what_is_wanted_and_nothing_else),
          TEST(it_repeats_while_the_condition_holds), TEST(reading_can_pause_and_go_on),
          TEST(it_tells_that_the_far_side_is_gone), TEST(a_half_closed_peer_does_not_wake_a_writer),
          TEST(a_refused_connection_is_reported_until_it_is_read),
          TEST(it_can_be_closed_inside_its_callback), TEST(closing_another_one_keeps_it_silent))
