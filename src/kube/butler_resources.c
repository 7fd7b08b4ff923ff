#include "kube/butler_resources.h"

#include "api/definition.h"

#define CLUSTER        "cluster.x-k8s.io"
#define BOOTSTRAP      "bootstrap.cluster.x-k8s.io"
#define INFRASTRUCTURE "infrastructure.cluster.x-k8s.io"
#define CONTROL_PLANE  "controlplane.cluster.x-k8s.io"
#define STEWARD        "steward.butlerlabs.dev"

const struct kube_resource BUTLER_ADDON_DEFINITIONS = { DEFINITION_GROUP, DEFINITION_VERSION,
                                                        "addondefinitions", "AddonDefinition",
                                                        false };
const struct kube_resource BUTLER_CLUSTER_BOOTSTRAPS = { DEFINITION_GROUP, DEFINITION_VERSION,
                                                         "clusterbootstraps", "ClusterBootstrap",
                                                         true };
const struct kube_resource BUTLER_CONFIGS = { DEFINITION_GROUP, DEFINITION_VERSION, "butlerconfigs",
                                              "ButlerConfig", false };
const struct kube_resource BUTLER_CREATION_POLICIES = { DEFINITION_GROUP, DEFINITION_VERSION,
                                                        "clustercreationpolicies",
                                                        "ClusterCreationPolicy", false };
const struct kube_resource BUTLER_IDENTITY_PROVIDERS = { DEFINITION_GROUP, DEFINITION_VERSION,
                                                         "identityproviders", "IdentityProvider",
                                                         false };
const struct kube_resource BUTLER_IMAGE_SYNCS = { DEFINITION_GROUP, DEFINITION_VERSION,
                                                  "imagesyncs", "ImageSync", true };
const struct kube_resource BUTLER_IP_ALLOCATIONS = { DEFINITION_GROUP, DEFINITION_VERSION,
                                                     "ipallocations", "IPAllocation", true };
const struct kube_resource BUTLER_LOAD_BALANCER_REQUESTS = { DEFINITION_GROUP, DEFINITION_VERSION,
                                                             "loadbalancerrequests",
                                                             "LoadBalancerRequest", true };
const struct kube_resource BUTLER_MACHINE_REQUESTS = { DEFINITION_GROUP, DEFINITION_VERSION,
                                                       "machinerequests", "MachineRequest", true };
const struct kube_resource BUTLER_MANAGEMENT_ADDONS = { DEFINITION_GROUP, DEFINITION_VERSION,
                                                        "managementaddons", "ManagementAddon",
                                                        false };
const struct kube_resource BUTLER_NETWORK_POOLS = { DEFINITION_GROUP, DEFINITION_VERSION,
                                                    "networkpools", "NetworkPool", true };
const struct kube_resource BUTLER_PROVIDER_CONFIGS = { DEFINITION_GROUP, DEFINITION_VERSION,
                                                       "providerconfigs", "ProviderConfig", true };
const struct kube_resource BUTLER_TEAMS = { DEFINITION_GROUP, DEFINITION_VERSION, "teams", "Team",
                                            false };
const struct kube_resource BUTLER_TENANT_ADDONS = { DEFINITION_GROUP, DEFINITION_VERSION,
                                                    "tenantaddons", "TenantAddon", true };
const struct kube_resource BUTLER_TENANT_CLUSTERS = { DEFINITION_GROUP, DEFINITION_VERSION,
                                                      "tenantclusters", "TenantCluster", true };
const struct kube_resource BUTLER_USERS = { DEFINITION_GROUP, DEFINITION_VERSION, "users", "User",
                                            false };
const struct kube_resource BUTLER_WORKSPACES = { DEFINITION_GROUP, DEFINITION_VERSION, "workspaces",
                                                 "Workspace", true };
const struct kube_resource BUTLER_WORKSPACE_TEMPLATES = { DEFINITION_GROUP, DEFINITION_VERSION,
                                                          "workspacetemplates", "WorkspaceTemplate",
                                                          true };

const struct kube_resource CAPI_CLUSTERS = { CLUSTER, "v1beta1", "clusters", "Cluster", true };
const struct kube_resource CAPI_MACHINES = { CLUSTER, "v1beta1", "machines", "Machine", true };
const struct kube_resource CAPI_MACHINE_DEPLOYMENTS = { CLUSTER, "v1beta1", "machinedeployments",
                                                        "MachineDeployment", true };
const struct kube_resource CAPI_MACHINE_SETS = { CLUSTER, "v1beta1", "machinesets", "MachineSet",
                                                 true };
const struct kube_resource CAPI_KUBEADM_CONFIGS = { BOOTSTRAP, "v1beta1", "kubeadmconfigs",
                                                    "KubeadmConfig", true };
const struct kube_resource CAPI_KUBEADM_CONFIG_TEMPLATES = { BOOTSTRAP, "v1beta1",
                                                             "kubeadmconfigtemplates",
                                                             "KubeadmConfigTemplate", true };
const struct kube_resource CAPI_DOCKER_CLUSTERS = { INFRASTRUCTURE, "v1beta1", "dockerclusters",
                                                    "DockerCluster", true };
const struct kube_resource CAPI_DOCKER_MACHINES = { INFRASTRUCTURE, "v1beta1", "dockermachines",
                                                    "DockerMachine", true };
const struct kube_resource CAPI_DOCKER_MACHINE_TEMPLATES = { INFRASTRUCTURE, "v1beta1",
                                                             "dockermachinetemplates",
                                                             "DockerMachineTemplate", true };
const struct kube_resource STEWARD_CONTROL_PLANES = { CONTROL_PLANE, "v1alpha1",
                                                      "stewardcontrolplanes", "StewardControlPlane",
                                                      true };
const struct kube_resource STEWARD_TENANT_CONTROL_PLANES = { STEWARD, "v1alpha1",
                                                             "tenantcontrolplanes",
                                                             "TenantControlPlane", true };
const struct kube_resource STEWARD_DATA_STORES = { STEWARD, "v1alpha1", "datastores", "DataStore",
                                                   false };
const struct kube_resource STEWARD_KUBECONFIG_GENERATORS = { STEWARD, "v1alpha1",
                                                             "kubeconfiggenerators",
                                                             "KubeconfigGenerator", false };
