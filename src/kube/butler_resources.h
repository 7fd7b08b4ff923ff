/* The resources of Butler's own kinds, and those of Cluster API and Steward that it works with. */
#pragma once

#include "kube/transport.h"

extern const struct kube_resource BUTLER_ADDON_DEFINITIONS;
extern const struct kube_resource BUTLER_CLUSTER_BOOTSTRAPS;
extern const struct kube_resource BUTLER_CONFIGS;
extern const struct kube_resource BUTLER_CREATION_POLICIES;
extern const struct kube_resource BUTLER_IDENTITY_PROVIDERS;
extern const struct kube_resource BUTLER_IMAGE_SYNCS;
extern const struct kube_resource BUTLER_IP_ALLOCATIONS;
extern const struct kube_resource BUTLER_LOAD_BALANCER_REQUESTS;
extern const struct kube_resource BUTLER_MACHINE_REQUESTS;
extern const struct kube_resource BUTLER_MANAGEMENT_ADDONS;
extern const struct kube_resource BUTLER_NETWORK_POOLS;
extern const struct kube_resource BUTLER_PROVIDER_CONFIGS;
extern const struct kube_resource BUTLER_TEAMS;
extern const struct kube_resource BUTLER_TENANT_ADDONS;
extern const struct kube_resource BUTLER_TENANT_CLUSTERS;
extern const struct kube_resource BUTLER_USERS;
extern const struct kube_resource BUTLER_WORKSPACES;
extern const struct kube_resource BUTLER_WORKSPACE_TEMPLATES;

/* Cluster API, and the providers of the embedded default. */
extern const struct kube_resource CAPI_CLUSTERS;
extern const struct kube_resource CAPI_MACHINES;
extern const struct kube_resource CAPI_MACHINE_DEPLOYMENTS;
extern const struct kube_resource CAPI_MACHINE_SETS;
extern const struct kube_resource CAPI_KUBEADM_CONFIGS;
extern const struct kube_resource CAPI_KUBEADM_CONFIG_TEMPLATES;
extern const struct kube_resource CAPI_DOCKER_CLUSTERS;
extern const struct kube_resource CAPI_DOCKER_MACHINES;
extern const struct kube_resource CAPI_DOCKER_MACHINE_TEMPLATES;
extern const struct kube_resource STEWARD_CONTROL_PLANES;
extern const struct kube_resource STEWARD_DATA_STORES;
extern const struct kube_resource STEWARD_KUBECONFIG_GENERATORS;
extern const struct kube_resource STEWARD_TENANT_CONTROL_PLANES;
