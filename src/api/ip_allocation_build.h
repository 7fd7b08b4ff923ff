/* Making IPAllocations for a cluster: their names, labels and specification. Pure functions, any
 * thread. */
#pragma once

#include <stddef.h>
#include <stdint.h>

#include "base/slice.h"

struct arena;
struct doc;
struct error;
struct ip_allocation;

struct ip_allocation_build {
    const char *namespace; /* of the pool */
    const char *name;
    struct slice pool;
    const char *cluster_namespace;
    const char *cluster;
    struct slice cluster_uid;
    const char *type; /* IP_ALLOCATION_NODES or _LOAD_BALANCER */
    const char *role; /* IP_ALLOCATION_INITIAL or _GROWTH */
    int64_t count;
};

struct error *ip_allocation_build(const struct ip_allocation_build *build, struct doc **out_doc);

/* "<namespace>-<cluster>-lb" with "lb"; what is too long for a name ends with a hash instead. */
char *ip_allocation_name(struct arena *arena, const char *namespace, const char *cluster,
                         const char *what);

/* The same with the lowest number behind it, from 1 on, whose name none of these has. */
char *ip_allocation_next_name(struct arena *arena, const struct ip_allocation *allocations,
                              size_t count, const char *namespace, const char *cluster,
                              const char *what);

/* The same for the value of a label. */
char *ip_allocation_label(struct arena *arena, struct slice value);

/* Finds all allocations of a cluster: "a=b,c=d". */
char *ip_allocation_selector(struct arena *arena, const char *namespace, const char *cluster,
                             const char *type);
