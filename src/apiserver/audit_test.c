/* What is written down about requests over a socket, and what never is. */
#include "apiserver/audit.h"

#include "base/file.h"
#include "base/memory.h"
#include "base/text.h"
#include "doc/json.h"
#include "lib/socket_fixture.h"

#define CORE    "/api/v1/namespaces/default"
#define MAPS    CORE "/configmaps"
#define SECRETS CORE "/secrets"

static struct socket_fixture *with_level(const char *level)
{
    struct audit_options *audit = arena_new(fixture_current()->arena, struct audit_options);

    audit->path = fixture_path("audit.log");
    audit->level = level;
    return socket_fixture_with(&(struct apiserver_options){ .audit = audit });
}

static const char *written(void)
{
    struct text text = TEXT_EMPTY;
    const char *copy;

    assert_no_error(file_read(fixture_path("audit.log"), 16 * 1024 * 1024, &text));
    copy = arena_strdup(fixture_current()->arena, text_string(&text));
    text_done(&text);
    return copy;
}

/* The first line with this in it, once it is there. */
static struct value line_with(const char *part)
{
    const char *all = NULL;
    const char *found = NULL;
    const char *begin;
    struct doc *doc;

    eventually((all = written()) && (found = strstr(all, part)) && strchr(found, '\n'));
    begin = found;
    while (begin > all && begin[-1] != '\n')
        begin--;
    assert_no_error(json_parse(slice_of(begin, (size_t)(strchr(found, '\n') - begin)), NULL, &doc));
    arena_defer(fixture_current()->arena, doc_release, doc);
    return doc_root(doc);
}

static const char *print(struct value value, const char *const *keys)
{
    CLEANUP(text) struct text text = TEXT_EMPTY;

    json_format(value_find(value, keys), JSON_COMPACT, JSON_AS_IS, &text);
    return arena_strdup(fixture_current()->arena, text_string(&text));
}

#define expect(event, json, ...) assert_string_equal(print(event, VALUE_KEYS(__VA_ARGS__)), json)

static void says_who_did_what(void **state)
{
    struct socket_fixture *f = with_level(NULL);
    struct socket_fixture_call call = { "admin", "POST", MAPS "?fieldManager=me",
                                        "{\"metadata\":{\"generateName\":\"made-\"}}",
                                        .headers = "User-Agent: tester/1\r\nAudit-Id: my-own\r\n" };
    struct value event;
    char *answer = socket_fixture_ask(f, &call);

    (void)state;
    assert_true(wire_has_header(answer, "audit-id: my-own"));
    event = line_with("\"my-own\"");
    expect(event, "\"Event\"", "kind");
    expect(event, "\"audit.k8s.io/v1\"", "apiVersion");
    expect(event, "\"Metadata\"", "level");
    expect(event, "\"ResponseComplete\"", "stage");
    expect(event, "\"" MAPS "?fieldManager=me\"", "requestURI");
    expect(event, "\"create\"", "verb");
    expect(event,
           "{\"username\":\"admin\",\"groups\":[\"system:masters\",\"system:authenticated\"]}",
           "user");
    expect(event, "[\"127.0.0.1\"]", "sourceIPs");
    expect(event, "\"tester/1\"", "userAgent");
    expect(event, "\"configmaps\"", "objectRef", "resource");
    expect(event, "\"default\"", "objectRef", "namespace");
    expect(event, "\"v1\"", "objectRef", "apiVersion");
    assert_non_null(strstr(print(event, VALUE_KEYS("objectRef", "name")), "\"made-"));
    expect(event, "{\"metadata\":{},\"code\":201}", "responseStatus");
    expect(event, "\"allow\"", "annotations", "authorization.k8s.io/decision");
    assert_false(value_exists(value_get(event, SLICE("requestObject"))));
}

static void says_what_was_refused(void **state)
{
    struct socket_fixture *f = with_level(NULL);
    struct value event;

    (void)state;
    socket_fixture_get(f, "ada", MAPS "/x");
    event = line_with("\"ada\"");
    expect(event, "403", "responseStatus", "code");
    expect(event, "\"Forbidden\"", "responseStatus", "reason");
    expect(event, "\"forbid\"", "annotations", "authorization.k8s.io/decision");
    socket_fixture_get(f, "nobody", "/api?wrong=token");
    event = line_with("wrong=token");
    expect(event, "{}", "user");
    expect(event, "401", "responseStatus", "code");
    socket_fixture_ask(f, &(struct socket_fixture_call){
                              "admin", "GET", MAPS,
                              .headers = "Impersonate-User: bob\r\nUser-Agent: \xff\"\\\r\n" });
    event = line_with("\"bob\"");
    expect(event, "\"admin\"", "user", "username");
    expect(event, "\"bob\"", "impersonatedUser", "username");
    expect(event, "\"\xef\xbf\xbd\\\"\\\\\"", "userAgent");
}

static void shows_objects_when_asked_to(void **state)
{
    struct socket_fixture *f = with_level("RequestResponse");
    struct value event;

    (void)state;
    socket_fixture_make(f, MAPS, "{\"metadata\":{\"name\":\"shown\"},\n\"data\":{\"a\":\"b\"}}");
    event = line_with("\"create\"");
    expect(event, "{\"a\":\"b\"}", "requestObject", "data");
    expect(event, "{\"a\":\"b\"}", "responseObject", "data");
    socket_fixture_get(f, "admin", MAPS);
    event = line_with("\"list\"");
    expect(event, "\"ConfigMapList\"", "responseObject", "kind");
}

static void says_what_admission_noted(void **state)
{
    struct socket_fixture *f = with_level(NULL);
    struct value event;

    (void)state;
    socket_fixture_make(f, CORE "/serviceaccounts", "{\"metadata\":{\"name\":\"default\"}}");
    socket_fixture_make(f, CORE "/pods",
                        "{\"metadata\":{\"name\":\"p\"},\"spec\":{\"containers\":[{\"name\":"
                        "\"a\",\"image\":\"x\"}]}}");
    event = line_with("\"pods\"");
    expect(event, "\"privileged:latest\"", "annotations",
           "pod-security.kubernetes.io/enforce-policy");
}

/* Neither what is in one, nor what a refusal repeats of it, on any road. */
static void never_shows_secrets(void **state)
{
    static const struct socket_fixture_call calls[] = {
        { "admin", "POST", SECRETS,
          "{\"metadata\":{\"name\":\"s\"},\"data\":{\"k\":\"aHVzaA==\"}}" },
        { "admin", "POST", SECRETS, "{\"hush\":1" },
        { "admin", "GET", SECRETS },
        { "admin", "GET", SECRETS "/s" },
        { "admin", "PATCH", SECRETS "/s?fieldValidation=Strict",
          "{\"data\":{\"k\":\"aHVzaA==\"},\"x\":1}", "application/merge-patch+json" },
        { "admin", "POST", "/apis/authentication.k8s.io/v1/tokenreviews",
          "{\"spec\":{\"token\":\"hush\"}}" },
        { "admin", "DELETE", SECRETS "/s" },
        { "admin", "GET", "/version" },
    };
    struct socket_fixture *f = with_level("RequestResponse");

    (void)state;
    for (size_t i = 0; i < COUNT_OF(calls); i++)
        socket_fixture_ask(f, &calls[i]);
    line_with("\"requestURI\":\"/version\"");
    assert_non_null(strstr(written(), "\"resource\":\"secrets\""));
    assert_non_null(strstr(written(), "\"resource\":\"tokenreviews\""));
    assert_null(strstr(written(), "hush"));
    assert_null(strstr(written(), "aHVzaA"));
}

static void a_watch_is_written_when_it_ends(void **state)
{
    struct socket_fixture *f = with_level(NULL);
    int fd = wire_connect(test_server_port(f->server));

    (void)state;
    socket_fixture_send(fd, &(struct socket_fixture_call){ "admin", "GET", MAPS "?watch=1" });
    wire_read_head(fd);
    wire_close(fd);
    expect(line_with("\"watch\""), "200", "responseStatus", "code");
}

static void admission_has_its_say(void **state)
{
    struct socket_fixture *f = with_level(NULL);
    struct value event;

    (void)state;
    socket_fixture_make(f, "/api/v1/namespaces",
                        "{\"metadata\":{\"name\":\"strict\",\"labels\":{"
                        "\"pod-security.kubernetes.io/audit\":\"restricted\"}}}");
    socket_fixture_make(f, "/api/v1/namespaces/strict/serviceaccounts",
                        "{\"metadata\":{\"name\":\"default\"}}");
    socket_fixture_make(f, "/api/v1/namespaces/strict/pods",
                        "{\"metadata\":{\"name\":\"p\"},\"spec\":{\"containers\":[{\"name\":\"c\","
                        "\"image\":\"i\"}]}}");
    event = line_with("\"resource\":\"pods\"");
    assert_non_null(strstr(
        print(event, VALUE_KEYS("annotations", "pod-security.kubernetes.io/audit-violations")),
        "would violate PodSecurity"));
    expect(event, "\"allow\"", "annotations", "authorization.k8s.io/decision");
}

static void a_policy_decides(void **state)
{
    static const char policy[] =
        "{apiVersion: audit.k8s.io/v1, kind: Policy, rules: [{level: None, verbs: [list]}, {level: "
        "Request, resources: [{group: ''}]}]}";
    struct audit_options *audit = arena_new(fixture_current()->arena, struct audit_options);
    struct socket_fixture *f;

    (void)state;
    audit->path = fixture_path("audit.log");
    audit->policy_file = fixture_path("policy.yaml");
    assert_no_error(file_write(audit->policy_file, policy, strlen(policy), 0600));
    f = socket_fixture_with(&(struct apiserver_options){ .audit = audit });
    socket_fixture_get(f, "admin", MAPS);
    socket_fixture_get(f, "admin", "/version");
    socket_fixture_get(f, "admin", MAPS "/last");
    expect(line_with("last"), "\"Request\"", "level");
    assert_null(strstr(written(), "\"list\""));
    assert_null(strstr(written(), "/version"));
}

TEST_MAIN(TEST(says_who_did_what), TEST(says_what_was_refused), TEST(shows_objects_when_asked_to),
          TEST(says_what_admission_noted), TEST(never_shows_secrets),
          TEST(a_watch_is_written_when_it_ends), TEST(admission_has_its_say),
          TEST(a_policy_decides))
