/* All housekeeping together on a whole API server, with every write going wrong once. */
#include "base/arena.h"
#include "base/base64.h"
#include "base/clock.h"
#include "base/error.h"
#include "base/ip_prefix.h"
#include "base/memory.h"
#include "base/text.h"
#include "crypto/csr.h"
#include "crypto/secret.h"
#include "doc/doc.h"
#include "housekeeping/housekeeping.h"
#include "housekeeping/limits.h"
#include "kube/crew.h"
#include "kube/resources.h"
#include "lib/controller_fixture.h"
#include "lib/pki.h"
#include "lib/survival.h"
#include "lib/test.h"

struct house {
    struct housekeeping *keeping;
    const char *controllers;
    struct pki_pair authority;
    const char *request; /* for a certificate, the same in every round */
    struct ip_prefix pods;
    bool stopped;
};

/* --- what it needs from others ------------------------------------------------------------- */

static struct error *find_authority(void *context, const char *signer_name,
                                    struct certificate **out_certificate, struct key **out_key)
{
    struct house *house = context;

    (void)signer_name;
    *out_certificate = certificate_ref(house->authority.certificate);
    *out_key = key_ref(house->authority.key);
    return NULL;
}

static const struct housekeeping_signer signer = { find_authority };

static struct error *issue(void *context, struct slice namespace, struct slice account,
                           struct slice uid, struct slice secret_name, struct secret **out_token)
{
    (void)context;
    (void)namespace;
    (void)account;
    (void)uid;
    *out_token = secret_new(secret_name.data, secret_name.size);
    return NULL;
}

/* --- beginning and end --------------------------------------------------------------------- */

static bool is_idle(void *context)
{
    struct house *house = context;

    return !house->keeping || housekeeping_is_idle(house->keeping);
}

static void start(struct controller_fixture *f, void *context)
{
    struct house *house = context;
    struct crew_options crew = controller_fixture_options(f);
    struct housekeeping_options options = {
        .transport = crew.transport,
        .informers = crew.informers,
        .pool = crew.pool,
        .controllers = house->controllers,
        .root_ca_pem = SLICE("root"),
        .signer = &signer,
        .signer_context = house,
        .issue_token = issue,
        .keeps_nodes = true,
        .pod_ranges = &house->pods,
        .pod_range_count = 1,
    };

    f->is_idle = is_idle;
    f->idle_context = house;
    assert_no_error(housekeeping_start(&options, &house->keeping));
}

static void on_stopped(void *context)
{
    struct house *house = context;

    house->stopped = true;
}

static bool is_stopped(void *context)
{
    const struct house *house = context;

    return house->stopped;
}

static void stop(struct controller_fixture *f, void *context)
{
    struct house *house = context;

    house->stopped = false;
    housekeeping_stop(STEAL(house->keeping), on_stopped, house);
    controller_fixture_until(f, is_stopped, house);
}

/* --- a shop ---------------------------------------------------------------------------------- */

#define NS "shop"

static void prepare(struct controller_fixture *f, void *context)
{
    (void)context;
    controller_fixture_apply(
        f, "{apiVersion: v1, kind: Namespace, metadata: {name: " NS "}}\n---\n"
           "{apiVersion: v1, kind: ConfigMap, metadata: {namespace: " NS ", name: owner}}\n---\n"
           "{apiVersion: v1, kind: ResourceQuota, metadata: {namespace: " NS ", name: few}, "
           "spec: {hard: {configmaps: '10'}}}");
}

static void expect(struct controller_fixture *f, const struct kube_resource *resource,
                   const char *name, const char *path, const char *text)
{
    controller_fixture_expect(f, resource, NS, name, path, text, SECONDS(60));
}

/* What every namespace has, roles that are sums of others, and quotas that are counted. */
static void open_shop(struct controller_fixture *f, void *context)
{
    (void)context;
    controller_fixture_apply(
        f, "{apiVersion: rbac.authorization.k8s.io/v1, kind: ClusterRole, metadata: {name: sum}, "
           "aggregationRule: {clusterRoleSelectors: [{matchLabels: {add: 'yes'}}]}}\n---\n"
           "{apiVersion: rbac.authorization.k8s.io/v1, kind: ClusterRole, metadata: {name: part, "
           "labels: {add: 'yes'}}, rules: [{apiGroups: [''], resources: [pods], verbs: [get]}]}");
    expect(f, &KUBE_SERVICE_ACCOUNTS, "default", "metadata.name", "default");
    expect(f, &KUBE_CONFIG_MAPS, "kube-root-ca.crt", "data", "{\"ca.crt\":\"root\"}");
    expect(f, &KUBE_RESOURCE_QUOTAS, "few", "status.used", "{\"configmaps\":\"2\"}");
    controller_fixture_expect(f, &KUBE_CLUSTER_ROLES, NULL, "sum", "rules.0.resources",
                              "[\"pods\"]", SECONDS(60));
}

static void add_dependents(struct controller_fixture *f)
{
    const char *uid = controller_fixture_text(f, &KUBE_CONFIG_MAPS, NS, "owner", "metadata.uid");

    for (int i = 0; i < 2; i++)
        controller_fixture_apply(
            f, arena_format(fixture_current()->arena,
                            "{apiVersion: v1, kind: ConfigMap, metadata: {namespace: " NS
                            ", name: child-%d, ownerReferences: [{apiVersion: v1, kind: ConfigMap, "
                            "name: owner, uid: %s}]}}",
                            i, uid));
}

/* Of this group some are served in the one version and some in the other. */
static const struct kube_resource shelves = { "shop.example.com", "v1", "shelves", "Shelf", true };
static const struct kube_resource goods = { "shop.example.com", "v1alpha1", "goods", "Good", true };

/* What has lost its owner goes, and a namespace with all that is in it. */
static void close_shop(struct controller_fixture *f, void *context)
{
    (void)context;
    controller_fixture_define(f, &shelves);
    controller_fixture_define(f, &goods);
    controller_fixture_apply(f, "{apiVersion: shop.example.com/v1, kind: Shelf, metadata: "
                                "{namespace: " NS ", name: one}}\n---\n"
                                "{apiVersion: shop.example.com/v1alpha1, kind: Good, metadata: "
                                "{namespace: " NS ", name: one}}");
    add_dependents(f);
    controller_fixture_settle(f);
    controller_fixture_delete(f, &KUBE_CONFIG_MAPS, NS, "owner");
    controller_fixture_expect_gone(f, &KUBE_CONFIG_MAPS, NS, "child-0", SECONDS(60));
    controller_fixture_expect_gone(f, &KUBE_CONFIG_MAPS, NS, "child-1", SECONDS(60));
    controller_fixture_delete(f, &KUBE_NAMESPACES, NULL, NS);
    controller_fixture_expect_gone(f, &KUBE_NAMESPACES, NULL, NS, SECONDS(60));
    assert_string_equal(controller_fixture_names(f, &shelves), "");
    assert_string_equal(controller_fixture_names(f, &goods), "");
}

/* Secrets get the token of their account, and go when it goes. */
static void keep_tokens(struct controller_fixture *f, void *context)
{
    (void)context;
    controller_fixture_apply(
        f, "{apiVersion: v1, kind: ServiceAccount, metadata: {namespace: " NS ", name: robot}}\n"
           "---\n"
           "{apiVersion: v1, kind: ServiceAccount, metadata: {namespace: " NS ", name: gone}}\n");
    for (int i = 0; i < 2; i++)
        controller_fixture_apply(
            f, arena_format(fixture_current()->arena,
                            "{apiVersion: v1, kind: Secret, type: "
                            "kubernetes.io/service-account-token, metadata: {namespace: " NS
                            ", name: of-%s, annotations: {kubernetes.io/service-account.name: "
                            "%s}}}",
                            i ? "robot" : "gone", i ? "robot" : "gone"));
    expect(f, &KUBE_SECRETS, "of-robot", "data.token", "b2Ytcm9ib3Q=");
    expect(f, &KUBE_SECRETS, "of-gone", "data.token", "b2YtZ29uZQ==");
    controller_fixture_delete(f, &KUBE_SERVICE_ACCOUNTS, NS, "gone");
    controller_fixture_expect_gone(f, &KUBE_SECRETS, NS, "of-gone", SECONDS(60));
}

/* A token signs as long as it is good, and goes then. */
static void sign_information(struct controller_fixture *f, void *context)
{
    (void)context;
    controller_fixture_apply(
        f, "{apiVersion: v1, kind: ConfigMap, metadata: {namespace: kube-public, name: "
           "cluster-info}, data: {kubeconfig: x}}\n---\n"
           "apiVersion: v1\nkind: Secret\ntype: bootstrap.kubernetes.io/token\n"
           "metadata: {namespace: kube-system, name: bootstrap-token-abcdef}\n"
           "stringData: {token-id: abcdef, token-secret: 0123456789abcdef,\n"
           "  usage-bootstrap-signing: 'true', expiration: '2026-01-01T01:00:00Z'}\n");
    controller_fixture_expect(f, &KUBE_CONFIG_MAPS, "kube-public", "cluster-info",
                              "data.jws-kubeconfig-abcdef",
                              "eyJhbGciOiJIUzI1NiIsImtpZCI6ImFiY2RlZiJ9.."
                              "0TaMGHmkUmrmJzX2IZH40z8KPjHdxhjPikTkoySmxlA",
                              SECONDS(60));
    controller_fixture_advance(f, HOURS(1) + MINUTES(8)); /* nobody comes to the second */
    controller_fixture_expect_gone(f, &KUBE_SECRETS, "kube-system", "bootstrap-token-abcdef",
                                   SECONDS(60));
    controller_fixture_expect(f, &KUBE_CONFIG_MAPS, "kube-public", "cluster-info", "data",
                              "{\"kubeconfig\":\"x\"}", SECONDS(60));
}

/* The request of a kubelet is approved and signed; an hour later it goes. */
static void give_certificates(struct controller_fixture *f, void *context)
{
    static const struct kube_resource *const requests = &KUBE_CERTIFICATE_REQUESTS;
    const struct house *house = context;

    for (int i = 0; i < 2; i++) {
        const char *name = i ? "later" : "first";

        controller_fixture_apply(
            f, arena_format(fixture_current()->arena,
                            "{apiVersion: certificates.k8s.io/v1, kind: CertificateSigningRequest, "
                            "metadata: {name: %s}, spec: {signerName: "
                            "kubernetes.io/kube-apiserver-client-kubelet, request: %s, usages: "
                            "[digital signature, client auth]}}",
                            name, house->request));
        controller_fixture_expect(f, requests, NULL, name, "status.conditions.Approved.reason",
                                  "AutoApproved", SECONDS(60));
        controller_fixture_advance(f, REQUEST_KEEP_ANSWERED_MS * 3 / 4);
    }
    controller_fixture_expect_gone(f, requests, NULL, "first", SECONDS(60));
    assert_string_not_equal(
        controller_fixture_text(f, requests, NULL, "later", "status.certificate"), "");
}

/* What nobody will end or renew any more goes in its time. */
static void sweep(struct controller_fixture *f, void *context)
{
    (void)context;
    controller_fixture_apply(
        f,
        "{apiVersion: v1, kind: Node, metadata: {name: n1}}\n---\n"
        "{apiVersion: v1, kind: ServiceAccount, metadata: {namespace: " NS ", name: default}}\n"
        "---\n"
        "{apiVersion: v1, kind: Pod, metadata: {namespace: " NS ", name: lost}, spec: "
        "{nodeName: n1, containers: [{name: c, image: i}]}}\n---\n"
        "{apiVersion: v1, kind: Event, metadata: {namespace: " NS ", name: old}, involvedObject: "
        "{kind: Pod, namespace: " NS ", name: lost}, reason: R, lastTimestamp: "
        "'2026-01-01T00:00:00Z'}\n---\n"
        "{apiVersion: coordination.k8s.io/v1, kind: Lease, metadata: {namespace: kube-system, "
        "name: dead, labels: {apiserver.kubernetes.io/identity: x}}, spec: "
        "{leaseDurationSeconds: 60, renewTime: '2026-01-01T00:00:00.000000Z'}}");
    controller_fixture_settle(f);
    controller_fixture_delete(f, &KUBE_NODES, NULL, "n1");
    controller_fixture_expect_gone(f, &KUBE_PODS, NS, "lost", MINUTES(3));
    controller_fixture_expect_gone(f, &KUBE_LEASES, "kube-system", "dead", MINUTES(3));
    controller_fixture_advance(f, EVENT_KEEP_MS);
    controller_fixture_expect_gone(f, &KUBE_EVENTS, NS, "old", MINUTES(3));
}

/* Tokens that nobody used for a year are marked, and go after another one. */
static void forget_tokens(struct controller_fixture *f, void *context)
{
    (void)context;
    controller_fixture_apply(
        f, "{apiVersion: v1, kind: ConfigMap, metadata: {namespace: kube-system, name: "
           "kube-apiserver-legacy-service-account-token-tracking}, data: {since: '2023-01-01'}}\n"
           "---\n"
           "{apiVersion: v1, kind: ServiceAccount, metadata: {namespace: " NS ", name: robot}, "
           "secrets: [{name: unused}]}\n---\n"
           "{apiVersion: v1, kind: Secret, type: kubernetes.io/service-account-token, metadata: "
           "{namespace: " NS ", name: unused, annotations: {kubernetes.io/service-account.name: "
           "robot}}}");
    for (int i = 0; i < 8; i++)
        controller_fixture_advance(f, TOKEN_UNUSED_MS / 3);
    controller_fixture_expect_gone(f, &KUBE_SECRETS, NS, "unused", SECONDS(60));
}

/* A node gets its range, loses its taint, falls silent; a job has had its time. */
static void look_after_nodes(struct controller_fixture *f, void *context)
{
    static const struct kube_resource jobs = { "batch", "v1", "jobs", "Job", true };

    (void)context;
    controller_fixture_apply(
        f, "{apiVersion: v1, kind: Node, metadata: {name: n1}, status: {conditions: [{type: Ready, "
           "status: 'True'}]}}\n---\n"
           "{apiVersion: batch/v1, kind: Job, metadata: {namespace: " NS ", name: done}, spec: "
           "{ttlSecondsAfterFinished: 60, template: {spec: {restartPolicy: Never, containers: "
           "[{name: c, image: i}]}}}, status: {startTime: '2026-01-01T00:00:00Z', completionTime: "
           "'2026-01-01T00:00:00Z', succeeded: 1, conditions: [{type: SuccessCriteriaMet, status: "
           "'True', lastTransitionTime: '2026-01-01T00:00:00Z'}, {type: Complete, status: 'True', "
           "lastTransitionTime: '2026-01-01T00:00:00Z'}]}}");
    controller_fixture_expect(f, &KUBE_NODES, NULL, "n1", "spec.podCIDR", "10.244.0.0/24",
                              SECONDS(60));
    controller_fixture_advance(f, MINUTES(5));
    controller_fixture_expect(f, &KUBE_NODES, NULL, "n1", "status.conditions.Ready.status",
                              "Unknown", SECONDS(60));
    controller_fixture_expect(f, &KUBE_NODES, NULL, "n1", "spec.taints.0.key",
                              "node.kubernetes.io/unreachable", SECONDS(60));
    assert_string_not_equal(
        controller_fixture_text(f, &jobs, NS, "done", "metadata.deletionTimestamp"), "");
}

/* --- every write ----------------------------------------------------------------------------- */

struct row {
    const char *name;
    struct survival_story story;
};

static const struct row rows[] = {
    { "makes what belongs there",
      { .about = { { "serviceaccount-controller" },
                   { "root-ca-certificate-publisher-controller" },
                   { "clusterrole-aggregation-controller" },
                   { "resourcequota-controller" } },
        .tell = open_shop } },
    { "removes what does not",
      { .about = { { "garbage-collector-controller" }, { "namespace-controller" } },
        .tell = close_shop } },
    { "keeps tokens in secrets",
      { .about = { { "serviceaccount-token-controller" } }, .tell = keep_tokens } },
    { "signs what those who join read",
      { .about = { { "bootstrap-signer-controller" }, { "token-cleaner-controller" } },
        .tell = sign_information } },
    { "gives certificates",
      { .about = { { "certificatesigningrequest-approving-controller" },
                   { "certificatesigningrequest-signing-controller" },
                   { "certificatesigningrequest-cleaner-controller" } },
        .tell = give_certificates } },
    { "sweeps",
      { .about = { { "pod-garbage-collector-controller" },
                   { "event-expiry-controller" },
                   { "lease-expiry-controller" } },
        .tell = sweep } },
    { "forgets tokens that nobody uses",
      { .about = { { "legacy-serviceaccount-token-cleaner-controller" } },
        .tell = forget_tokens } },
    { "looks after nodes",
      { .about = { { "node-lifecycle-controller" },
                   { "node-ipam-controller" },
                   { "ttl-after-finished-controller" } },
        .tell = look_after_nodes } },
};

/* The controllers that the story is about, and no others. */
static const char *names_of(const struct survival_story *story)
{
    CLEANUP(text) struct text names = TEXT_EMPTY;

    for (size_t i = 0; i < COUNT_OF(story->about) && story->about[i].controller; i++)
        text_appendf(&names, "%s%s", i ? "," : "", story->about[i].controller);
    return arena_strdup(fixture_current()->arena, text_string(&names));
}

static const char *kubelet_request(void)
{
    const struct identity kubelet = { .common_name = "system:node:n1",
                                      .organizations = PKI_LIST("system:nodes") };
    CLEANUP(text) struct text pem = TEXT_EMPTY;
    struct csr *csr = NULL;

    assert_no_error(csr_new(&kubelet, pki_key(KEY_P256), &csr));
    csr_format_pem(csr, &pem);
    csr_free(csr);
    return base64_format(fixture_current()->arena, text_slice(&pem), BASE64_STANDARD);
}

static void housekeeping(void **state)
{
    static const char *const varying[] = { "certificate", "kubernetes.io/service-account.uid",
                                           "controller-uid", "batch.kubernetes.io/controller-uid",
                                           NULL };
    const struct row *row = *state;
    struct survival_story story = row->story;
    struct house *house = arena_new(fixture_current()->arena, struct house);

    house->controllers = names_of(&story);
    house->request = kubelet_request();
    assert_no_error(ip_prefix_parse(SLICE("10.244.0.0/16"), IP_HOST_BITS_REFUSED, &house->pods));
    house->authority =
        pki_issue(&(struct certificate_spec){ .identity.common_name = "ca", .is_ca = true }, NULL,
                  pki_clock());
    story.prepare = prepare;
    story.start = start;
    story.stop = stop;
    story.context = house;
    story.varying = varying;
    survival_check(&story);
}

int main(void)
{
    return RUN_TABLE(housekeeping, rows);
}
