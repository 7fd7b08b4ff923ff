#include "api/tenancy.h"

#include "api/butler_config.h"
#include "api/team.h"
#include "base/arena.h"
#include "lib/test.h"

struct row {
    const char *name;
    enum butler_config_mode mode;
    const char *team_ref;
    const char *team_phase; /* NULL: there is no such team */
    const char *namespace;
    const char *problem; /* NULL: none */
};

static const struct row rows[] = {
    { "enforced, of its team", BUTLER_CONFIG_ENFORCED, "acme", "Ready", "acme", NULL },
    { "enforced, of nobody", BUTLER_CONFIG_ENFORCED, "", NULL, "acme",
      "teamRef is required when multi-tenancy mode is Enforced" },
    { "enforced, of an unknown team", BUTLER_CONFIG_ENFORCED, "acme", NULL, "acme",
      "team \"acme\" not found" },
    { "enforced, of a team that fails", BUTLER_CONFIG_ENFORCED, "acme", "Failed", "acme",
      "team \"acme\" is not ready (phase: Failed)" },
    { "enforced, of a team that nobody has looked at", BUTLER_CONFIG_ENFORCED, "acme", "", "acme",
      "team \"acme\" is not ready (phase: Pending)" },
    { "enforced, elsewhere", BUTLER_CONFIG_ENFORCED, "acme", "Ready", "homes",
      "TenantCluster must be in team namespace \"acme\", got \"homes\"" },
    { "optional, of its team", BUTLER_CONFIG_OPTIONAL, "acme", "Ready", "acme", NULL },
    { "optional, of its team elsewhere", BUTLER_CONFIG_OPTIONAL, "acme", "Ready", "homes",
      "TenantCluster must be in team namespace \"acme\", got \"homes\"" },
    { "optional, of nobody", BUTLER_CONFIG_OPTIONAL, "", NULL, "homes", NULL },
    { "optional, of nobody elsewhere", BUTLER_CONFIG_OPTIONAL, "", NULL, "acme",
      "TenantCluster without teamRef must be in default namespace \"homes\", got \"acme\"" },
    { "disabled", BUTLER_CONFIG_DISABLED, "", NULL, "homes", NULL },
    { "disabled, teams do not count", BUTLER_CONFIG_DISABLED, "acme", NULL, "homes", NULL },
    { "disabled, elsewhere", BUTLER_CONFIG_DISABLED, "acme", "Ready", "acme",
      "TenantCluster must be in default namespace \"homes\" when multi-tenancy is disabled, got "
      "\"acme\"" },
};

static void says_who_may_be_where(void **state)
{
    const struct row *row = *state;
    struct butler_config config = { .mode = row->mode, .default_namespace = SLICE("homes") };
    struct team team = { .meta.name = SLICE("acme"), .namespace = SLICE("acme") };
    const char *problem;

    if (row->team_phase)
        team.phase = slice_from(row->team_phase);
    problem = tenancy_problem(fixture_current()->arena, &config, slice_from(row->team_ref),
                              row->team_phase ? &team : NULL, slice_from(row->namespace));
    if (row->problem) {
        assert_non_null(problem);
        assert_string_equal(problem, row->problem);
    } else {
        assert_null(problem);
    }
}

TEST_MAIN(TABLE(says_who_may_be_where, rows))
