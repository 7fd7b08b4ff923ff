/* Evictions and the budgets they are taken from. */
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>

#include "doc/yaml.h"
#include "lib/apiserver_fixture.h"

static const struct kube_resource accounts = { "", "v1", "serviceaccounts", "ServiceAccount",
                                               true };
static const struct kube_resource pods = { "", "v1", "pods", "Pod", true };
static const struct kube_resource budgets = { "policy", "v1", "poddisruptionbudgets",
                                              "PodDisruptionBudget", true };

enum {
    PODS = 8,
    ALLOWED = 3
};

static struct error *call(struct apiserver_fixture *fixture, enum kube_verb verb,
                          const struct kube_resource *resource, const char *name,
                          const char *subresource, const char *yaml)
{
    CLEANUP(doc) struct doc *body = NULL;
    CLEANUP(doc) struct doc *answer = NULL;
    struct error *err;

    err = yaml_parse(slice_from(yaml), NULL, &body);
    if (err)
        return err;
    return kube_transport_call(fixture->transport,
                               &(struct kube_request){
                                   .verb = verb,
                                   .resource = resource,
                                   .namespace = "default",
                                   .name = name,
                                   .subresource = subresource,
                                   .patch_type = KUBE_PATCH_MERGE,
                                   .body = body,
                               },
                               &answer);
}

/* Pods that run, and a budget that some of them may leave. */
static void fill(struct apiserver_fixture *fixture)
{
    assert_no_error(call(fixture, KUBE_CREATE, &accounts, NULL, NULL, "metadata: {name: default}"));
    for (int i = 0; i < PODS; i++) {
        char yaml[256];
        char name[16];

        snprintf(name, sizeof(name), "p%d", i);
        snprintf(yaml, sizeof(yaml),
                 "metadata: {name: %s, labels: {app: a}}\n"
                 "spec: {terminationGracePeriodSeconds: 0, containers: [{name: c, image: x}]}",
                 name);
        assert_no_error(call(fixture, KUBE_CREATE, &pods, NULL, NULL, yaml));
        assert_no_error(
            call(fixture, KUBE_PATCH, &pods, name, "status", "status: {phase: Running}"));
    }
    assert_no_error(
        call(fixture, KUBE_CREATE, &budgets, NULL, NULL,
             "metadata: {name: b}\nspec: {selector: {matchLabels: {app: a}}, minAvailable: 1}"));
    assert_no_error(call(fixture, KUBE_PATCH, &budgets, "b", "status",
                         "status: {disruptionsAllowed: 3, currentHealthy: 8, desiredHealthy: 5}"));
}

struct racer {
    struct apiserver_fixture *fixture;
    int number;
    atomic_int *evicted;
    atomic_int *refused;
};

static void *race(void *context)
{
    struct racer *racer = context;
    struct error *err;
    char yaml[64];
    char name[16];

    snprintf(name, sizeof(name), "p%d", racer->number);
    snprintf(yaml, sizeof(yaml), "metadata: {name: %s}", name);
    err = call(racer->fixture, KUBE_CREATE, &pods, name, "eviction", yaml);
    if (!err)
        atomic_fetch_add(racer->evicted, 1);
    else if (err->code == ERR_TOO_MANY)
        atomic_fetch_add(racer->refused, 1);
    error_drop(err, "counted");
    return NULL;
}

static void no_more_go_than_the_budget_allows(void **state)
{
    struct apiserver_fixture *fixture =
        arena_new(fixture_current()->arena, struct apiserver_fixture);
    struct racer racers[PODS];
    pthread_t threads[PODS];
    atomic_int evicted = 0;
    atomic_int refused = 0;

    (void)state;
    apiserver_fixture_open(fixture, &(struct apiserver_options){ 0 });
    fill(fixture);
    for (int i = 0; i < PODS; i++) {
        racers[i] = (struct racer){ fixture, i, &evicted, &refused };
        assert_int_equal(pthread_create(&threads[i], NULL, race, &racers[i]), 0);
    }
    for (int i = 0; i < PODS; i++)
        pthread_join(threads[i], NULL);
    apiserver_fixture_done(fixture);
    assert_int_equal(evicted, ALLOWED);
    assert_int_equal(refused, PODS - ALLOWED);
}

TEST_MAIN(TEST(no_more_go_than_the_budget_allows))
