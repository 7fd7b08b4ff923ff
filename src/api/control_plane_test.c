#include "api/control_plane.h"

#include "api/kubelet_configuration.h"
#include "base/error.h"
#include "base/semver.h"
#include "base/text.h"
#include "doc/doc.h"
#include "doc/json.h"
#include "lib/fixture_yaml.h"
#include "lib/test.h"

static struct control_plane read(const char *spec)
{
    struct control_plane plane = { .version = NULL };
    const char *yaml = arena_format(fixture_current()->arena, "spec: {%s}", spec);

    assert_no_error(control_plane_read(fixture_current()->arena, fixture_yaml(yaml), &plane));
    return plane;
}

static const char *address(const struct ip_address *ip)
{
    return ip_format(fixture_current()->arena, ip);
}

struct step_row {
    const char *name;
    const char *from;
    const char *to;
    const char *next;
};

static const struct step_row step_rows[] = {
    { "a patch", "v1.31.4", "v1.31.9", "v1.31.9" },
    { "the next minor", "v1.31.4", "v1.32.0", "v1.32.0" },
    { "a minor further away", "v1.31.4", "v1.33.0", "v1.32.9" },
    { "the last minor", "v1.30.0", "v1.34.1", "v1.31.13" },
    { "back", "v1.33.0", "v1.31.4", "v1.31.4" },
};

static void next_version_to(void **state)
{
    const struct step_row *row = *state;
    struct semver from;
    struct semver to;

    assert_no_error(semver_parse(slice_from(row->from), &from));
    assert_no_error(semver_parse(slice_from(row->to), &to));
    assert_string_equal(control_plane_next_version(fixture_current()->arena, &from, &to),
                        row->next);
}

static void knows_what_is_fixed(void **state)
{
    struct control_plane plane = read("kubernetes: {version: 1.31.4}");

    (void)state;
    assert_string_equal(plane.version, "v1.31.4");
    assert_true(slice_is(plane.domain, "cluster.local"));
    assert_string_equal(ip_prefix_format(fixture_current()->arena, &plane.services.at[0]),
                        "10.96.0.0/16");
    assert_string_equal(ip_prefix_format(fixture_current()->arena, &plane.pods.at[0]),
                        "10.244.0.0/16");
    assert_int_equal(plane.dns_count, 1);
    assert_string_equal(address(&plane.dns[0]), "10.96.0.10");
}

static void has_a_range_of_each_family(void **state)
{
    struct control_plane plane =
        read("networkProfile: {serviceCidrs: [10.0.0.0/24, \"fd00::/112\"]}");

    (void)state;
    assert_int_equal(plane.services.count, 2);
    assert_int_equal(plane.dns_count, 2);
    assert_string_equal(address(&plane.dns[1]), "fd00::a");
}

static const struct {
    const char *name;
    const char *spec;
    const char *problem;
} broken[] = {
    { "a range", "networkProfile: {serviceCidr: x}", "spec.networkProfile.serviceCidrs" },
    { "host bits", "networkProfile: {podCidr: 10.0.0.1/8}", "spec.networkProfile.podCidrs" },
    { "three ranges", "networkProfile: {podCidrs: [10.0.0.0/8, 11.0.0.0/8, 12.0.0.0/8]}",
      "at most one range of each family" },
    { "DNS", "networkProfile: {dnsServiceIPs: [x]}", "spec.networkProfile.dnsServiceIPs" },
};

static void names_what_is_wrong(void **state)
{
    const __typeof__(broken[0]) *given = *state;
    const char *yaml = arena_format(fixture_current()->arena, "spec: {%s}", given->spec);
    struct control_plane plane;

    assert_error(control_plane_read(fixture_current()->arena, fixture_yaml(yaml), &plane),
                 ERR_INVALID, given->problem);
}

static void makes_schemas_from_uids(void **state)
{
    const char *one = control_plane_schema(fixture_current()->arena, SLICE("a"));

    (void)state;
    assert_int_equal(strlen(one), 31);
    /* sha256sum of "a" begins like this */
    assert_string_equal(one, "sca978112ca1bbdcafac231b39a23dc");
    assert_true(control_plane_is_schema(slice_from(one), SLICE("a")));
    assert_false(control_plane_is_schema(slice_from(one), SLICE("b")));
    assert_false(control_plane_is_schema(SLICE(""), SLICE("")));
}

static const char *kubelet(const char *spec)
{
    struct control_plane plane = read(spec);
    CLEANUP(text) struct text text = TEXT_EMPTY;
    struct doc *doc;

    assert_no_error(kubelet_configuration_build(&plane, &doc));
    arena_defer(fixture_current()->arena, doc_release, doc);
    json_format(doc_root(doc), JSON_COMPACT, JSON_SORTED, &text);
    return arena_strdup(fixture_current()->arena, text_string(&text));
}

static void tells_kubelets_what_we_decide(void **state)
{
    (void)state;
    assert_string_equal(
        kubelet("kubernetes: {version: v1.31.4}"),
        "{\"apiVersion\":\"kubelet.config.k8s.io/v1beta1\",\"authentication\":{\"anonymous\":{"
        "\"enabled\":false},\"webhook\":{\"enabled\":true},\"x509\":{\"clientCAFile\":\"/etc/"
        "kubernetes/pki/ca.crt\"}},\"authorization\":{\"mode\":\"Webhook\"},\"cgroupDriver\":"
        "\"systemd\",\"clusterDNS\":[\"10.96.0.10\"],\"clusterDomain\":\"cluster.local\",\"kind\":"
        "\"KubeletConfiguration\",\"rotateCertificates\":true,\"staticPodPath\":\"/etc/kubernetes/"
        "manifests\"}");
}

static void lets_tenants_patch_kubelets(void **state)
{
    const char *told =
        kubelet("networkProfile: {dnsServiceIPs: [10.96.0.53], clusterDomain: corp.local}, addons: "
                "{workerBootstrap: {provider: talos}}, kubernetes: {kubelet: {cgroupfs: cgroupfs, "
                "configurationJSONPatches: [{op: add, path: /maxPods, value: 9}]}}");

    (void)state;
    assert_non_null(strstr(told, "\"maxPods\":9"));
    assert_non_null(strstr(told, "\"cgroupDriver\":\"cgroupfs\""));
    assert_non_null(strstr(told, "\"clusterDNS\":[\"10.96.0.53\"]"));
    assert_non_null(strstr(told, "\"clusterDomain\":\"corp.local\""));
    assert_non_null(strstr(told, "\"serverTLSBootstrap\":true"));
}

TEST_MAIN(TABLE(next_version_to, step_rows), TEST(knows_what_is_fixed),
          TEST(has_a_range_of_each_family), TABLE(names_what_is_wrong, broken),
          TEST(makes_schemas_from_uids), TEST(tells_kubelets_what_we_decide),
          TEST(lets_tenants_patch_kubelets))
