/* What policies say about the options of a cluster. */
#include "admission/creation_policy.h"
#include "admission/rules_cluster_internal.h"
#include "api/butler_names.h"
#include "base/arena.h"
#include "base/text.h"
#include "doc/doc.h"

struct option {
    const char *name;
    const struct creation_policy_field *field;
    struct slice value; /* what counts */
    struct value rule;
    const struct creation_policy *policy;
};

static bool is_listed(struct value values, struct slice wanted)
{
    DOC_EACH (it, values) {
        if (slice_equal(value_string_or(it.value, SLICE("")), wanted))
            return true;
    }
    return false;
}

static void append_values(struct text *text, struct value values)
{
    DOC_EACH (it, values) {
        struct slice value = value_string_or(it.value, SLICE(""));

        text_appendf(text, "%s" SLICE_FORMAT, it.index ? " " : "", SLICE_ARGUMENT(value));
    }
}

static void check_option(const struct rules_cluster *scope, const struct option *option)
{
    const struct field root = rules_root(scope->check);
    const struct field *override =
        FIELD(FIELD_IN(FIELD(&root, "spec"), "infrastructureOverride", option->field->provider),
              option->field->name);
    struct value values = value_get(option->rule, SLICE("values"));
    struct slice mode = value_text(option->rule, "mode");
    CLEANUP(text) struct text list = TEXT_EMPTY;

    if ((!slice_is(mode, "pin") && !slice_is(mode, "allowList")) ||
        is_listed(values, option->value))
        return;
    append_values(&list, values);
    if (slice_is(mode, "pin"))
        field_forbidden(override,
                        "ClusterCreationPolicy \"" SLICE_FORMAT "\" pins %s to [%s]; got "
                        "\"" SLICE_FORMAT "\"",
                        SLICE_ARGUMENT(option->policy->name), option->name, text_string(&list),
                        SLICE_ARGUMENT(option->value));
    else
        field_forbidden(override,
                        "ClusterCreationPolicy \"" SLICE_FORMAT "\" allows %s values [%s]; got "
                        "\"" SLICE_FORMAT "\"",
                        SLICE_ARGUMENT(option->policy->name), option->name, text_string(&list),
                        SLICE_ARGUMENT(option->value));
}

static struct error *read_policies(const struct rules_cluster *scope,
                                   struct creation_policy **out_policies, size_t *out_count)
{
    struct kube_list list;
    struct creation_policy *policies;
    struct error *err;

    err = rules_list(scope->check, &BUTLER_CREATION_POLICIES, SLICE(""), &list);
    if (err)
        return err;
    policies = arena_array(scope->check->arena, list.count, struct creation_policy);
    for (size_t i = 0; i < list.count; i++)
        creation_policy_read(doc_root(list.docs[i]), &policies[i]);
    *out_policies = policies;
    *out_count = list.count;
    return NULL;
}

struct error *rules_cluster_options(struct rules_cluster *scope)
{
    struct creation_policy_target target = {
        .team = scope->team_name,
        .environment = meta_label(&scope->new, BUTLER_LABEL_ENVIRONMENT),
        .provider = value_text(value_get(scope->provider.provider, SLICE("spec")), "provider"),
    };
    struct creation_policy *policies;
    size_t count;
    struct error *err;

    if (!target.provider.size || scope->imported)
        return NULL;
    err = read_policies(scope, &policies, &count);
    if (err)
        return err;
    for (size_t i = 0; creation_policy_options[i]; i++) {
        struct option option = {
            .name = creation_policy_options[i],
            .field = creation_policy_field(target.provider, creation_policy_options[i]),
        };

        if (!option.field)
            continue;
        option.rule = creation_policy_find(policies, count, &target, option.name, &option.policy);
        option.value =
            creation_policy_value(option.field, scope->check->after, scope->provider.provider);
        if (value_exists(option.rule))
            check_option(scope, &option);
    }
    return NULL;
}
