/* What a provider has to choose from, asked of one that speaks as Prism Central does, and narrowed
 * by policies. */
#include "lib/infrastructure_scene.h"
#include "lib/test.h"
#include "net/exchange.h"
#include "net/http_client.h"
#include "net/http_routes.h"

#define PRISM "/api/providers/butler-system/prism"

/* --- the provider ------------------------------------------------------------------------------
 */

static bool is_known(struct exchange *exchange)
{
    const char *given = exchange_header(exchange, "authorization");

    if (given && strcmp(given, "Basic dTpodW50ZXIy") == 0) /* u:hunter2 */
        return true;
    exchange_reply(exchange, 401, "application/json", SLICE("{}"));
    return false;
}

static void me(void *context, struct exchange *exchange)
{
    (void)context;
    if (is_known(exchange))
        exchange_reply(exchange, 200, "application/json", SLICE("{\"metadata\":{}}"));
}

static void images(void *context, struct exchange *exchange)
{
    (void)context;
    if (is_known(exchange))
        exchange_reply(exchange, 200, "application/json",
                       SLICE("{\"entities\":[{\"metadata\":{\"uuid\":\"u1\"},\"status\":{\"name\":"
                             "\"old\"}},{\"metadata\":{\"uuid\":\"u2\"},\"status\":{\"name\":"
                             "\"new\",\"description\":\"the newest\"}}]}"));
}

static void subnets(void *context, struct exchange *exchange)
{
    (void)context;
    if (is_known(exchange))
        exchange_reply(exchange, 200, "application/json",
                       SLICE("{\"entities\":[{\"metadata\":{\"uuid\":\"s1\"},\"status\":{\"name\":"
                             "\"lan\",\"resources\":{\"vlan_id\":7}}}]}"));
}

static void containers(void *context, struct exchange *exchange)
{
    (void)context;
    if (is_known(exchange))
        exchange_reply(
            exchange, 200, "application/json",
            SLICE("{\"entities\":[{\"storage_container_uuid\":\"c1\",\"name\":\"disks\"}]}"));
}

static void broken(void *context, struct exchange *exchange)
{
    (void)context;
    exchange_reply(exchange, 500, "text/plain", SLICE("secret of the upstream"));
}

static const struct http_route prism[] = {
    { "GET", "/api/nutanix/v3/users/me", me, HTTP_ROUTE_INLINE },
    { "POST", "/api/nutanix/v3/images/list", images, HTTP_ROUTE_INLINE },
    { "POST", "/api/nutanix/v3/subnets/list", subnets, HTTP_ROUTE_INLINE },
    { "POST", "/api/nutanix/v3/clusters/list", broken, HTTP_ROUTE_INLINE },
    { "GET", "/PrismGateway/services/rest/v2.0/{what:rest}", containers, HTTP_ROUTE_INLINE },
    { 0 },
};

/* --- the scene ---------------------------------------------------------------------------------
 */

struct setting {
    struct scene *scene;
    atomic_bool closed;
};

static void make_client(void *context)
{
    struct setting *setting = context;

    setting->scene->parts.client = http_client_new(test_server_loop(setting->scene->server));
}

static void on_closed(void *context)
{
    struct setting *setting = context;

    atomic_store(&setting->closed, true);
}

static void close_client(void *context)
{
    struct setting *setting = context;

    http_client_close(STEAL(setting->scene->parts.client), on_closed, setting);
}

static struct setting *begin(const char *password)
{
    struct setting *setting = arena_new(fixture_current()->arena, struct setting);
    struct test_server *provider = test_server_start(
        &(struct test_server_options){ .limits = TEST_SERVER_LIMITS, .routes = prism });

    setting->scene = infrastructure_start();
    setting->scene->settings.outbound_allow = "127.0.0.1";
    test_server_call(setting->scene->server, make_client, setting);
    put(setting->scene, &BUTLER_PROVIDER_CONFIGS,
        arena_format(
            fixture_current()->arena,
            "{metadata: {namespace: butler-system, name: prism}, spec: {provider: nutanix, "
            "credentialsRef: {name: prism}, nutanix: {endpoint: 'http://127.0.0.1', port: "
            "%u}}}",
            test_server_port(provider)));
    put(setting->scene, &KUBE_SECRETS,
        arena_format(fixture_current()->arena,
                     "{metadata: {namespace: butler-system, name: prism}, data: {username: dQ==, "
                     "password: %s}}",
                     password));
    return setting;
}

static void end(struct setting *setting)
{
    test_server_call(setting->scene->server, close_client, setting);
    eventually(atomic_load(&setting->closed));
}

#define HUNTER2 "aHVudGVyMg=="

static void offers_what_the_provider_has(void **state)
{
    struct setting *setting = begin(HUNTER2);
    struct scene *scene = setting->scene;

    (void)state;
    fake_kube_delete(scene->fake, &BUTLER_CREATION_POLICIES, NULL, "images",
                     KUBE_PROPAGATION_BACKGROUND);
    assert_answer(ask(scene, "olga", "GET", PRISM "/images", ""), 200,
                  "{\"images\":[{\"name\":\"old\",\"id\":\"u1\"},{\"name\":\"new\",\"id\":\"u2\","
                  "\"description\":\"the newest\"}]}");
    assert_answer(ask(scene, "eve", "GET", PRISM "/networks", ""), 200,
                  "{\"networks\":[{\"name\":\"lan\",\"id\":\"s1\",\"vlan\":7}]}");
    assert_answer(ask(scene, "pat", "GET", PRISM "/storage-containers", ""), 200,
                  "{\"storageContainers\":[{\"name\":\"disks\",\"id\":\"c1\"}]}");
    assert_answer(ask(scene, "paul", "POST", PRISM "/validate", ""), 200, "{\"valid\":true");
    end(setting);
}

/* By id, then by name. */
static void server_73_a_policy_narrows_what_is_offered(void **state)
{
    struct setting *setting = begin(HUNTER2);
    struct scene *scene = setting->scene;

    (void)state;
    put(scene, &BUTLER_CREATION_POLICIES,
        "{metadata: {name: prod}, spec: {scope: {teamAndEnvironment: {teamRef: {name: alpha}, "
        "environmentName: prod}}, options: {image: {mode: allowList, values: [new], default: "
        "new}}}}");
    put(scene, &BUTLER_CREATION_POLICIES,
        "{metadata: {name: images}, spec: {scope: {platformWide: {}}, options: {image: {mode: "
        "recommended, values: [u2], recommendedReason: newest}}}}");
    assert_answer(ask(scene, "olga", "GET", PRISM "/images?team=alpha&environment=prod", ""), 200,
                  "{\"images\":[{\"name\":\"new\",\"id\":\"u2\",\"description\":\"the newest\"}],"
                  "\"policy\":{\"name\":\"prod\",\"mode\":\"allowList\",\"values\":[\"new\"],"
                  "\"default\":\"new\"}}");
    assert_answer(ask(scene, "olga", "GET", PRISM "/images?team=alpha&environment=dev", ""), 200,
                  "{\"images\":[{\"name\":\"new\",\"id\":\"u2\",\"description\":\"the newest\"},{"
                  "\"name\":\"old\",\"id\":\"u1\"}],\"policy\":{\"name\":\"images\",\"mode\":"
                  "\"recommended\"");
    end(setting);
}

static void tells_nothing_of_what_went_wrong(void **state)
{
    struct setting *setting = begin("b3RoZXI=");
    struct scene *scene = setting->scene;
    const char *answer = ask(scene, "olga", "GET", PRISM "/clusters", "");

    (void)state;
    assert_answer(answer, 502, "\"code\":\"upstream_error\"");
    assert_null(strstr(answer, "secret of the upstream"));
    assert_answer(ask(scene, "olga", "GET", PRISM "/images", ""), 502, "upstream_error");
    assert_answer(ask(scene, "paul", "POST", PRISM "/validate", ""), 200,
                  "{\"valid\":false,\"category\":\"auth\"");
    end(setting);
}

TEST_MAIN(TEST(offers_what_the_provider_has), TEST(server_73_a_policy_narrows_what_is_offered),
          TEST(tells_nothing_of_what_went_wrong))
