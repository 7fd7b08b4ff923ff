/* What all rules have in common, and kinds with few of their own. */
#include "lib/rules_fixture.h"

/* --- kinds with few rules --------------------------------------------------------------------- */

#define CONFIG(spec)      "metadata: {name: butler}\nspec: {" spec "}"
#define EXPOSED(exposure) CONFIG("controlPlaneExposure: {" exposure "}")
#define MODE(mode)        CONFIG("multiTenancy: {mode: " mode "}")
#define TEAMLESS          "kind: TenantCluster\nmetadata: {name: web, namespace: butler-tenants}"
#define OWNED                                                                                      \
    "kind: TenantCluster\nmetadata: {name: web, namespace: acme}\nspec: {teamRef: {name: acme}}"

#define ADDON(spec)                                                                                \
    "metadata: {name: x, namespace: acme}\nspec: {clusterRef: {name: web}, " spec "}"
#define LIMITED(limits)                                                                            \
    OWNED "\n---\nkind: Team\nmetadata: {name: acme}\nspec: {resourceLimits: {" limits "}}"

#define BALANCER(spec)  "metadata: {name: l, namespace: acme}\nspec: {" spec "}"
#define BOOTSTRAP(spec) "metadata: {name: b, namespace: acme}\nspec: {" spec "}"

static const struct rules_row rows[] = {
    { "takes the one configuration", &BUTLER_CONFIGS, NULL, NULL, CONFIG(""), NULL, NULL, 0 },
    { "takes no other configuration", &BUTLER_CONFIGS, NULL, NULL, "metadata: {name: other}", NULL,
      "metadata.name: Invalid value: \"other\": must be \"butler\"", 0 },
    { "needs a name for an exposure by ingress", &BUTLER_CONFIGS, NULL, NULL,
      EXPOSED("mode: Ingress"), NULL,
      "spec.controlPlaneExposure: Forbidden: controlPlaneExposure.hostname is required when mode "
      "is "
      "Ingress",
      0 },
    { "needs a gateway for an exposure by gateway", &BUTLER_CONFIGS, NULL, NULL,
      EXPOSED("mode: Gateway, hostname: a"), NULL,
      "...controlPlaneExposure.gatewayRef is required when mode is Gateway", 0 },
    { "needs a gateway with its namespace", &BUTLER_CONFIGS, NULL, NULL,
      EXPOSED("mode: Gateway, hostname: a, gatewayRef: b"), NULL, "...must be of the form", 0 },
    { "takes a whole exposure", &BUTLER_CONFIGS, NULL, NULL,
      EXPOSED("mode: Gateway, hostname: a, gatewayRef: b/c"), NULL, NULL, 0 },
    { "keeps clusters without a team", &BUTLER_CONFIGS, TEAMLESS, MODE("Optional"),
      MODE("Enforced"), NULL,
      "spec.multiTenancy.mode: Forbidden: cannot become Enforced while 1 TenantCluster(s) have no "
      "team, such as butler-tenants/web",
      0 },
    { "keeps them from the beginning", &BUTLER_CONFIGS, TEAMLESS, NULL, MODE("Enforced"), NULL,
      "...cannot become Enforced", 0 },
    { "enforces teams when all have one", &BUTLER_CONFIGS, OWNED, MODE("Optional"),
      MODE("Enforced"), NULL, NULL, 0 },
    { "does not mind what was enforced before", &BUTLER_CONFIGS, TEAMLESS, MODE("Enforced"),
      CONFIG("multiTenancy: {mode: Enforced}, defaultNamespace: x"), NULL, NULL, 0 },

    { "takes an addon of the catalog", &BUTLER_TENANT_ADDONS, OWNED, NULL, ADDON("addon: flux"),
      NULL, NULL, 0 },
    { "takes a chart", &BUTLER_TENANT_ADDONS, OWNED, NULL, ADDON("helm: {chart: c}"), NULL, NULL,
      0 },
    { "takes one of the two", &BUTLER_TENANT_ADDONS, OWNED, NULL,
      ADDON("addon: flux, helm: {chart: c}"), NULL,
      "spec.helm: Forbidden: exactly one of addon and helm must be set", 0 },
    { "takes at least one of the two", &BUTLER_TENANT_ADDONS, OWNED, NULL, ADDON("version: v1"),
      NULL, "spec.addon: Required value: exactly one of addon and helm must be set", 0 },
    { "keeps the addon", &BUTLER_TENANT_ADDONS, OWNED, ADDON("addon: flux"), ADDON("addon: x"),
      NULL, "spec.addon: Forbidden: field is immutable", 0 },
    { "keeps the cluster", &BUTLER_TENANT_ADDONS, OWNED, ADDON("addon: flux"),
      "metadata: {name: x, namespace: acme}\nspec: {clusterRef: {name: b}, addon: flux}", NULL,
      "spec.clusterRef: Forbidden: field is immutable", 0 },
    { "takes an addon that the team allows", &BUTLER_TENANT_ADDONS,
      LIMITED("allowedAddons: [flux]"), NULL, ADDON("addon: flux"), NULL, NULL, 0 },
    { "takes no other addon", &BUTLER_TENANT_ADDONS, LIMITED("allowedAddons: [argo]"), NULL,
      ADDON("addon: flux"), NULL,
      "spec.addon: Forbidden: addon \"flux\" is not allowed for team \"acme\"", 0 },
    { "takes no addon that the team denies", &BUTLER_TENANT_ADDONS,
      LIMITED("allowedAddons: [flux], deniedAddons: [flux]"), NULL, ADDON("addon: flux"), NULL,
      "...is not allowed for team \"acme\"", 0 },
    { "takes an addon that the team does not deny", &BUTLER_TENANT_ADDONS,
      LIMITED("deniedAddons: [argo]"), NULL, ADDON("addon: flux"), NULL, NULL, 0 },
    { "does not ask again what is allowed", &BUTLER_TENANT_ADDONS, LIMITED("deniedAddons: [flux]"),
      ADDON("addon: flux"), ADDON("addon: flux, version: v1"), NULL, NULL, 0 },

    { "keeps the cluster of a load balancer", &BUTLER_LOAD_BALANCER_REQUESTS, NULL,
      BALANCER("clusterName: a"), BALANCER("clusterName: b"), NULL,
      "spec: Invalid value: \"object\": clusterName is immutable", ERR_INVALID },
    { "keeps the provider of a load balancer", &BUTLER_LOAD_BALANCER_REQUESTS, NULL,
      BALANCER("clusterName: a, providerConfigRef: {name: p}"),
      BALANCER("clusterName: a, providerConfigRef: {name: q}"), NULL,
      "spec: Invalid value: \"object\": providerConfigRef is immutable", ERR_INVALID },
    { "lets the rest of a load balancer change", &BUTLER_LOAD_BALANCER_REQUESTS, NULL,
      BALANCER("clusterName: a, port: 1"), BALANCER("clusterName: a, port: 2"), NULL, NULL, 0 },
    { "needs a name to bootstrap with ingress", &BUTLER_CLUSTER_BOOTSTRAPS, NULL, NULL,
      BOOTSTRAP("controlPlaneExposure: {mode: Ingress}"), NULL,
      "spec: Invalid value: \"object\": controlPlaneExposure.hostname is required in the modes "
      "Ingress and Gateway",
      ERR_INVALID },
    { "needs a gateway to bootstrap with one", &BUTLER_CLUSTER_BOOTSTRAPS, NULL, NULL,
      BOOTSTRAP("controlPlaneExposure: {mode: Gateway, hostname: a}"), NULL,
      "controlPlaneExposure.gatewayRef is required in the mode Gateway", ERR_INVALID },
    { "needs neither to bootstrap without", &BUTLER_CLUSTER_BOOTSTRAPS, NULL, NULL,
      BOOTSTRAP("controlPlaneExposure: {mode: LoadBalancer}"), NULL, NULL, 0 },

    /* Whoever cleans up is let through, however wrong the object is. */
    { "lets finalizers go", &BUTLER_CONFIGS, NULL,
      "metadata: {name: other, finalizers: [a/b], resourceVersion: '1'}",
      "metadata: {name: other, finalizers: [], resourceVersion: '1', managedFields: [{}]}", NULL,
      NULL, 0 },
    { "lets objects change that are being deleted", &BUTLER_CONFIGS, NULL,
      "metadata: {name: other, deletionTimestamp: '2026-01-01T00:00:00Z'}",
      "metadata: {name: other, deletionTimestamp: '2026-01-01T00:00:00Z', labels: {a: b}}", NULL,
      NULL, 0 },
    { "does not believe that an object is being deleted", &BUTLER_CONFIGS, NULL, NULL,
      "metadata: {name: other, deletionTimestamp: '2026-01-01T00:00:00Z'}", NULL,
      "...must be \"butler\"", 0 },
    { "stops what changes more than finalizers", &BUTLER_CONFIGS, NULL,
      "metadata: {name: other, finalizers: [a/b]}", "metadata: {name: other, labels: {a: b}}", NULL,
      "...must be \"butler\"", 0 },
};

/* --- the way of a request --------------------------------------------------------------------- */

static void lets_status_through(void **state)
{
    struct rules_row row = { .resource = &BUTLER_CONFIGS,
                             .before = "metadata: {name: other}",
                             .object = "metadata: {name: other}\nstatus: {teamCount: 1}" };
    struct rules_request request = rules_fixture_request(&row);
    struct rules_reader reader = { fake_kube_client(rules_fixture_world(NULL)), "butler-system" };

    (void)state;
    request.subresource = SLICE("status");
    assert_no_error(rules_validate(fixture_current()->arena, &reader,
                                   rules_fixture_kind(row.resource), &request, NULL));
}

static void wants_whole_requests(void **state)
{
    struct rules_row row = { .resource = &BUTLER_CONFIGS, .object = "metadata: {name: butler}" };
    struct rules_request request = rules_fixture_request(&row);
    struct rules_reader reader = { fake_kube_client(rules_fixture_world(NULL)), "butler-system" };

    (void)state;
    request.operation = RULES_UPDATE;
    assert_error(rules_validate(fixture_current()->arena, &reader, rules_fixture_kind(row.resource),
                                &request, NULL),
                 ERR_BAD_REQUEST, "no old object");
    row.object = "[1]";
    request = rules_fixture_request(&row);
    assert_error(rules_validate(fixture_current()->arena, &reader, rules_fixture_kind(row.resource),
                                &request, NULL),
                 ERR_BAD_REQUEST, "no object");
}

static struct error *out_of_order(void *context, const struct kube_request *request)
{
    (void)context;
    return error_new(ERR_UNAVAILABLE, "%s are out of order", request->resource->plural);
}

static void tells_when_nothing_can_be_read(void **state)
{
    struct rules_row row = { .resource = &BUTLER_TENANT_ADDONS, .object = ADDON("addon: flux") };
    struct fake_kube *fake = rules_fixture_world(NULL);

    (void)state;
    fake_kube_on_call(fake, out_of_order, NULL);
    assert_error(rules_fixture_validate(fake, &row, NULL), ERR_INTERNAL,
                 "tenantclusters are out of order");
}

static void warns_of_untested_versions(void **state)
{
    CLEANUP(rules_warnings) struct rules_warnings warnings = { .texts = { 0 } };
    struct rules_row row = { .resource = &BUTLER_TENANT_ADDONS,
                             .object = ADDON("addon: flux, version: v9") };
    struct fake_kube *fake = rules_fixture_world(
        "kind: AddonDefinition\nmetadata: {name: flux}\nspec: {chart: {defaultVersion: v1, "
        "availableVersions: [v2]}}");

    (void)state;
    assert_no_error(rules_fixture_validate(fake, &row, &warnings));
    assert_int_equal(warnings.texts.count, 1);
    assert_string_equal(warnings.texts.items[0],
                        "version v9 of addon flux is not among its tested versions");
    row.object = ADDON("addon: flux, version: v2");
    assert_no_error(rules_fixture_validate(fake, &row, &warnings));
    row.object = ADDON("addon: flux, version: v1");
    assert_no_error(rules_fixture_validate(fake, &row, &warnings));
    assert_int_equal(warnings.texts.count, 1);
}

static void has_rules_for_some_kinds(void **state)
{
    (void)state;
    assert_non_null(rules_find(SLICE("butler.butlerlabs.dev"), SLICE("teams")));
    assert_null(rules_find(SLICE("butler.butlerlabs.dev"), SLICE("imagesyncs")));
    assert_null(rules_find(SLICE("example.com"), SLICE("teams")));
}

TEST_MAIN(TABLE(rules_fixture_row, rows), TEST(lets_status_through), TEST(wants_whole_requests),
          TEST(tells_when_nothing_can_be_read), TEST(warns_of_untested_versions),
          TEST(has_rules_for_some_kinds))
