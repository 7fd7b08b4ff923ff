/* Listeners and sessions of one server. */
#include "net/http_server.h"

#include <unistd.h>

#include "base/error.h"
#include "base/ip.h"
#include "base/log.h"
#include "base/map.h"
#include "base/memory.h"
#include "base/vec.h"
#include "loop/loop.h"
#include "loop/timer.h"
#include "net/address.h"
#include "net/connection.h"
#include "net/http_host_internal.h"
#include "net/http_session_internal.h"
#include "net/listener.h"
#include "net/tls.h"

struct door {
    struct http_server *server;
    struct listener *listener;
    bool clear;
};

struct http_server {
    struct http_host host;
    struct tls *tls;
    VEC(struct door *) doors;
    size_t open_doors;
    struct http_session *sessions;
    size_t session_count;
    struct map *per_address; /* IP address to how many; NULL without a ceiling */
    uint64_t accepted;
    uint64_t refused;
    bool stopping;
    bool stopped; /* on_stopped was called, or is about to be */
    struct timer drain_timer;
    struct timer newcomers_timer;
    bool reminded; /* it has fired once */ /* until when those have their first request through */
    void (*on_stopped)(void *context);
    void *stop_context;
};

/* --- its end ------------------------------------------------------------------------------- */

static void tell_stopped(void *context)
{
    struct http_server *server = context;

    server->on_stopped(server->stop_context);
}

static void check_stopped(struct http_server *server)
{
    if (!server->stopping || server->stopped || server->open_doors > 0 ||
        server->session_count > 0 || server->host.live_exchanges > 0)
        return;
    server->stopped = true;
    timer_cancel(&server->drain_timer);
    timer_cancel(&server->newcomers_timer);
    loop_defer(server->host.loop, tell_stopped, server);
}

static void on_exchange_freed(struct http_host *host)
{
    check_stopped(CONTAINER_OF(host, struct http_server, host));
}

static void on_drain_over(void *context)
{
    struct http_server *server = context;
    struct http_session *next;

    for (struct http_session *session = server->sessions; session; session = next) {
        next = session->next;
        connection_abort(session->connection,
                         error_new(ERR_UNAVAILABLE, "the server could not wait any longer"));
    }
}

static void drain_sessions(struct http_server *server)
{
    struct http_session *next;

    for (struct http_session *session = server->sessions; session; session = next) {
        next = session->next;
        if (!http_session_is_new(session))
            http_session_drain(session);
    }
}

/* Those who know that we end, and whoever does not listen, have had their chance; those who came a
 * moment ago may still ask. */
static void on_newcomers_over(void *context)
{
    struct http_server *server = context;
    uint64_t newcomer_ms = server->host.limits.newcomer_ms;
    struct http_session *next;

    if (!server->reminded && newcomer_ms > HTTP_DRAIN_LINGER_MS) {
        server->reminded = true;
        drain_sessions(server);
        timer_set(&server->newcomers_timer, newcomer_ms - HTTP_DRAIN_LINGER_MS, 0);
        return;
    }
    for (struct http_session *session = server->sessions; session; session = next) {
        next = session->next;
        http_session_drain(session);
    }
}

void http_server_stop(struct http_server *server, uint64_t drain_ms,
                      void (*on_stopped)(void *context), void *context)
{
    loop_assert(server->host.loop);
    ASSERT(!server->stopping);
    server->stopping = true;
    server->host.draining = true;
    server->on_stopped = on_stopped;
    server->stop_context = context;
    VEC_EACH (door, &server->doors)
        listener_close((*door)->listener);
    drain_sessions(server);
    timer_set(&server->newcomers_timer,
              server->host.limits.newcomer_ms < HTTP_DRAIN_LINGER_MS
                  ? server->host.limits.newcomer_ms
                  : HTTP_DRAIN_LINGER_MS,
              0);
    timer_set(&server->drain_timer, drain_ms, 0);
    check_stopped(server);
}

/* --- per-address ceilings ------------------------------------------------------------------ */

static bool address_key(const struct address *address, struct ip_address *out_key)
{
    memset(out_key, 0, sizeof(*out_key));
    return address_ip(address, out_key);
}

static struct slice key_slice(const struct ip_address *key)
{
    return slice_of((const char *)key->bytes, sizeof(key->bytes));
}

/* The count itself is kept where the map has room for a pointer. */
static bool address_enter(struct http_server *server, const struct address *address)
{
    struct ip_address key;
    uintptr_t count;

    if (!server->per_address || !address_key(address, &key))
        return true;
    count = (uintptr_t)map_get(server->per_address, key_slice(&key));
    if (count >= server->host.limits.max_connections_per_address)
        return false;
    map_set(server->per_address, key_slice(&key), (void *)(count + 1));
    return true;
}

static void address_leave(struct http_server *server, const struct address *address)
{
    struct ip_address key;
    uintptr_t count;

    if (!server->per_address || !address_key(address, &key))
        return;
    count = (uintptr_t)map_get(server->per_address, key_slice(&key));
    if (count > 1)
        map_set(server->per_address, key_slice(&key), (void *)(count - 1));
    else
        map_remove(server->per_address, key_slice(&key));
}

/* --- sessions ------------------------------------------------------------------------------ */

static void on_session_closed(struct http_host *host, struct http_session *session)
{
    struct http_server *server = CONTAINER_OF(host, struct http_server, host);

    if (session->previous)
        session->previous->next = session->next;
    else
        server->sessions = session->next;
    if (session->next)
        session->next->previous = session->previous;
    server->session_count--;
    address_leave(server, &session->address);
    check_stopped(server);
}

static void session_link(struct http_server *server, struct http_session *session)
{
    session->next = server->sessions;
    if (server->sessions)
        server->sessions->previous = session;
    server->sessions = session;
    server->session_count++;
}

/* At the ceiling, whoever has waited longest for its next request makes room. */
static bool make_room(struct http_server *server)
{
    struct http_session *idle = server->host.idle_first;

    if (server->session_count < server->host.limits.max_connections)
        return true;
    if (!idle)
        return false;
    http_session_set_idle(idle, false);
    connection_abort(idle->connection, NULL);
    return true;
}

static void on_accept(void *context, int take_fd, const struct address *peer)
{
    struct door *door = context;
    struct http_server *server = door->server;

    server->accepted++;
    if (server->stopping || !make_room(server) || !address_enter(server, peer)) {
        server->refused++;
        close(take_fd);
        return;
    }
    session_link(server,
                 http_session_open(&server->host, take_fd, peer, door->clear ? NULL : server->tls));
}

/* --- listeners ----------------------------------------------------------------------------- */

static void on_door_closed(void *context)
{
    struct door *door = context;

    door->listener = NULL;
    door->server->open_doors--;
    check_stopped(door->server);
}

static const struct listener_events door_events = {
    .on_accept = on_accept,
    .on_closed = on_door_closed,
};

struct error *http_server_listen(struct http_server *server, const char *address,
                                 const struct http_listen_options *options)
{
    static const struct http_listen_options plain = { 0 };
    const struct http_listen_options *chosen = options ? options : &plain;
    struct listener_options listener_options = {
        .max_accepts_per_turn = server->host.limits.max_accepts_per_turn,
        .reuse_port = chosen->reuse_port,
        .mode = chosen->mode,
    };
    struct address parsed;
    struct door *door;
    struct error *err;

    err = address_parse(address, &parsed);
    if (err)
        return err;
    door = NEW(struct door);
    door->server = server;
    door->clear = chosen->clear || (address_is_local(&parsed) && !chosen->encrypted);
    err = listener_open(server->host.loop, &parsed, &listener_options, &door_events, door,
                        &door->listener);
    if (err) {
        memory_free(door);
        return err;
    }
    vec_push(&server->doors, door);
    server->open_doors++;
    return NULL;
}

struct error *http_server_adopt(struct http_server *server, int take_fd)
{
    struct listener_options options = {
        .max_accepts_per_turn = server->host.limits.max_accepts_per_turn,
    };
    struct door *door = NEW(struct door);
    struct error *err;

    door->server = server;
    err = listener_adopt(server->host.loop, take_fd, &options, &door_events, door, &door->listener);
    if (err) {
        memory_free(door);
        return err;
    }
    vec_push(&server->doors, door);
    server->open_doors++;
    return NULL;
}

const struct address *http_server_address(const struct http_server *server, size_t index)
{
    if (index >= server->doors.count || !server->doors.items[index]->listener)
        return NULL;
    return listener_address(server->doors.items[index]->listener);
}

/* --- the server itself --------------------------------------------------------------------- */

struct http_server *http_server_new(struct loop *loop, const struct http_server_options *options)
{
    static const struct http_limits defaults = HTTP_LIMITS_DEFAULT;
    struct http_server *server = NEW(struct http_server);

    loop_assert(loop);
    http_host_init(&server->host, loop, options->limits ? options->limits : &defaults,
                   options->service, options->service_context);
    server->host.on_session_closed = on_session_closed;
    server->host.on_exchange_freed = on_exchange_freed;
    server->tls = options->tls ? tls_ref(options->tls) : NULL;
    if (server->host.limits.max_connections_per_address > 0)
        server->per_address = map_new();
    timer_init(&server->drain_timer, loop, on_drain_over, server);
    timer_init(&server->newcomers_timer, loop, on_newcomers_over, server);
    return server;
}

struct http_server *http_server_free(struct http_server *server)
{
    if (!server)
        return NULL;
    ASSERT(server->open_doors == 0 && server->session_count == 0);
    VEC_EACH (door, &server->doors)
        memory_free(*door);
    vec_done(&server->doors);
    map_free(server->per_address);
    tls_unref(server->tls);
    http_host_done(&server->host);
    return memory_free(server);
}

void http_server_set_tls(struct http_server *server, struct tls *tls)
{
    loop_assert(server->host.loop);
    tls_ref(tls);
    tls_unref(server->tls);
    server->tls = tls;
}

void http_server_count(const struct http_server *server, struct http_server_counts *out_counts)
{
    *out_counts = (struct http_server_counts){
        .connections = server->session_count,
        .exchanges = server->host.live_exchanges,
        .accepted = server->accepted,
        .refused = server->refused,
    };
    for (const struct http_session *idle = server->host.idle_first; idle; idle = idle->idle_next)
        out_counts->idle_connections++;
}
