/* Kubeconfigs on request, from the generator to the Secrets of two tenants and back. */
#include "hosted/kubeconfig_generator.h"

#include <string.h>

#include "base/base64.h"
#include "base/clock.h"
#include "base/text.h"
#include "crypto/certificate.h"
#include "doc/doc.h"
#include "doc/yaml.h"
#include "hosted/pki.h"
#include "kube/butler_resources.h"
#include "kube/crew.h"
#include "kube/kubeconfig.h"
#include "kube/resources.h"
#include "lib/controller_fixture.h"
#include "lib/pki.h"
#include "lib/survival.h"
#include "lib/test.h"

#define ROTATE "certs.steward.butlerlabs.dev/rotate"

#define TENANT(name, labels)                                                                       \
    "apiVersion: steward.butlerlabs.dev/v1alpha1\nkind: TenantControlPlane\n"                      \
    "metadata: { namespace: default, name: " name ", labels: " labels " }\n"                       \
    "spec:\n  kubernetes: { version: v1.31.4 }\n"                                                  \
    "  controlPlane: { service: { serviceType: ClusterIP } }\n"

#define GENERATOR(name, group)                                                                     \
    "apiVersion: steward.butlerlabs.dev/v1alpha1\nkind: KubeconfigGenerator\n"                     \
    "metadata: { name: " name " }\n"                                                               \
    "spec:\n  user: { fromDefinition: metadata.name }\n  groups: [{ stringValue: " group " }]\n"   \
    "  tenantControlPlaneSelector: { matchLabels: { tier: gold } }\n"

struct scene {
    struct controller_fixture *f;
    struct kubeconfig_generator_options options;
    struct pki_input inputs[2];
};

static const char *const tenants[] = { "api", "web" };

static void apply_secret(struct scene *s, const struct pki_secret *secret)
{
    controller_fixture_apply(s->f, doc_bytes(secret->doc).data);
}

/* What the tenant's own controller keeps there. */
static void make_secrets(struct scene *s, size_t i)
{
    struct pki_result result;

    assert_no_error(pki_ensure(fixture_current()->arena, &s->inputs[i], &result));
    apply_secret(s, &result.secrets[PKI_CA]);
    apply_secret(s, &result.secrets[PKI_ADMIN]);
}

static void prepare(struct controller_fixture *f, void *context)
{
    static const char *const ranges[] = { "10.96.0.0/16", NULL };
    struct scene *s = context;

    s->f = f;
    controller_fixture_apply(f, TENANT("web", "{ tier: gold }"));
    controller_fixture_apply(f, TENANT("api", "{ tier: gold }"));
    controller_fixture_apply(f, TENANT("dev", "{ tier: lead }"));
    for (size_t i = 0; i < COUNT_OF(tenants); i++) {
        s->inputs[i] = (struct pki_input){
            .namespace = "default",
            .name = tenants[i],
            .profile = { .key_type = KEY_P256,
                         .ca_validity_ms = HOURS(87600),
                         .leaf_validity_ms = HOURS(8760),
                         .cluster_domain = "cluster.local",
                         .service_ranges = ranges },
            .endpoint = "10.0.0.7:6443",
            .local_endpoint = "127.0.0.1:6443",
            .clock = f->clock,
        };
        make_secrets(s, i);
    }
}

static void start(struct controller_fixture *f, void *context)
{
    struct scene *s = context;

    s->options.informers = controller_fixture_options(f).informers;
    controller_fixture_start(f, &kubeconfig_generator_controller, &s->options);
}

static struct scene *new_scene(void)
{
    struct scene *s = arena_new(fixture_current()->arena, struct scene);
    struct controller_fixture *f = controller_fixture_new();

    prepare(f, s);
    start(f, s);
    return s;
}

/* With a generator for two of the tenants, which has done its work. */
static struct scene *served_scene(void)
{
    struct scene *s = new_scene();

    controller_fixture_apply(s->f, GENERATOR("viewers", "viewers"));
    controller_fixture_settle(s->f);
    return s;
}

/* --- looking --------------------------------------------------------------------------------- */

static const char *status(struct scene *s, const char *name, const char *path)
{
    return controller_fixture_text(s->f, &STEWARD_KUBECONFIG_GENERATORS, "", name, path);
}

static bool has_secret(struct scene *s, const char *name)
{
    return controller_fixture_has(s->f, &KUBE_SECRETS, "default", name);
}

static struct kubeconfig read_config(struct scene *s, const char *name)
{
    struct arena *arena = fixture_current()->arena;
    CLEANUP(text) struct text bytes = TEXT_EMPTY;
    struct kubeconfig config = { 0 };
    struct doc *doc = NULL;

    assert_no_error(base64_parse(
        slice_from(controller_fixture_text(s->f, &KUBE_SECRETS, "default", name, "data.value")),
        BASE64_STANDARD, &bytes));
    assert_no_error(yaml_parse(text_slice(&bytes), NULL, &doc));
    arena_defer(arena, doc_release, doc);
    assert_no_error(kubeconfig_read(arena, doc, NULL, NULL, &config));
    return config;
}

static const struct certificate_fields *certificate_of(struct scene *s, const char *name)
{
    struct kubeconfig config = read_config(s, name);
    struct certificate *certificate = NULL;

    assert_no_error(certificate_parse_pem(config.certificate_pem, &certificate));
    return certificate_fields(pki_keep(certificate));
}

/* --- tests ----------------------------------------------------------------------------------- */

static void each_selected_tenant_gets_one(void **state)
{
    struct scene *s = served_scene();
    const struct certificate_fields *fields;
    struct kubeconfig config;

    (void)state;
    assert_true(has_secret(s, "web-viewers"));
    assert_true(has_secret(s, "api-viewers"));
    assert_false(has_secret(s, "dev-viewers"));
    assert_string_equal(status(s, "viewers", "status.resources"), "2");
    assert_string_equal(status(s, "viewers", "status.availableResources"), "2");
    assert_string_equal(status(s, "viewers", "status.conditions.Ready.status"), "True");

    config = read_config(s, "web-viewers");
    assert_string_equal(config.server, "https://127.0.0.1:6443"); /* of admin.svc */
    assert_string_equal(config.name, "web@web");
    fields = certificate_of(s, "web-viewers");
    assert_string_equal(fields->identity.common_name, "web");
    assert_string_equal(fields->identity.organizations[0], "viewers");
    assert_null(fields->identity.organizations[1]);
    assert_int_equal(fields->purposes, CERTIFICATE_CLIENT);
    assert_int_equal(fields->not_after_ms, CONTROLLER_FIXTURE_NOW_MS + (int64_t)HOURS(8760));
    assert_string_equal(controller_fixture_text(s->f, &KUBE_SECRETS, "default", "web-viewers",
                                                "metadata.ownerReferences.web.kind"),
                        "TenantControlPlane");
}

static void steward_99_a_new_group_is_a_new_certificate(void **state)
{
    struct scene *s = served_scene();

    (void)state;
    controller_fixture_apply(s->f, GENERATOR("viewers", "editors"));
    controller_fixture_settle(s->f);
    assert_string_equal(certificate_of(s, "web-viewers")->identity.organizations[0], "editors");
    assert_string_equal(certificate_of(s, "api-viewers")->identity.organizations[0], "editors");
    controller_fixture_delete(s->f, &STEWARD_KUBECONFIG_GENERATORS, "", "viewers");
    controller_fixture_settle(s->f);
    assert_false(has_secret(s, "web-viewers"));
    assert_false(has_secret(s, "api-viewers"));
    assert_false(controller_fixture_has(s->f, &STEWARD_KUBECONFIG_GENERATORS, "", "viewers"));
}

static void a_tenant_that_no_longer_matches_loses_it(void **state)
{
    struct scene *s = served_scene();

    (void)state;
    controller_fixture_patch(s->f, &STEWARD_TENANT_CONTROL_PLANES, "default", "web", NULL,
                             "{ metadata: { labels: { tier: null } } }");
    controller_fixture_settle(s->f);
    assert_false(has_secret(s, "web-viewers"));
    assert_true(has_secret(s, "api-viewers"));
    assert_string_equal(status(s, "viewers", "status.resources"), "1");
}

static void ask(struct scene *s)
{
    controller_fixture_patch(s->f, &KUBE_SECRETS, "default", "web-viewers", NULL,
                             "{ metadata: { annotations: { " ROTATE ": '' } } }");
    controller_fixture_settle(s->f);
}

static void live_for_two_thirds(struct scene *s)
{
    controller_fixture_advance(s->f, HOURS(24) * 243);
}

static void live_longer(struct scene *s)
{
    live_for_two_thirds(s);
    controller_fixture_advance(s->f, HOURS(24));
}

static void change_ca(struct scene *s)
{
    make_secrets(s, 1);
    controller_fixture_settle(s->f);
}

static const struct renewal_row {
    const char *name;
    void (*cause)(struct scene *s);
    bool renewed;
} renewal_rows[] = {
    { "when it is asked for", ask, true },
    { "not before its last third", live_for_two_thirds, false },
    { "in its last third", live_longer, true },
    { "when the CA is another", change_ca, true },
};

static void renewal(void **state)
{
    const struct renewal_row *row = *state;
    struct scene *s = served_scene();
    const char *before = certificate_of(s, "web-viewers")->serial;

    row->cause(s);
    assert_int_equal(strcmp(certificate_of(s, "web-viewers")->serial, before) != 0, row->renewed);
}

struct refused_row {
    const char *name;
    const char *generator;
    const char *apply;
    const char *path;
    const char *message; /* a part of it */
};

static const struct refused_row refused_rows[] = {
    { "does not hand out mastery", "kings", GENERATOR("kings", "system:masters"),
      "status.errors.0.message", "system:masters is above every rule" },
    { "does not take the name of a tenant's Secret", "ca", GENERATOR("ca", "a"),
      "status.conditions.Ready.message", "a tenant has a Secret of its own called <tenant>-ca" },
    { "tells what is missing", "all",
      "apiVersion: steward.butlerlabs.dev/v1alpha1\nkind: KubeconfigGenerator\n"
      "metadata: { name: all }\nspec: { user: { stringValue: eve } }\n",
      "status.errors.0.message", "Secret dev-ca is not there yet" },
    { "tells of a key that is not there", "elsewhere",
      "apiVersion: steward.butlerlabs.dev/v1alpha1\nkind: KubeconfigGenerator\n"
      "metadata: { name: elsewhere }\n"
      "spec: { user: { stringValue: eve }, controlPlaneEndpointFrom: nowhere.conf,\n"
      "  tenantControlPlaneSelector: { matchLabels: { tier: gold } } }\n",
      "status.errors.0.message", "has no \"nowhere.conf\"" },
};

static void refused(void **state)
{
    const struct refused_row *row = *state;
    struct scene *s = new_scene();
    const char *ca = controller_fixture_text(s->f, &KUBE_SECRETS, "default", "web-ca",
                                             "metadata.resourceVersion");

    controller_fixture_apply(s->f, row->apply);
    controller_fixture_settle(s->f);
    assert_non_null(strstr(status(s, row->generator, row->path), row->message));
    assert_string_equal(controller_fixture_text(s->f, &KUBE_SECRETS, "default", "web-ca",
                                                "metadata.resourceVersion"),
                        ca);
}

static void a_secret_of_others_is_left_alone(void **state)
{
    struct scene *s = new_scene();

    (void)state;
    controller_fixture_apply(s->f, "apiVersion: v1\nkind: Secret\n"
                                   "metadata: { namespace: default, name: web-viewers }\n"
                                   "data: { value: eA== }\n");
    controller_fixture_apply(s->f, GENERATOR("viewers", "viewers"));
    controller_fixture_settle(s->f);
    assert_string_equal(
        controller_fixture_text(s->f, &KUBE_SECRETS, "default", "web-viewers", "data.value"),
        "eA==");
    assert_string_equal(status(s, "viewers", "status.availableResources"), "1");
    assert_non_null(
        strstr(status(s, "viewers", "status.errors.0.message"), "was not made for this generator"));
}

static void nothing_is_written_twice(void **state)
{
    struct scene *s = served_scene();
    const char *before;

    (void)state;
    before = controller_fixture_text(s->f, &KUBE_SECRETS, "default", "web-viewers",
                                     "metadata.resourceVersion");
    for (int i = 0; i < 5; i++) {
        controller_fixture_patch(s->f, &STEWARD_TENANT_CONTROL_PLANES, "default", "web", NULL,
                                 i % 2 ? "{ metadata: { labels: { x: a } } }"
                                       : "{ metadata: { labels: { x: b } } }");
        controller_fixture_settle(s->f);
    }
    assert_string_equal(controller_fixture_text(s->f, &KUBE_SECRETS, "default", "web-viewers",
                                                "metadata.resourceVersion"),
                        before);
}

/* --- survival -------------------------------------------------------------------------------- */

static void tell(struct controller_fixture *f, void *context)
{
    (void)context;
    controller_fixture_apply(f, GENERATOR("viewers", "viewers"));
    controller_fixture_apply(f, GENERATOR("owners", "owners"));
    controller_fixture_expect(f, &STEWARD_KUBECONFIG_GENERATORS, "", "viewers",
                              "status.availableResources", "2", HOURS(1));
    controller_fixture_apply(f, GENERATOR("viewers", "editors"));
    controller_fixture_delete(f, &STEWARD_KUBECONFIG_GENERATORS, "", "owners");
    controller_fixture_expect_gone(f, &STEWARD_KUBECONFIG_GENERATORS, "", "owners", HOURS(1));
    controller_fixture_patch(f, &STEWARD_TENANT_CONTROL_PLANES, "default", "api", NULL,
                             "{ metadata: { labels: { tier: null } } }");
    controller_fixture_expect(f, &STEWARD_KUBECONFIG_GENERATORS, "", "viewers", "status.resources",
                              "1", HOURS(1));
    controller_fixture_expect_gone(f, &KUBE_SECRETS, "default", "api-viewers", HOURS(1));
}

static void survives(void **state)
{
    static const char *const varying[] = { "data", "annotations", NULL };
    struct scene *s = arena_new(fixture_current()->arena, struct scene);
    const struct survival_story story = {
        .about = { { "kubeconfiggenerator", NULL } },
        .prepare = prepare,
        .start = start,
        .tell = tell,
        .context = s,
        .varying = varying,
    };

    (void)state;
    survival_check(&story);
}

TEST_MAIN(TEST(each_selected_tenant_gets_one), TEST(steward_99_a_new_group_is_a_new_certificate),
          TEST(a_tenant_that_no_longer_matches_loses_it), TABLE(renewal, renewal_rows),
          TABLE(refused, refused_rows), TEST(a_secret_of_others_is_left_alone),
          TEST(nothing_is_written_twice), TEST(survives))
