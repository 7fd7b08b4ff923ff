/* How many events reach how many watchers, and how late.
 *
 *   watch_bench ADDRESS PORT CA TOKEN NAMESPACE VERSION WATCHERS SECONDS RATE
 *
 * All watch the config maps of the namespace, from this version on. Writers patch those called
 * bench-0 … bench-3, RATE times a second in all, or as fast as they can when RATE is 0; what they
 * write is the time. Prints one line of NAME=VALUE. */
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "base/memory.h"
#include "base/number.h"
#include "bench/latencies.h"
#include "bench/patchers.h"
#include "bench/watch_streams.h"

enum {
    QUIET_MS = 2000, /* without events for so long, no more will come */
};

struct bench {
    struct watch_target target;
    struct latencies *latencies; /* of events whose time is in one piece */
    uint64_t events;
    uint64_t last_us;
};

static void on_piece(void *context, const char *data, size_t size)
{
    struct bench *bench = context;
    const char *end = data + size;
    uint64_t sent;

    bench->last_us = patchers_now_us();
    for (const char *at = data; (at = memchr(at, '\n', (size_t)(end - at))); at++)
        bench->events++;
    while (patchers_next_sent(&data, end, &sent))
        latencies_add(bench->latencies, bench->last_us - sent);
}

static void run(struct bench *bench, const struct patchers_options *options, size_t watchers)
{
    CLEANUP(watch_streams) struct watch_streams *streams =
        watch_streams_new(&bench->target, watchers, on_piece, bench);
    CLEANUP(patchers) struct patchers *patchers = patchers_start(options);
    uint64_t start_us = patchers_now_us();
    uint64_t seconds_us;
    uint64_t writes;

    bench->last_us = start_us;
    while (patchers_run(patchers) || (bench->events < patchers_writes(patchers) * watchers &&
                                      patchers_now_us() - bench->last_us < QUIET_MS * 1000))
        watch_streams_read(streams, 100);
    writes = patchers_writes(patchers);
    seconds_us = bench->last_us - start_us;
    printf("writes=%" PRIu64 " events=%" PRIu64 " missing=%" PRId64 " seconds=%.3f rate=%.0f "
           "p50_ms=%.2f p99_ms=%.2f ended=%zu\n",
           writes, bench->events, (int64_t)(writes * watchers - bench->events),
           (double)seconds_us / 1e6, (double)bench->events * 1e6 / (double)seconds_us,
           latencies_ms(bench->latencies, 0.50), latencies_ms(bench->latencies, 0.99),
           watch_streams_ended(streams));
}

int main(int argc, char **argv)
{
    struct patchers_options options = { .objects = PATCHERS_COUNT,
                                        .before = "{\"data\":{",
                                        .after = "}}" };
    struct bench bench = { 0 };
    uint64_t watchers;
    uint64_t seconds;

    if (argc != 10 || !number_parse_uint(slice_from(argv[7]), &watchers) ||
        !number_parse_uint(slice_from(argv[8]), &seconds) ||
        !number_parse_uint(slice_from(argv[9]), &options.rate)) {
        fprintf(stderr,
                "watch_bench ADDRESS PORT CA TOKEN NAMESPACE VERSION WATCHERS SECONDS RATE\n");
        return 4;
    }
    CLEANUP(latencies) struct latencies *latencies = latencies_new();
    CLEANUP(string) char *path = memory_format(
        "/api/v1/namespaces/%s/configmaps?watch=true&resourceVersion=%s", argv[5], argv[6]);
    CLEANUP(string) char *url = memory_format(
        "https://%s:%s/api/v1/namespaces/%s/configmaps/bench-", argv[1], argv[2], argv[5]);
    bench.target = (struct watch_target){ argv[1], argv[2], argv[3], argv[4], path };
    bench.latencies = latencies;
    options.url = url;
    options.ca_file = argv[3];
    options.token = argv[4];
    options.run_us = seconds * 1000000;
    run(&bench, &options, watchers);
    return 0;
}
