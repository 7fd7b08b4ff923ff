/* Rules of ButlerConfig. */
#include "admission/rules_internal.h"
#include "admission/tenancy.h"
#include "api/butler_config.h"
#include "api/butler_names.h"
#include "base/arena.h"
#include "doc/doc.h"

/* Clusters without a team would be locked out. */
static struct error *check_enforced(struct rules_check *check, const struct butler_config *old,
                                    const struct butler_config *new, const struct field *mode)
{
    struct kube_list clusters;
    const char *example = NULL;
    size_t count = 0;
    struct error *err;

    if (new->mode != BUTLER_CONFIG_ENFORCED || old->mode == BUTLER_CONFIG_ENFORCED)
        return NULL;
    err = rules_list(check, &BUTLER_TENANT_CLUSTERS, SLICE(""), &clusters);
    if (err)
        return err;
    for (size_t i = 0; i < clusters.count; i++) {
        struct value cluster = doc_root(clusters.docs[i]);

        if (tenancy_team(cluster).size)
            continue;
        count++;
        if (!example)
            example = arena_format(check->arena, SLICE_FORMAT "/" SLICE_FORMAT,
                                   SLICE_ARGUMENT(rules_namespace(cluster)),
                                   SLICE_ARGUMENT(rules_name(cluster)));
    }
    if (count)
        field_forbidden(
            mode, "cannot become Enforced while %zu TenantCluster(s) have no team, such as %s",
            count, example);
    return NULL;
}

static struct error *validate(struct rules_check *check)
{
    const struct field root = rules_root(check);
    const struct field *spec = FIELD(&root, "spec");
    const struct field *name = FIELD_IN(&root, "metadata", "name");
    struct butler_config old;
    struct butler_config new;
    const char *problem;

    if (!field_is(name, BUTLER_CONFIG_NAME))
        field_invalid(name, "must be \"" BUTLER_CONFIG_NAME "\"");
    butler_config_read(check->before, &old);
    butler_config_read(check->after, &new);
    problem = butler_config_exposure_problem(check->arena, &new);
    if (problem)
        field_forbidden(FIELD(spec, "controlPlaneExposure"), "%s", problem);
    return check_enforced(check, &old, &new, FIELD_IN(spec, "multiTenancy", "mode"));
}

const struct rules_kind rules_butler_config = {
    .resource = &BUTLER_CONFIGS,
    .validating_webhook = "vbutlerconfig.kb.io",
    .validates = RULES_CREATE | RULES_UPDATE,
    .validate = validate,
};
