/* All terminals of a server. */
#include <string.h>

#include "base/arena.h"
#include "base/error.h"
#include "base/error_details.h"
#include "base/log.h"
#include "base/memory.h"
#include "loop/loop.h"
#include "net/http_client.h"
#include "net/metrics.h"
#include "server/server_error.h"
#include "server/settings.h"
#include "server/stream.h"
#include "server/terminal_internal.h"
#include "server/terminal_limits.h"

/* --- figures -------------------------------------------------------------------------------- */

static struct error *add_metrics(struct terminals *terminals)
{
    static const char *const session_labels[] = { "mode", NULL };
    static const char *const total_labels[] = { "type", "result", NULL };
    struct metrics *metrics = terminals->options.metrics;
    struct error *err;

    if (!metrics)
        return NULL;
    err = metrics_add(metrics,
                      &(struct metric_spec){ .name = "butler_server_terminal_sessions",
                                             .help = "Terminals that are open, by mode.",
                                             .type = METRIC_GAUGE,
                                             .labels = session_labels },
                      &terminals->sessions);
    if (err)
        return err;
    return metrics_add(
        metrics,
        &(struct metric_spec){ .name = "butler_server_terminal_sessions_total",
                               .help = "Terminals that have ended, by what they led to and whether "
                                       "there was a shell.",
                               .type = METRIC_COUNTER,
                               .labels = total_labels },
        &terminals->total);
}

static void remove_metrics(struct terminals *terminals)
{
    if (terminals->sessions)
        metrics_remove(terminals->options.metrics, terminals->sessions);
    if (terminals->total)
        metrics_remove(terminals->options.metrics, terminals->total);
}

void terminals_count_begin(struct terminals *terminals)
{
    if (terminals->sessions)
        metric_add(metric_series(terminals->sessions, METRIC_VALUES("sandbox")), 1);
}

void terminals_count_end(struct terminals *terminals, const struct terminal *terminal)
{
    const char *type = terminal->request.management ? "management" : "tenant";
    const char *result = terminal->was_ready ? "ended" : "failed";

    if (terminals->sessions)
        metric_add(metric_series(terminals->sessions, METRIC_VALUES("sandbox")), -1);
    if (terminals->total)
        metric_add(metric_series(terminals->total, METRIC_VALUES(type, result)), 1);
}

/* --- all of them ---------------------------------------------------------------------------- */

struct terminals *terminals_start(const struct terminals_options *options)
{
    struct terminals *terminals = NEW(struct terminals);
    struct error *err;

    terminals->options = *options;
    terminals->arena = arena_create();
    terminals->client = http_client_new(options->loop);
    timer_init(&terminals->check, options->loop, terminal_check_on_due, terminals);
    err = add_metrics(terminals);
    if (err)
        log_warn(options->log, "terminals are not counted", LOG_ERROR(err));
    error_drop(err, "they work without");
    if (options->launcher)
        terminal_tools_find(terminals->arena, options->search_path, &terminals->tools);
    err = terminals_check(terminals);
    if (err && options->launcher && options->settings->terminal_mode != SETTINGS_TERMINAL_OFF)
        log_warn(options->log, "there are no terminals", LOG_ERROR(err));
    error_drop(err, "whoever asks for one is told");
    return terminals;
}

static void on_client_closed(void *context)
{
    struct terminals *terminals = context;
    void (*on_stopped)(void *) = terminals->on_stopped;
    void *stop_context = terminals->stop_context;

    remove_metrics(terminals);
    arena_free(terminals->arena);
    memory_free(terminals);
    on_stopped(stop_context);
}

static void finish(void *context)
{
    struct terminals *terminals = context;

    timer_cancel(&terminals->check);
    http_client_close(terminals->client, on_client_closed, terminals);
}

void terminals_settle(struct terminals *terminals)
{
    if (terminals->stopping && !terminals->count)
        loop_defer(terminals->options.loop, finish, terminals);
}

void terminals_stop(struct terminals *terminals, void (*on_stopped)(void *context), void *context)
{
    terminals->on_stopped = on_stopped;
    terminals->stop_context = context;
    terminals_close_all(terminals);
    terminals->stopping = true;
    terminals_settle(terminals);
}

void terminals_close_all(struct terminals *terminals)
{
    for (struct terminal *terminal = terminals->first; terminal; terminal = terminal->next)
        terminal_close(terminal, STREAM_CODE_GOING_AWAY, "the server is going away");
}

size_t terminals_count(const struct terminals *terminals)
{
    return terminals->count;
}

static struct error *unavailable(const char *why)
{
    return server_error(ERR_UNAVAILABLE, "terminal_unavailable", "there are no terminals: %s", why);
}

struct error *terminals_check(const struct terminals *terminals)
{
    switch (terminals->options.settings->terminal_mode) {
    case SETTINGS_TERMINAL_OFF:
        return server_error(ERR_NOT_FOUND, "terminal_disabled", "terminals are switched off");
    case SETTINGS_TERMINAL_POD:
        return unavailable("BUTLER_TERMINAL_MODE=pod is not supported; want sandbox or auto");
    case SETTINGS_TERMINAL_AUTO:
    case SETTINGS_TERMINAL_SANDBOX:
        break;
    }
    if (!terminals->options.launcher)
        return unavailable("this program makes no sandboxes");
    if (!terminals->tools.shell)
        return unavailable("the server's machine has neither bash nor sh in PATH");
    if (!terminals->tools.has_kubectl)
        return unavailable("the server's machine has no kubectl in PATH that everybody may read");
    return NULL;
}

struct error *terminals_check_management(const struct terminals *terminals)
{
    struct error *err = terminals_check(terminals);

    if (!err && !terminals->options.open_management)
        err = unavailable("this server has no way to the management cluster for others");
    return err;
}

struct error *terminals_check_room(const struct terminals *terminals, const char *user)
{
    int64_t most = terminals->options.settings->terminal_max_per_user;
    int64_t own = 0;

    if (terminals->stopping || terminals->count >= TERMINAL_MAX_SESSIONS)
        return error_retry_after(server_error(ERR_TOO_MANY, "rate_limited",
                                              "this server has no room for more terminals"),
                                 30);
    for (const struct terminal *terminal = terminals->first; terminal; terminal = terminal->next)
        own += !terminal->closing && strcmp(terminal->caller.name, user) == 0;
    if (own >= most)
        return error_retry_after(
            server_error(ERR_TOO_MANY, "rate_limited",
                         "you have %lld terminals open already; close one first", (long long)own),
            10);
    return NULL;
}
