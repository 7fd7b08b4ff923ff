/* A socket, its TLS session and its output. All work is done in turn(): whoever wants something
 * done outside of one schedules it for the end of the loop's turn. */
#include "net/connection.h"

#include <errno.h>
#include <openssl/err.h>
#include <openssl/ssl.h>
#include <sys/socket.h>
#include <unistd.h>

#include "base/error.h"
#include "base/memory.h"
#include "base/text.h"
#include "loop/io.h"
#include "loop/loop.h"
#include "loop/timer.h"
#include "net/address.h"
#include "net/buffers.h"
#include "net/output.h"
#include "net/tls.h"

enum {
    READS_PER_TURN = 4, /* then others have theirs */
    WRITTEN_PER_TURN = 1024 * 1024,
    FILL_BELOW = 64 * 1024, /* on_flush is asked for more while less than that waits */
    GATHER_SIZE = 16 * 1024,
    MAX_PIECES = 16,
    DEADLINE_SLACK_MS = 250,
};

enum state {
    STATE_CONNECTING,
    STATE_HANDSHAKING,
    STATE_OPEN,
    STATE_FINISHING, /* output is being written, input ignored */
    STATE_LINGERING, /* waiting for the far side to close */
    STATE_CLOSED,
};

struct connection {
    unsigned refs;
    enum state state;
    struct loop *loop;
    struct io *io; /* NULL: in memory */
    int fd;
    SSL *ssl;
    struct tls *tls;
    const char *clear_answer;
    const struct connection_events *events;
    void *context;
    struct buffers *buffers;
    struct output output;
    struct text unread;
    size_t max_unread;
    struct timer timer;
    uint64_t deadline_ms;
    uint64_t linger_ms;
    uint64_t stall_ms;
    uint64_t written_ms; /* when output last moved, or began to wait */
    struct error *error; /* for on_closed */
    struct address peer;
    bool paused;
    bool eof;
    bool eof_told;
    bool waiting;         /* output was left over by the last flush */
    bool blocked;         /* the kernel takes no more for now */
    bool in_turn;         /* turn() is below us on the stack */
    bool scheduled;       /* a deferred turn is coming */
    bool again;           /* asked for while in a turn */
    bool has_buffered;    /* TLS holds bytes that the kernel will not tell about again */
    bool handshake_write; /* TLS waits to write before it can go on */
};

static void turn(struct connection *connection, unsigned events);

/* --- ends ---------------------------------------------------------------------------------- */

struct connection *connection_ref(struct connection *connection)
{
    connection->refs++;
    return connection;
}

struct connection *connection_unref(struct connection *connection)
{
    if (!connection || --connection->refs > 0)
        return NULL;
    ASSERT(connection->state == STATE_CLOSED);
    text_done(&connection->unread);
    output_done(&connection->output);
    buffers_unref(connection->buffers);
    tls_unref(connection->tls);
    error_free(connection->error);
    return memory_free(connection);
}

static void on_gone(void *context)
{
    struct connection *connection = context;

    SSL_free(connection->ssl);
    connection->ssl = NULL;
    if (connection->fd >= 0)
        close(connection->fd);
    connection->fd = -1;
    output_done(&connection->output);
    connection->events->on_closed(connection->context, STEAL(connection->error));
    connection_unref(connection);
}

void connection_abort(struct connection *connection, struct error *take_error)
{
    if (connection->state == STATE_CLOSED) {
        error_drop(take_error, "the first reason counts");
        return;
    }
    connection->state = STATE_CLOSED;
    connection->error = take_error;
    timer_cancel(&connection->timer);
    if (connection->io)
        io_close(STEAL(connection->io), on_gone, connection);
    else
        loop_defer(connection->loop, on_gone, connection);
}

static void fail_errno(struct connection *connection, int number, const char *doing)
{
    char text[ADDRESS_TEXT_SIZE];
    struct error *err = NULL; /* nobody minds how a farewell ends */

    if (connection->state < STATE_FINISHING)
        err = error_errno(number, "%s %s", doing, address_format(&connection->peer, text));
    connection_abort(connection, err);
}

static void fail_tls(struct connection *connection, const char *doing)
{
    char text[ADDRESS_TEXT_SIZE];
    struct error *err = tls_error(doing);

    connection_abort(
        connection, error_wrap(err, "connection with %s", address_format(&connection->peer, text)));
}

/* --- scheduling ---------------------------------------------------------------------------- */

static void on_scheduled(void *context)
{
    struct connection *connection = context;

    connection->scheduled = false;
    turn(connection, 0);
    connection_unref(connection);
}

static void schedule(struct connection *connection)
{
    if (connection->in_turn) {
        connection->again = true;
        return;
    }
    if (connection->scheduled || connection->state == STATE_CLOSED)
        return;
    connection->scheduled = true;
    loop_defer(connection->loop, on_scheduled, connection_ref(connection));
}

void connection_flush_soon(struct connection *connection)
{
    if (!connection->in_turn)
        schedule(connection); /* a turn ends with a flush anyway */
}

static bool wants_input(const struct connection *connection)
{
    switch (connection->state) {
    case STATE_HANDSHAKING:
    case STATE_LINGERING:
        return true;
    case STATE_OPEN:
        return !connection->eof &&
               (connection->unread.size == 0 || connection->unread.size < connection->max_unread);
    case STATE_CONNECTING:
    case STATE_FINISHING:
    case STATE_CLOSED:
        return false;
    }
    return false;
}

static void update_wants(struct connection *connection)
{
    unsigned wanted = wants_input(connection) ? IO_READ : 0;

    if (connection->state == STATE_CLOSED || !connection->io)
        return;
    if (connection->blocked || connection->handshake_write || connection->state == STATE_CONNECTING)
        wanted |= IO_WRITE;
    io_want(connection->io, wanted);
}

/* --- time ---------------------------------------------------------------------------------- */

/* What comes first: the owner's deadline, or the end of our patience with a far side that takes
 * nothing. */
static uint64_t next_deadline(const struct connection *connection)
{
    uint64_t stalled_ms = connection->written_ms + connection->stall_ms;

    if (!connection->blocked || stalled_ms > connection->deadline_ms)
        return connection->deadline_ms;
    return stalled_ms;
}

/* A timer that fires too early looks again: moving it with each request would cost more. */
static void arm_timer(struct connection *connection)
{
    uint64_t at_ms = next_deadline(connection);
    uint64_t now = loop_now_ms(connection->loop);
    uint64_t delay = at_ms > now ? at_ms - now : 0;

    if (at_ms == CONNECTION_NEVER ||
        (timer_is_set(&connection->timer) && connection->timer.due_ms <= at_ms + DEADLINE_SLACK_MS))
        return;
    timer_set(&connection->timer, delay, delay > 10 * DEADLINE_SLACK_MS ? DEADLINE_SLACK_MS : 0);
}

static void on_due(void *context)
{
    struct connection *connection = context;
    uint64_t at_ms = next_deadline(connection);

    if (loop_now_ms(connection->loop) < at_ms) {
        arm_timer(connection);
        return;
    }
    if (connection->state >= STATE_FINISHING) {
        connection_abort(connection, NULL);
        return;
    }
    if (at_ms < connection->deadline_ms) {
        fail_errno(connection, ETIMEDOUT, "write to");
        return;
    }
    connection->deadline_ms = CONNECTION_NEVER;
    connection_ref(connection);
    connection->events->on_deadline(connection->context);
    connection_unref(connection);
}

void connection_set_deadline(struct connection *connection, uint64_t at_ms)
{
    if (connection->state >= STATE_FINISHING)
        return; /* that has its own */
    connection->deadline_ms = at_ms;
    arm_timer(connection);
}

/* --- reading ------------------------------------------------------------------------------- */

static void deliver_unread(struct connection *connection)
{
    while (connection->state == STATE_OPEN && !connection->paused && connection->unread.size > 0) {
        size_t used =
            connection->events->on_data(connection->context, text_slice(&connection->unread));

        text_remove_front(&connection->unread, used);
        if (used == 0)
            return;
    }
    if (connection->unread.size == 0)
        text_done(&connection->unread);
}

static void take_input(struct connection *connection, struct slice data)
{
    size_t used = 0;

    if (!connection->paused && connection->unread.size == 0)
        used = connection->events->on_data(connection->context, data);
    if (used == data.size || connection->state != STATE_OPEN)
        return;
    text_append_bytes(&connection->unread, data.data + used, data.size - used);
    deliver_unread(connection);
}

/* The end is told after everything that came before it. */
static void tell_eof(struct connection *connection)
{
    if (!connection->eof || connection->eof_told || connection->unread.size > 0 ||
        connection->state != STATE_OPEN)
        return;
    connection->eof_told = true;
    if (connection->events->on_eof)
        connection->events->on_eof(connection->context);
    else
        connection_finish(connection);
}

static void take_eof(struct connection *connection)
{
    connection->eof = true;
    if (connection->state == STATE_LINGERING)
        connection_abort(connection, NULL);
    tell_eof(connection);
}

/* Bytes read; 0 when there is nothing more to read now, for whatever reason. */
static size_t read_tls(struct connection *connection, char *into, size_t size)
{
    size_t got = 0;

    ERR_clear_error();
    if (SSL_read_ex(connection->ssl, into, size, &got) == 1)
        return got;
    switch (SSL_get_error(connection->ssl, 0)) {
    case SSL_ERROR_WANT_READ:
        break;
    case SSL_ERROR_WANT_WRITE:
        connection->handshake_write = true;
        break;
    case SSL_ERROR_ZERO_RETURN:
        take_eof(connection);
        break;
    case SSL_ERROR_SYSCALL:
        fail_errno(connection, errno ? errno : ECONNRESET, "read from");
        break;
    default:
        fail_tls(connection, "read TLS");
    }
    return 0;
}

static size_t read_clear(struct connection *connection, char *into, size_t size)
{
    ssize_t got = recv(connection->fd, into, size, 0);

    if (got > 0)
        return (size_t)got;
    if (got == 0)
        take_eof(connection);
    else if (errno != EAGAIN && errno != EINTR)
        fail_errno(connection, errno, "read from");
    return 0;
}

static void read_input(struct connection *connection)
{
    char *scratch = buffers_scratch(connection->buffers);

    for (int i = 0; i < READS_PER_TURN && wants_input(connection); i++) {
        bool more;
        size_t got;

        if (connection->ssl)
            got = read_tls(connection, scratch, BUFFERS_SCRATCH_SIZE);
        else
            got = read_clear(connection, scratch, BUFFERS_SCRATCH_SIZE);
        if (got == 0) {
            connection->has_buffered = connection->handshake_write;
            return;
        }
        more = connection->ssl ? SSL_has_pending(connection->ssl) : got == BUFFERS_SCRATCH_SIZE;
        connection->has_buffered = connection->ssl && more;
        if (connection->state == STATE_OPEN)
            take_input(connection, slice_of(scratch, got));
        if (!more)
            return;
    }
    if (connection->has_buffered && wants_input(connection))
        schedule(connection);
}

/* --- writing ------------------------------------------------------------------------------- */

/* A record should be full: small pieces are gathered in the scratch area. Asked again after the
 * kernel refused, this gives the same bytes or more of them, as TLS demands. */
static struct slice next_record(struct connection *connection)
{
    struct slice front = output_front(&connection->output);
    struct iovec pieces[MAX_PIECES];
    char *scratch = buffers_scratch(connection->buffers);
    size_t size = 0;
    int count;

    if (front.size >= GATHER_SIZE || front.size == connection->output.size)
        return front.size > GATHER_SIZE ? slice_of(front.data, GATHER_SIZE) : front;
    count = output_pieces(&connection->output, pieces, MAX_PIECES);
    for (int i = 0; i < count && size < GATHER_SIZE; i++) {
        size_t part = GATHER_SIZE - size;

        if (part > pieces[i].iov_len)
            part = pieces[i].iov_len;
        memcpy(scratch + size, pieces[i].iov_base, part);
        size += part;
    }
    return slice_of(scratch, size);
}

static size_t write_tls(struct connection *connection, struct slice record)
{
    size_t written = 0;

    ERR_clear_error();
    if (SSL_write_ex(connection->ssl, record.data, record.size, &written) == 1)
        return written;
    switch (SSL_get_error(connection->ssl, 0)) {
    case SSL_ERROR_WANT_WRITE:
    case SSL_ERROR_WANT_READ:
        connection->blocked = true;
        break;
    case SSL_ERROR_SYSCALL:
        fail_errno(connection, errno ? errno : EPIPE, "write to");
        break;
    default:
        fail_tls(connection, "write TLS");
    }
    return 0;
}

static size_t write_clear(struct connection *connection, struct iovec *pieces, int count)
{
    struct msghdr message = { .msg_iov = pieces, .msg_iovlen = (size_t)count };
    ssize_t written;

    written = sendmsg(connection->fd, &message, MSG_NOSIGNAL);
    if (written >= 0)
        return (size_t)written;
    if (errno == EAGAIN || errno == EINTR)
        connection->blocked = true;
    else
        fail_errno(connection, errno, "write to");
    return 0;
}

static size_t write_front(struct connection *connection)
{
    struct iovec pieces[MAX_PIECES];

    if (connection->ssl)
        return write_tls(connection, next_record(connection));
    return write_clear(connection, pieces, output_pieces(&connection->output, pieces, MAX_PIECES));
}

/* Nothing waits that would have to go first, and nobody is in the middle of something. */
static bool can_write_now(const struct connection *connection)
{
    return connection->state == STATE_OPEN && connection->io && !connection->in_turn &&
           !connection->blocked && !connection->output.size;
}

void connection_write_now(struct connection *connection, struct slice data)
{
    while (data.size && can_write_now(connection)) {
        struct slice part = slice_of(data.data, data.size < GATHER_SIZE ? data.size : GATHER_SIZE);
        struct iovec piece = { (void *)(uintptr_t)part.data, part.size };
        size_t written =
            connection->ssl ? write_tls(connection, part) : write_clear(connection, &piece, 1);

        connection->written_ms = loop_now_ms(connection->loop);
        data = slice_of(data.data + written, data.size - written);
    }
    if (!data.size || connection->state == STATE_CLOSED)
        return;
    output_append(&connection->output, data);
    connection_flush_soon(connection);
}

static void begin_linger(struct connection *connection)
{
    if (!connection->io) {
        connection_abort(connection, NULL);
        return;
    }
    if (connection->ssl) {
        ERR_clear_error();
        (void)SSL_shutdown(connection->ssl);
    }
    connection->state = STATE_LINGERING;
    connection->deadline_ms = loop_now_ms(connection->loop) + connection->linger_ms;
    arm_timer(connection);
    if (connection->eof || shutdown(connection->fd, SHUT_WR) < 0)
        connection_abort(connection, NULL);
}

static bool fill_output(struct connection *connection)
{
    if (connection->state == STATE_OPEN && connection->events->on_flush &&
        connection->output.size < FILL_BELOW)
        connection->events->on_flush(connection->context);
    return connection->output.size > 0 && connection->io &&
           (connection->state == STATE_OPEN || connection->state == STATE_FINISHING);
}

static void flush(struct connection *connection)
{
    size_t total = 0;

    while (!connection->blocked && total < WRITTEN_PER_TURN && fill_output(connection)) {
        size_t written = write_front(connection);

        if (written == 0)
            break;
        output_consume(&connection->output, written);
        total += written;
    }
    if (total > 0 || !connection->waiting)
        connection->written_ms = loop_now_ms(connection->loop);
    connection->waiting = connection->output.size > 0;
    if (total >= WRITTEN_PER_TURN)
        connection->blocked = true; /* goes on when the kernel says so, after the others */
    if (connection->blocked && connection->state != STATE_CLOSED)
        arm_timer(connection);
    if (connection->output.size > 0 && connection->io)
        return;
    if (connection->state == STATE_FINISHING)
        begin_linger(connection);
    else if (total > 0 && connection->state == STATE_OPEN && connection->events->on_drained)
        connection->events->on_drained(connection->context);
    if (connection->output.size > 0 && !connection->blocked)
        connection->again = true; /* on_drained wrote more */
}

/* --- opening ------------------------------------------------------------------------------- */

static void opened(struct connection *connection)
{
    connection->state = STATE_OPEN;
    connection->has_buffered = connection->ssl && SSL_has_pending(connection->ssl);
    if (connection->events->on_open)
        connection->events->on_open(connection->context);
}

/* A person who left out the s of https should not have to guess. */
static void answer_clear_text(struct connection *connection)
{
    if (connection->clear_answer && ERR_GET_REASON(ERR_peek_last_error()) == SSL_R_HTTP_REQUEST)
        (void)!send(connection->fd, connection->clear_answer, strlen(connection->clear_answer),
                    MSG_NOSIGNAL);
}

static void handshake(struct connection *connection)
{
    int result;

    ERR_clear_error();
    result = SSL_do_handshake(connection->ssl);
    if (result == 1) {
        opened(connection);
        return;
    }
    switch (SSL_get_error(connection->ssl, result)) {
    case SSL_ERROR_WANT_READ:
        break;
    case SSL_ERROR_WANT_WRITE:
        connection->handshake_write = true;
        break;
    case SSL_ERROR_SYSCALL:
        fail_errno(connection, errno ? errno : ECONNRESET, "TLS handshake with");
        break;
    default:
        answer_clear_text(connection);
        fail_tls(connection, "TLS handshake");
    }
}

static void connected(struct connection *connection, unsigned events)
{
    socklen_t size = sizeof(int);
    int number = 0;

    if (!(events & (IO_WRITE | IO_HANGUP)))
        return;
    if (getsockopt(connection->fd, SOL_SOCKET, SO_ERROR, &number, &size) < 0)
        number = errno;
    if (number != 0) {
        fail_errno(connection, number, "connect to");
        return;
    }
    if (!connection->ssl) {
        opened(connection);
        return;
    }
    connection->state = STATE_HANDSHAKING;
    handshake(connection);
}

static void turn(struct connection *connection, unsigned events)
{
    if (connection->state == STATE_CLOSED)
        return;
    connection_ref(connection);
    connection->in_turn = true;
    connection->again = false;
    if (events & (IO_WRITE | IO_HANGUP)) {
        connection->blocked = false;
        connection->handshake_write = false;
    }
    if (connection->state == STATE_CONNECTING)
        connected(connection, events);
    else if (connection->state == STATE_HANDSHAKING)
        handshake(connection);
    deliver_unread(connection);
    tell_eof(connection);
    if ((connection->state == STATE_OPEN || connection->state == STATE_LINGERING) &&
        (events & (IO_READ | IO_HANGUP) || connection->has_buffered))
        read_input(connection);
    flush(connection);
    connection->in_turn = false;
    update_wants(connection);
    if (connection->again)
        schedule(connection);
    connection_unref(connection);
}

static void on_ready(void *context, unsigned events)
{
    turn(context, events);
}

static struct error *begin_tls(struct connection *connection,
                               const struct connection_options *options)
{
    connection->tls = tls_ref(options->tls);
    return tls_session_new(connection->tls, connection->fd, options->host, &connection->ssl);
}

static enum state first_state(const struct connection_options *options)
{
    if (options->dialled)
        return STATE_CONNECTING;
    return options->tls ? STATE_HANDSHAKING : STATE_OPEN;
}

struct connection *connection_open(const struct connection_options *options,
                                   const struct connection_events *events, void *context)
{
    struct connection *connection = NEW(struct connection);
    struct error *err = NULL;

    connection->refs = 1;
    connection->state = first_state(options);
    connection->loop = options->loop;
    connection->fd = options->take_fd;
    connection->events = events;
    connection->context = context;
    connection->buffers = buffers_ref(options->buffers);
    output_init(&connection->output, connection->buffers);
    connection->max_unread = options->max_unread_bytes;
    connection->linger_ms = options->linger_ms;
    connection->clear_answer = options->clear_answer;
    connection->stall_ms = options->write_stall_ms;
    connection->deadline_ms = CONNECTION_NEVER;
    if (options->peer)
        connection->peer = *options->peer;
    timer_init(&connection->timer, connection->loop, on_due, connection);
    if (connection->fd >= 0)
        connection->io = io_open(connection->loop, connection->fd, on_ready, connection);
    if (options->tls)
        err = begin_tls(connection, options);
    if (err)
        connection_abort(connection, err);
    update_wants(connection);
    return connection;
}

void connection_finish(struct connection *connection)
{
    if (connection->state >= STATE_FINISHING)
        return;
    if (connection->state != STATE_OPEN) {
        connection_abort(connection, NULL);
        return;
    }
    connection_set_deadline(connection, CONNECTION_NEVER);
    connection->state = STATE_FINISHING;
    schedule(connection);
}

void connection_hurry(struct connection *connection, uint64_t linger_ms)
{
    uint64_t end_ms = loop_now_ms(connection->loop) + linger_ms;

    if (linger_ms < connection->linger_ms)
        connection->linger_ms = linger_ms;
    if (connection->state != STATE_LINGERING || connection->deadline_ms <= end_ms)
        return;
    connection->deadline_ms = end_ms;
    arm_timer(connection);
}

/* --- the rest ------------------------------------------------------------------------------ */

void connection_set_events(struct connection *connection, const struct connection_events *events,
                           void *context)
{
    connection->events = events;
    connection->context = context;
}

bool connection_is_open(const struct connection *connection)
{
    return connection->state == STATE_OPEN;
}

struct output *connection_output(struct connection *connection)
{
    return &connection->output;
}

void connection_pause(struct connection *connection, bool paused)
{
    if (connection->paused == paused)
        return;
    connection->paused = paused;
    if (!paused && (connection->unread.size > 0 || connection->has_buffered))
        schedule(connection);
    else if (!connection->in_turn)
        update_wants(connection);
}

struct loop *connection_loop(const struct connection *connection)
{
    return connection->loop;
}

const struct address *connection_peer(const struct connection *connection)
{
    return &connection->peer;
}

struct ssl_st *connection_tls(const struct connection *connection)
{
    return connection->ssl;
}

void connection_feed(struct connection *connection, struct slice data)
{
    if (connection->state != STATE_OPEN || connection->eof)
        return;
    connection_ref(connection);
    connection->in_turn = true;
    take_input(connection, data);
    flush(connection);
    connection->in_turn = false;
    connection_unref(connection);
}

void connection_feed_eof(struct connection *connection)
{
    if (connection->state != STATE_OPEN || connection->eof)
        return;
    connection_ref(connection);
    connection->in_turn = true;
    take_eof(connection);
    flush(connection);
    connection->in_turn = false;
    connection_unref(connection);
}
