/* Signals as calls on the loop thread. Several loops may watch one signal; all are told. */
#pragma once

struct loop;
struct signal;

/* From now on the signal has no other effect on the process. Loop thread. */
struct signal *signal_open(struct loop *loop, int number,
                           void (*on_signal)(void *context, int number), void *context);

/* No on_signal comes after this call; on_closed (may be NULL) runs in a later turn. When nobody
 * watches the signal any more, it has its default effect again. */
void signal_close(struct signal *signal, void (*on_closed)(void *context), void *context);

/* For main(): a write to a connection that is gone fails with EPIPE, and one that makes a file too
 * large with EFBIG, instead of ending the process. Children get the default back. */
void signal_ignore_failed_writes(void);
