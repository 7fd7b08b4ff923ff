#include "api/cluster_usage.h"

#include "api/amount.h"
#include "api/butler_names.h"
#include "base/error.h"

/* Nodes of one kind, and what an unset field of their template means. */
struct nodes {
    const char *path;
    struct value machine;
    int64_t count;
    const char *cpu;
    const char *memory;
    const char *disk;
};

/* Of one node. */
static struct error *read_amount(const struct nodes *nodes, const char *name, const char *absent,
                                 struct quantity *out)
{
    struct value value = value_get(nodes->machine, slice_from(name));
    struct quantity amount;
    bool has;
    struct error *err = amount_read(value, name, &has, &amount);

    if (!err && !has)
        err = quantity_parse(slice_from(absent), &amount);
    if (err)
        return error_wrap(err, "%s", nodes->path);
    *out = quantity_multiply(&amount, nodes->count);
    return NULL;
}

static struct error *add_nodes(const struct nodes *nodes, struct cluster_usage *usage)
{
    struct cluster_usage more = { .nodes = nodes->count };
    struct error *err;

    err = read_amount(nodes, "cpu", nodes->cpu, &more.cpu);
    if (!err)
        err = read_amount(nodes, "memory", nodes->memory, &more.memory);
    if (!err)
        err = read_amount(nodes, "diskSize", nodes->disk, &more.storage);
    if (err)
        return err;
    cluster_usage_add(usage, &more);
    return NULL;
}

static struct cluster_usage read_imported(struct value cluster)
{
    struct cluster_usage one = { .clusters = 1 };
    struct value annotations = value_find(cluster, VALUE_KEYS("metadata", "annotations"));

    if (slice_is(value_text(annotations, BUTLER_NOTE_COUNT_NODES), "true"))
        one.nodes = value_int_or(
            value_find(cluster, VALUE_KEYS("status", "observedState", "workers", "desired")), 0);
    return one;
}

struct error *cluster_usage_read(struct value cluster, struct cluster_usage *out_usage)
{
    struct value spec = value_get(cluster, SLICE("spec"));
    struct value workers = value_get(spec, SLICE("workers"));
    struct value control_plane = value_get(spec, SLICE("controlPlane"));
    struct value standalone = value_get(control_plane, SLICE("standalone"));
    struct cluster_usage one = { .clusters = 1 };
    struct error *err;

    if (value_is_object(value_get(spec, SLICE("import")))) {
        *out_usage = read_imported(cluster);
        return NULL;
    }
    err = add_nodes(
        &(struct nodes){
            .path = "spec.workers.machineTemplate",
            .machine = value_get(workers, SLICE("machineTemplate")),
            .count = value_int_or(value_get(workers, SLICE("replicas")), CLUSTER_DEFAULT_WORKERS),
            .cpu = CLUSTER_DEFAULT_CPU,
            .memory = CLUSTER_DEFAULT_MEMORY,
            .disk = CLUSTER_DEFAULT_DISK,
        },
        &one);
    if (!err && slice_is(value_text(control_plane, "type"), "standalone"))
        err = add_nodes(
            &(struct nodes){
                .path = "spec.controlPlane.standalone.machineTemplate",
                .machine = value_get(standalone, SLICE("machineTemplate")),
                .count = value_int_or(value_get(standalone, SLICE("replicas")),
                                      CLUSTER_DEFAULT_CONTROL_PLANES),
                .cpu = CLUSTER_DEFAULT_CONTROL_PLANE_CPU,
                .memory = CLUSTER_DEFAULT_CONTROL_PLANE_MEMORY,
                .disk = CLUSTER_DEFAULT_CONTROL_PLANE_DISK,
            },
            &one);
    if (err)
        return err;
    *out_usage = one;
    return NULL;
}

void cluster_usage_add(struct cluster_usage *sum, const struct cluster_usage *one)
{
    sum->clusters += one->clusters;
    sum->nodes += one->nodes;
    sum->cpu = quantity_add(&sum->cpu, &one->cpu);
    sum->memory = quantity_add(&sum->memory, &one->memory);
    sum->storage = quantity_add(&sum->storage, &one->storage);
}
