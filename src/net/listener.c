/* Accepting: a bounded number per turn, and no spinning when descriptors run out. */
#include "net/listener.h"

#include <errno.h>
#include <fcntl.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/error.h"
#include "base/log.h"
#include "base/memory.h"
#include "loop/io.h"
#include "loop/loop.h"
#include "loop/timer.h"
#include "net/address.h"

enum {
    BACKLOG = 4096, /* the kernel cuts it to net.core.somaxconn */
    ACCEPTS_PER_TURN = 64,
    EXHAUSTED_PAUSE_MS = 100, /* without descriptors: others may close some meanwhile */
};

struct listener {
    struct loop *loop;
    int fd;
    struct io *io;
    struct timer retry;
    struct address address;
    const struct listener_events *events;
    void *context;
    size_t accepts_per_turn;
    bool paused;
    bool exhausted;
    bool adopted; /* others hold the socket as well */
    dev_t device; /* of the Unix socket we made; another one at its path is not ours to remove */
    ino_t inode;
};

static void want(struct listener *listener)
{
    io_want(listener->io, listener->paused || listener->exhausted ? 0 : IO_READ);
}

static void on_retry(void *context)
{
    struct listener *listener = context;

    listener->exhausted = false;
    want(listener);
}

/* True when another accept may succeed at once. */
static bool accept_failed(struct listener *listener, int number)
{
    char text[ADDRESS_TEXT_SIZE];

    switch (number) {
    case EMFILE:
    case ENFILE:
    case ENOBUFS:
    case ENOMEM:
        log_warn(loop_log(listener->loop), "cannot accept connections for lack of resources",
                 LOG_STR("address", address_format(&listener->address, text)),
                 LOG_STR("reason", strerror(number)));
        listener->exhausted = true;
        timer_set(&listener->retry, EXHAUSTED_PAUSE_MS, EXHAUSTED_PAUSE_MS);
        want(listener);
        return false;
    case EAGAIN:
        return false;
    default:
        return true; /* the client went away before we came; the next one waits already */
    }
}

static void on_ready(void *context, unsigned events)
{
    struct listener *listener = context;

    (void)events;
    for (size_t i = 0; i < listener->accepts_per_turn && !listener->paused; i++) {
        struct address peer = { .size = sizeof(peer.socket) };
        int fd = accept4(listener->fd, &peer.socket.any, &peer.size, SOCK_NONBLOCK | SOCK_CLOEXEC);

        if (fd >= 0)
            listener->events->on_accept(listener->context, fd, &peer);
        else if (!accept_failed(listener, errno))
            break;
    }
}

static struct error *bind_failed(int number, const struct address *address)
{
    char text[ADDRESS_TEXT_SIZE];

    address_format(address, text);
    if (number == EADDRINUSE)
        return error_new(ERR_CONFLICT,
                         "listen on %s: another program uses this address; stop it or choose "
                         "another port",
                         text);
    if (number == EADDRNOTAVAIL)
        return error_new(ERR_INVALID,
                         "listen on %s: this machine does not have that address; choose one of "
                         "its own, or none for all of them",
                         text);
    if (number == EACCES)
        return error_new(ERR_FORBIDDEN,
                         "listen on %s: permission denied; ports below 1024 and protected "
                         "directories need more rights",
                         text);
    return error_errno(number, "listen on %s", text);
}

/* A socket file stays behind when its process is killed. It is stale if nobody answers. */
static struct error *remove_stale(const struct address *address)
{
    const char *path = address->socket.local.sun_path;
    struct stat found;
    int failure = 0;
    int fd;

    if (lstat(path, &found) < 0)
        return NULL; /* bind() will say what is wrong, if anything is */
    if (!S_ISSOCK(found.st_mode))
        return error_new(ERR_CONFLICT, "listen on unix:%s: a file is there that is no socket",
                         path);
    fd = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0);
    if (fd < 0)
        return error_errno(errno, "listen on unix:%s", path);
    if (connect(fd, &address->socket.any, address->size) < 0)
        failure = errno;
    close(fd);
    if (failure != ECONNREFUSED)
        return bind_failed(EADDRINUSE, address);
    if (unlink(path) < 0 && errno != ENOENT)
        return error_errno(errno, "remove stale socket %s", path);
    return NULL;
}

static struct error *prepare_local(const struct listener *listener, mode_t mode)
{
    struct error *err = remove_stale(&listener->address);

    if (err)
        return err;
    /* On Linux the mode of the descriptor becomes the mode of the file, less the umask: it is never
     * more open than asked for, not even for a moment. */
    if (fchmod(listener->fd, mode ? mode : S_IRUSR | S_IWUSR) < 0)
        return error_errno(errno, "set mode of socket %s", listener->address.socket.local.sun_path);
    return NULL;
}

static struct error *finish_local(struct listener *listener, mode_t mode)
{
    const char *path = listener->address.socket.local.sun_path;
    struct stat made;

    if (chmod(path, mode ? mode : S_IRUSR | S_IWUSR) < 0 || lstat(path, &made) < 0)
        return error_errno(errno, "set mode of socket %s", path);
    listener->device = made.st_dev;
    listener->inode = made.st_ino;
    return NULL;
}

static struct error *set_options(const struct listener *listener, bool reuse_port)
{
    int on = 1;
    int off = 0;
    bool failed = setsockopt(listener->fd, SOL_SOCKET, SO_REUSEADDR, &on, sizeof(on)) < 0;

    /* Accepted sockets inherit it, which saves a system call for each. */
    failed |= setsockopt(listener->fd, IPPROTO_TCP, TCP_NODELAY, &on, sizeof(on)) < 0;
    if (reuse_port)
        failed |= setsockopt(listener->fd, SOL_SOCKET, SO_REUSEPORT, &on, sizeof(on)) < 0;
    if (listener->address.socket.any.sa_family == AF_INET6)
        failed |= setsockopt(listener->fd, IPPROTO_IPV6, IPV6_V6ONLY, &off, sizeof(off)) < 0;
    return failed ? error_errno(errno, "set options of a listening socket") : NULL;
}

static struct error *bind_and_listen(struct listener *listener,
                                     const struct listener_options *options)
{
    bool local = address_is_local(&listener->address);
    struct error *err;

    listener->fd = socket(listener->address.socket.any.sa_family,
                          SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0);
    if (listener->fd < 0)
        return error_errno(errno, "make a listening socket");
    err =
        local ? prepare_local(listener, options->mode) : set_options(listener, options->reuse_port);
    if (err)
        return err;
    if (bind(listener->fd, &listener->address.socket.any, listener->address.size) < 0)
        return bind_failed(errno, &listener->address);
    err = local ? finish_local(listener, options->mode) : NULL;
    if (err)
        return err;
    if (listen(listener->fd, BACKLOG) < 0)
        return bind_failed(errno, &listener->address);
    if (!local) {
        listener->address.size = sizeof(listener->address.socket);
        getsockname(listener->fd, &listener->address.socket.any, &listener->address.size);
    }
    return NULL;
}

/* Leaves a socket alone that somebody else put at our path meanwhile. */
static void remove_own_path(const struct listener *listener)
{
    const char *path = listener->address.socket.local.sun_path;
    struct stat found;

    if (listener->inode != 0 && lstat(path, &found) == 0 && found.st_dev == listener->device &&
        found.st_ino == listener->inode)
        unlink(path);
}

static void dispose(struct listener *listener)
{
    if (listener->fd >= 0)
        close(listener->fd);
    memory_free(listener);
}

static struct listener *prepare(struct loop *loop, const struct listener_options *options,
                                const struct listener_events *events, void *context)
{
    struct listener *listener = NEW(struct listener);

    loop_assert(loop);
    listener->loop = loop;
    listener->fd = -1;
    listener->events = events;
    listener->context = context;
    listener->accepts_per_turn =
        options->max_accepts_per_turn ? options->max_accepts_per_turn : ACCEPTS_PER_TURN;
    return listener;
}

static struct listener *begin(struct listener *listener)
{
    timer_init(&listener->retry, listener->loop, on_retry, listener);
    listener->io = io_open(listener->loop, listener->fd, on_ready, listener);
    want(listener);
    return listener;
}

struct error *listener_open(struct loop *loop, const struct address *address,
                            const struct listener_options *options,
                            const struct listener_events *events, void *context,
                            struct listener **out_listener)
{
    struct listener *listener = prepare(loop, options, events, context);
    struct error *err;

    listener->address = *address;
    err = bind_and_listen(listener, options);
    if (err) {
        remove_own_path(listener);
        dispose(listener);
        return err;
    }
    *out_listener = begin(listener);
    return NULL;
}

static struct error *inspect(struct listener *listener)
{
    int listens = 0;
    socklen_t size = sizeof(listens);

    if (getsockopt(listener->fd, SOL_SOCKET, SO_ACCEPTCONN, &listens, &size) < 0 || !listens)
        return error_new(ERR_INVALID, "descriptor %d is not a listening socket", listener->fd);
    listener->address.size = sizeof(listener->address.socket);
    if (getsockname(listener->fd, &listener->address.socket.any, &listener->address.size) < 0 ||
        fcntl(listener->fd, F_SETFD, FD_CLOEXEC) < 0)
        return error_errno(errno, "look at the listening socket %d", listener->fd);
    return NULL;
}

struct error *listener_adopt(struct loop *loop, int take_fd, const struct listener_options *options,
                             const struct listener_events *events, void *context,
                             struct listener **out_listener)
{
    struct listener *listener = prepare(loop, options, events, context);
    struct error *err;

    listener->fd = take_fd;
    listener->adopted = true;
    err = inspect(listener);
    if (err) {
        dispose(listener);
        return err;
    }
    *out_listener = begin(listener);
    return NULL;
}

const struct address *listener_address(const struct listener *listener)
{
    return &listener->address;
}

void listener_pause(struct listener *listener, bool paused)
{
    listener->paused = paused;
    want(listener);
}

static void on_io_closed(void *context)
{
    struct listener *listener = context;
    const struct listener_events *events = listener->events;
    void *user = listener->context;

    dispose(listener);
    if (events->on_closed)
        events->on_closed(user);
}

void listener_close(struct listener *listener)
{
    timer_cancel(&listener->retry);
    /* The name goes first, so that nobody connects to a socket that is about to vanish. */
    remove_own_path(listener);
    if (!listener->adopted)
        shutdown(listener->fd, SHUT_RDWR);
    io_close(listener->io, on_io_closed, listener);
}
