#include "base/clock.h"

#include "lib/test.h"

static void a_fake_clock_moves_when_told(void **state)
{
    struct clock *clock = clock_fake_new(1767323045006);

    (void)state;
    assert_true(clock_wall_ms(clock) == 1767323045006);
    assert_true(clock_monotonic_us(clock) == 0);
    clock_fake_advance(clock, HOURS(2) + MINUTES(1) + SECONDS(1));
    assert_true(clock_wall_us(clock) == 1767323045006000 + INT64_C(7261000000));
    assert_true(clock_monotonic_ms(clock) == 7261000);
    clock_fake_free(clock);
}

static void the_machine_s_clock_does_not_go_back(void **state)
{
    const struct clock *clock = clock_system();
    uint64_t before = clock_monotonic_us(clock);

    (void)state;
    for (int i = 0; i < 1000; i++) {
        uint64_t now = clock_monotonic_us(clock);

        assert_true(now >= before);
        before = now;
    }
    assert_true(clock_wall_ms(clock) > INT64_C(1700000000000)); /* after 2023 */
}

TEST_MAIN(TEST(a_fake_clock_moves_when_told), TEST(the_machine_s_clock_does_not_go_back))
