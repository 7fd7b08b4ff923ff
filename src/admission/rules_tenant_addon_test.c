/* Who may make and delete the addons that belong to the platform. */
#include "lib/rules_fixture.h"

#define CLUSTER                                                                                    \
    "kind: TenantCluster\nmetadata: {name: web, namespace: acme}\nspec: {teamRef: {name: acme}}"
#define GOING_CLUSTER                                                                              \
    "kind: TenantCluster\nmetadata: {name: web, namespace: acme, deletionTimestamp: "              \
    "'2026-01-01T00:00:00Z'}"
#define GOING_NAMESPACE                                                                            \
    "kind: Namespace\nmetadata: {name: acme, deletionTimestamp: '2026-01-01T00:00:00Z'}"
#define TEAM(limits) "kind: Team\nmetadata: {name: acme}\nspec: {resourceLimits: {" limits "}}"
#define CATALOG                                                                                    \
    "kind: AddonDefinition\nmetadata: {name: cilium}\nspec: {platform: true}\n---\n"               \
    "kind: AddonDefinition\nmetadata: {name: redis}\nspec: {platform: false}"
#define WORLD CLUSTER "\n---\n" CATALOG
#define AND   "\n---\n"

#define ADDON(labels, spec)                                                                        \
    "metadata: {name: x, namespace: acme, labels: {" labels                                        \
    "}}\nspec: {clusterRef: {name: web}, " spec "}"
#define BASELINE "butler.butlerlabs.dev/baseline: 'true'"
#define CILIUM   ADDON(BASELINE, "addon: cilium")
#define PERSON_OF_THE_PLATFORM                                                                     \
    "kind: User\nmetadata: {name: root}\nspec: {email: Alice@example.com, platformRole: admin}"

static const char kept[] =
    "TenantAddon \"x\" installs the platform addon \"cilium\": it goes together with "
    "TenantCluster \"web\", or a platform admin deletes it; user \"alice@example.com\" is not a "
    "platform admin";
static const char ours[] =
    "metadata.labels[butler.butlerlabs.dev/baseline]: Forbidden: may only be set or changed by "
    "platform admins; user \"alice@example.com\" is not a platform admin";

#define DELETES(name, world, before, user, denied)                                                 \
    { name, &BUTLER_TENANT_ADDONS, world, before, NULL, user, denied, 0 }

static const struct rules_row delete_rows[] = {
    DELETES("keeps a platform addon", WORLD, CILIUM, NULL, kept),
    DELETES("keeps one that somebody made", WORLD, ADDON("", "addon: cilium"), NULL, kept),
    DELETES("lets a platform admin delete it", WORLD AND PERSON_OF_THE_PLATFORM, CILIUM, NULL,
            NULL),
    DELETES("lets masters delete it", WORLD, CILIUM, RULES_MASTER, NULL),
    DELETES("lets those delete it who are granted it", WORLD, CILIUM, RULES_ADMIN, NULL),
    DELETES("lets it go with its cluster", GOING_CLUSTER AND CATALOG, CILIUM, NULL, NULL),
    DELETES("lets it go when its cluster is gone", CATALOG, CILIUM, NULL, NULL),
    DELETES("lets it go with its namespace", WORLD AND GOING_NAMESPACE, CILIUM, NULL, NULL),
    DELETES("lets any other addon go", WORLD, ADDON("", "addon: redis"), NULL, NULL),
    DELETES("lets a chart go", WORLD, ADDON("", "helm: {chart: cilium}"), NULL, NULL),
    DELETES("lets one go that no catalog knows", CLUSTER, CILIUM, NULL, NULL),
};

#define WRITES(name, world, before, object, user, denied)                                          \
    { name, &BUTLER_TENANT_ADDONS, world, before, object, user, denied, 0 }

static const struct rules_row write_rows[] = {
    WRITES("lets nobody call his addon a part of the baseline", WORLD, NULL, CILIUM, NULL, ours),
    WRITES("lets nobody make it one later", WORLD, ADDON("", "addon: cilium"), CILIUM, NULL, ours),
    WRITES("lets nobody take it out of the baseline", WORLD, CILIUM, ADDON("", "addon: cilium"),
           NULL, ours),
    WRITES("lets everybody change the rest of it", WORLD, CILIUM,
           ADDON(BASELINE, "addon: cilium, version: 1.0.0"), NULL, NULL),
    WRITES("takes the baseline from the platform", WORLD, NULL, CILIUM, RULES_MASTER, NULL),
    WRITES("takes the baseline though the team allows others only",
           WORLD AND TEAM("allowedAddons: [redis]"), NULL, CILIUM, RULES_MASTER, NULL),
    WRITES("takes the baseline though the team denies it", WORLD AND TEAM("deniedAddons: [cilium]"),
           NULL, CILIUM, RULES_MASTER, NULL),
    WRITES("takes nothing else that the team denies from anybody",
           WORLD AND TEAM("deniedAddons: [redis]"), NULL, ADDON("", "addon: redis"), RULES_MASTER,
           "spec.addon: Forbidden: addon \"redis\" is not allowed for team \"acme\""),
};

static void reading_trouble_lets_nothing_go(void **state)
{
    struct rules_row row = { .resource = &BUTLER_TENANT_ADDONS, .before = CILIUM };
    struct rules_request request = rules_fixture_request(&row);
    struct kube_fixture *empty = kube_fixture_new(); /* knows nobody */
    struct rules_reader reader = { fake_kube_client(empty->fake), "butler-system" };
    struct error *err;

    (void)state;
    fake_kube_serve(empty->fake, &BUTLER_ADDON_DEFINITIONS, (unsigned)-1);
    fake_kube_serve(empty->fake, &BUTLER_TENANT_CLUSTERS, (unsigned)-1);
    fake_kube_serve(empty->fake, &KUBE_NAMESPACES, (unsigned)-1);
    fake_kube_put(empty->fake, &BUTLER_ADDON_DEFINITIONS,
                  "metadata: {name: cilium}\nspec: {platform: true}");
    fake_kube_put(empty->fake, &KUBE_NAMESPACES, "metadata: {name: acme}");
    fake_kube_put(empty->fake, &BUTLER_TENANT_CLUSTERS, "metadata: {name: web, namespace: acme}");
    err = rules_validate(fixture_current()->arena, &reader,
                         rules_fixture_kind(&BUTLER_TENANT_ADDONS), &request, NULL);
    assert_error(err, ERR_INTERNAL, "find out who alice@example.com is");
}

TEST_MAIN(TABLE(rules_fixture_row, delete_rows), TABLE(rules_fixture_row, write_rows),
          TEST(reading_trouble_lets_nothing_go))
