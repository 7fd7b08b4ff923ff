/* Shelves and clients of tenants: what the server knows, and how it reaches clusters. */
#include "server/server_parts.h"

#include "base/memory.h"
#include "kube/tenants.h"
#include "net/http_client.h"
#include "server/herald.h"
#include "server/server_metrics.h"
#include "server/settings.h"
#include "server/shelf.h"
#include "server/stream.h"
#include "server/terminal.h"

/* What is listed, searched, or decides about requests. Everything else is asked for when somebody
 * wants it: a copy of every addon and machine of a thousand clusters would be most of our memory.
 */
static const enum shelf_kind kept[] = {
    SHELF_CLUSTERS,    SHELF_DEFINITIONS, SHELF_PROVIDERS, SHELF_POOLS,
    SHELF_ALLOCATIONS, SHELF_POLICIES,    SHELF_TEAMS,     SHELF_USERS,
};

/* Before the stream, which tells it of notices. */
static void start_herald(struct server_parts *parts, const struct server_parts_options *options)
{
    parts->herald = herald_start(&(struct herald_options){
        .loop = options->loop,
        .pool = options->pool,
        .clock = options->clock,
        .log = options->log,
        .deliveries = options->counts ? options->counts->deliveries : NULL,
        .client = parts->client,
        .outbound = { .allow = options->settings->outbound_allow },
        .secret = options->settings->audit_webhook_secret,
        .audit_url = options->audit_url,
        .notice_url = options->notice_url,
        .context = options->context,
    });
}

void server_parts_start(struct server_parts *parts, const struct server_parts_options *options)
{
    *parts = (struct server_parts){ .pool = options->pool,
                                    .settings = options->settings,
                                    .audit = options->audit };
    parts->tenants = tenants_start(&(struct tenants_options){
        .transport = options->transport,
        .informers = options->informers,
    });
    if (options->loop)
        parts->client = http_client_new(options->loop);
    for (size_t i = 0; i < COUNT_OF(kept); i++) {
        struct shelf_options shelf = { kept[i], options->owner, options->context };

        parts->shelves[kept[i]] = shelf_new(&shelf);
        shelf_follow(parts->shelves[kept[i]], options->informers);
    }
    if (!options->look)
        return;
    if (options->audit_url)
        start_herald(parts, options);
    parts->stream = stream_new(&(struct stream_options){
        .loop = options->loop,
        .clock = options->clock,
        .clusters = parts->shelves[SHELF_CLUSTERS],
        .look = options->look,
        .on_notice = options->on_notice,
        .metrics = options->counts,
        .context = options->context,
    });
    parts->terminals = terminals_start(&(struct terminals_options){
        .loop = options->loop,
        .clock = options->clock,
        .log = options->log,
        .metrics = options->metrics,
        .pool = options->pool,
        .tenants = parts->tenants,
        .audit = options->audit,
        .clusters = parts->shelves[SHELF_CLUSTERS],
        .settings = options->settings,
        .launcher = options->launcher,
        .search_path = options->search_path,
        .transport = options->transport,
        .open_management = options->open_management,
        .management_context = options->management_context,
        .look = options->look,
        .context = options->context,
    });
}

static void on_closed(void *context)
{
    struct server_parts *parts = context;

    tenants_stop(STEAL(parts->tenants), parts->on_stopped, parts->stop_context);
}

static void close_client(void *context)
{
    struct server_parts *parts = context;

    if (parts->client)
        http_client_close(STEAL(parts->client), on_closed, parts);
    else
        on_closed(parts);
}

/* The terminals are gone, and with them whoever used the rest. */
static void stop_rest(void *context)
{
    struct server_parts *parts = context;

    parts->terminals = NULL;
    parts->stream = stream_free(parts->stream);
    for (size_t i = 0; i < SHELF_KINDS; i++) {
        if (parts->shelves[i])
            shelf_leave(parts->shelves[i]);
        parts->shelves[i] = shelf_free(parts->shelves[i]);
    }
    if (parts->herald)
        herald_stop(STEAL(parts->herald), close_client, parts);
    else
        close_client(parts);
}

void server_parts_stop(struct server_parts *parts, void (*on_stopped)(void *context), void *context)
{
    parts->on_stopped = on_stopped;
    parts->stop_context = context;
    if (parts->terminals)
        terminals_stop(parts->terminals, stop_rest, parts);
    else
        stop_rest(parts);
}

bool server_parts_are_synced(const struct server_parts *parts)
{
    for (size_t i = 0; i < SHELF_KINDS; i++) {
        if (parts->shelves[i] && !shelf_is_synced(parts->shelves[i]))
            return false;
    }
    return true;
}

void server_parts_refile(struct server_parts *parts)
{
    for (size_t i = 0; i < SHELF_KINDS; i++) {
        if (parts->shelves[i])
            shelf_refile(parts->shelves[i]);
    }
    server_parts_recheck(parts);
}

void server_parts_recheck(struct server_parts *parts)
{
    if (parts->stream)
        stream_recheck(parts->stream);
    if (parts->terminals)
        terminals_recheck(parts->terminals);
}

void server_parts_leave(struct server_parts *parts)
{
    if (parts->stream)
        stream_close_all(parts->stream);
    if (parts->terminals)
        terminals_close_all(parts->terminals);
}
