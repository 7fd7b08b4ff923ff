/* The rules as webhooks: what an HTTPS server is given so that API servers elsewhere can ask. Loop
 * thread; rules run on workers. */
#pragma once

#include "admission/rules.h"
#include "base/cleanup.h"
#include "net/http_service.h"

struct error;
struct metrics;
struct pool;
struct rules_service;

struct rules_service_options {
    struct rules_reader reader; /* a client of the cluster that asks; what it points to stays */
    struct pool *pool;          /* where rules run, since they read */
    struct metrics *metrics;    /* butler_webhook_requests_total; NULL: nothing is counted */
};

struct error *rules_service_new(const struct rules_service_options *options,
                                struct rules_service **out_service);
struct rules_service *rules_service_free(struct rules_service *service); /* NULL in, NULL out */

/* For the options of a server; the context is the service. */
extern const struct http_service rules_service_service;

CLEANUP_DEFINE(rules_service, struct rules_service *, rules_service_free)
