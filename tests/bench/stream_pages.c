/* Pages: connection, handshake, frames. */
#include "bench/stream_pages.h"

#include <errno.h>
#include <netinet/in.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>

#include "base/error.h"
#include "base/memory.h"
#include "base/number.h"
#include "base/random.h"
#include "crypto/certificate.h"
#include "crypto/trust.h"
#include "net/buffers.h"
#include "net/connection.h"
#include "net/output.h"
#include "net/tls.h"
#include "net/websocket_frame.h"

enum {
    DIALS_AT_ONCE = 32,
    MAX_MESSAGE = 1 << 20,
};

struct page {
    struct stream_pages *pages;
    struct connection *connection;
    struct websocket_frame_reader reader;
    bool upgraded;
    bool greeted;
};

struct stream_pages {
    struct stream_pages_options options;
    struct buffers *buffers;
    struct tls *tls;
    struct slice host; /* ADDRESS:PORT */
    unsigned port;
    size_t dialled;
    size_t greeted;
    struct page *items;
};

static void die(const char *fmt, ...) PRINTF_LIKE(1, 2) NO_RETURN;

static void die(const char *fmt, ...)
{
    va_list args;

    va_start(args, fmt);
    fprintf(stderr, "pages: ");
    vfprintf(stderr, fmt, args);
    fprintf(stderr, "\n");
    va_end(args);
    exit(1);
}

static void must(struct error *err, const char *what)
{
    if (err)
        die("%s: %s", what, error_format(err));
}

static void dial(struct stream_pages *pages);

/* --- one page ------------------------------------------------------------------------------- */

static void on_open(void *context)
{
    const struct page *page = context;
    const struct stream_pages_options *options = &page->pages->options;
    size_t number = (size_t)(page - page->pages->items);
    CLEANUP(string) char *request = memory_format(
        "GET /ws/clusters HTTP/1.1\r\nHost: " SLICE_FORMAT "\r\nOrigin: %s\r\n"
        "Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n"
        "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nAuthorization: Bearer %s\r\n\r\n",
        SLICE_ARGUMENT(page->pages->host), options->origin,
        options->sessions[number / options->per_session]);

    output_append(connection_output(page->connection), slice_from(request));
    connection_flush_soon(page->connection);
}

static void answer_ping(struct page *page, struct slice data)
{
    CLEANUP(text) struct text frame = TEXT_EMPTY;
    unsigned char mask[4];

    random_bytes(mask, sizeof(mask));
    websocket_frame_append(&frame, WEBSOCKET_PONG, true, mask, data);
    output_append(connection_output(page->connection), text_slice(&frame));
    connection_flush_soon(page->connection);
}

static void take(struct page *page, const struct websocket_event *event)
{
    struct stream_pages *pages = page->pages;

    if (event->opcode == WEBSOCKET_CLOSE)
        die("the server closed a page with %u " SLICE_FORMAT, event->code,
            SLICE_ARGUMENT(event->data));
    if (event->opcode == WEBSOCKET_PING)
        answer_ping(page, event->data);
    if (event->opcode != WEBSOCKET_TEXT)
        return;
    if (!page->greeted) {
        page->greeted = true;
        pages->greeted++;
        dial(pages);
    }
    pages->options.on_message(pages->options.context, event->data);
}

static size_t read_answer(struct page *page, struct slice data)
{
    const char *end = memmem(data.data, data.size, "\r\n\r\n", 4);

    if (!end)
        return 0;
    if (!slice_has_prefix(data, "HTTP/1.1 101 "))
        die("a page was answered with " SLICE_FORMAT, SLICE_ARGUMENT(data));
    page->upgraded = true;
    return (size_t)(end + 4 - data.data);
}

static size_t on_data(void *context, struct slice data)
{
    struct page *page = context;
    size_t used = page->upgraded ? 0 : read_answer(page, data);
    struct slice rest = slice_of(data.data + used, data.size - used);
    struct websocket_event event;
    enum websocket_frame_result result;

    if (!page->upgraded)
        return used;
    while ((result = websocket_frame_next(&page->reader, &rest, &event)) == WEBSOCKET_FRAME_EVENT)
        take(page, &event);
    if (result == WEBSOCKET_FRAME_FAILED)
        die("the server broke the protocol: %s", page->reader.failure);
    return data.size;
}

static void on_deadline(void *context)
{
    (void)context; /* none is set */
}

static void on_closed(void *context, struct error *take_error)
{
    (void)context;
    must(take_error, "a page");
    die("the server closed a connection");
}

static const struct connection_events events = {
    .on_open = on_open,
    .on_data = on_data,
    .on_deadline = on_deadline,
    .on_closed = on_closed,
};

/* --- all of them ---------------------------------------------------------------------------- */

static void dial(struct stream_pages *pages)
{
    struct sockaddr_in address = {
        .sin_family = AF_INET,
        .sin_port = htons((in_port_t)pages->port),
        .sin_addr.s_addr = htonl(INADDR_LOOPBACK),
    };
    struct connection_options options = {
        .loop = pages->options.loop,
        .buffers = pages->buffers,
        .tls = pages->tls,
        .host = "localhost",
        .dialled = true,
    };
    struct page *page;

    if (pages->dialled == pages->options.count)
        return;
    options.take_fd = socket(AF_INET, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0);
    if (options.take_fd < 0 ||
        (connect(options.take_fd, (struct sockaddr *)&address, sizeof(address)) < 0 &&
         errno != EINPROGRESS))
        die("connect to port %u: %s", pages->port, strerror(errno));
    page = &pages->items[pages->dialled++];
    page->pages = pages;
    websocket_frame_reader_init(&page->reader, false, MAX_MESSAGE);
    page->connection = connection_ref(connection_open(&options, &events, page));
}

struct stream_pages *stream_pages_open(const struct stream_pages_options *options)
{
    CLEANUP(certificate_list) struct certificate_list roots = { 0 };
    CLEANUP(trust) struct trust *trust = NULL;
    struct stream_pages *pages = NEW(struct stream_pages);
    struct slice host = slice_from(options->origin + strlen("https://"));
    struct slice name;
    struct slice port;
    uint64_t number;

    pages->options = *options;
    pages->host = host;
    if (!slice_cut(host, ':', &name, &port) || !number_parse_uint(port, &number))
        die("%s is no origin with a port", options->origin);
    pages->port = (unsigned)number;
    must(certificate_list_load(&roots, options->ca_file), "read the authorities");
    trust = trust_new(&roots);
    must(tls_client_new(&(struct tls_client_options){ .trust = trust }, &pages->tls), "TLS");
    pages->buffers = buffers_new();
    pages->items = memory_array(options->count, sizeof(*pages->items));
    for (int i = 0; i < DIALS_AT_ONCE; i++)
        dial(pages);
    return pages;
}

size_t stream_pages_greeted(const struct stream_pages *pages)
{
    return pages->greeted;
}
