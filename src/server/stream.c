/* What happened since the last turn, for every audience. */
#include "server/stream.h"

#include "base/error.h"
#include "base/error_details.h"
#include "base/map.h"
#include "base/memory.h"
#include "loop/loop.h"
#include "server/access.h"
#include "server/server_error.h"
#include "server/shelf.h"
#include "server/shown.h"
#include "server/stream_internal.h"

/* --- gathering ------------------------------------------------------------------------------ */

/* The first change after a pause is told soon; those behind it wait until the last telling is over.
 */
static void gather(struct stream *stream)
{
    uint64_t now_ms = loop_now_ms(stream->options.loop);
    uint64_t next_ms = stream->told_ms + STREAM_GATHER_MS;

    if (!timer_is_set(&stream->gather))
        timer_set(&stream->gather,
                  next_ms > now_ms + STREAM_SOON_MS ? next_ms - now_ms : STREAM_SOON_MS, 0);
}

static struct stream_change *find_change(struct stream *stream, const struct shown *cluster)
{
    CLEANUP(text) struct text key = TEXT_EMPTY;
    struct stream_change *change;

    text_append_slice(&key, cluster->namespace);
    text_append_char(&key, '\n');
    text_append_slice(&key, cluster->name);
    change = map_get(stream->changed, text_slice(&key));
    if (change)
        return change;
    change = NEW(struct stream_change);
    map_set(stream->changed, text_slice(&key), change);
    vec_push(&stream->changes, change);
    return change;
}

/* The first state before and the last one after; what was between is nobody's news. */
static void on_change(void *context, const struct shelf_change *news)
{
    CLEANUP(text) struct text message = TEXT_EMPTY;
    struct stream *stream = context;
    struct stream_change *change = NULL;
    struct notice notice;

    if (notice_of_cluster(news, &message, &notice))
        stream_notify(stream, &notice);
    if (!stream->count)
        return;
    change = find_change(stream, news->after ? news->after : news->before);
    if (!change->before && !change->after && news->before)
        change->before = shown_ref(news->before);
    shown_unref(change->after);
    change->after = news->after ? shown_ref(news->after) : NULL;
    gather(stream);
}

static void free_change(struct stream_change *change)
{
    shown_unref(change->before);
    shown_unref(change->after);
    text_done(&change->update);
    text_done(&change->removal);
    memory_free(change);
}

static void forget_changes(struct stream *stream)
{
    VEC_EACH (change, &stream->changes)
        free_change(*change);
    stream->changes.count = 0;
    map_free(stream->changed);
    stream->changed = map_new();
    stream->notices.count = 0;
}

/* --- telling -------------------------------------------------------------------------------- */

static bool sees(const struct stream_audience *audience, const struct shown *cluster)
{
    return cluster && stream_reach_sees(audience->reach, cluster) &&
           stream_filter_passes(&audience->filter, cluster);
}

/* What moved out of reach is gone for those who saw it. */
static void add_change(struct stream_audience *audience, struct stream_change *change)
{
    struct text *frame = NULL;

    if (sees(audience, change->after)) {
        frame = &change->update;
        if (!frame->size)
            stream_message_update(frame, change->after);
    } else if (sees(audience, change->before)) {
        frame = &change->removal;
        if (!frame->size)
            stream_message_removal(frame, change->before);
    }
    if (frame) {
        text_append_slice(&audience->batch, text_slice(frame));
        audience->messages++;
    }
}

static void tell_notices(const struct stream *stream, struct stream_client *client)
{
    if (!(client->audience->filter.kinds & STREAM_NOTICES))
        return;
    VEC_EACH (kept, &stream->notices)
        if (notice_concerns(&(*kept)->notice, client->audience->reach, slice_from(client->email)))
            stream_client_send(client, text_slice(&(*kept)->frame), 1);
}

static void tell_audience(struct stream *stream, struct stream_audience *audience)
{
    text_clear(&audience->batch);
    audience->messages = 0;
    VEC_EACH (change, &stream->changes)
        add_change(audience, *change);
    VEC_EACH (client, &audience->clients) {
        if (audience->messages)
            stream_client_send(*client, text_slice(&audience->batch), audience->messages);
        tell_notices(stream, *client);
    }
    text_done(&audience->batch); /* an idle audience holds nothing */
}

static void on_gathered(void *context)
{
    struct stream *stream = context;
    size_t position = 0;
    struct slice key;
    void *audience;

    stream->told_ms = loop_now_ms(stream->options.loop);
    while (map_next(stream->audiences, &position, &key, &audience))
        tell_audience(stream, audience);
    forget_changes(stream);
}

void stream_notify(struct stream *stream, const struct notice *notice)
{
    const struct notice_kept *kept =
        notice_board_add(stream->board, notice, clock_wall_us(stream->options.clock));

    if (kept && stream->options.on_notice)
        stream->options.on_notice(stream->options.context, kept);
    if (!kept || !stream->count)
        return;
    if (stream->notices.count == STREAM_MAX_NOTICES) { /* or the board would let go of them */
        timer_cancel(&stream->gather);
        on_gathered(stream);
    }
    vec_push(&stream->notices, kept);
    gather(stream);
}

void stream_note_action(struct stream *stream, const struct audit_entry *entry)
{
    struct notice notice;

    if (notice_of_action(entry, &notice))
        stream_notify(stream, &notice);
}

/* --- the whole ------------------------------------------------------------------------------ */

struct stream *stream_new(const struct stream_options *options)
{
    struct stream *stream = NEW(struct stream);

    stream->options = *options;
    stream->audiences = map_new();
    stream->changed = map_new();
    stream->board = notice_board_new();
    timer_init(&stream->gather, options->loop, on_gathered, stream);
    timer_init(&stream->check, options->loop, stream_check_on_due, stream);
    stream->listener = shelf_listen(options->clusters, on_change, stream);
    return stream;
}

struct stream *stream_free(struct stream *stream)
{
    if (!stream)
        return NULL;
    ASSERT(!stream->count);
    shelf_unlisten(stream->listener);
    timer_cancel(&stream->gather);
    timer_cancel(&stream->check);
    forget_changes(stream);
    map_free(stream->changed);
    vec_done(&stream->changes);
    vec_done(&stream->notices);
    map_free(stream->audiences);
    notice_board_free(stream->board);
    return memory_free(stream);
}

struct error *stream_check_room(const struct stream *stream, const char *user)
{
    size_t own = 0;

    if (stream->count >= STREAM_MAX_CLIENTS)
        return error_retry_after(server_error(ERR_TOO_MANY, "rate_limited",
                                              "this server has no room for more connections"),
                                 30);
    for (const struct stream_client *client = stream->first; client; client = client->after)
        own += !client->closing && strcmp(client->name, user) == 0;
    if (own >= STREAM_MAX_PER_USER)
        return error_retry_after(server_error(ERR_TOO_MANY, "rate_limited",
                                              "you have %zu open connections, at most %d may be",
                                              own, STREAM_MAX_PER_USER),
                                 30);
    return NULL;
}

void stream_close_all(struct stream *stream)
{
    for (struct stream_client *client = stream->first; client; client = client->after)
        stream_client_close(client, STREAM_CODE_GOING_AWAY, "server is going away");
}

size_t stream_count(const struct stream *stream)
{
    return stream->count;
}

uint64_t stream_sent(const struct stream *stream)
{
    return stream->sent;
}

uint64_t stream_dropped(const struct stream *stream)
{
    return stream->dropped;
}
