/* Rules of teams, row by row. */
#include "lib/rules_fixture.h"

#define TEAM "metadata: {name: acme}\n"
#define USER(name, role)                                                                           \
    "kind: User\nmetadata: {name: " name "}\nspec: {email: " name "@example.com, " role "}"
#define ADMINS "access: {users: [{name: Alice@Example.com, role: admin}]}"

static const struct rules_row rows[] = {
    /* Limits of the team. */
    { "lets anybody make a team without limits", &BUTLER_TEAMS, NULL, NULL, TEAM "spec: {}", NULL,
      NULL, 0 },
    { "lets nobody set limits", &BUTLER_TEAMS, NULL, NULL,
      TEAM "spec: {resourceLimits: {maxClusters: 1}}", NULL,
      "spec.resourceLimits may only be set by platform admins; user \"alice@example.com\" is not a "
      "platform admin",
      0 },
    { "lets nobody set limits by other names", &BUTLER_TEAMS, NULL, NULL,
      TEAM "spec: {resourceLimits: {maxTotalCPU: 1}}", NULL,
      "...may only be set by platform admins", 0 },
    { "lets platform admins set limits, by role", &BUTLER_TEAMS,
      USER("alice", "platformRole: admin"), NULL, TEAM "spec: {resourceLimits: {maxClusters: 1}}",
      NULL, NULL, 0 },
    { "lets platform admins set limits, by the old flag", &BUTLER_TEAMS,
      USER("alice", "isPlatformAdmin: true"), NULL, TEAM "spec: {resourceLimits: {maxClusters: 1}}",
      "ALICE@example.com", NULL, 0 },
    { "takes a viewer for no admin", &BUTLER_TEAMS, USER("alice", "platformRole: viewer"), NULL,
      TEAM "spec: {resourceLimits: {maxClusters: 1}}", NULL, "...is not a platform admin", 0 },
    { "takes somebody who was shut out for no admin", &BUTLER_TEAMS,
      USER("alice", "platformRole: admin, disabled: true"), NULL,
      TEAM "spec: {resourceLimits: {maxClusters: 1}}", NULL, "...is not a platform admin", 0 },
    { "takes masters for admins", &BUTLER_TEAMS, NULL, NULL,
      TEAM "spec: {resourceLimits: {maxClusters: 1}}", RULES_MASTER, NULL, 0 },
    { "asks who may act as platform admin", &BUTLER_TEAMS, NULL, NULL,
      TEAM "spec: {resourceLimits: {maxClusters: 1}}", RULES_ADMIN, NULL, 0 },
    { "lets a User's role count more than grants", &BUTLER_TEAMS,
      "kind: User\nmetadata: {name: x}\nspec: {email: sar-admin, platformRole: viewer}", NULL,
      TEAM "spec: {resourceLimits: {maxClusters: 1}}", RULES_ADMIN, "...is not a platform admin",
      0 },
    { "lets team admins not change limits", &BUTLER_TEAMS, NULL,
      TEAM "spec: {" ADMINS ", resourceLimits: {maxClusters: 1}}",
      TEAM "spec: {" ADMINS ", resourceLimits: {maxClusters: 2}}", NULL,
      "spec.resourceLimits may only be modified by platform admins; user \"alice@example.com\" is "
      "not a platform admin",
      0 },
    { "lets nobody remove limits", &BUTLER_TEAMS, NULL,
      TEAM "spec: {resourceLimits: {maxClusters: 1}}", TEAM "spec: {}", NULL,
      "...may only be modified by platform admins", 0 },
    { "takes other units for no change", &BUTLER_TEAMS, NULL,
      TEAM "spec: {resourceLimits: {maxMemory: 1Gi, maxTotalCPU: 1}}",
      TEAM "spec: {resourceLimits: {maxTotalMemory: 1024Mi, maxCPUCores: 1000m}}", NULL, NULL, 0 },
    { "lets everybody change the rest", &BUTLER_TEAMS, NULL,
      TEAM "spec: {resourceLimits: {maxClusters: 1}}",
      TEAM "spec: {resourceLimits: {maxClusters: 1}, description: x}", NULL, NULL, 0 },

    /* Limits of environments. */
    { "lets nobody limit environments of a new team", &BUTLER_TEAMS, NULL, NULL,
      TEAM "spec: {environments: [{name: a}, {name: b, limits: {maxClusters: 1}}]}", NULL,
      "spec.environments[1].limits on a new team may only be set by platform admins; user "
      "\"alice@example.com\" is not a platform admin",
      0 },
    { "lets platform admins limit environments of a new team", &BUTLER_TEAMS, NULL, NULL,
      TEAM "spec: {environments: [{name: b, limits: {maxClusters: 1}}]}", RULES_MASTER, NULL, 0 },
    { "lets team admins change limits of environments", &BUTLER_TEAMS, NULL,
      TEAM "spec: {" ADMINS ", environments: [{name: b, limits: {maxClusters: 1}}]}",
      TEAM "spec: {" ADMINS ", environments: [{name: b, limits: {maxClusters: 2}}]}", NULL, NULL,
      0 },
    { "lets groups of admins change limits of environments", &BUTLER_TEAMS, NULL,
      TEAM "spec: {access: {groups: [{name: Blue, role: admin}]}, environments: [{name: b}]}",
      TEAM "spec: {access: {groups: [{name: Blue, role: admin}]}, environments: [{name: b, "
           "limits: {maxClusters: 2}}]}",
      NULL, NULL, 0 },
    { "lets nobody else change limits of environments", &BUTLER_TEAMS, NULL,
      TEAM "spec: {environments: [{name: b, limits: {maxClusters: 1}}]}", TEAM "spec: {}", NULL,
      "spec.environments[].limits may only be modified by team admins of \"acme\" or platform "
      "admins; user \"alice@example.com\" is neither",
      0 },
    { "compares environments by name", &BUTLER_TEAMS, NULL,
      TEAM "spec: {environments: [{name: a}, {name: b, limits: {maxClusters: 1}}]}",
      TEAM "spec: {environments: [{name: b, limits: {maxClusters: 1}}, {name: c}]}", NULL, NULL,
      0 },

    /* Access. */
    { "lets nobody become admin and use it at once", &BUTLER_TEAMS, NULL,
      TEAM "spec: {environments: [{name: b, limits: {maxClusters: 1}}]}",
      TEAM "spec: {" ADMINS ", environments: [{name: b, limits: {maxClusters: 9}}]}", NULL,
      "[spec.environments[].limits may only be modified by team admins of \"acme\" or platform "
      "admins; user \"alice@example.com\" is neither, spec.access may only be modified by team "
      "admins of \"acme\" or platform admins; user \"alice@example.com\" is neither]",
      0 },
    { "lets team admins change access", &BUTLER_TEAMS, NULL, TEAM "spec: {" ADMINS "}",
      TEAM "spec: {access: {users: [{name: alice@example.com, role: admin}, {name: b}]}}", NULL,
      NULL, 0 },
    { "lets operators not change access", &BUTLER_TEAMS, NULL,
      TEAM "spec: {access: {users: [{name: alice@example.com, role: operator}]}}",
      TEAM "spec: {" ADMINS "}", NULL, "...spec.access may only be modified by team admins", 0 },
    { "lets operators not change access to environments", &BUTLER_TEAMS, NULL,
      TEAM "spec: {access: {users: [{name: alice@example.com, role: operator}]}, environments: "
           "[{name: a}]}",
      TEAM "spec: {access: {users: [{name: alice@example.com, role: operator}]}, environments: "
           "[{name: a, access: {users: [{name: alice@example.com, role: admin}]}}]}",
      NULL, "...spec.environments[].access may only be modified by team admins", 0 },
    { "takes another word for a role for no change", &BUTLER_TEAMS, NULL,
      TEAM "spec: {access: {users: [{name: a, role: member}]}}",
      TEAM "spec: {access: {users: [{name: a, role: operator}]}}", NULL, NULL, 0 },
    { "lets admins by a group of their login change access", &BUTLER_TEAMS,
      USER("alice", "ssoProvider: corp") "\nstatus: {lastSeenGroups: [Leads]}",
      TEAM "spec: {access: {groups: [{name: leads, role: admin, identityProvider: corp}]}}",
      TEAM "spec: {access: {groups: [{name: leads, role: admin, identityProvider: corp}, {name: x, "
           "role: viewer}]}}",
      NULL, NULL, 0 },
    { "takes a group of another provider for none", &BUTLER_TEAMS,
      USER("alice", "ssoProvider: other") "\nstatus: {lastSeenGroups: [Leads]}",
      TEAM "spec: {access: {groups: [{name: leads, role: admin, identityProvider: corp}]}}",
      TEAM "spec: {access: {groups: [{name: leads, role: admin, identityProvider: corp}, {name: x, "
           "role: viewer}]}}",
      NULL, "...may only be modified by team admins", 0 },
    { "takes somebody who was shut out for no admin by a group", &BUTLER_TEAMS,
      USER("alice", "disabled: true") "\nstatus: {lastSeenGroups: [leads]}",
      TEAM "spec: {access: {groups: [{name: leads, role: admin}]}}",
      TEAM "spec: {access: {groups: [{name: leads, role: admin}, {name: x, role: viewer}]}}", NULL,
      "...may only be modified by team admins", 0 },
    { "keeps an admin", &BUTLER_TEAMS, NULL, TEAM "spec: {" ADMINS "}",
      TEAM "spec: {access: {users: [{name: alice@example.com, role: operator}]}}", RULES_MASTER,
      "spec.access must keep at least one admin user or group", 0 },
    { "keeps an admin whatever its own admins say", &BUTLER_TEAMS, NULL, TEAM "spec: {" ADMINS "}",
      "metadata: {name: acme, annotations: {butler.butlerlabs.dev/without-admin: 'true'}}\n"
      "spec: {access: {users: [{name: alice@example.com, role: operator}]}}",
      NULL,
      "the last admin of a team may only be removed by platform admins; user "
      "\"alice@example.com\" is not a platform admin",
      0 },
    { "keeps no admin when the platform means it", &BUTLER_TEAMS, NULL, TEAM "spec: {" ADMINS "}",
      "metadata: {name: acme, annotations: {butler.butlerlabs.dev/without-admin: 'true'}}\n"
      "spec: {access: {users: [{name: alice@example.com, role: operator}]}}",
      RULES_MASTER, NULL, 0 },
    { "takes a group for an admin", &BUTLER_TEAMS, NULL, TEAM "spec: {" ADMINS "}",
      TEAM "spec: {access: {groups: [{name: g, role: admin}]}}", NULL, NULL, 0 },
    { "needs no admin that never was", &BUTLER_TEAMS, NULL,
      TEAM "spec: {access: {users: [{name: a}]}}", TEAM "spec: {}", RULES_MASTER, NULL, 0 },
    { "lets members into environments", &BUTLER_TEAMS, NULL, NULL,
      TEAM "spec: {access: {users: [{name: Bob@x}], groups: [{name: G}]}, environments: [{name: a, "
           "access: {users: [{name: bob@X}], groups: [{name: g}]}}]}",
      NULL, NULL, 0 },
    { "lets no stranger into environments", &BUTLER_TEAMS, NULL, NULL,
      TEAM "spec: {environments: [{name: a, access: {users: [{name: bob@x}]}}]}", NULL,
      "spec.environments[0].access.users[\"bob@x\"] is not a team member; env access is additive "
      "only and cannot introduce subjects absent from spec.access.users",
      0 },
    { "lets no strange group into environments", &BUTLER_TEAMS, NULL, NULL,
      TEAM "spec: {environments: [{name: a, access: {groups: [{name: g}]}}]}", NULL,
      "spec.environments[0].access.groups[\"g\"] is not a team member; env access is additive only "
      "and cannot introduce subjects absent from spec.access.groups",
      0 },

    /* Environments and names. */
    { "keeps environments with clusters", &BUTLER_TEAMS,
      "kind: TenantCluster\nmetadata: {name: x, namespace: acme, labels: "
      "{butler.butlerlabs.dev/environment: dev}}",
      TEAM "spec: {environments: [{name: dev}]}", TEAM "spec: {}", NULL,
      "spec.environments: environment \"dev\" cannot be removed: 1 TenantCluster(s) are still in "
      "it",
      0 },
    { "lets clusters stay without their environment when that is meant", &BUTLER_TEAMS,
      "kind: TenantCluster\nmetadata: {name: x, namespace: acme, labels: "
      "{butler.butlerlabs.dev/environment: dev}}",
      TEAM "spec: {environments: [{name: dev}]}",
      "metadata: {name: acme, annotations: {butler.butlerlabs.dev/leave-clusters: dev}}\nspec: {}",
      NULL, NULL, 0 },
    { "lets no other environment go with it", &BUTLER_TEAMS,
      "kind: TenantCluster\nmetadata: {name: x, namespace: acme, labels: "
      "{butler.butlerlabs.dev/environment: dev}}",
      TEAM "spec: {environments: [{name: dev}]}",
      "metadata: {name: acme, annotations: {butler.butlerlabs.dev/leave-clusters: prod}}\nspec: {}",
      NULL, "...are still in it", 0 },
    { "lets environments without clusters go", &BUTLER_TEAMS,
      "kind: TenantCluster\nmetadata: {name: x, namespace: acme, labels: "
      "{butler.butlerlabs.dev/environment: prod}}",
      TEAM "spec: {environments: [{name: dev}]}", TEAM "spec: {}", NULL, NULL, 0 },
    { "takes no name that a namespace cannot have", &BUTLER_TEAMS, NULL, NULL,
      "metadata: {name: a.b}\nspec: {}", NULL, "...metadata.name: Invalid value: \"a.b\": ", 0 },
    { "takes no name of a system namespace", &BUTLER_TEAMS, NULL, NULL,
      "metadata: {name: kube-public}\nspec: {}", NULL,
      "metadata.name: Invalid value: \"kube-public\": is reserved: the team's namespace is named "
      "like it",
      0 },
    { "takes no name of the platform's namespace", &BUTLER_TEAMS, NULL, NULL,
      "metadata: {name: butler-system}\nspec: {}", NULL, "...is reserved", 0 },
    { "takes no name of the namespace for clusters without a team", &BUTLER_TEAMS, NULL, NULL,
      "metadata: {name: butler-tenants}\nspec: {}", NULL, "...is reserved", 0 },
    { "takes no name of such a namespace that was chosen", &BUTLER_TEAMS,
      "kind: ButlerConfig\nmetadata: {name: butler}\nspec: {defaultNamespace: pool}", NULL,
      "metadata: {name: pool}\nspec: {}", NULL, "...is reserved", 0 },
    { "does not mind the name of a team that is there", &BUTLER_TEAMS, NULL,
      "metadata: {name: default}\nspec: {}", "metadata: {name: default}\nspec: {description: x}",
      NULL, NULL, 0 },
};

static void fails_when_users_are_unknown(void **state)
{
    struct rules_row row = { .resource = &BUTLER_TEAMS,
                             .object = TEAM "spec: {resourceLimits: {maxClusters: 1}}",
                             .user = RULES_MASTER };
    struct fake_kube *fake = rules_fixture_world(NULL);

    (void)state;
    fake_kube_withdraw(fake, &BUTLER_USERS);
    assert_error(rules_fixture_validate(fake, &row, NULL), ERR_INTERNAL, "find out who root is");
}

static void stores_one_word_for_each_thing(void **state)
{
    struct rules_row row = {
        .resource = &BUTLER_TEAMS,
        .object = TEAM "spec: {access: {users: [{name: a, role: member}, {name: b, role: admin}]}, "
                       "environments: [{name: e, access: {groups: [{name: g, role: member}]}}], "
                       "resourceLimits: {maxTotalCPU: 4, maxMemory: 1Gi, maxTotalMemory: 2Gi, "
                       "maxWorkersPerCluster: 3}}",
    };

    (void)state;
    assert_string_equal(
        rules_fixture_mutate(&row),
        "{\"metadata\":{\"name\":\"acme\"},\"spec\":{\"access\":{\"users\":[{\"name\":\"a\","
        "\"role\":\"operator\"},{\"name\":\"b\",\"role\":\"admin\"}]},\"environments\":[{"
        "\"access\":{\"groups\":[{\"name\":\"g\",\"role\":\"operator\"}]},\"name\":\"e\"}],"
        "\"resourceLimits\":{\"maxCPUCores\":4,\"maxMemory\":\"1Gi\",\"maxNodesPerCluster\":3}}}");
}

TEST_MAIN(TABLE(rules_fixture_row, rows), TEST(fails_when_users_are_unknown),
          TEST(stores_one_word_for_each_thing))
