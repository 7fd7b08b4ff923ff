#include "server/access.h"

#include "lib/test.h"

/* Vera is viewer of red, lifted to operator in its environment dev; Olga operates blue; Ada
 * administers red; Pat sees the platform, Paul runs it; Nora belongs to nobody. */
static const struct caller_environment red_of_vera[] = { { "dev", TEAM_ROLE_OPERATOR },
                                                         { "prod", TEAM_ROLE_VIEWER } };
static const struct caller_team vera_teams[] = { { "red", "", "", TEAM_ROLE_VIEWER, red_of_vera,
                                                   2 } };
static const struct caller_team olga_teams[] = { { "blue", "", "", TEAM_ROLE_OPERATOR, NULL, 0 } };
static const struct caller_team ada_teams[] = { { "red", "", "", TEAM_ROLE_ADMIN, NULL, 0 } };

#define PERSON(...)                                                                                \
    { .context_team = "", .context_environment = "", .mode = BUTLER_CONFIG_ENFORCED, __VA_ARGS__ }

static const struct caller vera = PERSON(.teams = vera_teams, .team_count = 1);
static const struct caller olga = PERSON(.teams = olga_teams, .team_count = 1);
static const struct caller ada = PERSON(.teams = ada_teams, .team_count = 1);
static const struct caller pat = PERSON(.platform = BUTLER_USER_VIEWER);
static const struct caller paul = PERSON(.platform = BUTLER_USER_ADMIN);
static const struct caller nora = PERSON(.platform = BUTLER_USER_NONE);
static const struct caller pat_of_red =
    PERSON(.platform = BUTLER_USER_VIEWER, .teams = ada_teams, .team_count = 1);

struct row {
    const char *name;
    const struct caller *caller;
    enum butler_config_mode mode;
    const char *team;
    const char *label;
    const char *namespace_team;
    const char *environment;
    enum team_role role;
};

#define ENFORCED BUTLER_CONFIG_ENFORCED
#define OPTIONAL BUTLER_CONFIG_OPTIONAL
#define DISABLED BUTLER_CONFIG_DISABLED

static const struct row rows[] = {
    { "lets a viewer view", &vera, ENFORCED, "red", "", "", "", TEAM_ROLE_VIEWER },
    { "lifts inside the environment", &vera, ENFORCED, "red", "", "", "dev", TEAM_ROLE_OPERATOR },
    { "does not lift in another one", &vera, ENFORCED, "red", "", "", "prod", TEAM_ROLE_VIEWER },
    { "does not lift in one that nobody knows", &vera, ENFORCED, "red", "", "", "qa",
      TEAM_ROLE_VIEWER },
    { "does not lift in the environment of another team", &vera, ENFORCED, "blue", "", "", "dev",
      TEAM_ROLE_NONE },
    { "hides other teams", &olga, ENFORCED, "red", "", "", "", TEAM_ROLE_NONE },
    { "goes by the label", &ada, ENFORCED, "", "red", "", "", TEAM_ROLE_ADMIN },
    { "goes by the namespace", &ada, ENFORCED, "", "", "red", "", TEAM_ROLE_ADMIN },
    { "does not believe a label against the reference", &olga, ENFORCED, "red", "blue", "", "",
      TEAM_ROLE_NONE },
    { "does not believe a reference against the namespace", &olga, ENFORCED, "blue", "blue", "red",
      "", TEAM_ROLE_NONE },
    { "lets the platform's admin do all", &paul, ENFORCED, "red", "blue", "", "", TEAM_ROLE_ADMIN },
    { "lets the platform's viewer view all", &pat, ENFORCED, "red", "", "", "", TEAM_ROLE_VIEWER },
    { "keeps what a team gives a platform viewer", &pat_of_red, ENFORCED, "red", "", "", "",
      TEAM_ROLE_ADMIN },
    { "hides what has no team", &ada, ENFORCED, "", "", "", "", TEAM_ROLE_NONE },
    { "shows what has no team to the platform's viewer", &pat, ENFORCED, "", "", "", "",
      TEAM_ROLE_VIEWER },
    { "shows what has no team where teams are optional", &vera, OPTIONAL, "", "", "", "",
      TEAM_ROLE_VIEWER },
    { "lets operators operate what has no team", &olga, OPTIONAL, "", "", "", "",
      TEAM_ROLE_OPERATOR },
    { "lets admins only operate what has no team", &ada, OPTIONAL, "", "", "", "",
      TEAM_ROLE_OPERATOR },
    { "keeps teams apart where they are optional", &olga, OPTIONAL, "red", "", "", "",
      TEAM_ROLE_NONE },
    { "gives nothing to whoever has no team", &nora, OPTIONAL, "", "", "", "", TEAM_ROLE_NONE },
    { "skips teams where there are none", &olga, DISABLED, "red", "", "", "", TEAM_ROLE_OPERATOR },
    { "lets viewers only view without teams", &vera, DISABLED, "blue", "", "", "",
      TEAM_ROLE_VIEWER },
    { "still gives nothing to whoever has no role", &nora, DISABLED, "red", "", "", "",
      TEAM_ROLE_NONE },
};

static void cluster_role(void **state)
{
    const struct row *row = *state;
    struct caller caller = *row->caller;
    const struct owner owner = { slice_from(row->team), slice_from(row->label),
                                 slice_from(row->namespace_team), slice_from(row->environment) };

    caller.mode = row->mode;
    assert_int_equal(access_cluster_role(&caller, &owner), row->role);
}

static void what_is_refused_says_why(void **state)
{
    const struct owner red = { .team = SLICE("red"), .environment = SLICE("dev") };

    (void)state;
    assert_no_error(
        access_require_cluster(&vera, &red, SLICE("n"), SLICE("c"), TEAM_ROLE_OPERATOR));
    assert_error(access_require_cluster(&vera, &red, SLICE("n"), SLICE("c"), TEAM_ROLE_ADMIN),
                 ERR_FORBIDDEN, "this needs the role admin, and yours is operator");
    assert_error(access_require_cluster(&olga, &red, SLICE("n"), SLICE("c"), TEAM_ROLE_VIEWER),
                 ERR_NOT_FOUND, "cluster \"n/c\" not found");
    assert_error(access_require_team(&olga, SLICE("red"), TEAM_ROLE_VIEWER), ERR_NOT_FOUND,
                 "team \"red\" not found");
    assert_error(access_require_team(&vera, SLICE("red"), TEAM_ROLE_OPERATOR), ERR_FORBIDDEN,
                 "operator");
    assert_error(access_require_platform(&ada, BUTLER_USER_VIEWER), ERR_FORBIDDEN, "viewer");
    assert_error(access_require_platform(&pat, BUTLER_USER_ADMIN), ERR_FORBIDDEN, "admin");
    assert_no_error(access_require_platform(&paul, BUTLER_USER_VIEWER));
}

static void the_context_only_narrows(void **state)
{
    const struct owner red = { .team = SLICE("red"), .environment = SLICE("dev") };
    struct caller narrowed = paul;

    (void)state;
    assert_true(access_shows_cluster(&narrowed, &red));
    narrowed.context_team = "blue";
    assert_false(access_shows_cluster(&narrowed, &red));
    assert_error(access_require_context(&narrowed, SLICE("red")), ERR_FORBIDDEN, "another team");
    narrowed.context_team = "red";
    narrowed.context_environment = "prod";
    assert_false(access_shows_cluster(&narrowed, &red));
    assert_no_error(access_require_context(&narrowed, SLICE("red")));
    narrowed.context_environment = "dev";
    assert_true(access_shows_cluster(&narrowed, &red));

    narrowed = olga;
    narrowed.context_team = "red";
    assert_false(access_shows_cluster(&narrowed, &red));
    assert_false(access_shows_team(&narrowed, SLICE("blue")));
}

static void disputes_are_seen(void **state)
{
    const struct owner agreed = { .team = SLICE("red"), .label = SLICE("red") };
    const struct owner disputed = { .label = SLICE("red"), .namespace_team = SLICE("blue") };

    (void)state;
    assert_false(owner_is_disputed(&agreed));
    assert_true(owner_is_disputed(&disputed));
}

TEST_MAIN(TABLE(cluster_role, rows), TEST(what_is_refused_says_why), TEST(the_context_only_narrows),
          TEST(disputes_are_seen))
