#include "api/team_quota.h"

#include "api/amount.h"
#include "api/limits.h"
#include "base/arena.h"
#include "base/text.h"

/* One kind of usage beside its limit. */
struct measure {
    const char *name;
    struct quantity used;
    struct quantity most;
    bool limited;
};

enum {
    CLUSTERS,
    NODES,
    CPU,
    MEMORY,
    STORAGE,
    MEASURE_COUNT,
};

const char *team_quota_status_name(enum team_quota_status status)
{
    switch (status) {
    case TEAM_QUOTA_OK:
        return "OK";
    case TEAM_QUOTA_WARNING:
        return "Warning";
    case TEAM_QUOTA_EXCEEDED:
        return "Exceeded";
    }
    return "";
}

static struct measure count_of(const char *name, int64_t used, const struct team_limits_count *most)
{
    return (struct measure){ name, quantity_from_int(used, QUANTITY_DECIMAL_SI),
                             quantity_from_int(most->most, QUANTITY_DECIMAL_SI), most->set };
}

static struct measure amount_of(const char *name, const struct quantity *used,
                                const struct team_limits_amount *most)
{
    return (struct measure){ name, *used, most->most, most->set };
}

static enum team_quota_status judge(const struct measure *measure)
{
    struct quantity used = quantity_multiply(&measure->used, 100);
    struct quantity high = quantity_multiply(&measure->most, TEAM_QUOTA_WARNING_PERCENT);

    if (!measure->limited || quantity_sign(&measure->used) <= 0)
        return TEAM_QUOTA_OK;
    if (quantity_compare(&measure->used, &measure->most) > 0)
        return TEAM_QUOTA_EXCEEDED;
    return quantity_compare(&used, &high) >= 0 ? TEAM_QUOTA_WARNING : TEAM_QUOTA_OK;
}

static int percent(const struct measure *measure)
{
    return measure->limited ? amount_percent(&measure->used, &measure->most) : -1;
}

/* "above the quota: clusters 3 of 2, memory 40Gi of 32Gi" */
static const char *message(struct arena *arena, const struct measure *measures,
                           enum team_quota_status status)
{
    CLEANUP(text) struct text text = TEXT_EMPTY;
    const char *separator = "";

    if (status == TEAM_QUOTA_OK)
        return "usage is within the quota";
    text_append(&text, status == TEAM_QUOTA_EXCEEDED ? "above the quota: " : "near the quota: ");
    for (size_t i = 0; i < MEASURE_COUNT; i++) {
        if (judge(&measures[i]) != status)
            continue;
        text_appendf(&text, "%s%s ", separator, measures[i].name);
        quantity_append(&text, &measures[i].used);
        text_append(&text, " of ");
        quantity_append(&text, &measures[i].most);
        separator = ", ";
    }
    return arena_strdup(arena, text_string(&text));
}

struct team_quota team_quota_judge(struct arena *arena, const struct cluster_usage *usage,
                                   const struct team_limits *limits)
{
    const struct measure measures[MEASURE_COUNT] = {
        [CLUSTERS] = count_of("clusters", usage->clusters, &limits->clusters),
        [NODES] = count_of("nodes", usage->nodes, &limits->nodes),
        [CPU] = amount_of("CPU", &usage->cpu, &limits->cpu),
        [MEMORY] = amount_of("memory", &usage->memory, &limits->memory),
        [STORAGE] = amount_of("storage", &usage->storage, &limits->storage),
    };
    struct team_quota quota = {
        .clusters = percent(&measures[CLUSTERS]),
        .nodes = percent(&measures[NODES]),
        .cpu = percent(&measures[CPU]),
        .memory = percent(&measures[MEMORY]),
    };

    for (size_t i = 0; i < MEASURE_COUNT; i++) {
        enum team_quota_status status = judge(&measures[i]);

        if (status > quota.status)
            quota.status = status;
    }
    quota.message = message(arena, measures, quota.status);
    return quota;
}
