/* What machines are handed when they boot holds a token that lets them join for long enough. The
 * API is its own tenant; the kinds of the infrastructure are there in name only. */
#include "auth/bootstrap_token.h"
#include "auth/lookup.h"
#include "auth/user.h"
#include "base/base64.h"
#include "base/error.h"
#include "base/text.h"
#include "crypto/certificate.h"
#include "doc/doc.h"
#include "doc/json.h"
#include "lib/cluster_fixture.h"
#include "lib/pki.h"

#define HOME  CLUSTER_HOME
#define DEMO  CLUSTER_DEMO
#define GROUP "infrastructure.cluster.x-k8s.io"

static const struct kube_resource clusters = { GROUP, "v1alpha1", "kubevirtclusters",
                                               "KubevirtCluster", true };
static const struct kube_resource templates = { GROUP, "v1alpha1", "kubevirtmachinetemplates",
                                                "KubevirtMachineTemplate", true };

static const char setting[] =
    "{apiVersion: v1, kind: Namespace, metadata: {name: butler-system}}\n---\n"
    "{apiVersion: v1, kind: Namespace, metadata: {name: kube-system}}\n---\n"
    "{apiVersion: v1, kind: Namespace, metadata: {name: " HOME "}}\n---\n"
    "{apiVersion: v1, kind: Secret, metadata: {name: account, namespace: butler-system}, "
    "stringData: {kubeconfig: x}}\n---\n"
    "apiVersion: butler.butlerlabs.dev/v1alpha1\n"
    "kind: ProviderConfig\n"
    "metadata: {name: default, namespace: butler-system}\n"
    "spec:\n"
    "  provider: harvester\n"
    "  credentialsRef: {name: account}\n"
    "  harvester: {networkName: a/b, imageName: a/c}\n";

static const char demo[] = "apiVersion: butler.butlerlabs.dev/v1alpha1\n"
                           "kind: TenantCluster\n"
                           "metadata: {name: demo, namespace: " HOME "}\n"
                           "spec:\n"
                           "  kubernetesVersion: v1.33.4\n"
                           "  workers: {replicas: 1, machineTemplate: {os: {type: %s}}}\n"
                           "  addons: {cni: {provider: none}}\n";

static bool is_served(struct controller_fixture *f, const struct kube_resource *resource)
{
    struct error *err = controller_fixture_try(
        f, arena_format(fixture_current()->arena,
                        "{apiVersion: %s/%s, kind: %s, metadata: {name: x, namespace: " HOME "}}",
                        resource->group, resource->version, resource->kind));
    bool served = !err;

    error_drop(err, "that was the question");
    return served;
}

static void install_kind(struct controller_fixture *f, const struct kube_resource *resource)
{
    controller_fixture_apply(
        f, arena_format(fixture_current()->arena,
                        "apiVersion: apiextensions.k8s.io/v1\n"
                        "kind: CustomResourceDefinition\n"
                        "metadata: {name: %s.%s}\n"
                        "spec:\n"
                        "  group: %s\n"
                        "  names: {kind: %s, plural: %s}\n"
                        "  scope: Namespaced\n"
                        "  versions:\n"
                        "  - {name: %s, served: true, storage: true, schema: {openAPIV3Schema:\n"
                        "      {type: object, x-kubernetes-preserve-unknown-fields: true}}}\n",
                        resource->plural, resource->group, resource->group, resource->kind,
                        resource->plural, resource->version));
    while (!is_served(f, resource))
        controller_fixture_settle(f);
}

/* What a control plane tells those who want to join. */
static void play_authorities(struct controller_fixture *f)
{
    struct arena *arena = fixture_current()->arena;
    struct certificate_spec spec = { .identity.common_name = "kubernetes", .is_ca = true };
    struct pki_pair ca = pki_issue(&spec, NULL, pki_clock());
    char *coded = base64_format(arena, slice_from(pki_pem(ca.certificate)), BASE64_STANDARD);

    controller_fixture_apply(
        f, arena_format(arena,
                        "{apiVersion: v1, kind: Secret, metadata: {name: demo-ca, namespace: %s}, "
                        "data: {ca.crt: %s}}\n---\n"
                        "{apiVersion: v1, kind: Secret, metadata: {name: demo-trustd-creds, "
                        "namespace: %s}, data: {token: YWJjZGVmLjAxMjM0NTY3ODlhYmNkZWY=, "
                        "os-ca.crt: %s}}\n",
                        cluster_fixture_tenant_namespace(f), coded,
                        cluster_fixture_tenant_namespace(f), coded));
}

static struct controller_fixture *begin(const char *os_type)
{
    struct controller_fixture *f = controller_fixture_new();

    controller_fixture_apply(f, setting);
    install_kind(f, &clusters);
    install_kind(f, &templates);
    cluster_fixture_start(f);
    controller_fixture_apply(f, arena_format(fixture_current()->arena, demo, os_type));
    controller_fixture_advance(f, SECONDS(1));
    play_authorities(f);
    cluster_fixture_play_plane(f, "v1.33.4");
    controller_fixture_advance(f, SECONDS(20));
    cluster_fixture_play_workers(f, &(struct cluster_fixture_workers){ 1, 1, 1 });
    cluster_fixture_expect(f, "status.phase", "Ready");
    return f;
}

/* --- tokens ------------------------------------------------------------------------------------
 */

/* The name of the payload's Secret is what machines are made with. */
static const char *payload_name(struct controller_fixture *f)
{
    return controller_fixture_text(f, &CAPI_MACHINE_DEPLOYMENTS,
                                   cluster_fixture_tenant_namespace(f), "demo-workers",
                                   "spec.template.spec.bootstrap.dataSecretName");
}

static const char *payload(struct controller_fixture *f)
{
    CLEANUP(text) struct text text = TEXT_EMPTY;
    const char *coded = controller_fixture_text(
        f, &KUBE_SECRETS, cluster_fixture_tenant_namespace(f), payload_name(f), "data.value");

    assert_no_error(base64_parse(slice_from(coded), BASE64_STANDARD, &text));
    return arena_strdup(fixture_current()->arena, text_string(&text));
}

/* The tokens that the tenant has. Payloads write them as they are or in base64. */
struct tokens {
    char *texts[4];
    size_t count;
};

/* A Secret of the tenant, of which the caller gets a reference. */
static struct doc *read_secret(struct controller_fixture *f, const char *name)
{
    CLEANUP(text) struct text json = TEXT_EMPTY;

    json_format(controller_fixture_get(f, &KUBE_SECRETS, BOOTSTRAP_TOKEN_NAMESPACE, name),
                JSON_COMPACT, JSON_AS_IS, &json);
    return doc_new(text_slice(&json));
}

static void add_token(struct controller_fixture *f, struct tokens *tokens, const char *name)
{
    struct arena *arena = fixture_current()->arena;
    struct bootstrap_token token;
    CLEANUP(doc) struct doc *doc = read_secret(f, name);

    assert_true(bootstrap_token_read(arena, doc, &token));
    assert_true(tokens->count < COUNT_OF(tokens->texts));
    tokens->texts[tokens->count++] =
        arena_format(arena, SLICE_FORMAT "." SLICE_FORMAT, SLICE_ARGUMENT(token.id),
                     SLICE_ARGUMENT(token.secret));
}

static struct tokens list_tokens(struct controller_fixture *f)
{
    struct slice rest = slice_from(controller_fixture_names(f, &KUBE_SECRETS));
    struct tokens tokens = { .count = 0 };
    struct slice word;

    while (slice_split(&rest, ' ', &word)) {
        struct slice namespace;
        struct slice name;

        if (slice_cut(word, '/', &namespace, &name) &&
            slice_has_prefix(name, BOOTSTRAP_TOKEN_SECRET_PREFIX))
            add_token(f, &tokens, arena_text(fixture_current()->arena, name));
    }
    return tokens;
}

static bool is_in(const char *text, const char *token)
{
    const char *coded = base64_format(fixture_current()->arena, slice_from(token), BASE64_STANDARD);

    return strstr(text, token) || strstr(text, coded);
}

static struct doc *find_secret(void *context, enum lookup_kind kind, struct slice namespace,
                               struct slice name)
{
    assert_int_equal(kind, LOOKUP_SECRET);
    assert_true(slice_is(namespace, BOOTSTRAP_TOKEN_NAMESPACE));
    return read_secret(context, arena_text(fixture_current()->arena, name));
}

/* The tenant lets a machine in that has this token. */
static bool joins(struct controller_fixture *f, const char *token)
{
    struct lookup lookup = { find_secret, f };
    struct user *user = NULL;
    struct error *err = bootstrap_token_verify(fixture_current()->arena, &lookup, f->clock,
                                               slice_from(token), &user);
    bool may = !err;

    error_drop(err, "that was the question");
    return may;
}

/* --- the scenario ------------------------------------------------------------------------------
 */

struct row {
    const char *name; /* the operating system */
    const char *secret;
};

static const struct row rows[] = {
    { "talos", "demo-talos-bootstrap" },
    { "flatcar", "demo-flatcar-bootstrap" },
    { "bottlerocket", "demo-bottlerocket-bootstrap" },
    { "kairos", "demo-kairos-bootstrap" },
};

static void scenario_69_tokens_are_renewed_for(void **state)
{
    const struct row *row = *state;
    struct controller_fixture *f = begin(row->name);
    struct tokens before = list_tokens(f);
    struct tokens after;
    const char *uid;
    const char *fresh;
    bool joined;

    assert_string_equal(payload_name(f), row->secret);
    assert_int_equal(before.count, 1);
    assert_true(is_in(payload(f), before.texts[0]));
    uid = controller_fixture_text(f, &KUBE_SECRETS, cluster_fixture_tenant_namespace(f),
                                  row->secret, "metadata.uid");

    controller_fixture_advance(f, HOURS(11)); /* 13 are left */
    assert_int_equal(list_tokens(f).count, 1);
    controller_fixture_advance(f, HOURS(2)); /* 11 are left */
    after = list_tokens(f);
    assert_int_equal(after.count, 2); /* the old one is left to expire */
    fresh = strcmp(after.texts[0], before.texts[0]) == 0 ? after.texts[1] : after.texts[0];
    assert_true(is_in(payload(f), fresh));
    assert_false(is_in(payload(f), before.texts[0]));

    /* In place: machines that are there are not replaced. */
    assert_string_equal(payload_name(f), row->secret);
    assert_string_equal(controller_fixture_text(f, &KUBE_SECRETS,
                                                cluster_fixture_tenant_namespace(f), row->secret,
                                                "metadata.uid"),
                        uid);

    /* A day after its beginning the first token is no good any more, but the next machine comes. */
    controller_fixture_advance(f, HOURS(12));
    controller_fixture_patch(f, &BUTLER_TENANT_CLUSTERS, DEMO, NULL,
                             "{spec: {workers: {replicas: 2}}}");
    controller_fixture_expect(f, &CAPI_MACHINE_DEPLOYMENTS, cluster_fixture_tenant_namespace(f),
                              "demo-workers", "spec.replicas", "2", MINUTES(1));
    after = list_tokens(f);
    joined = false;
    for (size_t i = 0; i < after.count; i++) {
        bool is_first = strcmp(after.texts[i], before.texts[0]) == 0;

        assert_int_equal(joins(f, after.texts[i]), !is_first);
        joined = joined || is_in(payload(f), after.texts[i]);
    }
    assert_true(joined);
}

TEST_MAIN(TABLE(scenario_69_tokens_are_renewed_for, rows))
