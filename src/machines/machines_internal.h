/* What the controllers of this room share; rc->context of each is the options. */
#pragma once

#include <stdint.h>

#include "kube/controller.h"
#include "machines/limits.h"
#include "machines/machine.h"
#include "machines/machines.h"

struct cache_index;
struct cache_list;

extern const struct controller cluster_controller;
extern const struct controller kubeadm_config_controller;
extern const struct controller machine_controller;
extern const struct controller machine_deployment_controller;
extern const struct controller machine_set_controller;

/* "namespace/kind/name" of the infrastructure and the control plane of a Cluster. */
extern const struct cache_index cluster_by_reference;

/* "namespace/cluster" of the cluster that a KubeadmConfig is labelled with. */
extern const struct cache_index kubeadm_config_by_cluster;

static inline const struct machines_options *machines_options_of(const struct reconcile *rc)
{
    return rc->context;
}

/* First thing in a run: people look for Ready first, so it is the first condition, whichever is
 * known first. */
void machines_begin(struct reconcile *rc);

/* An object that is being made has this finalizer from the beginning, which saves a write. */
void machines_hold(struct edit *edit, const char *finalizer);

/* A text that ends with a NUL, of the run. */
char *machines_text(struct reconcile *rc, struct slice text);

/* The Cluster of an object in its namespace; NULL: there is none. */
struct doc *machines_cluster(struct reconcile *rc, struct slice name);

/* Cluster.spec.paused, or the annotation on the object. */
bool machines_is_paused(const struct doc *cluster, const struct meta *meta);

/* Objects of a resource that has the index. */
struct cache_list machines_of_cluster(struct reconcile *rc, const struct kube_resource *resource,
                                      struct slice cluster);
struct cache_list machines_of_owner(struct reconcile *rc, const struct kube_resource *resource,
                                    struct slice uid);

/* The same of the server itself, for those who must not miss what a cache does not know of yet. */
struct kube_query;
struct error *machines_list(struct reconcile *rc, const struct kube_resource *resource,
                            const struct kube_query *query, struct cache_list *out_list);

/* Deletes those that are not going yet; the caller looks again when they are gone. */
struct error *machines_delete_all(struct reconcile *rc, const struct kube_resource *resource,
                                  const struct cache_list *list);

/* Milliseconds until a time in RFC 3339 is this long ago; 0: it is. A time that cannot be read is
 * long ago. */
uint64_t machines_wait_ms(const struct reconcile *rc, struct slice time, uint64_t after_ms);

/* A client of the tenant; ERR_NOT_FOUND: there is none. */
struct error *machines_tenant(struct reconcile *rc, struct slice cluster, struct kube *out_kube);

/* --- a machine's own steps ------------------------------------------------------------------- */

/* Makes the infrastructure and the bootstrap object of a machine from the templates of the
 * MachineSet that made it, where they are missing. */
struct error *machine_clone(struct reconcile *rc, const struct machine *machine);

/* Where the machine's Node is; *out_node is NULL when there is none. */
struct error *machine_find_node(struct arena *arena, const struct kube *tenant,
                                const struct machine *machine, struct doc **out_node);

/* Moves what runs on the machine's Node elsewhere. *out_left is how many pods are still there, and
 * *out_message says which. */
struct error *machine_drain(struct reconcile *rc, const struct kube *tenant,
                            const struct machine *machine, size_t *out_left,
                            const char **out_message);

/* Labels, annotations and time limits of the set's template, where the machine has others. */
struct machine_set;
struct error *machine_set_spread(struct reconcile *rc, const struct machine_set *set,
                                 const struct machine *machine);

struct error *machine_delete(struct reconcile *rc, struct machine *machine,
                             const struct doc *cluster);
