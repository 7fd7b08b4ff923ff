#include "api/tenant_addon.h"

#include "base/clock.h"
#include "lib/fixture_yaml.h"
#include "lib/test.h"

static void addon_by_definition(void **state)
{
    struct tenant_addon addon;

    (void)state;
    tenant_addon_read(
        fixture_yaml(
            "{metadata: {name: x, labels: {butler.butlerlabs.dev/baseline: 'true'}}, spec: "
            "{addon: redis, clusterRef: {name: c}, timeout: 90s, rollback: {onFailure: "
            "false, maxRetries: 7}}, status: {phase: Installed}}"),
        &addon);
    assert_true(slice_is(addon.addon, "redis"));
    assert_true(slice_is(addon.cluster, "c"));
    assert_false(addon.has_helm);
    assert_int_equal(addon.timeout_ms, SECONDS(90));
    assert_false(addon.rollback);
    assert_int_equal(addon.max_retries, 7);
    assert_true(addon.baseline);
    assert_true(tenant_addon_is_installed(&addon));
}

static void addon_with_a_chart_of_its_own(void **state)
{
    struct tenant_addon addon;

    (void)state;
    tenant_addon_read(fixture_yaml("{metadata: {name: x}, spec: {helm: {chart: web, repository: "
                                   "'https://r'}, clusterRef: {name: c}}}"),
                      &addon);
    assert_true(addon.has_helm);
    assert_true(slice_is(addon.chart.release, "x"));
    assert_true(slice_is(addon.chart.namespace, "x"));
    assert_true(addon.chart.create_namespace);
    assert_true(addon.rollback);
    assert_int_equal(addon.max_retries, 3);
    assert_false(tenant_addon_is_installed(&addon));
}

static void definition_without_defaults(void **state)
{
    struct addon_definition definition;

    (void)state;
    addon_definition_read(
        fixture_yaml(
            "{metadata: {name: web}, spec: {category: cni, chart: {name: nginx, repository: "
            "'https://r', defaultVersion: 1.0.0}}}"),
        &definition);
    assert_true(slice_is(definition.chart.release, "web"));
    assert_true(slice_is(definition.chart.namespace, "web"));
    assert_int_equal(definition.chart.timeout_ms, 0);
    assert_true(addon_definition_is_privileged(&definition));
}

TEST_MAIN(TEST(addon_by_definition), TEST(addon_with_a_chart_of_its_own),
          TEST(definition_without_defaults))
