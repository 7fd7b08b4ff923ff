#include "kube/informer.h"

#include "base/clock.h"
#include "base/text.h"
#include "doc/doc.h"
#include "kube/cache.h"
#include "kube/limits.h"
#include "lib/fake_kube.h"
#include "lib/kube_fixture.h"
#include "lib/test.h"

static const struct kube_resource pods = { "", "v1", "pods", "Pod", true };
static const struct kube_resource jobs = { "batch", "v1", "jobs", "Job", true };

#define ALL ((unsigned)-1)

/* Somebody who writes down what happens. */
struct ear {
    struct kube_fixture *f;
    struct informer_listener *listener;
    struct text heard;
    bool leaves; /* at the first news */
};

static void on_change(void *context, const struct informer_change *change)
{
    struct ear *ear = context;

    text_append_char(&ear->heard, !change->before ? '+' : change->after ? '~' : '-');
    object_key_append(&change->key, &ear->heard);
    text_append_char(&ear->heard, ' ');
    if (ear->leaves)
        ear->listener = informers_leave(ear->listener);
}

static void on_synced(void *context)
{
    struct ear *ear = context;

    text_append(&ear->heard, "synced ");
}

static const struct informer_events events = { on_change, on_synced };

static void release_ear(void *context)
{
    struct ear *ear = context;

    ear->listener = informers_leave(ear->listener);
    text_done(&ear->heard);
}

static struct ear *listen(struct kube_fixture *f, const struct informer_spec *spec)
{
    struct ear *ear = arena_new(fixture_current()->arena, struct ear);

    ear->f = f;
    arena_defer(fixture_current()->arena, release_ear, ear);
    ear->listener = informers_listen(f->informers, spec, &events, ear);
    return ear;
}

static struct ear *listen_pods(struct kube_fixture *f)
{
    return listen(f, &(struct informer_spec){ .resource = &pods });
}

/* What was heard since the last question, when all is quiet. */
static const char *heard(struct ear *ear)
{
    const char *text;

    kube_fixture_settle(ear->f);
    text = arena_strdup(fixture_current()->arena, text_string(&ear->heard));
    text_clear(&ear->heard);
    return text;
}

static void put(struct kube_fixture *f, const char *namespace, const char *name, const char *value)
{
    fake_kube_put(f->fake, &pods,
                  arena_format(fixture_current()->arena,
                               "{apiVersion: v1, kind: Pod, metadata: {namespace: %s, name: %s, "
                               "labels: {v: %s}}, spec: {v: %s}}",
                               namespace, name, value, value));
}

static void gone(struct kube_fixture *f, const char *namespace, const char *name)
{
    fake_kube_delete(f->fake, &pods, namespace, name, KUBE_PROPAGATION_DEFAULT);
}

static struct kube_fixture *begin(void)
{
    struct kube_fixture *f = kube_fixture_new();

    fake_kube_serve(f->fake, &pods, ALL);
    fake_kube_serve(f->fake, &jobs, ALL);
    return f;
}

static const char *value_of(struct kube_fixture *f, const char *namespace, const char *name)
{
    struct arena *arena = fixture_current()->arena;
    struct object_key key = object_key_of(namespace, name);
    struct doc *doc = cache_get(arena, informers_cache(f->informers), &pods, &key);
    struct slice text;

    if (!doc)
        return "absent";
    text = value_string_or(value_find(doc_root(doc), VALUE_KEYS("spec", "v")), SLICE("?"));
    return arena_text(arena, text);
}

static void it_lists_then_watches(void **state)
{
    struct kube_fixture *f = begin();
    struct ear *ear;

    (void)state;
    put(f, "a", "one", "x");
    put(f, "b", "two", "x");
    ear = listen_pods(f);
    assert_false(informer_is_synced(ear->listener));
    assert_string_equal(heard(ear), "+a/one +b/two synced ");
    assert_true(informer_is_synced(ear->listener));
    assert_true(cache_is_synced(informers_cache(f->informers), &pods));

    put(f, "a", "one", "z");
    put(f, "a", "three", "x");
    gone(f, "b", "two");
    assert_string_equal(heard(ear), "~a/one +a/three -b/two ");
    assert_string_equal(value_of(f, "a", "one"), "z");
    assert_string_equal(value_of(f, "b", "two"), "absent");
    assert_int_equal(cache_count(informers_cache(f->informers), &pods, NULL), 2);
    assert_int_equal(cache_count(informers_cache(f->informers), &pods, "a"), 2);
    assert_int_equal(cache_count(informers_cache(f->informers), &pods, "b"), 0);
    assert_int_equal(fake_kube_lists(f->fake), 1);
}

static void it_reads_long_lists_in_pages(void **state)
{
    struct kube_fixture *f = begin();
    struct ear *ear;

    (void)state;
    for (int i = 0; i < KUBE_PAGE * 2 + 1; i++)
        put(f, "a", arena_format(fixture_current()->arena, "p%04d", i), "x");
    ear = listen_pods(f);
    assert_non_null(strstr(heard(ear), "+a/p1000 synced "));
    assert_int_equal(cache_count(informers_cache(f->informers), &pods, "a"), KUBE_PAGE * 2 + 1);
    assert_int_equal(fake_kube_lists(f->fake), 3);
}

static void it_resumes_where_a_watch_broke_off(void **state)
{
    struct kube_fixture *f = begin();
    struct ear *ear;

    (void)state;
    put(f, "a", "one", "x");
    ear = listen_pods(f);
    assert_string_equal(heard(ear), "+a/one synced ");
    fake_kube_end_watches(f->fake, error_new(ERR_UNAVAILABLE, "connection reset"));
    put(f, "a", "two", "x");
    gone(f, "a", "one");
    assert_string_equal(heard(ear), "+a/two -a/one ");
    assert_int_equal(fake_kube_lists(f->fake), 1);
    assert_int_equal(fake_kube_watches_begun(f->fake), 2);
}

static void it_lists_again_when_its_version_is_forgotten(void **state)
{
    struct kube_fixture *f = begin();
    struct ear *ear;

    (void)state;
    put(f, "a", "one", "x");
    put(f, "a", "two", "x");
    put(f, "a", "three", "x");
    ear = listen_pods(f);
    assert_string_equal(heard(ear), "+a/one +a/three +a/two synced ");
    fake_kube_end_watches(f->fake, error_new(ERR_UNAVAILABLE, "connection reset"));
    put(f, "a", "two", "z");
    gone(f, "a", "one");
    put(f, "a", "four", "x");
    fake_kube_forget(f->fake);
    assert_string_equal(heard(ear), ""); /* the first end costs nothing, the second a pause */
    kube_fixture_advance(f, 2 * 2 * INFORMER_BACKOFF_MIN_MS + SECONDS(1));
    assert_string_equal(heard(ear), "+a/four ~a/two -a/one ");
    assert_int_equal(fake_kube_lists(f->fake), 2);
    assert_int_equal(fake_kube_watches(f->fake), 1);
}

static void a_bookmark_saves_the_next_list(void **state)
{
    struct kube_fixture *f = begin();
    struct ear *ear;

    (void)state;
    put(f, "a", "one", "x");
    ear = listen_pods(f);
    assert_string_equal(heard(ear), "+a/one synced ");
    fake_kube_forget(f->fake);
    fake_kube_bookmark(f->fake);
    assert_string_equal(heard(ear), "");
    fake_kube_end_watches(f->fake, NULL);
    put(f, "a", "two", "x");
    assert_string_equal(heard(ear), "+a/two ");
    assert_int_equal(fake_kube_lists(f->fake), 1);
}

static void it_waits_longer_after_each_failure(void **state)
{
    struct kube_fixture *f = begin();
    struct ear *ear;
    size_t lists = 1;

    (void)state;
    fake_kube_fail_after(f->fake, 0);
    ear = listen_pods(f);
    assert_string_equal(heard(ear), "");
    assert_int_equal(fake_kube_lists(f->fake), lists);
    for (uint64_t pause = INFORMER_BACKOFF_MIN_MS; pause < INFORMER_BACKOFF_MAX_MS; pause *= 2) {
        kube_fixture_advance(f, pause - 1);
        assert_int_equal(fake_kube_lists(f->fake), lists);
        kube_fixture_advance(f, pause + pause / 4 + 1);
        assert_int_equal(fake_kube_lists(f->fake), ++lists);
    }
    for (int i = 0; i < 3; i++) {
        kube_fixture_advance(f, 2 * INFORMER_BACKOFF_MAX_MS + INFORMER_BACKOFF_MAX_MS / 4);
        assert_int_equal(fake_kube_lists(f->fake), ++lists);
    }
    fake_kube_recover(f->fake);
    kube_fixture_advance(f, 3 * INFORMER_BACKOFF_MAX_MS);
    assert_string_equal(heard(ear), "synced ");
}

static void a_server_that_ends_every_watch_is_not_asked_for_ever(void **state)
{
    struct kube_fixture *f = begin();
    struct ear *ear = listen_pods(f);
    size_t begun;

    (void)state;
    assert_string_equal(heard(ear), "synced ");
    for (int i = 0; i < 5; i++) {
        fake_kube_end_watches(f->fake, NULL);
        kube_fixture_settle(f);
    }
    begun = fake_kube_watches_begun(f->fake);
    assert_int_equal(begun, 2);
    kube_fixture_advance(f, INFORMER_BACKOFF_MAX_MS);
    assert_int_equal(fake_kube_watches_begun(f->fake), 3);
}

static void listeners_share_one_informer(void **state)
{
    struct kube_fixture *f = begin();
    struct ear *first;
    struct ear *second;
    struct ear *other;

    (void)state;
    put(f, "a", "one", "x");
    first = listen_pods(f);
    assert_string_equal(heard(first), "+a/one synced ");
    second = listen(f, &(struct informer_spec){ .resource = &pods, .metadata_only = true });
    assert_int_equal(second->heard.size, 0);
    assert_string_equal(heard(second), "+a/one synced ");
    other = listen(f, &(struct informer_spec){ .resource = &jobs });
    assert_string_equal(heard(other), "synced ");
    assert_int_equal(fake_kube_watches(f->fake), 2);
    put(f, "a", "two", "x");
    assert_string_equal(heard(first), "+a/two ");
    assert_string_equal(heard(second), "+a/two ");

    first->listener = informers_leave(first->listener);
    put(f, "a", "three", "x");
    assert_string_equal(heard(second), "+a/three ");
    assert_string_equal(heard(first), "");
    second->listener = informers_leave(second->listener);
    assert_int_equal(fake_kube_watches(f->fake), 1);
    assert_false(cache_has_resource(informers_cache(f->informers), &pods));
}

static void selectors_have_an_informer_of_their_own(void **state)
{
    struct kube_fixture *f = begin();
    struct ear *all = listen_pods(f);
    struct ear *some = listen(
        f, &(struct informer_spec){ .resource = &pods, .namespace = "a", .label_selector = "v=x" });
    struct object_key key = object_key_of("a", "one");

    (void)state;
    assert_string_equal(heard(some), "synced ");
    put(f, "a", "one", "x");
    put(f, "b", "one", "x");
    assert_string_equal(heard(some), "+a/one ");
    put(f, "a", "one", "z");
    assert_string_equal(heard(some), "-a/one ");
    put(f, "a", "one", "x");
    assert_string_equal(heard(some), "+a/one ");
    assert_string_equal(heard(all), "synced +a/one +b/one ~a/one ~a/one ");
    assert_ptr_not_equal(informer_cache(some->listener), informers_cache(f->informers));
    assert_non_null(
        cache_get(fixture_current()->arena, informer_cache(some->listener), &pods, &key));
}

static void a_listener_may_leave_while_it_hears(void **state)
{
    struct kube_fixture *f = begin();
    struct ear *ear;

    (void)state;
    put(f, "a", "one", "x");
    put(f, "a", "two", "x");
    ear = listen_pods(f);
    ear->leaves = true;
    assert_string_equal(heard(ear), "+a/one ");
    assert_null(ear->listener);
    assert_int_equal(fake_kube_watches(f->fake), 0);
}

static void one_may_leave_before_the_first_news(void **state)
{
    struct kube_fixture *f = begin();
    struct ear *ear = listen_pods(f);

    (void)state;
    ear->listener = informers_leave(ear->listener);
    assert_string_equal(heard(ear), "");
    assert_int_equal(fake_kube_watches(f->fake), 0);
}

static void owners_find_their_dependents(void **state)
{
    struct arena *arena = fixture_current()->arena;
    struct kube_fixture *f = begin();
    struct ear *ear = listen_pods(f);
    struct cache *cache = informers_cache(f->informers);

    (void)state;
    fake_kube_put(f->fake, &pods,
                  "{metadata: {namespace: a, name: p, ownerReferences: [{uid: u1}]}}");
    kube_fixture_settle(f);
    informer_add_index(ear->listener, &cache_by_owner);
    assert_int_equal(cache_find(arena, cache, &pods, &cache_by_owner, SLICE("u1")).count, 1);
    fake_kube_put(f->fake, &pods,
                  "{metadata: {namespace: a, name: p, ownerReferences: [{uid: u2}]}}");
    kube_fixture_settle(f);
    assert_int_equal(cache_find(arena, cache, &pods, &cache_by_owner, SLICE("u1")).count, 0);
    assert_int_equal(cache_find(arena, cache, &pods, &cache_by_owner, SLICE("u2")).count, 1);
    gone(f, "a", "p");
    kube_fixture_settle(f);
    assert_int_equal(cache_find(arena, cache, &pods, &cache_by_owner, SLICE("u2")).count, 0);
    assert_int_equal(cache_find(arena, cache, &pods, &cache_by_owner, SLICE("")).count, 0);
}

static void documents_are_shared_with_the_server(void **state)
{
    struct kube_fixture *f = begin();
    struct ear *ear = listen_pods(f);
    struct object_key key = object_key_of("a", "one");

    (void)state;
    put(f, "a", "one", "x");
    (void)heard(ear);
    assert_ptr_equal(
        cache_share(fixture_current()->arena, informers_cache(f->informers), &pods, &key),
        fake_kube_find(f->fake, &pods, "a", "one"));
}

TEST_MAIN(TEST(it_lists_then_watches), TEST(it_reads_long_lists_in_pages),
          TEST(it_resumes_where_a_watch_broke_off),
          TEST(it_lists_again_when_its_version_is_forgotten), TEST(a_bookmark_saves_the_next_list),
          TEST(it_waits_longer_after_each_failure),
          TEST(a_server_that_ends_every_watch_is_not_asked_for_ever),
          TEST(listeners_share_one_informer), TEST(selectors_have_an_informer_of_their_own),
          TEST(a_listener_may_leave_while_it_hears), TEST(one_may_leave_before_the_first_news),
          TEST(owners_find_their_dependents), TEST(documents_are_shared_with_the_server))
