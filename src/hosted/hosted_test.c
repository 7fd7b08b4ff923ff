/* Control planes from the object to the process and back. Supervisor and engines are processes of
 * this program: engines that serve nothing but their name. */
#include "hosted/hosted.h"

#include <signal.h>
#include <sys/stat.h>

#include "base/clock.h"
#include "base/file.h"
#include "base/number.h"
#include "base/text.h"
#include "hosted/pki.h"
#include "kube/butler_resources.h"
#include "kube/resources.h"
#include "lib/controller_fixture.h"
#include "lib/fault_transport.h"
#include "lib/survival.h"
#include "lib/tenant_bench.h"
#include "lib/test.h"
#include "net/metrics.h"

#define CLUSTER                                                                                    \
    "apiVersion: cluster.x-k8s.io/v1beta1\nkind: Cluster\n"                                        \
    "metadata: { namespace: default, name: web }\n"                                                \
    "spec: { clusterNetwork: { services: { cidrBlocks: [10.128.0.0/16] } } }\n"

#define CONTROL_PLANE(version)                                                                     \
    "apiVersion: controlplane.cluster.x-k8s.io/v1alpha1\nkind: StewardControlPlane\n"              \
    "metadata: { namespace: default, name: web,\n"                                                 \
    "  labels: { cluster.x-k8s.io/cluster-name: web } }\n"                                         \
    "spec: { version: " version " }\n"

struct scene {
    struct controller_fixture *f;
    struct hosted *hosted;   /* NULL: stopped */
    struct metrics *metrics; /* NULL: none */
    char *directory;
    bool keep; /* tenants, when it stops */
    bool stopped;
    size_t round;     /* of a story */
    uint64_t seen_ms; /* when we last looked whether something was still to come; 0: it was not */
};

/* Other processes do not live by our clock: while we wait for them, ours goes as theirs does. */
static bool is_idle(void *context)
{
    struct scene *scene = context;
    uint64_t now_ms = clock_monotonic_ms(clock_system());

    if (!scene->hosted || hosted_is_idle(scene->hosted)) {
        scene->seen_ms = 0;
        return true;
    }
    if (scene->seen_ms && now_ms > scene->seen_ms)
        clock_fake_advance(scene->f->clock, now_ms - scene->seen_ms);
    scene->seen_ms = now_ms;
    return false;
}

static void begin(struct scene *scene)
{
    struct crew_options crew = controller_fixture_options(scene->f);

    crew.metrics = scene->metrics;
    assert_no_error(hosted_start(
        &(struct hosted_options){
            .crew = crew,
            .program = tenant_bench_program(),
            .directory = scene->directory,
            .keep_tenants = scene->keep,
        },
        &scene->hosted));
    scene->stopped = false;
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
    if (!scene->hosted)
        return;
    hosted_stop(STEAL(scene->hosted), on_stopped, scene);
    controller_fixture_until(scene->f, has_stopped, scene);
    controller_fixture_stop(scene->f);
}

static void release(void *context)
{
    end(context);
}

static struct scene *make_scene(void)
{
    struct scene *scene = arena_new(fixture_current()->arena, struct scene);

    scene->f = controller_fixture_new();
    scene->f->is_idle = is_idle;
    scene->f->idle_context = scene;
    scene->directory = fixture_path("data");
    arena_defer(fixture_current()->arena, release, scene);
    begin(scene);
    return scene;
}

static const char *tenant(struct scene *scene, const char *path)
{
    return controller_fixture_text(scene->f, &STEWARD_TENANT_CONTROL_PLANES, "default", "web",
                                   path);
}

static const char *plane(struct scene *scene, const char *path)
{
    return controller_fixture_text(scene->f, &STEWARD_CONTROL_PLANES, "default", "web", path);
}

/* The process that serves; 0: none. */
static pid_t pid_of(struct scene *scene)
{
    int64_t pid = 0;

    return number_parse_int(slice_from(tenant(scene, "status.runtime.components.apiserver.pid")),
                            &pid)
               ? (pid_t)pid
               : 0;
}

static uint16_t port_of(struct scene *scene)
{
    int64_t port = 0;

    assert_true(number_parse_int(slice_from(tenant(scene, "status.runtime.ports.api")), &port));
    return (uint16_t)port;
}

static char *home_of(struct scene *scene)
{
    return arena_format(fixture_current()->arena, "%s/tenants/%s", scene->directory,
                        tenant(scene, "metadata.uid"));
}

static struct scene *ready_scene(void)
{
    struct scene *scene = make_scene();

    controller_fixture_apply(scene->f, CLUSTER);
    controller_fixture_apply(scene->f, CONTROL_PLANE("v1.31.4"));
    controller_fixture_settle(scene->f);
    return scene;
}

#define STATUS "status.kubernetesResources.version.status"

static void becomes_ready(void **state)
{
    struct scene *scene = ready_scene();
    struct arena *arena = fixture_current()->arena;
    const char *endpoint;

    (void)state;
    assert_string_equal(tenant(scene, STATUS), "Ready");
    assert_string_equal(tenant(scene, "status.kubernetesResources.version.version"), "v1.31.4");
    assert_string_equal(tenant(scene, "status.kubernetesResources.deployment.readyReplicas"), "1");
    assert_string_equal(tenant(scene, "status.conditions.Ready.status"), "True");
    assert_string_equal(tenant(scene, "status.conditions.ReplicasClamped.status"), "True");
    assert_string_equal(tenant(scene, "spec.networkProfile.serviceCidr"), "10.128.0.0/16");
    assert_true(tenant_bench_is_alive(pid_of(scene)));

    endpoint = tenant(scene, "status.controlPlaneEndpoint");
    assert_string_equal(plane(scene, "status.ready"), "true");
    assert_string_equal(plane(scene, "status.initialized"), "true");
    assert_string_equal(plane(scene, "status.externalManagedControlPlane"), "true");
    assert_string_equal(plane(scene, "status.version"), "v1.31.4");
    assert_string_equal(arena_format(arena, "%s:%s", plane(scene, "spec.controlPlaneEndpoint.host"),
                                     plane(scene, "spec.controlPlaneEndpoint.port")),
                        endpoint);
}

static const char *secret(struct scene *scene, const char *name, const char *path)
{
    return controller_fixture_text(scene->f, &KUBE_SECRETS, "default", name, path);
}

static const char *service(struct scene *scene, const char *path)
{
    return controller_fixture_text(scene->f, &KUBE_SERVICES, "default", "web", path);
}

static void leads_there_by_secrets(void **state)
{
    static const char *const names[] = {
        "web-ca",
        "web-front-proxy-ca-certificate",
        "web-sa-certificate",
        "web-api-server-certificate",
        "web-api-server-kubelet-client-certificate",
        "web-front-proxy-client-certificate",
        "web-admin-kubeconfig",
        "web-controller-manager-kubeconfig",
        "web-scheduler-kubeconfig",
    };
    struct scene *scene = ready_scene();

    (void)state;
    for (size_t i = 0; i < COUNT_OF(names); i++)
        assert_string_equal(secret(scene, names[i], "metadata.ownerReferences.web.kind"),
                            "TenantControlPlane");
    controller_fixture_delete(scene->f, &KUBE_SECRETS, "default", "web-admin-kubeconfig");
    controller_fixture_settle(scene->f);
    assert_string_not_equal(secret(scene, "web-admin-kubeconfig", "data"), "");
}

/* Whoever looks for the address of a tenant, and Cluster API for its authority. */
static void tells_others_where_they_look(void **state)
{
    struct scene *scene = ready_scene();
    const char *port = tenant(scene, "status.runtime.ports.api");

    (void)state;
    assert_string_equal(service(scene, "spec.type"), "LoadBalancer");
    assert_string_equal(service(scene, "spec.ports.kube-apiserver.port"), port);
    assert_string_equal(service(scene, "status.loadBalancer.ingress"),
                        arena_format(fixture_current()->arena,
                                     "[{\"ip\":\"%s\",\"ipMode\":\"VIP\"}]",
                                     plane(scene, "spec.controlPlaneEndpoint.host")));
    assert_string_equal(tenant(scene, "status.kubernetesResources.service.port"), port);
    assert_string_equal(secret(scene, "web-ca", "type"), "cluster.x-k8s.io/secret");
    assert_non_null(strstr(secret(scene, "web-ca", "metadata.labels"),
                           "\"cluster.x-k8s.io/cluster-name\":\"web\""));
    controller_fixture_delete(scene->f, &KUBE_SERVICES, "default", "web");
    controller_fixture_settle(scene->f);
    assert_string_equal(service(scene, "spec.ports.kube-apiserver.port"), port);
}

static void steward_22_a_lost_authority_comes_back(void **state)
{
    struct scene *scene = ready_scene();
    const char *before = secret(scene, "web-ca", "data");

    (void)state;
    controller_fixture_delete(scene->f, &KUBE_SECRETS, "default", "web-ca");
    controller_fixture_settle(scene->f);
    assert_string_equal(secret(scene, "web-ca", "data"), before);
}

static void steward_18_passes_change_nothing(void **state)
{
    struct scene *scene = ready_scene();
    const char *before = secret(scene, "web-ca", "metadata.resourceVersion");
    const char *version = tenant(scene, "metadata.resourceVersion");
    size_t calls = fault_transport_calls(scene->f->faults);

    (void)state;
    for (int i = 0; i < 50; i++) {
        controller_fixture_patch(
            scene->f, &STEWARD_TENANT_CONTROL_PLANES, "default", "web", NULL,
            arena_format(fixture_current()->arena, "metadata: { labels: { round: \"%d\" } }", i));
        controller_fixture_settle(scene->f);
    }
    assert_string_not_equal(tenant(scene, "metadata.resourceVersion"), version);
    assert_string_equal(secret(scene, "web-ca", "metadata.resourceVersion"), before);
    /* It is not even looked at. */
    assert_int_equal(fault_transport_calls(scene->f->faults), calls);
}

static const char *secret_versions(struct scene *scene)
{
    CLEANUP(text) struct text text = TEXT_EMPTY;

    for (enum pki_part part = 0; part < PKI_PARTS; part++) {
        const char *name = arena_format(fixture_current()->arena, "web-%s", pki_suffix(part));
        const char *version = secret(scene, name, "metadata.resourceVersion");

        assert_string_not_equal(version, "");
        text_appendf(&text, "%s ", version);
    }
    return arena_strdup(fixture_current()->arena, text_string(&text));
}

/* Whoever waits for one never takes what was true before the change for the answer. */
static void assert_conditions_are_current(const struct scene *scene)
{
    struct value plane =
        controller_fixture_get(scene->f, &STEWARD_TENANT_CONTROL_PLANES, "default", "web");
    int64_t generation = value_int_or(value_find(plane, VALUE_KEYS("metadata", "generation")), -1);
    size_t count = 0;

    DOC_EACH (it, value_find(plane, VALUE_KEYS("status", "conditions"))) {
        assert_int_equal(value_int_or(value_get(it.value, SLICE("observedGeneration")), 0),
                         generation);
        count++;
    }
    assert_true(count >= 11);
}

/* A change of the spec is looked at, whatever it is. */
static void steward_18_fifty_passes_write_no_secret(void **state)
{
    struct scene *scene = ready_scene();
    const char *before = secret_versions(scene);

    (void)state;
    for (int i = 0; i < 50; i++) {
        controller_fixture_patch(scene->f, &STEWARD_TENANT_CONTROL_PLANES, "default", "web", NULL,
                                 i % 2 ? "spec: { upgrade: { allowMultiStep: true } }"
                                       : "spec: { upgrade: { allowMultiStep: false } }");
        controller_fixture_settle(scene->f);
        assert_string_equal(tenant(scene, "status.observedGeneration"),
                            tenant(scene, "metadata.generation"));
        assert_conditions_are_current(scene);
    }
    assert_string_equal(secret_versions(scene), before);
}

/* The address of a socket has room for 107 letters, and directories have longer names. */
static void is_reached_by_a_short_path(void **state)
{
    struct scene *scene = ready_scene();
    struct arena *arena = fixture_current()->arena;
    const char *path = hosted_find_socket(scene->hosted, arena, "default", "web");
    const char *home = arena_format(arena, "%s/run", home_of(scene));
    struct stat wanted;
    struct stat found;

    (void)state;
    assert_true(strlen(path) < 100);
    assert_true(slice_has_prefix(slice_from(path), "/proc/self/fd/"));
    assert_true(slice_has_suffix(slice_from(path), "/run/platform.sock"));
    assert_int_equal(stat(home, &wanted), 0);
    assert_int_equal(
        stat(arena_strndup(arena, path, strlen(path) - strlen("/platform.sock")), &found), 0);
    assert_true(wanted.st_ino == found.st_ino && wanted.st_dev == found.st_dev);
}

static void release_metrics(void *context)
{
    metrics_free(context);
}

static void tells_figures(void **state)
{
    static const char *const wanted[] = {
        "steward_tenants{status=\"Ready\"} 1\n",
        "steward_tenants{status=\"Sleeping\"} 0\n",
        "steward_certificate_expiry_seconds{tenant=\"default/web\",certificate=\"ca\"} ",
        "steward_certificate_renewals_total{cause=\"missing\"} ",
        "steward_component_restarts_total{tenant=\"default/web\",component=\"apiserver\"} 0\n",
        "steward_ports_in_use 1\n",
        "steward_tenant_ready_seconds_count 1\n",
    };
    struct scene *scene = make_scene();
    CLEANUP(text) struct text text = TEXT_EMPTY;

    (void)state;
    end(scene);
    scene->metrics = metrics_new();
    arena_defer(fixture_current()->arena, release_metrics, scene->metrics);
    arena_defer(fixture_current()->arena, release, scene); /* before its metrics */
    begin(scene);
    controller_fixture_apply(scene->f, CLUSTER);
    controller_fixture_apply(scene->f, CONTROL_PLANE("v1.31.4"));
    controller_fixture_settle(scene->f);
    metrics_write(scene->metrics, &text);
    for (size_t i = 0; i < COUNT_OF(wanted); i++) {
        if (!strstr(text_string(&text), wanted[i]))
            fail_msg("no %s", wanted[i]);
    }
}

static void tells_what_it_uses(void **state)
{
    struct scene *scene = ready_scene();
    const char *memory = "status.runtime.components.apiserver.memoryBytes";
    int64_t bytes = 0;

    (void)state;
    assert_string_equal(tenant(scene, memory), "");
    controller_fixture_advance(scene->f, MINUTES(2));
    assert_true(number_parse_int(slice_from(tenant(scene, memory)), &bytes));
    assert_true(bytes > 0 && bytes % (1 << 20) == 0);
    assert_true(number_parse_int(slice_from(tenant(scene, "status.runtime.dataBytes")), &bytes));
    assert_true(bytes > 0);
}

static void waits_for_its_cluster(void **state)
{
    struct scene *scene = make_scene();

    (void)state;
    controller_fixture_apply(scene->f, CONTROL_PLANE("v1.31.4"));
    controller_fixture_settle(scene->f);
    assert_false(
        controller_fixture_has(scene->f, &STEWARD_TENANT_CONTROL_PLANES, "default", "web"));
    controller_fixture_apply(scene->f, CLUSTER);
    controller_fixture_settle(scene->f);
    assert_string_equal(tenant(scene, STATUS), "Ready");
}

static void keeps_its_port_in_an_upgrade(void **state)
{
    struct scene *scene = ready_scene();
    const char *endpoint = tenant(scene, "status.controlPlaneEndpoint");

    (void)state;
    controller_fixture_apply(scene->f, CONTROL_PLANE("v1.32.1"));
    controller_fixture_settle(scene->f);
    assert_string_equal(tenant(scene, STATUS), "Ready");
    assert_string_equal(tenant(scene, "status.kubernetesResources.version.version"), "v1.32.1");
    assert_string_equal(tenant(scene, "status.controlPlaneEndpoint"), endpoint);
    assert_string_equal(plane(scene, "status.version"), "v1.32.1");
    assert_int_equal(controller_fixture_events(scene->f, "UpgradeFinished"), 1);
}

/* Two between are passed, each of them served before the next. */
static void steward_94_walks_minor_by_minor_when_it_may_go_far(void **state)
{
    struct scene *scene = ready_scene();

    (void)state;
    controller_fixture_patch(scene->f, &STEWARD_TENANT_CONTROL_PLANES, "default", "web", NULL,
                             "spec: { upgrade: { allowMultiStep: true } }");
    controller_fixture_settle(scene->f);
    controller_fixture_apply(scene->f, CONTROL_PLANE("v1.34.1"));
    controller_fixture_settle(scene->f);
    assert_string_equal(tenant(scene, STATUS), "Ready");
    assert_string_equal(tenant(scene, "status.kubernetesResources.version.version"), "v1.34.1");
    assert_int_equal(controller_fixture_events(scene->f, "UpgradeStarted"), 1);
    assert_int_equal(controller_fixture_events(scene->f, "UpgradeFinished"), 3);
}

static void comes_back_after_the_platform(void **state)
{
    struct scene *scene = ready_scene();
    const char *endpoint = tenant(scene, "status.controlPlaneEndpoint");
    pid_t pid = pid_of(scene);

    (void)state;
    end(scene);
    assert_false(tenant_bench_is_alive(pid));
    begin(scene);
    controller_fixture_settle(scene->f);
    assert_string_equal(tenant(scene, "status.controlPlaneEndpoint"), endpoint);
    assert_string_equal(tenant(scene, STATUS), "Ready");
}

static void goes_on_without_the_platform(void **state)
{
    struct scene *scene = make_scene();
    pid_t pid;

    (void)state;
    end(scene);
    scene->keep = true;
    begin(scene);
    controller_fixture_apply(scene->f, CLUSTER);
    controller_fixture_apply(scene->f, CONTROL_PLANE("v1.31.4"));
    controller_fixture_settle(scene->f);
    pid = pid_of(scene);
    end(scene);
    assert_true(tenant_bench_is_alive(pid));
    begin(scene);
    controller_fixture_settle(scene->f);
    assert_int_equal(pid_of(scene), pid);
    assert_string_equal(tenant(scene, STATUS), "Ready");
}

static void is_started_again(void **state)
{
    struct scene *scene = ready_scene();
    const char *endpoint = tenant(scene, "status.controlPlaneEndpoint");
    pid_t pid = pid_of(scene);

    (void)state;
    assert_int_equal(kill(pid, SIGKILL), 0);
    while (pid_of(scene) == pid || strcmp(tenant(scene, STATUS), "Ready") != 0)
        controller_fixture_settle(scene->f);
    assert_string_equal(tenant(scene, "status.controlPlaneEndpoint"), endpoint);
    assert_string_equal(tenant(scene, "status.runtime.components.apiserver.restarts"), "1");
    assert_int_equal(controller_fixture_events(scene->f, "ComponentRestarted"), 1);
}

static void steward_12_sleeps_without_replicas(void **state)
{
    struct scene *scene = ready_scene();
    const char *endpoint = tenant(scene, "status.controlPlaneEndpoint");
    pid_t pid = pid_of(scene);

    (void)state;
    controller_fixture_patch(scene->f, &STEWARD_CONTROL_PLANES, "default", "web", NULL,
                             "spec: { replicas: 0 }");
    controller_fixture_settle(scene->f);
    assert_string_equal(tenant(scene, STATUS), "Sleeping");
    assert_false(tenant_bench_is_alive(pid));
    controller_fixture_patch(scene->f, &STEWARD_CONTROL_PLANES, "default", "web", NULL,
                             "spec: { replicas: 1 }");
    controller_fixture_settle(scene->f);
    assert_string_equal(tenant(scene, STATUS), "Ready");
    assert_string_equal(tenant(scene, "status.controlPlaneEndpoint"), endpoint);
}

static void steward_89_runs_one_of_three(void **state)
{
    struct scene *scene = ready_scene();

    (void)state;
    controller_fixture_patch(scene->f, &STEWARD_CONTROL_PLANES, "default", "web", NULL,
                             "spec: { replicas: 3 }");
    controller_fixture_settle(scene->f);
    assert_string_equal(tenant(scene, "spec.controlPlane.deployment.replicas"), "3");
    assert_string_equal(tenant(scene, "status.conditions.ReplicasClamped.status"), "True");
    assert_string_equal(tenant(scene, "status.kubernetesResources.deployment.replicas"), "1");
    assert_string_equal(tenant(scene, STATUS), "Ready");
    assert_string_equal(plane(scene, "status.replicas"), "1");
}

/* It ends when nobody uses it, is as good as ready, and says why it woke. */
static void sleeps_until_somebody_comes(void **state)
{
    struct scene *scene = ready_scene();
    pid_t pid = pid_of(scene);
    char answer[64];

    (void)state;
    controller_fixture_patch(scene->f, &STEWARD_CONTROL_PLANES, "default", "web", NULL,
                             "spec: { runtime: { process: { sleepAfter: 1ms } } }");
    while (strcmp(tenant(scene, STATUS), "Sleeping") != 0)
        controller_fixture_settle(scene->f);
    assert_false(tenant_bench_is_alive(pid));
    assert_string_equal(tenant(scene, "status.conditions.Ready.status"), "True");
    assert_string_equal(tenant(scene, "status.runtime.components.apiserver.state"), "Asleep");
    assert_string_equal(plane(scene, "status.ready"), "true");

    controller_fixture_patch(scene->f, &STEWARD_CONTROL_PLANES, "default", "web", NULL,
                             "spec: { runtime: { process: { sleepAfter: 1h } } }");
    controller_fixture_settle(scene->f);
    assert_string_equal(tenant(scene, STATUS), "Sleeping");
    assert_true(tenant_bench_ask(port_of(scene), answer, sizeof(answer)));
    while (strcmp(tenant(scene, STATUS), "Ready") != 0)
        controller_fixture_settle(scene->f);
    assert_string_equal(tenant(scene, "status.runtime.lastWake.reason"), "connection");
    assert_int_equal(controller_fixture_events(scene->f, "Woken"), 1);
}

static void steward_13_nothing_changes_while_paused(void **state)
{
    struct scene *scene = ready_scene();
    const char *installed = "status.kubernetesResources.version.version";

    (void)state;
    controller_fixture_patch(scene->f, &STEWARD_TENANT_CONTROL_PLANES, "default", "web", NULL,
                             "metadata: { annotations: { steward.butlerlabs.dev/paused: \"\" } }");
    controller_fixture_apply(scene->f, CONTROL_PLANE("v1.32.1"));
    controller_fixture_settle(scene->f);
    assert_string_equal(tenant(scene, installed), "v1.31.4");
    assert_string_equal(tenant(scene, "status.conditions.Paused.status"), "True");
    controller_fixture_patch(scene->f, &STEWARD_TENANT_CONTROL_PLANES, "default", "web", NULL,
                             "metadata: { annotations: { steward.butlerlabs.dev/paused: null } }");
    controller_fixture_settle(scene->f);
    assert_string_equal(tenant(scene, installed), "v1.32.1");
    assert_string_equal(tenant(scene, "status.conditions.Paused.status"), "False");
}

static void leaves_nothing_behind(void **state)
{
    struct scene *scene = ready_scene();
    const char *home = home_of(scene);
    pid_t pid = pid_of(scene);

    (void)state;
    controller_fixture_delete(scene->f, &STEWARD_CONTROL_PLANES, "default", "web");
    controller_fixture_delete(scene->f, &STEWARD_TENANT_CONTROL_PLANES, "default", "web");
    controller_fixture_settle(scene->f);
    assert_false(
        controller_fixture_has(scene->f, &STEWARD_TENANT_CONTROL_PLANES, "default", "web"));
    assert_false(tenant_bench_is_alive(pid));
    assert_false(file_exists(home));
}

/* --- whatever goes wrong -------------------------------------------------------------------- */

static void prepare_story(struct controller_fixture *f, void *context)
{
    struct scene *scene = context;

    scene->f = f;
    f->is_idle = is_idle;
    f->idle_context = scene;
    scene->directory =
        fixture_path(arena_format(fixture_current()->arena, "round-%zu", scene->round++));
    controller_fixture_apply(f, CLUSTER);
}

static void start_story(struct controller_fixture *f, void *context)
{
    (void)f;
    begin(context);
}

static void stop_story(struct controller_fixture *f, void *context)
{
    struct scene *scene = context;

    hosted_stop(STEAL(scene->hosted), on_stopped, scene);
    controller_fixture_until(f, has_stopped, scene);
}

static void tell_life(struct controller_fixture *f, void *context)
{
    (void)context;
    controller_fixture_apply(f, CONTROL_PLANE("v1.31.4"));
    controller_fixture_expect(f, &STEWARD_CONTROL_PLANES, "default", "web", "status.ready", "true",
                              SECONDS(20));
    controller_fixture_apply(f, CONTROL_PLANE("v1.32.1"));
    controller_fixture_expect(f, &STEWARD_CONTROL_PLANES, "default", "web", "status.version",
                              "v1.32.1", SECONDS(20));
}

static void tell_end(struct controller_fixture *f, void *context)
{
    (void)context;
    controller_fixture_apply(f, CONTROL_PLANE("v1.31.4"));
    controller_fixture_expect(f, &STEWARD_CONTROL_PLANES, "default", "web", "status.ready", "true",
                              SECONDS(20));
    controller_fixture_delete(f, &STEWARD_CONTROL_PLANES, "default", "web");
    controller_fixture_delete(f, &STEWARD_TENANT_CONTROL_PLANES, "default", "web");
    controller_fixture_expect_gone(f, &STEWARD_TENANT_CONTROL_PLANES, "default", "web",
                                   SECONDS(20));
}

static const struct {
    const char *name;
    void (*tell)(struct controller_fixture *f, void *context);
} stories[] = {
    { "serves and upgrades", tell_life },
    { "goes", tell_end },
};

static void survives(void **state)
{
    const __typeof__(stories[0]) *given = *state;
    struct scene *scene = arena_new(fixture_current()->arena, struct scene);

    survival_check(&(struct survival_story){
        .about = { { "stewardcontrolplane" }, { "tenantcontrolplane" } },
        .prepare = prepare_story,
        .start = start_story,
        .stop = stop_story,
        .tell = given->tell,
        .context = scene,
        .stride = 4, /* each round has processes of its own */
        /* Places and keys, wherever they are written. */
        .varying =
            (const char *const[]){ "controlPlaneEndpoint", "data", "port", "ports", "components",
                                   "clusterIP", "clusterIPs", "ip", "dataBytes", "certificates",
                                   "kubeconfig", "setup", "annotations", "dataStoreSchema",
                                   "dataStoreUsername", NULL },
    });
}

static int run(void)
{
    static const struct test_group groups[] = {
        TEST(becomes_ready),
        TEST(leads_there_by_secrets),
        TEST(tells_others_where_they_look),
        TEST(steward_22_a_lost_authority_comes_back),
        TEST(steward_18_passes_change_nothing),
        TEST(steward_18_fifty_passes_write_no_secret),
        TEST(is_reached_by_a_short_path),
        TEST(tells_figures),
        TEST(tells_what_it_uses),
        TEST(waits_for_its_cluster),
        TEST(keeps_its_port_in_an_upgrade),
        TEST(steward_94_walks_minor_by_minor_when_it_may_go_far),
        TEST(comes_back_after_the_platform),
        TEST(goes_on_without_the_platform),
        TEST(is_started_again),
        TEST(steward_12_sleeps_without_replicas),
        TEST(steward_89_runs_one_of_three),
        TEST(sleeps_until_somebody_comes),
        TEST(steward_13_nothing_changes_while_paused),
        TEST(leaves_nothing_behind),
        TABLE(survives, stories),
    };

    return test_run_groups(groups, COUNT_OF(groups));
}

int main(int argc, char **argv)
{
    return tenant_bench_main(argc, argv, run);
}
