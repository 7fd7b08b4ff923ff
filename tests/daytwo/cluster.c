/* A team, a cluster, its nodes. */
#include "daytwo/cluster.h"

#include "base/arena.h"
#include "daytwo/town.h"
#include "lib/test.h"

#define TEAMS "/apis/butler.butlerlabs.dev/v1alpha1/teams"

char *cluster_copy(struct slice text)
{
    return arena_text(fixture_current()->arena, text);
}

struct value cluster_condition(struct value object, const char *type)
{
    DOC_EACH (it, value_find(object, VALUE_KEYS("status", "conditions")))
        if (slice_is(value_text(it.value, "type"), type))
            return it.value;
    return VALUE_ABSENT_VALUE;
}

static bool is_ready(struct value root, void *context)
{
    (void)context;
    return slice_is(value_text(value_get(root, SLICE("status")), "phase"), "Ready");
}

bool cluster_is_ready(struct value root, int64_t nodes)
{
    struct value status = value_get(root, SLICE("status"));

    return is_ready(root, NULL) &&
           value_int_or(value_get(status, SLICE("workerNodesReady")), 0) == nodes;
}

static bool has_nodes(struct value root, void *context)
{
    return cluster_is_ready(root, *(const int64_t *)context);
}

void cluster_make(struct town *town, const char *version, int64_t nodes)
{
    struct value cluster;

    town_write(town, town->api, "POST", TEAMS,
               "{\"apiVersion\":\"butler.butlerlabs.dev/v1alpha1\",\"kind\":\"Team\",\"metadata\":"
               "{\"name\":\"acme\"},\"spec\":{\"displayName\":\"Acme\"}}");
    town_await(town, town->api, TEAMS "/acme", is_ready, NULL);
    town_write(town, town->api, "POST", CLUSTERS,
               arena_format(fixture_current()->arena,
                            "{\"apiVersion\":\"butler.butlerlabs.dev/v1alpha1\",\"kind\":"
                            "\"TenantCluster\",\"metadata\":{\"name\":\"demo\"},\"spec\":{"
                            "\"teamRef\":{\"name\":\"acme\"},\"kubernetesVersion\":\"%s\","
                            "\"workers\":{\"replicas\":%lld}}}",
                            version, (long long)nodes));
    town_await(town, town->api, CLUSTER, has_nodes, &nodes);
    cluster = town_get(town, town->api, CLUSTER);
    town->namespace =
        cluster_copy(value_text(value_get(cluster, SLICE("status")), "tenantNamespace"));
}
