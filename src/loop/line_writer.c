/* A batch is with the thread, the next one gathers. */
#include "loop/line_writer.h"

#include "base/error.h"
#include "base/memory.h"
#include "base/text.h"
#include "loop/limits.h"
#include "loop/loop.h"
#include "loop/pool.h"
#include "loop/timer.h"

struct line_writer {
    struct line_writer_options options;
    struct pool *pool;  /* one thread */
    struct timer retry; /* set: the last batch failed */

    /* Loop thread. */
    struct text waiting;
    size_t taken; /* bytes that are with the thread */
    size_t lost;
    bool busy;   /* the thread has the rest, until on_batch() */
    bool failed; /* the last batch; tried again also when nothing waits, to know when it is over */
    bool closed; /* and nobody is interested any more */

    /* The thread's while it is busy. */
    struct text batch;
    size_t written; /* of the batch */
    struct error *err;
};

static void run(void *context)
{
    struct line_writer *writer = context;
    struct slice rest = text_slice(&writer->batch);
    struct slice line;

    writer->written = 0;
    while (!writer->err && rest.size && slice_split(&rest, '\n', &line)) {
        writer->err =
            writer->options.write(writer->options.context, slice_of(line.data, line.size + 1));
        if (!writer->err)
            writer->written += line.size + 1;
    }
    if (!writer->err && writer->options.flush)
        writer->err = writer->options.flush(writer->options.context);
}

/* What was not written goes in front of what came meanwhile. */
static void give_back(struct line_writer *writer)
{
    text_remove_front(&writer->batch, writer->written);
    text_append_slice(&writer->batch, text_slice(&writer->waiting));
    text_done(&writer->waiting);
    writer->waiting = writer->batch;
    text_init(&writer->batch);
    writer->taken = 0;
}

static void report(struct line_writer *writer)
{
    size_t lost = writer->lost;

    writer->lost = 0;
    if (writer->options.on_written)
        writer->options.on_written(writer->options.context, writer->err, lost);
    writer->err = error_free(writer->err);
}

static struct line_writer *dispose(struct line_writer *writer)
{
    return memory_free(writer);
}

static void begin(struct line_writer *writer);

static void on_batch(void *context)
{
    struct line_writer *writer = context;

    if (writer->closed) {
        dispose(writer);
        return;
    }
    writer->busy = false;
    give_back(writer);
    writer->failed = writer->err != NULL;
    if (writer->failed)
        timer_set(&writer->retry, LINE_WRITER_RETRY_MS, 0);
    report(writer);
    begin(writer);
}

static void begin(struct line_writer *writer)
{
    if (writer->busy || timer_is_set(&writer->retry) || (!writer->waiting.size && !writer->failed))
        return;
    writer->busy = true;
    writer->batch = writer->waiting;
    writer->taken = writer->batch.size;
    text_init(&writer->waiting);
    if (!pool_submit_for(writer->pool, writer->options.loop, run, on_batch, writer))
        ASSERT(!"one job at a time always fits");
}

static void on_retry(void *context)
{
    begin(context);
}

bool line_writer_add(struct line_writer *writer, struct slice line)
{
    loop_assert(writer->options.loop);
    if (line_writer_waiting(writer) + line.size > writer->options.max_waiting) {
        writer->lost++;
        return false;
    }
    text_append_slice(&writer->waiting, line);
    text_append_char(&writer->waiting, '\n');
    begin(writer);
    return true;
}

size_t line_writer_waiting(const struct line_writer *writer)
{
    return writer->waiting.size + writer->taken;
}

struct line_writer *line_writer_new(const struct line_writer_options *options)
{
    struct line_writer *writer = NEW(struct line_writer);

    writer->options = *options;
    writer->pool = pool_new(options->name, 1, 1);
    timer_init(&writer->retry, options->loop, on_retry, writer);
    return writer;
}

struct line_writer *line_writer_free(struct line_writer *writer)
{
    if (!writer)
        return NULL;
    timer_cancel(&writer->retry);
    pool_free(writer->pool);
    if (writer->busy)
        give_back(writer);
    if (writer->waiting.size) {
        writer->err = error_free(writer->err);
        writer->batch = writer->waiting;
        text_init(&writer->waiting);
        run(writer);
    }
    if (writer->err || writer->lost)
        report(writer);
    text_done(&writer->batch);
    text_done(&writer->waiting);
    writer->closed = true;
    return writer->busy ? NULL : dispose(writer);
}
