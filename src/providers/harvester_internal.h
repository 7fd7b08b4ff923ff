/* What both forms of Harvester's objects need. */
#pragma once

#include "providers/capi_internal.h"

#define HARVESTER_SECRET_SUFFIX "harvester-creds"

/* Texts belong to the arena. */
struct harvester_machine {
    const char *namespace; /* of the machines, on Harvester */
    const char *image;     /* namespace/name */
    const char *network;   /* namespace/name */
};

const char *harvester_namespace(struct arena *arena, const struct capi_facts *facts);
struct error *harvester_machine_read(struct arena *arena, const struct capi_facts *facts,
                                     struct harvester_machine *out_machine);

/* Cluster API's providers look for the key `kubeconfig`. A Secret that has it under another one is
 * copied into the tenant's namespace. */
bool harvester_needs_secret(const struct capi_facts *facts);
struct error *harvester_set_secret(struct arena *arena, const struct capi_facts *facts,
                                   struct edit *edit);

/* Name and namespace of the Secret that has the key. */
struct error *harvester_set_secret_reference(struct arena *arena, const struct capi_facts *facts,
                                             struct edit *edit, struct edit_node reference);
