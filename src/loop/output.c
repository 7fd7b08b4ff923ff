/* Lines of children. A child that writes too much loses lines; it is never made to wait, and never
 * fills our memory or our log. */
#include "loop/output_internal.h"

#include <errno.h>
#include <unistd.h>

#include "base/log.h"
#include "base/memory.h"
#include "base/text.h"
#include "base/utf8.h"
#include "loop/io.h"
#include "loop/limits.h"
#include "loop/loop.h"

enum {
    WINDOW_MS = 1000
};

struct output {
    struct loop *loop;
    struct io *io;
    int fd;
    char *name;
    enum process_stream stream;
    void (*on_line)(void *context, enum process_stream stream, struct slice line);
    void *context;

    struct text line;    /* what came of the current line, up to OUTPUT_MAX_LINE */
    struct text valid;   /* the same as it is handed on */
    bool has_line;       /* something came since the last line end, maybe cut off */
    uint64_t window_ms;  /* when the current second began */
    size_t window_lines; /* handed on since */
    uint64_t dropped;

    void (*on_closed)(void *context);
    void *closed_context;
};

static const char *const stream_names[] = { "stdout", "stderr" };

static void report_dropped(struct output *output)
{
    if (output->dropped == 0)
        return;
    log_warn(loop_log(output->loop), "process output dropped", LOG_STR("process", output->name),
             LOG_STR("stream", stream_names[output->stream]), LOG_UINT("lines", output->dropped));
    output->dropped = 0;
}

static bool is_within_rate(struct output *output)
{
    uint64_t now_ms = loop_now_ms(output->loop);

    if (now_ms - output->window_ms >= WINDOW_MS) {
        output->window_ms = now_ms;
        output->window_lines = 0;
        report_dropped(output);
    }
    return output->window_lines < OUTPUT_MAX_LINES_PER_SECOND;
}

/* The text is for a log and for people: bytes that are no UTF-8 are replaced, and so is the NUL
 * that would cut it short. */
static void make_valid(struct output *output)
{
    struct slice line = text_slice(&output->line);

    if (line.size > 0 && line.data[line.size - 1] == '\r')
        line.size--;
    text_clear(&output->valid);
    utf8_append_valid(&output->valid, line);
    text_truncate(&output->valid, utf8_truncate(text_slice(&output->valid), OUTPUT_MAX_LINE).size);
    for (size_t i = 0; i < output->valid.size; i++)
        if (output->valid.data[i] == '\0')
            output->valid.data[i] = ' ';
}

static void hand_on(struct output *output)
{
    make_valid(output);
    if (output->on_line)
        output->on_line(output->context, output->stream, text_slice(&output->valid));
    else
        log_info(loop_log(output->loop), "process output", LOG_STR("process", output->name),
                 LOG_STR("stream", stream_names[output->stream]),
                 LOG_STR("line", text_string(&output->valid)));
}

static void end_line(struct output *output)
{
    if (is_within_rate(output)) {
        output->window_lines++;
        hand_on(output);
    } else {
        output->dropped++;
    }
    text_clear(&output->line);
    output->has_line = false;
}

static void take_piece(struct output *output, struct slice piece)
{
    size_t room = OUTPUT_MAX_LINE - output->line.size;

    output->has_line = true;
    text_append_bytes(&output->line, piece.data, piece.size < room ? piece.size : room);
}

static void take_bytes(struct output *output, struct slice bytes)
{
    while (bytes.size > 0) {
        const char *end = memchr(bytes.data, '\n', bytes.size);
        size_t size = end ? (size_t)(end - bytes.data) : bytes.size;

        take_piece(output, slice_of(bytes.data, size));
        if (!end)
            return;
        end_line(output);
        bytes = slice_of(end + 1, bytes.size - size - 1);
    }
}

/* False when nothing more will come. */
static bool read_some(struct output *output, size_t max_bytes)
{
    char buffer[8192];
    size_t total = 0;

    while (total < max_bytes) {
        ssize_t size = read(output->fd, buffer, sizeof(buffer));

        if (size < 0 && errno == EINTR)
            continue;
        if (size <= 0)
            return size < 0 && errno == EAGAIN;
        total += (size_t)size;
        take_bytes(output, slice_of(buffer, (size_t)size));
    }
    return true;
}

static void on_ready(void *context, unsigned events)
{
    struct output *output = context;

    (void)events;
    if (!read_some(output, OUTPUT_MAX_READ))
        io_want(output->io, 0); /* the child closed it, and may live on */
}

struct output *
output_open(struct loop *loop, int take_fd, const char *name, enum process_stream stream,
            void (*on_line)(void *context, enum process_stream stream, struct slice line),
            void *context)
{
    struct output *output = NEW(struct output);

    output->loop = loop;
    output->fd = take_fd;
    output->name = memory_strdup(name);
    output->stream = stream;
    output->on_line = on_line;
    output->context = context;
    output->window_ms = loop_now_ms(loop);
    output->io = io_open(loop, take_fd, on_ready, output);
    io_want(output->io, IO_READ);
    return output;
}

static void on_io_closed(void *context)
{
    struct output *output = context;
    void (*on_closed)(void *context) = output->on_closed;
    void *closed_context = output->closed_context;

    close(output->fd);
    text_done(&output->line);
    text_done(&output->valid);
    memory_free(output->name);
    memory_free(output);
    on_closed(closed_context);
}

void output_finish(struct output *output, void (*on_closed)(void *context), void *context)
{
    read_some(output, OUTPUT_MAX_REST);
    if (output->has_line)
        end_line(output);
    report_dropped(output);
    output->on_closed = on_closed;
    output->closed_context = context;
    io_close(output->io, on_io_closed, output);
}
