/* What is forgotten, when, and that files and memory stay as small as they should. */
#include "store/upkeep_internal.h"

#include <sys/stat.h>

#include "base/clock.h"
#include "base/memory.h"
#include "lib/store_fixture.h"
#include "lib/test.h"
#include "store/limits.h"

static void release_clock(void *clock)
{
    clock_fake_free(clock);
}

static struct clock *fixture_clock(void)
{
    struct clock *clock = clock_fake_new(0);

    clock_fake_advance(clock, HOURS(1));
    arena_defer(fixture_current()->arena, release_clock, clock);
    return clock;
}

/* Compacting up to 0 forgets nothing by itself, but comes after what is due. */
static void advance(struct store_fixture *f, struct clock *clock, uint64_t delta_ms)
{
    clock_fake_advance(clock, delta_ms);
    store_clock_moved(f->store);
    assert_no_error(store_compact(f->store, 0));
}

static void history_is_kept_for_a_while(void **state)
{
    struct clock *clock = fixture_clock();
    struct store_fixture *f = store_fixture_new(&(struct store_options){ .clock = clock });

    (void)state;
    store_fixture_put(f, "a", "web", "1"); /* due five minutes from now */
    advance(f, clock, MINUTES(1));
    store_fixture_put(f, "a", "web", "2");
    advance(f, clock, MINUTES(3) + SECONDS(59));
    assert_int_equal(store_horizon(f->store), 1);
    advance(f, clock, SECONDS(1));
    assert_int_equal(store_horizon(f->store), 2);
    advance(f, clock, MINUTES(5));
    assert_int_equal(store_horizon(f->store), 3);
    store_fixture_reopen(f);
    assert_int_equal(store_horizon(f->store), 3);
    assert_string_equal(store_fixture_get(f, f->pods, "a", "web"), "2@3");
    assert_int_equal(store_fixture_put(f, "a", "web", "3"), 4);
}

/* The last thing that happened was a deletion, and nothing is left of it: its revision is still not
 * used again. */
static void a_forgotten_deletion_keeps_its_revision(void **state)
{
    struct store_fixture *f = store_fixture_new(NULL);

    (void)state;
    store_fixture_put(f, "a", "web", "1");
    assert_int_equal(store_fixture_delete(f, "a", "web"), 3);
    assert_no_error(store_compact(f->store, 3));
    store_fixture_reopen(f);
    assert_int_equal(store_revision(f->store), 3);
    assert_int_equal(store_fixture_put(f, "a", "web", "2"), 4);
}

static void put_leases(struct store_fixture *f, size_t count)
{
    struct store_write *writes = memory_array(count, sizeof(*writes));
    char names[STORE_MAX_BATCH][16];
    char body[512];

    memset(body, 'x', sizeof(body));
    for (size_t i = 0; i < count; i++) {
        snprintf(names[i], sizeof(names[i]), "node-%zu", i);
        writes[i] = (struct store_write){ .key = store_fixture_key(f->leases, "a", names[i]),
                                          .body = slice_of(body, sizeof(body)),
                                          .version_offset = STORE_NO_VERSION };
    }
    assert_no_error(store_commit(f->store, writes, count, NULL));
    memory_free(writes);
}

/* The log is gone while the store is closed. */
static off_t file_size(void)
{
    struct stat status;
    struct stat log = { 0 };

    assert_int_equal(stat(fixture_path("store.db"), &status), 0);
    (void)stat(fixture_path("store.db-wal"), &log);
    return status.st_size + log.st_size;
}

/* Leases are written again and again: neither the file nor the memory may notice. */
static void the_same_objects_take_the_same_room(void **state)
{
    struct store_fixture *f = store_fixture_new(&(struct store_options){ .max_events = 1000 });
    struct store_stats stats;
    off_t settled = 0;

    (void)state;
    for (int round = 0; round < 150; round++) {
        put_leases(f, 200);
        if (round == 50)
            settled = file_size();
    }
    assert_no_error(store_compact(f->store, 0));
    assert_true(file_size() <= settled + settled / 4);
    store_stats(f->store, &stats);
    assert_int_equal(stats.events, 1000);
    assert_true(stats.event_bytes < 1000 * 1000);
    store_fixture_reopen(f);
    assert_int_equal(store_count(f->store, f->leases), 200);
}

static void large_objects_shorten_the_history(void **state)
{
    struct store_fixture *f = store_fixture_new(&(struct store_options){ .max_bytes = 100 * 1000 });
    struct store_stats stats;

    (void)state;
    for (int round = 0; round < 20; round++)
        put_leases(f, 100);
    store_stats(f->store, &stats);
    assert_true(stats.event_bytes <= 100 * 1000);
    assert_true(stats.events > 100 && stats.events < 200);
}

static void the_file_shrinks_when_objects_go(void **state)
{
    struct store_fixture *f = store_fixture_new(NULL);
    off_t grown;

    (void)state;
    for (int i = 0; i < 40; i++)
        put_leases(f, 500);
    store_fixture_close(f);
    grown = file_size();
    store_fixture_reopen(f);
    assert_no_error(store_compact(f->store, UINT64_MAX));
    store_fixture_close(f);
    assert_true(file_size() < grown / 4);
}

TEST_MAIN(TEST(history_is_kept_for_a_while), TEST(a_forgotten_deletion_keeps_its_revision),
          TEST(the_same_objects_take_the_same_room), TEST(large_objects_shorten_the_history),
          TEST(the_file_shrinks_when_objects_go))
