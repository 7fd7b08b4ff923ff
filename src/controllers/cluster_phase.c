/* Phases of a TenantCluster: their names, and how often each is looked at. */
#include "base/cleanup.h"
#include "controllers/cluster_scope.h"
#include "controllers/limits.h"

static const char *const names[] = {
    [CLUSTER_NEW] = "",
    [CLUSTER_PENDING] = "Pending",
    [CLUSTER_PROVISIONING] = "Provisioning",
    [CLUSTER_INSTALLING] = "Installing",
    [CLUSTER_READY] = "Ready",
    [CLUSTER_UPDATING] = "Updating",
    [CLUSTER_DELETING] = "Deleting",
    [CLUSTER_FAILED] = "Failed",
};

const char *cluster_phase_name(enum cluster_phase phase)
{
    return names[phase];
}

enum cluster_phase cluster_phase_parse(struct slice name)
{
    for (size_t i = 0; i < sizeof(names) / sizeof(names[0]); i++) {
        if (slice_is(name, names[i]))
            return (enum cluster_phase)i;
    }
    return CLUSTER_NEW;
}

uint64_t cluster_phase_resync_ms(enum cluster_phase phase, uint64_t since_ms)
{
    if (phase != CLUSTER_READY)
        return CLUSTER_RESYNC_MS;
    if (since_ms < CLUSTER_YOUNG_MS)
        return CLUSTER_YOUNG_RESYNC_MS;
    return since_ms < CLUSTER_GROWN_MS ? CLUSTER_GROWN_RESYNC_MS : CLUSTER_OLD_RESYNC_MS;
}
