#include "hosted/steward_metrics.h"

#include "base/arena.h"
#include "base/clock.h"
#include "base/error.h"
#include "base/memory.h"
#include "base/timestamp.h"
#include "doc/doc.h"
#include "hosted/limits.h"
#include "kube/butler_resources.h"
#include "kube/cache.h"
#include "net/metrics.h"

enum figure {
    TENANTS,
    EXPIRY,
    RESTARTS,
    MEMORY,
    DISK,
    PORTS,
    STORES,
    RENEWALS,
    READY,
    FIGURES, /* how many */
};

struct steward_metrics {
    struct metrics *metrics;
    struct cache *cache;
    const struct clock *clock;
    struct metric *figures[FIGURES]; /* NULL each: it could not be added */
};

/* --- what objects say ------------------------------------------------------------------------- */

static struct cache_list all_of(struct arena *arena, const struct steward_metrics *self,
                                const struct kube_resource *resource)
{
    if (!cache_has_resource(self->cache, resource))
        return (struct cache_list){ 0 };
    return cache_list(arena, self->cache, resource, NULL);
}

static struct cache_list tenants_of(struct arena *arena, const struct steward_metrics *self)
{
    return all_of(arena, self, &STEWARD_TENANT_CONTROL_PLANES);
}

static const char *name_of(struct arena *arena, const struct doc *doc)
{
    struct object_key key = object_key_read(doc_root(doc));

    return object_key_format(arena, &key);
}

static void collect_tenants(void *context, struct metric_samples *samples)
{
    static const char *const words[] = {
        "Unknown",   "Provisioning", "CertificateAuthorityRotating",
        "Upgrading", "Migrating",    "Ready",
        "NotReady",  "Sleeping",     "WriteLimited"
    };
    const struct steward_metrics *self = context;
    CLEANUP(arena) struct arena *arena = arena_create();
    struct cache_list all = tenants_of(arena, self);
    size_t counts[COUNT_OF(words)] = { 0 };

    for (size_t i = 0; i < all.count; i++) {
        struct value version = value_find(doc_root(all.docs[i]),
                                          VALUE_KEYS("status", "kubernetesResources", "version"));

        for (size_t word = 0; word < COUNT_OF(words); word++)
            counts[word] += slice_is(value_text(version, "status"), words[word]);
    }
    for (size_t word = 0; word < COUNT_OF(words); word++)
        metric_sample(samples, METRIC_VALUES(words[word]), (double)counts[word]);
}

static void collect_expiry(void *context, struct metric_samples *samples)
{
    const struct steward_metrics *self = context;
    CLEANUP(arena) struct arena *arena = arena_create();
    struct cache_list all = tenants_of(arena, self);
    int64_t now_us = clock_wall_us(self->clock);

    for (size_t i = 0; i < all.count; i++) {
        DOC_EACH (it, value_find(doc_root(all.docs[i]), VALUE_KEYS("status", "certificates"))) {
            struct slice end = value_text(it.value, "notAfter");
            int64_t us = 0;
            struct error *err = end.size ? timestamp_parse(end, &us) : NULL;

            if (us)
                metric_sample(samples,
                              METRIC_VALUES(name_of(arena, all.docs[i]), arena_text(arena, it.key)),
                              (double)(us - now_us) / 1e6);
            error_drop(err, "then its end is not known");
        }
    }
}

static void collect_components(const struct steward_metrics *self, const char *key,
                               struct metric_samples *samples)
{
    CLEANUP(arena) struct arena *arena = arena_create();
    struct cache_list all = tenants_of(arena, self);

    for (size_t i = 0; i < all.count; i++) {
        DOC_EACH (it,
                  value_find(doc_root(all.docs[i]), VALUE_KEYS("status", "runtime", "components")))
            metric_sample(samples,
                          METRIC_VALUES(name_of(arena, all.docs[i]),
                                        arena_text(arena, value_text(it.value, "name"))),
                          (double)value_int_or(value_get(it.value, slice_from(key)), 0));
    }
}

static void collect_restarts(void *context, struct metric_samples *samples)
{
    collect_components(context, "restarts", samples);
}

static void collect_memory(void *context, struct metric_samples *samples)
{
    collect_components(context, "memoryBytes", samples);
}

static void collect_disk(void *context, struct metric_samples *samples)
{
    CLEANUP(arena) struct arena *arena = arena_create();
    struct cache_list all = tenants_of(arena, context);

    for (size_t i = 0; i < all.count; i++) {
        struct value bytes =
            value_find(doc_root(all.docs[i]), VALUE_KEYS("status", "runtime", "dataBytes"));

        metric_sample(samples, METRIC_VALUES(name_of(arena, all.docs[i])),
                      (double)value_int_or(bytes, 0));
    }
}

static void collect_ports(void *context, struct metric_samples *samples)
{
    CLEANUP(arena) struct arena *arena = arena_create();
    struct cache_list all = tenants_of(arena, context);
    size_t count = 0;

    for (size_t i = 0; i < all.count; i++)
        count += value_count(
            value_find(doc_root(all.docs[i]), VALUE_KEYS("status", "runtime", "ports")));
    metric_sample(samples, METRIC_NO_VALUES, (double)count);
}

static void collect_stores(void *context, struct metric_samples *samples)
{
    CLEANUP(arena) struct arena *arena = arena_create();
    struct cache_list all = all_of(arena, context, &STEWARD_DATA_STORES);

    for (size_t i = 0; i < all.count; i++) {
        struct slice name = object_key_read(doc_root(all.docs[i])).name;
        struct value ready = value_find(doc_root(all.docs[i]), VALUE_KEYS("status", "ready"));

        metric_sample(samples, METRIC_VALUES(arena_text(arena, name)),
                      value_bool_or(ready, false) ? 1 : 0);
    }
}

/* --- the figures ------------------------------------------------------------------------------ */

static const double ready_buckets[] = { 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30 };

static const char *const of_status[] = { "status", NULL };
static const char *const of_certificate[] = { "tenant", "certificate", NULL };
static const char *const of_component[] = { "tenant", "component", NULL };
static const char *const of_tenant[] = { "tenant", NULL };
static const char *const of_store[] = { "datastore", NULL };
static const char *const of_cause[] = { "cause", NULL };

static const struct metric_spec specs[FIGURES] = {
    [TENANTS] = { .name = "steward_tenants",
                  .help = "tenants in each status",
                  .type = METRIC_GAUGE,
                  .labels = of_status,
                  .collect = collect_tenants },
    [EXPIRY] = { .name = "steward_certificate_expiry_seconds",
                 .help = "how long a certificate is still good",
                 .type = METRIC_GAUGE,
                 .labels = of_certificate,
                 .max_series = STEWARD_MAX_SERIES,
                 .collect = collect_expiry },
    [RESTARTS] = { .name = "steward_component_restarts_total",
                   .help = "how often a component was started again that had ended by itself",
                   .type = METRIC_COUNTER,
                   .labels = of_component,
                   .max_series = STEWARD_MAX_SERIES,
                   .collect = collect_restarts },
    [MEMORY] = { .name = "steward_component_memory_bytes",
                 .help = "memory of a component; 0 for one that does not run",
                 .type = METRIC_GAUGE,
                 .labels = of_component,
                 .max_series = STEWARD_MAX_SERIES,
                 .collect = collect_memory },
    [DISK] = { .name = "steward_datastore_bytes",
               .help = "bytes on disk of a tenant",
               .type = METRIC_GAUGE,
               .labels = of_tenant,
               .max_series = STEWARD_MAX_SERIES,
               .collect = collect_disk },
    [PORTS] = { .name = "steward_ports_in_use",
                .help = "ports on which tenants are reached",
                .type = METRIC_GAUGE,
                .collect = collect_ports },
    [STORES] = { .name = "steward_datastore_up",
                 .help = "1 for a store that can be used",
                 .type = METRIC_GAUGE,
                 .labels = of_store,
                 .collect = collect_stores },
    [RENEWALS] = { .name = "steward_certificate_renewals_total",
                   .help = "certificates and kubeconfigs that were written, by what caused it",
                   .type = METRIC_COUNTER,
                   .labels = of_cause },
    [READY] = { .name = "steward_tenant_ready_seconds",
                .help = "from the making of a tenant to the first time it was ready",
                .type = METRIC_HISTOGRAM,
                .buckets = ready_buckets,
                .bucket_count = COUNT_OF(ready_buckets) },
};

struct steward_metrics *steward_metrics_new(struct metrics *metrics, struct cache *cache,
                                            const struct clock *clock)
{
    struct steward_metrics *self;

    if (!metrics)
        return NULL;
    self = NEW(struct steward_metrics);
    self->metrics = metrics;
    self->cache = cache;
    self->clock = clock;
    for (size_t i = 0; i < FIGURES; i++) {
        struct metric_spec spec = specs[i];
        struct error *err;

        spec.context = self;
        err = metrics_add(metrics, &spec, &self->figures[i]);
        error_drop(err, "the figure is missing, nothing else");
    }
    return self;
}

struct steward_metrics *steward_metrics_free(struct steward_metrics *self)
{
    if (!self)
        return NULL;
    for (size_t i = 0; i < FIGURES; i++)
        metrics_remove(self->metrics, self->figures[i]);
    return memory_free(self);
}

void steward_metrics_renewed(struct steward_metrics *self, enum pki_cause cause)
{
    if (self && self->figures[RENEWALS])
        metric_add(metric_series(self->figures[RENEWALS], METRIC_VALUES(pki_cause_name(cause))), 1);
}

void steward_metrics_ready(struct steward_metrics *self, int64_t took_ms)
{
    if (self && self->figures[READY])
        metric_observe(metric_series(self->figures[READY], METRIC_NO_VALUES),
                       (double)took_ms / 1e3);
}
