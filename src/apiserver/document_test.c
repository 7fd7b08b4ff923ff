/* Discovery and OpenAPI over a socket: forms, tags, hashes. What they say is tried elsewhere. */
#include "apiserver/document.h"

#include <string.h>

#include "apiserver/apiserver_internal.h"
#include "apiserver/discovery_routes.h"
#include "apiserver/openapi.h"
#include "apiserver/openapi_routes.h"
#include "lib/registry_fixture.h"
#include "lib/test.h"
#include "lib/test_server.h"
#include "lib/wire.h"
#include "loop/pool.h"
#include "web/dispatcher.h"

#define PATH "apis/node.k8s.io/v1"

static const char definition[] =
    "metadata: {name: tabs.example.com}\n"
    "spec:\n"
    "  group: example.com\n"
    "  scope: Cluster\n"
    "  names: {plural: tabs, singular: tab, kind: Tab, listKind: TabList}\n"
    "  versions: [{name: v1, served: true, storage: true, schema: {openAPIV3Schema: {type: "
    "object}}}]\n"
    "status: {acceptedNames: {plural: tabs, singular: tab, kind: Tab, listKind: TabList}}\n";

/* As much of a server as these paths look at. */
struct setting {
    struct apiserver api;
    struct pool *pool;
    struct dispatcher *dispatcher;
    struct test_server *server;
};

static void release(void *object)
{
    struct setting *setting = object;

    pool_free(setting->pool);
    dispatcher_free(setting->dispatcher);
    registry_unref(setting->api.registry);
    pthread_mutex_destroy(&setting->api.snapshot_lock);
}

static struct setting *set_up(void)
{
    struct setting *setting = arena_new(fixture_current()->arena, struct setting);

    setting->api.registry = registry_ref(registry_fixture_new(definition));
    pthread_mutex_init(&setting->api.snapshot_lock, NULL);
    arena_defer(fixture_current()->arena, release, setting);
    setting->pool = pool_new("calls", 2, 16);
    assert_no_error(
        dispatcher_new(&(struct dispatcher_options){ .name = "apiserver", .pool = setting->pool },
                       &setting->dispatcher));
    assert_no_error(dispatcher_add(setting->dispatcher, discovery_routes, &setting->api));
    assert_no_error(dispatcher_add(setting->dispatcher, openapi_routes, &setting->api));
    setting->server = test_server_start(&(struct test_server_options){
        .service = &dispatcher_service,
        .context = setting->dispatcher,
    });
    return setting;
}

/* `headers` are whole lines. */
static char *ask(struct setting *setting, const char *path, const char *headers)
{
    int fd = wire_connect(test_server_port(setting->server));

    wire_send(fd, arena_format(fixture_current()->arena,
                               "GET %s HTTP/1.1\r\nHost: h:1\r\nConnection: close\r\n%s\r\n", path,
                               headers));
    return wire_read_answer(fd);
}

#define EVERYTHING "application/json;g=apidiscovery.k8s.io;v=v2;as=APIGroupDiscoveryList"
#define PROTOBUF   "application/com.github.proto-openapi.spec.v2.v1.0+protobuf"

struct row {
    const char *name;
    const char *path;
    const char *headers;
    int status;
    const char *header; /* NULL: any */
    const char *body;   /* how it begins */
};

static const struct row rows[] = {
    { "tells the versions of the core", "/api", "", 200, "content-type: application/json",
      "{\"kind\":\"APIVersions\",\"versions\":[\"v1\"],\"serverAddressByClientCIDRs\":[{"
      "\"clientCIDR\":\"0.0.0.0/0\",\"serverAddress\":\"h:1\"}]}" },
    { "tells all groups", "/apis", "", 200, NULL, "{\"kind\":\"APIGroupList\"" },
    { "tells one group", "/apis/example.com", "", 200, NULL, "{\"kind\":\"APIGroup\"" },
    { "tells the resources of the core", "/api/v1", "", 200, NULL,
      "{\"kind\":\"APIResourceList\",\"groupVersion\":\"v1\"" },
    { "tells the resources of a group", "/apis/example.com/v1/", "", 200, NULL,
      "{\"kind\":\"APIResourceList\",\"apiVersion\":\"v1\"" },
    { "tells everything of the core", "/api", "Accept: " EVERYTHING "\r\n", 200,
      "content-type: " EVERYTHING, "{\"kind\":\"APIGroupDiscoveryList\"" },
    { "lets everything be kept", "/apis", "Accept: " EVERYTHING "\r\n", 200,
      "cache-control: public", "{\"kind\":\"APIGroupDiscoveryList\"" },
    { "does not know other groups", "/apis/other.com", "", 404, NULL, "{\"kind\":\"Status\"" },
    { "does not know other versions", "/api/v2", "", 404, NULL, "{\"kind\":\"Status\"" },
    { "writes YAML", "/apis/example.com", "Accept: application/yaml\r\n", 200,
      "content-type: application/yaml", "apiVersion: v1\nkind: APIGroup\n" },
    { "writes for people", "/apis/example.com", "User-Agent: curl/8\r\n", 200,
      "content-type: application/json", "{\n" },
    { "refuses other forms", "/apis/example.com", "Accept: text/html\r\n", 406, NULL,
      "{\"kind\":\"Status\"" },
    { "tells which documents there are", "/openapi/v3", "", 200, NULL,
      "{\"paths\":{\"api/v1\":{\"serverRelativeURL\":\"/openapi/v3/api/v1?hash=" },
    { "gives a document", "/openapi/v3/" PATH, "", 200, "content-type: application/json",
      "{\"openapi\":\"3.0.0\"" },
    { "does not know other documents", "/openapi/v3/apis/x", "", 404, NULL,
      "{\"kind\":\"Status\"" },
    { "refuses other forms of documents", "/openapi/v3/" PATH, "Accept: " PROTOBUF "\r\n", 406,
      NULL, "{\"kind\":\"Status\"" },
    { "gives the old version", "/openapi/v2", "Accept: application/json\r\n", 200,
      "content-type: application/json", "{\"swagger\":\"2.0\"" },
    { "gives protobuf", "/openapi/v2", "Accept: " PROTOBUF "\r\n", 200, "content-type: " PROTOBUF,
      "\n\0032.0" },
    { "knows the old name of protobuf", "/openapi/v2",
      "Accept: application/com.github.proto-openapi.spec.v2@v1.0+protobuf\r\n", 200,
      "content-type: " PROTOBUF, "\n\0032.0" },
    { "gives the first of two", "/openapi/v2", "Accept: application/json, " PROTOBUF "\r\n", 200,
      "content-type: application/json", "{" },
};

static void answers(void **state)
{
    const struct row *row = *state;
    char *answer = ask(set_up(), row->path, row->headers);

    assert_int_equal(wire_status(answer), row->status);
    if (row->header)
        assert_true(wire_has_header(answer, row->header));
    assert_memory_equal(wire_body(answer), row->body, strlen(row->body));
}

/* The value of the answer's tag. */
static const char *etag_of(const char *answer)
{
    const char *start = strstr(answer, "etag: ");

    assert_non_null(start);
    start += strlen("etag: ");
    return arena_strndup(fixture_current()->arena, start, strcspn(start, "\r"));
}

struct tag_row {
    const char *name;
    const char *path;
    const char *accept;
};

static const struct tag_row tag_rows[] = {
    { "tags discovery", "/apis", EVERYTHING },
    { "tags the index", "/openapi/v3", "application/json" },
    { "tags a document", "/openapi/v3/" PATH, "application/json" },
    { "tags the old version", "/openapi/v2", "application/json" },
    { "tags protobuf", "/openapi/v2", PROTOBUF },
};

static void sends_nothing_twice(void **state)
{
    const struct tag_row *row = *state;
    struct arena *arena = fixture_current()->arena;
    struct setting *setting = set_up();
    const char *accept = arena_format(arena, "Accept: %s\r\n", row->accept);
    const char *etag = etag_of(ask(setting, row->path, accept));
    char *answer =
        ask(setting, row->path, arena_format(arena, "%sIf-None-Match: %s\r\n", accept, etag));

    assert_int_equal(wire_status(answer), 304);
    assert_string_equal(wire_body(answer), "");
    assert_string_equal(etag_of(answer), etag);
    answer = ask(setting, row->path, arena_format(arena, "%sIf-None-Match: \"x\"\r\n", accept));
    assert_int_equal(wire_status(answer), 200);
}

static void lets_a_hash_stand_for_ever(void **state)
{
    struct arena *arena = fixture_current()->arena;
    struct setting *setting = set_up();
    const char *hash = openapi_hash_v3(arena, setting->api.registry, SLICE(PATH));
    const char *right = arena_format(arena, "/openapi/v3/" PATH "?hash=%s", hash);
    char *answer = ask(setting, right, "");

    (void)state;
    assert_int_equal(wire_status(answer), 200);
    assert_true(wire_has_header(answer, "cache-control: public, immutable, max-age=31536000"));
    answer = ask(setting, "/openapi/v3/" PATH "?hash=OLD", "");
    assert_int_equal(wire_status(answer), 301);
    assert_true(wire_has_header(answer, arena_format(arena, "location: %s", right)));
}

TEST_MAIN(TABLE(answers, rows), TABLE(sends_nothing_twice, tag_rows),
          TEST(lets_a_hash_stand_for_ever))
