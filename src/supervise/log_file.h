/* The log of a tenant: a file that its engine appends to by itself, so that nobody else has to live
 * for it. Blocks on the disk: worker threads only. */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct error;
struct home_owner;
struct text;

/* For standard output and error of an engine, which holds it for all of its life. */
struct error *log_file_open(const char *directory, const struct home_owner *owner, int *out_fd);

/* Once the file has LOG_FILE_MAX_BYTES its content moves to apiserver.log.1, and so on up to
 * LOG_FILE_KEPT. The file itself stays the same one: its writer has it open. What is written during
 * the last microseconds of the copy may be lost. */
struct error *log_file_rotate(const char *directory);

/* Appends the last lines, of the newest earlier file when `previous`; what looks like a secret is
 * masked. No such file: nothing. *out_end (may be NULL) is where they end in the file. */
struct error *log_file_tail(const char *directory, bool previous, size_t lines, struct text *text,
                            uint64_t *out_end);

/* Appends the lines that were written from *end on, masked likewise, and moves it on; a line
 * without its end waits for it. A file that was emptied meanwhile is read from its beginning. */
struct error *log_file_more(const char *directory, uint64_t *end, struct text *text);
