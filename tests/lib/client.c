/* The HTTP client with a loop of its own. */
#include "lib/client.h"

#include <string.h>

#include "base/clock.h"
#include "base/memory.h"
#include "lib/test.h"
#include "loop/loop.h"

#define DEADLINE_MS SECONDS(60)

static void on_deadline(void *context)
{
    struct client *client = context;

    client->late = true;
    loop_stop(client->loop);
}

static void on_closed(void *context)
{
    struct client *client = context;

    client->client = NULL;
    loop_stop(client->loop);
}

void client_close(struct client *client)
{
    if (!client->client)
        return;
    timer_cancel(&client->deadline);
    timer_cancel(&client->pause);
    http_client_close(client->client, on_closed, client);
    while (client->client)
        loop_run(client->loop);
}

static void release(void *object)
{
    struct client *client = object;

    client_close(client);
    loop_free(client->loop);
    http_peer_unref(client->peer);
    http_response_free(client->response);
    error_free(client->error);
    text_done(&client->streamed);
}

static void on_pause_end(void *context)
{
    struct client *client = context;

    http_call_pause(client->call, false);
}

struct client *client_new(const struct http_peer_spec *spec)
{
    struct client *client = arena_new(fixture_current()->arena, struct client);

    assert_no_error(http_peer_new(spec, &client->peer));
    client->loop = loop_new(clock_system(), NULL);
    client->client = http_client_new(client->loop);
    timer_init(&client->deadline, client->loop, on_deadline, client);
    timer_init(&client->pause, client->loop, on_pause_end, client);
    arena_defer(fixture_current()->arena, release, client);
    return client;
}

static void on_head(void *context, const struct http_response *response)
{
    struct client *client = context;

    client->head_seen = response->status >= 200;
}

static void on_done(void *context, struct http_response *take_response, struct error *take_error)
{
    struct client *client = context;

    client->call = NULL;
    client->done++;
    client->response = take_response;
    client->error = take_error;
    timer_cancel(&client->pause);
    loop_stop(client->loop);
}

static void on_data(void *context, struct slice data)
{
    struct client *client = context;
    size_t before = client->streamed.size;

    if (client->cancel_after && before >= client->cancel_after)
        client->events_after_cancel++;
    text_append_slice(&client->streamed, data);
    if (client->cancel_after && client->streamed.size >= client->cancel_after)
        http_call_cancel(client->call);
    if (client->pause_every &&
        client->streamed.size / client->pause_every > before / client->pause_every) {
        client->pauses++;
        http_call_pause(client->call, true);
        timer_set(&client->pause, client->pause_ms, 0);
    }
}

static void on_more_to_send(void *context)
{
    struct client *client = context;

    if (client->call)
        http_call_upload_ready(client->call);
}

/* Every other time there is nothing yet. */
static ssize_t on_upload(void *context, char *buffer, size_t size)
{
    struct client *client = context;

    assert_true(size >= 10);
    if (client->pauses++ % 2 == 0) {
        loop_post(client->loop, on_more_to_send, client);
        return HTTP_CALL_WAIT;
    }
    if (client->upload_pieces == 0)
        return 0;
    client->upload_pieces--;
    memcpy(buffer, "0123456789", 10);
    return 10;
}

static void forget_last(struct client *client)
{
    client->response = http_response_free(client->response);
    client->error = error_free(client->error);
}

static void begin(struct client *client, const struct http_request *request,
                  const struct http_call_events *events)
{
    forget_last(client);
    client->call = http_client_start(client->client, client->peer, request, events, client);
}

void client_stop(struct client *client)
{
    loop_stop(client->loop);
}

void client_loop(struct client *client)
{
    timer_set(&client->deadline, DEADLINE_MS, 0);
    loop_run(client->loop);
    timer_cancel(&client->deadline);
    assert_false(client->late);
}

void client_start(struct client *client, const struct http_request *request)
{
    static const struct http_call_events events = { .on_done = on_done };

    begin(client, request, &events);
}

struct http_response *client_run(struct client *client, const struct http_request *request)
{
    client_start(client, request);
    client_loop(client);
    return client->response;
}

struct http_response *client_get(struct client *client, const char *path)
{
    client_run(client, &(struct http_request){ .method = "GET", .path = path });
    assert_no_error(client_error(client));
    return client->response;
}

struct http_response *client_stream(struct client *client, const struct http_request *request)
{
    static const struct http_call_events events = { .on_head = on_head,
                                                    .on_data = on_data,
                                                    .on_done = on_done };

    begin(client, request, &events);
    client_loop(client);
    return client->response;
}

struct http_response *client_upload(struct client *client, const struct http_request *request)
{
    static const struct http_call_events events = { .on_upload = on_upload, .on_done = on_done };

    begin(client, request, &events);
    client_loop(client);
    return client->response;
}

struct error *client_error(struct client *client)
{
    return STEAL(client->error);
}

void client_enter(struct client *client)
{
    client->workers++;
}

static void left(void *context)
{
    struct client *client = context;

    if (--client->workers == 0)
        loop_stop(client->loop);
}

void client_leave(struct client *client)
{
    loop_post(client->loop, left, client);
}

void client_wait(struct client *client)
{
    client_loop(client);
    assert_int_equal(client->workers, 0);
}

static void ask_whether_busy(void *context)
{
    struct client *client = context;

    if (http_client_calls(client->client) > 0)
        client->when_busy(client->busy_context);
    else
        loop_post(client->loop, ask_whether_busy, client);
}

void client_when_busy(struct client *client, void (*run)(void *context), void *context)
{
    client->when_busy = run;
    client->busy_context = context;
    loop_post(client->loop, ask_whether_busy, client);
}
