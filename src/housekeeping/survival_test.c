/* All housekeeping together on a whole API server, with every write going wrong once. */
#include "base/arena.h"
#include "base/clock.h"
#include "base/error.h"
#include "base/memory.h"
#include "doc/doc.h"
#include "housekeeping/housekeeping.h"
#include "kube/crew.h"
#include "kube/resources.h"
#include "lib/controller_fixture.h"
#include "lib/survival.h"
#include "lib/test.h"

struct house {
    struct housekeeping *keeping;
    const char *controllers;
    bool stopped;
};

static bool is_idle(void *context)
{
    struct house *house = context;

    return !house->keeping || housekeeping_is_idle(house->keeping);
}

static void start(struct controller_fixture *f, void *context)
{
    struct house *house = context;
    struct crew_options crew = controller_fixture_options(f);
    struct housekeeping_options options = {
        .transport = crew.transport,
        .informers = crew.informers,
        .pool = crew.pool,
        .controllers = house->controllers,
        .root_ca_pem = SLICE("root"),
    };

    f->is_idle = is_idle;
    f->idle_context = house;
    assert_no_error(housekeeping_start(&options, &house->keeping));
}

static void on_stopped(void *context)
{
    struct house *house = context;

    house->stopped = true;
}

static bool is_stopped(void *context)
{
    const struct house *house = context;

    return house->stopped;
}

static void stop(struct controller_fixture *f, void *context)
{
    struct house *house = context;

    house->stopped = false;
    housekeeping_stop(STEAL(house->keeping), on_stopped, house);
    controller_fixture_until(f, is_stopped, house);
}

#define NS "shop"

static void prepare(struct controller_fixture *f, void *context)
{
    (void)context;
    controller_fixture_apply(
        f, "{apiVersion: v1, kind: Namespace, metadata: {name: " NS "}}\n---\n"
           "{apiVersion: v1, kind: ConfigMap, metadata: {namespace: " NS ", name: owner}}\n---\n"
           "{apiVersion: v1, kind: ResourceQuota, metadata: {namespace: " NS ", name: few}, "
           "spec: {hard: {configmaps: '10'}}}");
}

static void expect(struct controller_fixture *f, const struct kube_resource *resource,
                   const char *name, const char *path, const char *text)
{
    controller_fixture_expect(f, resource, NS, name, path, text, SECONDS(60));
}

/* What every namespace has, roles that are sums of others, and quotas that are counted. */
static void open_shop(struct controller_fixture *f, void *context)
{
    (void)context;
    controller_fixture_apply(
        f, "{apiVersion: rbac.authorization.k8s.io/v1, kind: ClusterRole, metadata: {name: sum}, "
           "aggregationRule: {clusterRoleSelectors: [{matchLabels: {add: 'yes'}}]}}\n---\n"
           "{apiVersion: rbac.authorization.k8s.io/v1, kind: ClusterRole, metadata: {name: part, "
           "labels: {add: 'yes'}}, rules: [{apiGroups: [''], resources: [pods], verbs: [get]}]}");
    expect(f, &KUBE_SERVICE_ACCOUNTS, "default", "metadata.name", "default");
    expect(f, &KUBE_CONFIG_MAPS, "kube-root-ca.crt", "data", "{\"ca.crt\":\"root\"}");
    expect(f, &KUBE_RESOURCE_QUOTAS, "few", "status.used", "{\"configmaps\":\"2\"}");
    controller_fixture_expect(f, &KUBE_CLUSTER_ROLES, NULL, "sum", "rules.0.resources",
                              "[\"pods\"]", SECONDS(60));
}

static void add_dependents(struct controller_fixture *f)
{
    const char *uid = controller_fixture_text(f, &KUBE_CONFIG_MAPS, NS, "owner", "metadata.uid");

    for (int i = 0; i < 2; i++)
        controller_fixture_apply(
            f, arena_format(fixture_current()->arena,
                            "{apiVersion: v1, kind: ConfigMap, metadata: {namespace: " NS
                            ", name: child-%d, ownerReferences: [{apiVersion: v1, kind: ConfigMap, "
                            "name: owner, uid: %s}]}}",
                            i, uid));
}

/* What has lost its owner goes, and a namespace with all that is in it. */
static void close_shop(struct controller_fixture *f, void *context)
{
    (void)context;
    add_dependents(f);
    controller_fixture_settle(f);
    controller_fixture_delete(f, &KUBE_CONFIG_MAPS, NS, "owner");
    controller_fixture_expect_gone(f, &KUBE_CONFIG_MAPS, NS, "child-0", SECONDS(60));
    controller_fixture_expect_gone(f, &KUBE_CONFIG_MAPS, NS, "child-1", SECONDS(60));
    controller_fixture_delete(f, &KUBE_NAMESPACES, NULL, NS);
    controller_fixture_expect_gone(f, &KUBE_NAMESPACES, NULL, NS, SECONDS(60));
}

struct row {
    const char *name;
    const char *controllers;
    void (*tell)(struct controller_fixture *f, void *context);
};

static const struct row rows[] = {
    { "makes what belongs there",
      "serviceaccount-controller,root-ca-certificate-publisher-controller,"
      "clusterrole-aggregation-controller,resourcequota-controller",
      open_shop },
    { "removes what does not", "garbage-collector-controller,namespace-controller", close_shop },
};

static void housekeeping(void **state)
{
    const struct row *row = *state;
    struct house house = { .controllers = row->controllers };

    survival_check(&(struct survival_story){
        .prepare = prepare, .start = start, .stop = stop, .tell = row->tell, .context = &house });
}

int main(void)
{
    return RUN_TABLE(housekeeping, rows);
}
