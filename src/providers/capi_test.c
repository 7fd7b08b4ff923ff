#include "providers/capi.h"

#include <string.h>

#include "base/base64.h"
#include "base/text.h"
#include "doc/doc.h"
#include "doc/json.h"
#include "doc/yaml.h"
#include "kube/transport.h"
#include "lib/test.h"

#define TENANT_NAMESPACE "team-blue-web"
#define OLD_TEMPLATE     "web-worker"

static const char plain_cluster[] =
    "{metadata: {name: web, namespace: blue, labels: {butler.butlerlabs.dev/environment: prod},"
    "  annotations: {butler.butlerlabs.dev/owner: ann@example.com}}}";
static const char plain_spec[] =
    "kubernetesVersion: v1.34.1\n"
    "teamRef: {name: blue}\n"
    "networking: {podCIDR: 10.244.0.0/16, serviceCIDR: 10.96.0.0/12}\n"
    "addons: {cni: {provider: cilium}}\n"
    "workers: {replicas: 3, machineTemplate: {cpu: 4, memory: 16Gi, diskSize: 100Gi,"
    "  os: {type: rocky}}}\n";
static const char talos_spec[] =
    "kubernetesVersion: v1.34.1\n"
    "networking: {podCIDR: 10.244.0.0/16, serviceCIDR: 10.96.0.0/12}\n"
    "addons: {cni: {provider: none}}\n"
    "workers: {replicas: 1, machineTemplate: {cpu: 2, memory: 1536Mi, diskSize: 10.5Gi,"
    "  os: {type: talos}}}\n";
static const char ingress_config[] =
    "spec:\n"
    "  controlPlaneExposure: {mode: Ingress, hostname: '*.k8s.example.com',"
    "    ingressClassName: edge, controllerType: traefik}\n"
    "  defaultControlPlaneResources:\n"
    "    apiServer: {requests: {cpu: 100m, memory: 256Mi}}\n"
    "    scheduler: {limits: {memory: 128Mi}}\n";
static const char gateway_config[] =
    "spec:\n"
    "  controlPlaneExposure: {mode: Gateway, hostname: '*.k8s.example.com',"
    "    gatewayRef: infra/edge}\n";
static const char local_config[] = "{metadata: {name: dev, namespace: butler-system},"
                                   " spec: {provider: local}}";
static const char harvester_config[] =
    "metadata: {name: site, namespace: butler-system}\n"
    "spec:\n"
    "  provider: harvester\n"
    "  credentialsRef: {name: site-kubeconfig}\n"
    "  harvester: {networkName: default/vlan40, imageName: default/image-k2x7p}\n";
static const char native_config[] =
    "metadata: {name: site, namespace: butler-system}\n"
    "spec:\n"
    "  provider: harvester\n"
    "  credentialsRef: {name: site-kubeconfig, namespace: blue, key: value}\n"
    "  harvester: {capiFlavor: harvester, endpoint: 'https://harvester.example.com',"
    "    namespace: tenants, networkName: default/vlan40, imageName: default/image-k2x7p,"
    "    sshKeyPair: default/ops}\n";
static const char nutanix_config[] =
    "metadata: {name: prism, namespace: butler-system}\n"
    "spec:\n"
    "  provider: nutanix\n"
    "  credentialsRef: {name: prism-account}\n"
    "  nutanix: {endpoint: 'https://prism.example.com:9440/console',"
    "    clusterUUID: 0005b6f1-8f43-a0f2-02b7-3cecef193712,"
    "    subnetUUID: 1c2d3e4f-0000-4000-8000-000000000001,"
    "    imageUUID: 1c2d3e4f-0000-4000-8000-000000000002}\n";

static struct doc *document(const char *yaml)
{
    struct doc *doc = NULL;

    assert_no_error(yaml_parse(slice_from(yaml), NULL, &doc));
    arena_defer(fixture_current()->arena, doc_release, doc);
    return doc;
}

static struct value parsed(const char *yaml)
{
    return doc_root(document(yaml));
}

static struct value secret_of(const char *const *pairs)
{
    struct arena *arena = fixture_current()->arena;
    CLEANUP(text) struct text yaml = TEXT_EMPTY;

    text_append(&yaml, "data:\n");
    for (size_t i = 0; pairs[i]; i += 2)
        text_appendf(&yaml, "  %s: %s\n", pairs[i],
                     base64_format(arena, slice_from(pairs[i + 1]), BASE64_STANDARD));
    return parsed(arena_strdup(arena, text_string(&yaml)));
}

/* A cluster on `config`; more members of its spec may follow in `change`. */
static struct capi_input input_of(const char *config, const char *butler, const char *spec,
                                  const char *change)
{
    static const char *const account[] = { "username", "admin",  "password",
                                           "a\"b\\c",  "ca.pem", "-----BEGIN CERTIFICATE-----\n",
                                           "value",    "config", NULL };
    struct arena *arena = fixture_current()->arena;
    struct capi_input input = {
        .cluster = parsed(plain_cluster),
        .spec = parsed(arena_format(arena, "%s%s", spec, change ? change : "")),
        .provider_config = parsed(config),
        .butler_config = parsed(butler ? butler : "null"),
        .credentials = secret_of(account),
        .namespace = TENANT_NAMESPACE,
        .bootstrap_reference = document("{dataSecretName: web-bootstrap}"),
    };

    assert_no_error(exposure_read(arena, input.butler_config, input.spec, "web", TENANT_NAMESPACE,
                                  &input.exposure));
    if (input.exposure.mode != EXPOSURE_LOAD_BALANCER)
        input.exposure_ip = "10.0.9.9";
    return input;
}

/* With what Rocky is handed, as the golden file of the other room has it. */
static void use_rocky(struct capi_input *input)
{
    input->bootstrap_object = document(fixture_read(fixture_testdata("golden/os/rocky.yaml")));
    input->bootstrap_reference = document(
        "configRef: {apiVersion: bootstrap.cluster.x-k8s.io/v1beta1,"
        "  kind: KubeadmConfigTemplate, name: web-worker, namespace: " TENANT_NAMESPACE "}");
}

static struct capi_set built(const struct capi_input *input)
{
    struct capi_set set = { 0 };

    assert_no_error(capi_build(fixture_current()->arena, input, &set));
    return set;
}

static const char *shown(const struct capi_set *set)
{
    CLEANUP(text) struct text text = TEXT_EMPTY;

    for (size_t i = 0; i < CAPI_PARTS; i++) {
        if (!set->parts[i].doc)
            continue;
        text_append(&text, "---\n");
        yaml_format(doc_root(set->parts[i].doc), &text);
    }
    return arena_strdup(fixture_current()->arena, text_string(&text));
}

struct golden_row {
    const char *name;
    const char *file;
    const char *provider;
    const char *spec;
    const char *butler; /* NULL: none */
    const char *change; /* NULL: none */
    bool rocky;         /* handed a template; else a Secret */
};

static const struct golden_row golden_rows[] = {
    { "makes a local cluster", "providers/local.yaml", local_config, plain_spec, NULL, NULL,
      false },
    { "makes a local cluster behind an Ingress", "providers/local_ingress.yaml", local_config,
      plain_spec, ingress_config,
      "controlPlane: {replicas: 2, certSANs: [api.example.com], dataStoreRef: {name: fast},"
      "  resources: {scheduler: {requests: {cpu: 50m}}, konnectivity: {limits: {cpu: 1}}}}\n"
      "rollout: {maxSurge: 25%, maxUnavailable: 1}\n",
      false },
    { "makes a Harvester cluster of Rocky machines", "providers/harvester.yaml", harvester_config,
      plain_spec, NULL, NULL, true },
    { "makes a Harvester cluster of Talos machines behind a Gateway",
      "providers/harvester_talos.yaml", harvester_config, talos_spec, gateway_config,
      "infrastructureOverride: {harvester: {namespace: tenants, networkName: default/vlan41,"
      "  imageName: default/image-talos}}\n"
      "controlPlane: {serviceType: NodePort}\n",
      false },
    { "makes a Harvester cluster of its own kinds", "providers/harvester_native.yaml",
      native_config, plain_spec, NULL, NULL, true },
    { "makes a Nutanix cluster", "providers/nutanix.yaml", nutanix_config, plain_spec, NULL, NULL,
      true },
    { "makes a Nutanix cluster placed elsewhere", "providers/nutanix_override.yaml", nutanix_config,
      talos_spec, ingress_config,
      "infrastructureOverride: {nutanix: {clusterUUID: 1c2d3e4f-0000-4000-8000-000000000003,"
      "  subnetUUID: 1c2d3e4f-0000-4000-8000-000000000004,"
      "  imageUUID: 1c2d3e4f-0000-4000-8000-000000000005}}\n",
      false },
};

static void golden(void **state)
{
    const struct golden_row *row = *state;
    struct capi_input input = input_of(row->provider, row->butler, row->spec, row->change);
    struct capi_set set;

    if (row->rocky)
        use_rocky(&input);
    set = built(&input);
    assert_golden(shown(&set), row->file);
}

/* --- what is refused ----------------------------------------------------------------------- */

struct refusal_row {
    const char *name;
    const char *provider;
    const char *spec;
    const char *error;
};

#define SPEC(workers)                                                                              \
    "{kubernetesVersion: v1.34.1, networking: {podCIDR: 10.244.0.0/16, serviceCIDR: "              \
    "10.96.0.0/12}, "                                                                              \
    "workers: " workers "}"
#define MACHINE(cpu, memory, disk)                                                                 \
    SPEC("{replicas: 1, machineTemplate: {cpu: " cpu ", memory: " memory ", diskSize: " disk       \
         ", os: {type: rocky}}}")
#define HARVESTER(settings)                                                                        \
    "{spec: {provider: harvester, credentialsRef: {name: a}, harvester: " settings "}}"
#define NUTANIX(settings)                                                                          \
    "{spec: {provider: nutanix, credentialsRef: {name: a}, nutanix: " settings "}}"

static const struct refusal_row refusal_rows[] = {
    { "knows which providers there are", "{spec: {provider: aws}}", plain_spec,
      "unsupported provider type: aws; supported are harvester, nutanix, local" },
    { "knows which flavours there are", HARVESTER("{capiFlavor: vanilla}"), plain_spec,
      "spec.harvester.capiFlavor \"vanilla\" must be kubevirt or harvester" },
    { "wants a version", local_config, "{}", "spec.kubernetesVersion is required" },
    { "wants a version with its v", local_config, "{kubernetesVersion: 1.34.1}",
      "spec.kubernetesVersion \"1.34.1\" must begin with v" },
    { "wants a network", local_config, "{kubernetesVersion: v1.34.1}",
      "spec.networking.podCIDR is required" },
    { "wants workers", local_config, SPEC("{replicas: 0}"),
      "spec.workers.replicas must be a number from 1 to 2147483647" },
    { "wants processors", local_config, SPEC("{replicas: 1}"),
      "spec.workers.machineTemplate.cpu is required" },
    { "wants memory", local_config, MACHINE("1", "''", "1Gi"),
      "spec.workers.machineTemplate.memory is required" },
    { "refuses no memory", local_config, MACHINE("1", "0", "1Gi"),
      "spec.workers.machineTemplate.memory must be more than 0 and at most 1048576Gi" },
    { "refuses a size that is none", local_config, MACHINE("1", "1Gi", "big"),
      "spec.workers.machineTemplate.diskSize" },
    { "refuses a size no machine has", local_config, MACHINE("1", "1Gi", "2Ei"),
      "spec.workers.machineTemplate.diskSize must be more than 0" },
    { "wants an image on Harvester", HARVESTER("{networkName: a/b}"), plain_spec,
      "no image: spec.infrastructureOverride.harvester.imageName, "
      "spec.workers.machineTemplate.os.imageRef or ProviderConfig spec.harvester.imageName is "
      "required" },
    { "wants the image's namespace", HARVESTER("{networkName: a/b, imageName: c}"), plain_spec,
      "harvester image \"c\" must be namespace/name" },
    { "wants a network on Harvester", HARVESTER("{imageName: a/b}"), plain_spec,
      "spec.infrastructureOverride.harvester.networkName or ProviderConfig "
      "spec.harvester.networkName is required" },
    { "wants a key pair for Harvester's own kinds",
      HARVESTER("{capiFlavor: harvester, networkName: a/b, imageName: a/b}"), plain_spec,
      "ProviderConfig spec.harvester.sshKeyPair is required" },
    { "wants an account's Secret", "{spec: {provider: harvester}}", plain_spec,
      "ProviderConfig spec.credentialsRef.name is required" },
    { "wants an endpoint of Nutanix", NUTANIX("{}"), plain_spec,
      "ProviderConfig spec.nutanix.endpoint is required" },
    { "wants a host in the endpoint", NUTANIX("{endpoint: 'https://'}"), plain_spec,
      "ProviderConfig spec.nutanix.endpoint \"https://\" names no host" },
    { "wants a subnet of Nutanix", NUTANIX("{endpoint: a, imageUUID: b, clusterUUID: c}"),
      plain_spec, "ProviderConfig spec.nutanix.subnetUUID is required" },
};

static void refuses(void **state)
{
    const struct refusal_row *row = *state;
    struct capi_input input = input_of(row->provider, NULL, row->spec, NULL);
    struct capi_set set = { 0 };

    assert_error(capi_build(fixture_current()->arena, &input, &set), ERR_INVALID, row->error);
    assert_null(set.parts[CAPI_PART_CLUSTER].doc);
}

static void refuses_an_account_without_a_password(void **state)
{
    static const char *const account[] = { "username", "admin", NULL };
    struct capi_input input = input_of(nutanix_config, NULL, plain_spec, NULL);
    struct capi_set set = { 0 };

    (void)state;
    input.credentials = secret_of(account);
    assert_error(capi_build(fixture_current()->arena, &input, &set), ERR_INVALID,
                 "key password of Secret butler-system/prism-account is required");
}

static void refuses_a_key_that_is_no_text(void **state)
{
    static const char *const account[] = { "username", "admin", "password", "\xff", NULL };
    struct capi_input input = input_of(nutanix_config, NULL, plain_spec, NULL);
    struct capi_set set = { 0 };

    (void)state;
    input.credentials = secret_of(account);
    assert_error(capi_build(fixture_current()->arena, &input, &set), ERR_INVALID,
                 "key password of Secret butler-system/prism-account must be valid UTF-8");
}

static void scenario_57_nothing_before_the_address_of_an_ingress(void **state)
{
    struct capi_input input = input_of(local_config, ingress_config, plain_spec, NULL);
    struct capi_set set = { 0 };

    (void)state;
    input.exposure_ip = NULL;
    assert_error(capi_build(fixture_current()->arena, &input, &set), ERR_INVALID,
                 "the external address is required in exposure mode Ingress");
}

/* --- choices ------------------------------------------------------------------------------- */

static struct slice text_at(const struct capi_object *object, const char *const *keys)
{
    return value_string_or(value_find(doc_root(object->doc), keys), SLICE("(none)"));
}

static void assert_slice(struct slice actual, const char *wanted)
{
    assert_string_equal(arena_text(fixture_current()->arena, actual), wanted);
}

struct image_row {
    const char *name;
    const char *change;
    const char *synced; /* NULL: no ImageSync */
    const char *wanted;
};

#define OS_IMAGE "11111111-0000-4000-8000-000000000000"
#define OVERRIDE "22222222-0000-4000-8000-000000000000"
#define SYNCED   "33333333-0000-4000-8000-000000000000"

static const struct image_row image_rows[] = {
    { "is the provider's", "", NULL, "1c2d3e4f-0000-4000-8000-000000000002" },
    { "is that of the operating system", ", imageRef: " OS_IMAGE, NULL, OS_IMAGE },
    { "is what was synchronised", ", imageRef: " OS_IMAGE, SYNCED, SYNCED },
    { "is what the cluster says", "}}}\ninfrastructureOverride: {nutanix: {imageUUID: " OVERRIDE,
      SYNCED, OVERRIDE },
};

static void image(void **state)
{
    const struct image_row *row = *state;
    struct arena *arena = fixture_current()->arena;
    const char *spec =
        arena_format(arena,
                     "kubernetesVersion: v1.34.1\n"
                     "networking: {podCIDR: 10.244.0.0/16, serviceCIDR: 10.96.0.0/12}\n"
                     "workers: {replicas: 1, machineTemplate: {cpu: 1, memory: 1Gi, diskSize: 1Gi, "
                     "os: {type: rocky%s}}%s\n",
                     row->change, strchr(row->change, '\n') ? "" : "}");
    struct capi_input input = input_of(nutanix_config, NULL, spec, NULL);
    struct capi_set set;

    input.image = row->synced;
    set = built(&input);
    assert_slice(text_at(&set.parts[CAPI_PART_MACHINE_TEMPLATE],
                         VALUE_KEYS("spec", "template", "spec", "image", "uuid")),
                 row->wanted);
}

struct host_row {
    const char *name;
    const char *endpoint;
    const char *address;
};

static const struct host_row host_rows[] = {
    { "is a name", "https://prism.example.com:9440/console", "prism.example.com" },
    { "is an address", "http://10.0.0.5", "10.0.0.5" },
    { "is an IPv6 address", "https://[fd00::5]:9440", "fd00::5" },
    { "has no path", "https://prism.example.com/a:b", "prism.example.com" },
};

static void prism_address(void **state)
{
    const struct host_row *row = *state;
    struct capi_input input = input_of(nutanix_config, NULL, plain_spec, NULL);
    struct capi_set set;

    input.provider_config = parsed(arena_format(
        fixture_current()->arena,
        NUTANIX("{endpoint: '%s', clusterUUID: a, subnetUUID: b, imageUUID: c}"), row->endpoint));
    set = built(&input);
    assert_slice(text_at(&set.parts[CAPI_PART_INFRASTRUCTURE],
                         VALUE_KEYS("spec", "prismCentral", "address")),
                 row->address);
}

static void scenario_58_passwords_with_quotes_can_be_read(void **state)
{
    struct capi_input input = input_of(nutanix_config, NULL, plain_spec, NULL);
    struct capi_set set = built(&input);
    CLEANUP(text) struct text json = TEXT_EMPTY;
    struct doc *doc = NULL;

    (void)state;
    assert_no_error(
        base64_parse(text_at(&set.parts[CAPI_PART_CREDENTIALS], VALUE_KEYS("data", "credentials")),
                     BASE64_STANDARD, &json));
    assert_no_error(json_parse(text_slice(&json), NULL, &doc));
    arena_defer(fixture_current()->arena, doc_release, doc);
    assert_slice(value_string_or(value_find(value_at(doc_root(doc), 0),
                                            VALUE_KEYS("data", "prismCentral", "password")),
                                 SLICE("")),
                 "a\"b\\c");
}

static void scenario_56_no_machines_before_their_payload(void **state)
{
    struct capi_input input = input_of(nutanix_config, NULL, talos_spec, NULL);
    struct capi_set set;

    (void)state;
    input.bootstrap_reference = NULL;
    set = built(&input);
    assert_null(set.parts[CAPI_PART_MACHINE_DEPLOYMENT].doc);
    assert_null(set.parts[CAPI_PART_BOOTSTRAP_TEMPLATE].doc);
    assert_non_null(set.parts[CAPI_PART_MACHINE_TEMPLATE].doc);
    assert_non_null(set.parts[CAPI_PART_CLUSTER].doc);
}

static void scenario_55_a_minimal_harvester_cluster(void **state)
{
    static const struct {
        const char *kind; /* NULL: no such part */
        const char *name;
    } parts[CAPI_PARTS] = {
        [CAPI_PART_INFRASTRUCTURE] = { "KubevirtCluster", "web" },
        [CAPI_PART_BOOTSTRAP_TEMPLATE] = { "KubeadmConfigTemplate", "web-worker" },
        [CAPI_PART_MACHINE_TEMPLATE] = { "KubevirtMachineTemplate", "web-worker" },
        [CAPI_PART_CONTROL_PLANE] = { "StewardControlPlane", "web" },
        [CAPI_PART_MACHINE_DEPLOYMENT] = { "MachineDeployment", "web-workers" },
        [CAPI_PART_CLUSTER] = { "Cluster", "web" },
    };
    struct capi_input input = input_of(harvester_config, NULL, plain_spec, NULL);
    struct value labels = parsed("{app.kubernetes.io/managed-by: butler,"
                                 " butler.butlerlabs.dev/tenant: web,"
                                 " butler.butlerlabs.dev/source-namespace: blue,"
                                 " butler.butlerlabs.dev/source-name: web,"
                                 " butler.butlerlabs.dev/team: blue,"
                                 " butler.butlerlabs.dev/environment: prod,"
                                 " cluster.x-k8s.io/cluster-name: web}");
    struct capi_set set;

    (void)state;
    use_rocky(&input);
    set = built(&input);
    for (size_t i = 0; i < CAPI_PARTS; i++) {
        const struct capi_object *part = &set.parts[i];

        assert_int_equal(part->doc != NULL, parts[i].kind != NULL);
        if (!part->doc)
            continue;
        assert_string_equal(part->resource->kind, parts[i].kind);
        assert_string_equal(part->name, parts[i].name);
        assert_slice(text_at(part, VALUE_KEYS("kind")), parts[i].kind);
        assert_slice(text_at(part, VALUE_KEYS("metadata", "name")), parts[i].name);
        assert_slice(text_at(part, VALUE_KEYS("metadata", "namespace")), TENANT_NAMESPACE);
        assert_true(
            value_equal(value_find(doc_root(part->doc), VALUE_KEYS("metadata", "labels")), labels));
        assert_slice(
            text_at(part, VALUE_KEYS("metadata", "annotations", "butler.butlerlabs.dev/owner")),
            "ann@example.com");
    }
}

static void has_bootstrap(void **state)
{
    (void)state;
    assert_true(capi_has_bootstrap(parsed(local_config)));
    assert_false(capi_has_bootstrap(parsed(nutanix_config)));
    assert_false(capi_has_bootstrap(parsed("{spec: {provider: aws}}")));
    assert_false(capi_has_external_cloud(parsed(nutanix_config), parsed("{}")));
}

/* --- rotation ------------------------------------------------------------------------------ */

/* A deployment that refers to this machine template, in version v1.34.1. */
static struct value deployment_of(const char *machine_template)
{
    return parsed(arena_format(fixture_current()->arena,
                               "{spec: {template: {spec: {version: v1.34.1, "
                               "bootstrap: {configRef: {name: web-worker}}, "
                               "infrastructureRef: {name: %s}}}}}",
                               machine_template));
}

static const char *template_name(const struct capi_input *input)
{
    struct capi_set set = built(input);

    assert_slice(text_at(&set.parts[CAPI_PART_MACHINE_DEPLOYMENT],
                         VALUE_KEYS("spec", "template", "spec", "infrastructureRef", "name")),
                 set.parts[CAPI_PART_MACHINE_TEMPLATE].name);
    return set.parts[CAPI_PART_MACHINE_TEMPLATE].name;
}

static void rotate(const char *provider, const char *spec)
{
    struct capi_input input = input_of(provider, NULL, spec, NULL);
    struct capi_set first = built(&input);
    const char *rotated;

    input.machine_template = doc_root(first.parts[CAPI_PART_MACHINE_TEMPLATE].doc);
    input.deployment = deployment_of(OLD_TEMPLATE);
    assert_string_equal(template_name(&input), OLD_TEMPLATE);

    /* Another size, another name; the same size again, the same name again. */
    input.spec = parsed(arena_format(fixture_current()->arena, "%s%s", spec,
                                     "workers: {replicas: 3, machineTemplate: {cpu: 8, "
                                     "memory: 16Gi, diskSize: 100Gi, os: {type: rocky}}}\n"));
    rotated = template_name(&input);
    assert_int_equal(strlen(rotated), strlen(OLD_TEMPLATE "-01234567"));
    assert_memory_equal(rotated, OLD_TEMPLATE "-", strlen(OLD_TEMPLATE "-"));
    assert_string_equal(template_name(&input), rotated);

    first = built(&input);
    input.machine_template = doc_root(first.parts[CAPI_PART_MACHINE_TEMPLATE].doc);
    input.deployment = deployment_of(rotated);
    assert_string_equal(template_name(&input), rotated);
}

static void scenario_64_another_size_is_another_template(void **state)
{
    (void)state;
    rotate(harvester_config, plain_spec);
    rotate(native_config, plain_spec);
    rotate(nutanix_config, plain_spec);
}

/* Its server, or who was here before us, may have written it in other words. */
static void a_template_is_repeated_as_it_is(void **state)
{
    struct capi_input input = input_of(local_config, NULL, plain_spec, NULL);
    struct capi_set set;

    (void)state;
    input.deployment = deployment_of(OLD_TEMPLATE);
    input.machine_template = parsed("{spec: {template: {spec: {customImage: 'kindest/node:v1.34.1',"
                                    " preLoadImages: [a]}}}}");
    set = built(&input);
    assert_string_equal(set.parts[CAPI_PART_MACHINE_TEMPLATE].name, OLD_TEMPLATE);
    assert_true(
        value_equal(value_get(doc_root(set.parts[CAPI_PART_MACHINE_TEMPLATE].doc), SLICE("spec")),
                    value_get(input.machine_template, SLICE("spec"))));
}

static void a_lost_template_comes_back(void **state)
{
    struct capi_input input = input_of(nutanix_config, NULL, plain_spec, NULL);

    (void)state;
    input.deployment = deployment_of(OLD_TEMPLATE);
    assert_string_equal(template_name(&input), OLD_TEMPLATE);
}

static void workers_follow_the_control_plane(void **state)
{
    struct capi_input input = input_of(local_config, NULL, plain_spec, NULL);
    struct capi_set set = built(&input);

    (void)state;
    input.machine_template = doc_root(set.parts[CAPI_PART_MACHINE_TEMPLATE].doc);
    input.deployment = deployment_of(OLD_TEMPLATE);
    input.spec = parsed(
        arena_format(fixture_current()->arena, "%s%s", plain_spec, "kubernetesVersion: v1.35.0\n"));
    input.worker_version = "v1.34.1";
    set = built(&input);
    assert_slice(text_at(&set.parts[CAPI_PART_CONTROL_PLANE], VALUE_KEYS("spec", "version")),
                 "v1.35.0");
    assert_slice(text_at(&set.parts[CAPI_PART_MACHINE_DEPLOYMENT],
                         VALUE_KEYS("spec", "template", "spec", "version")),
                 "v1.34.1");
    assert_string_equal(set.parts[CAPI_PART_MACHINE_TEMPLATE].name, OLD_TEMPLATE);
    assert_string_equal(set.parts[CAPI_PART_BOOTSTRAP_TEMPLATE].name, "web-worker");

    input.worker_version = NULL;
    set = built(&input);
    assert_string_not_equal(set.parts[CAPI_PART_MACHINE_TEMPLATE].name, OLD_TEMPLATE);
    assert_string_not_equal(set.parts[CAPI_PART_BOOTSTRAP_TEMPLATE].name, "web-worker");
}

TEST_MAIN(TABLE(golden, golden_rows), TABLE(refuses, refusal_rows), TABLE(image, image_rows),
          TABLE(prism_address, host_rows), TEST(refuses_an_account_without_a_password),
          TEST(refuses_a_key_that_is_no_text),
          TEST(scenario_57_nothing_before_the_address_of_an_ingress),
          TEST(scenario_58_passwords_with_quotes_can_be_read),
          TEST(scenario_56_no_machines_before_their_payload),
          TEST(scenario_55_a_minimal_harvester_cluster), TEST(has_bootstrap),
          TEST(scenario_64_another_size_is_another_template), TEST(a_template_is_repeated_as_it_is),
          TEST(a_lost_template_comes_back), TEST(workers_follow_the_control_plane))
