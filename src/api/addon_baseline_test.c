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
      false, "cilium cert-manager linstor ingress-nginx metrics-server victoria-metrics" },
};

static void baseline(void **state)
{
    const struct row *row = *state;
    struct addon_baseline_facts facts = {
        .addons = fixture_yaml(row->addons),
        .provider = slice_from(row->provider),
        .has_lb_range = row->has_lb_range,
    };
    struct addon_baseline chosen[ADDON_BASELINE_MAX];
    CLEANUP(text) struct text names = TEXT_EMPTY;
    size_t count = addon_baseline_choose(&facts, chosen);

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
      "{defaultAddonVersions: {cilium: 2.0.0}}", "{spec: {chart: {defaultVersion: 3.0.0}}}",
      "1.0.0" },
    { "is the platform's next", "{cni: {}}", "{defaultAddonVersions: {cilium: 2.0.0}}",
      "{spec: {chart: {defaultVersion: 3.0.0}}}", "2.0.0" },
    { "is the catalog's then", "{}", "{}", "{spec: {chart: {defaultVersion: 3.0.0}}}", "3.0.0" },
    { "is ours at last", "{}", "{}", "{}", "1.17.0" },
};

static void version(void **state)
{
    const struct version_row *row = *state;
    struct addon_baseline_facts facts = { .addons = fixture_yaml(row->addons),
                                          .provider = SLICE("local") };
    struct addon_baseline chosen[ADDON_BASELINE_MAX];

    assert_true(addon_baseline_choose(&facts, chosen) > 0);
    assert_string_equal(addon_baseline_version(fixture_current()->arena, &chosen[0],
                                               fixture_yaml(row->config),
                                               fixture_yaml(row->definition)),
                        row->version);
}

TEST_MAIN(TABLE(baseline, rows), TABLE(version, version_rows))
