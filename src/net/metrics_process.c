/* What every process tells about itself, read from /proc when somebody asks. */
#include <dirent.h>
#include <sys/resource.h>
#include <unistd.h>

#include "base/build_info.h"
#include "base/error.h"
#include "base/file.h"
#include "base/memory.h"
#include "base/number.h"
#include "base/text.h"
#include "net/metrics.h"

#define PROC_FILE_MAX_BYTES 65536

/* Numbers of the fields in /proc/self/stat, counted from 1 as in proc(5). */
enum stat_field {
    STAT_FIRST = 3, /* the first one after the name, which is in brackets and may hold anything */
    STAT_USER_TICKS = 14,
    STAT_SYSTEM_TICKS = 15,
    STAT_THREADS = 20,
    STAT_START_TICKS = 22,
    STAT_VIRTUAL_BYTES = 23,
    STAT_RESIDENT_PAGES = 24,
};

static bool read_stat(enum stat_field wanted, double *out_value)
{
    CLEANUP(text) struct text content = TEXT_EMPTY;
    struct error *err = file_read("/proc/self/stat", PROC_FILE_MAX_BYTES, &content);
    const char *name_end = strrchr(text_string(&content), ')');
    struct slice rest;
    struct slice part;
    uint64_t number;

    if (err || !name_end) {
        error_drop(err, "a scrape goes on without the numbers it cannot have");
        return false;
    }
    rest = slice_trim(slice_from(name_end + 1));
    for (int field = STAT_FIRST; slice_split(&rest, ' ', &part); field++) {
        if (field == (int)wanted && number_parse_uint(part, &number)) {
            *out_value = (double)number;
            return true;
        }
    }
    return false;
}

static void collect_stat(struct metric_samples *samples, enum stat_field field, double factor)
{
    double value;

    if (read_stat(field, &value))
        metric_sample(samples, METRIC_NO_VALUES, value * factor);
}

static void collect_resident(void *context, struct metric_samples *samples)
{
    (void)context;
    collect_stat(samples, STAT_RESIDENT_PAGES, (double)sysconf(_SC_PAGESIZE));
}

static void collect_virtual(void *context, struct metric_samples *samples)
{
    (void)context;
    collect_stat(samples, STAT_VIRTUAL_BYTES, 1);
}

static void collect_threads(void *context, struct metric_samples *samples)
{
    (void)context;
    collect_stat(samples, STAT_THREADS, 1);
}

static void collect_cpu(void *context, struct metric_samples *samples)
{
    struct rusage usage;

    (void)context;
    if (getrusage(RUSAGE_SELF, &usage) == 0)
        metric_sample(samples, METRIC_NO_VALUES,
                      (double)(usage.ru_utime.tv_sec + usage.ru_stime.tv_sec) +
                          (double)(usage.ru_utime.tv_usec + usage.ru_stime.tv_usec) / 1e6);
}

static void collect_open_fds(void *context, struct metric_samples *samples)
{
    DIR *directory = opendir("/proc/self/fd");
    double count = 0;

    (void)context;
    if (!directory)
        return;
    for (struct dirent *entry; (entry = readdir(directory));)
        count += entry->d_name[0] != '.';
    closedir(directory);
    metric_sample(samples, METRIC_NO_VALUES, count - 1); /* not the one that read the list */
}

static void collect_max_fds(void *context, struct metric_samples *samples)
{
    struct rlimit limit;

    (void)context;
    if (getrlimit(RLIMIT_NOFILE, &limit) == 0)
        metric_sample(samples, METRIC_NO_VALUES, (double)limit.rlim_cur);
}

/* The kernel counts from boot; /proc/stat says when that was. */
static void collect_start_time(void *context, struct metric_samples *samples)
{
    CLEANUP(text) struct text content = TEXT_EMPTY;
    struct error *err = file_read("/proc/stat", 1 << 20, &content);
    struct slice rest = text_slice(&content);
    struct slice line;
    uint64_t boot_s;
    double ticks;

    (void)context;
    error_drop(err, "without the file there is no line to find");
    while (slice_split(&rest, '\n', &line)) {
        if (slice_has_prefix(line, "btime ") &&
            number_parse_uint(slice_of(line.data + 6, line.size - 6), &boot_s) &&
            read_stat(STAT_START_TICKS, &ticks))
            metric_sample(samples, METRIC_NO_VALUES,
                          (double)boot_s + ticks / (double)sysconf(_SC_CLK_TCK));
    }
}

static const struct metric_spec process_metrics[] = {
    { "process_cpu_seconds_total", "Total user and system CPU time spent in seconds.",
      METRIC_COUNTER, .collect = collect_cpu },
    { "process_max_fds", "Maximum number of open file descriptors.", METRIC_GAUGE,
      .collect = collect_max_fds },
    { "process_open_fds", "Number of open file descriptors.", METRIC_GAUGE,
      .collect = collect_open_fds },
    { "process_resident_memory_bytes", "Resident memory size in bytes.", METRIC_GAUGE,
      .collect = collect_resident },
    { "process_start_time_seconds", "Start time of the process since unix epoch in seconds.",
      METRIC_GAUGE, .collect = collect_start_time },
    { "process_threads", "Number of threads.", METRIC_GAUGE, .collect = collect_threads },
    { "process_virtual_memory_bytes", "Virtual memory size in bytes.", METRIC_GAUGE,
      .collect = collect_virtual },
};

static struct error *add_build_info(struct metrics *metrics, const char *program)
{
    CLEANUP(string) char *name = memory_format("%s_build_info", program);
    const char *const labels[] = { "version",  "git_commit", "build_date",
                                   "compiler", "platform",   NULL };
    struct metric *metric;
    struct error *err;

    err = metrics_add(metrics,
                      &(struct metric_spec){
                          .name = name,
                          .help = "A metric with a constant value of 1 that says what was built.",
                          .type = METRIC_GAUGE,
                          .labels = labels,
                      },
                      &metric);
    if (err)
        return err;
    metric_set(metric_series(metric, METRIC_VALUES(build_info_version(), build_info_commit(),
                                                   build_info_date(), build_info_compiler(),
                                                   build_info_platform())),
               1);
    return NULL;
}

struct error *metrics_add_process(struct metrics *metrics, const char *program)
{
    for (size_t i = 0; i < COUNT_OF(process_metrics); i++) {
        struct metric *metric;
        struct error *err = metrics_add(metrics, &process_metrics[i], &metric);

        if (err)
            return err;
    }
    return add_build_info(metrics, program);
}
