#include "server/gate.h"

#include <stdatomic.h>
#include <string.h>

#include "base/clock.h"
#include "base/error.h"
#include "base/text.h"
#include "doc/json.h"
#include "doc/json_write.h"
#include "lib/test.h"
#include "lib/test_server.h"
#include "lib/wire.h"
#include "loop/pool.h"
#include "server/access.h"
#include "server/limits.h"
#include "server/server.h"
#include "server/server_call.h"
#include "server/session.h"
#include "server/settings.h"
#include "server/tables.h"
#include "web/dispatcher.h"

/* --- stand-ins: a token is the name of a person ---------------------------------------------- */

static const struct caller_environment red_of_vera[] = { { "dev", TEAM_ROLE_OPERATOR } };

static const struct caller_team teams[] = {
    { "red", "Red", "team-red", TEAM_ROLE_ADMIN, NULL, 0 },
    { "red", "Red", "team-red", TEAM_ROLE_VIEWER, red_of_vera, 1 },
    { "blue", "Blue", "team-blue", TEAM_ROLE_OPERATOR, NULL, 0 },
};

static const struct {
    const char *name;
    enum butler_user_role platform;
    const struct caller_team *team;
} people[] = {
    { "paul", BUTLER_USER_ADMIN, NULL },     { "pat", BUTLER_USER_VIEWER, NULL },
    { "ada", BUTLER_USER_NONE, &teams[0] },  { "vera", BUTLER_USER_NONE, &teams[1] },
    { "olga", BUTLER_USER_NONE, &teams[2] }, { "nora", BUTLER_USER_NONE, NULL },
    { "lost", BUTLER_USER_NONE, NULL },
};

static struct error *verify(void *context, struct arena *arena, struct slice token, int64_t now_s,
                            struct session *out_session)
{
    (void)context;
    (void)now_s;
    for (size_t i = 0; i < COUNT_OF(people); i++) {
        if (!slice_is(token, people[i].name))
            continue;
        *out_session = (struct session){ .user = people[i].name, .id = arena_text(arena, token) };
        return NULL;
    }
    return error_new(ERR_UNAUTHENTICATED, "no session");
}

static struct error *resolve(void *context, struct arena *arena, const struct session *session,
                             struct caller *out_caller)
{
    size_t i = 0;

    (void)context;
    if (strcmp(session->user, "lost") == 0)
        return error_new(ERR_UNAVAILABLE, "who you are cannot be told now");
    while (strcmp(session->user, people[i].name) != 0)
        i++;
    *out_caller = (struct caller){
        .name = people[i].name,
        .email = arena_format(arena, "%s@example.com", people[i].name),
        .session_id = session->id,
        .platform = people[i].platform,
        .teams = people[i].team,
        .team_count = people[i].team ? 1 : 0,
        .mode = BUTLER_CONFIG_ENFORCED,
    };
    return NULL;
}

static bool has_team(void *context, struct slice team)
{
    (void)context;
    return slice_is(team, "red") || slice_is(team, "blue");
}

static bool has_environment(void *context, struct slice team, struct slice environment)
{
    (void)context;
    return slice_is(team, "red") && slice_is(environment, "dev");
}

static bool find_cluster(void *context, struct arena *arena, struct slice namespace,
                         struct slice name, struct target *out_target)
{
    (void)context;
    if (!slice_is(namespace, "team-red"))
        return false;
    *out_target = (struct target){
        .team = "red",
        .environment = "dev",
        .namespace = arena_text(arena, namespace),
        .name = arena_text(arena, name),
        .owner = { .team = SLICE("red"), .environment = SLICE("dev") },
    };
    return true;
}

/* --- routes ---------------------------------------------------------------------------------- */

static struct error *who(struct server_call *call)
{
    struct text text = TEXT_EMPTY;

    json_write_object(&text);
    json_write_member(&text, "name", call->caller ? call->caller->name : "nobody");
    json_write_member(&text, "role", call->target ? team_role_name(call->target->role) : "");
    json_write_member(&text, "as", call->as_user.as ? call->as_user.as->user : "");
    json_write_member(&text, "context", call->caller ? call->caller->context_environment : "");
    json_write_key(&text, "body");
    json_write_value(&text, call->body);
    json_write_end_object(&text);
    return server_reply_json(call, 200, &text);
}

#define ROUTE(id, method, path, rule, flags, bucket)                                               \
    { id, method, path, rule, "act", "Thing", who, flags, bucket, NULL, "Thing", "for tests" }

static const struct server_route routes[] = {
    ROUTE("me", "GET", "/api/me", RULE_SESSION, SERVER_INLINE, LIMIT_NONE),
    ROUTE("any", "GET", "/api/any", RULE_ANY, 0, LIMIT_NONE),
    ROUTE("change", "POST", "/api/any", RULE_ANY, 0, LIMIT_NONE),
    ROUTE("viewer", "GET", "/api/platform", RULE_PLATFORM_VIEWER, 0, LIMIT_NONE),
    ROUTE("admin", "PUT", "/api/platform", RULE_PLATFORM_ADMIN, 0, LIMIT_NONE),
    ROUTE("team", "GET", "/api/teams/{team}", RULE_TEAM_VIEW, 0, LIMIT_NONE),
    ROUTE("teamEdit", "PUT", "/api/teams/{team}", RULE_TEAM_ADMIN, 0, LIMIT_NONE),
    ROUTE("cluster", "GET", "/api/clusters/{namespace}/{name}", RULE_CLUSTER_VIEW, 0, LIMIT_NONE),
    ROUTE("scale", "PATCH", "/api/clusters/{namespace}/{name}", RULE_CLUSTER_OPERATE, 0,
          LIMIT_NONE),
    ROUTE("rotate", "POST", "/api/clusters/{namespace}/{name}", RULE_CLUSTER_ADMIN, 0, LIMIT_NONE),
    ROUTE("login", "POST", "/api/login", RULE_PUBLIC, SERVER_OWN_PAGE | SERVER_MAY_KNOW,
          LIMIT_LOGIN),
    ROUTE("device", "POST", "/api/device", RULE_PUBLIC, SERVER_FORM | SERVER_MAY_KNOW, LIMIT_NONE),
    ROUTE("socket", "GET", "/ws/x", RULE_ANY, SERVER_SOCKET, LIMIT_NONE),
    { 0 },
};

static const struct server_route *const tables[] = { routes, version_routes, NULL };

/* --- the scene -------------------------------------------------------------------------------- */

struct scene {
    struct server_settings settings;
    struct pool *pool;
    struct gate *gate;
    struct dispatcher *dispatcher;
    struct test_server *server;
    atomic_int done; /* calls that were told of */
};

static void release(void *object)
{
    struct scene *scene = object;

    pool_free(scene->pool);
    dispatcher_free(scene->dispatcher);
    gate_free(scene->gate);
}

static void on_done(void *context, const struct server_call *call, int status)
{
    struct scene *scene = context;

    (void)call;
    (void)status;
    atomic_fetch_add(&scene->done, 1);
}

static struct scene *scene_new(void)
{
    struct scene *scene = arena_new(fixture_current()->arena, struct scene);

    settings_default(fixture_current()->arena, &scene->settings);
    arena_defer(fixture_current()->arena, release, scene);
    return scene;
}

static void scene_start(struct scene *scene)
{
    struct http_limits limits = server_http_limits();

    scene->pool = pool_new("calls", 2, 16);
    assert_no_error(gate_new(
        &(struct gate_options){
            .settings = &scene->settings,
            .clock = clock_system(),
            .sources = { NULL, verify, resolve, NULL, NULL, has_team, has_environment,
                         find_cluster },
            .on_done = on_done,
            .context = scene,
        },
        &scene->gate));
    assert_no_error(dispatcher_new(&(struct dispatcher_options){ .name = "server",
                                                                 .pool = scene->pool,
                                                                 .hooks = &gate_hooks,
                                                                 .hooks_context = scene->gate },
                                   &scene->dispatcher));
    assert_no_error(gate_add(scene->gate, scene->dispatcher, tables));
    scene->server = test_server_start(&(struct test_server_options){
        .limits = limits, .service = &dispatcher_service, .context = scene->dispatcher });
}

static struct scene *scene_started(void)
{
    struct scene *scene = scene_new();

    scene_start(scene);
    return scene;
}

static char *ask(struct scene *scene, const char *method, const char *path, const char *headers,
                 const char *body)
{
    int fd = wire_connect(test_server_port(scene->server));
    char *answer;

    wire_send(fd, arena_format(fixture_current()->arena,
                               "%s %s HTTP/1.1\r\nHost: butler.test\r\nConnection: close\r\n"
                               "Content-Length: %zu\r\n%s\r\n%s",
                               method, path, strlen(body), headers, body));
    answer = strcmp(method, "HEAD") == 0 ? wire_read_head(fd) : wire_read_answer(fd);
    wire_close(fd);
    return answer;
}

/* --- who may -----------------------------------------------------------------------------------
 */

#define BEARER(name) "Authorization: Bearer " name "\r\n"
#define COOKIE(name) "Cookie: butler_session=" name "\r\n"
#define JSON         "Content-Type: application/json\r\n"
#define OURS         "Origin: http://butler.test\r\n"

struct row {
    const char *name;
    const char *method;
    const char *path;
    const char *headers;
    const char *body;
    int status;
    const char *part; /* of the answer's body */
};

static const struct row rows[] = {
    /* carriers */
    { "answers without a session what is public", "GET", "/api/version", "", "", 200,
      "apiVersion" },
    { "wants a session", "GET", "/api/me", "", "", 401, "\"code\":\"unauthenticated\"" },
    { "takes a bearer token", "GET", "/api/me", BEARER("vera"), "", 200, "\"name\":\"vera\"" },
    { "takes a cookie", "GET", "/api/me", COOKIE("vera"), "", 200, "\"name\":\"vera\"" },
    { "finds the cookie among others", "GET", "/api/me",
      "Cookie: a=b; butler_session=vera; c=d\r\n", "", 200, "vera" },
    { "prefers the header", "GET", "/api/me", BEARER("ada") COOKIE("vera"), "", 200, "ada" },
    { "rejects a bad header although the cookie is good", "GET", "/api/me",
      BEARER("nobody") COOKIE("vera"), "", 401, "unauthenticated" },
    { "rejects another scheme although the cookie is good", "GET", "/api/me",
      "Authorization: Basic dmVyYTp4\r\n" COOKIE("vera"), "", 401, "unauthenticated" },
    { "rejects two headers", "GET", "/api/me", BEARER("vera") BEARER("ada"), "", 401,
      "unauthenticated" },
    { "rejects two session cookies", "GET", "/api/me",
      "Cookie: butler_session=vera; butler_session=ada\r\n", "", 401, "unauthenticated" },
    { "threat_08_ takes no token from the query", "GET", "/api/me?butler_session=vera&token=vera",
      "", "", 401, "unauthenticated" },
    { "decides nothing when nobody can tell who it is", "GET", "/api/me", BEARER("lost"), "", 503,
      "unavailable" },
    { "acts for the person", "GET", "/api/any", BEARER("ada"), "", 200,
      "\"as\":\"ada@example.com\"" },
    /* headers that claim something */
    { "threat_11_ ignores an e-mail in a header", "GET", "/api/any",
      BEARER("vera") "X-Butler-User-Email: paul@example.com\r\nX-Remote-User: paul\r\n"
                     "Impersonate-User: paul\r\n",
      "", 200, "\"as\":\"vera@example.com\"" },
    { "ignores such headers without a session", "GET", "/api/any",
      "X-Butler-User-Email: paul@example.com\r\nX-Remote-User: paul\r\n", "", 401,
      "unauthenticated" },
    /* teams */
    { "keeps out whoever has no team", "GET", "/api/any", BEARER("nora"), "", 403,
      "no_team_access" },
    { "lets them see who they are", "GET", "/api/me", BEARER("nora"), "", 200, "nora" },
    { "lets a platform viewer look", "GET", "/api/platform", BEARER("pat"), "", 200, "pat" },
    { "lets a platform viewer only look", "PUT", "/api/platform", BEARER("pat"), "", 403,
      "\"code\":\"forbidden\"" },
    { "keeps team admins out of the platform", "GET", "/api/platform", BEARER("ada"), "", 403,
      "forbidden" },
    { "lets a member see the team", "GET", "/api/teams/red", BEARER("vera"), "", 200,
      "\"role\":\"viewer\"" },
    { "threat_28_ hides teams from others", "GET", "/api/teams/red", BEARER("olga"), "", 404,
      "{\"error\":\"team \\\"red\\\" not found\",\"code\":\"not_found\"," },
    { "threat_28_ says the same of teams that are not there", "GET", "/api/teams/green",
      BEARER("olga"), "", 404,
      "{\"error\":\"team \\\"green\\\" not found\",\"code\":\"not_found\"," },
    { "knows the platform's admin has no team that is not there", "GET", "/api/teams/green",
      BEARER("paul"), "", 404, "not_found" },
    { "lets only its admin change a team", "PUT", "/api/teams/red", BEARER("vera"), "", 403,
      "this needs the role admin" },
    { "lets its admin change a team", "PUT", "/api/teams/red", BEARER("ada"), "", 200, "ada" },
    /* clusters */
    { "lifts a viewer in the environment", "PATCH", "/api/clusters/team-red/web", BEARER("vera"),
      "", 200, "\"role\":\"operator\"" },
    { "lifts no higher than said", "POST", "/api/clusters/team-red/web", BEARER("vera"), "", 403,
      "forbidden" },
    { "threat_12_ hides clusters of other teams", "GET", "/api/clusters/team-red/web",
      BEARER("olga"), "", 404,
      "{\"error\":\"cluster \\\"team-red/web\\\" not found\",\"code\":\"not_found\"," },
    { "says the same of clusters that are not there", "GET", "/api/clusters/team-x/web",
      BEARER("olga"), "", 404,
      "{\"error\":\"cluster \\\"team-x/web\\\" not found\",\"code\":\"not_found\"," },
    { "lets a platform viewer see clusters", "GET", "/api/clusters/team-red/web", BEARER("pat"), "",
      200, "\"role\":\"viewer\"" },
    { "lets a platform viewer change none", "PATCH", "/api/clusters/team-red/web", BEARER("pat"),
      "", 403, "forbidden" },
    /* context */
    { "narrows to a team", "GET", "/api/clusters/team-red/web",
      BEARER("paul") "X-Butler-Team: blue\r\n", "", 403, "team_mismatch" },
    { "keeps rights where it narrows", "POST", "/api/clusters/team-red/web",
      BEARER("paul") "X-Butler-Team: red\r\n", "", 200, "\"role\":\"admin\"" },
    { "threat_11_ widens nothing", "GET", "/api/any", BEARER("olga") "X-Butler-Team: red\r\n", "",
      403, "team_access_denied" },
    { "says the same of a team that is not there", "GET", "/api/any",
      BEARER("paul") "X-Butler-Team: green\r\n", "", 403, "team_access_denied" },
    { "narrows to an environment", "GET", "/api/any",
      BEARER("vera") "X-Butler-Team: red\r\nX-Butler-Environment: dev\r\n", "", 200,
      "\"context\":\"dev\"" },
    { "knows no other environment", "GET", "/api/any",
      BEARER("vera") "X-Butler-Team: red\r\nX-Butler-Environment: qa\r\n", "", 400,
      "unknown_environment" },
    { "knows no environment without a team", "GET", "/api/any",
      BEARER("vera") "X-Butler-Environment: dev\r\n", "", 400, "unknown_environment" },
    { "does not lock out of oneself", "GET", "/api/me", BEARER("vera") "X-Butler-Team: gone\r\n",
      "", 200, "vera" },
    /* pages of others */
    { "takes changes from a page of ours", "POST", "/api/any", COOKIE("ada") OURS, "", 200, "ada" },
    { "believes the browser", "POST", "/api/any", COOKIE("ada") "Sec-Fetch-Site: same-origin\r\n",
      "", 200, "ada" },
    { "threat_01_ rejects another origin", "POST", "/api/any",
      COOKIE("ada") "Origin: http://evil.test\r\n", "", 403, "csrf_rejected" },
    { "rejects an origin of nowhere", "POST", "/api/any", COOKIE("ada") "Origin: null\r\n", "", 403,
      "csrf_rejected" },
    { "rejects another site whatever its origin says", "POST", "/api/any",
      COOKIE("ada") OURS "Sec-Fetch-Site: cross-site\r\n", "", 403, "csrf_rejected" },
    { "rejects a sister site", "POST", "/api/any",
      COOKIE("ada") OURS "Sec-Fetch-Site: same-site\r\n", "", 403, "csrf_rejected" },
    { "threat_01_ rejects what says neither", "POST", "/api/any", COOKIE("ada"), "", 403,
      "csrf_rejected" },
    { "asks nothing of tokens that no browser sends by itself", "POST", "/api/any", BEARER("ada"),
      "", 200, "ada" },
    { "asks nothing of reading", "GET", "/api/any", COOKIE("ada") "Sec-Fetch-Site: cross-site\r\n",
      "", 200, "ada" },
    { "threat_01_ guards the login without any session", "POST", "/api/login", "", "", 403,
      "csrf_rejected" },
    { "lets a page of ours log in", "POST", "/api/login", OURS, "", 200, "nobody" },
    { "server_81_threat_19_guards_sockets", "GET", "/ws/x",
      COOKIE("ada") "Origin: http://evil.test\r\n", "", 403, "origin_not_allowed" },
    { "threat_19_ wants the origin of sockets", "GET", "/ws/x",
      COOKIE("ada") "Sec-Fetch-Site: same-origin\r\n", "", 403, "origin_not_allowed" },
    { "guards sockets with tokens too", "GET", "/ws/x",
      BEARER("ada") "Origin: http://evil.test\r\n", "", 403, "origin_not_allowed" },
    { "lets programs open sockets", "GET", "/ws/x", BEARER("ada"), "", 200, "ada" },
    { "lets pages of ours open sockets", "GET", "/ws/x", COOKIE("ada") OURS, "", 200, "ada" },
    { "threat_01_ rejects forms", "POST", "/api/any",
      COOKIE("ada") OURS "Content-Type: application/x-www-form-urlencoded\r\n", "a=b", 415,
      "unsupported_media_type" },
    { "rejects text that is JSON by accident", "POST", "/api/any",
      COOKIE("ada") OURS "Content-Type: text/plain\r\n", "{\"a\":1}", 415,
      "unsupported_media_type" },
    { "takes forms where the standard has them, and no cookie", "POST", "/api/device",
      COOKIE("ada") "Content-Type: application/x-www-form-urlencoded\r\n", "a=b", 200, "nobody" },
    /* bodies */
    { "reads bodies", "POST", "/api/any", BEARER("ada") JSON, "{\"a\":1}", 200,
      "\"body\":{\"a\":1}" },
    { "reads bodies with a parameter of the type", "POST", "/api/any",
      BEARER("ada") "Content-Type: application/json; charset=utf-8\r\n", "{\"a\":1}", 200, "{" },
    { "rejects a key that is there twice", "POST", "/api/any", BEARER("ada") JSON,
      "{\"a\":1,\"a\":2}", 400, "twice" },
    { "rejects what follows", "POST", "/api/any", BEARER("ada") JSON, "{} {}", 400, "bad_request" },
    { "rejects numbers that are none", "POST", "/api/any", BEARER("ada") JSON, "{\"a\":NaN}", 400,
      "bad_request" },
    { "rejects lists", "POST", "/api/any", BEARER("ada") JSON, "[]", 400, "JSON object" },
    /* paths */
    { "threat_24_ rejects names that are none", "GET", "/api/teams/Red%20X", BEARER("ada"), "", 400,
      "team in the path" },
    { "threat_24_ rejects paths that climb", "GET", "/api/teams/..", BEARER("ada"), "", 400,
      "bad_request" },
    { "rejects an escaped slash", "GET", "/api/teams/a%2fb", BEARER("ada"), "", 400,
      "bad_request" },
    { "knows no other path", "GET", "/api/nothing", BEARER("ada"), "", 404, "not_found" },
    { "knows no other method", "DELETE", "/api/any", BEARER("ada"), "", 405, "method_not_allowed" },
    { "answers no preflight", "OPTIONS", "/api/any", "Origin: http://evil.test\r\n", "", 405,
      "method_not_allowed" },
};

static void request(void **state)
{
    const struct row *row = *state;
    char *answer = ask(scene_started(), row->method, row->path, row->headers, row->body);

    assert_int_equal(wire_status(answer), row->status);
    if (!strstr(wire_body(answer), row->part))
        fail_msg("want %s in %s", row->part, answer);
}

static void threat_17_threat_18_every_answer_has_the_headers(void **state)
{
    static const char *const lines[] = {
        "content-security-policy: default-src 'none'; frame-ancestors 'none'",
        "x-content-type-options: nosniff",
        "x-frame-options: DENY",
        "referrer-policy: same-origin",
        "permissions-policy: camera=(), microphone=(), geolocation=()",
        "cross-origin-opener-policy: same-origin",
        "cache-control: no-store",
        "x-request-id: abc-1",
    };
    static const char *const requests[][3] = {
        { "GET", "/api/version", "" },         { "GET", "/api/me", "" },
        { "GET", "/api/nothing", "" },         { "GET", "/api/teams/..", "" },
        { "DELETE", "/api/version", "" },      { "GET", "/api/me", BEARER("vera") },
        { "HEAD", "/api/me", BEARER("vera") },
    };
    struct scene *scene = scene_started();

    (void)state;
    for (size_t i = 0; i < COUNT_OF(requests); i++) {
        char *answer =
            ask(scene, requests[i][0], requests[i][1],
                arena_format(fixture_current()->arena, "X-Request-ID: abc-1\r\n%s", requests[i][2]),
                "");

        for (size_t k = 0; k < COUNT_OF(lines); k++) {
            if (!wire_has_header(answer, lines[k]))
                fail_msg("%s %s lacks %s: %s", requests[i][0], requests[i][1], lines[k], answer);
        }
        assert_null(strstr(answer, "strict-transport-security"));
    }
}

static void strange_request_ids_are_replaced(void **state)
{
    struct scene *scene = scene_started();
    char *answer = ask(scene, "GET", "/api/version", "X-Request-ID: a\"b{}\r\n", "");

    (void)state;
    assert_null(strstr(answer, "a\"b"));
    assert_non_null(strstr(answer, "x-request-id: "));
}

static void https_is_kept(void **state)
{
    struct scene *scene = scene_new();
    char *answer;

    (void)state;
    scene->settings.base_url = "https://butler.example.com";
    scene_start(scene);
    answer = ask(scene, "GET", "/api/version", "", "");
    assert_true(wire_has_header(answer, "strict-transport-security: max-age=31536000"));
    answer = ask(scene, "POST", "/api/any", COOKIE("ada") "Origin: http://butler.test\r\n", "");
    assert_int_equal(wire_status(answer), 403);
    answer =
        ask(scene, "POST", "/api/any", COOKIE("ada") "Origin: https://butler.example.com\r\n", "");
    assert_int_equal(wire_status(answer), 200);
}

static void threat_25_sizes_are_bounded(void **state)
{
    struct scene *scene = scene_started();
    struct arena *arena = fixture_current()->arena;
    char *large = arena_alloc(arena, SERVER_MAX_BODY + 100);
    CLEANUP(text) struct text deep = TEXT_EMPTY;

    (void)state;
    memset(large, ' ', SERVER_MAX_BODY + 99);
    assert_int_equal(wire_status(ask(scene, "POST", "/api/any", BEARER("ada") JSON, large)), 413);
    large[9000] = 0;
    memset(large, 'a', 9000);
    assert_int_equal(
        wire_status(ask(scene, "GET", arena_format(arena, "/api/any?q=%s", large), "", "")), 414);
    assert_int_equal(
        wire_status(ask(scene, "GET", "/api/any",
                        arena_format(arena, "X-A: %s\r\nX-B: %s\r\n", large, large), "")),
        431);
    for (int i = 0; i < 101; i++)
        text_appendf(&deep, "X-%d: 1\r\n", i);
    assert_int_equal(wire_status(ask(scene, "GET", "/api/any", text_string(&deep), "")), 431);
    text_clear(&deep);
    for (int i = 0; i < 65; i++)
        text_append(&deep, "{\"a\":");
    text_append(&deep, "1");
    for (int i = 0; i < 65; i++)
        text_append(&deep, "}");
    assert_int_equal(
        wire_status(ask(scene, "POST", "/api/any", BEARER("ada") JSON, text_string(&deep))), 400);
}

static void threat_25_asking_too_often_is_refused(void **state)
{
    struct scene *scene = scene_new();
    char *answer;

    (void)state;
    scene->settings.limits[LIMIT_LOGIN] = (struct limit){ 2, 2, MINUTES(10) };
    scene->settings.limits[LIMIT_CHANGES] = (struct limit){ 1, 1, MINUTES(10) };
    scene->settings.limits[LIMIT_SESSION] = (struct limit){ 3, 3, MINUTES(10) };
    scene_start(scene);
    assert_int_equal(wire_status(ask(scene, "POST", "/api/login", OURS, "")), 200);
    assert_int_equal(wire_status(ask(scene, "POST", "/api/login", OURS, "")), 200);
    answer = ask(scene, "POST", "/api/login", OURS, "");
    assert_int_equal(wire_status(answer), 429);
    assert_non_null(strstr(answer, "\r\nretry-after: 300\r\n"));
    assert_non_null(strstr(answer, "\"code\":\"rate_limited\""));

    assert_int_equal(wire_status(ask(scene, "POST", "/api/any", BEARER("ada"), "")), 200);
    assert_int_equal(wire_status(ask(scene, "POST", "/api/any", BEARER("ada"), "")), 429);
    assert_int_equal(wire_status(ask(scene, "GET", "/api/any", BEARER("ada"), "")), 200);
    assert_int_equal(wire_status(ask(scene, "GET", "/api/any", BEARER("ada"), "")), 429);
    assert_int_equal(wire_status(ask(scene, "GET", "/api/any", BEARER("olga"), "")), 200);
}

static void guessing_tokens_is_limited(void **state)
{
    struct scene *scene = scene_new();

    (void)state;
    scene->settings.limits[LIMIT_ANONYMOUS] = (struct limit){ 2, 2, MINUTES(10) };
    scene_start(scene);
    assert_int_equal(wire_status(ask(scene, "GET", "/api/me", BEARER("x"), "")), 401);
    assert_int_equal(wire_status(ask(scene, "GET", "/api/me", BEARER("y"), "")), 401);
    assert_int_equal(wire_status(ask(scene, "GET", "/api/me", BEARER("z"), "")), 429);
    assert_int_equal(wire_status(ask(scene, "GET", "/api/me", BEARER("ada"), "")), 200);
}

/* Addresses in headers count only where a proxy of ours may say them. */
static void server_94_forwarded_addresses_are_believed_from_proxies_only(void **state)
{
    struct scene *scene = scene_new();

    (void)state;
    scene->settings.limits[LIMIT_LOGIN] = (struct limit){ 1, 1, MINUTES(10) };
    scene_start(scene);
    ask(scene, "POST", "/api/login", OURS "X-Forwarded-For: 10.0.0.1\r\n", "");
    assert_int_equal(
        wire_status(ask(scene, "POST", "/api/login", OURS "X-Forwarded-For: 10.0.0.2\r\n", "")),
        429);
}

static void proxies_of_ours_are_believed(void **state)
{
    struct scene *scene = scene_new();

    (void)state;
    scene->settings.limits[LIMIT_LOGIN] = (struct limit){ 1, 1, MINUTES(10) };
    scene->settings.trust_proxy_headers = true;
    scene->settings.trusted_proxies = "127.0.0.0/8, 10.9.0.0/16";
    scene_start(scene);
    assert_int_equal(
        wire_status(ask(scene, "POST", "/api/login", OURS "X-Forwarded-For: 10.0.0.1\r\n", "")),
        200);
    assert_int_equal(
        wire_status(ask(scene, "POST", "/api/login", OURS "X-Forwarded-For: 10.0.0.2\r\n", "")),
        200);
    /* What stands left of the hop that a proxy saw was made up by the client. */
    assert_int_equal(wire_status(ask(scene, "POST", "/api/login",
                                     OURS "X-Forwarded-For: 10.0.0.3, 10.0.0.2, 10.9.0.1\r\n", "")),
                     429);
}

static void the_end_of_each_call_is_told(void **state)
{
    struct scene *scene = scene_started();

    (void)state;
    ask(scene, "GET", "/api/me", BEARER("vera"), "");
    ask(scene, "POST", "/api/any", COOKIE("ada"), "");
    ask(scene, "GET", "/api/nothing", "", "");
    eventually(atomic_load(&scene->done) == 2);
}

TEST_MAIN(TABLE(request, rows), TEST(threat_17_threat_18_every_answer_has_the_headers),
          TEST(strange_request_ids_are_replaced), TEST(https_is_kept),
          TEST(threat_25_sizes_are_bounded), TEST(threat_25_asking_too_often_is_refused),
          TEST(guessing_tokens_is_limited),
          TEST(server_94_forwarded_addresses_are_believed_from_proxies_only),
          TEST(proxies_of_ours_are_believed), TEST(the_end_of_each_call_is_told))
