/* Which addresses of a pool the management cluster itself uses: its load balancers inside reserved
 * networks, its nodes and machines outside the ranges for tenants. Pure functions, any thread. */
#pragma once

#include <stdbool.h>
#include <stddef.h>

#include "base/ip.h"
#include "doc/value.h"

struct arena;
struct edit;
struct edit_node;
struct infra_usage;
struct ipam_pool;

/* Who uses an address; the texts are borrowed from the objects, empty: nobody of that sort. */
struct infra_usage_entry {
    struct ip_address address;
    const char *source; /* who was found first: "metallb", "node", "machine" */
    struct slice service_namespace;
    struct slice service;
    struct slice node;
    struct slice machine_namespace;
    struct slice machine;
};

#define INFRA_USAGE_STATIC "static" /* the source of entries that a person wrote */

/* Add the addresses of an object that lie in the pool. Services first, then nodes, then machines:
 * whoever comes later is added to the entry of an address that is there. */
struct infra_usage *infra_usage_new(struct arena *arena, const struct ipam_pool *pool);
void infra_usage_add_service(struct infra_usage *usage, struct value service);
void infra_usage_add_node(struct infra_usage *usage, struct value node);
void infra_usage_add_machine(struct infra_usage *usage, struct value machine);

/* In the order of their addresses. */
size_t infra_usage_entries(struct infra_usage *usage, const struct infra_usage_entry **out_entries);

/* Writes the list as status.infrastructureAllocations has it, replacing what is at the path. */
void infra_usage_write(struct arena *arena, const struct infra_usage_entry *entries, size_t count,
                       struct edit *edit, struct edit_node list);

/* Whether two objects of one kind have the same addresses for these purposes: news that do not
 * matter are many. */
bool infra_usage_same(struct value before, struct value after);
