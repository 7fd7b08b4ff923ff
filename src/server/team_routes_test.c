/* Teams, their people and environments: who may, what is refused, and how it is told. */
#include <string.h>

#include "lib/server_scene.h"
#include "lib/test.h"

#define ALPHA "/api/teams/alpha"

static const struct scene_row rows[] = {
    /* looking */
    { "lists the teams that one sees", "bob", "GET", "/api/teams", "", "", 200,
      "{\"teams\":[{\"name\":\"beta\",\"displayName\":\"\",\"namespace\":\"team-beta\",\"phase\":"
      "\"Pending\",\"clusterCount\":0,\"memberCount\":0,\"groupCount\":0," },
    { "lists all of them for the platform", "pat", "GET", "/api/teams", "", "", 200,
      "\"name\":\"alpha\"" },
    { "goes on where a page ended", "pat", "GET", "/api/teams?limit=1", "", "", 200,
      "\"continue\":\"YWxwaGE\"" },
    { "refuses a page that is none", "pat", "GET", "/api/teams?continue=%21", "", "", 400,
      "\"field\":\"continue\"" },
    { "tells everything about a team", "vera", "GET", ALPHA, "", "", 200,
      "\"phase\":\"Ready\",\"clusterCount\":2,\"memberCount\":3,\"groupCount\":1," },
    { "tells limits in the words of the platform", "vera", "GET", ALPHA, "", "", 200,
      "\"resourceLimits\":{\"maxClusters\":5,\"maxTotalCPU\":\"64\"" },
    { "tells the role of whoever asks", "olga", "GET", ALPHA, "", "", 200,
      "\"myRole\":\"operator\",\"resourceVersion\":\"" },
    { "hides a team of others", "bob", "GET", ALPHA, "", "", 404, "not_found" },
    { "lists the clusters of a team", "paul", "GET", "/api/teams/beta/clusters", "", "", 200,
      "{\"clusters\":[{\"metadata\":{\"namespace\":\"team-beta\",\"name\":\"api\"" },
    { "lists environments with what is in them", "eve", "GET", ALPHA "/environments", "", "", 200,
      "\"clusterCount\":1,\"myRole\":\"operator\"},{\"name\":\"prod\",\"clusterCount\":0,"
      "\"myRole\":\"viewer\"}]}" },
    { "tells what happened to a team and its clusters", "vera", "GET", ALPHA "/timeline", "", "",
      200,
      "{\"items\":[{\"time\":\"2026-01-03T00:00:00.000Z\",\"type\":\"condition\",\"severity\":"
      "\"info\",\"title\":\"Ready is True\",\"detail\":\"\",\"ref\":{\"kind\":\"Team\",\"name\":"
      "\"alpha\"}},{\"time\":\"2026-01-01T00:00:00.000Z\",\"type\":\"condition\",\"severity\":"
      "\"warning\",\"title\":\"Ready is False\",\"detail\":\"\",\"ref\":{\"kind\":"
      "\"TenantCluster\",\"name\":\"web\"}}],\"complete\":true}" },
    { "tells others nothing", "bob", "GET", ALPHA "/timeline", "", "", 404, "not_found" },
    /* making */
    { "makes a team with admins", "paul", "POST", "/api/teams", "",
      "{\"name\":\"gamma\",\"displayName\":\"Gamma\",\"admins\":[\"Jane@Example.com\"]}", 201,
      "\"name\":\"gamma\",\"displayName\":\"Gamma\"" },
    { "makes a team under the other path", "paul", "POST", "/api/admin/teams", "",
      "{\"name\":\"gamma\"}", 201, "\"name\":\"gamma\"" },
    { "makes none twice", "paul", "POST", "/api/teams", "", "{\"name\":\"alpha\"}", 409,
      "already_exists" },
    { "makes none without a name", "paul", "POST", "/api/teams", "", "{}", 400,
      "\"field\":\"name\"" },
    { "makes none whose name is no label", "paul", "POST", "/api/teams", "", "{\"name\":\"A_b\"}",
      400, "\"field\":\"name\"" },
    { "wants admins to have addresses", "paul", "POST", "/api/teams", "",
      "{\"name\":\"gamma\",\"admins\":[\"jane\"]}", 400, "\"field\":\"admins[0]\"" },
    { "names namespaces like teams", "paul", "POST", "/api/teams", "",
      "{\"name\":\"gamma\",\"namespace\":\"other\"}", 400, "\"field\":\"namespace\"" },
    { "refuses members that it does not know", "paul", "POST", "/api/teams", "",
      "{\"name\":\"gamma\",\"colour\":\"red\"}", 400, "\"field\":\"colour\"" },
    { "makes none for team admins", "ada", "POST", "/api/teams", "", "{\"name\":\"gamma\"}", 403,
      "forbidden" },
    /* changing */
    { "changes the words of a team", "ada", "PUT", ALPHA, "", "{\"displayName\":\"A\"}", 200,
      "\"displayName\":\"A\"" },
    { "clears a word by the empty text", "ada", "PUT", ALPHA, "", "{\"displayName\":\"\"}", 200,
      "\"displayName\":\"\"" },
    { "server_55_lets_no_team_admin_raise_limits", "ada", "PUT", ALPHA, "",
      "{\"resourceLimits\":{\"maxClusters\":50}}", 403, "platform_admin_required" },
    { "server_55_lets_the_platform_raise_them", "paul", "PUT", ALPHA, "",
      "{\"resourceLimits\":{\"maxClusters\":50}}", 200,
      "\"resourceLimits\":{\"allowedAddons\":[\"redis\"],\"maxClusters\":50}" },
    { "refuses a limit that is no quantity", "paul", "PUT", ALPHA, "",
      "{\"resourceLimits\":{\"maxTotalCPU\":\"many\"}}", 400,
      "\"field\":\"resourceLimits.maxTotalCPU\"" },
    { "refuses a limit that is none", "paul", "PUT", ALPHA, "",
      "{\"resourceLimits\":{\"maxShoes\":1}}", 400, "\"field\":\"resourceLimits.maxShoes\"" },
    { "refuses defaults that are none", "ada", "PUT", ALPHA, "",
      "{\"clusterDefaults\":{\"workerDiskGi\":1}}", 400,
      "\"field\":\"clusterDefaults.workerDiskGi\"" },
    { "changes nothing for operators", "olga", "PUT", ALPHA, "", "{\"displayName\":\"A\"}", 403,
      "forbidden" },
    /* deleting */
    { "deletes no team that has clusters", "paul", "DELETE", "/api/teams/beta", "", "", 409,
      "\"code\":\"clusters_exist\"" },
    { "deletes no team of which nothing is known", "paul", "DELETE", "/api/teams/gone", "", "", 404,
      "not_found" },
    { "deletes none of another team than the request is narrowed to", "paul", "DELETE", ALPHA,
      "X-Butler-Team: beta\r\n", "", 403, "team_mismatch" },
    { "deletes none for team admins", "ada", "DELETE", ALPHA, "", "", 403, "forbidden" },
    /* people */
    { "lists people with their own entry", "vera", "GET", ALPHA "/members", "", "", 200,
      "{\"email\":\"ada@example.com\",\"role\":\"admin\",\"source\":\"direct\",\"directRole\":"
      "\"admin\",\"canRemove\":false,\"removeNote\":\"is the last admin of the team\"}" },
    { "lists people of groups", "vera", "GET", ALPHA "/members", "", "", 200,
      "{\"email\":\"greta@example.com\",\"name\":\"Greta\",\"role\":\"operator\",\"source\":"
      "\"group\",\"groupName\":\"ops\",\"groupRole\":\"operator\",\"groupIdentifier\":\"ops\","
      "\"canRemove\":false,\"removeNote\":\"belongs to the team by group ops\"}],\"groups\":[{"
      "\"name\":\"ops\",\"role\":\"operator\"}]}" },
    { "takes somebody in as viewer", "ada", "POST", ALPHA "/members", "",
      "{\"email\":\"Jane@example.com\"}", 201,
      "{\"status\":\"added\",\"email\":\"jane@example.com\",\"role\":\"viewer\"}" },
    { "takes nobody in twice", "ada", "POST", ALPHA "/members", "",
      "{\"email\":\"OLGA@example.com\"}", 409, "already_exists" },
    { "takes in nobody without an address", "ada", "POST", ALPHA "/members", "",
      "{\"email\":\"jane\"}", 400, "\"field\":\"email\"" },
    { "knows no other roles", "ada", "POST", ALPHA "/members", "",
      "{\"email\":\"jane@example.com\",\"role\":\"king\"}", 400, "\"field\":\"role\"" },
    { "threat_13_ knows no other words for a role", "ada", "POST", ALPHA "/members", "",
      "{\"email\":\"jane@example.com\",\"role\":\"member\"}", 400, "\"field\":\"role\"" },
    { "threat_13_ gives nobody a role of the platform", "ada", "POST", ALPHA "/members", "",
      "{\"email\":\"jane@example.com\",\"role\":\"viewer\",\"platformRole\":\"admin\"}", 400,
      "\"field\":\"platformRole\"" },
    { "server_61_adds_nothing_that_a_group_gives", "ada", "POST", ALPHA "/members", "",
      "{\"email\":\"greta@example.com\",\"role\":\"viewer\"}", 409, "group_grants_role" },
    { "server_61_elevates_above_a_group", "ada", "POST", ALPHA "/members", "",
      "{\"email\":\"greta@example.com\",\"role\":\"admin\"}", 201,
      "\"role\":\"admin\",\"elevated\":true,\"groupName\":\"ops\",\"groupRole\":\"operator\"}" },
    { "takes nobody in for operators", "olga", "POST", ALPHA "/members", "",
      "{\"email\":\"jane@example.com\"}", 403, "forbidden" },
    { "gives another role", "ada", "PATCH", ALPHA "/members/olga%40example.com", "",
      "{\"role\":\"viewer\"}", 200,
      "{\"status\":\"updated\",\"email\":\"olga@example.com\",\"role\":\"viewer\"}" },
    { "wants a role to give", "ada", "PATCH", ALPHA "/members/olga@example.com", "", "{}", 400,
      "\"field\":\"role\"" },
    { "gives no role to strangers", "ada", "PATCH", ALPHA "/members/jane@example.com", "",
      "{\"role\":\"viewer\"}", 404, "not_found" },
    { "gives no entry to who has a group", "ada", "DELETE", ALPHA "/members/greta@example.com", "",
      "", 404, "only a group" },
    { "keeps the last admin", "ada", "DELETE", ALPHA "/members/ada@example.com?force=true", "", "",
      409, "last_team_admin" },
    { "demotes no last admin", "paul", "PATCH", ALPHA "/members/ada@example.com", "",
      "{\"role\":\"viewer\"}", 409, "last_team_admin" },
    { "lets the platform remove the last admin by force", "paul", "DELETE",
      ALPHA "/members/ada@example.com?force=true", "", "", 200, "{\"status\":\"removed\"}" },
    /* groups */
    { "lists groups", "vera", "GET", ALPHA "/groups", "", "", 200,
      "{\"groups\":[{\"name\":\"ops\",\"role\":\"operator\"}]}" },
    { "takes a group in", "ada", "POST", ALPHA "/groups", "",
      "{\"name\":\"CN=devs,OU=a\",\"role\":\"viewer\",\"identityProvider\":\"corp\"}", 201,
      "{\"name\":\"CN=devs,OU=a\",\"role\":\"viewer\",\"identityProvider\":\"corp\"}" },
    { "takes a group of the same name of another provider in", "ada", "POST", ALPHA "/groups", "",
      "{\"name\":\"ops\",\"role\":\"viewer\",\"identityProvider\":\"corp\"}", 201, NULL },
    { "takes no group in twice", "ada", "POST", ALPHA "/groups", "",
      "{\"name\":\"ops\",\"role\":\"viewer\"}", 409, "already_exists" },
    { "threat_13_ knows the identity providers", "ada", "POST", ALPHA "/groups", "",
      "{\"name\":\"devs\",\"role\":\"viewer\",\"identityProvider\":\"moon\"}", 400,
      "\"field\":\"identityProvider\"" },
    { "gives a group another role", "ada", "PATCH", ALPHA "/groups/ops", "",
      "{\"role\":\"viewer\"}", 200, "{\"name\":\"ops\",\"role\":\"viewer\"}" },
    { "removes a group", "ada", "DELETE", ALPHA "/groups/ops", "", "", 200,
      "{\"status\":\"removed\"}" },
    { "removes no group of another provider", "ada", "DELETE",
      ALPHA "/groups/ops?identityProvider=corp", "", "", 404, "not_found" },
    { "changes no group for viewers", "vera", "DELETE", ALPHA "/groups/ops", "", "", 403,
      "forbidden" },
    /* accounts with identity providers */
    { "lets somebody log in with an identity provider", "paul", "POST",
      "/api/admin/users/jane/link", "", "{\"provider\":\"corp\"}", 200, "\"status\":\"linked\"" },
    { "knows the identity providers that there are", "paul", "POST", "/api/admin/users/jane/link",
      "", "{\"provider\":\"moon\"}", 400, "\"field\":\"provider\"" },
    { "links nobody of whom nothing is known", "paul", "POST", "/api/admin/users/joe/link", "",
      "{\"provider\":\"corp\"}", 404, "not_found" },
    { "links nobody for team admins", "ada", "POST", "/api/admin/users/jane/link", "",
      "{\"provider\":\"corp\"}", 403, "forbidden" },
    /* environments */
    { "makes an environment", "ada", "POST", ALPHA "/environments", "",
      "{\"name\":\"Test_1\",\"description\":\"x\",\"limits\":{\"maxClusters\":5}}", 201,
      "{\"name\":\"Test_1\",\"description\":\"x\",\"limits\":{\"maxClusters\":5},\"clusterCount\":"
      "0,"
      "\"myRole\":\"admin\"}" },
    { "makes none whose name differs in case", "ada", "POST", ALPHA "/environments", "",
      "{\"name\":\"DEV\"}", 409, "already_exists" },
    { "makes none without a name that clusters can carry", "ada", "POST", ALPHA "/environments", "",
      "{\"name\":\"-x-\"}", 400, "\"field\":\"name\"" },
    { "keeps limits below those of the team", "ada", "POST", ALPHA "/environments", "",
      "{\"name\":\"test\",\"limits\":{\"maxClusters\":6}}", 400,
      "\"field\":\"limits.maxClusters\"" },
    { "reads who has access", "ada", "POST", ALPHA "/environments", "",
      "{\"name\":\"test\",\"access\":{\"users\":[{\"name\":\"eve@example.com\",\"role\":\"king\"}]}"
      "}",
      400, "\"field\":\"access.users[0].role\"" },
    { "threat_13_ reads which providers have access", "ada", "PUT", ALPHA "/environments/dev", "",
      "{\"access\":{\"groups\":[{\"name\":\"ops\",\"role\":\"admin\",\"identityProvider\":"
      "\"moon\"}]}}",
      400, "\"field\":\"access.groups[0].identityProvider\"" },
    { "makes none for operators", "olga", "POST", ALPHA "/environments", "", "{\"name\":\"test\"}",
      403, "forbidden" },
    { "server_57_leaves_what_is_not_named", "ada", "PUT", ALPHA "/environments/dev", "",
      "{\"limits\":{\"maxClusters\":2}}", 200,
      "{\"name\":\"dev\",\"description\":\"for trying\",\"limits\":{\"maxClusters\":2},"
      "\"clusterDefaults\":{\"workerMemoryGi\":4},\"access\":{\"users\":[{\"name\":"
      "\"eve@example.com\",\"role\":\"operator\"}]}" },
    { "clears what is null", "ada", "PUT", ALPHA "/environments/dev", "",
      "{\"description\":null,\"limits\":null,\"access\":null,\"clusterDefaults\":null}", 200,
      "{\"name\":\"dev\",\"clusterCount\":1,\"myRole\":\"admin\"}" },
    { "keeps the name of an environment", "ada", "PUT", ALPHA "/environments/dev", "",
      "{\"name\":\"prod\"}", 400, "\"field\":\"name\"" },
    { "changes none that is not there", "ada", "PUT", ALPHA "/environments/mars", "", "{}", 404,
      "it has dev, prod" },
    { "refuses an environment of an older team", "ada", "PUT", ALPHA "/environments/dev", "",
      "{\"resourceVersion\":\"0\"}", 409, "\"current\":{" },
    { "deletes none that clusters are in", "ada", "DELETE", ALPHA "/environments/dev", "", "", 409,
      "clusters_exist" },
    { "leaves clusters behind by force", "ada", "DELETE", ALPHA "/environments/dev?force=true", "",
      "", 200, "{\"status\":\"deleted\",\"remainingClusters\":1}" },
    { "deletes none that is not there", "ada", "DELETE", ALPHA "/environments/mars", "", "", 404,
      "not_found" },
};

static const char *version_of(struct scene *scene)
{
    return fake_kube_text(scene->fake, &BUTLER_TEAMS, NULL, "alpha", "metadata.resourceVersion");
}

static void server_62_the_second_of_two_admins_sees_what_the_first_wrote(void **state)
{
    struct scene *scene = scene_start();
    const char *body =
        arena_format(fixture_current()->arena,
                     "{\"description\":\"mine\",\"resourceVersion\":\"%s\"}", version_of(scene));

    (void)state;
    assert_answer(ask(scene, "ada", "PUT", ALPHA, body), 200, "\"description\":\"mine\"");
    assert_answer(ask(scene, "paul", "PUT", ALPHA, body), 409, "\"code\":\"conflict\"");
    assert_answer(ask(scene, "paul", "PUT", ALPHA, body), 409,
                  "\"current\":{\"name\":\"alpha\",\"displayName\":\"Alpha\",\"description\":"
                  "\"mine\"");
}

/* The group without a provider is the one that is named without one. */
static void groups_of_one_name_are_told_apart(void **state)
{
    struct scene *scene = scene_start();

    (void)state;
    for (int i = 0; i < 2; i++)
        assert_answer(ask(scene, "ada", "POST", ALPHA "/groups",
                          "{\"name\":\"ops\",\"role\":\"viewer\",\"identityProvider\":\"corp\"}"),
                      i ? 409 : 201, NULL);
    assert_answer(ask(scene, "ada", "DELETE", ALPHA "/groups/ops", ""), 200, NULL);
    assert_answer(ask(scene, "ada", "GET", ALPHA "/groups", ""), 200,
                  "{\"groups\":[{\"name\":\"ops\",\"role\":\"viewer\",\"identityProvider\":"
                  "\"corp\"}]}");
    put(scene, &BUTLER_TEAMS,
        "{metadata: {name: alpha}, spec: {access: {groups: [{name: ops, role: viewer, "
        "identityProvider: a}, {name: ops, role: viewer, identityProvider: b}]}}}");
    assert_answer(ask(scene, "ada", "DELETE", ALPHA "/groups/ops", ""), 400,
                  "\"field\":\"identityProvider\"");
    assert_answer(ask(scene, "ada", "DELETE", ALPHA "/groups/ops?identityProvider=b", ""), 200,
                  NULL);
    assert_answer(ask(scene, "ada", "PATCH", ALPHA "/groups/ops", "{\"role\":\"admin\"}"), 200,
                  "{\"name\":\"ops\",\"role\":\"admin\",\"identityProvider\":\"a\"}");
}

static struct value alpha(struct scene *scene)
{
    return doc_root(fake_kube_find(scene->fake, &BUTLER_TEAMS, NULL, "alpha"));
}

/* An environment adds to what the team gives, so nobody stays there alone. */
static void who_leaves_a_team_leaves_its_environments(void **state)
{
    struct scene *scene = scene_start();

    (void)state;
    assert_answer(ask(scene, "ada", "DELETE", ALPHA "/members/eve@example.com", ""), 200, NULL);
    assert_null(strstr(ask(scene, "ada", "GET", ALPHA, ""), "eve@example.com"));
    assert_null(strstr(ask(scene, "ada", "GET", ALPHA "/members", ""), "eve@example.com"));
}

static void what_was_forced_leaves_no_annotation(void **state)
{
    struct scene *scene = scene_start();

    (void)state;
    assert_answer(ask(scene, "ada", "DELETE", ALPHA "/environments/dev?force=true", ""), 200, NULL);
    assert_answer(ask(scene, "paul", "DELETE", ALPHA "/members/ada@example.com?force=true", ""),
                  200, NULL);
    assert_int_equal(value_count(value_find(alpha(scene), VALUE_KEYS("metadata", "annotations"))),
                     0);
}

static void a_team_goes_when_its_clusters_may_follow(void **state)
{
    struct scene *scene = scene_start();

    (void)state;
    assert_answer(ask(scene, "paul", "DELETE", "/api/teams/beta", ""), 409,
                  "\"clusters\":[\"api\"]");
    assert_answer(ask(scene, "paul", "DELETE", "/api/teams/beta?force=true", ""), 200, "deleted");
    assert_false(fake_kube_has(scene->fake, &BUTLER_TEAMS, NULL, "beta"));
}

TEST_MAIN(TABLE(scene_question, rows),
          TEST(server_62_the_second_of_two_admins_sees_what_the_first_wrote),
          TEST(groups_of_one_name_are_told_apart), TEST(who_leaves_a_team_leaves_its_environments),
          TEST(what_was_forced_leaves_no_annotation),
          TEST(a_team_goes_when_its_clusters_may_follow))
