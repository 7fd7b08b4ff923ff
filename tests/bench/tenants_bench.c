/* What hosted control planes cost and how quickly they come: every figure of ./dev bench tenants.
 *
 *   tenants_bench STATE TENANTS SETTLE_SECONDS
 *
 * STATE is the directory of a running platform without tenants. Prints NAME VALUE, a line each, and
 * on stderr what it is doing. */
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#include "base/clock.h"
#include "base/error.h"
#include "base/file.h"
#include "base/memory.h"
#include "base/number.h"
#include "base/slice.h"
#include "base/text.h"
#include "bench/processes.h"
#include "bench/tenant_fleet.h"

enum {
    NTH = 100, /* the tenant whose coming is promised, */
    NTH_MORE = 100 /* and so many after it, because one says little */,
    AT_ONCE = 8,
    CLIENTS = 4,
    USE_MS = 5000,
    WAKES = 200,
    FALL_ASLEEP_S = 300,
};

#define SLEEP_AFTER "5s"

struct bench {
    struct tenant_fleet fleet;
    size_t tenants;
    unsigned settle_s;
    pid_t platform;
    pid_t supervisor;
};

static void figure(const char *name, double value)
{
    printf("%s %.3f\n", name, value);
    fflush(stdout);
}

static void pause_for(unsigned seconds)
{
    struct timespec left = { .tv_sec = seconds };

    while (nanosleep(&left, &left) < 0)
        ;
}

static pid_t read_pid(const char *state, const char *file)
{
    CLEANUP(string) char *path = memory_format("%s/%s", state, file);
    CLEANUP(text) struct text text = TEXT_EMPTY;
    struct error *err = file_read(path, 64, &text);
    uint64_t pid = 0;

    error_free(err);
    if (number_parse_uint(slice_trim(text_slice(&text)), &pid) && pid)
        return (pid_t)pid;
    fprintf(stderr, "tenants_bench: %s names no process: is a platform running there?\n", path);
    exit(1);
}

static size_t count_awake(const struct bench *bench)
{
    struct processes tenants = { 0 };
    size_t count;

    processes_find_children(&tenants, bench->supervisor);
    count = tenants.pids.count;
    processes_done(&tenants);
    return count;
}

static void print_samples(const char *name, struct samples *samples)
{
    char line[64];

    snprintf(line, sizeof(line), "%s_p50_ms", name);
    figure(line, samples_percentile(samples, 0.5));
    snprintf(line, sizeof(line), "%s_p99_ms", name);
    figure(line, samples_percentile(samples, 0.99));
    snprintf(line, sizeof(line), "%s_count", name);
    figure(line, (double)samples->ms.count);
    samples_done(samples);
}

/* Memory of all together, and how many processes that is. */
static void print_totals(const struct bench *bench, const char *name)
{
    struct processes tenants = { 0 };
    struct processes_cost platform = processes_cost_of(bench->platform);
    struct processes_cost supervisor = processes_cost_of(bench->supervisor);
    struct processes_cost all;
    char line[64];

    processes_find_children(&tenants, bench->supervisor);
    all = processes_cost_of_all(&tenants);
    snprintf(line, sizeof(line), "%s_tenants_mib", name);
    figure(line, all.pss_kib / 1024);
    snprintf(line, sizeof(line), "%s_platform_mib", name);
    figure(line, platform.pss_kib / 1024);
    snprintf(line, sizeof(line), "%s_supervisor_mib", name);
    figure(line, supervisor.pss_kib / 1024);
    snprintf(line, sizeof(line), "%s_total_mib", name);
    figure(line, (all.pss_kib + platform.pss_kib + supervisor.pss_kib) / 1024);
    snprintf(line, sizeof(line), "%s_processes", name);
    figure(line, (double)tenants.pids.count + 2);
    processes_done(&tenants);
}

/* Tenants that go meanwhile take what they used with them; those that stay are what counts. */
static double used_so_far(const struct bench *bench)
{
    struct processes tenants = { 0 };
    double used;

    processes_find_children(&tenants, bench->supervisor);
    used = processes_cost_of_all(&tenants).cpu_s + processes_cost_of(bench->platform).cpu_s +
           processes_cost_of(bench->supervisor).cpu_s;
    processes_done(&tenants);
    return used;
}

/* While nobody asks for anything: hundredths of one core. */
static void print_idle_use(const struct bench *bench, const char *name)
{
    double before = used_so_far(bench);
    uint64_t began_us = clock_monotonic_us(clock_system());

    pause_for(bench->settle_s);
    figure(name, (used_so_far(bench) - before) * 100 /
                     ((double)(clock_monotonic_us(clock_system()) - began_us) / 1e6));
}

static void print_one(const struct bench *bench, const char *pss, const char *private)
{
    struct processes tenants = { 0 };
    struct processes_cost cost;

    processes_find_children(&tenants, bench->supervisor);
    cost = processes_median(&tenants);
    figure(pss, cost.pss_kib);
    figure(private, cost.private_kib);
    processes_done(&tenants);
}

/* --- in this order ---------------------------------------------------------------------------- */

static void measure_first(struct bench *bench)
{
    struct samples samples = { 0 };
    uint64_t answers;

    tenant_fleet_create(&bench->fleet, 1, 1, NULL, &samples);
    figure("cold_ms", samples_percentile(&samples, 0.5));
    samples_done(&samples);
    pause_for(bench->settle_s);
    print_one(bench, "alone_pss_kib", "alone_private_kib");
    answers = tenant_fleet_use(&bench->fleet, 0, CLIENTS, USE_MS);
    print_one(bench, "active_pss_kib", "active_private_kib");
    figure("active_per_second", (double)answers * 1000 / USE_MS);
}

static void measure_coming(struct bench *bench)
{
    struct samples early = { 0 };
    struct samples later = { 0 };
    size_t before = bench->tenants < NTH ? bench->tenants : NTH;
    size_t rest = bench->tenants - before;

    fprintf(stderr, "making %zu tenants, one after the other\n", before - 1);
    tenant_fleet_create(&bench->fleet, before - 1, 1, NULL, &early);
    print_samples("early", &early);
    rest = rest < NTH_MORE ? rest : NTH_MORE;
    if (rest == 0)
        return;
    fprintf(stderr, "and %zu more\n", rest);
    tenant_fleet_create(&bench->fleet, rest, 1, NULL, &later);
    print_samples("nth", &later);
}

static void measure_awake(struct bench *bench)
{
    fprintf(stderr, "%zu tenants are awake; nobody asks for anything\n", count_awake(bench));
    pause_for(bench->settle_s);
    print_one(bench, "idle_pss_kib", "idle_private_kib");
    print_totals(bench, "awake");
    print_idle_use(bench, "awake_cpu_percent");
}

static void fall_asleep(const struct bench *bench)
{
    size_t awake;

    for (unsigned i = 0; i < FALL_ASLEEP_S; i++) {
        if (!count_awake(bench))
            return;
        pause_for(1);
    }
    awake = count_awake(bench);
    fprintf(stderr, "tenants_bench: %zu of %zu tenants do not fall asleep\n", awake,
            bench->tenants);
    exit(1);
}

static void make_rest(struct bench *bench)
{
    struct samples samples = { 0 };
    size_t have = bench->fleet.tenants.count;
    uint64_t began_us = clock_monotonic_us(clock_system());

    fprintf(stderr, "making %zu more, %d at once\n", bench->tenants - have, AT_ONCE);
    tenant_fleet_let_sleep(&bench->fleet, have, SLEEP_AFTER);
    if (bench->tenants > have) {
        tenant_fleet_create(&bench->fleet, bench->tenants - have, AT_ONCE, SLEEP_AFTER, &samples);
        print_samples("crowded", &samples);
        figure("made_per_second", (double)(bench->tenants - have) * 1e6 /
                                      (double)(clock_monotonic_us(clock_system()) - began_us));
    }
    fall_asleep(bench);
}

static void measure_wakes(struct bench *bench)
{
    struct samples samples = { 0 };
    size_t wakes = bench->tenants < WAKES ? bench->tenants : WAKES;

    fprintf(stderr, "waking %zu tenants, one after the other\n", wakes);
    tenant_fleet_ask(&bench->fleet, 0, wakes, 1, &samples);
    print_samples("wake", &samples);
    fall_asleep(bench);
}

static void measure_all(struct bench *bench)
{
    struct samples samples = { 0 };
    uint64_t began_us = clock_monotonic_us(clock_system());
    size_t good;

    fprintf(stderr, "asking all %zu tenants, %d at once\n", bench->tenants, AT_ONCE);
    good = tenant_fleet_ask(&bench->fleet, 0, bench->tenants, AT_ONCE, &samples);
    figure("all_seconds", (double)(clock_monotonic_us(clock_system()) - began_us) / 1e6);
    figure("all_answered", (double)good);
    print_samples("all", &samples);
    print_totals(bench, "all");
    fall_asleep(bench);
    pause_for(bench->settle_s);
    print_totals(bench, "asleep");
    print_idle_use(bench, "asleep_cpu_percent");
}

int main(int argc, char **argv)
{
    struct bench bench = { 0 };
    uint64_t tenants = 0;
    uint64_t settle = 0;
    CLEANUP(string) char *kubeconfig = NULL;

    if (argc != 4 || !number_parse_uint(slice_from(argv[2]), &tenants) || tenants < 2 ||
        !number_parse_uint(slice_from(argv[3]), &settle) || settle < 1) {
        fprintf(stderr, "usage: tenants_bench STATE TENANTS SETTLE_SECONDS\n");
        return 4;
    }
    bench.tenants = tenants;
    bench.settle_s = (unsigned)settle;
    bench.platform = read_pid(argv[1], "lock");
    bench.supervisor = read_pid(argv[1], "supervisor.lock");
    kubeconfig = memory_format("%s/admin.kubeconfig", argv[1]);
    tenant_fleet_open(&bench.fleet, kubeconfig);
    figure("tenants", (double)tenants);
    measure_first(&bench);
    measure_coming(&bench);
    measure_awake(&bench);
    make_rest(&bench);
    measure_wakes(&bench);
    measure_all(&bench);
    tenant_fleet_close(&bench.fleet);
    return 0;
}
