/* Rules of tenant clusters, row by row of their table. */
#include "lib/rules_fixture.h"

#define ENFORCED                                                                                   \
    "kind: ButlerConfig\nmetadata: {name: butler}\nspec: {multiTenancy: {mode: Enforced}}\n---\n"
#define TEAM(spec)                                                                                 \
    ENFORCED "kind: Team\nmetadata: {name: acme}\nspec: {" spec                                    \
             "}\nstatus: {phase: Ready, namespace: acme}"
#define NEXT "\n---\n"
#define MACHINE(replicas, machine)                                                                 \
    "kubernetesVersion: v1.31.0, workers: {replicas: " replicas ", machineTemplate: {" machine "}" \
    "}"

/* A cluster of the team, and one that is there already. */
#define METADATA(name, more)    "metadata: {name: " name ", namespace: acme" more "}\n"
#define SPEC(more)              "spec: {teamRef: {name: acme}, " more "}\n"
#define MADE(replicas, machine) METADATA("new", "") SPEC(MACHINE(replicas, machine))
#define OLD(name, more, replicas, machine)                                                         \
    "kind: TenantCluster\n" METADATA(name, more) SPEC(MACHINE(replicas, machine))

#define IN(environment) ", labels: {butler.butlerlabs.dev/environment: " environment "}"
#define BY(creator)     ", annotations: {butler.butlerlabs.dev/creator-email: " creator "}"
#define MOVING          ", annotations: {butler.butlerlabs.dev/migration-operation: 'true'}"

#define ENVIRONMENTS TEAM("environments: [{name: dev, limits: {maxClusters: 1}}, {name: prod}]")
#define MEMBERS      TEAM("environments: [{name: dev, limits: {maxClustersPerMember: 1}}]")
#define LABEL        "metadata.labels[butler.butlerlabs.dev/environment]: "
#define CREATOR      "metadata.annotations[butler.butlerlabs.dev/creator-email]: "

#define PLAIN(name, more) METADATA(name, more) SPEC(MACHINE("1", ""))

static const struct rules_row environment_rows[] = {
    { "needs no label in a team without environments", &BUTLER_TENANT_CLUSTERS, TEAM(""), NULL,
      PLAIN("new", ""), NULL, NULL, 0 },
    { "needs a label in a team with environments", &BUTLER_TENANT_CLUSTERS, ENVIRONMENTS, NULL,
      PLAIN("new", ""), NULL,
      LABEL "Required value: team \"acme\" defines environments; TenantClusters must carry this "
            "label set to one of the team's env names",
      0 },
    { "takes an environment of the team", &BUTLER_TENANT_CLUSTERS, ENVIRONMENTS, NULL,
      PLAIN("new", IN("dev")), NULL, NULL, 0 },
    { "takes no other environment", &BUTLER_TENANT_CLUSTERS, ENVIRONMENTS, NULL,
      PLAIN("new", IN("test")), NULL,
      LABEL "Unsupported value: \"test\": supported values: \"dev\", \"prod\"", 0 },
    { "leaves an old label alone", &BUTLER_TENANT_CLUSTERS, ENVIRONMENTS, PLAIN("new", IN("test")),
      PLAIN("new", IN("test") ", finalizers: [a/b]"), NULL, NULL, 0 },
    { "leaves clusters from before environments alone", &BUTLER_TENANT_CLUSTERS, ENVIRONMENTS,
      PLAIN("new", ""), MADE("2", ""), NULL, NULL, 0 },
    { "keeps to the cap of an environment", &BUTLER_TENANT_CLUSTERS,
      ENVIRONMENTS NEXT OLD("a", IN("dev"), "1", ""), NULL, PLAIN("new", IN("dev")), NULL,
      LABEL "Forbidden: environment \"dev\" in team \"acme\" already has 1 cluster(s); env quota "
            "limits to 1",
      0 },
    { "counts only clusters of the environment", &BUTLER_TENANT_CLUSTERS,
      ENVIRONMENTS NEXT OLD("a", IN("prod"), "1", ""), NULL, PLAIN("new", IN("dev")), NULL, NULL,
      0 },
    { "does not count clusters that are being deleted", &BUTLER_TENANT_CLUSTERS,
      ENVIRONMENTS NEXT OLD("a",
                            IN("dev") ", deletionTimestamp: '2026-01-01T00:00:00Z', "
                                      "finalizers: [a/b]",
                            "1", ""),
      NULL, PLAIN("new", IN("dev")), NULL, NULL, 0 },
    { "does not hold a cap against clusters that are there", &BUTLER_TENANT_CLUSTERS,
      ENVIRONMENTS NEXT OLD("a", IN("dev"), "1", ""), PLAIN("new", IN("dev")),
      METADATA("new", IN("dev")) SPEC(MACHINE("2", "")), NULL, NULL, 0 },
    { "does not let a label be replaced", &BUTLER_TENANT_CLUSTERS, ENVIRONMENTS,
      PLAIN("new", IN("dev")), PLAIN("new", IN("prod")), NULL,
      LABEL
      "Forbidden: env label changes require the \"butler.butlerlabs.dev/migration-operation\" "
      "annotation set to \"true\"; use `butleradm env migrate`",
      0 },
    { "does not let a label be removed", &BUTLER_TENANT_CLUSTERS, ENVIRONMENTS,
      PLAIN("new", IN("dev")), PLAIN("new", ""), NULL, "..." LABEL "Forbidden: env label changes",
      0 },
    { "does not let a label be added", &BUTLER_TENANT_CLUSTERS, ENVIRONMENTS, PLAIN("new", ""),
      PLAIN("new", IN("dev")), NULL, "..." LABEL "Forbidden: env label changes", 0 },
    { "lets clusters move with the annotation", &BUTLER_TENANT_CLUSTERS, ENVIRONMENTS,
      PLAIN("new", IN("dev")), PLAIN("new", IN("prod") MOVING), NULL, NULL, 0 },
    { "lets clusters leave with the annotation", &BUTLER_TENANT_CLUSTERS, ENVIRONMENTS,
      PLAIN("new", IN("dev")), PLAIN("new", MOVING), NULL, NULL, 0 },
    { "checks the cap of where they move to", &BUTLER_TENANT_CLUSTERS,
      ENVIRONMENTS NEXT OLD("a", IN("dev"), "1", ""), PLAIN("new", IN("prod")),
      PLAIN("new", IN("dev") MOVING), NULL, "...already has 1 cluster(s); env quota limits to 1",
      0 },
    { "checks that they move to somewhere", &BUTLER_TENANT_CLUSTERS, ENVIRONMENTS,
      PLAIN("new", IN("prod")), PLAIN("new", IN("x") MOVING), NULL,
      "..." LABEL "Unsupported value: \"x\"", 0 },

    /* Clusters of one member. */
    { "wants to know who makes the cluster", &BUTLER_TENANT_CLUSTERS, MEMBERS, NULL,
      PLAIN("new", IN("dev")), NULL,
      CREATOR "Required value: environment \"dev\" limits clusters per member, so the creator must "
              "be known",
      0 },
    { "takes the right creator, in any case", &BUTLER_TENANT_CLUSTERS, MEMBERS, NULL,
      PLAIN("new", IN("dev") BY("ALICE@example.com")), NULL, NULL, 0 },
    { "takes no other creator", &BUTLER_TENANT_CLUSTERS, MEMBERS, NULL,
      PLAIN("new", IN("dev") BY("alice@example.com")), "bob@example.com",
      CREATOR "Invalid value: \"alice@example.com\": must match the requesting identity", 0 },
    { "counts the clusters of a member", &BUTLER_TENANT_CLUSTERS,
      MEMBERS NEXT OLD("a", IN("dev") BY("Alice@example.com"), "1", ""), NULL,
      PLAIN("new", IN("dev") BY("alice@example.com")), NULL,
      CREATOR "Forbidden: user \"alice@example.com\" already owns 1 cluster(s) in environment "
              "\"dev\"; env limits to 1 per member",
      0 },
    { "does not count those of others", &BUTLER_TENANT_CLUSTERS,
      MEMBERS NEXT OLD("a", IN("dev") BY("bob@example.com"), "1", ""), NULL,
      PLAIN("new", IN("dev") BY("alice@example.com")), NULL, NULL, 0 },
    { "does not let the creator change", &BUTLER_TENANT_CLUSTERS, MEMBERS,
      PLAIN("new", IN("dev") BY("alice@example.com")), PLAIN("new", IN("dev") BY("bob@x")), NULL,
      CREATOR "Forbidden: is immutable; cannot change from \"alice@example.com\" to \"bob@x\"", 0 },
    { "lets the creator change where nobody counts", &BUTLER_TENANT_CLUSTERS, ENVIRONMENTS,
      PLAIN("new", IN("dev") BY("alice@example.com")), PLAIN("new", IN("dev") BY("bob@x")), NULL,
      NULL, 0 },
};

/* --- providers -------------------------------------------------------------------------------- */

#define PROVIDER(name, spec)                                                                       \
    "kind: ProviderConfig\nmetadata: {name: " name ", namespace: butler-system}\nspec: {" spec "}"
#define ON(provider)           "providerConfigRef: {name: " provider "}, "
#define NEW_ON(provider, more) METADATA("new", "") SPEC(ON(provider) more MACHINE("1", ""))
#define OLD_ON(name, provider, replicas)                                                           \
    "kind: TenantCluster\n" METADATA(name, "") SPEC(ON(provider) MACHINE(replicas, ""))
#define HARVESTER "provider: harvester, harvester: {networkName: d/vm, imageName: d/rocky}"

#define POLICY(name, scope, options)                                                               \
    "kind: ClusterCreationPolicy\nmetadata: {name: " name "}\nspec: {scope: {" scope               \
    "}, options: {" options "}}"
#define PINNED POLICY("pin", "platformWide: {}", "network: {mode: pin, values: [d/vm]}")
#define LISTED POLICY("list", "platformWide: {}", "image: {mode: allowList, values: [d/a, d/b]}")

static const struct rules_row provider_rows[] = {
    { "needs the provider that it names", &BUTLER_TENANT_CLUSTERS, TEAM(""), NULL, NEW_ON("p", ""),
      NULL, "spec.providerConfigRef: Not found: \"p\"", 0 },
    { "takes a provider of the platform", &BUTLER_TENANT_CLUSTERS,
      TEAM("") NEXT PROVIDER("p", "provider: local, scope: {type: platform}"), NULL,
      NEW_ON("p", ""), NULL, NULL, 0 },
    { "takes a provider of its team", &BUTLER_TENANT_CLUSTERS,
      TEAM("") NEXT PROVIDER("p", "provider: local, scope: {type: team, teamRef: {name: acme}}"),
      NULL, NEW_ON("p", ""), NULL, NULL, 0 },
    { "takes no provider of another team", &BUTLER_TENANT_CLUSTERS,
      TEAM("") NEXT PROVIDER("p", "provider: local, scope: {type: team, teamRef: {name: b}}"), NULL,
      NEW_ON("p", ""), NULL,
      "spec.providerConfigRef: Forbidden: ProviderConfig \"p\" is scoped to team \"b\", but "
      "TenantCluster references team \"acme\"",
      0 },
    { "finds the team's provider by itself", &BUTLER_TENANT_CLUSTERS,
      TEAM("providerConfigRef: {name: q}")
          NEXT PROVIDER("q", "provider: local, scope: {type: team, teamRef: {name: b}}"),
      NULL, MADE("1", ""), NULL, "...ProviderConfig \"q\" is scoped to team \"b\"", 0 },
    { "finds the only provider by itself", &BUTLER_TENANT_CLUSTERS,
      TEAM("") NEXT PROVIDER("q", "provider: local, scope: {type: team, teamRef: {name: b}}"), NULL,
      MADE("1", ""), NULL, "...ProviderConfig \"q\" is scoped to team \"b\"", 0 },
    { "does not choose between providers", &BUTLER_TENANT_CLUSTERS,
      TEAM("") NEXT PROVIDER("q", "provider: local, scope: {type: team, teamRef: {name: b}}")
          NEXT PROVIDER("r", "provider: local"),
      NULL, MADE("1", ""), NULL, NULL, 0 },

    /* Policies. */
    { "takes what a policy pins", &BUTLER_TENANT_CLUSTERS,
      TEAM("") NEXT PROVIDER("p", HARVESTER) NEXT PINNED, NULL,
      NEW_ON("p", "infrastructureOverride: {harvester: {networkName: d/vm}}, "), NULL, NULL, 0 },
    { "takes a provider's default that a policy pins", &BUTLER_TENANT_CLUSTERS,
      TEAM("") NEXT PROVIDER("p", HARVESTER) NEXT PINNED, NULL, NEW_ON("p", ""), NULL, NULL, 0 },
    { "takes nothing else than what a policy pins", &BUTLER_TENANT_CLUSTERS,
      TEAM("") NEXT PROVIDER("p", HARVESTER) NEXT PINNED, NULL,
      NEW_ON("p", "infrastructureOverride: {harvester: {networkName: d/x}}, "), NULL,
      "spec.infrastructureOverride.harvester.networkName: Forbidden: ClusterCreationPolicy \"pin\" "
      "pins network to [d/vm]; got \"d/x\"",
      0 },
    { "holds a policy against updates too", &BUTLER_TENANT_CLUSTERS,
      TEAM("") NEXT PROVIDER("p", HARVESTER) NEXT PINNED, NEW_ON("p", ""),
      NEW_ON("p", "infrastructureOverride: {harvester: {networkName: d/x}}, "), NULL,
      "...pins network to [d/vm]", 0 },
    { "takes nothing that is not on the list", &BUTLER_TENANT_CLUSTERS,
      TEAM("") NEXT PROVIDER("p", HARVESTER) NEXT LISTED, NULL, NEW_ON("p", ""), NULL,
      "spec.infrastructureOverride.harvester.imageName: Forbidden: ClusterCreationPolicy \"list\" "
      "allows image values [d/a d/b]; got \"d/rocky\"",
      0 },
    { "looks at the image of the operating system", &BUTLER_TENANT_CLUSTERS,
      TEAM("") NEXT PROVIDER("p", HARVESTER) NEXT LISTED, NULL,
      METADATA("new", "") SPEC(ON("p") MACHINE("1", "os: {imageRef: d/b}")), NULL, NULL, 0 },
    { "lets the team's policy win", &BUTLER_TENANT_CLUSTERS,
      TEAM("") NEXT PROVIDER("p", HARVESTER) NEXT LISTED NEXT POLICY(
          "own", "team: {teamRef: {name: acme}}", "image: {mode: allowList, values: [d/c]}"),
      NULL, NEW_ON("p", "infrastructureOverride: {harvester: {imageName: d/c}}, "), NULL, NULL, 0 },
    { "does not mix the lists of two policies", &BUTLER_TENANT_CLUSTERS,
      TEAM("") NEXT PROVIDER("p", HARVESTER) NEXT LISTED NEXT POLICY(
          "own", "team: {teamRef: {name: acme}}", "image: {mode: allowList, values: [d/c]}"),
      NULL, NEW_ON("p", "infrastructureOverride: {harvester: {imageName: d/a}}, "), NULL,
      "...ClusterCreationPolicy \"own\" allows image values [d/c]; got \"d/a\"", 0 },
    { "does not enforce recommendations", &BUTLER_TENANT_CLUSTERS,
      TEAM("") NEXT PROVIDER("p", HARVESTER)
          NEXT POLICY("r", "clusterWide: {}", "image: {mode: recommended, values: [d/c]}"),
      NULL, NEW_ON("p", ""), NULL, NULL, 0 },
    { "leaves other providers alone", &BUTLER_TENANT_CLUSTERS,
      TEAM("") NEXT PROVIDER("p", "provider: local") NEXT PINNED, NULL, NEW_ON("p", ""), NULL, NULL,
      0 },

    /* Limits of the provider. */
    { "keeps to the provider's cap of clusters", &BUTLER_TENANT_CLUSTERS,
      TEAM("") NEXT PROVIDER("p", "provider: local, limits: {maxClustersPerTeam: 1}")
          NEXT OLD_ON("a", "p", "1"),
      NULL, NEW_ON("p", ""), NULL,
      "spec.providerConfigRef: Forbidden: team namespace \"acme\" already has 1 cluster(s); "
      "ProviderConfig \"p\" limits to 1",
      0 },
    { "counts clusters that name no provider", &BUTLER_TENANT_CLUSTERS,
      TEAM("") NEXT PROVIDER("p", "provider: local, limits: {maxClustersPerTeam: 1}")
          NEXT OLD("a", "", "1", ""),
      NULL, MADE("1", ""), NULL, "...already has 1 cluster(s); ProviderConfig \"p\" limits to 1",
      0 },
    { "does not count clusters of other providers", &BUTLER_TENANT_CLUSTERS,
      TEAM("") NEXT PROVIDER("p", "provider: local, limits: {maxClustersPerTeam: 1}")
          NEXT PROVIDER("q", "provider: local") NEXT OLD_ON("a", "q", "1"),
      NULL, NEW_ON("p", ""), NULL, NULL, 0 },
    { "keeps to the provider's cap of nodes", &BUTLER_TENANT_CLUSTERS,
      TEAM("") NEXT PROVIDER("p", "provider: local, limits: {maxNodesPerTeam: 4}")
          NEXT OLD_ON("a", "p", "3"),
      NEW_ON("p", ""), METADATA("new", "") SPEC(ON("p") MACHINE("2", "")), NULL,
      "spec.workers.replicas: Forbidden: total worker replicas (5) would exceed ProviderConfig "
      "\"p\" per-team node limit (4)",
      0 },
    { "takes what just fits the provider", &BUTLER_TENANT_CLUSTERS,
      TEAM("") NEXT PROVIDER("p", "provider: local, limits: {maxNodesPerTeam: 4, "
                                  "maxClustersPerTeam: 2}") NEXT OLD_ON("a", "p", "3"),
      NULL, NEW_ON("p", ""), NULL, NULL, 0 },

    { "takes an allowed provider", &BUTLER_TENANT_CLUSTERS,
      TEAM("resourceLimits: {allowedProviders: [p]}") NEXT PROVIDER("p", "provider: local"), NULL,
      NEW_ON("p", ""), NULL, NULL, 0 },
    { "takes no other provider", &BUTLER_TENANT_CLUSTERS,
      TEAM("resourceLimits: {allowedProviders: [q]}") NEXT PROVIDER("p", "provider: local"), NULL,
      NEW_ON("p", ""), NULL,
      "spec.providerConfigRef: Forbidden: provider \"p\" is not allowed for team \"acme\"", 0 },
};

/* --- quotas ----------------------------------------------------------------------------------- */

#define LIMITS(limits) TEAM("resourceLimits: {" limits "}")
#define SMALL          "cpu: 2, memory: 4Gi, diskSize: 10Gi"

static const struct rules_row quota_rows[] = {
    { "takes the last cluster", &BUTLER_TENANT_CLUSTERS,
      LIMITS("maxClusters: 2") NEXT OLD("a", "", "1", ""), NULL, MADE("1", ""), NULL, NULL, 0 },
    { "takes no cluster more", &BUTLER_TENANT_CLUSTERS,
      LIMITS("maxClusters: 2") NEXT OLD("a", "", "1", "") NEXT OLD("b", "", "1", ""), NULL,
      MADE("1", ""), NULL,
      "spec.teamRef: Forbidden: team \"acme\" already has 2 cluster(s); team quota limits to 2",
      0 },
    { "takes 0 for none", &BUTLER_TENANT_CLUSTERS, LIMITS("maxClusters: 0"), NULL, MADE("1", ""),
      NULL, "...already has 0 cluster(s); team quota limits to 0", 0 },
    { "takes the last node", &BUTLER_TENANT_CLUSTERS,
      LIMITS("maxTotalNodes: 10") NEXT OLD("a", "", "6", ""), MADE("2", ""), MADE("4", ""), NULL,
      NULL, 0 },
    { "takes no node more", &BUTLER_TENANT_CLUSTERS,
      LIMITS("maxTotalNodes: 10") NEXT OLD("a", "", "6", ""), MADE("2", ""), MADE("5", ""), NULL,
      "spec.workers.replicas: Forbidden: total worker nodes (11) would exceed team \"acme\" node "
      "quota (10)",
      0 },
    { "takes fewer nodes, however many there are", &BUTLER_TENANT_CLUSTERS,
      LIMITS("maxTotalNodes: 3, maxNodesPerCluster: 1, maxCPUCores: 1, maxMemory: 1Gi, "
             "maxStorage: 1Gi, maxClusters: 1") NEXT OLD("a", "", "6", ""),
      MADE("5", ""), MADE("4", ""), NULL, NULL, 0 },
    { "takes as many nodes as before, however many there are", &BUTLER_TENANT_CLUSTERS,
      LIMITS("maxTotalNodes: 3, maxNodesPerCluster: 1, maxCPUCores: 1, maxMemory: 1Gi, "
             "maxStorage: 1Gi, maxClusters: 1") NEXT OLD("a", "", "6", ""),
      MADE("5", ""), METADATA("new", ", labels: {a: b}") SPEC(MACHINE("5", "")), NULL, NULL, 0 },
    { "keeps to the nodes of one cluster", &BUTLER_TENANT_CLUSTERS,
      LIMITS("maxWorkersPerCluster: 2"), NULL, MADE("3", ""), NULL,
      "spec.workers.replicas: Forbidden: worker replicas (3) exceeds team \"acme\" per-cluster "
      "node "
      "limit (2)",
      0 },
    { "takes the last CPU", &BUTLER_TENANT_CLUSTERS,
      LIMITS("maxCPUCores: 8000m") NEXT OLD("a", "", "2", SMALL), NULL, MADE("2", SMALL), NULL,
      NULL, 0 },
    { "takes no CPU more", &BUTLER_TENANT_CLUSTERS,
      LIMITS("maxTotalCPU: 8000m") NEXT OLD("a", "", "2", SMALL), NULL,
      MADE("1", "cpu: 5, memory: 1Gi"), NULL,
      "spec.workers.machineTemplate.cpu: Forbidden: total CPU (9) would exceed team \"acme\" CPU "
      "quota (8)",
      0 },
    { "takes the last memory, in any unit", &BUTLER_TENANT_CLUSTERS,
      LIMITS("maxMemory: 12288Mi") NEXT OLD("a", "", "2", SMALL), NULL, MADE("1", SMALL), NULL,
      NULL, 0 },
    { "takes no memory more, in any unit", &BUTLER_TENANT_CLUSTERS,
      LIMITS("maxMemory: 12288Mi") NEXT OLD("a", "", "2", SMALL), NULL,
      MADE("1", "cpu: 1, memory: 4097Mi"), NULL,
      "spec.workers.machineTemplate.memory: Forbidden: total memory (12289Mi) would exceed team "
      "\"acme\" memory quota (12Gi)",
      0 },
    { "takes no storage more", &BUTLER_TENANT_CLUSTERS,
      LIMITS("maxTotalStorage: 30Gi") NEXT OLD("a", "", "2", SMALL), MADE("1", SMALL),
      MADE("1", "cpu: 2, memory: 4Gi, diskSize: 20Gi"), NULL,
      "spec.workers.machineTemplate.diskSize: Forbidden: total storage (40Gi) would exceed team "
      "\"acme\" storage quota (30Gi)",
      0 },
    { "tells everything at once", &BUTLER_TENANT_CLUSTERS, LIMITS("maxClusters: 0, maxCPUCores: 1"),
      NULL, MADE("1", ""), NULL,
      "[spec.teamRef: Forbidden: team \"acme\" already has 0 cluster(s); team quota limits to 0, "
      "spec.workers.machineTemplate.cpu: Forbidden: total CPU (4) would exceed team \"acme\" CPU "
      "quota (1)]",
      0 },
    { "keeps to the platform's limits for a team without", &BUTLER_TENANT_CLUSTERS,
      "kind: ButlerConfig\nmetadata: {name: butler}\nspec: {multiTenancy: {mode: Enforced}, "
      "defaultTeamLimits: {maxClusters: 1}}" NEXT
      "kind: Team\nmetadata: {name: acme}\nspec: {}\nstatus: {phase: Ready}" NEXT OLD("a", "", "1",
                                                                                      ""),
      NULL, MADE("1", ""), NULL, "...already has 1 cluster(s); team quota limits to 1", 0 },
    { "lets a platform admin past the limits", &BUTLER_TENANT_CLUSTERS, LIMITS("maxClusters: 0"),
      NULL,
      METADATA("new", ", annotations: {butler.butlerlabs.dev/skip-quota: 'true'}")
          SPEC(MACHINE("1", "")),
      RULES_MASTER, NULL, 0 },
    { "lets nobody else past the limits", &BUTLER_TENANT_CLUSTERS, LIMITS("maxClusters: 0"), NULL,
      METADATA("new", ", annotations: {butler.butlerlabs.dev/skip-quota: 'true'}")
          SPEC(MACHINE("1", "")),
      NULL, "...team quota limits to 0", 0 },
    { "lets nobody else try to", &BUTLER_TENANT_CLUSTERS, TEAM(""), NULL,
      METADATA("new", ", annotations: {butler.butlerlabs.dev/skip-quota: 'true'}")
          SPEC(MACHINE("1", "")),
      NULL,
      "metadata.annotations[butler.butlerlabs.dev/skip-quota]: Forbidden: may only be set by "
      "platform admins",
      0 },
    { "lets platform admins past the limits once", &BUTLER_TENANT_CLUSTERS,
      LIMITS("maxTotalNodes: 1"),
      METADATA("new", ", annotations: {butler.butlerlabs.dev/skip-quota: 'true'}")
          SPEC(MACHINE("2", "")),
      METADATA("new", ", annotations: {butler.butlerlabs.dev/skip-quota: 'true'}")
          SPEC(MACHINE("3", "")),
      RULES_MASTER, "...would exceed team \"acme\" node quota (1)", 0 },
};

/* --- the rest --------------------------------------------------------------------------------- */

#define VERSION(version)                                                                           \
    METADATA("new", "") SPEC("kubernetesVersion: " version ", workers: {replicas: 1}")
#define NETWORKS(networks) METADATA("new", "") SPEC("networking: {" networks "}, " MACHINE("1", ""))
#define ADDRESSES(pool)                                                                            \
    METADATA("new", "") SPEC("addons: {loadBalancer: {addressPool: '" pool "'}}, " MACHINE("1", ""))
#define PROVISIONED                                                                                \
    "status: {tenantNamespace: new-12345678, conditions: [{type: InfrastructureReady, status: "    \
    "'True'}]}"
#define NAME_54 "a12345678901234567890123456789012345678901234567890123"

static const struct rules_row rest_rows[] = {
    { "takes an allowed version", &BUTLER_TENANT_CLUSTERS,
      LIMITS("allowedKubernetesVersions: [v1.31.0]"), NULL, VERSION("v1.31.0"), NULL, NULL, 0 },
    { "takes a version of an allowed minor", &BUTLER_TENANT_CLUSTERS,
      LIMITS("allowedKubernetesVersions: [v1.31]"), NULL, VERSION("v1.31.7"), NULL, NULL, 0 },
    { "takes no version beginning like one", &BUTLER_TENANT_CLUSTERS,
      LIMITS("allowedKubernetesVersions: [v1.3]"), NULL, VERSION("v1.31.7"), NULL,
      "spec.kubernetesVersion: Forbidden: Kubernetes version \"v1.31.7\" is not allowed for team "
      "\"acme\"",
      0 },
    { "leaves versions alone that are there", &BUTLER_TENANT_CLUSTERS,
      LIMITS("allowedKubernetesVersions: [v1.31]"), VERSION("v1.30.0"),
      VERSION("v1.30.0") "status: {}", NULL, NULL, 0 },
    { "takes no version that the platform does not", &BUTLER_TENANT_CLUSTERS,
      "kind: ButlerConfig\nmetadata: {name: butler}\nspec: {upgrade: {allowedVersions: [v1.30]}}",
      NULL, "metadata: {name: a, namespace: butler-tenants}\nspec: {" MACHINE("1", "") "}", NULL,
      "spec.kubernetesVersion: Forbidden: Kubernetes version \"v1.31.0\" is not allowed by the "
      "platform",
      0 },
    { "takes no version that no control plane has", &BUTLER_TENANT_CLUSTERS, TEAM(""), NULL,
      VERSION("v1.29.9"), NULL,
      "spec.kubernetesVersion: Invalid value: \"v1.29.9\": supported are v1.30 to v1.34", 0 },
    { "takes the next patch", &BUTLER_TENANT_CLUSTERS, TEAM(""), VERSION("v1.30.2"),
      VERSION("v1.30.9"), NULL, NULL, 0 },
    { "takes the next minor", &BUTLER_TENANT_CLUSTERS, TEAM(""), VERSION("v1.30.2"),
      VERSION("v1.31.0"), NULL, NULL, 0 },
    { "takes no minor behind that", &BUTLER_TENANT_CLUSTERS, TEAM(""), VERSION("v1.30.2"),
      VERSION("v1.32.0"), NULL,
      "spec.kubernetesVersion: Forbidden: cannot change kubernetesVersion from v1.30.2 to v1.32.0: "
      "at most one minor version at a time",
      0 },
    { "takes no way back", &BUTLER_TENANT_CLUSTERS, TEAM(""), VERSION("v1.30.2"),
      VERSION("v1.30.1"), NULL,
      "spec.kubernetesVersion: Forbidden: cannot change kubernetesVersion from v1.30.2 to v1.30.1: "
      "downgrades are not supported",
      0 },
    { "takes no version while it changes", &BUTLER_TENANT_CLUSTERS, TEAM(""),
      VERSION("v1.30.2") "status: {phase: Updating}",
      VERSION("v1.30.3") "status: {phase: Updating}", NULL, "...the cluster is being updated", 0 },

    { "takes a name of 54 letters", &BUTLER_TENANT_CLUSTERS, TEAM(""), NULL,
      METADATA(NAME_54, "") SPEC(MACHINE("1", "")), NULL, NULL, 0 },
    { "takes no longer name", &BUTLER_TENANT_CLUSTERS, TEAM(""), NULL,
      METADATA(NAME_54 "4", "") SPEC(MACHINE("1", "")), NULL,
      "metadata.name: Invalid value: \"" NAME_54 "4\": must be no more than 54 characters", 0 },
    { "takes no name that begins with a digit", &BUTLER_TENANT_CLUSTERS, TEAM(""), NULL,
      METADATA("1a", "") SPEC(MACHINE("1", "")), NULL,
      "...metadata.name: Invalid value: \"1a\": ", 0 },
    { "takes networks apart from each other", &BUTLER_TENANT_CLUSTERS, TEAM(""), NULL,
      NETWORKS("podCIDR: 10.1.0.0/16, serviceCIDR: 10.2.0.0/16"), NULL, NULL, 0 },
    { "takes no networks that are the same", &BUTLER_TENANT_CLUSTERS, TEAM(""), NULL,
      NETWORKS("podCIDR: 10.1.0.0/16, serviceCIDR: 10.1.0.0/16"), NULL,
      "spec.networking.serviceCIDR: Invalid value: \"10.1.0.0/16\": must not overlap with podCIDR "
      "10.1.0.0/16",
      0 },
    { "takes no networks within each other", &BUTLER_TENANT_CLUSTERS, TEAM(""), NULL,
      NETWORKS("podCIDR: 10.0.0.0/8, serviceCIDR: 10.1.0.0/16"), NULL, "...must not overlap", 0 },
    { "takes no network that is none", &BUTLER_TENANT_CLUSTERS, TEAM(""), NULL,
      NETWORKS("podCIDR: 10.0.0/8"), NULL, "...spec.networking.podCIDR: Invalid value: ", 0 },
    { "takes a range for load balancers", &BUTLER_TENANT_CLUSTERS, TEAM(""), NULL,
      NETWORKS("loadBalancerPool: {start: 10.40.1.1, end: 10.40.1.9}"), NULL, NULL, 0 },
    { "takes no range from behind", &BUTLER_TENANT_CLUSTERS, TEAM(""), NULL,
      NETWORKS("loadBalancerPool: {start: 10.40.1.9, end: 10.40.1.1}"), NULL,
      "...spec.networking.loadBalancerPool.end: Invalid value: \"10.40.1.1\": ", 0 },
    { "takes no range of words", &BUTLER_TENANT_CLUSTERS, TEAM(""), NULL,
      NETWORKS("loadBalancerPool: {start: a, end: 10.40.1.1}"), NULL,
      "...spec.networking.loadBalancerPool.start: Invalid value: \"a\": ", 0 },
    { "takes ranges in one text", &BUTLER_TENANT_CLUSTERS, TEAM(""), NULL,
      ADDRESSES("10.40.1.0-10.40.1.50, 10.41.0.0/24,10.42.0.1"), NULL, NULL, 0 },
    { "takes no other text", &BUTLER_TENANT_CLUSTERS, TEAM(""), NULL, ADDRESSES("10.40.1.0-"), NULL,
      "...spec.addons.loadBalancer.addressPool: Invalid value: ", 0 },

    { "keeps the networks", &BUTLER_TENANT_CLUSTERS, TEAM(""), NETWORKS("podCIDR: 10.1.0.0/16"),
      NETWORKS("podCIDR: 10.2.0.0/16, serviceCIDR: 10.3.0.0/16"), NULL,
      "[spec.networking.podCIDR: Forbidden: field is immutable, spec.networking.serviceCIDR: "
      "Forbidden: field is immutable]",
      0 },
    { "lets what was unset be written out", &BUTLER_TENANT_CLUSTERS, TEAM(""), NETWORKS(""),
      NETWORKS("podCIDR: 10.244.0.0/16, serviceCIDR: 10.96.0.0/12"), NULL, NULL, 0 },
    { "keeps the operating system", &BUTLER_TENANT_CLUSTERS, TEAM(""),
      MADE("1", "os: {type: talos}"), MADE("1", "os: {type: rocky}"), NULL,
      "spec.workers.machineTemplate.os.type: Forbidden: field is immutable", 0 },
    { "keeps the kind of control plane", &BUTLER_TENANT_CLUSTERS, TEAM(""), MADE("1", ""),
      METADATA("new", "") SPEC("controlPlane: {type: standalone}, " MACHINE("1", "")), NULL,
      "spec.controlPlane.type: Forbidden: field is immutable", 0 },
    { "keeps the data store", &BUTLER_TENANT_CLUSTERS, TEAM(""), MADE("1", ""),
      METADATA("new", "") SPEC("controlPlane: {dataStoreRef: {name: x}}, " MACHINE("1", "")), NULL,
      "spec.controlPlane.dataStoreRef.name: Forbidden: field is immutable", 0 },
    { "never becomes an imported cluster", &BUTLER_TENANT_CLUSTERS, TEAM(""), MADE("1", ""),
      METADATA("new", "") SPEC("import: {mode: observe}, " MACHINE("1", "")), NULL,
      "spec.import: Forbidden: field is immutable", 0 },
    { "keeps the team", &BUTLER_TENANT_CLUSTERS, TEAM(""),
      METADATA("new", "") "spec: {teamRef: {name: b}, " MACHINE("1", "") "}", MADE("1", ""), NULL,
      "spec.teamRef.name: Forbidden: field is immutable", 0 },
    { "lets the team of the namespace be written out", &BUTLER_TENANT_CLUSTERS, TEAM(""),
      METADATA("new", "") "spec: {" MACHINE("1", "") "}", MADE("1", ""), NULL, NULL, 0 },
    { "keeps the provider of machines", &BUTLER_TENANT_CLUSTERS,
      TEAM("") NEXT PROVIDER("p", "provider: local") NEXT PROVIDER("q", "provider: local"),
      NEW_ON("p", "") PROVISIONED, NEW_ON("q", "") PROVISIONED, NULL,
      "spec.providerConfigRef.name: Forbidden: field is immutable", 0 },
    { "lets the provider change before there are machines", &BUTLER_TENANT_CLUSTERS,
      TEAM("") NEXT PROVIDER("p", "provider: local") NEXT PROVIDER("q", "provider: local"),
      NEW_ON("p", ""), NEW_ON("q", ""), NULL, NULL, 0 },

    { "needs a version", &BUTLER_TENANT_CLUSTERS, TEAM(""), NULL,
      METADATA("new", "") SPEC("workers: {replicas: 1}"), NULL,
      "spec.kubernetesVersion: Required value: neither the cluster nor its team says which version",
      0 },
    { "needs workers", &BUTLER_TENANT_CLUSTERS, TEAM(""), NULL,
      METADATA("new", "") SPEC("kubernetesVersion: v1.31.0"), NULL,
      "spec.workers.replicas: Required value: neither the cluster nor its team says how many", 0 },
    { "needs neither for an imported cluster", &BUTLER_TENANT_CLUSTERS, TEAM(""), NULL,
      METADATA("new", "") SPEC("import: {kubeconfigSecretRef: {name: k}}"), NULL, NULL, 0 },

    { "needs a team where teams are enforced", &BUTLER_TENANT_CLUSTERS, TEAM(""), NULL,
      METADATA("new", "") "spec: {" MACHINE("1", "") "}", NULL,
      "spec.teamRef: Required value: teamRef is required when multi-tenancy mode is Enforced", 0 },
    { "needs a team that exists", &BUTLER_TENANT_CLUSTERS,
      ENFORCED "kind: Team\nmetadata: {name: b}", NULL, MADE("1", ""), NULL,
      "spec.teamRef: Forbidden: team \"acme\" not found", 0 },
    { "needs a team that is ready", &BUTLER_TENANT_CLUSTERS,
      ENFORCED "kind: Team\nmetadata: {name: acme}\nstatus: {phase: Pending}", NULL, MADE("1", ""),
      NULL, "spec.teamRef: Forbidden: team \"acme\" is not ready (phase: Pending)", 0 },
    { "belongs into the namespace of its team", &BUTLER_TENANT_CLUSTERS, TEAM(""), NULL,
      "metadata: {name: new, namespace: other}\n" SPEC(MACHINE("1", "")), NULL,
      "metadata.namespace: Forbidden: TenantCluster must be in team namespace \"acme\", got "
      "\"other\"",
      0 },
    { "needs no team where there are none", &BUTLER_TENANT_CLUSTERS, NULL, NULL,
      "metadata: {name: new, namespace: butler-tenants}\nspec: {" MACHINE("1", "") "}", NULL, NULL,
      0 },
    { "belongs into the common namespace where there are no teams", &BUTLER_TENANT_CLUSTERS, NULL,
      NULL, "metadata: {name: new, namespace: other}\nspec: {" MACHINE("1", "") "}", NULL,
      "metadata.namespace: Forbidden: TenantCluster must be in default namespace "
      "\"butler-tenants\" when multi-tenancy is disabled, got \"other\"",
      0 },
    { "belongs into the common namespace without a team", &BUTLER_TENANT_CLUSTERS,
      "kind: ButlerConfig\nmetadata: {name: butler}\nspec: {multiTenancy: {mode: Optional}}", NULL,
      "metadata: {name: new, namespace: other}\nspec: {" MACHINE("1", "") "}", NULL,
      "metadata.namespace: Forbidden: TenantCluster without teamRef must be in default namespace "
      "\"butler-tenants\", got \"other\"",
      0 },
    { "is not asked again where it belongs", &BUTLER_TENANT_CLUSTERS, NULL,
      "metadata: {name: new, namespace: other}\nspec: {" MACHINE("1", "") "}",
      "metadata: {name: new, namespace: other}\nspec: {" MACHINE("2", "") "}", NULL, NULL, 0 },
};

/* --- defaults --------------------------------------------------------------------------------- */

struct default_row {
    const char *name;
    const char *team; /* spec of the Team */
    const char *metadata;
    const char *spec;
    const char *user;
    const char *expected; /* JSON that the stored object has in it */
};

#define DEFAULTS                                                                                   \
    "clusterDefaults: {kubernetesVersion: v1.30.1, workerCount: 3, workerCPU: 2, workerMemoryGi: " \
    "4, workerDiskGi: 20, osType: flatcar}"

static const struct default_row default_rows[] = {
    { "fills in the rest", "", "", "", NULL,
      "\"spec\":{\"managementPolicy\":{\"mode\":\"Active\"},\"networking\":{\"podCIDR\":"
      "\"10.244.0.0/16\",\"serviceCIDR\":\"10.96.0.0/12\"},\"teamRef\":{\"name\":\"acme\"},"
      "\"workers\":{\"machineTemplate\":{\"cpu\":4,\"diskSize\":\"100Gi\",\"memory\":\"16Gi\","
      "\"os\":{\"type\":\"rocky\",\"version\":\"9.5\"}},\"replicas\":1}}" },
    { "keeps what is said", DEFAULTS, "",
      "kubernetesVersion: v1.31.0, workers: {replicas: 9, machineTemplate: {cpu: 16, memory: 1Gi, "
      "diskSize: 7Gi, os: {type: talos, version: x}}}",
      NULL,
      "\"workers\":{\"machineTemplate\":{\"cpu\":16,\"diskSize\":\"7Gi\",\"memory\":\"1Gi\","
      "\"os\":{\"type\":\"talos\",\"version\":\"x\"}},\"replicas\":9}" },
    { "takes the team's defaults", DEFAULTS, "", "", NULL,
      "\"workers\":{\"machineTemplate\":{\"cpu\":2,\"diskSize\":\"20Gi\",\"memory\":\"4Gi\",\"os\":"
      "{\"type\":\"flatcar\",\"version\":\"9.5\"}},\"replicas\":3}" },
    { "takes the team's version", DEFAULTS, "", "", NULL, "\"kubernetesVersion\":\"v1.30.1\"" },
    { "prefers the environment's defaults",
      DEFAULTS ", environments: [{name: dev, clusterDefaults: {workerCPU: 8}}]", IN("dev"), "",
      NULL, "\"machineTemplate\":{\"cpu\":8,\"diskSize\":\"20Gi\",\"memory\":\"4Gi\"" },
    { "takes defaults beside limits",
      "resourceLimits: {defaultNodeCount: 5, defaultCPUPerNode: "
      "1500m, defaultMemoryPerNode: 2048Mi}",
      "", "", NULL,
      "\"machineTemplate\":{\"cpu\":2,\"diskSize\":\"100Gi\",\"memory\":\"2Gi\",\"os\":{\"type\":"
      "\"rocky\",\"version\":\"9.5\"}},\"replicas\":5" },
    { "prefers the team's defaults to those",
      DEFAULTS ", resourceLimits: {defaultNodeCount: 5, defaultCPUPerNode: 1}", "", "", NULL,
      "\"machineTemplate\":{\"cpu\":2" },
    { "remembers people", "", "", "", NULL,
      "\"butler.butlerlabs.dev/creator-email\":\"alice@example.com\"" },
    { "does not remember programs", "", "", "", "system:serviceaccount:a:b",
      "\"metadata\":{\"name\":\"new\",\"namespace\":\"acme\"}" },
    { "leaves the creator that is said", "", BY("bob@x"), "", NULL,
      "\"butler.butlerlabs.dev/creator-email\":\"bob@x\"" },
    { "gives imported clusters no machines", DEFAULTS, "", "import: {mode: observe}", NULL,
      "\"spec\":{\"import\":{\"mode\":\"observe\"},\"managementPolicy\":{\"mode\":\"Observe\"},"
      "\"teamRef\":{\"name\":\"acme\"}}" },
};

static void defaults(void **state)
{
    const struct default_row *row = *state;
    struct arena *arena = fixture_current()->arena;
    struct rules_row run = {
        .resource = &BUTLER_TENANT_CLUSTERS,
        .world = arena_format(arena,
                              ENFORCED "kind: Team\nmetadata: {name: acme}\nspec: {%s}\nstatus: "
                                       "{phase: Ready}",
                              row->team),
        .object = arena_format(arena, "metadata: {name: new, namespace: acme%s}\nspec: {%s}",
                               row->metadata, row->spec),
        .user = row->user,
    };
    const char *stored = rules_fixture_mutate(&run);

    if (!strstr(stored, row->expected))
        fail_msg("%s is not in %s", row->expected, stored);
}

TEST_MAIN(TABLE(rules_fixture_row, environment_rows), TABLE(rules_fixture_row, provider_rows),
          TABLE(rules_fixture_row, quota_rows), TABLE(rules_fixture_row, rest_rows),
          TABLE(defaults, default_rows))
