/* The registry: metrics ordered by name. */
#include "net/metrics.h"

#include <pthread.h>
#include <string.h>

#include "base/error.h"
#include "base/text.h"
#include "net/metric_internal.h"

/* A family of the registry's own; it must not be taken by another. */
#define OVERFLOW_NAME "metrics_label_overflow_total"
#define OVERFLOW_HELP "Look-ups answered with the label value \"" METRIC_OTHER "\", by metric."

struct metrics {
    /* Guards the list and keeps it still during a scrape, so that whoever removes a metric knows
     * that its collect() has returned. Changing a number never takes it. */
    pthread_mutex_t lock;
    VEC(struct metric *) list; /* ordered by name */
};

struct metrics *metrics_new(void)
{
    struct metrics *metrics = NEW(struct metrics);

    pthread_mutex_init(&metrics->lock, NULL);
    return metrics;
}

struct metrics *metrics_free(struct metrics *metrics)
{
    if (!metrics)
        return NULL;
    VEC_EACH (metric, &metrics->list)
        metric_free(*metric);
    vec_done(&metrics->list);
    pthread_mutex_destroy(&metrics->lock);
    return memory_free(metrics);
}

/* Where the name is or belongs. */
static bool locate(const struct metrics *metrics, const char *name, size_t *out_index)
{
    size_t low = 0;
    size_t high = metrics->list.count;

    while (low < high) {
        size_t middle = low + (high - low) / 2;
        int order = strcmp(metrics->list.items[middle]->name, name);

        if (order == 0) {
            *out_index = middle;
            return true;
        }
        if (order < 0)
            low = middle + 1;
        else
            high = middle;
    }
    *out_index = low;
    return false;
}

/* Is `name` what a histogram called `base` writes? */
static bool is_part_of(const char *name, const char *base)
{
    static const char *const suffixes[] = { "_bucket", "_sum", "_count" };
    size_t size = strlen(base);

    if (strncmp(name, base, size) != 0)
        return false;
    for (size_t i = 0; i < COUNT_OF(suffixes); i++) {
        if (strcmp(name + size, suffixes[i]) == 0)
            return true;
    }
    return false;
}

static struct error *check_clash(const struct metrics *metrics, const struct metric_spec *spec)
{
    if (strcmp(spec->name, OVERFLOW_NAME) == 0)
        return error_new(ERR_ALREADY_EXISTS, "metric %s: the name is the registry's own",
                         spec->name);
    for (size_t i = 0; i < metrics->list.count; i++) {
        const struct metric *other = metrics->list.items[i];

        if ((other->type == METRIC_HISTOGRAM && is_part_of(spec->name, other->name)) ||
            (spec->type == METRIC_HISTOGRAM && is_part_of(other->name, spec->name)))
            return error_new(ERR_ALREADY_EXISTS, "metric %s: clashes with metric %s", spec->name,
                             other->name);
    }
    return NULL;
}

static struct error *add_locked(struct metrics *metrics, const struct metric_spec *spec,
                                struct metric **out_metric)
{
    struct metric *metric;
    struct error *err;
    size_t index;

    if (locate(metrics, spec->name, &index)) {
        metric = metrics->list.items[index];
        if (!metric_is_like(metric, spec))
            return error_new(ERR_ALREADY_EXISTS, "metric %s: is there already and differs",
                             spec->name);
        metric->users++;
        *out_metric = metric;
        return NULL;
    }
    err = check_clash(metrics, spec);
    if (err)
        return err;
    metric = metric_new(spec);
    metric->users = 1;
    vec_push(&metrics->list, metric);
    memmove(metrics->list.items + index + 1, metrics->list.items + index,
            (metrics->list.count - 1 - index) * sizeof(metrics->list.items[0]));
    metrics->list.items[index] = metric;
    *out_metric = metric;
    return NULL;
}

struct error *metrics_add(struct metrics *metrics, const struct metric_spec *spec,
                          struct metric **out_metric)
{
    struct error *err = metric_check(spec);

    if (err)
        return err;
    pthread_mutex_lock(&metrics->lock);
    err = add_locked(metrics, spec, out_metric);
    pthread_mutex_unlock(&metrics->lock);
    return err;
}

void metrics_remove(struct metrics *metrics, struct metric *metric)
{
    size_t index;

    if (!metric)
        return;
    pthread_mutex_lock(&metrics->lock);
    ASSERT(locate(metrics, metric->name, &index) && metrics->list.items[index] == metric);
    if (--metric->users == 0) {
        vec_remove(&metrics->list, index);
        metric_free(metric);
    }
    pthread_mutex_unlock(&metrics->lock);
}

static void write_overflows(const struct metrics *metrics, struct text *text)
{
    char *const labels[] = { (char *)"metric" };
    bool first = true;

    for (size_t i = 0; i < metrics->list.count; i++) {
        struct metric *metric = metrics->list.items[i];
        uint64_t overflows = atomic_load_explicit(&metric->overflows, memory_order_relaxed);

        if (overflows == 0)
            continue;
        if (first)
            metric_write_head(text, OVERFLOW_NAME, OVERFLOW_HELP, METRIC_COUNTER);
        first = false;
        metric_write_sample(text, OVERFLOW_NAME, "", labels, 1,
                            slice_of(metric->name, strlen(metric->name) + 1), NULL,
                            (double)overflows);
    }
}

void metrics_write(struct metrics *metrics, struct text *text)
{
    pthread_mutex_lock(&metrics->lock);
    VEC_EACH (metric, &metrics->list)
        metric_write(*metric, text);
    write_overflows(metrics, text);
    pthread_mutex_unlock(&metrics->lock);
}
