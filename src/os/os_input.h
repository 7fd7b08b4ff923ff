/* What the objects of the platform say about a worker. Any thread. */
#pragma once

#include "doc/value.h"

struct arena;
struct os_input;

/* Fills names, version, networks, keys, time servers, packages and what Talos and Flatcar ask for,
 * each from the first place that says it. `spec` is the TenantCluster's with all defaults; absent
 * configurations are as if they said nothing. Texts belong to the arena.
 *
 * Left to the caller, who must look for them: namespace, endpoint, CAs, tokens, exposure,
 * external_cloud; and version, while workers are not to follow the spec yet. */
void os_input_read(struct arena *arena, struct value cluster, struct value spec,
                   struct value provider_config, struct value butler_config,
                   struct os_input *out_input);
