/* How long a terminal may last: some time without input, and some time at all. Output alone keeps
 * nobody: a clock that ticks on the screen is nobody sitting there. */
#include "base/clock.h"
#include "loop/loop.h"
#include "server/settings.h"
#include "server/stream.h"
#include "server/terminal_internal.h"
#include "server/terminal_limits.h"

static uint64_t now_ms(const struct terminal *terminal)
{
    return loop_now_ms(terminal->terminals->options.loop);
}

static uint64_t idle_end_ms(const struct terminal *terminal)
{
    return terminal->input_ms + terminal->terminals->options.settings->terminal_idle_ms;
}

static uint64_t last_end_ms(const struct terminal *terminal)
{
    return terminal->began_ms + terminal->terminals->options.settings->terminal_max_ms;
}

static bool is_idle_first(const struct terminal *terminal)
{
    return idle_end_ms(terminal) < last_end_ms(terminal);
}

static uint64_t end_ms(const struct terminal *terminal)
{
    return is_idle_first(terminal) ? idle_end_ms(terminal) : last_end_ms(terminal);
}

/* How long before the end somebody is warned. */
static uint64_t warn_ms(const struct terminal *terminal)
{
    const struct server_settings *settings = terminal->terminals->options.settings;
    uint64_t all_ms =
        is_idle_first(terminal) ? settings->terminal_idle_ms : settings->terminal_max_ms;

    return all_ms > 2 * TERMINAL_WARN_MS ? TERMINAL_WARN_MS : all_ms / 2;
}

int64_t terminal_due_expires_us(const struct terminal *terminal)
{
    uint64_t left_ms = last_end_ms(terminal) - now_ms(terminal);

    return clock_wall_us(terminal->terminals->options.clock) + (int64_t)left_ms * 1000;
}

void terminal_due_on_due(void *context)
{
    struct terminal *terminal = context;
    uint64_t now = now_ms(terminal);
    uint64_t end = end_ms(terminal);
    bool idle = is_idle_first(terminal);

    if (now >= end) {
        terminal_close(terminal, STREAM_CODE_IDLE,
                       idle ? "nothing was typed for too long" : "the terminal was open too long");
        return;
    }
    if (now + warn_ms(terminal) < end) {
        timer_set(&terminal->due, end - warn_ms(terminal) - now, 0);
        return;
    }
    terminal->warned = true;
    terminal_send_warning(terminal,
                          idle ? "Nothing was typed for long: the terminal will close"
                               : "The terminal will close: it has been open for long",
                          (unsigned)((end - now + 999) / 1000));
    timer_set(&terminal->due, end - now, 0);
}

void terminal_due_begin(struct terminal *terminal)
{
    terminal->began_ms = terminal->input_ms = now_ms(terminal);
    terminal_due_on_due(terminal);
}

/* The timer is left as it is: when it fires, it looks how late it is. */
void terminal_due_input(struct terminal *terminal)
{
    bool was_idle = terminal->warned && is_idle_first(terminal);

    terminal->input_ms = now_ms(terminal);
    if (!was_idle || !is_idle_first(terminal))
        return;
    terminal->warned = false;
    terminal_send_status(terminal, "ready"); /* takes the warning back */
}
