/* Addons, certificates, the catalog, search, and why somebody may. */
#include <string.h>

#include "lib/server_scene.h"
#include "lib/test.h"

static const struct scene_row rows[] = {
    /* addons */
    { "server_66_leaves_to_gitops_what_is_its_own", "olga", "PUT", WEB "/addons/git", "",
      "{\"values\":{\"a\":1}}", 409, "managed_by_gitops" },
    { "server_66_changes_it_when_forced", "olga", "PUT", WEB "/addons/git", "",
      "{\"values\":{\"a\":1},\"force\":true}", 200, "web-git" },
    { "server_67_hides_secrets_from_operators", "olga", "GET", WEB "/addons/redis", "", "", 200,
      "\"values\":{\"adminPassword\":\"[REDACTED]\",\"replicas\":3}" },
    { "server_67_reveals_secrets_to_operators", "olga", "GET", WEB "/addons/redis?reveal=true", "",
      "", 200, "hunter2" },
    { "server_67_reveals_nothing_to_viewers", "vera", "GET", WEB "/addons/redis?reveal=true", "",
      "", 403, "forbidden" },
    { "installs what the catalog has", "olga", "POST", WEB "/addons", "",
      "{\"helm\":{\"repository\":\"https://r\",\"chart\":\"x\"}}", 201, "\"name\":\"web-x\"" },
    { "installs nothing twice", "olga", "POST", WEB "/addons", "", "{\"addon\":\"redis\"}", 409,
      "already_exists" },
    { "installs nothing unknown", "olga", "POST", WEB "/addons", "", "{\"addon\":\"what\"}", 400,
      "\"field\":\"addon\"" },
    { "leaves the platform's addons to the platform", "olga", "POST", WEB "/addons", "",
      "{\"addon\":\"cilium\"}", 400, "belongs to the platform" },
    { "tells what an addon needs", "olga", "POST", WEB "/addons", "", "{\"addon\":\"web-ui\"}", 400,
      "it needs nats" },
    { "installs what an addon needs when asked to", "olga", "POST", WEB "/addons", "",
      "{\"addon\":\"web-ui\",\"installDependencies\":true}", 201, "web-web-ui" },
    { "wants one of addon and helm", "olga", "POST", WEB "/addons", "", "{}", 400,
      "exactly one of addon and helm" },
    { "offers the catalog's versions", "olga", "PUT", WEB "/addons/redis", "",
      "{\"version\":\"9.9.9\"}", 400, "there are 1.0.0" },
    { "removes an addon", "olga", "DELETE", WEB "/addons/redis", "", "", 202, "being removed" },
    { "knows no addon that is not installed", "olga", "DELETE", WEB "/addons/nats", "", "", 404,
      "not installed" },
    /* certificates */
    { "server_68_is_as_healthy_as_the_worst", "vera", "GET", WEB "/certificates", "", "", 200,
      "\"overallHealth\":\"Critical\"" },
    { "shows one category", "vera", "GET", WEB "/certificates/apiserver", "", "", 200,
      "\"healthStatus\":\"Warning\"" },
    { "refuses a category that is none", "vera", "GET", WEB "/certificates/shoes", "", "", 400,
      "there is no category \\\"shoes\\\"" },
    { "server_69_wants_the_name_for_a_new_ca", "ada", "POST", WEB "/certificates/rotate", "",
      "{\"type\":\"ca\",\"acknowledge\":true}", 400, "\"field\":\"confirmName\"" },
    { "server_69_lets_operators_replace_no_ca", "olga", "POST", WEB "/certificates/rotate", "",
      "{\"type\":\"ca\",\"acknowledge\":true,\"confirmName\":\"web\"}", 403, "forbidden" },
    { "rotates nothing unknown", "olga", "POST", WEB "/certificates/rotate", "",
      "{\"type\":\"shoes\"}", 400, "\"field\":\"type\"" },
    /* the catalog */
    { "shows the catalog to everybody", "bob", "GET", "/api/addons/catalog", "", "", 200,
      "\"name\":\"redis\"" },
    { "shows one entry", "bob", "GET", "/api/addons/catalog/redis", "", "", 200,
      "\"availableVersions\":[\"1.0.0\"]" },
    { "knows no other entry", "bob", "GET", "/api/addons/catalog/what", "", "", 404, "not_found" },
    { "lets only the platform add to the catalog", "ada", "POST", "/api/admin/addons/catalog", "",
      "{\"name\":\"new\"}", 403, "forbidden" },
    { "adds to the catalog", "paul", "POST", "/api/admin/addons/catalog", "",
      "{\"name\":\"new\",\"chartName\":\"c\",\"chartRepository\":\"https://r\"}", 201,
      "\"source\":\"custom\"" },
    { "refuses members of another type", "paul", "POST", "/api/admin/addons/catalog", "",
      "{\"name\":\"new\",\"dependsOn\":\"redis\"}", 400, "\"field\":\"dependsOn\"" },
    { "keeps what is built in", "paul", "PUT", "/api/admin/addons/catalog/cilium", "",
      "{\"displayName\":\"x\"}", 400, "\"field\":\"displayName\"" },
    { "changes versions of what is built in", "paul", "PUT", "/api/admin/addons/catalog/cilium", "",
      "{\"defaultVersion\":\"2.0.0\"}", 200, "\"defaultVersion\":\"2.0.0\"" },
    { "keeps whose an addon in use is", "paul", "PUT", "/api/admin/addons/catalog/redis", "",
      "{\"platform\":true}", 400, "\"field\":\"platform\"" },
    { "tells who has what is deleted", "paul", "DELETE", "/api/admin/addons/catalog/redis", "", "",
      200, "\"inUseBy\":[\"team-alpha/web\"]" },
    /* search */
    { "finds a cluster by its name", "vera", "GET", "/api/search?q=WE&kinds=cluster", "", "", 200,
      "{\"results\":[{\"kind\":\"cluster\",\"name\":\"web\",\"namespace\":\"team-alpha\","
      "\"team\":\"alpha\",\"environment\":\"dev\",\"title\":\"web\",\"match\":\"name\","
      "\"url\":\"/t/alpha/clusters/team-alpha/web\"}]}" },
    { "finds nothing of other teams", "bob", "GET", "/api/search?q=web&kinds=cluster", "", "", 200,
      "{\"results\":[]}" },
    { "finds environments of one's own teams", "vera", "GET", "/api/search?q=pro", "", "", 200,
      "\"kind\":\"environment\",\"name\":\"prod\"" },
    { "finds no team that is not one's own", "bob", "GET", "/api/search?q=alpha", "", "", 200,
      "{\"results\":[]}" },
    { "finds people for those of the platform", "pat", "GET", "/api/search?q=jane@", "", "", 200,
      "\"kind\":\"user\",\"name\":\"jane\"" },
    { "finds no people for others", "ada", "GET", "/api/search?q=jane", "", "", 200,
      "{\"results\":[]}" },
    { "finds who has an address", "vera", "GET", "/api/search?q=10.40.1.37", "", "", 200,
      "\"kind\":\"address\",\"name\":\"web-nodes\"" },
    { "finds no address of other teams", "bob", "GET", "/api/search?q=10.40.1.37", "", "", 200,
      "{\"results\":[]}" },
    { "finds no provider of other teams", "vera", "GET", "/api/search?q=theirs", "", "", 200,
      "{\"results\":[]}" },
    { "finds nothing outside the team that is asked for", "paul", "GET",
      "/api/search?q=api&kinds=cluster", "X-Butler-Team: alpha\r\n", "", 200, "{\"results\":[]}" },
    { "wants something to search for", "vera", "GET", "/api/search", "", "", 400,
      "\"field\":\"q\"" },
    { "puts what begins with it first", "paul", "GET", "/api/search?q=re&limit=1", "", "", 200,
      "{\"results\":[{\"kind\":\"addon\",\"name\":\"redis\"" },
    /* why */
    { "says that an operator may scale", "olga", "GET",
      "/api/auth/can?verb=scale&resource=TenantCluster&team=alpha", "", "", 200,
      "{\"allowed\":true" },
    { "says why a viewer may not", "vera", "GET",
      "/api/auth/can?verb=scale&resource=TenantCluster&team=alpha", "", "", 200,
      "{\"allowed\":false,\"because\":[\"it takes the role operator in team alpha\",\"team alpha "
      "gives you the role viewer\"]}" },
    { "says who lifts", "eve", "GET",
      "/api/auth/can?verb=scale&resource=TenantCluster&team=alpha&environment=dev", "", "", 200,
      "environment dev lifts you to operator" },
    { "says that the platform may look", "pat", "GET",
      "/api/auth/can?verb=view&resource=TenantCluster&team=beta", "", "", 200,
      "{\"allowed\":true" },
    { "says who may change the catalog", "ada", "GET",
      "/api/auth/can?verb=create&resource=AddonDefinition", "", "", 200,
      "{\"allowed\":false,\"because\":[\"it takes the platform role admin; yours is none\"]}" },
    { "knows what can be done", "ada", "GET", "/api/auth/can?verb=fly&resource=TenantCluster", "",
      "", 400, "nothing does \\\"fly\\\"" },
};

static void server_67_a_list_of_addons_has_no_values(void **state)
{
    struct scene *scene = scene_start();
    const char *answer = ask(scene, "vera", "GET", WEB "/addons", "");

    (void)state;
    assert_answer(answer, 200, "\"name\":\"redis\"");
    assert_null(strstr(answer, "hunter2"));
    assert_null(strstr(answer, "values"));
    assert_null(strstr(ask(scene, "vera", "GET", WEB "/addons/redis", ""), "values"));
}

static void server_67_only_a_revelation_is_recorded(void **state)
{
    struct scene *scene = scene_start();

    (void)state;
    assert_answer(ask(scene, "olga", "GET", WEB "/addons/redis", ""), 200, NULL);
    eventually(atomic_load(&scene->done) == 1);
    assert_true(atomic_load(&scene->skipped));
    assert_answer(ask(scene, "olga", "GET", WEB "/addons/redis?reveal=true", ""), 200, NULL);
    eventually(atomic_load(&scene->done) == 2);
    assert_false(atomic_load(&scene->skipped));
}

static void server_69_one_rotation_at_a_time(void **state)
{
    struct scene *scene = scene_start();

    (void)state;
    assert_answer(
        ask(scene, "olga", "POST", WEB "/certificates/rotate", "{\"type\":\"kubeconfigs\"}"), 202,
        "\"status\":\"in_progress\"");
    assert_answer(ask(scene, "ada", "POST", WEB "/certificates/rotate",
                      "{\"type\":\"ca\",\"acknowledge\":true,\"confirmName\":\"web\"}"),
                  409, "rotation_in_progress");
    assert_answer(ask(scene, "vera", "GET", WEB "/certificates/rotation-status", ""), 200,
                  "\"initiatedBy\":\"olga@example.com\"");
}

TEST_MAIN(TABLE(scene_question, rows), TEST(server_67_a_list_of_addons_has_no_values),
          TEST(server_67_only_a_revelation_is_recorded), TEST(server_69_one_rotation_at_a_time))
