/* Where a webhook behind a Service is to be found. Any thread. */
#pragma once

#include <stdint.h>

#include "base/slice.h"

struct apiserver;
struct arena;
struct error;

struct webhook_service {
    struct slice namespace;
    struct slice name;
    uint16_t port; /* of the service */
};

/* "10.0.4.7:8443", one of its endpoints that are ready: there may be no proxy on this machine that
 * would know what to do with the service's own address. Whoever knows better says so in the
 * server's options. The result belongs to the arena. */
struct error *webhook_service_find(struct arena *arena, struct apiserver *server,
                                   const struct webhook_service *service, const char **out_address);
