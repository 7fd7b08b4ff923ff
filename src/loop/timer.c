/* All timers of a loop in one heap over one libuv timer. */
#include "loop/timer.h"

#include "base/clock.h"
#include "loop/loop_internal.h"

enum {
    CHILDREN = 4
}; /* a flatter heap than the binary one: fewer cache lines per move */

static bool is_before(const struct timer_entry *a, const struct timer_entry *b)
{
    return a->due_ms != b->due_ms ? a->due_ms < b->due_ms : a->sequence < b->sequence;
}

static void place(struct loop *loop, size_t index, struct timer_entry entry)
{
    loop->timers.items[index] = entry;
    entry.timer->position = index + 1;
}

static void move_up(struct loop *loop, size_t index, struct timer_entry entry)
{
    struct timer_entry *items = loop->timers.items;

    while (index > 0) {
        size_t parent = (index - 1) / CHILDREN;

        if (!is_before(&entry, &items[parent]))
            break;
        place(loop, index, items[parent]);
        index = parent;
    }
    place(loop, index, entry);
}

static void move_down(struct loop *loop, size_t index, struct timer_entry entry)
{
    struct timer_entry *items = loop->timers.items;
    size_t count = loop->timers.count;

    for (;;) {
        size_t first = index * CHILDREN + 1;
        size_t end = first + CHILDREN < count ? first + CHILDREN : count;
        size_t least = first;

        if (first >= count)
            break;
        for (size_t child = first + 1; child < end; child++)
            if (is_before(&items[child], &items[least]))
                least = child;
        if (!is_before(&items[least], &entry))
            break;
        place(loop, index, items[least]);
        index = least;
    }
    place(loop, index, entry);
}

static void settle(struct loop *loop, size_t index, struct timer_entry entry)
{
    if (index > 0 && is_before(&entry, &loop->timers.items[(index - 1) / CHILDREN]))
        move_up(loop, index, entry);
    else
        move_down(loop, index, entry);
}

static void remove_at(struct loop *loop, size_t index)
{
    struct timer_entry last = vec_pop(&loop->timers);
    struct timer *removed =
        index < loop->timers.count ? loop->timers.items[index].timer : last.timer;

    removed->position = 0;
    if (index < loop->timers.count)
        settle(loop, index, last);
}

/* The moment in [earliest, latest] that is a multiple of the largest power of two. Timers with
 * overlapping windows tend to agree on it, without knowing of each other. */
static uint64_t round_moment(uint64_t earliest, uint64_t latest)
{
    uint64_t differs;

    if (earliest == 0)
        return 0;
    differs = (earliest - 1) ^ latest;
    return latest >> (63 - __builtin_clzll(differs)) << (63 - __builtin_clzll(differs));
}

static uint64_t add_clamped(uint64_t a, uint64_t b)
{
    return a > UINT64_MAX - b ? UINT64_MAX : a + b;
}

void timer_init(struct timer *timer, struct loop *loop, void (*on_due)(void *context),
                void *context)
{
    *timer = (struct timer){ .loop = loop, .on_due = on_due, .context = context };
}

void timer_set(struct timer *timer, uint64_t delay_ms, uint64_t slack_ms)
{
    struct loop *loop = timer->loop;
    uint64_t earliest = add_clamped(loop_now_ms(loop), delay_ms);
    uint64_t due_ms = round_moment(earliest, add_clamped(earliest, slack_ms));
    struct timer_entry entry = { due_ms, loop->timer_sequence++, timer };

    /* The common case of a server: each request moves its connection's timer within one window. */
    if (timer->position && timer->due_ms == due_ms)
        return;
    timer->due_ms = due_ms;
    if (timer->position) {
        settle(loop, timer->position - 1, entry);
        return;
    }
    vec_push(&loop->timers, entry);
    move_up(loop, loop->timers.count - 1, entry);
}

void timer_cancel(struct timer *timer)
{
    if (!timer->position)
        return;
    loop_assert(timer->loop);
    remove_at(timer->loop, timer->position - 1);
}

bool timer_is_set(const struct timer *timer)
{
    return timer->position != 0;
}

/* Called before the loop may sleep, so however often timers were set and cancelled in a turn, the
 * alarm moves once. libuv counts from the same monotonic clock as clock_system(). */
void timer_arm_alarm(struct loop *loop)
{
    const struct timer_entry *first = loop->timers.items;
    uint64_t now_ms = loop->own_time ? uv_now(&loop->uv) : clock_monotonic_ms(loop->clock);
    bool waits = loop->timers.count > 0;

    if (waits && first->due_ms <= now_ms)
        uv_timer_start(&loop->alarm, timer_on_alarm, 0, 0);
    else if (waits && loop->own_time)
        uv_timer_start(&loop->alarm, timer_on_alarm, first->due_ms - now_ms, 0);
    else
        uv_timer_stop(&loop->alarm);
}

void timer_on_alarm(uv_timer_t *alarm)
{
    struct loop *loop = alarm->data;
    uint64_t limit = loop->timer_sequence;

    loop->awake = false; /* the turn may have begun before the timer was due */
    loop_begin_turn(loop);
    /* What the callbacks set anew sorts behind what was set before, and waits for the next turn. */
    while (loop->timers.count > 0 && loop->timers.items[0].due_ms <= loop->now_ms &&
           loop->timers.items[0].sequence < limit) {
        struct timer *timer = loop->timers.items[0].timer;

        remove_at(loop, 0);
        timer->on_due(timer->context);
    }
}
