/* Who is told the same as whom. */
#include <string.h>

#include "base/map.h"
#include "base/memory.h"
#include "server/stream_internal.h"

static void append_key(struct text *key, const struct stream_reach *reach,
                       const struct stream_filter *filter)
{
    text_append(key, reach->key);
    text_appendf(key, "\n\n%u %d %d\n", filter->kinds, filter->has_teams, filter->has_namespaces);
    text_append_slice(key, text_slice(&filter->names));
}

static struct stream_audience *make(struct stream *stream, struct stream_reach *take_reach,
                                    const struct stream_filter *filter, struct slice key)
{
    struct stream_audience *audience = NEW(struct stream_audience);

    audience->reach = take_reach;
    audience->filter = *filter;
    text_init(&audience->filter.names);
    text_append_slice(&audience->filter.names, text_slice(&filter->names));
    audience->key = memory_strndup(key.data, key.size);
    audience->key_size = key.size;
    map_set(stream->audiences, key, audience);
    return audience;
}

void stream_audience_enter(struct stream_client *client, struct stream_reach *take_reach,
                           const struct stream_filter *filter)
{
    CLEANUP(text) struct text key = TEXT_EMPTY;
    struct stream_audience *audience;

    append_key(&key, take_reach, filter);
    audience = map_get(client->stream->audiences, text_slice(&key));
    if (audience)
        stream_reach_free(take_reach);
    else
        audience = make(client->stream, take_reach, filter, text_slice(&key));
    client->audience = audience;
    client->place = audience->clients.count;
    vec_push(&audience->clients, client);
}

void stream_audience_leave(struct stream_client *client)
{
    struct stream_audience *audience = client->audience;
    struct stream_client *last = audience->clients.items[audience->clients.count - 1];

    audience->clients.items[client->place] = last;
    last->place = client->place;
    audience->clients.count--;
    client->audience = NULL;
    if (audience->clients.count)
        return;
    map_remove(client->stream->audiences, slice_of(audience->key, audience->key_size));
    vec_done(&audience->clients);
    stream_filter_done(&audience->filter);
    stream_reach_free(audience->reach);
    text_done(&audience->batch);
    memory_free(audience->key);
    memory_free(audience);
}
