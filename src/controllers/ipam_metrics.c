/* Figures of address pools. */
#include "controllers/ipam_metrics.h"

#include "api/meta.h"
#include "base/arena.h"
#include "base/error.h"
#include "base/memory.h"
#include "controllers/controllers.h"
#include "doc/doc.h"
#include "kube/butler_resources.h"
#include "kube/cache.h"
#include "net/metrics.h"

/* A gauge for each number in the status of a pool. */
struct figure {
    const char *name;
    const char *help;
    const char *field;
};

static const struct figure figures[] = {
    { "butler_network_pool_total_ips", "Addresses that a pool can give away.", "totalIPs" },
    { "butler_network_pool_allocated_ips", "Addresses of a pool that are taken.", "allocatedIPs" },
    { "butler_network_pool_available_ips", "Addresses of a pool that are free.", "availableIPs" },
    { "butler_network_pool_allocation_count", "Blocks that a pool has given away.",
      "allocationCount" },
    { "butler_network_pool_fragmentation_percent", "How much the free addresses are scattered.",
      "fragmentationPercent" },
    { "butler_network_pool_largest_free_block", "The longest run of free addresses.",
      "largestFreeBlock" },
};

static const char *const pool_labels[] = { "pool", "namespace", NULL };
static const char *const result_labels[] = { "pool", "namespace", "result", NULL };
static const char *const result_names[] = {
    [IPAM_METRICS_ALLOCATED] = "allocated",
    [IPAM_METRICS_FAILED] = "failed",
};

struct gauge {
    const struct figure *figure;
    struct cache *cache;
    struct metric *metric;
};

struct ipam_metrics {
    struct metrics *metrics;
    struct gauge gauges[COUNT_OF(figures)];
    struct metric *processed;
};

static void collect(void *context, struct metric_samples *samples)
{
    const struct gauge *gauge = context;
    CLEANUP(arena) struct arena *arena = arena_create();
    struct cache_list pools = { 0 };

    if (cache_has_resource(gauge->cache, &BUTLER_NETWORK_POOLS))
        pools = cache_list(arena, gauge->cache, &BUTLER_NETWORK_POOLS, NULL);
    for (size_t i = 0; i < pools.count; i++) {
        struct value pool = doc_root(pools.docs[i]);
        struct value status = value_get(pool, SLICE("status"));
        struct meta meta;
        int64_t number;

        meta_read(pool, &meta);
        if (value_int(value_get(status, slice_from(gauge->figure->field)), &number))
            metric_sample(
                samples,
                METRIC_VALUES(arena_format(arena, SLICE_FORMAT, SLICE_ARGUMENT(meta.name)),
                              arena_format(arena, SLICE_FORMAT, SLICE_ARGUMENT(meta.namespace))),
                (double)number);
    }
}

/* A metric that cannot be added is one that another part of the program spoilt: ours to mend. */
static struct metric *add(struct metrics *metrics, const struct metric_spec *spec)
{
    struct metric *metric = NULL;
    struct error *err = metrics_add(metrics, spec, &metric);

    error_drop(err, "the figure is missing, nothing else");
    return metric;
}

struct ipam_metrics *ipam_metrics_new(struct metrics *metrics, struct informers *informers)
{
    struct ipam_metrics *self;

    if (!metrics)
        return NULL;
    self = NEW(struct ipam_metrics);
    self->metrics = metrics;
    for (size_t i = 0; i < COUNT_OF(figures); i++) {
        struct gauge *gauge = &self->gauges[i];

        gauge->figure = &figures[i];
        gauge->cache = informers_cache(informers);
        gauge->metric = add(metrics, &(struct metric_spec){
                                         .name = figures[i].name,
                                         .help = figures[i].help,
                                         .type = METRIC_GAUGE,
                                         .labels = pool_labels,
                                         .collect = collect,
                                         .context = gauge,
                                     });
    }
    self->processed = add(metrics, &(struct metric_spec){
                                       .name = "butler_ip_allocation_processed_total",
                                       .help = "Claims that pools have looked at.",
                                       .type = METRIC_COUNTER,
                                       .labels = result_labels,
                                   });
    return self;
}

struct ipam_metrics *ipam_metrics_free(struct ipam_metrics *self)
{
    if (!self)
        return NULL;
    for (size_t i = 0; i < COUNT_OF(figures); i++)
        metrics_remove(self->metrics, self->gauges[i].metric);
    metrics_remove(self->metrics, self->processed);
    return memory_free(self);
}

void ipam_metrics_count(struct reconcile *rc, enum ipam_metrics_result result)
{
    const struct ipam_metrics *self = controllers_options_of(rc)->ipam_metrics;

    if (self && self->processed)
        metric_add(metric_series(self->processed,
                                 METRIC_VALUES(rc->name, rc->namespace, result_names[result])),
                   1);
}
