/* The acceptance scenarios of hosted control planes that admission answers, asked of a whole API
 * server. The rows of every rule are in the tests of the admission room. */
#include "api/control_plane.h"
#include "apiserver/apiserver.h"
#include "base/error.h"
#include "lib/fixture_yaml.h"
#include "lib/platform_fixture.h"

#define GROUP  "/apis/steward.butlerlabs.dev/v1alpha1/"
#define PLANES GROUP "namespaces/default/tenantcontrolplanes"
#define STORES GROUP "datastores"

#define PLANE_OF(name, spec)                                                                       \
    "apiVersion: steward.butlerlabs.dev/v1alpha1\nkind: TenantControlPlane\n"                      \
    "metadata: {name: " name "}\nspec: {" spec "}"
#define VERSION           VALUE_KEYS("metadata", "resourceVersion")
#define CONTROL_PLANE     "controlPlane: {service: {serviceType: ClusterIP}}"
#define SMALLEST(version) PLANE_OF("web", CONTROL_PLANE ", kubernetes: {version: " version "}")
#define WITH(more)        PLANE_OF("web", CONTROL_PLANE ", kubernetes: {version: v1.33.4}, " more)
#define KUBERNETES(more)  PLANE_OF("web", CONTROL_PLANE ", kubernetes: {" more "}")

static bool wants(struct slice plural)
{
    return slice_is(plural, "tenantcontrolplanes") || slice_is(plural, "datastores");
}

static struct request_fixture *steward(void)
{
    struct request_fixture *f =
        request_fixture_with(&(struct apiserver_options){ .platform_namespace = "butler-system" });

    platform_fixture_install(f, BUTLER_KINDS_EMBEDDED, wants);
    return f;
}

static struct value create(struct request_fixture *f, const char *body)
{
    return request_fixture_must(f, "POST", PLANES, body);
}

/* A control plane that has run. */
static struct request_fixture *with_ready_plane(const char *body)
{
    struct request_fixture *f = steward();

    create(f, body);
    request_fixture_must(f, "PATCH", PLANES "/web/status",
                         "status: {runtime: {type: Process}, kubernetesResources: {version: "
                         "{version: v1.34.1, status: Ready}}}");
    return f;
}

/* --- what is filled in ------------------------------------------------------------------------ */

static void steward_02_what_is_not_said_is_chosen(void **state)
{
    struct value stored = create(steward(), SMALLEST("v1.33.4"));
    struct value spec = value_get(stored, SLICE("spec"));

    (void)state;
    assert_string_equal(
        request_fixture_print(spec, VALUE_KEYS("controlPlane", "deployment", "replicas")), "2");
    assert_int_equal(value_text(spec, "dataStoreSchema").size, 31);
    assert_string_equal(request_fixture_print(spec, VALUE_KEYS("networkProfile", "dnsServiceIPs")),
                        "[\"10.96.0.10\"]");
}

/* Whether everything that was sent is what was stored; more may be stored. */
static bool has_all(struct value stored, struct value sent)
{
    size_t index = 0;

    if (value_type(sent) != VALUE_OBJECT && value_type(sent) != VALUE_ARRAY)
        return value_equal(stored, sent);
    if (value_type(stored) != value_type(sent))
        return false;
    DOC_EACH (it, sent) {
        struct value there = value_type(sent) == VALUE_OBJECT ? value_get(stored, it.key)
                                                              : value_at(stored, index++);

        if (!has_all(there, it.value)) {
            print_message("# lost: " SLICE_FORMAT "\n", SLICE_ARGUMENT(it.key));
            return false;
        }
    }
    return true;
}

/* Everything that the original has and we have not added to. */
static const char original[] = PLANE_OF(
    "web",
    "dataStore: shared,"
    "controlPlane: {"
    " deployment: {replicas: 3, registrySettings: {registry: mirror.example.com,"
    "   apiServerImage: kube-apiserver, controllerManagerImage: kube-controller-manager,"
    "   schedulerImage: kube-scheduler, tagSuffix: -eks},"
    "  strategy: {type: RollingUpdate, rollingUpdate: {maxSurge: 100%, maxUnavailable: 0}},"
    "  nodeSelector: {disk: ssd}, runtimeClassName: kata, serviceAccountName: planes,"
    "  tolerations: [{key: a, operator: Exists}],"
    "  affinity: {nodeAffinity: {requiredDuringSchedulingIgnoredDuringExecution: {"
    "    nodeSelectorTerms: [{matchExpressions: [{key: a, operator: Exists}]}]}}},"
    "  topologySpreadConstraints: [{maxSkew: 1, topologyKey: zone,"
    "    whenUnsatisfiable: ScheduleAnyway}],"
    "  resources: {apiServer: {requests: {cpu: 250m}, limits: {memory: 1Gi}},"
    "   kine: {limits: {cpu: 200m}}},"
    "  extraArgs: {apiServer: [\"--v=4\"], controllerManager: [\"--v=2\"], scheduler: [], "
    "   kine: [\"--debug\"]},"
    "  additionalMetadata: {labels: {a: b}, annotations: {c: d}},"
    "  podAdditionalMetadata: {labels: {e: f}},"
    "  additionalVolumes: [{name: more, emptyDir: {}}],"
    "  additionalVolumeMounts: {apiServer: [{name: more, mountPath: /more}]}},"
    " service: {serviceType: LoadBalancer, additionalMetadata: {annotations: {g: h}},"
    "  additionalPorts: [{name: extra, port: 9000, targetPort: 9000, protocol: TCP}]},"
    " ingress: {hostname: \"web.example.com:443\", ingressClassName: nginx,"
    "  additionalMetadata: {annotations: {i: j}}}},"
    "kubernetes: {version: v1.33.4,"
    " kubelet: {cgroupfs: systemd, preferredAddressTypes: [Hostname, InternalIP, ExternalIP]},"
    " admissionControllers: [ResourceQuota, LimitRanger]},"
    "networkProfile: {address: 192.0.2.7, port: 6443, allowAddressAsExternalIP: true,"
    " certSANs: [web.example.com], serviceCidr: 10.96.0.0/16, podCidr: 10.36.0.0/16,"
    " clusterDomain: corp.local, dnsServiceIPs: [10.96.0.10], loadBalancerClass: internal,"
    " loadBalancerSourceRanges: [192.0.2.0/24]},"
    "addons: {coreDNS: {imageRepository: a/b, imageTag: v1}, kubeProxy: {},"
    " konnectivity: {server: {port: 8132, resources: {requests: {cpu: 100m}}},"
    "  agent: {image: a/agent, mode: DaemonSet, extraArgs: [\"--v=1\"]}}}");

static void steward_14_manifests_of_the_original_fit(void **state)
{
    struct request_fixture *f = steward();

    (void)state;
    request_fixture_must(f, "POST", STORES,
                         "apiVersion: steward.butlerlabs.dev/v1alpha1\nkind: DataStore\n"
                         "metadata: {name: shared}\nspec: {driver: SQLite, endpoints: [tenants]}");
    request_fixture_must(f, "PATCH", STORES "/shared/status", "status: {ready: true}");
    assert_true(has_all(value_get(create(f, original), SLICE("spec")),
                        value_get(fixture_yaml(original), SLICE("spec"))));
}

/* --- what is refused -------------------------------------------------------------------------- */

/* What is taken here is what the engine starts with, and nothing is refused that it has. */
static void takes_the_plugins_that_the_engine_has(void **state)
{
    static const char *const others[] = {
        "AlwaysAdmit",
        "AlwaysDeny",
        "AlwaysPullImages",
        "DenyServiceExternalIPs",
        "EventRateLimit",
        "ImagePolicyWebhook",
        "NamespaceAutoProvision",
        "NamespaceExists",
        "PodNodeSelector",
        "PodSecurity",
        "PodTolerationRestriction",
        "Nothing",
    };

    (void)state;
    for (size_t i = 0; control_plane_plugins[i]; i++)
        assert_true(apiserver_has_plugin(slice_from(control_plane_plugins[i])));
    for (size_t i = 0; i < COUNT_OF(others); i++)
        assert_int_equal(control_plane_embeds_plugin(slice_from(others[i])),
                         apiserver_has_plugin(slice_from(others[i])));
}

struct refused_row {
    const char *name;
    const char *body;
    const char *parts[3]; /* of what is told */
};

static const struct refused_row refused_rows[] = {
    { "steward_04_one_way_in",
      PLANE_OF("web", "controlPlane: {service: {serviceType: ClusterIP}, ingress: {hostname: a.b}, "
                      "gateway: {hostname: a.b}}, kubernetes: {version: v1.33.4}"),
      { "spec.controlPlane.ingress", "spec.controlPlane.gateway" } },
    { "steward_05_a_name_that_begins_with_a_digit",
      PLANE_OF("1web", CONTROL_PLANE ", kubernetes: {version: v1.33.4}"),
      { "metadata.name: Invalid value: \"1web\"" } },
    { "steward_05_a_name_with_a_dot",
      PLANE_OF("web.one", CONTROL_PLANE ", kubernetes: {version: v1.33.4}"),
      { "metadata.name: Invalid value: \"web.one\"" } },
    { "steward_05_a_name_that_is_too_long",
      PLANE_OF("a123456789012345678901234567890123456789012345678901234567890123",
               CONTROL_PLANE ", kubernetes: {version: v1.33.4}"),
      { "metadata.name: Invalid value" } },
    { "steward_06_a_version_that_is_not_known",
      SMALLEST("v1.99.0"),
      { "spec.kubernetes.version: Invalid value: \"v1.99.0\"", "v1.30 to v1.34" } },
    { "steward_07_a_plugin_that_is_gone",
      KUBERNETES("version: v1.35.0, admissionControllers: [PodSecurityPolicy]"),
      { "spec.kubernetes.admissionControllers[0]: Invalid value: \"PodSecurityPolicy\"",
        "this is v1.35" } },
    { "steward_07_a_plugin_that_is_gone_from_a_version_we_have",
      KUBERNETES("version: v1.31.4, admissionControllers: [PersistentVolumeLabel]"),
      { "spec.kubernetes.admissionControllers[0]", "this is v1.31" } },
    { "a_plugin_that_the_engine_does_not_have",
      KUBERNETES("version: v1.33.4, admissionControllers: [NodeRestriction, EventRateLimit]"),
      { "spec.kubernetes.admissionControllers[1]: Invalid value: \"EventRateLimit\"",
        "supported are", "NodeRestriction" } },
    { "steward_09_a_name_for_the_certificate_that_is_none",
      WITH("networkProfile: {certSANs: [\"not a name\"]}"),
      { "spec.networkProfile.certSANs[0]: Invalid value: \"not a name\"" } },
    { "steward_10_a_patch_that_does_not_fit",
      KUBERNETES("version: v1.33.4, kubelet: {configurationJSONPatches: [{op: replace, path: "
                 "/evictionHard/nothing, value: 9}]}"),
      { "spec.kubernetes.kubelet.configurationJSONPatches" } },
    { "steward_47_a_schema_with_a_quote", WITH("dataStoreSchema: \"a'b\""), { "dataStoreSchema" } },
    { "steward_47_a_schema_with_a_semicolon",
      WITH("dataStoreSchema: \"a; drop table x\""),
      { "dataStoreSchema" } },
    { "steward_47_a_user_with_a_quote",
      WITH("dataStoreUsername: \"a\\\"b\""),
      { "dataStoreUsername" } },
};

/* Invalid is 422, and nothing is stored of what was refused. */
static void refused(void **state)
{
    const struct refused_row *row = *state;
    struct request_fixture *f = steward();
    struct slice name = value_text(value_get(fixture_yaml(row->body), SLICE("metadata")), "name");

    for (size_t i = 0; i < COUNT_OF(row->parts) && row->parts[i]; i++)
        assert_error(request_fixture_try(f, "POST", PLANES, row->body), ERR_INVALID, row->parts[i]);
    assert_error(request_fixture_try(f, "GET",
                                     arena_format(fixture_current()->arena, PLANES "/" SLICE_FORMAT,
                                                  SLICE_ARGUMENT(name)),
                                     NULL),
                 ERR_NOT_FOUND, NULL);
}

struct kept_row {
    const char *name;
    const char *patch;
    const char *part; /* of what is told */
};

static const struct kept_row kept_rows[] = {
    { "steward_08_the_domain_of_the_cluster",
      "spec: {networkProfile: {clusterDomain: other.local}}",
      "spec.networkProfile.clusterDomain: Invalid value: \"other.local\": field is immutable" },
    { "steward_08_the_schema", "spec: {dataStoreSchema: other}",
      "spec.dataStoreSchema: Invalid value: \"other\": field is immutable" },
    { "steward_94_the_minor_version_that_runs", "spec: {kubernetes: {version: v1.33.4}}",
      "spec.kubernetes.version: Invalid value: \"v1.33.4\": a control plane cannot go back from "
      "v1.34 to a lower minor version" },
    { "steward_94_no_two_steps", "spec: {kubernetes: {version: v1.36.0}}",
      "spec.kubernetes.version: Invalid value: \"v1.36.0\"" },
};

static void kept(void **state)
{
    const struct kept_row *row = *state;
    struct request_fixture *f = with_ready_plane(SMALLEST("v1.34.1"));
    const char *before =
        request_fixture_print(request_fixture_must(f, "GET", PLANES "/web", NULL), VERSION);

    assert_error(request_fixture_try(f, "PATCH", PLANES "/web", row->patch), ERR_INVALID,
                 row->part);
    assert_string_equal(
        request_fixture_print(request_fixture_must(f, "GET", PLANES "/web", NULL), VERSION),
        before);
}

TEST_MAIN(TEST(takes_the_plugins_that_the_engine_has), TEST(steward_02_what_is_not_said_is_chosen),
          TEST(steward_14_manifests_of_the_original_fit), TABLE(refused, refused_rows),
          TABLE(kept, kept_rows))
