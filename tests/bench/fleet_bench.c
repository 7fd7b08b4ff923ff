/* Asks a platform for many tenant clusters at once and waits until all of them are Ready. Prints
 * how long it took, from the first request to the last cluster:
 *
 *   fleet_bench KUBECONFIG CLUSTERS WORKERS */
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>

#include "base/arena.h"
#include "base/clock.h"
#include "base/error.h"
#include "base/number.h"
#include "base/text.h"
#include "doc/doc.h"
#include "doc/edit.h"
#include "kube/butler_resources.h"
#include "kube/https.h"
#include "kube/informer.h"
#include "kube/kube.h"
#include "kube/kubeconfig.h"
#include "loop/loop.h"
#include "loop/pool.h"
#include "loop/timer.h"
#include "net/http_client.h"

enum {
    CLIENTS = 16,
    GIVE_UP_MS = 20 * 60 * 1000,
    TELL_MS = 5000,
};

#define NAMESPACE "butler-tenants"

struct bench {
    struct loop *loop;
    struct kube kube;
    size_t clusters;
    int64_t workers;
    atomic_size_t next; /* to be asked for */
    size_t ready;
    uint64_t began_ms;
    struct timer tell;
    struct timer give_up;
    bool failed;
};

static void stop_with(struct bench *bench, bool failed)
{
    bench->failed = failed;
    loop_stop(bench->loop);
}

static struct doc *cluster_of(const struct bench *bench, size_t number)
{
    struct edit *edit = edit_new();
    struct doc *doc = NULL;
    char name[32];

    snprintf(name, sizeof(name), "fleet-%05zu", number);
    edit_set_string(edit, EDIT_PATH("apiVersion"), SLICE("butler.butlerlabs.dev/v1alpha1"));
    edit_set_string(edit, EDIT_PATH("kind"), SLICE("TenantCluster"));
    edit_set_string(edit, EDIT_PATH("metadata", "name"), slice_from(name));
    edit_set_string(edit, EDIT_PATH("metadata", "namespace"), SLICE(NAMESPACE));
    edit_set_string(edit, EDIT_PATH("spec", "kubernetesVersion"), SLICE("v1.34.1"));
    edit_set_int(edit, EDIT_PATH("spec", "workers", "replicas"), bench->workers);
    ASSERT(!edit_seal(edit, &doc));
    return doc;
}

/* Worker: one of several clients, until nothing is left to ask for. */
static void ask(void *context)
{
    struct bench *bench = context;

    for (;;) {
        size_t number = atomic_fetch_add(&bench->next, 1);
        CLEANUP(error) struct error *err = NULL;
        CLEANUP(doc) struct doc *doc = NULL;

        if (number >= bench->clusters)
            return;
        doc = cluster_of(bench, number);
        err = kube_create(&bench->kube, &BUTLER_TENANT_CLUSTERS, doc, NULL);
        if (err) {
            char *text = error_format(err);

            fprintf(stderr, "fleet_bench: %s\n", text);
            free(text);
            exit(1);
        }
    }
}

static bool is_ready(const struct doc *doc)
{
    return doc && slice_is(value_string_or(value_find(doc_root(doc), VALUE_KEYS("status", "phase")),
                                           SLICE("")),
                           "Ready");
}

static void on_change(void *context, const struct informer_change *change)
{
    struct bench *bench = context;

    bench->ready += is_ready(change->after);
    bench->ready -= is_ready(change->before);
    if (bench->ready == bench->clusters)
        stop_with(bench, false);
}

static void on_tell(void *context)
{
    struct bench *bench = context;

    fprintf(stderr, "%zu of %zu clusters are Ready\n", bench->ready, bench->clusters);
    timer_set(&bench->tell, TELL_MS, TELL_MS / 8);
}

static void on_give_up(void *context)
{
    struct bench *bench = context;

    fprintf(stderr, "fleet_bench: %zu of %zu clusters became Ready\n", bench->ready,
            bench->clusters);
    stop_with(bench, true);
}

static void on_synced(void *context)
{
    (void)context;
}

static void on_stopped(void *context)
{
    loop_stop(context);
}

static void run(struct bench *bench, struct pool *pool)
{
    static const struct informer_events events = { on_change, on_synced };
    struct informers *informers = informers_new(&(struct informers_options){
        .transport = bench->kube.transport,
        .pool = pool,
    });
    struct informer_listener *listener = informers_listen(
        informers,
        &(struct informer_spec){ .resource = &BUTLER_TENANT_CLUSTERS, .namespace = NAMESPACE },
        &events, bench);

    bench->began_ms = clock_monotonic_us(clock_system()) / 1000;
    for (size_t i = 0; i < CLIENTS; i++)
        ASSERT(pool_submit(pool, ask, bench));
    timer_init(&bench->tell, bench->loop, on_tell, bench);
    timer_init(&bench->give_up, bench->loop, on_give_up, bench);
    timer_set(&bench->tell, TELL_MS, TELL_MS / 8);
    timer_set(&bench->give_up, GIVE_UP_MS, 0);
    loop_run(bench->loop);
    printf("%zu %.2f\n", bench->ready,
           (double)(clock_monotonic_us(clock_system()) / 1000 - bench->began_ms) / 1000);
    timer_cancel(&bench->tell);
    timer_cancel(&bench->give_up);
    informers_leave(listener);
    informers_stop(informers, on_stopped, bench->loop);
    loop_run(bench->loop);
    informers_free(informers);
}

static void must(struct error *err)
{
    if (!err)
        return;
    fprintf(stderr, "fleet_bench: %s\n", error_format(err));
    exit(1);
}

int main(int argc, char **argv)
{
    struct arena *arena = arena_create();
    struct bench bench = { .loop = loop_new(clock_system(), NULL) };
    struct pool *pool = pool_new("bench", CLIENTS + 4, 100);
    struct http_client *client;
    struct kubeconfig config;
    struct https *https;
    uint64_t clusters;

    if (argc != 4 || !number_parse_uint(slice_from(argv[2]), &clusters) ||
        !number_parse_int(slice_from(argv[3]), &bench.workers)) {
        fprintf(stderr, "usage: fleet_bench KUBECONFIG CLUSTERS WORKERS\n");
        return 2;
    }
    bench.clusters = (size_t)clusters;
    must(kubeconfig_load(arena, argv[1], NULL, &config));
    client = http_client_new(bench.loop);
    must(https_new(bench.loop, client, &config, &https));
    bench.kube.transport = https_transport(https);
    run(&bench, pool);
    pool_free(pool);
    https_free(https);
    http_client_close(client, on_stopped, bench.loop);
    loop_run(bench.loop);
    loop_free(bench.loop);
    arena_free(arena);
    return bench.failed;
}
