/* Lines on their way to a disk: added on the loop, written by a thread of their own in the order of
 * adding. What could not be written waits and is tried again. Loop thread, except where said. */
#pragma once

#include <stdbool.h>
#include <stddef.h>

#include "base/cleanup.h"
#include "base/slice.h"

struct error;
struct line_writer;
struct loop;

struct line_writer_options {
    const char *name; /* of the thread */
    struct loop *loop;
    size_t max_waiting; /* bytes */

    /* The thread: one line with its end, as a whole or not at all. */
    struct error *(*write)(void *context, struct slice line);

    /* The thread, after the last line of those that waited. May be NULL. */
    struct error *(*flush)(void *context);

    /* How a batch ended; the error is borrowed, NULL: all is written. `lost` lines had no room
     * since the last time. May be NULL. */
    void (*on_written)(void *context, const struct error *error, size_t lost);
    void *context;
};

struct line_writer *line_writer_new(const struct line_writer_options *options);

/* Writes what waits, once; blocks. on_written is told a last time when there is something to tell.
 * The loop is not needed any more, but not yet freed. */
struct line_writer *line_writer_free(struct line_writer *writer); /* NULL in, NULL out */

/* One line, without its end. False: too much waits already, and the line is lost. */
bool line_writer_add(struct line_writer *writer, struct slice line);

size_t line_writer_waiting(const struct line_writer *writer); /* bytes, with those on their way */

CLEANUP_DEFINE(line_writer, struct line_writer *, line_writer_free)
