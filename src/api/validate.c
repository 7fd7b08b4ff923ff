/* Finds the rules of a kind. */
#include "api/validate.h"

#include "api/validate_internal.h"
#include "base/error.h"
#include "base/ip.h"
#include "base/memory.h"
#include "base/name.h"

bool validate_is_part(const struct validate *validate, const char *part)
{
    return validate->part && slice_is(slice_from(validate->part), part);
}

static void apply(const struct validate_rule *rule, const struct validate *validate)
{
    bool of_status = validate_is_part(validate, "status");

    if (rule->constants && !of_status && !validate_is_new(validate))
        rule_check_constants(&validate->object, validate->before, rule->constants);
    if (rule->rules && !of_status)
        rule_check(&validate->object, rule->rules);
    if (rule->status && of_status)
        rule_check(&validate->object, rule->status);
    if (rule->check)
        rule->check(validate);
}

void validate_kind(uint32_t kind, const struct validate_change *change, struct causes *causes)
{
    static const struct validate_rule *const lists[] = {
        validate_access_rules,     validate_address_rules, validate_autoscaler_rules,
        validate_claim_rules,      validate_cluster_rules, validate_config_rules,
        validate_definition_rules, validate_event_rules,   validate_job_rules,
        validate_network_rules,    validate_pod_rules,     validate_quota_rules,
        validate_service_rules,    validate_storage_rules, validate_webhook_rules,
        validate_workload_rules,
    };
    struct validate validate = {
        .object = field_root(causes, change->after),
        .before = change->before,
        .part = change->part,
        .api_version = change->api_version,
    };

    for (size_t i = 0; i < COUNT_OF(lists); i++) {
        for (const struct validate_rule *rule = lists[i]; rule->kind; rule++) {
            if (rule->kind == kind)
                apply(rule, &validate);
        }
    }
}

void validate_labels(const struct field *labels)
{
    FIELD_EACH(label, labels)
    {
        field_check_name_of(labels, label.key, name_check_qualified);
        field_check_name_of(labels, field_text(&label.field), name_check_label_value);
    }
}

static void check_requirement(const struct field *requirement)
{
    const struct field *operator= FIELD(requirement, "operator");
    const struct field *values = FIELD(requirement, "values");

    if (field_is_one_of(operator, FIELD_CHOICES("In", "NotIn"))) {
        if (!field_count(values))
            field_required(values, "must be specified when `operator` is 'In' or 'NotIn'");
    } else if (field_is_one_of(operator, FIELD_CHOICES("Exists", "DoesNotExist"))) {
        if (field_count(values))
            field_forbidden(values, "may not be specified when `operator` is 'Exists' or "
                                    "'DoesNotExist'");
    } else {
        field_invalid_text(operator, field_text(operator), "not a valid selector operator");
    }
    field_check_name(FIELD(requirement, "key"), name_check_qualified);
    FIELD_EACH(value, values)
    field_check_name(&value.field, name_check_label_value);
}

void validate_selector(const struct field *selector)
{
    validate_labels(FIELD(selector, "matchLabels"));
    FIELD_EACH(requirement, FIELD(selector, "matchExpressions"))
    check_requirement(&requirement.field);
}

void validate_host(const struct field *host)
{
    struct ip_address address;
    struct error *err = ip_parse(field_text(host), &address);

    field_check_name(host, name_check_subdomain);
    if (!err)
        field_invalid(host, "must be a DNS name, not an IP address");
    error_drop(err, "no address is what we want");
}
