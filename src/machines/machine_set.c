/* Reading MachineSets. */
#include "machines/machine_set.h"

#include "base/number.h"
#include "machines/names.h"

void machine_set_read(struct value object, struct machine_set *out_set)
{
    struct value spec = value_get(object, SLICE("spec"));
    struct value status = value_get(object, SLICE("status"));
    struct machine_set set = {
        .root = object,
        .cluster = value_text(spec, "clusterName"),
        .template = value_get(spec, SLICE("template")),
        .replicas = value_int_or(value_get(spec, SLICE("replicas")), 1),
        .min_ready_s = value_int_or(value_get(spec, SLICE("minReadySeconds")), 0),
        .delete_policy = choice_policy_read(value_text(spec, "deletePolicy")),
        .present = value_int_or(value_get(status, SLICE("replicas")), 0),
        .ready = value_int_or(value_get(status, SLICE("readyReplicas")), 0),
        .available = value_int_or(value_get(status, SLICE("availableReplicas")), 0),
        .failed = value_text(status, "failureReason").size > 0,
    };

    uint64_t made;

    meta_read(object, &set.meta);
    set.creates = !value_exists(value_get(set.meta.annotations, SLICE(NAMES_DISABLE_CREATE)));
    if (number_parse_uint(meta_annotation(&set.meta, NAMES_MADE), &made))
        set.made = made;
    if (!number_parse_int(meta_annotation(&set.meta, NAMES_REVISION), &set.revision))
        set.revision = 0;
    *out_set = set;
}

struct rollout_set machine_set_rollout(const struct machine_set *set)
{
    return (struct rollout_set){
        .name = set->meta.name,
        .created = set->meta.created,
        .revision = set->revision,
        .replicas = set->replicas,
        .present = set->present,
        .available = set->available,
    };
}
