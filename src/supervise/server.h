/* The supervisor's socket: who may speak to it, what they ask, what they are told. Loop thread. */
#pragma once

struct error;
struct fleet;
struct log;
struct loop;
struct server;
struct tenant_state;

struct server_options {
    struct loop *loop;
    struct log *log;
    const char *data; /* the socket is run/supervisor.sock below it */

    /* Somebody asked us to end, and all that had to stop has. */
    void (*on_end)(void *context);
    void *context;
};

/* Only our own user and root are listened to. */
struct error *server_open(const struct server_options *options, struct server **out_server);
void server_serve(struct server *server, struct fleet *fleet); /* before the loop runs */
void server_tell(struct server *server, const struct tenant_state *state);

/* on_closed comes in a later turn; the server is gone then. */
void server_close(struct server *server, void (*on_closed)(void *context), void *context);
