/* Objects of many kinds in both forms. The files in tests/protobuf are ours; upstream's own code
 * (k8s.io/api v0.34.11) has read them and written them as protobuf, and as JSON again. */
#include "api/facts.h"
#include "base/file.h"
#include "base/text.h"
#include "doc/doc.h"
#include "doc/json.h"
#include "doc/protobuf.h"
#include "lib/test.h"

struct row {
    const char *name; /* of the file */
    enum facts_node node;
};

static const struct row rows[] = {
    { "apiresourcelist", FACTS_meta_v1_APIResourceList },
    { "apiservice", FACTS_apiregistration_v1_APIService },
    { "binding", FACTS_core_v1_Binding },
    { "clusterrole", FACTS_rbac_v1_ClusterRole },
    { "configmap", FACTS_core_v1_ConfigMap },
    { "controllerrevision", FACTS_apps_v1_ControllerRevision },
    { "crd", FACTS_apiextensions_v1_CustomResourceDefinition },
    { "cronjob", FACTS_batch_v1_CronJob },
    { "csidriver", FACTS_storage_v1_CSIDriver },
    { "csinode", FACTS_storage_v1_CSINode },
    { "csr", FACTS_certificates_v1_CertificateSigningRequest },
    { "daemonset", FACTS_apps_v1_DaemonSet },
    { "deleteoptions", FACTS_meta_v1_DeleteOptions },
    { "deployment", FACTS_apps_v1_Deployment },
    { "deployment_zero", FACTS_apps_v1_Deployment },
    { "discovery", FACTS_apidiscovery_v2_APIGroupDiscoveryList },
    { "endpoints", FACTS_core_v1_Endpoints },
    { "endpointslice", FACTS_discovery_v1_EndpointSlice },
    { "event", FACTS_core_v1_Event },
    { "event_new", FACTS_events_v1_Event },
    { "eviction", FACTS_policy_v1_Eviction },
    { "hpa", FACTS_autoscaling_v2_HorizontalPodAutoscaler },
    { "hpa_v1", FACTS_autoscaling_v1_HorizontalPodAutoscaler },
    { "ingress", FACTS_networking_v1_Ingress },
    { "job", FACTS_batch_v1_Job },
    { "lease", FACTS_coordination_v1_Lease },
    { "limitrange", FACTS_core_v1_LimitRange },
    { "mwc", FACTS_admissionregistration_v1_MutatingWebhookConfiguration },
    { "namespace", FACTS_core_v1_Namespace },
    { "networkpolicy", FACTS_networking_v1_NetworkPolicy },
    { "node", FACTS_core_v1_Node },
    { "partial", FACTS_meta_v1_PartialObjectMetadata },
    { "pdb", FACTS_policy_v1_PodDisruptionBudget },
    { "pod", FACTS_core_v1_Pod },
    { "pod_small", FACTS_core_v1_Pod },
    { "podlist", FACTS_core_v1_PodList },
    { "priorityclass", FACTS_scheduling_v1_PriorityClass },
    { "pv", FACTS_core_v1_PersistentVolume },
    { "pvc", FACTS_core_v1_PersistentVolumeClaim },
    { "quota", FACTS_core_v1_ResourceQuota },
    { "role", FACTS_rbac_v1_Role },
    { "rolebinding", FACTS_rbac_v1_RoleBinding },
    { "runtimeclass", FACTS_node_v1_RuntimeClass },
    { "sar", FACTS_authorization_v1_SubjectAccessReview },
    { "scale", FACTS_autoscaling_v1_Scale },
    { "secret", FACTS_core_v1_Secret },
    { "secretlist_empty", FACTS_core_v1_SecretList },
    { "selfrules", FACTS_authorization_v1_SelfSubjectRulesReview },
    { "service", FACTS_core_v1_Service },
    { "serviceaccount", FACTS_core_v1_ServiceAccount },
    { "statefulset", FACTS_apps_v1_StatefulSet },
    { "status", FACTS_meta_v1_Status },
    { "storageclass", FACTS_storage_v1_StorageClass },
    { "tokenrequest", FACTS_authentication_v1_TokenRequest },
    { "tokenreview", FACTS_authentication_v1_TokenReview },
    { "vap", FACTS_admissionregistration_v1_ValidatingAdmissionPolicy },
    { "volumeattachment", FACTS_storage_v1_VolumeAttachment },
    { "vwc", FACTS_admissionregistration_v1_ValidatingWebhookConfiguration },
};

static void release_text(void *text)
{
    text_done(text);
}

static struct slice read_file(const char *name, const char *suffix)
{
    struct arena *arena = fixture_current()->arena;
    struct text *content = arena_new(arena, struct text);
    const char *path = fixture_testdata(arena_format(arena, "protobuf/%s.%s", name, suffix));

    assert_no_error(file_read(path, 1 << 20, content));
    arena_defer(arena, release_text, content);
    return text_slice(content);
}

static struct doc *read_json(const char *name)
{
    struct doc *doc;

    assert_no_error(json_parse(read_file(name, "json"), NULL, &doc));
    arena_defer(fixture_current()->arena, doc_release, doc);
    return doc;
}

static void reads(void **state)
{
    const struct row *row = *state;
    struct doc *wanted = read_json(row->name);
    CLEANUP(doc) struct doc *doc = NULL;
    struct protobuf_envelope envelope;

    assert_no_error(protobuf_open(read_file(row->name, "pb"), &envelope));
    assert_no_error(protobuf_decode(&envelope, facts_schema(row->node), 0, &doc));
    if (!value_equal(doc_root(doc), doc_root(wanted)))
        assert_string_equal(doc_bytes(doc).data, doc_bytes(wanted).data);
}

static void writes(void **state)
{
    const struct row *row = *state;
    struct value object = doc_root(read_json(row->name));
    struct slice wanted = read_file(row->name, "pb");
    CLEANUP(text) struct text message = TEXT_EMPTY;
    CLEANUP(text) struct text bytes = TEXT_EMPTY;
    struct slice whole;

    assert_no_error(protobuf_encode(object, facts_schema(row->node), 0, &message));
    whole = text_slice(&message);
    protobuf_wrap(value_string_or(value_get(object, SLICE("apiVersion")), SLICE("")),
                  value_string_or(value_get(object, SLICE("kind")), SLICE("")), &whole, 1, &bytes);
    assert_int_equal(bytes.size, wanted.size);
    assert_memory_equal(bytes.data, wanted.data, wanted.size);
}

TEST_MAIN(TABLE(reads, rows), TABLE(writes, rows))
