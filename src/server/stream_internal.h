/* What the parts of the stream share. */
#pragma once

#include <string.h>

#include "base/clock.h"
#include "base/text.h"
#include "base/vec.h"
#include "loop/timer.h"
#include "server/notice.h"
#include "server/notice_board.h"
#include "server/stream.h"
#include "server/stream_limits.h"
#include "server/stream_reach.h"

struct map;
struct shelf_listener;
struct shown;

/* Clients that are told the same. */
struct stream_audience {
    char *key; /* of the reach and the filter; may hold NULs */
    size_t key_size;
    struct stream_reach *reach;
    struct stream_filter filter;
    VEC(struct stream_client *) clients;
    struct text batch; /* frames of this turn */
    size_t messages;
};

/* A cluster that changed since the last turn. */
struct stream_change {
    struct shown *before; /* as clients know it; NULL: they do not */
    struct shown *after;  /* NULL: it is gone */
    struct text update;   /* frames, made when the first needs them */
    struct text removal;
};

struct stream {
    struct stream_options options;
    struct shelf_listener *listener;
    struct map *audiences;
    struct notice_board *board;

    VEC(struct stream_change *) changes;     /* in the order of their first change */
    struct map *changed;                     /* by namespace and name */
    VEC(const struct notice_kept *) notices; /* since the last turn; the board's */
    struct timer gather;
    uint64_t told_ms; /* the last time */

    /* All clients in the order in which they are looked at. */
    struct stream_client *first;
    struct stream_client *last;
    size_t count;
    size_t unchecked; /* of this round, from the front */
    struct timer check;
    bool check_again; /* something changed since the round began */
    bool unsure;      /* about somebody in this round */

    uint64_t sent;
    uint64_t dropped;
};

struct stream_client {
    struct stream *stream;
    const struct stream_port *port;
    void *context;
    struct stream_audience *audience;
    size_t place; /* in its audience */
    struct stream_client *before;
    struct stream_client *after;

    char *texts; /* all of what follows */
    const char *name;
    const char *email;
    const char *provider;
    const char *session_id;
    int64_t auth_time_s;
    int64_t issued_s;
    int64_t expires_s;

    bool closing;
    bool waits; /* something has not been taken yet, */
    uint64_t waits_since_ms;

    bool snapshot;    /* is being told */
    char *told_until; /* namespace, line end, name of the last one; NULL: none yet */
};

/* Messages as frames, appended. */
void stream_message_hello(struct text *frames, const struct stream_client *client, int64_t now_us);
void stream_message_update(struct text *frames, const struct shown *cluster);
void stream_message_removal(struct text *frames, const struct shown *cluster);
void stream_message_synced(struct text *frames, uint64_t revision);
void stream_message_permissions(struct text *frames, const struct stream_reach *reach);
void stream_message_notice(struct text *frames, struct slice json);
void stream_message_pong(struct text *frames, struct value payload);

/* stream_audience.c: finds the audience, makes it when it is new. The filter is copied. */
void stream_audience_enter(struct stream_client *client, struct stream_reach *take_reach,
                           const struct stream_filter *filter);
void stream_audience_leave(struct stream_client *client);

/* stream_client.c */
void stream_client_send(struct stream_client *client, struct slice frames, size_t messages);
void stream_client_close(struct stream_client *client, unsigned code, const char *reason);
bool stream_client_sees(const struct stream_client *client, const struct shown *cluster);

/* stream_check.c */
void stream_check_begin(struct stream *stream, uint64_t delay_ms);
void stream_check_on_due(void *context);
void stream_check_forget(const struct stream_client *client); /* before it leaves the list */
