/* The pages that are told of changes as they happen. Clients with the same rights and wishes are
 * one audience; what it is told is put together once and written to each of them. What a client may
 * see is looked up again regularly and whenever somebody says that it may have changed. Loop thread
 * only. */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/cleanup.h"
#include "base/slice.h"

struct arena;
struct audit_entry;
struct caller;
struct clock;
struct error;
struct loop;
struct notice;
struct notice_kept;
struct server_metrics;
struct shelf;
struct stream;
struct stream_client;

/* Close codes of this surface beside those of the protocol. */
enum stream_code {
    STREAM_CODE_GOING_AWAY = 1001,
    STREAM_CODE_TOO_SLOW = 1013,
    STREAM_CODE_SESSION_ENDED = 4401,
    STREAM_CODE_ACCESS_LOST = 4403,
    STREAM_CODE_IDLE = 4408,
    STREAM_CODE_TOO_MANY = 4429,
};

struct stream_options {
    struct loop *loop;
    const struct clock *clock;
    struct shelf *clusters; /* outlives the stream */

    /* Who somebody is by now, from live objects: ERR_UNAUTHENTICATED when the session is over.
     * `who` has name, e-mail, provider and session; roles are what is asked. */
    struct error *(*look)(void *context, struct arena *arena, const struct caller *who,
                          struct caller *out_caller);

    const struct server_metrics *metrics; /* NULL: not counted */

    /* Something was worth telling, whoever listens. May be NULL. */
    void (*on_notice)(void *context, const struct notice_kept *kept);
    void *context;
};

/* How one client is reached. */
struct stream_port {
    /* Whole WebSocket frames. False: something waits, and stream_client_writable() follows. */
    bool (*send)(void *port, struct slice frames);
    size_t (*queued)(const void *port);
    void (*close)(void *port, unsigned code, const char *reason); /* the client leaves later */
};

struct stream *stream_new(const struct stream_options *options);
struct stream *stream_free(struct stream *stream); /* all clients have left; NULL in, NULL out */

/* 429 when somebody has too many already. */
struct error *stream_check_room(const struct stream *stream, const char *user);

/* Says hello. With `snapshot` what can be seen follows, and then that it was all. */
struct stream_client *stream_join(struct stream *stream, const struct caller *caller, bool snapshot,
                                  const struct stream_port *port, void *context);
void stream_leave(struct stream_client *take_client);

void stream_client_message(struct stream_client *client, struct slice text);
void stream_client_writable(struct stream_client *client);

/* Members, users or sessions have changed: everybody is looked at soon. */
void stream_recheck(struct stream *stream);

/* Tells those whom it concerns, unless they heard the same a moment ago. */
void stream_notify(struct stream *stream, const struct notice *notice);

/* What a person did, if it is worth telling. */
void stream_note_action(struct stream *stream, const struct audit_entry *entry);

void stream_close_all(struct stream *stream); /* the server is going away */

size_t stream_count(const struct stream *stream);
uint64_t stream_sent(const struct stream *stream);    /* messages; for metrics */
uint64_t stream_dropped(const struct stream *stream); /* clients that were too slow */

CLEANUP_DEFINE(stream, struct stream *, stream_free)
