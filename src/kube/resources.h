/* Built-in resources that our own code speaks to. Which others a server has, discovery tells. */
#pragma once

#include "kube/transport.h"

extern const struct kube_resource KUBE_ACCESS_REVIEWS;
extern const struct kube_resource KUBE_CERTIFICATE_REQUESTS;
extern const struct kube_resource KUBE_CLUSTER_ROLES;
extern const struct kube_resource KUBE_CLUSTER_ROLE_BINDINGS;
extern const struct kube_resource KUBE_CONFIG_MAPS;
extern const struct kube_resource KUBE_CUSTOM_RESOURCES;
extern const struct kube_resource KUBE_DAEMON_SETS;
extern const struct kube_resource KUBE_DEPLOYMENTS;
extern const struct kube_resource KUBE_EVENTS;
extern const struct kube_resource KUBE_LEASES;
extern const struct kube_resource KUBE_MUTATING_WEBHOOKS;
extern const struct kube_resource KUBE_NAMESPACES;
extern const struct kube_resource KUBE_NODES;
extern const struct kube_resource KUBE_PODS;
extern const struct kube_resource KUBE_RESOURCE_QUOTAS;
extern const struct kube_resource KUBE_ROLES;
extern const struct kube_resource KUBE_ROLE_BINDINGS;
extern const struct kube_resource KUBE_SECRETS;
extern const struct kube_resource KUBE_SERVICES;
extern const struct kube_resource KUBE_SERVICE_ACCOUNTS;
extern const struct kube_resource KUBE_STATEFUL_SETS;
extern const struct kube_resource KUBE_VALIDATING_WEBHOOKS;
