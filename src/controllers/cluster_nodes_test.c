/* The workers of TenantClusters on a whole API server, which is its own tenant. Machines and Nodes
 * are played by the test. */
#include "base/text.h"
#include "lib/cluster_fixture.h"
#include "lib/survival.h"

static const char setting[] =
    "{apiVersion: v1, kind: Namespace, metadata: {name: butler-system}}\n"
    "---\n"
    "{apiVersion: v1, kind: Namespace, metadata: {name: " CLUSTER_HOME "}}\n"
    "---\n"
    "apiVersion: butler.butlerlabs.dev/v1alpha1\n"
    "kind: ProviderConfig\n"
    "metadata: {name: local, namespace: butler-system}\n"
    "spec: {provider: local}\n"
    "---\n"
    "apiVersion: butler.butlerlabs.dev/v1alpha1\n"
    "kind: TenantCluster\n"
    "metadata: {name: demo, namespace: " CLUSTER_HOME "}\n"
    "spec:\n"
    "  kubernetesVersion: v1.33.4\n"
    "  workers: {replicas: 3}\n"
    "  addons: {cni: {provider: none}}\n";

static void play_workers(struct controller_fixture *f, int ready)
{
    cluster_fixture_play_workers(
        f, &(struct cluster_fixture_workers){ .all = 3, .ready = ready, .updated = 3 });
}

static struct controller_fixture *begin(void)
{
    struct controller_fixture *f = controller_fixture_new();

    controller_fixture_apply(f, setting);
    cluster_fixture_start(f);
    controller_fixture_settle(f);
    cluster_fixture_play_plane(f, "v1.33.4");
    return f;
}

/* Addresses as "10.0.0.1 10.0.0.2"; `node` "": it has not found one. */
struct machine {
    const char *name;
    const char *phase;
    const char *address;
    const char *node;
};

static void play_machine(struct controller_fixture *f, const struct machine *machine)
{
    struct arena *arena = fixture_current()->arena;
    const char *tenant = cluster_fixture_tenant_namespace(f);
    const char *node =
        *machine->node ? arena_format(arena, ", nodeRef: {apiVersion: v1, kind: Node, name: %s}",
                                      machine->node)
                       : "";

    controller_fixture_apply(
        f, arena_format(arena,
                        "apiVersion: cluster.x-k8s.io/v1beta1\n"
                        "kind: Machine\n"
                        "metadata: {name: %s, namespace: %s,\n"
                        "  labels: {cluster.x-k8s.io/cluster-name: demo}}\n"
                        "spec: {clusterName: demo, providerID: 'metal://%s',\n"
                        "  bootstrap: {dataSecretName: x},\n"
                        "  infrastructureRef: {kind: DockerMachine, name: %s,\n"
                        "    apiVersion: infrastructure.cluster.x-k8s.io/v1beta1}}\n"
                        "status: {phase: %s, addresses: [{type: InternalIP, address: %s}]%s}\n",
                        machine->name, tenant, machine->name, machine->name, machine->phase,
                        machine->address, node));
}

static void play_node(struct controller_fixture *f, const char *name, const char *address,
                      const char *label)
{
    controller_fixture_apply(
        f, arena_format(fixture_current()->arena,
                        "apiVersion: v1\n"
                        "kind: Node\n"
                        "metadata: {name: %s, labels: {%s: ''}}\n"
                        "status: {addresses: [{type: InternalIP, address: %s}],\n"
                        "  conditions: [{type: Ready, status: 'True', reason: KubeletReady}]}\n",
                        name, label, address));
}

static void expect_machine(struct controller_fixture *f, const char *node, const char *id)
{
    controller_fixture_expect(f, &KUBE_NODES, NULL, node, "spec.providerID", id, MINUTES(1));
}

static void nodes_are_named(void **state)
{
    struct controller_fixture *f = begin();

    (void)state;
    play_workers(f, 2);
    play_machine(f, &(struct machine){ "demo-2", "Running", "10.0.0.2", "node-b" });
    play_machine(f, &(struct machine){ "demo-3", "Running", "10.0.0.3", "node-a" });
    play_machine(f, &(struct machine){ "demo-4", "Provisioned", "10.0.0.4", "" });
    cluster_fixture_expect(f, "status.observedState.workers.nodes", "[\"node-a\",\"node-b\"]");
    controller_fixture_delete(f, &CAPI_MACHINES, cluster_fixture_tenant_namespace(f), "demo-3");
    cluster_fixture_expect(f, "status.observedState.workers.nodes", "[\"node-b\"]");
}

static void nodes_learn_their_machines(void **state)
{
    struct controller_fixture *f = begin();

    (void)state;
    play_workers(f, 1);
    cluster_fixture_expect(f, "status.phase", "Ready");
    play_node(f, "plain", "10.0.0.1", "a");
    play_node(f, "twice", "10.0.0.2", "a");
    play_node(f, "going", "10.0.0.3", "a");
    play_machine(f, &(struct machine){ "demo-1", "Provisioned", "10.0.0.1", "" });
    play_machine(f, &(struct machine){ "demo-2", "Provisioned", "10.0.0.2", "" });
    play_machine(f, &(struct machine){ "demo-3", "Provisioned", "10.0.0.2", "" });
    play_machine(f, &(struct machine){ "demo-4", "Deleting", "10.0.0.3", "" });
    expect_machine(f, "plain", "metal://demo-1");
    controller_fixture_advance(f, MINUTES(2));
    expect_machine(f, "twice", "");
    expect_machine(f, "going", "");
}

/* Cluster API counts only machines whose Nodes it has found. */
static void nodes_are_counted_when_nobody_else_does(void **state)
{
    struct controller_fixture *f = begin();

    (void)state;
    play_workers(f, 3);
    cluster_fixture_expect(f, "status.phase", "Ready");
    play_node(f, "worker", "10.0.0.1", "a");
    play_node(f, "boss", "10.0.0.2", "node-role.kubernetes.io/control-plane");
    play_workers(f, 0);
    cluster_fixture_expect(f, "status.workerNodesReady", "1");
    cluster_fixture_expect(f, "status.observedState.workers.nodes", "[\"worker\"]");
    cluster_fixture_expect(f, "status.conditions.WorkersReady.message",
                           "Workers provisioning: 1/3 ready");
}

/* --- trouble ---------------------------------------------------------------------------------- */

static struct error *reach_nobody(void *context, struct arena *arena, const char *namespace,
                                  const char *cluster, struct kube *out_kube)
{
    (void)context;
    (void)arena;
    (void)namespace;
    (void)out_kube;
    return error_new(ERR_UNAVAILABLE, "%s does not answer", cluster);
}

static void what_does_not_work_is_listed(void **state)
{
    struct controller_fixture *f = controller_fixture_new();
    struct controllers_options *options;

    (void)state;
    controller_fixture_apply(f, setting);
    controller_fixture_patch(f, &BUTLER_TENANT_CLUSTERS, CLUSTER_DEMO, NULL,
                             "{spec: {managementPolicy: {mode: Observe}}}");
    options = cluster_fixture_start(f);
    options->tenant = reach_nobody;
    controller_fixture_settle(f);
    cluster_fixture_play_plane(f, "v1.33.4");
    play_workers(f, 1);
    cluster_fixture_expect(f, "status.phase", "Ready");
    cluster_fixture_expect(f, "status.conditions.Ready.message",
                           "1 operation degraded: addon health (demo does not answer)");
    play_machine(f, &(struct machine){ "demo-1", "Provisioned", "10.0.0.1", "" });
    cluster_fixture_expect(f, "status.conditions.Ready.message",
                           "2 operations degraded: provider IDs (demo does not answer), "
                           "addon health (demo does not answer)");
}

/* --- whatever happens to a write ----------------------------------------------------------------
 */

static void prepare_story(struct controller_fixture *f, void *context)
{
    (void)context;
    controller_fixture_apply(f, setting);
    controller_fixture_patch(f, &BUTLER_TENANT_CLUSTERS, CLUSTER_DEMO, "status",
                             "{status: {tenantNamespace: demo-0123abcd}}");
    play_node(f, "one", "10.0.0.1", "a");
    play_node(f, "two", "10.0.0.2", "a");
}

static void start(struct controller_fixture *f, void *context)
{
    (void)context;
    cluster_fixture_start(f);
}

static void tell(struct controller_fixture *f, void *context)
{
    (void)context;
    controller_fixture_settle(f);
    cluster_fixture_expect(f, "status.conditions.Ready.reason", "ControlPlaneProvisioning");
    cluster_fixture_play_plane(f, "v1.33.4");
    play_workers(f, 1);
    play_machine(f, &(struct machine){ "demo-1", "Provisioned", "10.0.0.1", "" });
    play_machine(f, &(struct machine){ "demo-2", "Provisioned", "10.0.0.2", "" });
    expect_machine(f, "one", "metal://demo-1");
    expect_machine(f, "two", "metal://demo-2");
    cluster_fixture_expect(f, "status.conditions.Ready.message", "All operations healthy");
}

static void survives_every_write(void **state)
{
    (void)state;
    survival_check(&(struct survival_story){
        .about = { { "tenantcluster" } }, .prepare = prepare_story, .start = start, .tell = tell });
}

TEST_MAIN(TEST(nodes_are_named), TEST(nodes_learn_their_machines),
          TEST(nodes_are_counted_when_nobody_else_does), TEST(what_does_not_work_is_listed),
          TEST(survives_every_write))
