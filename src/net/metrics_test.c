#include "net/metrics.h"

#include <math.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "base/text.h"
#include "lib/test.h"

static const char *const by_verb[] = { "verb", "path", NULL };
static const double seconds[] = { 0.005, 0.1, 1, 2.5 };

static void release_metrics(void *object)
{
    metrics_free(object);
}

static void release_text(void *object)
{
    text_done(object);
}

static struct metrics *make(void)
{
    struct metrics *metrics = metrics_new();

    arena_defer(fixture_current()->arena, release_metrics, metrics);
    return metrics;
}

static struct metric *add(struct metrics *metrics, struct metric_spec spec)
{
    struct metric *metric;

    assert_no_error(metrics_add(metrics, &spec, &metric));
    return metric;
}

static const char *written(struct metrics *metrics)
{
    struct text *text = arena_new(fixture_current()->arena, struct text);

    arena_defer(fixture_current()->arena, release_text, text);
    metrics_write(metrics, text);
    return text_string(text);
}

static void collect_queues(void *context, struct metric_samples *samples)
{
    const double *depth = context;

    metric_sample(samples, METRIC_VALUES("store"), depth[1]);
    metric_sample(samples, METRIC_VALUES("calls"), depth[0]);
}

static void writes_the_text_prometheus_reads(void **state)
{
    static const char *const queue[] = { "queue", NULL };
    static double depth[] = { 3, 0.25 };
    struct metrics *metrics = make();
    struct metric *requests;
    struct metric *duration;

    (void)state;
    requests = add(metrics, (struct metric_spec){ "requests_total", "Requests\nwith a \\ in it.",
                                                  METRIC_COUNTER, .labels = by_verb });
    metric_add(metric_series(requests, METRIC_VALUES("POST", "/b")), 1);
    metric_add(metric_series(requests, METRIC_VALUES("GET", "say \"hi\"\\\n")), 2);
    metric_add(metric_series(requests, METRIC_VALUES("GET", "gr\xc3\xbc\xc3\x9f")), 1e15);
    metric_add(metric_series(requests, METRIC_VALUES("GET", "bad\xff")), 1e21);
    metric_add(metric_series(requests, METRIC_VALUES("POST", "/b")), 0.5);

    duration = add(metrics, (struct metric_spec){ "duration_seconds", "How long it took.",
                                                  METRIC_HISTOGRAM, .labels = by_verb,
                                                  .buckets = seconds, .bucket_count = 4 });
    metric_observe(metric_series(duration, METRIC_VALUES("GET", "/")), 0.005);
    metric_observe(metric_series(duration, METRIC_VALUES("GET", "/")), 0.3);
    metric_observe(metric_series(duration, METRIC_VALUES("GET", "/")), 99);

    add(metrics,
        (struct metric_spec){ "queue_depth", "Waiting jobs.", METRIC_GAUGE, .labels = queue,
                              .collect = collect_queues, .context = depth });
    metric_set(metric_series(add(metrics, (struct metric_spec){ "temperature_celsius", "Degrees.",
                                                                METRIC_GAUGE }),
                             METRIC_NO_VALUES),
               -0.1);
    metric_set(
        metric_series(add(metrics, (struct metric_spec){ "ratio", "No number yet.", METRIC_GAUGE }),
                      METRIC_NO_VALUES),
        NAN);
    metric_set(
        metric_series(add(metrics, (struct metric_spec){ "infinite", "Too much.", METRIC_GAUGE }),
                      METRIC_NO_VALUES),
        -INFINITY);
    add(metrics, (struct metric_spec){ "untouched_total", "Zero is a finding.", METRIC_COUNTER });
    add(metrics, (struct metric_spec){ "unseen_total", "Not there before its first series.",
                                       METRIC_COUNTER, .labels = by_verb });
    assert_golden(written(metrics), "net/metrics.txt");
}

struct bad_row {
    const char *name;
    struct metric_spec spec;
    const char *part;
    enum error_code code;
};

static const char *const long_list[] = {
    "a", "b", "c", "d", "e", "f", "g", "h", "i", "j", "k", NULL
};
static const char *const doubled[] = { "a", "a", NULL };
static const char *const reserved[] = { "__name__", NULL };
static const char *const dashed[] = { "a-b", NULL };
static const char *const le[] = { "le", NULL };
static const double falling[] = { 1, 0.5 };
static const double endless[] = { 1, INFINITY };

static const struct bad_row bad_rows[] = {
    { "refuses an empty name", { "", "x", METRIC_GAUGE }, "metric \"\"", ERR_INVALID },
    { "refuses a dash in a name",
      { "a-b", "x", METRIC_GAUGE },
      "metric \"a-b\": want",
      ERR_INVALID },
    { "refuses a digit in front", { "9a", "x", METRIC_GAUGE }, "\"9a\"", ERR_INVALID },
    { "wants a help text", { "a", "", METRIC_GAUGE }, "no help", ERR_INVALID },
    { "refuses a dash in a label",
      { "a", "x", METRIC_GAUGE, .labels = dashed },
      "\"a-b\"",
      ERR_INVALID },
    { "refuses a reserved label",
      { "a", "x", METRIC_GAUGE, .labels = reserved },
      "__name__",
      ERR_INVALID },
    { "refuses a label twice",
      { "a", "x", METRIC_GAUGE, .labels = doubled },
      "twice",
      ERR_INVALID },
    { "refuses eleven labels",
      { "a", "x", METRIC_GAUGE, .labels = long_list },
      "11 labels",
      ERR_INVALID },
    { "keeps le to itself",
      { "a", "x", METRIC_HISTOGRAM, .labels = le, .buckets = seconds, .bucket_count = 4 },
      "\"le\" belongs",
      ERR_INVALID },
    { "wants buckets in a histogram", { "a", "x", METRIC_HISTOGRAM }, "0 buckets", ERR_INVALID },
    { "wants ascending buckets",
      { "a", "x", METRIC_HISTOGRAM, .buckets = falling, .bucket_count = 2 },
      "bucket 1 is 0.5",
      ERR_INVALID },
    { "adds +Inf by itself",
      { "a", "x", METRIC_HISTOGRAM, .buckets = endless, .bucket_count = 2 },
      "bucket 1 is inf",
      ERR_INVALID },
    { "refuses buckets elsewhere",
      { "a", "x", METRIC_GAUGE, .buckets = seconds, .bucket_count = 4 },
      "only a histogram",
      ERR_INVALID },
    { "refuses a collected histogram",
      { "a", "x", METRIC_HISTOGRAM, .buckets = seconds, .bucket_count = 4,
        .collect = collect_queues },
      "cannot be collected",
      ERR_INVALID },
    { "bounds the bound",
      { "a", "x", METRIC_GAUGE, .max_series = 1 << 20 },
      "at most",
      ERR_INVALID },
    { "keeps its own name",
      { "metrics_label_overflow_total", "x", METRIC_COUNTER },
      "registry's own",
      ERR_ALREADY_EXISTS },
    { "refuses another type under the same name",
      { "there_total", "There.", METRIC_GAUGE },
      "differs",
      ERR_ALREADY_EXISTS },
    { "refuses a part of a histogram",
      { "took_seconds_sum", "x", METRIC_COUNTER },
      "clashes with metric took_seconds",
      ERR_ALREADY_EXISTS },
};

static void refuses(void **state)
{
    const struct bad_row *row = *state;
    struct metrics *metrics = make();
    struct metric *metric = NULL;
    struct error *err;

    add(metrics, (struct metric_spec){ "there_total", "There.", METRIC_COUNTER });
    add(metrics, (struct metric_spec){ "took_seconds", "Took.", METRIC_HISTOGRAM,
                                       .buckets = seconds, .bucket_count = 4 });
    err = metrics_add(metrics, &row->spec, &metric);
    assert_null(metric);
    assert_error(err, row->code, row->part);
}

static void counts_what_is_beyond_the_bound_as_other(void **state)
{
    static const char *const label[] = { "user", NULL };
    struct metrics *metrics = make();
    struct metric *metric =
        add(metrics, (struct metric_spec){ "logins_total", "Logins.", METRIC_COUNTER,
                                           .labels = label, .max_series = 2 });

    (void)state;
    metric_add(metric_series(metric, METRIC_VALUES("ada")), 1);
    metric_add(metric_series(metric, METRIC_VALUES("bob")), 1);
    metric_add(metric_series(metric, METRIC_VALUES("cyd")), 1);
    metric_add(metric_series(metric, METRIC_VALUES("dan")), 1);
    metric_add(metric_series(metric, METRIC_VALUES("ada")), 1);
    assert_string_equal(
        written(metrics),
        "# HELP logins_total Logins.\n# TYPE logins_total counter\n"
        "logins_total{user=\"ada\"} 2\n"
        "logins_total{user=\"bob\"} 1\n"
        "logins_total{user=\"other\"} 2\n"
        "# HELP metrics_label_overflow_total Look-ups answered with the label value "
        "\"other\", by metric.\n"
        "# TYPE metrics_label_overflow_total counter\n"
        "metrics_label_overflow_total{metric=\"logins_total\"} 2\n");
}

static void cuts_long_values_between_characters(void **state)
{
    static const char *const label[] = { "user", NULL };
    struct metrics *metrics = make();
    struct metric *metric = add(metrics, (struct metric_spec){ "logins_total", "Logins.",
                                                               METRIC_COUNTER, .labels = label });
    char name[201];
    char *expected;

    (void)state;
    memset(name, 'a', 127);
    for (size_t i = 127; i < 199; i += 2)
        memcpy(name + i, "\xc3\xa9", 2);
    name[199] = '\0';
    metric_add(metric_series(metric, METRIC_VALUES(name)), 1);
    expected = arena_format(fixture_current()->arena, "user=\"%.127s\"} 1\n", name);
    assert_non_null(strstr(written(metrics), expected));
}

static void shares_a_metric_until_the_last_user_leaves(void **state)
{
    struct metric_spec spec = { "shared_total", "Shared.", METRIC_COUNTER };
    struct metrics *metrics = make();
    struct metric *first = add(metrics, spec);
    struct metric *second = add(metrics, spec);

    (void)state;
    assert_ptr_equal(first, second);
    metrics_remove(metrics, first);
    assert_non_null(strstr(written(metrics), "shared_total 0"));
    metrics_remove(metrics, second);
    assert_string_equal(written(metrics), "");
    metrics_remove(metrics, NULL);
}

static void tells_about_the_process(void **state)
{
    static const char *const parts[] = {
        "\nprocess_resident_memory_bytes ",
        "\nprocess_virtual_memory_bytes ",
        "\nprocess_cpu_seconds_total ",
        "\nprocess_open_fds ",
        "\nprocess_max_fds ",
        "\nprocess_start_time_seconds 1",
        "\nprocess_threads 1\n",
        "\nbutler_build_info{version=\"" BUTLER_VERSION "\",",
    };
    struct metrics *metrics = make();
    const char *text;

    (void)state;
    assert_no_error(metrics_add_process(metrics, "butler"));
    text = written(metrics);
    for (size_t i = 0; i < COUNT_OF(parts); i++) {
        if (!strstr(text, parts[i]))
            fail_msg("\"%s\" is missing in:\n%s", parts[i] + 1, text);
    }
}

#define THREADS 4
#define ROUNDS  2000

static void *count_from_a_thread(void *context)
{
    struct metric **both = context;
    char user[16];

    for (unsigned i = 0; i < ROUNDS; i++) {
        snprintf(user, sizeof(user), "user-%u", i % 64);
        metric_add(metric_series(both[0], METRIC_VALUES(user)), 1);
        metric_observe(metric_series(both[1], METRIC_NO_VALUES), 0.05);
    }
    return NULL;
}

static void loses_nothing_between_threads(void **state)
{
    static const char *const label[] = { "user", NULL };
    struct metrics *metrics = make();
    struct metric *both[2];
    pthread_t threads[THREADS];
    char expected[64];
    double sum = 0;

    (void)state;
    both[0] = add(metrics, (struct metric_spec){ "hits_total", "Hits.", METRIC_COUNTER,
                                                 .labels = label, .max_series = 64 });
    both[1] = add(metrics, (struct metric_spec){ "took_seconds", "Took.", METRIC_HISTOGRAM,
                                                 .buckets = seconds, .bucket_count = 4 });
    for (size_t i = 0; i < THREADS; i++)
        assert_int_equal(pthread_create(&threads[i], NULL, count_from_a_thread, both), 0);
    written(metrics);
    for (size_t i = 0; i < THREADS; i++)
        pthread_join(threads[i], NULL);

    snprintf(expected, sizeof(expected), "took_seconds_bucket{le=\"0.1\"} %d\n", THREADS * ROUNDS);
    assert_non_null(strstr(written(metrics), expected));
    assert_null(strstr(written(metrics), "overflow"));
    for (const char *line = written(metrics); (line = strstr(line, "hits_total{user=\"")); line++)
        sum += strtod(strstr(line, "} ") + 2, NULL);
    assert_true(sum == THREADS * ROUNDS);
}

TEST_MAIN(TEST(writes_the_text_prometheus_reads), TABLE(refuses, bad_rows),
          TEST(counts_what_is_beyond_the_bound_as_other), TEST(cuts_long_values_between_characters),
          TEST(shares_a_metric_until_the_last_user_leaves), TEST(tells_about_the_process),
          TEST(loses_nothing_between_threads))
