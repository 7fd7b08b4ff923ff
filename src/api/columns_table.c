/* Which columns each kind has. */
#include "api/columns_internal.h"
#include "api/facts.h"
#include "base/cleanup.h"

#define COLUMN(name, type, priority, description, writer, path, absent)                            \
    { name, type, "", description, priority, columns_write_##writer, path, absent }

/* Shown always, and only in wide output. */
#define TEXT(name, writer, path, absent, description)                                              \
    COLUMN(name, "string", 0, description, writer, path, absent)
#define WIDE(name, writer, path, absent, description)                                              \
    COLUMN(name, "string", 1, description, writer, path, absent)
#define NUMBER(name, writer, path, description)                                                    \
    COLUMN(name, "integer", 0, description, writer, path, NULL)
#define TRUTH(name, path, absent, description)                                                     \
    COLUMN(name, "boolean", 0, description, truth, path, absent)

#define NAME_AS(writer)                                                                            \
    {                                                                                              \
        "Name",          "string", "name", "Name of the object", 0, columns_write_##writer,        \
        "metadata.name", ""                                                                        \
    }
#define NAME NAME_AS(text)
#define AGE  TEXT("Age", age, "metadata.creationTimestamp", NULL, "Time since it was created")

#define CONTAINERS(path)                                                                           \
    WIDE("Containers", names, path, "", "Names of the containers in the template"),                \
        WIDE("Images", images, path, "", "Images of the containers in the template")
#define SELECTOR(writer, path)                                                                     \
    WIDE("Selector", writer, path, "<none>", "Labels of the pods it belongs to")

static const struct column generic[] = {
    NAME,
    COLUMN("Created At", "date", 0, "Time it was created", time, "metadata.creationTimestamp", ""),
};

static const struct column name_and_age[] = { NAME, AGE };

static const struct column pods[] = {
    NAME,
    TEXT("Ready", pod_ready, NULL, NULL, "Containers that are ready, of all"),
    TEXT("Status", pod_status, NULL, NULL, "What the pod is doing, or what keeps it from running"),
    TEXT("Restarts", pod_restarts, NULL, NULL,
         "How often containers were restarted, and when last"),
    AGE,
    WIDE("IP", text, "status.podIP", "<none>", "Address of the pod"),
    WIDE("Node", text, "spec.nodeName", "<none>", "Node it runs on"),
    WIDE("Nominated Node", text, "status.nominatedNodeName", "<none>",
         "Node where room is being made for it"),
    WIDE("Readiness Gates", pod_gates, "spec.readinessGates", "<none>",
         "Further conditions that hold, of all it waits for"),
};

static const struct column pod_templates[] = {
    NAME,
    TEXT("Containers", names, "template.spec.containers", "", "Names of the containers"),
    TEXT("Images", images, "template.spec.containers", "", "Images of the containers"),
    TEXT("Pod Labels", labels, "template.metadata.labels", NULL, "Labels that pods get"),
};

static const struct column budgets[] = {
    NAME,
    TEXT("Min Available", scalar_text, "spec.minAvailable", "N/A", "Pods that must stay"),
    TEXT("Max Unavailable", scalar_text, "spec.maxUnavailable", "N/A", "Pods that may be missing"),
    NUMBER("Allowed Disruptions", int, "status.disruptionsAllowed", "Pods that may go now"),
    AGE,
};

#define REPLICAS                                                                                   \
    NUMBER("Desired", int, "spec.replicas", "Pods wanted"),                                        \
        NUMBER("Current", int, "status.replicas", "Pods there are"),                               \
        NUMBER("Ready", int, "status.readyReplicas", "Pods that are ready")

static const struct column replication_controllers[] = {
    NAME,
    REPLICAS,
    AGE,
    CONTAINERS("spec.template.spec.containers"),
    SELECTOR(labels, "spec.selector"),
};

static const struct column replica_sets[] = {
    NAME,
    REPLICAS,
    AGE,
    CONTAINERS("spec.template.spec.containers"),
    SELECTOR(selector, "spec.selector"),
};

static const struct column daemon_sets[] = {
    NAME,
    NUMBER("Desired", int, "status.desiredNumberScheduled", "Nodes that should have a pod"),
    NUMBER("Current", int, "status.currentNumberScheduled", "Nodes that have one"),
    NUMBER("Ready", int, "status.numberReady", "Nodes with a pod that is ready"),
    NUMBER("Up-to-date", int, "status.updatedNumberScheduled", "Nodes with the newest pod"),
    NUMBER("Available", int, "status.numberAvailable", "Nodes with a pod that stayed ready"),
    TEXT("Node Selector", labels, "spec.template.spec.nodeSelector", NULL, "Labels of the nodes"),
    AGE,
    CONTAINERS("spec.template.spec.containers"),
    SELECTOR(selector, "spec.selector"),
};

static const struct column deployments[] = {
    NAME,
    TEXT("Ready", ready_replicas, NULL, NULL, "Pods that are ready, of those wanted"),
    TEXT("Up-to-date", int, "status.updatedReplicas", NULL, "Pods of the newest template"),
    TEXT("Available", int, "status.availableReplicas", NULL, "Pods that stayed ready"),
    AGE,
    CONTAINERS("spec.template.spec.containers"),
    SELECTOR(deployment_selector, "spec.selector"),
};

static const struct column stateful_sets[] = {
    NAME,
    TEXT("Ready", ready_replicas, NULL, NULL, "Pods that are ready, of those wanted"),
    AGE,
    CONTAINERS("spec.template.spec.containers"),
};

static const struct column controller_revisions[] = {
    NAME,
    TEXT("Controller", controller, "metadata.ownerReferences", "<none>", "Whose revision it is"),
    TEXT("Revision", int, "revision", NULL, "Number of the revision"),
    AGE,
};

static const struct column jobs[] = {
    NAME,
    TEXT("Status", job_status, NULL, NULL, "How far it is"),
    TEXT("Completions", job_completions, NULL, NULL, "Pods that have succeeded, of those wanted"),
    TEXT("Duration", job_duration, NULL, NULL, "How long it took, or has been running"),
    AGE,
    CONTAINERS("spec.template.spec.containers"),
    SELECTOR(selector, "spec.selector"),
};

static const struct column cron_jobs[] = {
    NAME,
    TEXT("Schedule", text, "spec.schedule", "", "When jobs are made"),
    TEXT("Timezone", text, "spec.timeZone", "<none>", "Where the schedule's clock is"),
    COLUMN("Suspend", "boolean", 0, "Whether no jobs are made for now", cron_suspend,
           "spec.suspend", "<unset>"),
    NUMBER("Active", count, "status.active", "Jobs that run"),
    TEXT("Last Schedule", age, "status.lastScheduleTime", "<none>", "Time since the last job"),
    AGE,
    CONTAINERS("spec.jobTemplate.spec.template.spec.containers"),
    SELECTOR(selector, "spec.jobTemplate.spec.selector"),
};

static const struct column autoscalers[] = {
    NAME,
    TEXT("Reference", reference, "spec.scaleTargetRef", "", "What is scaled"),
    TEXT("Targets", metrics, "spec.metrics", "<none>", "Metrics, and what they should be"),
    TEXT("MinPods", scalar_text, "spec.minReplicas", "<unset>", "Fewest pods"),
    TEXT("MaxPods", int, "spec.maxReplicas", NULL, "Most pods"),
    TEXT("Replicas", int, "status.currentReplicas", NULL, "Pods there are"),
    AGE,
};

static const struct column scales[] = {
    TEXT("Name", text, "metadata.name", "", "Name of what is scaled"),
    NUMBER("Desired", int, "spec.replicas", "Pods wanted"),
    NUMBER("Available", int, "status.replicas", "Pods there are"),
    AGE,
};

static const struct column services[] = {
    NAME,
    TEXT("Type", text, "spec.type", "", "How it can be reached"),
    TEXT("Cluster-IP", service_address, "spec.clusterIPs", "<none>", "Address in the cluster"),
    TEXT("External-IP", service_external, NULL, NULL, "Addresses from outside"),
    TEXT("Port(s)", service_ports, "spec.ports", "<none>", "Ports, those on nodes, protocols"),
    AGE,
    SELECTOR(labels, "spec.selector"),
};

static const struct column endpoints[] = {
    NAME,
    TEXT("Endpoints", endpoints, "subsets", "<none>", "Addresses behind the service"),
    AGE,
};

static const struct column endpoint_slices[] = {
    NAME,
    TEXT("AddressType", text, "addressType", "", "What its addresses look like"),
    TEXT("Ports", slice_ports, "ports", "<unset>", "Ports that every endpoint has"),
    TEXT("Endpoints", slice_endpoints, "endpoints", "<unset>", "Addresses behind the service"),
    AGE,
};

static const struct column ingresses[] = {
    NAME,
    TEXT("Class", text, "spec.ingressClassName", "<none>", "Who implements it"),
    TEXT("Hosts", ingress_hosts, "spec.rules", "*", "Names it answers to"),
    TEXT("Address", ingress_address, "status.loadBalancer.ingress", "", "Where it can be reached"),
    TEXT("Ports", ingress_ports, "spec.tls", NULL, "Ports it listens on"),
    AGE,
};

static const struct column ingress_classes[] = {
    NAME,
    TEXT("Controller", text, "spec.controller", "", "Who implements the class"),
    TEXT("Parameters", class_parameters, "spec.parameters", "<none>", "Where its settings are"),
    AGE,
};

static const struct column network_policies[] = {
    NAME,
    TEXT("Pod-Selector", selector, "spec.podSelector", "<none>", "Labels of the pods it is for"),
    AGE,
};

static const struct column service_ranges[] = {
    NAME,
    TEXT("CIDRs", list, "spec.cidrs", "", "Ranges of addresses"),
    AGE,
};

static const struct column addresses[] = {
    NAME,
    TEXT("ParentRef", address_parent, "spec.parentRef", "<none>", "Who uses the address"),
};

static const struct column nodes[] = {
    NAME,
    TEXT("Status", node_status, NULL, NULL, "Whether it can run pods"),
    TEXT("Roles", node_roles, "metadata.labels", "<none>", "What it is for"),
    AGE,
    TEXT("Version", text, "status.nodeInfo.kubeletVersion", "", "Version of its kubelet"),
    WIDE("Internal-IP", node_address, "status.addresses", "InternalIP", "Address in the cluster"),
    WIDE("External-IP", node_address, "status.addresses", "ExternalIP", "Address from outside"),
    WIDE("OS-Image", text, "status.nodeInfo.osImage", "<unknown>", "Operating system"),
    WIDE("Kernel-Version", text, "status.nodeInfo.kernelVersion", "<unknown>", "Kernel"),
    WIDE("Container-Runtime", text, "status.nodeInfo.containerRuntimeVersion", "<unknown>",
         "What runs its containers"),
};

static const struct column events[] = {
    TEXT("Last Seen", event_seen, NULL, NULL, "Time since it last happened"),
    TEXT("Type", text, "type", "", "Normal or Warning"),
    TEXT("Reason", text, "reason", "", "One word for what happened"),
    TEXT("Object", event_object, "involvedObject", "", "What it happened to"),
    WIDE("Subobject", text, "involvedObject.fieldPath", "", "Which part of it"),
    WIDE("Source", event_source, NULL, NULL, "Who tells"),
    TEXT("Message", event_message, "message", "", "What happened"),
    WIDE("First Seen", event_first_seen, NULL, NULL, "Time since it first happened"),
    WIDE("Count", event_count, NULL, NULL, "How often it happened"),
    { "Name", "string", "name", "Name of the event", 1, columns_write_text, "metadata.name", "" },
};

static const struct column namespaces[] = {
    NAME,
    TEXT("Status", text, "status.phase", "", "Active, or going"),
    AGE,
};

static const struct column secrets[] = {
    NAME,
    TEXT("Type", text, "type", "", "What its data is for"),
    TEXT("Data", count, "data", NULL, "How many keys it has"),
    AGE,
};

static const struct column config_maps[] = {
    NAME,
    TEXT("Data", config_data, NULL, NULL, "How many keys it has"),
    AGE,
};

static const struct column service_accounts[] = {
    NAME,
    TEXT("Secrets", count, "secrets", NULL, "How many secrets it may use"),
    AGE,
};

static const struct column quotas[] = {
    NAME,
    TEXT("Request", quota, NULL, "requests", "What is used, of what there may be"),
    TEXT("Limit", quota, NULL, "limits", "Limits that are used up, of what there may be"),
    AGE,
};

static const struct column volumes[] = {
    NAME,
    TEXT("Capacity", volume_size, "spec.capacity.storage", NULL, "How large it is"),
    TEXT("Access Modes", modes, "spec.accessModes", NULL, "How it can be mounted"),
    TEXT("Reclaim Policy", text, "spec.persistentVolumeReclaimPolicy", "",
         "What happens to it without a claim"),
    TEXT("Status", phase, "status.phase", NULL, "Whether it is in use"),
    TEXT("Claim", volume_claim, "spec.claimRef", NULL, "Whose it is"),
    TEXT("StorageClass", volume_class, "spec.storageClassName", NULL, "Class it belongs to"),
    TEXT("VolumeAttributesClass", text, "spec.volumeAttributesClassName", "<unset>",
         "Class of its attributes"),
    TEXT("Reason", text, "status.reason", "", "Why it failed"),
    AGE,
    WIDE("VolumeMode", text, "spec.volumeMode", "<unset>", "File system or block device"),
};

static const struct column claims[] = {
    NAME,
    TEXT("Status", phase, "status.phase", NULL, "Whether it has a volume"),
    TEXT("Volume", text, "spec.volumeName", "", "Its volume"),
    TEXT("Capacity", claim_capacity, "status.capacity.storage", NULL, "How large that is"),
    TEXT("Access Modes", claim_modes, "status.accessModes", NULL, "How it can be mounted"),
    TEXT("StorageClass", volume_class, "spec.storageClassName", NULL, "Class it asks for"),
    TEXT("VolumeAttributesClass", text, "spec.volumeAttributesClassName", "<unset>",
         "Class of its attributes"),
    AGE,
    WIDE("VolumeMode", text, "spec.volumeMode", "<unset>", "File system or block device"),
};

static const struct column storage_classes[] = {
    NAME_AS(default_name),
    TEXT("Provisioner", text, "provisioner", "", "Who makes its volumes"),
    TEXT("ReclaimPolicy", text, "reclaimPolicy", "Delete", "What happens to unclaimed volumes"),
    TEXT("VolumeBindingMode", text, "volumeBindingMode", "Immediate", "When volumes are made"),
    TEXT("AllowVolumeExpansion", truth, "allowVolumeExpansion", "false", "Whether they may grow"),
    AGE,
};

static const struct column attributes_classes[] = {
    NAME,
    TEXT("DriverName", text, "driverName", "", "Who implements it"),
    AGE,
};

static const struct column attachments[] = {
    NAME,
    { "Attacher", "string", "name", "Who attaches it", 0, columns_write_text, "spec.attacher", "" },
    TEXT("PV", text, "spec.source.persistentVolumeName", "", "Which volume"),
    TEXT("Node", text, "spec.nodeName", "", "To which node"),
    TRUTH("Attached", "status.attached", "false", "Whether it is attached"),
    AGE,
};

static const struct column csi_nodes[] = {
    NAME,
    NUMBER("Drivers", count, "spec.drivers", "How many drivers the node has"),
    AGE,
};

static const struct column csi_drivers[] = {
    NAME,
    TRUTH("AttachRequired", "spec.attachRequired", "true", "Whether volumes are attached first"),
    TRUTH("PodInfoOnMount", "spec.podInfoOnMount", "false", "Whether it is told of the pod"),
    TRUTH("StorageCapacity", "spec.storageCapacity", "false", "Whether it reports what is left"),
    TEXT("TokenRequests", audiences, "spec.tokenRequests", "<unset>", "Tokens it gets"),
    TRUTH("RequiresRepublish", "spec.requiresRepublish", "false", "Whether volumes are refreshed"),
    TEXT("Modes", list, "spec.volumeLifecycleModes", "<none>", "Kinds of volumes it has"),
    AGE,
};

#define SUBJECTS(name, kind, description) WIDE(name, subjects, "subjects", kind, description)

static const struct column role_bindings[] = {
    NAME,
    TEXT("Role", reference, "roleRef", "", "The role that is given"),
    AGE,
    SUBJECTS("Users", "User", "Users who have it"),
    SUBJECTS("Groups", "Group", "Groups that have it"),
    SUBJECTS("ServiceAccounts", "ServiceAccount", "Service accounts that have it"),
};

static const struct column requests[] = {
    NAME,
    AGE,
    TEXT("SignerName", text, "spec.signerName", "<none>", "Who is to sign"),
    TEXT("Requestor", text, "spec.username", "", "Who asks"),
    TEXT("RequestedDuration", request_duration, "spec.expirationSeconds", "<none>",
         "How long it should last"),
    TEXT("Condition", request_status, NULL, NULL, "How far it is"),
};

static const struct column leases[] = {
    NAME,
    TEXT("Holder", text, "spec.holderIdentity", "", "Who has it"),
    AGE,
};

static const struct column priority_classes[] = {
    NAME,
    NUMBER("Value", int, "value", "Higher goes first"),
    TRUTH("Global-Default", "globalDefault", "false", "Whether pods without a class get it"),
    AGE,
    TEXT("PreemptionPolicy", text, "preemptionPolicy", "", "Whether others make room for it"),
};

static const struct column runtime_classes[] = {
    NAME,
    TEXT("Handler", text, "handler", "", "What runs the containers"),
    AGE,
};

static const struct column webhooks[] = {
    NAME,
    NUMBER("Webhooks", count, "webhooks", "How many webhooks it has"),
    AGE,
};

static const struct column policies[] = {
    NAME,
    NUMBER("Validations", count, "spec.validations", "How many rules it has"),
    TEXT("ParamKind", parameter_kind, "spec.paramKind", "<unset>", "Kind of its parameters"),
    AGE,
};

static const struct column policy_bindings[] = {
    NAME,
    TEXT("PolicyName", text, "spec.policyName", "", "Policy that is bound"),
    TEXT("ParamRef", parameter, "spec.paramRef", "<unset>", "Its parameters"),
    AGE,
};

static const struct column flow_schemas[] = {
    NAME,
    TEXT("PriorityLevel", text, "spec.priorityLevelConfiguration.name", "", "Level it leads to"),
    TEXT("MatchingPrecedence", int, "spec.matchingPrecedence", NULL, "Lower is asked first"),
    TEXT("DistinguisherMethod", text, "spec.distinguisherMethod.type", "<none>",
         "What tells flows apart"),
    AGE,
    TEXT("MissingPL", dangling, NULL, "?", "Whether its level is missing"),
};

#define QUEUING "spec.limited.limitResponse.queuing."

static const struct column priority_levels[] = {
    NAME,
    TEXT("Type", text, "spec.type", "", "Limited or exempt"),
    TEXT("NominalConcurrencyShares", scalar, "spec.limited.nominalConcurrencyShares", "<none>",
         "Its share of all seats"),
    TEXT("Queues", scalar, QUEUING "queues", "<none>", "How many queues it has"),
    TEXT("HandSize", scalar, QUEUING "handSize", "<none>", "Queues that one flow may use"),
    TEXT("QueueLengthLimit", scalar, QUEUING "queueLengthLimit", "<none>", "Length of each queue"),
    AGE,
};

static const struct column resource_claims[] = {
    NAME,
    TEXT("State", claim_state, NULL, NULL, "How far it is"),
    AGE,
};

static const struct column resource_slices[] = {
    NAME,
    TEXT("Node", text, "spec.nodeName", "", "Node that has the devices"),
    TEXT("Driver", text, "spec.driver", "", "Who manages them"),
    TEXT("Pool", text, "spec.pool.name", "", "Pool they are in"),
    AGE,
};

static const struct column api_services[] = {
    NAME,
    TEXT("Service", api_service, "spec.service", "Local", "Who serves it"),
    TEXT("Available", available, NULL, "Unknown", "Whether it answers"),
    AGE,
};

#define TABLE(type, list) { FACTS_##type, list, COUNT_OF(list) }

static const struct {
    uint32_t node;
    const struct column *columns;
    size_t count;
} tables[] = {
    TABLE(core_v1_Pod, pods),
    TABLE(core_v1_PodTemplate, pod_templates),
    TABLE(core_v1_ReplicationController, replication_controllers),
    TABLE(core_v1_Service, services),
    TABLE(core_v1_Endpoints, endpoints),
    TABLE(core_v1_Node, nodes),
    TABLE(core_v1_Event, events),
    TABLE(core_v1_Namespace, namespaces),
    TABLE(core_v1_Secret, secrets),
    TABLE(core_v1_ConfigMap, config_maps),
    TABLE(core_v1_ServiceAccount, service_accounts),
    TABLE(core_v1_ResourceQuota, quotas),
    TABLE(core_v1_PersistentVolume, volumes),
    TABLE(core_v1_PersistentVolumeClaim, claims),
    TABLE(apps_v1_ReplicaSet, replica_sets),
    TABLE(apps_v1_DaemonSet, daemon_sets),
    TABLE(apps_v1_Deployment, deployments),
    TABLE(apps_v1_StatefulSet, stateful_sets),
    TABLE(apps_v1_ControllerRevision, controller_revisions),
    TABLE(batch_v1_Job, jobs),
    TABLE(batch_v1_CronJob, cron_jobs),
    TABLE(autoscaling_v2_HorizontalPodAutoscaler, autoscalers),
    TABLE(autoscaling_v1_Scale, scales),
    TABLE(policy_v1_PodDisruptionBudget, budgets),
    TABLE(discovery_v1_EndpointSlice, endpoint_slices),
    TABLE(networking_v1_Ingress, ingresses),
    TABLE(networking_v1_IngressClass, ingress_classes),
    TABLE(networking_v1_NetworkPolicy, network_policies),
    TABLE(networking_v1_ServiceCIDR, service_ranges),
    TABLE(networking_v1_IPAddress, addresses),
    TABLE(storage_v1_StorageClass, storage_classes),
    TABLE(storage_v1_VolumeAttributesClass, attributes_classes),
    TABLE(storage_v1_VolumeAttachment, attachments),
    TABLE(storage_v1_CSINode, csi_nodes),
    TABLE(storage_v1_CSIDriver, csi_drivers),
    TABLE(rbac_v1_RoleBinding, role_bindings),
    TABLE(rbac_v1_ClusterRoleBinding, role_bindings),
    TABLE(certificates_v1_CertificateSigningRequest, requests),
    TABLE(coordination_v1_Lease, leases),
    TABLE(scheduling_v1_PriorityClass, priority_classes),
    TABLE(node_v1_RuntimeClass, runtime_classes),
    TABLE(admissionregistration_v1_MutatingWebhookConfiguration, webhooks),
    TABLE(admissionregistration_v1_ValidatingWebhookConfiguration, webhooks),
    TABLE(admissionregistration_v1_ValidatingAdmissionPolicy, policies),
    TABLE(admissionregistration_v1_ValidatingAdmissionPolicyBinding, policy_bindings),
    TABLE(flowcontrol_v1_FlowSchema, flow_schemas),
    TABLE(flowcontrol_v1_PriorityLevelConfiguration, priority_levels),
    TABLE(resource_v1_DeviceClass, name_and_age),
    TABLE(resource_v1_ResourceClaim, resource_claims),
    TABLE(resource_v1_ResourceClaimTemplate, name_and_age),
    TABLE(resource_v1_ResourceSlice, resource_slices),
    TABLE(apiregistration_v1_APIService, api_services),
};

struct columns columns_of(struct schema schema)
{
    for (size_t i = 0; schema.table == &facts_table && i < COUNT_OF(tables); i++) {
        if (tables[i].node == schema.node)
            return (struct columns){ tables[i].columns, tables[i].count };
    }
    return (struct columns){ generic, COUNT_OF(generic) };
}
