/* One webhook: a program of others, an HTTPS server at an address or behind a service, that this
 * server asks before it goes on. Never changed once made, counted. */
#pragma once

#include <stddef.h>
#include <stdint.h>

#include "base/cleanup.h"
#include "base/slice.h"
#include "doc/value.h"

struct doc;
struct error;
struct webhook_client;
struct webhook_line;

/* From the clientConfig of a webhook. Any thread; what is wrong with it is told to who asks. */
struct webhook_client *webhook_client_new(struct value config);
struct webhook_client *webhook_client_ref(struct webhook_client *client);
struct webhook_client *webhook_client_unref(struct webhook_client *client); /* NULL in, NULL out */

struct webhook_question {
    struct slice body;
    uint64_t timeout_ms; /* for everything: the place, the connection, the answer */
    size_t max_answer;   /* bytes */
};

/* Posts the body and reads the answer, one JSON document. Worker threads. An error is one sentence
 * in the words that clients know, without a cause:
 * Post "https://hooks.example.com/pods?timeout=10s": context deadline exceeded
 * ERR_TOO_MANY: the webhook was not asked, because others wait for it. */
struct error *webhook_client_ask(struct webhook_line *line, struct webhook_client *client,
                                 const struct webhook_question *question, struct doc **out_answer);

CLEANUP_DEFINE(webhook_client, struct webhook_client *, webhook_client_unref)
