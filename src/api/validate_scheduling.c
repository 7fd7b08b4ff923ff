/* Where pods may run: node selectors, affinity, tolerations, spreading. */
#include "api/validate_internal.h"

#include "base/arena.h"
#include "base/map.h"
#include "base/name.h"
#include "doc/causes.h"

static const char *const effects[] = { "NoSchedule", "PreferNoSchedule", "NoExecute", NULL };

void validate_taint_effect(const struct field *effect, bool needed)
{
    if (needed && field_is_empty(effect))
        field_required(effect, NULL);
    else if (!field_is_one_of(effect, effects))
        field_unsupported(effect, effects);
}

static void check_requirement(const struct field *requirement, bool check_values)
{
    const struct field *operator= FIELD(requirement, "operator");
    const struct field *values = FIELD(requirement, "values");
    size_t count = field_count(values);

    if (field_is_one_of(operator, FIELD_CHOICES("In", "NotIn"))) {
        if (!count)
            field_required(values, "must be specified when `operator` is 'In' or 'NotIn'");
    } else if (field_is_one_of(operator, FIELD_CHOICES("Exists", "DoesNotExist"))) {
        if (count)
            field_forbidden(values, "may not be specified when `operator` is 'Exists' or "
                                    "'DoesNotExist'");
    } else if (field_is_one_of(operator, FIELD_CHOICES("Gt", "Lt"))) {
        if (count != 1)
            field_required(values,
                           "must be specified single value when `operator` is 'Lt' or 'Gt'");
    } else {
        field_invalid_text(operator, field_text(operator), "not a valid selector operator");
    }
    field_check_name(FIELD(requirement, "key"), name_check_qualified);
    FIELD_EACH(value, values)
    {
        if (check_values)
            field_check_name(&value.field, name_check_label_value);
    }
}

static void check_field_requirement(const struct field *requirement)
{
    const struct field *operator= FIELD(requirement, "operator");
    const struct field *values = FIELD(requirement, "values");
    const struct field *key = FIELD(requirement, "key");

    if (!field_is_one_of(operator, FIELD_CHOICES("In", "NotIn")))
        field_invalid_text(operator, field_text(operator), "not a valid selector operator");
    else if (field_count(values) != 1)
        field_required(values, "must be only one value when `operator` is 'In' or 'NotIn' for node "
                               "field selector");
    if (!field_is(key, "metadata.name"))
        field_invalid_text(key, field_text(key), "not a valid field selector key");
    else
        FIELD_EACH(value, values)
    field_check_name(&value.field, name_check_subdomain);
}

static void check_node_term(const struct field *term, bool check_values)
{
    FIELD_EACH(requirement, FIELD(term, "matchExpressions"))
    check_requirement(&requirement.field, check_values);
    FIELD_EACH(requirement, FIELD(term, "matchFields"))
    check_field_requirement(&requirement.field);
}

void validate_node_selector(const struct field *selector)
{
    const struct field *terms = FIELD(selector, "nodeSelectorTerms");

    if (!field_count(terms))
        field_required(terms, "must have at least one node selector term");
    FIELD_EACH(term, terms)
    check_node_term(&term.field, true);
}

static void check_weight(const struct field *term)
{
    const struct field *weight = FIELD(term, "weight");

    if (field_int(weight) <= 0 || field_int(weight) > 100)
        field_invalid_zero(weight, "must be in the range 1-100");
}

static void check_preference(const struct field *term)
{
    check_weight(term);
    check_node_term(FIELD(term, "preference"), false);
}

static const struct rule node_affinity[] = {
    { "requiredDuringSchedulingIgnoredDuringExecution", RULE_GIVEN,
      .check = validate_node_selector },
    { "preferredDuringSchedulingIgnoredDuringExecution", .each = check_preference },
    { NULL },
};

static bool has_selector_key(const struct field *selector, struct slice key)
{
    DOC_EACH (it, value_get(selector->value, SLICE("matchExpressions"))) {
        if (slice_equal(value_string_or(value_get(it.value, SLICE("key")), SLICE("")), key))
            return true;
    }
    return false;
}

static void check_label_keys(const struct field *keys, const struct field *selector)
{
    if (field_count(keys) && !field_exists(selector)) {
        field_forbidden(keys, "must not be specified when labelSelector is not set");
        return;
    }
    FIELD_EACH(key, keys)
    field_check_name(&key.field, name_check_qualified);
}

/* The keys that the server adds to the selector may not be there by other means. */
static void check_keys(const struct field *term)
{
    const struct field *match = FIELD(term, "matchLabelKeys");
    const struct field *mismatch = FIELD(term, "mismatchLabelKeys");
    const struct field *selector = FIELD(term, "labelSelector");

    check_label_keys(match, selector);
    check_label_keys(mismatch, selector);
    FIELD_EACH(key, match)
    {
        struct slice text = field_text(&key.field);

        if (value_exists(value_find(selector->value, VALUE_KEYS("matchLabels"))) &&
            value_exists(value_get(value_get(selector->value, SLICE("matchLabels")), text)) &&
            has_selector_key(selector, text))
            field_invalid_text(&key.field, text, "exists in both matchLabelKeys and labelSelector");
        FIELD_EACH(other, mismatch)
        {
            if (slice_equal(field_text(&other.field), text))
                field_invalid_text(&key.field, text,
                                   "exists in both matchLabelKeys and mismatchLabelKeys");
        }
    }
}

static void check_pod_term(const struct field *term)
{
    const struct field *topology = FIELD(term, "topologyKey");
    struct field namespace = field_get(term, "namespace"); /* upstream does not count them */

    validate_selector(FIELD(term, "labelSelector"));
    validate_selector(FIELD(term, "namespaceSelector"));
    FIELD_EACH(name, FIELD(term, "namespaces"))
    field_check_name_of(&namespace, field_text(&name.field), name_check_label);
    check_keys(term);
    if (field_is_empty(topology))
        field_required(topology, "can not be empty");
    field_check_name(topology, name_check_qualified);
}

static void check_weighted_term(const struct field *term)
{
    check_weight(term);
    check_pod_term(FIELD(term, "podAffinityTerm"));
}

static const struct rule pod_affinity[] = {
    { "requiredDuringSchedulingIgnoredDuringExecution", .each = check_pod_term },
    { "preferredDuringSchedulingIgnoredDuringExecution", .each = check_weighted_term },
    { NULL },
};

void validate_affinity(const struct field *affinity)
{
    static const struct rule rules[] = {
        { "nodeAffinity", RULE_GIVEN, .members = node_affinity },
        { "podAffinity", RULE_GIVEN, .members = pod_affinity },
        { "podAntiAffinity", RULE_GIVEN, .members = pod_affinity },
        { NULL },
    };

    rule_check(affinity, rules);
}

void validate_toleration(const struct field *toleration)
{
    const struct field *key = FIELD(toleration, "key");
    const struct field *operator= FIELD(toleration, "operator");
    const struct field *effect = FIELD(toleration, "effect");
    struct slice value = field_text(FIELD(toleration, "value"));

    if (!field_is_empty(key))
        field_check_name(key, name_check_qualified);
    else if (!field_is(operator, "Exists"))
        field_invalid_text(operator, field_text(operator),
                           "operator must be Exists when `key` is empty, which means \"match all "
                           "values and all keys\"");
    if (field_exists(FIELD(toleration, "tolerationSeconds")) && !field_is(effect, "NoExecute"))
        field_invalid_text(effect, field_text(effect),
                           "effect must be 'NoExecute' when `tolerationSeconds` is set");
    if (field_is_empty(operator) || field_is(operator, "Equal"))
        field_check_name_of(operator, value, name_check_label_value);
    else if (!field_is(operator, "Exists"))
        field_unsupported(operator, FIELD_CHOICES("Equal", "Exists"));
    else if (value.size)
        field_invalid_text(operator, value, "value must be empty when `operator` is 'Exists'");
    if (!field_is_empty(effect))
        validate_taint_effect(effect, false);
}

static bool is_repeated(const struct field *constraints, const struct field_iterator *of)
{
    FIELD_EACH(other, constraints)
    {
        if (other.index > of->index &&
            slice_equal(field_text(FIELD(&other.field, "topologyKey")),
                        field_text(FIELD(&of->field, "topologyKey"))) &&
            slice_equal(field_text(FIELD(&other.field, "whenUnsatisfiable")),
                        field_text(FIELD(&of->field, "whenUnsatisfiable"))))
            return true;
    }
    return false;
}

static void check_domains(const struct field *constraint)
{
    const struct field *least = FIELD(constraint, "minDomains");
    const struct field *action = FIELD(constraint, "whenUnsatisfiable");

    if (!field_exists(least))
        return;
    field_check_positive(least);
    if (!field_is(action, "DoNotSchedule"))
        field_invalid(
            least, "can only use minDomains if whenUnsatisfiable=DoNotSchedule, not " SLICE_FORMAT,
            SLICE_ARGUMENT(field_text(action)));
}

void validate_spreading(const struct field *constraints)
{
    static const char *const policies[] = { "Honor", "Ignore", NULL };

    FIELD_EACH(it, constraints)
    {
        const struct field *constraint = &it.field;
        const struct field *key = FIELD(constraint, "topologyKey");
        const struct field *action = FIELD(constraint, "whenUnsatisfiable");
        const struct field *pair = FIELD(constraint, "{topologyKey, whenUnsatisfiable}");

        field_check_positive(FIELD(constraint, "maxSkew"));
        if (field_is_empty(key))
            field_required(key, "can not be empty");
        if (!field_is_one_of(action, FIELD_CHOICES("DoNotSchedule", "ScheduleAnyway")))
            field_unsupported(action, FIELD_CHOICES("DoNotSchedule", "ScheduleAnyway"));
        if (is_repeated(constraints, &it))
            field_duplicate_as(pair, arena_format(constraints->causes->arena,
                                                  "\"{" SLICE_FORMAT ", " SLICE_FORMAT "}\"",
                                                  SLICE_ARGUMENT(field_text(key)),
                                                  SLICE_ARGUMENT(field_text(action))));
        check_domains(constraint);
        field_check_choice(FIELD(constraint, "nodeAffinityPolicy"), policies);
        field_check_choice(FIELD(constraint, "nodeTaintsPolicy"), policies);
        check_keys(constraint);
        validate_selector(FIELD(constraint, "labelSelector"));
    }
}
