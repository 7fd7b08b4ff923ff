/* Rules in tables. */
#include "api/rule.h"

static bool is_looked_at(const struct rule *rule, const struct field *field)
{
    switch (rule->when) {
    case RULE_FILLED:
        return !field_is_empty(field);
    case RULE_GIVEN:
        return field_exists(field);
    case RULE_NEEDED:
        if (field_is_empty(field))
            field_required(field, rule->missing);
        return !field_is_empty(field);
    case RULE_ALWAYS:
        return true;
    }
    return true;
}

static void check_items(const struct field *list, const struct rule *rule)
{
    FIELD_EACH(item, list)
    {
        if (rule->items)
            rule_check(&item.field, rule->items);
        if (rule->each)
            rule->each(&item.field);
    }
}

void rule_check(const struct field *object, const struct rule *rules)
{
    for (const struct rule *rule = rules; rule->key; rule++) {
        struct field field = field_get(object, rule->key);

        if (!is_looked_at(rule, &field))
            continue;
        if (rule->choices && !field_is_one_of(&field, rule->choices))
            field_unsupported(&field, rule->choices);
        if (rule->name)
            field_check_name(&field, rule->name);
        if (rule->check)
            rule->check(&field);
        if (rule->members)
            rule_check(&field, rule->members);
        if (rule->items || rule->each)
            check_items(&field, rule);
    }
}

void rule_check_constants(const struct field *object, struct value before,
                          const struct rule_constant *constants)
{
    for (; constants->key; constants++) {
        struct field field = field_get(object, constants->key);
        struct value old = value_get(before, slice_from(constants->key));

        if (!constants->detail)
            field_check_same(&field, old);
        else if (!field_same(field.value, old))
            field_forbidden(&field, "%s", constants->detail);
    }
}
