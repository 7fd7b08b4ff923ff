/* Ranges of addresses for services, and addresses that are taken. */
#include "api/validate_internal.h"

#include "base/arena.h"
#include "base/error.h"
#include "base/ip_prefix.h"
#include "base/name.h"
#include "base/slice.h"
#include "doc/causes.h"

static bool parse(struct slice text, struct ip_prefix *out_prefix)
{
    struct error *err = ip_prefix_parse(text, IP_HOST_BITS_KEPT, out_prefix);
    bool valid = !err;

    error_drop(err, "told in the words of the field");
    return valid;
}

/* A network in the one form that is its own. */
static void network(const struct field *range)
{
    struct ip_prefix prefix;
    struct ip_prefix masked;
    const char *canonical;

    if (!field_check_network(range) || !parse(field_text(range), &prefix))
        return;
    masked = ip_prefix_masked(&prefix);
    if (!ip_equal(&masked.address, &prefix.address)) {
        field_invalid(range, "must not have bits set beyond the prefix length");
        return;
    }
    canonical = ip_prefix_format(range->causes->arena, &masked);
    if (!slice_is(field_text(range), canonical))
        field_invalid(range, "must be in canonical form (\"%s\")", canonical);
}

static void check_ranges(const struct field *ranges)
{
    struct ip_prefix first;
    struct ip_prefix second;

    if (!field_count(ranges)) {
        field_required(ranges, "at least one CIDR required");
        return;
    }
    if (field_count(ranges) > 2) {
        field_invalid(ranges, "may only hold up to 2 values");
        return;
    }
    FIELD_EACH(range, ranges)
    network(&range.field);
    if (field_count(ranges) == 2 &&
        parse(value_string_or(value_at(ranges->value, 0), SLICE("")), &first) &&
        parse(value_string_or(value_at(ranges->value, 1), SLICE("")), &second) &&
        first.address.family == second.address.family)
        field_invalid(ranges, "may specify no more than one IP for each IP family, i.e "
                              "192.168.0.0/24 and 2001:db8::/64");
}

/* Ranges stay; one of the other family may join. */
static void check_change(const struct field *ranges, struct value before)
{
    bool joined = value_count(before) == 1 && field_count(ranges) == 2;

    if (value_count(before) != field_count(ranges) && !joined) {
        field_invalid(ranges, "field is immutable");
        return;
    }
    DOC_EACH (it, before) {
        struct field range = field_at(ranges, it.index);

        field_check_same(&range, it.value);
    }
    if (joined)
        check_ranges(ranges);
}

static void service_range(const struct validate *validate)
{
    const struct field *ranges = FIELD_IN(&validate->object, "spec", "cidrs");

    if (validate_is_part(validate, "status"))
        return;
    if (validate_is_new(validate))
        check_ranges(ranges);
    else
        check_change(ranges, value_find(validate->before, VALUE_KEYS("spec", "cidrs")));
}

static const struct rule parent_rules[] = {
    { "group", RULE_FILLED, .name = name_check_subdomain },
    { "resource", RULE_NEEDED, .name = name_check_path_segment },
    { "name", RULE_NEEDED, .name = name_check_path_segment },
    { "namespace", RULE_FILLED, .name = name_check_path_segment },
    { NULL },
};

/* As upstream's own type is printed. */
static const char *print_parent(const struct field *parent)
{
    return arena_format(parent->causes->arena,
                        "{\"Group\":\"" SLICE_FORMAT "\",\"Resource\":\"" SLICE_FORMAT
                        "\",\"Namespace\":\"" SLICE_FORMAT "\",\"Name\":\"" SLICE_FORMAT "\"}",
                        SLICE_ARGUMENT(field_text(FIELD(parent, "group"))),
                        SLICE_ARGUMENT(field_text(FIELD(parent, "resource"))),
                        SLICE_ARGUMENT(field_text(FIELD(parent, "namespace"))),
                        SLICE_ARGUMENT(field_text(FIELD(parent, "name"))));
}

static void address(const struct validate *validate)
{
    const struct field *parent = FIELD_IN(&validate->object, "spec", "parentRef");
    struct value before = value_find(validate->before, VALUE_KEYS("spec", "parentRef"));

    if (!validate_is_new(validate)) {
        if (!field_same(parent->value, before))
            field_invalid_as(parent, print_parent(parent), "field is immutable");
    } else if (!field_exists(parent)) {
        field_required(parent, NULL);
    } else {
        rule_check(parent, parent_rules);
    }
}

const struct validate_rule validate_address_rules[] = {
    { FACTS_networking_v1_ServiceCIDR, .check = service_range },
    { FACTS_networking_v1_IPAddress, .check = address },
    { 0 },
};
