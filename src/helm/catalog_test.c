#include "helm/catalog.h"

#include "api/meta.h"
#include "base/duration.h"
#include "base/semver.h"
#include "doc/doc.h"
#include "kube/butler_resources.h"
#include "lib/kube_fixture.h"
#include "lib/test.h"

static struct value find(struct doc **docs, size_t count, struct slice name)
{
    for (size_t i = 0; i < count; i++) {
        struct meta meta;

        meta_read(doc_root(docs[i]), &meta);
        if (slice_equal(meta.name, name))
            return doc_root(docs[i]);
    }
    return VALUE_ABSENT_VALUE;
}

static void catalog_holds_together(void **state)
{
    struct doc **docs;
    size_t count;

    (void)state;
    assert_no_error(catalog_read(fixture_current()->arena, &docs, &count));
    assert_int_equal(count, 26);
    for (size_t i = 0; i < count; i++) {
        struct value spec = value_get(doc_root(docs[i]), SLICE("spec"));
        struct value chart = value_get(spec, SLICE("chart"));
        struct semver version;
        int64_t timeout_ns;

        assert_no_error(semver_parse(value_text(chart, "defaultVersion"), &version));
        assert_true(slice_has_prefix(value_text(chart, "repository"), "https://"));
        assert_no_error(
            duration_parse(value_text(value_get(spec, SLICE("defaults")), "timeout"), &timeout_ns));
        DOC_EACH (it, value_get(spec, SLICE("dependsOn")))
            assert_true(value_exists(find(docs, count, value_string_or(it.value, SLICE("")))));
    }
}

static void catalog_leaves_what_others_made(void **state)
{
    struct kube_fixture *f = kube_fixture_new();
    struct kube kube = fake_kube_client(f->fake);

    (void)state;
    fake_kube_serve(f->fake, &BUTLER_ADDON_DEFINITIONS, ~0U);
    fake_kube_put(f->fake, &BUTLER_ADDON_DEFINITIONS,
                  "{metadata: {name: redis}, spec: {displayName: Ours}}");
    fake_kube_put(f->fake, &BUTLER_ADDON_DEFINITIONS,
                  "{metadata: {name: nats, labels: {butler.butlerlabs.dev/source: builtin}}, spec: "
                  "{displayName: Older}}");
    assert_no_error(catalog_install(&kube));
    assert_int_equal(fake_kube_count(f->fake, &BUTLER_ADDON_DEFINITIONS, NULL), 26);
    assert_string_equal(
        fake_kube_text(f->fake, &BUTLER_ADDON_DEFINITIONS, NULL, "redis", "spec.displayName"),
        "Ours");
    assert_string_equal(
        fake_kube_text(f->fake, &BUTLER_ADDON_DEFINITIONS, NULL, "nats", "spec.displayName"),
        "NATS");
}

TEST_MAIN(TEST(catalog_holds_together), TEST(catalog_leaves_what_others_made))
