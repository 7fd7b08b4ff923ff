#include "api/quota.h"

#include "base/text.h"
#include "doc/doc.h"
#include "doc/yaml.h"
#include "lib/test.h"

static struct value yaml(const char *text)
{
    struct doc *doc;

    assert_no_error(yaml_parse(slice_from(text), NULL, &doc));
    arena_defer(fixture_current()->arena, doc_release, doc);
    return doc_root(doc);
}

/* --- who takes from what ------------------------------------------------------------------- */

struct source_row {
    const char *name;
    const char *limit;
    const char *resource; /* "pods", "jobs.batch"; NULL: nobody */
};

static const struct source_row source_rows[] = {
    { "knows pods", "pods", "pods" },
    { "knows cpu", "cpu", "pods" },
    { "knows requests", "requests.memory", "pods" },
    { "knows limits", "limits.ephemeral-storage", "pods" },
    { "knows large pages", "hugepages-2Mi", "pods" },
    { "knows requests of large pages", "requests.hugepages-2Mi", "pods" },
    { "knows what others make", "requests.example.com/gpu", "pods" },
    { "has no limits of what others make", "limits.example.com/gpu", NULL },
    { "has no native resources of other names", "requests.kubernetes.io/gpu", NULL },
    { "knows storage", "requests.storage", "persistentvolumeclaims" },
    { "knows storage of a class", "gold.storageclass.storage.k8s.io/requests.storage",
      "persistentvolumeclaims" },
    { "knows claims of a class", "gold.storageclass.storage.k8s.io/persistentvolumeclaims",
      "persistentvolumeclaims" },
    { "knows node ports", "services.nodeports", "services" },
    { "knows config maps", "configmaps", "configmaps" },
    { "counts anything of the core", "count/secrets", "secrets" },
    { "counts anything of a group", "count/jobs.batch", "jobs.batch" },
    { "counts custom resources", "count/widgets.shop.example.com", "widgets.shop.example.com" },
    { "does not count events", "count/events", NULL },
    { "does not count events of the group", "count/events.events.k8s.io", NULL },
    { "does not know other words", "deployments", NULL },
};

static void sources(void **state)
{
    const struct source_row *row = *state;
    struct slice group;
    struct slice plural;

    if (!row->resource) {
        assert_false(quota_source(slice_from(row->limit), &group, &plural));
        return;
    }
    assert_true(quota_source(slice_from(row->limit), &group, &plural));
    assert_string_equal(arena_format(fixture_current()->arena, "%.*s%s%.*s", SLICE_ARGUMENT(plural),
                                     group.size ? "." : "", SLICE_ARGUMENT(group)),
                        row->resource);
}

/* --- how much ------------------------------------------------------------------------------ */

struct usage_row {
    const char *name;
    const char *group;
    const char *plural;
    const char *object; /* YAML */
    const char *usage;
};

#define NOW_US INT64_C(1767225600000000) /* 2026-01-01T00:00:00Z */

static const struct usage_row usage_rows[] = {
    { "is one of its kind", "batch", "jobs", "{}", "count/jobs.batch=1" },
    { "is one of its kind by two names", "", "secrets", "{}", "count/secrets=1,secrets=1" },
    { "is a pod", "", "pods", "spec: {containers: [{name: a}]}", "count/pods=1,pods=1" },
    { "adds up containers", "", "pods",
      "spec: {containers: [{resources: {requests: {cpu: 100m}, limits: {cpu: '1'}}}, {resources: "
      "{requests: {cpu: 200m, memory: 1Mi}}}]}",
      "count/"
      "pods=1,cpu=300m,limits.cpu=1,memory=1Mi,pods=1,requests.cpu=300m,requests.memory=1Mi" },
    { "needs what its largest first container needs", "", "pods",
      "spec: {containers: [{resources: {requests: {cpu: 100m}}}], initContainers: [{resources: "
      "{requests: {cpu: 400m}}}, {resources: {requests: {cpu: 300m}}}]}",
      "count/pods=1,cpu=400m,pods=1,requests.cpu=400m" },
    { "counts sidecars beside what comes after them", "", "pods",
      "spec: {containers: [{resources: {requests: {cpu: 100m}}}], initContainers: [{restartPolicy: "
      "Always, resources: {requests: {cpu: 400m}}}, {resources: {requests: {cpu: 300m}}}]}",
      "count/pods=1,cpu=700m,pods=1,requests.cpu=700m" },
    { "adds what the runtime needs", "", "pods",
      "spec: {overhead: {cpu: 10m}, containers: [{resources: {requests: {cpu: 100m}}}]}",
      "count/pods=1,cpu=110m,pods=1,requests.cpu=110m" },
    { "believes the pod as a whole", "", "pods",
      "spec: {resources: {requests: {cpu: '2'}}, containers: [{resources: {requests: {cpu: "
      "100m}}}]}",
      "count/pods=1,cpu=2,pods=1,requests.cpu=2" },
    { "counts what others make by requests only", "", "pods",
      "spec: {containers: [{resources: {requests: {example.com/gpu: '2'}, limits: "
      "{example.com/gpu: '2'}}}]}",
      "count/pods=1,pods=1,requests.example.com/gpu=2" },
    { "does not charge for what has ended", "", "pods", "status: {phase: Succeeded}",
      "count/pods=1" },
    { "charges for what is going", "", "pods",
      "metadata: {deletionTimestamp: '2025-12-31T23:59:50Z', deletionGracePeriodSeconds: 30}",
      "count/pods=1,pods=1" },
    { "does not charge for what should be gone", "", "pods",
      "metadata: {deletionTimestamp: '2025-12-31T23:59:20Z', deletionGracePeriodSeconds: 30}",
      "count/pods=1" },
    { "is a service", "", "services", "spec: {type: ClusterIP, ports: [{port: 80}]}",
      "count/services=1,services=1,services.loadbalancers=0,services.nodeports=0" },
    { "takes node ports", "", "services", "spec: {type: NodePort, ports: [{port: 80}, {port: 81}]}",
      "count/services=1,services=1,services.loadbalancers=0,services.nodeports=2" },
    { "takes the node ports it names", "", "services",
      "spec: {type: LoadBalancer, allocateLoadBalancerNodePorts: false, ports: [{port: 80}, {port: "
      "81, nodePort: 30000}]}",
      "count/services=1,services=1,services.loadbalancers=1,services.nodeports=1" },
    { "is a claim on a class", "", "persistentvolumeclaims",
      "spec: {storageClassName: gold, resources: {requests: {storage: 1Gi}}}",
      "count/persistentvolumeclaims=1,"
      "gold.storageclass.storage.k8s.io/persistentvolumeclaims=1,"
      "gold.storageclass.storage.k8s.io/requests.storage=1Gi,persistentvolumeclaims=1,"
      "requests.storage=1Gi" },
    { "is as large as it could not shrink from", "", "persistentvolumeclaims",
      "spec: {resources: {requests: {storage: 1Gi}}}\nstatus: {allocatedResources: {storage: 2Gi}}",
      "count/persistentvolumeclaims=1,persistentvolumeclaims=1,requests.storage=2Gi" },
};

static void usage(void **state)
{
    const struct usage_row *row = *state;
    struct quota_item item = { slice_from(row->group), slice_from(row->plural), yaml(row->object) };
    struct resource_list list = quota_usage(fixture_current()->arena, &item, NOW_US);

    resource_list_sort(&list);
    assert_string_equal(resource_list_format(&list), row->usage);
}

/* --- for whom ------------------------------------------------------------------------------ */

struct scope_row {
    const char *name;
    const char *plural;
    const char *spec; /* of the quota */
    const char *object;
    bool applies;
};

#define SELECTOR(scope, test, values)                                                              \
    "scopeSelector: {matchExpressions: [{scopeName: " scope ", operator: " test                    \
    ", values: [" values "]}]}"

static const struct scope_row scope_rows[] = {
    { "is for all without scopes", "secrets", "hard: {}", "{}", true },
    { "is for nothing but pods with scopes", "secrets", "scopes: [NotTerminating]", "{}", false },
    { "knows pods with a deadline", "pods", "scopes: [Terminating]",
      "spec: {activeDeadlineSeconds: 0}", true },
    { "knows pods without", "pods", "scopes: [Terminating]", "spec: {}", false },
    { "knows pods that ask for nothing", "pods", "scopes: [BestEffort]", "spec: {containers: [{}]}",
      true },
    { "knows pods that ask", "pods", "scopes: [BestEffort]",
      "spec: {containers: [{resources: {limits: {cpu: '1'}}}]}", false },
    { "believes the class that was found", "pods", "scopes: [NotBestEffort]",
      "status: {qosClass: Burstable}", true },
    { "wants all scopes", "pods", "scopes: [NotTerminating, NotBestEffort]",
      "spec: {containers: [{}]}", false },
    { "knows pods of a class", "pods", SELECTOR("PriorityClass", "In", "high"),
      "spec: {priorityClassName: high}", true },
    { "knows pods of another class", "pods", SELECTOR("PriorityClass", "In", "high"),
      "spec: {priorityClassName: low}", false },
    { "knows pods of no class", "pods", SELECTOR("PriorityClass", "NotIn", "high"), "spec: {}",
      true },
    { "knows that there is a class", "pods", SELECTOR("PriorityClass", "Exists", ""), "spec: {}",
      false },
    { "knows that there is no class", "pods", SELECTOR("PriorityClass", "DoesNotExist", ""),
      "spec: {}", true },
    { "knows pods that look elsewhere", "pods", "scopes: [CrossNamespacePodAffinity]",
      "spec: {affinity: {podAntiAffinity: {requiredDuringSchedulingIgnoredDuringExecution: "
      "[{namespaces: [other]}]}}}",
      true },
    { "knows pods that look around", "pods", "scopes: [CrossNamespacePodAffinity]",
      "spec: {affinity: {podAffinity: {preferredDuringSchedulingIgnoredDuringExecution: "
      "[{podAffinityTerm: {topologyKey: a}}]}}}",
      false },
    { "knows claims by their attributes", "persistentvolumeclaims",
      SELECTOR("VolumeAttributesClass", "In", "fast"), "spec: {volumeAttributesClassName: fast}",
      true },
    { "knows claims without", "persistentvolumeclaims",
      SELECTOR("VolumeAttributesClass", "In", "fast"), "spec: {}", false },
    { "does not know claims by scopes of pods", "persistentvolumeclaims", "scopes: [BestEffort]",
      "{}", false },
};

static void scopes(void **state)
{
    const struct scope_row *row = *state;
    struct quota_item item = { SLICE(""), slice_from(row->plural), yaml(row->object) };
    struct value quota = yaml(arena_format(fixture_current()->arena, "spec: {%s}", row->spec));

    assert_int_equal(quota_applies(quota, &item), row->applies);
}

struct change_row {
    const char *name;
    const char *plural;
    const char *before;
    const char *after;
    bool same;
};

static const struct change_row change_rows[] = {
    { "is the same for other labels", "pods", "metadata: {labels: {a: b}}", "metadata: {}", true },
    { "is another for pods with a deadline", "pods", "spec: {}", "spec: {activeDeadlineSeconds: 1}",
      false },
    { "is the same for another deadline", "pods", "spec: {activeDeadlineSeconds: 2}",
      "spec: {activeDeadlineSeconds: 1}", true },
    { "is another for pods that ask", "pods", "spec: {}",
      "spec: {containers: [{resources: {requests: {cpu: '1'}}}]}", false },
    { "is another for another class", "pods", "spec: {priorityClassName: a}",
      "spec: {priorityClassName: b}", false },
    { "is another for claims with attributes", "persistentvolumeclaims",
      "spec: {volumeAttributesClassName: a}\nstatus: {currentVolumeAttributesClassName: a}",
      "spec: {volumeAttributesClassName: a}\nstatus: {currentVolumeAttributesClassName: b}",
      false },
    { "is the same for what has no scopes", "secrets", "type: a", "type: b", true },
};

static void changes(void **state)
{
    const struct change_row *row = *state;
    struct quota_item before = { SLICE(""), slice_from(row->plural), yaml(row->before) };
    struct quota_item after = { SLICE(""), slice_from(row->plural), yaml(row->after) };

    assert_int_equal(quota_is_same_scope(&before, &after), row->same);
}

/* --- what must be said --------------------------------------------------------------------- */

struct missing_row {
    const char *name;
    const char *hard;
    const char *pod;
    const char *missing; /* NULL: nothing */
};

static const struct missing_row missing_rows[] = {
    { "wants what is limited", "{cpu: '1', limits.memory: 1Gi}",
      "spec: {containers: [{name: b}, {name: a}], initContainers: [{name: c, resources: {requests: "
      "{cpu: '1'}}}]}",
      "must specify cpu for: a,b; limits.memory for: a,b,c" },
    { "does not want what is not limited", "{pods: '1'}", "spec: {containers: [{name: a}]}", NULL },
    { "does not want room on disks", "{requests.ephemeral-storage: 1Gi}",
      "spec: {containers: [{name: a}]}", NULL },
    { "takes a request of nothing", "{requests.cpu: '1'}",
      "spec: {containers: [{name: a, resources: {requests: {cpu: '0'}}}]}", NULL },
    { "takes what the pod says as a whole", "{requests.cpu: '1'}",
      "spec: {resources: {requests: {cpu: '1'}}, containers: [{name: a}]}", NULL },
};

static void missing(void **state)
{
    const struct missing_row *row = *state;
    struct arena *arena = fixture_current()->arena;
    struct quota_item item = { SLICE(""), SLICE("pods"), yaml(row->pod) };
    struct resource_list hard = resource_list_read(arena, yaml(row->hard));
    const char *text = quota_missing(arena, &item, &hard);

    assert_string_equal(text ? text : "", row->missing ? row->missing : "");
}

TEST_MAIN(TABLE(sources, source_rows), TABLE(usage, usage_rows), TABLE(scopes, scope_rows),
          TABLE(changes, change_rows), TABLE(missing, missing_rows))
