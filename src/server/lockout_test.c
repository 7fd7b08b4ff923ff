#include "server/lockout.h"

#include "base/clock.h"
#include "lib/test.h"

static const struct lockout_policy policy = LOCKOUT_POLICY_DEFAULT;

struct row {
    const char *name;
    uint64_t failures;
    uint64_t duration_ms;
};

static const struct row rows[] = {
    { "locks nobody who never failed", 0, 0 },
    { "lets four failures pass", 4, 0 },
    { "locks at the fifth", 5, MINUTES(15) },
    { "counts on after the lock", 6, 0 },
    { "locks twice as long at the tenth", 10, MINUTES(30) },
    { "doubles once more", 15, HOURS(1) },
    { "goes up to a day", 5 * 8, HOURS(24) },
    { "and never beyond", 5000000000, HOURS(24) },
};

static void duration(void **state)
{
    const struct row *row = *state;

    assert_int_equal(lockout_duration_ms(&policy, row->failures), row->duration_ms);
}

static void release(void *object)
{
    lockout_free(object);
}

static struct lockout *table_of(size_t max)
{
    struct lockout *lockout = lockout_new(&policy, max);

    arena_defer(fixture_current()->arena, release, lockout);
    return lockout;
}

static void names_are_locked_in_any_case(void **state)
{
    struct lockout *lockout = table_of(10);

    (void)state;
    for (int i = 0; i < 4; i++)
        assert_int_equal(lockout_fail(lockout, SLICE("Jane"), 1000), 0);
    assert_int_equal(lockout_remaining_ms(lockout, SLICE("jane"), 1000), 0);
    assert_int_equal(lockout_fail(lockout, SLICE("JANE"), 1000), MINUTES(15));
    assert_int_equal(lockout_remaining_ms(lockout, SLICE("jane"), 2000), MINUTES(15) - 1000);
    assert_int_equal(lockout_remaining_ms(lockout, SLICE("joe"), 2000), 0);
    assert_int_equal(lockout_remaining_ms(lockout, SLICE("jane"), 1000 + MINUTES(15)), 0);
}

/* Otherwise a stranger could keep a name locked for ever at no cost. */
static void trying_a_locked_name_does_not_prolong_the_lock(void **state)
{
    struct lockout *lockout = table_of(10);

    (void)state;
    for (int i = 0; i < 5; i++)
        lockout_fail(lockout, SLICE("jane"), 0);
    for (int i = 0; i < 20; i++)
        assert_int_equal(lockout_fail(lockout, SLICE("jane"), SECONDS(60)), MINUTES(14));
    for (int i = 0; i < 4; i++)
        assert_int_equal(lockout_fail(lockout, SLICE("jane"), MINUTES(15)), 0);
    assert_int_equal(lockout_fail(lockout, SLICE("jane"), MINUTES(15)), MINUTES(30));
}

static void a_right_password_forgets_failures(void **state)
{
    struct lockout *lockout = table_of(10);

    (void)state;
    for (int i = 0; i < 4; i++)
        lockout_fail(lockout, SLICE("jane"), 0);
    lockout_forget(lockout, SLICE("Jane"));
    assert_int_equal(lockout_count(lockout), 0);
    assert_int_equal(lockout_fail(lockout, SLICE("jane"), 0), 0);
    lockout_forget(lockout, SLICE("nobody"));
}

static void the_table_is_bounded_and_forgets_the_oldest(void **state)
{
    struct lockout *lockout = table_of(3);
    char name[] = "user0";

    (void)state;
    for (int i = 0; i < 5; i++)
        lockout_fail(lockout, SLICE("kept"), 0);
    for (name[4] = '0'; name[4] <= '9'; name[4]++) {
        lockout_fail(lockout, slice_from(name), 0);
        if (name[4] == '0')
            assert_true(lockout_remaining_ms(lockout, SLICE("kept"), 0) > 0);
    }
    assert_int_equal(lockout_count(lockout), 3);
    assert_int_equal(lockout_remaining_ms(lockout, SLICE("kept"), 0), 0);
}

static void a_name_of_any_size_is_counted(void **state)
{
    struct lockout *lockout = table_of(3);
    char name[5000];

    (void)state;
    for (size_t i = 0; i < sizeof(name); i++)
        name[i] = 'n';
    for (int i = 0; i < 5; i++)
        lockout_fail(lockout, slice_of(name, sizeof(name)), 0);
    assert_true(lockout_remaining_ms(lockout, slice_of(name, sizeof(name)), 0) > 0);
    assert_int_equal(lockout_fail(lockout, SLICE(""), 0), 0);
}

TEST_MAIN(TABLE(duration, rows), TEST(names_are_locked_in_any_case),
          TEST(trying_a_locked_name_does_not_prolong_the_lock),
          TEST(a_right_password_forgets_failures),
          TEST(the_table_is_bounded_and_forgets_the_oldest), TEST(a_name_of_any_size_is_counted))
