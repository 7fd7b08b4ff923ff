#include "admission/cluster_quota.h"

#include "lib/rules_fixture.h"

#define TEAM(spec)                                                                                 \
    "kind: ButlerConfig\nmetadata: {name: butler}\nspec: {multiTenancy: {mode: Enforced}}\n---\n"  \
    "kind: Team\nmetadata: {name: acme}\nspec: {" spec "}\nstatus: {phase: Ready}\n---\n"
#define CLUSTER(name, created, more)                                                               \
    "kind: TenantCluster\nmetadata: {name: " name ", namespace: acme, creationTimestamp: '2026-"   \
    "01-01T00:00:" created "Z'" more "}\nspec: {teamRef: {name: acme}, workers: {replicas: 1}}"
#define IN_DEV      ", labels: {butler.butlerlabs.dev/environment: dev}"
#define BY(creator) IN_DEV ", annotations: {butler.butlerlabs.dev/creator-email: " creator "}"
#define EXCUSED     ", annotations: {butler.butlerlabs.dev/skip-quota: 'true'}"
#define PLACED                                                                                     \
    "\nstatus: {conditions: [{type: QuotaSatisfied, status: 'True', reason: Ready, message: ''}]}"
#define ONE TEAM("resourceLimits: {maxClusters: 1}")

struct row {
    const char *name;
    const char *world;
    const char *cluster;
    const char *reason; /* NULL: within all limits */
    const char *message;
};

static const struct row rows[] = {
    { "is fine alone", ONE CLUSTER("b", "05", ""), CLUSTER("b", "05", ""), NULL, NULL },
    { "gives way to an older one", ONE CLUSTER("a", "04", ""), CLUSTER("b", "05", ""),
      "QuotaExceeded",
      "spec.teamRef: Forbidden: team \"acme\" already has 1 cluster(s); team quota limits to 1" },
    { "does not give way to a younger one", ONE CLUSTER("a", "06", ""), CLUSTER("b", "05", ""),
      NULL, NULL },
    { "gives way by name to one of the same second", ONE CLUSTER("a", "05", ""),
      CLUSTER("b", "05", ""), "QuotaExceeded", "team quota limits to 1" },
    { "does not give way by name to others", ONE CLUSTER("c", "05", ""), CLUSTER("b", "05", ""),
      NULL, NULL },
    { "gives way to one that has its place", ONE CLUSTER("c", "05", "") PLACED,
      CLUSTER("b", "05", ""), "QuotaExceeded", "team quota limits to 1" },
    { "keeps its own place before a younger one", ONE CLUSTER("c", "05", "") PLACED,
      CLUSTER("b", "05", "") PLACED, NULL, NULL },
    { "leaves its own place to an older one", ONE CLUSTER("a", "05", ""),
      CLUSTER("b", "05", "") PLACED, "QuotaExceeded", "team quota limits to 1" },
    { "gives way to nobody who is going",
      ONE CLUSTER("a", "04",
                  ", deletionTimestamp: "
                  "'2026-01-01T00:00:00Z', "
                  "finalizers: [a/b]"),
      CLUSTER("b", "05", ""), NULL, NULL },
    { "may be excused", ONE CLUSTER("a", "04", ""), CLUSTER("b", "05", EXCUSED), NULL, NULL },
    { "keeps to the cap of its environment",
      TEAM("environments: [{name: dev, limits: {maxClusters: 1}}]") CLUSTER("a", "04", IN_DEV),
      CLUSTER("b", "05", IN_DEV), "EnvQuotaExceeded", "env quota limits to 1" },
    { "keeps to the cap of its creator",
      TEAM("environments: [{name: dev, limits: {maxClustersPerMember: 1}}]")
          CLUSTER("a", "04", BY("x@y")),
      CLUSTER("b", "05", BY("X@y")), "PerMemberCapExceeded", "env limits to 1 per member" },
};

static void quota(void **state)
{
    const struct row *row = *state;
    struct rules_reader reader = { fake_kube_client(rules_fixture_world(row->world)),
                                   "butler-system" };
    struct cluster_quota told;

    assert_no_error(cluster_quota_judge(fixture_current()->arena, &reader,
                                        rules_fixture_doc(row->cluster), &told));
    if (!row->reason) {
        assert_null(told.reason);
        return;
    }
    assert_string_equal(told.reason, row->reason);
    assert_non_null(strstr(told.message, row->message));
}

TEST_MAIN(TABLE(quota, rows))
