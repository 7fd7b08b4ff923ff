/* A TenantCluster from its birth to its end on each infrastructure, with every write of its
 * controller going wrong in every way. */
#include "lib/cluster_fixture.h"
#include "lib/namespace_keeper.h"
#include "lib/survival.h"

/* The namespace has its name already, because otherwise it would have another in every round. */
static void prepare(struct controller_fixture *f, void *context)
{
    const struct cluster_fixture_provider *provider = context;

    cluster_fixture_prepare(f, provider);
    cluster_fixture_define(f, provider);
    cluster_fixture_create(f, "rocky");
    controller_fixture_patch(f, &BUTLER_TENANT_CLUSTERS, CLUSTER_DEMO, "status",
                             "{status: {tenantNamespace: demo-0123abcd}}");
}

static void start(struct controller_fixture *f, void *context)
{
    (void)context;
    namespace_keeper_start(f);
    cluster_fixture_start(f);
    controller_fixture_settle(f);
}

static void play_workers(struct controller_fixture *f, int count)
{
    cluster_fixture_play_workers(
        f, &(struct cluster_fixture_workers){ .all = count, .ready = count, .updated = count });
}

static void grow_up(struct controller_fixture *f, void *context)
{
    const struct cluster_fixture_provider *provider = context;

    cluster_fixture_expect_workers(f, "spec.replicas", "3");
    if (provider->clusters)
        cluster_fixture_play_infrastructure(f, provider);
    cluster_fixture_play_plane(f, "v1.33.4");
    play_workers(f, 3);
    cluster_fixture_expect(f, "status.phase", "Ready");
}

/* More workers, of another version and size, all at once: the control plane goes first, and then
 * machines come by other templates. The old ones go with the last of their machines. */
static void change(struct controller_fixture *f, const struct cluster_fixture_provider *provider)
{
    controller_fixture_patch(f, &BUTLER_TENANT_CLUSTERS, CLUSTER_DEMO, NULL,
                             "{spec: {kubernetesVersion: v1.34.1, workers: {replicas: 5, "
                             "machineTemplate: {cpu: 8}}}}");
    controller_fixture_expect(f, &STEWARD_CONTROL_PLANES, cluster_fixture_tenant_namespace(f),
                              "demo", "spec.version", "v1.34.1", MINUTES(2));
    cluster_fixture_play_plane(f, "v1.34.1");
    cluster_fixture_expect_workers(f, "spec.template.spec.version", "v1.34.1");
    cluster_fixture_expect_workers(f, "spec.replicas", "5");
    play_workers(f, 5);
    cluster_fixture_expect(f, "status.conditions.Upgrading.status", "False");
    cluster_fixture_expect(f, "status.phase", "Ready");
    if (provider->templates)
        controller_fixture_expect_gone(f, provider->templates, cluster_fixture_tenant_namespace(f),
                                       "demo-worker", MINUTES(2));
}

/* Cluster API would delete the network of the cluster; here its namespace does. */
static void end(struct controller_fixture *f, void *context)
{
    const struct cluster_fixture_provider *provider = context;
    const char *tenant =
        arena_strdup(fixture_current()->arena, cluster_fixture_tenant_namespace(f));

    controller_fixture_apply(
        f, "{apiVersion: v1, kind: Service, metadata: {name: web, namespace: " CLUSTER_HOME
           "}, spec: {type: LoadBalancer, ports: [{port: 80}]}}");
    controller_fixture_delete(f, &BUTLER_TENANT_CLUSTERS, CLUSTER_DEMO);
    controller_fixture_expect_gone(f, &CAPI_CLUSTERS, tenant, "demo", MINUTES(2));
    if (provider->clusters) {
        cluster_fixture_expect(f, "status.conditions.Ready.reason", "Deleting");
        cluster_fixture_end_infrastructure(f, provider, tenant);
    }
    controller_fixture_expect_gone(f, &BUTLER_TENANT_CLUSTERS, CLUSTER_DEMO, MINUTES(5));
    assert_false(controller_fixture_has(f, &KUBE_NAMESPACES, NULL, tenant));
}

static void let_go(struct controller_fixture *f, void *context)
{
    const char *tenant =
        arena_strdup(fixture_current()->arena, cluster_fixture_tenant_namespace(f));

    (void)context;
    controller_fixture_patch(f, &BUTLER_TENANT_CLUSTERS, CLUSTER_DEMO, NULL,
                             "{spec: {deletionPolicy: Orphan}}");
    controller_fixture_delete(f, &BUTLER_TENANT_CLUSTERS, CLUSTER_DEMO);
    controller_fixture_expect_gone(f, &BUTLER_TENANT_CLUSTERS, CLUSTER_DEMO, MINUTES(5));
    assert_true(controller_fixture_has(f, &CAPI_CLUSTERS, tenant, "demo"));
}

static void live(struct controller_fixture *f, void *context)
{
    grow_up(f, context);
    change(f, context);
}

struct row {
    const char *name;
    const struct cluster_fixture_provider *provider;
    void (*prelude)(struct controller_fixture *f, void *context);
    void (*tell)(struct controller_fixture *f, void *context);
};

static const struct row rows[] = {
    { "lives on simulated machines", &cluster_fixture_local, NULL, live },
    { "lives on Harvester", &cluster_fixture_harvester, NULL, live },
    { "lives on Harvester by its own kinds", &cluster_fixture_harvester_native, NULL, live },
    { "lives on Nutanix", &cluster_fixture_nutanix, NULL, live },
    { "ends on simulated machines", &cluster_fixture_local, grow_up, end },
    { "ends on Harvester", &cluster_fixture_harvester, grow_up, end },
    { "ends on Harvester by its own kinds", &cluster_fixture_harvester_native, grow_up, end },
    { "ends on Nutanix", &cluster_fixture_nutanix, grow_up, end },
    { "is let go on Harvester", &cluster_fixture_harvester, grow_up, let_go },
};

static void every_write_may_go_wrong(void **state)
{
    const struct row *row = *state;

    survival_check(&(struct survival_story){ .about = { { "tenantcluster" } },
                                             .prepare = prepare,
                                             .start = start,
                                             .prelude = row->prelude,
                                             .tell = row->tell,
                                             .context = (void *)row->provider });
}

int main(void)
{
    return RUN_TABLE(every_write_may_go_wrong, rows);
}
