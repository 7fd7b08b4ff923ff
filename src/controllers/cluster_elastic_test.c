/* Elastic pools whose controller is killed after any write. The API is its own tenant here. */
#include "controllers/cluster_elastic.h"

#include "base/arena.h"
#include "base/clock.h"
#include "base/error.h"
#include "controllers/cluster_network.h"
#include "controllers/controllers.h"
#include "controllers/controllers_table.h"
#include "doc/doc.h"
#include "doc/yaml.h"
#include "kube/butler_resources.h"
#include "kube/resources.h"
#include "lib/fake_kube.h"
#include "lib/kube_fixture.h"
#include "lib/test.h"

#define NS "butler-system"

static const struct kube_resource metallb_pools = { "metallb.io", "v1beta1", "ipaddresspools",
                                                    "IPAddressPool", true };
static const struct kube_resource advertisements = { "metallb.io", "v1beta1", "l2advertisements",
                                                     "L2Advertisement", true };

static struct doc *provider(struct arena *arena)
{
    static const char text[] = "{metadata: {namespace: " NS ", name: provider}, spec: {network: "
                               "{mode: ipam, poolRefs: [{name: pool}], loadBalancer: "
                               "{allocationMode: elastic}}}}";
    struct doc *doc = NULL;

    assert_no_error(yaml_parse(slice_from(text), NULL, &doc));
    arena_defer(arena, doc_release, doc);
    return doc;
}

static struct error *reconcile(struct reconcile *rc)
{
    struct cluster_network_input input = {
        .spec = value_get(doc_root(rc->object), SLICE("spec")),
        .provider = doc_root(provider(rc->arena)),
    };
    struct error *err;
    bool ready;

    reconcile_again(rc, SECONDS(10));
    err = cluster_network_ensure(rc, &input, &ready);
    return err || !ready ? err : cluster_elastic_reconcile(rc, &input, &rc->kube);
}

static const struct controller cluster = {
    .name = "tenantcluster",
    .objects = { .resource = &BUTLER_TENANT_CLUSTERS },
    .status = { .write = true, .observed_generation = true },
    .reconcile = reconcile,
};

static struct kube_fixture *begin(void)
{
    static const struct kube_resource *const resources[] = {
        &BUTLER_IP_ALLOCATIONS, &BUTLER_NETWORK_POOLS, &BUTLER_TENANT_CLUSTERS, &KUBE_EVENTS,
        &KUBE_SERVICES,         &metallb_pools,        &advertisements,
    };
    struct kube_fixture *f = kube_fixture_new();

    for (size_t i = 0; i < COUNT_OF(resources); i++)
        fake_kube_serve(f->fake, resources[i], (unsigned)-1);
    fake_kube_put(f->fake, &BUTLER_NETWORK_POOLS,
                  "{metadata: {namespace: " NS ", name: pool}, spec: {cidr: 10.0.0.0/24}}");
    fake_kube_put(f->fake, &BUTLER_TENANT_CLUSTERS,
                  "{metadata: {namespace: team-a, name: web}, spec: {}}");
    return f;
}

static void start(struct kube_fixture *f)
{
    struct controllers_options *options =
        arena_new(fixture_current()->arena, struct controllers_options);

    options->informers = f->informers;
    kube_fixture_start(f, &network_pool_controller, options);
    kube_fixture_start(f, &ip_allocation_controller, options);
    kube_fixture_start(f, &cluster, options);
    kube_fixture_settle(f);
}

static void put_service(struct kube_fixture *f, const char *name, const char *ingress)
{
    fake_kube_put(f->fake, &KUBE_SERVICES,
                  arena_format(fixture_current()->arena,
                               "{metadata: {namespace: shop, name: %s, creationTimestamp: "
                               "'2026-01-01T00:00:00Z'}, spec: {type: LoadBalancer}, status: "
                               "{loadBalancer: {ingress: [%s]}}}",
                               name, ingress));
}

static void advance(struct kube_fixture *f, int times)
{
    for (; times > 0; times--)
        kube_fixture_advance(f, 10500);
}

/* Lets time pass with a process that dies after so many writes, and as much with another one that
 * begins where it stopped. False: it had nothing more to write. */
static bool kill_after(struct kube_fixture *f, size_t writes, int times)
{
    bool died;

    fake_kube_fail_after(f->fake, writes);
    advance(f, times);
    died = fake_kube_has_failed(f->fake);
    kube_fixture_stop(f);
    fake_kube_recover(f->fake);
    start(f);
    advance(f, times);
    return died;
}

static void assert_pool(struct kube_fixture *f, const char *allocations, size_t ranges)
{
    struct doc *pool = fake_kube_find(f->fake, &metallb_pools, "metallb-system", "default-pool");

    assert_string_equal(fake_kube_names(f->fake, &BUTLER_IP_ALLOCATIONS), allocations);
    assert_non_null(pool);
    assert_int_equal(value_count(value_find(doc_root(pool), VALUE_KEYS("spec", "addresses"))),
                     ranges);
}

/* Two Services wait for a block that is made for them, once. */
static bool grow(struct kube_fixture *f, size_t writes)
{
    bool died;

    start(f);
    put_service(f, "a", "");
    put_service(f, "b", "");
    died = kill_after(f, writes, 6);
    assert_pool(f, NS "/team-a-web-lb " NS "/team-a-web-lb-1", 2);
    return died;
}

static void growth_survives(void **state)
{
    size_t writes = 0;

    (void)state;
    while (grow(begin(), writes))
        writes++;
    assert_true(writes > 3);
}

/* One Service goes, and the other is served from the first block: the second is given back. */
static bool shrink(struct kube_fixture *f, size_t writes)
{
    bool died;

    grow(f, SIZE_MAX);
    put_service(f, "a", "{ip: 10.0.0.1}");
    fake_kube_delete(f->fake, &KUBE_SERVICES, "shop", "b", KUBE_PROPAGATION_BACKGROUND);
    died = kill_after(f, writes, 64);
    assert_pool(f, NS "/team-a-web-lb", 1);
    return died;
}

static void shrinking_survives(void **state)
{
    size_t writes = 0;

    (void)state;
    while (shrink(begin(), writes))
        writes++;
    assert_true(writes > 3);
}

static void a_tenant_may_lack_metallb(void **state)
{
    struct kube_fixture *f = begin();

    (void)state;
    start(f);
    advance(f, 1); /* the pool may not have been ready when the cluster first looked */
    assert_string_equal(fake_kube_names(f->fake, &BUTLER_IP_ALLOCATIONS), NS "/team-a-web-lb");
    fake_kube_withdraw(f->fake, &metallb_pools);
    put_service(f, "a", "");
    advance(f, 12);
    /* Without MetalLB nothing can be told, but addresses are claimed all the same. */
    assert_string_equal(fake_kube_names(f->fake, &BUTLER_IP_ALLOCATIONS),
                        NS "/team-a-web-lb " NS "/team-a-web-lb-1");
}

TEST_MAIN(TEST(growth_survives), TEST(shrinking_survives), TEST(a_tenant_may_lack_metallb))
