/* Messages on their way to one webhook: in order, one at a time, tried again after 1, 5 and 30
 * seconds and five minutes. What cannot be delivered does not pile up: of more than
 * WEBHOOK_MAX_WAITING the oldest go. Loop thread only. */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "server/webhook_post.h"

struct clock;
struct log;
struct loop;
struct metric;
struct pool;
struct text;
struct webhook;

enum {
    WEBHOOK_MAX_WAITING = 1000,
};

/* Borrowed, and outlives the webhook. */
struct webhook_options {
    const char *name; /* for logs and metrics */
    struct loop *loop;
    struct pool *pool;
    const struct clock *clock;
    struct log *log;            /* NULL: silent */
    struct metric *deliveries;  /* by name and result; NULL: not counted */
    const struct secret *key;   /* NULL: not signed */
    struct http_client *client; /* of that loop */
    struct outbound_options outbound;

    /* Where to, at this moment; empty: nowhere, and what waits goes. */
    struct slice (*url)(void *context);
    void *context;

    /* Instead of webhook_post(); NULL: that. */
    struct error *(*post)(const struct webhook_way *way, const char *url, const struct secret *key,
                          const struct webhook_letter *letter, int *out_status);
};

struct webhook *webhook_new(const struct webhook_options *options);

/* Ends what is under way. on_stopped comes in a later turn; the webhook is gone then. */
void webhook_stop(struct webhook *webhook, void (*on_stopped)(void *context), void *context);

/* The event is a constant. */
void webhook_send(struct webhook *webhook, const char *event, struct text *take_body);

/* Somebody is being told at this moment, or what they said has not been looked at yet. */
bool webhook_is_asking(const struct webhook *webhook);

size_t webhook_waiting(const struct webhook *webhook); /* with the one under way */
