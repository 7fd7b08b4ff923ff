#include "api/addon_baseline.h"

#include "base/text.h"
#include "lib/fixture_yaml.h"
#include "lib/test.h"

struct row {
    const char *name;
    const char *provider;
    const char *addons;
    bool has_lb_range;
    const char *chosen;
};

#define FULL "cilium metallb cert-manager longhorn traefik metrics-server"

static const struct row rows[] = {
    { "gives harvester everything", "harvester", "{}", false, FULL },
    { "gives nutanix everything", "nutanix", "{}", false, FULL },
    { "gives proxmox everything", "proxmox", "{}", false, FULL },
    { "gives vsphere everything", "vsphere", "{}", false, FULL },
    { "gives local little", "local", "{}", false, "cilium cert-manager metrics-server" },
    { "gives local a load balancer when there are addresses", "local", "{}", true,
      "cilium metallb cert-manager metrics-server" },
    { "leaves to clouds what they have", "aws", "{}", true, "cilium cert-manager metrics-server" },
    { "leaves out what is switched off", "nutanix",
      "{certManager: {enabled: false}, ingress: {enabled: false}, storage: {enabled: false}, "
      "loadBalancer: {enabled: false}}",
      true, "cilium metrics-server" },
    { "takes in what has a block", "gcp", "{ingress: {}, storage: {provider: longhorn}}", false,
      "cilium cert-manager longhorn traefik metrics-server" },
    { "lets people bring their own network", "local", "{cni: {provider: none}}", false,
      "cert-manager metrics-server" },
    { "takes in monitoring when asked", "local", "{monitoring: {provider: prometheus}}", false,
      "cilium cert-manager metrics-server prometheus-operator" },
    { "takes the provider of a block", "aws",
      "{monitoring: {provider: victoria-metrics}, ingress: {provider: nginx}, storage: {provider: "
      "linstor}}",
      false,
      "cilium cert-manager piraeus-operator linstor ingress-nginx metrics-server "
      "victoria-metrics" },
};

static void baseline(void **state)
{
    const struct row *row = *state;
    struct addon_baseline_facts facts = {
        .addons = fixture_yaml(row->addons),
        .provider = slice_from(row->provider),
        .has_lb_range = row->has_lb_range,
    };
    struct addon_baseline *chosen;
    CLEANUP(text) struct text names = TEXT_EMPTY;
    size_t count = addon_baseline_choose(fixture_current()->arena, &facts, &chosen);

    for (size_t i = 0; i < count; i++) {
        text_appendf(&names, "%s%s", i ? " " : "", chosen[i].definition);
        assert_int_equal(chosen[i].mandatory, strcmp(chosen[i].definition, "cilium") == 0);
    }
    assert_string_equal(text_string(&names), row->chosen);
}

struct version_row {
    const char *name;
    const char *addons;
    const char *config;
    const char *definition;
    const char *version;
};

static const struct version_row version_rows[] = {
    { "is the cluster's own word first", "{cni: {version: 1.0.0}}",
      "{defaultAddonVersions: {cilium: 2.0.0}}",
      "{metadata: {name: cilium}, spec: {chart: {defaultVersion: 3.0.0}}}", "1.0.0" },
    { "is the platform's next", "{cni: {}}", "{defaultAddonVersions: {cilium: 2.0.0}}",
      "{metadata: {name: cilium}, spec: {chart: {defaultVersion: 3.0.0}}}", "2.0.0" },
    { "is the catalog's then", "{}", "{}",
      "{metadata: {name: cilium}, spec: {chart: {defaultVersion: 3.0.0}}}", "3.0.0" },
    { "is ours at last", "{}", "{}", "{}", "1.17.0" },
};

static void version(void **state)
{
    const struct version_row *row = *state;
    struct value definition = fixture_yaml(row->definition);
    struct addon_baseline_facts facts = { .addons = fixture_yaml(row->addons),
                                          .provider = SLICE("local"),
                                          .catalog = &definition,
                                          .catalog_count = 1 };
    struct addon_baseline *chosen;

    assert_true(addon_baseline_choose(fixture_current()->arena, &facts, &chosen) > 0);
    assert_string_equal(
        addon_baseline_version(fixture_current()->arena, &chosen[0], fixture_yaml(row->config)),
        row->version);
}

/* --- what the catalog adds ---------------------------------------------------------------------
 */

static const char *const catalog[] = {
    "{metadata: {name: driver}, spec: {baselineProviders: [aws, gcp]}}",
    "{metadata: {name: ingress-nginx}, spec: {baselineProviders: [aws]}}", /* by its block only */
    "{metadata: {name: longhorn}, spec: {baselineProviders: [aws]}}",
    "{metadata: {name: manager}, spec: {baselineProviders: [aws], chart: {defaultVersion: 7.0.0}}}",
    "{metadata: {name: metallb}, spec: {baselineProviders: [nutanix]}}",
    "{metadata: {name: redis}, spec: {}}",
};

struct catalog_row {
    const char *name;
    const char *provider;
    const char *addons;
    const char *chosen;
};

static const struct catalog_row catalog_rows[] = {
    { "gives a provider what names it", "aws", "{}",
      "cilium driver manager cert-manager longhorn metrics-server" },
    { "gives others what names them", "gcp", "{}", "cilium driver cert-manager metrics-server" },
    { "goes by the catalog where it says something", "nutanix", "{}",
      "cilium metallb cert-manager traefik metrics-server" },
    { "lets a block decide all the same", "aws", "{storage: {enabled: false}, loadBalancer: {}}",
      "cilium metallb driver manager cert-manager metrics-server" },
};

static void read_catalog(struct value *values)
{
    for (size_t i = 0; i < COUNT_OF(catalog); i++)
        values[i] = fixture_yaml(catalog[i]);
}

static void from_catalog(void **state)
{
    const struct catalog_row *row = *state;
    struct value values[COUNT_OF(catalog)];
    struct addon_baseline_facts facts = {
        .addons = fixture_yaml(row->addons),
        .provider = slice_from(row->provider),
        .catalog = values,
        .catalog_count = COUNT_OF(values),
    };
    struct addon_baseline *chosen;
    CLEANUP(text) struct text names = TEXT_EMPTY;
    size_t count;

    read_catalog(values);
    count = addon_baseline_choose(fixture_current()->arena, &facts, &chosen);
    for (size_t i = 0; i < count; i++) {
        text_appendf(&names, "%s%s", i ? " " : "", chosen[i].definition);
        if (strcmp(chosen[i].definition, "manager") == 0)
            assert_string_equal(
                addon_baseline_version(fixture_current()->arena, &chosen[i], fixture_yaml("{}")),
                "7.0.0");
    }
    assert_string_equal(text_string(&names), row->chosen);
}

static void some_are_for_other_providers(void **state)
{
    struct value values[COUNT_OF(catalog)];

    (void)state;
    read_catalog(values);
    assert_true(addon_baseline_is_foreign(values[4], SLICE("aws")));
    assert_false(addon_baseline_is_foreign(values[4], SLICE("nutanix")));
    assert_false(addon_baseline_is_foreign(values[4], SLICE("")));
    assert_false(addon_baseline_is_foreign(values[5], SLICE("aws"))); /* for all, or for none */
    assert_false(addon_baseline_is_foreign(VALUE_ABSENT_VALUE, SLICE("aws")));
}

TEST_MAIN(TABLE(baseline, rows), TABLE(version, version_rows), TABLE(from_catalog, catalog_rows),
          TEST(some_are_for_other_providers))
