/* TenantCluster: whether machines will believe the infrastructure they are made on. */
#include "api/condition.h"
#include "controllers/cluster_scope.h"
#include "doc/doc.h"

#define CONDITION "NutanixCredentialsTrustBundle"

/* Certificates of Prism Central are mostly of its own making, and its provider believes none that
 * it was not given. */
static bool lacks_bundle(const struct cluster_scope *scope, struct value credentials)
{
    struct value settings = value_find(scope->provider_object, VALUE_KEYS("spec", "nutanix"));

    return slice_has_prefix(value_text(settings, "endpoint"), "https://") &&
           !value_bool_or(value_get(settings, SLICE("insecure")), false) &&
           value_text(value_get(credentials, SLICE("data")), "ca.pem").size == 0;
}

void cluster_check_trust(struct cluster_scope *scope, struct value credentials)
{
    if (!slice_is(scope->provider.provider, "nutanix"))
        return;
    if (lacks_bundle(scope, credentials))
        reconcile_condition(scope->rc, CONDITION, "False", "MissingTrustBundle",
                            "Secret " SLICE_FORMAT "/" SLICE_FORMAT
                            " has no key ca.pem: add the CA of Prism Central, or set "
                            "spec.nutanix.insecure of the ProviderConfig",
                            SLICE_ARGUMENT(scope->provider.credentials_namespace),
                            SLICE_ARGUMENT(scope->provider.credentials_name));
    else if (value_exists(condition_find(doc_root(scope->rc->object), CONDITION)))
        reconcile_condition(scope->rc, CONDITION, "True", "Ready",
                            "the infrastructure can be believed");
}
