/* A TenantCluster `demo` of a team `acme`, with simulated machines, as the way to a control plane
 * that people take. */
#pragma once

#include <stdbool.h>
#include <stdint.h>

#include "doc/value.h"

struct town;

#define CLUSTERS "/apis/butler.butlerlabs.dev/v1alpha1/namespaces/acme/tenantclusters"
#define CLUSTER  CLUSTERS "/demo"

/* Ready, with its nodes. The town's namespace is that of its control plane from here on. */
void cluster_make(struct town *town, const char *version, int64_t nodes);
bool cluster_is_ready(struct value root, int64_t nodes);

struct value cluster_condition(struct value object, const char *type); /* of any object */
char *cluster_copy(struct slice text);                                 /* of the fixture */
