/* A metric as Prometheus text: https://prometheus.io/docs/instrumenting/exposition_formats */
#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "base/number.h"
#include "base/text.h"
#include "net/metric_internal.h"

static const char *const type_names[] = {
    [METRIC_COUNTER] = "counter",
    [METRIC_GAUGE] = "gauge",
    [METRIC_HISTOGRAM] = "histogram",
};

/* The shortest decimal that reads back as the same number. */
static void format_number(double value, char out_text[32])
{
    double back;

    if (isnan(value) || isinf(value)) {
        snprintf(out_text, 32, "%s", isnan(value) ? "NaN" : value > 0 ? "+Inf" : "-Inf");
        return;
    }
    if (value == floor(value) && fabs(value) < 9007199254740992.0) {
        snprintf(out_text, 32, "%" PRId64, (int64_t)value);
        return;
    }
    for (int digits = 15; digits <= 17; digits++) {
        snprintf(out_text, 32, "%.*g", digits, value);
        /* A program that set a locale may have a decimal comma. */
        for (char *c = out_text; *c; c++)
            *c = *c == ',' ? '.' : *c;
        if (number_parse_double(slice_from(out_text), &back) && back == value)
            return;
    }
}

static void append_escaped(struct text *text, const char *value, bool quotes)
{
    for (const char *c = value; *c; c++) {
        if (*c == '\n')
            text_append(text, "\\n");
        else if (*c == '\\')
            text_append(text, "\\\\");
        else if (*c == '"' && quotes)
            text_append(text, "\\\"");
        else
            text_append_char(text, *c);
    }
}

void metric_write_head(struct text *text, const char *name, const char *help, enum metric_type type)
{
    text_appendf(text, "# HELP %s ", name);
    append_escaped(text, help, false);
    text_appendf(text, "\n# TYPE %s %s\n", name, type_names[type]);
}

void metric_write_sample(struct text *text, const char *name, const char *suffix,
                         char *const *labels, size_t label_count, struct slice key, const char *le,
                         double value)
{
    const char *label_value = key.data;
    char number[32];

    text_append(text, name);
    text_append(text, suffix);
    for (size_t i = 0; i < label_count; i++) {
        text_appendf(text, "%s%s=\"", i == 0 ? "{" : ",", labels[i]);
        append_escaped(text, label_value, true);
        text_append_char(text, '"');
        label_value += strlen(label_value) + 1;
    }
    if (le)
        text_appendf(text, "%sle=\"%s\"", label_count == 0 ? "{" : ",", le);
    if (le || label_count > 0)
        text_append_char(text, '}');
    format_number(value, number);
    text_appendf(text, " %s\n", number);
}

static void write_part(const struct metric *metric, struct slice key, struct text *text,
                       const char *suffix, const char *le, double value)
{
    metric_write_sample(text, metric->name, suffix, metric->labels, metric->label_count, key, le,
                        value);
}

/* The count is the sum of the buckets and not a number of its own, so the two always agree. */
static void write_histogram(const struct metric_series *series, struct text *text)
{
    const struct metric *metric = series->metric;
    struct slice key = slice_of(series->key, series->key_size);
    uint64_t total = 0;
    char le[32];

    for (size_t i = 0; i <= metric->bucket_count; i++) {
        total += atomic_load_explicit(&series->buckets[i], memory_order_relaxed);
        format_number(i < metric->bucket_count ? metric->buckets[i] : INFINITY, le);
        write_part(metric, key, text, "_bucket", le, (double)total);
    }
    write_part(metric, key, text, "_sum", NULL, metric_number(series));
    write_part(metric, key, text, "_count", NULL, (double)total);
}

static int compare_series(const void *a, const void *b)
{
    const struct metric_series *const *left = a;
    const struct metric_series *const *right = b;

    return slice_compare(slice_of((*left)->key, (*left)->key_size),
                         slice_of((*right)->key, (*right)->key_size));
}

static int compare_samples(const void *a, const void *b)
{
    const struct metric_sample *left = a;
    const struct metric_sample *right = b;

    return slice_compare(slice_of(left->key, left->key_size),
                         slice_of(right->key, right->key_size));
}

static void write_series(struct metric *metric, struct text *text)
{
    VEC(struct metric_series *) all = { 0 };

    for (size_t i = 0; i < metric->slot_count; i++) {
        struct metric_series *series = atomic_load(&metric->slots[i]);

        for (; series; series = series->next)
            vec_push(&all, series);
    }
    if (all.count > 0)
        metric_write_head(text, metric->name, metric->help, metric->type);
    if (all.count > 1)
        qsort(all.items, all.count, sizeof(all.items[0]), compare_series);
    for (size_t i = 0; i < all.count; i++) {
        struct metric_series *series = all.items[i];

        if (metric->type == METRIC_HISTOGRAM)
            write_histogram(series, text);
        else
            write_part(metric, slice_of(series->key, series->key_size), text, "", NULL,
                       metric_number(series));
    }
    vec_done(&all);
}

static void write_collected(struct metric *metric, struct text *text)
{
    struct metric_samples samples = { .metric = metric };

    metric->collect(metric->context, &samples);
    if (samples.items.count > 0)
        metric_write_head(text, metric->name, metric->help, metric->type);
    if (samples.items.count > 1)
        qsort(samples.items.items, samples.items.count, sizeof(struct metric_sample),
              compare_samples);
    VEC_EACH (sample, &samples.items) {
        write_part(metric, slice_of(sample->key, sample->key_size), text, "", NULL, sample->value);
        memory_free(sample->key);
    }
    vec_done(&samples.items);
}

void metric_write(struct metric *metric, struct text *text)
{
    if (metric->collect)
        write_collected(metric, text);
    else
        write_series(metric, text);
}
