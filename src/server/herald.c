/* Two webhooks, and the batch for the first. */
#include "server/herald.h"

#include <string.h>

#include "base/clock.h"
#include "base/memory.h"
#include "base/text.h"
#include "crypto/secret.h"
#include "doc/json_write.h"
#include "loop/timer.h"
#include "server/notice_board.h"
#include "server/webhook.h"

enum {
    BATCH_ENTRIES = 100,
};

#define BATCH_MS SECONDS(1)

struct herald {
    struct herald_options options;
    struct secret *key; /* NULL: nothing is signed */
    struct webhook *audit;
    struct webhook *notices;
    struct text batch; /* entries, by commas */
    size_t batched;
    struct timer due;

    size_t running; /* webhooks that have not stopped */
    void (*on_stopped)(void *context);
    void *stop_context;
};

/* --- entries -------------------------------------------------------------------------------- */

static void send_batch(void *context)
{
    struct herald *herald = context;
    struct text body = TEXT_EMPTY;

    timer_cancel(&herald->due);
    if (!herald->batched)
        return;
    text_append(&body, "{\"event\":\"audit\",\"entries\":[");
    text_append_slice(&body, text_slice(&herald->batch));
    text_append(&body, "]}");
    text_done(&herald->batch);
    herald->batched = 0;
    webhook_send(herald->audit, "audit", &body);
}

void herald_record(struct herald *herald, struct slice entry)
{
    if (!herald->options.audit_url(herald->options.context).size)
        return;
    if (herald->batched)
        text_append_char(&herald->batch, ',');
    text_append_slice(&herald->batch, entry);
    if (++herald->batched == BATCH_ENTRIES)
        send_batch(herald);
    else if (!timer_is_set(&herald->due))
        timer_set(&herald->due, BATCH_MS, 0);
}

/* --- notices -------------------------------------------------------------------------------- */

void herald_append_notice(struct text *body, const char *event, struct slice notification,
                          struct slice actor)
{
    json_write_object(body);
    json_write_member(body, "event", event);
    json_write_key(body, "notification");
    json_write_raw(body, notification);
    if (actor.size) {
        json_write_key(body, "actor");
        json_write_slice(body, actor);
    }
    json_write_end_object(body);
}

void herald_tell(struct herald *herald, const struct notice_kept *kept)
{
    CLEANUP(text) struct text notification = TEXT_EMPTY;
    struct text body = TEXT_EMPTY;

    if (!herald->options.notice_url(herald->options.context).size)
        return;
    notice_append(&kept->notice, kept->id, kept->time_us, &notification);
    herald_append_notice(&body, kept->notice.trigger, text_slice(&notification),
                         kept->notice.actor);
    webhook_send(herald->notices, kept->notice.trigger, &body);
}

/* --- the whole ------------------------------------------------------------------------------ */

static struct webhook *make(const struct herald *herald, const char *name,
                            struct slice (*url)(void *context))
{
    const struct herald_options *options = &herald->options;

    return webhook_new(&(struct webhook_options){
        .name = name,
        .loop = options->loop,
        .pool = options->pool,
        .clock = options->clock,
        .log = options->log,
        .deliveries = options->deliveries,
        .key = herald->key,
        .client = options->client,
        .outbound = options->outbound,
        .url = url,
        .context = options->context,
    });
}

struct herald *herald_start(const struct herald_options *options)
{
    struct herald *herald = NEW(struct herald);

    herald->options = *options;
    if (*options->secret)
        herald->key = secret_new(options->secret, strlen(options->secret));
    herald->audit = make(herald, "audit", options->audit_url);
    herald->notices = make(herald, "notifications", options->notice_url);
    timer_init(&herald->due, options->loop, send_batch, herald);
    return herald;
}

static void on_webhook_stopped(void *context)
{
    struct herald *herald = context;
    void (*on_stopped)(void *stop_context) = herald->on_stopped;
    void *stop_context = herald->stop_context;

    if (--herald->running)
        return;
    secret_free(herald->key);
    text_done(&herald->batch);
    memory_free(herald);
    on_stopped(stop_context);
}

void herald_stop(struct herald *herald, void (*on_stopped)(void *context), void *context)
{
    herald->on_stopped = on_stopped;
    herald->stop_context = context;
    herald->running = 2;
    timer_cancel(&herald->due);
    webhook_stop(herald->audit, on_webhook_stopped, herald);
    webhook_stop(herald->notices, on_webhook_stopped, herald);
}
