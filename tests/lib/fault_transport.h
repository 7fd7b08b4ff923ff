/* A transport that hands everything on to another, counts what is written and lets one write go
 * wrong. Any thread, except that watches live on the loop. Belongs to whoever made it. */
#pragma once

#include <stdbool.h>
#include <stddef.h>

#include "kube/transport.h"

struct fault_transport;

enum fault {
    FAULT_NONE,
    FAULT_CONFLICT,    /* 409, not done */
    FAULT_INTERNAL,    /* 500, not done */
    FAULT_LOST_BEFORE, /* the connection broke, not done */
    FAULT_LOST_AFTER,  /* the same, but it was done */
    FAULT_KILLED,      /* done, and nothing that is asked afterwards is */
};

const char *fault_name(enum fault fault);

struct fault_transport *fault_transport_new(struct kube_transport *inner);
struct fault_transport *fault_transport_free(struct fault_transport *faults);
struct kube_transport *fault_transport_base(struct fault_transport *faults);

/* The n-th write from now on (1 is the next) goes wrong. The counting begins anew; 0: none does,
 * and one that was killed lives again. */
void fault_transport_plan(struct fault_transport *faults, enum fault fault, size_t nth);

size_t fault_transport_writes(struct fault_transport *faults);   /* since then */
bool fault_transport_has_struck(struct fault_transport *faults); /* that write came */
bool fault_transport_is_dead(struct fault_transport *faults); /* killed, and not yet planned anew */
size_t fault_transport_calls(struct fault_transport *faults); /* of any kind, ever */

/* Whether this field manager has written since then; that it told events does not count. */
bool fault_transport_has_written(struct fault_transport *faults, const char *manager);
