/* The end of the follower of custom resources, whatever it is doing. */
#include "apiserver/definitions.h"

#include <sched.h>

#include "lib/request_fixture.h"

static const char definition[] =
    "apiVersion: apiextensions.k8s.io/v1\n"
    "kind: CustomResourceDefinition\n"
    "metadata: {name: things.example.com}\n"
    "spec:\n"
    "  group: example.com\n"
    "  scope: Namespaced\n"
    "  names: {plural: things, kind: Thing}\n"
    "  versions:\n"
    "  - {name: v1, served: true, storage: true, schema: {openAPIV3Schema: {type: object}}}\n";

/* Feeds tell of the change in a turn of the loop after the one that answered; that turn starts the
 * run, and nobody lets the loop hear of its end before the server is closed. */
static void closes_before_its_run_is_heard_of(void **state)
{
    struct request_fixture *f = request_fixture_new();

    (void)state;
    request_fixture_must(f, "POST", "/apis/apiextensions.k8s.io/v1/customresourcedefinitions",
                         definition);
    for (int turn = 0; turn < 100 && !pool_running(f->pool) && !pool_waiting(f->pool); turn++) {
        loop_stop(f->loop);
        loop_run(f->loop);
    }
    while (pool_running(f->pool) || pool_waiting(f->pool))
        sched_yield();
}

TEST_MAIN(TEST(closes_before_its_run_is_heard_of))
