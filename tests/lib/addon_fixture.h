/* Addons on a whole API server: the server is also every tenant cluster, and a stand-in for Helm
 * keeps releases there as Helm would, or fails when told to. Static, so that only the tests that
 * ask for it need the controllers to link with. */
#pragma once

#include <string.h>

#include "base/base64.h"
#include "base/text.h"
#include "controllers/addon_jobs.h"
#include "controllers/controllers.h"
#include "controllers/controllers_table.h"
#include "doc/doc.h"
#include "doc/edit.h"
#include "doc/gzip.h"
#include "helm/release.h"
#include "kube/butler_resources.h"
#include "kube/controller.h"
#include "kube/resources.h"
#include "lib/controller_fixture.h"
#include "lib/test.h"
#include "loop/loop.h"
#include "loop/pool.h"

struct addon_fixture {
    struct controller_fixture *f;
    struct addon_engine engine;
    struct controllers_options options;
    const char *fail_chart; /* operations on this chart fail; NULL: none */
    const char *fail_version;
    enum failure_kind fail_kind;
    bool fail_uninstall;
    bool tenants_gone; /* tenant clusters cannot be reached */
    size_t running;
    size_t installs; /* operations begun, by verb */
    size_t rollbacks;
    size_t uninstalls;
    const char *last_values; /* of the last installation; of the fixture of the test */
    bool last_wait;
    const char *aliases; /* of the last installation that had some, behind its chart */
};

/* --- Helm ------------------------------------------------------------------------------------ */

struct addon_fixture_job {
    struct addon_fixture *self;
    struct arena *arena;
    struct operation *operation;
    helm_done *on_done;
    void *context;
    bool fail;
};

static char *addon_fixture_pack(struct arena *arena, const char *chart, const char *version,
                                bool failed)
{
    CLEANUP(text) struct text packed = TEXT_EMPTY;
    const char *json = arena_format(
        arena,
        "{\"info\":{\"description\":\"%s\"},\"chart\":{\"metadata\":{\"name\":\"%s\",\"version\":"
        "\"%s\"}}}",
        failed ? "Upgrade failed: it broke" : "Install complete", chart, version);

    gzip_compress(slice_from(json), GZIP_FAST, &packed);
    return base64_format(arena,
                         slice_from(base64_format(arena, text_slice(&packed), BASE64_STANDARD)),
                         BASE64_STANDARD);
}

static void addon_fixture_put(struct kube *kube, struct arena *arena, const struct release *release,
                              const char *content)
{
    struct edit *edit = edit_new();
    struct edit_node labels;
    CLEANUP(doc) struct doc *secret = NULL;

    edit_set_string(edit, EDIT_PATH("apiVersion"), SLICE("v1"));
    edit_set_string(edit, EDIT_PATH("kind"), SLICE("Secret"));
    edit_set_string(edit, EDIT_PATH("type"), SLICE("helm.sh/release.v1"));
    edit_set_string(edit, EDIT_PATH("metadata", "namespace"), slice_from(release->namespace));
    edit_set_string(edit, EDIT_PATH("metadata", "name"), slice_from(release->secret));
    labels = edit_set_object(edit, EDIT_PATH("metadata", "labels"));
    edit_set_string(edit, EDIT_UNDER(labels, "owner"), SLICE("helm"));
    edit_set_string(edit, EDIT_UNDER(labels, "name"), slice_from(release->name));
    edit_set_string(edit, EDIT_UNDER(labels, "status"), slice_from(release->status_text));
    edit_set_string(edit, EDIT_UNDER(labels, "version"),
                    slice_from(arena_format(arena, "%lld", (long long)release->revision)));
    if (*release->fingerprint)
        edit_set_string(edit, EDIT_UNDER(labels, RELEASE_LABEL_FINGERPRINT),
                        slice_from(release->fingerprint));
    if (content)
        edit_set_string(edit, EDIT_PATH("data", "release"), slice_from(content));
    assert_no_error(edit_seal(edit, &secret));
    assert_no_error(kube_apply(kube, &KUBE_SECRETS, secret, true, NULL));
}

static void addon_fixture_relabel(struct kube *kube, const struct release *release,
                                  const char *status)
{
    struct kube_change what = { &KUBE_SECRETS, release->namespace, release->secret, NULL };
    struct edit *edit = edit_new();
    CLEANUP(doc) struct doc *patch = NULL;

    edit_set_string(edit, EDIT_PATH("metadata", "labels", "status"), slice_from(status));
    assert_no_error(edit_seal(edit, &patch));
    assert_no_error(kube_patch(kube, &what, KUBE_PATCH_MERGE, patch, NULL));
}

static void addon_fixture_namespace(struct kube *kube, const char *name)
{
    struct edit *edit = edit_new();
    CLEANUP(doc) struct doc *namespace = NULL;

    edit_set_string(edit, EDIT_PATH("apiVersion"), SLICE("v1"));
    edit_set_string(edit, EDIT_PATH("kind"), SLICE("Namespace"));
    edit_set_string(edit, EDIT_PATH("metadata", "name"), slice_from(name));
    assert_no_error(edit_seal(edit, &namespace));
    assert_no_error(kube_apply(kube, &KUBE_NAMESPACES, namespace, true, NULL));
}

/* The next revision: of the chart, or of the revision that is gone back to. */
static void addon_fixture_add(struct addon_fixture_job *job, struct kube *kube,
                              const struct release_history *history)
{
    const struct operation *operation = job->operation;
    const struct release *newest = history->count ? &history->revisions[0] : NULL;
    struct release next = {
        .name = operation->release,
        .namespace = operation->namespace,
        .revision = newest ? newest->revision + 1 : 1,
        .status_text = job->fail ? "failed" : "deployed",
        .fingerprint = operation->fingerprint ? operation->fingerprint : "",
    };
    const char *content;
    struct release_content target = { .chart = operation->chart, .version = operation->version };

    for (size_t i = 0; i < history->count; i++) {
        const struct release *revision = &history->revisions[i];

        if (operation->verb == OPERATION_ROLLBACK && revision->revision == operation->revision) {
            next.fingerprint = revision->fingerprint;
            assert_no_error(release_open(job->arena, kube, revision, &target));
        }
        if (!job->fail && revision->status == RELEASE_DEPLOYED)
            addon_fixture_relabel(kube, revision, "superseded");
    }
    next.secret = arena_format(job->arena, "sh.helm.release.v1.%s.v%lld", next.name,
                               (long long)next.revision);
    content = addon_fixture_pack(job->arena, target.chart, target.version, job->fail);
    addon_fixture_put(kube, job->arena, &next, content);
}

static void addon_fixture_work(void *context)
{
    struct addon_fixture_job *job = context;
    struct kube kube = controller_fixture_client(job->self->f);
    struct release_history history;

    kube.field_manager = "helm";
    if (job->fail && job->self->fail_kind != FAILURE_OTHER)
        return; /* it never came so far */
    addon_fixture_namespace(&kube, job->operation->namespace);
    assert_no_error(release_find(job->arena, &kube, job->operation->namespace,
                                 job->operation->release, &history));
    if (job->operation->verb != OPERATION_UNINSTALL) {
        addon_fixture_add(job, &kube, &history);
        return;
    }
    for (size_t i = 0; !job->fail && i < history.count; i++)
        assert_no_error(kube_delete_if_there(&kube, &KUBE_SECRETS, job->operation->namespace,
                                             history.revisions[i].secret, NULL));
}

static void addon_fixture_done(void *context)
{
    struct addon_fixture_job *job = context;
    struct error *err = job->fail ? error_new(ERR_INTERNAL, "helm failed: it broke") : NULL;
    struct helm_result result = { .error = err, .kind = job->self->fail_kind };

    job->self->running--;
    job->on_done(job->context, &result);
    error_free(err);
    arena_free(job->arena);
}

static bool addon_fixture_fails(const struct addon_fixture *self, const struct operation *operation)
{
    if (operation->verb == OPERATION_UNINSTALL)
        return self->fail_uninstall;
    if (operation->verb == OPERATION_ROLLBACK || !self->fail_chart)
        return false;
    return strcmp(self->fail_chart, operation->chart) == 0 &&
           (!self->fail_version || strcmp(self->fail_version, operation->version) == 0);
}

static void addon_fixture_start_job(void *context, const struct operation *operation,
                                    helm_done *on_done, void *done_context)
{
    struct addon_fixture *self = context;
    struct arena *arena = arena_create();
    struct addon_fixture_job *job = arena_new(arena, struct addon_fixture_job);

    *job = (struct addon_fixture_job){
        .self = self,
        .arena = arena,
        .operation = operation_dup(arena, operation),
        .on_done = on_done,
        .context = done_context,
        .fail = addon_fixture_fails(self, operation),
    };
    assert_true(slice_is(operation->kubeconfig, "the kubeconfig"));
    self->installs += operation->verb == OPERATION_INSTALL;
    self->rollbacks += operation->verb == OPERATION_ROLLBACK;
    self->uninstalls += operation->verb == OPERATION_UNINSTALL;
    if (operation->values)
        self->last_values =
            arena_strdup(fixture_current()->arena, doc_bytes(operation->values).data);
    self->last_wait = operation->wait;
    if (operation->host_aliases)
        self->aliases = arena_format(fixture_current()->arena, "%s %s", operation->chart,
                                     operation->host_aliases);
    self->running++;
    assert_true(
        pool_submit_for(self->f->pool, self->f->loop, addon_fixture_work, addon_fixture_done, job));
}

static struct error *addon_fixture_tenant(void *context, struct arena *arena,
                                          const char *tenant_namespace, const char *cluster,
                                          struct kube *out_kube)
{
    struct addon_fixture *self = context;

    (void)arena;
    if (self->tenants_gone)
        return error_new(ERR_UNAVAILABLE, "connect to %s of %s: connection refused", cluster,
                         tenant_namespace);
    *out_kube = controller_fixture_client(self->f);
    return NULL;
}

static bool addon_fixture_is_idle(void *context)
{
    return ((struct addon_fixture *)context)->running == 0;
}

/* --- the controllers ------------------------------------------------------------------------- */

static inline void addon_fixture_stop(struct addon_fixture *self)
{
    if (!self->options.tenant_addon_jobs)
        return;
    addon_jobs_attach(self->options.tenant_addon_jobs, NULL);
    controller_fixture_stop(self->f);
    self->options.tenant_addon_jobs = addon_jobs_free(self->options.tenant_addon_jobs);
}

static inline void addon_fixture_release(void *self)
{
    addon_fixture_stop(self);
}

static inline void addon_fixture_start(struct addon_fixture *self)
{
    struct crew_options crew = controller_fixture_options(self->f);

    self->options.transport = crew.transport;
    self->options.informers = crew.informers;
    self->options.addon_engine = &self->engine;
    self->options.tenant_addon_jobs = addon_jobs_new(self->f->loop, &self->engine, NULL, NULL);
    controller_fixture_start(self->f, &tenant_addon_controller, &self->options);
    addon_jobs_attach(self->options.tenant_addon_jobs,
                      self->f->controllers.items[self->f->controllers.count - 1]);
}

static void addon_fixture_init(struct addon_fixture *self, struct controller_fixture *f)
{
    *self = (struct addon_fixture){
        .f = f,
        .engine = { addon_fixture_start_job, addon_fixture_tenant, self },
        .fail_kind = FAILURE_OTHER,
    };
    f->is_idle = addon_fixture_is_idle;
    f->idle_context = self;
}

/* --- a person -------------------------------------------------------------------------------- */

#define ADDON_FIXTURE_API "apiVersion: butler.butlerlabs.dev/v1alpha1\n"

/* A Ready cluster "web" in namespace "acme", with its kubeconfig; `spec` and `labels` are flow
 * maps. */
static inline void addon_fixture_cluster(struct controller_fixture *f, const char *spec,
                                         const char *labels, const char *phase)
{
    controller_fixture_apply(
        f, arena_format(fixture_current()->arena,
                        "{apiVersion: v1, kind: Namespace, metadata: {name: acme}}\n---\n"
                        "{apiVersion: v1, kind: Namespace, metadata: {name: web-12345678}}\n---\n"
                        "apiVersion: v1\nkind: Secret\n"
                        "metadata: {name: web-admin-kubeconfig, namespace: web-12345678}\n"
                        "data: {admin.conf: dGhlIGt1YmVjb25maWc=}\n---\n" ADDON_FIXTURE_API
                        "kind: TenantCluster\n"
                        "metadata: {name: web, namespace: acme, labels: %s}\n"
                        "spec: %s\n"
                        "status: {phase: %s, tenantNamespace: web-12345678, workerNodesDesired: "
                        "0, workerNodesReady: 0}\n",
                        labels, spec, phase));
}

/* An addon "name" of cluster "web" with the rest of its specification. */
static inline void addon_fixture_addon(struct controller_fixture *f, const char *name,
                                       const char *spec)
{
    controller_fixture_apply(f, arena_format(fixture_current()->arena,
                                             ADDON_FIXTURE_API
                                             "kind: TenantAddon\n"
                                             "metadata: {name: %s, namespace: acme}\n"
                                             "spec: {clusterRef: {name: web}, %s}\n",
                                             name, spec));
}

static inline void addon_fixture_definition(struct controller_fixture *f, const char *name,
                                            const char *more)
{
    controller_fixture_apply(
        f, arena_format(fixture_current()->arena,
                        ADDON_FIXTURE_API
                        "kind: AddonDefinition\n"
                        "metadata: {name: %s}\n"
                        "spec: {displayName: x, description: x, category: other, chart: {name: "
                        "%s, repository: 'https://charts.example.com', defaultVersion: 1.0.0}%s}\n",
                        name, name, more));
}

static inline const char *addon_fixture_text(struct controller_fixture *f, const char *name,
                                             const char *path)
{
    return controller_fixture_text(f, &BUTLER_TENANT_ADDONS, "acme", name, path);
}

#define assert_addon(f, name, path, text)                                                          \
    assert_string_equal(addon_fixture_text(f, name, path), text)
