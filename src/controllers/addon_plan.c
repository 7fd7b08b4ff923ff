#include "controllers/addon_plan.h"

#include "api/addon_order.h"
#include "base/clock.h"
#include "controllers/limits.h"

/* What failed for what is wanted: as this process remembers, or as Helm's history shows to one that
 * has just begun. */
struct record {
    size_t count;
    int64_t last_ms;
    const char *error;
    enum failure_kind kind;
};

static struct record read_record(const struct addon_plan_facts *facts)
{
    const struct addon_jobs_failure *known = &facts->jobs->failures[OPERATION_INSTALL];
    struct record record = { .kind = FAILURE_OTHER };

    for (size_t i = 0; i < facts->history->count; i++) {
        const struct release *revision = &facts->history->revisions[i];

        if (revision->status != RELEASE_FAILED ||
            strcmp(revision->fingerprint, facts->fingerprint) != 0)
            continue;
        if (!record.count++)
            record.last_ms = revision->created_ms;
    }
    if (known->count && strcmp(known->fingerprint, facts->fingerprint) == 0) {
        if (known->count > record.count)
            record.count = known->count;
        record.last_ms = known->ended_ms;
        record.error = known->error;
        record.kind = known->kind;
    }
    return record;
}

/* Only what the chart itself brings about is worth giving up on: machines come back. */
static bool counts(enum failure_kind kind)
{
    switch (kind) {
    case FAILURE_PROGRAM:
    case FAILURE_REPOSITORY:
    case FAILURE_CLUSTER:
    case FAILURE_BUSY:
        return false;
    case FAILURE_CHART:
    case FAILURE_VALUES:
    case FAILURE_TIMEOUT:
    case FAILURE_FOREIGN:
    case FAILURE_OTHER:
        break;
    }
    return true;
}

static void pause_until(struct addon_plan *plan, int64_t due_ms, int64_t now_ms)
{
    if (due_ms <= now_ms)
        return;
    plan->action = ADDON_PLAN_PAUSE;
    plan->delay_ms = (uint64_t)(due_ms - now_ms);
}

static struct addon_plan try(const struct addon_plan_facts *facts, bool upgrade)
{
    struct record record = read_record(facts);
    struct addon_plan plan = {
        .action = ADDON_PLAN_INSTALL,
        .upgrade = upgrade,
        .failures = record.count,
        .error = record.error,
        .kind = record.kind,
    };

    if (!record.count)
        return plan;
    if (facts->max_retries >= 0 && record.count > (size_t)facts->max_retries &&
        counts(record.kind)) {
        plan.action = ADDON_PLAN_GIVE_UP;
        return plan;
    }
    pause_until(&plan, record.last_ms + (int64_t)addon_order_retry_ms(record.count), facts->now_ms);
    return plan;
}

/* Back to what worked; a way back that fails is tried again, later each time. */
static struct addon_plan go_back(const struct addon_plan_facts *facts, const struct release *good)
{
    const struct addon_jobs_failure *failed = &facts->jobs->failures[OPERATION_ROLLBACK];
    struct record record = read_record(facts);
    struct addon_plan plan = {
        .action = good ? ADDON_PLAN_ROLLBACK : ADDON_PLAN_CLEAR,
        .upgrade = good != NULL,
        .revision = good ? good->revision : 0,
        .failures = record.count,
        .error = record.error,
        .kind = record.kind,
    };

    if (failed->count) {
        plan.error = failed->error;
        plan.kind = failed->kind;
        pause_until(&plan, failed->ended_ms + (int64_t)addon_order_retry_ms(failed->count),
                    facts->now_ms);
    }
    return plan;
}

static struct addon_plan await_others(const struct addon_plan_facts *facts,
                                      const struct release *newest)
{
    int64_t over_ms = newest->created_ms + (int64_t)facts->timeout_ms;

    if (facts->now_ms >= over_ms)
        return go_back(facts, release_last_good(facts->history));
    return (struct addon_plan){
        .action = ADDON_PLAN_BUSY,
        .upgrade = newest->revision > 1,
        .delay_ms = (uint64_t)(over_ms - facts->now_ms),
    };
}

static struct addon_plan mend(const struct addon_plan_facts *facts)
{
    const struct release *good = release_last_good(facts->history);

    if (facts->rollback && good && good->status == RELEASE_DEPLOYED)
        return go_back(facts, good);
    return try(facts, true);
}

struct addon_plan addon_plan_make(const struct addon_plan_facts *facts)
{
    const struct release *newest = facts->history->count ? &facts->history->revisions[0] : NULL;

    if (!newest || newest->status == RELEASE_UNINSTALLED)
        return try(facts, false);
    if (!*newest->fingerprint && !facts->adopt)
        return (struct addon_plan){ .action = ADDON_PLAN_FOREIGN, .upgrade = true };
    switch (newest->status) {
    case RELEASE_PENDING:
    case RELEASE_UNINSTALLING:
        return await_others(facts, newest);
    case RELEASE_FAILED:
        return mend(facts);
    case RELEASE_DEPLOYED:
        if (strcmp(newest->fingerprint, facts->fingerprint) == 0)
            return (struct addon_plan){ .action = ADDON_PLAN_KEEP, .upgrade = true };
        break;
    case RELEASE_UNKNOWN:
    case RELEASE_SUPERSEDED:
    case RELEASE_UNINSTALLED:
        break;
    }
    return try(facts, true);
}

uint64_t addon_plan_timeout(uint64_t addon_ms, uint64_t definition_ms, uint64_t ceiling_ms)
{
    uint64_t timeout_ms = addon_ms ? addon_ms : definition_ms;

    if (!timeout_ms)
        timeout_ms = ADDON_TIMEOUT_MS;
    return timeout_ms < ceiling_ms ? timeout_ms : ceiling_ms;
}
