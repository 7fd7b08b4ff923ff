/* Whether anybody uses a tenant's API: requests and watches that are open at its public address,
 * and when the last one ended. An HTTP service that stands before the API server's. Embedded in its
 * owner; loop thread only. */
#pragma once

#include <stddef.h>
#include <stdint.h>

#include "net/http_service.h"

struct apiserver;
struct clock;

struct tenant_use {
    struct apiserver *server;
    const struct clock *clock;
    size_t open;                      /* requests and watches */
    int64_t last_ms;                  /* wall time at which one ended; 0: never */
    void (*on_change)(void *context); /* use has begun or ended */
    void *context;
};

/* Its context is the tenant_use. */
extern const struct http_service tenant_use_service;
