/* A file that only grows: each write is there as a whole or not at all, also when the disk is full.
 * Blocks on the disk: worker threads and start-up only; one thread at a time. */
#pragma once

#include <stdint.h>

#include "base/cleanup.h"
#include "base/slice.h"

struct append_file;
struct error;

/* Made with mode 0600 when absent. A link or anything but a file is refused. */
struct error *append_file_open(const char *path, struct append_file **out_file);
struct append_file *append_file_close(struct append_file *file); /* NULL in, NULL out */

/* What was written in part before an error is cut off again. */
struct error *append_file_write(struct append_file *file, struct slice bytes);

/* Waits until what was written survives the machine. */
struct error *append_file_sync(struct append_file *file);

uint64_t append_file_size(const struct append_file *file);

CLEANUP_DEFINE(append_file, struct append_file *, append_file_close)
