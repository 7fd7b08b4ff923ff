/* The addresses that MetalLB in a tenant cluster may give to Services: the IPAddressPool
 * "default-pool" and the L2Advertisement for it. Worker threads. */
#pragma once

#include <stdbool.h>
#include <stddef.h>

#include "base/ip_range.h"

struct kube;
struct reconcile;

/* Makes both say exactly these ranges; without any, a pool that is there is deleted. What somebody
 * else wrote into the pool is overwritten and told as an event about the run's object. While
 * MetalLB is not installed there is nothing to do. */
struct error *tenant_balancer_sync(struct reconcile *rc, const struct kube *tenant,
                                   const struct ip_range *ranges, size_t count);
