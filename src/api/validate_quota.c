/* Names and amounts of resources; limit ranges and quotas. */
#include "api/validate_internal.h"

#include "base/arena.h"
#include "base/error.h"
#include "base/map.h"
#include "base/memory.h"
#include "base/name.h"
#include "doc/causes.h"

enum {
    RESOURCE_NAMED = 1,     /* anywhere */
    RESOURCE_CONTAINER = 2, /* of containers */
    RESOURCE_QUOTA = 4,     /* in quotas */
    RESOURCE_WHOLE = 8,     /* cannot be divided */
    RESOURCE_POD = 16,      /* quotas with scopes of pods count it */
    RESOURCE_BEST_EFFORT = 32,
    RESOURCE_CLAIM = 64, /* quotas with scopes of claims count it */
};

struct resource_name {
    const char *name;
    unsigned uses;
};

#define COUNTED (RESOURCE_NAMED | RESOURCE_QUOTA | RESOURCE_WHOLE)
#define OF_PODS (RESOURCE_NAMED | RESOURCE_QUOTA | RESOURCE_POD)

static const struct resource_name resource_names[] = {
    { "cpu", OF_PODS | RESOURCE_CONTAINER },
    { "memory", OF_PODS | RESOURCE_CONTAINER },
    { "ephemeral-storage", RESOURCE_NAMED | RESOURCE_CONTAINER | RESOURCE_QUOTA },
    { "requests.cpu", OF_PODS },
    { "requests.memory", OF_PODS },
    { "requests.storage", RESOURCE_NAMED | RESOURCE_QUOTA | RESOURCE_CLAIM },
    { "requests.ephemeral-storage", RESOURCE_NAMED | RESOURCE_QUOTA },
    { "limits.cpu", OF_PODS },
    { "limits.memory", OF_PODS },
    { "limits.ephemeral-storage", RESOURCE_NAMED | RESOURCE_QUOTA },
    { "storage", RESOURCE_NAMED },
    { "pods", COUNTED | RESOURCE_POD | RESOURCE_BEST_EFFORT },
    { "persistentvolumeclaims", COUNTED | RESOURCE_CLAIM },
    { "resourcequotas", COUNTED },
    { "services", COUNTED },
    { "replicationcontrollers", COUNTED },
    { "secrets", COUNTED },
    { "configmaps", COUNTED },
    { "services.nodeports", COUNTED },
    { "services.loadbalancers", COUNTED },
};

static unsigned uses_of(struct slice name)
{
    for (size_t i = 0; i < COUNT_OF(resource_names); i++) {
        if (slice_is(name, resource_names[i].name))
            return resource_names[i].uses;
    }
    if (slice_has_prefix(name, "hugepages-"))
        return RESOURCE_NAMED | RESOURCE_CONTAINER | RESOURCE_QUOTA;
    if (slice_has_prefix(name, "requests.hugepages-"))
        return RESOURCE_NAMED | RESOURCE_QUOTA;
    return 0;
}

static bool has_domain(struct slice name)
{
    struct slice before;
    struct slice after;

    return slice_cut(name, '/', &before, &after);
}

static bool is_native(struct slice name)
{
    size_t at;

    return !has_domain(name) || slice_find(name, SLICE("kubernetes.io/"), &at);
}

/* example.com/gpu: counted, and known to somebody else. */
static bool is_extended(struct slice name)
{
    return !is_native(name) && !slice_has_prefix(name, "requests.");
}

bool validate_resource_name(const struct field *field, struct slice name)
{
    if (!field_check_name_of(field, name, name_check_qualified))
        return false;
    if (has_domain(name) || uses_of(name) & RESOURCE_NAMED)
        return true;
    field_invalid_text(field, name, "must be a standard resource type or fully qualified");
    return false;
}

bool validate_container_resource(const struct field *field, struct slice name)
{
    bool valid = validate_resource_name(field, name);

    if (!has_domain(name) && !(uses_of(name) & RESOURCE_CONTAINER)) {
        field_invalid_text(field, name, "must be a standard resource for containers");
        return false;
    }
    if (!is_native(name) && !is_extended(name)) {
        field_invalid_text(field, name, "doesn't follow extended resource name standard");
        return false;
    }
    return valid;
}

bool validate_can_overcommit(struct slice resource)
{
    return is_native(resource) && !slice_has_prefix(resource, "hugepages-");
}

static void check_quota_resource(const struct field *field, struct slice name)
{
    validate_resource_name(field, name);
    if (!has_domain(name) && !(uses_of(name) & RESOURCE_QUOTA))
        field_invalid_text(field, name, "must be a standard resource for quota");
}

void validate_amount(const struct field *amount, struct slice resource)
{
    struct quantity quantity = field_quantity(amount);
    int64_t milli;

    field_check_quantity_not_negative(amount);
    if (!(uses_of(resource) & RESOURCE_WHOLE) && !is_extended(resource))
        return;
    if (!quantity_to_milli(&quantity, &milli) || milli % 1000 == 0)
        return;
    field_invalid(amount, "must be an integer");
}

static void check_quota_list(const struct field *list)
{
    FIELD_EACH(amount, list)
    {
        check_quota_resource(&amount.field, amount.key);
        validate_amount(&amount.field, amount.key);
    }
}

struct quota_scope {
    const char *name;
    unsigned counts;  /* what a quota of this scope can count */
    bool only_exists; /* it has no values to choose from */
};

static const struct quota_scope quota_scopes[] = {
    { "Terminating", RESOURCE_POD, true },
    { "NotTerminating", RESOURCE_POD, true },
    { "BestEffort", RESOURCE_BEST_EFFORT, true },
    { "NotBestEffort", RESOURCE_POD, true },
    { "PriorityClass", RESOURCE_POD },
    { "CrossNamespacePodAffinity", RESOURCE_POD, true },
    { "VolumeAttributesClass", RESOURCE_CLAIM },
};

static const struct quota_scope *find_scope(struct slice name)
{
    for (size_t i = 0; i < COUNT_OF(quota_scopes); i++) {
        if (slice_is(name, quota_scopes[i].name))
            return &quota_scopes[i];
    }
    return NULL;
}

/* How many of the resources in the quota cannot be counted in this scope. */
static size_t count_uncounted(struct value hard, const struct quota_scope *scope)
{
    size_t count = 0;

    DOC_EACH (it, hard) {
        unsigned uses = uses_of(it.key);

        if (uses & RESOURCE_QUOTA && scope && !(uses & scope->counts))
            count++;
    }
    return count;
}

static void check_scope_conflicts(const struct field *where, struct map *scopes)
{
    bool effort = map_has(scopes, SLICE("BestEffort")) && map_has(scopes, SLICE("NotBestEffort"));
    bool end = map_has(scopes, SLICE("Terminating")) && map_has(scopes, SLICE("NotTerminating"));

    for (int i = 0; i < effort + end; i++)
        field_invalid(where, "conflicting scopes");
}

static void check_scopes(const struct field *spec)
{
    CLEANUP(map) struct map *seen = map_new();
    const struct field *scopes = FIELD(spec, "scopes");
    struct value hard = value_get(spec->value, SLICE("hard"));

    FIELD_EACH(it, scopes)
    {
        const struct quota_scope *scope = find_scope(field_text(&it.field));

        if (!scope)
            field_invalid(scopes, "unsupported scope");
        for (size_t i = count_uncounted(hard, scope); i > 0; i--)
            field_invalid(scopes, "unsupported scope applied to resource");
        map_set(seen, field_text(&it.field), NULL);
    }
    check_scope_conflicts(scopes, seen);
}

static void check_scope_operator(const struct field *list, const struct field *expression,
                                 const struct quota_scope *scope)
{
    struct field operator= field_get(list, "operator"); /* upstream tells no number */
    struct field values = field_get(list, "values");
    struct slice text = field_text(FIELD(expression, "operator"));

    values.value = value_get(expression->value, SLICE("values"));
    if (scope && scope->only_exists && !slice_is(text, "Exists"))
        field_invalid_text(&operator, text,
                           "must be 'Exists' when scope is any of ResourceQuotaScopeTerminating, "
                           "ResourceQuotaScopeNotTerminating, ResourceQuotaScopeBestEffort, "
                           "ResourceQuotaScopeNotBestEffort or "
                           "ResourceQuotaScopeCrossNamespacePodAffinity");
    if (slice_is(text, "In") || slice_is(text, "NotIn")) {
        if (!field_count(&values))
            field_required(&values, "must be at least one value when `operator` is 'In' or 'NotIn' "
                                    "for scope selector");
    } else if (slice_is(text, "Exists") || slice_is(text, "DoesNotExist")) {
        if (field_count(&values))
            field_invalid(&values, "must be no value when `operator` is 'Exist' or 'DoesNotExist' "
                                   "for scope selector");
    } else {
        field_invalid_text(&operator, text, "not a valid selector operator");
    }
}

static void check_scope_selector(const struct field *spec)
{
    CLEANUP(map) struct map *seen = map_new();
    const struct field *selector = FIELD(spec, "scopeSelector");
    const struct field *list = FIELD(selector, "matchExpressions");
    struct field whole = *list;
    struct value hard = value_get(spec->value, SLICE("hard"));

    whole.value = selector->value;
    FIELD_EACH(expression, list)
    {
        struct slice name = field_text(FIELD(&expression.field, "scopeName"));
        const struct quota_scope *scope = find_scope(name);

        if (!scope)
            field_invalid_text(FIELD(list, "scopeName"), name, "unsupported scope");
        for (size_t i = count_uncounted(hard, scope); i > 0; i--)
            field_invalid(&whole, "unsupported scope applied to resource");
        check_scope_operator(list, &expression.field, scope);
        map_set(seen, name, NULL);
    }
    whole.value = value_get(spec->value, SLICE("scopes"));
    check_scope_conflicts(&whole, seen);
}

static bool has_all_of(struct value list, struct value other)
{
    DOC_EACH (it, other) {
        bool found = false;

        DOC_EACH (mine, list)
            found = found || value_equal(mine.value, it.value);
        if (!found)
            return false;
    }
    return true;
}

static void resource_quota(const struct validate *validate)
{
    const struct field *spec = FIELD(&validate->object, "spec");
    const struct field *status = FIELD(&validate->object, "status");
    const struct field *scopes = FIELD(spec, "scopes");
    struct value before = value_find(validate->before, VALUE_KEYS("spec", "scopes"));

    if (!validate_is_part(validate, "status")) {
        check_quota_list(FIELD(spec, "hard"));
        check_scopes(spec);
        check_scope_selector(spec);
        if (!validate_is_new(validate) &&
            !(has_all_of(scopes->value, before) && has_all_of(before, scopes->value)))
            field_invalid(scopes, "field is immutable");
    }
    if (validate_is_new(validate) || validate_is_part(validate, "status")) {
        check_quota_list(FIELD(status, "hard"));
        check_quota_list(FIELD(status, "used"));
    }
}

static void check_limit_names(const struct field *limit, const char *list)
{
    bool inside = field_is_one_of(FIELD(limit, "type"), FIELD_CHOICES("Pod", "Container"));

    FIELD_EACH(amount, FIELD(limit, list))
    {
        if (inside)
            validate_container_resource(&amount.field, amount.key);
        else
            validate_resource_name(&amount.field, amount.key);
    }
}

/* "min value 2 is greater than max value 1": which list is told, which value is shown, and the two
 * that are compared. */
struct limit_order {
    const char *where;
    const char *shown;
    const char *lower;
    const char *lower_name;
    const char *upper;
    const char *upper_name;
};

static const struct limit_order limit_orders[] = {
    { "min", "min", "min", "min", "max", "max" },
    { "defaultRequest", "defaultRequest", "min", "min", "defaultRequest", "default request" },
    { "defaultRequest", "defaultRequest", "defaultRequest", "default request", "max", "max" },
    { "defaultRequest", "defaultRequest", "defaultRequest", "default request", "default",
      "default limit" },
    { "default", "min", "min", "min", "default", "default" },
    { "default", "max", "default", "default", "max", "max" },
};

static void check_limit_order(const struct field *limit, struct slice name,
                              const struct limit_order *order)
{
    struct arena *arena = limit->causes->arena;
    struct field lower = field_entry(FIELD(limit, order->lower), name);
    struct field upper = field_entry(FIELD(limit, order->upper), name);
    struct quantity least = field_quantity(&lower);
    struct quantity most = field_quantity(&upper);
    const struct field *list = FIELD(limit, order->where);
    struct field where = field_entry(list, name);

    if (!field_exists(&lower) || !field_exists(&upper) || quantity_compare(&least, &most) <= 0)
        return;
    where.value = value_get(value_get(limit->value, slice_from(order->shown)), name);
    field_invalid(&where, "%s value %s is greater than %s value %s", order->lower_name,
                  quantity_format(arena, &least), order->upper_name, quantity_format(arena, &most));
}

static void check_limit_ratio(const struct field *limit, struct slice name)
{
    const struct field *ratios = FIELD(limit, "maxLimitRequestRatio");
    struct field ratio = field_entry(ratios, name);
    struct quantity value = field_quantity(&ratio);
    struct quantity one = quantity_from_int(1, QUANTITY_DECIMAL_SI);
    int64_t milli;
    int64_t least;
    int64_t most;
    struct quantity min =
        field_quantity((const struct field[]){ field_entry(FIELD(limit, "min"), name) });
    struct quantity max =
        field_quantity((const struct field[]){ field_entry(FIELD(limit, "max"), name) });

    if (!field_exists(&ratio))
        return;
    if (quantity_compare(&value, &one) < 0)
        field_invalid(&ratio, "ratio %s is less than 1",
                      quantity_format(limit->causes->arena, &value));
    if (!quantity_to_milli(&value, &milli) || !quantity_to_milli(&min, &least) ||
        !quantity_to_milli(&max, &most) || least <= 0 || most <= 0)
        return;
    if ((double)milli / 1000 > (double)most / (double)least)
        field_invalid(&ratio, "ratio %s is greater than max/min = %f",
                      quantity_format(limit->causes->arena, &value), (double)most / (double)least);
}

static void check_limit_amounts(const struct field *limit)
{
    static const char *const lists[] = { "max", "min", "default", "defaultRequest",
                                         "maxLimitRequestRatio" };
    CLEANUP(map) struct map *seen = map_new();

    for (size_t i = 0; i < COUNT_OF(lists); i++) {
        DOC_EACH (it, value_get(limit->value, slice_from(lists[i]))) {
            if (map_has(seen, it.key))
                continue;
            map_set(seen, it.key, NULL);
            for (size_t order = 0; order < COUNT_OF(limit_orders); order++)
                check_limit_order(limit, it.key, &limit_orders[order]);
            check_limit_ratio(limit, it.key);
        }
    }
}

static void check_limit(const struct field *limit, struct map *seen)
{
    const struct field *type = FIELD(limit, "type");
    bool of_pods = field_is(type, "Pod");

    if (field_check_name(type, name_check_qualified) && !has_domain(field_text(type)) &&
        !field_is_one_of(type, FIELD_CHOICES("Pod", "Container", "PersistentVolumeClaim")))
        field_invalid(type, "must be a standard limit type or fully qualified");
    field_check_new(type, seen);
    check_limit_names(limit, "max");
    check_limit_names(limit, "min");
    if (of_pods && field_count(FIELD(limit, "default")))
        field_forbidden(FIELD(limit, "default"), "may not be specified when `type` is 'Pod'");
    if (of_pods && field_count(FIELD(limit, "defaultRequest")))
        field_forbidden(FIELD(limit, "defaultRequest"),
                        "may not be specified when `type` is 'Pod'");
    if (!of_pods) {
        check_limit_names(limit, "default");
        check_limit_names(limit, "defaultRequest");
    }
    if (field_is(type, "PersistentVolumeClaim") &&
        !field_exists(FIELD_IN(limit, "min", "storage")) &&
        !field_exists(FIELD_IN(limit, "max", "storage")))
        field_required(FIELD(limit, "limits"), "either minimum or maximum storage value is "
                                               "required, but neither was provided");
    check_limit_names(limit, "maxLimitRequestRatio");
    check_limit_amounts(limit);
}

static void limit_range(const struct validate *validate)
{
    CLEANUP(map) struct map *seen = map_new();

    FIELD_EACH(limit, FIELD_IN(&validate->object, "spec", "limits"))
    check_limit(&limit.field, seen);
}

const struct validate_rule validate_quota_rules[] = {
    { FACTS_core_v1_LimitRange, .check = limit_range },
    { FACTS_core_v1_ResourceQuota, .check = resource_quota },
    { 0 },
};
