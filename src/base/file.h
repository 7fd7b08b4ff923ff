/* Whole files and directories. Every write is complete or absent, also after a crash. These calls
 * block on the disk: worker threads and start-up only. */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <sys/types.h>

#include "base/cleanup.h"

struct error;
struct text;
struct file_lock;

/* Reads at most max_bytes; a larger file is ERR_TOO_LARGE, and nothing is read. */
struct error *file_read(const char *path, size_t max_bytes, struct text *out_content);

/* The same of a file below a directory in which somebody else writes, of whom the worst is
 * expected: a link that leads out of the directory, a pipe, a device or a file that has another
 * name somewhere is refused, and nobody waits for one. */
struct error *file_read_below(const char *directory, const char *path, size_t max_bytes,
                              struct text *out_content);

/* Only opens it, as open() does; the caller closes it. O_TRUNC would come too early here. */
struct error *file_open_below(const char *directory, const char *path, int flags, mode_t mode,
                              int *out_fd);

/* Writes beside the target, syncs, renames over it, syncs the directory. */
struct error *file_write(const char *path, const void *data, size_t size, mode_t mode);

/* Puts a file in the place of another, which may be absent, and syncs the directory. */
struct error *file_rename(const char *from, const char *to);
struct error *file_sync_directory_of(const char *path); /* names in it survive a crash */

struct error *file_remove(const char *path); /* absent is fine */
bool file_exists(const char *path);

/* A relative name is taken from the current directory; nothing is looked up. */
struct error *file_absolute(const char *path, char **out_path);

/* Makes a directory and its missing parents. The last one gets `mode` also when it was there; one
 * that belongs to somebody else or is no directory is an error. */
struct error *file_directory_ensure(const char *path, mode_t mode);

/* With all that is in it, but nothing that a link in it leads to. */
struct error *file_directory_remove(const char *path);

/* Takes a lock that ends with the process. When another process holds it, ERR_CONFLICT names the
 * pid. */
struct error *file_lock_open(const char *path, struct file_lock **out_lock);
struct file_lock *file_lock_close(struct file_lock *lock);
bool file_lock_is_at(const struct file_lock *lock,
                     const char *path); /* others would meet it here */

CLEANUP_DEFINE(file_lock, struct file_lock *, file_lock_close)
