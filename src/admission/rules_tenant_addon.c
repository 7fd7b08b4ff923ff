/* Rules of TenantAddon. */
#include "admission/rules_internal.h"
#include "admission/tenancy.h"
#include "api/addon_definition.h"
#include "api/butler_names.h"
#include "api/team.h"
#include "auth/user.h"
#include "base/arena.h"
#include "kube/resources.h"

static void check_choice(const struct field *spec)
{
    bool has_addon = !field_is_empty(FIELD(spec, "addon"));
    bool has_helm = field_exists(FIELD(spec, "helm"));

    if (has_addon && has_helm)
        field_forbidden(FIELD(spec, "helm"), "exactly one of addon and helm must be set");
    else if (!has_addon && !has_helm)
        field_required(FIELD(spec, "addon"), "exactly one of addon and helm must be set");
}

static void check_fixed(const struct rules_check *check, const struct field *spec)
{
    static const char *const fixed[] = { "clusterRef", "addon" };
    struct value before = value_get(check->before, SLICE("spec"));

    if (check->request->operation != RULES_UPDATE)
        return;
    for (size_t i = 0; i < COUNT_OF(fixed); i++) {
        if (!field_same(FIELD(spec, fixed[i])->value, value_get(before, slice_from(fixed[i]))))
            field_forbidden(FIELD(spec, fixed[i]), "field is immutable");
    }
}

/* --- what belongs to the platform --------------------------------------------------------------
 */

static struct slice label_of(struct value object)
{
    return value_text(value_find(object, VALUE_KEYS("metadata", "labels")), BUTLER_LABEL_BASELINE);
}

/* The mark of what every cluster gets frees an addon of the limits of its team. */
static struct error *check_label(const struct rules_check *check, const struct field *root)
{
    const struct field *labels = FIELD_IN(root, "metadata", "labels");
    bool is_admin;
    struct error *err;

    if (slice_equal(label_of(check->before), label_of(check->after)))
        return NULL;
    err = rules_is_platform_admin(check, &is_admin);
    if (!err && !is_admin)
        field_forbidden((const struct field[]){ field_entry(labels, SLICE(BUTLER_LABEL_BASELINE)) },
                        "may only be set or changed by platform admins; user \"%s\" is not a "
                        "platform admin",
                        check->request->user->name);
    return err;
}

static bool is_deleting(struct value object)
{
    struct meta meta;

    meta_read(object, &meta);
    return meta.deleting;
}

/* Nothing is left that would miss the addon. */
static struct error *is_cluster_going(const struct rules_check *check, struct slice cluster,
                                      bool *out_going)
{
    struct slice namespace = rules_namespace(check->before);
    struct value object;
    struct error *err = rules_read(check, &BUTLER_TENANT_CLUSTERS, namespace, cluster, &object);

    if (err)
        return err;
    *out_going = !value_exists(object) || is_deleting(object);
    if (*out_going)
        return NULL;
    err = rules_read(check, &KUBE_NAMESPACES, SLICE(""), namespace, &object);
    if (!err)
        *out_going = is_deleting(object);
    return err;
}

static struct error *validate_delete(struct rules_check *check)
{
    struct value spec = value_get(check->before, SLICE("spec"));
    struct slice addon = value_text(spec, "addon");
    struct slice cluster = value_text(value_get(spec, SLICE("clusterRef")), "name");
    struct addon_definition definition;
    struct value object;
    bool may;
    struct error *err;

    if (!addon.size)
        return NULL;
    err = rules_read(check, &BUTLER_ADDON_DEFINITIONS, SLICE(""), addon, &object);
    if (err)
        return err;
    addon_definition_read(object, &definition);
    if (!definition.platform)
        return NULL;
    err = is_cluster_going(check, cluster, &may);
    if (!err && !may)
        err = rules_is_platform_admin(check, &may);
    if (!err && !may)
        rules_deny(check,
                   "TenantAddon \"" SLICE_FORMAT "\" installs the platform addon \"" SLICE_FORMAT
                   "\": it goes together with TenantCluster \"" SLICE_FORMAT
                   "\", or a platform admin deletes it; user \"%s\" is not a platform admin",
                   SLICE_ARGUMENT(rules_name(check->before)), SLICE_ARGUMENT(addon),
                   SLICE_ARGUMENT(cluster), check->request->user->name);
    return err;
}

/* --- what a team allows ------------------------------------------------------------------------
 */

/* The team of the addon's cluster; of the namespace while there is no such cluster. */
static struct error *find_team(const struct rules_check *check, const struct field *spec,
                               struct value *out_team)
{
    struct slice namespace = rules_namespace(check->after);
    struct slice name;
    struct value cluster;
    struct error *err;

    err = rules_read(check, &BUTLER_TENANT_CLUSTERS, namespace,
                     field_text(FIELD_IN(spec, "clusterRef", "name")), &cluster);
    if (err)
        return err;
    name = tenancy_team(cluster);
    return rules_read(check, &BUTLER_TEAMS, SLICE(""), name.size ? name : namespace, out_team);
}

static struct error *check_allowed(struct rules_check *check, const struct field *spec)
{
    struct slice addon = field_text(FIELD(spec, "addon"));
    struct value object;
    struct team team;
    struct error *err;

    if (!addon.size || check->request->operation != RULES_CREATE || label_of(check->after).size)
        return NULL; /* what every cluster gets is not the team's to refuse */
    err = find_team(check, spec, &object);
    if (err || !value_exists(object))
        return err;
    err = team_read(check->arena, object, &team);
    if (err)
        return err;
    if ((value_count(team.limits.denied_addons) &&
         team_limits_allows(team.limits.denied_addons, addon)) ||
        !team_limits_allows(team.limits.allowed_addons, addon))
        field_forbidden(FIELD(spec, "addon"),
                        "addon \"" SLICE_FORMAT "\" is not allowed for team \"" SLICE_FORMAT "\"",
                        SLICE_ARGUMENT(addon), SLICE_ARGUMENT(team.meta.name));
    return NULL;
}

static struct error *check_version(struct rules_check *check, const struct field *spec)
{
    struct slice addon = field_text(FIELD(spec, "addon"));
    struct slice version = field_text(FIELD(spec, "version"));
    struct value definition;
    struct value chart;
    struct value known;
    struct error *err;

    if (!addon.size || !version.size)
        return NULL;
    err = rules_read(check, &BUTLER_ADDON_DEFINITIONS, SLICE(""), addon, &definition);
    if (err)
        return err;
    chart = value_find(definition, VALUE_KEYS("spec", "chart"));
    known = value_get(chart, SLICE("availableVersions"));
    if (!team_limits_allows(known, version) &&
        !slice_equal(value_text(chart, "defaultVersion"), version))
        rules_warn(check,
                   "version " SLICE_FORMAT " of addon " SLICE_FORMAT
                   " is not among its tested versions",
                   SLICE_ARGUMENT(version), SLICE_ARGUMENT(addon));
    return NULL;
}

static struct error *validate(struct rules_check *check)
{
    const struct field root = rules_root(check);
    const struct field *spec = FIELD(&root, "spec");
    struct error *err;

    if (check->request->operation == RULES_DELETE)
        return validate_delete(check);
    check_choice(spec);
    check_fixed(check, spec);
    err = check_label(check, &root);
    if (!err)
        err = check_allowed(check, spec);
    return err ? err : check_version(check, spec);
}

const struct rules_kind rules_tenant_addon = {
    .resource = &BUTLER_TENANT_ADDONS,
    .validating_webhook = "vtenantaddon.kb.io",
    .validates = RULES_CREATE | RULES_UPDATE | RULES_DELETE,
    .validate = validate,
};
