/* Many watches over a few HTTP/2 connections, read by one thread, as cheaply as a client can. For
 * benchmarks: whatever goes wrong ends the process with a message. */
#pragma once

#include <stddef.h>

#include "base/cleanup.h"

struct watch_streams;

struct watch_target {
    const char *address; /* an IP address */
    const char *port;
    const char *ca_file;
    const char *token;
    const char *path; /* with its query */
};

/* Called with each piece of a stream as it arrives; an event may come in several. */
typedef void watch_piece_fn(void *context, const char *data, size_t size);

/* Returns when every watch has been answered. */
struct watch_streams *watch_streams_new(const struct watch_target *target, size_t count,
                                        watch_piece_fn *on_piece, void *context);
struct watch_streams *watch_streams_free(struct watch_streams *streams);

/* Reads what there is; waits for it at most that long. */
void watch_streams_read(struct watch_streams *streams, int timeout_ms);

/* How many watches the server has ended. */
size_t watch_streams_ended(const struct watch_streams *streams);

CLEANUP_DEFINE(watch_streams, struct watch_streams *, watch_streams_free)
