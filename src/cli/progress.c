/* Progress. */
#include "cli/progress.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "base/clock.h"
#include "base/error.h"
#include "base/memory.h"
#include "base/text.h"
#include "base/timestamp.h"
#include "base/utf8_width.h"
#include "cli/colour.h"
#include "cli/globals.h"
#include "cli/limits.h"
#include "cli/settings.h"
#include "cli/table.h"
#include "doc/doc.h"
#include "doc/edit.h"

enum mode {
    MODE_TTY,
    MODE_PLAIN,
    MODE_JSON,
    MODE_NONE,
};

struct progress {
    enum mode mode;
    bool coloured;
    int fd;
    uint64_t sequence;
    uint64_t began_ms;

    /* The phase under way, and what was said last. */
    char *phase;
    uint64_t phase_ms;
    struct text line;
    uint64_t news_ms; /* when something was last said */

    size_t drawn; /* lines of the live block */
    uint64_t drawn_ms;
};

static uint64_t now_ms(void)
{
    return clock_monotonic_ms(clock_system());
}

/* --- which display ------------------------------------------------------------------------- */

static bool is_set(const char *variable)
{
    const char *value = getenv(variable);

    return value && *value;
}

static enum mode choose(const char *name)
{
    const char *term = getenv("TERM");
    bool live = isatty(STDERR_FILENO) && !(term && strcmp(term, "dumb") == 0);

    if (strcmp(name, "json") == 0)
        return MODE_JSON;
    if (strcmp(name, "none") == 0)
        return MODE_NONE;
    if (strcmp(name, "tty") == 0)
        return live ? MODE_TTY : MODE_PLAIN;
    return strcmp(name, "auto") == 0 && live && !is_set("CI") ? MODE_TTY : MODE_PLAIN;
}

struct error *progress_open(struct cli *cli, struct progress **out_progress)
{
    struct settings_value mode;
    struct progress *progress;
    struct error *err;

    err = settings_effective(cli, "progress", &mode);
    if (err)
        return err;
    progress = NEW(struct progress);
    progress->mode = cli->globals->quiet ? MODE_NONE : choose(mode.value);
    progress->coloured = colour_is_on(cli, STDERR_FILENO);
    progress->fd = cli->globals->progress_fd ? (int)cli->globals->progress_fd : STDERR_FILENO;
    progress->began_ms = progress->news_ms = now_ms();
    *out_progress = progress;
    return NULL;
}

/* --- texts --------------------------------------------------------------------------------- */

static const char *status_name(enum progress_status status)
{
    switch (status) {
    case PROGRESS_STARTED:
        return "started";
    case PROGRESS_GOING:
        return "progress";
    case PROGRESS_DONE:
        return "done";
    case PROGRESS_FAILED:
        return "failed";
    case PROGRESS_SKIPPED:
        return "skipped";
    }
    return "progress";
}

static void append_elapsed(struct text *text, uint64_t ms)
{
    uint64_t seconds = ms / 1000;

    if (seconds >= 60)
        text_appendf(text, "%llum%02llus", (unsigned long long)(seconds / 60),
                     (unsigned long long)(seconds % 60));
    else
        text_appendf(text, "%llus", (unsigned long long)seconds);
}

static void put(int fd, const struct text *text)
{
    size_t done = 0;

    while (done < text->size) {
        ssize_t size = write(fd, text->data + done, text->size - done);

        if (size <= 0)
            return; /* whoever looked has gone; the operation goes on */
        done += (size_t)size;
    }
}

/* --- plain --------------------------------------------------------------------------------- */

static void append_clock(struct text *text)
{
    struct tm local;
    time_t now = (time_t)(clock_wall_ms(clock_system()) / 1000);

    if (localtime_r(&now, &local))
        text_appendf(text, "%02d:%02d:%02d", local.tm_hour, local.tm_min, local.tm_sec);
}

static void plain(const struct progress_event *event)
{
    CLEANUP(text) struct text text = TEXT_EMPTY;

    append_clock(&text);
    text_appendf(&text, " %s [%s] ", event->status == PROGRESS_FAILED ? "ERROR" : "INFO",
                 event->component ? event->component : "butler");
    if (event->message)
        text_append(&text, event->message);
    else
        text_appendf(&text, "%s %s", event->phase ? event->phase : event->step,
                     status_name(event->status));
    if (event->object)
        text_appendf(&text, " object=%s", event->object);
    if (event->phase)
        text_appendf(&text, " phase=%s", event->phase);
    if (event->total)
        text_appendf(&text, " %s=%lld/%lld", event->unit ? event->unit : "count",
                     (long long)event->current, (long long)event->total);
    if (event->attempt)
        text_appendf(&text, " attempt=%u", event->attempt);
    text_append_char(&text, '\n');
    put(STDERR_FILENO, &text);
}

/* --- JSON ---------------------------------------------------------------------------------- */

static void set_text(struct edit *edit, const char *key, const char *value)
{
    if (value)
        edit_set_string(edit, EDIT_PATH(key), slice_from(value));
}

static void json(struct progress *progress, const struct progress_event *event)
{
    CLEANUP(text) struct text text = TEXT_EMPTY;
    CLEANUP(text) struct text stamp = TEXT_EMPTY;
    CLEANUP(doc) struct doc *doc = NULL;
    struct edit *edit = edit_new();
    struct error *err;

    timestamp_append(&stamp, clock_wall_us(clock_system()), TIMESTAMP_MILLIS);
    edit_set_string(edit, EDIT_PATH("ts"), text_slice(&stamp));
    edit_set_uint(edit, EDIT_PATH("seq"), ++progress->sequence);
    set_text(edit, "level", event->status == PROGRESS_FAILED ? "error" : "info");
    set_text(edit, "component", event->component);
    set_text(edit, "phase", event->phase);
    set_text(edit, "step", event->step);
    set_text(edit, "status", status_name(event->status));
    set_text(edit, "message", event->message);
    if (event->total) {
        edit_set_int(edit, EDIT_PATH("current"), event->current);
        edit_set_int(edit, EDIT_PATH("total"), event->total);
    }
    set_text(edit, "object", event->object);
    if (event->attempt)
        edit_set_uint(edit, EDIT_PATH("attempt"), event->attempt);
    if (event->retry_in_ms)
        edit_set_uint(edit, EDIT_PATH("retryIn"), event->retry_in_ms / 1000);
    err = edit_seal(edit, &doc);
    if (err) {
        error_drop(err, "an event that cannot be written is not shown");
        return;
    }
    text_append_slice(&text, doc_bytes(doc));
    text_append_char(&text, '\n');
    put(progress->fd, &text);
}

/* --- terminal ------------------------------------------------------------------------------ */

static void erase(struct progress *progress, struct text *text)
{
    if (progress->drawn)
        text_appendf(text, "\r\033[%zuA\033[J", progress->drawn);
    progress->drawn = 0;
}

/* One line of the block, never wider than the terminal: a line that wraps cannot be drawn over. */
static void append_line(struct progress *progress, struct text *text, const struct text *line)
{
    size_t width = table_terminal_width(STDERR_FILENO);
    struct slice whole = text_slice(line);

    if (width && utf8_width(whole) >= width) {
        text_append_slice(text, utf8_width_truncate(whole, width > 2 ? width - 2 : 1));
        text_append(text, "…");
    } else {
        text_append_slice(text, whole);
    }
    text_append_char(text, '\n');
    progress->drawn++;
}

static void append_block(struct progress *progress, struct text *text)
{
    static const char *const marks[] = { "|", "/", "-", "\\" };
    CLEANUP(text) struct text line = TEXT_EMPTY;

    if (!progress->phase)
        return;
    text_appendf(&line, "%s %s  ", marks[now_ms() / 250 % COUNT_OF(marks)], progress->phase);
    append_elapsed(&line, now_ms() - progress->phase_ms);
    append_line(progress, text, &line);
    if (progress->line.size) {
        text_clear(&line);
        text_append(&line, "  ");
        text_append_slice(&line, text_slice(&progress->line));
        append_line(progress, text, &line);
    }
}

static void redraw(struct progress *progress)
{
    CLEANUP(text) struct text text = TEXT_EMPTY;

    erase(progress, &text);
    append_block(progress, &text);
    progress->drawn_ms = now_ms();
    put(STDERR_FILENO, &text);
}

/* A phase that ended moves up as a line of its own. */
static void end_phase(struct progress *progress, const struct progress_event *event)
{
    CLEANUP(text) struct text text = TEXT_EMPTY;
    CLEANUP(text) struct text mark = TEXT_EMPTY;
    bool failed = event->status == PROGRESS_FAILED;
    bool skipped = event->status == PROGRESS_SKIPPED;

    erase(progress, &text);
    colour_append(&text, progress->coloured, failed ? COLOUR_BAD : COLOUR_GOOD, true,
                  failed    ? SLICE("✗")
                  : skipped ? SLICE("-")
                            : SLICE("✓"));
    text_appendf(&text, " %s  ", event->phase ? event->phase : progress->phase);
    append_elapsed(&text, progress->phase ? now_ms() - progress->phase_ms : 0);
    if (event->message && (failed || skipped))
        text_appendf(&text, "  %s", event->message);
    text_append_char(&text, '\n');
    progress->phase = memory_free(progress->phase);
    text_clear(&progress->line);
    put(STDERR_FILENO, &text);
}

static void note_line(struct progress *progress, const struct progress_event *event)
{
    text_clear(&progress->line);
    if (event->total)
        text_appendf(&progress->line, "%s %lld/%lld", event->unit ? event->unit : "",
                     (long long)event->current, (long long)event->total);
    if (event->step || event->message)
        text_appendf(&progress->line, "%s%s", event->total ? "  " : "",
                     event->step ? event->step : event->message);
}

static void live(struct progress *progress, const struct progress_event *event)
{
    switch (event->status) {
    case PROGRESS_STARTED:
        if (event->phase) {
            memory_free(progress->phase);
            progress->phase = memory_strdup(event->phase);
            progress->phase_ms = now_ms();
        }
        note_line(progress, event);
        redraw(progress);
        break;
    case PROGRESS_GOING:
        note_line(progress, event);
        if (now_ms() - progress->drawn_ms >= PROGRESS_REDRAW_MS)
            redraw(progress);
        break;
    case PROGRESS_DONE:
    case PROGRESS_FAILED:
    case PROGRESS_SKIPPED:
        end_phase(progress, event);
        break;
    }
}

/* --- all ----------------------------------------------------------------------------------- */

void progress_add(struct progress *progress, const struct progress_event *event)
{
    progress->news_ms = now_ms();
    switch (progress->mode) {
    case MODE_TTY:
        live(progress, event);
        break;
    case MODE_PLAIN:
        note_line(progress, event);
        plain(event);
        break;
    case MODE_JSON:
        json(progress, event);
        break;
    case MODE_NONE:
        break;
    }
}

static void heartbeat(struct progress *progress)
{
    CLEANUP(text) struct text text = TEXT_EMPTY;

    text_append(&text, "still waiting after ");
    append_elapsed(&text, now_ms() - progress->began_ms);
    if (progress->line.size)
        text_appendf(&text, ": %s", text_string(&progress->line));
    plain(&(struct progress_event){ .status = PROGRESS_GOING, .message = text_string(&text) });
    progress->news_ms = now_ms();
}

void progress_tick(struct progress *progress)
{
    if (progress->mode == MODE_TTY && now_ms() - progress->drawn_ms >= PROGRESS_REDRAW_MS)
        redraw(progress);
    if (progress->mode == MODE_PLAIN && now_ms() - progress->news_ms >= PROGRESS_HEARTBEAT_MS)
        heartbeat(progress);
}

uint64_t progress_pause_ms(const struct progress *progress)
{
    uint64_t silent = now_ms() - progress->news_ms;

    if (progress->mode == MODE_TTY)
        return 250;
    if (progress->mode == MODE_PLAIN)
        return silent < PROGRESS_HEARTBEAT_MS ? PROGRESS_HEARTBEAT_MS - silent : 1;
    return PROGRESS_HEARTBEAT_MS;
}

struct progress *progress_close(struct progress *progress)
{
    CLEANUP(text) struct text text = TEXT_EMPTY;

    if (!progress)
        return NULL;
    erase(progress, &text);
    put(STDERR_FILENO, &text);
    memory_free(progress->phase);
    text_done(&progress->line);
    return memory_free(progress);
}
