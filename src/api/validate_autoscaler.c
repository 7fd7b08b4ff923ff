/* What changes the number of pods: autoscalers, disruption budgets. */
#include "api/validate_internal.h"

#include "base/memory.h"
#include "base/name.h"

enum {
    MAX_WINDOW_S = 3600,
    MAX_PERIOD_S = 1800,
};

static void budget(const struct validate *validate)
{
    static const char *const bounds[] = { "minAvailable", "maxUnavailable" };
    const struct field *spec = FIELD(&validate->object, "spec");

    if (validate_is_part(validate, "status"))
        return;
    if (field_exists(FIELD(spec, bounds[0])) && field_exists(FIELD(spec, bounds[1])))
        field_invalid(spec, "minAvailable and maxUnavailable cannot be both set");
    for (size_t i = 0; i < COUNT_OF(bounds); i++) {
        const struct field *bound = FIELD(spec, bounds[i]);

        if (!field_exists(bound))
            continue;
        validate_percent(bound);
        validate_percent_limit(bound);
    }
    validate_selector(FIELD(spec, "selector"));
    field_check_choice(FIELD(spec, "unhealthyPodEvictionPolicy"),
                       FIELD_CHOICES("AlwaysAllow", "IfHealthyBudget"));
}

static void scaling_policy(const struct field *policy)
{
    static const char *const types[] = { "Percent", "Pods", NULL };
    const struct field *period = FIELD(policy, "periodSeconds");

    if (!field_is_one_of(FIELD(policy, "type"), types))
        field_unsupported(FIELD(policy, "type"), types);
    field_check_positive(FIELD(policy, "value"));
    field_check_positive(period);
    if (field_int(period) > MAX_PERIOD_S)
        field_invalid(period, "must be less than or equal to %d", MAX_PERIOD_S);
}

static void scaling_rules(const struct field *rules)
{
    const struct field *window = FIELD(rules, "stabilizationWindowSeconds");
    const struct field *policies = FIELD(rules, "policies");

    if (field_int(window) < 0)
        field_invalid(window, "must be greater than or equal to zero");
    if (field_int(window) > MAX_WINDOW_S)
        field_invalid(window, "must be less than or equal to %d", MAX_WINDOW_S);
    field_check_choice(FIELD(rules, "selectPolicy"), FIELD_CHOICES("Disabled", "Max", "Min"));
    if (!field_count(policies))
        field_required(policies, "must specify at least one Policy");
    FIELD_EACH(policy, policies)
    scaling_policy(&policy.field);
}

static const struct rule target_rules[] = {
    { "kind", RULE_NEEDED, .name = name_check_path_segment },
    { "name", RULE_NEEDED, .name = name_check_path_segment },
    { NULL },
};

static void positive(const struct field *quantity)
{
    struct quantity value = field_quantity(quantity);

    if (quantity_sign(&value) <= 0)
        field_invalid(quantity, "must be positive");
}

static void utilization(const struct field *percent)
{
    if (field_int(percent) < 1)
        field_invalid(percent, "must be greater than 0");
}

static const struct rule metric_target[] = {
    { "type", RULE_NEEDED, .missing = "must specify a metric target type" },
    { "value", RULE_GIVEN, .check = positive },
    { "averageValue", RULE_GIVEN, .check = positive },
    { "averageUtilization", RULE_GIVEN, .check = utilization },
    { NULL },
};

static void check_target(const struct field *target)
{
    rule_check(target, metric_target);
}

static const struct rule metric_name[] = {
    { "name", RULE_NEEDED, .missing = "must specify a metric name",
      .name = name_check_path_segment },
    { NULL },
};

static void check_resource(const struct field *source)
{
    const struct field *target = FIELD(source, "target");
    const struct field *percent = FIELD(target, "averageUtilization");
    const struct field *value = FIELD(target, "averageValue");

    if (field_is_empty(FIELD(source, "name")))
        field_required(FIELD(source, "name"), "must specify a resource name");
    check_target(target);
    if (!field_exists(percent) && !field_exists(value))
        field_required(percent, "must set either a target raw value or a target utilization");
    if (field_exists(percent) && field_exists(value))
        field_forbidden(value, "may not set both a target raw value and a target utilization");
}

static void check_pods(const struct field *source)
{
    rule_check(FIELD(source, "metric"), metric_name);
    check_target(FIELD(source, "target"));
    if (!field_exists(FIELD_IN(source, "target", "averageValue")))
        field_required(FIELD_IN(source, "target", "averageValue"),
                       "must specify a positive target averageValue");
}

static void check_object(const struct field *source)
{
    const struct field *target = FIELD(source, "target");

    rule_check(FIELD(source, "describedObject"), target_rules);
    rule_check(FIELD(source, "metric"), metric_name);
    check_target(target);
    if (!field_exists(FIELD(target, "value")) && !field_exists(FIELD(target, "averageValue")))
        field_required(FIELD(target, "averageValue"),
                       "must set either a target value or averageValue");
}

static void check_external(const struct field *source)
{
    const struct field *target = FIELD(source, "target");
    bool total = field_exists(FIELD(target, "value"));
    bool average = field_exists(FIELD(target, "averageValue"));

    rule_check(FIELD(source, "metric"), metric_name);
    check_target(target);
    if (!total && !average)
        field_required(FIELD(target, "averageValue"),
                       "must set either a target value for metric or a per-pod target");
    if (total && average)
        field_forbidden(FIELD(target, "value"),
                        "may not set both a target value for metric and a per-pod target");
}

struct metric_type {
    const char *type;
    const char *key;
    void (*check)(const struct field *source);
};

static const struct metric_type metric_types[] = {
    { "ContainerResource", "containerResource", check_resource },
    { "External", "external", check_external },
    { "Object", "object", check_object },
    { "Pods", "pods", check_pods },
    { "Resource", "resource", check_resource },
};

static void metric(const struct field *metric)
{
    static const char *const types[] = { "ContainerResource", "External", "Object", "Pods",
                                         "Resource",          NULL };
    const struct field *type = FIELD(metric, "type");

    if (field_is_empty(type))
        field_required(type, "must specify a metric source type");
    if (!field_is_one_of(type, types))
        field_unsupported(type, types);
    for (size_t i = 0; i < COUNT_OF(metric_types); i++) {
        const struct field *source = FIELD(metric, metric_types[i].key);
        bool meant = field_is(type, metric_types[i].type);

        if (meant && !field_exists(source))
            field_required(source, "must populate information for the given metric source");
        else if (meant)
            metric_types[i].check(source);
        else if (field_exists(source))
            field_forbidden(source, "must populate the given metric source only");
    }
}

static const struct rule behavior[] = {
    { "scaleUp", RULE_GIVEN, .check = scaling_rules },
    { "scaleDown", RULE_GIVEN, .check = scaling_rules },
    { NULL },
};

/* Only replication controllers scale in the core group. A target that stays is not looked at. */
static void check_target_group(const struct validate *validate, const struct field *target)
{
    struct value before = value_find(validate->before, VALUE_KEYS("spec", "scaleTargetRef"));
    const struct field *version = FIELD(target, "apiVersion");
    struct slice group;
    struct slice rest;

    if (field_is(FIELD(target, "kind"), "ReplicationController") ||
        (value_exists(before) &&
         field_same(version->value, value_get(before, SLICE("apiVersion")))))
        return;
    if (!slice_cut(field_text(version), '/', &group, &rest) || !group.size)
        field_invalid_text(version, field_text(version), "apiVersion must specify API group");
}

static bool has_metric(const struct field *metrics, const char *type)
{
    FIELD_EACH(it, metrics)
    {
        if (field_is(FIELD(&it.field, "type"), type))
            return true;
    }
    return false;
}

static const struct rule autoscaler_rest[] = {
    { "metrics", .each = metric },
    { "behavior", RULE_GIVEN, .members = behavior },
    { NULL },
};

static void autoscaler(const struct validate *validate)
{
    const struct field *spec = FIELD(&validate->object, "spec");
    const struct field *least = FIELD(spec, "minReplicas");
    const struct field *most = FIELD(spec, "maxReplicas");

    if (validate_is_part(validate, "status")) {
        field_check_not_negative(FIELD_IN(&validate->object, "status", "currentReplicas"));
        field_check_not_negative(FIELD_IN(&validate->object, "status", "desiredReplicas"));
        return;
    }
    if (field_exists(least) && field_int(least) < 1)
        field_invalid(least, "must be greater than or equal to 1");
    if (field_int(most) < 1)
        field_invalid_zero(most, "must be greater than 0");
    if (field_exists(least) && field_int(most) < field_int(least))
        field_invalid_zero(most, "must be greater than or equal to `minReplicas`");
    rule_check(FIELD(spec, "scaleTargetRef"), target_rules);
    check_target_group(validate, FIELD(spec, "scaleTargetRef"));
    if (field_exists(least) && field_int(least) == 0 &&
        !has_metric(FIELD(spec, "metrics"), "Object") &&
        !has_metric(FIELD(spec, "metrics"), "External"))
        field_forbidden(FIELD(spec, "metrics"), "must specify at least one Object or External "
                                                "metric to support scaling to zero replicas");
    rule_check(spec, autoscaler_rest);
}

const struct validate_rule validate_autoscaler_rules[] = {
    { FACTS_policy_v1_PodDisruptionBudget, .check = budget },
    { FACTS_autoscaling_v2_HorizontalPodAutoscaler, .check = autoscaler },
    { 0 },
};
