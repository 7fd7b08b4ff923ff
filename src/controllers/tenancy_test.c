/* The acceptance scenarios about the platform's configuration and teams, on a real API server. */
#include "admission/tenancy.h"
#include "api/binding_name.h"
#include "api/butler_config.h"
#include "api/butler_names.h"
#include "base/arena.h"
#include "base/clock.h"
#include "controllers/controllers.h"
#include "controllers/controllers_table.h"
#include "kube/butler_resources.h"
#include "kube/resources.h"
#include "lib/controller_fixture.h"
#include "lib/fault_transport.h"
#include "lib/fixture_yaml.h"
#include "lib/namespace_keeper.h"
#include "lib/test.h"

#define API "apiVersion: butler.butlerlabs.dev/v1alpha1\n"

static const struct controller *const all[] = {
    &butler_config_controller,
    &creation_policy_controller,
    &team_controller,
    &user_teams_controller,
};

static struct controller_fixture *begin(void)
{
    struct controllers_options *options =
        arena_new(fixture_current()->arena, struct controllers_options);
    struct controller_fixture *f = controller_fixture_new();
    struct crew_options crew = controller_fixture_options(f);

    options->transport = crew.transport;
    options->informers = crew.informers;
    options->pool = crew.pool;
    options->system_namespace = BUTLER_SYSTEM_NAMESPACE;
    for (size_t i = 0; i < COUNT_OF(all); i++)
        controller_fixture_start(f, all[i], options);
    return f;
}

static void apply_team(struct controller_fixture *f, const char *name, const char *spec)
{
    controller_fixture_apply(f, arena_format(fixture_current()->arena,
                                             API "kind: Team\nmetadata: { name: %s }\nspec: %s\n",
                                             name, spec));
    controller_fixture_settle(f);
}

static void apply_cluster(struct controller_fixture *f, const char *namespace, const char *name,
                          const char *workers)
{
    controller_fixture_apply(
        f, arena_format(fixture_current()->arena,
                        API "kind: TenantCluster\nmetadata: { namespace: %s, name: %s }\nspec: { "
                            "kubernetesVersion: v1.34.1, workers: %s }\n",
                        namespace, name, workers));
    controller_fixture_settle(f);
}

static void apply_user(struct controller_fixture *f, const char *name, const char *email,
                       const char *groups)
{
    controller_fixture_apply(
        f, arena_format(fixture_current()->arena,
                        API "kind: User\nmetadata: { name: %s }\nspec: { email: %s }\nstatus: { "
                            "lastSeenGroups: %s }\n",
                        name, email, groups));
    controller_fixture_settle(f);
}

static const char *team_text(struct controller_fixture *f, const char *name, const char *path)
{
    return controller_fixture_text(f, &BUTLER_TEAMS, NULL, name, path);
}

static const char *config_text(struct controller_fixture *f, const char *path)
{
    return controller_fixture_text(f, &BUTLER_CONFIGS, NULL, BUTLER_CONFIG_NAME, path);
}

/* The cluster role that somebody has in a namespace; "": none. */
static const char *role_of(struct controller_fixture *f, const char *namespace, const char *prefix,
                           const char *subject)
{
    const char *name = binding_name_format(fixture_current()->arena, prefix, slice_from(subject));

    return controller_fixture_text(f, &KUBE_ROLE_BINDINGS, namespace, name, "roleRef.name");
}

static const char *user_role_in(struct controller_fixture *f, const char *team, const char *user)
{
    return role_of(f, team, BINDING_NAME_USER, user);
}

/* --- the platform's configuration ---------------------------------------------------------- */

static const char *place_problem(const char *namespace)
{
    struct arena *arena = fixture_current()->arena;
    struct butler_config config;
    const char *field;

    butler_config_read(VALUE_ABSENT_VALUE, &config);
    return tenancy_problem(
        arena, &config,
        fixture_yaml(arena_format(arena, "{ metadata: { namespace: %s }, spec: {} }", namespace)),
        VALUE_ABSENT_VALUE, &field);
}

static void scenario_01_without_a_config_teams_are_disabled(void **state)
{
    (void)state;
    assert_null(place_problem("butler-tenants"));
    assert_string_equal(place_problem("default"),
                        "TenantCluster must be in default namespace \"butler-tenants\" when "
                        "multi-tenancy is disabled, got \"default\"");
}

static void scenario_02_a_config_of_another_name_does_nothing(void **state)
{
    struct controller_fixture *f = begin();

    (void)state;
    controller_fixture_apply(f, API "kind: ButlerConfig\nmetadata: { name: other }\nspec: { "
                                    "multiTenancy: { mode: Optional } }\n");
    controller_fixture_settle(f);
    assert_string_equal(controller_fixture_text(f, &BUTLER_CONFIGS, NULL, "other",
                                                "status.conditions.Configured.status"),
                        "False");
    assert_string_equal(controller_fixture_text(f, &BUTLER_CONFIGS, NULL, "other",
                                                "status.conditions.Configured.reason"),
                        "InvalidName");
    assert_false(controller_fixture_has(f, &KUBE_NAMESPACES, NULL, "butler-tenants"));
}

static void scenario_03_the_default_namespace_is_made_unless_teams_are_enforced(void **state)
{
    struct controller_fixture *f = begin();

    (void)state;
    controller_fixture_apply(f, API "kind: ButlerConfig\nmetadata: { name: butler }\nspec: { "
                                    "multiTenancy: { mode: Enforced } }\n");
    controller_fixture_settle(f);
    assert_string_equal(config_text(f, "status.conditions.NamespaceReady.status"), "True");
    assert_string_equal(config_text(f, "status.conditions.NamespaceReady.reason"), "NotRequired");
    assert_false(controller_fixture_has(f, &KUBE_NAMESPACES, NULL, "butler-tenants"));

    controller_fixture_patch(f, &BUTLER_CONFIGS, NULL, "butler", NULL,
                             "spec: { multiTenancy: { mode: Optional } }");
    controller_fixture_settle(f);
    assert_string_equal(config_text(f, "status.conditions.NamespaceReady.reason"), "Ready");
    assert_string_equal(config_text(f, "status.conditions.Configured.status"), "True");
    assert_string_equal(config_text(f, "status.conditions.Configured.message"),
                        "ButlerConfig is valid and active");
    assert_string_equal(config_text(f, "status.observedGeneration"),
                        config_text(f, "metadata.generation"));
    assert_string_equal(
        controller_fixture_text(f, &KUBE_NAMESPACES, NULL, "butler-tenants", "metadata.labels"),
        "{\"app.kubernetes.io/managed-by\":\"butler\",\"kubernetes.io/"
        "metadata.name\":\"butler-tenants\"}");
    assert_string_equal(controller_fixture_text(f, &KUBE_NAMESPACES, NULL, "butler-tenants",
                                                "metadata.annotations"),
                        "{\"butler.butlerlabs.dev/description\":\"Butler default namespace for "
                        "tenant clusters\"}");
}

static void scenario_04_an_exposure_that_lacks_something_is_told(void **state)
{
    struct controller_fixture *f = begin();

    (void)state;
    controller_fixture_apply(f, API "kind: ButlerConfig\nmetadata: { name: butler }\nspec: { "
                                    "controlPlaneExposure: { mode: Gateway, hostname: "
                                    "'*.k8s.example.com' } }\n");
    controller_fixture_settle(f);
    assert_string_equal(config_text(f, "status.conditions.Configured.status"), "False");
    assert_string_equal(config_text(f, "status.conditions.Configured.reason"), "InvalidExposure");
    assert_string_equal(config_text(f, "status.tcpProxyRequired"), "true");
    assert_string_equal(config_text(f, "status.controlPlaneExposureMode"), "Gateway");

    controller_fixture_patch(f, &BUTLER_CONFIGS, NULL, "butler", NULL,
                             "spec: { controlPlaneExposure: { gatewayRef: infra/edge } }");
    controller_fixture_settle(f);
    assert_string_equal(config_text(f, "status.conditions.Configured.reason"), "ConfigValid");
}

static void counts_follow_teams_and_clusters(void **state)
{
    struct controller_fixture *f = begin();

    (void)state;
    controller_fixture_apply(f, API "kind: ButlerConfig\nmetadata: { name: butler }\nspec: { "
                                    "observability: { pipeline: { clusterRef: { namespace: acme, "
                                    "name: one } } } }\n");
    apply_team(f, "acme", "{}");
    apply_cluster(f, "acme", "one", "{ replicas: 1 }");
    apply_cluster(f, "acme", "two", "{ replicas: 1 }");
    assert_string_equal(config_text(f, "status.teamCount"), "1");
    assert_string_equal(config_text(f, "status.clusterCount"), "2");
    assert_string_equal(config_text(f, "status.observability"),
                        "{\"totalCount\":2,\"enrolledCount\":0,\"pipelineReady\":false}");

    controller_fixture_apply(
        f, API "kind: TenantAddon\nmetadata: { namespace: acme, name: a, labels: { "
               "butler.butlerlabs.dev/auto-enrolled: 'true' } }\nspec: { clusterRef: { name: one "
               "}, addon: vector-agent }\nstatus: { phase: Installed }\n");
    controller_fixture_patch(f, &BUTLER_TENANT_CLUSTERS, "acme", "one", "status",
                             "status: { conditions: [{ type: Ready, status: 'True', reason: "
                             "Ready, message: '', lastTransitionTime: '2026-01-01T00:00:00Z' }] }");
    controller_fixture_delete(f, &BUTLER_TENANT_CLUSTERS, "acme", "two");
    controller_fixture_advance(f, MINUTES(1));
    assert_string_equal(config_text(f, "status.clusterCount"), "1");
    assert_string_equal(config_text(f, "status.observability"),
                        "{\"totalCount\":1,\"enrolledCount\":1,\"pipelineReady\":true}");
}

/* --- teams --------------------------------------------------------------------------------- */

static void scenario_05_team_gets_namespace_and_bindings(void **state)
{
    struct controller_fixture *f = begin();

    (void)state;
    apply_team(f, "acme",
               "{ description: the first, access: { users: [{ name: ann@x, role: admin }, { name: "
               "bob@x, role: operator }, { name: eve@x }], groups: [{ name: ops, role: operator "
               "}] } }");
    assert_string_equal(team_text(f, "acme", "status.phase"), "Ready");
    assert_string_equal(team_text(f, "acme", "status.namespace"), "acme");
    assert_string_equal(team_text(f, "acme", "status.memberCount"), "3");
    assert_string_equal(team_text(f, "acme", "status.conditions.Ready.status"), "True");
    assert_string_equal(team_text(f, "acme", "status.conditions.NamespaceReady.status"), "True");
    assert_string_equal(team_text(f, "acme", "status.conditions.RBACReady.status"), "True");
    assert_string_equal(team_text(f, "acme", "status.conditions.QuotaExceeded.status"), "False");
    assert_string_equal(team_text(f, "acme", "metadata.finalizers"),
                        "[\"" BUTLER_FINALIZER_TEAM "\"]");
    assert_string_equal(
        controller_fixture_text(f, &KUBE_NAMESPACES, NULL, "acme", "metadata.annotations"),
        "{\"butler.butlerlabs.dev/description\":\"the first\"}");
    assert_string_equal(user_role_in(f, "acme", "ann@x"), "butler-team-admin");
    assert_string_equal(user_role_in(f, "acme", "bob@x"), "butler-team-operator");
    assert_string_equal(user_role_in(f, "acme", "eve@x"), "butler-team-viewer");
    assert_string_equal(role_of(f, "acme", BINDING_NAME_GROUP, "ops"), "butler-team-operator");
    assert_string_equal(
        controller_fixture_text(f, &KUBE_ROLE_BINDINGS, "acme", "butler-team-group-ops",
                                "subjects"),
        "[{\"apiGroup\":\"rbac.authorization.k8s.io\",\"kind\":\"Group\",\"name\":\"ops\"}]");
}

static void scenario_06_similar_names_have_bindings_of_their_own(void **state)
{
    struct controller_fixture *f = begin();

    (void)state;
    apply_team(f, "acme",
               "{ access: { users: [{ name: a.b@x, role: admin }, { name: a-b@x, role: viewer }] } "
               "}");
    assert_string_equal(user_role_in(f, "acme", "a.b@x"), "butler-team-admin");
    assert_string_equal(user_role_in(f, "acme", "a-b@x"), "butler-team-viewer");
}

static void scenario_07_a_changed_role_makes_the_binding_anew(void **state)
{
    struct controller_fixture *f = begin();
    const char *name =
        binding_name_format(fixture_current()->arena, BINDING_NAME_USER, SLICE("bob@x"));
    const char *uid;

    (void)state;
    apply_team(f, "acme", "{ access: { users: [{ name: bob@x, role: operator }] } }");
    uid = controller_fixture_text(f, &KUBE_ROLE_BINDINGS, "acme", name, "metadata.uid");
    assert_string_equal(user_role_in(f, "acme", "bob@x"), "butler-team-operator");
    apply_team(f, "acme", "{ access: { users: [{ name: bob@x, role: viewer }] } }");
    assert_string_equal(user_role_in(f, "acme", "bob@x"), "butler-team-viewer");
    assert_string_not_equal(
        controller_fixture_text(f, &KUBE_ROLE_BINDINGS, "acme", name, "metadata.uid"), uid);
    assert_string_equal(team_text(f, "acme", "status.phase"), "Ready");
}

static void scenario_08_who_is_removed_loses_the_binding(void **state)
{
    struct controller_fixture *f = begin();

    (void)state;
    apply_team(f, "acme", "{ access: { users: [{ name: ann@x, role: admin }, { name: bob@x }] } }");
    assert_string_equal(user_role_in(f, "acme", "bob@x"), "butler-team-viewer");
    apply_team(f, "acme", "{ access: { users: [{ name: ann@x, role: admin }] } }");
    assert_string_equal(user_role_in(f, "acme", "bob@x"), "");
    assert_string_equal(user_role_in(f, "acme", "ann@x"), "butler-team-admin");
}

static void a_binding_that_somebody_changed_is_put_right(void **state)
{
    struct controller_fixture *f = begin();
    const char *name =
        binding_name_format(fixture_current()->arena, BINDING_NAME_USER, SLICE("bob@x"));

    (void)state;
    apply_team(f, "acme", "{ access: { users: [{ name: bob@x }] } }");
    controller_fixture_patch(f, &KUBE_ROLE_BINDINGS, "acme", name, NULL,
                             "subjects: [{ kind: User, name: eve@x, apiGroup: "
                             "rbac.authorization.k8s.io }]");
    controller_fixture_settle(f);
    assert_string_equal(
        controller_fixture_text(f, &KUBE_ROLE_BINDINGS, "acme", name, "subjects.0.name"), "bob@x");
    controller_fixture_delete(f, &KUBE_ROLE_BINDINGS, "acme", name);
    controller_fixture_settle(f);
    assert_string_equal(user_role_in(f, "acme", "bob@x"), "butler-team-viewer");
}

static void a_namespace_of_somebody_else_is_left_alone(void **state)
{
    struct controller_fixture *f = begin();

    (void)state;
    controller_fixture_apply(f, "apiVersion: v1\nkind: Namespace\nmetadata: { name: other }\n");
    apply_team(f, "other", "{ access: { users: [{ name: bob@x, role: admin }] } }");
    assert_string_equal(team_text(f, "other", "status.phase"), "Failed");
    assert_string_equal(team_text(f, "other", "status.conditions.Ready.reason"),
                        "NamespaceReconcileFailed");
    assert_string_equal(user_role_in(f, "other", "bob@x"), "");
    assert_string_equal(team_text(f, "other", "status.namespace"), "");

    /* With the team it does not go either. */
    controller_fixture_delete(f, &BUTLER_TEAMS, NULL, "other");
    controller_fixture_expect_gone(f, &BUTLER_TEAMS, NULL, "other", SECONDS(10));
    assert_string_equal(controller_fixture_text(f, &KUBE_NAMESPACES, NULL, "other", "status.phase"),
                        "Active");
}

static void a_namespace_that_is_handed_over_is_taken(void **state)
{
    struct controller_fixture *f = begin();

    (void)state;
    controller_fixture_apply(f, "apiVersion: v1\nkind: Namespace\nmetadata: { name: other }\n");
    apply_team(f, "other", "{}");
    controller_fixture_patch(f, &KUBE_NAMESPACES, NULL, "other", NULL,
                             "metadata: { labels: { butler.butlerlabs.dev/team: other, "
                             "app.kubernetes.io/managed-by: butler } }");
    controller_fixture_expect(f, &BUTLER_TEAMS, NULL, "other", "status.phase", "Ready",
                              SECONDS(30));
}

static void scenario_09_a_team_with_clusters_stays(void **state)
{
    struct controller_fixture *f = begin();

    (void)state;
    namespace_keeper_start(f);
    apply_team(f, "acme", "{}");
    apply_cluster(f, "acme", "one", "{ replicas: 1 }");
    apply_cluster(f, "acme", "two", "{ replicas: 1 }");
    controller_fixture_delete(f, &BUTLER_TEAMS, NULL, "acme");
    controller_fixture_settle(f);
    assert_string_equal(team_text(f, "acme", "status.phase"), "Terminating");
    assert_string_equal(team_text(f, "acme", "status.conditions.Ready.status"), "False");
    assert_string_equal(team_text(f, "acme", "status.conditions.Ready.reason"), "DeletionBlocked");
    assert_string_equal(team_text(f, "acme", "status.conditions.Ready.message"),
                        "Cannot delete Team: 2 TenantCluster(s) still exist");

    controller_fixture_delete(f, &BUTLER_TENANT_CLUSTERS, "acme", "one");
    controller_fixture_delete(f, &BUTLER_TENANT_CLUSTERS, "acme", "two");
    controller_fixture_expect_gone(f, &BUTLER_TEAMS, NULL, "acme", SECONDS(30));
    assert_false(controller_fixture_has(f, &KUBE_NAMESPACES, NULL, "acme"));
}

static void scenario_10_a_member_is_an_operator(void **state)
{
    struct controller_fixture *f = begin();

    (void)state;
    apply_team(f, "acme", "{ access: { users: [{ name: bob@x, role: member }] } }");
    apply_user(f, "bob", "bob@x", "[]");
    assert_string_equal(user_role_in(f, "acme", "bob@x"), "butler-team-operator");
    assert_string_equal(controller_fixture_text(f, &BUTLER_USERS, NULL, "bob", "status.teams"),
                        "[{\"name\":\"acme\",\"role\":\"operator\"}]");
}

static void scenario_11_limits_have_two_spellings(void **state)
{
    struct controller_fixture *f = begin();

    (void)state;
    apply_team(f, "acme", "{ resourceLimits: { maxTotalCPU: 6 } }");
    apply_cluster(f, "acme", "one",
                  "{ replicas: 2, machineTemplate: { cpu: 4, memory: 8Gi, diskSize: 50Gi } }");
    assert_string_equal(team_text(f, "acme", "status.quotaStatus"), "Exceeded");
    assert_string_equal(team_text(f, "acme", "status.resourceUsage"),
                        "{\"clusters\":1,\"totalNodes\":2,\"totalCPU\":\"8\",\"totalMemory\":"
                        "\"16Gi\",\"totalStorage\":\"100Gi\",\"cpuUtilization\":100}");
}

static void scenario_12_quota_status_warns_and_exceeds(void **state)
{
    struct controller_fixture *f = begin();

    (void)state;
    apply_team(f, "acme", "{ resourceLimits: { maxClusters: 20 } }");
    for (int i = 0; i < 17; i++)
        apply_cluster(f, "acme", arena_format(fixture_current()->arena, "c%d", i),
                      "{ replicas: 1 }");
    assert_string_equal(team_text(f, "acme", "status.quotaStatus"), "Warning");
    assert_string_equal(team_text(f, "acme", "status.resourceUsage.clusterUtilization"), "85");
    assert_string_equal(team_text(f, "acme", "status.conditions.QuotaExceeded.status"), "False");

    controller_fixture_patch(f, &BUTLER_TEAMS, NULL, "acme", NULL,
                             "spec: { resourceLimits: { maxClusters: 16 } }");
    controller_fixture_settle(f);
    assert_string_equal(team_text(f, "acme", "status.quotaStatus"), "Exceeded");
    assert_string_equal(team_text(f, "acme", "status.conditions.QuotaExceeded.status"), "True");
    assert_string_equal(team_text(f, "acme", "status.quotaMessage"),
                        "above the quota: clusters 17 of 16");
}

static void the_platforms_limits_are_those_of_teams_without(void **state)
{
    struct controller_fixture *f = begin();

    (void)state;
    apply_team(f, "acme", "{}");
    apply_cluster(f, "acme", "one", "{ replicas: 1 }");
    assert_string_equal(team_text(f, "acme", "status.quotaStatus"), "OK");
    controller_fixture_apply(f, API "kind: ButlerConfig\nmetadata: { name: butler }\nspec: { "
                                    "defaultTeamLimits: { maxTotalMemory: 1Gi } }\n");
    controller_fixture_settle(f);
    assert_string_equal(team_text(f, "acme", "status.quotaStatus"), "Exceeded");
}

static void a_cluster_without_a_size_counts_as_its_team_says(void **state)
{
    struct controller_fixture *f = begin();

    (void)state;
    apply_team(f, "acme",
               "{ clusterDefaults: { workerCPU: 2, workerMemoryGi: 4, workerDiskGi: 20, "
               "workerCount: 3 } }");
    apply_cluster(f, "acme", "one", "{}");
    assert_string_equal(team_text(f, "acme", "status.resourceUsage"),
                        "{\"clusters\":1,\"totalNodes\":3,\"totalCPU\":\"6\",\"totalMemory\":"
                        "\"12Gi\",\"totalStorage\":\"60Gi\"}");
}

static void environments_are_counted(void **state)
{
    struct controller_fixture *f = begin();

    (void)state;
    apply_team(f, "acme",
               "{ environments: [{ name: dev, limits: { maxClusters: 3 } }, { name: prod }] }");
    apply_cluster(f, "acme", "one", "{ replicas: 1 }");
    apply_cluster(f, "acme", "two", "{ replicas: 1 }");
    controller_fixture_patch(f, &BUTLER_TENANT_CLUSTERS, "acme", "two", NULL,
                             "metadata: { labels: { butler.butlerlabs.dev/environment: dev } }");
    controller_fixture_settle(f);
    assert_string_equal(team_text(f, "acme", "status.environments"),
                        "[{\"name\":\"dev\",\"clusters\":1,\"maxClusters\":3,\"utilization\":33},"
                        "{\"name\":\"prod\",\"clusters\":0}]");
}

static void a_paused_team_is_left_alone(void **state)
{
    struct controller_fixture *f = begin();

    (void)state;
    apply_team(f, "acme", "{ paused: true, access: { users: [{ name: bob@x }] } }");
    assert_false(controller_fixture_has(f, &KUBE_NAMESPACES, NULL, "acme"));
    controller_fixture_patch(f, &BUTLER_TEAMS, NULL, "acme", NULL, "spec: { paused: false }");
    controller_fixture_settle(f);
    assert_string_equal(user_role_in(f, "acme", "bob@x"), "butler-team-viewer");
}

/* --- who is in which team ------------------------------------------------------------------ */

static void scenario_13_groups_are_matched_by_their_name(void **state)
{
    struct controller_fixture *f = begin();

    (void)state;
    apply_team(f, "blue", "{ access: { groups: [{ name: devops, role: admin }] } }");
    apply_team(f, "corp", "{ access: { groups: [{ name: devops@corp.example }] } }");
    apply_user(f, "ann", "ann@x", "['CN=DevOps,OU=x']");
    apply_user(f, "eve", "eve@x", "[devops@evil.example]");
    assert_string_equal(controller_fixture_text(f, &BUTLER_USERS, NULL, "ann", "status.teams"),
                        "[{\"name\":\"blue\",\"role\":\"admin\"}]");
    assert_string_equal(controller_fixture_text(f, &BUTLER_USERS, NULL, "eve", "status.teams"),
                        "[{\"name\":\"blue\",\"role\":\"admin\"}]");
}

static void scenario_14_teams_that_stay_the_same_are_not_resolved_anew(void **state)
{
    struct controller_fixture *f = begin();
    const char *resolved;

    (void)state;
    apply_team(f, "blue", "{ access: { users: [{ name: Ann@X, role: viewer }] } }");
    apply_user(f, "ann", "ann@x", "[]");
    resolved = controller_fixture_text(f, &BUTLER_USERS, NULL, "ann", "status.teamsResolvedAt");
    assert_string_equal(resolved, "2026-01-01T00:00:00Z");
    controller_fixture_advance(f, MINUTES(1));
    apply_team(f, "blue", "{ displayName: Blue, access: { users: [{ name: ann@x }] } }");
    apply_team(f, "red", "{ access: { users: [{ name: bob@x }] } }");
    assert_string_equal(
        controller_fixture_text(f, &BUTLER_USERS, NULL, "ann", "status.teamsResolvedAt"), resolved);

    apply_team(f, "red", "{ access: { users: [{ name: ann@x, role: admin }] } }");
    assert_string_equal(controller_fixture_text(f, &BUTLER_USERS, NULL, "ann", "status.teams"),
                        "[{\"name\":\"blue\",\"role\":\"viewer\"},{\"name\":\"red\",\"role\":"
                        "\"admin\"}]");
    assert_string_not_equal(
        controller_fixture_text(f, &BUTLER_USERS, NULL, "ann", "status.teamsResolvedAt"), resolved);
    /* What others write into the status stays. */
    assert_string_equal(
        controller_fixture_text(f, &BUTLER_USERS, NULL, "ann", "status.lastSeenGroups"), "[]");
    assert_non_null(strstr(controller_fixture_names(f, &KUBE_EVENTS), "default/ann."));
}

static void who_leaves_the_last_team_has_none(void **state)
{
    struct controller_fixture *f = begin();

    (void)state;
    apply_team(f, "blue", "{ access: { users: [{ name: ann@x }] } }");
    apply_user(f, "ann", "ann@x", "[]");
    apply_team(f, "blue", "{}");
    assert_string_equal(controller_fixture_text(f, &BUTLER_USERS, NULL, "ann", "status.teams"),
                        "[]");
}

/* --- policies ------------------------------------------------------------------------------ */

static void a_policy_tells_that_its_team_has_gone(void **state)
{
    struct controller_fixture *f = begin();

    (void)state;
    controller_fixture_apply(f, API
                             "kind: ClusterCreationPolicy\nmetadata: { name: p }\nspec: { scope: "
                             "{ teamAndEnvironment: { teamRef: { name: blue }, "
                             "environmentName: dev } } }\n");
    controller_fixture_settle(f);
    assert_string_equal(
        controller_fixture_text(f, &BUTLER_CREATION_POLICIES, NULL, "p", "status.staleReferences"),
        "[\"team/blue\"]");
    apply_team(f, "blue", "{}");
    assert_string_equal(
        controller_fixture_text(f, &BUTLER_CREATION_POLICIES, NULL, "p", "status.staleReferences"),
        "[\"environment/blue/dev\"]");
    apply_team(f, "blue", "{ environments: [{ name: dev }] }");
    assert_string_equal(controller_fixture_text(f, &BUTLER_CREATION_POLICIES, NULL, "p",
                                                "status.conditions.StaleReferences.status"),
                        "False");
}

static void what_is_settled_is_not_written_again(void **state)
{
    struct controller_fixture *f = begin();
    size_t writes;

    (void)state;
    controller_fixture_apply(f, API "kind: ButlerConfig\nmetadata: { name: butler }\nspec: {}\n");
    apply_team(f, "blue", "{ access: { users: [{ name: ann@x }] } }");
    apply_user(f, "ann", "ann@x", "[]");
    apply_cluster(f, "blue", "one", "{ replicas: 1 }");
    writes = fault_transport_writes(f->faults);
    for (int i = 0; i < 10; i++)
        controller_fixture_advance(f, MINUTES(1));
    assert_int_equal(fault_transport_writes(f->faults), writes);
}

TEST_MAIN(TEST(scenario_01_without_a_config_teams_are_disabled),
          TEST(scenario_02_a_config_of_another_name_does_nothing),
          TEST(scenario_03_the_default_namespace_is_made_unless_teams_are_enforced),
          TEST(scenario_04_an_exposure_that_lacks_something_is_told),
          TEST(counts_follow_teams_and_clusters),
          TEST(scenario_05_team_gets_namespace_and_bindings),
          TEST(scenario_06_similar_names_have_bindings_of_their_own),
          TEST(scenario_07_a_changed_role_makes_the_binding_anew),
          TEST(scenario_08_who_is_removed_loses_the_binding),
          TEST(a_binding_that_somebody_changed_is_put_right),
          TEST(a_namespace_of_somebody_else_is_left_alone),
          TEST(a_namespace_that_is_handed_over_is_taken),
          TEST(scenario_09_a_team_with_clusters_stays), TEST(scenario_10_a_member_is_an_operator),
          TEST(scenario_11_limits_have_two_spellings),
          TEST(scenario_12_quota_status_warns_and_exceeds),
          TEST(the_platforms_limits_are_those_of_teams_without),
          TEST(a_cluster_without_a_size_counts_as_its_team_says), TEST(environments_are_counted),
          TEST(a_paused_team_is_left_alone), TEST(scenario_13_groups_are_matched_by_their_name),
          TEST(scenario_14_teams_that_stay_the_same_are_not_resolved_anew),
          TEST(who_leaves_the_last_team_has_none), TEST(a_policy_tells_that_its_team_has_gone),
          TEST(what_is_settled_is_not_written_again))
