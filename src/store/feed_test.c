#include "store/feed.h"

#include <inttypes.h>
#include <pthread.h>

#include "base/clock.h"
#include "base/memory.h"
#include "base/text.h"
#include "base/vec.h"
#include "lib/store_fixture.h"
#include "lib/test.h"
#include "loop/loop.h"
#include "loop/timer.h"

enum {
    DEADLINE_MS = 60 * 1000
};

struct fixture_feed {
    struct store_fixture *stored;
    struct loop *loop;
    struct feed *feed;
    struct timer deadline;
    size_t wanted; /* events of all readers after which the loop stops */
    size_t seen;
    bool late;
};

/* A subscriber that writes down what it hears. */
struct reader {
    struct fixture_feed *f;
    struct feed_options options;
    struct feed_subscription *subscription;
    struct text heard;
    VEC(uint64_t) revisions;
    struct error *end;
    bool pauses;          /* after each delivery, and resumes later */
    bool leaves;          /* at the first delivery */
    bool comes_back;      /* when it is cut off */
    struct reader *ousts; /* unsubscribes this one at its own first delivery */
};

/* --- fixture ------------------------------------------------------------------------------- */

static void on_deadline(void *context)
{
    struct fixture_feed *f = context;

    f->late = true;
    loop_stop(f->loop);
}

static void release_loop(void *loop)
{
    loop_free(loop);
}

static void release_feed(void *context)
{
    struct fixture_feed *f = context;

    timer_cancel(&f->deadline);
    feed_close(f->feed);
}

static struct fixture_feed *make(const struct store_options *options)
{
    struct arena *arena = fixture_current()->arena;
    struct fixture_feed *f = arena_new(arena, struct fixture_feed);

    f->loop = loop_new(clock_system(), NULL);
    arena_defer(arena, release_loop, f->loop);
    f->stored = store_fixture_new(options);
    f->feed = feed_open(f->stored->store, f->loop);
    timer_init(&f->deadline, f->loop, on_deadline, f);
    arena_defer(arena, release_feed, f);
    return f;
}

static void leave(struct reader *reader)
{
    feed_unsubscribe(reader->subscription);
    reader->subscription = NULL;
}

static void release_reader(void *context)
{
    struct reader *reader = context;

    leave(reader);
    text_done(&reader->heard);
    vec_done(&reader->revisions);
    error_free(reader->end);
}

static void write_down(struct reader *reader, const struct event *event)
{
    static const char *const kinds[] = { "+", "~", "-" };

    text_appendf(&reader->heard, "%s%s %s", reader->heard.size ? ", " : "", kinds[event->kind],
                 store_fixture_value(event->record));
    if (event->previous)
        text_appendf(&reader->heard, " was %s", store_fixture_value(event->previous));
    vec_push(&reader->revisions, event->record->revision);
}

static void on_resume(void *context)
{
    struct reader *reader = context;

    if (reader->subscription)
        feed_resume(reader->subscription);
}

static void on_events(void *context, const struct event *events, size_t count)
{
    struct reader *reader = context;
    struct fixture_feed *f = reader->f;

    assert_true(count > 0);
    for (size_t i = 0; i < count; i++)
        write_down(reader, &events[i]);
    f->seen += count;
    if (f->seen >= f->wanted)
        loop_stop(f->loop);
    if (reader->ousts && reader->ousts->subscription)
        leave(reader->ousts);
    if (reader->leaves) {
        leave(reader);
    } else if (reader->pauses) {
        feed_pause(reader->subscription);
        loop_post(f->loop, on_resume, reader);
    }
}

static void subscribe(struct reader *reader)
{
    assert_no_error(feed_subscribe(reader->f->feed, &reader->options, &reader->subscription));
}

static void on_end(void *context, struct error *take_error)
{
    struct reader *reader = context;

    error_free(reader->end);
    reader->end = take_error;
    if (reader->comes_back) {
        leave(reader);
        reader->options.after = store_revision(reader->f->stored->store);
        subscribe(reader);
    }
    loop_stop(reader->f->loop);
}

static struct reader *add_reader(struct fixture_feed *f, uint64_t after)
{
    struct reader *reader = arena_new(fixture_current()->arena, struct reader);

    reader->f = f;
    reader->options = (struct feed_options){ .resource = f->stored->pods,
                                             .after = after,
                                             .on_events = on_events,
                                             .on_end = on_end,
                                             .context = reader };
    arena_defer(fixture_current()->arena, release_reader, reader);
    return reader;
}

static struct reader *read_from(struct fixture_feed *f, uint64_t after)
{
    struct reader *reader = add_reader(f, after);

    subscribe(reader);
    return reader;
}

/* Until the readers have heard `wanted` more events, or one of them was cut off. */
static void run(struct fixture_feed *f, size_t wanted)
{
    f->seen = 0;
    f->wanted = wanted;
    timer_set(&f->deadline, DEADLINE_MS, 0);
    loop_run(f->loop);
    assert_false(f->late);
}

static void assert_heard(struct reader *reader, const char *expected)
{
    assert_string_equal(text_string(&reader->heard), expected);
    text_clear(&reader->heard);
}

/* --- what is told -------------------------------------------------------------------------- */

static void news_come_in_order(void **state)
{
    struct fixture_feed *f = make(NULL);
    struct reader *reader = read_from(f, 1);

    (void)state;
    store_fixture_put(f->stored, "a", "web", "one");
    store_fixture_put(f->stored, "a", "web", "two");
    store_fixture_delete(f->stored, "a", "web");
    store_fixture_put(f->stored, "a", "web", "three");
    run(f, 4);
    assert_heard(reader, "+ one@2, ~ two@3 was one@2, - gone@4 was two@3, + three@5");
    assert_int_equal(feed_progress(reader->subscription), 5);
}

static void a_reader_begins_where_it_says(void **state)
{
    struct fixture_feed *f = make(NULL);
    struct reader *past;
    struct reader *present;
    struct reader *future;

    (void)state;
    store_fixture_put(f->stored, "a", "web", "one");
    store_fixture_put(f->stored, "a", "web", "two");
    past = read_from(f, 2);
    present = read_from(f, 3);
    future = read_from(f, 4);
    run(f, 1);
    store_fixture_put(f->stored, "a", "web", "three");
    store_fixture_put(f->stored, "a", "web", "four");
    run(f, 5);
    assert_heard(past, "~ two@3 was one@2, ~ three@4 was two@3, ~ four@5 was three@4");
    assert_heard(present, "~ three@4 was two@3, ~ four@5 was three@4");
    assert_heard(future, "~ four@5 was three@4");
}

static void a_reader_hears_its_part_only(void **state)
{
    struct fixture_feed *f = make(NULL);
    struct reader *live = add_reader(f, 1);
    struct reader *late = add_reader(f, 1);
    struct store_write lease = store_fixture_write(f->stored->leases, "a", "web", "lease");

    (void)state;
    live->options.namespace = SLICE("a");
    late->options.namespace = SLICE("a");
    subscribe(live);
    store_fixture_put(f->stored, "a", "web", "one");
    store_fixture_put(f->stored, "a-b", "web", "other");
    assert_no_error(store_commit(f->stored->store, &lease, 1, NULL));
    store_fixture_put(f->stored, "a", "db", "two");
    subscribe(late);
    run(f, 4);
    assert_heard(live, "+ one@2, + two@5");
    assert_heard(late, "+ one@2, + two@5");
    assert_int_equal(feed_progress(late->subscription), 5);
}

/* Bookmarks: others' news move a reader on as well. */
static void progress_needs_no_news(void **state)
{
    struct fixture_feed *f = make(NULL);
    struct reader *reader = read_from(f, 1);
    struct reader *busy = add_reader(f, 1);
    struct store_write lease = store_fixture_write(f->stored->leases, "a", "web", "lease");

    (void)state;
    busy->options.resource = f->stored->leases;
    subscribe(busy);
    assert_int_equal(feed_progress(reader->subscription), 1);
    for (int i = 0; i < 3; i++)
        assert_no_error(store_commit(f->stored->store, &lease, 1, NULL));
    run(f, 3);
    assert_heard(reader, "");
    assert_int_equal(feed_progress(reader->subscription), 4);
}

static void news_go_on_after_a_restart(void **state)
{
    struct fixture_feed *f = make(NULL);
    struct reader *reader;

    (void)state;
    store_fixture_put(f->stored, "a", "web", "one");
    store_fixture_put(f->stored, "a", "web", "two");
    store_fixture_delete(f->stored, "a", "web");
    store_fixture_put(f->stored, "a", "db", "three");
    feed_close(f->feed);
    f->feed = NULL;
    store_fixture_reopen(f->stored);
    f->feed = feed_open(f->stored->store, f->loop);
    reader = read_from(f, 2);
    run(f, 3);
    assert_heard(reader, "~ two@3 was one@2, - gone@4 was two@3, + three@5");
}

/* --- who is too slow ----------------------------------------------------------------------- */

static void what_is_forgotten_cannot_be_told(void **state)
{
    struct fixture_feed *f = make(&(struct store_options){ .max_events = 3 });
    struct reader *reader = add_reader(f, 3);

    (void)state;
    for (int i = 0; i < 6; i++)
        store_fixture_put(f->stored, "a", "web", "x");
    assert_error(feed_subscribe(f->feed, &reader->options, &reader->subscription), ERR_EXPIRED,
                 "revision 3 is too old, changes are known since 4");
    reader->options.after = 4;
    subscribe(reader);
    run(f, 3);
}

static void a_paused_reader_is_cut_off_in_the_end(void **state)
{
    struct fixture_feed *f = make(NULL);
    struct reader *reader = add_reader(f, 1);

    (void)state;
    reader->options.max_backlog = 5;
    subscribe(reader);
    feed_pause(reader->subscription);
    for (int i = 0; i < 6; i++)
        store_fixture_put(f->stored, "a", "web", "x");
    run(f, 1);
    assert_heard(reader, "");
    assert_error(STEAL(reader->end), ERR_EXPIRED, "since revision 1");
}

static void a_paused_reader_catches_up(void **state)
{
    struct fixture_feed *f = make(NULL);
    struct reader *reader = read_from(f, 1);
    struct reader *other = read_from(f, 1);

    (void)state;
    store_fixture_put(f->stored, "a", "web", "one");
    run(f, 2);
    feed_pause(reader->subscription);
    store_fixture_put(f->stored, "a", "web", "two");
    run(f, 1);
    assert_heard(other, "+ one@2, ~ two@3 was one@2");
    assert_heard(reader, "+ one@2");
    assert_int_equal(feed_progress(reader->subscription), 2);
    feed_resume(reader->subscription);
    store_fixture_put(f->stored, "a", "web", "three");
    run(f, 3);
    assert_heard(reader, "~ two@3 was one@2, ~ three@4 was two@3");
}

/* The loop did nothing while the history went on. Whoever lists and subscribes again goes on. */
static void a_loop_that_slept_too_long_starts_anew(void **state)
{
    struct fixture_feed *f = make(&(struct store_options){ .max_events = 3 });
    struct reader *one = read_from(f, 1);
    struct reader *two = read_from(f, 1);

    (void)state;
    one->comes_back = two->comes_back = true;
    for (int i = 0; i < 6; i++)
        store_fixture_put(f->stored, "a", "web", "x");
    run(f, 1);
    assert_error(STEAL(one->end), ERR_EXPIRED, "since revision 1");
    assert_error(STEAL(two->end), ERR_EXPIRED, "since revision 1");
    store_fixture_put(f->stored, "a", "web", "y");
    run(f, 2);
    assert_heard(one, "~ y@8 was x@7");
    assert_heard(two, "~ y@8 was x@7");
}

/* --- coming and going ---------------------------------------------------------------------- */

static void readers_may_leave_while_they_read(void **state)
{
    struct fixture_feed *f = make(NULL);
    struct reader *first = read_from(f, 1);
    struct reader *ousted = read_from(f, 1);
    struct reader *last = read_from(f, 1);
    struct reader *behind;

    (void)state;
    first->leaves = true;
    first->ousts = ousted;
    store_fixture_put(f->stored, "a", "web", "one");
    behind = read_from(f, 1);
    behind->leaves = true;
    run(f, 3);
    assert_heard(first, "+ one@2");
    assert_heard(ousted, "");
    assert_heard(last, "+ one@2");
    assert_heard(behind, "+ one@2");
    store_fixture_put(f->stored, "a", "web", "two");
    run(f, 1);
    assert_heard(last, "~ two@3 was one@2");
    assert_heard(first, "");
}

/* --- many ---------------------------------------------------------------------------------- */

enum {
    ROUNDS = 150,
    WRITERS = 3,
    READERS = 30,
    BATCH = 5,
    EVENTS = ROUNDS * WRITERS * BATCH,
};

static void *write_many(void *context)
{
    struct store_fixture *stored = ((struct fixture_feed *)context)->stored;
    struct slice body = SLICE("{}");

    for (int round = 0; round < ROUNDS; round++) {
        struct store_write writes[BATCH];
        char names[BATCH][16];

        for (int i = 0; i < BATCH; i++) {
            snprintf(names[i], sizeof(names[i]), "%d-%d", i, round % 7);
            writes[i] = (struct store_write){ .key = store_fixture_key(stored->pods, "a", names[i]),
                                              .body = body,
                                              .version_offset = STORE_NO_VERSION };
        }
        if (store_commit(stored->store, writes, BATCH, NULL))
            memory_abort(__FILE__, __LINE__, "a write failed");
    }
    return NULL;
}

static void count_events(void *context, const struct event *events, size_t count)
{
    struct reader *reader = context;
    struct fixture_feed *f = reader->f;

    for (size_t i = 0; i < count; i++)
        vec_push(&reader->revisions, events[i].record->revision);
    f->seen += count;
    if (f->seen >= f->wanted)
        loop_stop(f->loop);
    if (reader->pauses && reader->revisions.count % 3 == 0) {
        feed_pause(reader->subscription);
        loop_post(f->loop, on_resume, reader);
    }
}

/* Readers that begin at different times and stop in between all hear the same: every revision from
 * where they began, once, in order. */
static void nobody_misses_anything(void **state)
{
    struct fixture_feed *f = make(NULL);
    struct reader *readers[READERS];
    pthread_t threads[WRITERS];
    size_t wanted = 0;

    (void)state;
    for (int i = 0; i < READERS; i++)
        store_fixture_put(f->stored, "a", "first", "x");
    for (int i = 0; i < READERS; i++) {
        readers[i] = add_reader(f, 1 + (uint64_t)i);
        readers[i]->options.on_events = count_events;
        readers[i]->pauses = i % 3 == 0;
        subscribe(readers[i]);
        wanted += EVENTS + READERS - (size_t)i;
    }
    for (int i = 0; i < WRITERS; i++)
        assert_int_equal(pthread_create(&threads[i], NULL, write_many, f), 0);
    run(f, wanted);
    for (int i = 0; i < WRITERS; i++)
        pthread_join(threads[i], NULL);
    for (int i = 0; i < READERS; i++) {
        assert_null(readers[i]->end);
        assert_int_equal(readers[i]->revisions.count, EVENTS + READERS - i);
        for (size_t k = 0; k < readers[i]->revisions.count; k++)
            assert_int_equal(readers[i]->revisions.items[k], 2 + (size_t)i + k);
    }
}

TEST_MAIN(TEST(news_come_in_order), TEST(a_reader_begins_where_it_says),
          TEST(a_reader_hears_its_part_only), TEST(progress_needs_no_news),
          TEST(news_go_on_after_a_restart), TEST(what_is_forgotten_cannot_be_told),
          TEST(a_paused_reader_is_cut_off_in_the_end), TEST(a_paused_reader_catches_up),
          TEST(a_loop_that_slept_too_long_starts_anew), TEST(readers_may_leave_while_they_read),
          TEST(nobody_misses_anything))
