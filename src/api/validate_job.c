/* Jobs and cron jobs. */
#include "api/validate_internal.h"

#include "api/schedule.h"
#include "api/selector.h"
#include "base/arena.h"
#include "base/error.h"
#include "base/memory.h"
#include "base/name.h"
#include "doc/causes.h"

#define NEEDS_INDEX "requires indexed completion mode"

enum {
    MAX_INDEXED_PARALLELISM = 100000,
    MAX_CRON_NAME = 52,
    MAX_RULES = 20,
};

static void not_negative(const struct field *number)
{
    field_check_not_negative(number);
}

static const struct rule number_rules[] = {
    { "parallelism", RULE_GIVEN, .check = not_negative },
    { "completions", RULE_GIVEN, .check = not_negative },
    { "activeDeadlineSeconds", RULE_GIVEN, .check = not_negative },
    { "backoffLimit", RULE_GIVEN, .check = not_negative },
    { "ttlSecondsAfterFinished", RULE_GIVEN, .check = not_negative },
    { "backoffLimitPerIndex", RULE_GIVEN, .check = not_negative },
    { "maxFailedIndexes", RULE_GIVEN, .check = not_negative },
    { NULL },
};

static void check_completion(const struct field *spec)
{
    const struct field *mode = FIELD(spec, "completionMode");
    const struct field *completions = FIELD(spec, "completions");
    const struct field *parallelism = FIELD(spec, "parallelism");
    const struct field *failed = FIELD(spec, "maxFailedIndexes");
    const struct field *backoff = FIELD(spec, "backoffLimitPerIndex");

    field_check_choice(mode, FIELD_CHOICES("NonIndexed", "Indexed"));
    if (field_is(mode, "Indexed")) {
        if (!field_exists(completions))
            field_required(completions, "when completion mode is Indexed");
        if (field_int(parallelism) > MAX_INDEXED_PARALLELISM)
            field_invalid(parallelism,
                          "must be less than or equal to %d when completion mode is Indexed",
                          MAX_INDEXED_PARALLELISM);
        if (field_exists(completions) && field_int(failed) > field_int(completions))
            field_invalid(failed, "must be less than or equal to completions");
    } else if (!field_exists(mode) || field_is(mode, "NonIndexed")) {
        if (field_exists(backoff))
            field_invalid(backoff, NEEDS_INDEX);
        if (field_exists(failed))
            field_invalid(failed, NEEDS_INDEX);
    }
}

static bool has_container(const struct field *template, struct slice name)
{
    static const char *const lists[] = { "containers", "initContainers" };

    for (size_t i = 0; i < COUNT_OF(lists); i++) {
        DOC_EACH (it, value_find(template->value, VALUE_KEYS("spec", lists[i]))) {
            if (slice_equal(value_string_or(value_get(it.value, SLICE("name")), SLICE("")), name))
                return true;
        }
    }
    return false;
}

static void check_exit_codes(const struct field *codes, const struct field *template)
{
    const struct field *operator= FIELD(codes, "operator");
    const struct field *container = FIELD(codes, "containerName");
    const struct field *values = FIELD(codes, "values");
    bool ordered = true;

    if (field_is_empty(operator))
        field_required(operator, "valid values: [\"In\" \"NotIn\"]");
    else
        field_check_choice(operator, FIELD_CHOICES("In", "NotIn"));
    if (field_exists(container) && !has_container(template, field_text(container)))
        field_invalid(container,
                      "must be one of the container or initContainer names in the pod template");
    if (!field_count(values))
        field_invalid(values, "at least one value is required");
    FIELD_EACH(value, values)
    {
        if (field_is(operator, "In") && field_int(&value.field) == 0)
            field_invalid(&value.field, "must not be 0 for the In operator");
        for (size_t i = 0; i < value.index; i++) {
            int64_t other = value_int_or(value_at(values->value, i), 0);

            if (other == field_int(&value.field))
                field_duplicate(&value.field);
            ordered = ordered && (i + 1 != value.index || other <= field_int(&value.field));
        }
    }
    if (!ordered)
        field_invalid(values, "must be ordered");
}

static void check_condition(const struct field *pattern)
{
    const struct field *status = FIELD(pattern, "status");

    field_check_name(FIELD(pattern, "type"), name_check_qualified);
    if (field_is_empty(status))
        field_required(status, "valid values: [\"False\" \"True\" \"Unknown\"]");
    else
        field_check_choice(status, FIELD_CHOICES("False", "True", "Unknown"));
}

static void check_failure_rule(const struct field *spec, const struct field *rule)
{
    const struct field *action = FIELD(rule, "action");
    const struct field *codes = FIELD(rule, "onExitCodes");
    const struct field *conditions = FIELD(rule, "onPodConditions");
    static const char *const actions[] = { "Count", "FailIndex", "FailJob", "Ignore", NULL };

    if (field_is_empty(action))
        field_required(action, "valid values: [\"Count\" \"FailIndex\" \"FailJob\" \"Ignore\"]");
    else if (!field_is(action, "FailIndex"))
        field_check_choice(action, actions);
    else if (!field_exists(FIELD(spec, "backoffLimitPerIndex")))
        field_invalid(action, "requires the backoffLimitPerIndex to be set");
    if (field_exists(codes))
        check_exit_codes(codes, FIELD(spec, "template"));
    FIELD_EACH(pattern, conditions)
    check_condition(&pattern.field);
    if (field_exists(codes) && field_count(conditions))
        field_invalid_bare(rule,
                           "specifying both OnExitCodes and OnPodConditions is not supported");
    if (!field_exists(codes) && !field_count(conditions))
        field_invalid_bare(rule, "specifying one of OnExitCodes and OnPodConditions is required");
}

static void check_policies(const struct field *spec)
{
    const struct field *failure = FIELD(spec, "podFailurePolicy");
    const struct field *success = FIELD(spec, "successPolicy");
    const struct field *replacement = FIELD(spec, "podReplacementPolicy");

    if (field_count(FIELD(failure, "rules")) > MAX_RULES)
        field_too_many(FIELD(failure, "rules"), MAX_RULES);
    FIELD_EACH(rule, FIELD(failure, "rules"))
    check_failure_rule(spec, &rule.field);
    if (field_exists(success) && !field_is(FIELD(spec, "completionMode"), "Indexed"))
        field_invalid(success, NEEDS_INDEX);
    else if (field_exists(success) && !field_count(FIELD(success, "rules")))
        field_required(FIELD(success, "rules"), "at least one rules must be specified when the "
                                                "successPolicy is specified");
    if (field_exists(failure))
        field_check_choice(replacement, FIELD_CHOICES("Failed"));
    else
        field_check_choice(replacement, FIELD_CHOICES("Failed", "TerminatingOrFailed"));
}

static void check_spec(const struct field *spec)
{
    const struct field *template = FIELD(spec, "template");
    const struct field *restart = FIELD_IN(template, "spec", "restartPolicy");

    rule_check(spec, number_rules);
    if (field_exists(FIELD(spec, "maxFailedIndexes")) &&
        !field_exists(FIELD(spec, "backoffLimitPerIndex")))
        field_required(FIELD(spec, "backoffLimitPerIndex"), "when maxFailedIndexes is specified");
    check_completion(spec);
    check_policies(spec);
    validate_template(template, VALUE_ABSENT_VALUE);
    if (field_is_empty(restart) || field_is(restart, "Always"))
        field_required(restart, "valid values: \"OnFailure\", \"Never\"");
    else if (!field_is_one_of(restart, FIELD_CHOICES("OnFailure", "Never")))
        field_unsupported(restart, FIELD_CHOICES("OnFailure", "Never"));
    else if (field_exists(FIELD(spec, "podFailurePolicy")) && !field_is(restart, "Never"))
        field_invalid(restart, "only \"Never\" is supported when podFailurePolicy is specified");
}

static void check_selector(const struct field *spec)
{
    const struct field *selector = FIELD(spec, "selector");
    const struct field *labels = FIELD(FIELD_IN(spec, "template", "metadata"), "labels");
    struct selector parsed;
    struct error *err;

    if (field_need(selector))
        validate_selector(selector);
    err = selector_from_object(spec->causes->arena, selector->value, &parsed);
    if (!err && !selector_matches(&parsed, labels->value))
        field_invalid(labels, "`selector` does not match template `labels`");
    error_drop(err, "told field by field");
}

/* A selector that was not asked for is the server's own. */
static void check_generated(const struct validate *validate)
{
    const struct field *spec = FIELD(&validate->object, "spec");
    const struct field *selector = FIELD(spec, "selector");
    struct value labels = value_find(spec->value, VALUE_KEYS("template", "metadata", "labels"));
    struct value uid = value_find(validate->object.value, VALUE_KEYS("metadata", "uid"));
    struct value wanted = value_find(selector->value, VALUE_KEYS("matchLabels"));

    if (field_truth(FIELD(spec, "manualSelector")) || !field_exists(selector))
        return;
    if (!value_equal(value_get(labels, SLICE("batch.kubernetes.io/controller-uid")), uid) ||
        value_count(wanted) != 1 ||
        !value_equal(value_get(wanted, SLICE("batch.kubernetes.io/controller-uid")), uid))
        field_invalid(selector, "`selector` not auto-generated");
}

static bool may_reschedule(const struct validate *validate)
{
    return value_bool_or(value_find(validate->before, VALUE_KEYS("spec", "suspend")), false) &&
           !value_exists(value_find(validate->before, VALUE_KEYS("status", "startTime")));
}

static void check_job_change(const struct validate *validate)
{
    static const struct rule_constant before_template[] = { { "selector" }, { NULL } };
    static const struct rule_constant template[] = { { "template" }, { NULL } };
    static const struct rule_constant rest[] = {
        { "completionMode" }, { "podFailurePolicy" }, { "backoffLimitPerIndex" },
        { "managedBy" },      { "successPolicy" },    { NULL },
    };
    const struct field *spec = FIELD(&validate->object, "spec");
    const struct field *completions = FIELD(spec, "completions");
    struct value before = value_get(validate->before, SLICE("spec"));

    if (!field_is(FIELD(spec, "completionMode"), "Indexed"))
        field_check_same(completions, value_get(before, SLICE("completions")));
    else if (!field_same(completions->value, value_get(before, SLICE("completions"))) &&
             field_exists(completions) &&
             field_int(completions) != field_int(FIELD(spec, "parallelism")))
        field_invalid(completions, "can only be modified in tandem with spec.parallelism");
    rule_check_constants(spec, before, before_template);
    if (!may_reschedule(validate))
        rule_check_constants(spec, before, template);
    rule_check_constants(spec, before, rest);
}

static void check_job_status(const struct field *status)
{
    static const char *const numbers[] = { "active", "succeeded", "failed", "ready",
                                           "terminating" };

    for (size_t i = 0; i < COUNT_OF(numbers); i++)
        field_check_not_negative(FIELD(status, numbers[i]));
}

static void job(const struct validate *validate)
{
    const struct field *spec = FIELD(&validate->object, "spec");

    if (validate_is_part(validate, "status")) {
        check_job_status(FIELD(&validate->object, "status"));
        return;
    }
    if (validate_is_new(validate))
        check_generated(validate);
    check_spec(spec);
    check_selector(spec);
    if (!validate_is_new(validate))
        check_job_change(validate);
}

static bool is_zone_part(struct slice part)
{
    if (!part.size || part.size > 14 || part.data[0] == '-' || slice_is(part, ".") ||
        slice_is(part, ".."))
        return false;
    for (size_t i = 0; i < part.size; i++) {
        char c = part.data[i];

        if (!(c >= 'a' && c <= 'z') && !(c >= 'A' && c <= 'Z') && !(c >= '0' && c <= '9') &&
            c != '.' && c != '-' && c != '_' && c != '+')
            return false;
    }
    return true;
}

static void check_zone(const struct field *zone)
{
    struct slice rest = field_text(zone);
    struct slice part;

    if (!field_exists(zone))
        return;
    if (!rest.size) {
        field_invalid(zone, "timeZone must be nil or non-empty string");
        return;
    }
    while (slice_cut(rest, '/', &part, &rest)) {
        if (!is_zone_part(part))
            break;
        part = rest;
    }
    if (!is_zone_part(rest))
        field_invalid(zone, "unknown time zone " SLICE_FORMAT, SLICE_ARGUMENT(field_text(zone)));
    else if (slice_equal_nocase(field_text(zone), SLICE("Local")))
        field_invalid(zone, "timeZone must be an explicit time zone as defined in "
                            "https://www.iana.org/time-zones");
}

static void check_schedule(const struct validate *validate, const struct field *schedule)
{
    struct value before = value_find(validate->before, VALUE_KEYS("spec", "schedule"));
    CLEANUP(error) struct error *err = NULL;
    size_t at;

    if (!field_need(schedule))
        return;
    err = schedule_check(field_text(schedule));
    if (err)
        field_invalid(schedule, "%s", err->message);
    if (slice_find(field_text(schedule), SLICE("TZ"), &at) &&
        !slice_find(value_string_or(before, SLICE("")), SLICE("TZ"), &at))
        field_invalid(schedule, "cannot use TZ or CRON_TZ in schedule, use timeZone field instead");
}

static void cron_job(const struct validate *validate)
{
    const struct field *spec = FIELD(&validate->object, "spec");
    const struct field *name = FIELD_IN(&validate->object, "metadata", "name");
    const struct field *job_spec = FIELD_IN(spec, "jobTemplate", "spec");

    if (validate_is_part(validate, "status"))
        return;
    check_schedule(validate, FIELD(spec, "schedule"));
    field_check_not_negative(FIELD(spec, "startingDeadlineSeconds"));
    check_zone(FIELD(spec, "timeZone"));
    field_need_choice(FIELD(spec, "concurrencyPolicy"),
                      FIELD_CHOICES("Allow", "Forbid", "Replace"));
    check_spec(job_spec);
    if (field_exists(FIELD(job_spec, "selector")))
        field_invalid(FIELD(job_spec, "selector"), "`selector` will be auto-generated");
    if (field_truth(FIELD(job_spec, "manualSelector")))
        field_unsupported(FIELD(job_spec, "manualSelector"), FIELD_CHOICES("nil", "false"));
    field_check_not_negative(FIELD(spec, "successfulJobsHistoryLimit"));
    field_check_not_negative(FIELD(spec, "failedJobsHistoryLimit"));
    if (validate_is_new(validate) && field_text(name).size > MAX_CRON_NAME)
        field_invalid(name, "must be no more than %d characters", MAX_CRON_NAME);
}

const struct validate_rule validate_job_rules[] = {
    { FACTS_batch_v1_Job, .check = job },
    { FACTS_batch_v1_CronJob, .check = cron_job },
    { 0 },
};
