#include "base/base64.h"
#include "base/clock.h"
#include "base/text.h"
#include "crypto/certificate.h"
#include "lib/machines_fixture.h"
#include "lib/pki.h"
#include "lib/survival.h"

#define TEMPLATE                                                                                   \
    "apiVersion: bootstrap.cluster.x-k8s.io/v1beta1\n"                                             \
    "kind: KubeadmConfigTemplate\n"                                                                \
    "metadata: { name: web-worker, namespace: " NS " }\n"                                          \
    "spec: { template: { spec: { joinConfiguration: { nodeRegistration: { kubeletExtraArgs: { "    \
    "v: '2' } } } } } }\n"                                                                         \
    "---\n"

#define JOINING                                                                                    \
    "{ configRef: { apiVersion: bootstrap.cluster.x-k8s.io/v1beta1, kind: KubeadmConfigTemplate, " \
    "name: web-worker, namespace: " NS " } }"

static void make_authority(struct machines_fixture *m)
{
    struct arena *arena = fixture_current()->arena;
    struct certificate_spec spec = { .identity.common_name = "kubernetes", .is_ca = true };
    struct pki_pair ca = pki_issue(&spec, NULL, pki_clock());
    char *encoded = base64_format(arena, slice_from(pki_pem(ca.certificate)), BASE64_STANDARD);

    controller_fixture_apply(
        m->f,
        arena_format(arena,
                     "{ apiVersion: v1, kind: Secret, metadata: { name: web-ca, namespace: " NS
                     " }, data: { ca.crt: %s } }\n",
                     encoded));
}

static struct machines_fixture *with_joining_workers(void)
{
    struct machines_fixture *m = machines_fixture_new();

    controller_fixture_apply(m->f, CLUSTER);
    controller_fixture_apply(m->f, TEMPLATE WORKERS_OF("1", JOINING));
    controller_fixture_settle(m->f);
    return m;
}

static const char *payload_of(struct machines_fixture *m, const char *machine)
{
    struct arena *arena = fixture_current()->arena;
    CLEANUP(text) struct text text = TEXT_EMPTY;
    const char *encoded = controller_fixture_text(m->f, &KUBE_SECRETS, NS, machine, "data.value");

    assert_no_error(base64_parse(slice_from(encoded), BASE64_STANDARD, &text));
    return arena_strndup(arena, text_string(&text), text.size);
}

static size_t count_tokens(struct machines_fixture *m)
{
    struct slice rest = slice_from(controller_fixture_names(m->f, &KUBE_SECRETS));
    struct slice word;
    size_t count = 0;

    while (slice_split(&rest, ' ', &word))
        count += slice_has_prefix(word, "kube-system/bootstrap-token-");
    return count;
}

static void it_waits_for_the_control_plane(void **state)
{
    struct machines_fixture *m = with_joining_workers();
    const char *machine = machines_fixture_machine(m, 0);

    (void)state;
    assert_string_equal(controller_fixture_text(m->f, &CAPI_KUBEADM_CONFIGS, NS, machine,
                                                "status.conditions.DataSecretAvailable.reason"),
                        "WaitingForControlPlaneAvailable");
    assert_string_equal(controller_fixture_text(m->f, &CAPI_MACHINES, NS, machine, "status.phase"),
                        "Pending");
    make_authority(m);
    controller_fixture_settle(m->f);
    assert_false(controller_fixture_has(m->f, &KUBE_SECRETS, NS, machine));
    machines_fixture_control_plane(m->f);
    controller_fixture_settle(m->f);
    assert_string_equal(
        controller_fixture_text(m->f, &CAPI_KUBEADM_CONFIGS, NS, machine, "status.ready"), "true");
    assert_string_equal(
        controller_fixture_text(m->f, &CAPI_MACHINES, NS, machine, "spec.bootstrap.dataSecretName"),
        machine);
    assert_string_equal(controller_fixture_text(m->f, &CAPI_MACHINES, NS, machine, "status.phase"),
                        "Running");
    assert_string_equal(controller_fixture_text(m->f, &KUBE_SECRETS, NS, machine, "type"),
                        "cluster.x-k8s.io/secret");
    assert_non_null(strstr(payload_of(m, machine), "apiServerEndpoint: 127.0.0.1:20001"));
    assert_non_null(strstr(payload_of(m, machine), "sha256:"));
    assert_int_equal(count_tokens(m), 1);
}

static void machines_share_a_token(void **state)
{
    struct machines_fixture *m = with_joining_workers();

    (void)state;
    make_authority(m);
    machines_fixture_control_plane(m->f);
    controller_fixture_settle(m->f);
    controller_fixture_patch(m->f, &CAPI_MACHINE_DEPLOYMENTS, NS, "web-workers", NULL,
                             "spec: { replicas: 2 }");
    controller_fixture_expect(m->f, &CAPI_MACHINE_DEPLOYMENTS, NS, "web-workers",
                              "status.availableReplicas", "2", 60000);
    assert_int_equal(count_tokens(m), 1);
}

static void scenario_69_a_token_is_renewed_in_time(void **state)
{
    struct machines_fixture *m = machines_fixture_new();
    const char *before;
    const char *machine;

    (void)state;
    controller_fixture_apply(m->f, CLUSTER);
    make_authority(m);
    machines_fixture_control_plane(m->f);
    controller_fixture_apply(m->f, "apiVersion: bootstrap.cluster.x-k8s.io/v1beta1\n"
                                   "kind: KubeadmConfig\n"
                                   "metadata: { name: alone, namespace: " NS
                                   ", labels: { cluster.x-k8s.io/cluster-name: web } }\n"
                                   "spec: {}\n");
    controller_fixture_settle(m->f);
    machine = "alone";
    before = payload_of(m, machine);
    controller_fixture_advance(m->f, 11 * 3600 * 1000);
    assert_string_equal(payload_of(m, machine), before);
    controller_fixture_advance(m->f, 2 * 3600 * 1000);
    assert_string_not_equal(payload_of(m, machine), before);
    assert_int_equal(count_tokens(m), 2);
}

/* --- whatever happens on the way -------------------------------------------------------------- */

/* A token that is there already: a new one has another name every time. */
#define TOKEN                                                                                      \
    "apiVersion: v1\n"                                                                             \
    "kind: Secret\n"                                                                               \
    "metadata: { name: bootstrap-token-abcdef, namespace: kube-system }\n"                         \
    "type: bootstrap.kubernetes.io/token\n"                                                        \
    "stringData:\n"                                                                                \
    "  token-id: abcdef\n"                                                                         \
    "  token-secret: 0123456789abcdef\n"                                                           \
    "  usage-bootstrap-authentication: 'true'\n"                                                   \
    "  usage-bootstrap-signing: 'true'\n"                                                          \
    "  auth-extra-groups: system:bootstrappers:kubeadm:default-node-token\n"                       \
    "  description: butler\n"                                                                      \
    "  expiration: '2026-01-02T00:00:00Z'\n"

static void prepare(struct controller_fixture *f, void *context)
{
    struct machines_fixture *m = context;

    m->f = f;
    controller_fixture_apply(f, CLUSTER);
    controller_fixture_apply(f, TOKEN);
    machines_fixture_control_plane(f);
    make_authority(m);
}

static void join(struct controller_fixture *f, void *context)
{
    (void)context;
    controller_fixture_apply(f, TEMPLATE WORKERS_OF("1", JOINING));
    controller_fixture_expect(f, &CAPI_MACHINE_DEPLOYMENTS, NS, "web-workers",
                              "status.availableReplicas", "1", 300000);
}

static void joining_survives(void **state)
{
    static const char *const varying[] = { "ca.crt", "value", NULL };
    struct survival_story story = {
        .about = { { "kubeadmconfig" }, { "machine" }, { "machineset" } },
        .prepare = prepare,
        .start = machines_fixture_story_start,
        .stop = machines_fixture_story_stop,
        .tell = join,
        .context = arena_new(fixture_current()->arena, struct machines_fixture),
        .varying = varying,
    };

    (void)state;
    survival_check(&story);
}

TEST_MAIN(TEST(joining_survives), TEST(it_waits_for_the_control_plane),
          TEST(machines_share_a_token), TEST(scenario_69_a_token_is_renewed_in_time))
