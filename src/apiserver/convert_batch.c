/* Conversion on a worker. */
#include "apiserver/convert_batch.h"

#include "apiserver/apiserver_internal.h"
#include "apiserver/convert.h"
#include "apiserver/registry.h"
#include "apiserver/request.h"
#include "apiserver/resource.h"
#include "base/error.h"
#include "base/memory.h"
#include "doc/doc.h"
#include "loop/pool.h"
#include "loop/timer.h"

enum {
    BATCH_RETRY_MS = 50
};

struct convert_batch {
    struct apiserver *server;
    struct registry *registry; /* which the resource belongs to */
    const struct resource *resource;
    struct convert_batch_events events;
    bool cancelled;
    bool running;       /* a worker has it, or is to get it */
    struct timer retry; /* all workers were busy */

    size_t count;
    struct doc **stored;
    struct doc **shown; /* NULL each until it is done */
    struct error *error;
};

static void release(struct convert_batch *batch)
{
    timer_cancel(&batch->retry);
    for (size_t i = 0; i < batch->count; i++) {
        doc_unref(batch->stored[i]);
        doc_unref(batch->shown[i]);
    }
    memory_free(batch->stored);
    memory_free(batch->shown);
    error_free(batch->error);
    registry_unref(batch->registry);
    memory_free(batch);
}

static void run(void *context)
{
    struct convert_batch *batch = context;

    batch->error =
        convert_all(batch->server, (const struct doc *const *)batch->stored, batch->count,
                    batch->resource->storage, batch->resource, batch->shown);
}

static void on_run(void *context)
{
    struct convert_batch *batch = context;
    struct error *err = STEAL(batch->error);

    if (batch->cancelled)
        error_free(err);
    else
        batch->events.on_done(batch->events.context, err ? NULL : batch->shown, err);
    release(batch);
}

static void submit(void *context)
{
    struct convert_batch *batch = context;

    batch->running = pool_submit_for(batch->server->pool, batch->server->loop, run, on_run, batch);
    if (!batch->running)
        timer_set(&batch->retry, BATCH_RETRY_MS, BATCH_RETRY_MS);
}

struct convert_batch *convert_batch_start(const struct request *request, struct doc *const *docs,
                                          size_t count, const struct convert_batch_events *events)
{
    struct convert_batch *batch = NEW(struct convert_batch);

    batch->server = request->server;
    batch->registry = registry_ref(request->registry);
    batch->resource = request->resource;
    batch->events = *events;
    batch->count = count;
    batch->stored = memory_array(count, sizeof(struct doc *));
    batch->shown = memory_array(count, sizeof(struct doc *));
    for (size_t i = 0; i < count; i++)
        batch->stored[i] = doc_ref(docs[i]);
    timer_init(&batch->retry, batch->server->loop, submit, batch);
    submit(batch);
    return batch;
}

void convert_batch_cancel(struct convert_batch *batch)
{
    if (!batch)
        return;
    batch->cancelled = true;
    if (!batch->running)
        release(batch);
}
