/* Conversion for those who live on the loop: the objects of some events go to a worker, which asks
 * the webhook, and come back to the loop in the order they went. Loop thread only. */
#pragma once

#include <stddef.h>

struct convert_batch;
struct doc;
struct error;
struct request;

struct convert_batch_events {
    /* Once, in a later turn. Either all documents, in the version of the request and borrowed, or
     * an error, which the callee owns. The batch is gone when it returns. */
    void (*on_done)(void *context, struct doc *const *docs, struct error *take_error);
    void *context;
};

/* The stored objects; references are taken. What the request points to may go meanwhile. */
struct convert_batch *convert_batch_start(const struct request *request, struct doc *const *docs,
                                          size_t count, const struct convert_batch_events *events);

/* Nothing is told any more. NULL is fine. */
void convert_batch_cancel(struct convert_batch *batch);
