#include "controllers/tenancy_metrics.h"

#include "api/butler_user.h"
#include "api/provider_config.h"
#include "base/arena.h"
#include "base/clock.h"
#include "base/error.h"
#include "base/log.h"
#include "base/memory.h"
#include "base/timestamp.h"
#include "doc/doc.h"
#include "kube/butler_resources.h"
#include "kube/cache.h"
#include "kube/informer.h"
#include "net/metrics.h"

enum which {
    PROVIDER_READY,
    PROVIDER_ADDRESSES,
    PROVIDER_TENANTS,
    USER_COUNT,
    USER_STALE_AGE,
    RESOLVE_TOTAL,
    RESOLVE_DURATION,
    WRITE_TOTAL,
    METRIC_COUNT,
};

struct tenancy_metrics {
    struct metrics *metrics;
    struct cache *cache;
    const struct clock *clock;
    struct metric *metric[METRIC_COUNT];
};

/* --- read from the cache ------------------------------------------------------------------- */

static struct cache_list list(struct arena *arena, const struct tenancy_metrics *self,
                              const struct kube_resource *resource)
{
    if (!cache_has_resource(self->cache, resource))
        return (struct cache_list){ 0 };
    return cache_list(arena, self->cache, resource, NULL);
}

static void collect_ready(void *context, struct metric_samples *samples)
{
    const struct tenancy_metrics *self = context;
    CLEANUP(arena) struct arena *arena = arena_create();
    struct cache_list all = list(arena, self, &BUTLER_PROVIDER_CONFIGS);

    for (size_t i = 0; i < all.count; i++) {
        struct value object = doc_root(all.docs[i]);
        struct value ready = value_find(object, VALUE_KEYS("status", "ready"));
        struct provider_config config;

        provider_config_read(object, &config);
        metric_sample(samples,
                      METRIC_VALUES(arena_text(arena, config.meta.name),
                                    arena_text(arena, config.meta.namespace),
                                    arena_text(arena, config.provider),
                                    config.team_scoped ? "team" : "platform"),
                      value_bool_or(ready, false) ? 1 : 0);
    }
}

static void collect_capacity(const struct tenancy_metrics *self, struct metric_samples *samples,
                             const char *field)
{
    CLEANUP(arena) struct arena *arena = arena_create();
    struct cache_list all = list(arena, self, &BUTLER_PROVIDER_CONFIGS);

    for (size_t i = 0; i < all.count; i++) {
        struct value object = doc_root(all.docs[i]);
        struct object_key key = object_key_read(object);
        int64_t amount;

        if (!value_int(value_find(object, VALUE_KEYS("status", "capacity", field)), &amount))
            continue;
        metric_sample(samples,
                      METRIC_VALUES(arena_text(arena, key.name), arena_text(arena, key.namespace)),
                      (double)amount);
    }
}

static void collect_addresses(void *context, struct metric_samples *samples)
{
    collect_capacity(context, samples, "availableIPs");
}

static void collect_tenants(void *context, struct metric_samples *samples)
{
    collect_capacity(context, samples, "estimatedTenants");
}

/* In the order of names; a user whom nobody gave a phase is pending. */
enum {
    DISABLED = 1,
    PENDING = 3,
};
static const char *const states[] = { "Active", "Disabled", "Locked", "Pending" };

static size_t state_of(const struct butler_user *user)
{
    if (user->disabled)
        return DISABLED;
    for (size_t i = 0; i < COUNT_OF(states); i++) {
        if (slice_is(user->phase, states[i]))
            return i;
    }
    return PENDING;
}

static void collect_users(void *context, struct metric_samples *samples)
{
    const struct tenancy_metrics *self = context;
    CLEANUP(arena) struct arena *arena = arena_create();
    struct cache_list all = list(arena, self, &BUTLER_USERS);
    size_t counts[COUNT_OF(states)] = { 0 };

    for (size_t i = 0; i < all.count; i++) {
        struct butler_user user;

        butler_user_read(doc_root(all.docs[i]), &user);
        counts[state_of(&user)]++;
    }
    for (size_t i = 0; i < COUNT_OF(states); i++)
        metric_sample(samples, METRIC_VALUES(states[i]), (double)counts[i]);
}

/* Of the user whose teams changed longest ago. */
static void collect_stale_age(void *context, struct metric_samples *samples)
{
    const struct tenancy_metrics *self = context;
    CLEANUP(arena) struct arena *arena = arena_create();
    struct cache_list all = list(arena, self, &BUTLER_USERS);
    int64_t now_us = clock_wall_us(self->clock);
    int64_t oldest_us = now_us;

    for (size_t i = 0; i < all.count; i++) {
        int64_t resolved_us = now_us;
        struct butler_user user;

        butler_user_read(doc_root(all.docs[i]), &user);
        if (user.resolved.size)
            error_drop(timestamp_parse(user.resolved, &resolved_us), "counts as now");
        if (resolved_us < oldest_us)
            oldest_us = resolved_us;
    }
    metric_sample(samples, METRIC_NO_VALUES, (double)(now_us - oldest_us) / 1e6);
}

/* --- the table ----------------------------------------------------------------------------- */

static const char *const by_provider[] = { "provider", "namespace", NULL };
static const char *const by_provider_type[] = { "provider", "namespace", "type", "scope", NULL };
static const char *const by_state[] = { "state", NULL };
static const char *const by_trigger[] = { "trigger", NULL };
static const char *const by_trigger_result[] = { "trigger", "result", NULL };
static const char *const by_result[] = { "result", NULL };
static const double resolve_buckets[] = { 0.0001, 0.0005, 0.001, 0.005, 0.025, 0.1, 0.5, 1 };

static const struct metric_spec specs[METRIC_COUNT] = {
    [PROVIDER_READY] = { .name = "butler_provider_config_ready",
                         .help = "1 for a provider that can be used.",
                         .type = METRIC_GAUGE,
                         .labels = by_provider_type,
                         .collect = collect_ready },
    [PROVIDER_ADDRESSES] = { .name = "butler_provider_config_available_ips",
                             .help = "Free addresses in the pools of a provider.",
                             .type = METRIC_GAUGE,
                             .labels = by_provider,
                             .collect = collect_addresses },
    [PROVIDER_TENANTS] = { .name = "butler_provider_config_estimated_tenants",
                           .help = "Tenants that the addresses of a provider are enough for.",
                           .type = METRIC_GAUGE,
                           .labels = by_provider,
                           .collect = collect_tenants },
    [USER_COUNT] = { .name = "butler_user_count",
                     .help = "Users by state.",
                     .type = METRIC_GAUGE,
                     .labels = by_state,
                     .collect = collect_users },
    [USER_STALE_AGE] = { .name = "butler_user_status_stale_age_seconds",
                         .help = "How long ago the teams of a user changed, at most.",
                         .type = METRIC_GAUGE,
                         .collect = collect_stale_age },
    [RESOLVE_TOTAL] = { .name = "butler_user_status_resolve_total",
                        .help = "How often the teams of a user were looked up.",
                        .type = METRIC_COUNTER,
                        .labels = by_trigger_result },
    [RESOLVE_DURATION] = { .name = "butler_user_status_resolve_duration_seconds",
                           .help = "How long that took.",
                           .type = METRIC_HISTOGRAM,
                           .labels = by_trigger,
                           .buckets = resolve_buckets,
                           .bucket_count = COUNT_OF(resolve_buckets) },
    [WRITE_TOTAL] = { .name = "butler_user_status_write_total",
                      .help = "How often the teams of a user were written.",
                      .type = METRIC_COUNTER,
                      .labels = by_result },
};

struct tenancy_metrics *tenancy_metrics_new(struct metrics *metrics, struct informers *informers,
                                            const struct clock *clock, struct log *log)
{
    struct tenancy_metrics *self;

    if (!metrics)
        return NULL;
    self = NEW(struct tenancy_metrics);
    self->metrics = metrics;
    self->cache = informers_cache(informers);
    self->clock = clock;
    for (size_t i = 0; i < METRIC_COUNT; i++) {
        struct metric_spec spec = specs[i];
        struct error *err;

        if (spec.collect)
            spec.context = self;
        err = metrics_add(metrics, &spec, &self->metric[i]);
        if (err) {
            log_warn(log, "metric left out", LOG_STR("metric", spec.name), LOG_ERROR(err));
            error_drop(err, "work goes on uncounted");
            return tenancy_metrics_free(self);
        }
    }
    return self;
}

struct tenancy_metrics *tenancy_metrics_free(struct tenancy_metrics *self)
{
    if (!self)
        return NULL;
    for (size_t i = 0; i < METRIC_COUNT; i++)
        metrics_remove(self->metrics, self->metric[i]);
    return memory_free(self);
}

/* A run is not told what caused it. */
#define TRIGGER "reconcile"

void tenancy_metrics_resolved(struct tenancy_metrics *self, bool changed, uint64_t took_us)
{
    if (!self)
        return;
    metric_add(metric_series(self->metric[RESOLVE_TOTAL],
                             METRIC_VALUES(TRIGGER, changed ? "changed" : "unchanged")),
               1);
    metric_observe(metric_series(self->metric[RESOLVE_DURATION], METRIC_VALUES(TRIGGER)),
                   (double)took_us / 1e6);
}

void tenancy_metrics_wrote_teams(struct tenancy_metrics *self, bool ok)
{
    if (self)
        metric_add(
            metric_series(self->metric[WRITE_TOTAL], METRIC_VALUES(ok ? "success" : "error")), 1);
}
