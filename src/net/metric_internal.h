/* What the registry and the text writer know of a metric. */
#pragma once

#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>

#include "base/slice.h"
#include "base/vec.h"
#include "net/limits.h"
#include "net/metric.h"

struct error;
struct text;

/* Label values one after the other, each with its NUL: what tells series apart and orders them. */
#define METRIC_KEY_BYTES (METRIC_MAX_LABELS * (METRIC_MAX_LABEL_BYTES + 1))

struct metric_series {
    struct metric_series *next; /* fixed once published */
    const struct metric *metric;
    char *key;
    size_t key_size;
    _Atomic uint64_t number;    /* bits of a double: the value, or a histogram's sum */
    _Atomic uint64_t buckets[]; /* histograms: how many fell into each, the last one is +Inf */
};

struct metric {
    char *name;
    char *help;
    enum metric_type type;
    char **labels;
    size_t label_count;
    double *buckets;
    size_t bucket_count;
    size_t max_series;
    void (*collect)(void *context, struct metric_samples *samples);
    void *context;
    size_t users; /* guarded by the registry */

    uint64_t seed[2];
    size_t slot_count; /* a power of two */
    _Atomic(struct metric_series *) *slots;
    pthread_mutex_t making; /* guards series_count and the fronts of the lists */
    size_t series_count;
    _Atomic uint64_t overflows; /* look-ups that were answered with METRIC_OTHER */
};

struct metric_sample {
    char *key;
    size_t key_size;
    double value;
};

struct metric_samples {
    struct metric *metric;
    VEC(struct metric_sample) items;
};

struct error *metric_check(const struct metric_spec *spec); /* names, labels, buckets */
struct metric *metric_new(const struct metric_spec *spec);
struct metric *metric_free(struct metric *metric);
bool metric_is_like(const struct metric *metric, const struct metric_spec *spec);

double metric_number(const struct metric_series *series);

/* All of one metric: HELP, TYPE, samples in order. */
void metric_write(struct metric *metric, struct text *text);

/* name{a="b"} value, with everything escaped; labels and values may be empty. */
void metric_write_sample(struct text *text, const char *name, const char *suffix,
                         char *const *labels, size_t label_count, struct slice key, const char *le,
                         double value);
void metric_write_head(struct text *text, const char *name, const char *help,
                       enum metric_type type);
