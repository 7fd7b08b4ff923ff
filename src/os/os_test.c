#include "os/os.h"

#include <string.h>

#include "base/base64.h"
#include "base/memory.h"
#include "base/text.h"
#include "crypto/secret.h"
#include "doc/doc.h"
#include "doc/json.h"
#include "doc/yaml.h"
#include "lib/pki.h"
#include "lib/test.h"

#define TOKEN         "abcdef.0123456789abcdef"
#define MACHINE_TOKEN "machine-token-of-trustd"

/* A fixed certificate, because golden files show its hash; openssl says it is CA_HASH. */
static const char ca_pem[] = "-----BEGIN CERTIFICATE-----\n"
                             "MIIBfzCCASWgAwIBAgIUHFf5GBfyEJIrC2GMcPYLw6JnFxcwCgYIKoZIzj0EAwIw\n"
                             "FTETMBEGA1UEAwwKa3ViZXJuZXRlczAeFw0yNjExMTUxODA2NTRaFw0zNjExMTIx\n"
                             "ODA2NTRaMBUxEzARBgNVBAMMCmt1YmVybmV0ZXMwWTATBgcqhkjOPQIBBggqhkjO\n"
                             "PQMBBwNCAARl+v4cg5a8y1lGYQH3dv+TKmo2HtiYvbX0C7xf4rhc5XYEA08S12Dw\n"
                             "zOmqLprz7KtwghyvBMcY4ymeAPs30pyDo1MwUTAdBgNVHQ4EFgQUSg6M4AMe0dVF\n"
                             "n46K463cGXqszvEwHwYDVR0jBBgwFoAUSg6M4AMe0dVFn46K463cGXqszvEwDwYD\n"
                             "VR0TAQH/BAUwAwEB/zAKBggqhkjOPQQDAgNIADBFAiEAu/lTFnYS6g7+bv8xv2WI\n"
                             "IsVW/pnRXt1KEEHOeQfaCbICIFC2rlGmDYugL+CgvphriYeWbEi1dMlFes26Ttqu\n"
                             "o582\n"
                             "-----END CERTIFICATE-----\n";
#define CA_HASH "sha256:969a0d807d0f132558be6482308fa6e7236d6f09a8fb7e0bf2297311637acd9f"

static struct os_input plain_input(void)
{
    static const char *const servers[] = { "ntp1.example.com", "ntp2.example.com", NULL };

    return (struct os_input){
        .namespace = "team-blue-web",
        .cluster = "web",
        .provider = "nutanix",
        .version = "v1.34.1",
        .endpoint = "https://10.0.4.7:6443",
        .ca = slice_from(ca_pem),
        .bootstrap_token = pki_keep_secret(secret_new(TOKEN, strlen(TOKEN))),
        .pod_cidr = "10.244.0.0/16",
        .service_cidr = "10.96.0.0/12",
        .time_servers = servers,
        .packages = { .container_repo = "https://mirror.example.com/containers.repo",
                      .kubernetes_repo = "https://mirror.example.com/{minor}/rpm/",
                      .kubernetes_binary = "https://mirror.example.com/{version}/{arch}" },
        .talos = { .token = pki_keep_secret(secret_new(MACHINE_TOKEN, strlen(MACHINE_TOKEN))),
                   .ca = slice_from(ca_pem) },
    };
}

/* Everything that may be set, is. */
static struct os_input full_input(void)
{
    struct os_input input = plain_input();

    input.team = "blue";
    input.ssh_key = "ssh-ed25519 AAAAC3Nza ops@example.com";
    input.external_cloud = true;
    input.endpoint = "https://web.team-blue-web.k8s.example.com:443";
    input.exposure_ip = "10.0.9.9";
    input.tenant_host = "web.team-blue-web.k8s.example.com";
    input.konnectivity_host = "web.team-blue-web.konnectivity.example.com";
    input.packages.cni_plugins = "https://mirror.example.com/cni-{arch}.tgz";
    input.packages.crictl = "https://mirror.example.com/crictl-{minor}.0-{arch}.tgz";
    input.talos.install_disk = "/dev/nvme0n1";
    input.talos.installer_image = "images.example.com/installer:v1.9.3";
    input.talos.kubelet_image = "images.example.com/kubelet";
    input.kairos_install = true;
    return input;
}

static struct os_payload rendered(const char *type, const struct os_input *input)
{
    struct os_payload payload = { 0 };
    const struct os *os = os_find(slice_from(type));

    assert_non_null(os);
    assert_no_error(os_render(fixture_current()->arena, os, input, &payload));
    return payload;
}

/* As a person would want to read it: objects as YAML, JSON indented, texts as they are. */
static const char *shown(const struct os_payload *payload)
{
    struct arena *arena = fixture_current()->arena;
    CLEANUP(text) struct text text = TEXT_EMPTY;
    struct doc *doc = NULL;

    if (!payload->format) {
        yaml_format(doc_root(payload->object), &text);
    } else if (strcmp(payload->format, "ignition") == 0) {
        assert_no_error(json_parse(secret_reveal(payload->value), NULL, &doc));
        arena_defer(arena, doc_release, doc);
        json_format(doc_root(doc), JSON_PRETTY, JSON_AS_IS, &text);
        text_append_char(&text, '\n');
    } else {
        text_append_slice(&text, secret_reveal(payload->value));
    }
    return arena_strdup(arena, text_string(&text));
}

struct golden_row {
    const char *name;
    const char *type;
    const char *file;
    const char *format; /* NULL: an object of its own */
    const char *provider;
    const char *version;
    bool full;
};

static const struct golden_row golden_rows[] = {
    { "tells Talos the least", "talos", "os/talos.yaml", "talos", "nutanix", "v1.34.1", false },
    { "tells Talos everything", "talos", "os/talos_full.yaml", "talos", "nutanix", "1.34.1", true },
    { "prepares Rocky for kubeadm", "rocky", "os/rocky.yaml", NULL, "nutanix", "v1.34.1", false },
    { "prepares Rocky with everything", "rocky", "os/rocky_full.yaml", NULL, "nutanix", "v1.34.1",
      true },
    { "hands Flatcar an Ignition document", "flatcar", "os/flatcar.json", "ignition", "nutanix",
      "v1.34.1", true },
    { "hands Flatcar a cloud-config on Harvester", "flatcar", "os/flatcar_cloud.yaml",
      "cloud-config", "harvester", "v1.34.1", true },
    { "speaks v1beta3 to an old kubeadm", "flatcar", "os/flatcar_old.yaml", "cloud-config",
      "harvester", "v1.30.9", true },
    { "tells Bottlerocket the least", "bottlerocket", "os/bottlerocket.toml", "toml", "aws",
      "v1.34.1", false },
    { "tells Bottlerocket everything", "bottlerocket", "os/bottlerocket_full.toml", "toml",
      "vsphere", "v1.34.1", true },
    { "tells Kairos the least", "kairos", "os/kairos.yaml", "cloud-config", "nutanix", "v1.34.1",
      false },
    { "tells Kairos everything", "kairos", "os/kairos_full.yaml", "cloud-config", "nutanix",
      "v1.34.1", true },
};

static void golden(void **state)
{
    const struct golden_row *row = *state;
    struct os_input input = row->full ? full_input() : plain_input();
    struct os_payload payload;

    input.provider = row->provider;
    input.version = row->version;
    payload = rendered(row->type, &input);
    assert_golden(shown(&payload), row->file);
    if (row->format)
        assert_string_equal(payload.format, row->format);
    else
        assert_null(payload.format);
}

static struct slice string_at(const struct doc *doc, const char *const *keys)
{
    struct slice text = { 0 };

    assert_true(value_string(value_find(doc_root(doc), keys), &text));
    return text;
}

static void payloads_become_secrets(void **state)
{
    struct os_input input = full_input();
    struct os_payload payload = rendered("kairos", &input);
    CLEANUP(text) struct text value = TEXT_EMPTY;

    (void)state;
    assert_string_equal(payload.name, "web-kairos-bootstrap");
    assert_string_equal(doc_bytes(payload.bootstrap).data,
                        "{\"dataSecretName\":\"web-kairos-bootstrap\"}");
    assert_true(slice_is(string_at(payload.object, VALUE_KEYS("type")), "cluster.x-k8s.io/secret"));
    assert_true(
        slice_is(string_at(payload.object, VALUE_KEYS("metadata", "namespace")), "team-blue-web"));
    assert_true(slice_is(
        string_at(payload.object, VALUE_KEYS("metadata", "labels", "butler.butlerlabs.dev/tenant")),
        "web"));
    assert_no_error(base64_parse(string_at(payload.object, VALUE_KEYS("data", "value")),
                                 BASE64_STANDARD, &value));
    assert_true(slice_equal(text_slice(&value), secret_reveal(payload.value)));
    assert_no_error(base64_parse(string_at(payload.object, VALUE_KEYS("data", "format")),
                                 BASE64_STANDARD, &value));
    assert_string_equal(text_string(&value), "cloud-config");
}

static void templates_are_referred_to(void **state)
{
    struct os_input input = plain_input();
    struct os_payload payload = rendered("rocky", &input);

    (void)state;
    assert_null(payload.value);
    assert_string_equal(doc_bytes(payload.bootstrap).data,
                        "{\"configRef\":{\"apiVersion\":\"bootstrap.cluster.x-k8s.io/v1beta1\","
                        "\"kind\":\"KubeadmConfigTemplate\",\"name\":\"web-worker\","
                        "\"namespace\":\"team-blue-web\"}}");
}

static void another_version_gets_another_name(void **state)
{
    struct os_input input = plain_input();
    struct os_payload payload;

    (void)state;
    input.name = "web-kairos-bootstrap-0a1b2c3d";
    payload = rendered("kairos", &input);
    assert_string_equal(payload.name, input.name);
    assert_string_equal(doc_bytes(payload.bootstrap).data,
                        "{\"dataSecretName\":\"web-kairos-bootstrap-0a1b2c3d\"}");
    input.name = "web-worker-0a1b2c3d";
    payload = rendered("rocky", &input);
    assert_true(slice_is(string_at(payload.object, VALUE_KEYS("metadata", "name")), input.name));
    assert_true(
        slice_is(string_at(payload.bootstrap, VALUE_KEYS("configRef", "name")), input.name));
}

static void the_hash_is_what_openssl_says(void **state)
{
    struct os_input input = plain_input();
    struct os_payload payload = rendered("kairos", &input);

    (void)state;
    assert_non_null(strstr(secret_reveal(payload.value).data, CA_HASH));
}

/* P-384, a kind of key that we do not make ourselves; the hash is openssl's again. */
static void cas_of_others_have_hashes_too(void **state)
{
    static const char pem[] = "-----BEGIN CERTIFICATE-----\n"
                              "MIIBuzCCAUKgAwIBAgIUU6Hiy19tToaWVkvRlK1vscP3LRYwCgYIKoZIzj0EAwIw\n"
                              "FTETMBEGA1UEAwwKa3ViZXJuZXRlczAeFw0yNjExMTUxOTI3MTVaFw0zNjExMTIx\n"
                              "OTI3MTVaMBUxEzARBgNVBAMMCmt1YmVybmV0ZXMwdjAQBgcqhkjOPQIBBgUrgQQA\n"
                              "IgNiAASmkyrWQAo8BZG2D8UaxCD7wVHGsWbbe+Y3gBm6MMthr2pn7mJkFqLoxd3l\n"
                              "Yh3cFKDXPG7KLNro9GtIdBxwOWV8P47FOAdtcInxeFYs9LMwSorRK1LUg76nYFmQ\n"
                              "ztgulE2jUzBRMB0GA1UdDgQWBBQoAcoG9P+rPYLuy5uMSlxTIT167zAfBgNVHSME\n"
                              "GDAWgBQoAcoG9P+rPYLuy5uMSlxTIT167zAPBgNVHRMBAf8EBTADAQH/MAoGCCqG\n"
                              "SM49BAMCA2cAMGQCMEh/T5HH1GIC9bU2d49ag774F/tvK4Yzs5BBePCK+dl8CUiP\n"
                              "C8r6J1i0t+qVaGlWoQIwJizI7j+Pip7Yuywo6K1k8LGefsgfQy6QyKwm0CHhpwiK\n"
                              "E6HVV90E43UkUXGCvw/j\n"
                              "-----END CERTIFICATE-----\n";
    struct os_input input = plain_input();
    struct os_payload payload;

    (void)state;
    input.ca = slice_from(pem);
    payload = rendered("kairos", &input);
    assert_non_null(
        strstr(secret_reveal(payload.value).data,
               "sha256:a2db65bb6a45f32bd662e020f7c30c09108cf57226e9341c1581d7302ac493b0"));
}

static void scenario_68_the_disk_of_talos_follows_the_provider(void **state)
{
    struct os_input input = plain_input();
    struct os_payload payload;

    (void)state;
    input.provider = "harvester";
    payload = rendered("talos", &input);
    assert_non_null(strstr(secret_reveal(payload.value).data, "disk: /dev/vda\n"));
    input.provider = "nutanix";
    payload = rendered("talos", &input);
    assert_non_null(strstr(secret_reveal(payload.value).data, "disk: /dev/sda\n"));
}

static void flatcar_format_can_be_chosen(void **state)
{
    struct os_input input = plain_input();
    struct os_payload payload;

    (void)state;
    input.provider = "harvester";
    input.flatcar_format = "ignition";
    payload = rendered("flatcar", &input);
    assert_string_equal(payload.format, "ignition");
    input.provider = "aws";
    input.flatcar_format = "cloud-config";
    payload = rendered("flatcar", &input);
    assert_string_equal(payload.format, "cloud-config");
}

static void the_table_has_each_system_once(void **state)
{
    CLEANUP(text) struct text text = TEXT_EMPTY;
    const struct os *os;

    (void)state;
    for (size_t i = 0; (os = os_at(i)); i++) {
        text_appendf(&text, "%s%s ", os_type(os), os_is_beta(os) ? "(beta)" : "");
        assert_ptr_equal(os_find(slice_from(os_type(os))), os);
    }
    assert_string_equal(text_string(&text), "talos rocky flatcar bottlerocket(beta) kairos(beta) ");
    assert_null(os_find(SLICE("windows")));
}

struct refusal_row {
    const char *name;
    const char *type;
    size_t field; /* of a string in struct os_input */
    const char *value;
    const char *message;
};

#define FIELD(name) offsetof(struct os_input, name)

static const struct refusal_row refusal_rows[] = {
    { "wants a namespace", "rocky", FIELD(namespace), NULL, "namespace is required" },
    { "wants a cluster", "rocky", FIELD(cluster), "", "clusterName is required" },
    { "wants a name that is one", "rocky", FIELD(cluster), "a'b", "clusterName: " },
    { "wants a version", "rocky", FIELD(version), NULL, "kubernetesVersion is required" },
    { "wants a whole version", "rocky", FIELD(version), "v1.34", "kubernetesVersion: " },
    { "wants a provider for Talos", "talos", FIELD(provider), NULL, "provider is required" },
    { "wants an endpoint", "kairos", FIELD(endpoint), NULL, "controlPlaneEndpoint is required" },
    { "wants TLS", "kairos", FIELD(endpoint), "http://10.0.0.1:6443", "must be https://" },
    { "wants a port", "kairos", FIELD(endpoint), "https://10.0.0.1", "must be https://" },
    { "wants a port that exists", "kairos", FIELD(endpoint), "https://10.0.0.1:65536",
      "must be https://" },
    { "wants no path", "kairos", FIELD(endpoint), "https://10.0.0.1:6443/x", "must be https://" },
    { "wants IPv6 in brackets", "kairos", FIELD(endpoint), "https://fd00::1:6443",
      "must be https://" },
    { "wants pods", "talos", FIELD(pod_cidr), NULL, "networking.podCIDR is required" },
    { "wants services", "bottlerocket", FIELD(service_cidr), NULL,
      "networking.serviceCIDR is required" },
    { "wants room for DNS", "talos", FIELD(service_cidr), "10.96.0.0/29",
      "networking.serviceCIDR 10.96.0.0/29 is too small" },
    { "wants room for DNS at the end", "talos", FIELD(service_cidr), "255.255.255.248/29",
      "is too small" },
    { "wants all of the exposure", "kairos", FIELD(tenant_host), "a.example.com",
      "exposure.ip is required" },
    { "wants a key of one line", "flatcar", FIELD(ssh_key), "ssh-rsa A\nssh-rsa B",
      "os.sshAuthorizedKey must be one line" },
    { "wants text in a key", "bottlerocket", FIELD(ssh_key), "ssh-rsa \xff",
      "os.sshAuthorizedKey must be valid UTF-8" },
    { "wants repositories for Rocky", "rocky", FIELD(packages.kubernetes_repo), NULL,
      "workerPackages.kubernetesRepoURL is required" },
    { "wants binaries for Flatcar", "flatcar", FIELD(packages.kubernetes_binary), NULL,
      "workerPackages.kubernetesBinaryURL is required" },
    { "lets no shell into a URL", "flatcar", FIELD(packages.kubernetes_binary),
      "https://a/$(reboot)", "workerPackages.kubernetesBinaryURL must be a URL" },
    { "fetches over the web only", "rocky", FIELD(packages.container_repo), "file:///etc/x",
      "workerPackages.containerRuntimeRepoURL must begin with" },
    { "knows two formats of Flatcar", "flatcar", FIELD(flatcar_format), "xml",
      "flatcar-format \"xml\" must be ignition or cloud-config" },
    { "wants a disk of one line", "talos", FIELD(talos.install_disk), "/dev/a\n",
      "os.talos.installDisk must be one line" },
};

static void refusal(void **state)
{
    const struct refusal_row *row = *state;
    struct os_input input = plain_input();
    struct os_payload payload = { .name = "untouched" };

    memcpy((char *)&input + row->field, &row->value, sizeof(row->value));
    assert_error(
        os_render(fixture_current()->arena, os_find(slice_from(row->type)), &input, &payload),
        ERR_INVALID, row->message);
    assert_string_equal(payload.name, "untouched");
}

static void assert_refused(const char *type, const struct os_input *input, const char *message)
{
    struct os_payload payload;

    assert_error(os_render(fixture_current()->arena, os_find(slice_from(type)), input, &payload),
                 ERR_INVALID, message);
}

static void credentials_are_required(void **state)
{
    struct os_input input = plain_input();

    (void)state;
    input.bootstrap_token = NULL;
    assert_refused("bottlerocket", &input, "bootstrapToken is required");
    input = plain_input();
    input.ca = (struct slice){ 0 };
    assert_refused("flatcar", &input, "clusterCA is required");
    input.ca = SLICE("no certificate");
    assert_refused("flatcar", &input, "clusterCA: ");
    input = plain_input();
    input.talos.token = NULL;
    assert_refused("talos", &input, "machineToken is required");
    input = plain_input();
    input.talos.ca = (struct slice){ 0 };
    assert_refused("talos", &input, "machineCA is required");
}

static void a_bad_token_is_not_shown(void **state)
{
    struct os_input input = plain_input();
    CLEANUP(error) struct error *err = NULL;
    struct os_payload payload;
    char *message;

    (void)state;
    input.bootstrap_token = pki_keep_secret(secret_new("HUSH-HUSH", 9));
    err = os_render(fixture_current()->arena, os_find(SLICE("kairos")), &input, &payload);
    assert_non_null(err);
    message = error_format(err);
    assert_non_null(strstr(message, "bootstrapToken must be"));
    assert_null(strstr(message, "HUSH"));
    memory_free(message);
}

TEST_MAIN(TABLE(golden, golden_rows), TABLE(refusal, refusal_rows), TEST(payloads_become_secrets),
          TEST(templates_are_referred_to), TEST(another_version_gets_another_name),
          TEST(the_hash_is_what_openssl_says), TEST(cas_of_others_have_hashes_too),
          TEST(scenario_68_the_disk_of_talos_follows_the_provider),
          TEST(flatcar_format_can_be_chosen), TEST(the_table_has_each_system_once),
          TEST(credentials_are_required), TEST(a_bad_token_is_not_shown))
