/* Two WebSockets, joined. */
#include "server/terminal_tunnel.h"

#include "base/arena.h"
#include "base/error.h"
#include "base/memory.h"
#include "base/slice.h"
#include "net/exchange.h"
#include "net/http.h"
#include "net/websocket_client.h"
#include "net/websocket_server.h"
#include "server/server_error.h"

enum {
    MAX_PROTOCOLS = 8,
    MAX_MESSAGE = 1024 * 1024,
};

struct terminal_tunnel {
    struct exchange *exchange;        /* until it is answered */
    struct websocket_client *opening; /* NULL each: not there yet, or not any more */
    struct websocket *cluster;
    struct websocket *shell;
    void (*on_ended)(void *context);
    void *context;
};

bool terminal_tunnel_is_wanted(struct exchange *exchange)
{
    const char *upgrade = exchange_header(exchange, "upgrade");

    return upgrade && slice_equal_nocase(slice_from(upgrade), SLICE("websocket"));
}

static void settle(struct terminal_tunnel *tunnel)
{
    if (tunnel->opening || tunnel->cluster || tunnel->shell)
        return;
    tunnel->on_ended(tunnel->context);
    memory_free(tunnel);
}

/* --- what goes through ---------------------------------------------------------------------- */

static void pass(struct websocket *from, struct websocket *to, enum websocket_opcode type,
                 struct slice data)
{
    if (to && !websocket_send(to, type, data))
        websocket_pause(from, true);
}

/* What one side said last is the other's end as well. */
static void end_other(struct websocket *other, unsigned code, struct slice reason)
{
    CLEANUP(string) char *words = memory_strndup(reason.data, reason.size);

    if (!other)
        return;
    websocket_pause(other, false); /* or nobody hears it close as well */
    if (code == WEBSOCKET_CODE_ABNORMAL)
        websocket_abort(other);
    else
        websocket_close(other, (enum websocket_code)code, words);
}

static void on_cluster_message(void *context, enum websocket_opcode type, struct slice data)
{
    struct terminal_tunnel *tunnel = context;

    pass(tunnel->cluster, tunnel->shell, type, data);
}

static void on_cluster_writable(void *context)
{
    struct terminal_tunnel *tunnel = context;

    if (tunnel->shell)
        websocket_pause(tunnel->shell, false);
}

static void on_cluster_closed(void *context, unsigned code, struct slice reason,
                              struct error *take_error)
{
    struct terminal_tunnel *tunnel = context;

    error_drop(take_error, "the shell is told by the code");
    tunnel->cluster = NULL;
    end_other(tunnel->shell, code, reason);
    settle(tunnel);
}

static void on_shell_message(void *context, enum websocket_opcode type, struct slice data)
{
    struct terminal_tunnel *tunnel = context;

    pass(tunnel->shell, tunnel->cluster, type, data);
}

static void on_shell_writable(void *context)
{
    struct terminal_tunnel *tunnel = context;

    if (tunnel->cluster)
        websocket_pause(tunnel->cluster, false);
}

static void on_shell_closed(void *context, unsigned code, struct slice reason,
                            struct error *take_error)
{
    struct terminal_tunnel *tunnel = context;

    error_drop(take_error, "programs come and go");
    tunnel->shell = NULL;
    end_other(tunnel->cluster, code, reason);
    settle(tunnel);
}

static const struct websocket_events cluster_events = { on_cluster_message, on_cluster_writable,
                                                        on_cluster_closed };
static const struct websocket_events shell_events = { on_shell_message, on_shell_writable,
                                                      on_shell_closed };

/* --- beginning and end ---------------------------------------------------------------------- */

/* Whoever knows the token is no page. */
static bool allows_origin(void *context, const char *origin, const char *host)
{
    (void)context;
    (void)origin;
    (void)host;
    return true;
}

static void accept(struct terminal_tunnel *tunnel, const char *protocol)
{
    static const struct websocket_options options = { .max_message = MAX_MESSAGE };
    const char *const protocols[] = { protocol, NULL };
    const struct websocket_terms terms = { .protocols = protocol ? protocols : NULL,
                                           .allows_origin = allows_origin };

    tunnel->shell =
        websocket_server_accept(tunnel->exchange, &terms, &options, &shell_events, tunnel, NULL);
    if (!tunnel->shell)
        websocket_abort(tunnel->cluster); /* refused, and answered; on_cluster_closed follows */
}

static void on_open(void *context, struct websocket *websocket, const char *protocol,
                    struct error *take_error)
{
    struct terminal_tunnel *tunnel = context;

    tunnel->opening = NULL;
    tunnel->cluster = websocket;
    if (websocket)
        accept(tunnel, protocol);
    else
        exchange_refuse(tunnel->exchange, server_error_status(take_error),
                        "the cluster did not take the connection");
    tunnel->exchange = exchange_unref(tunnel->exchange);
    error_drop(take_error, "the shell was told");
    settle(tunnel);
}

/* What the shell offers is offered to the cluster: its choice is the shell's. */
static const char *const *read_protocols(struct exchange *exchange)
{
    struct arena *arena = exchange_arena(exchange);
    const char **protocols = arena_array(arena, MAX_PROTOCOLS + 1, const char *);
    struct slice rest = slice_from(exchange_header(exchange, "sec-websocket-protocol"));
    struct slice word;
    size_t count = 0;

    while (rest.size && count < MAX_PROTOCOLS && slice_split(&rest, ',', &word))
        protocols[count++] = arena_text(arena, slice_trim(word));
    return count ? protocols : NULL;
}

struct terminal_tunnel *terminal_tunnel_start(const struct terminal_tunnel_options *options,
                                              struct exchange *exchange)
{
    struct terminal_tunnel *tunnel = NEW(struct terminal_tunnel);

    tunnel->exchange = exchange_ref(exchange);
    tunnel->on_ended = options->on_ended;
    tunnel->context = options->context;
    tunnel->opening = websocket_client_start(
        options->client, options->peer,
        &(struct websocket_request){
            .path = options->path,
            .headers = options->headers,
            .header_count = options->header_count,
            .protocols = read_protocols(exchange),
        },
        &(struct websocket_options){ .is_client = true, .max_message = MAX_MESSAGE },
        &cluster_events, on_open, tunnel);
    return tunnel;
}

void terminal_tunnel_stop(struct terminal_tunnel *tunnel)
{
    if (tunnel->opening)
        websocket_client_cancel(tunnel->opening);
    if (tunnel->cluster)
        websocket_abort(tunnel->cluster);
    if (tunnel->shell)
        websocket_abort(tunnel->shell);
}
