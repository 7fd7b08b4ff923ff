/* Many tenants of one platform, as clients of theirs see them: made, asked for the first time,
 * woken and used. Every function runs the loop until all of it is done; what goes wrong ends the
 * program with a message. */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/vec.h"

struct arena;
struct http_client;
struct http_peer;
struct loop;

/* What was measured, in milliseconds. */
struct samples {
    VEC(double) ms;
};

/* 0.5 is the median, 0.99 what one of a hundred exceeds; 0 when nothing was measured. */
double samples_percentile(struct samples *samples, double part);
void samples_done(struct samples *samples);

struct tenant_fleet {
    struct loop *loop;
    struct http_client *client;
    struct http_peer *platform;
    VEC(struct http_peer *) tenants; /* how each is reached as its administrator */
};

/* Credentials of the platform's administrator. */
void tenant_fleet_open(struct tenant_fleet *fleet, const char *kubeconfig);
void tenant_fleet_close(struct tenant_fleet *fleet);

/* Makes so many more, some of them at once. A sample is the time from the request for the
 * TenantControlPlane to the first 200 of the tenant's API, which the tenant's own CA proves.
 * `sleep_after` is a duration; NULL: they stay awake. */
void tenant_fleet_create(struct tenant_fleet *fleet, size_t count, size_t at_once,
                         const char *sleep_after, struct samples *samples);

/* From now on the first so many sleep after this time. */
void tenant_fleet_let_sleep(struct tenant_fleet *fleet, size_t count, const char *sleep_after);

/* One request to each of so many, from that one on, each on a connection of its own. Says how many
 * answered with 200 within a minute. */
size_t tenant_fleet_ask(struct tenant_fleet *fleet, size_t first, size_t count, size_t at_once,
                        struct samples *samples);

/* Reads, lists, writes and watches in one tenant for so long. Says how many answers came. */
uint64_t tenant_fleet_use(struct tenant_fleet *fleet, size_t tenant, size_t clients, uint64_t ms);
