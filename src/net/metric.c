/* Metrics: series in a hash table that only grows and is read without a lock, numbers that change
 * by compare-and-swap. */
#include "net/metric.h"

#include <math.h>
#include <string.h>

#include "base/error.h"
#include "base/map.h"
#include "base/memory.h"
#include "base/random.h"
#include "base/utf8.h"
#include "net/metric_internal.h"

static bool name_is_valid(const char *name, bool colon)
{
    if (!name || !*name || (*name >= '0' && *name <= '9'))
        return false;
    for (const char *c = name; *c; c++) {
        bool letter = (*c >= 'a' && *c <= 'z') || (*c >= 'A' && *c <= 'Z') || *c == '_';

        if (!letter && !(*c >= '0' && *c <= '9') && !(colon && *c == ':'))
            return false;
    }
    return true;
}

static struct error *check_labels(const struct metric_spec *spec)
{
    size_t count = 0;

    for (const char *const *label = spec->labels; label && *label; label++, count++) {
        if (!name_is_valid(*label, false) || strncmp(*label, "__", 2) == 0)
            return error_new(ERR_INVALID,
                             "metric %s: label \"%s\": want letters, digits and _, not starting "
                             "with a digit or __",
                             spec->name, *label);
        if (spec->type == METRIC_HISTOGRAM && strcmp(*label, "le") == 0)
            return error_new(ERR_INVALID, "metric %s: label \"le\" belongs to the histogram itself",
                             spec->name);
        for (const char *const *other = spec->labels; other < label; other++) {
            if (strcmp(*other, *label) == 0)
                return error_new(ERR_INVALID, "metric %s: label \"%s\" is there twice", spec->name,
                                 *label);
        }
    }
    if (count > METRIC_MAX_LABELS)
        return error_new(ERR_INVALID, "metric %s: %zu labels, at most %d are allowed", spec->name,
                         count, METRIC_MAX_LABELS);
    return NULL;
}

static struct error *check_buckets(const struct metric_spec *spec)
{
    if (spec->type != METRIC_HISTOGRAM)
        return spec->bucket_count == 0
                   ? NULL
                   : error_new(ERR_INVALID, "metric %s: only a histogram has buckets", spec->name);
    if (spec->collect)
        return error_new(ERR_INVALID, "metric %s: a histogram cannot be collected", spec->name);
    if (spec->bucket_count == 0 || spec->bucket_count > METRIC_MAX_BUCKETS)
        return error_new(ERR_INVALID, "metric %s: %zu buckets, want 1 to %d", spec->name,
                         spec->bucket_count, METRIC_MAX_BUCKETS);
    for (size_t i = 0; i < spec->bucket_count; i++) {
        if (!isfinite(spec->buckets[i]) || (i > 0 && spec->buckets[i] <= spec->buckets[i - 1]))
            return error_new(ERR_INVALID,
                             "metric %s: bucket %zu is %g: want ascending finite bounds",
                             spec->name, i, spec->buckets[i]);
    }
    return NULL;
}

struct error *metric_check(const struct metric_spec *spec)
{
    struct error *err;

    if (!name_is_valid(spec->name, true))
        return error_new(ERR_INVALID,
                         "metric \"%s\": want letters, digits, _ and :, not starting with a digit",
                         spec->name ? spec->name : "");
    if (!spec->help || !*spec->help)
        return error_new(ERR_INVALID, "metric %s: has no help text", spec->name);
    if (spec->max_series > METRIC_MAX_SERIES)
        return error_new(ERR_INVALID, "metric %s: %zu series, at most %d are allowed", spec->name,
                         spec->max_series, METRIC_MAX_SERIES);
    err = check_labels(spec);
    return err ? err : check_buckets(spec);
}

static struct metric_series *series_new(const struct metric *metric, struct slice key)
{
    size_t buckets = metric->type == METRIC_HISTOGRAM ? metric->bucket_count + 1 : 0;
    struct metric_series *series =
        memory_zero(sizeof(*series) + buckets * sizeof(series->buckets[0]));

    series->metric = metric;
    series->key = memory_dup(key.data, key.size);
    series->key_size = key.size;
    return series;
}

static struct metric_series *series_free(struct metric_series *series)
{
    if (series) {
        memory_free(series->key);
        memory_free(series);
    }
    return NULL;
}

static size_t slots_for(size_t max_series)
{
    size_t slots = 1;

    while (slots < max_series / 4)
        slots *= 2;
    return slots;
}

struct metric *metric_new(const struct metric_spec *spec)
{
    struct metric *metric = NEW(struct metric);

    metric->name = memory_strdup(spec->name);
    metric->help = memory_strdup(spec->help);
    metric->type = spec->type;
    metric->labels = memory_array(METRIC_MAX_LABELS, sizeof(*metric->labels));
    for (const char *const *label = spec->labels; label && *label; label++)
        metric->labels[metric->label_count++] = memory_strdup(*label);
    metric->buckets = memory_dup(spec->buckets, spec->bucket_count * sizeof(*spec->buckets));
    metric->bucket_count = spec->bucket_count;
    metric->max_series = spec->max_series ? spec->max_series : METRIC_MAX_SERIES_DEFAULT;
    metric->collect = spec->collect;
    metric->context = spec->context;

    pthread_mutex_init(&metric->making, NULL);
    random_bytes(metric->seed, sizeof(metric->seed));
    metric->slot_count = metric->label_count > 0 ? slots_for(metric->max_series) : 1;
    metric->slots = memory_array(metric->slot_count, sizeof(*metric->slots));

    /* A metric without labels has its one number from the beginning: 0 is a finding, too. */
    if (metric->label_count == 0 && !metric->collect)
        metric_series(metric, METRIC_NO_VALUES);
    return metric;
}

struct metric *metric_free(struct metric *metric)
{
    if (!metric)
        return NULL;
    for (size_t i = 0; i < metric->slot_count; i++) {
        struct metric_series *series = atomic_load(&metric->slots[i]);

        while (series) {
            struct metric_series *next = series->next;

            series_free(series);
            series = next;
        }
    }
    for (size_t i = 0; i < metric->label_count; i++)
        memory_free(metric->labels[i]);
    memory_free(metric->labels);
    memory_free(metric->slots);
    pthread_mutex_destroy(&metric->making);
    memory_free(metric->buckets);
    memory_free(metric->help);
    memory_free(metric->name);
    return memory_free(metric);
}

bool metric_is_like(const struct metric *metric, const struct metric_spec *spec)
{
    size_t count = 0;

    for (; spec->labels && spec->labels[count]; count++) {
        if (count >= metric->label_count || strcmp(metric->labels[count], spec->labels[count]) != 0)
            return false;
    }
    return count == metric->label_count && metric->type == spec->type && !metric->collect &&
           !spec->collect && strcmp(metric->help, spec->help) == 0 &&
           metric->bucket_count == spec->bucket_count &&
           (spec->bucket_count == 0 || memcmp(metric->buckets, spec->buckets,
                                              spec->bucket_count * sizeof(*spec->buckets)) == 0);
}

/* Cuts a value to its limit and replaces what is no UTF-8: a scrape with one bad byte in it would
 * be refused as a whole. */
static size_t key_add(char *key, const char *value)
{
    struct slice whole = slice_of(value, value ? strnlen(value, METRIC_MAX_LABEL_BYTES + 1) : 0);
    struct slice kept = utf8_truncate(whole, METRIC_MAX_LABEL_BYTES);
    bool valid = utf8_is_valid(kept);

    for (size_t i = 0; i < kept.size; i++)
        key[i] = valid || (unsigned char)kept.data[i] < 0x80 ? kept.data[i] : '?';
    key[kept.size] = '\0';
    return kept.size + 1;
}

static struct slice key_make(const struct metric *metric, char buffer[METRIC_KEY_BYTES],
                             const char *const *values, size_t count)
{
    size_t used = 0;

    ASSERT(count == metric->label_count);
    for (size_t i = 0; i < count; i++)
        used += key_add(buffer + used, values[i]);
    return slice_of(buffer, used);
}

static struct metric_series *find(const _Atomic(struct metric_series *) *slot, struct slice key)
{
    struct metric_series *series = atomic_load_explicit(slot, memory_order_acquire);

    while (series && !slice_equal(slice_of(series->key, series->key_size), key))
        series = series->next;
    return series;
}

/* NULL when the bound is reached. The lock is for makers only; whoever looks a series up walks a
 * list in which entries appear whole and never go. */
static struct metric_series *find_or_make(struct metric *metric, struct slice key, size_t bound)
{
    uint64_t hash = map_hash(metric->seed, key.data, key.size);
    _Atomic(struct metric_series *) *slot = &metric->slots[hash & (metric->slot_count - 1)];
    struct metric_series *series = find(slot, key);

    if (series)
        return series;
    pthread_mutex_lock(&metric->making);
    series = find(slot, key);
    if (!series && metric->series_count < bound) {
        series = series_new(metric, key);
        series->next = atomic_load_explicit(slot, memory_order_relaxed);
        metric->series_count++;
        atomic_store_explicit(slot, series, memory_order_release);
    }
    pthread_mutex_unlock(&metric->making);
    return series;
}

struct metric_series *metric_series(struct metric *metric, const char *const *values, size_t count)
{
    static const char *const others[METRIC_MAX_LABELS] = {
        METRIC_OTHER, METRIC_OTHER, METRIC_OTHER, METRIC_OTHER,
        METRIC_OTHER, METRIC_OTHER, METRIC_OTHER, METRIC_OTHER,
    };
    char buffer[METRIC_KEY_BYTES];
    struct metric_series *series;

    ASSERT(!metric->collect);
    series = find_or_make(metric, key_make(metric, buffer, values, count), metric->max_series);
    if (series)
        return series;
    atomic_fetch_add_explicit(&metric->overflows, 1, memory_order_relaxed);
    return find_or_make(metric, key_make(metric, buffer, others, count), SIZE_MAX);
}

static uint64_t bits_of(double value)
{
    uint64_t bits;

    memcpy(&bits, &value, sizeof(bits));
    return bits;
}

static double number_of(uint64_t bits)
{
    double value;

    memcpy(&value, &bits, sizeof(value));
    return value;
}

static void add(_Atomic uint64_t *number, double amount)
{
    uint64_t old = atomic_load_explicit(number, memory_order_relaxed);

    while (!atomic_compare_exchange_weak_explicit(number, &old, bits_of(number_of(old) + amount),
                                                  memory_order_relaxed, memory_order_relaxed))
        ;
}

void metric_add(struct metric_series *series, double amount)
{
    ASSERT(series->metric->type == METRIC_GAUGE ||
           (series->metric->type == METRIC_COUNTER && amount >= 0));
    add(&series->number, amount);
}

void metric_set(struct metric_series *series, double value)
{
    ASSERT(series->metric->type == METRIC_GAUGE);
    atomic_store_explicit(&series->number, bits_of(value), memory_order_relaxed);
}

void metric_observe(struct metric_series *series, double value)
{
    const struct metric *metric = series->metric;
    size_t bucket = 0;

    ASSERT(metric->type == METRIC_HISTOGRAM);
    while (bucket < metric->bucket_count && !(value <= metric->buckets[bucket]))
        bucket++;
    atomic_fetch_add_explicit(&series->buckets[bucket], 1, memory_order_relaxed);
    add(&series->number, value);
}

double metric_number(const struct metric_series *series)
{
    return number_of(atomic_load_explicit(&series->number, memory_order_relaxed));
}

void metric_sample(struct metric_samples *samples, const char *const *values, size_t count,
                   double value)
{
    char buffer[METRIC_KEY_BYTES];
    struct slice key = key_make(samples->metric, buffer, values, count);

    if (samples->items.count >= samples->metric->max_series) {
        atomic_fetch_add_explicit(&samples->metric->overflows, 1, memory_order_relaxed);
        return;
    }
    vec_push(&samples->items,
             (struct metric_sample){ memory_dup(key.data, key.size), key.size, value });
}
