#include "kube/reconcile.h"

#include <stdatomic.h>

#include "api/meta.h"
#include "base/arena.h"
#include "base/clock.h"
#include "base/memory.h"
#include "base/text.h"
#include "doc/doc.h"
#include "doc/edit.h"
#include "doc/yaml.h"
#include "kube/controller.h"
#include "kube/limits.h"
#include "kube/recorder.h"
#include "kube/resources.h"
#include "lib/fake_kube.h"
#include "lib/kube_fixture.h"
#include "lib/test.h"

static const struct kube_resource widgets = { "test.io", "v1", "widgets", "Widget", true };

/* A controller whose run is what the test says. */
struct bench {
    struct kube_fixture *f;
    struct error *(*run)(struct bench *bench, struct reconcile *rc);
    atomic_int runs;
    atomic_int status_writes;
    atomic_int refusals;     /* status writes yet to be refused … */
    enum error_code refusal; /* … with this */
};

static struct error *reconcile(struct reconcile *rc)
{
    struct bench *bench = rc->context;

    atomic_fetch_add(&bench->runs, 1);
    return bench->run(bench, rc);
}

static const struct controller widget_controller = {
    .name = "widget",
    .objects = { &widgets },
    .status = { .write = true, .observed_generation = true, .ready_condition = "Ready" },
    .reconcile = reconcile,
};

static const struct controller settled_controller = {
    .name = "settled",
    .objects = { &widgets },
    .status = { .write = true, .ready_condition = "Ready", .settles = true },
    .reconcile = reconcile,
};

static struct error *on_call(void *context, const struct kube_request *request)
{
    struct bench *bench = context;

    if (request->verb != KUBE_UPDATE || !request->subresource)
        return NULL;
    if (atomic_load(&bench->refusals) > 0) {
        atomic_fetch_sub(&bench->refusals, 1);
        return error_new(bench->refusal, "refused");
    }
    atomic_fetch_add(&bench->status_writes, 1);
    return NULL;
}

static struct bench *begin(struct error *(*run)(struct bench *bench, struct reconcile *rc))
{
    struct bench *bench = arena_new(fixture_current()->arena, struct bench);

    bench->f = kube_fixture_new();
    bench->run = run;
    fake_kube_serve(bench->f->fake, &widgets, (unsigned)-1);
    fake_kube_serve(bench->f->fake, &KUBE_CONFIG_MAPS, (unsigned)-1);
    fake_kube_serve(bench->f->fake, &KUBE_EVENTS, (unsigned)-1);
    fake_kube_on_call(bench->f->fake, on_call, bench);
    return bench;
}

static void put(struct bench *bench, const char *yaml)
{
    fake_kube_put(bench->f->fake, &widgets, yaml);
    kube_fixture_settle(bench->f);
}

static void start(struct bench *bench)
{
    kube_fixture_start(bench->f, &widget_controller, bench);
    kube_fixture_settle(bench->f);
}

#define WIDGET "{metadata: {namespace: a, name: one, generation: 3}}"

static const char *text(struct bench *bench, const char *path)
{
    return fake_kube_text(bench->f->fake, &widgets, "a", "one", path);
}

static struct value widget(struct bench *bench)
{
    struct doc *doc = fake_kube_find(bench->f->fake, &widgets, "a", "one");

    assert_non_null(doc);
    return doc_root(doc);
}

static struct value condition(struct bench *bench, size_t index)
{
    return value_at(value_find(widget(bench), VALUE_KEYS("status", "conditions")), index);
}

static int64_t observed(struct bench *bench)
{
    return value_int_or(value_find(widget(bench), VALUE_KEYS("status", "observedGeneration")), -1);
}

static struct error *be_ready(struct bench *bench, struct reconcile *rc)
{
    (void)bench;
    edit_set_string(rc->edit, EDIT_PATH("status", "phase"), SLICE("Done"));
    return reconcile_ready(rc);
}

static void status_is_written_when_it_differs(void **state)
{
    struct bench *bench = begin(be_ready);

    (void)state;
    put(bench, WIDGET);
    start(bench);
    assert_string_equal(text(bench, "status.phase"), "Done");
    assert_true(slice_is(value_text(condition(bench, 0), "status"), "True"));
    assert_true(slice_is(value_text(condition(bench, 0), "reason"), "Ready"));
    assert_int_equal(observed(bench), 3);
    assert_int_equal(bench->runs, 2); /* its own write is a change; the second run finds no more */
    assert_int_equal(bench->status_writes, 1);
}

static void start_settled(struct bench *bench)
{
    kube_fixture_start(bench->f, &settled_controller, bench);
    kube_fixture_settle(bench->f);
}

static void its_own_status_is_no_reason_to_run_again(void **state)
{
    struct bench *bench = begin(be_ready);

    (void)state;
    put(bench, WIDGET);
    start_settled(bench);
    assert_string_equal(text(bench, "status.phase"), "Done");
    assert_int_equal(bench->runs, 1);
    assert_int_equal(bench->status_writes, 1);

    /* Somebody else's change is one, and takes the status away. */
    put(bench, "{metadata: {namespace: a, name: one, generation: 4}}");
    assert_int_equal(bench->runs, 2);
    assert_string_equal(text(bench, "status.phase"), "Done");
    assert_int_equal(bench->status_writes, 2);
}

/* The first time somebody changes the object under the run. */
static struct error *be_disturbed(struct bench *bench, struct reconcile *rc)
{
    if (atomic_load(&bench->runs) == 1)
        fake_kube_put(bench->f->fake, &widgets,
                      "{metadata: {namespace: a, name: one, generation: 9}}");
    return be_ready(bench, rc);
}

static void a_change_under_a_run_is_looked_at(void **state)
{
    struct bench *bench = begin(be_disturbed);

    (void)state;
    put(bench, WIDGET);
    start_settled(bench);
    kube_fixture_advance(bench->f, SECONDS(1)); /* the status was made from an old state */
    assert_true(bench->runs >= 2);
    assert_string_equal(text(bench, "status.phase"), "Done");
    assert_int_equal(
        value_int_or(value_find(widget(bench), VALUE_KEYS("metadata", "generation")), 0), 9);
}

static struct error *paint_itself(struct bench *bench, struct reconcile *rc)
{
    struct kube_change change = { &widgets, "a", "one", NULL };
    CLEANUP(doc) struct doc *patch =
        doc_new(SLICE("{\"spec\":{\"colour\":\"red\"}}"));
    struct doc *written = NULL;
    struct error *err;

    edit_set_string(rc->edit, EDIT_PATH("status", "lost"), SLICE("yes"));
    err = kube_patch(&rc->kube, &change, KUBE_PATCH_MERGE, patch, &written);
    if (err)
        return err;
    reconcile_adopt(rc, written);
    return be_ready(bench, rc);
}

static void a_run_goes_on_with_what_it_wrote(void **state)
{
    struct bench *bench = begin(paint_itself);

    (void)state;
    put(bench, WIDGET);
    start_settled(bench);
    assert_string_equal(text(bench, "spec.colour"), "red");
    assert_string_equal(text(bench, "status.phase"), "Done");
    assert_false(value_exists(value_find(widget(bench), VALUE_KEYS("status", "lost"))));
    assert_int_equal(bench->runs, 1);
    assert_int_equal(bench->status_writes, 1);
}

static struct error *wait_for_paint(struct bench *bench, struct reconcile *rc)
{
    (void)bench;
    return reconcile_wait(rc, SECONDS(10), "NoPaint", "%s has no %s", rc->name, "paint");
}

static void a_run_that_waits_is_not_complete(void **state)
{
    struct bench *bench = begin(wait_for_paint);
    int runs;

    (void)state;
    put(bench, WIDGET);
    start(bench);
    assert_true(slice_is(value_text(condition(bench, 0), "status"), "False"));
    assert_true(slice_is(value_text(condition(bench, 0), "reason"), "NoPaint"));
    assert_true(slice_is(value_text(condition(bench, 0), "message"), "one has no paint"));
    assert_int_equal(observed(bench), -1);
    runs = bench->runs;
    kube_fixture_advance(bench->f, SECONDS(9));
    assert_int_equal(bench->runs, runs);
    kube_fixture_advance(bench->f, SECONDS(2));
    assert_int_equal(bench->runs, runs + 1);
    assert_int_equal(bench->status_writes, 1);
}

static void a_conflict_is_no_failure(void **state)
{
    struct bench *bench = begin(be_ready);

    (void)state;
    bench->refusals = 2;
    bench->refusal = ERR_CONFLICT;
    put(bench, WIDGET);
    start(bench);
    kube_fixture_advance(bench->f, QUEUE_BACKOFF_MIN_MS);
    kube_fixture_advance(bench->f, 2 * QUEUE_BACKOFF_MIN_MS);
    assert_string_equal(text(bench, "status.phase"), "Done");
    assert_int_equal(bench->status_writes, 1);
}

static void an_object_that_went_needs_no_status(void **state)
{
    struct bench *bench = begin(be_ready);

    (void)state;
    bench->refusals = 1;
    bench->refusal = ERR_NOT_FOUND;
    put(bench, WIDGET);
    start(bench);
    kube_fixture_advance(bench->f, MINUTES(1));
    assert_int_equal(bench->runs, 1);
}

static struct error *break_down(struct bench *bench, struct reconcile *rc)
{
    char *long_text = arena_alloc(rc->arena, 3001);

    (void)bench;
    memset(long_text, 'x', 3000);
    long_text[RECONCILE_MAX_MESSAGE - 4] = '\xc3'; /* half of it is inside the limit */
    long_text[RECONCILE_MAX_MESSAGE - 3] = '\xa9';
    long_text[5] = '\xff';
    long_text[3000] = '\0';
    return reconcile_fail(rc, error_new(ERR_UNAVAILABLE, "%s", long_text), "Painted", "NoPaint");
}

static void errors_are_shown_cut(void **state)
{
    struct bench *bench = begin(break_down);
    struct slice message;

    (void)state;
    put(bench, WIDGET);
    start(bench);
    message = value_text(condition(bench, 0), "message");
    assert_true(message.size <= RECONCILE_MAX_MESSAGE);
    assert_true(message.size > RECONCILE_MAX_MESSAGE - 8);
    assert_memory_equal(message.data + message.size - 4, "x...", 4);
    assert_int_equal(observed(bench), -1);
    kube_fixture_advance(bench->f, QUEUE_BACKOFF_MIN_MS);
    kube_fixture_advance(bench->f, 2 * QUEUE_BACKOFF_MIN_MS);
    assert_true(bench->runs >= 3);
    assert_int_equal(bench->status_writes, 1);
}

static struct error *lose_race(struct bench *bench, struct reconcile *rc)
{
    if (atomic_load(&bench->runs) > 1)
        return reconcile_ready(rc);
    return reconcile_fail(rc, error_new(ERR_CONFLICT, "too late"), "Painted", "NoPaint");
}

static void a_lost_race_is_not_shown(void **state)
{
    struct bench *bench = begin(lose_race);

    (void)state;
    put(bench, WIDGET);
    start(bench);
    assert_string_equal(text(bench, "status"), "");
    kube_fixture_advance(bench->f, QUEUE_BACKOFF_MIN_MS);
    assert_int_equal(value_count(value_find(widget(bench), VALUE_KEYS("status", "conditions"))), 1);
    assert_true(slice_is(value_text(condition(bench, 0), "type"), "Ready"));
}

static struct error *refuse_for_good(struct bench *bench, struct reconcile *rc)
{
    (void)bench;
    return reconcile_fail(rc, error_final(error_new(ERR_INVALID, "no such colour")), "Ready",
                          "ValidationFailed");
}

static void what_is_final_is_shown_even_late(void **state)
{
    struct bench *bench = begin(refuse_for_good);

    (void)state;
    bench->refusals = 1;
    bench->refusal = ERR_INTERNAL;
    put(bench, WIDGET);
    start(bench);
    assert_string_equal(text(bench, "status"), "");
    kube_fixture_advance(bench->f, QUEUE_BACKOFF_MIN_MS);
    assert_true(slice_is(value_text(condition(bench, 0), "message"), "no such colour"));
    assert_int_equal(observed(bench), 3); /* nothing more comes of this generation */
}

static struct error *keep(struct bench *bench, struct reconcile *rc)
{
    struct meta meta;

    (void)bench;
    meta_read(doc_root(rc->object), &meta);
    if (meta.deleting)
        return reconcile_remove_finalizer(rc, "test.io/keep");
    if (!meta_has_finalizer(&meta, "test.io/keep")) {
        reconcile_condition(rc, "Early", "True", "Lost", "given up with the run");
        return reconcile_add_finalizer(rc, "test.io/keep");
    }
    return reconcile_ready(rc);
}

static void finalizers_are_writes_of_their_own(void **state)
{
    struct bench *bench = begin(keep);

    (void)state;
    put(bench, WIDGET);
    start(bench);
    assert_true(
        slice_is(value_string_or(
                     value_at(value_find(widget(bench), VALUE_KEYS("metadata", "finalizers")), 0),
                     SLICE("")),
                 "test.io/keep"));
    assert_true(slice_is(value_text(condition(bench, 0), "type"), "Ready"));
    fake_kube_delete(bench->f->fake, &widgets, "a", "one", KUBE_PROPAGATION_DEFAULT);
    kube_fixture_settle(bench->f);
    assert_false(fake_kube_has(bench->f->fake, &widgets, "a", "one"));
}

static struct error *mind_the_pause(struct bench *bench, struct reconcile *rc)
{
    if (reconcile_paused(rc))
        return NULL;
    return reconcile_deleting(rc) ? keep(bench, rc) : reconcile_ready(rc);
}

static void a_paused_object_is_left_alone_until_deleted(void **state)
{
    struct bench *bench = begin(mind_the_pause);

    (void)state;
    put(bench, "{metadata: {namespace: a, name: one, generation: 3, finalizers: [test.io/keep]}, "
               "spec: {paused: true}}");
    start(bench);
    assert_int_equal(bench->status_writes, 0);
    fake_kube_delete(bench->f->fake, &widgets, "a", "one", KUBE_PROPAGATION_DEFAULT);
    kube_fixture_settle(bench->f);
    assert_false(fake_kube_has(bench->f->fake, &widgets, "a", "one"));
}

static struct error *tell(struct bench *bench, struct reconcile *rc)
{
    (void)bench;
    reconcile_event(rc, RECORDER_WARNING, "NoPaint", "%d pots left", 0);
    return reconcile_ready(rc);
}

static void events_are_about_the_object(void **state)
{
    struct bench *bench = begin(tell);
    struct kube_list list;
    struct kube client = fake_kube_client(bench->f->fake);
    struct value event;

    (void)state;
    put(bench, WIDGET);
    start(bench);
    assert_no_error(kube_list(fixture_current()->arena, &client, &KUBE_EVENTS, NULL, &list));
    assert_int_equal(list.count, 1); /* told by each run, counted */
    event = doc_root(list.docs[0]);
    assert_true(slice_is(value_text(event, "message"), "0 pots left"));
    assert_true(slice_is(value_text(event, "reportingComponent"), "widget"));
    event = value_get(event, SLICE("involvedObject"));
    assert_true(slice_is(value_text(event, "apiVersion"), "test.io/v1"));
    assert_true(slice_is(value_text(event, "kind"), "Widget"));
}

#define DESIRED                                                                                    \
    "{apiVersion: v1, kind: ConfigMap, metadata: {namespace: a, name: palette, "                   \
    "labels: {owner: one, extra: b}}, data: {colour: red}}"

static struct error *want_palette(struct bench *bench, struct reconcile *rc)
{
    CLEANUP(doc) struct doc *desired = NULL;
    struct error *err;

    (void)bench;
    assert_no_error(yaml_parse(SLICE(DESIRED), NULL, &desired));
    err = reconcile_ensure(rc, &KUBE_CONFIG_MAPS, desired, VALUE_KEYS("owner"), NULL);
    if (err)
        return reconcile_fail(rc, err, "Ready", "PaletteFailed");
    return reconcile_ready(rc);
}

static const char *palette(struct bench *bench)
{
    return fake_kube_text(bench->f->fake, &KUBE_CONFIG_MAPS, "a", "palette", "data.colour");
}

static void objects_are_made_and_ours_are_mended(void **state)
{
    struct bench *bench = begin(want_palette);

    (void)state;
    put(bench, WIDGET);
    start(bench);
    assert_string_equal(palette(bench), "red");
    fake_kube_put(bench->f->fake, &KUBE_CONFIG_MAPS,
                  "{metadata: {namespace: a, name: palette, labels: {owner: one}}, "
                  "data: {colour: mud}}");
    put(bench, "{metadata: {namespace: a, name: one, generation: 4}}");
    assert_string_equal(palette(bench), "red");
}

static void objects_of_others_are_left_alone(void **state)
{
    struct bench *bench = begin(want_palette);
    struct slice message;
    size_t at;

    (void)state;
    fake_kube_put(bench->f->fake, &KUBE_CONFIG_MAPS,
                  "{metadata: {namespace: a, name: palette, labels: {owner: two, extra: b}}, "
                  "data: {colour: mud}}");
    put(bench, WIDGET);
    start(bench);
    assert_string_equal(palette(bench), "mud");
    message = value_text(condition(bench, 0), "message");
    assert_true(slice_find(message, SLICE("configmaps \"a/palette\""), &at));
    assert_true(slice_find(message, SLICE("owner=one"), &at));
}

static struct error *complain(struct bench *bench, struct reconcile *rc)
{
    int runs = atomic_load(&bench->runs);

    reconcile_event_rarely(rc, MINUTES(10), "paint", RECORDER_WARNING, "Dull", "dull %d times",
                           runs);
    reconcile_event_rarely(rc, MINUTES(10), "wood", RECORDER_WARNING, "Dull", "dull %d times",
                           runs);
    return NULL;
}

/* How often an event about this subject was told, and what it says now. */
static void assert_told(struct bench *bench, const char *message, int64_t count)
{
    struct kube client = fake_kube_client(bench->f->fake);
    struct kube_list list;

    assert_no_error(kube_list(fixture_current()->arena, &client, &KUBE_EVENTS,
                              &(struct kube_query){ 0 }, &list));
    assert_int_equal(list.count, 2);
    for (size_t i = 0; i < list.count; i++) {
        struct value event = doc_root(list.docs[i]);

        assert_true(slice_is(value_text(event, "message"), message));
        assert_int_equal(value_int_or(value_get(event, SLICE("count")), 0), count);
    }
}

static void events_are_told_rarely(void **state)
{
    struct bench *bench = begin(complain);
    int runs;

    (void)state;
    start(bench);
    put(bench, WIDGET);
    assert_told(bench, "dull 1 times", 1);
    put(bench, "{metadata: {namespace: a, name: one, generation: 4}}");
    assert_told(bench, "dull 1 times", 1);
    runs = atomic_load(&bench->runs);
    assert_true(runs > 1);
    kube_fixture_advance(bench->f, MINUTES(10));
    put(bench, "{metadata: {namespace: a, name: one, generation: 5}}");
    assert_told(bench, arena_format(fixture_current()->arena, "dull %d times", runs + 1), 2);
}

TEST_MAIN(TEST(status_is_written_when_it_differs), TEST(its_own_status_is_no_reason_to_run_again),
          TEST(a_change_under_a_run_is_looked_at), TEST(a_run_goes_on_with_what_it_wrote),
          TEST(a_run_that_waits_is_not_complete), TEST(a_conflict_is_no_failure),
          TEST(an_object_that_went_needs_no_status), TEST(errors_are_shown_cut),
          TEST(a_lost_race_is_not_shown), TEST(what_is_final_is_shown_even_late),
          TEST(finalizers_are_writes_of_their_own),
          TEST(a_paused_object_is_left_alone_until_deleted), TEST(events_are_about_the_object),
          TEST(events_are_told_rarely), TEST(objects_are_made_and_ours_are_mended),
          TEST(objects_of_others_are_left_alone))
