#include "loop/loop.h"

#include <pthread.h>
#include <sys/resource.h>

#include "base/clock.h"
#include "base/memory.h"
#include "lib/test.h"
#include "loop/timer.h"

enum {
    THREADS = 8,
    POSTS = 5000
};

static void release_loop(void *loop)
{
    loop_free(loop);
}

static struct loop *make_loop(void)
{
    struct loop *loop = loop_new(clock_system(), NULL);

    arena_defer(fixture_current()->arena, release_loop, loop);
    return loop;
}

static void stop(void *loop)
{
    loop_stop(loop);
}

struct sender {
    struct loop *loop;
    pthread_t thread;
    size_t next; /* expected; loop thread only */
    size_t *out_of_order;
    size_t *left;
};

struct parcel {
    struct sender *sender;
    size_t number;
};

static void receive(void *context)
{
    struct parcel *parcel = context;
    struct sender *sender = parcel->sender;

    if (parcel->number != sender->next++)
        (*sender->out_of_order)++;
    memory_free(parcel);
    if (--*sender->left == 0)
        loop_stop(sender->loop);
}

static void *send_all(void *context)
{
    struct sender *sender = context;

    for (size_t i = 0; i < POSTS; i++) {
        struct parcel *parcel = NEW(struct parcel);

        *parcel = (struct parcel){ sender, i };
        loop_post(sender->loop, receive, parcel);
    }
    return NULL;
}

static void posts_of_a_thread_keep_their_order(void **state)
{
    struct loop *loop = make_loop();
    size_t left = THREADS * POSTS;
    size_t out_of_order = 0;
    struct sender senders[THREADS];

    (void)state;
    for (size_t i = 0; i < THREADS; i++) {
        senders[i] = (struct sender){ .loop = loop, .left = &left, .out_of_order = &out_of_order };
        assert_int_equal(pthread_create(&senders[i].thread, NULL, send_all, &senders[i]), 0);
    }
    loop_run(loop);
    for (size_t i = 0; i < THREADS; i++)
        pthread_join(senders[i].thread, NULL);
    assert_int_equal(left, 0);
    assert_int_equal(out_of_order, 0);
    /* Letters travel in batches: a busy loop is not woken for each. */
    assert_true(loop_turns(loop) < THREADS * POSTS);
}

struct ping {
    struct loop *here;
    struct loop *there;
    int left;
};

static void bounce(void *context)
{
    struct ping *ping = context;
    struct loop *there = ping->there;

    if (--ping->left < 0) {
        loop_stop(ping->here);
        loop_stop(there);
        return;
    }
    ping->there = ping->here;
    ping->here = there;
    loop_post(there, bounce, ping);
}

static void *run_other(void *loop)
{
    loop_run(loop);
    return NULL;
}

/* Each post finds the other loop asleep or falling asleep: a lost wake-up would hang here. */
static void no_wake_up_is_lost_between_two_loops(void **state)
{
    struct loop *here = make_loop();
    struct loop *there = make_loop();
    struct ping ping = { here, there, 20000 };
    pthread_t thread;

    (void)state;
    loop_post(here, bounce, &ping);
    assert_int_equal(pthread_create(&thread, NULL, run_other, there), 0);
    loop_run(here);
    pthread_join(thread, NULL);
    assert_int_equal(ping.left, -1);
}

struct story {
    struct loop *loop;
    char text[32];
};

static void tell(struct story *story, char c)
{
    size_t size = strlen(story->text);

    assert_true(size + 1 < sizeof(story->text));
    story->text[size] = c;
}

static void tell_late(void *context)
{
    tell(context, 'l');
}

static void tell_deferred(void *context)
{
    struct story *story = context;

    tell(story, 'd');
    loop_defer(story->loop, tell_late, story);
}

static void tell_posted(void *context)
{
    struct story *story = context;

    tell(story, 'p');
    loop_defer(story->loop, tell_deferred, story);
}

static void deferred_calls_follow_all_callbacks_of_the_turn(void **state)
{
    struct story story = { .loop = make_loop() };

    (void)state;
    loop_post(story.loop, tell_posted, &story);
    loop_post(story.loop, tell_posted, &story);
    loop_post(story.loop, stop, story.loop);
    loop_run(story.loop);
    assert_string_equal(story.text, "ppddll");
}

static void tell_timer(void *context)
{
    struct story *story = context;

    tell(story, 't');
    loop_defer(story->loop, tell_late, story);
    loop_defer(story->loop, stop, story->loop);
}

static void calls_deferred_by_timers_run_before_the_loop_sleeps(void **state)
{
    struct story story = { .loop = make_loop() };
    struct timer timer;

    (void)state;
    timer_init(&timer, story.loop, tell_timer, &story);
    timer_set(&timer, 1, 0);
    loop_run(story.loop);
    assert_string_equal(story.text, "tl");
}

static void a_stop_before_the_run_is_not_forgotten(void **state)
{
    struct story story = { .loop = make_loop() };

    (void)state;
    loop_post(story.loop, tell_late, &story);
    loop_stop(story.loop);
    loop_run(story.loop);
    assert_string_equal(story.text, "l");

    loop_post(story.loop, tell_late, &story);
    loop_post(story.loop, stop, story.loop);
    loop_run(story.loop); /* it runs again, until the next stop */
    assert_string_equal(story.text, "ll");
}

static void what_was_posted_too_late_runs_at_the_end(void **state)
{
    struct loop *loop = loop_new(clock_system(), NULL);
    struct story story = { .loop = loop };

    (void)state;
    loop_stop(loop);
    loop_run(loop);
    loop_post(loop, tell_posted, &story);
    assert_string_equal(story.text, "");
    loop_free(loop);
    assert_string_equal(story.text, "pdl");
}

static void *ask_other(void *context)
{
    bool *current = context;
    struct loop *loop = loop_new(clock_system(), NULL);

    current[1] = loop_is_current(loop);
    loop_free(loop);
    return NULL;
}

static void *ask(void *context)
{
    return loop_is_current(context) ? context : NULL;
}

static void the_loop_knows_its_thread(void **state)
{
    struct loop *loop = make_loop();
    bool current[2] = { loop_is_current(loop), false };
    pthread_t thread;
    void *answer;

    (void)state;
    assert_true(current[0]);
    assert_int_equal(pthread_create(&thread, NULL, ask_other, current), 0);
    pthread_join(thread, NULL);
    assert_true(current[1]);
    assert_int_equal(pthread_create(&thread, NULL, ask, loop), 0);
    pthread_join(thread, &answer);
    assert_null(answer);
}

/* The loop sleeps through a fifth of a second with timers set for later: it wakes for the one that
 * is due, and for nothing else. */
static void an_idle_loop_does_not_wake_up(void **state)
{
    struct loop *loop = make_loop();
    struct timer end;
    struct timer later[100];
    struct rusage before;
    struct rusage after;
    uint64_t turns;

    (void)state;
    timer_init(&end, loop, stop, loop);
    timer_set(&end, 200, 0);
    for (size_t i = 0; i < COUNT_OF(later); i++) {
        timer_init(&later[i], loop, stop, loop);
        timer_set(&later[i], MINUTES(1) + i, 0);
    }
    loop_post(loop, stop, loop);
    loop_run(loop); /* the first turn makes the loop's descriptors known to the kernel */
    turns = loop_turns(loop);
    getrusage(RUSAGE_THREAD, &before);
    loop_run(loop);
    getrusage(RUSAGE_THREAD, &after);
    for (size_t i = 0; i < COUNT_OF(later); i++)
        timer_cancel(&later[i]);
    assert_in_range(loop_turns(loop) - turns, 1, 3); /* asleep, due, leaving */
    assert_in_range(after.ru_nvcsw - before.ru_nvcsw, 0, 3);
}

/* The idle one comes first: libuv 1.50 keeps an io_uring per loop, and the kernel interrupts the
 * thread a few times while it takes down those of earlier loops. */
TEST_MAIN(TEST(an_idle_loop_does_not_wake_up), TEST(posts_of_a_thread_keep_their_order),
          TEST(no_wake_up_is_lost_between_two_loops),
          TEST(deferred_calls_follow_all_callbacks_of_the_turn),
          TEST(calls_deferred_by_timers_run_before_the_loop_sleeps),
          TEST(a_stop_before_the_run_is_not_forgotten),
          TEST(what_was_posted_too_late_runs_at_the_end), TEST(the_loop_knows_its_thread))
