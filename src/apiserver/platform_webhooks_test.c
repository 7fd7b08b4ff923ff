/* The rules of Butler's kinds as webhooks: an API server without the platform asks them over TLS,
 * by the configurations that we bring along. */
#include "admission/rules_certificate.h"
#include "admission/rules_service.h"
#include "admission/rules_webhooks.h"
#include "apiserver/transport.h"
#include "apiserver/webhooks.h"
#include "base/error.h"
#include "crypto/secret.h"
#include "lib/platform_fixture.h"
#include "lib/test_server.h"
#include "net/metrics.h"
#include "net/tls.h"

#define ALICE "alice@example.com"

struct world {
    struct request_fixture *f;
    struct kube_transport *transport;
    struct pool *pool;
    struct metrics *metrics;
    struct rules_service *service;
    struct rules_certificate certificate;
    struct tls *tls;
    struct test_server *server;
};

static void release(void *context)
{
    struct world *world = context;

    pool_free(world->pool);
    rules_service_free(world->service);
    metrics_free(world->metrics);
    transport_free(world->transport);
    rules_certificate_done(&world->certificate);
    tls_unref(world->tls);
}

static size_t known(struct world *world, enum webhooks_kind kind)
{
    CLEANUP(webhook_list) struct webhook_list *list =
        webhooks_get(world->f->server, kind);

    return webhook_list_count(list);
}

static void configure(struct world *world, bool mutating)
{
    struct rules_webhooks_place place = {
        .name = "butler",
        .url = test_server_url(world->server, ""),
        .ca_pem = text_slice(&world->certificate.authority),
    };
    struct doc *doc;

    assert_no_error(rules_webhooks_configuration(&place, mutating, &doc));
    arena_defer(fixture_current()->arena, doc_release, doc);
    request_fixture_must(
        world->f, "POST",
        mutating ? "/apis/admissionregistration.k8s.io/v1/mutatingwebhookconfigurations"
                 : "/apis/admissionregistration.k8s.io/v1/validatingwebhookconfigurations",
        doc_bytes(doc).data);
    while (!known(world, mutating ? WEBHOOKS_MUTATING : WEBHOOKS_VALIDATING))
        request_fixture_must(world->f, "GET", "/api/v1/namespaces/default", NULL);
}

static struct world *world_new(void)
{
    static const char *const addresses[] = { "127.0.0.1", NULL };
    struct arena *arena = fixture_current()->arena;
    struct world *world = arena_new(arena, struct world);

    world->f = platform_fixture_with(&(struct apiserver_options){ .directory = NULL });
    arena_defer(arena, release, world);
    world->transport = transport_new(world->f->server, user_of_server());
    world->pool = pool_new("rules", 4, 100);
    world->metrics = metrics_new();
    assert_no_error(rules_service_new(
        &(struct rules_service_options){
            .reader = { .kube = { .transport = world->transport },
                        .system_namespace = "butler-system" },
            .pool = world->pool,
            .metrics = world->metrics,
        },
        &world->service));
    assert_no_error(
        rules_certificate_make(&(struct rules_certificate_spec){ .service = "butler-webhook",
                                                                 .namespace = "butler-system",
                                                                 .addresses = addresses,
                                                                 .clock = clock_system() },
                               &world->certificate));
    assert_no_error(rules_certificate_tls(text_slice(&world->certificate.chain),
                                          secret_reveal(world->certificate.key), &world->tls));
    world->server = test_server_start(&(struct test_server_options){
        .service = &rules_service_service, .context = world->service, .tls = world->tls });
    return world;
}

static void refuses_by_webhook(void **state)
{
    struct world *world = world_new();
    CLEANUP(text) struct text figures = TEXT_EMPTY;

    (void)state;
    configure(world, false);
    assert_error(platform_fixture_ask(world->f, ALICE, "POST", "teams",
                                      "metadata: {name: acme}\nspec: {resourceLimits: "
                                      "{maxClusters: 1}}",
                                      NULL),
                 ERR_FORBIDDEN,
                 "admission webhook \"vteam.kb.io\" denied the request: spec.resourceLimits may "
                 "only be set by platform admins; user \"alice@example.com\" is not a platform "
                 "admin");
    platform_fixture_must(world->f, ALICE, "POST", "teams", "metadata: {name: acme}\nspec: {}");
    assert_error(platform_fixture_ask(world->f, ALICE, "POST",
                                      "namespaces/butler-system/providerconfigs",
                                      "metadata: {name: p}\nspec: {provider: harvester, harvester: "
                                      "{networkName: a/b}}",
                                      NULL),
                 ERR_INVALID, "every provider but local needs credentialsRef with a name");
    metrics_write(world->metrics, &figures);
    assert_non_null(strstr(text_string(&figures),
                           "butler_webhook_requests_total{webhook=\"vteam.kb.io\",operation="
                           "\"CREATE\",allowed=\"false\"} 1\n"));
    assert_non_null(strstr(text_string(&figures),
                           "butler_webhook_requests_total{webhook=\"vteam.kb.io\",operation="
                           "\"CREATE\",allowed=\"true\"} 1\n"));
}

static void completes_by_webhook(void **state)
{
    struct world *world = world_new();
    struct value stored;

    (void)state;
    configure(world, true);
    stored = platform_fixture_must(world->f, ALICE, "POST", "teams",
                                   "metadata: {name: acme}\nspec: {access: {users: [{name: a, "
                                   "role: member}]}, resourceLimits: {maxTotalCPU: 4}}");
    assert_string_equal(
        request_fixture_print(stored, VALUE_KEYS("spec")),
        "{\"access\":{\"users\":[{\"name\":\"a\",\"role\":\"operator\"}]},\"resourceLimits\":{"
        "\"defaultNodeCount\":3,\"maxCPUCores\":4}}");
    stored =
        platform_fixture_must(world->f, ALICE, "POST", "namespaces/butler-tenants/tenantclusters",
                              "metadata: {name: web}\nspec: {kubernetesVersion: v1.31.0}");
    assert_string_equal(
        request_fixture_print(stored, VALUE_KEYS("spec", "workers", "machineTemplate", "memory")),
        "\"16Gi\"");
    assert_string_equal(request_fixture_print(stored, VALUE_KEYS("metadata", "annotations")),
                        "{\"butler.butlerlabs.dev/creator-email\":\"alice@example.com\"}");
}

static void removals_are_asked_about(void **state)
{
    struct world *world = world_new();

    (void)state;
    platform_fixture_must(world->f, NULL, "POST", "namespaces/butler-system/providerconfigs",
                          "metadata: {name: p}\nspec: {provider: local}");
    platform_fixture_must(world->f, NULL, "POST", "namespaces/butler-tenants/tenantclusters",
                          "metadata: {name: web}\nspec: {providerConfigRef: {name: p}}");
    configure(world, false);
    assert_error(platform_fixture_ask(world->f, ALICE, "DELETE",
                                      "namespaces/butler-system/providerconfigs/p", NULL, NULL),
                 ERR_FORBIDDEN,
                 "cannot delete ProviderConfig \"p\": TenantCluster butler-tenants/web still "
                 "references it");
}

TEST_MAIN(TEST(refuses_by_webhook), TEST(completes_by_webhook), TEST(removals_are_asked_about))
