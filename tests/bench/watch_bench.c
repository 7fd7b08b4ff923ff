/* How many events reach how many watchers, and how late.
 *
 *   watch_bench ADDRESS PORT CA TOKEN NAMESPACE VERSION WATCHERS SECONDS RATE
 *
 * All watch the config maps of the namespace, from this version on. Writers patch those called
 * bench-0 … bench-3, RATE times a second in all, or as fast as they can when RATE is 0; what they
 * write is the time. Prints one line of NAME=VALUE. */
#include <curl/curl.h>
#include <inttypes.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <time.h>

#include "base/clock.h"
#include "base/memory.h"
#include "base/number.h"
#include "bench/watch_streams.h"

enum {
    WRITERS = 4,
    BUCKET_US = 10,
    BUCKETS = 2000000, /* up to 20 s */
    QUIET_MS = 2000,   /* without events for so long, no more will come */
};

struct bench {
    struct watch_target target;
    const char *namespace;
    uint64_t run_us;
    uint64_t rate;
    uint64_t start_us;
    atomic_uint_fast64_t writes;
    atomic_uint writing;
    uint64_t events;
    uint64_t sampled;
    uint64_t last_us;
    uint32_t *buckets; /* how many events came how late */
};

struct writer {
    struct bench *bench;
    unsigned index;
    pthread_t thread;
};

static uint64_t now_us(void)
{
    return clock_monotonic_us(clock_system());
}

/* Counts the events of a piece. How late they are is known of those whose time is in one piece. */
static void on_piece(void *context, const char *data, size_t size)
{
    static const char label[] = "\"sent\":\"";
    struct bench *bench = context;
    const char *end = data + size;
    uint64_t sent;

    bench->last_us = now_us();
    for (const char *at = data; (at = memchr(at, '\n', (size_t)(end - at))); at++)
        bench->events++;
    while ((data = memmem(data, (size_t)(end - data), label, sizeof(label) - 1))) {
        const char *digits = data + sizeof(label) - 1;
        const char *quote = memchr(digits, '"', (size_t)(end - digits));

        if (!quote || !number_parse_uint(slice_of(digits, (size_t)(quote - digits)), &sent))
            return;
        uint64_t bucket = (bench->last_us - sent) / BUCKET_US;
        bench->buckets[bucket < BUCKETS ? bucket : BUCKETS - 1]++;
        bench->sampled++;
        data = quote;
    }
}

static size_t drop_body(char *data, size_t item, size_t count, void *context)
{
    (void)data;
    (void)context;
    return item * count;
}

static void pause_until(uint64_t due_us)
{
    uint64_t now = now_us();
    struct timespec rest;

    if (due_us <= now)
        return;
    rest.tv_sec = (time_t)((due_us - now) / 1000000);
    rest.tv_nsec = (long)((due_us - now) % 1000000) * 1000;
    nanosleep(&rest, NULL);
}

static void patch(CURL *curl, struct bench *bench)
{
    char body[64];
    long status = 0;

    snprintf(body, sizeof(body), "{\"data\":{\"sent\":\"%" PRIu64 "\"}}", now_us());
    curl_easy_setopt(curl, CURLOPT_POSTFIELDS, body);
    if (curl_easy_perform(curl) != CURLE_OK ||
        curl_easy_getinfo(curl, CURLINFO_RESPONSE_CODE, &status) != CURLE_OK || status != 200) {
        fprintf(stderr, "watch_bench: a write was answered with %ld\n", status);
        exit(1);
    }
    atomic_fetch_add(&bench->writes, 1);
}

static void *write_all(void *context)
{
    struct writer *writer = context;
    struct bench *bench = writer->bench;
    const struct watch_target *target = &bench->target;
    CLEANUP(string) char *url =
        memory_format("https://%s:%s/api/v1/namespaces/%s/configmaps/bench-%u", target->address,
                      target->port, bench->namespace, writer->index);
    CLEANUP(string) char *bearer =
        memory_format("Authorization: Bearer %s", target->token);
    struct curl_slist *headers = NULL;
    CURL *curl = curl_easy_init();
    uint64_t count = 0;

    headers = curl_slist_append(headers, bearer);
    headers = curl_slist_append(headers, "Content-Type: application/merge-patch+json");
    curl_easy_setopt(curl, CURLOPT_URL, url);
    curl_easy_setopt(curl, CURLOPT_CAINFO, target->ca_file);
    curl_easy_setopt(curl, CURLOPT_HTTPHEADER, headers);
    curl_easy_setopt(curl, CURLOPT_CUSTOMREQUEST, "PATCH");
    curl_easy_setopt(curl, CURLOPT_WRITEFUNCTION, drop_body);
    while (now_us() - bench->start_us < bench->run_us) {
        /* When a write was late, the next ones follow at once: the rate is what was asked for. */
        if (bench->rate)
            pause_until(bench->start_us +
                        (count * WRITERS + writer->index) * 1000000 / bench->rate);
        patch(curl, bench);
        count++;
    }
    curl_easy_cleanup(curl);
    curl_slist_free_all(headers);
    atomic_fetch_sub(&bench->writing, 1);
    return NULL;
}

/* The latency that this share of the sampled events stayed below, in milliseconds. */
static double percentile_ms(const struct bench *bench, double share)
{
    uint64_t wanted = (uint64_t)((double)bench->sampled * share);
    uint64_t seen = 0;

    for (size_t i = 0; i < BUCKETS; i++) {
        seen += bench->buckets[i];
        if (seen > wanted)
            return (double)(i + 1) * BUCKET_US / 1000;
    }
    return (double)BUCKETS * BUCKET_US / 1000;
}

static void run(struct bench *bench, size_t watchers)
{
    CLEANUP(watch_streams) struct watch_streams *streams =
        watch_streams_new(&bench->target, watchers, on_piece, bench);
    struct writer writers[WRITERS];
    uint64_t seconds_us;

    bench->start_us = bench->last_us = now_us();
    atomic_store(&bench->writing, WRITERS);
    for (unsigned i = 0; i < WRITERS; i++) {
        writers[i] = (struct writer){ .bench = bench, .index = i };
        pthread_create(&writers[i].thread, NULL, write_all, &writers[i]);
    }
    while (atomic_load(&bench->writing) > 0 ||
           (bench->events < atomic_load(&bench->writes) * watchers &&
            now_us() - bench->last_us < QUIET_MS * 1000))
        watch_streams_read(streams, 100);
    for (unsigned i = 0; i < WRITERS; i++)
        pthread_join(writers[i].thread, NULL);
    seconds_us = bench->last_us - bench->start_us;
    printf("writes=%" PRIuFAST64 " events=%" PRIu64 " missing=%" PRId64 " seconds=%.3f rate=%.0f "
           "p50_ms=%.2f p99_ms=%.2f ended=%zu\n",
           bench->writes, bench->events, (int64_t)(bench->writes * watchers - bench->events),
           (double)seconds_us / 1e6, (double)bench->events * 1e6 / (double)seconds_us,
           percentile_ms(bench, 0.50), percentile_ms(bench, 0.99), watch_streams_ended(streams));
}

int main(int argc, char **argv)
{
    struct bench bench = { 0 };
    uint64_t watchers;
    uint64_t seconds;

    if (argc != 10 || !number_parse_uint(slice_from(argv[7]), &watchers) ||
        !number_parse_uint(slice_from(argv[8]), &seconds) ||
        !number_parse_uint(slice_from(argv[9]), &bench.rate)) {
        fprintf(stderr,
                "watch_bench ADDRESS PORT CA TOKEN NAMESPACE VERSION WATCHERS SECONDS RATE\n");
        return 4;
    }
    CLEANUP(string) char *path = memory_format(
        "/api/v1/namespaces/%s/configmaps?watch=true&resourceVersion=%s", argv[5], argv[6]);
    bench.target = (struct watch_target){ argv[1], argv[2], argv[3], argv[4], path };
    bench.namespace = argv[5];
    bench.run_us = seconds * 1000000;
    bench.buckets = memory_array(BUCKETS, sizeof(uint32_t));
    curl_global_init(CURL_GLOBAL_DEFAULT);
    run(&bench, watchers);
    curl_global_cleanup();
    memory_free(bench.buckets);
    return 0;
}
