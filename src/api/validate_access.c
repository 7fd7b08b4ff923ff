/* Roles and their bindings. */
#include "api/validate_internal.h"

#include "api/selector.h"
#include "base/arena.h"
#include "base/error.h"
#include "base/name.h"
#include "doc/causes.h"

#define RBAC_GROUP "rbac.authorization.k8s.io"

static bool is_cluster_wide(const struct validate *validate)
{
    return !field_exists(FIELD_IN(&validate->object, "metadata", "namespace"));
}

static void check_policy_rule(const struct field *rule, bool cluster_wide)
{
    const struct field *paths = FIELD(rule, "nonResourceURLs");

    if (!field_count(FIELD(rule, "verbs")))
        field_required(FIELD(rule, "verbs"), "verbs must contain at least one value");
    if (field_count(paths)) {
        if (!cluster_wide)
            field_invalid(paths, "namespaced rules cannot apply to non-resource URLs");
        if (field_count(FIELD(rule, "apiGroups")) || field_count(FIELD(rule, "resources")) ||
            field_count(FIELD(rule, "resourceNames")))
            field_invalid(paths, "rules cannot apply to both regular resources and non-resource "
                                 "URLs");
        return;
    }
    if (!field_count(FIELD(rule, "apiGroups")))
        field_required(FIELD(rule, "apiGroups"),
                       "resource rules must supply at least one api group");
    if (!field_count(FIELD(rule, "resources")))
        field_required(FIELD(rule, "resources"),
                       "resource rules must supply at least one resource");
}

static void role(const struct validate *validate)
{
    const struct field *aggregation = FIELD(&validate->object, "aggregationRule");
    const struct field *selectors = FIELD(aggregation, "clusterRoleSelectors");

    FIELD_EACH(rule, FIELD(&validate->object, "rules"))
    check_policy_rule(&rule.field, is_cluster_wide(validate));
    if (field_exists(aggregation) && !field_count(selectors))
        field_required(selectors,
                       "at least one clusterRoleSelector required if aggregationRule is non-nil");
    FIELD_EACH(selector, selectors)
    {
        struct selector parsed;
        struct error *err =
            selector_from_object(selectors->causes->arena, selector.field.value, &parsed);

        validate_selector(&selector.field);
        if (err)
            field_invalid_as(&selector.field, "null", "invalid label selector.");
        error_drop(err, "told field by field");
    }
}

static void check_account(const struct field *subject, bool cluster_wide)
{
    const struct field *group = FIELD(subject, "apiGroup");

    if (!field_is_empty(FIELD(subject, "name")))
        field_check_name(FIELD(subject, "name"), name_check_subdomain);
    if (!field_is_empty(group))
        field_unsupported(group, FIELD_CHOICES(""));
    if (cluster_wide)
        field_need(FIELD(subject, "namespace"));
}

static void check_subject(const struct field *subject, bool cluster_wide)
{
    const struct field *kind = FIELD(subject, "kind");

    field_need(FIELD(subject, "name"));
    if (field_is(kind, "ServiceAccount"))
        check_account(subject, cluster_wide);
    else if (!field_is(kind, "User") && !field_is(kind, "Group"))
        field_unsupported(kind, FIELD_CHOICES("ServiceAccount", "User", "Group"));
    else if (!field_is(FIELD(subject, "apiGroup"), RBAC_GROUP))
        field_unsupported(FIELD(subject, "apiGroup"), FIELD_CHOICES(RBAC_GROUP));
}

/* As upstream's own type is printed. */
static const char *print_role(const struct field *role)
{
    return arena_format(role->causes->arena,
                        "{\"APIGroup\":\"" SLICE_FORMAT "\",\"Kind\":\"" SLICE_FORMAT
                        "\",\"Name\":\"" SLICE_FORMAT "\"}",
                        SLICE_ARGUMENT(field_text(FIELD(role, "apiGroup"))),
                        SLICE_ARGUMENT(field_text(FIELD(role, "kind"))),
                        SLICE_ARGUMENT(field_text(FIELD(role, "name"))));
}

static void binding(const struct validate *validate)
{
    bool cluster_wide = is_cluster_wide(validate);
    const struct field *role = FIELD(&validate->object, "roleRef");
    const struct rule rules[] = {
        { "apiGroup", RULE_ALWAYS, .choices = FIELD_CHOICES(RBAC_GROUP) },
        { "kind", RULE_ALWAYS,
          .choices =
              cluster_wide ? FIELD_CHOICES("ClusterRole") : FIELD_CHOICES("Role", "ClusterRole") },
        { "name", RULE_NEEDED, .name = name_check_path_segment },
        { NULL },
    };

    rule_check(role, rules);
    FIELD_EACH(subject, FIELD(&validate->object, "subjects"))
    check_subject(&subject.field, cluster_wide);
    if (!validate_is_new(validate) &&
        !field_same(role->value, value_get(validate->before, SLICE("roleRef"))))
        field_invalid_as(role, print_role(role), "cannot change roleRef");
}

const struct validate_rule validate_access_rules[] = {
    { FACTS_rbac_v1_Role, .check = role },
    { FACTS_rbac_v1_ClusterRole, .check = role },
    { FACTS_rbac_v1_RoleBinding, .check = binding },
    { FACTS_rbac_v1_ClusterRoleBinding, .check = binding },
    { 0 },
};
