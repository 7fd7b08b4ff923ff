/* Trying the webhook of notifications. */
#include <string.h>

#include "api/butler_config.h"
#include "base/arena.h"
#include "base/error.h"
#include "base/text.h"
#include "base/uuid.h"
#include "crypto/secret.h"
#include "doc/doc.h"
#include "doc/json_write.h"
#include "kube/butler_resources.h"
#include "server/herald.h"
#include "server/notice.h"
#include "server/server_call.h"
#include "server/server_parts.h"
#include "server/settings.h"
#include "server/tables.h"
#include "server/webhook_post.h"

#define EVENT "test"

/* As the API has it now: whoever has just changed it tries what they wrote. */
static struct error *find_url(const struct server_call *call, const char **out_url)
{
    CLEANUP(doc) struct doc *doc = NULL;
    struct butler_config config;
    struct error *err = kube_find(&call->own, &BUTLER_CONFIGS, NULL, "butler", &doc);

    if (err)
        return server_error_upstream(err, "the configuration could not be read");
    butler_config_read(doc ? doc_root(doc) : VALUE_ABSENT_VALUE, &config);
    *out_url = arena_text(call->arena, config.notification_webhook);
    return NULL;
}

static void append_sample(const struct server_call *call, const char *id, struct text *body)
{
    CLEANUP(text) struct text notification = TEXT_EMPTY;
    const struct notice notice = {
        .trigger = EVENT,
        .title = "A test",
        .message = SLICE("This is what a notification looks like."),
        .severity = NOTICE_INFO,
        .category = NOTICE_INFRA,
        .actor = slice_from(call->caller->email),
    };

    notice_append(&notice, id, call->now_ms * 1000, &notification);
    herald_append_notice(body, EVENT, text_slice(&notification), notice.actor);
}

static struct error *post_sample(const struct server_call *call, const char *url, int *out_status)
{
    const struct server_parts *parts = server_parts(call->server);
    const char *secret = parts->settings->audit_webhook_secret;
    CLEANUP(secret) struct secret *key =
        *secret ? secret_new(secret, strlen(secret)) : NULL;
    CLEANUP(text) struct text body = TEXT_EMPTY;
    const char *id = uuid_format(call->arena, uuid_random());

    append_sample(call, id, &body);
    return webhook_post(
        &(struct webhook_way){
            .client = parts->client,
            .outbound = { .allow = parts->settings->outbound_allow, .lookup = parts->lookup },
        },
        url, key,
        &(struct webhook_letter){
            .event = EVENT, .id = id, .body = text_slice(&body), .time_s = call->now_ms / 1000 },
        out_status);
}

/* What is in the way, in our words: an address or an answer of somebody else's stays with us. */
static const char *explain(const struct error *error)
{
    if (error->code == ERR_INVALID)
        return "the URL of the webhook is none that the server could use; want https://HOST/PATH";
    if (error->code == ERR_FORBIDDEN)
        return "the address of the webhook is not allowed; see BUTLER_OUTBOUND_ALLOW";
    if (error->code == ERR_TIMEOUT)
        return "the webhook did not answer in time";
    return "the webhook cannot be reached";
}

static struct error *reply(struct server_call *call, bool delivered, int status,
                           const char *message)
{
    struct text text = TEXT_EMPTY;

    json_write_object(&text);
    json_write_key(&text, "delivered");
    json_write_bool(&text, delivered);
    if (status) {
        json_write_key(&text, "status");
        json_write_int(&text, status);
    }
    json_write_member(&text, "message", message);
    json_write_end_object(&text);
    return server_reply_json(call, 200, &text);
}

/* POST /api/admin/notifications/test */
static struct error *test(struct server_call *call)
{
    static const char *const members[] = { NULL };
    const char *url;
    int status = 0;
    bool taken;
    CLEANUP(error) struct error *unreached = NULL;
    struct error *err = server_check_members(call, members);

    if (!err)
        err = find_url(call, &url);
    if (err)
        return err;
    if (!*url)
        return reply(call, false, 0,
                     "ButlerConfig butler has no spec.notifications.webhookURL to send to");
    unreached = post_sample(call, url, &status);
    if (unreached)
        return reply(call, false, 0, explain(unreached));
    taken = status >= 200 && status < 300;
    return reply(call, taken, status,
                 taken ? "the webhook took the message" : "the webhook refused the message");
}

const struct server_route notification_routes[] = {
    { "testNotifications", "POST", "/api/admin/notifications/test", RULE_PLATFORM_ADMIN, "test",
      "ButlerConfig", test, 0, LIMIT_PROVIDER_TEST, NULL, "NotificationTest",
      "Sends a sample to the webhook of notifications" },
    { 0 },
};
