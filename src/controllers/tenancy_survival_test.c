/* The controllers of teams, users, providers and the configuration, with every write of a story
 * going wrong in every way. */
#include "api/butler_names.h"
#include "base/arena.h"
#include "base/clock.h"
#include "controllers/controllers.h"
#include "controllers/controllers_table.h"
#include "kube/butler_resources.h"
#include "kube/resources.h"
#include "lib/controller_fixture.h"
#include "lib/namespace_keeper.h"
#include "lib/survival.h"
#include "lib/test.h"

#define API "apiVersion: butler.butlerlabs.dev/v1alpha1\n"

static void start(struct controller_fixture *f, void *context)
{
    const struct controller *controller = context;
    struct controllers_options *options =
        arena_new(fixture_current()->arena, struct controllers_options);
    struct crew_options crew = controller_fixture_options(f);

    options->informers = crew.informers;
    options->system_namespace = BUTLER_SYSTEM_NAMESPACE;
    controller_fixture_start(f, controller, options);
    if (controller == &team_controller)
        namespace_keeper_start(f);
}

#define TEAM(access)                                                                               \
    API "kind: Team\nmetadata: { name: blue }\nspec: { access: { users: [" access "] } }\n"

static void team_lives(struct controller_fixture *f, void *context)
{
    (void)context;
    controller_fixture_apply(f, TEAM("{ name: ann@x, role: admin }, { name: bob, role: operator }, "
                                     "{ name: eve }"));
    controller_fixture_expect(f, &KUBE_ROLE_BINDINGS, "blue", "butler-team-user-eve",
                              "roleRef.name", "butler-team-viewer", SECONDS(60));
    controller_fixture_apply(f, TEAM("{ name: ann@x, role: admin }, { name: bob, role: viewer }"));
    controller_fixture_expect(f, &KUBE_ROLE_BINDINGS, "blue", "butler-team-user-bob",
                              "roleRef.name", "butler-team-viewer", SECONDS(60));
    controller_fixture_expect_gone(f, &KUBE_ROLE_BINDINGS, "blue", "butler-team-user-eve",
                                   SECONDS(60));
    controller_fixture_expect(f, &BUTLER_TEAMS, NULL, "blue", "status.phase", "Ready", SECONDS(60));
}

static void team_dies(struct controller_fixture *f, void *context)
{
    (void)context;
    controller_fixture_apply(f, TEAM("{ name: bob }"));
    controller_fixture_expect(f, &BUTLER_TEAMS, NULL, "blue", "status.phase", "Ready", SECONDS(60));
    controller_fixture_delete(f, &BUTLER_TEAMS, NULL, "blue");
    controller_fixture_expect_gone(f, &BUTLER_TEAMS, NULL, "blue", MINUTES(2));
    assert_false(controller_fixture_has(f, &KUBE_NAMESPACES, NULL, "blue"));
}

static void config_changes(struct controller_fixture *f, void *context)
{
    (void)context;
    controller_fixture_apply(f, API "kind: ButlerConfig\nmetadata: { name: butler }\nspec: {}\n");
    controller_fixture_expect(f, &BUTLER_CONFIGS, NULL, "butler",
                              "status.conditions.Configured.status", "True", SECONDS(60));
    controller_fixture_apply(
        f, API "kind: ButlerConfig\nmetadata: { name: butler }\nspec: { controlPlaneExposure: { "
               "mode: Ingress } }\n---\n" API "kind: Team\nmetadata: { name: blue }\n");
    controller_fixture_expect(f, &BUTLER_CONFIGS, NULL, "butler",
                              "status.conditions.Configured.reason", "InvalidExposure",
                              SECONDS(60));
    controller_fixture_expect(f, &BUTLER_CONFIGS, NULL, "butler", "status.teamCount", "1",
                              SECONDS(60));
}

static void user_moves(struct controller_fixture *f, void *context)
{
    (void)context;
    controller_fixture_apply(
        f, TEAM("{ name: ann@x }") "---\n" API
                                   "kind: User\nmetadata: { name: ann }\nspec: { email: ann@x }\n");
    controller_fixture_expect(f, &BUTLER_USERS, NULL, "ann", "status.teams.0.role", "viewer",
                              SECONDS(60));
    controller_fixture_apply(f, TEAM("{ name: ann@x, role: admin }"));
    controller_fixture_expect(f, &BUTLER_USERS, NULL, "ann", "status.teams.0.role", "admin",
                              SECONDS(60));
}

static void provider_comes_and_goes(struct controller_fixture *f, void *context)
{
    (void)context;
    controller_fixture_apply(f, API "kind: ProviderConfig\nmetadata: { namespace: default, name: p "
                                    "}\nspec: { provider: local, scope: { type: team, teamRef: { "
                                    "name: blue } } }\n");
    controller_fixture_expect(f, &BUTLER_PROVIDER_CONFIGS, "default", "p", "status.ready", "false",
                              SECONDS(60));
    controller_fixture_apply(f, TEAM(""));
    controller_fixture_expect(f, &BUTLER_PROVIDER_CONFIGS, "default", "p", "status.ready", "true",
                              SECONDS(60));
    controller_fixture_delete(f, &BUTLER_PROVIDER_CONFIGS, "default", "p");
    controller_fixture_expect_gone(f, &BUTLER_PROVIDER_CONFIGS, "default", "p", SECONDS(60));
}

static void policy_changes(struct controller_fixture *f, void *context)
{
    (void)context;
    controller_fixture_apply(f, API "kind: ClusterCreationPolicy\nmetadata: { name: p }\nspec: { "
                                    "scope: { team: { teamRef: { name: blue } } } }\n");
    controller_fixture_expect(f, &BUTLER_CREATION_POLICIES, NULL, "p", "status.staleReferences.0",
                              "team/blue", SECONDS(60));
    controller_fixture_apply(f, TEAM(""));
    controller_fixture_expect(f, &BUTLER_CREATION_POLICIES, NULL, "p",
                              "status.conditions.StaleReferences.status", "False", SECONDS(60));
}

#define CLI_ACCOUNT "butler-cli-1910ee9900e5"

/* A member with the command line loses a team, and then the account. */
static void command_line_follows(struct controller_fixture *f, void *context)
{
    (void)context;
    controller_fixture_apply(
        f, "apiVersion: v1\nkind: Namespace\nmetadata: { name: butler-system }\n");
    controller_fixture_apply(
        f,
        TEAM("{ name: ann@x, role: operator }") "status: { namespace: default }\n---\n" API
                                                "kind: User\nmetadata: { name: ann }\nspec: { "
                                                "email: ann@x }\n---\n"
                                                "apiVersion: v1\nkind: ServiceAccount\nmetadata: { "
                                                "namespace: butler-system, name: " CLI_ACCOUNT
                                                ", labels: { " BUTLER_LABEL_CLI_USER ": ann } }\n");
    controller_fixture_expect(f, &KUBE_ROLE_BINDINGS, "default", CLI_ACCOUNT "-blue",
                              "roleRef.name", "butler-cli-operator", SECONDS(60));
    controller_fixture_apply(f, TEAM("{ name: ann@x }"));
    controller_fixture_expect(f, &KUBE_ROLE_BINDINGS, "default", CLI_ACCOUNT "-blue",
                              "roleRef.name", "butler-cli-viewer", SECONDS(60));
    controller_fixture_apply(
        f, API "kind: User\nmetadata: { name: ann }\nspec: { email: ann@x, disabled: true }\n");
    controller_fixture_expect_gone(f, &KUBE_SERVICE_ACCOUNTS, "butler-system", CLI_ACCOUNT,
                                   SECONDS(60));
    assert_false(controller_fixture_has(f, &KUBE_ROLE_BINDINGS, "default", CLI_ACCOUNT "-blue"));
}

#define TICKET(name, expires)                                                                      \
    "apiVersion: v1\nkind: Secret\nmetadata: { namespace: default, name: " name                    \
    ", labels: { " BUTLER_LABEL_TICKET ": device, " BUTLER_LABEL_EXPIRES ": '" expires "' } }\n"

static void tickets_expire(struct controller_fixture *f, void *context)
{
    (void)context;
    controller_fixture_apply(f, TICKET("old", "1767225500") "---\n" TICKET("new", "1798761600"));
    controller_fixture_expect_gone(f, &KUBE_SECRETS, "default", "old", MINUTES(12));
    assert_true(controller_fixture_has(f, &KUBE_SECRETS, "default", "new"));
}

struct row {
    const char *name;
    const struct controller *controller;
    struct survival_story story;
};

static const struct row rows[] = {
    { "with a team", &team_controller, { .about = { { "team" } }, .tell = team_lives } },
    { "with the end of a team", &team_controller, { .about = { { "team" } }, .tell = team_dies } },
    { "with the configuration",
      &butler_config_controller,
      { .about = { { "butler-config" } }, .tell = config_changes } },
    { "with memberships",
      &user_teams_controller,
      { .about = { { "user-teams", "butler-controller/user-teams" } }, .tell = user_moves } },
    { "with the command line",
      &cli_access_controller,
      { .about = { { "cli-access", "butler-cli-access" } }, .tell = command_line_follows } },
    { "with tickets",
      &ticket_expiry_controller,
      { .about = { { "ticket-expiry" } }, .tell = tickets_expire } },
    { "with a provider",
      &provider_config_controller,
      { .about = { { "provider-config" } }, .tell = provider_comes_and_goes } },
    { "with a policy",
      &creation_policy_controller,
      { .about = { { "creation-policy" } }, .tell = policy_changes } },
};

static void every_write_may_go_wrong(void **state)
{
    const struct row *row = *state;
    struct survival_story story = row->story;

    story.start = start;
    story.context = (void *)row->controller;
    survival_check(&story);
}

int main(void)
{
    return RUN_TABLE(every_write_may_go_wrong, rows);
}
