/* Drives libcurl's multi handle with our loop: curl says which sockets to watch and when to wake
 * it, we say what became ready. Whatever would call back into curl from one of its own callbacks is
 * put off to the end of the turn. */
#include "net/http_client.h"

#include "base/error.h"
#include "base/memory.h"
#include "loop/io.h"
#include "loop/loop.h"
#include "loop/timer.h"
#include "net/http_client_internal.h"
#include "net/limits.h"

/* One multi handle of curl with its timer. */
struct engine {
    struct http_client *client;
    CURLM *multi;
    struct timer timer;
};

/* One descriptor that curl wants watched. */
struct watched {
    struct engine *engine;
    curl_socket_t fd;
    struct io *io;
};

struct http_client {
    struct loop *loop;
    struct engine shared; /* calls that take turns on a bounded number of connections */
    struct engine apart;  /* calls that have theirs for themselves, bounded by their own number */
    struct http_call *calls;
    size_t call_count;
    VEC(struct http_call *) waiting; /* to be attended to; a call that ended left NULL */
    bool attending;                  /* attend() was deferred */
    size_t watched_count;            /* also those that are closing */
    bool closing;
    void (*on_closed)(void *context);
    void *closed_context;
};

static void must(CURLMcode code)
{
    if (code != CURLM_OK)
        memory_abort(__FILE__, __LINE__, curl_multi_strerror(code));
}

/* Ends the client when nothing of it is left. */
static void close_when_empty(struct http_client *client)
{
    void (*on_closed)(void *context) = client->on_closed;
    void *context = client->closed_context;

    if (!client->closing || client->attending || client->call_count > 0 ||
        client->watched_count > 0)
        return;
    vec_done(&client->waiting);
    memory_free(client);
    curl_global_cleanup();
    if (on_closed)
        on_closed(context);
}

static struct engine *engine_of(struct http_client *client, const struct http_call *call)
{
    return call->apart ? &client->apart : &client->shared;
}

/* Calls that curl is done with. */
static void reap(struct engine *engine)
{
    CURLMsg *message;
    int left;

    while ((message = curl_multi_info_read(engine->multi, &left))) {
        CURLcode code = message->data.result;
        struct http_call *call = NULL;

        if (message->msg != CURLMSG_DONE)
            continue;
        curl_easy_getinfo(message->easy_handle, CURLINFO_PRIVATE, (char **)&call);
        http_call_finish(call, code); /* the message is gone after this */
    }
}

static void on_ready(void *context, unsigned events)
{
    struct watched *watched = context;
    struct engine *engine = watched->engine;
    int mask = (events & IO_READ ? CURL_CSELECT_IN : 0) |
               (events & IO_WRITE ? CURL_CSELECT_OUT : 0) |
               (events & IO_HANGUP ? CURL_CSELECT_ERR : 0);
    int running;

    must(curl_multi_socket_action(engine->multi, watched->fd, mask, &running));
    reap(engine);
}

static void on_timer(void *context)
{
    struct engine *engine = context;
    int running;

    must(curl_multi_socket_action(engine->multi, CURL_SOCKET_TIMEOUT, 0, &running));
    reap(engine);
}

static int set_timer(CURLM *multi, long timeout_ms, void *context)
{
    struct engine *engine = context;

    (void)multi;
    if (timeout_ms < 0)
        timer_cancel(&engine->timer);
    else
        timer_set(&engine->timer, (uint64_t)timeout_ms, 0);
    return 0;
}

static void on_unwatched(void *context)
{
    struct watched *watched = context;
    struct http_client *client = watched->engine->client;

    memory_free(watched);
    client->watched_count--;
    close_when_empty(client);
}

static int set_socket(CURL *easy, curl_socket_t fd, int what, void *context, void *socket_context)
{
    struct engine *engine = context;
    struct watched *watched = socket_context;

    (void)easy;
    if (what == CURL_POLL_REMOVE) {
        if (watched)
            io_close(watched->io, on_unwatched, watched);
        return 0;
    }
    if (!watched) {
        watched = NEW(struct watched);
        watched->engine = engine;
        watched->fd = fd;
        watched->io = io_open(engine->client->loop, fd, on_ready, watched);
        engine->client->watched_count++;
        must(curl_multi_assign(engine->multi, fd, watched));
    }
    io_want(watched->io,
            (what & CURL_POLL_IN ? IO_READ : 0) | (what & CURL_POLL_OUT ? IO_WRITE : 0));
    return 0;
}

static void engine_init(struct engine *engine, struct http_client *client)
{
    engine->client = client;
    engine->multi = curl_multi_init();
    ASSERT(engine->multi);
    timer_init(&engine->timer, client->loop, on_timer, engine);
    curl_multi_setopt(engine->multi, CURLMOPT_SOCKETFUNCTION, set_socket);
    curl_multi_setopt(engine->multi, CURLMOPT_SOCKETDATA, engine);
    curl_multi_setopt(engine->multi, CURLMOPT_TIMERFUNCTION, set_timer);
    curl_multi_setopt(engine->multi, CURLMOPT_TIMERDATA, engine);
}

static void engine_done(struct engine *engine)
{
    timer_cancel(&engine->timer);
    if (engine->multi)
        must(curl_multi_cleanup(engine->multi));
    engine->multi = NULL;
}

struct http_client *http_client_new(struct loop *loop)
{
    struct http_client *client = NEW(struct http_client);
    CURLM *multi;

    if (curl_global_init(CURL_GLOBAL_DEFAULT) != CURLE_OK)
        memory_abort(__FILE__, __LINE__, "libcurl cannot be used");
    client->loop = loop;
    engine_init(&client->apart, client);
    engine_init(&client->shared, client);
    multi = client->shared.multi;
    curl_multi_setopt(multi, CURLMOPT_MAX_TOTAL_CONNECTIONS, (long)HTTP_CLIENT_MAX_CONNECTIONS);
    curl_multi_setopt(multi, CURLMOPT_MAX_HOST_CONNECTIONS, (long)HTTP_CLIENT_MAX_HOST_CONNECTIONS);
    curl_multi_setopt(multi, CURLMOPT_MAXCONNECTS, (long)HTTP_CLIENT_MAX_IDLE);
    return client;
}

void http_client_set_idle(struct http_client *client, size_t max_idle)
{
    curl_multi_setopt(client->shared.multi, CURLMOPT_MAXCONNECTS, (long)max_idle);
}

static void unlink_call(struct http_client *client, struct http_call *call)
{
    if (call->previous)
        call->previous->next = call->next;
    else
        client->calls = call->next;
    if (call->next)
        call->next->previous = call->previous;
    client->call_count--;
    for (size_t i = 0; call->waiting && i < client->waiting.count; i++) {
        if (client->waiting.items[i] == call)
            client->waiting.items[i] = NULL;
    }
}

void http_client_forget(struct http_client *client, struct http_call *call)
{
    if (call->added)
        must(curl_multi_remove_handle(engine_of(client, call)->multi, call->easy));
    call->added = false;
    unlink_call(client, call);
}

static void attend_to(struct http_client *client, struct http_call *call)
{
    call->waiting = false;
    if (call->failure) {
        http_call_finish(call, CURLE_OK);
        return;
    }
    if (call->added) {
        http_call_resume(call);
        return;
    }
    call->added = true;
    http_call_begin(call, client->loop);
    must(curl_multi_add_handle(engine_of(client, call)->multi, call->easy));
}

static void defer_attend(struct http_client *client);

static void end_all(struct http_client *client)
{
    struct http_call *next;

    /* Calls begun meanwhile come to the front of the list and end in the next turn. */
    for (struct http_call *call = client->calls; call; call = next) {
        next = call->next;
        http_call_cancel(call);
        http_call_finish(call, CURLE_OK);
    }
    engine_done(&client->shared);
    engine_done(&client->apart);
}

static void attend(void *context)
{
    struct http_client *client = context;
    size_t count = client->waiting.count;

    for (size_t i = 0; i < count; i++) {
        if (client->waiting.items[i])
            attend_to(client, client->waiting.items[i]);
    }
    if (client->closing) {
        end_all(client);
    } else {
        reap(&client->shared);
        reap(&client->apart);
    }
    for (size_t i = count; i < client->waiting.count; i++)
        client->waiting.items[i - count] = client->waiting.items[i];
    client->waiting.count -= count;
    client->attending = false;
    if (client->waiting.count > 0)
        defer_attend(client); /* what callbacks asked for meanwhile waits for the next turn */
    close_when_empty(client);
}

static void defer_attend(struct http_client *client)
{
    if (!client->attending)
        loop_defer(client->loop, attend, client);
    client->attending = true;
}

void http_client_attend(struct http_call *call)
{
    struct http_client *client = call->client;

    if (!call->waiting)
        vec_push(&client->waiting, call);
    call->waiting = true;
    defer_attend(client);
}

void http_client_give(struct http_client *client, struct http_call *take_call)
{
    struct http_call *call = take_call;

    loop_assert(client->loop);
    call->client = client;
    call->next = client->calls;
    if (call->next)
        call->next->previous = call;
    client->calls = call;
    client->call_count++;
    if (!call->failure && client->closing)
        call->failure = error_new(ERR_UNAVAILABLE, "%s: the client is closing", call->what);
    if (!call->failure && client->call_count > HTTP_CLIENT_MAX_CALLS)
        call->failure = error_new(ERR_TOO_MANY, "%s: %d calls are under way already", call->what,
                                  HTTP_CLIENT_MAX_CALLS);
    http_client_attend(call);
}

struct http_call *http_client_start(struct http_client *client, struct http_peer *peer,
                                    const struct http_request *request,
                                    const struct http_call_events *events, void *context)
{
    struct http_call *call = http_call_new(peer, request, events, context);

    http_client_give(client, call);
    return call;
}

struct loop *http_client_loop(const struct http_client *client)
{
    return client->loop;
}

size_t http_client_calls(const struct http_client *client)
{
    return client->call_count;
}

void http_client_close(struct http_client *client, void (*on_closed)(void *context), void *context)
{
    loop_assert(client->loop);
    ASSERT(!client->closing);
    client->closing = true;
    client->on_closed = on_closed;
    client->closed_context = context;
    defer_attend(client);
}
