/* The HTTP client with a loop of its own, one call at a time, for tests. Belongs to the fixture. */
#pragma once

#include "base/text.h"
#include "loop/timer.h"
#include "net/http_client.h"

struct loop;

struct client {
    struct loop *loop;
    struct http_client *client; /* NULL once closed */
    struct http_peer *peer;
    struct timer deadline; /* fails the test */
    struct timer pause;
    bool late;

    /* What happened. */
    struct http_call *call;
    int done;
    bool head_seen;
    struct http_response *response; /* of the last call; NULL when it failed */
    struct error *error;
    struct text streamed;
    size_t pauses;
    size_t events_after_cancel;

    /* What client_stream() and client_upload() do. */
    size_t pause_every;  /* bytes; 0: never */
    uint64_t pause_ms;   /* 0: one turn of the loop */
    size_t cancel_after; /* bytes; 0: never */
    int upload_pieces;   /* of 10 bytes, with a wait between them */

    int workers; /* threads that client_wait() waits for */
    void (*when_busy)(void *context);
    void *busy_context;
};

struct client *client_new(const struct http_peer_spec *spec);
void client_close(struct client *client); /* twice is fine */

/* Run the loop until the call has ended. The response belongs to the client and lives until the
 * next call; client_get() fails the test without one, client_run() returns NULL. */
struct http_response *client_get(struct client *client, const char *path);
struct http_response *client_run(struct client *client, const struct http_request *request);
struct http_response *client_stream(struct client *client, const struct http_request *request);
struct http_response *client_upload(struct client *client, const struct http_request *request);
void client_start(struct client *client, const struct http_request *request); /* does not run */
void client_loop(struct client *client); /* until client_stop() or the last call's end */
void client_stop(struct client *client);

struct error *client_error(struct client *client); /* the caller owns it; NULL without one */

/* Threads beside the loop: each enters before it starts and leaves when it is done. */
void client_enter(struct client *client);
void client_leave(struct client *client);
void client_wait(struct client *client); /* runs the loop until all have left */

/* Calls run(context) on the loop thread as soon as a call is under way. */
void client_when_busy(struct client *client, void (*run)(void *context), void *context);
