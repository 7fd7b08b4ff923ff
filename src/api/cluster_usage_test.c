#include "api/cluster_usage.h"

#include "lib/fixture_yaml.h"
#include "lib/test.h"

static const char *print(const struct cluster_usage *usage)
{
    struct arena *arena = fixture_current()->arena;

    return arena_format(arena, "%d clusters, %d nodes, cpu %s, memory %s, storage %s",
                        (int)usage->clusters, (int)usage->nodes,
                        quantity_format(arena, &usage->cpu), quantity_format(arena, &usage->memory),
                        quantity_format(arena, &usage->storage));
}

struct row {
    const char *name;
    const char *cluster;
    const char *usage;
};

static const struct row rows[] = {
    { "counts an empty cluster with the defaults", "spec: {}",
      "1 clusters, 1 nodes, cpu 4, memory 16Gi, storage 100Gi" },
    { "multiplies by the workers",
      "spec: {workers: {replicas: 3, machineTemplate: {cpu: 2, memory: 8Gi, diskSize: 50Gi}}}",
      "1 clusters, 3 nodes, cpu 6, memory 24Gi, storage 150Gi" },
    { "takes any unit", "spec: {workers: {replicas: 2, machineTemplate: {memory: 512Mi}}}",
      "1 clusters, 2 nodes, cpu 8, memory 1Gi, storage 200Gi" },
    { "counts nodes of a control plane of its own",
      "spec: {controlPlane: {type: standalone}, workers: {replicas: 1}}",
      "1 clusters, 4 nodes, cpu 16, memory 40Gi, storage 250Gi" },
    { "does not count what a hosted control plane would have",
      "spec: {controlPlane: {type: hosted, standalone: {replicas: 5}}, workers: {replicas: 1}}",
      "1 clusters, 1 nodes, cpu 4, memory 16Gi, storage 100Gi" },
    { "counts an imported cluster only as such",
      "{spec: {import: {mode: observe}}, status: {observedState: {workers: {desired: 7}}}}",
      "1 clusters, 0 nodes, cpu 0, memory 0, storage 0" },
    { "counts nodes of an imported cluster on demand",
      "{metadata: {annotations: {butler.butlerlabs.dev/count-nodes: 'true'}}, "
      "spec: {import: {mode: observe}}, status: {observedState: {workers: {desired: 7}}}}",
      "1 clusters, 7 nodes, cpu 0, memory 0, storage 0" },
};

static void usage(void **state)
{
    const struct row *row = *state;
    struct cluster_usage read;

    assert_no_error(cluster_usage_read(fixture_yaml(row->cluster), &read));
    assert_string_equal(print(&read), row->usage);
}

static void adds_up(void **state)
{
    struct cluster_usage sum = { 0 };
    struct cluster_usage one;

    (void)state;
    assert_no_error(cluster_usage_read(
        fixture_yaml("spec: {workers: {replicas: 2, machineTemplate: {cpu: 1, memory: 512Mi}}}"),
        &one));
    cluster_usage_add(&sum, &one);
    assert_no_error(cluster_usage_read(
        fixture_yaml("spec: {workers: {replicas: 1, machineTemplate: {cpu: 1, memory: 1Gi}}}"),
        &one));
    cluster_usage_add(&sum, &one);
    assert_string_equal(print(&sum), "2 clusters, 3 nodes, cpu 3, memory 2Gi, storage 300Gi");
}

TEST_MAIN(TABLE(usage, rows), TEST(adds_up))
