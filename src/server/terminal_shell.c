/* The inside of a terminal: rights in the cluster, the sandbox, and the API in it. */
#include <string.h>
#include <unistd.h>

#include "base/arena.h"
#include "base/error.h"
#include "base/log.h"
#include "crypto/secret.h"
#include "kube/tenants.h"
#include "loop/pool.h"
#include "net/http_peer.h"
#include "net/websocket.h"
#include "sandbox/limits.h"
#include "sandbox/sandbox.h"
#include "server/audit.h"
#include "server/terminal_internal.h"
#include "server/terminal_protocol.h"
#include "server/terminal_proxy.h"

/* --- the API -------------------------------------------------------------------------------- */

/* What became a tunnel is an exec or its like, whatever the method is. */
static bool is_change(const char *method, int status)
{
    return status == 101 || (strcmp(method, "GET") != 0 && strcmp(method, "HEAD") != 0 &&
                             strcmp(method, "OPTIONS") != 0);
}

static void on_api_request(void *context, const char *method, const char *path, int status)
{
    struct terminal *terminal = context;

    if (is_change(method, status))
        terminal_audit(terminal, "terminal_api", method, path, status, NULL);
}

static void on_proxy_stopped(void *context)
{
    struct terminal *terminal = context;

    terminal->proxy_stopping = false;
    terminal_settle(terminal);
}

static void stop_proxy(struct terminal *terminal)
{
    struct terminal_proxy *proxy = STEAL(terminal->proxy);

    if (!proxy)
        return;
    terminal->proxy_stopping = true;
    terminal_proxy_stop(proxy, on_proxy_stopped, terminal);
}

static struct error *start_proxy(struct terminal *terminal, int take_socket)
{
    const struct terminals *terminals = terminal->terminals;

    return terminal_proxy_start(
        &(struct terminal_proxy_options){
            .loop = terminals->options.loop,
            .client = terminals->client,
            .peer = terminal->grant.peer,
            .tls = terminal->grant.tls,
            .token = secret_reveal(terminal->grant.token).data,
            .user = terminal->caller.email,
            .groups = terminal_grant_groups(terminal->request.read_only),
            .on_request = on_api_request,
            .context = terminal,
        },
        take_socket, &terminal->proxy);
}

/* --- the sandbox ---------------------------------------------------------------------------- */

static void fail_with(struct terminal *terminal, struct error *take_error)
{
    CLEANUP(text) struct text text = TEXT_EMPTY;

    error_append(take_error, &text);
    log_error(terminal->terminals->options.log, "a terminal cannot be opened",
              LOG_STR("cluster", terminal->request.name), LOG_STR("why", text_string(&text)));
    error_drop(take_error, "it is in the log");
    terminal_fail(
        terminal, "terminal_unavailable",
        arena_format(terminal->arena, "no sandbox could be made: %s", text_string(&text)));
}

static void on_ready(void *context, int take_socket)
{
    struct terminal *terminal = context;
    struct error *err;

    if (terminal->closing) {
        close(take_socket);
        return;
    }
    err = start_proxy(terminal, take_socket);
    if (err) {
        fail_with(terminal, err);
        return;
    }
    terminal->ready = terminal->was_ready = true;
    sandbox_resize(terminal->sandbox, terminal->columns, terminal->rows);
    terminal_send_status(terminal, "ready");
}

static void on_output(void *context, struct slice bytes)
{
    struct terminal *terminal = context;
    CLEANUP(text) struct text text = TEXT_EMPTY;
    bool taken;

    terminal->bytes_out += bytes.size;
    if (terminal->closing || !terminal->websocket)
        return;
    if (terminal->spoken) {
        taken = websocket_send(terminal->websocket, WEBSOCKET_BINARY, bytes);
    } else {
        text_append_slice(&terminal->held, bytes);
        terminal_text_append(&text, &terminal->held);
        taken =
            !text.size || websocket_send(terminal->websocket, WEBSOCKET_TEXT, text_slice(&text));
    }
    if (!taken)
        sandbox_pause(terminal->sandbox, true);
}

static void on_drained(void *context)
{
    struct terminal *terminal = context;

    if (!terminal->waiting.size ||
        !sandbox_write(terminal->sandbox, text_slice(&terminal->waiting)))
        return;
    text_clear(&terminal->waiting);
    if (terminal->websocket && !terminal->closing)
        websocket_pause(terminal->websocket, false);
}

static void on_ended(void *context, int code, struct error *take_error)
{
    struct terminal *terminal = context;

    terminal->sandbox = NULL;
    if (take_error && !terminal->closing) {
        fail_with(terminal, take_error);
    } else {
        error_drop(take_error, "we ended it ourselves");
        if (!terminal->closing)
            terminal_exit(terminal, code);
    }
    stop_proxy(terminal);
    terminal_settle(terminal);
}

static const struct sandbox_events events = { on_ready, on_output, on_ended, on_drained };

static bool looks_dangerous(const char *environment)
{
    return strncmp(environment, "prod", 4) == 0 || strncmp(environment, "live", 4) == 0;
}

/* What the shell says before every line: which cluster, and in red where a mistake is dear. */
static const char *make_prompt(const struct terminal *terminal)
{
    const char *name = terminal->request.name;
    const char *more = terminal->request.read_only ? " (read-only)" : "";

    bool dangerous = terminal->request.management || looks_dangerous(terminal->request.environment);

    if (strcmp(terminal->terminals->tools.shell, "bash") != 0)
        return arena_format(terminal->arena, "%s%s $ ", name, more);
    return arena_format(terminal->arena, "\\[\\e[%sm\\]%s\\[\\e[0m\\]%s:\\w\\$ ",
                        dangerous ? "1;31" : "1;32", name, more);
}

static void start_sandbox(struct terminal *terminal)
{
    const struct terminals *terminals = terminal->terminals;
    struct error *err = sandbox_start(
        &(struct sandbox_options){
            .loop = terminals->options.loop,
            .launcher = terminals->options.launcher,
            .plan = { .tools = terminals->tools.paths,
                      .tool_count = terminals->tools.count,
                      .shell = terminals->tools.shell,
                      .prompt = make_prompt(terminal),
                      .kubeconfig = text_string(&terminal->grant.kubeconfig),
                      .user = SANDBOX_USER },
            .columns = terminal->columns,
            .rows = terminal->rows,
            .events = &events,
            .context = terminal,
        },
        &terminal->sandbox);

    if (err)
        fail_with(terminal, err);
}

/* --- the cluster ---------------------------------------------------------------------------- */

static struct error *reach(const struct terminal *terminal, struct arena *arena,
                           struct kube *out_kube, struct http_peer **out_peer)
{
    const struct terminals_options *options = &terminal->terminals->options;
    const struct terminal_request *request = &terminal->request;
    struct error *err;

    if (request->management) {
        *out_kube = (struct kube){ .transport = options->transport, .field_manager = "butler" };
        return options->open_management(options->management_context, out_peer);
    }
    err = tenants_get(options->tenants, arena, request->inside, request->name, out_kube);
    if (!err)
        *out_peer = http_peer_ref(tenants_peer(out_kube));
    return err;
}

/* On a worker: of the terminal nothing is touched but what nobody else looks at meanwhile. */
static void grant(void *context)
{
    struct terminal *terminal = context;
    const struct terminals_options *options = &terminal->terminals->options;
    const struct terminal_request *request = &terminal->request;
    CLEANUP(arena) struct arena *arena = arena_create();
    CLEANUP(http_peer) struct http_peer *peer = NULL;
    struct kube kube;

    terminal->failure = reach(terminal, arena, &kube, &peer);
    if (!terminal->failure)
        terminal->failure = terminal_grant_make(
            &kube, peer, options->clock,
            &(struct terminal_holder){ request->name, terminal->caller.email, request->read_only,
                                       request->management },
            &terminal->grant);
}

static void on_granted(void *context)
{
    struct terminal *terminal = context;
    struct error *failure = STEAL(terminal->failure);

    terminal->granting = false;
    if (!failure && !terminal->closing) {
        start_sandbox(terminal);
    } else if (failure && !terminal->closing) {
        log_error(terminal->terminals->options.log, "a terminal cannot reach its cluster",
                  LOG_STR("cluster", terminal->request.name), LOG_ERROR(failure));
        terminal_fail(terminal, "tenant_unreachable", "the cluster does not answer");
    }
    error_drop(failure, "it is in the log");
    terminal_settle(terminal);
}

void terminal_shell_begin(struct terminal *terminal)
{
    const struct terminals_options *options = &terminal->terminals->options;

    terminal->granting = pool_submit_for(options->pool, options->loop, grant, on_granted, terminal);
    if (!terminal->granting)
        terminal_fail(terminal, "rate_limited", "the server is busy, try again");
}

void terminal_shell_stop(struct terminal *terminal)
{
    terminal->ready = false;
    if (terminal->sandbox)
        sandbox_stop(terminal->sandbox);
    stop_proxy(terminal);
}

/* What the shell has no room for waits here, and so does the page. */
void terminal_shell_input(struct terminal *terminal, struct slice bytes)
{
    terminal->bytes_in += bytes.size;
    if (!bytes.size || sandbox_write(terminal->sandbox, bytes))
        return;
    text_append_slice(&terminal->waiting, bytes);
    websocket_pause(terminal->websocket, true);
}
