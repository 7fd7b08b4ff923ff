#include "kube/queue.h"

#include "base/clock.h"
#include "base/memory.h"
#include "base/random.h"
#include "base/text.h"
#include "kube/limits.h"
#include "kube/object_key.h"
#include "lib/test.h"

struct desk {
    struct clock *clock;
    struct queue *queue;
};

static void release(void *context)
{
    struct desk *desk = context;

    queue_free(desk->queue);
    clock_fake_free(desk->clock);
}

static struct desk *desk_new(void)
{
    struct desk *desk = arena_new(fixture_current()->arena, struct desk);

    desk->clock = clock_fake_new(0);
    desk->queue = queue_new(desk->clock);
    arena_defer(fixture_current()->arena, release, desk);
    return desk;
}

static void add(struct desk *desk, const char *name)
{
    struct object_key key = object_key_of("ns", name);

    queue_add(desk->queue, &key);
}

static void add_after(struct desk *desk, const char *name, uint64_t delay_ms)
{
    struct object_key key = object_key_of("ns", name);

    queue_add_after(desk->queue, &key, delay_ms);
}

static void finish(struct desk *desk, const char *name)
{
    struct object_key key = object_key_of("ns", name);

    queue_finish(desk->queue, &key);
}

/* Checks out everything that is due; the names in order. */
static const char *drain(struct desk *desk)
{
    struct text text = TEXT_EMPTY;
    struct object_key key;
    const char *names;

    while (queue_next(desk->queue, &key)) {
        text_append_slice(&text, key.name);
        text_append_char(&text, ' ');
    }
    names = arena_strdup(fixture_current()->arena, text_string(&text));
    text_done(&text);
    return names;
}

static uint64_t due(struct desk *desk)
{
    uint64_t delay_ms = UINT64_MAX;

    (void)queue_due(desk->queue, &delay_ms);
    return delay_ms;
}

static void keys_come_in_the_order_of_adding(void **state)
{
    struct desk *desk = desk_new();

    (void)state;
    add(desk, "b");
    add(desk, "a");
    add(desk, "b");
    assert_int_equal(queue_ready(desk->queue), 2);
    assert_string_equal(drain(desk), "b a ");
    assert_string_equal(drain(desk), "");
}

static void the_same_name_in_two_namespaces_is_two_keys(void **state)
{
    struct desk *desk = desk_new();
    struct object_key without = object_key_of(NULL, "a");

    (void)state;
    add(desk, "a");
    queue_add(desk->queue, &without);
    assert_string_equal(drain(desk), "a a ");
}

static void a_key_is_with_one_worker_at_a_time(void **state)
{
    struct desk *desk = desk_new();

    (void)state;
    add(desk, "a");
    assert_string_equal(drain(desk), "a ");
    add(desk, "a");
    add(desk, "a");
    assert_string_equal(drain(desk), "");
    finish(desk, "a");
    assert_string_equal(drain(desk), "a ");
    finish(desk, "a");
    assert_string_equal(drain(desk), "");
}

static void a_delayed_key_comes_when_it_is_due(void **state)
{
    struct desk *desk = desk_new();

    (void)state;
    add_after(desk, "late", 300);
    add_after(desk, "soon", 100);
    add_after(desk, "middle", 200);
    assert_int_equal(queue_delayed(desk->queue), 3);
    assert_string_equal(drain(desk), "");
    assert_int_equal(due(desk), 100);
    clock_fake_advance(desk->clock, 99);
    assert_string_equal(drain(desk), "");
    clock_fake_advance(desk->clock, 1);
    assert_int_equal(due(desk), 0);
    assert_string_equal(drain(desk), "soon ");
    clock_fake_advance(desk->clock, 1000);
    assert_string_equal(drain(desk), "middle late ");
    assert_int_equal(due(desk), UINT64_MAX);
}

static void the_earliest_of_several_times_counts(void **state)
{
    struct desk *desk = desk_new();

    (void)state;
    add_after(desk, "a", 200);
    add_after(desk, "a", 100);
    add_after(desk, "a", 300);
    clock_fake_advance(desk->clock, 100);
    assert_string_equal(drain(desk), "a ");
    finish(desk, "a");
    clock_fake_advance(desk->clock, 1000);
    assert_string_equal(drain(desk), "");
}

static void work_before_its_time_does_not_take_a_delayed_key_back(void **state)
{
    struct desk *desk = desk_new();

    (void)state;
    add_after(desk, "a", 100);
    add(desk, "a");
    assert_string_equal(drain(desk), "a ");
    clock_fake_advance(desk->clock, 100);
    assert_string_equal(drain(desk), "");
    finish(desk, "a");
    assert_string_equal(drain(desk), "a ");
}

static void failures_wait_longer_each_time(void **state)
{
    struct desk *desk = desk_new();
    struct object_key key = object_key_of("ns", "a");
    uint64_t expected = QUEUE_BACKOFF_MIN_MS;

    (void)state;
    for (int i = 0; i < 8; i++) {
        assert_int_equal(queue_retry(desk->queue, &key), expected);
        clock_fake_advance(desk->clock, expected);
        assert_string_equal(drain(desk), "a ");
        finish(desk, "a");
        expected *= 2;
    }
    assert_int_equal(queue_failures(desk->queue, &key), 8);
    for (int i = 0; i < 100; i++)
        queue_retry(desk->queue, &key);
    assert_int_equal(queue_retry(desk->queue, &key), QUEUE_BACKOFF_MAX_MS);
    queue_set_longest_pause(desk->queue, 777);
    assert_int_equal(queue_retry(desk->queue, &key), 777);
    queue_forget(desk->queue, &key);
    assert_int_equal(queue_failures(desk->queue, &key), 0);
    assert_int_equal(queue_retry(desk->queue, &key), QUEUE_BACKOFF_MIN_MS);
}

/* Against the plainest model there is: an array of times. */
static void a_thousand_random_delays_come_in_order(void **state)
{
    enum {
        KEYS = 1000
    };
    struct desk *desk = desk_new();
    uint64_t *times = arena_array(fixture_current()->arena, KEYS, uint64_t);
    struct object_key key;
    size_t seen = 0;

    (void)state;
    for (size_t i = 0; i < KEYS * 2; i++) {
        size_t k = i % KEYS;
        uint64_t delay_ms = 1 + random_below(5000);
        char *name = arena_format(fixture_current()->arena, "%zu", k);

        add_after(desk, name, delay_ms);
        if (!times[k] || delay_ms < times[k])
            times[k] = delay_ms;
    }
    for (uint64_t now = 0; now <= 5000; now++) {
        while (queue_next(desk->queue, &key)) {
            size_t k = 0;

            for (size_t i = 0; i < key.name.size; i++)
                k = k * 10 + (size_t)(key.name.data[i] - '0');
            assert_int_equal(times[k], now);
            queue_finish(desk->queue, &key);
            seen++;
        }
        clock_fake_advance(desk->clock, 1);
    }
    assert_int_equal(seen, KEYS);
}

TEST_MAIN(TEST(keys_come_in_the_order_of_adding), TEST(the_same_name_in_two_namespaces_is_two_keys),
          TEST(a_key_is_with_one_worker_at_a_time), TEST(a_delayed_key_comes_when_it_is_due),
          TEST(the_earliest_of_several_times_counts),
          TEST(work_before_its_time_does_not_take_a_delayed_key_back),
          TEST(failures_wait_longer_each_time), TEST(a_thousand_random_delays_come_in_order))
