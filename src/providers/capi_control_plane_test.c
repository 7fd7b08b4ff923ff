#include "doc/doc.h"
#include "doc/yaml.h"
#include "lib/test.h"
#include "providers/capi_internal.h"

static struct value parsed(const char *yaml)
{
    struct doc *doc = NULL;

    assert_no_error(yaml_parse(slice_from(yaml), NULL, &doc));
    arena_defer(fixture_current()->arena, doc_release, doc);
    return doc_root(doc);
}

/* The spec of the control plane on an infrastructure with or without a cloud controller. */
static struct value built(const char *spec, bool cloud_controller)
{
    struct provider provider = { .name = "cloud", .has_cloud_controller = cloud_controller };
    struct capi_input input = { .spec = parsed(spec), .namespace = "web-0a1b2c3d" };
    struct capi_facts facts = { .input = &input,
                                .provider = &provider,
                                .cluster = "web",
                                .source_namespace = "blue",
                                .version = "v1.34.1",
                                .os_type = "rocky" };
    struct capi_object object = { 0 };

    assert_no_error(capi_control_plane_build(fixture_current()->arena, &facts, &object));
    return value_get(doc_root(object.doc), SLICE("spec"));
}

struct cloud_row {
    const char *name;
    const char *spec;
    bool cloud_controller;
    bool external;
};

static const struct cloud_row cloud_rows[] = {
    { "is external where a cloud controller runs", "{}", true, true },
    { "is not external without one", "{}", false, false },
    { "is not external when the cluster says so", "{controlPlane: {externalCloudProvider: false}}",
      true, false },
};

/* kube-apiserver no longer knows the flag. */
static void cloud_provider(void **state)
{
    const struct cloud_row *row = *state;
    struct value spec = built(row->spec, row->cloud_controller);
    struct value arguments = value_find(spec, VALUE_KEYS("controllerManager", "extraArgs"));

    assert_int_equal(value_count(arguments), row->external ? 1 : 0);
    if (row->external)
        assert_true(slice_is(value_string_or(value_at(arguments, 0), SLICE("")),
                             "--cloud-provider=external"));
    assert_false(value_exists(value_get(spec, SLICE("apiServer"))));
}

struct proxy_row {
    const char *name;
    const char *spec;
    bool has_proxy;
};

static const struct proxy_row proxy_rows[] = {
    { "goes when Cilium is there", "{addons: {cni: {provider: cilium}}}", false },
    { "goes when nothing is said", "{}", false },
    { "stays without our CNI", "{addons: {cni: {provider: none}}}", true },
    { "stays when the values say so", "{addons: {cni: {values: {kubeProxyReplacement: false}}}}",
      true },
    { "stays when the values say so as a text",
      "{addons: {cni: {values: {kubeProxyReplacement: 'false'}}}}", true },
};

static void kube_proxy(void **state)
{
    const struct proxy_row *row = *state;
    struct value addons = value_get(built(row->spec, false), SLICE("addons"));

    assert_int_equal(value_exists(value_get(addons, SLICE("kubeProxy"))), row->has_proxy);
    assert_true(value_exists(value_get(addons, SLICE("coreDNS"))));
}

TEST_MAIN(TABLE(cloud_provider, cloud_rows), TABLE(kube_proxy, proxy_rows))
