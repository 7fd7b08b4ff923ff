#include "controllers/team_usage.h"

#include "admission/cluster_defaults.h"
#include "api/amount.h"
#include "api/butler_names.h"
#include "api/cluster_usage.h"
#include "api/team.h"
#include "api/team_quota.h"
#include "base/arena.h"
#include "base/error.h"
#include "doc/doc.h"
#include "doc/edit.h"
#include "kube/butler_resources.h"
#include "kube/cache.h"
#include "kube/reconcile.h"

struct sum {
    struct cluster_usage usage;
    int64_t *by_environment; /* clusters, in the order of the team's environments */
};

static void count_environment(const struct team *team, const struct meta *cluster, struct sum *sum)
{
    struct slice environment = meta_label(cluster, BUTLER_LABEL_ENVIRONMENT);

    for (size_t i = 0; i < team->environment_count; i++) {
        if (slice_equal(team->environments[i].name, environment))
            sum->by_environment[i]++;
    }
}

static bool says_all(struct value cluster)
{
    struct value workers = value_find(cluster, VALUE_KEYS("spec", "workers"));
    struct value machine = value_get(workers, SLICE("machineTemplate"));

    return value_exists(value_get(workers, SLICE("replicas"))) &&
           value_exists(value_get(machine, SLICE("cpu"))) &&
           value_exists(value_get(machine, SLICE("memory"))) &&
           value_exists(value_get(machine, SLICE("diskSize")));
}

/* A cluster that came without admission counts as what its controller makes of it. */
static struct error *read_one(struct reconcile *rc, const struct meta *meta, struct value cluster,
                              const struct doc *doc, struct cluster_usage *out_usage)
{
    struct cluster_defaults defaults =
        cluster_defaults_of(doc_root(rc->object), meta_label(meta, BUTLER_LABEL_ENVIRONMENT));
    CLEANUP(doc) struct doc *filled = NULL;
    struct edit *edit;
    struct error *err;

    if (says_all(cluster))
        return cluster_usage_read(cluster, out_usage);
    edit = edit_begin(doc);
    cluster_defaults_fill(&defaults, edit);
    err = edit_seal(edit, &filled);
    if (err)
        return err;
    return cluster_usage_read(doc_root(filled), out_usage);
}

static struct error *add_up(struct reconcile *rc, const struct team *team,
                            const struct cache_list *clusters, struct sum *out_sum)
{
    struct sum sum = {
        .by_environment = arena_array(rc->arena, team->environment_count, int64_t),
    };

    for (size_t i = 0; i < clusters->count; i++) {
        struct value cluster = doc_root(clusters->docs[i]);
        struct cluster_usage one;
        struct error *err;
        struct meta meta;

        meta_read(cluster, &meta);
        if (meta.deleting)
            continue;
        err = read_one(rc, &meta, cluster, clusters->docs[i], &one);
        if (err)
            return error_wrap(err, "add up TenantCluster " SLICE_FORMAT, SLICE_ARGUMENT(meta.name));
        cluster_usage_add(&sum.usage, &one);
        count_environment(team, &meta, &sum);
    }
    *out_sum = sum;
    return NULL;
}

static struct error *read_limits(struct reconcile *rc, const struct team *team,
                                 struct team_limits *out_limits)
{
    struct object_key key = object_key_of("", BUTLER_CONFIG_NAME);
    struct doc *config = cache_get(rc->arena, rc->cache, &BUTLER_CONFIGS, &key);

    return team_limits_effective(&team->limits, config ? doc_root(config) : VALUE_ABSENT_VALUE,
                                 out_limits);
}

/* --- what is written ----------------------------------------------------------------------- */

static void set_amount(struct reconcile *rc, struct edit_node usage, const char *field,
                       const struct quantity *amount)
{
    edit_set_string(rc->edit, EDIT_UNDER(usage, field),
                    slice_from(quantity_format(rc->arena, amount)));
}

/* Left out where there is no limit. */
static void set_percent(struct reconcile *rc, struct edit_node usage, const char *field,
                        int percent)
{
    if (percent >= 0)
        edit_set_int(rc->edit, EDIT_UNDER(usage, field), percent);
}

static void tell_usage(struct reconcile *rc, const struct cluster_usage *usage,
                       const struct team_quota *quota)
{
    struct edit_node node = edit_set_object(rc->edit, EDIT_PATH("status", "resourceUsage"));

    edit_set_int(rc->edit, EDIT_UNDER(node, "clusters"), usage->clusters);
    edit_set_int(rc->edit, EDIT_UNDER(node, "totalNodes"), usage->nodes);
    set_amount(rc, node, "totalCPU", &usage->cpu);
    set_amount(rc, node, "totalMemory", &usage->memory);
    set_amount(rc, node, "totalStorage", &usage->storage);
    set_percent(rc, node, "clusterUtilization", quota->clusters);
    set_percent(rc, node, "nodeUtilization", quota->nodes);
    set_percent(rc, node, "cpuUtilization", quota->cpu);
    set_percent(rc, node, "memoryUtilization", quota->memory);
}

static void tell_quota(struct reconcile *rc, const struct team_quota *quota)
{
    edit_set_string(rc->edit, EDIT_PATH("status", "quotaStatus"),
                    slice_from(team_quota_status_name(quota->status)));
    edit_set_string(rc->edit, EDIT_PATH("status", "quotaMessage"), slice_from(quota->message));
    if (quota->status == TEAM_QUOTA_EXCEEDED)
        reconcile_condition(rc, "QuotaExceeded", "True", "QuotaExceeded", "%s", quota->message);
    else
        reconcile_condition(rc, "QuotaExceeded", "False", "WithinQuota", "%s", quota->message);
}

static void tell_environments(struct reconcile *rc, const struct team *team, const struct sum *sum)
{
    struct edit_node list;

    if (!team->environment_count) {
        edit_remove(rc->edit, EDIT_PATH("status", "environments"));
        return;
    }
    list = edit_set_array(rc->edit, EDIT_PATH("status", "environments"));
    for (size_t i = 0; i < team->environment_count; i++) {
        const struct team_environment *environment = &team->environments[i];
        struct edit_node node = edit_set_object(rc->edit, EDIT_UNDER(list, EDIT_END));
        struct quantity used = quantity_from_int(sum->by_environment[i], QUANTITY_DECIMAL_SI);
        struct quantity most = quantity_from_int(environment->max_clusters, QUANTITY_DECIMAL_SI);

        edit_set_string(rc->edit, EDIT_UNDER(node, "name"), environment->name);
        edit_set_int(rc->edit, EDIT_UNDER(node, "clusters"), sum->by_environment[i]);
        if (environment->max_clusters <= 0)
            continue;
        edit_set_int(rc->edit, EDIT_UNDER(node, "maxClusters"), environment->max_clusters);
        edit_set_int(rc->edit, EDIT_UNDER(node, "utilization"), amount_percent(&used, &most));
    }
}

struct error *team_usage_tell(struct reconcile *rc, const struct team *team)
{
    struct cache_list clusters =
        cache_list(rc->arena, rc->cache, &BUTLER_TENANT_CLUSTERS, rc->name);
    struct value users = value_find(doc_root(rc->object), VALUE_KEYS("spec", "access", "users"));
    struct team_limits limits;
    struct team_quota quota;
    struct sum sum;
    struct error *err;

    edit_set_uint(rc->edit, EDIT_PATH("status", "clusterCount"), clusters.count);
    edit_set_uint(rc->edit, EDIT_PATH("status", "memberCount"), value_count(users));
    err = read_limits(rc, team, &limits);
    if (!err)
        err = add_up(rc, team, &clusters, &sum);
    if (err)
        return err;
    quota = team_quota_judge(rc->arena, &sum.usage, &limits);
    tell_usage(rc, &sum.usage, &quota);
    tell_quota(rc, &quota);
    tell_environments(rc, team, &sum);
    return NULL;
}
