#include "api/defaults.h"

#include "api/facts.h"
#include "api/kind.h"
#include "base/text.h"
#include "doc/doc.h"
#include "doc/edit.h"
#include "doc/json.h"
#include "lib/test.h"

struct row {
    const char *name;
    const char *group;
    const char *version;
    const char *kind;
    const char *object;
    const char *expected; /* sorted */
};

static struct doc *doc_of(const char *json)
{
    struct doc *doc;

    assert_no_error(json_parse(slice_from(json), NULL, &doc));
    arena_defer(fixture_current()->arena, doc_release, doc);
    return doc;
}

static struct doc *completed(const struct kind *kind, const struct doc *doc)
{
    struct edit *edit = edit_begin(doc);
    struct doc *result;

    defaults_apply(kind->schema, edit);
    assert_no_error(edit_seal(edit, &result));
    arena_defer(fixture_current()->arena, doc_release, result);
    return result;
}

static const char *sorted(const struct doc *doc)
{
    struct text text = TEXT_EMPTY;
    char *result;

    json_format(doc_root(doc), JSON_COMPACT, JSON_SORTED, &text);
    result = arena_strdup(fixture_current()->arena, text_string(&text));
    text_done(&text);
    return result;
}

static const struct kind *kind_of(const struct row *row)
{
    const struct kind *kind =
        kind_by_name(slice_from(row->group), slice_from(row->version), slice_from(row->kind));

    assert_non_null(kind);
    return kind;
}

/* In quotes that C does not need to escape. */
static const char *requoted(const char *text)
{
    char *copy = arena_strdup(fixture_current()->arena, text);

    for (char *c = copy; *c; c++) {
        if (*c == '\'')
            *c = '"';
    }
    return copy;
}

#define CONTAINER                                                                                  \
    "{'image':'a:1','imagePullPolicy':'IfNotPresent','name':'c','resources':{},"                   \
    "'terminationMessagePath':'/dev/termination-log','terminationMessagePolicy':'File'}"
#define POD_SPEC(first, last)                                                                      \
    "'spec':{'containers':[" CONTAINER "],'dnsPolicy':'ClusterFirst'," first                       \
    "'restartPolicy':'Always','schedulerName':'default-scheduler','securityContext':{},"           \
    "'terminationGracePeriodSeconds':30" last "}"
#define GIVEN_SPEC     "'spec':{'containers':[{'name':'c','image':'a:1'}]}"
#define TEMPLATE       "'template':{'metadata':{}," POD_SPEC("", "") "}"
#define GIVEN_TEMPLATE "'template':{" GIVEN_SPEC "}"

static const struct row rows[] = {
    { "completes a pod", "", "v1", "Pod", "{'metadata':{'name':'p'}," GIVEN_SPEC "}",
      "{'metadata':{'name':'p'}," POD_SPEC("'enableServiceLinks':true,", "") ",'status':{}}" },
    { "treats null and what is empty as absent", "", "v1", "Pod",
      "{'metadata':{'name':'p','creationTimestamp':null,'labels':{}},'spec':{'containers':[{'name':"
      "'c','image':'a:1','args':[],'tty':false,'lifecycle':null,'imagePullPolicy':''}],"
      "'nodeName':'','hostNetwork':false,'priority':0}}",
      "{'metadata':{'name':'p'}," POD_SPEC("'enableServiceLinks':true,'priority':0,",
                                           "") ",'status':{}}" },
    { "requests what is limited", "", "v1", "Pod",
      "{'spec':{'containers':[{'name':'c','image':'a:1','resources':{'limits':{'cpu':1,'memory':"
      "'1024Mi'},'requests':{'cpu':'0.5'}}}],'enableServiceLinks':false,'dnsPolicy':'None',"
      "'restartPolicy':'Never','schedulerName':'x','securityContext':{'runAsUser':1},"
      "'terminationGracePeriodSeconds':0}}",
      "{'metadata':{},'spec':{'containers':[{'image':'a:1','imagePullPolicy':'IfNotPresent','name':"
      "'c','resources':{'limits':{'cpu':'1','memory':'1Gi'},'requests':{'cpu':'500m','memory':"
      "'1Gi'}},'terminationMessagePath':'/dev/termination-log','terminationMessagePolicy':'File'}],"
      "'dnsPolicy':'None','enableServiceLinks':false,'restartPolicy':'Never','schedulerName':'x',"
      "'securityContext':{'runAsUser':1},'terminationGracePeriodSeconds':0},'status':{}}" },
    { "completes a deployment", "apps", "v1", "Deployment",
      "{'spec':{'selector':{}," GIVEN_TEMPLATE "}}",
      "{'metadata':{},'spec':{'progressDeadlineSeconds':600,'replicas':1,'revisionHistoryLimit':10,"
      "'selector':{},'strategy':{'rollingUpdate':{'maxSurge':'25%','maxUnavailable':'25%'},'type':"
      "'RollingUpdate'}," TEMPLATE "},'status':{}}" },
    { "leaves recreating deployments alone", "apps", "v1", "Deployment",
      "{'spec':{'replicas':0,'strategy':{'type':'Recreate'},'selector':{}," GIVEN_TEMPLATE "}}",
      "{'metadata':{},'spec':{'progressDeadlineSeconds':600,'replicas':0,'revisionHistoryLimit':10,"
      "'selector':{},'strategy':{'type':'Recreate'}," TEMPLATE "},'status':{}}" },
    { "completes a daemon set", "apps", "v1", "DaemonSet",
      "{'spec':{'selector':{}," GIVEN_TEMPLATE "}}",
      "{'metadata':{},'spec':{'revisionHistoryLimit':10,'selector':{}," TEMPLATE
      ",'updateStrategy':{'rollingUpdate':{'maxSurge':0,'maxUnavailable':1},'type':"
      "'RollingUpdate'}},'status':{'currentNumberScheduled':0,'desiredNumberScheduled':0,"
      "'numberMisscheduled':0,'numberReady':0}}" },
    { "completes a stateful set and its claims", "apps", "v1", "StatefulSet",
      "{'spec':{'selector':{}," GIVEN_TEMPLATE
      ",'volumeClaimTemplates':[{'metadata':{'name':'v'},'spec':{}}]}}",
      "{'metadata':{},'spec':{'persistentVolumeClaimRetentionPolicy':{'whenDeleted':'Retain',"
      "'whenScaled':'Retain'},'podManagementPolicy':'OrderedReady','replicas':1,"
      "'revisionHistoryLimit':10,'selector':{},'serviceName':''," TEMPLATE
      ",'updateStrategy':{'rollingUpdate':{'partition':0},'type':'RollingUpdate'},"
      "'volumeClaimTemplates':[{'apiVersion':'v1','kind':'PersistentVolumeClaim','metadata':{"
      "'name':'v'},'spec':{'resources':{},'volumeMode':'Filesystem'},'status':{'phase':'Pending'}}]"
      "},'status':{'availableReplicas':0,'replicas':0}}" },
    { "adds no update to a given type", "apps", "v1", "StatefulSet",
      "{'spec':{'selector':{},'updateStrategy':{'type':'RollingUpdate'}," GIVEN_TEMPLATE "}}",
      "{'metadata':{},'spec':{'persistentVolumeClaimRetentionPolicy':{'whenDeleted':'Retain',"
      "'whenScaled':'Retain'},'podManagementPolicy':'OrderedReady','replicas':1,"
      "'revisionHistoryLimit':10,'selector':{},'serviceName':''," TEMPLATE
      ",'updateStrategy':{'type':'RollingUpdate'}},'status':{'availableReplicas':0,'replicas':0}"
      "}" },
    { "completes a job", "batch", "v1", "Job",
      "{'spec':{'template':{'metadata':{'labels':{'a':'b'}}," GIVEN_SPEC "}}}",
      "{'metadata':{'labels':{'a':'b'}},'spec':{'backoffLimit':6,'completionMode':'NonIndexed',"
      "'completions':1,'manualSelector':false,'parallelism':1,'podReplacementPolicy':"
      "'TerminatingOrFailed','suspend':false,'template':{'metadata':{'labels':{'a':'b'}}," POD_SPEC(
          "", "") "}},'status':{}}" },
    { "leaves the completions of parallel jobs open", "batch", "v1", "Job",
      "{'spec':{'parallelism':2,'backoffLimitPerIndex':1,'podFailurePolicy':{'rules':[]},"
      "'template':{}}}",
      "{'metadata':{},'spec':{'backoffLimit':2147483647,'backoffLimitPerIndex':1,"
      "'completionMode':'NonIndexed','manualSelector':false,'parallelism':2,'podFailurePolicy':{"
      "'rules':null},'podReplacementPolicy':'Failed','suspend':false,'template':{'metadata':{},"
      "'spec':{'containers':null,'dnsPolicy':'ClusterFirst','restartPolicy':'Always',"
      "'schedulerName':'default-scheduler','securityContext':{},'terminationGracePeriodSeconds':30}"
      "}},'status':{}}" },
    { "completes a cron job but not its template", "batch", "v1", "CronJob",
      "{'spec':{'schedule':'@daily','jobTemplate':{'spec':{" GIVEN_TEMPLATE "}}}}",
      "{'metadata':{},'spec':{'concurrencyPolicy':'Allow','failedJobsHistoryLimit':1,'jobTemplate':"
      "{'metadata':{},'spec':{" TEMPLATE "}},'schedule':'@daily','successfulJobsHistoryLimit':3,"
      "'suspend':false},'status':{}}" },
    { "labels a replication controller like its pods", "", "v1", "ReplicationController",
      "{'spec':{'template':{'metadata':{'labels':{'a':'b'}}," GIVEN_SPEC "}}}",
      "{'metadata':{'labels':{'a':'b'}},'spec':{'replicas':1,'selector':{'a':'b'},'template':{"
      "'metadata':{'labels':{'a':'b'}}," POD_SPEC("", "") "}},'status':{'replicas':0}}" },
    { "completes a replica set", "apps", "v1", "ReplicaSet",
      "{'spec':{'selector':{}," GIVEN_TEMPLATE "}}",
      "{'metadata':{},'spec':{'replicas':1,'selector':{}," TEMPLATE "},'status':{'replicas':0}}" },
    { "completes an autoscaler", "autoscaling", "v2", "HorizontalPodAutoscaler",
      "{'spec':{'scaleTargetRef':{'kind':'A','name':'b'},'maxReplicas':3,'behavior':{'scaleDown':{"
      "'selectPolicy':'Min'}}}}",
      "{'metadata':{},'spec':{'behavior':{'scaleDown':{'policies':[{'periodSeconds':15,'type':"
      "'Percent','value':100}],'selectPolicy':'Min'},'scaleUp':{'policies':[{'periodSeconds':15,"
      "'type':'Pods','value':4},{'periodSeconds':15,'type':'Percent','value':100}],'selectPolicy':"
      "'Max','stabilizationWindowSeconds':0}},'maxReplicas':3,'metrics':[{'resource':{'name':'cpu',"
      "'target':{'averageUtilization':80,'type':'Utilization'}},'type':'Resource'}],'minReplicas':1"
      ",'scaleTargetRef':{'kind':'A','name':'b'}},'status':{'currentMetrics':null,"
      "'desiredReplicas':0}}" },
    { "completes a service", "", "v1", "Service", "{'spec':{'ports':[{'port':80}]}}",
      "{'metadata':{},'spec':{'internalTrafficPolicy':'Cluster','ports':[{'port':80,'protocol':"
      "'TCP','targetPort':80}],'sessionAffinity':'None','type':'ClusterIP'},'status':{"
      "'loadBalancer':{}}}" },
    { "completes a load balancer", "", "v1", "Service",
      "{'spec':{'type':'LoadBalancer','sessionAffinity':'ClientIP','ports':[{'port':80,'targetPort'"
      ":'web'}]},'status':{'loadBalancer':{'ingress':[{'ip':'1.2.3.4'},{'hostname':'a'}]}}}",
      "{'metadata':{},'spec':{'allocateLoadBalancerNodePorts':true,'externalTrafficPolicy':"
      "'Cluster','internalTrafficPolicy':'Cluster','ports':[{'port':80,'protocol':'TCP',"
      "'targetPort':'web'}],'sessionAffinity':'ClientIP','sessionAffinityConfig':{'clientIP':{"
      "'timeoutSeconds':10800}},'type':'LoadBalancer'},'status':{'loadBalancer':{'ingress':[{'ip':"
      "'1.2.3.4','ipMode':'VIP'},{'hostname':'a'}]}}}" },
    { "keeps an external name simple", "", "v1", "Service",
      "{'spec':{'type':'ExternalName','externalName':'a.b','sessionAffinityConfig':{}}}",
      "{'metadata':{},'spec':{'externalName':'a.b','sessionAffinity':'None','type':'ExternalName'},"
      "'status':{'loadBalancer':{}}}" },
    { "labels a namespace with its name", "", "v1", "Namespace", "{'metadata':{'name':'n'}}",
      "{'metadata':{'labels':{'kubernetes.io/metadata.name':'n'},'name':'n'},'spec':{},'status':{"
      "'phase':'Active'}}" },
    { "gives a secret its type", "", "v1", "Secret", "{'type':''}",
      "{'metadata':{},'type':'Opaque'}" },
    { "completes a claim", "", "v1", "PersistentVolumeClaim",
      "{'spec':{'resources':{'requests':{'storage':'1024Mi'}}}}",
      "{'metadata':{},'spec':{'resources':{'requests':{'storage':'1Gi'}},'volumeMode':'Filesystem'}"
      ",'status':{'phase':'Pending'}}" },
    { "completes a volume", "", "v1", "PersistentVolume", "{'spec':{'hostPath':{'path':'/a'}}}",
      "{'metadata':{},'spec':{'hostPath':{'path':'/a','type':''},'persistentVolumeReclaimPolicy':"
      "'Retain','volumeMode':'Filesystem'},'status':{'phase':'Pending'}}" },
    { "completes limits from each other", "", "v1", "LimitRange",
      "{'spec':{'limits':[{'type':'Container','max':{'cpu':'2'},'min':{'memory':'1Mi'}}]}}",
      "{'metadata':{},'spec':{'limits':[{'default':{'cpu':'2'},'defaultRequest':{'cpu':'2',"
      "'memory':'1Mi'},'max':{'cpu':'2'},'min':{'memory':'1Mi'},'type':'Container'}]}}" },
    { "completes an admission webhook", "admissionregistration.k8s.io", "v1",
      "ValidatingWebhookConfiguration",
      "{'webhooks':[{'name':'w','clientConfig':{'service':{'name':'s','namespace':'n'}},'rules':[{"
      "'operations':['*']}],'sideEffects':'None','admissionReviewVersions':['v1']}]}",
      "{'metadata':{},'webhooks':[{'admissionReviewVersions':['v1'],'clientConfig':{'service':{"
      "'name':'s','namespace':'n','port':443}},'failurePolicy':'Fail','matchPolicy':'Equivalent',"
      "'name':'w','namespaceSelector':{},'objectSelector':{},'rules':[{'operations':['*'],'scope':"
      "'*'}],'sideEffects':'None','timeoutSeconds':10}]}" },
    { "completes role bindings", "rbac.authorization.k8s.io", "v1", "RoleBinding",
      "{'roleRef':{'kind':'Role','name':'r'},'subjects':[{'kind':'User','name':'u'},{'kind':"
      "'ServiceAccount','name':'s'}]}",
      "{'metadata':{},'roleRef':{'apiGroup':'rbac.authorization.k8s.io','kind':'Role','name':'r'},"
      "'subjects':[{'apiGroup':'rbac.authorization.k8s.io','kind':'User','name':'u'},{'kind':"
      "'ServiceAccount','name':'s'}]}" },
    { "prints the rules of a role without any", "rbac.authorization.k8s.io", "v1", "Role", "{}",
      "{'metadata':{},'rules':null}" },
    { "completes a network policy", "networking.k8s.io", "v1", "NetworkPolicy",
      "{'spec':{'podSelector':{},'egress':[{'ports':[{'port':53}]}]}}",
      "{'metadata':{},'spec':{'egress':[{'ports':[{'port':53,'protocol':'TCP'}]}],'podSelector':{},"
      "'policyTypes':['Ingress','Egress']}}" },
    { "completes a CSI driver", "storage.k8s.io", "v1", "CSIDriver", "{'spec':{}}",
      "{'metadata':{},'spec':{'attachRequired':true,'fsGroupPolicy':'ReadWriteOnceWithFSType',"
      "'podInfoOnMount':false,'requiresRepublish':false,'seLinuxMount':false,'storageCapacity':"
      "false,'volumeLifecycleModes':['Persistent']}}" },
    { "completes a definition", "apiextensions.k8s.io", "v1", "CustomResourceDefinition",
      "{'spec':{'group':'g','scope':'Cluster','names':{'kind':'BigThing','plural':'bigthings'},"
      "'versions':[{'name':'v1','served':true,'storage':true,'schema':{'openAPIV3Schema':{'type':"
      "'object','properties':{'a':{'type':'array','items':{'type':'string','nullable':false}}}}}}]}"
      "}",
      "{'metadata':{},'spec':{'conversion':{'strategy':'None'},'group':'g','names':{'kind':"
      "'BigThing','listKind':'BigThingList','plural':'bigthings','singular':'bigthing'},'scope':"
      "'Cluster','versions':[{'name':'v1','schema':{'openAPIV3Schema':{'properties':{'a':{'items':{"
      "'type':'string'},'type':'array'}},'type':'object'}},'served':true,'storage':true}]},"
      "'status':{'acceptedNames':{'kind':'','plural':''},'conditions':null,'storedVersions':['v1']}"
      "}" },
    { "prints times and empty times of events", "", "v1", "Event",
      "{'involvedObject':{},'firstTimestamp':'2026-01-02T03:04:05+01:00','eventTime':"
      "'2026-01-02T03:04:05.1Z'}",
      "{'eventTime':'2026-01-02T03:04:05.100000Z','firstTimestamp':'2026-01-02T02:04:05Z',"
      "'involvedObject':{},'lastTimestamp':null,'metadata':{},'reportingComponent':'',"
      "'reportingInstance':'','source':{}}" },
    { "leaves the wrong types to validation", "", "v1", "Pod",
      "{'metadata':'x','spec':{'containers':{'a':1},'volumes':[1,'a'],'hostNetwork':'yes',"
      "'initContainers':[{'resources':{'limits':{'cpu':[]},'requests':'x'}}]},'status':7}",
      "{'metadata':'x','spec':{'containers':{'a':1},'dnsPolicy':'ClusterFirst',"
      "'enableServiceLinks':true,'hostNetwork':'yes','initContainers':[{'imagePullPolicy':"
      "'IfNotPresent','name':'','resources':{'limits':{'cpu':[]},'requests':'x'},"
      "'terminationMessagePath':'/dev/termination-log','terminationMessagePolicy':'File'}],"
      "'restartPolicy':'Always','schedulerName':'default-scheduler','securityContext':{},"
      "'terminationGracePeriodSeconds':30,'volumes':[1,'a']},'status':7}" },
};

static void completes(void **state)
{
    const struct row *row = *state;
    struct doc *once = completed(kind_of(row), doc_of(requoted(row->object)));
    struct doc *twice = completed(kind_of(row), once);

    assert_string_equal(sorted(once), requoted(row->expected));
    assert_string_equal(sorted(twice), sorted(once));
}

struct image_row {
    const char *name;
    const char *image;
    bool always;
};

static const struct image_row image_rows[] = {
    { "pulls what has no tag", "nginx", true },
    { "pulls the latest", "a.b/c/nginx:latest", true },
    { "pulls from a registry with a port", "localhost:5000/nginx", true },
    { "keeps a tag", "nginx:1.27", false },
    { "keeps a tag behind a port", "host:5000/nginx:1", false },
    { "keeps a digest", "nginx@sha256:abc", false },
    { "pulls the latest with a digest", "nginx:latest@sha256:abc", true },
    { "keeps what cannot be read", "Nginx", false },
    { "keeps nothing", "", false },
};

static void image(void **state)
{
    const struct image_row *row = *state;
    struct edit *edit = edit_new();
    struct doc *doc;

    edit_set_string(edit, EDIT_PATH("image"), slice_from(row->image));
    defaults_apply(facts_schema(FACTS_core_v1_Container), edit);
    assert_no_error(edit_seal(edit, &doc));
    arena_defer(fixture_current()->arena, doc_release, doc);
    assert_true(
        slice_is(value_string_or(value_get(doc_root(doc), SLICE("imagePullPolicy")), SLICE("")),
                 row->always ? "Always" : "IfNotPresent"));
}

struct part_row {
    const char *name;
    enum facts_node type;
    const char *object;
    const char *expected;
};

static const struct part_row part_rows[] = {
    { "makes an empty volume", FACTS_core_v1_Volume, "{'name':'v','secret':null}",
      "{'emptyDir':{},'name':'v'}" },
    { "gives a secret volume its mode", FACTS_core_v1_Volume,
      "{'name':'v','secret':{'secretName':'s'}}",
      "{'name':'v','secret':{'defaultMode':420,'secretName':'s'}}" },
    { "gives a projected token its hour", FACTS_core_v1_Volume,
      "{'name':'v','projected':{'sources':[{'serviceAccountToken':{'path':'t'}}]}}",
      "{'name':'v','projected':{'defaultMode':420,'sources':[{'serviceAccountToken':{"
      "'expirationSeconds':3600,'path':'t'}}]}}" },
    { "completes a probe", FACTS_core_v1_Probe, "{'httpGet':{'port':80},'timeoutSeconds':0}",
      "{'failureThreshold':3,'httpGet':{'path':'/','port':80,'scheme':'HTTP'},'periodSeconds':10,"
      "'successThreshold':1,'timeoutSeconds':1}" },
    { "names the default service of a gRPC probe", FACTS_core_v1_Probe, "{'grpc':{'port':1}}",
      "{'failureThreshold':3,'grpc':{'port':1,'service':''},'periodSeconds':10,"
      "'successThreshold':1,'timeoutSeconds':1}" },
    { "completes a field reference", FACTS_core_v1_EnvVar,
      "{'name':'e','valueFrom':{'fieldRef':{'fieldPath':'metadata.name'}}}",
      "{'name':'e','valueFrom':{'fieldRef':{'apiVersion':'v1','fieldPath':'metadata.name'}}}" },
    { "copies a node's capacity", FACTS_core_v1_NodeStatus, "{'capacity':{'cpu':'4000m'}}",
      "{'allocatable':{'cpu':'4'},'capacity':{'cpu':'4'},'daemonEndpoints':{'kubeletEndpoint':{"
      "'Port':0}},'nodeInfo':{'architecture':'','bootID':'','containerRuntimeVersion':'',"
      "'kernelVersion':'','kubeProxyVersion':'','kubeletVersion':'','machineID':'',"
      "'operatingSystem':'','osImage':'','systemUUID':''}}" },
    { "rounds resources up to thousandths", FACTS_core_v1_ResourceRequirements,
      "{'limits':{'cpu':'100u','memory':1.5}}", "{'limits':{'cpu':'1m','memory':'1500m'}}" },
    { "keeps the millionths of other quantities", FACTS_core_v1_EmptyDirVolumeSource,
      "{'sizeLimit':'1000u'}", "{'sizeLimit':'1m'}" },
    { "prints no empty list", FACTS_storage_v1_CSINodeSpec, "{'drivers':[]}", "{'drivers':null}" },
    { "gives a range its older name", FACTS_core_v1_NodeSpec, "{'podCIDRs':['10.0.0.0/24']}",
      "{'podCIDR':'10.0.0.0/24','podCIDRs':['10.0.0.0/24']}" },
    { "takes the older name of a range", FACTS_core_v1_NodeSpec,
      "{'podCIDR':'10.0.1.0/24','podCIDRs':['10.0.0.0/24','fd00::/64']}",
      "{'podCIDR':'10.0.1.0/24','podCIDRs':['10.0.1.0/24']}" },
    { "keeps both ranges", FACTS_core_v1_NodeSpec,
      "{'podCIDR':'10.0.0.0/24','podCIDRs':['10.0.0.0/24','fd00::/64']}",
      "{'podCIDR':'10.0.0.0/24','podCIDRs':['10.0.0.0/24','fd00::/64']}" },
    { "completes a port of a slice", FACTS_discovery_v1_EndpointPort, "{'port':80}",
      "{'name':'','port':80,'protocol':'TCP'}" },
    { "completes a queue", FACTS_flowcontrol_v1_LimitedPriorityLevelConfiguration,
      "{'limitResponse':{'type':'Queue','queuing':{}}}",
      "{'lendablePercent':0,'limitResponse':{'queuing':{'handSize':8,'queueLengthLimit':50,"
      "'queues':64},'type':'Queue'},'nominalConcurrencyShares':30}" },
    { "completes a request for devices", FACTS_resource_v1_ExactDeviceRequest,
      "{'deviceClassName':'d'}",
      "{'allocationMode':'ExactCount','count':1,'deviceClassName':'d'}" },
    { "requests for a pod what its containers do", FACTS_core_v1_Pod,
      "{'spec':{'resources':{'limits':{'cpu':2,'memory':'1Gi'}},'containers':[{'name':'c','image':"
      "'a:1','resources':{'requests':{'cpu':'100m'}}}],'initContainers':[{'name':'s','image':'a:1',"
      "'restartPolicy':'Always','resources':{'requests':{'cpu':'300m'}}},{'name':'i','image':'a:1',"
      "'resources':{'requests':{'cpu':'200m'}}}]}}",
      "{'metadata':{},'spec':{'containers':[{'image':'a:1','imagePullPolicy':'IfNotPresent','name':"
      "'c','resources':{'requests':{'cpu':'100m'}},'terminationMessagePath':"
      "'/dev/termination-log','terminationMessagePolicy':'File'}],'dnsPolicy':'ClusterFirst',"
      "'enableServiceLinks':true,'initContainers':[{'image':'a:1','imagePullPolicy':'IfNotPresent',"
      "'name':'s','resources':{'requests':{'cpu':'300m'}},'restartPolicy':'Always',"
      "'terminationMessagePath':'/dev/termination-log','terminationMessagePolicy':'File'},{'image':"
      "'a:1','imagePullPolicy':'IfNotPresent','name':'i','resources':{'requests':{'cpu':'200m'}},"
      "'terminationMessagePath':'/dev/termination-log','terminationMessagePolicy':'File'}],"
      "'resources':{'limits':{'cpu':'2','memory':'1Gi'},'requests':{'cpu':'500m','memory':'1Gi'}},"
      "'restartPolicy':'Always','schedulerName':'default-scheduler','securityContext':{},"
      "'terminationGracePeriodSeconds':30},'status':{}}" },
    { "uses the host's ports on its network", FACTS_core_v1_Pod,
      "{'spec':{'hostNetwork':true,'containers':[{'name':'c','image':'a:1','ports':[{"
      "'containerPort':80},{'containerPort':81,'hostPort':8081}]}]}}",
      "{'metadata':{},'spec':{'containers':[{'image':'a:1','imagePullPolicy':'IfNotPresent','name':"
      "'c','ports':[{'containerPort':80,'hostPort':80,'protocol':'TCP'},{'containerPort':81,"
      "'hostPort':8081,'protocol':'TCP'}],'resources':{},'terminationMessagePath':"
      "'/dev/termination-log','terminationMessagePolicy':'File'}],'dnsPolicy':'ClusterFirst',"
      "'enableServiceLinks':true,'hostNetwork':true,'restartPolicy':'Always','schedulerName':"
      "'default-scheduler','securityContext':{},'terminationGracePeriodSeconds':30},'status':{}}" },
};

static void part(void **state)
{
    const struct part_row *row = *state;
    struct edit *edit = edit_begin(doc_of(requoted(row->object)));
    struct doc *doc;

    defaults_apply(facts_schema(row->type), edit);
    assert_no_error(edit_seal(edit, &doc));
    arena_defer(fixture_current()->arena, doc_release, doc);
    assert_string_equal(sorted(doc), requoted(row->expected));
}

/* Adding each of many to many would take minutes; such lists are left as they are. */
static void leaves_endless_lists(void **state)
{
    struct edit *edit = edit_new();
    struct text name = TEXT_EMPTY;
    struct doc *doc;

    (void)state;
    for (int i = 0; i < 300; i++) {
        text_clear(&name);
        text_appendf(&name, "example.com/r%d", i);
        edit_set_int(
            edit,
            EDIT_PATH("spec", "containers", EDIT_END, "resources", "limits", text_string(&name)),
            1);
        edit_set_int(
            edit, EDIT_PATH("spec", "containers", "0", "resources", "limits", text_string(&name)),
            1);
    }
    text_done(&name);
    defaults_apply(facts_schema(FACTS_core_v1_Pod), edit);
    assert_no_error(edit_seal(edit, &doc));
    arena_defer(fixture_current()->arena, doc_release, doc);
    assert_false(value_exists(value_get(
        value_get(value_at(value_find(doc_root(doc), VALUE_KEYS("spec", "containers")), 0),
                  SLICE("resources")),
        SLICE("requests"))));
    assert_true(value_exists(value_get(
        value_get(value_at(value_find(doc_root(doc), VALUE_KEYS("spec", "containers")), 1),
                  SLICE("resources")),
        SLICE("requests"))));
}

/* As for the metadata of a custom resource. */
static void completes_a_part(void **state)
{
    struct edit *edit = edit_new();
    struct doc *doc;

    (void)state;
    edit_set_object(edit, EDIT_PATH("metadata", "labels"));
    edit_set_string(edit, EDIT_PATH("metadata", "creationTimestamp"),
                    SLICE("2020-01-01T01:00:00+01:00"));
    edit_set_int(edit, EDIT_PATH("metadata", "generation"), 0);
    edit_set_object(edit, EDIT_PATH("labels"));
    defaults_apply_at(facts_schema(FACTS_meta_v1_ObjectMeta), edit,
                      edit_find(edit, EDIT_PATH("metadata")));
    assert_no_error(edit_seal(edit, &doc));
    arena_defer(fixture_current()->arena, doc_release, doc);
    assert_string_equal(
        doc_bytes(doc).data,
        "{\"metadata\":{\"creationTimestamp\":\"2020-01-01T00:00:00Z\"},\"labels\":{}}");
}

TEST_MAIN(TABLE(completes, rows), TABLE(image, image_rows), TABLE(part, part_rows),
          TEST(leaves_endless_lists), TEST(completes_a_part))
