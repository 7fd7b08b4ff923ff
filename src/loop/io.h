/* Tells when a descriptor can be read or written without waiting. Level-triggered. Loop thread
 * only; the descriptor stays the caller's and is closed after on_closed. A descriptor is watched
 * once per loop; regular files cannot be watched. */
#pragma once

struct io;
struct loop;

enum io_event {
    IO_READ = 1 << 0,
    IO_WRITE = 1 << 1,
    IO_HANGUP = 1 << 2, /* the far side is gone or failed; comes with what was asked for, and the
                           next read or write tells which. A far side that only stopped sending is
                           noticed while IO_READ is wanted. */
};

/* Makes the descriptor non-blocking. Nothing is wanted yet. */
struct io *io_open(struct loop *loop, int fd, void (*on_ready)(void *context, unsigned events),
                   void *context);
void io_want(struct io *io, unsigned events); /* 0: nothing for now; cheap when unchanged */

/* No on_ready comes after this call; on_closed (may be NULL) runs in a later turn and frees it. */
void io_close(struct io *io, void (*on_closed)(void *context), void *context);
