#include "helm/release.h"

#include "base/base64.h"
#include "base/text.h"
#include "doc/gzip.h"
#include "kube/resources.h"
#include "lib/kube_fixture.h"
#include "lib/test.h"

struct revision {
    const char *namespace;
    const char *name;
    int revision;
    const char *status;
};

static char *packed(const char *json)
{
    CLEANUP(text) struct text gzip = TEXT_EMPTY;
    struct arena *arena = fixture_current()->arena;

    gzip_compress(slice_from(json), GZIP_FAST, &gzip);
    return base64_format(arena,
                         slice_from(base64_format(arena, text_slice(&gzip), BASE64_STANDARD)),
                         BASE64_STANDARD);
}

static struct kube_fixture *begin(const struct revision *revisions, size_t count)
{
    struct kube_fixture *f = kube_fixture_new();
    struct arena *arena = fixture_current()->arena;

    fake_kube_serve(f->fake, &KUBE_SECRETS, ~0U);
    for (size_t i = 0; i < count; i++) {
        const struct revision *it = &revisions[i];

        fake_kube_put(
            f->fake, &KUBE_SECRETS,
            arena_format(arena,
                         "{metadata: {namespace: %s, name: sh.helm.release.v1.%s.v%d, labels: "
                         "{owner: helm, name: %s, status: %s, version: \"%d\", "
                         "butler.butlerlabs.dev/fingerprint: f%d}}, data: {release: %s}}",
                         it->namespace, it->name, it->revision, it->name, it->status, it->revision,
                         it->revision,
                         packed("{\"info\":{\"description\":\"Install complete\"},\"chart\":{"
                                "\"metadata\":{\"name\":\"nginx\",\"version\":\"1.2.3\"}},"
                                "\"manifest\":\"a: 1\"}")));
    }
    return f;
}

static const struct revision revisions[] = {
    { "apps", "web", 9, "superseded" },  { "apps", "web", 10, "deployed" },
    { "apps", "web", 11, "failed" },     { "apps", "api", 1, "pending-install" },
    { "data", "web", 3, "uninstalled" },
};

static void release_history_is_in_order(void **state)
{
    struct kube_fixture *f = begin(revisions, 5);
    struct kube kube = fake_kube_client(f->fake);
    struct arena *arena = fixture_current()->arena;
    struct release_history history;

    (void)state;
    assert_no_error(release_find(arena, &kube, "apps", "web", &history));
    assert_int_equal(history.count, 3);
    assert_int_equal(history.revisions[0].revision, 11);
    assert_int_equal(history.revisions[0].status, RELEASE_FAILED);
    assert_string_equal(history.revisions[1].fingerprint, "f10");
    assert_int_equal(release_last_good(&history)->revision, 10);

    assert_no_error(release_find(arena, &kube, "apps", "api", &history));
    assert_int_equal(history.revisions[0].status, RELEASE_PENDING);
    assert_null(release_last_good(&history));

    assert_no_error(release_find(arena, &kube, "apps", "none", &history));
    assert_int_equal(history.count, 0);
}

static void releases_are_listed_once_each(void **state)
{
    struct kube_fixture *f = begin(revisions, 5);
    struct kube kube = fake_kube_client(f->fake);
    struct release_history list;

    (void)state;
    assert_no_error(release_list(fixture_current()->arena, &kube, &list));
    assert_int_equal(list.count, 3);
    assert_string_equal(list.revisions[0].name, "api");
    assert_int_equal(list.revisions[1].revision, 11);
    assert_string_equal(list.revisions[2].namespace, "data");
}

static void release_content_is_unpacked(void **state)
{
    struct kube_fixture *f = begin(revisions, 1);
    struct kube kube = fake_kube_client(f->fake);
    struct arena *arena = fixture_current()->arena;
    struct release_history history;
    struct release_content content;

    (void)state;
    assert_no_error(release_find(arena, &kube, "apps", "web", &history));
    assert_no_error(release_open(arena, &kube, &history.revisions[0], &content));
    assert_string_equal(content.chart, "nginx");
    assert_string_equal(content.version, "1.2.3");
    assert_string_equal(content.manifest, "a: 1");
    assert_string_equal(content.description, "Install complete");
}

static void release_content_may_be_broken(void **state)
{
    struct kube_fixture *f = kube_fixture_new();
    struct kube kube = fake_kube_client(f->fake);
    struct arena *arena = fixture_current()->arena;
    struct release_history history;
    struct release_content content;

    (void)state;
    fake_kube_serve(f->fake, &KUBE_SECRETS, ~0U);
    fake_kube_put(f->fake, &KUBE_SECRETS,
                  "{metadata: {namespace: apps, name: x, labels: {owner: helm, name: web, version: "
                  "\"1\"}}, data: {release: bm8=}}");
    assert_no_error(release_find(arena, &kube, "apps", "web", &history));
    assert_error(release_open(arena, &kube, &history.revisions[0], &content), ERR_INVALID,
                 "read what Helm keeps");
}

TEST_MAIN(TEST(release_history_is_in_order), TEST(releases_are_listed_once_each),
          TEST(release_content_is_unpacked), TEST(release_content_may_be_broken))
