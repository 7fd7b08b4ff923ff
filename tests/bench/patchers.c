/* Writers of the time, over libcurl. */
#include "bench/patchers.h"

#include <curl/curl.h>
#include <inttypes.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#include "base/clock.h"
#include "base/memory.h"
#include "base/number.h"
#include "bench/latencies.h"

enum {
    BODY_BYTES = 256,
};

struct patcher {
    struct patchers *all;
    unsigned index;
    pthread_t thread;
    struct latencies *latencies;
};

struct patchers {
    struct patchers_options options;
    uint64_t start_us;
    atomic_uint_fast64_t writes;
    atomic_uint running;
    struct patcher each[PATCHERS_COUNT];
};

uint64_t patchers_now_us(void)
{
    return clock_monotonic_us(clock_system());
}

static size_t drop_body(char *data, size_t item, size_t count, void *context)
{
    (void)data;
    (void)context;
    return item * count;
}

static void pause_until(uint64_t due_us)
{
    uint64_t now = patchers_now_us();
    struct timespec rest;

    if (due_us <= now)
        return;
    rest.tv_sec = (time_t)((due_us - now) / 1000000);
    rest.tv_nsec = (long)((due_us - now) % 1000000) * 1000;
    nanosleep(&rest, NULL);
}

static void patch(CURL *curl, struct patcher *patcher, uint64_t number)
{
    struct patchers *all = patcher->all;
    const struct patchers_options *o = &all->options;
    CLEANUP(string) char *url =
        memory_format("%s%" PRIu64, o->url, number % o->objects);
    uint64_t began_us = patchers_now_us();
    char body[BODY_BYTES];
    long status = 0;

    curl_easy_setopt(curl, CURLOPT_URL, url);
    snprintf(body, sizeof(body), "%s\"sent\":\"%" PRIu64 "\"%s", o->before, began_us, o->after);
    curl_easy_setopt(curl, CURLOPT_POSTFIELDS, body);
    if (curl_easy_perform(curl) != CURLE_OK ||
        curl_easy_getinfo(curl, CURLINFO_RESPONSE_CODE, &status) != CURLE_OK || status != 200) {
        fprintf(stderr, "a write to %s was answered with %ld\n", url, status);
        exit(1);
    }
    latencies_add(patcher->latencies, patchers_now_us() - began_us);
    atomic_fetch_add(&all->writes, 1);
}

static void *write_all(void *context)
{
    struct patcher *patcher = context;
    struct patchers *all = patcher->all;
    const struct patchers_options *o = &all->options;
    CLEANUP(string) char *bearer =
        memory_format("Authorization: Bearer %s", o->token);
    struct curl_slist *headers = NULL;
    CURL *curl = curl_easy_init();

    headers = curl_slist_append(headers, bearer);
    headers = curl_slist_append(headers, "Content-Type: application/merge-patch+json");
    curl_easy_setopt(curl, CURLOPT_CAINFO, o->ca_file);
    curl_easy_setopt(curl, CURLOPT_HTTPHEADER, headers);
    curl_easy_setopt(curl, CURLOPT_CUSTOMREQUEST, "PATCH");
    curl_easy_setopt(curl, CURLOPT_WRITEFUNCTION, drop_body);
    for (uint64_t number = patcher->index; patchers_now_us() - all->start_us < o->run_us;
         number += PATCHERS_COUNT) {
        /* When a write was late, the next ones follow at once: the rate is what was asked for. */
        if (o->rate)
            pause_until(all->start_us + number * 1000000 / o->rate);
        patch(curl, patcher, number);
    }
    curl_easy_cleanup(curl);
    curl_slist_free_all(headers);
    atomic_fetch_sub(&all->running, 1);
    return NULL;
}

struct patchers *patchers_start(const struct patchers_options *options)
{
    struct patchers *all = NEW(struct patchers);

    curl_global_init(CURL_GLOBAL_DEFAULT);
    all->options = *options;
    all->start_us = patchers_now_us();
    atomic_store(&all->running, PATCHERS_COUNT);
    for (unsigned i = 0; i < PATCHERS_COUNT; i++) {
        all->each[i] = (struct patcher){ .all = all, .index = i, .latencies = latencies_new() };
        ASSERT(pthread_create(&all->each[i].thread, NULL, write_all, &all->each[i]) == 0);
    }
    return all;
}

struct patchers *patchers_free(struct patchers *patchers)
{
    if (!patchers)
        return NULL;
    for (unsigned i = 0; i < PATCHERS_COUNT; i++) {
        pthread_join(patchers->each[i].thread, NULL);
        latencies_free(patchers->each[i].latencies);
    }
    curl_global_cleanup();
    return memory_free(patchers);
}

bool patchers_run(const struct patchers *patchers)
{
    return atomic_load(&patchers->running) > 0;
}

uint64_t patchers_writes(const struct patchers *patchers)
{
    return atomic_load(&patchers->writes);
}

void patchers_add_latencies(const struct patchers *patchers, struct latencies *latencies)
{
    for (unsigned i = 0; i < PATCHERS_COUNT; i++)
        latencies_merge(latencies, patchers->each[i].latencies);
}

bool patchers_next_sent(const char **data, const char *end, uint64_t *out_sent_us)
{
    static const char label[] = "\"sent\":\"";
    const char *found = memmem(*data, (size_t)(end - *data), label, sizeof(label) - 1);
    const char *digits = found ? found + sizeof(label) - 1 : NULL;
    const char *quote = found ? memchr(digits, '"', (size_t)(end - digits)) : NULL;

    if (!quote || !number_parse_uint(slice_of(digits, (size_t)(quote - digits)), out_sent_us))
        return false;
    *data = quote;
    return true;
}
