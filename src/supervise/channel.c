/* Reads and writes frames as the socket allows. */
#include "supervise/channel.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

#include "base/error.h"
#include "base/memory.h"
#include "base/text.h"
#include "crypto/secret.h"
#include "doc/doc.h"
#include "loop/io.h"
#include "loop/loop.h"
#include "supervise/frame.h"
#include "supervise/limits.h"

enum {
    READ_BYTES = 16 << 10,
    READS_PER_TURN = 16,
};

struct channel {
    struct loop *loop;
    int fd;
    struct io *io;
    size_t max_bytes;
    const struct channel_events *events;
    void *context;
    struct text in;  /* keys travel here: wiped, not only freed */
    struct text out; /* from `sent` on */
    size_t sent;
    struct error *why;
    bool closing;
};

static void on_io_closed(void *context)
{
    struct channel *channel = context;

    close(channel->fd);
    secret_wipe_text(&channel->in);
    secret_wipe_text(&channel->out);
    channel->events->on_closed(channel->context, STEAL(channel->why));
    memory_free(channel);
}

static void end(struct channel *channel, struct error *take_why)
{
    if (channel->closing) {
        error_drop(take_why, "the channel has ended already");
        return;
    }
    channel->closing = true;
    channel->why = take_why;
    io_close(channel->io, on_io_closed, channel);
}

static void want(struct channel *channel)
{
    if (!channel->closing)
        io_want(channel->io, IO_READ | (channel->out.size > channel->sent ? IO_WRITE : 0));
}

/* --- writing -------------------------------------------------------------------------------- */

static void write_out(struct channel *channel)
{
    while (channel->out.size > channel->sent) {
        ssize_t done = send(channel->fd, channel->out.data + channel->sent,
                            channel->out.size - channel->sent, MSG_NOSIGNAL | MSG_DONTWAIT);

        if (done < 0 && errno == EINTR)
            continue;
        if (done < 0 && errno == EAGAIN)
            return;
        if (done < 0) {
            end(channel, NULL); /* it is gone; there is nobody to tell */
            return;
        }
        channel->sent += (size_t)done;
    }
    secret_wipe_text(&channel->out);
    channel->sent = 0;
}

size_t channel_waiting(const struct channel *channel)
{
    return channel->out.size - channel->sent;
}

void channel_send(struct channel *channel, struct slice json)
{
    loop_assert(channel->loop);
    if (channel->closing)
        return;
    if (channel_waiting(channel) + json.size > CHANNEL_MAX_WAITING) {
        end(channel, error_new(ERR_TIMEOUT, "the far side does not read: %zu bytes wait for it",
                               channel_waiting(channel)));
        return;
    }
    frame_append(&channel->out, json);
    write_out(channel);
    want(channel);
}

/* --- reading -------------------------------------------------------------------------------- */

static void take_messages(struct channel *channel)
{
    struct slice rest = text_slice(&channel->in);
    struct error *err = NULL;

    while (!err && !channel->closing) {
        CLEANUP(doc) struct doc *message = NULL;

        err = frame_read(&rest, channel->max_bytes, &message);
        if (!message)
            break;
        channel->events->on_message(channel->context, doc_root(message));
    }
    if (err)
        end(channel, err);
    else if (rest.size == 0)
        secret_wipe_text(&channel->in);
    else
        text_remove_front(&channel->in, channel->in.size - rest.size);
}

static void read_in(struct channel *channel)
{
    for (int i = 0; i < READS_PER_TURN && !channel->closing; i++) {
        char *place = text_reserve(&channel->in, READ_BYTES);
        ssize_t got = recv(channel->fd, place, READ_BYTES, MSG_DONTWAIT);

        if (got < 0 && errno == EINTR)
            continue;
        if (got < 0 && errno == EAGAIN)
            break;
        if (got <= 0) {
            end(channel, NULL);
            return;
        }
        text_grown(&channel->in, (size_t)got);
        take_messages(channel);
        if (got < READ_BYTES)
            break;
    }
    if (!channel->closing && channel->in.size == 0)
        secret_wipe_text(&channel->in); /* a thousand quiet channels hold no buffer */
}

static void on_ready(void *context, unsigned events)
{
    struct channel *channel = context;

    if (events & IO_WRITE) {
        write_out(channel);
        if (!channel->closing && channel_waiting(channel) == 0 && channel->events->on_drained)
            channel->events->on_drained(channel->context);
    }
    if (!channel->closing && events & (IO_READ | IO_HANGUP))
        read_in(channel);
    want(channel);
}

/* --- what the header promised --------------------------------------------------------------- */

struct channel *channel_open(struct loop *loop, int take_fd, size_t max_bytes,
                             const struct channel_events *events, void *context)
{
    struct channel *channel = NEW(struct channel);

    loop_assert(loop);
    channel->loop = loop;
    channel->fd = take_fd;
    channel->max_bytes = max_bytes;
    channel->events = events;
    channel->context = context;
    channel->io = io_open(loop, take_fd, on_ready, channel);
    want(channel);
    return channel;
}

/* The name of a socket has room for some hundred bytes, that of a directory has no such limit: so
 * the socket is reached through a descriptor of the directory. */
static struct error *connect_below(int directory, const char *name, int fd)
{
    struct sockaddr_un address = { .sun_family = AF_UNIX };
    int size = snprintf(address.sun_path, sizeof(address.sun_path), "/proc/self/fd/%d/%s",
                        directory, name);

    if (size < 0 || (size_t)size >= sizeof(address.sun_path))
        return error_new(ERR_INVALID, "the name of a socket is too long: %s", name);
    if (connect(fd, (struct sockaddr *)&address, sizeof(address)) == 0)
        return NULL;
    return error_recode(error_errno(errno, "connect to %s", name), ERR_UNAVAILABLE);
}

struct error *channel_connect(struct loop *loop, const char *directory, const char *name,
                              size_t max_bytes, const struct channel_events *events, void *context,
                              struct channel **out_channel)
{
    int below = open(directory, O_PATH | O_DIRECTORY | O_CLOEXEC);
    struct error *err;
    int fd;

    if (below < 0)
        return error_recode(error_errno(errno, "open %s", directory), ERR_UNAVAILABLE);
    fd = socket(AF_UNIX, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0);
    err = fd < 0 ? error_errno(errno, "make a socket") : connect_below(below, name, fd);
    close(below);
    if (err) {
        if (fd >= 0)
            close(fd);
        return err;
    }
    *out_channel = channel_open(loop, fd, max_bytes, events, context);
    return NULL;
}

void channel_close(struct channel *channel)
{
    loop_assert(channel->loop);
    end(channel, NULL);
}

void channel_outlast(const struct channel *channel)
{
    /* Nobody closes this copy: the kernel does. */
    (void)fcntl(channel->fd, F_DUPFD_CLOEXEC, 0);
}

pid_t channel_peer(const struct channel *channel, uid_t *out_uid)
{
    struct ucred peer = { 0 };
    socklen_t size = sizeof(peer);

    if (getsockopt(channel->fd, SOL_SOCKET, SO_PEERCRED, &peer, &size) < 0)
        peer = (struct ucred){ .uid = (uid_t)-1 };
    if (out_uid)
        *out_uid = peer.uid;
    return peer.pid;
}
