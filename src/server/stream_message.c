/* Messages: {"type":…,"payload":{…}}, each as one frame that is the same for everybody. */
#include "base/arena.h"
#include "base/timestamp.h"
#include "crypto/digest.h"
#include "doc/json_write.h"
#include "net/websocket_frame.h"
#include "server/shown.h"
#include "server/stream_internal.h"

static void begin(struct text *json, const char *type)
{
    json_write_object(json);
    json_write_member(json, "type", type);
    json_write_key(json, "payload");
}

static void end(struct text *json, struct text *frames)
{
    json_write_end_object(json);
    websocket_frame_append(frames, WEBSOCKET_TEXT, true, NULL, text_slice(json));
}

static void put_time(struct text *json, const char *key, int64_t time_us)
{
    CLEANUP(text) struct text time = TEXT_EMPTY;

    timestamp_append(&time, time_us, TIMESTAMP_MILLIS);
    json_write_member(json, key, text_string(&time));
}

void stream_message_hello(struct text *frames, const struct stream_client *client, int64_t now_us)
{
    CLEANUP(arena) struct arena *arena = arena_create();
    CLEANUP(text) struct text json = TEXT_EMPTY;
    char *rights = digest_hex(arena, slice_from(client->audience->reach->key));

    rights[16] = 0; /* enough to see that they are others */
    begin(&json, "hello");
    json_write_object(&json);
    json_write_key(&json, "protocol");
    json_write_int(&json, 1);
    put_time(&json, "serverTime", now_us);
    put_time(&json, "sessionExpiresAt", client->expires_s * 1000000);
    json_write_member(&json, "permissionsVersion", rights);
    json_write_end_object(&json);
    end(&json, frames);
}

void stream_message_update(struct text *frames, const struct shown *cluster)
{
    CLEANUP(text) struct text json = TEXT_EMPTY;

    begin(&json, "cluster_update");
    json_write_object(&json);
    json_write_key(&json, "cluster");
    json_write_raw(&json, cluster->json);
    json_write_end_object(&json);
    end(&json, frames);
}

void stream_message_removal(struct text *frames, const struct shown *cluster)
{
    CLEANUP(text) struct text json = TEXT_EMPTY;

    begin(&json, "cluster_delete");
    json_write_object(&json);
    json_write_key(&json, "name");
    json_write_slice(&json, cluster->name);
    json_write_key(&json, "namespace");
    json_write_slice(&json, cluster->namespace);
    json_write_key(&json, "team");
    json_write_slice(&json,
                     slice_is(cluster->team, SHOWN_TEAM_DISPUTED) ? SLICE("") : cluster->team);
    json_write_end_object(&json);
    end(&json, frames);
}

void stream_message_synced(struct text *frames, uint64_t revision)
{
    CLEANUP(text) struct text json = TEXT_EMPTY;
    CLEANUP(text) struct text version = TEXT_EMPTY;

    text_appendf(&version, "%llu", (unsigned long long)revision);
    begin(&json, "synced");
    json_write_object(&json);
    json_write_member(&json, "resourceVersion", text_string(&version));
    json_write_end_object(&json);
    end(&json, frames);
}

static const char *platform_name(enum butler_user_role role)
{
    switch (role) {
    case BUTLER_USER_NONE:
        return "";
    case BUTLER_USER_VIEWER:
        return "viewer";
    case BUTLER_USER_ADMIN:
        return "admin";
    }
    return "";
}

void stream_message_permissions(struct text *frames, const struct stream_reach *reach)
{
    CLEANUP(text) struct text json = TEXT_EMPTY;

    begin(&json, "permissions_changed");
    json_write_object(&json);
    json_write_key(&json, "teams");
    json_write_list(&json);
    for (size_t i = 0; i < reach->team_count; i++) {
        const char *name = reach->teams[i].name;

        json_write_slice(&json, slice_of(name, (size_t)(strchr(name, ' ') - name)));
    }
    json_write_end_list(&json);
    json_write_member(&json, "platformRole", platform_name(reach->platform));
    json_write_end_object(&json);
    end(&json, frames);
}

void stream_message_notice(struct text *frames, struct slice notice)
{
    CLEANUP(text) struct text json = TEXT_EMPTY;

    begin(&json, "notification");
    json_write_raw(&json, notice);
    end(&json, frames);
}

void stream_message_pong(struct text *frames, struct value payload)
{
    CLEANUP(text) struct text json = TEXT_EMPTY;

    begin(&json, "pong");
    json_write_object(&json);
    if (value_exists(value_get(payload, SLICE("t")))) {
        json_write_key(&json, "t");
        json_write_value(&json, value_get(payload, SLICE("t")));
    }
    json_write_end_object(&json);
    end(&json, frames);
}
