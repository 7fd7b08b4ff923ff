/* What must hold for objects of built-in kinds beyond their types: rules that look at nothing but
 * the object and what it was before. Rules that need other objects, or who asks, are the server's.
 * Any thread. */
#pragma once

#include <stdbool.h>

#include "api/facts.h"
#include "doc/value.h"

struct causes;

/* One write. Both objects have their defaults and are in the version that is stored. */
struct validate_change {
    struct value before; /* absent: it is new */
    struct value after;
    const char *part;        /* "status": how it is written; NULL: as a whole */
    const char *api_version; /* in which the client sees it: "events.k8s.io/v1" */
};

/* Adds what is wrong; the kind is its type in the table of facts. metadata is looked at by others.
 */
void validate_kind(uint32_t kind, const struct validate_change *change, struct causes *causes);

/* What belongs together in a service: clusterIP, clusterIPs, ipFamilies and ipFamilyPolicy of its
 * spec. The server asks before it chooses addresses. */
void validate_service_addresses(struct value spec, struct value before, struct causes *causes);
