/* Clusters: who sees them, what may be asked and changed, and how it is told. */
#include <string.h>

#include "lib/server_scene.h"
#include "lib/test.h"

static const struct scene_row rows[] = {
    /* who may */
    { "server_47_hides_a_cluster_of_another_team", "olga", "GET", API, "", "", 404, "not_found" },
    { "server_47_scales_no_cluster_of_another_team", "olga", "PATCH", API "/scale", "",
      "{\"replicas\":3}", 404, "not_found" },
    { "server_47_deletes_no_cluster_of_another_team", "olga", "DELETE", API, "", "", 404,
      "not_found" },
    { "server_47_gives_no_kubeconfig_of_another_team", "olga", "GET", API "/kubeconfig", "", "",
      404, "not_found" },
    { "server_48_lets_no_header_widen", "ada", "GET", "/api/clusters", "X-Butler-Team: beta\r\n",
      "", 403, "team_access_denied" },
    { "server_49_gives_viewers_no_kubeconfig", "vera", "GET", WEB "/kubeconfig", "", "", 403,
      "forbidden" },
    { "server_49_lets_viewers_scale_nothing", "vera", "PATCH", WEB "/scale", "", "{\"replicas\":3}",
      403, "forbidden" },
    { "server_49_lets_viewers_export_nothing", "vera", "GET", WEB "/export", "", "", 403,
      "forbidden" },
    { "server_49_lets_viewers_rotate_nothing", "vera", "POST", WEB "/certificates/rotate", "",
      "{\"type\":\"all\"}", 403, "forbidden" },
    { "server_50_lifts_in_the_environment", "eve", "PATCH", WEB "/scale", "", "{\"replicas\":3}",
      200, "\"replicas\":3" },
    { "server_50_lifts_in_no_other", "eve", "PATCH", SHOP "/scale", "", "{\"replicas\":3}", 403,
      "forbidden" },
    { "server_50_lifts_in_no_other_by_a_header", "eve", "PATCH", SHOP "/scale",
      "X-Butler-Team: alpha\r\nX-Butler-Environment: dev\r\n", "{\"replicas\":3}", 403, NULL },
    /* looking */
    { "lists what is one's own", "bob", "GET", "/api/clusters", "", "", 200,
      "{\"clusters\":[{\"metadata\":{\"namespace\":\"team-beta\",\"name\":\"api\"" },
    { "narrows a list to an environment", "ada", "GET", "/api/clusters?environment=prod", "", "",
      200, "\"name\":\"shop\"" },
    { "refuses an order that is none", "ada", "GET", "/api/clusters?sort=size", "", "", 400,
      "parameter sort" },
    { "refuses a page that is too large", "ada", "GET", "/api/clusters?limit=501", "", "", 400,
      "limit" },
    { "shows the role and what may be done", "vera", "GET", WEB, "", "", 200,
      "\"x-butler\":{\"team\":\"alpha\",\"environment\":\"dev\",\"myRole\":\"viewer\",\"actions\":["
      "\"view\"]}}" },
    { "shows admins that they may do more", "ada", "GET", WEB, "", "", 200, "\"rotate-ca\"" },
    { "shows a kubeconfig to operators", "olga", "GET", WEB "/kubeconfig", "", "", 200,
      "{\"kubeconfig\":\"the kubeconfig\"}" },
    { "sends a kubeconfig as a file", "olga", "GET", WEB "/kubeconfig?format=yaml", "", "", 200,
      "attachment; filename=\"web.kubeconfig\"" },
    { "gives no kubeconfig that is not there yet", "olga", "GET", SHOP "/kubeconfig", "", "", 409,
      "not_ready" },
    { "wants a time that a kubeconfig can end after", "olga", "GET", WEB "/kubeconfig?ttl=1m", "",
      "", 400, "\"field\":\"ttl\"" },
    { "shows a control plane", "vera", "GET", WEB "/tenantcontrolplane", "", "", 200,
      "\"specVersion\":\"v1.31.4\"" },
    { "knows no control plane before there is one", "vera", "GET", SHOP "/tenantcontrolplane", "",
      "", 404, NULL },
    { "lists no machines where there are none", "vera", "GET", WEB "/machines", "", "", 200,
      "{\"machineRequests\":[]}" },
    { "refuses a count of events that is none", "vera", "GET", WEB "/events?limit=0", "", "", 400,
      "\"field\":\"limit\"" },
    { "tells what happened, from everywhere", "vera", "GET", WEB "/timeline", "", "", 200,
      "\"time\":\"2026-01-02T00:00:00.000Z\",\"type\":\"event\",\"severity\":\"warning\","
      "\"title\":\"Late\"" },
    { "tells only what is asked for", "vera", "GET", WEB "/timeline?types=condition", "", "", 200,
      "{\"items\":[{\"time\":\"2026-01-01T00:00:00.000Z\",\"type\":\"condition\",\"severity\":"
      "\"warning\",\"title\":\"Ready is False\"" },
    { "tells only of the time that is asked for", "vera", "GET",
      WEB "/timeline?types=condition,event&from=2026-01-03T00:00:00Z", "", "", 200,
      "{\"items\":[],\"complete\":true}" },
    { "refuses a time that is none", "vera", "GET", WEB "/timeline?to=noon", "", "", 400,
      "\"field\":\"to\"" },
    { "refuses a type that is none", "vera", "GET", WEB "/timeline?types=shoe", "", "", 400,
      "\"field\":\"types\"" },
    /* creating */
    { "server_58_wants_an_environment", "olga", "POST", "/api/clusters", "",
      "{\"name\":\"new\",\"teamRef\":\"alpha\"}", 400, "\"field\":\"environment\"" },
    { "server_59_tells_what_admission_says", "olga", "POST", "/api/clusters", "",
      "{\"name\":\"fourth\",\"teamRef\":\"alpha\",\"environment\":\"dev\"}", 403,
      "\"field\":\"metadata.labels[butler.butlerlabs.dev/environment]\"" },
    { "wants a team where every cluster has one", "paul", "POST", "/api/clusters", "",
      "{\"name\":\"new\"}", 400, "\"field\":\"teamRef\"" },
    { "creates nothing for viewers", "vera", "POST", "/api/clusters", "",
      "{\"name\":\"new\",\"teamRef\":\"alpha\",\"environment\":\"dev\"}", 403, "forbidden" },
    { "creates for those who are lifted", "eve", "POST", "/api/clusters", "",
      "{\"name\":\"new\",\"teamRef\":\"alpha\",\"environment\":\"dev\"}", 201, "\"name\":\"new\"" },
    { "creates only where they are lifted", "eve", "POST", "/api/clusters", "",
      "{\"name\":\"new\",\"teamRef\":\"alpha\",\"environment\":\"prod\"}", 403, "forbidden" },
    { "hides teams that are not one's own", "olga", "POST", "/api/clusters", "",
      "{\"name\":\"new\",\"teamRef\":\"beta\"}", 404, "not_found" },
    { "takes the context for what is not said", "olga", "POST", "/api/clusters",
      "X-Butler-Team: alpha\r\nX-Butler-Environment: prod\r\n", "{\"name\":\"new\"}", 201,
      "\"butler.butlerlabs.dev/environment\":\"prod\"" },
    { "refuses an environment that is none", "olga", "POST", "/api/clusters", "",
      "{\"name\":\"new\",\"teamRef\":\"alpha\",\"environment\":\"mars\"}", 400,
      "no environment \\\"mars\\\"; it has dev, prod" },
    { "threat_12_ refuses a namespace of somebody else", "olga", "POST", "/api/clusters", "",
      "{\"name\":\"new\",\"teamRef\":\"alpha\",\"environment\":\"dev\",\"namespace\":\"team-"
      "beta\"}",
      400, "\"field\":\"namespace\"" },
    { "threat_12_ sees no provider of another team", "olga", "POST", "/api/clusters", "",
      "{\"name\":\"new\",\"teamRef\":\"alpha\",\"environment\":\"dev\",\"providerConfigRef\":"
      "\"theirs\"}",
      400, "there is no provider \\\"theirs\\\"" },
    { "says the same of a provider that is not there", "olga", "POST", "/api/clusters", "",
      "{\"name\":\"new\",\"teamRef\":\"alpha\",\"environment\":\"dev\",\"providerConfigRef\":"
      "\"nowhere\"}",
      400, "there is no provider \\\"nowhere\\\"" },
    { "knows the addons of the catalog", "olga", "POST", "/api/clusters", "",
      "{\"name\":\"new\",\"teamRef\":\"alpha\",\"environment\":\"dev\",\"addons\":[\"what\"]}", 400,
      "there is no addon \\\"what\\\"" },
    { "refuses members that it does not know", "olga", "POST", "/api/clusters", "",
      "{\"name\":\"new\",\"colour\":\"red\"}", 400, "\"field\":\"colour\"" },
    { "tells everything that is wrong at once", "olga", "POST", "/api/clusters", "",
      "{\"name\":\"NEW\",\"workerReplicas\":101,\"workerMemory\":\"1Gi\"}", 400,
      "\"field\":\"workerReplicas\"" },
    { "refuses a name that is too long", "olga", "POST", "/api/clusters", "",
      "{\"name\":\"aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa\"}", 400, "has 41 characters" },
    { "stamps the creator itself", "olga", "POST", "/api/clusters", "",
      "{\"name\":\"new\",\"teamRef\":\"alpha\",\"environment\":\"dev\",\"providerConfigRef\":"
      "\"lab\"}",
      201, "\"butler.butlerlabs.dev/creator-email\":\"olga@example.com\"" },
    { "fills in what nobody says", "olga", "POST", "/api/clusters", "",
      "{\"name\":\"new\",\"teamRef\":\"alpha\",\"environment\":\"prod\"}", 201,
      "\"memory\":\"8Gi\",\"diskSize\":\"50Gi\"" },
    { "leaves to the environment what it says", "olga", "POST", "/api/clusters", "",
      "{\"name\":\"new\",\"teamRef\":\"alpha\",\"environment\":\"dev\"}", 201,
      "\"machineTemplate\":{\"diskSize\":\"50Gi\"}" },
    { "puts options of a provider where they belong", "olga", "POST", "/api/clusters", "",
      "{\"name\":\"new\",\"teamRef\":\"alpha\",\"environment\":\"dev\",\"nutanixImageUUID\":"
      "\"u1\"}",
      201, "\"infrastructureOverride\":{\"nutanix\":{\"imageUUID\":\"u1\"}}" },
    /* changing */
    { "server_65_skips_no_minor", "olga", "PUT", WEB, "",
      "{\"resourceVersion\":\"VERSION\",\"kubernetesVersion\":\"v1.33.0\"}", 400,
      "\"field\":\"kubernetesVersion\"" },
    { "server_65_goes_not_back", "olga", "PUT", WEB, "",
      "{\"resourceVersion\":\"VERSION\",\"kubernetesVersion\":\"v1.30.0\"}", 400,
      "\"field\":\"kubernetesVersion\"" },
    { "goes to the next minor", "olga", "PUT", WEB, "",
      "{\"resourceVersion\":\"VERSION\",\"kubernetesVersion\":\"v1.32.1\"}", 200,
      "\"kubernetesVersion\":\"v1.32.1\"" },
    { "wants to know what was changed", "olga", "PUT", WEB, "", "{}", 400,
      "\"field\":\"resourceVersion\"" },
    { "shows what is there in a conflict", "olga", "PUT", WEB, "",
      "{\"resourceVersion\":\"0\",\"workers\":{\"replicas\":4}}", 409, "\"current\":{" },
    { "waits until an update is over", "olga", "PUT", SHOP, "",
      "{\"resourceVersion\":\"SHOP\",\"workers\":{\"replicas\":4}}", 409, "Updating" },
    { "lets only the platform override infrastructure", "ada", "PUT", WEB, "",
      "{\"resourceVersion\":\"VERSION\",\"infrastructureOverride\":{}}", 403, "forbidden" },
    { "scales to nothing but workers", "olga", "PATCH", WEB "/scale", "", "{\"replicas\":0}", 400,
      "\"field\":\"replicas\"" },
    { "server_60_moves_with_the_label", "olga", "PUT", WEB "/environment", "",
      "{\"environment\":\"prod\"}", 200, "\"butler.butlerlabs.dev/environment\":\"prod\"" },
    { "moves only where one may operate", "eve", "PUT", WEB "/environment", "",
      "{\"environment\":\"prod\"}", 403, "forbidden" },
    { "moves into no environment that is none", "olga", "PUT", WEB "/environment", "",
      "{\"environment\":\"mars\"}", 400, "\"field\":\"environment\"" },
    { "leaves no environment where the team has some", "olga", "PUT", WEB "/environment", "",
      "{\"environment\":\"\"}", 400, "\"field\":\"environment\"" },
    { "deletes what is named", "olga", "DELETE", WEB, "", "{\"confirmName\":\"web\"}", 202,
      "is being deleted" },
    { "deletes nothing under another name", "olga", "DELETE", WEB, "", "{\"confirmName\":\"wep\"}",
      400, "\"field\":\"confirmName\"" },
};

static void server_63_a_dry_run_leaves_nothing(void **state)
{
    struct scene *scene = scene_start();

    (void)state;
    assert_answer(ask(scene, "olga", "POST", "/api/clusters",
                      "{\"name\":\"new\",\"teamRef\":\"alpha\",\"environment\":\"dev\",\"dryRun\":"
                      "true}"),
                  200, "\"name\":\"new\"");
    assert_true(atomic_load(&scene->as_olga));
    assert_false(fake_kube_has(scene->fake, &BUTLER_TENANT_CLUSTERS, "team-alpha", "new"));
}

static void server_60_a_move_leaves_no_annotation(void **state)
{
    struct scene *scene = scene_start();

    (void)state;
    assert_answer(ask(scene, "olga", "PUT", WEB "/environment", "{\"environment\":\"prod\"}"), 200,
                  NULL);
    assert_false(value_exists(value_find(
        doc_root(fake_kube_find(scene->fake, &BUTLER_TENANT_CLUSTERS, "team-alpha", "web")),
        VALUE_KEYS("metadata", "annotations", "butler.butlerlabs.dev/migration-operation"))));
    assert_true(atomic_load(&scene->as_olga));
}

static void server_64_an_export_can_be_applied_again(void **state)
{
    struct scene *scene = scene_start();
    const char *answer = ask(scene, "olga", "GET", WEB "/export", "");
    static const char *const gone[] = { "status:",     "uid:",           "resourceVersion:",
                                        "generation:", "managedFields:", "creator-email" };

    (void)state;
    assert_answer(answer, 200, "kind: TenantCluster");
    for (size_t i = 0; i < COUNT_OF(gone); i++)
        assert_null(strstr(answer, gone[i]));
    assert_answer(answer, 200, "attachment; filename=\"web.yaml\"");
}

static void who_has_a_page_is_not_sent_it_again(void **state)
{
    struct scene *scene = scene_start();
    const char *answer = ask(scene, "ada", "GET", "/api/clusters", "");
    const char *etag = strcasestr(answer, "etag: ");
    const char *headers;

    (void)state;
    assert_non_null(etag);
    etag += strlen("etag: ");
    headers = arena_format(fixture_current()->arena, "If-None-Match: %.*s\r\n",
                           (int)strcspn(etag, "\r"), etag);
    assert_answer(ask_with(scene, "ada", "GET", "/api/clusters", headers, ""), 304, NULL);
    assert_answer(ask_with(scene, "bob", "GET", "/api/clusters", headers, ""), 200, "team-beta");
}

static void a_page_is_packed_for_those_who_want_it(void **state)
{
    struct scene *scene = scene_start();
    const char *wants = "Accept-Encoding: gzip\r\n";

    (void)state;
    for (int i = 0; i < 2; i++) /* by a worker, then as it is kept */
        assert_non_null(strcasestr(ask_with(scene, "paul", "GET", "/api/clusters", wants, ""),
                                   "content-encoding: gzip"));
}

TEST_MAIN(TABLE(scene_question, rows), TEST(server_63_a_dry_run_leaves_nothing),
          TEST(server_60_a_move_leaves_no_annotation),
          TEST(server_64_an_export_can_be_applied_again), TEST(who_has_a_page_is_not_sent_it_again),
          TEST(a_page_is_packed_for_those_who_want_it))
