/* Admission webhooks, asked over HTTPS: a whole API server here, webhooks of all sorts there. */
#include <string.h>

#include "apiserver/admission_plugins.h"
#include "apiserver/webhook_line.h"
#include "apiserver/webhooks.h"
#include "base/clock.h"
#include "base/error_details.h"
#include "lib/hook_server.h"
#include "lib/request_fixture.h"
#include "lib/test_server.h"

#define MAPS       "/api/v1/namespaces/default/configmaps"
#define MUTATING   "/apis/admissionregistration.k8s.io/v1/mutatingwebhookconfigurations"
#define VALIDATING "/apis/admissionregistration.k8s.io/v1/validatingwebhookconfigurations"

#define must  request_fixture_must
#define try   request_fixture_try
#define print request_fixture_print

static const struct hook_script scripts[] = {
    { .path = "/allow", .response = "\"allowed\":true" },
    { .path = "/deny",
      .response = "\"allowed\":false,\"status\":{\"code\":403,\"reason\":\"Forbidden\","
                  "\"message\":\"not on a Sunday\",\"details\":{\"causes\":[{\"reason\":\"Day\","
                  "\"field\":\"data.day\",\"message\":\"Sunday\"}]}}" },
    { .path = "/deny-bare", .response = "\"allowed\":false" },
    { .path = "/deny-strangely",
      .response = "\"allowed\":false,\"status\":{\"code\":200,\"reason\":\"Because\"}" },
    { .path = "/warn",
      .response = "\"allowed\":true,\"warnings\":[\"mind the gap\"],\"auditAnnotations\":{"
                  "\"gap\":\"wide\",\"no name\":\"x\"}" },
    { .path = "/label",
      .response = "\"allowed\":true",
      .patch = "[{\"op\":\"add\",\"path\":\"/metadata/labels\",\"value\":{\"seen\":\"yes\"}}]" },
    { .path = "/count",
      .response = "\"allowed\":true",
      .patch = "[{\"op\":\"add\",\"path\":\"/data/more\",\"value\":\"x\"},"
               "{\"op\":\"add\",\"path\":\"/unknown\",\"value\":1}]" },
    { .path = "/identity",
      .response = "\"allowed\":true",
      .patch = "[{\"op\":\"replace\",\"path\":\"/metadata/uid\",\"value\":\"mine\"},"
               "{\"op\":\"add\",\"path\":\"/data/done\",\"value\":\"yes\"}]" },
    { .path = "/rename",
      .response = "\"allowed\":true",
      .patch = "[{\"op\":\"replace\",\"path\":\"/metadata/name\",\"value\":\"other\"}]" },
    { .path = "/patch-nowhere",
      .response = "\"allowed\":true",
      .patch = "[{\"op\":\"replace\",\"path\":\"/spec/no\",\"value\":1}]" },
    { .path = "/patch-broken", .response = "\"allowed\":true", .patch = "[{" },
    { .path = "/patch-untyped", .response = "\"allowed\":true,\"patch\":\"W10=\"" },
    { .path = "/patch-strange",
      .response = "\"allowed\":true,\"patch\":\"W3sib3AiOiJ4In1d\",\"patchType\":\"Merge\"" },
    { .path = "/wrong-uid",
      .raw = "{\"kind\":\"AdmissionReview\",\"apiVersion\":\"admission.k8s.io/v1\","
             "\"response\":{\"uid\":\"x\",\"allowed\":true}}" },
    { .path = "/wrong-type", .response = "\"allowed\":\"yes\"" },
    { .path = "/absent", .raw = "{\"kind\":\"AdmissionReview\",\"apiVersion\":\"v1\"}" },
    { .path = "/garbage", .raw = "<html>not today</html>" },
    { .path = "/much", .response = "\"allowed\":true", .padding = 9 * 1024 * 1024 },
    { .path = "/broken", .raw = "oops", .status = 500 },
    { .path = "/empty", .raw = "" },
    { .path = "/moved", .raw = "", .status = 302 },
    { .path = "/hang", .hangs = true },
    { .path = NULL },
};

struct world {
    struct request_fixture *f;
    struct hook_server *hooks;
    size_t counts[2]; /* configurations of each kind */
};

static struct error *find_service(void *context, struct arena *arena, struct slice namespace,
                                  struct slice name, uint16_t port, const char **out_address)
{
    (void)arena;
    assert_true(slice_is(namespace, "default") && slice_is(name, "hooks") && port == 8443);
    *out_address = hook_server_address(*(struct hook_server **)context);
    return NULL;
}

static struct world *begin(void)
{
    struct world *world = arena_new(fixture_current()->arena, struct world);

    world->hooks = hook_server_start(scripts);
    world->f = request_fixture_with(&(struct apiserver_options){
        .find_service = find_service,
        .find_service_context = &world->hooks,
    });
    return world;
}

static size_t known(struct world *world, enum webhooks_kind kind)
{
    CLEANUP(webhook_list) struct webhook_list *list =
        webhooks_get(world->f->server, kind);

    return webhook_list_count(list);
}

/* The server learns of a configuration by its feed, which its loop reads. */
static void settle(struct world *world, enum webhooks_kind kind, size_t count)
{
    while (known(world, kind) != count)
        must(world->f, "GET", "/api/v1/namespaces/default", NULL);
}

#define RULES                                                                                      \
    "rules: [{operations: ['*'], apiGroups: [''], apiVersions: [v1], "                             \
    "resources: [configmaps, configmaps/*]}]"

/* One more webhook; `more` is YAML of its fields. */
static void add_as(struct world *world, enum webhooks_kind kind, const char *name,
                   const char *client, const char *more)
{
    const char *body =
        arena_format(fixture_current()->arena,
                     "metadata: {name: %s}\nwebhooks: [{name: %s.example.com, clientConfig: {%s},\n"
                     "  sideEffects: None, admissionReviewVersions: [v1]%s%s}]\n",
                     name, name, client, *more ? ", " : "", more);

    must(world->f, "POST", kind == WEBHOOKS_MUTATING ? MUTATING : VALIDATING, body);
    settle(world, kind, ++world->counts[kind]);
}

static const char *client_of(struct world *world, const char *path)
{
    return arena_format(fixture_current()->arena, "url: '%s', caBundle: %s",
                        hook_server_url(world->hooks, path), hook_server_bundle(world->hooks));
}

static void add(struct world *world, enum webhooks_kind kind, const char *name, const char *path,
                const char *more)
{
    add_as(world, kind, name, client_of(world, path), more);
}

static struct error *try_map(struct world *world)
{
    return try(world->f, "POST", MAPS, "metadata: {name: a}\ndata: {day: Sunday}");
}

struct row {
    const char *name;
    const char *path;
    enum webhooks_kind kind;
    enum error_code code;
    const char *part; /* NULL: the object is stored */
    bool is_failure;  /* that failurePolicy Ignore ignores */
};

#define FAILED "failed calling webhook \"a.example.com\": "

static const struct row rows[] = {
    { "lets pass what is allowed", "/allow", WEBHOOKS_VALIDATING, 0, NULL, false },
    { "stops what is not", "/deny", WEBHOOKS_VALIDATING, ERR_FORBIDDEN,
      "admission webhook \"a.example.com\" denied the request: not on a Sunday", false },
    { "stops what a mutating one does not allow", "/deny", WEBHOOKS_MUTATING, ERR_FORBIDDEN,
      "admission webhook \"a.example.com\" denied the request: not on a Sunday", false },
    { "needs no explanation", "/deny-bare", WEBHOOKS_VALIDATING, ERR_BAD_REQUEST,
      "admission webhook \"a.example.com\" denied the request without explanation", false },
    { "gives the reason for want of a message", "/deny-strangely", WEBHOOKS_VALIDATING,
      ERR_BAD_REQUEST, "denied the request: Because", false },
    { "wants to know who answers", "/wrong-uid", WEBHOOKS_VALIDATING, ERR_INTERNAL,
      FAILED "received invalid webhook response: expected response.uid=", true },
    { "wants an answer of the right types", "/wrong-type", WEBHOOKS_VALIDATING, ERR_INTERNAL,
      FAILED "received invalid webhook response: response.allowed is string", true },
    { "wants a response in the answer", "/absent", WEBHOOKS_VALIDATING, ERR_INTERNAL,
      FAILED "received invalid webhook response: webhook response was absent", true },
    { "wants JSON", "/garbage", WEBHOOKS_VALIDATING, ERR_INTERNAL,
      FAILED "failed to call webhook: couldn't get version/kind; json parse error", true },
    { "takes no more than it can hold", "/much", WEBHOOKS_VALIDATING, ERR_INTERNAL,
      "the answer has more than 8388608 bytes", true },
    { "wants an answer at all", "/empty", WEBHOOKS_VALIDATING, ERR_INTERNAL,
      FAILED "failed to call webhook: 0-length response with status code: 200", true },
    { "tells what a broken one says", "/broken", WEBHOOKS_VALIDATING, ERR_INTERNAL,
      FAILED "failed to call webhook: an error on the server (\"oops\") has prevented the request "
             "from succeeding",
      true },
    { "does not go elsewhere", "/moved", WEBHOOKS_VALIDATING, ERR_INTERNAL,
      FAILED "failed to call webhook: the server responded with the status code 302", true },
    { "tells that nobody is there", "/nowhere", WEBHOOKS_VALIDATING, ERR_INTERNAL,
      FAILED "failed to call webhook: the server could not find the requested resource", true },
    { "refuses a change by a validating one", "/label", WEBHOOKS_VALIDATING, ERR_INTERNAL,
      "validating webhook may not return response.patch", true },
    { "refuses a patch that does not fit", "/patch-nowhere", WEBHOOKS_MUTATING, ERR_INTERNAL,
      "Internal error occurred: ", false },
    { "refuses a patch that is none", "/patch-broken", WEBHOOKS_MUTATING, ERR_INTERNAL,
      FAILED "received undecodable patch in webhook response: ", true },
    { "refuses a patch without a type", "/patch-untyped", WEBHOOKS_MUTATING, ERR_INTERNAL,
      "webhook returned response.patch but not response.patchType", true },
    { "refuses a patch of another type", "/patch-strange", WEBHOOKS_MUTATING, ERR_INTERNAL,
      FAILED "unsupported patch type \"Merge\"", true },
    { "lets nobody change a name", "/rename", WEBHOOKS_MUTATING, ERR_BAD_REQUEST,
      "the name of the object (other) does not match the name on the URL (a)", false },
};

static void asking(void **state)
{
    const struct row *row = *state;
    struct world *world = begin();

    add(world, row->kind, "a", row->path, RULES);
    if (row->part)
        assert_error(try_map(world), row->code, row->part);
    else
        assert_no_error(try_map(world));
}

static void asking_in_vain(void **state)
{
    const struct row *row = *state;
    struct world *world = begin();

    add(world, row->kind, "a", row->path, RULES ", failurePolicy: Ignore");
    if (row->part && !row->is_failure)
        assert_error(try_map(world), row->code, row->part);
    else
        assert_no_error(try_map(world));
}

static void tells_details_of_a_refusal(void **state)
{
    struct world *world = begin();
    struct error *err;

    (void)state;
    add(world, WEBHOOKS_VALIDATING, "a", "/deny", RULES);
    err = try_map(world);
    assert_non_null(err);
    assert_int_equal(err->details->http, 403);
    assert_string_equal(err->details->reason, "Forbidden");
    assert_int_equal(err->details->cause_count, 1);
    assert_string_equal(err->details->causes[0].field, "data.day");
    error_free(err);
}

static void checks_who_answers(void **state)
{
    struct world *world = begin();

    (void)state;
    add_as(world, WEBHOOKS_VALIDATING, "a",
           arena_format(fixture_current()->arena, "url: '%s', caBundle: %s",
                        hook_server_url(world->hooks, "/allow"), hook_server_stranger()),
           RULES);
    assert_error(try_map(world), ERR_INTERNAL, "certificate");
    assert_int_equal(hook_server_count(world->hooks, "/allow"), 0);
}

static void asks_a_service_by_its_name(void **state)
{
    struct world *world = begin();

    (void)state;
    add_as(world, WEBHOOKS_VALIDATING, "a",
           arena_format(fixture_current()->arena,
                        "service: {namespace: default, name: hooks, port: 8443, path: /deny}, "
                        "caBundle: %s",
                        hook_server_bundle(world->hooks)),
           RULES);
    assert_error(try_map(world), ERR_FORBIDDEN, "not on a Sunday");
}

static void tells_what_it_is_about(void **state)
{
    struct world *world = begin();
    CLEANUP(doc) struct doc *review = NULL;
    struct value request;

    (void)state;
    add(world, WEBHOOKS_VALIDATING, "a", "/allow", RULES);
    assert_no_error(try_map(world));
    review = doc_new(slice_from(hook_server_told(world->hooks, "/allow")));
    request = value_get(doc_root(review), SLICE("request"));
    assert_string_equal(print(doc_root(review), VALUE_KEYS("apiVersion")),
                        "\"admission.k8s.io/v1\"");
    assert_string_equal(print(request, VALUE_KEYS("kind")),
                        "{\"group\":\"\",\"version\":\"v1\",\"kind\":\"ConfigMap\"}");
    assert_string_equal(print(request, VALUE_KEYS("resource")),
                        "{\"group\":\"\",\"version\":\"v1\",\"resource\":\"configmaps\"}");
    assert_string_equal(print(request, VALUE_KEYS("name")), "\"a\"");
    assert_string_equal(print(request, VALUE_KEYS("namespace")), "\"default\"");
    assert_string_equal(print(request, VALUE_KEYS("operation")), "\"CREATE\"");
    assert_string_equal(print(request, VALUE_KEYS("object", "data")), "{\"day\":\"Sunday\"}");
    assert_string_equal(print(request, VALUE_KEYS("oldObject")), "null");
    assert_string_equal(print(request, VALUE_KEYS("dryRun")), "false");
    assert_string_equal(print(request, VALUE_KEYS("options")),
                        "{\"kind\":\"CreateOptions\",\"apiVersion\":\"meta.k8s.io/v1\","
                        "\"fieldValidation\":\"Strict\"}");
    must(world->f, "DELETE", MAPS "/a", NULL);
    doc_unref(review);
    review = doc_new(slice_from(hook_server_told(world->hooks, "/allow")));
    request = value_get(doc_root(review), SLICE("request"));
    assert_string_equal(print(request, VALUE_KEYS("operation")), "\"DELETE\"");
    assert_string_equal(print(request, VALUE_KEYS("object")), "null");
    assert_string_equal(print(request, VALUE_KEYS("oldObject", "data")), "{\"day\":\"Sunday\"}");
}

static void changes_objects(void **state)
{
    struct world *world = begin();
    struct value map;

    (void)state;
    add(world, WEBHOOKS_MUTATING, "a", "/label", RULES);
    add(world, WEBHOOKS_MUTATING, "b", "/count", RULES);
    map = must(world->f, "POST", MAPS, "metadata: {name: a}\ndata: {day: Sunday}");
    assert_string_equal(print(map, VALUE_KEYS("metadata", "labels")), "{\"seen\":\"yes\"}");
    assert_string_equal(print(map, VALUE_KEYS("data")), "{\"day\":\"Sunday\",\"more\":\"x\"}");
    assert_string_equal(print(map, VALUE_KEYS("unknown")), ""); /* as from a client */
    map = must(world->f, "GET", MAPS "/a", NULL);
    assert_string_equal(print(map, VALUE_KEYS("metadata", "labels")), "{\"seen\":\"yes\"}");
}

static void keeps_what_is_the_servers(void **state)
{
    struct world *world = begin();
    struct value map;

    (void)state;
    add(world, WEBHOOKS_MUTATING, "a", "/identity", RULES);
    map = must(world->f, "POST", MAPS, "metadata: {name: a}\ndata: {day: Sunday}");
    assert_string_equal(print(map, VALUE_KEYS("data", "done")), "\"yes\"");
    assert_string_not_equal(print(map, VALUE_KEYS("metadata", "uid")), "\"mine\"");
}

struct again_row {
    const char *name;
    const char *policy;
    const char *later; /* path of the one behind it */
    size_t count;
};

static const struct again_row again_rows[] = {
    { "asks again when somebody changed the object later", ", reinvocationPolicy: IfNeeded",
      "/label", 2 },
    { "asks once when nobody did", ", reinvocationPolicy: IfNeeded", "/allow", 1 },
    { "asks once who does not want to know", "", "/label", 1 },
};

static void asking_again(void **state)
{
    const struct again_row *row = *state;
    struct world *world = begin();

    add(world, WEBHOOKS_MUTATING, "a", "/warn",
        arena_format(fixture_current()->arena, RULES "%s", row->policy));
    add(world, WEBHOOKS_MUTATING, "b", row->later, RULES);
    assert_no_error(try_map(world));
    assert_int_equal(hook_server_count(world->hooks, "/warn"), row->count);
    assert_int_equal(hook_server_count(world->hooks, row->later), 1);
}

static void hands_warnings_and_notes_on(void **state)
{
    struct world *world = begin();
    struct request_fixture_call call = {
        .method = "POST",
        .path = MAPS,
        .body = "metadata: {name: a}",
    };

    (void)state;
    add(world, WEBHOOKS_VALIDATING, "a", "/warn", RULES);
    assert_no_error(request_fixture_ask(world->f, &call));
    assert_int_equal(call.request.warning_count, 1);
    assert_string_equal(call.request.warnings[0], "mind the gap");
    assert_int_equal(call.request.note_count, 1);
    assert_string_equal(call.request.notes[0].key, "a.example.com/gap");
    assert_string_equal(call.request.notes[0].text, "wide");
}

static void asks_about_dry_runs_who_can_stand_it(void **state)
{
    struct world *world = begin();
    struct request_fixture_call call = {
        .method = "POST",
        .path = MAPS,
        .body = "metadata: {name: a}",
        .dry_run = true,
    };

    (void)state;
    add(world, WEBHOOKS_VALIDATING, "a", "/deny", RULES);
    assert_error(request_fixture_ask(world->f, &call), ERR_FORBIDDEN, "not on a Sunday");
    assert_non_null(strstr(hook_server_told(world->hooks, "/deny"), "\"dryRun\":true"));
}

struct match_row {
    const char *name;
    const char *more; /* of the webhook */
    const char *method;
    const char *path;
    const char *body;
    bool asked;
};

#define RULE(operations, groups, versions, resources, more)                                        \
    "rules: [{operations: [" operations "], apiGroups: [" groups "], apiVersions: [" versions      \
    "], resources: [" resources "]" more "}]"
#define ANY_MAP RULE("'*'", "''", "v1", "configmaps", "")
#define SCALERS "/apis/autoscaling/v1/namespaces/default/horizontalpodautoscalers"
#define SCALER                                                                                     \
    "metadata: {name: s}\nspec: {maxReplicas: 2, scaleTargetRef: {kind: Deployment, name: x, "     \
    "apiVersion: apps/v1}}"

static const struct match_row match_rows[] = {
    { "is asked about what its rule names", ANY_MAP, "POST", MAPS, "metadata: {name: a}", true },
    { "is not asked about other operations", RULE("UPDATE", "''", "v1", "configmaps", ""), "POST",
      MAPS, "metadata: {name: a}", false },
    { "is not asked about other resources", RULE("'*'", "''", "v1", "secrets", ""), "POST", MAPS,
      "metadata: {name: a}", false },
    { "is not asked about parts", RULE("'*'", "''", "v1", "namespaces/status", ""), "POST",
      "/api/v1/namespaces", "metadata: {name: fresh}", false },
    { "is asked about anything", RULE("'*'", "'*'", "'*'", "'*/*'", ""), "POST", MAPS,
      "metadata: {name: a}", true },
    { "is asked about its scope", RULE("'*'", "'*'", "'*'", "'*'", ", scope: Cluster"), "POST",
      "/api/v1/namespaces", "metadata: {name: fresh}", true },
    { "is not asked about another scope", RULE("'*'", "'*'", "'*'", "'*'", ", scope: Namespaced"),
      "POST", "/api/v1/namespaces", "metadata: {name: fresh}", false },
    { "is asked about objects with its label",
      ANY_MAP ", objectSelector: {matchLabels: {watched: 'yes'}}", "POST", MAPS,
      "metadata: {name: a, labels: {watched: 'yes'}}", true },
    { "is not asked about objects without",
      ANY_MAP ", objectSelector: {matchLabels: {watched: 'yes'}}", "POST", MAPS,
      "metadata: {name: a}", false },
    { "is asked about namespaces it selects",
      ANY_MAP ", namespaceSelector: {matchLabels: {kubernetes.io/metadata.name: default}}", "POST",
      MAPS, "metadata: {name: a}", true },
    { "is not asked about other namespaces",
      ANY_MAP ", namespaceSelector: {matchLabels: {kubernetes.io/metadata.name: other}}", "POST",
      MAPS, "metadata: {name: a}", false },
    { "is asked about a namespace by its own labels",
      RULE("'*'", "''", "v1", "namespaces", "") ", namespaceSelector: {matchLabels: {new: 'yes'}}",
      "POST", "/api/v1/namespaces", "metadata: {name: fresh, labels: {new: 'yes'}}", true },
    { "is asked about what has no namespace whatever it selects",
      RULE("'*'", "storage.k8s.io", "v1", "storageclasses",
           "") ", namespaceSelector: {matchLabels: {new: 'yes'}}",
      "POST", "/apis/storage.k8s.io/v1/storageclasses", "metadata: {name: s}\nprovisioner: p",
      true },
    { "is asked about an equivalent version",
      RULE("'*'", "autoscaling", "v2", "horizontalpodautoscalers", ""), "POST", SCALERS, SCALER,
      true },
    { "is asked about the exact version only if it says so",
      RULE("'*'", "autoscaling", "v2", "horizontalpodautoscalers", "") ", matchPolicy: Exact",
      "POST", SCALERS, SCALER, false },
    { "is never asked about webhooks", RULE("'*'", "'*'", "'*'", "'*/*'", ""), "POST", VALIDATING,
      "metadata: {name: w}", false },
};

static void matching(void **state)
{
    const struct match_row *row = *state;
    struct world *world = begin();

    add(world, WEBHOOKS_VALIDATING, "a", "/deny", row->more);
    if (row->asked)
        assert_error(try(world->f, row->method, row->path, row->body), ERR_FORBIDDEN,
                     "not on a Sunday");
    else
        assert_no_error(try(world->f, row->method, row->path, row->body));
}

static void shows_the_version_that_was_asked_for(void **state)
{
    struct world *world = begin();
    CLEANUP(doc) struct doc *review = NULL;
    struct value request;

    (void)state;
    add(world, WEBHOOKS_MUTATING, "a", "/allow",
        RULE("'*'", "autoscaling", "v2", "horizontalpodautoscalers", ""));
    must(world->f, "POST", SCALERS, SCALER);
    review = doc_new(slice_from(hook_server_told(world->hooks, "/allow")));
    request = value_get(doc_root(review), SLICE("request"));
    assert_string_equal(
        print(request, VALUE_KEYS("kind")),
        "{\"group\":\"autoscaling\",\"version\":\"v2\",\"kind\":\"HorizontalPodAutoscaler\"}");
    assert_string_equal(
        print(request, VALUE_KEYS("requestKind")),
        "{\"group\":\"autoscaling\",\"version\":\"v1\",\"kind\":\"HorizontalPodAutoscaler\"}");
    assert_string_equal(print(request, VALUE_KEYS("object", "apiVersion")), "\"autoscaling/v2\"");
}

static void costs_nothing_without_webhooks(void **state)
{
    struct world *world = begin();

    (void)state;
    assert_no_error(try_map(world));
    assert_null(webhook_line_client(world->f->server->webhook_line));
    add(world, WEBHOOKS_VALIDATING, "a", "/allow", RULES);
    assert_non_null(webhook_line_client(world->f->server->webhook_line));
}

/* --- webhooks that hang ---------------------------------------------------------------------- */

static void waits_as_long_as_it_is_told(void **state)
{
    struct world *world = begin();
    uint64_t began_ms = clock_monotonic_ms(clock_system());
    uint64_t took_ms;

    (void)state;
    add(world, WEBHOOKS_VALIDATING, "a", "/hang", RULES ", timeoutSeconds: 1");
    assert_error(try_map(world), ERR_INTERNAL,
                 arena_format(fixture_current()->arena,
                              "Internal error occurred: " FAILED
                              "failed to call webhook: Post \"%s?timeout=1s\": context deadline "
                              "exceeded",
                              hook_server_url(world->hooks, "/hang")));
    took_ms = clock_monotonic_ms(clock_system()) - began_ms;
    assert_in_range(took_ms, 1000, 1900);
}

/* Requests side by side. */
struct crowd {
    struct request_fixture_call calls[API_WEBHOOK_CALLS + 4];
    struct world *world;
    size_t left;
};

static void leave(void *context)
{
    struct crowd *crowd = context;

    if (--crowd->left == 0)
        loop_stop(crowd->world->f->loop);
}

static void one_is_done(void *context)
{
    struct request_fixture_call *call = context;

    leave((struct crowd *)(void *)call->request.user_agent);
}

static void leaves_workers_for_others(void **state)
{
    struct world *world = begin();
    struct crowd *crowd = arena_new(fixture_current()->arena, struct crowd);
    struct request_fixture_call *other = &crowd->calls[COUNT_OF(crowd->calls) - 1];
    CLEANUP(pool) struct pool *pool =
        pool_new("crowd", COUNT_OF(crowd->calls), 100);
    size_t refused = 0;
    size_t late = 0;

    (void)state;
    add(world, WEBHOOKS_VALIDATING, "a", "/hang", RULES ", timeoutSeconds: 2");
    crowd->world = world;
    crowd->left = COUNT_OF(crowd->calls);
    for (size_t i = 0; i < COUNT_OF(crowd->calls); i++) {
        struct request_fixture_call *call = &crowd->calls[i];

        *call = (struct request_fixture_call){
            .method = call == other ? "GET" : "POST",
            .path = call == other ? "/api/v1/namespaces/default" : MAPS,
            .body = call == other ? NULL : "metadata: {generateName: a-}",
            .f = world->f,
        };
        assert_no_error(request_fixture_prepare(call));
        call->request.arena = arena_create();
        call->request.user_agent = (const char *)crowd; /* for one_is_done() alone */
        call->request.options.field_manager = "test";
        assert_true(pool_submit_for(pool, world->f->loop, request_fixture_run, one_is_done, call));
    }
    loop_run(world->f->loop);
    for (size_t i = 0; i < COUNT_OF(crowd->calls); i++) {
        struct error *err = crowd->calls[i].err;

        refused += err && err->code == ERR_TOO_MANY;
        late += err && err->code == ERR_INTERNAL;
        doc_unref(crowd->calls[i].doc);
        error_free(err);
        arena_free(crowd->calls[i].request.arena);
    }
    assert_null(other->err);
    assert_int_equal(late, API_WEBHOOK_CALLS);
    assert_int_equal(refused, COUNT_OF(crowd->calls) - 1 - API_WEBHOOK_CALLS);
}

struct stopping {
    struct world *world;
    struct request_fixture_call call;
};

static void stop_server(void *context)
{
    struct stopping *stopping = context;

    if (hook_server_count(stopping->world->hooks, "/hang"))
        apiserver_stop(stopping->world->f->server);
    else
        loop_post(stopping->world->f->loop, stop_server, stopping);
}

static void ends_calls_with_the_server(void **state)
{
    struct stopping stopping = {
        .world = begin(),
        .call = { .method = "POST", .path = MAPS, .body = "metadata: {name: a}" },
    };
    uint64_t began_ms = clock_monotonic_ms(clock_system());

    (void)state;
    add(stopping.world, WEBHOOKS_VALIDATING, "a", "/hang", RULES ", timeoutSeconds: 30");
    loop_post(stopping.world->f->loop, stop_server, &stopping);
    assert_error(request_fixture_ask(stopping.world->f, &stopping.call), ERR_INTERNAL, "cancelled");
    assert_true(clock_monotonic_ms(clock_system()) - began_ms < 20000);
}

TEST_MAIN(TABLE(asking, rows), TABLE(asking_in_vain, rows), TEST(tells_details_of_a_refusal),
          TEST(checks_who_answers), TEST(asks_a_service_by_its_name), TEST(tells_what_it_is_about),
          TEST(changes_objects), TEST(keeps_what_is_the_servers), TABLE(asking_again, again_rows),
          TEST(hands_warnings_and_notes_on), TEST(asks_about_dry_runs_who_can_stand_it),
          TABLE(matching, match_rows), TEST(shows_the_version_that_was_asked_for),
          TEST(costs_nothing_without_webhooks), TEST(waits_as_long_as_it_is_told),
          TEST(leaves_workers_for_others), TEST(ends_calls_with_the_server))
