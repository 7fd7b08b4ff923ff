/* What an API server is made of, for the files of this room. */
#pragma once

#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "apiserver/apiserver.h"
#include "apiserver/traffic.h"
#include "auth/authorizer.h"
#include "base/text.h"
#include "loop/timer.h"

struct access_index;
struct accounts;
struct audit;
struct charge_locks;
struct definitions;
struct dispatcher;
struct event_cache;
struct feed;
struct health;
struct keyring;
struct node_index;
struct platform_rules;
struct rbac;
struct registry;
struct request_metrics;
struct resource;
struct service_pool;
struct store;
struct turns;
struct watch;
struct webhook_line;
struct webhooks;

struct apiserver {
    struct loop *loop;
    struct pool *pool;
    const struct clock *clock;
    struct log *log;
    struct metrics *metrics;

    struct keyring *keyring;
    bool is_new; /* nothing was stored before it was opened */
    struct store *store;
    struct feed *feed; /* loop */

    /* Replaced as a whole; apiserver_registry() and accounts_get() take references. */
    pthread_mutex_t snapshot_lock;
    struct accounts *accounts; /* whom it believes */
    struct registry *registry;
    struct registry *builtin; /* without any definition; kinds of every minor version */
    atomic_uint minor;        /* the version that is served; see kind_minors.h */

    /* Namespaces are asked about with every creation. */
    uint32_t namespaces;
    const struct resource *namespace_resource;

    /* As in the options. */
    struct error *(*find_service)(void *context, struct arena *arena, struct slice namespace,
                                  struct slice name, uint16_t port, const char **out_address);
    void *find_service_context;
    struct webhook_line *webhook_line;
    struct webhooks *webhooks;

    struct rbac *rbac;
    struct access_index *access_index;
    struct service_pool *services; /* addresses and ports that they have */
    struct node_index *node_index;
    struct definitions *definitions;
    struct charge_locks *quota_locks;
    atomic_uint write_limits;              /* see admission_write_limits.c */
    atomic_uint_least64_t storage_quota;   /* bytes; 0: any. See admission_storage_quota.c */
    atomic_bool full;                      /* with that: it was reached and is not lifted yet */
    struct platform_rules *platform_rules; /* NULL: the platform is elsewhere */
    struct turns *turns;
    struct authorizer authorizer;
    struct health *health;
    struct dispatcher *paths;                /* what is no resource */
    struct request_metrics *request_metrics; /* NULL: nothing is counted */
    struct audit *audit;                     /* NULL: nothing is written down */
    struct traffic traffic;

    /* Loop thread from here. */
    struct watch *watches; /* linked by the watches themselves */
    size_t watch_count;
    struct event_cache *events; /* that watches share */
    struct text watch_line;     /* what is being written to one of them */
    struct timer bookmark_timer;
    bool stopping;
    bool ready;
};

struct registry *apiserver_registry(struct apiserver *server); /* a reference; any thread */
void apiserver_set_registry(struct apiserver *server, struct registry *take_registry);
