#include "api/butler_names.h"
#include "base/arena.h"
#include "base/clock.h"
#include "controllers/controllers.h"
#include "controllers/controllers_table.h"
#include "kube/butler_resources.h"
#include "kube/resources.h"
#include "lib/controller_fixture.h"
#include "lib/fault_transport.h"
#include "lib/test.h"

#define API    "apiVersion: butler.butlerlabs.dev/v1alpha1\n"
#define SYSTEM "apiVersion: v1\nkind: Namespace\nmetadata: { name: butler-system }\n"
#define NUTANIX                                                                                    \
    "provider: nutanix, credentialsRef: { name: login }, nutanix: { endpoint: 'https://p', "       \
    "clusterUUID: c, subnetUUID: s }"

static struct controller_fixture *begin(void)
{
    struct controllers_options *options =
        arena_new(fixture_current()->arena, struct controllers_options);
    struct controller_fixture *f = controller_fixture_new();
    struct crew_options crew = controller_fixture_options(f);

    options->informers = crew.informers;
    options->system_namespace = BUTLER_SYSTEM_NAMESPACE;
    controller_fixture_apply(f, SYSTEM);
    controller_fixture_start(f, &provider_config_controller, options);
    return f;
}

static void apply_config(struct controller_fixture *f, const char *name, const char *spec)
{
    controller_fixture_apply(
        f, arena_format(fixture_current()->arena,
                        API "kind: ProviderConfig\nmetadata: { namespace: butler-system, name: %s "
                            "}\nspec: { %s }\n",
                        name, spec));
    controller_fixture_settle(f);
}

static void apply_secret(struct controller_fixture *f, const char *data)
{
    controller_fixture_apply(
        f, arena_format(fixture_current()->arena,
                        "apiVersion: v1\nkind: Secret\nmetadata: { namespace: butler-system, name: "
                        "login }\ntype: Opaque\nstringData: %s\n",
                        data));
    controller_fixture_settle(f);
}

static const char *text(struct controller_fixture *f, const char *path)
{
    return controller_fixture_text(f, &BUTLER_PROVIDER_CONFIGS, "butler-system", "p", path);
}

static void the_local_provider_needs_nothing(void **state)
{
    struct controller_fixture *f = begin();

    (void)state;
    apply_config(f, "p", "provider: local");
    assert_string_equal(text(f, "status.ready"), "true");
    assert_string_equal(text(f, "status.validated"), "true");
    assert_string_equal(text(f, "status.conditions.Ready.status"), "True");
    assert_string_equal(text(f, "status.conditions.CredentialsValid.message"),
                        "credentials validated");
    assert_string_equal(text(f, "metadata.finalizers"),
                        "[\"" BUTLER_FINALIZER_PROVIDER_CONFIG "\"]");
}

static void credentials_are_looked_at_when_they_change(void **state)
{
    struct controller_fixture *f = begin();
    const char *event;

    (void)state;
    apply_config(f, "p", NUTANIX);
    assert_string_equal(text(f, "status.ready"), "false");
    assert_string_equal(text(f, "status.conditions.CredentialsValid.reason"), "CredentialsInvalid");
    assert_string_equal(text(f, "status.conditions.CredentialsValid.message"),
                        "credentials secret butler-system/login not found");
    event = controller_fixture_names(f, &KUBE_EVENTS);
    assert_non_null(strstr(event, "butler-system/p."));

    apply_secret(f, "{ username: admin }");
    assert_string_equal(text(f, "status.conditions.CredentialsValid.message"),
                        "secret missing required keys: [password]");
    /* One warning in ten minutes, whatever it says. */
    assert_string_equal(controller_fixture_names(f, &KUBE_EVENTS), event);

    apply_secret(f, "{ username: admin, password: hidden }");
    assert_string_equal(text(f, "status.ready"), "true");
    assert_null(strstr(text(f, "status"), "hidden"));
    assert_string_not_equal(text(f, "status.lastValidationTime"), "");

    controller_fixture_delete(f, &KUBE_SECRETS, "butler-system", "login");
    controller_fixture_advance(f, MINUTES(11));
    assert_string_equal(text(f, "status.ready"), "false");
}

static void a_team_scope_needs_its_team(void **state)
{
    struct controller_fixture *f = begin();

    (void)state;
    apply_config(f, "p", "provider: local, scope: { type: team }");
    assert_string_equal(text(f, "status.conditions.Ready.reason"), "ValidationFailed");
    assert_string_equal(text(f, "status.conditions.Ready.message"),
                        "scope.type is 'team' but teamRef is not set");
    apply_config(f, "p", "provider: local, scope: { type: team, teamRef: { name: blue } }");
    assert_string_equal(text(f, "status.conditions.Ready.message"),
                        "referenced team \"blue\" not found");
    assert_string_equal(text(f, "status.ready"), "false");
    controller_fixture_apply(f, API "kind: Team\nmetadata: { name: blue }\n");
    controller_fixture_settle(f);
    assert_string_equal(text(f, "status.ready"), "true");
}

static void pools_are_added_up(void **state)
{
    struct controller_fixture *f = begin();

    (void)state;
    apply_config(f, "p", "provider: local, network: { mode: ipam }");
    assert_string_equal(text(f, "status.conditions.PoolAvailable.reason"), "ValidationFailed");
    assert_string_equal(text(f, "status.ready"), "false");

    apply_config(
        f, "p",
        "provider: local, network: { mode: ipam, poolRefs: [{ name: a }, { name: gone }] }");
    assert_string_equal(text(f, "status.conditions.PoolAvailable.reason"), "PoolExhausted");
    assert_string_equal(text(f, "status.ready"), "false");

    controller_fixture_apply(
        f, API "kind: NetworkPool\nmetadata: { namespace: butler-system, name: a }\nspec: { cidr: "
               "10.0.0.0/24 }\n");
    controller_fixture_settle(f);
    assert_string_equal(text(f, "status.conditions.PoolAvailable.status"), "Unknown");
    controller_fixture_apply(
        f, API "kind: NetworkPool\nmetadata: { namespace: butler-system, name: a }\nspec: { cidr: "
               "10.0.0.0/24, tenantAllocation: { defaults: { nodesPerTenant: 3 } } }\nstatus: { "
               "availableIPs: 25 }\n");
    controller_fixture_settle(f);
    assert_string_equal(text(f, "status.conditions.PoolAvailable.message"),
                        "25 IPs available (~2 tenants)");
    assert_string_equal(text(f, "status.capacity"), "{\"availableIPs\":25,\"estimatedTenants\":2}");
    assert_string_equal(text(f, "status.ready"), "true");
}

static void a_provider_stays_while_clusters_use_it(void **state)
{
    struct controller_fixture *f = begin();

    (void)state;
    apply_config(f, "p", "provider: local");
    controller_fixture_apply(
        f, API "kind: TenantCluster\nmetadata: { namespace: default, name: one }\nspec: { "
               "providerConfigRef: { name: p } }\n---\n" API
               "kind: TenantCluster\nmetadata: { namespace: default, name: two }\nspec: {}\n");
    controller_fixture_delete(f, &BUTLER_PROVIDER_CONFIGS, "butler-system", "p");
    controller_fixture_settle(f);
    /* The second has the only provider that there is. */
    assert_string_equal(text(f, "status.conditions.Ready.reason"), "Deleting");
    assert_string_equal(text(f, "status.conditions.Ready.message"),
                        "2 TenantCluster(s) still use this ProviderConfig");
    controller_fixture_delete(f, &BUTLER_TENANT_CLUSTERS, "default", "one");
    controller_fixture_delete(f, &BUTLER_TENANT_CLUSTERS, "default", "two");
    controller_fixture_expect_gone(f, &BUTLER_PROVIDER_CONFIGS, "butler-system", "p", SECONDS(11));
}

static void probing_does_not_cause_probing(void **state)
{
    struct controller_fixture *f = begin();
    size_t writes;

    (void)state;
    apply_config(f, "p", "provider: local");
    writes = fault_transport_writes(f->faults);
    controller_fixture_advance(f, MINUTES(2));
    assert_int_equal(fault_transport_writes(f->faults), writes);
    for (int i = 0; i < 4; i++)
        controller_fixture_advance(f, MINUTES(5));
    /* Each time at most once. */
    assert_in_range(fault_transport_writes(f->faults), writes + 1, writes + 4);
}

TEST_MAIN(TEST(the_local_provider_needs_nothing), TEST(credentials_are_looked_at_when_they_change),
          TEST(a_team_scope_needs_its_team), TEST(pools_are_added_up),
          TEST(a_provider_stays_while_clusters_use_it), TEST(probing_does_not_cause_probing))
