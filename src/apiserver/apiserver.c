/* Opening and closing an API server. */
#include "apiserver/apiserver.h"

#include "api/kind_minors.h"
#include "apiserver/access_index.h"
#include "apiserver/accounts.h"
#include "apiserver/apiserver_internal.h"
#include "apiserver/audit.h"
#include "apiserver/bootstrap.h"
#include "apiserver/charge.h"
#include "apiserver/definitions.h"
#include "apiserver/event_cache.h"
#include "apiserver/limits.h"
#include "apiserver/node_index.h"
#include "apiserver/paths.h"
#include "apiserver/platform_rules.h"
#include "apiserver/registry.h"
#include "apiserver/request_metrics.h"
#include "apiserver/resource.h"
#include "apiserver/service_pool.h"
#include "apiserver/turns.h"
#include "apiserver/watch.h"
#include "apiserver/webhook_line.h"
#include "apiserver/webhooks.h"
#include "base/arena.h"
#include "base/error.h"
#include "base/log.h"
#include "base/memory.h"
#include "loop/loop.h"
#include "store/feed.h"
#include "store/keyring.h"
#include "store/store.h"
#include "store/store_backup.h"
#include "store/store_commit.h"

enum {
    FIRST_REVISION = 1 /* of a store that nothing was written to */
};

struct registry *apiserver_registry(struct apiserver *server)
{
    struct registry *registry;

    pthread_mutex_lock(&server->snapshot_lock);
    registry = registry_ref(server->registry);
    pthread_mutex_unlock(&server->snapshot_lock);
    return registry;
}

void apiserver_set_registry(struct apiserver *server, struct registry *take_registry)
{
    struct registry *old;

    pthread_mutex_lock(&server->snapshot_lock);
    old = server->registry;
    server->registry = take_registry;
    pthread_mutex_unlock(&server->snapshot_lock);
    registry_unref(old);
}

static struct error *open_store(struct apiserver *server, const struct apiserver_options *options)
{
    CLEANUP(arena) struct arena *arena = arena_create();
    struct error *err;

    if (options->encryption_key_file) {
        err = keyring_ensure(options->encryption_key_file, &server->keyring);
        if (err)
            return err;
    }
    return store_open(
        &(struct store_options){
            .path = arena_format(arena, "%s/state.db", options->directory),
            .clock = options->clock,
            .log = options->log,
            .keyring = server->keyring,
            .keep_ms = options->keep_history_ms,
            .max_events = options->max_history_events,
        },
        &server->store);
}

static struct error *open_registry(struct apiserver *server)
{
    struct error *err;

    err = registry_new(server->store, &server->builtin);
    if (err)
        return err;
    server->registry = registry_ref(server->builtin);
    server->namespace_resource =
        registry_find(server->builtin, SLICE(""), SLICE("v1"), SLICE("namespaces"));
    ASSERT(server->namespace_resource);
    server->namespaces = server->namespace_resource->stored;
    return NULL;
}

static void on_bookmark_due(void *context)
{
    struct apiserver *server = context;

    watch_bookmark_all(server);
    if (server->watch_count && !server->stopping)
        timer_set(&server->bookmark_timer, API_BOOKMARK_MS, API_BOOKMARK_MS / 10);
}

static struct error *choose_minor(struct apiserver *server, const char *version)
{
    unsigned minor = KIND_MINORS_ALL;
    struct error *err = version ? kind_minors_parse(version, &minor) : NULL;

    if (err)
        return err;
    atomic_store(&server->minor, minor);
    return NULL;
}

/* Nobody can read any more what comes of these. */
static void end_watches(struct apiserver *server, const struct registry *now)
{
    for (size_t i = 0; i < registry_count(server->builtin); i++) {
        const struct resource *resource = registry_at(server->builtin, i);
        const struct kind *kind = resource->kind;

        if (!registry_find(now, slice_from(kind->group), slice_from(kind->version),
                           slice_from(kind->plural)))
            watch_end_resource(server, resource->stored);
    }
}

struct error *apiserver_set_version(struct apiserver *server, const char *kubernetes_version)
{
    CLEANUP(registry) struct registry *before = apiserver_registry(server);
    CLEANUP(registry) struct registry *now = NULL;
    struct error *err;

    err = choose_minor(server, kubernetes_version);
    if (!err)
        err = paths_set_version(server, kubernetes_version);
    if (!err)
        err = registry_for_minor(before, atomic_load(&server->minor), &now);
    if (err)
        return err;
    apiserver_set_registry(server, registry_ref(now));
    definitions_refresh(server); /* one that is being made may know the old version */
    end_watches(server, now);
    return NULL;
}

/* Nothing here can fail, and closing copes with what is missing. */
static struct apiserver *make(const struct apiserver_options *options)
{
    struct apiserver *server = NEW(struct apiserver);

    pthread_mutex_init(&server->snapshot_lock, NULL);
    server->loop = options->loop;
    server->pool = options->pool;
    server->clock = options->clock;
    server->log = options->log;
    server->metrics = options->metrics;
    server->find_service = options->find_service;
    server->find_service_context = options->find_service_context;
    traffic_init(&server->traffic, &(struct traffic_limits){
                                       .requests = options->max_requests,
                                       .user_watches = options->max_user_watches,
                                   });
    timer_init(&server->bookmark_timer, server->loop, on_bookmark_due, server);
    charge_open(server);
    turns_open(server);
    return server;
}

/* The database, and what every cluster has in it. */
static struct error *open_objects(struct apiserver *server, const struct apiserver_options *options)
{
    struct error *err;

    err = open_store(server, options);
    if (err)
        return error_wrap(err, "open the database");
    server->is_new = store_revision(server->store) == FIRST_REVISION;
    store_hurry(server->store, server->is_new);
    err = open_registry(server);
    if (err)
        return err;
    err = service_pool_open(server, options->service_ranges, options->node_ports);
    if (err)
        return err;
    server->events = event_cache_new(server->loop);
    server->feed = feed_open(server->store, server->loop);
    err = bootstrap_ensure(server);
    return err ? error_wrap(err, "prepare the cluster") : NULL;
}

/* What follows the objects: who may do what, what else is served, who else is asked. */
static struct error *open_followers(struct apiserver *server,
                                    const struct apiserver_options *options)
{
    struct error *err;

    server->webhook_line = webhook_line_open(server);
    err = webhooks_open(server);
    if (!err)
        err = access_index_open(server);
    if (!err)
        err = node_index_open(server);
    if (err)
        return err;
    err = definitions_open(server);
    if (err)
        return error_wrap(err, "read custom resources");
    err = accounts_open(server, options);
    if (!err)
        err = paths_open(server, options->kubernetes_version);
    if (!err)
        err = request_metrics_open(server);
    if (err)
        return err;
    err = audit_open(server, options->audit);
    if (err)
        return error_wrap(err, "open the audit log");
    platform_rules_open(server, options);
    return NULL;
}

struct error *apiserver_open(const struct apiserver_options *options, struct apiserver **out_server)
{
    CLEANUP(apiserver) struct apiserver *server = make(options);
    struct error *err;

    err = choose_minor(server, options->kubernetes_version);
    if (!err)
        err = open_objects(server, options);
    if (!err)
        err = open_followers(server, options);
    if (err)
        return err;
    if (!options->settles)
        apiserver_settled(server);
    server->ready = true;
    *out_server = STEAL(server);
    return NULL;
}

bool apiserver_is_new(const struct apiserver *server)
{
    return server->is_new;
}

void apiserver_settled(struct apiserver *server)
{
    store_hurry(server->store, false);
}

struct error *apiserver_backup(struct apiserver *server, const char *path)
{
    return store_backup_write(server->store, path);
}

void apiserver_stop(struct apiserver *server)
{
    server->stopping = true;
    webhook_line_stop(server->webhook_line);
    timer_cancel(&server->bookmark_timer);
    watch_end_all(server);
}

struct apiserver *apiserver_close(struct apiserver *server)
{
    if (!server)
        return NULL;
    timer_cancel(&server->bookmark_timer);
    platform_rules_close(server);
    audit_close(server);
    request_metrics_close(server);
    paths_close(server);
    accounts_close(server);
    definitions_close(server);
    service_pool_close(server);
    node_index_close(server);
    access_index_close(server);
    webhooks_close(server);
    webhook_line_close(server->webhook_line);
    if (server->feed)
        feed_close(server->feed);
    event_cache_free(server->events);
    text_done(&server->watch_line);
    store_close(server->store);
    keyring_free(server->keyring);
    registry_unref(server->registry);
    registry_unref(server->builtin);
    charge_close(server);
    turns_close(server);
    traffic_done(&server->traffic);
    pthread_mutex_destroy(&server->snapshot_lock);
    return memory_free(server);
}

bool apiserver_is_ready(const struct apiserver *server)
{
    return server->ready && !server->stopping;
}
