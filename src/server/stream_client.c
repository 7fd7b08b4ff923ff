/* One client: what it is sent, what it says, and the snapshot that it asked for. */
#include <string.h>

#include "base/error.h"
#include "base/memory.h"
#include "doc/doc.h"
#include "doc/json.h"
#include "loop/loop.h"
#include "server/access.h"
#include "server/server_metrics.h"
#include "server/shelf.h"
#include "server/shown.h"
#include "server/stream_internal.h"

/* --- sending -------------------------------------------------------------------------------- */

void stream_client_close(struct stream_client *client, unsigned code, const char *reason)
{
    if (client->closing)
        return;
    client->closing = true;
    client->snapshot = false;
    client->port->close(client->context, code, reason);
}

/* What waits was not taken for too long, or is too much. */
static bool is_stuck(const struct stream_client *client)
{
    uint64_t now_ms = loop_now_ms(client->stream->options.loop);

    return client->waits && (client->port->queued(client->context) > STREAM_MAX_QUEUED ||
                             now_ms - client->waits_since_ms > STREAM_STUCK_MS);
}

void stream_client_send(struct stream_client *client, struct slice frames, size_t messages)
{
    if (client->closing)
        return;
    if (is_stuck(client)) {
        client->stream->dropped++;
        if (client->stream->options.metrics)
            server_metrics_count(client->stream->options.metrics->dropped, "too_slow", 1);
        stream_client_close(client, STREAM_CODE_TOO_SLOW, "too slow, connect again");
        return;
    }
    if (!client->port->send(client->context, frames) && !client->waits) {
        client->waits = true;
        client->waits_since_ms = loop_now_ms(client->stream->options.loop);
    }
    client->stream->sent += messages;
}

bool stream_client_sees(const struct stream_client *client, const struct shown *cluster)
{
    return stream_reach_sees(client->audience->reach, cluster) &&
           stream_filter_passes(&client->audience->filter, cluster);
}

/* --- the snapshot --------------------------------------------------------------------------- */

#define DAY_US (INT64_C(24) * 60 * 60 * 1000 * 1000)

static void append_notices(struct stream_client *client, struct text *frames)
{
    int64_t since = clock_wall_us(client->stream->options.clock) - DAY_US;
    const struct notice_kept *kept;
    size_t position = 0;

    while ((kept = notice_board_next(client->stream->board, &position)))
        if (kept->time_us >= since &&
            notice_concerns(&kept->notice, client->audience->reach, slice_from(client->email)))
            text_append_slice(frames, text_slice(&kept->frame));
}

static bool was_told(const struct stream_client *client, const struct shown *cluster)
{
    struct slice namespace;
    struct slice name;
    int order;

    if (!client->told_until || !slice_cut(slice_from(client->told_until), '\n', &namespace, &name))
        return false;
    order = slice_compare(cluster->namespace, namespace);
    return order < 0 || (order == 0 && slice_compare(cluster->name, name) <= 0);
}

/* As much as is written at a time. True: there is nothing more. */
static bool append_part(struct stream_client *client, struct text *frames, size_t *messages)
{
    SHELF_EACH(walk, client->stream->options.clusters)
    {
        const struct shown *cluster = walk.shown;

        if (!stream_client_sees(client, cluster) || was_told(client, cluster))
            continue;
        if (frames->size > STREAM_SNAPSHOT_BYTES)
            return false;
        stream_message_update(frames, cluster);
        (*messages)++;
        memory_free(client->told_until);
        client->told_until =
            memory_format(SLICE_FORMAT "\n" SLICE_FORMAT, SLICE_ARGUMENT(cluster->namespace),
                          SLICE_ARGUMENT(cluster->name));
    }
    return true;
}

/* Goes on where the client has taken everything so far. Changes of objects are told meanwhile as
 * always, and what the walk finds is the newest state, so whatever comes last is right. */
static void go_on(struct stream_client *client)
{
    while (client->snapshot && !client->closing && !client->waits) {
        CLEANUP(text) struct text frames = TEXT_EMPTY;
        size_t messages = 1;

        if (append_part(client, &frames, &messages)) {
            client->snapshot = false;
            client->told_until = memory_free(client->told_until);
            if (client->audience->filter.kinds & STREAM_NOTICES)
                append_notices(client, &frames);
            stream_message_synced(&frames, shelf_revision(client->stream->options.clusters));
        }
        stream_client_send(client, text_slice(&frames), messages);
    }
}

void stream_client_writable(struct stream_client *client)
{
    client->waits = false;
    go_on(client);
}

/* --- what it says --------------------------------------------------------------------------- */

static void subscribe(struct stream_client *client, struct value payload)
{
    struct stream_filter filter = { .names = TEXT_EMPTY };
    struct stream_audience *audience = client->audience;
    struct stream_reach *reach;

    if (!stream_filter_read(&filter, payload))
        return;
    reach = stream_reach_dup(audience->reach);
    stream_audience_leave(client);
    stream_audience_enter(client, reach, &filter);
    stream_filter_done(&filter);
}

void stream_client_message(struct stream_client *client, struct slice text)
{
    CLEANUP(doc) struct doc *doc = NULL;
    struct error *err = json_parse(text, &(struct doc_options){ .keep_tree = true }, &doc);
    struct value payload;
    struct slice type;

    if (err || client->closing) {
        error_drop(err, "what is no message is ignored");
        return;
    }
    type = value_text(doc_root(doc), "type");
    payload = value_get(doc_root(doc), SLICE("payload"));
    if (slice_is(type, "ping")) {
        CLEANUP(text) struct text frames = TEXT_EMPTY;

        stream_message_pong(&frames, payload);
        stream_client_send(client, text_slice(&frames), 1);
    } else if (slice_is(type, "subscribe")) {
        subscribe(client, payload);
    }
}

/* --- coming and going ----------------------------------------------------------------------- */

static void remember(struct stream_client *client, const struct caller *caller)
{
    const char *const texts[] = { caller->name, caller->email, caller->provider,
                                  caller->session_id };
    const char **const places[] = { &client->name, &client->email, &client->provider,
                                    &client->session_id };
    struct text all = TEXT_EMPTY;
    const char *at;

    for (size_t i = 0; i < COUNT_OF(texts); i++)
        text_append_bytes(&all, texts[i], strlen(texts[i]) + 1);
    at = client->texts = text_take(&all);
    for (size_t i = 0; i < COUNT_OF(texts); i++) {
        *places[i] = at;
        at += strlen(at) + 1;
    }
    client->auth_time_s = caller->auth_time_s;
    client->issued_s = caller->issued_s;
    client->expires_s = caller->expires_s;
}

static void count_socket(const struct stream *stream, double amount)
{
    if (stream->options.metrics)
        server_metrics_count(stream->options.metrics->sockets, "/ws/clusters", amount);
}

static void append_to_list(struct stream *stream, struct stream_client *client)
{
    client->before = stream->last;
    if (stream->last)
        stream->last->after = client;
    else
        stream->first = client;
    stream->last = client;
    stream->count++;
    count_socket(stream, 1);
}

struct stream_client *stream_join(struct stream *stream, const struct caller *caller, bool snapshot,
                                  const struct stream_port *port, void *context)
{
    CLEANUP(text) struct text frames = TEXT_EMPTY;
    const struct stream_filter filter = { .kinds = STREAM_EVERYTHING };
    struct stream_client *client = NEW(struct stream_client);

    loop_assert(stream->options.loop);
    client->stream = stream;
    client->port = port;
    client->context = context;
    client->snapshot = snapshot;
    remember(client, caller);
    append_to_list(stream, client);
    stream_audience_enter(client, stream_reach_new(caller), &filter);
    stream_message_hello(&frames, client, clock_wall_us(stream->options.clock));
    stream_client_send(client, text_slice(&frames), 1);
    if (!timer_is_set(&stream->check))
        stream_check_begin(stream, STREAM_CHECK_MS);
    go_on(client);
    return client;
}

void stream_leave(struct stream_client *take_client)
{
    struct stream *stream = take_client->stream;

    stream_check_forget(take_client);
    if (take_client->before)
        take_client->before->after = take_client->after;
    else
        stream->first = take_client->after;
    if (take_client->after)
        take_client->after->before = take_client->before;
    else
        stream->last = take_client->before;
    stream->count--;
    count_socket(stream, -1);
    stream_audience_leave(take_client);
    if (!stream->count)
        timer_cancel(&stream->check);
    memory_free(take_client->told_until);
    memory_free(take_client->texts);
    memory_free(take_client);
}
