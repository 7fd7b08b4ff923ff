#include "kube/https.h"

#include <stdio.h>
#include <string.h>
#include <sys/socket.h>

#include "base/arena.h"
#include "base/clock.h"
#include "base/error.h"
#include "base/error_details.h"
#include "base/file.h"
#include "base/memory.h"
#include "base/text.h"
#include "doc/doc.h"
#include "kube/kube.h"
#include "kube/kubeconfig.h"
#include "kube/resources.h"
#include "lib/peer.h"
#include "lib/test.h"
#include "loop/loop.h"
#include "loop/pool.h"
#include "loop/timer.h"
#include "net/http_client.h"

/* --- a server that answers what it is told -------------------------------------------------- */

struct script {
    const char *begins; /* of the request line */
    const char *answer; /* all of it */
};

struct play {
    const struct script *scripts;
    size_t count;
    char request[4 * PEER_HEAD_SIZE]; /* the last one, with its body */
};

static void read_body(int fd, char *head)
{
    const char *header = strcasestr(head, "\r\ncontent-length: ");
    char *end = head + strlen(head);
    size_t left = 0;

    if (header && sscanf(header + sizeof("\r\ncontent-length: ") - 1, "%zu", &left) != 1)
        return;
    while (left > 0) {
        ssize_t got = recv(fd, end, left, 0);

        if (got <= 0)
            return;
        end += got;
        left -= (size_t)got;
        *end = '\0';
    }
}

static void serve(int fd, void *context)
{
    struct play *play = context;
    char head[4 * PEER_HEAD_SIZE];

    while (peer_read_head(fd, head)) {
        const char *answer = "HTTP/1.1 404 Not Found\r\nContent-Length: 2\r\n\r\nno";

        read_body(fd, head);
        memcpy(play->request, head, strlen(head) + 1);
        for (size_t i = 0; i < play->count; i++) {
            if (strncmp(head, play->scripts[i].begins, strlen(play->scripts[i].begins)) == 0)
                answer = play->scripts[i].answer;
        }
        peer_write(fd, answer);
        if (strstr(answer, "X-Stay: yes"))
            peer_wait_closed(fd);
        if (strstr(answer, "X-Stay: yes") || strstr(answer, "Connection: close"))
            return;
    }
}

/* --- the client's side ---------------------------------------------------------------------- */

struct site {
    struct play play;
    struct peer *peer;
    struct loop *loop;
    struct pool *pool;
    struct http_client *client;
    struct https *https;
    struct kube kube;
    struct timer deadline;
    bool late;
};

static void on_closed(void *context)
{
    struct site *site = context;

    loop_stop(site->loop);
}

static void release(void *context)
{
    struct site *site = context;

    timer_cancel(&site->deadline);
    http_client_close(site->client, on_closed, site);
    loop_run(site->loop);
    pool_free(site->pool);
    https_free(site->https);
    loop_free(site->loop);
}

static void on_deadline(void *context)
{
    struct site *site = context;

    site->late = true;
    loop_stop(site->loop);
}

static struct site *site_new(const struct script *scripts, size_t count)
{
    struct site *site = arena_new(fixture_current()->arena, struct site);

    site->play = (struct play){ .scripts = scripts, .count = count };
    site->peer = peer_start(serve, &site->play);
    site->loop = loop_new(clock_system(), NULL);
    site->pool = pool_new("test", 2, 10);
    site->client = http_client_new(site->loop);
    timer_init(&site->deadline, site->loop, on_deadline, site);
    timer_set(&site->deadline, SECONDS(60), 0);
    assert_no_error(https_new(
        site->loop, site->client,
        &(struct kubeconfig){ .name = "test", .server = peer_url(site->peer) }, &site->https));
    site->kube = (struct kube){ .transport = https_transport(site->https), .field_manager = "fm" };
    arena_defer(fixture_current()->arena, release, site);
    return site;
}

#define SITE(scripts) site_new(scripts, COUNT_OF(scripts))

/* Runs a function on a worker, as everything that blocks does. */
struct errand {
    struct site *site;
    struct error *(*run)(struct site *site, void *context);
    void *context;
    struct error *error;
};

static void work(void *context)
{
    struct errand *errand = context;

    errand->error = errand->run(errand->site, errand->context);
}

static void on_worked(void *context)
{
    struct errand *errand = context;

    loop_stop(errand->site->loop);
}

static struct error *
on_worker(struct site *site, struct error *(*run)(struct site *site, void *context), void *context)
{
    struct errand *errand = arena_new(fixture_current()->arena, struct errand);

    *errand = (struct errand){ site, run, context, NULL };
    assert_true(pool_submit_for(site->pool, site->loop, work, on_worked, errand));
    loop_run(site->loop);
    assert_false(site->late);
    return errand->error;
}

static const char *request_of(struct site *site)
{
    return site->play.request;
}

#define OK(body)                                                                                   \
    "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nConnection: close\r\n\r\n" body

/* --- calls ---------------------------------------------------------------------------------- */

static struct error *get(struct site *site, void *context)
{
    return kube_get(&site->kube, &KUBE_CONFIG_MAPS, "a", "one", context);
}

static void objects_are_read(void **state)
{
    static const struct script scripts[] = {
        { "GET /api/v1/namespaces/a/configmaps/one ", OK("{\"data\": {\"k\": \"v\"}}") },
    };
    struct site *site = SITE(scripts);
    struct doc *doc = NULL;

    (void)state;
    assert_no_error(on_worker(site, get, &doc));
    arena_defer(fixture_current()->arena, doc_release, doc);
    assert_string_equal(doc_bytes(doc).data, "{\"data\":{\"k\":\"v\"}}");
    assert_non_null(strcasestr(request_of(site), "accept: application/json\r\n"));
}

static void somebody_else_is_named_in_headers(void **state)
{
    static const char *const groups[] = { "butler-api-users", "b", NULL };
    static const struct kube_as as = { "alice@example.com", groups };
    static const struct script scripts[] = { { "GET ", OK("{}") } };
    struct site *site = SITE(scripts);
    struct doc *doc = NULL;

    (void)state;
    site->kube.as = &as;
    assert_no_error(on_worker(site, get, &doc));
    arena_defer(fixture_current()->arena, doc_release, doc);
    assert_non_null(strcasestr(request_of(site), "impersonate-user: alice@example.com\r\n"));
    assert_non_null(strcasestr(request_of(site), "impersonate-group: butler-api-users\r\n"));
    assert_non_null(strcasestr(request_of(site), "impersonate-group: b\r\n"));
}

static void a_name_is_never_a_header_of_its_own(void **state)
{
    static const struct kube_as as = { "a\r\nImpersonate-Group: system:masters", NULL };
    static const struct script scripts[] = { { "GET ", OK("{}") } };
    struct site *site = SITE(scripts);
    struct doc *doc = NULL;

    (void)state;
    site->kube.as = &as;
    assert_error(on_worker(site, get, &doc), ERR_BAD_REQUEST, "control characters");
}

static void a_token_from_a_file_is_sent(void **state)
{
    static const struct script scripts[] = { { "GET ", OK("{}") } };
    struct site *site = SITE(scripts);
    struct kubeconfig config = { .name = "test", .token_path = fixture_path("token") };
    struct doc *doc = NULL;

    (void)state;
    config.server = peer_url(site->peer);
    assert_no_error(file_write(config.token_path, "let-me-in\n", 10, 0600));
    site->https = https_free(site->https);
    assert_no_error(https_new(site->loop, site->client, &config, &site->https));
    site->kube.transport = https_transport(site->https);
    assert_no_error(on_worker(site, get, &doc));
    arena_defer(fixture_current()->arena, doc_release, doc);
    assert_non_null(strcasestr(request_of(site), "authorization: bearer let-me-in\r\n"));
}

static void whom_we_act_as_is_sent(void **state)
{
    static const struct script scripts[] = { { "GET ", OK("{}") } };
    static const char *const groups[] = { "ops", "night", NULL };
    struct site *site = SITE(scripts);
    struct kubeconfig config = { .name = "test", .as = "jane", .as_groups = groups };
    struct doc *doc = NULL;

    (void)state;
    config.server = peer_url(site->peer);
    site->https = https_free(site->https);
    assert_no_error(https_new(site->loop, site->client, &config, &site->https));
    site->kube.transport = https_transport(site->https);
    assert_no_error(on_worker(site, get, &doc));
    arena_defer(fixture_current()->arena, doc_release, doc);
    assert_non_null(strcasestr(request_of(site), "accept: application/json\r\n"));
    assert_non_null(strcasestr(request_of(site), "impersonate-user: jane\r\n"));
    assert_non_null(strcasestr(request_of(site), "impersonate-group: ops\r\n"));
    assert_non_null(strcasestr(request_of(site), "impersonate-group: night\r\n"));
}

struct failure_row {
    const char *name;
    const char *answer;
    enum error_code code;
    const char *message;
    uint32_t retry_after_s;
};

static const struct failure_row failure_rows[] = {
    { "tells what the server's Status says",
      "HTTP/1.1 409 Conflict\r\nConnection: close\r\n\r\n"
      "{\"kind\":\"Status\",\"reason\":\"AlreadyExists\",\"message\":\"it is there\"}",
      ERR_ALREADY_EXISTS, "get configmaps \"a/one\": it is there", 0 },
    { "goes by the number when a proxy answers",
      "HTTP/1.1 503 Unavailable\r\nRetry-After: 7\r\nConnection: close\r\n\r\n<html>",
      ERR_UNAVAILABLE, "the server answered with status 503", 7 },
    { "refuses what is no JSON", OK("surprise"), ERR_INTERNAL, "read the server's answer", 0 },
    { "notices an answer that breaks off",
      "HTTP/1.1 200 OK\r\nContent-Length: 100\r\nConnection: close\r\n\r\n{", ERR_UNAVAILABLE, NULL,
      0 },
};

static void failure(void **state)
{
    const struct failure_row *row = *state;
    struct script script = { "GET ", row->answer };
    struct site *site = site_new(&script, 1);
    struct doc *doc = NULL;
    struct error *err = on_worker(site, get, &doc);
    const struct error_details *details = err ? error_details_find(err) : NULL;

    assert_int_equal(details ? details->retry_after_s : 0, row->retry_after_s);
    assert_error(err, row->code, row->message);
}

static struct error *write_all(struct site *site, void *context)
{
    struct doc *object = doc_new(SLICE("{\"metadata\":{\"namespace\":\"a\",\"name\":\"one\"}}"));
    struct kube_change what = { &KUBE_CONFIG_MAPS, "a", "one", NULL };
    const char **seen = context;
    struct error *err;

    arena_defer(fixture_current()->arena, doc_release, object);
    err = kube_create(&site->kube, &KUBE_CONFIG_MAPS, object, NULL);
    if (err)
        return err;
    seen[0] = memory_strdup(request_of(site));
    err = kube_patch(&site->kube, &what, KUBE_PATCH_STRATEGIC, object, NULL);
    if (err)
        return err;
    seen[1] = memory_strdup(request_of(site));
    err = kube_apply(&site->kube, &KUBE_CONFIG_MAPS, object, true, NULL);
    if (err)
        return err;
    seen[2] = memory_strdup(request_of(site));
    err = kube_delete(&site->kube, &KUBE_CONFIG_MAPS, "a", "one",
                      &(struct kube_delete){ .propagation = KUBE_PROPAGATION_ORPHAN });
    seen[3] = memory_strdup(request_of(site));
    return err;
}

static void release_string(void *string)
{
    memory_free(string);
}

static void writes_are_what_kubernetes_expects(void **state)
{
    static const struct script scripts[] = { { "", OK("{}") } };
    struct site *site = SITE(scripts);
    char *seen[4] = { NULL };

    (void)state;
    assert_no_error(on_worker(site, write_all, seen));
    for (size_t i = 0; i < COUNT_OF(seen); i++)
        arena_defer(fixture_current()->arena, release_string, seen[i]);
    assert_non_null(strstr(seen[0], "POST /api/v1/namespaces/a/configmaps?fieldManager=fm "));
    assert_non_null(strcasestr(seen[0], "content-type: application/json\r\n"));
    assert_non_null(
        strstr(seen[0], "\r\n\r\n{\"metadata\":{\"namespace\":\"a\",\"name\":\"one\"}}"));
    assert_non_null(strstr(seen[1], "PATCH /api/v1/namespaces/a/configmaps/one?fieldManager=fm "));
    assert_non_null(strstr(seen[1], "application/strategic-merge-patch+json"));
    assert_non_null(strstr(seen[2], "?fieldManager=fm&force=true "));
    assert_non_null(strstr(seen[2], "application/apply-patch+yaml"));
    assert_non_null(strstr(seen[3], "DELETE /api/v1/namespaces/a/configmaps/one "));
    assert_non_null(strstr(seen[3], "\"propagationPolicy\":\"Orphan\"}"));
}

/* --- lists ---------------------------------------------------------------------------------- */

static struct error *list(struct site *site, void *context)
{
    return kube_list(fixture_current()->arena, &site->kube, &KUBE_CONFIG_MAPS,
                     &(struct kube_query){ .metadata_only = true }, context);
}

static void lists_become_objects(void **state)
{
    static const struct script scripts[] = {
        { "GET /api/v1/configmaps?limit=500 ",
          OK("{\"kind\":\"ConfigMapList\",\"metadata\":{\"resourceVersion\":\"7\",\"continue\":"
             "\"next page\"},\"items\":[{\"metadata\":{\"name\":\"a\"}},{}]}") },
        { "GET /api/v1/configmaps?limit=500&continue=next%20page ",
          OK("{\"metadata\":{\"resourceVersion\":\"7\"},\"items\":[{\"kind\":\"ConfigMap\","
             "\"apiVersion\":\"v1\",\"metadata\":{\"name\":\"b\"}}]}") },
    };
    struct site *site = SITE(scripts);
    struct kube_list objects = { 0 };

    (void)state;
    assert_no_error(on_worker(site, list, &objects));
    assert_int_equal(objects.count, 3);
    assert_string_equal(objects.version, "7");
    assert_string_equal(doc_bytes(objects.docs[0]).data,
                        "{\"kind\":\"ConfigMap\",\"apiVersion\":\"v1\",\"metadata\":{\"name\":"
                        "\"a\"}}");
    assert_string_equal(doc_bytes(objects.docs[1]).data,
                        "{\"kind\":\"ConfigMap\",\"apiVersion\":\"v1\"}");
    assert_string_equal(doc_bytes(objects.docs[2]).data,
                        "{\"kind\":\"ConfigMap\",\"apiVersion\":\"v1\",\"metadata\":{\"name\":"
                        "\"b\"}}");
    assert_non_null(strstr(request_of(site), "as=PartialObjectMetadataList;v=v1;g=meta.k8s.io"));
}

static void a_list_of_nonsense_is_refused(void **state)
{
    static const struct script scripts[] = { { "GET ", OK("{\"items\":[1]}") } };
    struct kube_list objects = { 0 };

    (void)state;
    assert_error(on_worker(SITE(scripts), list, &objects), ERR_INTERNAL,
                 "item 0 of the server's list is no object");
}

/* --- watches -------------------------------------------------------------------------------- */

struct onlooker {
    struct site *site;
    struct kube_watch *watch;
    struct text seen;
    struct error *end;
    bool ended;
    bool stops; /* at the first event */
};

static void on_event(void *context, const struct kube_event *event)
{
    static const char marks[] = { '+', '~', '-', '#' };
    struct onlooker *onlooker = context;

    text_append_char(&onlooker->seen, marks[event->type]);
    object_key_append(&event->key, &onlooker->seen);
    text_append_char(&onlooker->seen, '@');
    text_append_slice(&onlooker->seen, event->version);
    text_append_char(&onlooker->seen, event->initial_end ? '!' : ' ');
    if (onlooker->stops) {
        onlooker->watch = kube_watch_stop(onlooker->watch);
        loop_stop(onlooker->site->loop);
    }
}

static void on_end(void *context, struct error *take_error)
{
    struct onlooker *onlooker = context;

    onlooker->watch = NULL;
    onlooker->ended = true;
    onlooker->end = take_error;
    loop_stop(onlooker->site->loop);
}

static const struct kube_watch_events watch_events = { on_event, on_end };

static void release_onlooker(void *context)
{
    struct onlooker *onlooker = context;

    kube_watch_stop(onlooker->watch);
    text_done(&onlooker->seen);
    error_free(onlooker->end);
}

static struct onlooker *watch_until_the_end(struct site *site, bool stops)
{
    struct onlooker *onlooker = arena_new(fixture_current()->arena, struct onlooker);

    onlooker->site = site;
    onlooker->stops = stops;
    arena_defer(fixture_current()->arena, release_onlooker, onlooker);
    onlooker->watch = kube_watch_start(site->kube.transport,
                                       &(struct kube_request){ .verb = KUBE_WATCH,
                                                               .resource = &KUBE_PODS,
                                                               .resource_version = "5",
                                                               .bookmarks = true },
                                       &watch_events, onlooker);
    loop_run(site->loop);
    assert_false(site->late);
    return onlooker;
}

#define POD(name, version)                                                                         \
    "{\"kind\":\"Pod\",\"metadata\":{\"namespace\":\"a\",\"name\":\"" name                         \
    "\",\"resourceVersion\":\"" version "\"}}"
#define EVENT(type, object) "{\"type\":\"" type "\",\"object\":" object "}\n"

static void events_come_one_by_one(void **state)
{
    static const struct script scripts[] = {
        { "GET /api/v1/pods?resourceVersion=5&watch=true&allowWatchBookmarks=true&timeoutSeconds=",
          OK(EVENT("ADDED", POD("x", "6")) EVENT("MODIFIED", POD("x", "7")) "\n" EVENT(
              "BOOKMARK", "{\"kind\":\"Pod\",\"metadata\":{\"resourceVersion\":\"9\","
                          "\"annotations\":{\"k8s.io/initial-events-end\":\"true\"}}}")
                 EVENT("DELETED", POD("x", "12"))) },
    };
    struct onlooker *onlooker = watch_until_the_end(SITE(scripts), false);

    (void)state;
    assert_string_equal(text_string(&onlooker->seen), "+a/x@6 ~a/x@7 #@9!-a/x@12 ");
    assert_true(onlooker->ended);
    assert_null(onlooker->end);
}

struct end_row {
    const char *name;
    const char *answer;
    enum error_code code;
    const char *message;
};

static const struct end_row end_rows[] = {
    { "tells a forgotten version from other ends",
      OK(EVENT("ERROR",
               "{\"kind\":\"Status\",\"code\":410,\"reason\":\"Expired\",\"message\":\"too "
               "old\"}")),
      ERR_EXPIRED, "too old" },
    { "tells a refusal",
      "HTTP/1.1 403 Forbidden\r\nConnection: close\r\n\r\n{\"kind\":\"Status\",\"reason\":"
      "\"Forbidden\",\"message\":\"not you\"}",
      ERR_FORBIDDEN, "not you" },
    { "tells a refusal of an old version",
      "HTTP/1.1 410 Gone\r\nConnection: close\r\n\r\n{\"kind\":\"Status\",\"reason\":\"Gone\"}",
      ERR_EXPIRED, NULL },
    { "refuses lines that are no JSON", OK("what?\n"), ERR_INTERNAL, "read an event" },
    { "refuses events that are none", OK("{\"type\":\"SUNNY\",\"object\":{}}\n"), ERR_INTERNAL,
      "the server sent an event that is none: \"SUNNY\"" },
    { "refuses objects without a version", OK(EVENT("ADDED", "{\"metadata\":{\"name\":\"x\"}}")),
      ERR_INTERNAL, "the server sent an event that is none" },
};

static void end(void **state)
{
    const struct end_row *row = *state;
    struct script script = { "GET ", row->answer };
    struct onlooker *onlooker = watch_until_the_end(site_new(&script, 1), false);

    assert_true(onlooker->ended);
    assert_error(STEAL(onlooker->end), row->code, row->message);
}

static void nothing_comes_after_stopping(void **state)
{
    static const struct script scripts[] = {
        { "GET ", "HTTP/1.1 200 OK\r\nX-Stay: yes\r\n\r\n" EVENT("ADDED", POD("x", "6"))
                      EVENT("ADDED", POD("y", "7")) },
    };
    struct onlooker *onlooker = watch_until_the_end(SITE(scripts), true);

    (void)state;
    assert_string_equal(text_string(&onlooker->seen), "+a/x@6 ");
    assert_false(onlooker->ended);
}

/* --- discovery ------------------------------------------------------------------------------ */

static struct error *discover(struct site *site, void *context)
{
    return kube_transport_discover(site->kube.transport, fixture_current()->arena, NULL, context);
}

#define RESOURCE(plural, kind, scope, verbs)                                                       \
    "{\"resource\":\"" plural "\",\"responseKind\":{\"kind\":\"" kind "\"},\"scope\":\"" scope     \
    "\",\"singularResource\":\"s\",\"verbs\":[" verbs "],\"shortNames\":[\"sh\"],"                 \
    "\"subresources\":[{\"subresource\":\"status\"}]}"

static void everything_is_discovered_at_once(void **state)
{
    static const struct script scripts[] = {
        { "GET /api ",
          OK("{\"kind\":\"APIGroupDiscoveryList\",\"items\":[{\"metadata\":{},"
             "\"versions\":[{\"version\":\"v1\",\"freshness\":\"Current\",\"resources\":"
             "[" RESOURCE("pods", "Pod", "Namespaced", "\"get\",\"watch\",\"fly\"") "]}]}]}") },
        { "GET /apis ",
          OK("{\"kind\":\"APIGroupDiscoveryList\",\"items\":[{\"metadata\":{\"name\":"
             "\"apps\"},"
             "\"versions\":[{\"version\":\"v2\",\"resources\":[" RESOURCE(
                 "sets", "Set", "Cluster",
                 "\"delete\"") "]},{\"version\":\"v1\",\"resources\":"
                               "[" RESOURCE("sets", "Set", "Cluster", "") "," RESOURCE(
                                   "old", "Old", "Cluster", "") "]}]},{"
                                                                "\"metadata\":"
                                                                "{\"name\":"
                                                                "\"metrics\"},"
                                                                "\"versions\":"
                                                                "[{"
                                                                "\"version\":"
                                                                "\"v1\","
                                                                "\"freshness\""
                                                                ":\"Stale\"}]}"
                                                                "]}") },
    };
    struct site *site = SITE(scripts);
    struct kube_discovery found = { 0 };

    (void)state;
    assert_no_error(on_worker(site, discover, &found));
    assert_int_equal(found.count, 4);
    assert_string_equal(found.apis[0].resource.plural, "pods");
    assert_string_equal(found.apis[0].resource.kind, "Pod");
    assert_string_equal(found.apis[0].resource.group, "");
    assert_true(found.apis[0].resource.namespaced);
    assert_int_equal(found.apis[0].verbs, KUBE_CAN_GET | KUBE_CAN_WATCH);
    assert_string_equal(found.apis[0].short_names[0], "sh");
    assert_null(found.apis[0].short_names[1]);
    assert_true(found.apis[1].preferred);
    assert_string_equal(found.apis[1].resource.version, "v2");
    assert_false(found.apis[1].resource.namespaced);
    assert_false(found.apis[2].preferred);
    assert_true(found.apis[3].preferred);
    assert_string_equal(found.failed[0], "metrics/v1");
    assert_null(found.failed[1]);
}

static void an_old_server_is_named_as_such(void **state)
{
    static const struct script scripts[] = {
        { "GET /api ", OK("{\"kind\":\"APIVersions\",\"versions\":[\"v1\"]}") },
    };
    struct kube_discovery found;

    (void)state;
    assert_error(on_worker(SITE(scripts), discover, &found), ERR_UNSUPPORTED,
                 "discover /api: the server does not tell all of its resources at once");
}

TEST_MAIN(TEST(objects_are_read), TEST(a_token_from_a_file_is_sent), TEST(whom_we_act_as_is_sent),
          TEST(somebody_else_is_named_in_headers), TEST(a_name_is_never_a_header_of_its_own),
          TABLE(failure, failure_rows), TEST(writes_are_what_kubernetes_expects),
          TEST(lists_become_objects), TEST(a_list_of_nonsense_is_refused),
          TEST(events_come_one_by_one), TABLE(end, end_rows), TEST(nothing_comes_after_stopping),
          TEST(everything_is_discovered_at_once), TEST(an_old_server_is_named_as_such))
