/* The table of the built-in kinds, in the order discovery shows them. */
#include "api/facts.h"
#include "api/kind_internal.h"
#include "base/cleanup.h"

#define TEXTS(...)                    ((const char *const[]){ __VA_ARGS__, NULL })
#define FACTS(package, version, kind) { &facts_table, FACTS_##package##_##version##_##kind }

/* `package` is what upstream calls the group's Go package. */
#define NAMES(group_, package, version_, kind_, plural_, singular_)                                \
    .group = (group_), .version = #version_, .kind = #kind_, .plural = (plural_),                  \
    .singular = (singular_), .schema = FACTS(package, version_, kind_)
#define LISTED(group, package, version, kind_, plural, singular)                                   \
    NAMES(group, package, version, kind_, plural, singular), .list_kind = #kind_ "List",           \
        .list_schema = FACTS(package, version, kind_##List)
#define KIND(...)      LISTED(__VA_ARGS__), .verbs = KIND_ALL_VERBS
#define READ_ONLY(...) LISTED(__VA_ARGS__), .verbs = KIND_GET | KIND_LIST
#define REVIEW(group, package, version, kind, plural, singular)                                    \
    NAMES(group, package, version, kind, plural, singular), .verbs = KIND_CREATE

#define PARTS(...) ((const struct kind_part[]){ __VA_ARGS__, { 0 } })
#define PART(name, package, version, kind, verbs)                                                  \
    { name, NULL, NULL, #kind, verbs, FACTS_##package##_##version##_##kind }
#define OTHER_PART(name, group, package, version, kind, verbs)                                     \
    { name, group, #version, #kind, verbs, FACTS_##package##_##version##_##kind }
#define STATUS(package, version, kind) PART("status", package, version, kind, PART_VERBS)
#define SCALE                          OTHER_PART("scale", "autoscaling", autoscaling, v1, Scale, PART_VERBS)

#define PART_VERBS      (KIND_GET | KIND_UPDATE | KIND_PATCH)
#define PROXY_VERBS     (PART_VERBS | KIND_CREATE | KIND_DELETE)
#define KIND_GENERATION (KIND_FIRST_GENERATION | KIND_COUNTS_SPEC)

static const struct kind_field pod_fields[] = {
    { "spec.nodeName", "spec.nodeName", NULL, "" },
    { "spec.host", "spec.nodeName", NULL, "" },
    { "spec.restartPolicy", "spec.restartPolicy", NULL, "" },
    { "spec.schedulerName", "spec.schedulerName", NULL, "" },
    { "spec.serviceAccountName", "spec.serviceAccountName", NULL, "" },
    { "spec.hostNetwork", "spec.hostNetwork", NULL, "false" },
    { "status.phase", "status.phase", NULL, "" },
    { "status.podIP", "status.podIP", NULL, "" },
    { "status.nominatedNodeName", "status.nominatedNodeName", NULL, "" },
    { 0 },
};

static const struct kind_field event_fields[] = {
    { "involvedObject.kind", "involvedObject.kind", NULL, "" },
    { "involvedObject.namespace", "involvedObject.namespace", NULL, "" },
    { "involvedObject.name", "involvedObject.name", NULL, "" },
    { "involvedObject.uid", "involvedObject.uid", NULL, "" },
    { "involvedObject.apiVersion", "involvedObject.apiVersion", NULL, "" },
    { "involvedObject.resourceVersion", "involvedObject.resourceVersion", NULL, "" },
    { "involvedObject.fieldPath", "involvedObject.fieldPath", NULL, "" },
    { "reason", "reason", NULL, "" },
    { "reportingComponent", "reportingComponent", NULL, "" },
    { "source", "source.component", "reportingComponent", "" },
    { "type", "type", NULL, "" },
    { 0 },
};

/* The names of events.k8s.io; the paths are those of the stored version. */
static const struct kind_field new_event_fields[] = {
    { "regarding.kind", "involvedObject.kind", NULL, "" },
    { "regarding.namespace", "involvedObject.namespace", NULL, "" },
    { "regarding.name", "involvedObject.name", NULL, "" },
    { "regarding.uid", "involvedObject.uid", NULL, "" },
    { "regarding.apiVersion", "involvedObject.apiVersion", NULL, "" },
    { "regarding.resourceVersion", "involvedObject.resourceVersion", NULL, "" },
    { "regarding.fieldPath", "involvedObject.fieldPath", NULL, "" },
    { "reason", "reason", NULL, "" },
    { "reportingController", "reportingComponent", NULL, "" },
    { "type", "type", NULL, "" },
    { 0 },
};

static const struct kind_field namespace_fields[] = {
    { "status.phase", "status.phase", NULL, "" },
    { 0 },
};

static const struct kind_field node_fields[] = {
    { "spec.unschedulable", "spec.unschedulable", NULL, "false" },
    { 0 },
};

static const struct kind_field secret_fields[] = {
    { "type", "type", NULL, "" },
    { 0 },
};

static const struct kind_field service_fields[] = {
    { "spec.clusterIP", "spec.clusterIP", NULL, "" },
    { "spec.type", "spec.type", NULL, "" },
    { 0 },
};

static const struct kind_field controller_fields[] = {
    { "status.replicas", "status.replicas", NULL, "0" },
    { 0 },
};

static const struct kind_field job_fields[] = {
    { "status.successful", "status.succeeded", NULL, "0" },
    { 0 },
};

static const struct kind_field request_fields[] = {
    { "spec.signerName", "spec.signerName", NULL, "" },
    { 0 },
};

static const struct kind_field slice_fields[] = {
    { "spec.nodeName", "spec.nodeName", NULL, "" },
    { "spec.driver", "spec.driver", NULL, "" },
    { 0 },
};

const struct kind kinds[] = {
    /* v1 */
    {
        REVIEW("", core, v1, Binding, "bindings", "binding"),
        .flags = KIND_NAMESPACED | KIND_NEVER_STORED,
    },
    {
        /* What runs beside the server tells by itself how it is: there are none. */
        READ_ONLY("", core, v1, ComponentStatus, "componentstatuses", "componentstatus"),
        .deprecation = "v1 ComponentStatus is deprecated in v1.19+",
        .short_names = TEXTS("cs"),
    },
    {
        KIND("", core, v1, ConfigMap, "configmaps", "configmap"),
        .short_names = TEXTS("cm"),
        .flags = KIND_NAMESPACED,
    },
    {
        KIND("", core, v1, Endpoints, "endpoints", "endpoints"),
        .deprecation =
            "v1 Endpoints is deprecated in v1.33+; use discovery.k8s.io/v1 EndpointSlice",
        .short_names = TEXTS("ep"),
        .flags = KIND_NAMESPACED | KIND_CREATE_BY_PUT,
    },
    {
        KIND("", core, v1, Event, "events", "event"),
        .short_names = TEXTS("ev"),
        .fields = event_fields,
        .flags = KIND_NAMESPACED | KIND_CREATE_BY_PUT,
        .name_rule = KIND_NAME_PATH_SEGMENT,
    },
    {
        KIND("", core, v1, LimitRange, "limitranges", "limitrange"),
        .short_names = TEXTS("limits"),
        .flags = KIND_NAMESPACED | KIND_CREATE_BY_PUT,
    },
    {
        NAMES("", core, v1, Namespace, "namespaces", "namespace"),
        .list_kind = "NamespaceList",
        .list_schema = FACTS(core, v1, NamespaceList),
        .short_names = TEXTS("ns"),
        .parts =
            PARTS(PART("finalize", core, v1, Namespace, KIND_UPDATE), STATUS(core, v1, Namespace)),
        .fields = namespace_fields,
        .verbs = KIND_ALL_VERBS & ~KIND_DELETE_COLLECTION,
        .flags = KIND_HAS_STATUS,
        .name_rule = KIND_NAME_LABEL,
    },
    {
        KIND("", core, v1, Node, "nodes", "node"),
        .short_names = TEXTS("no"),
        .parts =
            PARTS(PART("proxy", core, v1, NodeProxyOptions, PROXY_VERBS), STATUS(core, v1, Node)),
        .fields = node_fields,
        .flags = KIND_HAS_STATUS,
    },
    {
        KIND("", core, v1, PersistentVolumeClaim, "persistentvolumeclaims",
             "persistentvolumeclaim"),
        .short_names = TEXTS("pvc"),
        .parts = PARTS(STATUS(core, v1, PersistentVolumeClaim)),
        .flags = KIND_NAMESPACED | KIND_HAS_STATUS,
    },
    {
        KIND("", core, v1, PersistentVolume, "persistentvolumes", "persistentvolume"),
        .short_names = TEXTS("pv"),
        .parts = PARTS(STATUS(core, v1, PersistentVolume)),
        .flags = KIND_HAS_STATUS,
    },
    {
        KIND("", core, v1, Pod, "pods", "pod"),
        .short_names = TEXTS("po"),
        .categories = TEXTS("all"),
        .parts = PARTS(PART("attach", core, v1, PodAttachOptions, KIND_GET | KIND_CREATE),
                       PART("binding", core, v1, Binding, KIND_CREATE),
                       PART("ephemeralcontainers", core, v1, Pod, PART_VERBS),
                       OTHER_PART("eviction", "policy", policy, v1, Eviction, KIND_CREATE),
                       PART("exec", core, v1, PodExecOptions, KIND_GET | KIND_CREATE),
                       PART("log", core, v1, Pod, KIND_GET),
                       PART("portforward", core, v1, PodPortForwardOptions, KIND_GET | KIND_CREATE),
                       PART("proxy", core, v1, PodProxyOptions, PROXY_VERBS),
                       PART("resize", core, v1, Pod, PART_VERBS), STATUS(core, v1, Pod)),
        .fields = pod_fields,
        .flags = KIND_NAMESPACED | KIND_HAS_STATUS | KIND_GENERATION | KIND_GRACEFUL,
    },
    {
        KIND("", core, v1, PodTemplate, "podtemplates", "podtemplate"),
        .flags = KIND_NAMESPACED | KIND_GENERATION,
    },
    {
        KIND("", core, v1, ReplicationController, "replicationcontrollers",
             "replicationcontroller"),
        .short_names = TEXTS("rc"),
        .categories = TEXTS("all"),
        .parts = PARTS(SCALE, STATUS(core, v1, ReplicationController)),
        .fields = controller_fields,
        .flags = KIND_NAMESPACED | KIND_HAS_STATUS | KIND_GENERATION,
    },
    {
        KIND("", core, v1, ResourceQuota, "resourcequotas", "resourcequota"),
        .short_names = TEXTS("quota"),
        .parts = PARTS(STATUS(core, v1, ResourceQuota)),
        .flags = KIND_NAMESPACED | KIND_HAS_STATUS,
    },
    {
        KIND("", core, v1, Secret, "secrets", "secret"),
        .fields = secret_fields,
        .flags = KIND_NAMESPACED | KIND_SEALED,
    },
    {
        KIND("", core, v1, ServiceAccount, "serviceaccounts", "serviceaccount"),
        .short_names = TEXTS("sa"),
        .parts = PARTS(OTHER_PART("token", "authentication.k8s.io", authentication, v1,
                                  TokenRequest, KIND_CREATE)),
        .flags = KIND_NAMESPACED,
    },
    {
        KIND("", core, v1, Service, "services", "service"),
        .short_names = TEXTS("svc"),
        .categories = TEXTS("all"),
        .parts = PARTS(PART("proxy", core, v1, ServiceProxyOptions, PROXY_VERBS),
                       STATUS(core, v1, Service)),
        .fields = service_fields,
        .flags = KIND_NAMESPACED | KIND_HAS_STATUS | KIND_CREATE_BY_PUT,
        .name_rule = KIND_NAME_LABEL_1035,
    },

    /* apiregistration.k8s.io/v1 */
    {
        KIND("apiregistration.k8s.io", apiregistration, v1, APIService, "apiservices",
             "apiservice"),
        .categories = TEXTS("api-extensions"),
        .parts = PARTS(STATUS(apiregistration, v1, APIService)),
        .flags = KIND_HAS_STATUS | KIND_CONDITIONAL,
    },

    /* apps/v1 */
    {
        KIND("apps", apps, v1, ControllerRevision, "controllerrevisions", "controllerrevision"),
        .flags = KIND_NAMESPACED,
    },
    {
        KIND("apps", apps, v1, DaemonSet, "daemonsets", "daemonset"),
        .short_names = TEXTS("ds"),
        .categories = TEXTS("all"),
        .parts = PARTS(STATUS(apps, v1, DaemonSet)),
        .flags = KIND_NAMESPACED | KIND_HAS_STATUS | KIND_GENERATION,
    },
    {
        KIND("apps", apps, v1, Deployment, "deployments", "deployment"),
        .short_names = TEXTS("deploy"),
        .categories = TEXTS("all"),
        .parts = PARTS(SCALE, STATUS(apps, v1, Deployment)),
        .flags = KIND_NAMESPACED | KIND_HAS_STATUS | KIND_GENERATION | KIND_COUNTS_ANNOTATIONS,
    },
    {
        KIND("apps", apps, v1, ReplicaSet, "replicasets", "replicaset"),
        .short_names = TEXTS("rs"),
        .categories = TEXTS("all"),
        .parts = PARTS(SCALE, STATUS(apps, v1, ReplicaSet)),
        .flags = KIND_NAMESPACED | KIND_HAS_STATUS | KIND_GENERATION,
    },
    {
        KIND("apps", apps, v1, StatefulSet, "statefulsets", "statefulset"),
        .short_names = TEXTS("sts"),
        .categories = TEXTS("all"),
        .parts = PARTS(SCALE, STATUS(apps, v1, StatefulSet)),
        .flags = KIND_NAMESPACED | KIND_HAS_STATUS | KIND_GENERATION,
        .name_rule = KIND_NAME_LABEL,
    },

    /* events.k8s.io/v1 */
    {
        KIND("events.k8s.io", events, v1, Event, "events", "event"),
        .short_names = TEXTS("ev"),
        .fields = new_event_fields,
        .stored = "v1",
        .flags = KIND_NAMESPACED | KIND_CREATE_BY_PUT,
    },

    /* authentication.k8s.io/v1 */
    {
        REVIEW("authentication.k8s.io", authentication, v1, SelfSubjectReview, "selfsubjectreviews",
               "selfsubjectreview"),
        .flags = KIND_NEVER_STORED,
    },
    {
        REVIEW("authentication.k8s.io", authentication, v1, TokenReview, "tokenreviews",
               "tokenreview"),
        .flags = KIND_NEVER_STORED,
    },

    /* authorization.k8s.io/v1 */
    {
        REVIEW("authorization.k8s.io", authorization, v1, LocalSubjectAccessReview,
               "localsubjectaccessreviews", "localsubjectaccessreview"),
        .flags = KIND_NAMESPACED | KIND_NEVER_STORED,
    },
    {
        REVIEW("authorization.k8s.io", authorization, v1, SelfSubjectAccessReview,
               "selfsubjectaccessreviews", "selfsubjectaccessreview"),
        .flags = KIND_NEVER_STORED,
    },
    {
        REVIEW("authorization.k8s.io", authorization, v1, SelfSubjectRulesReview,
               "selfsubjectrulesreviews", "selfsubjectrulesreview"),
        .flags = KIND_NEVER_STORED,
    },
    {
        REVIEW("authorization.k8s.io", authorization, v1, SubjectAccessReview,
               "subjectaccessreviews", "subjectaccessreview"),
        .flags = KIND_NEVER_STORED,
    },

    /* autoscaling/v2 */
    {
        KIND("autoscaling", autoscaling, v2, HorizontalPodAutoscaler, "horizontalpodautoscalers",
             "horizontalpodautoscaler"),
        .short_names = TEXTS("hpa"),
        .categories = TEXTS("all"),
        .parts = PARTS(STATUS(autoscaling, v2, HorizontalPodAutoscaler)),
        .flags = KIND_NAMESPACED | KIND_HAS_STATUS,
    },

    /* autoscaling/v1 */
    {
        KIND("autoscaling", autoscaling, v1, HorizontalPodAutoscaler, "horizontalpodautoscalers",
             "horizontalpodautoscaler"),
        .short_names = TEXTS("hpa"),
        .categories = TEXTS("all"),
        .parts = PARTS(STATUS(autoscaling, v1, HorizontalPodAutoscaler)),
        .stored = "autoscaling/v2",
        .flags = KIND_NAMESPACED | KIND_HAS_STATUS,
    },

    /* batch/v1 */
    {
        KIND("batch", batch, v1, CronJob, "cronjobs", "cronjob"),
        .short_names = TEXTS("cj"),
        .categories = TEXTS("all"),
        .parts = PARTS(STATUS(batch, v1, CronJob)),
        .flags = KIND_NAMESPACED | KIND_HAS_STATUS | KIND_GENERATION,
    },
    {
        KIND("batch", batch, v1, Job, "jobs", "job"),
        .categories = TEXTS("all"),
        .parts = PARTS(STATUS(batch, v1, Job)),
        .fields = job_fields,
        .flags = KIND_NAMESPACED | KIND_HAS_STATUS | KIND_GENERATION,
    },

    /* certificates.k8s.io/v1 */
    {
        KIND("certificates.k8s.io", certificates, v1, CertificateSigningRequest,
             "certificatesigningrequests", "certificatesigningrequest"),
        .short_names = TEXTS("csr"),
        .parts = PARTS(PART("approval", certificates, v1, CertificateSigningRequest, PART_VERBS),
                       STATUS(certificates, v1, CertificateSigningRequest)),
        .fields = request_fields,
        .flags = KIND_HAS_STATUS,
    },

    /* networking.k8s.io/v1 */
    {
        KIND("networking.k8s.io", networking, v1, IngressClass, "ingressclasses", "ingressclass"),
        .flags = KIND_GENERATION,
    },
    {
        KIND("networking.k8s.io", networking, v1, Ingress, "ingresses", "ingress"),
        .short_names = TEXTS("ing"),
        .parts = PARTS(STATUS(networking, v1, Ingress)),
        .flags = KIND_NAMESPACED | KIND_HAS_STATUS | KIND_GENERATION,
    },
    {
        KIND("networking.k8s.io", networking, v1, IPAddress, "ipaddresses", "ipaddress"),
        .short_names = TEXTS("ip"),
        .name_rule = KIND_NAME_IP,
    },
    {
        KIND("networking.k8s.io", networking, v1, NetworkPolicy, "networkpolicies",
             "networkpolicy"),
        .short_names = TEXTS("netpol"),
        .flags = KIND_NAMESPACED | KIND_GENERATION,
    },
    {
        KIND("networking.k8s.io", networking, v1, ServiceCIDR, "servicecidrs", "servicecidr"),
        .parts = PARTS(STATUS(networking, v1, ServiceCIDR)),
        .flags = KIND_HAS_STATUS,
    },

    /* policy/v1 */
    {
        KIND("policy", policy, v1, PodDisruptionBudget, "poddisruptionbudgets",
             "poddisruptionbudget"),
        .short_names = TEXTS("pdb"),
        .parts = PARTS(STATUS(policy, v1, PodDisruptionBudget)),
        .flags = KIND_NAMESPACED | KIND_HAS_STATUS | KIND_GENERATION | KIND_CONDITIONAL,
    },

    /* rbac.authorization.k8s.io/v1 */
    {
        KIND("rbac.authorization.k8s.io", rbac, v1, ClusterRoleBinding, "clusterrolebindings",
             "clusterrolebinding"),
        .flags = KIND_CREATE_BY_PUT,
        .name_rule = KIND_NAME_PATH_SEGMENT,
    },
    {
        KIND("rbac.authorization.k8s.io", rbac, v1, ClusterRole, "clusterroles", "clusterrole"),
        .flags = KIND_CREATE_BY_PUT,
        .name_rule = KIND_NAME_PATH_SEGMENT,
    },
    {
        KIND("rbac.authorization.k8s.io", rbac, v1, RoleBinding, "rolebindings", "rolebinding"),
        .flags = KIND_NAMESPACED | KIND_CREATE_BY_PUT,
        .name_rule = KIND_NAME_PATH_SEGMENT,
    },
    {
        KIND("rbac.authorization.k8s.io", rbac, v1, Role, "roles", "role"),
        .flags = KIND_NAMESPACED | KIND_CREATE_BY_PUT,
        .name_rule = KIND_NAME_PATH_SEGMENT,
    },

    /* storage.k8s.io/v1 */
    {
        KIND("storage.k8s.io", storage, v1, CSIDriver, "csidrivers", "csidriver"),
        .flags = KIND_COUNTS_SPEC | KIND_CONDITIONAL,
    },
    {
        KIND("storage.k8s.io", storage, v1, CSINode, "csinodes", "csinode"),
        .flags = KIND_CONDITIONAL,
    },
    {
        KIND("storage.k8s.io", storage, v1, CSIStorageCapacity, "csistoragecapacities",
             "csistoragecapacity"),
        .flags = KIND_NAMESPACED | KIND_CONDITIONAL,
    },
    {
        KIND("storage.k8s.io", storage, v1, StorageClass, "storageclasses", "storageclass"),
        .short_names = TEXTS("sc"),
    },
    {
        KIND("storage.k8s.io", storage, v1, VolumeAttachment, "volumeattachments",
             "volumeattachment"),
        .parts = PARTS(STATUS(storage, v1, VolumeAttachment)),
        .flags = KIND_HAS_STATUS | KIND_CONDITIONAL,
    },
    {
        KIND("storage.k8s.io", storage, v1, VolumeAttributesClass, "volumeattributesclasses",
             "volumeattributesclass"),
        .short_names = TEXTS("vac"),
    },

    /* admissionregistration.k8s.io/v1 */
    {
        KIND("admissionregistration.k8s.io", admissionregistration, v1,
             MutatingWebhookConfiguration, "mutatingwebhookconfigurations",
             "mutatingwebhookconfiguration"),
        .categories = TEXTS("api-extensions"),
        .flags = KIND_GENERATION | KIND_CONDITIONAL,
    },
    {
        KIND("admissionregistration.k8s.io", admissionregistration, v1, ValidatingAdmissionPolicy,
             "validatingadmissionpolicies", "validatingadmissionpolicy"),
        .categories = TEXTS("api-extensions"),
        .parts = PARTS(STATUS(admissionregistration, v1, ValidatingAdmissionPolicy)),
        .flags = KIND_HAS_STATUS | KIND_GENERATION | KIND_CONDITIONAL,
    },
    {
        KIND("admissionregistration.k8s.io", admissionregistration, v1,
             ValidatingAdmissionPolicyBinding, "validatingadmissionpolicybindings",
             "validatingadmissionpolicybinding"),
        .categories = TEXTS("api-extensions"),
        .flags = KIND_GENERATION | KIND_CONDITIONAL,
    },
    {
        KIND("admissionregistration.k8s.io", admissionregistration, v1,
             ValidatingWebhookConfiguration, "validatingwebhookconfigurations",
             "validatingwebhookconfiguration"),
        .categories = TEXTS("api-extensions"),
        .flags = KIND_GENERATION | KIND_CONDITIONAL,
    },

    /* apiextensions.k8s.io/v1 */
    {
        KIND("apiextensions.k8s.io", apiextensions, v1, CustomResourceDefinition,
             "customresourcedefinitions", "customresourcedefinition"),
        .short_names = TEXTS("crd", "crds"),
        .categories = TEXTS("api-extensions"),
        .parts = PARTS(STATUS(apiextensions, v1, CustomResourceDefinition)),
        .flags = KIND_HAS_STATUS | KIND_GENERATION | KIND_CONDITIONAL,
    },

    /* scheduling.k8s.io/v1 */
    {
        KIND("scheduling.k8s.io", scheduling, v1, PriorityClass, "priorityclasses",
             "priorityclass"),
        .short_names = TEXTS("pc"),
        .flags = KIND_FIRST_GENERATION,
    },

    /* coordination.k8s.io/v1 */
    {
        KIND("coordination.k8s.io", coordination, v1, Lease, "leases", "lease"),
        .flags = KIND_NAMESPACED | KIND_CREATE_BY_PUT | KIND_CONDITIONAL,
    },

    /* node.k8s.io/v1 */
    {
        KIND("node.k8s.io", node, v1, RuntimeClass, "runtimeclasses", "runtimeclass"),
        .flags = KIND_CREATE_BY_PUT | KIND_CONDITIONAL,
    },

    /* discovery.k8s.io/v1 */
    {
        KIND("discovery.k8s.io", discovery, v1, EndpointSlice, "endpointslices", "endpointslice"),
        .flags = KIND_NAMESPACED | KIND_GENERATION | KIND_COUNTS_LABELS,
    },

    /* resource.k8s.io/v1 */
    {
        KIND("resource.k8s.io", resource, v1, DeviceClass, "deviceclasses", "deviceclass"),
        .flags = KIND_GENERATION,
    },
    {
        KIND("resource.k8s.io", resource, v1, ResourceClaim, "resourceclaims", "resourceclaim"),
        .parts = PARTS(STATUS(resource, v1, ResourceClaim)),
        .flags = KIND_NAMESPACED | KIND_HAS_STATUS,
    },
    {
        KIND("resource.k8s.io", resource, v1, ResourceClaimTemplate, "resourceclaimtemplates",
             "resourceclaimtemplate"),
        .flags = KIND_NAMESPACED,
    },
    {
        KIND("resource.k8s.io", resource, v1, ResourceSlice, "resourceslices", "resourceslice"),
        .fields = slice_fields,
        .flags = KIND_GENERATION,
    },

    /* flowcontrol.apiserver.k8s.io/v1 */
    {
        KIND("flowcontrol.apiserver.k8s.io", flowcontrol, v1, FlowSchema, "flowschemas",
             "flowschema"),
        .parts = PARTS(STATUS(flowcontrol, v1, FlowSchema)),
        .flags = KIND_HAS_STATUS | KIND_GENERATION,
    },
    {
        KIND("flowcontrol.apiserver.k8s.io", flowcontrol, v1, PriorityLevelConfiguration,
             "prioritylevelconfigurations", "prioritylevelconfiguration"),
        .parts = PARTS(STATUS(flowcontrol, v1, PriorityLevelConfiguration)),
        .flags = KIND_HAS_STATUS | KIND_GENERATION,
    },
};

const size_t kinds_count = COUNT_OF(kinds);
