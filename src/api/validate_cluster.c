/* Nodes, priorities, runtimes and leases. */
#include "api/validate_internal.h"

#include "base/arena.h"
#include "base/error.h"
#include "base/ip_prefix.h"
#include "base/map.h"
#include "base/memory.h"
#include "base/name.h"
#include "base/text.h"
#include "doc/causes.h"
#include "doc/json.h"

#define MAX_USER_PRIORITY 1000000000
#define SYSTEM_PREFIX     "system-"

struct system_priority {
    const char *name;
    int64_t value;
};

static const struct system_priority system_priorities[] = {
    { "system-node-critical", 2000001000 },
    { "system-cluster-critical", 2000000000 },
};

static const char *refuse_system_priority(struct arena *arena, const struct field *class)
{
    struct slice name = field_text(FIELD_IN(class, "metadata", "name"));

    for (size_t i = 0; i < COUNT_OF(system_priorities); i++) {
        const struct system_priority *known = &system_priorities[i];

        if (!slice_is(name, known->name))
            continue;
        if (field_int(FIELD(class, "value")) != known->value)
            return arena_format(arena, "value of %s PriorityClass must be %lld", known->name,
                                (long long)known->value);
        return field_truth(FIELD(class, "globalDefault"))
                   ? arena_format(arena, "globalDefault of %s PriorityClass must be false",
                                  known->name)
                   : NULL;
    }
    return arena_format(arena, SLICE_FORMAT " is not a known system priority class",
                        SLICE_ARGUMENT(name));
}

static const struct rule_constant priority_constants[] = {
    { "value", "may not be changed in an update." },
    { "preemptionPolicy" },
    { NULL },
};

static void priority(const struct validate *validate)
{
    const struct field *class = &validate->object;
    const struct field *name = FIELD_IN(class, "metadata", "name");
    const char *refusal;

    if (!validate_is_new(validate))
        return;
    if (slice_has_prefix(field_text(name), SYSTEM_PREFIX)) {
        refusal = refuse_system_priority(class->causes->arena, class);
        if (refusal)
            field_forbidden(name,
                            "priority class names with '" SYSTEM_PREFIX
                            "' prefix are reserved for system use only. error: %s",
                            refusal);
    } else if (field_int(FIELD(class, "value")) > MAX_USER_PRIORITY) {
        field_forbidden(FIELD(class, "value"),
                        "maximum allowed value of a user defined priority is %d",
                        MAX_USER_PRIORITY);
    }
    if (field_exists(FIELD(class, "preemptionPolicy")))
        field_need_choice(FIELD(class, "preemptionPolicy"),
                          FIELD_CHOICES("PreemptLowerPriority", "Never"));
}

static void overhead(const struct field *overhead)
{
    FIELD_EACH(amount, FIELD(overhead, "podFixed"))
    {
        struct field where = field_get(overhead, "limits"); /* upstream's word */
        struct field shown = field_entry(&where, amount.key);

        shown.value = amount.field.value;
        validate_container_resource(&shown, amount.key);
        validate_amount(&shown, amount.key);
    }
}

static const struct rule scheduling[] = {
    { "nodeSelector", .check = validate_labels },
    { "tolerations", .each = validate_toleration },
    { NULL },
};

static const struct rule runtime_rules[] = {
    { "overhead", RULE_GIVEN, .check = overhead },
    { "scheduling", RULE_GIVEN, .members = scheduling },
    { NULL },
};

static const struct rule_constant runtime_constants[] = { { "handler" }, { NULL } };

static void runtime(const struct validate *validate)
{
    if (!validate_is_new(validate))
        return;
    field_check_name(FIELD(&validate->object, "handler"), name_check_label);
    rule_check(&validate->object, runtime_rules);
}

static void duration(const struct field *seconds)
{
    if (field_int(seconds) <= 0)
        field_invalid(seconds, "must be greater than 0");
}

static void not_negative(const struct field *number)
{
    field_check_not_negative(number);
}

static const struct rule lease_spec[] = {
    { "leaseDurationSeconds", RULE_GIVEN, .check = duration },
    { "leaseTransitions", RULE_GIVEN, .check = not_negative },
    { NULL },
};

static const struct rule lease_rules[] = {
    { "spec", RULE_GIVEN, .members = lease_spec },
    { NULL },
};

static void check_taints(const struct field *taints)
{
    CLEANUP(map) struct map *seen = map_new();

    FIELD_EACH(taint, taints)
    {
        const struct field *key = FIELD(&taint.field, "key");
        const struct field *effect = FIELD(&taint.field, "effect");
        struct slice pair = slice_from(
            arena_format(taints->causes->arena, SLICE_FORMAT "\n" SLICE_FORMAT,
                         SLICE_ARGUMENT(field_text(key)), SLICE_ARGUMENT(field_text(effect))));

        field_check_name(key, name_check_qualified);
        field_check_name(FIELD(&taint.field, "value"), name_check_label_value);
        validate_taint_effect(effect, true);
        if (map_has(seen, pair))
            field_duplicate_detail(&taint.field, "taints must be unique by key and effect pair");
        map_set(seen, pair, NULL);
    }
}

static void check_node_amounts(const struct field *list)
{
    FIELD_EACH(amount, list)
    {
        struct field shown = amount.field;

        shown.path.is_entry = false; /* upstream puts no brackets */
        validate_amount(&shown, amount.key);
    }
}

static void check_ranges(const struct field *ranges)
{
    enum ip_family first = IP_V4;
    bool both = false;

    FIELD_EACH(range, ranges)
    {
        struct ip_prefix prefix;
        struct error *err = ip_prefix_parse(field_text(&range.field), IP_HOST_BITS_KEPT, &prefix);

        if (err) {
            error_drop(err, "told in the words of the next line");
            field_check_network(&range.field);
            continue;
        }
        if (range.index == 0)
            first = prefix.address.family;
        both = both || prefix.address.family != first;
    }
    if (field_count(ranges) > 2 || (field_count(ranges) == 2 && !both))
        field_invalid(ranges, "may specify no more than one CIDR for each IP family");
}

static void check_node_addresses(const struct field *addresses)
{
    FIELD_EACH(address, addresses)
    {
        for (size_t i = 0; i < address.index; i++) {
            if (value_equal(address.field.value, value_at(addresses->value, i))) {
                field_duplicate(&address.field);
                break;
            }
        }
    }
}

/* What a node was given once stays. */
static void check_node_change(const struct validate *validate)
{
    const struct field *spec = FIELD(&validate->object, "spec");
    struct value before = value_get(validate->before, SLICE("spec"));
    struct value ranges = value_get(before, SLICE("podCIDRs"));
    struct value provider = value_get(before, SLICE("providerID"));

    if (value_count(ranges) && !value_equal(ranges, value_get(spec->value, SLICE("podCIDRs"))))
        field_forbidden(FIELD(spec, "podCIDRs"),
                        "node updates may not change podCIDR except from \"\" to valid");
    if (value_string_or(provider, SLICE("")).size &&
        !value_equal(provider, value_get(spec->value, SLICE("providerID"))))
        field_forbidden(FIELD(spec, "providerID"),
                        "node updates may not change providerID except from \"\" to valid");
}

static void node(const struct validate *validate)
{
    const struct field *spec = FIELD(&validate->object, "spec");
    const struct field *status = FIELD(&validate->object, "status");
    struct field taints = field_get(FIELD(&validate->object, "metadata"), "taints");

    taints.value = value_get(spec->value, SLICE("taints")); /* upstream tells them there */
    if (validate_is_new(validate))
        check_taints(&taints);
    check_node_amounts(FIELD(status, "capacity"));
    check_node_amounts(FIELD(status, "allocatable"));
    if (validate_is_new(validate)) {
        check_ranges(FIELD(spec, "podCIDRs"));
        return;
    }
    check_node_addresses(FIELD(status, "addresses"));
    check_node_change(validate);
    check_taints(&taints);
}

const struct validate_rule validate_cluster_rules[] = {
    { FACTS_core_v1_Node, .check = node },
    { FACTS_scheduling_v1_PriorityClass, priority_constants, .check = priority },
    { FACTS_node_v1_RuntimeClass, runtime_constants, .check = runtime },
    { FACTS_coordination_v1_Lease, .rules = lease_rules },
    { 0 },
};
