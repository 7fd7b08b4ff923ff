/* Data stores on a whole API server. */
#include "hosted/data_store.h"

#include "kube/butler_resources.h"
#include "lib/controller_fixture.h"
#include "lib/survival.h"
#include "lib/test.h"

#define SECONDS(n) ((uint64_t)(n) * 1000)
#define STORE(driver)                                                                              \
    "{apiVersion: steward.butlerlabs.dev/v1alpha1, kind: DataStore, metadata: {name: default}, "   \
    "spec: {driver: " driver ", endpoints: [\"a:1\"], basicAuth: {username: {content: eA==}, "     \
    "password: {content: eA==}}}}"
#define PLANE                                                                                      \
    "{apiVersion: steward.butlerlabs.dev/v1alpha1, kind: TenantControlPlane, metadata: {name: "    \
    "web, namespace: default}, spec: {dataStore: default, kubernetes: {version: v1.31.4}, "        \
    "controlPlane: {service: {serviceType: ClusterIP}}}}"
#define EXPECT(f, path, text)                                                                      \
    controller_fixture_expect(f, &STEWARD_DATA_STORES, NULL, "default", path, text, SECONDS(60))

static void the_built_in_one_is_ready(void **state)
{
    struct controller_fixture *f = controller_fixture_new();

    (void)state;
    controller_fixture_start(f, &data_store_controller, NULL);
    controller_fixture_apply(f, STORE("SQLite"));
    EXPECT(f, "status.ready", "true");
    EXPECT(f, "status.conditions.Reachable.status", "True");
}

static void others_say_why_they_are_not(void **state)
{
    struct controller_fixture *f = controller_fixture_new();

    (void)state;
    controller_fixture_start(f, &data_store_controller, NULL);
    controller_fixture_apply(f, STORE("MySQL"));
    EXPECT(f, "status.ready", "false");
    EXPECT(f, "status.conditions.Reachable.reason", "NotSupported");
}

static void tell(struct controller_fixture *f, void *context)
{
    (void)context;
    controller_fixture_apply(f, STORE("SQLite"));
    EXPECT(f, "status.ready", "true");
    EXPECT(f, "status.conditions.AllowedDeletion.status", "True");
    controller_fixture_apply(f, PLANE);
    EXPECT(f, "status.usedBy", "[\"default/web\"]");
    EXPECT(f, "status.conditions.AllowedDeletion.status", "False");
    controller_fixture_delete(f, &STEWARD_TENANT_CONTROL_PLANES, "default", "web");
    EXPECT(f, "status.usedBy", "[]");
}

static void steward_48_it_stays_while_somebody_uses_it(void **state)
{
    struct controller_fixture *f = controller_fixture_new();

    (void)state;
    controller_fixture_start(f, &data_store_controller, NULL);
    controller_fixture_apply(f, STORE("SQLite"));
    controller_fixture_apply(f, PLANE);
    EXPECT(f, "status.usedBy", "[\"default/web\"]");
    controller_fixture_delete(f, &STEWARD_DATA_STORES, NULL, "default");
    controller_fixture_advance(f, SECONDS(60));
    EXPECT(f, "status.conditions.AllowedDeletion.status", "False");
    controller_fixture_delete(f, &STEWARD_TENANT_CONTROL_PLANES, "default", "web");
    controller_fixture_expect_gone(f, &STEWARD_DATA_STORES, NULL, "default", SECONDS(60));
}

static void start(struct controller_fixture *f, void *context)
{
    (void)context;
    controller_fixture_start(f, &data_store_controller, NULL);
}

static void who_uses_it_is_told(void **state)
{
    (void)state;
    survival_check(&(struct survival_story){
        .about = { { "datastore" } },
        .start = start,
        .tell = tell,
    });
}

TEST_MAIN(TEST(the_built_in_one_is_ready), TEST(others_say_why_they_are_not),
          TEST(steward_48_it_stays_while_somebody_uses_it), TEST(who_uses_it_is_told))
