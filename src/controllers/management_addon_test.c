/* Addons of the management cluster, with a stand-in for Helm. */
#include "base/clock.h"
#include "base/file.h"
#include "lib/addon_fixture.h"
#include "lib/survival.h"

static void start(struct addon_fixture *self)
{
    struct crew_options crew = controller_fixture_options(self->f);
    char *path = fixture_path("admin.kubeconfig");

    assert_no_error(file_write(path, "the kubeconfig", strlen("the kubeconfig"), 0600));
    self->options.transport = crew.transport;
    self->options.informers = crew.informers;
    self->options.management_kubeconfig = path;
    self->options.management_addon_jobs = addon_jobs_new(self->f->loop, &self->engine, NULL, NULL);
    controller_fixture_start(self->f, &management_addon_controller, &self->options);
    addon_jobs_attach(self->options.management_addon_jobs,
                      self->f->controllers.items[self->f->controllers.count - 1]);
}

static void stop(struct controller_fixture *f, void *context)
{
    struct addon_fixture *self = context;

    (void)f;
    self->options.management_addon_jobs = addon_jobs_free(self->options.management_addon_jobs);
}

static void release(void *context)
{
    struct addon_fixture *self = context;

    addon_jobs_attach(self->options.management_addon_jobs, NULL);
    controller_fixture_stop(self->f);
    stop(self->f, self);
}

static struct addon_fixture *begin(void)
{
    struct addon_fixture *self = arena_new(fixture_current()->arena, struct addon_fixture);

    addon_fixture_init(self, controller_fixture_new());
    arena_defer(fixture_current()->arena, release, self);
    addon_fixture_definition(self->f, "cert-manager",
                             ", defaults: {namespace: cert-manager, values: {crds: {enabled: "
                             "true}, a: 1}}");
    addon_fixture_definition(self->f, "issuer", ", dependsOn: [cert-manager]");
    start(self);
    return self;
}

static void put(struct controller_fixture *f, const char *name, const char *spec)
{
    controller_fixture_apply(f, arena_format(fixture_current()->arena,
                                             ADDON_FIXTURE_API
                                             "kind: ManagementAddon\nmetadata: {name: %s}\n"
                                             "spec: %s\n",
                                             name, spec));
}

static void assert_text(struct controller_fixture *f, const char *name, const char *path,
                        const char *wanted)
{
    assert_string_equal(controller_fixture_text(f, &BUTLER_MANAGEMENT_ADDONS, NULL, name, path),
                        wanted);
}

static void values_are_merged_and_upgraded(void **state)
{
    struct addon_fixture *self = begin();
    struct controller_fixture *f = self->f;

    (void)state;
    put(f, "certs", "{addon: cert-manager, values: {a: 2}}");
    controller_fixture_settle(f);
    assert_text(f, "certs", "status.phase", "Installed");
    assert_text(f, "certs", "status.installedVersion", "1.0.0");
    assert_text(f, "certs", "status.lastAttemptedVersion", "1.0.0");
    assert_text(f, "certs", "status.helmRelease.name", "certs");
    assert_text(f, "certs", "status.helmRelease.namespace", "cert-manager");
    assert_string_equal(self->last_values, "{\"crds\":{\"enabled\":true},\"a\":2}");

    put(f, "certs", "{addon: cert-manager, version: 2.0.0, values: {a: 2}}");
    controller_fixture_settle(f);
    assert_text(f, "certs", "status.installedVersion", "2.0.0");
    assert_text(f, "certs", "status.helmRelease.revision", "2");
    controller_fixture_advance(f, HOURS(1));
    assert_int_equal(self->installs, 2);
}

static void dependencies_come_first(void **state)
{
    struct addon_fixture *self = begin();
    struct controller_fixture *f = self->f;

    (void)state;
    put(f, "issuer", "{addon: issuer}");
    controller_fixture_settle(f);
    assert_text(f, "issuer", "status.phase", "Pending");
    assert_text(f, "issuer", "status.message", "waiting for cert-manager");
    put(f, "certs", "{addon: cert-manager}");
    controller_fixture_settle(f);
    assert_text(f, "issuer", "status.phase", "Installed");
    assert_text(f, "issuer", "status.helmRelease.namespace", "issuer-system");
}

static void what_fails_says_why_and_comes_back(void **state)
{
    struct addon_fixture *self = begin();
    struct controller_fixture *f = self->f;

    (void)state;
    put(f, "other", "{addon: nothing}");
    controller_fixture_settle(f);
    assert_text(f, "other", "status.phase", "Failed");
    assert_text(f, "other", "status.message", "there is no AddonDefinition \"nothing\"");

    self->fail_chart = "cert-manager";
    self->fail_kind = FAILURE_REPOSITORY;
    put(f, "certs", "{addon: cert-manager}");
    controller_fixture_settle(f);
    assert_text(f, "certs", "status.phase", "Failed");
    assert_text(f, "certs", "status.conditions.Installed.reason", "ChartRepositoryUnreachable");
    self->fail_chart = NULL;
    controller_fixture_expect(f, &BUTLER_MANAGEMENT_ADDONS, NULL, "certs", "status.phase",
                              "Installed", MINUTES(3));
}

static void paused_addons_stay_and_deleted_ones_go(void **state)
{
    struct addon_fixture *self = begin();
    struct controller_fixture *f = self->f;

    (void)state;
    put(f, "certs", "{addon: cert-manager, paused: true}");
    controller_fixture_settle(f);
    assert_int_equal(self->installs, 0);
    put(f, "certs", "{addon: cert-manager, paused: false}");
    controller_fixture_settle(f);
    assert_int_equal(self->installs, 1);
    controller_fixture_delete(f, &BUTLER_MANAGEMENT_ADDONS, NULL, "certs");
    controller_fixture_settle(f);
    assert_string_equal(controller_fixture_names(f, &BUTLER_MANAGEMENT_ADDONS), "");
    assert_int_equal(self->uninstalls, 1);
}

static void a_circle_is_named(void **state)
{
    struct addon_fixture *self = begin();
    struct controller_fixture *f = self->f;

    (void)state;
    addon_fixture_definition(f, "one", ", dependsOn: [two, issuer]");
    addon_fixture_definition(f, "two", ", dependsOn: [one]");
    put(f, "first", "{addon: one}");
    controller_fixture_settle(f);
    assert_text(f, "first", "status.message", "waiting for two, issuer");
    put(f, "second", "{addon: two}");
    controller_fixture_settle(f);
    assert_text(f, "first", "status.phase", "Failed");
    assert_text(f, "first", "status.conditions.Installed.reason", "DependencyCycle");
    assert_text(f, "second", "status.message",
                "addons wait for each other: second -> first -> second; remove one of these "
                "dependencies");
}

static void a_failed_upgrade_leaves_what_worked(void **state)
{
    struct addon_fixture *self = begin();
    struct controller_fixture *f = self->f;

    (void)state;
    put(f, "certs", "{addon: cert-manager}");
    controller_fixture_settle(f);
    self->fail_chart = "cert-manager";
    self->fail_version = "2.0.0";
    put(f, "certs", "{addon: cert-manager, version: 2.0.0}");
    controller_fixture_settle(f);
    assert_text(f, "certs", "status.phase", "Failed");
    assert_text(f, "certs", "status.installedVersion", "1.0.0");
    assert_text(f, "certs", "status.lastAttemptedVersion", "2.0.0");
    assert_text(f, "certs", "status.conditions.Installed.status", "True");
    assert_text(f, "certs", "status.conditions.Healthy.status", "False");
    assert_int_equal(self->rollbacks, 1);
}

static void placeholders_are_refused(void **state)
{
    struct addon_fixture *self = begin();
    struct controller_fixture *f = self->f;

    (void)state;
    addon_fixture_definition(f, "agent", ", defaults: {values: {uri: __BUTLER_LOG_ENDPOINT__}}");
    put(f, "agent", "{addon: agent}");
    controller_fixture_settle(f);
    assert_text(f, "agent", "status.conditions.Installed.reason", "ValuesRejected");
    assert_text(f, "agent", "status.message",
                "the values of agent still hold __BUTLER_LOG_ENDPOINT__; give a value for it in "
                "spec.values");
    assert_int_equal(self->installs, 0);
    put(f, "agent", "{addon: agent, values: {uri: 'https://logs'}}");
    controller_fixture_settle(f);
    assert_text(f, "agent", "status.phase", "Installed");
}

static void without_a_login_it_says_so(void **state)
{
    struct addon_fixture *self = begin();
    struct controller_fixture *f = self->f;

    (void)state;
    self->options.management_kubeconfig = NULL;
    put(f, "certs", "{addon: cert-manager}");
    controller_fixture_settle(f);
    assert_text(f, "certs", "status.conditions.Installed.reason", "KubeconfigError");
    assert_int_equal(self->installs, 0);
}

static void privileged_charts_get_their_namespace(void **state)
{
    struct addon_fixture *self = begin();
    struct controller_fixture *f = self->f;

    (void)state;
    controller_fixture_apply(f, ADDON_FIXTURE_API
                             "kind: AddonDefinition\nmetadata: {name: disks}\n"
                             "spec: {displayName: x, description: x, category: storage, chart: "
                             "{name: disks, repository: 'https://charts.example.com', "
                             "defaultVersion: 1.0.0}}\n");
    put(f, "disks", "{addon: disks}");
    controller_fixture_settle(f);
    assert_text(f, "disks", "status.phase", "Installed");
    assert_non_null(strstr(
        controller_fixture_text(f, &KUBE_NAMESPACES, NULL, "disks-system", "metadata.labels"),
        "\"pod-security.kubernetes.io/enforce\":\"privileged\""));
}

/* What nobody has seen is uninstalled if it is ours, and left alone if it is not. */
static void the_end_of_one_that_was_never_seen(void **state)
{
    struct addon_fixture *self = begin();
    struct controller_fixture *f = self->f;
    struct arena *arena = fixture_current()->arena;

    (void)state;
    put(f, "certs", "{addon: cert-manager}");
    controller_fixture_settle(f);
    put(f, "certs", "{addon: cert-manager, paused: true}");
    controller_fixture_patch(f, &BUTLER_MANAGEMENT_ADDONS, NULL, "certs", "status",
                             "{status: {helmRelease: null}}");
    controller_fixture_delete(f, &BUTLER_MANAGEMENT_ADDONS, NULL, "certs");
    controller_fixture_settle(f);
    assert_int_equal(self->uninstalls, 1);

    put(f, "more", "{addon: issuer}"); /* it waits */
    controller_fixture_settle(f);
    controller_fixture_apply(
        f, arena_format(arena,
                        "{apiVersion: v1, kind: Namespace, metadata: {name: more-system}}\n---\n"
                        "{apiVersion: v1, kind: Secret, metadata: {namespace: more-system, name: "
                        "sh.helm.release.v1.more.v1, labels: {owner: helm, name: more, status: "
                        "deployed, version: '1'}}, data: {release: %s}}\n",
                        addon_fixture_pack(arena, "issuer", "1.0.0", false)));
    controller_fixture_delete(f, &BUTLER_MANAGEMENT_ADDONS, NULL, "more");
    controller_fixture_settle(f);
    assert_string_equal(controller_fixture_names(f, &BUTLER_MANAGEMENT_ADDONS), "");
    assert_int_equal(self->uninstalls, 1);
}

/* --- whatever goes wrong --------------------------------------------------------------------- */

static void survive_prepare(struct controller_fixture *f, void *context)
{
    addon_fixture_init(context, f);
    addon_fixture_definition(f, "cert-manager", "");
}

static void survive_start(struct controller_fixture *f, void *context)
{
    (void)f;
    start(context);
}

static void survive_tell(struct controller_fixture *f, void *context)
{
    (void)context;
    put(f, "certs", "{addon: cert-manager}");
    put(f, "more", "{addon: cert-manager}");
    controller_fixture_expect(f, &BUTLER_MANAGEMENT_ADDONS, NULL, "certs", "status.phase",
                              "Installed", MINUTES(5));
    controller_fixture_expect(f, &BUTLER_MANAGEMENT_ADDONS, NULL, "more", "status.phase",
                              "Installed", MINUTES(5));
    controller_fixture_delete(f, &BUTLER_MANAGEMENT_ADDONS, NULL, "more");
    controller_fixture_expect_gone(f, &BUTLER_MANAGEMENT_ADDONS, NULL, "more", MINUTES(5));
}

static void every_write_may_go_wrong(void **state)
{
    struct addon_fixture *self = arena_new(fixture_current()->arena, struct addon_fixture);
    struct survival_story story = {
        .about = { { "managementaddon" } },
        .prepare = survive_prepare,
        .start = survive_start,
        .stop = stop,
        .tell = survive_tell,
        .context = self,
    };

    (void)state;
    survival_check(&story);
}

TEST_MAIN(TEST(values_are_merged_and_upgraded), TEST(dependencies_come_first),
          TEST(what_fails_says_why_and_comes_back), TEST(paused_addons_stay_and_deleted_ones_go),
          TEST(a_circle_is_named), TEST(a_failed_upgrade_leaves_what_worked),
          TEST(placeholders_are_refused), TEST(without_a_login_it_says_so),
          TEST(privileged_charts_get_their_namespace), TEST(the_end_of_one_that_was_never_seen),
          TEST(every_write_may_go_wrong))
