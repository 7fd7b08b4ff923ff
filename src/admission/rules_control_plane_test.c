/* Rules of hosted control planes, row by row. */
#include "lib/rules_fixture.h"

#define PLANES      &STEWARD_TENANT_CONTROL_PLANES
#define NAMED(name) "metadata: {name: " name ", namespace: acme, uid: u-1}\n"
#define SERVICE     "service: {serviceType: ClusterIP}"
#define BALANCED    "service: {serviceType: LoadBalancer}"
#define PLANE(version)                                                                             \
    NAMED("p") "spec: {controlPlane: {" SERVICE "}, kubernetes: {version: " version "}}"
#define WITH(more)                                                                                 \
    NAMED("p") "spec: {controlPlane: {" SERVICE "}, kubernetes: {version: v1.31.4}, " more "}"
#define KUBERNETES(more)                                                                           \
    NAMED("p") "spec: {controlPlane: {" SERVICE "}, kubernetes: {version: v1.31.4, " more "}}"
#define EXPOSED(more)                                                                              \
    NAMED("p") "spec: {controlPlane: {" SERVICE ", " more "}, kubernetes: {version: v1.31.4}}"
#define NETWORK(more) WITH("networkProfile: {" more "}")
#define RUNS(version)                                                                              \
    PLANE(version)                                                                                 \
    "\nstatus: {runtime: {type: Process}, kubernetesResources: {version: {version: "               \
    "" version "}}}"
#define STORE(name, driver, ready)                                                                 \
    "kind: DataStore\nmetadata: {name: " name "}\nspec: {driver: " driver "}\nstatus: {ready: "    \
    "" ready "}"
#define OTHER(spec)                                                                                \
    "kind: TenantControlPlane\nmetadata: {name: q, namespace: other}\nspec: {" spec "}"
#define HOST(mode, host) EXPOSED(mode ": {hostname: " host "}")

static const struct rules_row rows[] = {
    { "takes the smallest", PLANES, NULL, NULL, PLANE("v1.31.4"), NULL, NULL, 0 },
    { "steward_05_takes no name that is none of a service", PLANES, NULL, NULL,
      "metadata: {name: 1p, namespace: acme}\nspec: {controlPlane: {" SERVICE
      "}, kubernetes: {version: v1.31.4}}",
      NULL, "metadata.name: Invalid value: \"1p\"", ERR_INVALID },
    { "steward_06_names the versions there are", PLANES, NULL, NULL, PLANE("v1.99.0"), NULL,
      "spec.kubernetes.version: Invalid value: \"v1.99.0\": supported are v1.30 to v1.34",
      ERR_INVALID },
    { "takes no version before", PLANES, NULL, NULL, PLANE("v1.29.9"), NULL, "supported are",
      ERR_INVALID },
    { "takes the next minor", PLANES, NULL, RUNS("v1.31.4"), PLANE("v1.32.0"), NULL, NULL, 0 },
    { "steward_94_takes no lower minor", PLANES, NULL, RUNS("v1.32.0"), PLANE("v1.31.9"), NULL,
      "a control plane cannot go back from v1.32 to a lower minor version", ERR_INVALID },
    { "steward_94_takes no two steps", PLANES, NULL, RUNS("v1.31.4"), PLANE("v1.33.0"), NULL,
      "at most one minor version at a time: next is v1.32, or set spec.upgrade.allowMultiStep",
      ERR_INVALID },
    { "takes two steps when asked to", PLANES, NULL, RUNS("v1.31.4"),
      NAMED("p") "spec: {controlPlane: {" SERVICE
                 "}, kubernetes: {version: v1.33.0}, upgrade: {allowMultiStep: true}}",
      NULL, NULL, 0 },
    { "goes back to what still runs", PLANES, NULL,
      PLANE("v1.32.0") "\nstatus: {kubernetesResources: {version: {version: v1.31.4}}}",
      PLANE("v1.31.4"), NULL, NULL, 0 },
    { "steward_07_takes no plugin that is gone", PLANES, NULL, NULL,
      KUBERNETES("admissionControllers: [NodeRestriction, PodSecurityPolicy]"), NULL,
      "spec.kubernetes.admissionControllers[1]: Invalid value: \"PodSecurityPolicy\": Kubernetes "
      "has dropped this plugin in v1.25, and this is v1.31",
      ERR_INVALID },
    { "takes no plugin that never was", PLANES, NULL, NULL,
      KUBERNETES("admissionControllers: [Nothing]"), NULL,
      "no such admission plugin: supported are CertificateApproval, ", ERR_INVALID },
    { "takes no plugin that the engine does not have", PLANES, NULL, NULL,
      KUBERNETES("admissionControllers: [NodeRestriction, EventRateLimit]"), NULL,
      "spec.kubernetes.admissionControllers[1]: Invalid value: \"EventRateLimit\": the embedded "
      "engine does not have this plugin: supported are CertificateApproval, CertificateSigning, ",
      ERR_INVALID },
    { "takes every plugin that the engine has", PLANES, NULL, NULL,
      KUBERNETES("admissionControllers: [PodSecurity, AlwaysAdmit, NamespaceExists, LimitRanger]"),
      NULL, NULL, 0 },
    { "leaves to another engine what it has", PLANES, NULL, NULL,
      NAMED("p") "spec: {controlPlane: {" SERVICE
                 "}, kubernetes: {version: v1.31.4, admissionControllers: [EventRateLimit]}, "
                 "runtime: {process: {engine: Upstream}}}",
      NULL, NULL, 0 },
    { "steward_10_takes no patch that does not fit", PLANES, NULL, NULL,
      KUBERNETES("kubelet: {configurationJSONPatches: [{op: replace, path: /maxPods, value: 9}]}"),
      NULL, "spec.kubernetes.kubelet.configurationJSONPatches", ERR_INVALID },
    { "takes a patch that fits", PLANES, NULL, NULL,
      KUBERNETES("kubelet: {configurationJSONPatches: [{op: add, path: /maxPods, value: 9}]}"),
      NULL, NULL, 0 },
    { "steward_04_takes one way in", PLANES, NULL, NULL,
      EXPOSED("ingress: {hostname: a.b}, gateway: {hostname: a.b}"), NULL,
      "spec.controlPlane.ingress and spec.controlPlane.gateway exclude each other", ERR_INVALID },
    { "takes no section of a parent", PLANES, NULL, NULL,
      EXPOSED("gateway: {hostname: a.b, parentRefs: [{name: g, sectionName: s}]}"), NULL,
      "spec.controlPlane.gateway.parentRefs[0].sectionName", ERR_INVALID },
    { "steward_09_takes no name that is none", PLANES, NULL, NULL,
      NETWORK("certSANs: [\"not a name\"]"), NULL,
      "spec.networkProfile.certSANs[0]: Invalid value: \"not a name\"", ERR_INVALID },
    { "takes names and addresses", PLANES, NULL, NULL,
      NETWORK("certSANs: [\"*.a.b\", a.b, 10.0.0.1, \"fd00::1\"]"), NULL, NULL, 0 },
    { "takes no ranges that overlap", PLANES, NULL, NULL,
      NETWORK("serviceCidr: 10.0.0.0/16, podCidr: 10.0.0.0/8"), NULL,
      "spec.networkProfile.podCidr: Invalid value: \"10.0.0.0/8\": pods and services of a tenant "
      "may not overlap",
      ERR_INVALID },
    { "takes no two ranges of one family", PLANES, NULL, NULL,
      NETWORK("serviceCidrs: [10.0.0.0/16, 10.1.0.0/16]"), NULL,
      "two ranges must be of different families", ERR_INVALID },
    { "takes no DNS outside", PLANES, NULL, NULL,
      WITH("addons: {coreDNS: {}}, networkProfile: {dnsServiceIPs: [10.97.0.10]}"), NULL,
      "spec.networkProfile.dnsServiceIPs[0]: Invalid value: \"10.97.0.10\": must be in the ranges "
      "of services while coreDNS is on",
      ERR_INVALID },
    { "takes no address of another family", PLANES, NULL, NULL, NETWORK("address: \"fd00::1\""),
      NULL, "must be of the family of the first range of services", ERR_INVALID },
    { "takes a host as its address", PLANES, NULL, NULL, NETWORK("address: api.example.com"), NULL,
      NULL, 0 },
    { "takes sources of balancers only", PLANES, NULL, NULL,
      NETWORK("loadBalancerSourceRanges: [10.0.0.0/8]"), NULL,
      "only with the service type LoadBalancer", ERR_INVALID },
    { "takes no source that is none", PLANES, NULL, NULL,
      NAMED("p") "spec: {controlPlane: {" BALANCED
                 "}, kubernetes: {version: v1.31.4}, networkProfile: {loadBalancerSourceRanges: "
                 "[x]}}",
      NULL, "spec.networkProfile.loadBalancerSourceRanges[0]", ERR_INVALID },
    { "takes no Talos without its block", PLANES, NULL, NULL,
      WITH("addons: {workerBootstrap: {provider: talos}}"), NULL,
      "spec.addons.workerBootstrap.talos: Required value", ERR_INVALID },
    { "takes no port that is none", PLANES, NULL, NULL,
      WITH("addons: {workerBootstrap: {provider: talos, talos: {port: 70000}}}"), NULL,
      "spec.addons.workerBootstrap.talos.port", ERR_INVALID },
    { "steward_08_keeps its domain", PLANES, NULL, NETWORK("clusterDomain: a.b"),
      NETWORK("clusterDomain: c.d"), NULL, "spec.networkProfile.clusterDomain", ERR_INVALID },
    { "steward_08_keeps its schema", PLANES, NULL, WITH("dataStoreSchema: one"),
      WITH("dataStoreSchema: two"), NULL, "spec.dataStoreSchema", ERR_INVALID },
    { "may be given a schema later", PLANES, NULL, WITH("paused: false"),
      WITH("dataStoreSchema: one"), NULL, NULL, 0 },
    { "keeps its runtime once it ran", PLANES, NULL, RUNS("v1.31.4"),
      WITH("runtime: {type: Deployment}"), NULL, "spec.runtime.type", ERR_INVALID },
    { "may say nothing of its runtime", PLANES, NULL, RUNS("v1.31.4"),
      WITH("runtime: {type: Auto, process: {engine: Auto, sleepAfter: 1h}}"), NULL, NULL, 0 },
    { "may name the runtime it has", PLANES, NULL, RUNS("v1.31.4"),
      WITH("runtime: {type: Process, process: {sleepAfter: 1h}}"), NULL, NULL, 0 },
    { "takes a store that is ready", PLANES, STORE("s", "SQLite", "true"), NULL,
      WITH("dataStore: s"), NULL, NULL, 0 },
    { "takes no store that is not there", PLANES, NULL, NULL, WITH("dataStore: s"), NULL,
      "spec.dataStore: Not found: \"s\"", 0 },
    { "takes no store that is not ready", PLANES, STORE("s", "SQLite", "false"), NULL,
      WITH("dataStore: s"), NULL, "...spec.dataStore: Invalid value: \"s\": the DataStore is not",
      0 },
    { "keeps a store", PLANES, NULL, WITH("dataStore: s"), PLANE("v1.31.4"), NULL,
      "...may not be removed once set", 0 },
    { "keeps a driver", PLANES, STORE("s", "SQLite", "true") "\n---\n" STORE("t", "etcd", "true"),
      WITH("dataStore: s"), WITH("dataStore: t"), NULL,
      "...data does not move from a store of the driver SQLite", 0 },
    { "overrides by etcd only", PLANES, STORE("s", "SQLite", "true"), NULL,
      WITH("dataStoreOverrides: [{resource: /events, dataStore: s}]"), NULL,
      "...must be a store of the driver etcd", 0 },
    { "overrides a resource once", PLANES, STORE("s", "etcd", "true"), NULL,
      WITH("dataStoreOverrides: [{resource: /events, dataStore: s}, {resource: /events, "
           "dataStore: s}]"),
      NULL, "...spec.dataStoreOverrides[1].resource: Duplicate value", 0 },
    { "takes no schema of another", PLANES,
      STORE("s", "etcd", "true") "\n---\n" OTHER("dataStore: s, dataStoreSchema: one"), NULL,
      WITH("dataStore: s, dataStoreSchema: one"), NULL,
      "...TenantControlPlane other/q has this schema already", 0 },
    { "takes the same schema elsewhere", PLANES,
      STORE("s", "etcd", "true") "\n---\n" OTHER("dataStore: t, dataStoreSchema: one"), NULL,
      WITH("dataStore: s, dataStoreSchema: one"), NULL, NULL, 0 },
    { "steward_64_takes no host of another", PLANES,
      OTHER("controlPlane: {gateway: {trustdHostname: a.b}}"), NULL, HOST("ingress", "a.b"), NULL,
      "...spec.controlPlane.ingress.hostname: Invalid value: \"a.b\": TenantControlPlane other/q "
      "has this host name already",
      0 },
    { "takes no place of another", PLANES, OTHER("networkProfile: {address: 10.0.0.1, port: 6443}"),
      NULL, NETWORK("address: 10.0.0.1, port: 6443"), NULL,
      "...spec.networkProfile.port: Invalid value: 6443: TenantControlPlane other/q has this "
      "address and port already",
      0 },
    { "does not mind what it has", PLANES, OTHER("controlPlane: {ingress: {hostname: a.b}}"),
      HOST("ingress", "a.b"), HOST("ingress", "a.b"), NULL, NULL, 0 },
};

static void fills_what_is_missing(void **state)
{
    const struct rules_row row = { .resource = PLANES, .object = PLANE("1.31.4") };
    const char *stored = rules_fixture_mutate(&row);

    (void)state;
    assert_non_null(strstr(stored, "\"version\":\"v1.31.4\""));
    assert_non_null(strstr(stored, "\"dnsServiceIPs\":[\"10.96.0.10\"]"));
    assert_non_null(strstr(stored, "\"dataStoreSchema\":\"s"));
    assert_non_null(strstr(stored, "\"dataStoreUsername\":\"s"));
}

static void warns(const struct rules_row *row, const char *expected)
{
    CLEANUP(rules_warnings) struct rules_warnings warnings = { .texts = { 0 } };

    assert_no_error(rules_fixture_validate(rules_fixture_world(NULL), row, &warnings));
    assert_int_equal(warnings.texts.count, 1);
    assert_string_equal(warnings.texts.items[0], expected);
}

static void warns_of_older_patches(void **state)
{
    (void)state;
    warns(&(struct rules_row){ .resource = PLANES,
                               .before = RUNS("v1.31.4"),
                               .object = PLANE("v1.31.2") },
          "spec.kubernetes.version: v1.31.2 is older than what runs");
}

static void warns_of_other_ports(void **state)
{
    (void)state;
    warns(&(struct rules_row){ .resource = PLANES,
                               .object = WITH("addons: {workerBootstrap: {provider: talos, "
                                              "talos: {port: 5000}}}") },
          "spec.addons.workerBootstrap.talos.port: Talos always dials 50001");
}

/* Those that choose something by hand are decided one after the other, all others are not. */
static void takes_turns_only_with_a_choice(void **state)
{
    static const struct rules_row free_row = { .resource = PLANES, .object = PLANE("v1.31.4") };
    static const struct rules_row choosing = { .resource = PLANES,
                                               .object = WITH("dataStoreSchema: one") };
    struct rules_request request = rules_fixture_request(&free_row);

    (void)state;
    assert_int_equal(rules_turn(rules_fixture_kind(PLANES), &request).size, 0);
    request = rules_fixture_request(&choosing);
    assert_true(rules_turn(rules_fixture_kind(PLANES), &request).size > 0);
}

TEST_MAIN(TABLE(rules_fixture_row, rows), TEST(fills_what_is_missing), TEST(warns_of_older_patches),
          TEST(warns_of_other_ports), TEST(takes_turns_only_with_a_choice))
