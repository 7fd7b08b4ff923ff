#include "controllers/cluster_metrics.h"

#include "base/arena.h"
#include "base/error.h"
#include "base/memory.h"
#include "controllers/cluster_scope.h"
#include "doc/doc.h"
#include "kube/butler_resources.h"
#include "kube/cache.h"
#include "kube/informer.h"
#include "net/metrics.h"

struct cluster_metrics {
    struct metrics *metrics;
    struct cache *cache;
    struct metric *phase;
    struct metric *count;
    struct metric *duration;
};

static struct cache_list clusters(struct arena *arena, const struct cluster_metrics *self)
{
    if (!cache_has_resource(self->cache, &BUTLER_TENANT_CLUSTERS))
        return (struct cache_list){ 0 };
    return cache_list(arena, self->cache, &BUTLER_TENANT_CLUSTERS, NULL);
}

static enum cluster_phase phase_of(const struct doc *doc)
{
    return cluster_phase_parse(value_text(value_get(doc_root(doc), SLICE("status")), "phase"));
}

/* One for the phase that it is in, naught for the others. */
static void collect_phase(void *context, struct metric_samples *samples)
{
    const struct cluster_metrics *self = context;
    CLEANUP(arena) struct arena *arena = arena_create();
    struct cache_list all = clusters(arena, self);

    for (size_t i = 0; i < all.count; i++) {
        struct object_key key = object_key_read(doc_root(all.docs[i]));
        const char *namespace = arena_text(arena, key.namespace);
        const char *name = arena_text(arena, key.name);
        enum cluster_phase is = phase_of(all.docs[i]);

        for (int phase = CLUSTER_NEW; phase <= CLUSTER_FAILED; phase++)
            metric_sample(
                samples,
                METRIC_VALUES(namespace, name, cluster_phase_name((enum cluster_phase)phase)),
                (int)is == phase ? 1 : 0);
    }
}

static void collect_count(void *context, struct metric_samples *samples)
{
    const struct cluster_metrics *self = context;
    CLEANUP(arena) struct arena *arena = arena_create();
    struct cache_list all = clusters(arena, self);
    size_t counts[CLUSTER_FAILED + 1] = { 0 };

    for (size_t i = 0; i < all.count; i++)
        counts[phase_of(all.docs[i])]++;
    for (int phase = CLUSTER_NEW; phase <= CLUSTER_FAILED; phase++)
        metric_sample(samples, METRIC_VALUES(cluster_phase_name((enum cluster_phase)phase)),
                      (double)counts[phase]);
}

static struct metric *add(struct metrics *metrics, const struct metric_spec *spec)
{
    struct metric *metric = NULL;
    struct error *err = metrics_add(metrics, spec, &metric);

    error_drop(err, "the figure is missing, nothing else");
    return metric;
}

struct cluster_metrics *cluster_metrics_new(struct metrics *metrics, struct informers *informers)
{
    static const double buckets[] = { 0.1, 0.5, 1, 5, 10, 30, 60 };
    static const char *const one_of[] = { "namespace", "name", "phase", NULL };
    static const char *const of_cluster[] = { "namespace", "name", NULL };
    static const char *const of_phase[] = { "phase", NULL };
    struct cluster_metrics *self;

    if (!metrics)
        return NULL;
    self = NEW(struct cluster_metrics);
    self->metrics = metrics;
    self->cache = informers_cache(informers);
    self->phase =
        add(metrics, &(struct metric_spec){ .name = "butler_tenant_cluster_phase",
                                            .help = "1 for the phase that a cluster is in",
                                            .type = METRIC_GAUGE,
                                            .labels = one_of,
                                            .collect = collect_phase,
                                            .context = self });
    self->count = add(metrics, &(struct metric_spec){ .name = "butler_tenant_clusters",
                                                      .help = "clusters in each phase",
                                                      .type = METRIC_GAUGE,
                                                      .labels = of_phase,
                                                      .collect = collect_count,
                                                      .context = self });
    self->duration = add(
        metrics, &(struct metric_spec){ .name = "butler_tenant_cluster_reconcile_duration_seconds",
                                        .help = "how long a run over a cluster takes",
                                        .type = METRIC_HISTOGRAM,
                                        .labels = of_cluster,
                                        .buckets = buckets,
                                        .bucket_count = COUNT_OF(buckets) });
    return self;
}

struct cluster_metrics *cluster_metrics_free(struct cluster_metrics *self)
{
    if (!self)
        return NULL;
    metrics_remove(self->metrics, self->phase);
    metrics_remove(self->metrics, self->count);
    metrics_remove(self->metrics, self->duration);
    return memory_free(self);
}

void cluster_metrics_ran(struct cluster_metrics *self, const char *namespace, const char *name,
                         uint64_t took_us)
{
    if (self && self->duration)
        metric_observe(metric_series(self->duration, METRIC_VALUES(namespace, name)),
                       (double)took_us / 1e6);
}
