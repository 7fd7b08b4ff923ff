#include "api/cluster_usage.h"

#include "api/amount.h"
#include "base/error.h"

/* Per worker; `absent` is what an unset field means. */
static struct error *read_amount(struct value machine, const char *name, const char *absent,
                                 struct quantity *out)
{
    struct value value = value_get(machine, slice_from(name));
    struct quantity amount;
    bool has;
    struct error *err = amount_read(value, name, &has, &amount);

    if (!err && !has)
        err = quantity_parse(slice_from(absent), &amount);
    if (err)
        return error_wrap(err, "spec.workers.machineTemplate");
    *out = amount;
    return NULL;
}

struct error *cluster_usage_read(struct value cluster, struct cluster_usage *out_usage)
{
    struct value workers = value_find(cluster, VALUE_KEYS("spec", "workers"));
    struct value machine = value_get(workers, SLICE("machineTemplate"));
    int64_t nodes = value_int_or(value_get(workers, SLICE("replicas")), CLUSTER_DEFAULT_WORKERS);
    struct cluster_usage one = { .clusters = 1, .nodes = nodes };
    struct error *err;

    err = read_amount(machine, "cpu", CLUSTER_DEFAULT_CPU, &one.cpu);
    if (!err)
        err = read_amount(machine, "memory", CLUSTER_DEFAULT_MEMORY, &one.memory);
    if (!err)
        err = read_amount(machine, "diskSize", CLUSTER_DEFAULT_DISK, &one.storage);
    if (err)
        return err;
    one.cpu = quantity_multiply(&one.cpu, nodes);
    one.memory = quantity_multiply(&one.memory, nodes);
    one.storage = quantity_multiply(&one.storage, nodes);
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
