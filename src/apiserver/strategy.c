/* Which kind has rules of its own. */
#include "apiserver/strategy.h"

#include <stddef.h>

#include "apiserver/strategies.h"
#include "base/memory.h"

static const struct strategy ordinary = { 0 };

static const struct strategy *const strategies[] = {
    &strategy_binding,
    &strategy_certificate_signing_request,
    &strategy_custom_resource_definition,
    &strategy_job,
    &strategy_local_subject_access_review,
    &strategy_namespace,
    &strategy_node,
    &strategy_persistent_volume,
    &strategy_persistent_volume_claim,
    &strategy_pod,
    &strategy_replication_controller,
    &strategy_secret,
    &strategy_self_subject_access_review,
    &strategy_self_subject_review,
    &strategy_self_subject_rules_review,
    &strategy_service,
    &strategy_subject_access_review,
    &strategy_token_review,
    &strategy_volume,
    &strategy_volume_claim,
};

const struct strategy *strategy_find(struct slice group, struct slice kind)
{
    for (size_t i = 0; i < COUNT_OF(strategies); i++) {
        if (slice_is(group, strategies[i]->group) && slice_is(kind, strategies[i]->kind))
            return strategies[i];
    }
    return &ordinary;
}
