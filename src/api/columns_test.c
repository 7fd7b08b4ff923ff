#include "api/columns.h"

#include "api/facts.h"
#include "api/kind.h"
#include "base/text.h"
#include "base/timestamp.h"
#include "doc/doc.h"
#include "doc/json.h"
#include "lib/test.h"

struct row {
    const char *name;
    const char *group;
    const char *version;
    const char *kind;
    const char *object;
    const char *cells;
};

/* In quotes that C does not need to escape. */
static const struct row rows[] = {
    { "shows a running pod", "", "v1", "Pod",
      "{'metadata':{'name':'p','creationTimestamp':'2026-01-02T03:00:00Z'},"
      "'spec':{'nodeName':'n','containers':[{},{}]},'status':{'phase':'Running',"
      "'podIP':'10.1.1.1','containerStatuses':[{'ready':true,'state':{'running':{}}},"
      "{'ready':true,'restartCount':3,'state':{'running':{}},"
      "'lastState':{'terminated':{'finishedAt':'2026-01-02T03:02:00Z'}}}]}}",
      "['p','2/2','Running','3 (2m5s ago)','4m5s','10.1.1.1','n','<none>','<none>']" },
    { "shows what a container waits for", "", "v1", "Pod",
      "{'metadata':{'name':'p'},'spec':{'containers':[{},{}]},'status':{'phase':'Running',"
      "'containerStatuses':[{'restartCount':5,"
      "'state':{'waiting':{'reason':'CrashLoopBackOff'}}},{'ready':true,"
      "'state':{'running':{}}}]}}",
      "['p','1/2','CrashLoopBackOff','5','<unknown>','<none>','<none>','<none>','<none>']" },
    { "shows a pod that goes", "", "v1", "Pod",
      "{'metadata':{'name':'p','deletionTimestamp':'2026-01-02T03:04:00Z'},"
      "'spec':{'containers':[{}]},'status':{'phase':'Running'}}",
      "['p','0/1','Terminating','0','<unknown>','<none>','<none>','<none>','<none>']" },
    { "shows an ended pod that goes", "", "v1", "Pod",
      "{'metadata':{'name':'p','deletionTimestamp':'2026-01-02T03:04:00Z'},"
      "'spec':{'containers':[{}]},'status':{'phase':'Failed','reason':'Evicted'}}",
      "['p','0/1','Evicted','0','<unknown>','<none>','<none>','<none>','<none>']" },
    { "shows a lost pod", "", "v1", "Pod",
      "{'metadata':{'name':'p','deletionTimestamp':'2026-01-02T03:04:00Z'},"
      "'spec':{'containers':[{}]},'status':{'phase':'Running','reason':'NodeLost'}}",
      "['p','0/1','Unknown','0','<unknown>','<none>','<none>','<none>','<none>']" },
    { "goes on with what is left of a pod", "", "v1", "Pod",
      "{'metadata':{'name':'p'},'spec':{'containers':[{},{}]},'status':{'phase':'Running',"
      "'conditions':[{'type':'Ready','status':'True'}],"
      "'containerStatuses':[{'state':{'terminated':{'exitCode':0,'reason':'Completed'}}},"
      "{'ready':true,'state':{'running':{}}}]}}",
      "['p','1/2','Running','0','<unknown>','<none>','<none>','<none>','<none>']" },
    { "shows how a container ended", "", "v1", "Pod",
      "{'metadata':{'name':'p'},'spec':{'containers':[{}]},'status':{'phase':'Failed',"
      "'containerStatuses':[{'state':{'terminated':{'exitCode':3}}}]}}",
      "['p','0/1','ExitCode:3','0','<unknown>','<none>','<none>','<none>','<none>']" },
    { "shows which signal ended a container", "", "v1", "Pod",
      "{'metadata':{'name':'p'},'spec':{'containers':[{}]},'status':{'phase':'Failed',"
      "'containerStatuses':[{'state':{'terminated':{'exitCode':137,'signal':9}}}]}}",
      "['p','0/1','Signal:9','0','<unknown>','<none>','<none>','<none>','<none>']" },
    { "shows how far the start of a pod is", "", "v1", "Pod",
      "{'metadata':{'name':'p'},'spec':{'containers':[{}],'initContainers':[{'name':'a'},"
      "{'name':'b'}]},'status':{'phase':'Pending','initContainerStatuses':[{'name':'a',"
      "'state':{'terminated':{'exitCode':0}}},{'name':'b','restartCount':1,"
      "'state':{'running':{}}}]}}",
      "['p','0/1','Init:1/2','1','<unknown>','<none>','<none>','<none>','<none>']" },
    { "shows why a pod does not start", "", "v1", "Pod",
      "{'metadata':{'name':'p'},'spec':{'containers':[{}],'initContainers':[{'name':'a'}]},"
      "'status':{'phase':'Pending','initContainerStatuses':[{'name':'a',"
      "'state':{'waiting':{'reason':'ImagePullBackOff'}}}]}}",
      "['p','0/1','Init:ImagePullBackOff','0','<unknown>','<none>','<none>','<none>',"
      "'<none>']" },
    { "counts sidecars", "", "v1", "Pod",
      "{'metadata':{'name':'p'},'spec':{'containers':[{}],'initContainers':[{'name':'a'},"
      "{'name':'s','restartPolicy':'Always'}]},'status':{'phase':'Running',"
      "'initContainerStatuses':[{'name':'a','restartCount':4,"
      "'state':{'terminated':{'exitCode':0}}},{'name':'s','started':true,'ready':true,"
      "'restartCount':1,'state':{'running':{}}}],'containerStatuses':[{'ready':true,"
      "'state':{'running':{}}}]}}",
      "['p','2/2','Running','1','<unknown>','<none>','<none>','<none>','<none>']" },
    { "shows gates of scheduling and of readiness", "", "v1", "Pod",
      "{'metadata':{'name':'p'},'spec':{'containers':[{}],"
      "'readinessGates':[{'conditionType':'a'},{'conditionType':'b'}]},"
      "'status':{'phase':'Pending','nominatedNodeName':'n9',"
      "'conditions':[{'type':'PodScheduled','status':'False','reason':'SchedulingGated'},"
      "{'type':'a','status':'True'}]}}",
      "['p','0/1','SchedulingGated','0','<unknown>','<none>','<none>','n9','1/2']" },
    { "shows a deployment", "apps", "v1", "Deployment",
      "{'metadata':{'name':'d'},'spec':{'replicas':3,'selector':{'matchLabels':{'b':'c',"
      "'a':'b'}},'template':{'spec':{'containers':[{'name':'c','image':'x:1'},{'name':'d',"
      "'image':'y:2'}]}}},'status':{'readyReplicas':2,'updatedReplicas':1,"
      "'availableReplicas':2}}",
      "['d','2/3',1,2,'<unknown>','c,d','x:1,y:2','a=b,b=c']" },
    { "shows a daemon set", "apps", "v1", "DaemonSet",
      "{'metadata':{'name':'d'},'spec':{'selector':{},"
      "'template':{'spec':{'nodeSelector':{'a':'b'},'containers':[]}}},"
      "'status':{'desiredNumberScheduled':2,'currentNumberScheduled':1}}",
      "['d',2,1,0,0,0,'a=b','<unknown>','','','<none>']" },
    { "shows a job that runs", "batch", "v1", "Job",
      "{'metadata':{'name':'j'},'spec':{'parallelism':3,'template':{}},"
      "'status':{'startTime':'2026-01-02T03:03:00Z','succeeded':1}}",
      "['j','Running','1/1 of 3','65s','<unknown>','','','<none>']" },
    { "shows a job that is done", "batch", "v1", "Job",
      "{'metadata':{'name':'j'},'spec':{'completions':2},"
      "'status':{'startTime':'2026-01-02T03:00:00Z',"
      "'completionTime':'2026-01-02T03:00:30Z','succeeded':2,"
      "'conditions':[{'type':'Complete','status':'True'}]}}",
      "['j','Complete','2/2','30s','<unknown>','','','<none>']" },
    { "shows a cron job", "batch", "v1", "CronJob",
      "{'metadata':{'name':'j'},'spec':{'schedule':'@daily','suspend':false},"
      "'status':{'active':[{}],'lastScheduleTime':'2026-01-01T03:04:05Z'}}",
      "['j','@daily','<none>','False',1,'24h','<unknown>','','','<none>']" },
    { "shows an autoscaler", "autoscaling", "v2", "HorizontalPodAutoscaler",
      "{'metadata':{'name':'h'},'spec':{'scaleTargetRef':{'kind':'A','name':'b'},"
      "'minReplicas':1,'maxReplicas':3,'metrics':[{'type':'Resource',"
      "'resource':{'name':'cpu','target':{'averageUtilization':50}}},{'type':'Pods',"
      "'pods':{'target':{'averageValue':'1k'}}},{'type':'External'}]},"
      "'status':{'currentReplicas':2,"
      "'currentMetrics':[{'resource':{'current':{'averageUtilization':30}}}]}}",
      "['h','A/b','cpu: 30%/50%, <unknown>/1k + 1 more...','1',3,2,'<unknown>']" },
    { "shows a load balancer", "", "v1", "Service",
      "{'metadata':{'name':'s'},'spec':{'type':'LoadBalancer','clusterIPs':['10.0.0.1'],"
      "'externalIPs':['9.9.9.9'],'selector':{'b':'c','a':'b'},'ports':[{'port':80,"
      "'nodePort':30000,'protocol':'TCP'},{'port':53,'protocol':'UDP'}]},"
      "'status':{'loadBalancer':{'ingress':[{'ip':'5.5.5.5'},{'ip':'4.4.4.4'}]}}}",
      "['s','LoadBalancer','10.0.0.1','4.4.4.4,5.5.5.5,9.9.9.9','80:30000/TCP,53/UDP',"
      "'<unknown>','a=b,b=c']" },
    { "shows a balancer that waits", "", "v1", "Service",
      "{'metadata':{'name':'s'},'spec':{'type':'LoadBalancer'}}",
      "['s','LoadBalancer','<none>','<pending>','<none>','<unknown>','<none>']" },
    { "shows an external name", "", "v1", "Service",
      "{'metadata':{'name':'s'},'spec':{'type':'ExternalName','externalName':'a.b'}}",
      "['s','ExternalName','<none>','a.b','<none>','<unknown>','<none>']" },
    { "shows the first endpoints", "", "v1", "Endpoints",
      "{'metadata':{'name':'e'},'subsets':[{'addresses':[{'ip':'1.2.3.4'},"
      "{'ip':'1.2.3.5'}],'ports':[{'port':80},{'port':81}]},"
      "{'addresses':[{'ip':'2001:db8::1'}]}]}",
      "['e','1.2.3.4:80,1.2.3.5:80,1.2.3.4:81 + 2 more...','<unknown>']" },
    { "shows endpoints of version six", "", "v1", "Endpoints",
      "{'metadata':{'name':'e'},'subsets':[{'addresses':[{'ip':'2001:db8::1'}]},"
      "{'addresses':[{'ip':'2001:db8::2'}],'ports':[{'port':1}]}]}",
      "['e','2001:db8::1,[2001:db8::2]:1','<unknown>']" },
    { "shows a slice", "discovery.k8s.io", "v1", "EndpointSlice",
      "{'metadata':{'name':'e'},'addressType':'IPv4','ports':[{'port':80},{'name':'b'},{}],"
      "'endpoints':[{'addresses':['a','b']},{'addresses':['c','d']}]}",
      "['e','IPv4','80,b,*','a,b,c + 1 more...','<unknown>']" },
    { "shows an ingress", "networking.k8s.io", "v1", "Ingress",
      "{'metadata':{'name':'i'},'spec':{'tls':[{}],'rules':[{'host':'a'},{},{'host':'b'},"
      "{'host':'c'},{'host':'d'}]},'status':{'loadBalancer':{'ingress':[{'hostname':'h'},"
      "{'ip':'1.1.1.1'}]}}}",
      "['i','<none>','a,b,c + 2 more...','1.1.1.1,h','80, 443','<unknown>']" },
    { "shows a network policy", "networking.k8s.io", "v1", "NetworkPolicy",
      "{'metadata':{'name':'n'},'spec':{'podSelector':{'matchExpressions':[{'key':'a',"
      "'operator':'In','values':['y','x']}]}}}",
      "['n','a in (x,y)','<unknown>']" },
    { "shows a node", "", "v1", "Node",
      "{'metadata':{'name':'n','labels':{'node-role.kubernetes.io/worker':'',"
      "'kubernetes.io/role':'master'}},'spec':{'unschedulable':true},"
      "'status':{'conditions':[{'type':'Ready','status':'True'}],"
      "'addresses':[{'type':'InternalIP','address':'10.0.0.1'}],"
      "'nodeInfo':{'kubeletVersion':'v1'}}}",
      "['n','Ready,SchedulingDisabled','master,worker','<unknown>','v1','10.0.0.1',"
      "'<none>','<unknown>','<unknown>','<unknown>']" },
    { "shows an event", "", "v1", "Event",
      "{'metadata':{'name':'e'},'involvedObject':{'kind':'Pod','name':'p'},"
      "'type':'Warning','reason':'R','message':' a\\nb ','source':{'component':'k',"
      "'host':'n'},'firstTimestamp':'2026-01-02T03:03:05Z',"
      "'lastTimestamp':'2026-01-02T03:04:00Z','count':7}",
      "['5s','Warning','R','pod/p','','k, n','a\\nb','60s',7,'e']" },
    { "shows a series of events", "", "v1", "Event",
      "{'metadata':{'name':'e'},'involvedObject':{'kind':'Pod'},'reportingComponent':'c',"
      "'eventTime':'2026-01-02T03:03:05.000000Z','series':{'count':9,"
      "'lastObservedTime':'2026-01-02T03:04:05.000000Z'}}",
      "['0s','','','pod','','c','','60s',9,'e']" },
    { "shows what is left of a quota", "", "v1", "ResourceQuota",
      "{'metadata':{'name':'q'},'status':{'hard':{'pods':'10','limits.cpu':'2','cpu':'1'},"
      "'used':{'pods':'3'}}}",
      "['q','cpu: 0/1, pods: 3/10','limits.cpu: 0/2','<unknown>']" },
    { "shows a volume", "", "v1", "PersistentVolume",
      "{'metadata':{'name':'v','deletionTimestamp':'2026-01-02T03:04:00Z'},"
      "'spec':{'capacity':{'storage':'1Gi'},'accessModes':['ReadWriteMany',"
      "'ReadWriteOnce'],'claimRef':{'namespace':'n','name':'c'}},"
      "'status':{'phase':'Bound'}}",
      "['v','1Gi','RWO,RWX','','Terminating','n/c','','<unset>','','<unknown>','<unset>']" },
    { "shows a claim without a volume", "", "v1", "PersistentVolumeClaim",
      "{'metadata':{'name':'c',"
      "'annotations':{'volume.beta.kubernetes.io/storage-class':'old'}},"
      "'spec':{'storageClassName':'s'},'status':{'phase':'Pending',"
      "'capacity':{'storage':'1Gi'}}}",
      "['c','Pending','','','','old','<unset>','<unknown>','<unset>']" },
    { "shows the default class", "storage.k8s.io", "v1", "StorageClass",
      "{'metadata':{'name':'s',"
      "'annotations':{'storageclass.kubernetes.io/is-default-class':'true'}},"
      "'provisioner':'p'}",
      "['s (default)','p','Delete','Immediate',false,'<unknown>']" },
    { "shows who has a role", "rbac.authorization.k8s.io", "v1", "RoleBinding",
      "{'metadata':{'name':'r'},'roleRef':{'kind':'Role','name':'x'},"
      "'subjects':[{'kind':'User','name':'u'},{'kind':'User','name':'v'},"
      "{'kind':'ServiceAccount','name':'s','namespace':'n'}]}",
      "['r','Role/x','<unknown>','u, v','','n/s']" },
    { "shows a certificate request", "certificates.k8s.io", "v1", "CertificateSigningRequest",
      "{'metadata':{'name':'c'},'spec':{'signerName':'s','username':'u',"
      "'expirationSeconds':7200},'status':{'certificate':'QQ==',"
      "'conditions':[{'type':'Approved'}]}}",
      "['c','<unknown>','s','u','120m','Approved,Issued']" },
    { "shows a budget", "policy", "v1", "PodDisruptionBudget",
      "{'metadata':{'name':'b'},'spec':{'minAvailable':1},'status':{'disruptionsAllowed':2}}",
      "['b','1','N/A',2,'<unknown>']" },
    { "shows whose revision it is", "apps", "v1", "ControllerRevision",
      "{'metadata':{'name':'c','ownerReferences':[{'apiVersion':'apps/v1',"
      "'kind':'StatefulSet','name':'w','controller':true}]},'revision':3}",
      "['c','statefulset.apps/w',3,'<unknown>']" },
    { "shows an API service", "apiregistration.k8s.io", "v1", "APIService",
      "{'metadata':{'name':'a'},'spec':{'service':{'namespace':'n','name':'s'}},"
      "'status':{'conditions':[{'type':'Available','status':'False','reason':'Gone'}]}}",
      "['a','n/s','False (Gone)','<unknown>']" },
    { "shows a priority level", "flowcontrol.apiserver.k8s.io", "v1", "PriorityLevelConfiguration",
      "{'metadata':{'name':'p'},'spec':{'type':'Limited',"
      "'limited':{'nominalConcurrencyShares':30,'limitResponse':{'queuing':{'queues':64,"
      "'handSize':8,'queueLengthLimit':50}}}}}",
      "['p','Limited',30,64,8,50,'<unknown>']" },
    { "shows the time of what has no columns", "rbac.authorization.k8s.io", "v1", "Role",
      "{'metadata':{'name':'r','creationTimestamp':'2026-01-02T03:00:00Z'}}",
      "['r','2026-01-02T03:00:00Z']" },
};

static int64_t now_ms(void)
{
    int64_t us;

    assert_no_error(timestamp_parse(SLICE("2026-01-02T03:04:05Z"), &us));
    return us / 1000;
}

static const char *requoted(const char *text)
{
    char *copy = arena_strdup(fixture_current()->arena, text);

    for (char *c = copy; *c; c++) {
        if (*c == '\'')
            *c = '"';
    }
    return copy;
}

static struct doc *doc_of(const char *json)
{
    struct doc *doc;

    assert_no_error(json_parse(slice_from(json), NULL, &doc));
    arena_defer(fixture_current()->arena, doc_release, doc);
    return doc;
}

/* The cells, read back. */
static struct doc *cells_of(struct columns columns, const struct doc *object)
{
    struct text text = TEXT_EMPTY;
    char *json;

    columns_append_cells(columns, doc_root(object), now_ms(), &text);
    json = arena_strdup(fixture_current()->arena, text_string(&text));
    text_done(&text);
    return doc_of(json);
}

static void cells(void **state)
{
    const struct row *row = *state;
    const struct kind *kind =
        kind_by_name(slice_from(row->group), slice_from(row->version), slice_from(row->kind));
    struct doc *found = cells_of(columns_of(kind->schema), doc_of(requoted(row->object)));

    assert_string_equal(doc_bytes(found).data, doc_bytes(doc_of(requoted(row->cells))).data);
}

/* Whatever an object looks like, each column has one cell. */
static void every_kind_has_rows(void **state)
{
    static const char *const objects[] = {
        "{}",
        "7",
        "{\"metadata\":[],\"spec\":\"x\",\"status\":null,\"data\":1,\"subsets\":[1,[]]}",
        "{\"metadata\":{\"name\":7,\"labels\":[1],\"creationTimestamp\":\"x\"},"
        "\"spec\":{\"containers\":[1,null],\"selector\":[]},"
        "\"status\":{\"conditions\":[1,{\"type\":1}],\"containerStatuses\":[{\"state\":1}]}}",
    };

    (void)state;
    for (size_t i = 0; i < kind_count(); i++) {
        struct columns columns = columns_of(kind_stored(kind_at(i))->schema);

        assert_true(columns.count >= 2);
        for (size_t j = 0; j < sizeof(objects) / sizeof(objects[0]); j++)
            assert_int_equal(value_count(doc_root(cells_of(columns, doc_of(objects[j])))),
                             columns.count);
    }
}

static void every_kind_names_its_objects(void **state)
{
    (void)state;
    for (size_t i = 0; i < kind_count(); i++) {
        struct columns columns = columns_of(kind_stored(kind_at(i))->schema);
        size_t names = 0;

        for (size_t j = 0; j < columns.count; j++) {
            if (slice_is(slice_from(columns.columns[j].format), "name") &&
                slice_is(slice_from(columns.columns[j].name), "Name"))
                names++;
        }
        assert_int_equal(names, 1);
    }
}

static void custom_kinds_have_generic_columns(void **state)
{
    struct columns columns = columns_of(schema_any());

    (void)state;
    assert_int_equal(columns.count, 2);
    assert_string_equal(columns.columns[1].name, "Created At");
    assert_string_equal(columns.columns[1].type, "date");
}

static void only_ended_pods_have_conditions(void **state)
{
    struct schema pods = facts_schema(FACTS_core_v1_Pod);
    struct doc *failed = doc_of("{\"status\":{\"phase\":\"Failed\"}}");
    struct text text = TEXT_EMPTY;
    struct doc *conditions;

    (void)state;
    assert_false(columns_append_conditions(pods, doc_root(doc_of("{}")), &text));
    assert_false(columns_append_conditions(facts_schema(FACTS_core_v1_PersistentVolume),
                                           doc_root(failed), &text));
    assert_int_equal(text.size, 0);
    assert_true(columns_append_conditions(pods, doc_root(failed), &text));
    conditions = doc_of(arena_strdup(fixture_current()->arena, text_string(&text)));
    text_done(&text);
    assert_true(slice_is(
        value_string_or(value_get(value_at(doc_root(conditions), 0), SLICE("reason")), SLICE("")),
        "Failed"));
}

struct age_row {
    const char *name;
    const char *time;
    const char *age;
};

static const struct age_row age_rows[] = {
    { "counts seconds", "2026-01-02T03:03:55Z", "10s" },
    { "knows nothing of no time", "", "<unknown>" },
    { "does not believe the future", "2026-01-02T04:00:00Z", "<invalid>" },
    { "ends where Go ends", "0000-01-01T00:00:00Z", "292y" },
    { "begins where Go begins", "9999-12-31T23:59:59Z", "<invalid>" },
};

static void age(void **state)
{
    const struct age_row *row = *state;
    struct text text = TEXT_EMPTY;
    char *found;

    columns_append_age(slice_from(row->time), now_ms(), &text);
    found = arena_strdup(fixture_current()->arena, text_string(&text));
    text_done(&text);
    assert_string_equal(found, row->age);
}

TEST_MAIN(TABLE(cells, rows), TABLE(age, age_rows), TEST(every_kind_has_rows),
          TEST(every_kind_names_its_objects), TEST(custom_kinds_have_generic_columns),
          TEST(only_ended_pods_have_conditions))
