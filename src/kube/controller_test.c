#include "kube/controller.h"

#include <pthread.h>
#include <stdatomic.h>

#include "base/arena.h"
#include "base/clock.h"
#include "base/error.h"
#include "base/memory.h"
#include "base/text.h"
#include "doc/doc.h"
#include "doc/edit.h"
#include "kube/cache.h"
#include "kube/limits.h"
#include "lib/fake_kube.h"
#include "lib/kube_fixture.h"
#include "lib/test.h"
#include "loop/loop.h"
#include "net/metrics.h"

static const struct kube_resource configs = { "", "v1", "configmaps", "ConfigMap", true };
static const struct kube_resource secrets = { "", "v1", "secrets", "Secret", true };

/* A controller that copies each config map's colour into a secret of the same name. */
struct painter {
    struct kube_fixture *f;
    struct controller_run *run;
    struct metrics *metrics;
    atomic_int runs;
    atomic_int at_once; /* of one key */
    atomic_int most_at_once;
    struct error *(*before)(struct painter *painter, struct reconcile *rc);
    uint64_t again_ms;
    pthread_mutex_t gate; /* held by a test that wants a run to wait */
};

static struct doc *secret_for(struct reconcile *rc)
{
    struct value colour = value_find(doc_root(rc->object), VALUE_KEYS("data", "colour"));
    struct edit *edit = edit_new();
    struct doc *doc = NULL;

    edit_set_string(edit, EDIT_PATH("metadata", "namespace"), slice_from(rc->namespace));
    edit_set_string(edit, EDIT_PATH("metadata", "name"), slice_from(rc->name));
    edit_set_string(edit, EDIT_PATH("data", "colour"), value_string_or(colour, SLICE("none")));
    assert_no_error(edit_seal(edit, &doc));
    arena_defer(rc->arena, doc_release, doc);
    return doc;
}

static struct error *paint(struct reconcile *rc)
{
    struct painter *painter = rc->context;
    struct error *err = NULL;
    int now = atomic_fetch_add(&painter->at_once, 1) + 1;

    if (now > atomic_load(&painter->most_at_once))
        atomic_store(&painter->most_at_once, now);
    atomic_fetch_add(&painter->runs, 1);
    if (painter->again_ms)
        reconcile_again(rc, painter->again_ms);
    if (painter->before)
        err = painter->before(painter, rc);
    if (!err)
        err = rc->object ? kube_apply(&rc->kube, &secrets, secret_for(rc), true, NULL)
                         : kube_delete_if_there(&rc->kube, &secrets, rc->namespace, rc->name, NULL);
    atomic_fetch_sub(&painter->at_once, 1);
    return err;
}

static void same_name(struct controller_keys *keys, const struct informer_change *change)
{
    controller_keys_add(keys, &change->key);
}

static const struct controller painter_controller = {
    .name = "painter",
    .objects = { &configs },
    .watches = { { &secrets, same_name } },
    .resync_ms = MINUTES(10),
    .workers = 2,
    .reconcile = paint,
};

static bool is_idle(void *context)
{
    struct painter *painter = context;

    return !painter->run || controller_is_idle(painter->run);
}

static void on_stopped(void *context)
{
    struct painter *painter = context;

    loop_stop(painter->f->loop);
}

static void stop(struct painter *painter)
{
    if (!painter->run)
        return;
    controller_stop(STEAL(painter->run), on_stopped, painter);
    loop_run(painter->f->loop);
}

static void release(void *context)
{
    struct painter *painter = context;

    stop(painter);
    metrics_free(painter->metrics);
    pthread_mutex_destroy(&painter->gate);
}

static void start(struct painter *painter)
{
    struct crew_options options = {
        .transport = fake_kube_transport(painter->f->fake),
        .informers = painter->f->informers,
        .pool = painter->f->pool,
        .metrics = painter->metrics,
    };

    painter->run = controller_start(&painter_controller, &options, painter);
}

static struct painter *begin(void)
{
    struct painter *painter = arena_new(fixture_current()->arena, struct painter);

    painter->f = kube_fixture_new();
    painter->f->is_idle = is_idle;
    painter->f->idle_context = painter;
    painter->metrics = metrics_new();
    pthread_mutex_init(&painter->gate, NULL);
    fake_kube_serve(painter->f->fake, &configs, (unsigned)-1);
    fake_kube_serve(painter->f->fake, &secrets, (unsigned)-1);
    arena_defer(fixture_current()->arena, release, painter);
    return painter;
}

static void put(struct painter *painter, const char *name, const char *colour)
{
    fake_kube_put(painter->f->fake, &configs,
                  arena_format(fixture_current()->arena,
                               "{metadata: {namespace: a, name: %s}, data: {colour: %s}}", name,
                               colour));
}

static const char *colour(struct painter *painter, const char *name)
{
    return fake_kube_text(painter->f->fake, &secrets, "a", name, "data.colour");
}

static void the_world_follows_the_objects(void **state)
{
    struct painter *painter = begin();

    (void)state;
    put(painter, "one", "red");
    put(painter, "two", "blue");
    start(painter);
    kube_fixture_settle(painter->f);
    assert_string_equal(colour(painter, "one"), "red");
    assert_string_equal(colour(painter, "two"), "blue");

    put(painter, "one", "green");
    fake_kube_delete(painter->f->fake, &configs, "a", "two", KUBE_PROPAGATION_DEFAULT);
    kube_fixture_settle(painter->f);
    assert_string_equal(colour(painter, "one"), "green");
    assert_false(fake_kube_has(painter->f->fake, &secrets, "a", "two"));

    /* What somebody else breaks is mended, because the secrets are watched too. */
    fake_kube_put(painter->f->fake, &secrets,
                  "{metadata: {namespace: a, name: one}, data: {colour: mud}}");
    fake_kube_put(painter->f->fake, &secrets, "{metadata: {namespace: a, name: stray}}");
    kube_fixture_settle(painter->f);
    assert_string_equal(colour(painter, "one"), "green");
    assert_string_equal(fake_kube_names(painter->f->fake, &secrets), "a/one");
}

static struct error *fail_twice(struct painter *painter, struct reconcile *rc)
{
    (void)rc;
    return atomic_load(&painter->runs) <= 2 ? error_new(ERR_UNAVAILABLE, "no paint") : NULL;
}

static void what_fails_comes_back(void **state)
{
    struct painter *painter = begin();
    CLEANUP(text) struct text text = TEXT_EMPTY;

    (void)state;
    painter->before = fail_twice;
    put(painter, "one", "red");
    start(painter);
    kube_fixture_settle(painter->f);
    assert_int_equal(painter->runs, 1);
    kube_fixture_advance(painter->f, QUEUE_BACKOFF_MIN_MS);
    assert_int_equal(painter->runs, 2);
    kube_fixture_advance(painter->f, QUEUE_BACKOFF_MIN_MS);
    assert_int_equal(painter->runs, 2);
    kube_fixture_advance(painter->f, QUEUE_BACKOFF_MIN_MS);
    assert_string_equal(colour(painter, "one"), "red");

    metrics_write(painter->metrics, &text);
    assert_non_null(strstr(text_string(&text), "workqueue_retries_total{name=\"painter\"} 2"));
    assert_non_null(
        strstr(text_string(&text),
               "controller_runtime_reconcile_total{controller=\"painter\",result=\"error\"} 2"));
    assert_non_null(strstr(text_string(&text), "\nworkqueue_depth{name=\"painter\"} 0"));
    assert_non_null(strstr(text_string(&text), "butler_workqueue_depth{controller=\"painter\"} 0"));
}

static struct error *refuse(struct painter *painter, struct reconcile *rc)
{
    struct value colour_value = value_find(doc_root(rc->object), VALUE_KEYS("data", "colour"));

    (void)painter;
    return slice_is(value_string_or(colour_value, SLICE("")), "bad")
               ? error_final(error_new(ERR_INVALID, "no such colour"))
               : NULL;
}

static void what_is_final_waits_for_a_change(void **state)
{
    struct painter *painter = begin();

    (void)state;
    painter->before = refuse;
    put(painter, "one", "bad");
    start(painter);
    kube_fixture_settle(painter->f);
    kube_fixture_advance(painter->f, MINUTES(5));
    assert_int_equal(painter->runs, 1);
    put(painter, "one", "red");
    kube_fixture_settle(painter->f);
    assert_string_equal(colour(painter, "one"), "red");
}

static void a_run_may_ask_to_be_run_again(void **state)
{
    struct painter *painter = begin();
    int before;

    (void)state;
    painter->again_ms = SECONDS(30);
    put(painter, "one", "red");
    start(painter);
    kube_fixture_settle(painter->f);
    before = painter->runs;
    kube_fixture_advance(painter->f, SECONDS(29));
    assert_int_equal(painter->runs, before);
    kube_fixture_advance(painter->f, SECONDS(4)); /* timers have some slack */
    assert_int_equal(painter->runs, before + 1);
}

static void every_object_is_looked_at_once_in_a_while(void **state)
{
    struct painter *painter = begin();
    int before;

    (void)state;
    put(painter, "one", "red");
    put(painter, "two", "red");
    start(painter);
    kube_fixture_settle(painter->f);
    before = painter->runs;
    kube_fixture_advance(painter->f, MINUTES(8));
    assert_int_equal(painter->runs, before);
    kube_fixture_advance(painter->f, MINUTES(3));
    assert_int_equal(painter->runs, before + 2);
}

static struct error *wait_at_gate(struct painter *painter, struct reconcile *rc)
{
    (void)rc;
    pthread_mutex_lock(&painter->gate);
    pthread_mutex_unlock(&painter->gate);
    return NULL;
}

static bool has_run(void *context)
{
    struct painter *painter = context;

    return atomic_load(&painter->at_once) > 0;
}

static void one_object_is_with_one_worker(void **state)
{
    struct painter *painter = begin();

    (void)state;
    painter->before = wait_at_gate;
    pthread_mutex_lock(&painter->gate);
    put(painter, "one", "red");
    start(painter);
    kube_fixture_until(painter->f, has_run, painter);
    put(painter, "one", "blue");
    put(painter, "one", "green");
    pthread_mutex_unlock(&painter->gate);
    kube_fixture_settle(painter->f);
    assert_string_equal(colour(painter, "one"), "green");
    assert_int_equal(painter->most_at_once, 1);
}

static void stopping_waits_for_those_who_run(void **state)
{
    struct painter *painter = begin();
    int runs;

    (void)state;
    painter->before = wait_at_gate;
    pthread_mutex_lock(&painter->gate);
    put(painter, "one", "red");
    put(painter, "two", "red");
    put(painter, "three", "red");
    start(painter);
    kube_fixture_until(painter->f, has_run, painter);
    controller_stop(STEAL(painter->run), on_stopped, painter);
    pthread_mutex_unlock(&painter->gate);
    loop_run(painter->f->loop);
    assert_int_equal(painter->at_once, 0);
    runs = painter->runs;
    assert_true(runs <= 2); /* the third never began */
    put(painter, "four", "red");
    kube_fixture_settle(painter->f);
    assert_int_equal(painter->runs, runs);
    assert_int_equal(fake_kube_watches(painter->f->fake), 0);
}

/* --- what is watched beside ------------------------------------------------------------------ */

static const struct kube_resource missing = { "test.io", "v1", "widgets", "Widget", true };

static void colours(struct value object, struct cache_emit *emit)
{
    cache_emit(emit, value_text(value_get(object, SLICE("data")), "colour"));
}

static const struct cache_index by_colour = { "colour", colours };

struct counting {
    atomic_int red;
    atomic_int knows_missing;
};

static struct error *count_red(struct reconcile *rc)
{
    struct counting *counting = rc->context;

    atomic_store(&counting->red,
                 (int)cache_find(rc->arena, rc->cache, &secrets, &by_colour, SLICE("red")).count);
    atomic_store(&counting->knows_missing, cache_is_synced(rc->cache, &missing));
    return NULL;
}

static void ignore(struct controller_keys *keys, const struct informer_change *change)
{
    (void)keys;
    (void)change;
}

static void it_indexes_and_does_without(void **state)
{
    static const struct controller counter = {
        .name = "counter",
        .objects = { &configs },
        .watches = { { .resource = &secrets, .mapping = ignore, .index = &by_colour },
                     { .resource = &missing, .mapping = ignore, .optional = true } },
        .reconcile = count_red,
    };
    struct counting *counting = arena_new(fixture_current()->arena, struct counting);
    struct kube_fixture *f = kube_fixture_new();

    (void)state;
    fake_kube_serve(f->fake, &configs, (unsigned)-1);
    fake_kube_serve(f->fake, &secrets, (unsigned)-1);
    fake_kube_put(f->fake, &secrets, "{metadata: {namespace: a, name: x}, data: {colour: red}}");
    fake_kube_put(f->fake, &secrets, "{metadata: {namespace: a, name: y}, data: {colour: blue}}");
    fake_kube_put(f->fake, &secrets, "{metadata: {namespace: b, name: x}, data: {colour: red}}");
    fake_kube_put(f->fake, &configs, "{metadata: {namespace: a, name: one}}");
    kube_fixture_start(f, &counter, counting);
    kube_fixture_advance(f, SECONDS(1));
    assert_int_equal(atomic_load(&counting->red), 2);
    assert_false(atomic_load(&counting->knows_missing));
}

TEST_MAIN(TEST(the_world_follows_the_objects), TEST(what_fails_comes_back),
          TEST(what_is_final_waits_for_a_change), TEST(a_run_may_ask_to_be_run_again),
          TEST(every_object_is_looked_at_once_in_a_while), TEST(one_object_is_with_one_worker),
          TEST(stopping_waits_for_those_who_run), TEST(it_indexes_and_does_without))
