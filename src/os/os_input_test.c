#include "os/os_input.h"

#include "doc/doc.h"
#include "doc/yaml.h"
#include "lib/test.h"
#include "os/os.h"

static struct value parsed(const char *yaml)
{
    struct doc *doc = NULL;

    assert_no_error(yaml_parse(slice_from(yaml), NULL, &doc));
    arena_defer(fixture_current()->arena, doc_release, doc);
    return doc_root(doc);
}

static struct os_input input_of(const char *spec, const char *provider, const char *butler)
{
    struct os_input input;

    os_input_read(fixture_current()->arena,
                  parsed("{metadata: {name: web, annotations: "
                         "{butler.butlerlabs.dev/flatcar-format: ignition}}}"),
                  parsed(spec), parsed(provider), parsed(butler), &input);
    return input;
}

static void everything_is_found(void **state)
{
    struct os_input input =
        input_of("kubernetesVersion: v1.34.1\n"
                 "teamRef: {name: blue}\n"
                 "networking: {podCIDR: 10.244.0.0/16, serviceCIDR: 10.96.0.0/12}\n"
                 "workers: {machineTemplate: {os: {talos: {installDisk: /dev/sdb,"
                 "  installerImage: images.example.com/installer}}}}\n",
                 "{spec: {provider: nutanix}}", "null");

    (void)state;
    assert_string_equal(input.cluster, "web");
    assert_string_equal(input.team, "blue");
    assert_string_equal(input.provider, "nutanix");
    assert_string_equal(input.version, "v1.34.1");
    assert_string_equal(input.pod_cidr, "10.244.0.0/16");
    assert_string_equal(input.service_cidr, "10.96.0.0/12");
    assert_string_equal(input.talos.install_disk, "/dev/sdb");
    assert_string_equal(input.talos.installer_image, "images.example.com/installer");
    assert_string_equal(input.flatcar_format, "ignition");
    assert_null(input.ssh_key);
    assert_null(input.time_servers);
    assert_null(input.namespace);
}

struct place_row {
    const char *name;
    const char *spec;
    const char *provider;
    const char *butler;
    const char *server; /* NULL: none */
    const char *key;    /* NULL: none */
};

#define OS_KEY "{workers: {machineTemplate: {os: {sshAuthorizedKey: own}}}, timeServers: [a]}"

static const struct place_row place_rows[] = {
    { "asks the cluster first", OS_KEY, "{spec: {network: {timeServers: [b]}}}",
      "{spec: {defaultTimeServers: [c], sshAuthorizedKey: all}}", "a", "own" },
    { "asks the provider then", "{}", "{spec: {network: {timeServers: [b]}}}",
      "{spec: {defaultTimeServers: [c], sshAuthorizedKey: all}}", "b", "all" },
    { "asks the platform last", "{timeServers: []}", "{spec: {network: {timeServers: []}}}",
      "{spec: {defaultTimeServers: [c], sshAuthorizedKey: all}}", "c", "all" },
    { "leaves out what nobody says", "{}", "null", "null", NULL, NULL },
};

static void precedence(void **state)
{
    const struct place_row *row = *state;
    struct os_input input = input_of(row->spec, row->provider, row->butler);

    if (row->server) {
        assert_string_equal(input.time_servers[0], row->server);
        assert_null(input.time_servers[1]);
    } else {
        assert_null(input.time_servers);
    }
    if (row->key)
        assert_string_equal(input.ssh_key, row->key);
    else
        assert_null(input.ssh_key);
}

static void packages_come_from_mirrors(void **state)
{
    struct os_input input =
        input_of("{}", "null",
                 "spec: {workerPackages: {kubernetesRepoURL: 'https://mirror.example.com/{minor}',"
                 "  kubeletImage: mirror.example.com/kubelet}}");

    (void)state;
    assert_string_equal(input.packages.kubernetes_repo, "https://mirror.example.com/{minor}");
    assert_string_equal(input.talos.kubelet_image, "mirror.example.com/kubelet");
    /* What the mirror has not is had from upstream. */
    assert_non_null(strstr(input.packages.kubernetes_binary, "/{version}/"));
    assert_non_null(strstr(input.packages.cni_plugins, "{arch}"));
    assert_non_null(strstr(input.packages.crictl, "{minor}.0"));
    assert_non_null(input.packages.container_repo);
}

TEST_MAIN(TEST(everything_is_found), TABLE(precedence, place_rows),
          TEST(packages_come_from_mirrors))
