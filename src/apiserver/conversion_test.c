/* Custom resources in two versions, between which a webhook converts: read, listed, written and
 * watched through a whole API server, over HTTP and by callers in this process. */
#include "apiserver/conversion.h"

#include <string.h>

#include "apiserver/registry.h"
#include "apiserver/resource.h"
#include "apiserver/transport.h"
#include "base/clock.h"
#include "base/text.h"
#include "base/vec.h"
#include "kube/transport.h"
#include "lib/hook_server.h"
#include "lib/request_fixture.h"
#include "lib/test_server.h"
#include "loop/timer.h"
#include "net/address.h"
#include "net/http_client.h"
#include "net/http_server.h"

#define DEFINITIONS "/apis/apiextensions.k8s.io/v1/customresourcedefinitions"
#define GATES_V1    "/apis/example.com/v1/namespaces/default/gates"
#define GATES_V2    "/apis/example.com/v2/namespaces/default/gates"

#define must  request_fixture_must
#define try   request_fixture_try
#define print request_fixture_print

/* --- the webhook ------------------------------------------------------------------------------ */

static struct slice text_at(struct value value, const char *const *keys)
{
    return value_string_or(value_find(value, keys), SLICE(""));
}

/* v1 has spec.size "3x4", v2 has spec.width "3" and spec.height "4". */
static void convert_gate(struct value gate, struct slice desired, const char *metadata,
                         struct text *text)
{
    struct slice size = text_at(gate, VALUE_KEYS("spec", "size"));
    struct slice width = text_at(gate, VALUE_KEYS("spec", "width"));
    struct slice height = text_at(gate, VALUE_KEYS("spec", "height"));

    text_appendf(text, "{\"spec\":");
    if (slice_has_suffix(desired, "v2")) {
        slice_cut(size, 'x', &width, &height);
        text_appendf(
            text, "{\"width\":\"" SLICE_FORMAT "\",\"height\":\"" SLICE_FORMAT "\",\"unknown\":1}",
            SLICE_ARGUMENT(width), SLICE_ARGUMENT(height));
    } else {
        text_appendf(text, "{\"size\":\"" SLICE_FORMAT "x" SLICE_FORMAT "\"}",
                     SLICE_ARGUMENT(width), SLICE_ARGUMENT(height));
    }
    text_appendf(text, ",\"apiVersion\":\"" SLICE_FORMAT "\",\"kind\":\"Gate\",\"metadata\":",
                 SLICE_ARGUMENT(desired));
    if (metadata)
        text_append(text, metadata);
    else
        json_format(value_get(gate, SLICE("metadata")), JSON_COMPACT, JSON_AS_IS, text);
    text_append_char(text, '}');
}

static void answer_with(struct value review, const char *metadata, struct text *text)
{
    struct value request = value_get(review, SLICE("request"));
    struct slice uid = text_at(request, VALUE_KEYS("uid"));
    struct slice desired = text_at(request, VALUE_KEYS("desiredAPIVersion"));

    text_appendf(text,
                 "{\"kind\":\"ConversionReview\",\"apiVersion\":\"apiextensions.k8s.io/v1\","
                 "\"response\":{\"uid\":\"" SLICE_FORMAT
                 "\",\"result\":{\"status\":\"Success\"},\"convertedObjects\":[",
                 SLICE_ARGUMENT(uid));
    DOC_EACH (it, value_get(request, SLICE("objects"))) {
        text_append(text, it.index ? "," : "");
        convert_gate(it.value, desired, metadata, text);
    }
    text_append(text, "]}}");
}

static void convert(struct value review, struct text *text)
{
    answer_with(review, NULL, text);
}

static void convert_name(struct value review, struct text *text)
{
    answer_with(review, "{\"name\":\"other\"}", text);
}

static void convert_label(struct value review, struct text *text)
{
    CLEANUP(text) struct text metadata = TEXT_EMPTY;
    struct value first = value_find(
        value_at(value_find(review, VALUE_KEYS("request", "objects")), 0), VALUE_KEYS("metadata"));

    text_append(&metadata, "{\"name\":");
    json_format(value_get(first, SLICE("name")), JSON_COMPACT, JSON_AS_IS, &metadata);
    text_append(&metadata, ",\"uid\":");
    json_format(value_get(first, SLICE("uid")), JSON_COMPACT, JSON_AS_IS, &metadata);
    text_append(&metadata, ",\"namespace\":\"default\",\"labels\":{\"made\":\"by-hook\"},"
                           "\"finalizers\":[\"example.com/mine\"],\"generation\":99}");
    answer_with(review, text_string(&metadata), text);
}

static void convert_nothing(struct value review, struct text *text)
{
    struct slice uid = text_at(review, VALUE_KEYS("request", "uid"));

    text_appendf(text,
                 "{\"kind\":\"ConversionReview\",\"apiVersion\":\"apiextensions.k8s.io/v1\","
                 "\"response\":{\"uid\":\"" SLICE_FORMAT
                 "\",\"result\":{\"status\":\"Success\"},\"convertedObjects\":[]}}",
                 SLICE_ARGUMENT(uid));
}

static void convert_to_the_same(struct value review, struct text *text)
{
    struct slice uid = text_at(review, VALUE_KEYS("request", "uid"));

    text_appendf(text,
                 "{\"kind\":\"ConversionReview\",\"apiVersion\":\"apiextensions.k8s.io/v1\","
                 "\"response\":{\"uid\":\"" SLICE_FORMAT
                 "\",\"result\":{\"status\":\"Success\"},\"convertedObjects\":",
                 SLICE_ARGUMENT(uid));
    json_format(value_find(review, VALUE_KEYS("request", "objects")), JSON_COMPACT, JSON_AS_IS,
                text);
    text_append(text, "}}");
}

static const struct hook_script scripts[] = {
    { .path = "/convert", .answer = convert },
    { .path = "/name", .answer = convert_name },
    { .path = "/label", .answer = convert_label },
    { .path = "/nothing", .answer = convert_nothing },
    { .path = "/same", .answer = convert_to_the_same },
    { .path = "/refuse",
      .response = "\"result\":{\"status\":\"Failure\",\"message\":\"too wide\"}" },
    { .path = "/refuse-bare", .response = "\"result\":{\"status\":\"Perhaps\"}" },
    { .path = "/garbage", .raw = "{\"kind\"" },
    { .path = "/stranger", .raw = "{\"kind\":\"Pod\",\"apiVersion\":\"v1\",\"response\":{}}" },
    { .path = "/hang", .hangs = true },
    { .path = NULL },
};

/* --- the world -------------------------------------------------------------------------------- */

struct world {
    struct request_fixture *f;
    struct hook_server *hooks;
};

static const char *definition(struct world *world, const char *path, const char *stored)
{
    return arena_format(
        fixture_current()->arena,
        "metadata: {name: gates.example.com}\n"
        "spec:\n"
        "  group: example.com\n"
        "  scope: Namespaced\n"
        "  names: {plural: gates, singular: gate, kind: Gate, listKind: GateList}\n"
        "  conversion:\n"
        "    strategy: Webhook\n"
        "    webhook:\n"
        "      conversionReviewVersions: [v1]\n"
        "      clientConfig: {url: '%s', caBundle: %s}\n"
        "  versions:\n"
        "  - {name: v1, served: true, storage: %s, schema: {openAPIV3Schema: {type: object,\n"
        "      properties: {spec: {type: object, properties: {size: {type: string}}}}}}}\n"
        "  - {name: v2, served: true, storage: %s, schema: {openAPIV3Schema: {type: object,\n"
        "      properties: {spec: {type: object, properties: {width: {type: string},\n"
        "        height: {type: string}}}}}}}\n",
        hook_server_url(world->hooks, path), hook_server_bundle(world->hooks),
        strcmp(stored, "v1") == 0 ? "true" : "false", strcmp(stored, "v2") == 0 ? "true" : "false");
}

/* The server learns of a definition by its feed, which its loop reads. */
static bool serves(struct world *world, const char *path)
{
    struct error *err = try(world->f, "GET", path, NULL);
    bool serves =
        !err || strcmp(err->message, "the server could not find the requested resource") != 0;

    error_drop(err, "that was the question");
    return serves;
}

static struct world *begin(const char *path)
{
    struct world *world = arena_new(fixture_current()->arena, struct world);

    world->hooks = hook_server_start(scripts);
    world->f = request_fixture_new();
    must(world->f, "POST", DEFINITIONS, definition(world, path, "v1"));
    while (!serves(world, GATES_V2 "/none"))
        must(world->f, "GET", "/api/v1/namespaces/default", NULL);
    return world;
}

static void add_gate(struct world *world, const char *name, const char *size)
{
    must(world->f, "POST", GATES_V1,
         arena_format(fixture_current()->arena,
                      "apiVersion: example.com/v1\nkind: Gate\nmetadata: {name: %s, labels: {old: "
                      "'yes'}}\nspec: {size: '%s'}\n",
                      name, size));
}

static void shows_objects_in_another_version(void **state)
{
    struct world *world = begin("/convert");
    struct value gate;

    (void)state;
    add_gate(world, "a", "3x4");
    assert_int_equal(hook_server_count(world->hooks, "/convert"), 0);
    gate = must(world->f, "GET", GATES_V2 "/a", NULL);
    assert_string_equal(print(gate, VALUE_KEYS("apiVersion")), "\"example.com/v2\"");
    assert_string_equal(print(gate, VALUE_KEYS("spec")), "{\"width\":\"3\",\"height\":\"4\"}");
    assert_string_equal(print(gate, VALUE_KEYS("metadata", "labels")), "{\"old\":\"yes\"}");
    gate = must(world->f, "GET", GATES_V1 "/a", NULL);
    assert_string_equal(print(gate, VALUE_KEYS("spec")), "{\"size\":\"3x4\"}");
    assert_int_equal(hook_server_count(world->hooks, "/convert"), 1);
}

static void takes_objects_in_another_version(void **state)
{
    struct world *world = begin("/convert");
    struct value gate;

    (void)state;
    gate = must(world->f, "POST", GATES_V2,
                "apiVersion: example.com/v2\nkind: Gate\nmetadata: {name: b}\n"
                "spec: {width: '5', height: '6'}");
    assert_string_equal(print(gate, VALUE_KEYS("spec")), "{\"width\":\"5\",\"height\":\"6\"}");
    gate = must(world->f, "GET", GATES_V1 "/b", NULL);
    assert_string_equal(print(gate, VALUE_KEYS("apiVersion")), "\"example.com/v1\"");
    assert_string_equal(print(gate, VALUE_KEYS("spec")), "{\"size\":\"5x6\"}");
    assert_string_equal(print(gate, VALUE_KEYS("metadata", "generation")), "1");
    gate = must(world->f, "PATCH", GATES_V2 "/b", "spec: {height: '7'}");
    assert_string_equal(print(gate, VALUE_KEYS("spec")), "{\"width\":\"5\",\"height\":\"7\"}");
    gate = must(world->f, "GET", GATES_V1 "/b", NULL);
    assert_string_equal(print(gate, VALUE_KEYS("spec")), "{\"size\":\"5x7\"}");
    assert_string_equal(print(gate, VALUE_KEYS("metadata", "generation")), "2");
}

static bool stores(struct world *world, const char *version)
{
    CLEANUP(registry) struct registry *registry =
        apiserver_registry(world->f->server);
    const struct resource *resource =
        registry_find(registry, SLICE("example.com"), SLICE("v1"), SLICE("gates"));

    return resource && strcmp(resource->storage->kind->version, version) == 0;
}

static void follows_a_new_stored_version(void **state)
{
    struct world *world = begin("/convert");
    struct value gate;

    (void)state;
    add_gate(world, "a", "3x4");
    must(world->f, "PATCH", DEFINITIONS "/gates.example.com", definition(world, "/convert", "v2"));
    while (!stores(world, "v2"))
        must(world->f, "GET", "/api/v1/namespaces/default", NULL);
    /* What is there is still in the old version. */
    gate = must(world->f, "GET", GATES_V2 "/a", NULL);
    assert_string_equal(print(gate, VALUE_KEYS("spec", "width")), "\"3\"");
    gate = must(world->f, "PATCH", GATES_V1 "/a", "metadata: {labels: {new: 'yes'}}");
    assert_string_equal(print(gate, VALUE_KEYS("spec")), "{\"size\":\"3x4\"}");
    gate = must(world->f, "GET", GATES_V2 "/a", NULL);
    assert_string_equal(print(gate, VALUE_KEYS("spec")), "{\"width\":\"3\",\"height\":\"4\"}");
    must(world->f, "DELETE", GATES_V2 "/a", NULL);
}

static void keeps_metadata(void **state)
{
    struct world *world = begin("/label");
    struct value gate;

    (void)state;
    add_gate(world, "a", "3x4");
    gate = must(world->f, "GET", GATES_V2 "/a", NULL);
    assert_string_equal(print(gate, VALUE_KEYS("metadata", "labels")), "{\"made\":\"by-hook\"}");
    assert_string_equal(print(gate, VALUE_KEYS("metadata", "finalizers")), "");
    assert_string_equal(print(gate, VALUE_KEYS("metadata", "generation")), "1");
    assert_string_not_equal(print(gate, VALUE_KEYS("metadata", "resourceVersion")), "");
}

struct failure_row {
    const char *name;
    const char *path;
    const char *part;
};

#define FOR_GATE "conversion webhook for example.com/v1, Kind=Gate "

static const struct failure_row failure_rows[] = {
    { "tells why it does not convert", "/refuse", FOR_GATE "failed: too wide" },
    { "wants to hear of success", "/refuse-bare",
      FOR_GATE "failed: response.result.status was 'Perhaps', not 'Success'" },
    { "wants JSON", "/garbage", FOR_GATE "failed: couldn't get version/kind; json parse error" },
    { "wants a ConversionReview", "/stranger",
      FOR_GATE "failed: expected webhook response of apiextensions.k8s.io/v1, "
               "Kind=ConversionReview, got v1, Kind=Pod" },
    { "wants all objects back", "/nothing", FOR_GATE "returned 0 objects, expected 1" },
    { "wants the version it asked for", "/same",
      FOR_GATE "returned invalid object at index 0: invalid groupVersion (expected example.com/v2, "
               "received example.com/v1)" },
    { "lets nobody change a name", "/name",
      FOR_GATE "returned invalid object: must have the same name: a != other" },
    { "tells that nobody is there", "/nowhere",
      FOR_GATE "failed: the server could not find the requested resource" },
};

static void failing(void **state)
{
    const struct failure_row *row = *state;
    struct world *world = begin(row->path);

    add_gate(world, "a", "3x4");
    assert_error(try(world->f, "GET", GATES_V2 "/a", NULL), ERR_INTERNAL, row->part);
    must(world->f, "GET", GATES_V1 "/a", NULL);    /* for which nobody is asked */
    must(world->f, "DELETE", GATES_V2 "/a", NULL); /* nor is it to see something go */
}

/* --- callers in this process ------------------------------------------------------------------ */

struct seen {
    struct world *world;
    struct text lines;
    size_t count;
    size_t wanted; /* then the loop stops */
    struct error *error;
};

static void on_event(void *context, const struct kube_event *event)
{
    struct seen *seen = context;

    text_appendf(&seen->lines, "%d ", event->type);
    text_append_slice(&seen->lines, event->key.name);
    text_append_char(&seen->lines, ' ');
    if (event->doc)
        json_format(value_get(doc_root(event->doc), SLICE("spec")), JSON_COMPACT, JSON_AS_IS,
                    &seen->lines);
    text_append_char(&seen->lines, '\n');
    if (++seen->count == seen->wanted)
        loop_stop(seen->world->f->loop);
}

static void on_end(void *context, struct error *take_error)
{
    struct seen *seen = context;

    seen->error = take_error;
    loop_stop(seen->world->f->loop);
}

static const struct kube_watch_events watch_events = { .on_event = on_event, .on_end = on_end };

static void release_seen(void *context)
{
    struct seen *seen = context;

    text_done(&seen->lines);
    error_free(seen->error);
}

static void watches_for_callers(void **state)
{
    struct world *world = begin("/convert");
    struct seen *seen = arena_new(fixture_current()->arena, struct seen);
    struct kube_transport *transport = transport_new(world->f->server, user_of_server());
    struct kube_resource gates = { "example.com", "v2", "gates", "Gate", true };
    struct kube_watch *watch;

    (void)state;
    seen->world = world;
    arena_defer(fixture_current()->arena, release_seen, seen);
    add_gate(world, "a", "1x1");
    add_gate(world, "b", "2x2");
    seen->wanted = 2;
    watch = kube_watch_start(transport,
                             &(struct kube_request){ .verb = KUBE_WATCH, .resource = &gates },
                             &watch_events, seen);
    loop_run(world->f->loop);
    assert_string_equal(text_string(&seen->lines), "0 a {\"width\":\"1\",\"height\":\"1\"}\n"
                                                   "0 b {\"width\":\"2\",\"height\":\"2\"}\n");
    seen->wanted = 0; /* requests have the loop from here */
    add_gate(world, "c", "3x3");
    must(world->f, "DELETE", GATES_V1 "/a", NULL);
    while (seen->count < 4 && !seen->error)
        must(world->f, "GET", "/api/v1/namespaces/default", NULL);
    assert_string_equal(text_string(&seen->lines), "0 a {\"width\":\"1\",\"height\":\"1\"}\n"
                                                   "0 b {\"width\":\"2\",\"height\":\"2\"}\n"
                                                   "0 c {\"width\":\"3\",\"height\":\"3\"}\n"
                                                   "2 a {\"width\":\"1\",\"height\":\"1\"}\n");
    kube_watch_stop(watch);
    transport_free(transport);
}

/* --- over HTTP -------------------------------------------------------------------------------- */

/* A client and a server on the loop of the API server. */
struct site {
    struct world *world;
    struct http_server *server;
    struct http_client *client;
    struct http_peer *peer;
    struct text body;
    const char *until; /* stops the loop when the body has it */
    bool done;
    bool stopped;
    bool closed;
};

static void on_data(void *context, struct slice data)
{
    struct site *site = context;

    text_append_slice(&site->body, data);
    if (site->until && strstr(text_string(&site->body), site->until))
        loop_stop(site->world->f->loop);
}

static void on_done(void *context, struct http_response *take_response, struct error *take_error)
{
    struct site *site = context;

    http_response_free(take_response);
    error_free(take_error);
    site->done = true;
    loop_stop(site->world->f->loop);
}

static void on_server_stopped(void *context)
{
    struct site *site = context;

    site->stopped = true;
    loop_stop(site->world->f->loop);
}

static void on_client_closed(void *context)
{
    struct site *site = context;

    site->closed = true;
    loop_stop(site->world->f->loop);
}

static void release_site(void *context)
{
    struct site *site = context;
    struct loop *loop = site->world->f->loop;

    http_client_close(site->client, on_client_closed, site);
    while (!site->closed)
        loop_run(loop);
    http_server_stop(site->server, 0, on_server_stopped, site);
    while (!site->stopped)
        loop_run(loop);
    http_server_free(site->server);
    http_peer_unref(site->peer);
    text_done(&site->body);
}

/* Everybody may do everything here: this is about versions. */
static struct site *open_site(struct world *world)
{
    struct arena *arena = fixture_current()->arena;
    struct site *site = arena_new(arena, struct site);
    char name[ADDRESS_TEXT_SIZE];

    must(world->f, "POST", "/apis/rbac.authorization.k8s.io/v1/clusterrolebindings",
         "metadata: {name: all}\n"
         "roleRef: {apiGroup: rbac.authorization.k8s.io, kind: ClusterRole, name: cluster-admin}\n"
         "subjects: [{apiGroup: rbac.authorization.k8s.io, kind: User, name: "
         "'system:anonymous'}]\n");
    site->world = world;
    site->server = http_server_new(world->f->loop, &(struct http_server_options){
                                                       .service = &apiserver_service,
                                                       .service_context = world->f->server,
                                                   });
    assert_no_error(http_server_listen(site->server, "127.0.0.1:0", NULL));
    address_format(http_server_address(site->server, 0), name);
    site->client = http_client_new(world->f->loop);
    assert_no_error(http_peer_new(
        &(struct http_peer_spec){ .url = arena_format(arena, "http://%s", name) }, &site->peer));
    arena_defer(arena, release_site, site);
    return site;
}

static struct http_call *start(struct site *site, const char *path, const char *accept)
{
    static const struct http_call_events events = { .on_data = on_data, .on_done = on_done };
    struct http_header header = { "accept", accept };

    text_clear(&site->body);
    site->done = false;
    return http_client_start(site->client, site->peer,
                             &(struct http_request){
                                 .method = "GET",
                                 .path = path,
                                 .headers = &header,
                                 .header_count = 1,
                             },
                             &events, site);
}

static const char *get(struct site *site, const char *path, const char *accept)
{
    start(site, path, accept);
    while (!site->done)
        loop_run(site->world->f->loop);
    return text_string(&site->body);
}

static void lists_in_one_question(void **state)
{
    struct world *world = begin("/convert");
    struct site *site = open_site(world);
    const char *body;

    (void)state;
    for (int i = 0; i < 20; i++)
        add_gate(world, arena_format(fixture_current()->arena, "g%02d", i), "3x4");
    body = get(site, GATES_V2, "application/json");
    assert_int_equal(hook_server_count(world->hooks, "/convert"), 1);
    assert_non_null(
        strstr(body, "\"apiVersion\":\"example.com/v2\",\"metadata\":{\"name\":\"g00\""));
    assert_non_null(strstr(body, "\"name\":\"g19\""));
    assert_null(strstr(body, "3x4"));
    body = get(site, GATES_V2, "application/json;as=PartialObjectMetadataList;v=v1;g=meta.k8s.io");
    assert_int_equal(hook_server_count(world->hooks, "/convert"), 2);
    assert_non_null(strstr(body, "\"name\":\"g19\""));
    assert_null(strstr(body, "\"spec\""));
}

static void wait_for(struct site *site, const char *text)
{
    site->until = text;
    while (!strstr(text_string(&site->body), text) && !site->done)
        loop_run(site->world->f->loop);
    site->until = NULL;
}

static void watches_over_http(void **state)
{
    struct world *world = begin("/convert");
    struct site *site = open_site(world);
    const char *one;
    const char *two;
    const char *three;

    (void)state;
    add_gate(world, "a", "1x1");
    start(site, GATES_V2 "?watch=true", "application/json");
    wait_for(site, "\"width\":\"1\"");
    add_gate(world, "b", "2x2");
    add_gate(world, "c", "3x3");
    must(world->f, "DELETE", GATES_V1 "/a", NULL);
    wait_for(site, "DELETED");
    assert_false(site->done);
    one = strstr(text_string(&site->body), "\"width\":\"2\"");
    two = strstr(text_string(&site->body), "\"width\":\"3\"");
    three = strstr(text_string(&site->body), "DELETED");
    assert_true(one && two && three && one < two && two < three);
    assert_null(
        strstr(text_string(&site->body), "\"kind\":\"Gate\",\"apiVersion\":\"example.com/v1\""));
}

static void ends_a_watch_that_cannot_be_converted(void **state)
{
    struct world *world = begin("/refuse");
    struct site *site = open_site(world);

    (void)state;
    add_gate(world, "a", "1x1");
    start(site, GATES_V2 "?watch=true", "application/json");
    while (!site->done)
        loop_run(world->f->loop);
    assert_non_null(strstr(text_string(&site->body), "{\"type\":\"ERROR\""));
    assert_non_null(strstr(text_string(&site->body), FOR_GATE "failed: too wide"));
}

static void hanging_holds_nobody_up(void **state)
{
    struct world *world = begin("/hang");
    struct site *site = open_site(world);
    struct http_call *watch;

    (void)state;
    add_gate(world, "a", "1x1");
    watch = start(site, GATES_V2 "?watch=true", "application/json");
    while (!hook_server_count(world->hooks, "/hang"))
        must(world->f, "GET", "/api/v1/namespaces/default", NULL);
    add_gate(world, "b", "1x1");
    must(world->f, "GET", GATES_V1 "/b", NULL);
    http_call_cancel(watch); /* and its end is in order while the webhook is still being asked */
    while (!site->done)
        loop_run(world->f->loop);
}

TEST_MAIN(TEST(shows_objects_in_another_version), TEST(takes_objects_in_another_version),
          TEST(follows_a_new_stored_version), TEST(keeps_metadata), TABLE(failing, failure_rows),
          TEST(watches_for_callers), TEST(lists_in_one_question), TEST(watches_over_http),
          TEST(ends_a_watch_that_cannot_be_converted), TEST(hanging_holds_nobody_up))
