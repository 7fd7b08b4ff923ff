#include "actions/addon_action.h"

#include "base/text.h"
#include "doc/doc.h"
#include "lib/documents.h"
#include "lib/test.h"

#define ADDON(name, cluster, rest)                                                                 \
    "{metadata: {name: " name ", resourceVersion: '3'}, spec: {clusterRef: {name: " cluster        \
    "}" rest "}}"

static void an_addon_is_found_by_either_name(void **state)
{
    struct doc *addons[] = { document_of(ADDON("other-redis", "other", ", addon: redis")),
                             document_of(ADDON("demo-redis", "demo", ", addon: redis")) };

    (void)state;
    assert_ptr_equal(addon_action_find(addons, 2, "demo", "redis"), addons[1]);
    assert_ptr_equal(addon_action_find(addons, 2, "demo", "demo-redis"), addons[1]);
    assert_null(addon_action_find(addons, 2, "demo", "other-redis"));
    assert_null(addon_action_find(addons, 2, "demo", "nats"));
}

static void versions_are_those_of_the_catalog(void **state)
{
    struct value offers = document_root(
        "{spec: {chart: {defaultVersion: 3.0.0, availableVersions: [1.0.0, 2.0.0]}}}");

    (void)state;
    assert_no_error(addon_action_check_version(offers, "2.0.0"));
    assert_no_error(addon_action_check_version(offers, "3.0.0"));
    assert_no_error(addon_action_check_version(document_root("{spec: {}}"), "9.9.9"));
    assert_error(addon_action_check_version(offers, "4.0.0"), ERR_BAD_REQUEST,
                 "version \"4.0.0\" is not offered; there are 1.0.0,2.0.0");
}

static void a_new_one_is_called_after_both(void **state)
{
    struct doc *doc = NULL;

    (void)state;
    assert_no_error(
        addon_action_new(&(struct addon_action_wish){ .namespace = "ns",
                                                      .cluster = "demo",
                                                      .addon = "redis",
                                                      .version = "1.0.0",
                                                      .values = document_root("{a: 1}") },
                         &doc));
    document_assert(doc, "{apiVersion: butler.butlerlabs.dev/v1alpha1, kind: TenantAddon, "
                         "metadata: {name: demo-redis, namespace: ns}, spec: {clusterRef: {name: "
                         "demo}, addon: redis, version: 1.0.0, values: {a: 1}}}");
    assert_no_error(addon_action_new(
        &(struct addon_action_wish){ .namespace = "ns",
                                     .cluster = "demo",
                                     .helm = document_root("{chart: web, repository: r}") },
        &doc));
    document_assert(doc, "{apiVersion: butler.butlerlabs.dev/v1alpha1, kind: TenantAddon, "
                         "metadata: {name: demo-web, namespace: ns}, spec: {clusterRef: {name: "
                         "demo}, helm: {chart: web, repository: r}}}");
}

static void a_change_is_for_one_state(void **state)
{
    struct addon_action_change change = { .if_version = "2", .version = "2.0.0" };
    struct doc *before = document_of(ADDON("demo-redis", "demo", ", values: {a: 1}"));
    struct doc *after = NULL;

    (void)state;
    assert_error(action_preview(before, addon_action_update, &change, &after), ERR_CONFLICT,
                 "changed meanwhile");
    change = (struct addon_action_change){ .if_version = "3", .values = document_root("{b: 2}") };
    assert_no_error(action_preview(before, addon_action_update, &change, &after));
    document_assert(after, ADDON("demo-redis", "demo", ", values: {b: 2}"));
}

static void those_who_need_it_are_named(void **state)
{
    struct doc *addons[] = {
        document_of(ADDON("demo-web", "demo", ", dependsOn: [{name: demo-redis}]")),
        document_of(ADDON("demo-app", "demo", ", dependsOn: [{name: demo-redis}]")),
        document_of(ADDON("x-web", "x", ", dependsOn: [{name: demo-redis}]")),
    };
    struct text names = TEXT_EMPTY;

    (void)state;
    addon_action_dependants(addons, 3, "demo", "demo-redis", &names);
    assert_string_equal(text_string(&names), "demo-web, demo-app");
    text_done(&names);
}

static void butler_keeps_what_it_needs(void **state)
{
    (void)state;
    assert_true(addon_action_is_own(
        document_root("{metadata: {labels: {butler.butlerlabs.dev/baseline: 'true'}}, spec: {}}")));
    assert_false(addon_action_is_own(document_root(ADDON("a", "b", ""))));
}

TEST_MAIN(TEST(an_addon_is_found_by_either_name), TEST(versions_are_those_of_the_catalog),
          TEST(a_new_one_is_called_after_both), TEST(a_change_is_for_one_state),
          TEST(those_who_need_it_are_named), TEST(butler_keeps_what_it_needs))
