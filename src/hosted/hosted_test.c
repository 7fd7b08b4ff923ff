/* Control planes from the object to the process and back. The process is a script that behaves like
 * `butler apiserver` as far as anybody here looks. */
#include "hosted/hosted.h"

#include <signal.h>
#include <sys/stat.h>

#include "base/clock.h"
#include "base/file.h"
#include "base/text.h"
#include "kube/butler_resources.h"
#include "kube/resources.h"
#include "lib/controller_fixture.h"
#include "lib/survival.h"
#include "lib/test.h"

#define PROGRAM                                                                                    \
    "#!/bin/sh\n"                                                                                  \
    "dir=$3; address=$5; version=$7\n"                                                             \
    "echo \"$version $address $9\" >> \"$dir/starts\"\n"                                           \
    "echo $$ > \"$dir/pid\"\n"                                                                     \
    "if [ -e \"$dir/crash\" ]; then rm \"$dir/crash\"; exit 3; fi\n"                               \
    "cat > \"$dir/admin.kubeconfig\" <<END\n"                                                      \
    "apiVersion: v1\nkind: Config\ncurrent-context: butler\n"                                      \
    "contexts: [{ name: butler, context: { cluster: butler, user: butler } }]\n"                   \
    "clusters: [{ name: butler, cluster: { server: 'https://127.0.0.1:1',\n"                       \
    "  certificate-authority-data: Y2E= } }]\n"                                                    \
    "users: [{ name: butler, user: { client-certificate-data: Y2VydA==,\n"                         \
    "  client-key-data: a2V5 } }]\nEND\n"                                                          \
    "echo \"API      https://$address  export KUBECONFIG=$dir/admin.kubeconfig\"\n"                \
    "exec sleep 1000\n"

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
    struct hosted *hosted; /* NULL: stopped */
    char *directory;
    char *program;
    bool stopped;
    size_t round; /* of a story */
};

static bool is_idle(void *context)
{
    const struct scene *scene = context;

    return !scene->hosted || hosted_is_idle(scene->hosted);
}

static void begin(struct scene *scene)
{
    assert_no_error(hosted_start(
        &(struct hosted_options){
            .crew = controller_fixture_options(scene->f),
            .program = scene->program,
            .directory = scene->directory,
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
    scene->directory = fixture_path("tenants");
    scene->program = fixture_path("program.sh");
    assert_no_error(file_write(scene->program, PROGRAM, sizeof(PROGRAM) - 1, 0700));
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

/* What a file of the tenant says. */
static char *kept(struct scene *scene, const char *name)
{
    struct arena *arena = fixture_current()->arena;
    CLEANUP(text) struct text content = TEXT_EMPTY;

    assert_no_error(file_read(arena_format(arena, "%s/default.web/%s", scene->directory, name),
                              1 << 20, &content));
    return arena_strdup(arena, text_string(&content));
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
    endpoint = tenant(scene, "status.controlPlaneEndpoint");
    assert_string_equal(kept(scene, "starts"),
                        arena_format(arena, "v1.31.4 %s 10.128.0.0/16\n", endpoint));

    assert_string_equal(plane(scene, "status.ready"), "true");
    assert_string_equal(plane(scene, "status.initialized"), "true");
    assert_string_equal(plane(scene, "status.externalManagedControlPlane"), "true");
    assert_string_equal(plane(scene, "status.version"), "v1.31.4");
    assert_string_equal(arena_format(arena, "%s:%s", plane(scene, "spec.controlPlaneEndpoint.host"),
                                     plane(scene, "spec.controlPlaneEndpoint.port")),
                        endpoint);
}

static void leads_there_by_secrets(void **state)
{
    struct scene *scene = ready_scene();
    struct controller_fixture *f = scene->f;

    (void)state;
    assert_string_equal(controller_fixture_text(f, &KUBE_SECRETS, "default", "web-ca", "data"),
                        "{\"ca.crt\":\"Y2E=\",\"tls.crt\":\"Y2E=\"}");
    assert_string_not_equal(
        controller_fixture_text(f, &KUBE_SECRETS, "default", "web-admin-kubeconfig", "data"), "");
    assert_string_equal(controller_fixture_text(f, &KUBE_SECRETS, "default", "web-admin-kubeconfig",
                                                "metadata.ownerReferences.web.kind"),
                        "TenantControlPlane");

    controller_fixture_delete(f, &KUBE_SECRETS, "default", "web-admin-kubeconfig");
    controller_fixture_settle(f);
    assert_true(controller_fixture_has(f, &KUBE_SECRETS, "default", "web-admin-kubeconfig"));
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
    struct arena *arena = fixture_current()->arena;
    const char *endpoint = tenant(scene, "status.controlPlaneEndpoint");

    (void)state;
    controller_fixture_apply(scene->f, CONTROL_PLANE("v1.32.1"));
    controller_fixture_settle(scene->f);
    assert_string_equal(tenant(scene, STATUS), "Ready");
    assert_string_equal(tenant(scene, "status.kubernetesResources.version.version"), "v1.32.1");
    assert_string_equal(kept(scene, "starts"),
                        arena_format(arena, "v1.31.4 %s 10.128.0.0/16\nv1.32.1 %s 10.128.0.0/16\n",
                                     endpoint, endpoint));
    assert_string_equal(plane(scene, "status.version"), "v1.32.1");
}

static void comes_back_after_the_platform(void **state)
{
    struct scene *scene = ready_scene();
    const char *endpoint = tenant(scene, "status.controlPlaneEndpoint");

    (void)state;
    end(scene);
    begin(scene);
    controller_fixture_settle(scene->f);
    assert_string_equal(tenant(scene, "status.controlPlaneEndpoint"), endpoint);
    assert_string_equal(tenant(scene, STATUS), "Ready");
    assert_string_equal(kept(scene, "starts"),
                        arena_format(fixture_current()->arena,
                                     "v1.31.4 %s 10.128.0.0/16\nv1.31.4 %s 10.128.0.0/16\n",
                                     endpoint, endpoint));
}

static bool is_not_ready(void *context)
{
    return strcmp(tenant(context, STATUS), "NotReady") == 0;
}

static void is_started_again(void **state)
{
    struct scene *scene = ready_scene();
    const char *endpoint = tenant(scene, "status.controlPlaneEndpoint");
    int pid = 0;

    (void)state;
    assert_int_equal(sscanf(kept(scene, "pid"), "%d", &pid), 1);
    assert_int_equal(kill(pid, SIGKILL), 0);
    while (!is_not_ready(scene))
        controller_fixture_settle(scene->f);
    assert_string_equal(tenant(scene, "status.conditions.Ready.reason"), "ComponentCrashLooping");
    assert_string_equal(plane(scene, "status.ready"), "false");
    assert_string_equal(plane(scene, "status.initialized"), "true");

    controller_fixture_expect(scene->f, &STEWARD_TENANT_CONTROL_PLANES, "default", "web", STATUS,
                              "Ready", SECONDS(5));
    assert_string_equal(tenant(scene, "status.controlPlaneEndpoint"), endpoint);
}

static void sleeps_without_replicas(void **state)
{
    struct scene *scene = ready_scene();
    const char *endpoint = tenant(scene, "status.controlPlaneEndpoint");
    int pid = 0;

    (void)state;
    assert_int_equal(sscanf(kept(scene, "pid"), "%d", &pid), 1);
    controller_fixture_patch(scene->f, &STEWARD_CONTROL_PLANES, "default", "web", NULL,
                             "spec: { replicas: 0 }");
    controller_fixture_settle(scene->f);
    assert_string_equal(tenant(scene, STATUS), "Sleeping");
    assert_int_equal(kill(pid, 0), -1);
    controller_fixture_patch(scene->f, &STEWARD_CONTROL_PLANES, "default", "web", NULL,
                             "spec: { replicas: 1 }");
    controller_fixture_settle(scene->f);
    assert_string_equal(tenant(scene, STATUS), "Ready");
    assert_string_equal(tenant(scene, "status.controlPlaneEndpoint"), endpoint);
}

static void leaves_nothing_behind(void **state)
{
    struct scene *scene = ready_scene();
    int pid = 0;

    (void)state;
    assert_int_equal(sscanf(kept(scene, "pid"), "%d", &pid), 1);
    controller_fixture_delete(scene->f, &STEWARD_CONTROL_PLANES, "default", "web");
    controller_fixture_delete(scene->f, &STEWARD_TENANT_CONTROL_PLANES, "default", "web");
    controller_fixture_settle(scene->f);
    assert_false(
        controller_fixture_has(scene->f, &STEWARD_TENANT_CONTROL_PLANES, "default", "web"));
    assert_int_equal(kill(pid, 0), -1);
    assert_false(
        file_exists(arena_format(fixture_current()->arena, "%s/default.web", scene->directory)));
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

    scene->program = fixture_path("program.sh");
    assert_no_error(file_write(scene->program, PROGRAM, sizeof(PROGRAM) - 1, 0700));
    survival_check(&(struct survival_story){
        .about = { { "stewardcontrolplane" }, { "tenantcontrolplane" } },
        .prepare = prepare_story,
        .start = start_story,
        .stop = stop_story,
        .tell = given->tell,
        .context = scene,
        /* The port, wherever it is written. */
        .varying = (const char *const[]){ "controlPlaneEndpoint", "data", NULL },
    });
}

TEST_MAIN(TEST(becomes_ready), TEST(leads_there_by_secrets), TEST(waits_for_its_cluster),
          TEST(keeps_its_port_in_an_upgrade), TEST(comes_back_after_the_platform),
          TEST(is_started_again), TEST(sleeps_without_replicas), TEST(leaves_nothing_behind),
          TABLE(survives, stories))
