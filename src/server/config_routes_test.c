/* Configuration, policies, and what providers have to choose from. */
#include "lib/infrastructure_scene.h"
#include "lib/test.h"

#define CONFIG   "/api/admin/config"
#define POLICIES "/api/admin/policies"

static const struct scene_row rows[] = {
    { "shows the configuration", "pat", "GET", CONFIG, "", "", 200,
      "\"multiTenancy\":{\"mode\":\"Enforced\"}" },
    { "shows its status", "pat", "GET", CONFIG, "", "", 200, "\"status\":{\"teamCount\":2}" },
    { "shows it to no team", "ada", "GET", CONFIG, "", "", 403, "forbidden" },
    { "changes nothing for those who look", "pat", "PUT", CONFIG, "", "{}", 403, "forbidden" },
    { "changes one section and no other", "paul", "PUT", CONFIG, "",
      "{\"defaultNamespace\":\"here\"}", 200,
      "\"multiTenancy\":{\"mode\":\"Enforced\"},\"defaultNamespace\":\"here\"" },
    { "replaces a section as a whole", "paul", "PUT", CONFIG, "",
      "{\"defaultAddonVersions\":{\"cilium\":\"1.2.3\"}}", 200,
      "\"defaultAddonVersions\":{\"cilium\":\"1.2.3\"}" },
    { "names the default provider as clusters do", "paul", "PUT", CONFIG, "",
      "{\"defaultProviderRef\":{\"name\":\"lab\"}}", 200,
      "\"defaultProviderRef\":{\"name\":\"lab\"}" },
    { "names a quantity that is none", "paul", "PUT", CONFIG, "",
      "{\"defaultTeamLimits\":{\"maxTotalCPU\":\"lots\"}}", 400,
      "\"field\":\"defaultTeamLimits.maxTotalCPU\"" },
    { "names a count that is none", "paul", "PUT", CONFIG, "",
      "{\"defaultTeamLimits\":{\"maxClusters\":\"three\"}}", 400,
      "\"field\":\"defaultTeamLimits.maxClusters\"" },
    { "names a member that is none", "paul", "PUT", CONFIG, "",
      "{\"controlPlaneExposure\":{\"shoes\":1}}", 400, "\"field\":\"controlPlaneExposure.shoes\"" },
    { "names a section that is none", "paul", "PUT", CONFIG, "", "{\"gitProvider\":{}}", 400,
      "\"field\":\"gitProvider\"" },
    { "shows what is there in a conflict", "paul", "PUT", CONFIG, "",
      "{\"defaultNamespace\":\"here\",\"resourceVersion\":\"0\"}", 409,
      "\"current\":{\"resourceVersion\":" },
    /* observability */
    { "tells everybody where logs go", "bob", "GET", "/api/observability/config", "", "", 200,
      "{\"configured\":true,\"pipeline\":{\"logEndpoint\":\"https://logs.example\"}}" },
    { "tells the platform which cluster that is", "pat", "GET", "/api/observability/config", "", "",
      200, "\"clusterName\":\"web\"" },
    { "wants a cluster that is ready", "paul", "POST", "/api/admin/observability/pipeline/setup",
      "",
      "{\"clusterName\":\"shop\",\"clusterNamespace\":\"team-alpha\",\"logEndpoint\":\"https://"
      "l\"}",
      400, "is not Ready" },
    { "wants a URL", "paul", "POST", "/api/admin/observability/pipeline/setup", "",
      "{\"clusterName\":\"web\",\"clusterNamespace\":\"team-alpha\",\"logEndpoint\":\"logs\"}", 400,
      "\"field\":\"logEndpoint\"" },
    { "sets a pipeline up", "paul", "POST", "/api/admin/observability/pipeline/setup", "",
      "{\"clusterName\":\"web\",\"clusterNamespace\":\"team-alpha\",\"logEndpoint\":\"https://l\","
      "\"traceEndpoint\":\"http://t\"}",
      200, "\"traceEndpoint\":\"http://t\"" },
    { "removes the pipeline", "paul", "DELETE", "/api/admin/observability/pipeline", "", "", 200,
      "{\"configured\":false}" },
    { "changes what is collected", "paul", "PUT", "/api/admin/observability/config", "",
      "{\"collection\":{\"logs\":{\"podLogs\":true}}}", 200,
      "\"collection\":{\"logs\":{\"podLogs\":true}}" },
    { "counts clusters that send logs", "pat", "GET", "/api/admin/observability/status", "", "",
      200, "\"vectorAgent\":\"Installed\"" },
    { "counts them", "pat", "GET", "/api/admin/observability/status", "", "", 200,
      "\"summary\":{\"totalClusters\":3,\"enrolledClusters\":1}" },
    /* policies */
    { "lists policies", "pat", "GET", POLICIES, "", "", 200, "\"count\":1}" },
    { "shows one", "pat", "GET", POLICIES "/images", "", "", 200, "\"mode\":\"allowList\"" },
    { "shows none to teams", "ada", "GET", POLICIES, "", "", 403, "forbidden" },
    { "makes one from a manifest", "paul", "POST", POLICIES, "",
      "{\"metadata\":{\"name\":\"new\"},\"spec\":{\"scope\":{\"team\":{\"teamRef\":{\"name\":"
      "\"alpha\"}}},\"options\":{}}}",
      201, "\"kind\":\"ClusterCreationPolicy\"" },
    { "makes one from what a form says", "paul", "POST", POLICIES, "",
      "{\"metadata\":{\"name\":\"new\"},\"spec\":{\"scope\":{\"teamAndEnvironment\":{\"team\":"
      "\"alpha\",\"environment\":\"prod\"}},\"options\":[{\"option\":\"image\",\"mode\":\"pin\","
      "\"values\":[\"a\"]}]}}",
      201,
      "\"scope\":{\"teamAndEnvironment\":{\"teamRef\":{\"name\":\"alpha\"},\"environmentName\":"
      "\"prod\"}},\"options\":{\"image\":{\"mode\":\"pin\",\"values\":[\"a\"]}}" },
    { "makes one for everybody", "paul", "POST", POLICIES, "",
      "{\"metadata\":{\"name\":\"new\"},\"spec\":{\"scope\":{\"platformWide\":true}}}", 201,
      "\"scope\":{\"platformWide\":{}}" },
    { "wants a name", "paul", "POST", POLICIES, "", "{\"spec\":{}}", 400,
      "\"field\":\"metadata.name\"" },
    { "wants the name of the path", "paul", "PUT", POLICIES "/images", "",
      "{\"metadata\":{\"name\":\"other\",\"resourceVersion\":\"1\"},\"spec\":{}}", 400,
      "\"field\":\"metadata.name\"" },
    { "wants to know what was changed", "paul", "PUT", POLICIES "/images", "",
      "{\"metadata\":{\"name\":\"images\"},\"spec\":{}}", 400,
      "\"field\":\"metadata.resourceVersion\"" },
    { "shows the policy that is there in a conflict", "paul", "PUT", POLICIES "/images", "",
      "{\"metadata\":{\"name\":\"images\",\"resourceVersion\":\"0\"},\"spec\":{}}", 409,
      "\"current\":{" },
    { "deletes one", "paul", "DELETE", POLICIES "/images", "", "", 204, NULL },
    /* options */
    { "offers nothing to viewers", "vera", "GET", LAB "/images", "", "", 403, "role operator" },
    { "offers nothing of other teams", "olga", "GET", "/api/providers/butler-system/theirs/images",
      "", "", 404, "there is no provider" },
    { "offers nothing for other teams", "olga", "GET", LAB "/images?team=beta", "", "", 403,
      "team_access_denied" },
    { "tells what a kind does not have", "olga", "GET", "/api/providers/team-alpha/ours/images", "",
      "", 400, "\"code\":\"not_supported\"" },
};

static void a_section_is_cleared_by_an_empty_name(void **state)
{
    struct scene *scene = infrastructure_start();

    (void)state;
    fake_kube_on_call(scene->fake, refuse_strangers, NULL);
    assert_answer(ask(scene, "paul", "PUT", CONFIG, "{\"defaultProviderRef\":{\"name\":\"lab\"}}"),
                  200, NULL);
    assert_string_equal(fake_kube_text(scene->fake, &BUTLER_CONFIGS, NULL, "butler",
                                       "spec.defaultProviderConfigRef.name"),
                        "lab");
    assert_answer(ask(scene, "paul", "PUT", CONFIG, "{\"defaultProviderRef\":{\"name\":\"\"}}"),
                  200, NULL);
    assert_string_equal(fake_kube_text(scene->fake, &BUTLER_CONFIGS, NULL, "butler",
                                       "spec.defaultProviderConfigRef.name"),
                        "");
}

TEST_MAIN(TABLE(infrastructure_question, rows), TEST(a_section_is_cleared_by_an_empty_name))
