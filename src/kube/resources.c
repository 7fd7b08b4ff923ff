/* Built-in resources by name. */
#include "kube/resources.h"

#define RBAC         "rbac.authorization.k8s.io"
#define CERTIFICATES "certificates.k8s.io"
#define REGISTRATION "admissionregistration.k8s.io"
#define EXTENSIONS   "apiextensions.k8s.io"

const struct kube_resource KUBE_ACCESS_REVIEWS = { "authorization.k8s.io", "v1",
                                                   "subjectaccessreviews", "SubjectAccessReview",
                                                   false };
const struct kube_resource KUBE_CERTIFICATE_REQUESTS = { CERTIFICATES, "v1",
                                                         "certificatesigningrequests",
                                                         "CertificateSigningRequest", false };
const struct kube_resource KUBE_CLUSTER_ROLES = { RBAC, "v1", "clusterroles", "ClusterRole",
                                                  false };
const struct kube_resource KUBE_CLUSTER_ROLE_BINDINGS = { RBAC, "v1", "clusterrolebindings",
                                                          "ClusterRoleBinding", false };
const struct kube_resource KUBE_CONFIG_MAPS = { "", "v1", "configmaps", "ConfigMap", true };
const struct kube_resource KUBE_CUSTOM_RESOURCES = { EXTENSIONS, "v1", "customresourcedefinitions",
                                                     "CustomResourceDefinition", false };
const struct kube_resource KUBE_DAEMON_SETS = { "apps", "v1", "daemonsets", "DaemonSet", true };
const struct kube_resource KUBE_DEPLOYMENTS = { "apps", "v1", "deployments", "Deployment", true };
const struct kube_resource KUBE_EVENTS = { "", "v1", "events", "Event", true };
const struct kube_resource KUBE_LEASES = { "coordination.k8s.io", "v1", "leases", "Lease", true };
const struct kube_resource KUBE_MUTATING_WEBHOOKS = { REGISTRATION, "v1",
                                                      "mutatingwebhookconfigurations",
                                                      "MutatingWebhookConfiguration", false };
const struct kube_resource KUBE_NAMESPACES = { "", "v1", "namespaces", "Namespace", false };
const struct kube_resource KUBE_NODES = { "", "v1", "nodes", "Node", false };
const struct kube_resource KUBE_PODS = { "", "v1", "pods", "Pod", true };
const struct kube_resource KUBE_RESOURCE_QUOTAS = { "", "v1", "resourcequotas", "ResourceQuota",
                                                    true };
const struct kube_resource KUBE_ROLES = { RBAC, "v1", "roles", "Role", true };
const struct kube_resource KUBE_ROLE_BINDINGS = { RBAC, "v1", "rolebindings", "RoleBinding", true };
const struct kube_resource KUBE_SECRETS = { "", "v1", "secrets", "Secret", true };
const struct kube_resource KUBE_SERVICES = { "", "v1", "services", "Service", true };
const struct kube_resource KUBE_SERVICE_ACCOUNTS = { "", "v1", "serviceaccounts", "ServiceAccount",
                                                     true };
const struct kube_resource KUBE_STATEFUL_SETS = { "apps", "v1", "statefulsets", "StatefulSet",
                                                  true };
const struct kube_resource KUBE_VALIDATING_WEBHOOKS = { REGISTRATION, "v1",
                                                        "validatingwebhookconfigurations",
                                                        "ValidatingWebhookConfiguration", false };
