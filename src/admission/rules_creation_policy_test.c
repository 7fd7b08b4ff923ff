/* Rules of policies, row by row. */
#include "lib/rules_fixture.h"

#define POLICY(name, scope, more)                                                                  \
    "kind: ClusterCreationPolicy\nmetadata: {name: " name "}\nspec: {scope: {" scope "}, " more "}"
#define OPTIONS(options) "options: {" options "}"
#define TEAM             "kind: Team\nmetadata: {name: acme}\nspec: {environments: [{name: dev}]}"
#define WIDE             "platformWide: {}"
#define OWN              "team: {teamRef: {name: acme}}"
#define DEV              "teamAndEnvironment: {teamRef: {name: acme}, environmentName: dev}"
#define PIN              OPTIONS("network: {mode: pin, values: [a]}")
#define SCOPE                                                                                      \
    "spec.scope: Invalid value: \"object\": exactly one of platformWide, team, or "                \
    "teamAndEnvironment must be set"

static const struct rules_row rows[] = {
    { "is for everybody", &BUTLER_CREATION_POLICIES, NULL, NULL, POLICY("x", WIDE, PIN), NULL, NULL,
      0 },
    { "is for everybody by the other name", &BUTLER_CREATION_POLICIES, NULL, NULL,
      POLICY("x", "clusterWide: {}", PIN), NULL, NULL, 0 },
    { "is for everybody by both names", &BUTLER_CREATION_POLICIES, NULL, NULL,
      POLICY("x", "clusterWide: {}, platformWide: {}", PIN), NULL, NULL, 0 },
    { "is for somebody", &BUTLER_CREATION_POLICIES, NULL, NULL, POLICY("x", "", PIN), NULL, SCOPE,
      ERR_INVALID },
    { "is not for two", &BUTLER_CREATION_POLICIES, TEAM, NULL, POLICY("x", OWN ", " WIDE, PIN),
      NULL, SCOPE, ERR_INVALID },
    { "is for a team", &BUTLER_CREATION_POLICIES, TEAM, NULL, POLICY("x", OWN, PIN), NULL, NULL,
      0 },
    { "is for a team that exists", &BUTLER_CREATION_POLICIES, NULL, NULL, POLICY("x", OWN, PIN),
      NULL, "spec.scope.team.teamRef.name: Not found: \"acme\"", 0 },
    { "is for an environment", &BUTLER_CREATION_POLICIES, TEAM, NULL, POLICY("x", DEV, PIN), NULL,
      NULL, 0 },
    { "is for an environment that exists", &BUTLER_CREATION_POLICIES,
      "kind: Team\nmetadata: {name: acme}", NULL, POLICY("x", DEV, PIN), NULL,
      "spec.scope.teamAndEnvironment.environmentName: Not found: \"dev\"", 0 },

    { "pins one value", &BUTLER_CREATION_POLICIES, NULL, NULL,
      POLICY("x", WIDE, OPTIONS("image: {mode: pin, values: [a, b]}")), NULL,
      "spec.options[image].values: Invalid value: [\"a\",\"b\"]: mode \"pin\" requires exactly one "
      "value, got 2",
      0 },
    { "pins a value", &BUTLER_CREATION_POLICIES, NULL, NULL,
      POLICY("x", WIDE, OPTIONS("image: {mode: pin}")), NULL,
      "...mode \"pin\" requires exactly one value, got 0", 0 },
    { "lists a value", &BUTLER_CREATION_POLICIES, NULL, NULL,
      POLICY("x", WIDE, OPTIONS("image: {mode: allowList}")), NULL,
      "spec.options[image].values: Required value: mode \"allowList\" requires at least one value",
      0 },
    { "recommends a value", &BUTLER_CREATION_POLICIES, NULL, NULL,
      POLICY("x", WIDE, OPTIONS("image: {mode: recommended, values: []}")), NULL,
      "...mode \"recommended\" requires at least one value", 0 },
    { "has a default", &BUTLER_CREATION_POLICIES, NULL, NULL,
      POLICY("x", WIDE, OPTIONS("image: {mode: default}")), NULL,
      "spec.options[image].default: Required value: mode \"default\" requires a default", 0 },
    { "takes all modes", &BUTLER_CREATION_POLICIES, NULL, NULL,
      POLICY("x", WIDE,
             OPTIONS("image: {mode: default, default: a}, network: {mode: allowList, values: [a]}, "
                     "cluster: {mode: recommended, values: [a, b]}, storageContainer: {mode: pin, "
                     "values: [a]}")),
      NULL, NULL, 0 },
    { "takes no other options", &BUTLER_CREATION_POLICIES, NULL, NULL,
      POLICY("x", WIDE, OPTIONS("flavour: {mode: pin, values: [a]}")), NULL,
      "spec.options: Unsupported value: \"flavour\": supported values: \"image\", \"network\", "
      "\"cluster\", \"storageContainer\"",
      0 },

    { "tells of another that says the same", &BUTLER_CREATION_POLICIES,
      POLICY("first", WIDE,
             OPTIONS("network: {mode: pin, values: [b]}, image: {mode: pin, values: [b]}")),
      NULL,
      POLICY("x", WIDE,
             OPTIONS("image: {mode: pin, values: [b]}, network: {mode: pin, values: [b]}")),
      NULL,
      "spec.options: Forbidden: conflicts with ClusterCreationPolicy \"first\" on option types "
      "[image network] at the same tier",
      0 },
    { "does not mind itself", &BUTLER_CREATION_POLICIES, POLICY("x", WIDE, PIN),
      POLICY("x", WIDE, PIN), POLICY("x", WIDE, OPTIONS("network: {mode: pin, values: [b]}")), NULL,
      NULL, 0 },
    { "does not mind other options", &BUTLER_CREATION_POLICIES, POLICY("first", WIDE, PIN), NULL,
      POLICY("x", WIDE, OPTIONS("image: {mode: pin, values: [b]}")), NULL, NULL, 0 },
    { "does not mind other tiers", &BUTLER_CREATION_POLICIES,
      TEAM "\n---\n" POLICY("first", WIDE, PIN), NULL, POLICY("x", OWN, PIN), NULL, NULL, 0 },
    { "does not mind other targets", &BUTLER_CREATION_POLICIES,
      TEAM "\n---\n" POLICY("first", "team: {teamRef: {name: b}}", PIN), NULL,
      POLICY("x", OWN, PIN), NULL, NULL, 0 },
    { "does not mind other providers", &BUTLER_CREATION_POLICIES,
      POLICY("first", WIDE, "targetProviders: [nutanix], " PIN), NULL,
      POLICY("x", WIDE, "targetProviders: [harvester], " PIN), NULL, NULL, 0 },
    { "minds a common provider", &BUTLER_CREATION_POLICIES,
      POLICY("first", WIDE, "targetProviders: [nutanix, aws], " PIN), NULL,
      POLICY("x", WIDE, "targetProviders: [harvester, nutanix], " PIN), NULL,
      "...conflicts with ClusterCreationPolicy \"first\" on option types [network]", 0 },
    { "minds a policy for all providers", &BUTLER_CREATION_POLICIES, POLICY("first", WIDE, PIN),
      NULL, POLICY("x", WIDE, "targetProviders: [harvester], " PIN), NULL, "...conflicts with", 0 },
};

TEST_MAIN(TABLE(rules_fixture_row, rows))
