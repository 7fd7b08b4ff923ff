/* The built-in stations of admission, asked through whole requests. */
#include "apiserver/admission.h"

#include "base/base64.h"
#include "base/text.h"
#include "crypto/csr.h"
#include "crypto/identity.h"
#include "crypto/key.h"
#include "lib/request_fixture.h"

#define PODS     "/api/v1/namespaces/default/pods"
#define ACCOUNTS "/api/v1/namespaces/default/serviceaccounts"
#define CLASSES  "/apis/scheduling.k8s.io/v1/priorityclasses"

#define must  request_fixture_must
#define try   request_fixture_try
#define print request_fixture_print

/* A server whose default namespace has its account. */
static struct request_fixture *begin(void)
{
    struct request_fixture *f = request_fixture_new();

    must(f, "POST", ACCOUNTS, "metadata: {name: default}\nimagePullSecrets: [{name: registry}]");
    return f;
}

static const char simple_pod[] = "metadata: {name: web}\n"
                                 "spec: {containers: [{name: main, image: x}]}\n";

static void gives_pods_their_account(void **state)
{
    struct request_fixture *f = begin();
    struct value pod = must(f, "POST", PODS, simple_pod);
    struct value mount =
        value_at(value_get(value_at(value_find(pod, VALUE_KEYS("spec", "containers")), 0),
                           SLICE("volumeMounts")),
                 0);
    struct value volume = value_at(value_find(pod, VALUE_KEYS("spec", "volumes")), 0);

    (void)state;
    assert_string_equal(print(pod, VALUE_KEYS("spec", "serviceAccountName")), "\"default\"");
    assert_string_equal(print(pod, VALUE_KEYS("spec", "serviceAccount")), "\"default\"");
    assert_string_equal(print(pod, VALUE_KEYS("spec", "imagePullSecrets")),
                        "[{\"name\":\"registry\"}]");
    assert_string_equal(print(mount, VALUE_KEYS("mountPath")),
                        "\"/var/run/secrets/kubernetes.io/serviceaccount\"");
    assert_string_equal(print(mount, VALUE_KEYS("name")), print(volume, VALUE_KEYS("name")));
    assert_string_equal(
        print(volume, VALUE_KEYS("projected")),
        "{\"sources\":[{\"serviceAccountToken\":{\"expirationSeconds\":3607,\"path\":\"token\"}},{"
        "\"configMap\":{\"name\":\"kube-root-ca.crt\",\"items\":[{\"key\":\"ca.crt\",\"path\":\"ca."
        "crt\"}]}},{\"downwardAPI\":{\"items\":[{\"path\":\"namespace\",\"fieldRef\":{"
        "\"apiVersion\":\"v1\",\"fieldPath\":\"metadata.namespace\"}}]}}],\"defaultMode\":420}");
}

struct token_row {
    const char *name;
    const char *account; /* more of the account "quiet" */
    const char *pod;     /* more of the pod's spec */
    const char *container;
    size_t volumes;
    size_t mounts;
};

static const struct token_row token_rows[] = {
    { "mounts a token unless told otherwise", "", "", "", 1, 1 },
    { "mounts none when the account says so", "automountServiceAccountToken: false", "", "", 0, 0 },
    { "believes the pod before the account", "automountServiceAccountToken: false",
      ", automountServiceAccountToken: true", "", 1, 1 },
    { "mounts none when the pod says so", "", ", automountServiceAccountToken: false", "", 0, 0 },
    { "leaves what is mounted at the place", "", ", volumes: [{name: own, emptyDir: {}}]",
      ", volumeMounts: [{name: own, mountPath: "
      "/var/run/secrets/kubernetes.io/serviceaccount}]",
      1, 1 },
    { "uses a volume that a client copied", "",
      ", volumes: [{name: kube-api-access-22222, emptyDir: {}}]", "", 1, 1 },
};

static void mounts_tokens(void **state)
{
    const struct token_row *row = *state;
    struct request_fixture *f = begin();
    struct arena *arena = fixture_current()->arena;
    struct value spec;

    must(f, "POST", ACCOUNTS, arena_format(arena, "metadata: {name: quiet}\n%s", row->account));
    spec = value_get(
        must(f, "POST", PODS,
             arena_format(
                 arena,
                 "metadata: {name: web}\n"
                 "spec: {serviceAccountName: quiet%s, containers: [{name: main, image: x%s}]}",
                 row->pod, row->container)),
        SLICE("spec"));
    assert_int_equal(value_count(value_get(spec, SLICE("volumes"))), row->volumes);
    assert_int_equal(value_count(value_get(value_at(value_get(spec, SLICE("containers")), 0),
                                           SLICE("volumeMounts"))),
                     row->mounts);
}

struct refusal_row {
    const char *name;
    const char *pod; /* YAML */
    const char *message;
};

#define MIRROR "metadata: {name: web, annotations: {kubernetes.io/config.mirror: x}}\n"

static const struct refusal_row refusal_rows[] = {
    { "needs the account",
      "metadata: {name: web}\nspec: {serviceAccountName: nobody, containers: [{name: a, image: "
      "x}]}",
      "pods \"web\" is forbidden: error looking up service account default/nobody: serviceaccount "
      "\"nobody\" not found" },
    { "knows the older name of the field",
      "metadata: {name: web}\nspec: {serviceAccount: nobody, containers: [{name: a, image: x}]}",
      "error looking up service account default/nobody" },
    { "gives mirrors no account",
      MIRROR "spec: {serviceAccountName: default, containers: [{name: a, image: x}]}",
      "a mirror pod may not reference service accounts" },
    { "gives mirrors no secrets",
      MIRROR "spec: {containers: [{name: a, image: x, envFrom: [{secretRef: {name: s}}]}]}",
      "a mirror pod may not reference secrets" },
    { "gives mirrors no tokens",
      MIRROR "spec: {containers: [{name: a, image: x}], volumes: [{name: t, projected: {sources: "
             "[{serviceAccountToken: {path: t}}]}}]}",
      "a mirror pod may not use ServiceAccountToken volume projections" },
    { "limits secrets in the environment",
      "metadata: {name: web}\nspec: {serviceAccountName: strict, containers: [{name: a, image: x, "
      "env: [{name: E, valueFrom: {secretKeyRef: {name: s, key: k}}}]}]}",
      "pods \"web\" is forbidden: container a with envVar E referencing secret.secretName=\"s\" is "
      "not allowed because service account strict does not reference that secret" },
    { "limits secrets as volumes",
      "metadata: {name: web}\nspec: {serviceAccountName: strict, volumes: [{name: v, secret: "
      "{secretName: s}}], containers: [{name: a, image: x}]}",
      "volume with secret.secretName=\"s\" is not allowed because service account strict does not "
      "reference that secret" },
    { "limits secrets for images",
      "metadata: {name: web}\nspec: {serviceAccountName: strict, imagePullSecrets: [{name: p}], "
      "containers: [{name: a, image: x}]}",
      "imagePullSecrets[0].name=\"p\" is not allowed because service account strict does not "
      "reference that imagePullSecret" },
    { "needs the priority class",
      "metadata: {name: web}\nspec: {priorityClassName: none, containers: [{name: a, image: x}]}",
      "pods \"web\" is forbidden: no PriorityClass with name none was found" },
    { "takes no priority from the pod",
      "metadata: {name: web}\nspec: {priority: 7, containers: [{name: a, image: x}]}",
      "the integer value of priority (7) must not be provided in pod spec; priority admission "
      "controller computed 0 from the given PriorityClass name" },
    { "takes no preemption policy from the pod",
      "metadata: {name: web}\nspec: {preemptionPolicy: Never, containers: [{name: a, image: x}]}",
      "the string value of PreemptionPolicy (Never) must not be provided in pod spec; priority "
      "admission controller computed PreemptLowerPriority from the given PriorityClass name" },
    { "needs the runtime class",
      "metadata: {name: web}\nspec: {runtimeClassName: none, containers: [{name: a, image: x}]}",
      "pods \"web\" is forbidden: pod rejected: RuntimeClass \"none\" not found" },
    { "takes no overhead from the pod",
      "metadata: {name: web}\nspec: {overhead: {cpu: 1}, containers: [{name: a, image: x}]}",
      "Pod Overhead set without corresponding RuntimeClass defined Overhead" },
    { "names what is yet to be named",
      "metadata: {generateName: web-}\nspec: {serviceAccountName: nobody, containers: [{name: a, "
      "image: x}]}",
      "pods \"web-" },
};

static void refuses_pods(void **state)
{
    const struct refusal_row *row = *state;
    struct request_fixture *f = begin();

    must(f, "POST", ACCOUNTS,
         "metadata: {name: strict, annotations: {kubernetes.io/enforce-mountable-secrets: "
         "'true'}}");
    assert_error(try(f, "POST", PODS, row->pod), ERR_FORBIDDEN, row->message);
}

#define DEFINITION(plural, schema)                                                                 \
    "metadata: {name: " plural ".example.com}\nspec: {group: example.com, scope: Cluster, names: " \
    "{plural: " plural ", singular: gate, kind: Gate, listKind: GateList}, versions: [{name: v1, " \
    "served: true, storage: true, schema: {openAPIV3Schema: " schema "}}]}"

static size_t warnings_of(struct request_fixture *f, const char *path, const char *body)
{
    struct request_fixture_call call = { .method = "POST", .path = path, .body = body };

    assert_no_error(request_fixture_ask(f, &call));
    return call.request.warning_count;
}

/* Rules that nobody checks are not taken in silence. */
static void tells_that_expressions_have_no_effect(void **state)
{
    static const char definitions[] = "/apis/apiextensions.k8s.io/v1/customresourcedefinitions";
    static const char policies[] =
        "/apis/admissionregistration.k8s.io/v1/validatingadmissionpolicies";

    struct request_fixture *f = begin();

    (void)state;
    assert_int_equal(warnings_of(f, definitions, DEFINITION("gates", "{type: object}")), 0);
    assert_int_equal(warnings_of(f, definitions,
                                 DEFINITION("doors", "{type: object, x-kubernetes-validations: "
                                                     "[{rule: 'true'}]}")),
                     1);
    assert_int_equal(warnings_of(f, policies,
                                 "metadata: {name: p}\nspec: {matchConstraints: {resourceRules: "
                                 "[{apiGroups: [''], apiVersions: [v1], resources: [pods], "
                                 "operations: [CREATE]}]}, validations: [{expression: 'true'}]}"),
                     1);
}

static void ranks_pods(void **state)
{
    struct request_fixture *f = begin();
    struct value pod = must(f, "POST", PODS, simple_pod);

    (void)state;
    assert_string_equal(print(pod, VALUE_KEYS("spec", "priority")), "0");
    assert_string_equal(print(pod, VALUE_KEYS("spec", "preemptionPolicy")),
                        "\"PreemptLowerPriority\"");
    assert_string_equal(print(pod, VALUE_KEYS("spec", "priorityClassName")), "");
    pod = must(f, "POST", PODS,
               "metadata: {name: b}\nspec: {priorityClassName: system-node-critical, containers: "
               "[{name: a, image: x}]}");
    assert_string_equal(print(pod, VALUE_KEYS("spec", "priority")), "2000001000");

    must(f, "POST", CLASSES,
         "metadata: {name: usual}\nvalue: 10\nglobalDefault: true\npreemptionPolicy: Never");
    assert_error(try(f, "POST", CLASSES, "metadata: {name: other}\nvalue: 20\nglobalDefault: true"),
                 ERR_FORBIDDEN,
                 "priorityclasses.scheduling.k8s.io \"other\" is forbidden: PriorityClass usual is "
                 "already marked as default. Only one default can exist");
    must(f, "PATCH", CLASSES "/usual", "description: still the default");
    pod = must(f, "POST", PODS, "metadata: {name: c}\nspec: {containers: [{name: a, image: x}]}");
    assert_string_equal(print(pod, VALUE_KEYS("spec", "priorityClassName")), "\"usual\"");
    assert_string_equal(print(pod, VALUE_KEYS("spec", "priority")), "10");
    assert_string_equal(print(pod, VALUE_KEYS("spec", "preemptionPolicy")), "\"Never\"");
}

struct toleration_row {
    const char *name;
    const char *given;
    const char *result;
};

#define NOT_READY                                                                                  \
    "{\"key\":\"node.kubernetes.io/not-ready\",\"operator\":\"Exists\",\"effect\":\"NoExecute\","  \
    "\"tolerationSeconds\":300}"
#define UNREACHABLE                                                                                \
    "{\"key\":\"node.kubernetes.io/unreachable\",\"operator\":\"Exists\",\"effect\":"              \
    "\"NoExecute\",\"tolerationSeconds\":300}"

static const struct toleration_row toleration_rows[] = {
    { "gives five minutes", "[]", "[" NOT_READY "," UNREACHABLE "]" },
    { "leaves what is said about one of them",
      "[{key: node.kubernetes.io/not-ready, operator: Exists, effect: NoExecute}]",
      "[{\"key\":\"node.kubernetes.io/not-ready\",\"operator\":\"Exists\",\"effect\":\"NoExecute\"}"
      "," UNREACHABLE "]" },
    { "adds nothing for those who tolerate all", "[{operator: Exists}]",
      "[{\"operator\":\"Exists\"}]" },
    { "looks at the effect",
      "[{key: node.kubernetes.io/unreachable, operator: Exists, effect: NoSchedule}]",
      "[{\"key\":\"node.kubernetes.io/unreachable\",\"operator\":\"Exists\",\"effect\":"
      "\"NoSchedule\"}," NOT_READY "," UNREACHABLE "]" },
};

static void tolerates_nodes(void **state)
{
    const struct toleration_row *row = *state;
    struct request_fixture *f = begin();
    struct value pod = must(
        f, "POST", PODS,
        arena_format(
            fixture_current()->arena,
            "metadata: {name: web}\nspec: {tolerations: %s, containers: [{name: a, image: x}]}",
            row->given));

    assert_string_equal(print(pod, VALUE_KEYS("spec", "tolerations")), row->result);
}

static void completes_pods_of_runtime_classes(void **state)
{
    static const char pod[] =
        "metadata: {name: web}\nspec: {runtimeClassName: boxed, %scontainers: "
        "[{name: a, image: x}]}";
    struct request_fixture *f = begin();
    struct arena *arena = fixture_current()->arena;
    struct value made;

    (void)state;
    must(f, "POST", "/apis/node.k8s.io/v1/runtimeclasses",
         "metadata: {name: boxed}\nhandler: box\noverhead: {podFixed: {cpu: 100m}}\nscheduling: "
         "{nodeSelector: {box: 'yes'}, tolerations: [{key: box, operator: Exists}]}");
    assert_error(try(f, "POST", PODS, arena_format(arena, pod, "overhead: {cpu: 200m}, ")),
                 ERR_FORBIDDEN, "Pod's Overhead doesn't match RuntimeClass's defined Overhead");
    assert_error(try(f, "POST", PODS, arena_format(arena, pod, "nodeSelector: {box: 'no'}, ")),
                 ERR_FORBIDDEN,
                 "conflict: runtimeClass.scheduling.nodeSelector[box] = yes; "
                 "pod.spec.nodeSelector[box] = no");
    made = must(f, "POST", PODS,
                arena_format(arena, pod,
                             "overhead: {cpu: 0.1}, nodeSelector: {a: b}, tolerations: [{key: box, "
                             "operator: Equal, value: v}], "));
    assert_string_equal(print(made, VALUE_KEYS("spec", "overhead")), "{\"cpu\":\"100m\"}");
    assert_string_equal(print(made, VALUE_KEYS("spec", "nodeSelector")),
                        "{\"a\":\"b\",\"box\":\"yes\"}");
    assert_string_equal(print(made, VALUE_KEYS("spec", "tolerations")),
                        "[" NOT_READY "," UNREACHABLE
                        ",{\"key\":\"box\",\"operator\":\"Exists\"}]");
}

static void guards_volumes(void **state)
{
    static const char claims[] = "/api/v1/namespaces/default/persistentvolumeclaims";
    static const char classes[] = "/apis/storage.k8s.io/v1/storageclasses";
    static const char bigger[] = "spec: {resources: {requests: {storage: 2Gi}}}";
    struct request_fixture *f = begin();
    struct value made;

    (void)state;
    must(f, "POST", classes,
         "metadata: {name: usual, annotations: {storageclass.kubernetes.io/is-default-class: "
         "'true'}}\nprovisioner: x\nallowVolumeExpansion: true");
    must(f, "POST", classes, "metadata: {name: fixed}\nprovisioner: x");
    made =
        must(f, "POST", claims,
             "metadata: {name: data}\nspec: {accessModes: [ReadWriteOnce], resources: {requests: "
             "{storage: 1Gi}}}");
    assert_string_equal(print(made, VALUE_KEYS("spec", "storageClassName")), "\"usual\"");
    assert_string_equal(print(made, VALUE_KEYS("metadata", "finalizers")),
                        "[\"kubernetes.io/pvc-protection\"]");
    assert_error(try(f, "PATCH", "/api/v1/namespaces/default/persistentvolumeclaims/data", bigger),
                 ERR_INVALID, "spec is immutable after creation except resources.requests and");
    must(f, "PATCH", "/api/v1/namespaces/default/persistentvolumeclaims/data/status",
         "status: {phase: Bound}");
    must(f, "PATCH", "/api/v1/namespaces/default/persistentvolumeclaims/data", bigger);

    made = must(f, "POST", claims,
                "metadata: {name: rigid}\nspec: {storageClassName: fixed, accessModes: "
                "[ReadWriteOnce], resources: {requests: {storage: 1Gi}}}");
    assert_string_equal(print(made, VALUE_KEYS("spec", "storageClassName")), "\"fixed\"");
    must(f, "PATCH", "/api/v1/namespaces/default/persistentvolumeclaims/rigid/status",
         "status: {phase: Bound}");
    assert_error(try(f, "PATCH", "/api/v1/namespaces/default/persistentvolumeclaims/rigid", bigger),
                 ERR_FORBIDDEN, "the storageclass that provisions the pvc must support resize");

    made = must(f, "POST", "/api/v1/persistentvolumes",
                "metadata: {name: disk}\nspec: {capacity: {storage: 1Gi}, accessModes: "
                "[ReadWriteOnce], hostPath: {path: /tmp}}");
    assert_string_equal(print(made, VALUE_KEYS("metadata", "finalizers")),
                        "[\"kubernetes.io/pv-protection\"]");
}

static void chooses_ingress_classes(void **state)
{
    static const char ingresses[] = "/apis/networking.k8s.io/v1/namespaces/default/ingresses";
    static const char classes[] = "/apis/networking.k8s.io/v1/ingressclasses";
    static const char rules[] = "spec: {defaultBackend: {service: {name: s, port: {number: 80}}}}";
    struct request_fixture *f = begin();
    struct arena *arena = fixture_current()->arena;
    struct value made;

    (void)state;
    made = must(f, "POST", ingresses, arena_format(arena, "metadata: {name: a}\n%s", rules));
    assert_string_equal(print(made, VALUE_KEYS("spec", "ingressClassName")), "");
    must(f, "POST", classes,
         "metadata: {name: usual, annotations: {ingressclass.kubernetes.io/is-default-class: "
         "'true'}}\nspec: {controller: example.com/x}");
    made = must(f, "POST", ingresses, arena_format(arena, "metadata: {name: b}\n%s", rules));
    assert_string_equal(print(made, VALUE_KEYS("spec", "ingressClassName")), "\"usual\"");
    made = must(f, "POST", ingresses,
                arena_format(arena,
                             "metadata: {name: c, annotations: {kubernetes.io/ingress.class: "
                             "other}}\n%s",
                             rules));
    assert_string_equal(print(made, VALUE_KEYS("spec", "ingressClassName")), "");
}

static void taints_new_nodes(void **state)
{
    struct request_fixture *f = begin();
    struct value made = must(f, "POST", "/api/v1/nodes", "metadata: {name: one}");

    (void)state;
    assert_string_equal(print(made, VALUE_KEYS("spec", "taints")),
                        "[{\"key\":\"node.kubernetes.io/not-ready\",\"effect\":\"NoSchedule\"}]");
}

static void refuses_to_delete_what_is_needed(void **state)
{
    struct request_fixture *f = begin();

    (void)state;
    assert_error(try(f, "DELETE", "/api/v1/namespaces/kube-system", NULL), ERR_FORBIDDEN,
                 "namespaces \"kube-system\" is forbidden: this namespace may not be deleted");
}

static void refuses_absent_and_going_namespaces(void **state)
{
    static const char map[] = "metadata: {name: m}";
    struct request_fixture *f = begin();

    (void)state;
    assert_error(try(f, "POST", "/api/v1/namespaces/none/configmaps", map), ERR_NOT_FOUND,
                 "namespaces \"none\" not found");
    must(f, "POST", "/api/v1/namespaces", "metadata: {name: going}");
    must(f, "DELETE", "/api/v1/namespaces/going", NULL);
    assert_error(try(f, "POST", "/api/v1/namespaces/going/configmaps", map), ERR_FORBIDDEN,
                 "configmaps \"m\" is forbidden: unable to create new content in namespace going "
                 "because it is being terminated");
}

static const struct user *kubelet(void)
{
    struct slice groups[] = { SLICE("system:nodes") };
    struct user *user;

    assert_no_error(user_new(fixture_current()->arena,
                             &(struct user_spec){
                                 .origin = USER_FROM_CERTIFICATE,
                                 .name = SLICE("system:node:one"),
                                 .groups = groups,
                                 .group_count = 1,
                             },
                             &user));
    return user;
}

struct kubelet_row {
    const char *name;
    const char *method;
    const char *path;
    const char *body;
    const char *message; /* NULL: it may */
};

#define POD_OF(node)                                                                               \
    "metadata: {name: m, annotations: {kubernetes.io/config.mirror: x}, ownerReferences: "         \
    "[{apiVersion: v1, kind: Node, name: " node ", uid: nobody, controller: true}]}\n"             \
    "spec: {nodeName: " node ", containers: [{name: a, image: x}]}"

static const struct kubelet_row kubelet_rows[] = {
    { "may not make ordinary pods", "POST", PODS, simple_pod,
      "pod does not have \"kubernetes.io/config.mirror\" annotation, node \"one\" can only create "
      "mirror pods" },
    { "may not make pods for others", "POST", PODS, POD_OF("two"),
      "node \"one\" can only create pods with spec.nodeName set to itself" },
    { "must own its mirrors", "POST", PODS, POD_OF("one"), "node one UID mismatch" },
    { "may not change pods", "PATCH", PODS "/here", "metadata: {labels: {a: b}}",
      "unexpected operation \"UPDATE\", node \"one\" can only create and delete mirror pods" },
    { "may delete its pods", "DELETE", PODS "/here", NULL, NULL },
    { "may not delete pods elsewhere", "DELETE", PODS "/there", NULL,
      "node \"one\" can only delete pods with spec.nodeName set to itself" },
    { "tells about its pods", "PATCH", PODS "/here/status", "status: {phase: Running}", NULL },
    { "may not tell about others", "PATCH", PODS "/there/status", "status: {phase: Running}",
      "node \"one\" can only update pod status for pods with spec.nodeName set to itself" },
    { "may not relabel its pods", "PATCH", PODS "/here/status", "metadata: {labels: {a: b}}",
      "node \"one\" cannot update labels through pod status" },
    { "may not evict elsewhere", "POST", PODS "/there/eviction", "metadata: {name: there}",
      "node one can only evict pods with spec.nodeName set to itself" },
    { "may evict here", "POST", PODS "/here/eviction", "metadata: {name: here}", NULL },
    { "may not bind", "POST", PODS "/free/binding",
      "metadata: {name: free}\ntarget: {kind: Node, name: one}",
      "unexpected pod subresource \"binding\"" },
    { "may not change another node", "PATCH", "/api/v1/nodes/two", "metadata: {labels: {a: b}}",
      "node \"one\" is not allowed to modify node \"two\"" },
    { "may change its labels", "PATCH", "/api/v1/nodes/one",
      "metadata: {labels: {a: b, kubernetes.io/arch: amd64, x.node.kubernetes.io/y: z}}", NULL },
    { "may not take restricted labels", "PATCH", "/api/v1/nodes/one",
      "metadata: {labels: {node-restriction.kubernetes.io/a: b, k8s.io/b: c}}",
      "is not allowed to modify labels: k8s.io/b, node-restriction.kubernetes.io/a" },
    { "may not change its taints", "PATCH", "/api/v1/nodes/one", "spec: {taints: []}",
      "node \"one\" is not allowed to modify taints" },
    { "may not change claims", "PATCH", "/api/v1/namespaces/default/persistentvolumeclaims/data",
      "metadata: {labels: {a: b}}", "may only update PVC status" },
    { "tells about capacity", "PATCH",
      "/api/v1/namespaces/default/persistentvolumeclaims/data/status",
      "status: {capacity: {storage: 1Gi}}", NULL },
    { "may not tell more about claims", "PATCH",
      "/api/v1/namespaces/default/persistentvolumeclaims/data/status", "status: {phase: Bound}",
      "node \"one\" is not allowed to update fields other than status.quantity and "
      "status.conditions" },
    { "has its lease", "POST", "/apis/coordination.k8s.io/v1/namespaces/kube-node-lease/leases",
      "metadata: {name: one}", NULL },
    { "has no other lease", "POST",
      "/apis/coordination.k8s.io/v1/namespaces/kube-node-lease/leases", "metadata: {name: two}",
      "can only access node lease with the same name as the requesting node" },
    { "has no lease elsewhere", "POST", "/apis/coordination.k8s.io/v1/namespaces/default/leases",
      "metadata: {name: one}",
      "can only access leases in the \"kube-node-lease\" system namespace" },
    { "has its CSINode", "POST", "/apis/storage.k8s.io/v1/csinodes",
      "metadata: {name: two}\nspec: {drivers: []}",
      "can only access CSINode with the same name as the requesting node" },
};

static void restricts_kubelets(void **state)
{
    const struct kubelet_row *row = *state;
    struct request_fixture *f = begin();
    struct request_fixture_call call = {
        .method = row->method, .path = row->path, .body = row->body, .user = kubelet()
    };

    must(f, "POST", "/api/v1/nodes", "metadata: {name: one}");
    must(f, "POST", "/api/v1/nodes", "metadata: {name: two}");
    must(f, "POST", PODS,
         "metadata: {name: here}\nspec: {nodeName: one, containers: [{name: a, image: x}]}");
    must(f, "POST", PODS,
         "metadata: {name: there}\nspec: {nodeName: two, containers: [{name: a, image: x}]}");
    must(f, "POST", PODS, "metadata: {name: free}\nspec: {containers: [{name: a, image: x}]}");
    must(f, "POST", "/api/v1/namespaces/default/persistentvolumeclaims",
         "metadata: {name: data}\nspec: {accessModes: [ReadWriteOnce], resources: {requests: "
         "{storage: 1Gi}}}");
    if (row->message)
        assert_error(request_fixture_ask(f, &call), ERR_FORBIDDEN, row->message);
    else
        assert_no_error(request_fixture_ask(f, &call));
}

/* A CertificateSigningRequest object for this group, as YAML. */
static const char *request_for(const char *signer, const char *common_name, const char *group)
{
    struct arena *arena = fixture_current()->arena;
    const char *groups[] = { group, NULL };
    CLEANUP(key) struct key *key = NULL;
    CLEANUP(csr) struct csr *csr = NULL;
    CLEANUP(text) struct text pem = TEXT_EMPTY;

    assert_no_error(key_generate(KEY_P256, 0, &key));
    assert_no_error(csr_new(
        &(struct identity){ .common_name = common_name, .organizations = groups }, key, &csr));
    csr_format_pem(csr, &pem);
    return arena_format(arena,
                        "metadata: {name: wanted}\nspec: {signerName: %s, usages: [client auth], "
                        "request: %s}",
                        signer, base64_format(arena, text_slice(&pem), BASE64_STANDARD));
}

static void keeps_certificates_from_masters(void **state)
{
    static const char requests[] = "/apis/certificates.k8s.io/v1/certificatesigningrequests";
    struct request_fixture *f = begin();
    struct request_fixture_call call = { .method = "POST", .path = requests, .user = kubelet() };

    (void)state;
    assert_error(
        try(f, "POST", requests,
            request_for("kubernetes.io/kube-apiserver-client", "jane", "system:masters")),
        ERR_FORBIDDEN,
        "certificatesigningrequests.certificates.k8s.io \"wanted\" is forbidden: use of "
        "kubernetes.io/kube-apiserver-client signer with system:masters group is not allowed");
    call.body = request_for("kubernetes.io/kubelet-serving", "system:node:two", "system:nodes");
    assert_error(request_fixture_ask(f, &call), ERR_FORBIDDEN,
                 "can only create a node CSR with CN=system:node:one");
    must(f, "POST", requests, request_for("kubernetes.io/kube-apiserver-client", "jane", "team"));
}

static void asks_who_may_sign(void **state)
{
    static const char request[] = "/apis/certificates.k8s.io/v1/certificatesigningrequests/wanted";
    static const char verdict[] = "status: {conditions: [{type: Approved, status: 'True', reason: "
                                  "r, message: m}]}";
    struct request_fixture *f = begin();
    struct arena *arena = fixture_current()->arena;
    struct request_fixture_call call = { .method = "PATCH", .body = verdict };
    struct user *user;

    (void)state;
    assert_no_error(user_new(arena, &(struct user_spec){ .name = SLICE("jane") }, &user));
    must(f, "POST", "/apis/certificates.k8s.io/v1/certificatesigningrequests",
         request_for("example.com/own", "jane", "team"));
    call.user = user;
    call.path = arena_format(arena, "%s/approval", request);
    assert_error(request_fixture_ask(f, &call), ERR_FORBIDDEN,
                 "user not permitted to approve requests with signerName \"example.com/own\"");
    call.path = arena_format(arena, "%s/status", request);
    assert_error(request_fixture_ask(f, &call), ERR_FORBIDDEN,
                 "user not permitted to sign requests with signerName \"example.com/own\"");
    must(f, "PATCH", arena_format(arena, "%s/approval", request), verdict);
}

TEST_MAIN(TEST(gives_pods_their_account), TABLE(mounts_tokens, token_rows),
          TABLE(refuses_pods, refusal_rows), TEST(tells_that_expressions_have_no_effect),
          TEST(ranks_pods), TABLE(tolerates_nodes, toleration_rows),
          TEST(completes_pods_of_runtime_classes), TEST(guards_volumes),
          TEST(chooses_ingress_classes), TEST(taints_new_nodes),
          TEST(refuses_to_delete_what_is_needed), TEST(refuses_absent_and_going_namespaces),
          TABLE(restricts_kubelets, kubelet_rows), TEST(keeps_certificates_from_masters),
          TEST(asks_who_may_sign))
