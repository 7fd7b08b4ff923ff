/* Whether engines live, and whether they stay within their memory. One timer for all of each, which
 * is set only while there is somebody to look after. */
#include <stdio.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "base/error.h"
#include "base/file.h"
#include "base/log.h"
#include "base/memory.h"
#include "base/number.h"
#include "base/text.h"
#include "loop/loop.h"
#include "supervise/fleet_internal.h"

static struct ward *find_running(const struct fleet *fleet, const char *uid, pid_t pid)
{
    struct ward *ward = map_get(fleet->tenants, slice_from(uid));

    return ward && ward->engine && engine_pid(ward->engine) == pid ? ward : NULL;
}

/* --- life ----------------------------------------------------------------------------------- */

static uint64_t clock_ms(clockid_t clock)
{
    struct timespec now = { 0 };

    clock_gettime(clock, &now);
    return (uint64_t)now.tv_sec * 1000 + (uint64_t)now.tv_nsec / 1000000;
}

/* What the kernel's clocks differ by grows while the machine sleeps. */
static uint64_t suspended_ms(void)
{
    return clock_ms(CLOCK_BOOTTIME) - clock_ms(CLOCK_MONOTONIC);
}

struct doubt { /* about an engine that does not answer */
    struct fleet *fleet;
    char *uid;
    pid_t pid;
    bool disk_full;
};

static void run_doubt(void *context)
{
    struct doubt *doubt = context;
    struct error *err = home_check_room(doubt->fleet->options.data);

    doubt->disk_full = err && tenant_state_reason_of(err) == TENANT_DISK_FULL;
    error_drop(err, "only a full disk is an excuse");
}

static void done_doubt(void *context)
{
    struct doubt *doubt = context;
    struct fleet *fleet = doubt->fleet;
    struct ward *ward = find_running(fleet, doubt->uid, doubt->pid);

    if (ward && doubt->disk_full)
        engine_forgive(ward->engine);
    else if (ward && !fleet->leaving && !ward->draining)
        engine_give_up(ward->engine);
    memory_free(doubt->uid);
    memory_free(doubt);
    fleet_job_done(fleet);
}

static void begin_doubt(struct ward *ward)
{
    struct fleet *fleet = ward->fleet;
    struct doubt *doubt = NEW(struct doubt);

    log_warn(fleet->log, "an engine does not answer", LOG_STR("uid", ward->uid));
    doubt->fleet = fleet;
    doubt->uid = memory_strdup(ward->uid);
    doubt->pid = engine_pid(ward->engine);
    if (fleet_submit(fleet, fleet->disk, run_doubt, done_doubt, doubt))
        return;
    fleet->jobs++;
    done_doubt(doubt);
}

static void feel_pulse(struct ward *ward, bool excused)
{
    if (excused)
        engine_forgive(ward->engine);
    /* One that runs an older program may not know the question; it is replaced soon. */
    if (ward->phase == TENANT_READY && !ward->draining && !ward->outdated &&
        engine_ping(ward->engine) >= HEALTH_PULSE_MISSES)
        begin_doubt(ward);
}

static void on_pulse(void *context)
{
    struct fleet *fleet = context;
    uint64_t now_ms = loop_now_ms(fleet->loop);
    uint64_t slept_ms = suspended_ms();
    /* We were late ourselves, or the machine was: nobody could have answered. */
    bool excused = now_ms - fleet->pulsed_ms > 2 * HEALTH_PULSE_MS ||
                   slept_ms > fleet->suspended_ms + SECONDS(1);
    size_t position = 0;
    bool any = false;
    void *value;

    fleet->pulsed_ms = now_ms;
    fleet->suspended_ms = slept_ms;
    while (map_next(fleet->tenants, &position, NULL, &value)) {
        struct ward *ward = value;

        if (!ward->engine)
            continue;
        any = true;
        feel_pulse(ward, excused);
    }
    if (any)
        timer_set(&fleet->pulse, HEALTH_PULSE_MS, HEALTH_PULSE_MS / 8);
}

/* --- weight --------------------------------------------------------------------------------- */

struct weight {
    char *uid;
    pid_t pid;
    uint64_t bytes;
};

struct weigh_job {
    struct fleet *fleet;
    VEC(struct weight) weights;
};

/* "size resident shared …" in pages: what it does not share with other processes of its program. */
static uint64_t read_own_memory(pid_t pid)
{
    CLEANUP(string) char *path = memory_format("/proc/%d/statm", (int)pid);
    CLEANUP(text) struct text content = TEXT_EMPTY;
    uint64_t pages[3] = { 0 };
    struct slice rest;
    struct slice field;

    error_drop(file_read(path, 256, &content), "it has ended");
    rest = text_slice(&content);
    for (size_t i = 0; i < COUNT_OF(pages) && slice_split(&rest, ' ', &field); i++)
        (void)number_parse_uint(field, &pages[i]);
    return pages[1] > pages[2] ? (pages[1] - pages[2]) * (uint64_t)sysconf(_SC_PAGESIZE) : 0;
}

static void run_weigh(void *context)
{
    struct weigh_job *job = context;

    VEC_EACH (weight, &job->weights)
        weight->bytes = read_own_memory(weight->pid);
}

/* True when it has to be looked at soon. */
static bool judge(const struct fleet *fleet, const struct weight *weight)
{
    struct ward *ward = find_running(fleet, weight->uid, weight->pid);
    uint64_t limit = ward ? ward->set.limits.memory_bytes : 0;

    if (!limit)
        return false;
    if (weight->bytes > limit && !ward->over_bytes) {
        ward->over_bytes = weight->bytes;
        engine_kill(ward->engine);
    }
    return weight->bytes > limit / 2;
}

static void done_weigh(void *context)
{
    struct weigh_job *job = context;
    struct fleet *fleet = job->fleet;
    bool any = job->weights.count > 0;
    bool soon = false;

    VEC_EACH (weight, &job->weights) {
        if (!fleet->leaving && judge(fleet, weight))
            soon = true;
        memory_free(weight->uid);
    }
    vec_done(&job->weights);
    memory_free(job);
    fleet->weighing = false;
    if (any && !fleet->leaving)
        timer_set(&fleet->weigh, soon ? HEALTH_WEIGH_SOON_MS : HEALTH_WEIGH_MS, 50);
    fleet_job_done(fleet);
}

static void on_weigh(void *context)
{
    struct fleet *fleet = context;
    struct weigh_job *job = NEW(struct weigh_job);
    size_t position = 0;
    void *value;

    job->fleet = fleet;
    while (map_next(fleet->tenants, &position, NULL, &value)) {
        const struct ward *ward = value;

        if (ward->engine && ward->set.limits.memory_bytes)
            vec_push(&job->weights, (struct weight){ .uid = memory_strdup(ward->uid),
                                                     .pid = engine_pid(ward->engine) });
    }
    fleet->weighing = true;
    if (fleet_submit(fleet, fleet->disk, run_weigh, done_weigh, job))
        return;
    fleet->jobs++;
    done_weigh(job);
}

/* --- beginning and end ---------------------------------------------------------------------- */

void fleet_health_init(struct fleet *fleet)
{
    timer_init(&fleet->pulse, fleet->loop, on_pulse, fleet);
    timer_init(&fleet->weigh, fleet->loop, on_weigh, fleet);
}

void fleet_health_begin(struct fleet *fleet)
{
    if (fleet->leaving)
        return;
    if (!timer_is_set(&fleet->pulse)) {
        fleet->pulsed_ms = loop_now_ms(fleet->loop);
        fleet->suspended_ms = suspended_ms();
        timer_set(&fleet->pulse, HEALTH_PULSE_MS, HEALTH_PULSE_MS / 8);
    }
    if (!timer_is_set(&fleet->weigh) && !fleet->weighing)
        timer_set(&fleet->weigh, HEALTH_WEIGH_SOON_MS, 50);
}

void fleet_health_end(struct fleet *fleet)
{
    timer_cancel(&fleet->pulse);
    timer_cancel(&fleet->weigh);
}
