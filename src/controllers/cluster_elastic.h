/* Elastic load-balancer pools of a TenantCluster: more addresses when its Services wait for some,
 * fewer when whole blocks are unused, and MetalLB told. For the TenantCluster controller; worker
 * threads. */
#pragma once

struct cluster_network_input;
struct error;
struct kube;
struct reconcile;

/* For clusters that are Ready or Updating. Does nothing unless the provider's network is elastic,
 * and while the tenant does not answer. */
struct error *cluster_elastic_reconcile(struct reconcile *rc,
                                        const struct cluster_network_input *input,
                                        const struct kube *tenant);
