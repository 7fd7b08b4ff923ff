/* Accepts connections on a TCP or Unix socket. Loop thread only. */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <sys/types.h>

struct address;
struct error;
struct listener;
struct loop;

struct listener_options {
    size_t max_accepts_per_turn; /* 0: a default */
    bool reuse_port;             /* several loops share the port; the kernel spreads the clients */
    mode_t mode;                 /* of a Unix socket; 0: only its owner may connect */
};

struct listener_events {
    /* A connection; the descriptor is the callee's, does not block and closes on exec. */
    void (*on_accept)(void *context, int take_fd, const struct address *peer);
    void (*on_closed)(void *context); /* last, after listener_close(); may be NULL */
};

/* Binds and listens, or says which address is taken and what to do about it. A Unix socket that a
 * dead process left behind is replaced, one with a living owner is not. */
struct error *listener_open(struct loop *loop, const struct address *address,
                            const struct listener_options *options,
                            const struct listener_events *events, void *context,
                            struct listener **out_listener);

/* The same with a socket that listens already and that others hold as well, such as a supervisor
 * that keeps it while we are away: what waits in its queue stays there when we close. max_accepts
 * alone counts of the options. ERR_INVALID: the descriptor, which is taken, is no such socket. */
struct error *listener_adopt(struct loop *loop, int take_fd, const struct listener_options *options,
                             const struct listener_events *events, void *context,
                             struct listener **out_listener);

/* Where it listens: the port the kernel chose instead of 0. */
const struct address *listener_address(const struct listener *listener);

/* Paused, clients wait in the kernel's queue. */
void listener_pause(struct listener *listener, bool paused);

/* Nobody connects after this call; the listener is gone when on_closed has returned. */
void listener_close(struct listener *listener);
