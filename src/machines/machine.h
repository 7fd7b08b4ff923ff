/* A Machine as a typed view, and questions about it. It borrows from the document. Any thread. */
#pragma once

#include <stdbool.h>
#include <stdint.h>

#include "api/meta.h"
#include "machines/reference.h"

struct cache_index;

struct machine {
    struct value root;
    struct meta meta;
    struct slice cluster;
    struct reference infrastructure;
    struct reference bootstrap; /* not set: only the Secret is known */
    struct slice data_secret;   /* empty: none yet */
    struct slice provider_id;   /* empty: none yet */
    int64_t drain_ms;           /* how long draining may take; 0: as long as it takes */
    int64_t node_deletion_ms;   /* how long deleting the Node may be tried; 0: for ever */

    bool infrastructure_ready; /* as of the last run */
    struct slice phase;
    struct slice phase_since; /* RFC 3339; empty: not known */
    struct slice node_name;   /* empty: it has no Node */
    struct slice drain_since; /* RFC 3339; empty: draining has not begun */
    bool failed;              /* it says so */
};

/* ERR_INVALID: a duration that cannot be read. */
struct error *machine_read(struct value object, struct machine *out_machine);

/* It has a Node that is well, and nothing failed. What is not known counts as well. */
bool machine_is_healthy(const struct machine *machine);

/* Its Node says that it is ready, and the machine stays. `since` is the time of that in RFC 3339;
 * may be NULL. */
bool machine_is_ready(const struct machine *machine, struct slice *out_since);

/* The uid of the MachineSet that made it; empty: nobody did. */
struct slice machine_set_uid(const struct machine *machine);

/* "namespace/cluster" of everything that has spec.clusterName. */
extern const struct cache_index machine_by_cluster;

/* "namespace/kind/name" of the infrastructure and the bootstrap of a Machine or its template. */
extern const struct cache_index machine_by_reference;
extern const struct cache_index machine_by_template;

/* spec.providerID of a Machine that has one. */
extern const struct cache_index machine_by_provider_id;
