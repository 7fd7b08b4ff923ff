/* A histogram with even steps. */
#include "bench/latencies.h"

#include <stddef.h>

#include "base/memory.h"

enum {
    STEP_US = 10,
    STEPS = 2000000, /* the last one has all that is later */
};

struct latencies {
    uint64_t count;
    uint32_t steps[STEPS];
};

struct latencies *latencies_new(void)
{
    return NEW(struct latencies);
}

struct latencies *latencies_free(struct latencies *latencies)
{
    return memory_free(latencies);
}

void latencies_add(struct latencies *latencies, uint64_t late_us)
{
    uint64_t step = late_us / STEP_US;

    latencies->steps[step < STEPS ? step : STEPS - 1]++;
    latencies->count++;
}

void latencies_merge(struct latencies *latencies, const struct latencies *others)
{
    for (size_t i = 0; i < STEPS; i++)
        latencies->steps[i] += others->steps[i];
    latencies->count += others->count;
}

uint64_t latencies_count(const struct latencies *latencies)
{
    return latencies->count;
}

double latencies_ms(const struct latencies *latencies, double share)
{
    uint64_t wanted = (uint64_t)((double)latencies->count * share);
    uint64_t seen = 0;

    for (size_t i = 0; i < STEPS; i++) {
        seen += latencies->steps[i];
        if (seen > wanted)
            return (double)(i + 1) * STEP_US / 1000;
    }
    return (double)STEPS * STEP_US / 1000;
}
