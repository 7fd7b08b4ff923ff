/* Addons with everything real: Helm itself installs a small chart into a tenant cluster, which is a
 * butler apiserver of its own; the controller reaches it through the kubeconfig in its Secret. */
#include <signal.h>
#include <stdlib.h>
#include <unistd.h>

#include "api/butler_names.h"
#include "base/base64.h"
#include "base/clock.h"
#include "base/file.h"
#include "base/memory.h"
#include "base/text.h"
#include "controllers/addon_jobs.h"
#include "controllers/controllers.h"
#include "controllers/controllers_table.h"
#include "helm/helm.h"
#include "kube/butler_resources.h"
#include "kube/resources.h"
#include "kube/tenants.h"
#include "lib/butler_process.h"
#include "lib/command.h"
#include "lib/controller_fixture.h"
#include "lib/peer.h"
#include "lib/test.h"
#include "loop/loop.h"

struct scene {
    struct controller_fixture *f;
    struct butler_process tenant;
    struct helm *helm;
    struct tenants *tenants;
    struct addon_engine_parts parts;
    struct addon_engine engine;
    struct controllers_options options;
    size_t closing;
};

/* --- the chart ------------------------------------------------------------------------------- */

static void write_file(const char *name, const char *content)
{
    char *path = fixture_path(name);

    assert_no_error(file_write(path, content, strlen(content), 0600));
}

static void write_chart(const char *version)
{
    struct arena *arena = fixture_current()->arena;

    assert_no_error(file_directory_ensure(fixture_path("charts/paint"), 0700));
    assert_no_error(file_directory_ensure(fixture_path("charts/paint/templates"), 0700));
    write_file("charts/paint/Chart.yaml",
               arena_format(arena, "apiVersion: v2\nname: paint\nversion: %s\n", version));
    write_file("charts/paint/values.yaml", "color: white\nshade: light\n");
    write_file("charts/paint/templates/paint.yaml",
               "apiVersion: v1\nkind: ConfigMap\nmetadata: {name: paint}\n"
               "data:\n  color: {{ required \"a color is needed\" .Values.color }}\n"
               "  shade: {{ .Values.shade | default \"none\" }}\n"
               "{{ if .Values.broken }}---\napiVersion: v1\nkind: ConfigMap\n"
               "metadata: {name: Not_A_Name}\n{{ end }}");
}

/* --- beginning and end ----------------------------------------------------------------------- */

static bool is_idle(void *context)
{
    struct scene *scene = context;

    return helm_is_idle(scene->helm) && addon_jobs_are_idle(scene->options.tenant_addon_jobs);
}

static void on_closed(void *context)
{
    ((struct scene *)context)->closing--;
}

static bool is_closed(void *context)
{
    return ((struct scene *)context)->closing == 0;
}

static void release(void *context)
{
    struct scene *scene = context;

    addon_jobs_attach(scene->options.tenant_addon_jobs, NULL);
    scene->closing = 2;
    helm_close(scene->helm, on_closed, scene);
    tenants_stop(scene->tenants, on_closed, scene); /* at rest, nobody uses them */
    controller_fixture_until(scene->f, is_closed, scene);
    controller_fixture_stop(scene->f);
    addon_jobs_free(scene->options.tenant_addon_jobs);
    butler_process_kill(&scene->tenant, SIGKILL);
    (void)butler_process_reap(&scene->tenant);
}

static void start_helm(struct scene *scene)
{
    struct helm_options options = {
        .loop = scene->f->loop,
        .search_path = getenv("PATH"),
        .directory = fixture_path("helm"),
        .renderer = getenv("butler"),
        .allow_local = true,
    };

    assert_no_error(helm_open(&options, &scene->helm));
}

static void start_controller(struct scene *scene)
{
    struct crew_options crew = controller_fixture_options(scene->f);

    scene->tenants = tenants_start(
        &(struct tenants_options){ .transport = crew.transport, .informers = crew.informers });
    scene->parts = (struct addon_engine_parts){ scene->helm, scene->tenants };
    scene->engine = addon_engine_make(&scene->parts);
    scene->options = (struct controllers_options){
        .transport = crew.transport,
        .informers = crew.informers,
        .addon_engine = &scene->engine,
        .tenant_addon_jobs = addon_jobs_new(scene->f->loop, &scene->engine, NULL, NULL),
    };
    scene->f->is_idle = is_idle;
    scene->f->idle_context = scene;
    controller_fixture_start(scene->f, &tenant_addon_controller, &scene->options);
    addon_jobs_attach(scene->options.tenant_addon_jobs,
                      scene->f->controllers.items[scene->f->controllers.count - 1]);
}

static void put_cluster(struct scene *scene, const char *kubeconfig)
{
    struct arena *arena = fixture_current()->arena;

    controller_fixture_apply(
        scene->f,
        arena_format(arena,
                     "{apiVersion: v1, kind: Namespace, metadata: {name: acme}}\n---\n"
                     "{apiVersion: v1, kind: Namespace, metadata: {name: web-12345678}}\n---\n"
                     "apiVersion: v1\nkind: Secret\n"
                     "metadata: {name: web-admin-kubeconfig, namespace: web-12345678, labels: "
                     "{steward.butlerlabs.dev/component: admin-kubeconfig}}\n"
                     "data: {admin.conf: %s}\n---\n"
                     "apiVersion: butler.butlerlabs.dev/v1alpha1\nkind: TenantCluster\n"
                     "metadata: {name: web, namespace: acme}\nspec: {}\n"
                     "status: {phase: Ready, tenantNamespace: web-12345678, workerNodesDesired: 0, "
                     "workerNodesReady: 0}\n",
                     base64_format(arena, slice_from(kubeconfig), BASE64_STANDARD)));
}

static struct scene *begin(void)
{
    struct scene *scene = arena_new(fixture_current()->arena, struct scene);
    const char *butler = getenv("butler");

    command_run("helm", "version"); /* skips when it is not installed */
    assert_non_null(butler);
    scene->f = controller_fixture_new();
    assert_true(butler_process_start(&scene->tenant, butler, fixture_path("tenant"), NULL));
    start_helm(scene);
    start_controller(scene);
    arena_defer(fixture_current()->arena, release, scene);
    assert_true(butler_process_await(&scene->tenant, SECONDS(60)));
    write_chart("1.0.0");
    put_cluster(scene, fixture_read(fixture_path("tenant/admin.kubeconfig")));
    return scene;
}

static void put_addon(struct scene *scene, const char *more)
{
    controller_fixture_apply(
        scene->f, arena_format(fixture_current()->arena,
                               "apiVersion: butler.butlerlabs.dev/v1alpha1\nkind: TenantAddon\n"
                               "metadata: {name: house, namespace: acme}\n"
                               "spec: {clusterRef: {name: web}, helm: {chart: paint, repository: "
                               "'file://%s'}%s}\n",
                               fixture_path("charts"), more));
    controller_fixture_settle(scene->f);
}

static const char *text(struct scene *scene, const char *path)
{
    return controller_fixture_text(scene->f, &BUTLER_TENANT_ADDONS, "acme", "house", path);
}

/* What is in the tenant, asked with the real helm and the tenant's own kubeconfig. */
static const char *helm(const char *verb, const char *release_name)
{
    return command_run("helm", verb, release_name, "--namespace=house",
                       arena_format(fixture_current()->arena, "--kubeconfig=%s",
                                    fixture_path("tenant/admin.kubeconfig")));
}

/* --- stories --------------------------------------------------------------------------------- */

static void a_release_lives_and_ends(void **state)
{
    struct scene *scene = begin();

    (void)state;
    put_addon(scene, ", values: {color: blue, shade: null}");
    assert_string_equal(text(scene, "status.message"), "release house is installed");
    assert_string_equal(text(scene, "status.phase"), "Installed");
    assert_string_equal(text(scene, "status.installedVersion"), "1.0.0");
    assert_string_equal(text(scene, "status.helmRelease.revision"), "1");
    assert_non_null(strstr(helm("status", "house"), "STATUS: deployed"));

    put_addon(scene, ", values: {color: red}");
    assert_string_equal(text(scene, "status.helmRelease.revision"), "2");
    assert_non_null(strstr(helm("history", "house"), "superseded"));

    write_chart("2.0.0");
    put_addon(scene, ", version: 2.0.0, values: {color: red, broken: true}");
    assert_string_equal(text(scene, "status.phase"), "Failed");
    assert_string_equal(text(scene, "status.installedVersion"), "1.0.0");
    assert_string_equal(text(scene, "status.helmRelease.revision"), "4");
    assert_non_null(strstr(text(scene, "status.message"), "Not_A_Name"));

    controller_fixture_delete(scene->f, &BUTLER_TENANT_ADDONS, "acme", "house");
    controller_fixture_settle(scene->f);
    assert_string_equal(controller_fixture_names(scene->f, &BUTLER_TENANT_ADDONS), "");
    assert_null(strstr(command_run("helm", "list", "--all-namespaces",
                                   arena_format(fixture_current()->arena, "--kubeconfig=%s",
                                                fixture_path("tenant/admin.kubeconfig"))),
                       "house"));
}

static void a_chart_that_refuses_its_values_says_so(void **state)
{
    struct scene *scene = begin();

    (void)state;
    put_addon(scene, ", values: {color: null}");
    assert_string_equal(text(scene, "status.phase"), "Failed");
    assert_string_equal(text(scene, "status.conditions.Installed.reason"), "ValuesRejected");
    assert_non_null(strstr(text(scene, "status.message"), "a color is needed"));
}

static void a_tenant_that_is_gone_is_named(void **state)
{
    struct scene *scene = begin();

    (void)state;
    butler_process_kill(&scene->tenant, SIGKILL);
    put_addon(scene, ", values: {color: blue}");
    assert_string_equal(text(scene, "status.phase"), "Pending");
    assert_string_equal(text(scene, "status.conditions.Ready.reason"), "ClusterUnreachable");
    assert_non_null(strstr(text(scene, "status.message"), "does not answer"));
}

static void a_repository_that_is_gone_is_named(void **state)
{
    struct scene *scene = begin();

    (void)state;
    controller_fixture_apply(scene->f,
                             "apiVersion: butler.butlerlabs.dev/v1alpha1\nkind: TenantAddon\n"
                             "metadata: {name: house, namespace: acme}\n"
                             "spec: {clusterRef: {name: web}, helm: {chart: paint, repository: "
                             "'http://127.0.0.1:1/charts'}}\n");
    controller_fixture_settle(scene->f);
    assert_string_equal(text(scene, "status.phase"), "Failed");
    assert_string_equal(text(scene, "status.conditions.Installed.reason"),
                        "ChartRepositoryUnreachable");
    assert_non_null(strstr(text(scene, "status.message"), "http://127.0.0.1:1/charts"));
}

static void put_network(struct scene *scene, const char *aliases)
{
    controller_fixture_apply(
        scene->f, arena_format(fixture_current()->arena,
                               "apiVersion: butler.butlerlabs.dev/v1alpha1\nkind: TenantAddon\n"
                               "metadata: {name: house, namespace: acme, labels: "
                               "{butler.butlerlabs.dev/baseline: 'true'}, annotations: "
                               "{butler.butlerlabs.dev/host-aliases: '%s'}}\n"
                               "spec: {clusterRef: {name: web}, helm: {chart: paint, repository: "
                               "'file://%s'}}\n",
                               aliases, fixture_path("charts")));
    controller_fixture_settle(scene->f);
}

/* Pods of the network know where the API is before anybody answers questions of names, and the
 * release is still Helm's own. */
static void a_network_is_told_names(void **state)
{
    struct scene *scene = begin();
    const char *manifest;

    (void)state;
    controller_fixture_patch(scene->f, &BUTLER_TENANT_CLUSTERS, "acme", "web", NULL,
                             "{metadata: {labels: {butler.butlerlabs.dev/simulated: 'true'}}}");
    write_file("charts/paint/templates/agent.yaml",
               "apiVersion: apps/v1\nkind: DaemonSet\nmetadata: {name: cilium}\n"
               "spec:\n  selector: {matchLabels: {a: b}}\n"
               "  template:\n    metadata: {labels: {a: b}}\n"
               "    spec: {containers: [{name: agent, image: x}]}\n");
    put_network(scene, "10.0.9.9=web.example.com");
    assert_string_equal(text(scene, "status.phase"), "Installed");
    manifest = command_run("helm", "get", "manifest", "house", "--namespace=house",
                           arena_format(fixture_current()->arena, "--kubeconfig=%s",
                                        fixture_path("tenant/admin.kubeconfig")));
    assert_non_null(strstr(manifest, "hostAliases"));
    assert_non_null(strstr(manifest, "web.example.com"));
    assert_non_null(strstr(manifest, "color: white")); /* the rest is there */

    put_network(scene, "10.0.9.10=web.example.com");
    assert_string_equal(text(scene, "status.helmRelease.revision"), "2");
    assert_string_equal(text(scene, "status.phase"), "Installed");
}

/* --- a repository ---------------------------------------------------------------------------- */

/* Serves the files of a directory, which is the context. */
static void serve_file(int fd, void *context)
{
    char head[PEER_HEAD_SIZE];
    CLEANUP(text) struct text content = TEXT_EMPTY;
    CLEANUP(string) char *path = NULL;
    struct slice name;
    struct slice rest;
    struct error *err;

    if (!peer_read_head(fd, head) || strncmp(head, "GET /", 5) != 0 ||
        !slice_cut(slice_from(head + 5), ' ', &name, &rest))
        return;
    path = memory_format("%s/" SLICE_FORMAT, (const char *)context, SLICE_ARGUMENT(name));
    err = file_read(path, 1 << 20, &content);
    if (err) {
        error_free(err);
        peer_write(fd, "HTTP/1.1 404 Not Found\r\nContent-Length: 0\r\nConnection: close\r\n\r\n");
        return;
    }
    peer_writef(fd, "HTTP/1.1 200 OK\r\nContent-Length: %zu\r\nConnection: close\r\n\r\n",
                content.size);
    (void)!write(fd, content.data, content.size);
}

static void charts_come_from_a_repository(void **state)
{
    struct scene *scene = begin();
    struct arena *arena = fixture_current()->arena;
    char *repository = fixture_path("repository");
    struct peer *peer = peer_start(serve_file, repository);

    (void)state;
    command_run("helm", "package", fixture_path("charts/paint"), "--destination", repository);
    command_run("helm", "repo", "index", repository);
    controller_fixture_apply(
        scene->f, arena_format(arena,
                               "apiVersion: butler.butlerlabs.dev/v1alpha1\nkind: TenantAddon\n"
                               "metadata: {name: house, namespace: acme}\n"
                               "spec: {clusterRef: {name: web}, version: 1.0.0, helm: {chart: "
                               "paint, repository: '%s'}}\n",
                               peer_url(peer)));
    controller_fixture_settle(scene->f);
    assert_string_equal(text(scene, "status.message"), "release house is installed");
    assert_string_equal(text(scene, "status.installedVersion"), "1.0.0");

    controller_fixture_patch(scene->f, &BUTLER_TENANT_ADDONS, "acme", "house", NULL,
                             "{spec: {version: 9.9.9}}");
    controller_fixture_settle(scene->f);
    assert_string_equal(text(scene, "status.conditions.Healthy.reason"), "ChartNotFound");
    assert_string_equal(text(scene, "status.installedVersion"), "1.0.0");
}

TEST_MAIN(TEST(charts_come_from_a_repository), TEST(a_release_lives_and_ends),
          TEST(a_chart_that_refuses_its_values_says_so), TEST(a_tenant_that_is_gone_is_named),
          TEST(a_repository_that_is_gone_is_named), TEST(a_network_is_told_names))
