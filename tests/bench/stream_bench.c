/* How late a change of a cluster reaches many pages that listen, and what each of them costs the
 * server.
 *
 *   stream_bench ORIGIN CA SESSIONS CLUSTER-URL TOKEN CLUSTERS PAGES SECONDS RATE PID
 *
 * Each line of SESSIONS is a session, for up to ten pages on ORIGIN/ws/clusters. Writers patch the
 * clusters CLUSTER-URL0, CLUSTER-URL1 … one after the other, RATE times a second in all; what they
 * write is the time, just before the API is asked. PID is the server's. Prints one line of
 * NAME=VALUE. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

#include "base/clock.h"
#include "base/error.h"
#include "base/file.h"
#include "base/memory.h"
#include "base/number.h"
#include "base/text.h"
#include "bench/latencies.h"
#include "bench/patchers.h"
#include "bench/processes.h"
#include "bench/stream_pages.h"
#include "loop/loop.h"
#include "loop/timer.h"

enum {
    PER_SESSION = 10, /* as many as one person may have */
    LOOK_MS = 50,
    QUIET_US = 2000000,     /* without messages for so long, no more will come */
    GIVE_UP_US = 120000000, /* for all pages to be there */
    FILE_BYTES = 16 << 20,
};

struct bench {
    struct loop *loop;
    struct stream_pages *pages;
    size_t wanted;
    pid_t server;
    struct processes_cost alone;   /* before anybody came */
    struct processes_cost greeted; /* when all were there */
    struct patchers_options writes;
    struct patchers *patchers; /* NULL until all are there */
    struct latencies *latencies;
    uint64_t start_us;
    uint64_t last_us;
    struct timer look;
};

static void on_message(void *context, struct slice text)
{
    struct bench *bench = context;
    const char *at = text.data;
    uint64_t sent;

    if (!bench->patchers || !patchers_next_sent(&at, text.data + text.size, &sent))
        return;
    bench->last_us = patchers_now_us();
    latencies_add(bench->latencies, bench->last_us - sent);
}

static bool is_over(const struct bench *bench)
{
    return !patchers_run(bench->patchers) &&
           (latencies_count(bench->latencies) >= patchers_writes(bench->patchers) * bench->wanted ||
            patchers_now_us() - bench->last_us > QUIET_US);
}

static void begin_to_write(struct bench *bench)
{
    bench->greeted = processes_cost_of(bench->server);
    bench->start_us = bench->last_us = patchers_now_us();
    bench->patchers = patchers_start(&bench->writes);
}

static void on_look(void *context)
{
    struct bench *bench = context;
    size_t greeted = stream_pages_greeted(bench->pages);

    timer_set(&bench->look, LOOK_MS, 0);
    if (bench->patchers && is_over(bench)) {
        loop_stop(bench->loop);
    } else if (!bench->patchers && greeted == bench->wanted) {
        begin_to_write(bench);
    } else if (!bench->patchers && patchers_now_us() - bench->start_us > GIVE_UP_US) {
        fprintf(stderr, "stream_bench: %zu of %zu pages are there\n", greeted, bench->wanted);
        exit(1);
    }
}

static void print(const struct bench *bench)
{
    struct processes_cost after = processes_cost_of(bench->server);
    uint64_t writes = patchers_writes(bench->patchers);
    uint64_t messages = latencies_count(bench->latencies);
    CLEANUP(latencies) struct latencies *written = latencies_new();
    double pages = (double)bench->wanted;

    patchers_add_latencies(bench->patchers, written);
    printf("pages=%zu writes=%" PRIu64 " messages=%" PRIu64 " missing=%" PRId64 " seconds=%.2f "
           "p50_ms=%.2f p99_ms=%.2f max_ms=%.2f write_p50_ms=%.2f write_p99_ms=%.2f cpu_s=%.2f "
           "idle_kib=%.1f busy_kib=%.1f "
           "alone_kib=%.0f\n",
           bench->wanted, writes, messages, (int64_t)(writes * bench->wanted - messages),
           (double)(bench->last_us - bench->start_us) / 1e6, latencies_ms(bench->latencies, 0.50),
           latencies_ms(bench->latencies, 0.99), latencies_ms(bench->latencies, 1.0 - 1e-9),
           latencies_ms(written, 0.50), latencies_ms(written, 0.99),
           after.cpu_s - bench->greeted.cpu_s,
           (bench->greeted.pss_kib - bench->alone.pss_kib) / pages,
           (after.pss_kib - bench->alone.pss_kib) / pages, bench->alone.pss_kib);
}

static void run(struct bench *bench, struct stream_pages_options *options)
{
    bench->loop = loop_new(clock_system(), NULL);
    bench->latencies = latencies_new();
    bench->alone = processes_cost_of(bench->server);
    bench->start_us = patchers_now_us();
    options->loop = bench->loop;
    options->count = bench->wanted;
    options->per_session = PER_SESSION;
    options->on_message = on_message;
    options->context = bench;
    bench->pages = stream_pages_open(options);
    timer_init(&bench->look, bench->loop, on_look, bench);
    timer_set(&bench->look, LOOK_MS, 0);
    loop_run(bench->loop);
    print(bench);
    patchers_free(bench->patchers);
}

/* One for each ten pages. */
static const char *const *read_sessions(const char *path, size_t pages)
{
    VEC(const char *) sessions = { 0 };
    struct text content = TEXT_EMPTY;
    struct error *err = file_read(path, FILE_BYTES, &content);
    struct slice rest = text_slice(&content);
    struct slice line;

    while (!err && slice_split(&rest, '\n', &line))
        if (line.size)
            vec_push(&sessions, memory_strndup(line.data, line.size));
    text_done(&content);
    if (!err && sessions.count * PER_SESSION >= pages)
        return sessions.items;
    fprintf(stderr, "stream_bench: %s has %zu sessions, too few for %zu pages\n", path,
            sessions.count, pages);
    exit(1);
}

/* What is still open ends with the process. */
int main(int argc, char **argv)
{
    struct stream_pages_options options = { 0 };
    struct bench bench = { 0 };
    uint64_t numbers[5]; /* clusters, pages, seconds, rate, pid */
    bool readable = argc == 11;

    for (size_t i = 0; readable && i < COUNT_OF(numbers); i++)
        readable = number_parse_uint(slice_from(argv[6 + i]), &numbers[i]) && numbers[i];
    if (!readable) {
        fprintf(stderr, "stream_bench ORIGIN CA SESSIONS CLUSTER-URL TOKEN CLUSTERS PAGES SECONDS "
                        "RATE PID\n");
        return 4;
    }
    options.origin = argv[1];
    options.ca_file = argv[2];
    bench.wanted = numbers[1];
    options.sessions = read_sessions(argv[3], bench.wanted);
    bench.server = (pid_t)numbers[4];
    bench.writes = (struct patchers_options){
        .url = argv[4],
        .objects = (unsigned)numbers[0],
        .ca_file = argv[2],
        .token = argv[5],
        .before = "{\"metadata\":{\"annotations\":{",
        .after = "}}}",
        .rate = numbers[3],
        .run_us = numbers[2] * 1000000,
    };
    run(&bench, &options);
    return 0;
}
