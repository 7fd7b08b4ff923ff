/* The management cluster and its addons. */
#include "lib/infrastructure_scene.h"
#include "lib/test.h"

#define MANAGEMENT "/api/management"
#define ADDONS     "/api/management/addons"

static const struct scene_row rows[] = {
    { "shows the whole", "pat", "GET", MANAGEMENT, "", "", 200,
      "\"kubernetesVersion\":\"v1.31.4\",\"phase\":\"Ready\",\"nodes\":{\"total\":2,\"ready\":1},"
      "\"systemNamespaces\":[{\"namespace\":\"butler-system\",\"running\":0,\"total\":0},{"
      "\"namespace\":\"kube-system\",\"running\":1,\"total\":2}],"
      "\"tenantClusters\":3" },
    { "shows it to no team", "ada", "GET", MANAGEMENT, "", "", 403, "forbidden" },
    { "shows nodes", "pat", "GET", MANAGEMENT "/nodes", "", "", 200,
      "\"name\":\"n1\",\"status\":\"Ready\"" },
    { "shows pods of the platform", "pat", "GET", MANAGEMENT "/pods/kube-system", "", "", 200,
      "\"status\":\"Running\",\"ready\":\"1/2\",\"restarts\":3" },
    { "shows them by another path", "pat", "GET", MANAGEMENT "/namespaces/kube-system/pods", "", "",
      200, "\"name\":\"dns\"" },
    { "shows no pods of others", "pat", "GET", MANAGEMENT "/pods/team-alpha", "", "", 404,
      "not_found" },
    { "shows control planes", "pat", "GET", MANAGEMENT "/tenantcontrolplanes", "", "", 200,
      "\"name\":\"web\",\"namespace\":\"web-inside\",\"specVersion\":\"v1.31.4\"" },
    { "shows one", "pat", "GET", MANAGEMENT "/tenantcontrolplanes/web-inside/web", "", "", 200,
      "\"phase\":\"Ready\"" },
    { "knows no other", "pat", "GET", MANAGEMENT "/tenantcontrolplanes/web-inside/none", "", "",
      404, "there is no TenantControlPlane" },
    { "shows data stores", "pat", "GET", MANAGEMENT "/datastores", "", "", 200,
      "{\"name\":\"default\",\"driver\":\"etcd\",\"endpoints\":[\"etcd:2379\"],\"usedBy\":[\"a/"
      "b\"]}" },
    { "shows one data store", "pat", "GET", MANAGEMENT "/datastores/default", "", "", 200,
      "\"driver\":\"etcd\"" },
    { "lists addons", "pat", "GET", ADDONS, "", "", 200,
      "\"status\":{\"phase\":\"Installed\",\"installedVersion\":\"1.0.0\"}" },
    { "shows one addon", "pat", "GET", ADDONS "/cache", "", "", 200, "\"addon\":\"redis\"" },
    { "installs one", "paul", "POST", ADDONS, "", "{\"name\":\"new\",\"addon\":\"redis\"}", 201,
      "\"status\":{\"phase\":\"Pending\"}" },
    { "installs nothing for those who look", "pat", "POST", ADDONS, "", "{\"addon\":\"redis\"}",
      403, "forbidden" },
    { "installs nothing unknown", "paul", "POST", ADDONS, "", "{\"addon\":\"what\"}", 400,
      "\"field\":\"addon\"" },
    { "leaves the platform's own addons alone", "paul", "POST", ADDONS, "",
      "{\"addon\":\"cilium\"}", 400, "belongs to the platform" },
    { "wants values that are an object", "paul", "PUT", ADDONS "/cache", "", "{\"values\":1}", 400,
      "\"field\":\"values\"" },
    { "changes one", "paul", "PUT", ADDONS "/cache", "", "{\"version\":\"2.0.0\"}", 200,
      "\"version\":\"2.0.0\"" },
    { "shows what is there in a conflict", "paul", "PUT", ADDONS "/cache", "",
      "{\"version\":\"2.0.0\",\"resourceVersion\":\"0\"}", 409, "\"current\":{" },
    { "removes one", "paul", "DELETE", ADDONS "/cache", "", "", 202, "being removed" },
    { "knows no addon that is not there", "paul", "DELETE", ADDONS "/none", "", "", 404,
      "not_found" },
};

static void values_come_back_nowhere(void **state)
{
    struct scene *scene = infrastructure_start();

    (void)state;
    assert_null(strstr(ask(scene, "paul", "GET", ADDONS, ""), "hunter2"));
    assert_null(strstr(ask(scene, "paul", "GET", ADDONS "/cache", ""), "hunter2"));
    assert_null(strstr(ask(scene, "paul", "PUT", ADDONS "/cache",
                           "{\"version\":\"2.0.0\",\"resourceVersion\":\"0\"}"),
                       "hunter2"));
}

static void writes_are_made_for_the_person(void **state)
{
    struct scene *scene = infrastructure_start();

    (void)state;
    fake_kube_on_call(scene->fake, refuse_strangers, NULL);
    assert_answer(ask(scene, "paul", "POST", ADDONS, "{\"name\":\"new\",\"addon\":\"redis\"}"), 201,
                  NULL);
    assert_answer(ask(scene, "paul", "PUT", ADDONS "/cache", "{\"version\":\"2.0.0\"}"), 200, NULL);
    assert_answer(ask(scene, "paul", "DELETE", ADDONS "/cache", ""), 202, NULL);
}

TEST_MAIN(TABLE(infrastructure_question, rows), TEST(values_come_back_nowhere),
          TEST(writes_are_made_for_the_person))
