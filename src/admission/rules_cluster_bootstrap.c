/* Rules of ClusterBootstrap. */
#include "admission/rules_internal.h"

static void validate_shape(struct rules_check *check)
{
    const struct field root = rules_root(check);
    const struct field *spec = FIELD(&root, "spec");
    const struct field *exposure = FIELD(spec, "controlPlaneExposure");
    bool is_gateway = field_is(FIELD(exposure, "mode"), "Gateway");

    if ((is_gateway || field_is(FIELD(exposure, "mode"), "Ingress")) &&
        field_is_empty(FIELD(exposure, "hostname")))
        field_invalid_as(
            spec, "\"object\"",
            "controlPlaneExposure.hostname is required in the modes Ingress and Gateway");
    if (is_gateway && field_is_empty(FIELD(exposure, "gatewayRef")))
        field_invalid_as(spec, "\"object\"",
                         "controlPlaneExposure.gatewayRef is required in the mode Gateway");
}

const struct rules_kind rules_cluster_bootstrap = {
    .resource = &BUTLER_CLUSTER_BOOTSTRAPS,
    .validates = RULES_CREATE | RULES_UPDATE,
    .validate_shape = validate_shape,
};
