/* Messages over a connected stream socket. Loop thread only. */
#pragma once

#include <stddef.h>
#include <sys/types.h>

#include "base/slice.h"
#include "doc/value.h"

struct channel;
struct error;
struct loop;

struct channel_events {
    /* The message is valid during the call. The channel may be closed in it. */
    void (*on_message)(void *context, struct value message);

    /* Once, in a later turn: nothing comes any more, and the channel is freed when the call
     * returns. NULL: the far side has ended it, or we have. The callee owns the error. */
    void (*on_closed)(void *context, struct error *take_why);

    /* May be NULL. What had to wait is written: there is room for more. The channel may be closed
     * in it. */
    void (*on_drained)(void *context);
};

/* `max_bytes` of one message are read, see limits.h. */
struct channel *channel_open(struct loop *loop, int take_fd, size_t max_bytes,
                             const struct channel_events *events, void *context);

/* To the Unix socket `name` below the directory, whose path may be longer than that of a socket.
 * ERR_UNAVAILABLE: nobody listens there. Does not wait. */
struct error *channel_connect(struct loop *loop, const char *directory, const char *name,
                              size_t max_bytes, const struct channel_events *events, void *context,
                              struct channel **out_channel);

/* Never waits; what the far side has not read yet is kept, up to CHANNEL_MAX_WAITING bytes. */
void channel_send(struct channel *channel, struct slice json);
size_t channel_waiting(const struct channel *channel); /* bytes the far side has not read */

/* Nothing is read any more; what was sent is still written as far as that goes without waiting. */
void channel_close(struct channel *channel);

/* The far side sees the connection end when this process has ended, and not before. */
void channel_outlast(const struct channel *channel);

/* Who is at the other end of a Unix socket, as the kernel knows it: of a server that is who began
 * to listen. 0 when it is not known. */
pid_t channel_peer(const struct channel *channel, uid_t *out_uid);
