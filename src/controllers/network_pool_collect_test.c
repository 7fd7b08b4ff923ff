/* What is kept when nobody can say whether its cluster is there. */
#include "base/arena.h"
#include "base/clock.h"
#include "base/error.h"
#include "controllers/controllers.h"
#include "controllers/controllers_table.h"
#include "kube/butler_resources.h"
#include "kube/resources.h"
#include "lib/fake_kube.h"
#include "lib/kube_fixture.h"
#include "lib/test.h"

#define NS "butler-system"

static struct kube_fixture *begin(void)
{
    struct kube_fixture *f = kube_fixture_new();

    fake_kube_serve(f->fake, &BUTLER_NETWORK_POOLS, (unsigned)-1);
    fake_kube_serve(f->fake, &BUTLER_IP_ALLOCATIONS, (unsigned)-1);
    fake_kube_serve(f->fake, &BUTLER_TENANT_CLUSTERS, (unsigned)-1);
    fake_kube_serve(f->fake, &KUBE_EVENTS, (unsigned)-1);
    fake_kube_put(f->fake, &BUTLER_NETWORK_POOLS,
                  "{metadata: {namespace: " NS ", name: pool}, spec: {cidr: 10.0.0.0/24}}");
    fake_kube_put(f->fake, &BUTLER_IP_ALLOCATIONS,
                  "{metadata: {namespace: " NS ", name: a}, spec: {type: nodes, poolRef: {name: "
                  "pool}, tenantClusterRef: {namespace: team-a, name: web}},\n"
                  "status: {phase: Allocated, startAddress: 10.0.0.1, endAddress: 10.0.0.4}}");
    return f;
}

static void start(struct kube_fixture *f)
{
    struct controllers_options *options =
        arena_new(fixture_current()->arena, struct controllers_options);

    options->informers = f->informers;
    kube_fixture_start(f, &network_pool_controller, options);
    kube_fixture_settle(f);
}

static struct error *refuse_clusters(void *context, const struct kube_request *request)
{
    const enum error_code *code = context;

    if (request->verb == KUBE_GET &&
        kube_resource_equal(request->resource, &BUTLER_TENANT_CLUSTERS))
        return error_new(*code, "refused");
    return NULL;
}

struct row {
    const char *name;
    enum error_code code;
};

static const struct row rows[] = {
    { "keeps it when the server fails", ERR_INTERNAL },
    { "keeps it when the server is away", ERR_UNAVAILABLE },
    { "keeps it when we may not look", ERR_FORBIDDEN },
    { "keeps it when the answer takes too long", ERR_TIMEOUT },
};

static void scenario_52_other_errors_collect_nothing(void **state)
{
    const struct row *row = *state;
    enum error_code code = row->code;
    struct kube_fixture *f = begin();

    fake_kube_on_call(f->fake, refuse_clusters, &code);
    start(f);
    kube_fixture_advance(f, MINUTES(5));
    assert_true(fake_kube_has(f->fake, &BUTLER_IP_ALLOCATIONS, NS, "a"));
    fake_kube_on_call(f->fake, NULL, NULL);
    kube_fixture_advance(f, SECONDS(61));
    assert_false(fake_kube_has(f->fake, &BUTLER_IP_ALLOCATIONS, NS, "a"));
}

/* A kind that was taken away takes no addresses with it. */
static void scenario_52_a_missing_kind_collects_nothing(void **state)
{
    struct kube_fixture *f = begin();

    (void)state;
    fake_kube_put(f->fake, &BUTLER_TENANT_CLUSTERS, "{metadata: {namespace: team-a, name: web}}");
    start(f);
    fake_kube_withdraw(f->fake, &BUTLER_TENANT_CLUSTERS);
    kube_fixture_advance(f, MINUTES(5));
    assert_true(fake_kube_has(f->fake, &BUTLER_IP_ALLOCATIONS, NS, "a"));
}

TEST_MAIN(TABLE(scenario_52_other_errors_collect_nothing, rows),
          TEST(scenario_52_a_missing_kind_collects_nothing))
