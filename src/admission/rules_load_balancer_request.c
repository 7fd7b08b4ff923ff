/* Rules of LoadBalancerRequest. */
#include "admission/rules_internal.h"

static void validate_shape(struct rules_check *check)
{
    static const char *const fixed[] = { "clusterName", "providerConfigRef" };
    struct value before = value_get(check->before, SLICE("spec"));
    const struct field root = rules_root(check);
    const struct field *spec = FIELD(&root, "spec");

    if (check->request->operation != RULES_UPDATE)
        return;
    for (size_t i = 0; i < COUNT_OF(fixed); i++) {
        if (!value_equal(FIELD(spec, fixed[i])->value, value_get(before, slice_from(fixed[i]))))
            field_invalid_as(spec, "\"object\"",
                             i ? "providerConfigRef is immutable" : "clusterName is immutable");
    }
}

const struct rules_kind rules_load_balancer_request = {
    .resource = &BUTLER_LOAD_BALANCER_REQUESTS,
    .validates = RULES_CREATE | RULES_UPDATE,
    .validate_shape = validate_shape,
};
