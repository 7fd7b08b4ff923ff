#include "api/team_quota.h"

#include "lib/fixture_yaml.h"
#include "lib/test.h"

struct usage_row {
    const char *name;
    const char *workers;
    int64_t nodes;
    const char *cpu;
    const char *memory;
    const char *storage;
};

static const struct usage_row usage_rows[] = {
    { "multiplies by the workers",
      "{replicas: 3, machineTemplate: {cpu: 8, memory: 32Gi, diskSize: 200Gi}}", 3, "24", "96Gi",
      "600Gi" },
    { "takes defaults for what is unset", "{replicas: 2}", 2, "8", "32Gi", "200Gi" },
    { "takes defaults for an empty template", "{replicas: 2, machineTemplate: {}}", 2, "8", "32Gi",
      "200Gi" },
    { "takes one worker where nobody says how many", "{}", 1, "4", "16Gi", "100Gi" },
    { "reads amounts that are numbers",
      "{replicas: 2, machineTemplate: {memory: 1073741824, diskSize: 1000}}", 2, "8", "2147483648",
      "2k" },
};

static void usage(void **state)
{
    const struct usage_row *row = *state;
    struct arena *arena = fixture_current()->arena;
    struct cluster_usage one;
    struct cluster_usage sum = { 0 };

    assert_no_error(cluster_usage_read(
        fixture_yaml(arena_format(arena, "{spec: {workers: %s}}", row->workers)), &one));
    cluster_usage_add(&sum, &one);
    assert_int_equal(sum.clusters, 1);
    assert_int_equal(sum.nodes, row->nodes);
    assert_string_equal(quantity_format(arena, &sum.cpu), row->cpu);
    assert_string_equal(quantity_format(arena, &sum.memory), row->memory);
    assert_string_equal(quantity_format(arena, &sum.storage), row->storage);
}

static void an_amount_that_is_none_is_named(void **state)
{
    struct cluster_usage one;

    (void)state;
    assert_error(cluster_usage_read(
                     fixture_yaml("{spec: {workers: {machineTemplate: {diskSize: big}}}}"), &one),
                 ERR_INVALID, "spec.workers.machineTemplate: diskSize");
}

struct quota_row {
    const char *name;
    const char *limits;
    enum team_quota_status status;
    int clusters;
    int nodes;
    int cpu;
    int memory;
    const char *message;
};

/* Usage is always 17 clusters of one worker: 17 nodes, 68 CPUs, 272Gi, 1700Gi. */
static const struct quota_row quota_rows[] = {
    { "is fine without limits", "{}", TEAM_QUOTA_OK, -1, -1, -1, -1, "usage is within the quota" },
    { "is fine below 80 percent", "{maxClusters: 22}", TEAM_QUOTA_OK, 77, -1, -1, -1,
      "usage is within the quota" },
    { "warns at 85 percent", "{maxClusters: 20}", TEAM_QUOTA_WARNING, 85, -1, -1, -1,
      "near the quota: clusters 17 of 20" },
    { "warns at 80 percent exactly", "{maxCPUCores: 85}", TEAM_QUOTA_WARNING, -1, -1, 80, -1,
      "near the quota: CPU 68 of 85" },
    { "warns at the limit", "{maxTotalNodes: 17}", TEAM_QUOTA_WARNING, -1, 100, -1, -1,
      "near the quota: nodes 17 of 17" },
    { "is exceeded above it", "{maxClusters: 20, maxMemory: 278527Mi}", TEAM_QUOTA_EXCEEDED, 85, -1,
      -1, 100, "above the quota: memory 272Gi of 278527Mi" },
    { "looks at storage too", "{maxStorage: 1Ti}", TEAM_QUOTA_EXCEEDED, -1, -1, -1, -1,
      "above the quota: storage 1700Gi of 1Ti" },
    { "is exceeded by anything where nothing is allowed", "{maxClusters: 0}", TEAM_QUOTA_EXCEEDED,
      100, -1, -1, -1, "above the quota: clusters 17 of 0" },
    { "names all that are exceeded", "{maxClusters: 2, maxTotalNodes: 3}", TEAM_QUOTA_EXCEEDED, 100,
      100, -1, -1, "above the quota: clusters 17 of 2, nodes 17 of 3" },
};

static void quota(void **state)
{
    const struct quota_row *row = *state;
    struct arena *arena = fixture_current()->arena;
    struct cluster_usage sum = { 0 };
    struct cluster_usage one;
    struct team_limits limits;
    struct team_quota quota;

    assert_no_error(cluster_usage_read(fixture_yaml("{}"), &one));
    for (int i = 0; i < 17; i++)
        cluster_usage_add(&sum, &one);
    assert_no_error(team_limits_read(fixture_yaml(row->limits), "limits", &limits));
    quota = team_quota_judge(arena, &sum, &limits);
    assert_string_equal(team_quota_status_name(quota.status), team_quota_status_name(row->status));
    assert_int_equal(quota.clusters, row->clusters);
    assert_int_equal(quota.nodes, row->nodes);
    assert_int_equal(quota.cpu, row->cpu);
    assert_int_equal(quota.memory, row->memory);
    assert_string_equal(quota.message, row->message);
}

static void a_team_without_clusters_is_fine_with_a_limit_of_none(void **state)
{
    struct cluster_usage sum = { 0 };
    struct team_limits limits;
    struct team_quota quota;

    (void)state;
    assert_no_error(
        team_limits_read(fixture_yaml("{maxClusters: 0, maxMemory: 0}"), "limits", &limits));
    quota = team_quota_judge(fixture_current()->arena, &sum, &limits);
    assert_int_equal(quota.status, TEAM_QUOTA_OK);
    assert_int_equal(quota.clusters, 0);
}

TEST_MAIN(TABLE(usage, usage_rows), TEST(an_amount_that_is_none_is_named), TABLE(quota, quota_rows),
          TEST(a_team_without_clusters_is_fine_with_a_limit_of_none))
