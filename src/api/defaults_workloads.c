/* Defaults of what makes pods: deployments, sets, jobs, autoscalers. */
#include <limits.h>

#include "api/defaults_internal.h"
#include "api/facts.h"
#include "doc/doc.h"

static void set_json(struct edit *edit, struct edit_path path, const char *json)
{
    CLEANUP(doc) struct doc *doc = doc_new(slice_from(json));

    edit_set_value(edit, path, doc_root(doc));
}

/* Deployments and daemon sets. */
static void rolling_update(struct edit *edit, struct edit_node strategy)
{
    if (slice_is(defaults_text(edit, EDIT_UNDER(strategy, "type")), "RollingUpdate") &&
        defaults_lacks(edit, EDIT_UNDER(strategy, "rollingUpdate")))
        edit_set_object(edit, EDIT_UNDER(strategy, "rollingUpdate"));
}

/* Only a type that was left out brings rollingUpdate along. */
static void stateful_update(struct edit *edit, struct edit_node strategy)
{
    if (!defaults_is_empty(edit, EDIT_UNDER(strategy, "type")))
        return;
    edit_set_string(edit, EDIT_UNDER(strategy, "type"), SLICE("RollingUpdate"));
    if (defaults_lacks(edit, EDIT_UNDER(strategy, "rollingUpdate")))
        edit_set_object(edit, EDIT_UNDER(strategy, "rollingUpdate"));
}

static void stateful_set(struct edit *edit, struct edit_node spec)
{
    EDIT_EACH (claim, edit_find(edit, EDIT_UNDER(spec, "volumeClaimTemplates"))) {
        if (edit_type(claim.node) != VALUE_OBJECT)
            continue;
        edit_set_string(edit, EDIT_UNDER(claim.node, "apiVersion"), SLICE("v1"));
        edit_set_string(edit, EDIT_UNDER(claim.node, "kind"), SLICE("PersistentVolumeClaim"));
    }
}

/* The labels of the template, for an object that has none itself. */
static void copy_template_labels(struct edit *edit, struct edit_node object, const char *parent,
                                 const char *member)
{
    struct edit_node labels =
        edit_find(edit, EDIT_UNDER(object, "spec", "template", "metadata", "labels"));

    if (edit_type(labels) == VALUE_OBJECT && edit_count(edit, labels) > 0 &&
        defaults_is_free(edit, EDIT_UNDER(object, parent)) &&
        defaults_is_empty(edit, EDIT_UNDER(object, parent, member)))
        edit_copy(edit, EDIT_UNDER(object, parent, member), labels);
}

static void replication_controller(struct edit *edit, struct edit_node object)
{
    copy_template_labels(edit, object, "spec", "selector");
    copy_template_labels(edit, object, "metadata", "labels");
}

static void set_missing_int(struct edit *edit, struct edit_path path, int64_t number)
{
    if (defaults_lacks(edit, path))
        edit_set_int(edit, path, number);
}

static void set_missing_text(struct edit *edit, struct edit_path path, struct slice text)
{
    if (defaults_lacks(edit, path))
        edit_set_string(edit, path, text);
}

static void set_missing_bool(struct edit *edit, struct edit_path path, bool truth)
{
    if (defaults_lacks(edit, path))
        edit_set_bool(edit, path, truth);
}

/* Of jobs themselves, not of the template in a CronJob. */
static void job(struct edit *edit, struct edit_node object)
{
    struct edit_node spec = edit_find(edit, EDIT_UNDER(object, "spec"));

    if (edit_type(spec) != VALUE_OBJECT)
        return;
    copy_template_labels(edit, object, "metadata", "labels");
    if (defaults_lacks(edit, EDIT_UNDER(spec, "parallelism")))
        set_missing_int(edit, EDIT_UNDER(spec, "completions"), 1);
    set_missing_int(edit, EDIT_UNDER(spec, "parallelism"), 1);
    set_missing_int(edit, EDIT_UNDER(spec, "backoffLimit"),
                    defaults_lacks(edit, EDIT_UNDER(spec, "backoffLimitPerIndex")) ? 6 : INT_MAX);
    set_missing_text(edit, EDIT_UNDER(spec, "completionMode"), SLICE("NonIndexed"));
    set_missing_bool(edit, EDIT_UNDER(spec, "suspend"), false);
    set_missing_text(edit, EDIT_UNDER(spec, "podReplacementPolicy"),
                     defaults_lacks(edit, EDIT_UNDER(spec, "podFailurePolicy"))
                         ? SLICE("TerminatingOrFailed")
                         : SLICE("Failed"));
    set_missing_bool(edit, EDIT_UNDER(spec, "manualSelector"), false);
}

static void scaling_rules(struct edit *edit, struct edit_node behavior, const char *direction,
                          const char *policies)
{
    struct edit_node rules;

    if (!defaults_is_free(edit, EDIT_UNDER(behavior, direction)))
        return;
    rules = edit_ensure_object(edit, EDIT_UNDER(behavior, direction));
    set_missing_text(edit, EDIT_UNDER(rules, "selectPolicy"), SLICE("Max"));
    if (defaults_lacks(edit, EDIT_UNDER(rules, "policies")))
        set_json(edit, EDIT_UNDER(rules, "policies"), policies);
}

static void autoscaler(struct edit *edit, struct edit_node spec)
{
    struct edit_node behavior = edit_find(edit, EDIT_UNDER(spec, "behavior"));

    if (defaults_is_empty(edit, EDIT_UNDER(spec, "metrics")))
        set_json(edit, EDIT_UNDER(spec, "metrics"),
                 "[{\"type\":\"Resource\",\"resource\":{\"name\":\"cpu\",\"target\":"
                 "{\"type\":\"Utilization\",\"averageUtilization\":80}}}]");
    if (edit_type(behavior) != VALUE_OBJECT)
        return;
    scaling_rules(edit, behavior, "scaleUp",
                  "[{\"type\":\"Pods\",\"value\":4,\"periodSeconds\":15},"
                  "{\"type\":\"Percent\",\"value\":100,\"periodSeconds\":15}]");
    if (edit_type(edit_find(edit, EDIT_UNDER(behavior, "scaleUp"))) == VALUE_OBJECT)
        set_missing_int(edit, EDIT_UNDER(behavior, "scaleUp", "stabilizationWindowSeconds"), 0);
    scaling_rules(edit, behavior, "scaleDown",
                  "[{\"type\":\"Percent\",\"value\":100,\"periodSeconds\":15}]");
}

const struct defaults_rule defaults_workloads_rules[] = {
    { FACTS_apps_v1_DeploymentStrategy, rolling_update },
    { FACTS_apps_v1_DaemonSetUpdateStrategy, rolling_update },
    { FACTS_apps_v1_StatefulSetUpdateStrategy, stateful_update },
    { FACTS_apps_v1_StatefulSetSpec, stateful_set },
    { FACTS_core_v1_ReplicationController, replication_controller },
    { FACTS_batch_v1_Job, job },
    { FACTS_autoscaling_v2_HorizontalPodAutoscalerSpec, autoscaler },
    { 0, NULL },
};
