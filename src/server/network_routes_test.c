/* Pools of addresses: who may, what is refused, and the map. */
#include "lib/infrastructure_scene.h"
#include "lib/test.h"

#define NETWORKS "/api/admin/networks"

static const struct scene_row rows[] = {
    { "lists pools for those who look at the platform", "pat", "GET", NETWORKS, "", "", 200,
      "\"name\":\"lab-net\"" },
    { "shows one", "pat", "GET", POOL, "", "", 200, "\"cidr\":\"10.40.0.0/16\"" },
    { "knows no other", "pat", "GET", NETWORKS "/butler-system/none", "", "", 404,
      "there is no pool" },
    { "makes one", "paul", "POST", NETWORKS, "",
      "{\"name\":\"new\",\"cidr\":\"10.50.0.0/24\",\"reserved\":[{\"cidr\":\"10.50.0.0/28\","
      "\"purpose\":\"gateway\"}],\"tenantAllocation\":{\"start\":\"10.50.0.32\",\"end\":\"10.50.0."
      "99\",\"defaults\":{\"nodesPerTenant\":7}}}",
      201, "\"ranges\":[{\"start\":\"10.50.0.32\",\"end\":\"10.50.0.99\"}]" },
    { "puts it where the platform is", "paul", "POST", NETWORKS, "",
      "{\"name\":\"new\",\"cidr\":\"10.50.0.0/24\"}", 201, "\"namespace\":\"butler-system\"" },
    { "makes none for those who look", "pat", "POST", NETWORKS, "",
      "{\"name\":\"new\",\"cidr\":\"10.50.0.0/24\"}", 403, "forbidden" },
    { "wants a name", "paul", "POST", NETWORKS, "", "{\"cidr\":\"10.50.0.0/24\"}", 400,
      "\"field\":\"name\"" },
    { "wants a network", "paul", "POST", NETWORKS, "", "{\"name\":\"new\",\"cidr\":\"lots\"}", 400,
      "\"field\":\"cidr\"" },
    { "wants nothing else", "paul", "POST", NETWORKS, "",
      "{\"name\":\"new\",\"cidr\":\"10.50.0.0/24\",\"shoes\":1}", 400, "\"field\":\"shoes\"" },
    { "names what is reserved outside", "paul", "POST", NETWORKS, "",
      "{\"name\":\"new\",\"cidr\":\"10.50.0.0/24\",\"reserved\":[{\"cidr\":\"10.51.0.0/28\"}]}",
      400, "\"field\":\"reserved[0].cidr\"" },
    { "names what is reserved twice", "paul", "POST", NETWORKS, "",
      "{\"name\":\"new\",\"cidr\":\"10.50.0.0/24\",\"reserved\":[{\"cidr\":\"10.50.0.0/28\"},{"
      "\"cidr\":\"10.50.0.8/29\"}]}",
      400, "\"field\":\"reserved[1].cidr\"" },
    { "names a purpose that is none", "paul", "POST", NETWORKS, "",
      "{\"name\":\"new\",\"cidr\":\"10.50.0.0/24\",\"reserved\":[{\"cidr\":\"10.50.0.0/28\","
      "\"purpose\":\"fun\"}]}",
      400, "\"field\":\"reserved[0].purpose\"" },
    { "names a range outside", "paul", "POST", NETWORKS, "",
      "{\"name\":\"new\",\"cidr\":\"10.50.0.0/24\",\"tenantAllocation\":{\"start\":\"10.50.0.32\","
      "\"end\":\"10.50.1.1\"}}",
      400, "\"field\":\"tenantAllocation\"" },
    { "wants both ends", "paul", "POST", NETWORKS, "",
      "{\"name\":\"new\",\"cidr\":\"10.50.0.0/24\",\"tenantAllocation\":{\"start\":\"10.50.0.32\"}"
      "}",
      400, "\"field\":\"tenantAllocation.end\"" },
    { "changes what is given away", "paul", "PUT", POOL, "",
      "{\"tenantAllocation\":{\"start\":\"10.40.1.0\",\"end\":\"10.40.1.255\"}}", 200,
      "\"end\":\"10.40.1.255\"" },
    { "keeps what somebody has", "paul", "PUT", POOL, "",
      "{\"tenantAllocation\":{\"start\":\"10.40.2.0\",\"end\":\"10.40.2.255\"}}", 409,
      "\"code\":\"allocations_outside\"" },
    { "keeps the network", "paul", "PUT", POOL, "", "{\"cidr\":\"10.40.0.0/15\"}", 400,
      "\"field\":\"cidr\"" },
    { "shows what is there in a conflict", "paul", "PUT", POOL, "",
      "{\"resourceVersion\":\"0\",\"reserved\":[]}", 409, "\"current\":{" },
    { "server_72_deletes_no_pool_with_allocations", "paul", "DELETE", POOL, "", "", 409,
      "\"code\":\"in_use\"" },
    { "deletes an empty one", "paul", "DELETE", NETWORKS "/butler-system/empty", "", "", 200,
      "is deleted" },
    { "deletes none for those who look", "pat", "DELETE", NETWORKS "/butler-system/empty", "", "",
      403, "forbidden" },
    { "tells who has addresses", "pat", "GET", POOL "/allocations", "", "", 200,
      "\"name\":\"web-n\"" },
    { "tells nothing of other pools", "pat", "GET", NETWORKS "/butler-system/empty/allocations", "",
      "", 200, "{\"allocations\":[]}" },
    { "tells all allocations by pages", "pat", "GET", "/api/admin/ipallocations?limit=1", "", "",
      200, "\"name\":\"web-nodes\"" },
    { "takes no addresses from a cluster that is there", "paul", "DELETE",
      "/api/admin/ipallocations/butler-system/web-n", "", "", 409, "\"code\":\"in_use\"" },
    { "takes them by force", "paul", "DELETE",
      "/api/admin/ipallocations/butler-system/web-n?force=true", "", "", 200, "released" },
    { "takes those of a cluster that is gone", "paul", "DELETE",
      "/api/admin/ipallocations/butler-system/gone-lb", "", "", 200, "released" },
    { "shows addresses to nobody else", "ada", "GET", POOL "/map", "", "", 403, "forbidden" },
    { "wants a part of the pool", "pat", "GET", POOL "/map?prefix=10.41.0.0/24", "", "", 400,
      "\"field\":\"prefix\"" },
    { "wants a network to look at", "pat", "GET", POOL "/map?prefix=all", "", "", 400,
      "\"field\":\"prefix\"" },
    { "shows whose an address is", "pat", "GET", POOL "/map?prefix=10.40.1.0/24", "", "", 200,
      "{\"start\":\"10.40.1.16\",\"end\":\"10.40.1.20\",\"count\":5,\"status\":\"allocated-nodes\","
      "\"owner\":{\"team\":\"alpha\",\"cluster\":\"web\",\"namespace\":\"team-alpha\"},"
      "\"allocation\":{\"name\":\"web-n\",\"type\":\"nodes\",\"phase\":\"Allocated\"" },
    { "shows the gateway of a provider", "pat", "GET", POOL "/map?prefix=10.40.1.252/30", "", "",
      200,
      "{\"start\":\"10.40.1.254\",\"end\":\"10.40.1.254\",\"count\":1,\"status\":\"gateway\","
      "\"purpose\":\"gateway\",\"description\":\"lab\"}" },
    { "shows the platform's own addresses", "pat", "GET", POOL "/map?prefix=10.40.1.0/30", "", "",
      200, "\"status\":\"reserved\",\"purpose\":\"infrastructure\"}" },
    { "shows what is reserved and what is excluded", "pat", "GET", POOL "/map?prefix=10.40.0.0/24",
      "", "", 200,
      "{\"start\":\"10.40.0.0\",\"end\":\"10.40.0.15\",\"count\":16,\"status\":\"reserved\","
      "\"purpose\":\"dhcp\",\"description\":\"leases\"},{\"start\":\"10.40.0.16\",\"end\":\"10.40."
      "0.255\",\"count\":240,\"status\":\"excluded\"}" },
    { "counts what is in a part", "pat", "GET", POOL "/map", "", "", 200,
      "\"status\":\"mixed\",\"counts\":{\"free\":241,\"reserved\":1,\"allocated-nodes\":5,"
      "\"allocated-lb\":8,\"gateway\":1}" },
    { "tells how broken up the rest is", "pat", "GET", POOL "/map", "", "", 200,
      "\"largestFreeBlock\":472,\"fragmentationPercent\":" },
};

static size_t count(const char *text, const char *part)
{
    size_t found = 0;

    while ((text = strstr(text, part))) {
        text += strlen(part);
        found++;
    }
    return found;
}

static void server_72_a_map_has_256_blocks_at_most(void **state)
{
    struct scene *scene = infrastructure_start();
    const char *answer = ask(scene, "pat", "GET", POOL "/map", "");

    (void)state;
    assert_answer(answer, 200, "\"granularity\":24");
    assert_int_equal(count(answer, "\"start\":"), 256);
}

static void writes_are_made_for_the_person(void **state)
{
    struct scene *scene = infrastructure_start();

    (void)state;
    fake_kube_on_call(scene->fake, refuse_strangers, NULL);
    assert_answer(ask(scene, "paul", "DELETE", NETWORKS "/butler-system/empty", ""), 200, NULL);
    assert_answer(ask(scene, "paul", "PUT", POOL, "{\"reserved\":[]}"), 200, NULL);
    assert_answer(ask(scene, "paul", "POST", NETWORKS, "{\"name\":\"a\",\"cidr\":\"10.9.0.0/24\"}"),
                  201, NULL);
    assert_answer(
        ask(scene, "paul", "DELETE", "/api/admin/ipallocations/butler-system/gone-lb", ""), 200,
        NULL);
}

TEST_MAIN(TABLE(infrastructure_question, rows), TEST(server_72_a_map_has_256_blocks_at_most),
          TEST(writes_are_made_for_the_person))
