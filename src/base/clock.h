/* Time, so that tests can turn hours into microseconds. Any thread. */
#pragma once

#include <stdint.h>

#include "base/cleanup.h"

#define SECONDS(n) ((uint64_t)(n) * 1000)
#define MINUTES(n) ((uint64_t)(n) * 60 * 1000)
#define HOURS(n)   ((uint64_t)(n) * 60 * 60 * 1000)

struct clock;

/* The machine's clock: one constant object, never freed. */
const struct clock *clock_system(void);

/* A clock that moves only when told to. */
struct clock *clock_fake_new(int64_t wall_ms);
struct clock *clock_fake_free(struct clock *clock);
void clock_fake_advance(struct clock *clock, uint64_t delta_ms);

int64_t clock_wall_ms(const struct clock *clock);       /* since 1970, may jump */
int64_t clock_wall_us(const struct clock *clock);       /* the same, finer */
uint64_t clock_monotonic_ms(const struct clock *clock); /* since some moment, never goes back */
uint64_t clock_monotonic_us(const struct clock *clock);

CLEANUP_DEFINE(clock_fake, struct clock *, clock_fake_free)
