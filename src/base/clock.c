/* Time from the machine, or from a test. */
#include "base/clock.h"

#include <stdatomic.h>
#include <stdbool.h>
#include <time.h>

#include "base/memory.h"

struct clock {
    bool fake;
    int64_t wall_us_at_start;
    _Atomic uint64_t elapsed_us; /* read by workers while the test thread advances it */
};

static const struct clock system_clock = { .fake = false };

const struct clock *clock_system(void)
{
    return &system_clock;
}

struct clock *clock_fake_new(int64_t wall_ms)
{
    struct clock *clock = NEW(struct clock);

    clock->fake = true;
    clock->wall_us_at_start = wall_ms * 1000;
    return clock;
}

struct clock *clock_fake_free(struct clock *clock)
{
    return memory_free(clock);
}

void clock_fake_advance(struct clock *clock, uint64_t delta_ms)
{
    ASSERT(clock->fake);
    atomic_fetch_add(&clock->elapsed_us, delta_ms * 1000);
}

static int64_t read_us(clockid_t id)
{
    struct timespec now;

    clock_gettime(id, &now);
    return (int64_t)now.tv_sec * 1000000 + now.tv_nsec / 1000;
}

int64_t clock_wall_us(const struct clock *clock)
{
    if (clock->fake)
        return clock->wall_us_at_start + (int64_t)atomic_load(&clock->elapsed_us);
    return read_us(CLOCK_REALTIME);
}

uint64_t clock_monotonic_us(const struct clock *clock)
{
    if (clock->fake)
        return atomic_load(&clock->elapsed_us);
    return (uint64_t)read_us(CLOCK_MONOTONIC);
}

int64_t clock_wall_ms(const struct clock *clock)
{
    return clock_wall_us(clock) / 1000;
}

uint64_t clock_monotonic_ms(const struct clock *clock)
{
    return clock_monotonic_us(clock) / 1000;
}
