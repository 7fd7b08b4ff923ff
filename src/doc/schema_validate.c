/* Validation: upstream's kube-openapi, seen from outside. A value is checked against its type, then
 * the junctors (anyOf, oneOf, allOf, not), then rules on values of its kind, then its parts. */
#include "doc/schema_validate.h"

#include <inttypes.h>

#include "base/cleanup.h"
#include "doc/causes.h"
#include "doc/doc.h"
#include "doc/limits.h"
#include "doc/schema_report_internal.h"
#include "doc/schema_step_internal.h"
#include "doc/schema_validate_internal.h"

static struct fit validate(struct validation *validation, struct report *report,
                           const struct subject *subject);

/* A part that is as it was may stay wrong: it is checked, but nothing is told. */
static struct fit validate_part(struct validation *validation, struct report *report,
                                struct subject *subject)
{
    struct fit fit;

    if (!value_is_unchanged(subject->schema, subject->value, subject->old))
        return validate(validation, report, subject);
    subject->old = VALUE_ABSENT_VALUE;
    fit = validate(validation, NULL, subject);
    fit.valid = true;
    return fit;
}

static struct fit validate_branch(struct validation *validation, struct report *report,
                                  const struct subject *subject, struct schema schema)
{
    struct subject branch = *subject;

    branch.schema = schema;
    branch.old = VALUE_ABSENT_VALUE; /* what was wrong before is excused outside of junctors only */
    return validate(validation, report, &branch);
}

/* Quietly tries all branches. What counts is the first that fits, or else the one that did best. */
struct attempt {
    uint32_t fitting;
    uint32_t chosen;
    struct fit fit;
};

static struct attempt try_branches(struct validation *validation, const struct subject *subject,
                                   struct schema_list branches, bool all)
{
    struct attempt attempt = { 0 };
    bool has_best = false;

    for (uint32_t i = 0; i < branches.count && (all || attempt.fitting == 0); i++) {
        struct fit fit = validate_branch(validation, NULL, subject,
                                         schema_list_node(subject->schema, branches, i));

        if (fit.valid && attempt.fitting++ > 0)
            continue;
        if (!fit.valid && (attempt.fitting > 0 || (has_best && fit.checks <= attempt.fit.checks)))
            continue;
        has_best = true;
        attempt.chosen = i;
        attempt.fit = fit;
    }
    return attempt;
}

/* Tells what is wrong with the branch that did best. */
static void tell_branch(struct validation *validation, struct report *report,
                        const struct subject *subject, struct schema_list branches, uint32_t chosen)
{
    validate_branch(validation, report, subject,
                    schema_list_node(subject->schema, branches, chosen));
}

static struct fit validate_any_of(struct validation *validation, struct report *report,
                                  const struct subject *subject, struct schema_list branches)
{
    struct attempt attempt;

    if (branches.count == 0)
        return FIT_VALID;
    attempt = try_branches(validation, subject, branches, false);
    if (attempt.fitting == 0 && report) {
        report_add_whole(report, "\"%s\" must validate at least one schema (anyOf)",
                         report_name(report, subject->path));
        tell_branch(validation, report, subject, branches, attempt.chosen);
    }
    return attempt.fit;
}

static struct fit validate_one_of(struct validation *validation, struct report *report,
                                  const struct subject *subject, struct schema_list branches)
{
    struct attempt attempt;

    if (branches.count == 0)
        return FIT_VALID;
    attempt = try_branches(validation, subject, branches, true);
    if (attempt.fitting == 1)
        return attempt.fit;
    if (report && attempt.fitting == 0) {
        report_add_whole(report,
                         "\"%s\" must validate one and only one schema (oneOf). Found none valid",
                         report_name(report, subject->path));
        tell_branch(validation, report, subject, branches, attempt.chosen);
    } else if (report) {
        report_add_whole(report,
                         "\"%s\" must validate one and only one schema (oneOf). Found %" PRIu32
                         " valid alternatives",
                         report_name(report, subject->path), attempt.fitting);
    }
    return (struct fit){ .checks = attempt.fitting ? 0 : attempt.fit.checks };
}

static struct fit validate_all_of(struct validation *validation, struct report *report,
                                  const struct subject *subject, struct schema_list branches)
{
    struct fit fit = FIT_VALID;
    uint32_t fitting = 0;

    for (uint32_t i = 0; i < branches.count; i++) {
        struct fit branch = validate_branch(validation, report, subject,
                                            schema_list_node(subject->schema, branches, i));

        fitting += branch.valid;
        fit_add(&fit, branch);
    }
    if (report && fitting < branches.count)
        report_add_whole(report, "\"%s\" must validate all the schemas (allOf)%s",
                         report_name(report, subject->path),
                         fitting == 0 ? ". None validated" : "");
    return fit;
}

static struct fit validate_not(struct validation *validation, struct report *report,
                               const struct subject *subject, uint32_t negated)
{
    struct schema schema = { subject->schema.table, negated };

    if (negated == 0 || !validate_branch(validation, NULL, subject, schema).valid)
        return FIT_VALID;
    if (report)
        report_add_whole(report, "\"%s\" must not validate the schema (not)",
                         report_name(report, subject->path));
    return (struct fit){ 0 };
}

static struct fit validate_junctors(struct validation *validation, struct report *report,
                                    const struct subject *subject)
{
    const struct schema_rules *rules = schema_rules(subject->schema);
    struct fit fit = { .checks = 1, .valid = true };

    if (!rules)
        return fit;
    fit_add(&fit, validate_any_of(validation, report, subject, rules->any_of));
    fit_add(&fit, validate_one_of(validation, report, subject, rules->one_of));
    fit_add(&fit, validate_all_of(validation, report, subject, rules->all_of));
    fit_add(&fit, validate_not(validation, report, subject, rules->negated));
    return fit;
}

static bool has_duplicates(struct validation *validation, struct value array)
{
    DOC_EACH (item, array) {
        DOC_EACH (other, array) {
            if (other.index >= item.index || validation->steps == 0)
                break;
            validation->steps--;
            if (value_equal(item.value, other.value))
                return true;
        }
    }
    return false;
}

static struct fit validate_counts(struct validation *validation, struct report *report,
                                  const struct subject *subject)
{
    const struct schema_rules *rules = schema_rules(subject->schema);
    int64_t count = (int64_t)value_count(subject->value);
    bool few = schema_rule(rules, SCHEMA_MIN_ITEMS) && count < rules->min_items;
    bool many = schema_rule(rules, SCHEMA_MAX_ITEMS) && count > rules->max_items;
    bool twice =
        schema_rule(rules, SCHEMA_UNIQUE_ITEMS) && has_duplicates(validation, subject->value);

    if (report && few)
        report_add(report, CAUSE_INVALID, subject->path, report_format(report, "%" PRId64, count),
                   "%s in body should have at least %" PRId64 " items",
                   report_name(report, subject->path), rules->min_items);
    if (report && many)
        report_add(report, CAUSE_TOO_MANY, subject->path, NULL,
                   "%" PRId64 ": must have at most %" PRId64 " item%s", count, rules->max_items,
                   rules->max_items == 1 ? "" : "s");
    if (report && twice)
        report_add(report, CAUSE_INVALID, subject->path, "\"\"",
                   "%s in body shouldn't contain duplicates", report_name(report, subject->path));
    return (struct fit){ .checks = 1, .valid = !few && !many && !twice };
}

static struct fit validate_array(struct validation *validation, struct report *report,
                                 const struct subject *subject)
{
    struct value_keys *keys =
        value_is_array(subject->old) ? value_keys_new(subject->schema, subject->old) : NULL;
    struct fit fit = FIT_VALID;

    DOC_EACH (item,
              schema_type(subject->schema) == SCHEMA_ARRAY ? subject->value : VALUE_ABSENT_VALUE) {
        struct path path = path_index(subject->path, item.index);
        struct subject part = { schema_items(subject->schema), item.value, VALUE_ABSENT_VALUE,
                                &path };

        if (keys)
            part.old = value_keys_find(keys, item.value);
        fit_add(&fit, validate_part(validation, report, &part));
    }
    value_keys_free(keys);
    fit_add(&fit, validate_counts(validation, report, subject));
    return fit;
}

static struct fit validate_property_count(struct report *report, const struct subject *subject)
{
    const struct schema_rules *rules = schema_rules(subject->schema);
    int64_t count = (int64_t)value_count(subject->value);
    bool few = schema_rule(rules, SCHEMA_MIN_PROPERTIES) && count < rules->min_properties;
    bool many = schema_rule(rules, SCHEMA_MAX_PROPERTIES) && count > rules->max_properties;

    if (report && few)
        report_add(report, CAUSE_INVALID, subject->path, report_format(report, "%" PRId64, count),
                   "%s in body should have at least %" PRId64 " properties",
                   report_name(report, subject->path), rules->min_properties);
    if (report && many)
        report_add(report, CAUSE_TOO_MANY, subject->path, NULL,
                   "%" PRId64 ": must have at most %" PRId64 " item%s", count,
                   rules->max_properties, rules->max_properties == 1 ? "" : "s");
    return (struct fit){ .valid = !few && !many };
}

static struct fit validate_required(struct report *report, const struct subject *subject)
{
    const struct schema_rules *rules = schema_rules(subject->schema);
    struct fit fit = FIT_VALID;

    for (uint32_t i = 0; rules && i < rules->required.count; i++) {
        struct slice name = slice_from(schema_list_string(subject->schema, rules->required, i));
        struct path path = path_key(subject->path, name);

        if (value_exists(value_get(subject->value, name)))
            continue;
        fit.valid = false;
        if (report)
            report_add(report, CAUSE_REQUIRED, &path, NULL, NULL);
    }
    return fit;
}

/* kind and apiVersion of an object cannot be excused by what they were: both were converted. */
static bool can_stay(const struct subject *object, struct slice name)
{
    return object->path || !(slice_is(name, "kind") || slice_is(name, "apiVersion"));
}

static struct fit validate_member(struct validation *validation, struct report *report,
                                  const struct subject *subject, struct slice name,
                                  struct value value)
{
    const struct schema_rules *rules = schema_rules(subject->schema);
    struct path path = path_key(subject->path, name);
    struct subject part = { .value = value, .path = &path };

    if (schema_rule(rules, SCHEMA_NO_ADDITIONAL) && !schema_field(subject->schema, name)) {
        if (report)
            report_add(report, CAUSE_INVALID, subject->path, report_quote(report, name),
                       "%s." SLICE_FORMAT " in body is a forbidden property",
                       report_name(report, subject->path), SLICE_ARGUMENT(name));
        return (struct fit){ 0 };
    }
    if (!schema_step(subject->schema, name, &part.schema))
        return FIT_VALID;
    if (value_is_object(subject->old) && can_stay(subject, name))
        part.old = value_get(subject->old, name);
    return validate_part(validation, report, &part);
}

static struct fit validate_object(struct validation *validation, struct report *report,
                                  const struct subject *subject)
{
    struct fit fit = validate_property_count(report, subject);

    DOC_EACH (member, subject->value)
        fit_add(&fit, validate_member(validation, report, subject, member.key, member.value));
    fit_add(&fit, validate_required(report, subject));
    return fit;
}

/* The rules for values of this kind; each that applies counts as a check. */
static struct fit validate_kind(struct validation *validation, struct report *report,
                                const struct subject *subject)
{
    const struct schema_rules *rules = schema_rules(subject->schema);
    struct fit fit = { .checks = 1, .valid = true };

    switch (value_type(subject->value)) {
    case VALUE_STRING:
        fit_add(&fit, validate_string(validation, report, subject));
        if (rules && rules->format) {
            fit.checks++;
            fit_add(&fit, validate_format(validation, report, subject));
        }
        return fit;
    case VALUE_NUMBER:
        fit_add(&fit, validate_number(report, subject));
        return fit;
    case VALUE_ARRAY:
        fit_add(&fit, validate_array(validation, report, subject));
        return fit;
    case VALUE_OBJECT:
        fit_add(&fit, validate_object(validation, report, subject));
        return fit;
    case VALUE_ABSENT:
    case VALUE_NULL:
    case VALUE_BOOL:
        return FIT_VALID;
    }
    return FIT_VALID;
}

static bool is_typed(struct schema schema)
{
    const struct schema_rules *rules = schema_rules(schema);

    if (rules && rules->format)
        return true;
    return schema_type(schema) != SCHEMA_ANY && !schema_rule(rules, SCHEMA_UNTYPED);
}

static struct fit validate(struct validation *validation, struct report *report,
                           const struct subject *subject)
{
    const struct schema_rules *rules = schema_rules(subject->schema);
    struct fit fit = { .valid = true };

    if (validation->steps == 0)
        return FIT_VALID;
    validation->steps--;
    if (value_is_null(subject->value)) {
        fit_add(&fit, validate_type(report, subject));
        fit_add(&fit, validate_values(report, subject));
        return fit;
    }
    fit.checks = 3; /* the junctors, the values, and all of it */
    if (is_typed(subject->schema)) {
        fit.checks++;
        fit_add(&fit, validate_type(report, subject));
    }
    fit_add(&fit, validate_junctors(validation, report, subject));
    fit_add(&fit, validate_kind(validation, report, subject));
    fit_add(&fit, validate_values(report, subject));
    if (rules && rules->also)
        fit_add(&fit, validate_branch(validation, report, subject,
                                      (struct schema){ subject->schema.table, rules->also }));
    return fit;
}

/* Lists that had duplicates before may keep them. */
static bool had_duplicates(struct schema schema, struct value old, struct causes *causes)
{
    CLEANUP(causes) struct causes before;

    causes_init(&before, causes->arena);
    validate_lists(schema, old, NULL, &before);
    return !causes_is_empty(&before);
}

void schema_validate(struct schema schema, struct value value, const struct path *path,
                     const struct schema_validate_options *options, struct causes *causes)
{
    static const struct schema_validate_options none;
    struct validation validation = { DOC_MAX_VALIDATE_STEPS, DOC_MAX_PATTERN_WORK };
    struct subject subject = { schema, value, VALUE_ABSENT_VALUE, NULL };
    struct report report;

    if (!options)
        options = &none;
    subject.old = options->old;
    report_init(&report, path, causes);
    validate_part(&validation, &report, &subject);
    if (validation.steps == 0)
        report_add(&report, CAUSE_INTERNAL, NULL, NULL,
                   "the schema takes more than %d steps for this value", DOC_MAX_VALIDATE_STEPS);
    report_done(&report);
    validate_embedded(schema, value, path, options, causes);
    if (!had_duplicates(schema, options->old, causes))
        validate_lists(schema, value, path, causes);
}
