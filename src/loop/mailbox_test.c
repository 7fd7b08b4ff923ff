#include "loop/mailbox.h"

#include <pthread.h>
#include <stdatomic.h>

#include "base/clock.h"
#include "lib/test.h"
#include "loop/loop.h"

enum {
    THREADS = 8,
    MESSAGES = 2000
};

struct message {
    size_t sender;
    size_t number;
};

struct bench {
    struct loop *loop;
    struct mailbox *mailbox;
    size_t next[THREADS]; /* expected per sender; loop thread only */
    size_t received;
    size_t out_of_order;
    size_t close_at; /* closes inside on_message; 0: not */
    size_t discarded;
    atomic_size_t refused;
    atomic_size_t senders;
};

static void discard(void *context, void *data)
{
    struct bench *bench = context;
    struct message *message = data;

    if (message->number != bench->next[message->sender]++)
        bench->out_of_order++;
    bench->discarded++;
}

static void on_message(void *context, void *data)
{
    struct bench *bench = context;
    struct message *message = data;

    loop_assert(bench->loop);
    if (message->number != bench->next[message->sender]++)
        bench->out_of_order++;
    bench->received++;
    if (bench->received == bench->close_at)
        mailbox_close(bench->mailbox, discard);
    if (bench->received == THREADS * MESSAGES)
        loop_stop(bench->loop);
}

static void release(void *object)
{
    struct bench *bench = object;

    loop_free(bench->loop);
}

static struct bench *make_bench(size_t max_waiting)
{
    struct bench *bench = arena_new(fixture_current()->arena, struct bench);

    bench->loop = loop_new(clock_system(), NULL);
    bench->mailbox =
        mailbox_open(bench->loop, sizeof(struct message), max_waiting, on_message, bench);
    arena_defer(fixture_current()->arena, release, bench);
    return bench;
}

static void stop(void *loop)
{
    loop_stop(loop);
}

static void one_turn(struct bench *bench)
{
    loop_post(bench->loop, stop, bench->loop);
    loop_run(bench->loop);
}

static void the_sender_is_told_when_it_is_full(void **state)
{
    struct bench *bench = make_bench(3);

    (void)state;
    for (size_t i = 0; i < 3; i++)
        assert_true(mailbox_send(bench->mailbox, &(struct message){ 0, i }));
    assert_false(mailbox_send(bench->mailbox, &(struct message){ 0, 3 }));
    assert_int_equal(mailbox_waiting(bench->mailbox), 3);
    one_turn(bench);
    assert_int_equal(bench->received, 3);
    assert_true(mailbox_send(bench->mailbox, &(struct message){ 0, 3 }));
    one_turn(bench);
    assert_int_equal(bench->received, 4);
    assert_int_equal(bench->out_of_order, 0);
    mailbox_close(bench->mailbox, NULL);
}

static void what_waits_at_the_end_is_discarded_in_order(void **state)
{
    struct bench *bench = make_bench(10);
    struct mailbox *sender = mailbox_ref(bench->mailbox);

    (void)state;
    bench->close_at = 2;
    for (size_t i = 0; i < 5; i++)
        assert_true(mailbox_send(sender, &(struct message){ 0, i }));
    one_turn(bench);
    assert_int_equal(bench->received, 2);
    assert_int_equal(bench->discarded, 3);
    assert_int_equal(bench->out_of_order, 0);
    assert_false(mailbox_send(sender, &(struct message){ 0, 5 }));
    mailbox_unref(sender);
}

static void closing_before_delivery_delivers_nothing(void **state)
{
    struct bench *bench = make_bench(10);

    (void)state;
    assert_true(mailbox_send(bench->mailbox, &(struct message){ 0, 0 }));
    mailbox_close(bench->mailbox, discard);
    one_turn(bench);
    assert_int_equal(bench->received, 0);
    assert_int_equal(bench->discarded, 1);
}

static void *send_all(void *context)
{
    struct bench *bench = context;
    size_t sender = atomic_fetch_add(&bench->senders, 1);

    for (size_t i = 0; i < MESSAGES; i++)
        while (!mailbox_send(bench->mailbox, &(struct message){ sender, i })) {
            bench->refused++;
            sched_yield();
        }
    mailbox_unref(bench->mailbox);
    return NULL;
}

static void many_senders_keep_their_order_through_a_small_box(void **state)
{
    struct bench *bench = make_bench(16);
    pthread_t threads[THREADS];

    (void)state;
    for (size_t i = 0; i < THREADS; i++) {
        mailbox_ref(bench->mailbox);
        assert_int_equal(pthread_create(&threads[i], NULL, send_all, bench), 0);
    }
    loop_run(bench->loop);
    for (size_t i = 0; i < THREADS; i++)
        pthread_join(threads[i], NULL);
    assert_int_equal(bench->received, THREADS * MESSAGES);
    assert_int_equal(bench->out_of_order, 0);
    mailbox_close(bench->mailbox, NULL);
}

TEST_MAIN(TEST(the_sender_is_told_when_it_is_full),
          TEST(what_waits_at_the_end_is_discarded_in_order),
          TEST(closing_before_delivery_delivers_nothing),
          TEST(many_senders_keep_their_order_through_a_small_box))
