/* Strategic merge patches of real kinds: what upstream makes of them, we make under the facts. */
#include "api/facts.h"
#include "lib/strategic_cases.h"

static const struct {
    const char *name;
    enum facts_node node;
} kinds[] = {
    { "ControllerRevision", FACTS_apps_v1_ControllerRevision },
    { "Deployment", FACTS_apps_v1_Deployment },
    { "Node", FACTS_core_v1_Node },
    { "Pod", FACTS_core_v1_Pod },
    { "PodDisruptionBudget", FACTS_policy_v1_PodDisruptionBudget },
    { "Secret", FACTS_core_v1_Secret },
    { "Service", FACTS_core_v1_Service },
};

static void patches(void **state)
{
    const struct test_case *row = *state;
    const char *kind = cases_string(row, "kind");

    for (size_t i = 0; i < COUNT_OF(kinds); i++) {
        if (strcmp(kind, kinds[i].name) == 0) {
            strategic_cases_check(row, facts_schema(kinds[i].node));
            return;
        }
    }
    fail_msg("no kind is called %s", kind);
}

int main(void)
{
    CLEANUP(arena) struct arena *arena = arena_create();
    struct test_group group = cases_group(arena, "strategic/cases.json", "patches", patches);

    return test_run_groups(&group, 1);
}
