/* Tells when the place of a supervisor is gone: its directory was removed or moved, or the lock in
 * it, and whoever comes next would not find us. Nothing is polled: the kernel tells. Loop thread
 * only. */
#pragma once

struct file_lock;
struct log;
struct loop;
struct vanish;

/* on_gone comes once, in a later turn. Where the kernel has no room for another watch nobody is
 * told; the log says so. The strings and the lock are borrowed. */
struct vanish *vanish_open(struct loop *loop, struct log *log, const char *directory,
                           const char *lock_path, const struct file_lock *lock,
                           void (*on_gone)(void *context), void *context);
void vanish_close(struct vanish *vanish); /* NULL is fine; gone in a later turn */
