/* The acceptance scenarios of admission, asked of a whole API server by the people in them. The
 * rows of every rule are in the tests of the admission room. */
#include "base/error.h"
#include "lib/platform_fixture.h"

#define ALICE "alice@example.com"
#define BOB   "bob@example.com"

#define CLUSTERS  "namespaces/acme/tenantclusters"
#define PROVIDERS "namespaces/butler-system/providerconfigs"

#define must platform_fixture_must

static struct error *ask(struct request_fixture *f, const char *user, const char *method,
                         const char *path, const char *body)
{
    return platform_fixture_ask(f, user, method, path, body, NULL);
}

/* A platform where every cluster has a team, and such a team. */
static struct request_fixture *enforced(const char *team)
{
    struct request_fixture *f = platform_fixture_new();

    platform_fixture_mode(f, "Enforced");
    platform_fixture_team(f, "acme", team);
    return f;
}

static const char *manifest(const char *name, const char *metadata, const char *spec)
{
    return arena_format(fixture_current()->arena,
                        "metadata: {name: %s%s}\nspec: {kubernetesVersion: v1.30.2%s}", name,
                        metadata, spec);
}

static struct error *create(struct request_fixture *f, const char *user, const char *name,
                            const char *metadata, const char *spec)
{
    return ask(f, user, "POST", CLUSTERS, manifest(name, metadata, spec));
}

static struct error *patch(struct request_fixture *f, const char *user, const char *name,
                           const char *body)
{
    return ask(f, user, "PATCH", arena_format(fixture_current()->arena, CLUSTERS "/%s", name),
               body);
}

#define IN(environment) ", labels: {butler.butlerlabs.dev/environment: " environment "}"
#define SCALED(count)   "spec: {workers: {replicas: " count "}}"
#define DENIED          "admission webhook \"vtenantcluster.kb.io\" denied the request: "

static void scenario_04_an_exposure_that_lacks_something(void **state)
{
    struct request_fixture *f = platform_fixture_new();

    (void)state;
    assert_error(ask(f, NULL, "POST", "butlerconfigs",
                     "metadata: {name: butler}\nspec: {controlPlaneExposure: {mode: Gateway, "
                     "hostname: '*.k8s.example.com'}}"),
                 ERR_FORBIDDEN, "controlPlaneExposure.gatewayRef is required when mode is Gateway");
}

static void scenario_10_members_are_operators(void **state)
{
    struct request_fixture *f = platform_fixture_new();
    struct value stored;

    (void)state;
    stored =
        must(f, ALICE, "POST", "teams",
             "metadata: {name: acme}\nspec: {access: {users: [{name: " BOB ", role: member}]}}");
    assert_string_equal(request_fixture_print(stored, VALUE_KEYS("spec", "access", "users")),
                        "[{\"name\":\"bob@example.com\",\"role\":\"operator\"}]");
}

static void scenario_11_limits_by_other_names(void **state)
{
    struct request_fixture *f = enforced("resourceLimits: {maxTotalCPU: 8}");

    (void)state;
    assert_no_error(create(f, ALICE, "a", "", ", workers: {replicas: 1}"));
    assert_error(create(f, ALICE, "b", "", ", workers: {replicas: 2}"), ERR_FORBIDDEN,
                 "total CPU (12) would exceed team \"acme\" CPU quota (8)");
}

static void scenario_15_team_comes_from_the_namespace(void **state)
{
    struct request_fixture *f = enforced("");
    struct value stored;

    (void)state;
    request_fixture_must(f, "POST", "/api/v1/namespaces", "metadata: {name: other}");
    stored = must(f, ALICE, "POST", CLUSTERS, manifest("web", "", ""));
    assert_string_equal(request_fixture_print(stored, VALUE_KEYS("spec", "teamRef", "name")),
                        "\"acme\"");
    assert_string_equal(request_fixture_print(stored, VALUE_KEYS("metadata", "annotations",
                                                                 "butler.butlerlabs.dev/"
                                                                 "creator-email")),
                        "\"alice@example.com\"");
    assert_error(ask(f, ALICE, "POST", "namespaces/other/tenantclusters", manifest("web", "", "")),
                 ERR_FORBIDDEN,
                 DENIED "spec.teamRef: Required value: teamRef is required when multi-tenancy mode "
                        "is Enforced");
}

static void scenario_16_no_cluster_above_the_quota(void **state)
{
    struct request_fixture *f = enforced("resourceLimits: {maxClusters: 2}");

    (void)state;
    must(f, NULL, "POST", PROVIDERS, "metadata: {name: p}\nspec: {provider: local}");
    assert_no_error(create(f, ALICE, "a", "", ""));
    assert_no_error(create(f, ALICE, "b", "", ""));
    assert_error(create(f, ALICE, "c", "", ""), ERR_FORBIDDEN,
                 "team \"acme\" already has 2 cluster(s); team quota limits to 2");
    assert_error(create(f, ALICE, "c", "", ", providerConfigRef: {name: p}"), ERR_FORBIDDEN,
                 "team \"acme\" already has 2 cluster(s); team quota limits to 2");
}

static void scenario_17_scaling_keeps_to_the_quota(void **state)
{
    struct request_fixture *f = enforced("resourceLimits: {maxTotalNodes: 10}");

    (void)state;
    assert_no_error(create(f, ALICE, "a", "", ", workers: {replicas: 6}"));
    assert_no_error(create(f, ALICE, "b", "", ", workers: {replicas: 2}"));
    assert_error(patch(f, ALICE, "b", SCALED("5")), ERR_FORBIDDEN,
                 "total worker nodes (11) would exceed team \"acme\" node quota (10)");
    assert_no_error(patch(f, ALICE, "b", SCALED("4")));
}

static void scenario_18_a_lowered_quota_stops_nobody(void **state)
{
    struct request_fixture *f = enforced("resourceLimits: {maxClusters: 2, maxTotalNodes: 9}");

    (void)state;
    assert_no_error(
        create(f, ALICE, "a", ", finalizers: [example.com/x]", ", workers: {replicas: 4}"));
    assert_no_error(create(f, ALICE, "b", "", ", workers: {replicas: 3}"));
    must(f, NULL, "PATCH", "teams/acme",
         "spec: {resourceLimits: {maxClusters: 1, maxTotalNodes: 1, maxNodesPerCluster: 1, "
         "maxCPUCores: 1, maxMemory: 1Mi, maxStorage: 1Mi}}");
    assert_no_error(patch(f, ALICE, "a", "metadata: {labels: {a: b}}"));
    assert_no_error(patch(f, ALICE, "a", SCALED("3")));
    assert_no_error(patch(f, ALICE, "a", "metadata: {finalizers: null}"));
    assert_error(patch(f, ALICE, "a", SCALED("4")), ERR_FORBIDDEN, "would exceed team \"acme\"");
    assert_no_error(ask(f, ALICE, "DELETE", CLUSTERS "/b", NULL));
}

static void scenario_19_environments_want_a_label(void **state)
{
    struct request_fixture *f = enforced("");

    (void)state;
    assert_no_error(create(f, ALICE, "old", "", ""));
    must(f, NULL, "PATCH", "teams/acme", "spec: {environments: [{name: dev}]}");
    assert_error(create(f, ALICE, "new", "", ""), ERR_FORBIDDEN,
                 DENIED "metadata.labels[butler.butlerlabs.dev/environment]: Required value: team "
                        "\"acme\" defines environments");
    assert_no_error(create(f, ALICE, "new", IN("dev"), ""));
    assert_no_error(patch(f, ALICE, "old", SCALED("2")));
}

static void scenario_20_moving_between_environments(void **state)
{
    struct request_fixture *f =
        enforced("environments: [{name: dev}, {name: prod, limits: {maxClusters: 1}}]");

    (void)state;
    assert_no_error(create(f, ALICE, "a", IN("prod"), ""));
    assert_no_error(create(f, ALICE, "b", IN("dev"), ""));
    assert_error(
        patch(f, ALICE, "b", "metadata: {labels: {butler.butlerlabs.dev/environment: prod}}"),
        ERR_FORBIDDEN, "env label changes require the");
    assert_error(
        patch(f, ALICE, "b",
              "metadata: {labels: {butler.butlerlabs.dev/environment: prod}, annotations: "
              "{butler.butlerlabs.dev/migration-operation: 'true'}}"),
        ERR_FORBIDDEN,
        "environment \"prod\" in team \"acme\" already has 1 cluster(s); env quota limits to 1");
    assert_no_error(ask(f, ALICE, "DELETE", CLUSTERS "/a", NULL));
    assert_no_error(
        patch(f, ALICE, "b",
              "metadata: {labels: {butler.butlerlabs.dev/environment: prod}, annotations: "
              "{butler.butlerlabs.dev/migration-operation: 'true'}}"));
}

#define CREATED_BY(name) ", annotations: {butler.butlerlabs.dev/creator-email: " name "}"
#define PER_MEMBER       "environments: [{name: dev, limits: {maxClustersPerMember: 1}}]"

static void scenario_21_one_cluster_per_member(void **state)
{
    struct request_fixture *f = enforced(PER_MEMBER);

    (void)state;
    assert_error(create(f, BOB, "a", IN("dev") CREATED_BY(ALICE), ""), ERR_FORBIDDEN,
                 "Invalid value: \"alice@example.com\": must match the requesting identity");
    assert_no_error(create(f, ALICE, "a", IN("dev"), ""));
    assert_error(create(f, ALICE, "b", IN("dev"), ""), ERR_FORBIDDEN,
                 "user \"alice@example.com\" already owns 1 cluster(s) in environment \"dev\"; env "
                 "limits to 1 per member");
    assert_no_error(create(f, BOB, "b", IN("dev"), ""));
}

static void scenario_22_creators_stay(void **state)
{
    struct request_fixture *f = enforced(PER_MEMBER);

    (void)state;
    assert_no_error(create(f, ALICE, "a", IN("dev"), ""));
    assert_error(patch(f, ALICE, "a",
                       "metadata: {annotations: {butler.butlerlabs.dev/creator-email: " BOB "}}"),
                 ERR_FORBIDDEN,
                 "is immutable; cannot change from \"alice@example.com\" to \"bob@example.com\"");
}

static void scenario_23_providers_of_other_teams(void **state)
{
    struct request_fixture *f = enforced("");

    (void)state;
    must(f, NULL, "POST", PROVIDERS,
         "metadata: {name: p}\nspec: {provider: local, scope: {type: team, teamRef: {name: b}}}");
    assert_error(create(f, ALICE, "a", "", ", providerConfigRef: {name: p}"), ERR_FORBIDDEN,
                 "ProviderConfig \"p\" is scoped to team \"b\", but TenantCluster references team "
                 "\"acme\"");
}

#define HARVESTER                                                                                  \
    "metadata: {name: p}\nspec: {provider: harvester, credentialsRef: {name: c}, harvester: "      \
    "{networkName: default/vm, imageName: default/rocky}}"

static void scenario_24_the_teams_policy_wins(void **state)
{
    struct request_fixture *f = enforced("");

    (void)state;
    must(f, NULL, "POST", PROVIDERS, HARVESTER);
    must(f, NULL, "POST", "clustercreationpolicies",
         "metadata: {name: wide}\nspec: {scope: {platformWide: {}}, options: {image: {mode: "
         "allowList, values: [default/rocky]}}}");
    assert_error(create(f, ALICE, "a", "",
                        ", infrastructureOverride: {harvester: {imageName: default/talos}}"),
                 ERR_FORBIDDEN,
                 "ClusterCreationPolicy \"wide\" allows image values [default/rocky]; got "
                 "\"default/talos\"");
    must(f, NULL, "POST", "clustercreationpolicies",
         "metadata: {name: own}\nspec: {scope: {team: {teamRef: {name: acme}}}, options: {image: "
         "{mode: allowList, values: [default/talos]}}}");
    assert_no_error(create(f, ALICE, "a", "",
                           ", infrastructureOverride: {harvester: {imageName: default/talos}}"));
}

static void scenario_25_a_pinned_default(void **state)
{
    struct request_fixture *f = enforced("");

    (void)state;
    must(f, NULL, "POST", PROVIDERS, HARVESTER);
    must(f, NULL, "POST", "clustercreationpolicies",
         "metadata: {name: pin}\nspec: {scope: {platformWide: {}}, options: {network: {mode: pin, "
         "values: [default/vm]}}}");
    assert_no_error(create(f, ALICE, "a", "", ""));
    assert_error(create(f, ALICE, "b", "",
                        ", infrastructureOverride: {harvester: {networkName: default/x}}"),
                 ERR_FORBIDDEN, "ClusterCreationPolicy \"pin\" pins network to [default/vm]");
}

static void scenario_26_policies_that_contradict(void **state)
{
    struct request_fixture *f = platform_fixture_new();

    (void)state;
    must(f, NULL, "POST", "clustercreationpolicies",
         "metadata: {name: first}\nspec: {scope: {platformWide: {}}, targetProviders: [nutanix], "
         "options: {image: {mode: pin, values: [a]}}}");
    assert_error(ask(f, NULL, "POST", "clustercreationpolicies",
                     "metadata: {name: second}\nspec: {scope: {platformWide: {}}, targetProviders: "
                     "[nutanix], options: {image: {mode: pin, values: [b]}}}"),
                 ERR_FORBIDDEN,
                 "conflicts with ClusterCreationPolicy \"first\" on option types [image] at the "
                 "same tier");
}

#define WITH_ADMIN "access: {users: [{name: " ALICE ", role: admin}]}"

static void scenario_27_only_the_platform_sets_limits(void **state)
{
    struct request_fixture *f = enforced(WITH_ADMIN);

    (void)state;
    must(f, NULL, "POST", "users",
         "metadata: {name: bob}\nspec: {email: " BOB ", platformRole: admin}");
    assert_error(
        ask(f, ALICE, "PATCH", "teams/acme", "spec: {resourceLimits: {maxClusters: 9}}"),
        ERR_FORBIDDEN,
        "admission webhook \"vteam.kb.io\" denied the request: spec.resourceLimits may "
        "only be modified by platform admins; user \"alice@example.com\" is not a platform "
        "admin");
    assert_no_error(ask(f, BOB, "PATCH", "teams/acme", "spec: {resourceLimits: {maxClusters: 9}}"));
}

static void scenario_28_nobody_promotes_himself(void **state)
{
    struct request_fixture *f =
        enforced(WITH_ADMIN ", environments: [{name: dev, limits: {maxClusters: 1}}]");

    (void)state;
    assert_error(ask(f, BOB, "PATCH", "teams/acme",
                     "spec: {access: {users: [{name: " ALICE ", role: admin}, {name: " BOB
                     ", role: admin}]}, environments: [{name: dev, limits: {maxClusters: 9}}]}"),
                 ERR_FORBIDDEN, "user \"bob@example.com\" is neither");
}

static void scenario_29_environments_bring_nobody_in(void **state)
{
    struct request_fixture *f = enforced(WITH_ADMIN);

    (void)state;
    assert_error(ask(f, ALICE, "PATCH", "teams/acme",
                     "spec: {environments: [{name: dev, access: {users: [{name: " BOB "}]}}]}"),
                 ERR_FORBIDDEN,
                 "spec.environments[0].access.users[\"bob@example.com\"] is not a team member");
}

static void scenario_30_versions_step_by_step(void **state)
{
    struct request_fixture *f = enforced("");

    (void)state;
    assert_no_error(create(f, ALICE, "a", "", ""));
    assert_error(patch(f, ALICE, "a", "spec: {kubernetesVersion: v1.32.0}"), ERR_FORBIDDEN,
                 "cannot change kubernetesVersion from v1.30.2 to v1.32.0");
    assert_error(patch(f, ALICE, "a", "spec: {kubernetesVersion: v1.29.9}"), ERR_FORBIDDEN,
                 "cannot change kubernetesVersion from v1.30.2 to v1.29.9");
    assert_no_error(patch(f, ALICE, "a", "spec: {kubernetesVersion: v1.31.4}"));
}

static void scenario_31_defaults_of_the_environment_come_first(void **state)
{
    struct request_fixture *f =
        enforced("clusterDefaults: {workerCPU: 2, workerMemoryGi: 4}, environments: [{name: dev, "
                 "clusterDefaults: {workerCPU: 8}}]");
    struct value stored;

    (void)state;
    stored = must(f, ALICE, "POST", CLUSTERS, manifest("a", IN("dev"), ""));
    assert_string_equal(
        request_fixture_print(stored, VALUE_KEYS("spec", "workers", "machineTemplate", "cpu")),
        "8");
    assert_string_equal(
        request_fixture_print(stored, VALUE_KEYS("spec", "workers", "machineTemplate", "memory")),
        "\"4Gi\"");
}

static void scenario_32_addons_need_no_version(void **state)
{
    struct request_fixture *f = enforced("");

    (void)state;
    assert_no_error(create(f, ALICE, "a", "", ", addons: {cni: {provider: cilium}}"));
}

static void scenario_33_a_range_in_one_text(void **state)
{
    struct request_fixture *f = enforced("");

    (void)state;
    assert_no_error(create(f, ALICE, "a", "",
                           ", addons: {loadBalancer: {addressPool: '10.40.1.0-10.40.1.50'}}"));
    assert_error(create(f, ALICE, "b", "",
                        ", addons: {loadBalancer: {addressPool: '10.40.1.50-10.40.1.0'}}"),
                 ERR_FORBIDDEN, "spec.addons.loadBalancer.addressPool: Invalid value: ");
}

static void scenario_34_names_have_an_end(void **state)
{
    struct request_fixture *f = enforced("");

    (void)state;
    assert_error(
        create(f, ALICE, "a12345678901234567890123456789012345678901234567890123456789", "", ""),
        ERR_FORBIDDEN, "must be no more than 54 characters");
}

static void scenario_35_networks_are_apart(void **state)
{
    struct request_fixture *f = enforced("");

    (void)state;
    assert_error(
        create(f, ALICE, "a", "", ", networking: {podCIDR: 10.1.0.0/16, serviceCIDR: 10.1.0.0/16}"),
        ERR_FORBIDDEN, "spec.networking.serviceCIDR: Invalid value: \"10.1.0.0/16\": ");
}

static void scenario_36_what_providers_need(void **state)
{
    struct request_fixture *f = platform_fixture_new();

    (void)state;
    assert_error(ask(f, NULL, "POST", PROVIDERS,
                     "metadata: {name: a}\nspec: {provider: aws, aws: {region: r}, credentialsRef: "
                     "{name: c}, network: {mode: ipam, poolRefs: [{name: x}]}}"),
                 ERR_FORBIDDEN, "IPAM mode is not supported for cloud providers");
    assert_error(ask(f, NULL, "POST", PROVIDERS,
                     "metadata: {name: x}\nspec: {provider: nutanix, credentialsRef: {name: c}, "
                     "nutanix: {endpoint: 'https://x', clusterUUID: a, subnetUUID: b}, network: "
                     "{mode: ipam}}"),
                 ERR_FORBIDDEN, "at least one poolRef is required when network mode is \"ipam\"");
    must(f, NULL, "POST", PROVIDERS, "metadata: {name: l}\nspec: {provider: local}");
    assert_error(ask(f, NULL, "POST", PROVIDERS,
                     "metadata: {name: h}\nspec: {provider: harvester, harvester: {networkName: "
                     "default/vm}}"),
                 ERR_INVALID, "every provider but local needs credentialsRef with a name");
}

#define POOLS "namespaces/butler-system/networkpools"

static void scenario_37_pools_keep_addresses_in_use(void **state)
{
    struct request_fixture *f = platform_fixture_new();

    (void)state;
    must(f, NULL, "POST", POOLS, "metadata: {name: p}\nspec: {cidr: 10.0.0.0/24}");
    must(f, NULL, "POST", "namespaces/butler-system/ipallocations",
         "metadata: {name: a}\nspec: {poolRef: {name: p}, type: nodes, tenantClusterRef: {name: "
         "web, "
         "namespace: acme}}");
    must(f, NULL, "PATCH", "namespaces/butler-system/ipallocations/a/status",
         "status: {phase: Allocated, startAddress: 10.0.0.20, endAddress: 10.0.0.23}");
    assert_error(ask(f, NULL, "PATCH", POOLS "/p", "spec: {cidr: 10.0.0.0/25}"), ERR_FORBIDDEN,
                 "new CIDR \"10.0.0.0/25\" does not contain the previous CIDR \"10.0.0.0/24\"");
    assert_error(ask(f, NULL, "PATCH", POOLS "/p",
                     "spec: {tenantAllocation: {ranges: [{start: 10.0.0.1, end: 10.0.0.21}]}}"),
                 ERR_FORBIDDEN,
                 "cannot narrow tenant allocation ranges: IPAllocation \"a\" has address 10.0.0.22 "
                 "outside the proposed ranges");
    assert_error(ask(f, NULL, "DELETE", POOLS "/p", NULL), ERR_FORBIDDEN,
                 "cannot delete NetworkPool \"p\": IPAllocation \"a\" in namespace "
                 "\"butler-system\" is still in phase Allocated");
}

/* --- beside the scenarios --------------------------------------------------------------------- */

#define ADDONS "namespaces/acme/tenantaddons"

/* What every cluster has is not for its team to take away, one by one or all at once. */
static void platform_addons_stay_with_their_cluster(void **state)
{
    static const char denied[] =
        "admission webhook \"vtenantaddon.kb.io\" denied the request: TenantAddon \"web-cilium\" "
        "installs the platform addon \"cilium\"";
    struct request_fixture *f = enforced("resourceLimits: {allowedAddons: [redis]}");

    (void)state;
    must(
        f, NULL, "POST", "addondefinitions",
        "metadata: {name: cilium}\nspec: {displayName: x, description: x, category: cni, platform: "
        "true, chart: {name: x, repository: 'https://x', defaultVersion: 1.0.0}}");
    must(f, NULL, "POST", CLUSTERS,
         manifest("web", ", finalizers: [a.b/c]", ", teamRef: {name: acme}"));
    must(f, NULL, "POST", ADDONS,
         "metadata: {name: web-cilium, labels: {butler.butlerlabs.dev/baseline: 'true'}}\n"
         "spec: {clusterRef: {name: web}, addon: cilium}");
    assert_error(ask(f, ALICE, "DELETE", ADDONS "/web-cilium", NULL), ERR_FORBIDDEN, denied);
    assert_error(ask(f, ALICE, "DELETE", ADDONS, NULL), ERR_FORBIDDEN, denied);
    assert_error(ask(f, ALICE, "POST", ADDONS,
                     "metadata: {name: mine, labels: {butler.butlerlabs.dev/baseline: 'true'}}\n"
                     "spec: {clusterRef: {name: web}, addon: nats}"),
                 ERR_FORBIDDEN, "may only be set or changed by platform admins");
    must(f, ALICE, "GET", ADDONS "/web-cilium", NULL);
    must(f, NULL, "DELETE", CLUSTERS "/web", NULL);
    must(f, ALICE, "DELETE", ADDONS "/web-cilium", NULL);
}

static void status_and_dry_runs(void **state)
{
    struct request_fixture *f = enforced("resourceLimits: {maxClusters: 1}");
    struct request_fixture_call call = {
        .method = "POST",
        .path = PLATFORM_GROUP CLUSTERS,
        .body = platform_fixture_body(CLUSTERS, manifest("a", "", "")),
        .dry_run = true,
    };

    (void)state;
    assert_no_error(request_fixture_ask(f, &call));
    assert_no_error(create(f, ALICE, "a", "", ""));
    call = (struct request_fixture_call){
        .method = "POST",
        .path = PLATFORM_GROUP CLUSTERS,
        .body = platform_fixture_body(CLUSTERS, manifest("b", "", "")),
        .dry_run = true,
    };
    assert_error(request_fixture_ask(f, &call), ERR_FORBIDDEN, "team quota limits to 1");
    assert_no_error(ask(f, NULL, "PATCH", CLUSTERS "/a/status", "status: {phase: Ready}"));
}

static void warnings_reach_the_client(void **state)
{
    struct request_fixture *f = enforced("");
    struct request_fixture_call call = {
        .method = "POST",
        .path = PLATFORM_GROUP "namespaces/acme/tenantaddons",
        .body = platform_fixture_body(
            "tenantaddons",
            "metadata: {name: x}\nspec: {clusterRef: {name: a}, addon: flux, version: v9}"),
    };

    (void)state;
    must(f, NULL, "POST", "addondefinitions",
         "metadata: {name: flux}\nspec: {category: gitops, description: x, displayName: x, chart: "
         "{name: flux, repository: 'https://x', defaultVersion: v1, availableVersions: [v2]}}");
    assert_no_error(request_fixture_ask(f, &call));
    assert_int_equal(call.request.warning_count, 1);
    assert_string_equal(call.request.warnings[0],
                        "version v9 of addon flux is not among its tested versions");
}

static bool is_config(struct slice plural)
{
    return slice_is(plural, "butlerconfigs");
}

static void a_server_without_the_platform_has_no_rules(void **state)
{
    struct request_fixture *f = request_fixture_new();

    (void)state;
    platform_fixture_install(f, BUTLER_KINDS_OWN, is_config);
    must(f, NULL, "POST", "butlerconfigs", "metadata: {name: other}\nspec: {}");
}

TEST_MAIN(
    TEST(scenario_04_an_exposure_that_lacks_something), TEST(scenario_10_members_are_operators),
    TEST(scenario_11_limits_by_other_names), TEST(scenario_15_team_comes_from_the_namespace),
    TEST(scenario_16_no_cluster_above_the_quota), TEST(scenario_17_scaling_keeps_to_the_quota),
    TEST(scenario_18_a_lowered_quota_stops_nobody), TEST(scenario_19_environments_want_a_label),
    TEST(scenario_20_moving_between_environments), TEST(scenario_21_one_cluster_per_member),
    TEST(scenario_22_creators_stay), TEST(scenario_23_providers_of_other_teams),
    TEST(scenario_24_the_teams_policy_wins), TEST(scenario_25_a_pinned_default),
    TEST(scenario_26_policies_that_contradict), TEST(scenario_27_only_the_platform_sets_limits),
    TEST(scenario_28_nobody_promotes_himself), TEST(scenario_29_environments_bring_nobody_in),
    TEST(scenario_30_versions_step_by_step),
    TEST(scenario_31_defaults_of_the_environment_come_first),
    TEST(scenario_32_addons_need_no_version), TEST(scenario_33_a_range_in_one_text),
    TEST(scenario_34_names_have_an_end), TEST(scenario_35_networks_are_apart),
    TEST(scenario_36_what_providers_need), TEST(scenario_37_pools_keep_addresses_in_use),
    TEST(platform_addons_stay_with_their_cluster), TEST(status_and_dry_runs),
    TEST(warnings_reach_the_client), TEST(a_server_without_the_platform_has_no_rules))
