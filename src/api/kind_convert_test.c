#include "api/kind_convert.h"

#include "api/kind.h"
#include "base/text.h"
#include "doc/doc.h"
#include "doc/json.h"
#include "lib/test.h"

struct row {
    const char *name;
    const char *kind;
    const char *from; /* "autoscaling/v2" */
    const char *to;
    const char *object; /* in quotes that C does not need to escape; ` for those within texts */
    const char *expected;
};

static const struct row rows[] = {
    { "gives an event its new names", "Event", "v1", "events.k8s.io/v1",
      "{'apiVersion':'v1','metadata':{'name':'e'},'involvedObject':{'kind':'Pod'},'message':'m',"
      "'source':{'component':'c'},'firstTimestamp':'2026-01-02T03:04:05Z','lastTimestamp':null,"
      "'count':3,'reportingComponent':'r','reportingInstance':'','reason':'R','type':'Normal'}",
      "{'apiVersion':'events.k8s.io/v1','deprecatedCount':3,'deprecatedFirstTimestamp':"
      "'2026-01-02T03:04:05Z','deprecatedLastTimestamp':null,'deprecatedSource':{'component':'c'},"
      "'eventTime':null,'metadata':{'name':'e'},'note':'m','reason':'R','regarding':{'kind':'Pod'},"
      "'reportingController':'r','type':'Normal'}" },
    { "gives an event its old names", "Event", "events.k8s.io/v1", "v1",
      "{'apiVersion':'events.k8s.io/v1','metadata':{'name':'e'},'regarding':{'kind':'Pod'},'note':"
      "'m','eventTime':'2026-01-02T03:04:05.000000Z','reportingController':'r',"
      "'reportingInstance':'i','series':{'count':2,'lastObservedTime':null}}",
      "{'apiVersion':'v1','eventTime':'2026-01-02T03:04:05.000000Z','firstTimestamp':null,"
      "'involvedObject':{'kind':'Pod'},'lastTimestamp':null,'message':'m','metadata':{'name':'e'},"
      "'reportingComponent':'r','reportingInstance':'i','series':{'count':2,'lastObservedTime':"
      "null},'source':{}}" },
    { "tells the old version of CPU alone", "HorizontalPodAutoscaler", "autoscaling/v2",
      "autoscaling/v1",
      "{'metadata':{'name':'h'},'spec':{'scaleTargetRef':{'kind':'A','name':'b'},'maxReplicas':3,"
      "'metrics':[{'type':'Resource','resource':{'name':'cpu','target':{'type':'Utilization',"
      "'averageUtilization':50}}}]},'status':{'currentReplicas':1,'desiredReplicas':1,"
      "'currentMetrics':null}}",
      "{'apiVersion':'autoscaling/v1','metadata':{'name':'h'},'spec':{'maxReplicas':3,"
      "'minReplicas':1,'scaleTargetRef':{'kind':'A','name':'b'},'targetCPUUtilizationPercentage':"
      "50}"
      ",'status':{'currentReplicas':1,'desiredReplicas':1}}" },
    { "keeps other metrics in annotations", "HorizontalPodAutoscaler", "autoscaling/v2",
      "autoscaling/v1",
      "{'metadata':{'name':'h'},'spec':{'scaleTargetRef':{'kind':'A','name':'b'},'maxReplicas':3,"
      "'metrics':[{'type':'Pods','pods':{'metric':{'name':'q'},'target':{'type':'AverageValue',"
      "'averageValue':'1k'}}}]},'status':{'currentReplicas':1,'desiredReplicas':1,'currentMetrics':"
      "[{'type':'Resource','resource':{'name':'cpu','current':{'averageUtilization':30}}}]}}",
      "{'apiVersion':'autoscaling/v1','metadata':{'annotations':{"
      "'autoscaling.alpha.kubernetes.io/current-metrics':'[{`type`:`Resource`,`resource`:{`name`:"
      "`cpu`,`currentAverageUtilization`:30,`currentAverageValue`:`0`}}]',"
      "'autoscaling.alpha.kubernetes.io/metrics':'[{`type`:`Pods`,`pods`:{`metricName`:`q`,"
      "`targetAverageValue`:`1k`}}]'},'name':'h'},'spec':{'maxReplicas':3,'minReplicas':1,"
      "'scaleTargetRef':{'kind':'A','name':'b'}},'status':{'currentCPUUtilizationPercentage':30,"
      "'currentReplicas':1,'desiredReplicas':1}}" },
    { "takes metrics and behavior back", "HorizontalPodAutoscaler", "autoscaling/v1",
      "autoscaling/v2",
      "{'metadata':{'name':'h','annotations':{'a':'b','autoscaling.alpha.kubernetes.io/metrics':"
      "'[{`type`:`Object`,`object`:{`target`:{`kind`:`S`,`name`:`s`},`metricName`:`q`,"
      "`targetValue`:`10`}}]','autoscaling.alpha.kubernetes.io/behavior':'{`ScaleDown`:{"
      "`SelectPolicy`:`Min`,`Policies`:[{`Type`:`Pods`,`Value`:1,`PeriodSeconds`:5}]}}',"
      "'autoscaling.alpha.kubernetes.io/conditions':'[{`type`:`AbleToScale`,`status`:`True`}]'}},"
      "'spec':{'scaleTargetRef':{'kind':'A','name':'b'},'maxReplicas':3,"
      "'targetCPUUtilizationPercentage':50},'status':{'currentReplicas':1,'desiredReplicas':1,"
      "'currentCPUUtilizationPercentage':20}}",
      "{'apiVersion':'autoscaling/v2','metadata':{'annotations':{'a':'b'},'name':'h'},'spec':{"
      "'behavior':{'scaleDown':{'policies':[{'periodSeconds':5,'type':'Pods','value':1}],"
      "'selectPolicy':'Min'},'scaleUp':{'policies':[{'periodSeconds':15,'type':'Pods','value':4},{"
      "'periodSeconds':15,'type':'Percent','value':100}],'selectPolicy':'Max',"
      "'stabilizationWindowSeconds':0}},'maxReplicas':3,'metrics':[{'object':{'describedObject':{"
      "'kind':'S','name':'s'},'metric':{'name':'q'},'target':{'type':'Value','value':'10'}},'type':"
      "'Object'},{'resource':{'name':'cpu','target':{'averageUtilization':50,'type':'Utilization'}}"
      ",'type':'Resource'}],'minReplicas':1,'scaleTargetRef':{'kind':'A','name':'b'}},'status':{"
      "'conditions':[{'lastTransitionTime':null,'status':'True','type':'AbleToScale'}],"
      "'currentMetrics':[{'resource':{'current':{'averageUtilization':20},'name':'cpu'},'type':"
      "'Resource'}],'currentReplicas':1,'desiredReplicas':1}}" },
    { "passes over what cannot be read", "HorizontalPodAutoscaler", "autoscaling/v1",
      "autoscaling/v2",
      "{'metadata':{'annotations':{'autoscaling.alpha.kubernetes.io/metrics':'nonsense',"
      "'autoscaling.alpha.kubernetes.io/behavior':'7'}},'spec':{'scaleTargetRef':{'kind':'A',"
      "'name':'b'},'maxReplicas':3}}",
      "{'apiVersion':'autoscaling/v2','metadata':{},'spec':{'maxReplicas':3,'metrics':[{"
      "'resource':{'name':'cpu','target':{'averageUtilization':80,'type':'Utilization'}},'type':"
      "'Resource'}],'minReplicas':1,'scaleTargetRef':{'kind':'A','name':'b'}},'status':{"
      "'currentMetrics':null,'desiredReplicas':0}}" },
};

static const char *requoted(const char *text)
{
    struct text json = TEXT_EMPTY;
    char *copy;

    for (const char *c = text; *c; c++) {
        if (*c == '`')
            text_append_char(&json, '\\');
        text_append_char(&json, *c == '\'' || *c == '`' ? '"' : *c);
    }
    copy = arena_strdup(fixture_current()->arena, text_string(&json));
    text_done(&json);
    return copy;
}

static struct doc *doc_of(const char *json)
{
    struct doc *doc;

    assert_no_error(json_parse(slice_from(json), NULL, &doc));
    arena_defer(fixture_current()->arena, doc_release, doc);
    return doc;
}

static const struct kind *kind_of(const char *api_version, const char *name)
{
    struct slice group = SLICE("");
    struct slice version = slice_from(api_version);
    const struct kind *kind;

    (void)slice_cut(version, '/', &group, &version);
    kind = kind_by_name(group, version, slice_from(name));
    assert_non_null(kind);
    return kind;
}

static void converts(void **state)
{
    const struct row *row = *state;
    struct text printed = TEXT_EMPTY;
    struct doc *doc;
    char *found;

    assert_no_error(kind_convert(doc_of(requoted(row->object)), kind_of(row->from, row->kind),
                                 kind_of(row->to, row->kind), &doc));
    arena_defer(fixture_current()->arena, doc_release, doc);
    json_format(doc_root(doc), JSON_COMPACT, JSON_SORTED, &printed);
    found = arena_strdup(fixture_current()->arena, text_string(&printed));
    text_done(&printed);
    assert_string_equal(found, requoted(row->expected));
}

static void same_version_is_the_same(void **state)
{
    const struct kind *kind = kind_of("v1", "Event");
    struct doc *object = doc_of("{\"metadata\":{}}");
    struct doc *doc;

    (void)state;
    assert_no_error(kind_convert(object, kind, kind, &doc));
    assert_ptr_equal(doc, object);
    doc_unref(doc);
}

TEST_MAIN(TABLE(converts, rows), TEST(same_version_is_the_same))
