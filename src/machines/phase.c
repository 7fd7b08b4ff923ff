/* Phases, as upstream has them. */
#include "machines/phase.h"

#include "api/condition.h"
#include "base/memory.h"

const char *phase_of_machine(const struct phase_machine *facts)
{
    if (facts->deleting)
        return "Deleting";
    if (facts->failed)
        return "Failed";
    if (facts->has_node && facts->infrastructure_ready)
        return "Running";
    if (facts->has_provider_id)
        return "Provisioned";
    return facts->bootstrap_ready && !facts->infrastructure_ready ? "Provisioning" : "Pending";
}

const char *phase_of_cluster(const struct phase_cluster *facts)
{
    if (facts->deleting)
        return "Deleting";
    if (facts->failed)
        return "Failed";
    if (facts->infrastructure_ready && facts->has_endpoint)
        return "Provisioned";
    return facts->has_references ? "Provisioning" : "Pending";
}

const char *phase_of_deployment(const struct phase_deployment *facts)
{
    if (facts->failed)
        return "Failed";
    if (facts->ready < facts->replicas)
        return "ScalingUp";
    return facts->present > facts->replicas ? "ScalingDown" : "Running";
}

struct phase_node phase_of_node(struct value node)
{
    static const char *const troubles[] = { "MemoryPressure", "DiskPressure", "PIDPressure" };
    struct value ready = condition_find(node, "Ready");
    struct slice status = value_text(ready, "status");

    if (slice_is(status, "False"))
        return (struct phase_node){ "False", "NodeConditionsFailed", value_text(ready, "message") };
    if (!slice_is(status, "True"))
        return (struct phase_node){ "Unknown", "NodeConditionsFailed",
                                    value_text(ready, "message") };
    for (size_t i = 0; i < COUNT_OF(troubles); i++) {
        if (condition_is(node, troubles[i], "True"))
            return (struct phase_node){ "False", "NodeConditionsFailed",
                                        value_text(condition_find(node, troubles[i]), "message") };
    }
    return (struct phase_node){ "True", "", SLICE("") };
}
