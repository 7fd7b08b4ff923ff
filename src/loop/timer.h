/* Timers embedded in their owner. Thousands are cheap: they share one wake-up of the loop, and
 * those that tolerate some delay are rounded so that they fire together. Loop thread only. */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct loop;

struct timer {
    struct loop *loop;
    void (*on_due)(void *context);
    void *context;
    uint64_t due_ms; /* on the loop's monotonic clock */
    size_t position; /* in the loop's heap, plus one; 0 when not set */
};

void timer_init(struct timer *timer, struct loop *loop, void (*on_due)(void *context),
                void *context);

/* Fires once, no earlier than delay_ms from now and at most slack_ms later than that. Setting again
 * moves it. */
void timer_set(struct timer *timer, uint64_t delay_ms, uint64_t slack_ms);
void timer_cancel(struct timer *timer); /* also when it is not set; the owner may go afterwards */
bool timer_is_set(const struct timer *timer);
