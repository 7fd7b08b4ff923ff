/* Checks what was typed. */
#include "platform/tuning.h"

#include "base/clock.h"
#include "base/duration.h"
#include "base/error.h"
#include "base/name.h"
#include "base/slice.h"
#include "platform/limits.h"

static struct error *check_workers(const char *flag, int64_t workers)
{
    if (workers >= 0 && workers <= TUNING_MAX_WORKERS)
        return NULL;
    return error_new(ERR_BAD_REQUEST, "flag --%s: %lld is not between 0 and %d", flag,
                     (long long)workers, TUNING_MAX_WORKERS);
}

struct error *tuning_read_duration(const char *flag, const char *text, uint64_t least_ms,
                                   uint64_t most_ms, uint64_t *out_ms)
{
    int64_t nanoseconds;
    struct error *err = duration_parse(slice_from(text), &nanoseconds);
    uint64_t ms;

    if (err)
        return error_wrap(error_recode(err, ERR_BAD_REQUEST), "flag --%s", flag);
    ms = nanoseconds > 0 ? (uint64_t)(nanoseconds / DURATION_MILLISECOND) : 0;
    if (ms < least_ms || ms > most_ms)
        return error_new(ERR_BAD_REQUEST, "flag --%s: %s is not between %llums and %llus", flag,
                         text, (unsigned long long)least_ms, (unsigned long long)most_ms / 1000);
    *out_ms = ms;
    return NULL;
}

static struct error *check_namespace(const char *name)
{
    struct error *err = name_check_label(slice_from(name));

    return err ? error_wrap(error_recode(err, ERR_BAD_REQUEST), "flag --system-namespace: %s", name)
               : NULL;
}

struct error *tuning_read(const struct tuning_flags *flags, struct tuning *out_tuning)
{
    struct tuning tuning = {
        .cluster_workers = (size_t)flags->cluster_workers,
        .addon_workers = (size_t)flags->addon_workers,
        .system_namespace = flags->system_namespace,
        .no_steward = !flags->steward,
    };
    struct error *err;

    err = check_workers("max-concurrent-tc-reconciles", flags->cluster_workers);
    if (!err)
        err = check_workers("max-concurrent-addon-reconciles", flags->addon_workers);
    if (!err)
        err = tuning_read_duration("tenant-request-timeout", flags->tenant_timeout, 1, HOURS(1),
                                   &tuning.tenant_call_ms);
    if (!err)
        err = tuning_read_duration("helm-timeout-ceiling", flags->helm_ceiling, SECONDS(1),
                                   HOURS(24), &tuning.helm_ceiling_ms);
    if (!err)
        err = check_namespace(flags->system_namespace);
    if (err)
        return err;
    *out_tuning = tuning;
    return NULL;
}
