/* The queue and its attempts. */
#include "server/webhook.h"

#include <string.h>

#include "base/clock.h"
#include "base/error.h"
#include "base/log.h"
#include "base/memory.h"
#include "base/text.h"
#include "base/uuid.h"
#include "base/vec.h"
#include "loop/loop.h"
#include "loop/pool.h"
#include "loop/timer.h"
#include "net/http_client.h"
#include "net/metric.h"

static const uint64_t pauses_ms[] = { SECONDS(1), SECONDS(5), SECONDS(30), MINUTES(5) };

struct delivery {
    const char *event;
    struct text id;
    struct text body;
    size_t attempts; /* that failed */
};

struct webhook {
    struct webhook_options options;
    struct http_abort *abort;
    VEC(struct delivery *) waiting; /* oldest first, without the current one */
    struct delivery *current;       /* under way, or waiting to be tried again; NULL: none */
    struct timer retry;

    /* The attempt; a worker's while it runs. */
    bool running;
    char *url;
    int64_t time_s;
    int status;
    struct error *error;

    bool stopping;
    void (*on_stopped)(void *context);
    void *stop_context;
};

static void go_on(struct webhook *webhook);

static void *delivery_free(struct delivery *delivery)
{
    if (!delivery)
        return NULL;
    text_done(&delivery->id);
    text_done(&delivery->body);
    return memory_free(delivery);
}

static void count(const struct webhook *webhook, const char *result)
{
    if (webhook->options.deliveries)
        metric_add(metric_series(webhook->options.deliveries,
                                 METRIC_VALUES(webhook->options.name, result)),
                   1);
}

static void drop_all(struct webhook *webhook)
{
    VEC_EACH (delivery, &webhook->waiting)
        delivery_free(*delivery);
    vec_clear(&webhook->waiting);
    webhook->current = delivery_free(webhook->current);
}

/* --- one attempt ---------------------------------------------------------------------------- */

static void run(void *context)
{
    struct webhook *webhook = context;
    const struct webhook_way way = {
        .client = webhook->options.client,
        .outbound = webhook->options.outbound,
        .abort = webhook->abort,
    };
    const struct webhook_letter letter = {
        .event = webhook->current->event,
        .id = text_string(&webhook->current->id),
        .body = text_slice(&webhook->current->body),
        .time_s = webhook->time_s,
    };

    webhook->error = (webhook->options.post ? webhook->options.post : webhook_post)(
        &way, webhook->url, webhook->options.key, &letter, &webhook->status);
}

static void end(void *context)
{
    struct webhook *webhook = context;
    void (*on_stopped)(void *stop_context) = webhook->on_stopped;
    void *stop_context = webhook->stop_context;

    drop_all(webhook);
    vec_done(&webhook->waiting);
    http_abort_unref(webhook->abort);
    memory_free(webhook);
    on_stopped(stop_context);
}

static bool was_taken(const struct webhook *webhook)
{
    return !webhook->error && webhook->status >= 200 && webhook->status < 300;
}

/* Nothing of what was answered is told to anybody: it is somebody else's. */
static void complain(const struct webhook *webhook)
{
    if (webhook->error)
        log_warn(webhook->options.log, "a webhook was not reached",
                 LOG_STR("target", webhook->options.name), LOG_ERROR(webhook->error));
    else
        log_warn(webhook->options.log, "a webhook refused a message",
                 LOG_STR("target", webhook->options.name),
                 LOG_UINT("status", (uint64_t)webhook->status));
}

static void forget_current(struct webhook *webhook, const char *result)
{
    count(webhook, result);
    webhook->current = delivery_free(webhook->current);
}

static void on_attempted(void *context)
{
    struct webhook *webhook = context;

    webhook->running = false;
    webhook->url = memory_free(webhook->url);
    if (webhook->stopping) {
        webhook->error = error_free(webhook->error);
        end(webhook);
        return;
    }
    if (was_taken(webhook)) {
        forget_current(webhook, "delivered");
    } else {
        complain(webhook);
        if (webhook->current->attempts == COUNT_OF(pauses_ms)) {
            forget_current(webhook, "failed");
        } else {
            count(webhook, "retried");
            timer_set(&webhook->retry, pauses_ms[webhook->current->attempts++], 0);
        }
    }
    webhook->error = error_free(webhook->error);
    go_on(webhook);
}

/* --- the queue ------------------------------------------------------------------------------ */

static void go_on(struct webhook *webhook)
{
    struct slice url = webhook->options.url(webhook->options.context);

    if (webhook->running || webhook->stopping || timer_is_set(&webhook->retry))
        return;
    if (!url.size)
        drop_all(webhook);
    if (!webhook->current && webhook->waiting.count) {
        webhook->current = webhook->waiting.items[0];
        vec_remove(&webhook->waiting, 0);
    }
    if (!webhook->current)
        return;
    webhook->url = memory_strndup(url.data, url.size);
    webhook->time_s = clock_wall_ms(webhook->options.clock) / 1000;
    webhook->status = 0;
    webhook->running = true;
    if (pool_submit_for(webhook->options.pool, webhook->options.loop, run, on_attempted, webhook))
        return;
    webhook->running = false;
    webhook->url = memory_free(webhook->url);
    timer_set(&webhook->retry, pauses_ms[0], 0);
}

static void on_retry(void *context)
{
    go_on(context);
}

void webhook_send(struct webhook *webhook, const char *event, struct text *take_body)
{
    struct delivery *delivery = NEW(struct delivery);

    loop_assert(webhook->options.loop);
    delivery->event = event;
    delivery->body = *take_body;
    *take_body = (struct text)TEXT_EMPTY;
    uuid_append(&delivery->id, uuid_random());
    if (webhook->waiting.count == WEBHOOK_MAX_WAITING) {
        delivery_free(webhook->waiting.items[0]);
        vec_remove(&webhook->waiting, 0);
        count(webhook, "dropped");
    }
    vec_push(&webhook->waiting, delivery);
    go_on(webhook);
}

bool webhook_is_asking(const struct webhook *webhook)
{
    return webhook->running;
}

size_t webhook_waiting(const struct webhook *webhook)
{
    return webhook->waiting.count + (webhook->current ? 1 : 0);
}

struct webhook *webhook_new(const struct webhook_options *options)
{
    struct webhook *webhook = NEW(struct webhook);

    webhook->options = *options;
    webhook->abort = http_abort_new();
    timer_init(&webhook->retry, options->loop, on_retry, webhook);
    return webhook;
}

void webhook_stop(struct webhook *webhook, void (*on_stopped)(void *context), void *context)
{
    webhook->stopping = true;
    webhook->on_stopped = on_stopped;
    webhook->stop_context = context;
    timer_cancel(&webhook->retry);
    http_abort_fire(webhook->abort);
    if (!webhook->running)
        loop_post(webhook->options.loop, end, webhook);
}
