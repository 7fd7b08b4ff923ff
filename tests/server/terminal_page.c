/* terminal_page ORIGIN PATH CA TOKEN [plain|PAGE] : a page with a terminal, for tests. What comes
 * on standard input is typed; lines that begin with '!' are frames ("!{"type":"ping"}"). Output
 * goes to standard output, frames and at last "closed CODE REASON" to standard error. CA and TOKEN
 * are files. "plain" does not ask for the protocol; any other word is the origin that a browser
 * would send. */
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "base/arena.h"
#include "base/clock.h"
#include "base/error.h"
#include "base/file.h"
#include "base/text.h"
#include "crypto/secret.h"
#include "loop/io.h"
#include "loop/loop.h"
#include "net/http.h"
#include "net/http_client.h"
#include "net/websocket_client.h"
#include "server/terminal_protocol.h"

enum {
    MAX_FILE = 64 * 1024,
    READ_BYTES = 4096,
};

struct page {
    struct loop *loop;
    struct io *input;
    struct websocket *websocket;
    struct text line; /* that has not ended yet */
    bool plain;       /* without the protocol, everything is output */
    int code;
};

static void on_message(void *context, enum websocket_opcode type, struct slice data)
{
    const struct page *page = context;
    FILE *to = type == WEBSOCKET_BINARY || page->plain ? stdout : stderr;

    fwrite(data.data, 1, data.size, to);
    if (to == stderr)
        fputc('\n', to);
    fflush(to);
}

static void on_input_closed(void *context)
{
    struct page *page = context;

    loop_stop(page->loop);
}

static void end(struct page *page, int code)
{
    page->code = code;
    page->websocket = NULL;
    if (page->input)
        io_close(STEAL(page->input), on_input_closed, page);
    else
        loop_stop(page->loop);
}

static void on_closed(void *context, unsigned code, struct slice reason, struct error *take_error)
{
    fprintf(stderr, "closed %u " SLICE_FORMAT "\n", code, SLICE_ARGUMENT(reason));
    error_drop(take_error, "the code says it");
    end(context, 0);
}

static const struct websocket_events events = { .on_message = on_message, .on_closed = on_closed };

static void send_line(struct page *page, struct slice line)
{
    if (slice_has_prefix(line, "!"))
        websocket_send(page->websocket, WEBSOCKET_TEXT, slice_of(line.data + 1, line.size - 2));
    else
        websocket_send(page->websocket, WEBSOCKET_BINARY, line);
}

static void on_input(void *context, unsigned what)
{
    struct page *page = context;
    char buffer[READ_BYTES];
    ssize_t got = read(STDIN_FILENO, buffer, sizeof(buffer));
    char *ending;

    (void)what;
    if (got == 0 || (got < 0 && errno != EAGAIN)) {
        io_want(page->input, 0); /* nobody types any more; the shell may still say something */
        return;
    }
    if (got > 0)
        text_append_bytes(&page->line, buffer, (size_t)got);
    while (page->websocket && page->line.size &&
           (ending = memchr(page->line.data, '\n', page->line.size))) {
        size_t size = (size_t)(ending - page->line.data) + 1;

        send_line(page, slice_of(page->line.data, size));
        text_remove_front(&page->line, size);
    }
}

static void on_open(void *context, struct websocket *websocket, const char *protocol,
                    struct error *take_error)
{
    struct page *page = context;

    if (!websocket) {
        CLEANUP(text) struct text text = TEXT_EMPTY;

        error_append(take_error, &text);
        fprintf(stderr, "refused %s\n", text_string(&text));
        error_drop(take_error, "it was printed");
        end(page, 1);
        return;
    }
    fprintf(stderr, "open %s\n", protocol ? protocol : "plain");
    page->websocket = websocket;
    page->input = io_open(page->loop, STDIN_FILENO, on_input, page);
    io_want(page->input, IO_READ);
}

static void on_client_closed(void *context)
{
    struct page *page = context;

    loop_stop(page->loop);
}

static struct error *run(struct page *page, char **argv)
{
    static const char *const protocols[] = { TERMINAL_PROTOCOL, NULL };
    CLEANUP(arena) struct arena *arena = arena_create();
    CLEANUP(text) struct text ca = TEXT_EMPTY;
    CLEANUP(secret_text) struct text token = TEXT_EMPTY;
    CLEANUP(secret) struct secret *bearer = NULL;
    CLEANUP(http_peer) struct http_peer *peer = NULL;
    struct http_client *client;
    struct http_header origin = { "origin", argv[5] };
    struct error *err = file_read(argv[3], MAX_FILE, &ca);
    struct slice word;

    page->plain = argv[5] && strcmp(argv[5], "plain") == 0;
    if (!err)
        err = file_read(argv[4], MAX_FILE, &token);
    if (!err)
        err = http_peer_new(&(struct http_peer_spec){ .url = argv[1], .ca_pem = text_slice(&ca) },
                            &peer);
    if (err)
        return err;
    word = slice_trim(text_slice(&token));
    bearer = secret_new(word.data, word.size);
    client = http_client_new(page->loop);
    websocket_client_start(
        client, peer,
        &(struct websocket_request){
            .path = argv[2],
            .headers = &origin,
            .header_count = argv[5] && !page->plain ? 1 : 0,
            .bearer = bearer,
            .protocols = page->plain ? NULL : protocols,
        },
        &(struct websocket_options){ .is_client = true, .max_message = 1024 * 1024 }, &events,
        on_open, page);
    loop_run(page->loop);
    http_client_close(client, on_client_closed, page);
    loop_run(page->loop);
    return NULL;
}

int main(int argc, char **argv)
{
    struct page page = { .loop = loop_new(clock_system(), NULL), .line = TEXT_EMPTY };
    struct error *err;

    if (argc < 5) {
        fprintf(stderr, "want: ORIGIN PATH CA TOKEN [plain|PAGE]\n");
        return 2;
    }
    (void)fcntl(STDIN_FILENO, F_SETFL, O_NONBLOCK);
    err = run(&page, argv);
    if (err) {
        fprintf(stderr, "%s\n", err->message);
        page.code = 2;
    }
    error_drop(err, "it was printed");
    text_done(&page.line);
    loop_free(page.loop);
    return page.code;
}
