/* Who may do what in the namespace of a cluster: all controllers together, asked as people. */
#include "api/butler_names.h"
#include "base/arena.h"
#include "base/clock.h"
#include "controllers/access_roles.h"
#include "controllers/controllers.h"
#include "kube/butler_resources.h"
#include "kube/resources.h"
#include "lib/controller_fixture.h"
#include "lib/person.h"
#include "lib/test.h"
#include "loop/loop.h"

#define API "apiVersion: butler.butlerlabs.dev/v1alpha1\n"

struct house {
    struct controller_fixture *f;
    struct controllers *controllers; /* NULL: stopped */
    const char *tenant;              /* namespace of the cluster */
    struct error *error;
};

static bool is_idle(void *context)
{
    struct house *house = context;

    return !house->controllers || controllers_are_idle(house->controllers);
}

static void on_stopped(void *context)
{
    struct house *house = context;

    loop_stop(house->f->loop);
}

static void stop(void *context)
{
    struct house *house = context;

    controllers_stop(STEAL(house->controllers), on_stopped, house);
    loop_run(house->f->loop);
}

static void install(void *context)
{
    struct house *house = context;
    struct kube kube = controller_fixture_client(house->f);

    house->error = access_roles_install(&kube);
}

static void apply_team(struct house *house, const char *users)
{
    controller_fixture_apply(
        house->f,
        arena_format(fixture_current()->arena,
                     API "kind: Team\nmetadata: { name: blue }\nspec: { access: { users: [%s] }, "
                         "environments: [{ name: dev, access: { users: [{ name: eve@x, role: "
                         "operator }] } }, { name: prod }] }\n",
                     users));
}

/* A team with a cluster in each of two environments, and a kubeconfig in each. */
static struct house *begin(const char *environment)
{
    struct house *house = arena_new(fixture_current()->arena, struct house);
    struct controller_fixture *f = controller_fixture_new();
    struct crew_options crew;

    house->f = f;
    f->is_idle = is_idle;
    f->idle_context = house;
    controller_fixture_work(f, install, house);
    assert_no_error(house->error);
    crew = controller_fixture_options(f);
    house->controllers = controllers_start(&(struct controllers_options){
        .transport = crew.transport, .informers = crew.informers, .pool = crew.pool });
    arena_defer(fixture_current()->arena, stop, house);
    controller_fixture_apply(f, "apiVersion: v1\nkind: Namespace\nmetadata: { name: butler-system "
                                "}\n---\n" API "kind: ProviderConfig\nmetadata: { namespace: "
                                "butler-system, name: local }\nspec: { provider: local }\n---\n" API
                                "kind: ButlerConfig\nmetadata: { name: butler }\nspec: { "
                                "multiTenancy: { mode: Enforced } }\n");
    apply_team(house, "{ name: ann@x, role: admin }, { name: bob@x, role: operator }, { name: "
                      "eve@x }");
    controller_fixture_expect(f, &BUTLER_TEAMS, NULL, "blue", "status.phase", "Ready", SECONDS(30));
    controller_fixture_apply(
        f, arena_format(fixture_current()->arena,
                        API "kind: TenantCluster\nmetadata: { namespace: blue, name: demo, labels: "
                            "{ butler.butlerlabs.dev/environment: %s } }\nspec: { teamRef: { name: "
                            "blue }, kubernetesVersion: v1.33.4, workers: { replicas: 1 } }\n",
                        environment));
    controller_fixture_expect(f, &BUTLER_TENANT_CLUSTERS, "blue", "demo", "status.phase",
                              "Provisioning", SECONDS(60));
    house->tenant = controller_fixture_text(f, &BUTLER_TENANT_CLUSTERS, "blue", "demo",
                                            "status.tenantNamespace");
    controller_fixture_apply(
        f, arena_format(fixture_current()->arena,
                        "apiVersion: v1\nkind: Secret\nmetadata: { namespace: %s, name: "
                        "demo-admin-kubeconfig }\nstringData: { admin.conf: secret }\n",
                        house->tenant));
    return house;
}

static struct error *read_kubeconfig(const struct kube *kube, void *context)
{
    struct house *house = context;

    return kube_get(kube, &KUBE_SECRETS, house->tenant, "demo-admin-kubeconfig", NULL);
}

static void check_reads(struct house *house, const char *who, bool reads)
{
    struct error *err = person_ask(house->f, who, NULL, read_kubeconfig, house);

    if (reads)
        assert_no_error(err);
    else
        assert_error(err, ERR_FORBIDDEN, who);
}

static void only_admins_and_operators_read_a_kubeconfig(void **state)
{
    struct house *house = begin("prod");

    (void)state;
    check_reads(house, "ann@x", true);
    check_reads(house, "bob@x", true);
    check_reads(house, "eve@x", false);
    check_reads(house, "stranger@x", false);
}

static void an_environment_raises_a_role(void **state)
{
    struct house *house = begin("dev");

    (void)state;
    check_reads(house, "eve@x", true);
}

static void scenario_07_access_to_clusters_follows_the_team(void **state)
{
    struct house *house = begin("prod");

    (void)state;
    apply_team(house, "{ name: ann@x, role: admin }, { name: bob@x, role: viewer }, { name: eve@x, "
                      "role: operator }");
    controller_fixture_settle(house->f);
    check_reads(house, "bob@x", false);
    check_reads(house, "eve@x", true);
}

static void scenario_08_who_leaves_loses_the_clusters(void **state)
{
    struct house *house = begin("prod");

    (void)state;
    check_reads(house, "bob@x", true);
    apply_team(house, "{ name: ann@x, role: admin }, { name: eve@x }");
    controller_fixture_settle(house->f);
    check_reads(house, "bob@x", false);
    check_reads(house, "ann@x", true);
}

TEST_MAIN(TEST(only_admins_and_operators_read_a_kubeconfig), TEST(an_environment_raises_a_role),
          TEST(scenario_07_access_to_clusters_follows_the_team),
          TEST(scenario_08_who_leaves_loses_the_clusters))
