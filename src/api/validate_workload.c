/* Controllers of pods: their selector matches their template, and stays. */
#include "api/validate_internal.h"

#include "api/selector.h"
#include "base/arena.h"
#include "base/error.h"
#include "base/memory.h"
#include "base/name.h"
#include "base/number.h"
#include "doc/causes.h"

static void not_negative(const struct field *number)
{
    field_check_not_negative(number);
}

/* Whether the labels of the template are what the selector selects. */
static void check_match(const struct field *template, const struct selector *selector)
{
    const struct field *labels = FIELD_IN(template, "metadata", "labels");

    if (!selector_matches(selector, labels->value))
        field_invalid(labels, "`selector` does not match template `labels`");
}

static void check_always(const struct field *template, const char *kind)
{
    const struct field *restart = FIELD_IN(template, "spec", "restartPolicy");
    const struct field *deadline = FIELD_IN(template, "spec", "activeDeadlineSeconds");

    if (!field_is(restart, "Always"))
        field_unsupported(restart, FIELD_CHOICES("Always"));
    if (field_exists(deadline))
        field_forbidden(deadline, "activeDeadlineSeconds in %s is not Supported", kind);
}

/* The selector, which may not be empty, and the template that it selects. */
static bool check_selector(const struct field *spec, const char *kind, const char *invalid,
                           struct selector *out_selector)
{
    const struct field *selector = FIELD(spec, "selector");
    struct error *err;

    if (!field_exists(selector)) {
        field_required(selector, NULL);
    } else {
        validate_selector(selector);
        if (!field_count(FIELD(selector, "matchLabels")) &&
            !field_count(FIELD(selector, "matchExpressions")))
            field_invalid(selector, "empty selector is invalid for %s", kind);
    }
    err = selector_from_object(spec->causes->arena, selector->value, out_selector);
    if (!err)
        return true;
    error_drop(err, "told field by field");
    if (invalid)
        field_invalid(selector, "%s", invalid);
    return false;
}

void validate_percent(const struct field *number)
{
    if (value_is_string(number->value))
        field_check_name(number, name_check_percent);
    else
        field_check_not_negative(number);
}

static int64_t amount_of(const struct field *number, bool *out_percent)
{
    struct slice text = field_text(number);
    int64_t value = 0;

    *out_percent = slice_has_suffix(text, "%");
    if (!*out_percent)
        return field_int(number);
    text.size--;
    return number_parse_int(text, &value) ? value : 0;
}

static bool is_zero(const struct field *number)
{
    bool percent;

    return amount_of(number, &percent) == 0;
}

void validate_percent_limit(const struct field *number)
{
    bool percent;
    int64_t amount = amount_of(number, &percent);

    if (percent && amount > 100)
        field_invalid(number, "must not be greater than 100%%");
}

/* As upstream's own type is printed. */
static const char *print_strategy(const struct field *strategy)
{
    return arena_format(strategy->causes->arena,
                        "{\"Type\":\"" SLICE_FORMAT "\",\"RollingUpdate\":null}",
                        SLICE_ARGUMENT(field_text(FIELD(strategy, "type"))));
}

static void check_rolling(const struct field *rolling)
{
    const struct field *unavailable = FIELD(rolling, "maxUnavailable");
    const struct field *surge = FIELD(rolling, "maxSurge");

    validate_percent(unavailable);
    validate_percent(surge);
    if (is_zero(unavailable) && is_zero(surge))
        field_invalid(unavailable, "may not be 0 when `maxSurge` is 0");
    validate_percent_limit(unavailable);
}

static void check_strategy(const struct field *strategy)
{
    const struct field *rolling = FIELD(strategy, "rollingUpdate");
    const struct field *type = FIELD(strategy, "type");

    if (field_is(type, "Recreate")) {
        if (field_exists(rolling))
            field_forbidden(rolling, "may not be specified when strategy `type` is 'Recreate'");
    } else if (!field_is(type, "RollingUpdate")) {
        field_unsupported_as(strategy, print_strategy(strategy),
                             FIELD_CHOICES("Recreate", "RollingUpdate"));
    } else if (!field_exists(rolling)) {
        field_required(rolling, "this should be defaulted and never be nil");
    } else {
        check_rolling(rolling);
    }
}

/* Numbers of a status that are not negative, and those that replicas bounds. */
struct status_number {
    const char *key;
    bool of_replicas;
};

static void check_numbers(const struct field *status, const struct status_number *numbers,
                          const char *of_ready)
{
    int64_t replicas = field_int(FIELD(status, "replicas"));
    const struct field *available = FIELD(status, "availableReplicas");

    for (size_t i = 0; numbers[i].key; i++)
        field_check_not_negative(FIELD(status, numbers[i].key));
    for (size_t i = 0; numbers[i].key; i++) {
        if (numbers[i].of_replicas && field_int(FIELD(status, numbers[i].key)) > replicas)
            field_invalid_zero(FIELD(status, numbers[i].key),
                               "cannot be greater than status.replicas");
    }
    if (of_ready && field_int(available) > field_int(FIELD(status, "readyReplicas")))
        field_invalid_zero(available, "cannot be greater than %s", of_ready);
}

static void check_collisions(const struct validate *validate)
{
    const struct field *count = FIELD_IN(&validate->object, "status", "collisionCount");
    struct value before = value_find(validate->before, VALUE_KEYS("status", "collisionCount"));

    if (field_exists(count))
        field_check_not_negative(count);
    if (value_exists(before) && field_int(count) < value_int_or(before, 0))
        field_invalid_zero(count, "cannot be decremented");
}

static const struct status_number deployment_numbers[] = {
    { "observedGeneration" },
    { "replicas" },
    { "updatedReplicas", true },
    { "readyReplicas", true },
    { "availableReplicas", true },
    { "unavailableReplicas" },
    { NULL },
};

static const struct rule replica_rules[] = {
    { "replicas", RULE_ALWAYS, .check = not_negative },
    { NULL },
};

static const struct rule deployment_rest[] = {
    { "strategy", RULE_ALWAYS, .check = check_strategy },
    { "minReadySeconds", RULE_ALWAYS, .check = not_negative },
    { "revisionHistoryLimit", RULE_GIVEN, .check = not_negative },
    { "progressDeadlineSeconds", RULE_GIVEN, .check = not_negative },
    { NULL },
};

static const struct rule_constant selector_constants[] = { { "selector" }, { NULL } };

static void check_replica_template(const struct field *spec, const char *kind)
{
    const struct field *template = FIELD(spec, "template");
    struct selector selector;

    if (!check_selector(spec, kind, "invalid label selector", &selector))
        return;
    if (selector.count || selector.nothing)
        check_match(template, &selector);
    validate_template(template, VALUE_ABSENT_VALUE);
    check_always(template, "ReplicaSet");
}

static void check_constants(const struct validate *validate)
{
    if (!validate_is_new(validate))
        rule_check_constants(FIELD(&validate->object, "spec"),
                             value_get(validate->before, SLICE("spec")), selector_constants);
}

static void deployment(const struct validate *validate)
{
    const struct field *spec = FIELD(&validate->object, "spec");
    const struct field *deadline = FIELD(spec, "progressDeadlineSeconds");

    if (validate_is_part(validate, "status")) {
        check_numbers(FIELD(&validate->object, "status"), deployment_numbers, "readyReplicas");
        check_collisions(validate);
        return;
    }
    rule_check(spec, replica_rules);
    check_replica_template(spec, "deployment");
    rule_check(spec, deployment_rest);
    if (field_exists(deadline) && field_int(deadline) <= field_int(FIELD(spec, "minReadySeconds")))
        field_invalid(deadline, "must be greater than minReadySeconds");
    check_constants(validate);
}

static const struct status_number set_numbers[] = {
    { "replicas" },
    { "fullyLabeledReplicas", true },
    { "readyReplicas", true },
    { "availableReplicas", true },
    { "observedGeneration" },
    { NULL },
};

static const struct rule set_rules[] = {
    { "replicas", RULE_ALWAYS, .check = not_negative },
    { "minReadySeconds", RULE_ALWAYS, .check = not_negative },
    { NULL },
};

static void replica_set(const struct validate *validate)
{
    const struct field *spec = FIELD(&validate->object, "spec");

    if (validate_is_part(validate, "status")) {
        check_numbers(FIELD(&validate->object, "status"), set_numbers, "readyReplicas");
        return;
    }
    rule_check(spec, set_rules);
    check_replica_template(spec, "deployment"); /* upstream's word */
    check_constants(validate);
}

static void replication_controller(const struct validate *validate)
{
    const struct field *spec = FIELD(&validate->object, "spec");
    const struct field *template = FIELD(spec, "template");
    struct selector selector;
    struct error *err;

    if (validate_is_part(validate, "status")) {
        check_numbers(FIELD(&validate->object, "status"), set_numbers, "readyReplicas");
        return;
    }
    field_check_not_negative(FIELD(spec, "minReadySeconds"));
    field_need(FIELD(spec, "selector"));
    field_check_not_negative(FIELD(spec, "replicas"));
    if (!field_exists(template)) {
        field_required(template, NULL);
        return;
    }
    err = selector_from_labels(spec->causes->arena, FIELD(spec, "selector")->value, &selector);
    if (!err)
        check_match(template, &selector);
    error_drop(err, "labels that cannot be match nothing");
    validate_template(template, VALUE_ABSENT_VALUE);
    check_always(template, "ReplicationController");
}

static void check_daemon_rolling(const struct field *rolling)
{
    const struct field *unavailable = FIELD(rolling, "maxUnavailable");
    const struct field *surge = FIELD(rolling, "maxSurge");

    validate_percent(unavailable);
    validate_percent(surge);
    validate_percent_limit(unavailable);
    validate_percent_limit(surge);
    if (!is_zero(unavailable) && !is_zero(surge))
        field_invalid(surge, "may not be set when maxUnavailable is non-zero");
    if (is_zero(unavailable) && is_zero(surge))
        field_required(unavailable, "cannot be 0 when maxSurge is 0");
}

static void check_daemon_strategy(const struct field *strategy)
{
    const struct field *type = FIELD(strategy, "type");
    const struct field *rolling = FIELD(strategy, "rollingUpdate");

    if (field_is(type, "OnDelete"))
        return;
    if (!field_is(type, "RollingUpdate"))
        field_unsupported_as(strategy, print_strategy(strategy),
                             FIELD_CHOICES("RollingUpdate", "OnDelete"));
    else if (field_need(rolling))
        check_daemon_rolling(rolling);
}

static const struct status_number daemon_numbers[] = {
    { "currentNumberScheduled" },
    { "numberMisscheduled" },
    { "desiredNumberScheduled" },
    { "numberReady" },
    { "observedGeneration" },
    { "updatedNumberScheduled" },
    { "numberAvailable" },
    { "numberUnavailable" },
    { NULL },
};

static const struct rule daemon_rest[] = {
    { "minReadySeconds", RULE_ALWAYS, .check = not_negative },
    { "updateStrategy", RULE_ALWAYS, .check = check_daemon_strategy },
    { "revisionHistoryLimit", RULE_GIVEN, .check = not_negative },
    { NULL },
};

static void daemon_set(const struct validate *validate)
{
    const struct field *spec = FIELD(&validate->object, "spec");
    const struct field *selector = FIELD(spec, "selector");
    const struct field *template = FIELD(spec, "template");
    struct selector parsed;
    struct error *err;

    if (validate_is_part(validate, "status")) {
        check_numbers(FIELD(&validate->object, "status"), daemon_numbers, NULL);
        check_collisions(validate);
        return;
    }
    check_constants(validate);
    validate_selector(selector);
    err = selector_from_object(spec->causes->arena, selector->value, &parsed);
    if (!err)
        check_match(template, &parsed);
    error_drop(err, "told field by field");
    if (field_exists(selector) && !field_count(FIELD(selector, "matchLabels")) &&
        !field_count(FIELD(selector, "matchExpressions")))
        field_invalid(selector, "empty selector is invalid for daemonset");
    validate_template(template, VALUE_ABSENT_VALUE);
    check_always(template, "DaemonSet");
    rule_check(spec, daemon_rest);
}

static const char *print_partition(const struct field *rolling)
{
    return arena_format(rolling->causes->arena, "{\"Partition\":%lld,\"MaxUnavailable\":null}",
                        (long long)field_int(FIELD(rolling, "partition")));
}

static void check_set_strategy(const struct field *strategy)
{
    const struct field *type = FIELD(strategy, "type");
    const struct field *rolling = FIELD(strategy, "rollingUpdate");
    const struct field *unavailable = FIELD(rolling, "maxUnavailable");

    if (field_is_empty(type)) {
        field_required(strategy, NULL);
    } else if (field_is(type, "OnDelete")) {
        if (field_exists(rolling))
            field_invalid_as(rolling, print_partition(rolling),
                             "only allowed for updateStrategy 'RollingUpdate'");
    } else if (!field_is(type, "RollingUpdate")) {
        field_invalid(strategy, "must be 'RollingUpdate' or 'OnDelete'");
    } else {
        field_check_not_negative(FIELD(rolling, "partition"));
        if (!field_exists(unavailable))
            return;
        validate_percent(unavailable);
        if (is_zero(unavailable))
            field_invalid(unavailable, "cannot be 0");
        validate_percent_limit(unavailable);
    }
}

static void claim_template(const struct field *claim)
{
    validate_claim_spec(FIELD(claim, "spec"));
}

static const struct rule retention[] = {
    { "whenDeleted", RULE_ALWAYS, .choices = FIELD_CHOICES("Retain", "Delete") },
    { "whenScaled", RULE_ALWAYS, .choices = FIELD_CHOICES("Retain", "Delete") },
    { NULL },
};

static const struct rule stateful_front[] = {
    { "updateStrategy", RULE_ALWAYS, .check = check_set_strategy },
    { "persistentVolumeClaimRetentionPolicy", RULE_GIVEN, .members = retention },
    { NULL },
};

static const struct rule stateful_middle[] = {
    { "replicas", RULE_ALWAYS, .check = not_negative },
    { "minReadySeconds", RULE_ALWAYS, .check = not_negative },
    { NULL },
};

static const struct status_number stateful_numbers[] = {
    { "replicas" },
    { "readyReplicas", true },
    { "currentReplicas", true },
    { "updatedReplicas", true },
    { "availableReplicas", true },
    { NULL },
};

static bool is_stateful_same(struct value before, struct value after)
{
    static const char *const free[] = { "replicas",
                                        "ordinals",
                                        "template",
                                        "updateStrategy",
                                        "revisionHistoryLimit",
                                        "persistentVolumeClaimRetentionPolicy",
                                        "minReadySeconds" };

    DOC_EACH (it, after) {
        bool changeable = false;

        for (size_t i = 0; i < COUNT_OF(free); i++)
            changeable = changeable || slice_is(it.key, free[i]);
        if (!changeable && !field_same(it.value, value_get(before, it.key)))
            return false;
    }
    DOC_EACH (it, before) {
        bool changeable = false;

        for (size_t i = 0; i < COUNT_OF(free); i++)
            changeable = changeable || slice_is(it.key, free[i]);
        if (!changeable && !value_exists(value_get(after, it.key)) &&
            !field_same(it.value, VALUE_ABSENT_VALUE))
            return false;
    }
    return true;
}

static void check_stateful_template(const struct validate *validate)
{
    const struct field *spec = FIELD(&validate->object, "spec");
    const struct field *template = FIELD(spec, "template");
    struct selector selector;

    if (check_selector(spec, "statefulset", NULL, &selector)) {
        if (selector.count || selector.nothing)
            check_match(template, &selector);
        validate_template(template, FIELD(spec, "volumeClaimTemplates")->value);
    }
    check_always(template, "StatefulSet");
}

static void stateful_set(const struct validate *validate)
{
    const struct field *spec = FIELD(&validate->object, "spec");
    const struct field *management = FIELD(spec, "podManagementPolicy");
    struct field start = field_get(spec, "ordinals.start"); /* upstream's one step */

    if (validate_is_part(validate, "status")) {
        check_numbers(FIELD(&validate->object, "status"), stateful_numbers, "status.readyReplicas");
        check_collisions(validate);
        return;
    }
    if (field_need(management) &&
        !field_is_one_of(management, FIELD_CHOICES("OrderedReady", "Parallel")))
        field_invalid(management, "must be 'OrderedReady' or 'Parallel'");
    rule_check(spec, stateful_front);
    if (validate_is_new(validate))
        FIELD_EACH(claim, FIELD(spec, "volumeClaimTemplates"))
    claim_template(&claim.field);
    rule_check(spec, stateful_middle);
    start.value = value_find(spec->value, VALUE_KEYS("ordinals", "start"));
    field_check_not_negative(&start);
    if (validate_is_new(validate) && !field_is_empty(FIELD(spec, "serviceName")))
        field_check_name(FIELD(spec, "serviceName"), name_check_label);
    check_stateful_template(validate);
    if (!validate_is_new(validate) &&
        !is_stateful_same(value_get(validate->before, SLICE("spec")), spec->value))
        field_forbidden(spec, "updates to statefulset spec for fields other than 'replicas', "
                              "'ordinals', 'template', 'updateStrategy', 'revisionHistoryLimit', "
                              "'persistentVolumeClaimRetentionPolicy' and 'minReadySeconds' are "
                              "forbidden");
}

static void revision(const struct validate *validate)
{
    const struct field *data = FIELD(&validate->object, "data");

    field_check_not_negative(FIELD(&validate->object, "revision"));
    if (!validate_is_new(validate))
        field_check_same(data, value_get(validate->before, SLICE("data")));
    else if (!field_exists(data))
        field_required(data, "data is mandatory");
    else if (!value_is_object(data->value))
        field_required(data, "data must be a valid JSON object");
}

const struct validate_rule validate_workload_rules[] = {
    { FACTS_apps_v1_Deployment, .check = deployment },
    { FACTS_apps_v1_ReplicaSet, .check = replica_set },
    { FACTS_apps_v1_DaemonSet, .check = daemon_set },
    { FACTS_apps_v1_StatefulSet, .check = stateful_set },
    { FACTS_apps_v1_ControllerRevision, .check = revision },
    { FACTS_core_v1_ReplicationController, .check = replication_controller },
    { 0 },
};
