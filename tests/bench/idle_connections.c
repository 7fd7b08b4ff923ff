/* Holds many TLS connections that do nothing.
 *
 *   idle_connections PORT CERTIFICATE COUNT
 *
 * Each connection asks for /pod once and is kept. Prints "held COUNT" when all are there, waits for
 * a line on stdin, asks once more on each, and fails when one of them has gone or does not answer.
 */
#include <arpa/inet.h>
#include <errno.h>
#include <netinet/in.h>
#include <stdio.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#include "base/clock.h"
#include "base/error.h"
#include "base/memory.h"
#include "base/number.h"
#include "crypto/certificate.h"
#include "crypto/trust.h"
#include "loop/io.h"
#include "loop/loop.h"
#include "net/buffers.h"
#include "net/connection.h"
#include "net/output.h"
#include "net/tls.h"

enum {
    DIALS_AT_ONCE = 64,
};

struct bench {
    struct loop *loop;
    struct buffers *buffers;
    struct tls *tls;
    unsigned port;
    size_t wanted;
    size_t dialled;
    size_t answered; /* in this round */
    size_t closed;
    bool second_round;
    bool failed;
    bool ending;
    struct io *input;
    struct holder *holders;
};

struct holder {
    struct bench *bench;
    struct connection *connection;
    bool answered;
};

static void dial(struct bench *bench);

static void end(struct bench *bench)
{
    if (bench->ending)
        return;
    bench->ending = true;
    io_close(STEAL(bench->input), NULL, NULL);
    for (size_t i = 0; i < bench->dialled; i++)
        connection_abort(bench->holders[i].connection, NULL);
    if (bench->closed == bench->dialled)
        loop_stop(bench->loop);
}

static void fail(struct bench *bench, const char *why)
{
    fprintf(stderr, "idle_connections: %s\n", why);
    bench->failed = true;
    end(bench);
}

static void ask(struct holder *holder)
{
    holder->answered = false;
    output_append(connection_output(holder->connection),
                  SLICE("GET /pod HTTP/1.1\r\nHost: localhost\r\n\r\n"));
    connection_flush_soon(holder->connection);
}

static void on_open(void *context)
{
    ask(context);
}

static void round_over(struct bench *bench)
{
    if (bench->second_round) {
        end(bench);
        return;
    }
    printf("held %zu\n", bench->answered);
    fflush(stdout);
    io_want(bench->input, IO_READ);
}

static size_t on_data(void *context, struct slice data)
{
    struct holder *holder = context;
    struct bench *bench = holder->bench;

    if (!holder->answered) {
        holder->answered = true;
        bench->answered++;
        if (!bench->second_round)
            dial(bench);
        if (bench->answered == bench->wanted)
            round_over(bench);
    }
    return data.size;
}

static void on_deadline(void *context)
{
    (void)context; /* none is set */
}

static void on_closed(void *context, struct error *take_error)
{
    struct holder *holder = context;
    struct bench *bench = holder->bench;
    char *message = take_error ? error_format(take_error) : memory_strdup("closed by the server");

    bench->closed++;
    if (!bench->ending)
        fail(bench, message);
    else if (bench->closed == bench->dialled)
        loop_stop(bench->loop);
    memory_free(message);
    error_free(take_error);
}

static const struct connection_events events = {
    .on_open = on_open,
    .on_data = on_data,
    .on_deadline = on_deadline,
    .on_closed = on_closed,
};

static void dial(struct bench *bench)
{
    struct sockaddr_in address = {
        .sin_family = AF_INET,
        .sin_port = htons((in_port_t)bench->port),
        .sin_addr.s_addr = htonl(INADDR_LOOPBACK),
    };
    struct connection_options options = {
        .loop = bench->loop,
        .buffers = bench->buffers,
        .tls = bench->tls,
        .host = "localhost",
        .dialled = true,
    };
    struct holder *holder;

    if (bench->dialled == bench->wanted || bench->ending)
        return;
    options.take_fd = socket(AF_INET, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0);
    if (options.take_fd < 0 ||
        (connect(options.take_fd, (struct sockaddr *)&address, sizeof(address)) < 0 &&
         errno != EINPROGRESS)) {
        fail(bench, strerror(errno));
        return;
    }
    holder = &bench->holders[bench->dialled++];
    holder->bench = bench;
    holder->connection = connection_ref(connection_open(&options, &events, holder));
}

static void on_input(void *context, unsigned ready)
{
    struct bench *bench = context;
    char byte;

    (void)ready;
    io_want(bench->input, 0);
    if (read(STDIN_FILENO, &byte, 1) < 0) {
        fail(bench, strerror(errno));
        return;
    }
    bench->second_round = true;
    bench->answered = 0;
    for (size_t i = 0; i < bench->dialled; i++)
        ask(&bench->holders[i]);
}

static struct error *run(struct bench *bench, const char *certificate)
{
    CLEANUP(certificate_list) struct certificate_list roots = { 0 };
    CLEANUP(trust) struct trust *trust = NULL;
    struct error *err = certificate_list_load(&roots, certificate);

    if (err)
        return err;
    trust = trust_new(&roots);
    err = tls_client_new(&(struct tls_client_options){ .trust = trust }, &bench->tls);
    if (err)
        return err;
    bench->loop = loop_new(clock_system(), NULL);
    bench->buffers = buffers_new();
    bench->holders = memory_array(bench->wanted, sizeof(*bench->holders));
    bench->input = io_open(bench->loop, STDIN_FILENO, on_input, bench);
    for (int i = 0; i < DIALS_AT_ONCE; i++)
        dial(bench);
    loop_run(bench->loop);
    for (size_t i = 0; i < bench->dialled; i++)
        connection_unref(bench->holders[i].connection);
    memory_free(bench->holders);
    loop_free(bench->loop);
    buffers_unref(bench->buffers);
    tls_unref(bench->tls);
    return NULL;
}

int main(int argc, char **argv)
{
    struct bench bench = { 0 };
    struct error *err;
    uint64_t port;
    uint64_t wanted;

    if (argc != 4 || !number_parse_uint(slice_from(argv[1]), &port) ||
        !number_parse_uint(slice_from(argv[3]), &wanted) || port > 65535 || wanted == 0) {
        fprintf(stderr, "usage: %s PORT CERTIFICATE COUNT\n", argv[0]);
        return 2;
    }
    bench.port = (unsigned)port;
    bench.wanted = (size_t)wanted;
    err = run(&bench, argv[2]);
    if (err) {
        char *message = error_format(err);

        fprintf(stderr, "idle_connections: %s\n", message);
        bench.failed = true;
        memory_free(message);
        error_free(err);
    }
    return bench.failed ? 1 : 0;
}
