/* The objects by which a simulated machine shows itself in its tenant: Node and Lease. Pure; any
 * thread. */
#pragma once

#include <stdint.h>

#include "doc/value.h"

struct doc;
struct error;

struct node_facts {
    const char *name;
    const char *provider_id; /* "docker:////<machine>" */
    const char *address;
    const char *version; /* of the kubelet */
    const char *cpu;
    const char *memory;
    const char *disk;
    const char *machine_id; /* the uid of the Machine */
    int64_t now_us;
};

/* The caller owns the documents. */
struct error *node_make(const struct node_facts *facts, struct doc **out_node);

/* Belongs to the node, which must have been made, and goes with it. */
struct error *node_make_lease(struct value node, int64_t now_us, struct doc **out_lease);
struct error *node_make_renewal(int64_t now_us, struct doc **out_patch); /* merge patch */

/* What whoever watches over nodes does when it sees the first sign of life: pods may come. */
struct error *node_make_welcome(struct doc **out_patch);

/* And when it sees none any more: a strategic patch of the status. */
struct error *node_make_obituary(int64_t now_us, struct doc **out_patch);
