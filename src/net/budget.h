/* How often something is allowed: a burst at once, and so many per second after it. Embedded in its
 * owner. */
#pragma once

#include <stdbool.h>
#include <stdint.h>

struct budget {
    uint64_t spent_milli; /* thousandths of what was taken and has not grown back */
    uint64_t at_ms;
};

/* False when the budget is used up; nothing is taken then. */
static inline bool budget_take(struct budget *budget, uint64_t now_ms, uint32_t burst,
                               uint32_t per_second)
{
    uint64_t grown = (now_ms - budget->at_ms) * per_second;

    budget->spent_milli = grown >= budget->spent_milli ? 0 : budget->spent_milli - grown;
    budget->at_ms = now_ms;
    if (budget->spent_milli + 1000 > (uint64_t)burst * 1000)
        return false;
    budget->spent_milli += 1000;
    return true;
}
