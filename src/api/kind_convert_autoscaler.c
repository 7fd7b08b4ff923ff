/* Autoscalers: v1 has one target, the use of CPU. Everything else that v2 can say stands in
 * annotations there, in the form v1's own types once had. */
#include "api/kind_convert_internal.h"
#include "base/cleanup.h"
#include "base/error.h"
#include "base/text.h"
#include "doc/doc.h"
#include "doc/edit.h"
#include "doc/json.h"

#define ANNOTATION(name) "autoscaling.alpha.kubernetes.io/" name

static const char metrics_key[] = ANNOTATION("metrics");
static const char current_key[] = ANNOTATION("current-metrics");
static const char conditions_key[] = ANNOTATION("conditions");
static const char behavior_key[] = ANNOTATION("behavior");

/* One field of a metric: where v1 and v2 have it. */
struct place {
    const char *metric; /* "external" */
    const char *old;    /* "targetValue" */
    const char *parent; /* "target"; NULL: the metric itself */
    const char *member; /* "value" */
    bool always;        /* v1 prints a zero */
};

/* In the order v1 prints them. */
static const struct place wanted_places[] = {
    { "object", "target", NULL, "describedObject", false },
    { "object", "metricName", "metric", "name", true },
    { "object", "targetValue", "target", "value", true },
    { "object", "selector", "metric", "selector", false },
    { "object", "averageValue", "target", "averageValue", false },
    { "pods", "metricName", "metric", "name", true },
    { "pods", "targetAverageValue", "target", "averageValue", true },
    { "pods", "selector", "metric", "selector", false },
    { "resource", "name", NULL, "name", true },
    { "resource", "targetAverageUtilization", "target", "averageUtilization", false },
    { "resource", "targetAverageValue", "target", "averageValue", false },
    { "containerResource", "name", NULL, "name", true },
    { "containerResource", "targetAverageUtilization", "target", "averageUtilization", false },
    { "containerResource", "targetAverageValue", "target", "averageValue", false },
    { "containerResource", "container", NULL, "container", true },
    { "external", "metricName", "metric", "name", true },
    { "external", "metricSelector", "metric", "selector", false },
    { "external", "targetValue", "target", "value", false },
    { "external", "targetAverageValue", "target", "averageValue", false },
};

static const struct place current_places[] = {
    { "object", "target", NULL, "describedObject", false },
    { "object", "metricName", "metric", "name", true },
    { "object", "currentValue", "current", "value", true },
    { "object", "selector", "metric", "selector", false },
    { "object", "averageValue", "current", "averageValue", false },
    { "pods", "metricName", "metric", "name", true },
    { "pods", "currentAverageValue", "current", "averageValue", true },
    { "pods", "selector", "metric", "selector", false },
    { "resource", "name", NULL, "name", true },
    { "resource", "currentAverageUtilization", "current", "averageUtilization", false },
    { "resource", "currentAverageValue", "current", "averageValue", true },
    { "containerResource", "name", NULL, "name", true },
    { "containerResource", "currentAverageUtilization", "current", "averageUtilization", false },
    { "containerResource", "currentAverageValue", "current", "averageValue", true },
    { "containerResource", "container", NULL, "container", true },
    { "external", "metricName", "metric", "name", true },
    { "external", "metricSelector", "metric", "selector", false },
    { "external", "currentValue", "current", "value", true },
    { "external", "currentAverageValue", "current", "averageValue", false },
};

struct places {
    const struct place *items;
    size_t count;
};

static const struct places wanted = { wanted_places, COUNT_OF(wanted_places) };
static const struct places current = { current_places, COUNT_OF(current_places) };

/* Behaviors were printed by the names of Go's fields. */
static const char *const rule_names[][2] = {
    { "StabilizationWindowSeconds", "stabilizationWindowSeconds" },
    { "SelectPolicy", "selectPolicy" },
    { "Policies", "policies" }, /* whose own names differ */
    { "Tolerance", "tolerance" },
};
static const char *const policy_names[][2] = {
    { "Type", "type" },
    { "Value", "value" },
    { "PeriodSeconds", "periodSeconds" },
};
static const char *const direction_names[][2] = {
    { "ScaleUp", "scaleUp" },
    { "ScaleDown", "scaleDown" },
};

static struct value member(struct value object, const char *name)
{
    return value_get(object, slice_from(name));
}

static struct value new_value(struct value metric, const struct place *place)
{
    return member(place->parent ? member(metric, place->parent) : metric, place->member);
}

static bool is_set(struct value value)
{
    return value_exists(value) && !value_is_null(value);
}

/* A metric of v2 in v1's form, behind the last item of `list`. */
static void append_old_metric(struct edit *edit, struct edit_node list, struct value metric,
                              struct places places)
{
    struct edit_node item = edit_set_object(edit, EDIT_UNDER(list, EDIT_END));

    edit_set_value(edit, EDIT_UNDER(item, "type"), member(metric, "type"));
    for (size_t i = 0; i < places.count; i++) {
        const struct place *place = &places.items[i];
        struct value source = member(metric, place->metric);
        struct value value = new_value(source, place);

        if (!value_is_object(source))
            continue;
        if (is_set(value))
            edit_set_value(edit, EDIT_UNDER(item, place->metric, place->old), value);
        else if (place->always)
            edit_set_string(edit, EDIT_UNDER(item, place->metric, place->old), SLICE("0"));
    }
}

/* What kind of target v1's fields make. */
static const char *target_type(const char *metric, struct value source)
{
    if (is_set(member(source, "targetAverageUtilization")))
        return "Utilization";
    if (slice_is(slice_from(metric), "object"))
        return is_set(member(source, "averageValue")) ? "AverageValue" : "Value";
    if (slice_is(slice_from(metric), "external") && is_set(member(source, "targetValue")))
        return "Value";
    return "AverageValue";
}

/* The way back. */
static void append_new_metric(struct edit *edit, struct edit_node list, struct value metric,
                              struct places places)
{
    struct edit_node item = edit_set_object(edit, EDIT_UNDER(list, EDIT_END));

    edit_set_value(edit, EDIT_UNDER(item, "type"), member(metric, "type"));
    for (size_t i = 0; i < places.count; i++) {
        const struct place *place = &places.items[i];
        struct value source = member(metric, place->metric);
        struct value value = member(source, place->old);

        if (!value_is_object(source))
            continue;
        if (is_set(value) && place->parent)
            edit_set_value(edit, EDIT_UNDER(item, place->metric, place->parent, place->member),
                           value);
        else if (is_set(value))
            edit_set_value(edit, EDIT_UNDER(item, place->metric, place->member), value);
        if (places.items == wanted_places)
            edit_set_string(edit, EDIT_UNDER(item, place->metric, "target", "type"),
                            slice_from(target_type(place->metric, source)));
    }
}

static bool is_cpu(struct value metric)
{
    return slice_is(value_string_or(member(metric, "type"), SLICE("")), "Resource") &&
           slice_is(value_string_or(value_find(metric, VALUE_KEYS("resource", "name")), SLICE("")),
                    "cpu");
}

/* Prints what the edit holds into an annotation of the other. */
static void annotate(struct edit *edit, const char *key, struct edit *take_content)
{
    CLEANUP(doc) struct doc *doc = NULL;
    struct error *err;

    err = edit_seal(take_content, &doc);
    if (err)
        error_drop(err, "it is a part of an object that was not too large");
    else
        edit_set_string(edit, EDIT_PATH("metadata", "annotations", key), doc_bytes(doc));
}

static void put_metrics(struct edit *edit, const char *key, struct value metrics,
                        struct places places)
{
    struct edit *content = edit_new();
    struct edit_node list = edit_set_array(content, EDIT_ROOT);

    DOC_EACH (metric, metrics) {
        bool told = places.items == wanted_places && is_cpu(metric.value) &&
                    is_set(value_find(metric.value,
                                      VALUE_KEYS("resource", "target", "averageUtilization")));

        if (!told) /* else v1 has a field for it */
            append_old_metric(content, list, metric.value, places);
    }
    if (edit_count(content, list) > 0)
        annotate(edit, key, content);
    else
        edit_free(content);
}

static void put_rules(struct edit *content, const char *direction, struct value rules)
{
    struct edit_node old = edit_set_object(content, EDIT_PATH(direction));

    for (size_t i = 0; i < COUNT_OF(rule_names); i++)
        edit_set_value(content, EDIT_UNDER(old, rule_names[i][0]), member(rules, rule_names[i][1]));
    edit_set_array(content, EDIT_UNDER(old, "Policies"));
    DOC_EACH (policy, member(rules, "policies")) {
        struct edit_node item = edit_set_object(content, EDIT_UNDER(old, "Policies", EDIT_END));

        for (size_t i = 0; i < COUNT_OF(policy_names); i++)
            edit_set_value(content, EDIT_UNDER(item, policy_names[i][0]),
                           member(policy.value, policy_names[i][1]));
    }
}

static void put_behavior(struct edit *edit, struct value behavior)
{
    struct edit *content;

    if (!value_is_object(behavior))
        return;
    content = edit_new();
    for (size_t i = 0; i < COUNT_OF(direction_names); i++)
        put_rules(content, direction_names[i][0], member(behavior, direction_names[i][1]));
    annotate(edit, behavior_key, content);
}

static void drop_annotations(struct edit *edit)
{
    static const char *const keys[] = { metrics_key, current_key, conditions_key, behavior_key };
    struct edit_node annotations = edit_find(edit, EDIT_PATH("metadata", "annotations"));

    for (size_t i = 0; i < COUNT_OF(keys) && annotations.node; i++)
        edit_remove(edit, EDIT_UNDER(annotations, keys[i]));
}

void kind_convert_autoscaler_down(struct value object, struct edit *edit)
{
    struct value metrics = value_find(object, VALUE_KEYS("spec", "metrics"));
    struct value now = value_find(object, VALUE_KEYS("status", "currentMetrics"));
    struct value conditions = value_find(object, VALUE_KEYS("status", "conditions"));
    struct value percent;

    drop_annotations(edit);
    DOC_EACH (metric, metrics) {
        percent = value_find(metric.value, VALUE_KEYS("resource", "target", "averageUtilization"));
        if (is_cpu(metric.value) && is_set(percent)) {
            edit_set_value(edit, EDIT_PATH("spec", "targetCPUUtilizationPercentage"), percent);
            break;
        }
    }
    DOC_EACH (metric, now) {
        percent = value_find(metric.value, VALUE_KEYS("resource", "current", "averageUtilization"));
        if (is_cpu(metric.value) && is_set(percent))
            edit_set_value(edit, EDIT_PATH("status", "currentCPUUtilizationPercentage"), percent);
    }
    put_metrics(edit, metrics_key, metrics, wanted);
    put_metrics(edit, current_key, now, current);
    put_behavior(edit, value_find(object, VALUE_KEYS("spec", "behavior")));
    if (value_count(conditions) > 0) {
        struct edit *content = edit_new();

        edit_set_value(content, EDIT_ROOT, conditions);
        annotate(edit, conditions_key, content);
    }
    edit_remove(edit, EDIT_PATH("spec", "metrics"));
    edit_remove(edit, EDIT_PATH("spec", "behavior"));
    edit_remove(edit, EDIT_PATH("status", "currentMetrics"));
    edit_remove(edit, EDIT_PATH("status", "conditions"));
}

/* What an annotation holds; NULL: nothing, or nothing that can be read. */
static struct doc *read_annotation(struct value object, const char *key)
{
    struct value text = value_find(object, VALUE_KEYS("metadata", "annotations", key));
    struct doc *doc = NULL;

    if (value_is_string(text))
        error_drop(json_parse(value_string_or(text, SLICE("")), NULL, &doc),
                   "upstream passes over it, too");
    return doc;
}

/* Go reads names without regard to capitals; two spellings are in use. */
static struct value either(struct value object, const char *const names[2])
{
    struct value value = member(object, names[0]);

    return value_exists(value) ? value : member(object, names[1]);
}

static void take_rules(struct edit *edit, const char *direction, struct value rules)
{
    struct edit_node to;

    if (!value_is_object(rules))
        return;
    to = edit_set_object(edit, EDIT_PATH("spec", "behavior", direction));
    for (size_t i = 0; i < COUNT_OF(rule_names); i++)
        edit_set_value(edit, EDIT_UNDER(to, rule_names[i][1]), either(rules, rule_names[i]));
    edit_set_array(edit, EDIT_UNDER(to, "policies"));
    DOC_EACH (policy, either(rules, (const char *const[2]){ "Policies", "policies" })) {
        struct edit_node item = edit_set_object(edit, EDIT_UNDER(to, "policies", EDIT_END));

        for (size_t i = 0; i < COUNT_OF(policy_names); i++)
            edit_set_value(edit, EDIT_UNDER(item, policy_names[i][1]),
                           either(policy.value, policy_names[i]));
    }
}

/* The annotated metrics, and behind them the one that v1 has a field for. */
static void take_metrics(struct value object, struct edit *edit)
{
    struct value percent = value_find(object, VALUE_KEYS("spec", "targetCPUUtilizationPercentage"));
    CLEANUP(doc) struct doc *doc = read_annotation(object, metrics_key);
    struct edit_node list = edit_set_array(edit, EDIT_PATH("spec", "metrics"));
    struct edit_node item;

    DOC_EACH (metric, doc ? doc_root(doc) : VALUE_ABSENT_VALUE)
        append_new_metric(edit, list, metric.value, wanted);
    if (!is_set(percent))
        return;
    item = edit_set_object(edit, EDIT_UNDER(list, EDIT_END));
    edit_set_string(edit, EDIT_UNDER(item, "type"), SLICE("Resource"));
    edit_set_string(edit, EDIT_UNDER(item, "resource", "name"), SLICE("cpu"));
    edit_set_string(edit, EDIT_UNDER(item, "resource", "target", "type"), SLICE("Utilization"));
    edit_set_value(edit, EDIT_UNDER(item, "resource", "target", "averageUtilization"), percent);
}

static void take_status(struct value object, struct edit *edit)
{
    struct value percent =
        value_find(object, VALUE_KEYS("status", "currentCPUUtilizationPercentage"));
    CLEANUP(doc) struct doc *now = read_annotation(object, current_key);
    CLEANUP(doc) struct doc *conditions = read_annotation(object, conditions_key);
    struct edit_node list;
    struct edit_node item;

    if (conditions && value_is_array(doc_root(conditions)))
        edit_set_value(edit, EDIT_PATH("status", "conditions"), doc_root(conditions));
    if (now && value_is_array(doc_root(now))) { /* it says more than the field */
        list = edit_set_array(edit, EDIT_PATH("status", "currentMetrics"));
        DOC_EACH (metric, doc_root(now))
            append_new_metric(edit, list, metric.value, current);
    } else if (is_set(percent)) {
        item = edit_set_object(edit, EDIT_PATH("status", "currentMetrics", EDIT_END));
        edit_set_string(edit, EDIT_UNDER(item, "type"), SLICE("Resource"));
        edit_set_string(edit, EDIT_UNDER(item, "resource", "name"), SLICE("cpu"));
        edit_set_value(edit, EDIT_UNDER(item, "resource", "current", "averageUtilization"),
                       percent);
    }
}

void kind_convert_autoscaler_up(struct value object, struct edit *edit)
{
    CLEANUP(doc) struct doc *behavior = read_annotation(object, behavior_key);
    struct value spec = member(object, "spec");
    struct value status = member(object, "status");

    /* What is no object is left for validation to name. */
    if (value_is_object(spec) || !is_set(spec)) {
        take_metrics(object, edit);
        for (size_t i = 0; behavior && i < COUNT_OF(direction_names); i++)
            take_rules(edit, direction_names[i][1], either(doc_root(behavior), direction_names[i]));
        edit_remove(edit, EDIT_PATH("spec", "targetCPUUtilizationPercentage"));
    }
    if (value_is_object(status) || !is_set(status)) {
        take_status(object, edit);
        edit_remove(edit, EDIT_PATH("status", "currentCPUUtilizationPercentage"));
    }
    drop_annotations(edit);
}
