/* Whether those who listen still may: some in each turn, so that the loop stays free. */
#include "base/arena.h"
#include "base/clock.h"
#include "base/error.h"
#include "server/access.h"
#include "server/shelf.h"
#include "server/stream_internal.h"

/* What came into reach and what went out of it, as if it had just been made or deleted. */
static void tell_difference(struct stream_client *client, const struct stream_reach *before)
{
    CLEANUP(text) struct text frames = TEXT_EMPTY;
    size_t messages = 1;

    stream_message_permissions(&frames, client->audience->reach);
    SHELF_EACH(walk, client->stream->options.clusters)
    {
        bool saw = stream_reach_sees(before, walk.shown);
        bool sees = stream_reach_sees(client->audience->reach, walk.shown);

        if (saw == sees || !stream_filter_passes(&client->audience->filter, walk.shown))
            continue;
        messages++;
        if (sees)
            stream_message_update(&frames, walk.shown);
        else
            stream_message_removal(&frames, walk.shown);
    }
    stream_client_send(client, text_slice(&frames), messages);
}

static void change_reach(struct stream_client *client, struct stream_reach *take_reach)
{
    struct stream_reach *before = stream_reach_dup(client->audience->reach);
    struct stream_filter filter = { .kinds = client->audience->filter.kinds,
                                    .has_teams = client->audience->filter.has_teams,
                                    .has_namespaces = client->audience->filter.has_namespaces };

    text_append_slice(&filter.names, text_slice(&client->audience->filter.names));
    stream_audience_leave(client);
    stream_audience_enter(client, take_reach, &filter);
    tell_difference(client, before);
    stream_reach_free(before);
    stream_filter_done(&filter);
}

static void check(struct stream_client *client)
{
    CLEANUP(arena) struct arena *arena = arena_create();
    const struct stream_options *options = &client->stream->options;
    struct stream_reach *reach;
    struct caller now;
    struct error *err;
    struct caller who = {
        .name = client->name,
        .email = client->email,
        .provider = client->provider,
        .session_id = client->session_id,
        .auth_time_s = client->auth_time_s,
        .issued_s = client->issued_s,
        .expires_s = client->expires_s,
    };

    if (clock_wall_ms(options->clock) >= client->expires_s * 1000) {
        stream_client_close(client, STREAM_CODE_SESSION_ENDED, "session has expired");
        return;
    }
    err = options->look(options->context, arena, &who, &now);
    if (err && err->code == ERR_UNAUTHENTICATED)
        stream_client_close(client, STREAM_CODE_SESSION_ENDED, "session has ended");
    else if (err)
        client->stream->unsure = true;
    if (err) {
        error_drop(err, "gone, or nobody can tell now: looked at again soon");
        return;
    }
    reach = stream_reach_new(&now);
    if (strcmp(reach->key, client->audience->reach->key) == 0)
        stream_reach_free(reach);
    else
        change_reach(client, reach);
    if (!access_has_any(&now))
        stream_client_close(client, STREAM_CODE_ACCESS_LOST, "access was lost");
}

/* The one in front goes to the end: the round is over when as many were looked at as there were. */
static void check_next(struct stream *stream)
{
    struct stream_client *client = stream->first;

    stream->unchecked--;
    if (client != stream->last) {
        stream->first = client->after;
        stream->first->before = NULL;
        client->after = NULL;
        client->before = stream->last;
        stream->last->after = client;
        stream->last = client;
    }
    if (!client->closing)
        check(client);
}

void stream_check_on_due(void *context)
{
    struct stream *stream = context;

    if (!stream->unchecked) {
        stream->unchecked = stream->count;
        stream->check_again = false;
        stream->unsure = false;
    }
    for (size_t i = 0; i < STREAM_CHECK_CLIENTS && stream->unchecked; i++)
        check_next(stream);
    if (stream->unchecked)
        stream_check_begin(stream, 1);
    else
        stream_check_begin(stream, stream->check_again ? STREAM_CHECK_SOON_MS
                                   : stream->unsure    ? STREAM_CHECK_UNSURE_MS
                                                       : STREAM_CHECK_MS);
}

void stream_check_begin(struct stream *stream, uint64_t delay_ms)
{
    timer_set(&stream->check, delay_ms, delay_ms / 8);
}

/* Those in front are the ones that this round has not seen. New ones come at the end, fresh. */
void stream_check_forget(const struct stream_client *client)
{
    struct stream *stream = client->stream;
    const struct stream_client *at = stream->first;

    for (size_t i = 0; i < stream->unchecked; i++, at = at->after) {
        if (at == client) {
            stream->unchecked--;
            return;
        }
    }
}

void stream_recheck(struct stream *stream)
{
    stream->check_again = true;
    if (stream->count && !stream->unchecked)
        stream_check_begin(stream, STREAM_CHECK_SOON_MS);
}
