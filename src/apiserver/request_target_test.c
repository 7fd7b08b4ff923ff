#include "apiserver/request_target.h"

#include "apiserver/limits.h"
#include "base/memory.h"
#include "base/text.h"
#include "lib/test.h"

struct row {
    const char *name;
    const char *path;
    const char
        *parts; /* prefix|group|version|namespace|resource|name|subresource|rest, then + or - */
};

static const struct row rows[] = {
    { "knows the root", "/", "|||||||-" },
    { "knows other paths", "/healthz/etcd", "|||||||-" },
    { "knows the old root of discovery", "/api", "api|||||||-" },
    { "knows the root of discovery", "/apis", "apis|||||||-" },
    { "knows a version of core", "/api/v1", "api||v1|||||-" },
    { "knows a group", "/apis/apps", "apis|apps||||||-" },
    { "knows a version of a group", "/apis/apps/v1", "apis|apps|v1|||||-" },
    { "knows a resource", "/api/v1/pods", "api||v1||pods|||+" },
    { "knows a resource of a group", "/apis/apps/v1/deployments", "apis|apps|v1||deployments|||+" },
    { "knows an object without namespace", "/api/v1/nodes/n1", "api||v1||nodes|n1||+" },
    { "knows a part of one", "/api/v1/nodes/n1/status", "api||v1||nodes|n1|status|+" },
    { "knows a resource in a namespace", "/api/v1/namespaces/a/pods", "api||v1|a|pods|||+" },
    { "knows an object in a namespace", "/api/v1/namespaces/a/pods/b", "api||v1|a|pods|b||+" },
    { "knows a part of that", "/api/v1/namespaces/a/pods/b/log", "api||v1|a|pods|b|log|+" },
    { "knows the namespaces", "/api/v1/namespaces", "api||v1||namespaces|||+" },
    { "knows a namespace", "/api/v1/namespaces/a", "api||v1|a|namespaces|a||+" },
    { "knows the status of a namespace", "/api/v1/namespaces/a/status",
      "api||v1|a|namespaces|a|status|+" },
    { "knows the end of a namespace", "/api/v1/namespaces/a/finalize",
      "api||v1|a|namespaces|a|finalize|+" },
    { "takes namespaces in every group", "/apis/g/v1/namespaces/a/things/b",
      "apis|g|v1|a|things|b||+" },
    { "knows an old watch", "/api/v1/watch/pods", "api||v1||pods|||w" },
    { "knows an old watch in a namespace", "/api/v1/watch/namespaces/a/pods/b",
      "api||v1|a|pods|b||w" },
    { "takes watch alone as a resource", "/api/v1/watch", "api||v1||watch|||+" },
    { "keeps what a proxy is asked for", "/api/v1/namespaces/a/services/b:80/proxy/x//y/../",
      "api||v1|a|services|b:80|proxy|/x//y/../+" },
    { "keeps the slash of a proxy", "/api/v1/nodes/n/proxy/", "api||v1||nodes|n|proxy|/+" },
    { "keeps what is behind other parts", "/api/v1/nodes/n/status/x",
      "api||v1||nodes|n|status|/x+" },
    { "ignores slashes at the ends", "//api/v1/pods/", "api||v1||pods|||+" },
    { "decodes", "/api/v1/pods/a%2eb%C3%bc", "api||v1||pods|a.b\xc3\xbc||+" },
    { "takes an encoded slash as a slash", "/api/v1/pods/a%2Fb", "api||v1||pods|a|b|+" },
    { "does not take a plus as a blank", "/api/v1/pods/a+b", "api||v1||pods|a+b||+" },
    { "knows nothing with an empty part", "/api/v1//pods", "|||||||-" },
    { "knows nothing with an empty name", "/api/v1/namespaces//pods", "|||||||-" },
    { "knows nothing with an empty group", "/apis//v1/pods", "|||||||-" },
    { "does not look for rules in dots", "/api/v1/../pods", "api||v1||..|pods||+" },
};

static void parses(void **state)
{
    const struct row *row = *state;
    struct arena *arena = fixture_current()->arena;
    struct request_target t;

    assert_no_error(request_target_parse(arena, slice_from(row->path), &t));
    assert_string_equal(arena_format(arena, "%s|%s|%s|%s|%s|%s|%s|%s%s", t.prefix, t.group.data,
                                     t.version.data, t.namespace.data, t.resource.data, t.name.data,
                                     t.subresource.data, t.rest.data,
                                     !t.is_resource ? "-"
                                     : t.old_watch  ? "w"
                                                    : "+"),
                        row->parts);
}

static const struct row refuse_rows[] = {
    { "refuses half a byte", "/api/%2", "a % at offset 5 without two hexadecimal digits" },
    { "refuses digits that are none", "/api/%zz", "without two hexadecimal digits" },
    { "refuses a zero byte", "/api/v1/pods/a%00", "zero byte" },
    { "refuses what is no UTF-8", "/api/v1/pods/%ff", "not valid UTF-8" },
    { "refuses a percent sign in a name", "/api/v1/pods/a%25b",
      "Name parameter invalid: \"a%b\": may not contain '%'" },
    { "refuses a dot as a name", "/api/v1/pods/.",
      "Name parameter invalid: \".\": may not be '.'" },
    { "refuses two dots as a name", "/api/v1/namespaces/a/pods/%2e%2e/log",
      "Name parameter invalid: \"..\": may not be '..'" },
    { "refuses two dots as a namespace", "/api/v1/namespaces/../pods",
      "Namespace parameter invalid: \"..\": may not be '..'" },
};

static void refuses(void **state)
{
    const struct row *row = *state;
    struct request_target target;

    assert_error(request_target_parse(fixture_current()->arena, slice_from(row->path), &target),
                 ERR_BAD_REQUEST, row->parts);
}

static void bounds_size(void **state)
{
    CLEANUP(string) char *path = memory_zero(API_MAX_PATH + 2);
    struct request_target target;

    (void)state;
    memset(path, '/', API_MAX_PATH);
    assert_no_error(request_target_parse(fixture_current()->arena, slice_from(path), &target));
    path[API_MAX_PATH] = '/';
    assert_error(request_target_parse(fixture_current()->arena, slice_from(path), &target),
                 ERR_BAD_REQUEST, "at most 16384 are allowed");
}

static void prints_what_it_read(void **state)
{
    CLEANUP(text) struct text text = TEXT_EMPTY;
    struct request_target target;

    (void)state;
    assert_no_error(request_target_parse(fixture_current()->arena,
                                         SLICE("/api/v1/pods/a%20b%3f:%2Fproxy/x"), &target));
    request_target_append(&target, &text);
    assert_string_equal(text_string(&text), "/api/v1/pods/a%20b%3F:/proxy/x");
}

struct verb_row {
    const char *name;
    const char *path;
    const char *method;
    bool watch;
    const char *verb; /* NULL: none */
};

static const struct verb_row verb_rows[] = {
    { "gets an object", "/api/v1/nodes/a", "GET", false, "get" },
    { "gets an object with HEAD", "/api/v1/nodes/a", "HEAD", false, "get" },
    { "gets an object also with watch", "/api/v1/nodes/a", "GET", true, "get" },
    { "lists", "/api/v1/nodes", "GET", false, "list" },
    { "watches", "/api/v1/nodes", "GET", true, "watch" },
    { "watches by the old path", "/api/v1/watch/nodes", "GET", false, "watch" },
    { "watches one by the old path", "/api/v1/watch/nodes/a", "GET", false, "watch" },
    { "creates", "/api/v1/nodes", "POST", false, "create" },
    { "creates parts", "/api/v1/namespaces/a/pods/b/binding", "POST", false, "create" },
    { "updates", "/api/v1/nodes/a", "PUT", false, "update" },
    { "patches", "/api/v1/nodes/a", "PATCH", false, "patch" },
    { "deletes", "/api/v1/nodes/a", "DELETE", false, "delete" },
    { "deletes many", "/api/v1/nodes", "DELETE", true, "deletecollection" },
    { "knows no other methods", "/api/v1/nodes", "OPTIONS", false, NULL },
    { "knows methods in capitals", "/api/v1/nodes", "get", false, NULL },
    { "creates nothing by the old path", "/api/v1/watch/nodes", "POST", false, NULL },
};

static void knows_verbs(void **state)
{
    const struct verb_row *row = *state;
    struct request_target target;
    enum request_verb verb;
    bool found;

    assert_no_error(request_target_parse(fixture_current()->arena, slice_from(row->path), &target));
    found = request_target_verb(&target, slice_from(row->method), row->watch, &verb);
    assert_int_equal(found, row->verb != NULL);
    if (found)
        assert_string_equal(request_verb_name(verb), row->verb);
}

TEST_MAIN(TABLE(parses, rows), TABLE(refuses, refuse_rows), TEST(bounds_size),
          TEST(prints_what_it_read), TABLE(knows_verbs, verb_rows))
