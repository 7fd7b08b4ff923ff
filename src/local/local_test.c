/* Simulated machines that join a real tenant: the program itself, in a process of its own. */
#include "local/local.h"

#include <signal.h>
#include <stdlib.h>

#include "api/butler_names.h"
#include "base/clock.h"
#include "base/file.h"
#include "base/text.h"
#include "crypto/certificate.h"
#include "crypto/digest.h"
#include "crypto/key.h"
#include "doc/doc.h"
#include "doc/json.h"
#include "doc/yaml.h"
#include "kube/butler_resources.h"
#include "kube/https.h"
#include "kube/kubeconfig.h"
#include "kube/resources.h"
#include "lib/butler_process.h"
#include "lib/controller_fixture.h"
#include "lib/survival.h"
#include "lib/test.h"
#include "local/limits.h"
#include "net/http_client.h"

#define TOKEN "abcdef.0123456789abcdef"

#define TOKEN_SECRET                                                                               \
    "apiVersion: v1\nkind: Secret\n"                                                               \
    "metadata: { namespace: kube-system, name: bootstrap-token-abcdef }\n"                         \
    "type: bootstrap.kubernetes.io/token\n"                                                        \
    "stringData: { token-id: abcdef, token-secret: 0123456789abcdef,\n"                            \
    "  usage-bootstrap-authentication: 'true', usage-bootstrap-signing: 'true',\n"                 \
    "  auth-extra-groups: 'system:bootstrappers:kubeadm:default-node-token' }\n"

#define PAYLOAD                                                                                    \
    "apiVersion: v1\nkind: Secret\nmetadata: { namespace: default, name: data }\n"                 \
    "type: cluster.x-k8s.io/secret\nstringData:\n  value: |\n"                                     \
    "    #cloud-config\n"                                                                          \
    "    write_files:\n"                                                                           \
    "    - path: /etc/motd\n"                                                                      \
    "      content: 'kind: of: a: greeting'\n"                                                     \
    "    - path: /run/kubeadm/kubeadm-join-config.yaml\n"                                          \
    "      content: |\n"                                                                           \
    "        ---\n"                                                                                \
    "        apiVersion: kubeadm.k8s.io/v1beta4\n"                                                 \
    "        kind: JoinConfiguration\n"                                                            \
    "        discovery:\n"                                                                         \
    "          bootstrapToken:\n"                                                                  \
    "            apiServerEndpoint: '%s'\n"                                                        \
    "            token: '" TOKEN "'\n"                                                             \
    "            caCertHashes: ['%s']\n"                                                           \
    "    runcmd: [kubeadm join]\n"

#define MACHINE                                                                                    \
    "apiVersion: cluster.x-k8s.io/v1beta1\nkind: Machine\n"                                        \
    "metadata: { namespace: default, name: %s }\n"                                                 \
    "spec: { clusterName: web, version: v1.31.4, bootstrap: { dataSecretName: data },\n"           \
    "  infrastructureRef: { apiVersion: infrastructure.cluster.x-k8s.io/v1beta1,\n"                \
    "    kind: DockerMachine, name: %s, namespace: default } }\n"

#define INFRASTRUCTURE                                                                             \
    "apiVersion: infrastructure.cluster.x-k8s.io/v1beta1\nkind: DockerMachine\n"                   \
    "metadata: { namespace: default, name: %s,\n"                                                  \
    "  labels: { cluster.x-k8s.io/cluster-name: web,\n"                                            \
    "    butler.butlerlabs.dev/source-namespace: default,\n"                                       \
    "    butler.butlerlabs.dev/source-name: web },\n"                                              \
    "  annotations: { butler.butlerlabs.dev/simulate: '%s' },\n"                                   \
    "  ownerReferences: [{ apiVersion: cluster.x-k8s.io/v1beta1, kind: Machine, name: %s,\n"       \
    "    uid: %s, controller: true }] }\nspec: { cpu: 2 }\n"

#define CLUSTER                                                                                    \
    "apiVersion: infrastructure.cluster.x-k8s.io/v1beta1\nkind: DockerCluster\n"                   \
    "metadata: { namespace: default, name: web,\n"                                                 \
    "  labels: { cluster.x-k8s.io/cluster-name: web } }\nspec: {}\n"

struct scene {
    struct controller_fixture *f;
    struct local *local; /* NULL: stopped */
    struct butler_process process;
    struct http_client *client;
    struct https *admin;
    struct kubeconfig config; /* the tenant's administrator */
    const char *pin;
    bool stopped;
    size_t round; /* of a story */

    /* One question to the tenant. */
    const struct kube_resource *resource;
    const char *namespace;
    const char *name;
    struct doc *doc;
    struct error *error;
};

static struct error *tenant(void *context, struct arena *arena, const char *namespace,
                            const char *cluster, struct kube *out_kube)
{
    struct scene *scene = context;

    (void)arena;
    (void)namespace;
    if (strcmp(cluster, "web") != 0)
        return error_new(ERR_NOT_FOUND, "there is no cluster %s", cluster);
    *out_kube = (struct kube){ .transport = https_transport(scene->admin) };
    return NULL;
}

static bool is_idle(void *context)
{
    const struct scene *scene = context;

    return !scene->local || local_is_idle(scene->local);
}

static void begin(struct scene *scene)
{
    scene->local = local_start(&(struct local_options){
        .crew = controller_fixture_options(scene->f),
        .boot_ms = SECONDS(2),
        .tenant = tenant,
        .tenant_context = scene,
    });
}

static void on_stopped(void *context)
{
    struct scene *scene = context;

    scene->stopped = true;
}

static bool has_stopped(void *context)
{
    const struct scene *scene = context;

    return scene->stopped;
}

static void end(struct scene *scene)
{
    if (!scene->local)
        return;
    scene->stopped = false;
    local_stop(STEAL(scene->local), on_stopped, scene);
    controller_fixture_until(scene->f, has_stopped, scene);
    controller_fixture_stop(scene->f);
}

/* --- the tenant ----------------------------------------------------------------------------- */

static void read_tenant(void *context)
{
    struct scene *scene = context;
    struct kube kube = { .transport = https_transport(scene->admin) };

    scene->error = kube_find(&kube, scene->resource, scene->namespace, scene->name, &scene->doc);
}

/* What the tenant says at these keys, as JSON; "" when it is not there. */
static const char *at_tenant(struct scene *scene, const struct kube_resource *resource,
                             const char *namespace, const char *name, const char *const *keys)
{
    CLEANUP(text) struct text text = TEXT_EMPTY;
    struct value value;

    scene->resource = resource;
    scene->namespace = namespace;
    scene->name = name;
    scene->doc = NULL;
    controller_fixture_work(scene->f, read_tenant, scene);
    assert_no_error(scene->error);
    if (!scene->doc)
        return "";
    arena_defer(fixture_current()->arena, doc_release, scene->doc);
    value = value_find(doc_root(scene->doc), keys);
    if (value_exists(value))
        json_format(value, JSON_COMPACT, JSON_AS_IS, &text);
    return arena_strdup(fixture_current()->arena, text_string(&text));
}

static const char *of_node(struct scene *scene, const char *const *keys)
{
    return at_tenant(scene, &KUBE_NODES, NULL, "web-1", keys);
}

static void create_at_tenant(void *context)
{
    struct scene *scene = context;
    struct kube kube = { .transport = https_transport(scene->admin) };

    scene->error = kube_create(&kube, scene->resource, scene->doc, NULL);
}

static void make_pin(struct scene *scene)
{
    CLEANUP(certificate) struct certificate *ca = NULL;
    CLEANUP(text) struct text key = TEXT_EMPTY;
    struct arena *arena = fixture_current()->arena;

    assert_no_error(certificate_parse_pem(scene->config.ca_pem, &ca));
    key_format_public_der(certificate_key(ca), &key);
    scene->pin = arena_format(arena, "sha256:%s", digest_hex(arena, text_slice(&key)));
}

static void start_process(struct scene *scene)
{
    struct arena *arena = fixture_current()->arena;
    const char *butler = getenv("butler");
    char *directory = fixture_path("tenant");

    assert_non_null(butler);
    assert_true(butler_process_start(&scene->process, butler, directory, "--cluster-info"));
    assert_true(butler_process_await(&scene->process, SECONDS(60)));
    assert_no_error(kubeconfig_load(arena, arena_format(arena, "%s/admin.kubeconfig", directory),
                                    NULL, &scene->config));
    make_pin(scene);
}

static void open_client(struct scene *scene)
{
    scene->client = http_client_new(scene->f->loop);
    assert_no_error(https_new(scene->f->loop, scene->client, &scene->config, &scene->admin));
}

static void close_client(struct scene *scene)
{
    scene->admin = https_free(scene->admin);
    scene->stopped = false;
    http_client_close(STEAL(scene->client), on_stopped, scene);
    controller_fixture_until(scene->f, has_stopped, scene);
}

static void make_token(struct scene *scene)
{
    scene->resource = &KUBE_SECRETS;
    assert_no_error(yaml_parse(SLICE(TOKEN_SECRET), NULL, &scene->doc));
    arena_defer(fixture_current()->arena, doc_release, scene->doc);
    controller_fixture_work(scene->f, create_at_tenant, scene);
    assert_no_error(scene->error);
    while (!*at_tenant(scene, &KUBE_CONFIG_MAPS, "kube-public", "cluster-info",
                       VALUE_KEYS("data", "jws-kubeconfig-abcdef")))
        ; /* it is signed as soon as the tenant has seen the token */
}

/* --- machines ------------------------------------------------------------------------------- */

static void stop_process(void *context)
{
    struct scene *scene = context;

    if (!scene->process.pid)
        return;
    butler_process_kill(&scene->process, SIGKILL);
    butler_process_reap(&scene->process);
}

static void release(void *context)
{
    struct scene *scene = context;

    end(scene);
    close_client(scene);
    stop_process(scene);
}

static struct scene *make_scene(void)
{
    struct scene *scene = arena_new(fixture_current()->arena, struct scene);

    scene->f = controller_fixture_new();
    scene->f->is_idle = is_idle;
    scene->f->idle_context = scene;
    arena_defer(fixture_current()->arena, release, scene);
    start_process(scene);
    open_client(scene);
    make_token(scene);
    begin(scene);
    controller_fixture_apply(scene->f, CLUSTER);
    return scene;
}

/* What a bootstrap provider writes; `pin` NULL: the right one. */
static void write_payload(struct scene *scene, const char *pin)
{
    struct arena *arena = fixture_current()->arena;

    controller_fixture_apply(
        scene->f, arena_format(arena, PAYLOAD, scene->config.server + 8, pin ? pin : scene->pin));
}

static void add_machine(struct scene *scene, const char *name, const char *simulate)
{
    struct arena *arena = fixture_current()->arena;
    const char *uid;

    controller_fixture_apply(scene->f, arena_format(arena, MACHINE, name, name));
    uid = controller_fixture_text(scene->f, &CAPI_MACHINES, "default", name, "metadata.uid");
    controller_fixture_apply(scene->f,
                             arena_format(arena, INFRASTRUCTURE, name, simulate, name, uid));
}

/* What was asked for is under way before the time passes, and timers may be a little late. */
static void advance(struct scene *scene, uint64_t delta_ms)
{
    controller_fixture_settle(scene->f);
    controller_fixture_advance(scene->f, delta_ms + delta_ms / 8);
}

static const char *of_machine(struct scene *scene, const char *path)
{
    return controller_fixture_text(scene->f, &CAPI_DOCKER_MACHINES, "default", "web-1", path);
}

static struct scene *joined_scene(const char *simulate)
{
    struct scene *scene = make_scene();

    write_payload(scene, NULL);
    add_machine(scene, "web-1", simulate);
    controller_fixture_expect(scene->f, &CAPI_DOCKER_MACHINES, "default", "web-1", "status.ready",
                              "true", SECONDS(20));
    return scene;
}

/* --- tests ---------------------------------------------------------------------------------- */

static void joins_like_a_kubelet(void **state)
{
    struct scene *scene = joined_scene("");
    const char *address = of_machine(scene, "status.addresses.1.address");

    (void)state;
    assert_string_equal(of_machine(scene, "spec.providerID"), "docker:////web-1");
    assert_string_equal(of_machine(scene, "status.conditions.Ready.status"), "True");
    assert_string_equal(of_node(scene, VALUE_KEYS("spec")),
                        "{\"providerID\":\"docker:////web-1\"}");
    assert_string_equal(of_node(scene, VALUE_KEYS("metadata", "labels", BUTLER_LABEL_SIMULATED)),
                        "\"true\"");
    assert_string_equal(of_node(scene, VALUE_KEYS("status", "nodeInfo", "kubeletVersion")),
                        "\"v1.31.4\"");
    assert_string_equal(of_node(scene, VALUE_KEYS("status", "capacity")),
                        "{\"cpu\":\"2\",\"memory\":\"16Gi\",\"ephemeral-storage\":\"100Gi\","
                        "\"pods\":\"110\"}");
    assert_non_null(strstr(of_node(scene, VALUE_KEYS("status", "addresses")), address));
    assert_string_equal(at_tenant(scene, &KUBE_LEASES, "kube-node-lease", "web-1",
                                  VALUE_KEYS("spec", "leaseDurationSeconds")),
                        "14400");
    assert_string_equal(
        controller_fixture_text(scene->f, &CAPI_DOCKER_CLUSTERS, "default", "web", "status.ready"),
        "true");
}

static void waits_for_data(void **state)
{
    struct scene *scene = make_scene();

    (void)state;
    write_payload(scene, NULL);
    controller_fixture_apply(
        scene->f, "apiVersion: infrastructure.cluster.x-k8s.io/v1beta1\nkind: DockerMachine\n"
                  "metadata: { namespace: default, name: web-1 }\nspec: {}\n");
    advance(scene, LOCAL_PATIENCE_MS + SECONDS(1));
    assert_string_equal(of_machine(scene, "status.conditions.Ready.reason"), "WaitingForMachine");
    assert_string_equal(of_machine(scene, "spec.providerID"), "");
}

static void never_boots(void **state)
{
    struct scene *scene = make_scene();

    (void)state;
    write_payload(scene, NULL);
    add_machine(scene, "web-1", "never-boots");
    advance(scene, HOURS(2));
    assert_string_equal(of_machine(scene, "status.conditions.Ready.reason"), "NeverBoots");
    assert_string_equal(of_node(scene, VALUE_KEYS("spec")), "");
}

static void joins_late(void **state)
{
    struct scene *scene = make_scene();

    (void)state;
    write_payload(scene, NULL);
    add_machine(scene, "web-1", "joins-late=10m");
    advance(scene, MINUTES(8));
    assert_string_equal(of_node(scene, VALUE_KEYS("spec")), "");
    advance(scene, MINUTES(2));
    controller_fixture_expect(scene->f, &CAPI_DOCKER_MACHINES, "default", "web-1", "status.ready",
                              "true", SECONDS(10));
}

static void dies(void **state)
{
    struct scene *scene = joined_scene("dies-after=10m");

    (void)state;
    advance(scene, MINUTES(8));
    assert_string_equal(of_machine(scene, "status.failureReason"), "");
    advance(scene, MINUTES(2));
    assert_string_equal(of_machine(scene, "status.failureReason"), "UpdateError");
    assert_non_null(
        strstr(of_node(scene, VALUE_KEYS("status", "conditions")), "\"NodeStatusUnknown\""));
}

static void heart_beats(void **state)
{
    struct scene *scene = joined_scene("");
    const char *const keys[] = { "spec", "renewTime", NULL };
    const char *first = at_tenant(scene, &KUBE_LEASES, "kube-node-lease", "web-1", keys);
    const char *second;

    (void)state;
    advance(scene, HEARTBEAT_VISIT_MS);
    second = at_tenant(scene, &KUBE_LEASES, "kube-node-lease", "web-1", keys);
    assert_string_not_equal(second, first);

    /* And goes on after a restart. */
    end(scene);
    begin(scene);
    advance(scene, HEARTBEAT_VISIT_MS);
    assert_string_not_equal(at_tenant(scene, &KUBE_LEASES, "kube-node-lease", "web-1", keys),
                            second);
}

static const char *const names[] = { "web-1", "web-2", "web-3" };

/* What the three machines have, in order of the addresses. */
static const char *ready_addresses(struct scene *scene)
{
    CLEANUP(text) struct text text = TEXT_EMPTY;

    for (int last = 1; last <= 9; last++) {
        for (size_t i = 0; i < COUNT_OF(names); i++) {
            const char *found = controller_fixture_text(scene->f, &CAPI_DOCKER_MACHINES, "default",
                                                        names[i], "status.addresses.1.address");

            if (*found && found[strlen(found) - 1] == '0' + last)
                text_appendf(&text, "%s ", found);
        }
    }
    return arena_strdup(fixture_current()->arena, text_string(&text));
}

static const char *problems(struct scene *scene)
{
    CLEANUP(text) struct text text = TEXT_EMPTY;

    for (size_t i = 0; i < COUNT_OF(names); i++)
        text_append(&text, controller_fixture_text(scene->f, &CAPI_DOCKER_MACHINES, "default",
                                                   names[i], "status.conditions.Ready.message"));
    return arena_strdup(fixture_current()->arena, text_string(&text));
}

#define BLOCK                                                                                      \
    "apiVersion: butler.butlerlabs.dev/v1alpha1\nkind: IPAllocation\n"                             \
    "metadata: { namespace: butler-system, name: %s }\n"                                           \
    "spec: { poolRef: { name: p }, type: nodes,\n"                                                 \
    "  tenantClusterRef: { name: %s, namespace: default } }\n"                                     \
    "status: { phase: Allocated, addresses: [%s] }\n"

static void has_addresses_of_its_cluster(void **state)
{
    struct scene *scene = make_scene();

    (void)state;
    controller_fixture_apply(scene->f,
                             "apiVersion: v1\nkind: Namespace\nmetadata: { name: butler-system }\n"
                             "---\n"
                             "apiVersion: butler.butlerlabs.dev/v1alpha1\nkind: TenantCluster\n"
                             "metadata: { namespace: default, name: web }\n"
                             "spec: { kubernetesVersion: v1.31.4 }\n"
                             "status: { ipAllocationRef: { name: default-web-nodes } }\n");
    controller_fixture_apply(scene->f,
                             arena_format(fixture_current()->arena, BLOCK, "default-web-nodes",
                                          "web", "10.7.0.1, 10.7.0.2"));
    write_payload(scene, NULL);
    add_machine(scene, "web-1", "");
    add_machine(scene, "web-2", "");
    add_machine(scene, "web-3", "");
    advance(scene, SECONDS(10));
    advance(scene, JOINS_SIGN_MS); /* for one that came too late for the last address */
    assert_string_equal(ready_addresses(scene), "10.7.0.1 10.7.0.2 ");
    assert_non_null(strstr(problems(scene), "all addresses for machines of TenantCluster "
                                            "default/web are taken"));
    /* The cluster gets another block, and a second one of another cluster is not for it. */
    controller_fixture_apply(scene->f, arena_format(fixture_current()->arena, BLOCK, "other-nodes",
                                                    "other", "10.7.0.7"));
    controller_fixture_apply(scene->f, arena_format(fixture_current()->arena, BLOCK,
                                                    "default-web-nodes-1", "web", "10.7.0.9"));
    for (size_t i = 0; i < COUNT_OF(names); i++)
        controller_fixture_expect(scene->f, &CAPI_DOCKER_MACHINES, "default", names[i],
                                  "status.ready", "true", MINUTES(1));
    assert_string_equal(ready_addresses(scene), "10.7.0.1 10.7.0.2 10.7.0.9 ");
}

static void refuses_another_cluster(void **state)
{
    struct scene *scene = make_scene();

    (void)state;
    write_payload(scene, "sha256:00");
    add_machine(scene, "web-1", "");
    advance(scene, SECONDS(10));
    assert_string_equal(of_machine(scene, "status.conditions.Ready.reason"), "BootstrapFailed");
    assert_non_null(
        strstr(of_machine(scene, "status.conditions.Ready.message"), "none of caCertHashes"));
    assert_string_equal(of_node(scene, VALUE_KEYS("spec")), "");
}

/* --- whatever goes wrong -------------------------------------------------------------------- */

/* One tenant for all rounds: a machine that comes back finds its Node, which is its own. */
static void prepare_story(struct controller_fixture *f, void *context)
{
    struct scene *scene = context;

    scene->f = f;
    f->is_idle = is_idle;
    f->idle_context = scene;
    open_client(scene);
    if (scene->round++ == 0)
        make_token(scene);
    controller_fixture_apply(f, CLUSTER);
    write_payload(scene, NULL);
}

static void start_story(struct controller_fixture *f, void *context)
{
    struct scene *scene = context;

    (void)f;
    if (!scene->client)
        open_client(scene);
    begin(scene);
}

static void stop_story(struct controller_fixture *f, void *context)
{
    struct scene *scene = context;

    scene->stopped = false;
    local_stop(STEAL(scene->local), on_stopped, scene);
    controller_fixture_until(f, has_stopped, scene);
    close_client(scene);
}

static void tell_life(struct controller_fixture *f, void *context)
{
    struct scene *scene = context;

    add_machine(scene, "web-1", "dies-after=10m");
    controller_fixture_expect(f, &CAPI_DOCKER_MACHINES, "default", "web-1", "status.ready", "true",
                              MINUTES(2));
    advance(scene, MINUTES(10));
    controller_fixture_expect(f, &CAPI_DOCKER_MACHINES, "default", "web-1", "status.failureReason",
                              "UpdateError", MINUTES(2));
}

static void survives(void **state)
{
    struct scene *scene = arena_new(fixture_current()->arena, struct scene);

    (void)state;
    arena_defer(fixture_current()->arena, stop_process, scene);
    start_process(scene);
    survival_check(&(struct survival_story){
        .about = { { "dockercluster" }, { "dockermachine" } },
        .prepare = prepare_story,
        .start = start_story,
        .stop = stop_story,
        .tell = tell_life,
        .context = scene,
    });
}

TEST_MAIN(TEST(joins_like_a_kubelet), TEST(waits_for_data), TEST(never_boots), TEST(joins_late),
          TEST(dies), TEST(heart_beats), TEST(has_addresses_of_its_cluster),
          TEST(refuses_another_cluster), TEST(survives))
